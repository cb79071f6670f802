"""C types and literals for the model's types and values."""

import math
from typing import TypeGuard

from gpgen.c.names import Names
from gpgen.model import (
    FLOATS,
    SIGNED,
    UNSIGNED,
    Array,
    EnumType,
    EnumValue,
    ExternType,
    Ref,
    Scalar,
    StructType,
    Text,
    TextArgument,
    Type,
    Value,
    integer_range,
    value_scalar,
)

SCALAR_TYPES = {
    "bool": "bool",
    "f16": "gp_f16",
    "f32": "float",
    "f64": "double",
    **{name: f"int{bits}_t" for name, bits in SIGNED.items()},
    **{name: f"uint{bits}_t" for name, bits in UNSIGNED.items()},
}


def value_type(module: Names, of: Type) -> str:
    """Return the C type of one value; for an array, the type of its elements."""
    match of:
        case Scalar(name):
            return SCALAR_TYPES[name]
        case EnumType(name) | StructType(name) | ExternType(name):
            return module.type(name).c
        case Ref(entity):
            return "gp_id" if entity is None else module.type(entity).of("id")
        case Array(element, _):
            return value_type(module, element)
        case Text() | TextArgument():
            return "const char *"
    raise AssertionError(of)


def passed_type(module: Names, of: Type) -> str:
    """Return the C type in which functions take a value."""
    return SCALAR_TYPES[value_scalar(of.name)] if isinstance(of, Scalar) else value_type(module, of)


def packed(of: Type, value: str) -> str:
    """Return C that converts a passed or computed value to its stored form."""
    if is_packed(of):
        return f"gp_{of.name}_from_{value_scalar(of.name)}({value})"
    return value


def unpacked(of: Type, stored: str) -> str:
    """Return C that converts a stored value to the form that is passed and computed."""
    if is_packed(of):
        return f"gp_{value_scalar(of.name)}_from_{of.name}({stored})"
    return stored


def is_packed(of: Type) -> TypeGuard[Scalar]:
    """Return whether values of a type are stored in another C type than they are passed in."""
    return isinstance(of, Scalar) and value_scalar(of.name) != of.name


def declare(c_type: str, name: str) -> str:
    """Return a declaration, with no blank after a star."""
    return f"{c_type}{name}" if c_type.endswith("*") else f"{c_type} {name}"


def member(module: Names, of: Type, name: str) -> str:
    """Return the declaration of a struct member."""
    match of:
        case Text(size):
            return f"char {name}[{size}]"
        case Array(element, count):
            return f"{value_type(module, element)} {name}[{count}]"
    return declare(value_type(module, of), name)


def argument(module: Names, of: Type, name: str) -> str:
    """Return the declaration of a parameter for a value; an array is a const pointer."""
    if isinstance(of, Array):
        return f"const {value_type(module, of.element)} *{name}"
    return declare(passed_type(module, of), name)


def typed_literal(module: Names, of: Type, value: Value) -> str:
    """Return a literal for a macro that is used in arithmetic: an i64 must not be an int."""
    text = literal(module, of, value)
    if of != Scalar("i64") or "INT64" in text:
        return text
    return f"(-INT64_C({text[1:]}))" if text[0] == "-" else f"INT64_C({text})"


def literal(module: Names, of: Type, value: Value) -> str:
    """Return a scalar, an enum value or a str as a C expression."""
    match of, value:
        case Scalar("bool"), bool():
            return "true" if value else "false"
        case Scalar(name), int() | float() if name in FLOATS:
            return packed(of, float_literal(name, float(value)))
        case Scalar(name), int():
            return integer_literal(name, value)
        case EnumType(name), EnumValue(_, members):
            if not members:
                return "0"
            return " | ".join(module.type(name).macro(each) for each in members)
        case _, str():
            return text_literal(value)
    raise AssertionError((of, value))


def integer_literal(scalar: str, value: int) -> str:
    """Return an integer literal that has its type on every platform."""
    bits = SIGNED.get(scalar) or UNSIGNED[scalar]
    suffix = {64: "INT64_C"}.get(bits)
    if scalar in UNSIGNED:
        if bits == 64:
            return f"UINT64_C({value})"
        return f"{value}u" if bits == 32 else str(value)
    low, _ = integer_range(scalar)
    if value == low and bits >= 32:
        return f"INT{bits}_MIN"
    if suffix and not -(1 << 31) < value < (1 << 31):
        return f"{suffix}({value})" if value >= 0 else f"-{suffix}({-value})"
    return str(value)


def float_literal(scalar: str, value: float) -> str:
    """Return the shortest literal that is read back as exactly this value."""
    c_type = SCALAR_TYPES[value_scalar(scalar)]
    if math.isnan(value):
        return f"({c_type})GP_NAN"
    if math.isinf(value):
        return f"{'-' if value < 0 else ''}({c_type})GP_INFINITY"
    text = shortest(scalar, value)
    if "." not in text and "e" not in text:
        text += ".0"
    return text + ("f" if c_type == "float" else "")


def shortest(scalar: str, value: float) -> str:
    """Return the shortest decimal number that a C compiler reads as this value."""
    stored, read = FLOATS[scalar], FLOATS[value_scalar(scalar)]
    exact = stored.rounded(value)
    if exact == 0:  # compilers warn about a number that is too small
        return repr(exact)
    for digits in range(1, 10):
        text = f"{value:.{digits}g}"
        is_finite = abs(float(text)) <= stored.largest
        if is_finite and stored.rounded(read.rounded(float(text))) == exact:
            return repr(float(text))
    return repr(value)


def text_literal(value: str) -> str:
    """Return a C string literal; bytes outside printable ASCII are octal escapes."""
    return '"' + "".join(map(LITERALS.__getitem__, value.encode())) + '"'


def literal_size(value: str) -> int:
    """Return the length of a str's literal, without its quotes."""
    return sum(map(LITERAL_SIZES.__getitem__, value.encode()))


def _in_literal(byte: int) -> str:
    """Return a byte as it is written in a C string literal."""
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
    is_plain = 32 <= byte < 127 and byte != ord("?")
    return escapes.get(chr(byte), chr(byte) if is_plain else f"\\{byte:03o}")


LITERALS = tuple(map(_in_literal, range(256)))
LITERAL_SIZES = tuple(map(len, LITERALS))


def zero(of: Type) -> str:
    match of:
        case Scalar("bool"):
            return "false"
        case Scalar(name) if name in FLOATS:
            return packed(of, float_literal(name, 0.0))
    return "0"


def same(module: Names, of: Type, a: str, b: str) -> str:
    """Return the C condition that two values have the same bits."""
    match of:
        case Scalar(name) if name in FLOATS:
            return f"gp_same_{name}({a}, {b})"
        case StructType(name):
            return f"{module.type(name).of('same')}({a}, {b})"
        case Ref():
            return f"{a}.bits == {b}.bits"
        case ExternType(_, _, str(function)):
            return f"{function}({a}, {b})"
        case ExternType(is_pointer=False):
            return f"memcmp(&{a}, &{b}, sizeof {a}) == 0"
        case Text():
            return f"strncmp({a}, {b}, sizeof {a}) == 0"
        case Array():
            return f"memcmp({a}, {b}, sizeof {a}) == 0"
    return f"{a} == {b}"


def different(module: Names, of: Type, a: str, b: str) -> str:
    """Return the C condition that two values differ in a bit."""
    condition = same(module, of, a, b)
    return condition.replace("==", "!=") if "==" in condition else f"!{condition}"
