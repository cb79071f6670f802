"""Values in schemas, read as what their type says: defaults, limits, presets, constants."""

import math
import re

from gpgen.diagnostics import Note, did_you_mean, plural, quote
from gpgen.model import (
    FLOATS,
    Array,
    ArrayValue,
    Broken,
    EnumType,
    EnumValue,
    Ref,
    Scalar,
    StructType,
    StructValue,
    Text,
    TextArgument,
    Type,
    Value,
    integer_range,
)
from gpgen.names import NAME
from gpgen.nodes import (
    SPECIAL_FLOATS,
    BrokenNode,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    resolve,
)
from gpgen.scope import Scope
from gpgen.wording import kind, number_hint, shorten, yes_or_no

# The largest f32, and the half step above it from which a number is rounded to infinity.
LARGEST_F32 = (2 - 2**-23) * 2.0**127 + 2.0**103
C_FLOAT = re.compile(r"([-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?)[fFlL]")


def read_value(node: Node, kind_: Type, scope: Scope) -> Value | None:
    """Return a node as a value of a type, None if it is none, which is then reported."""
    if isinstance(node, BrokenNode) or isinstance(kind_, Broken):
        return None
    if isinstance(node, ScalarNode) and resolve(node) is None:
        scope.report(
            "GP301", node.span, f"{show_type(kind_)} has no null", f"write {sample(kind_)}"
        )
        return None
    if isinstance(kind_, Scalar):
        return _scalar(node, kind_.name, scope)
    if isinstance(kind_, (Text, TextArgument)):
        return _text(node, kind_, scope)
    if isinstance(kind_, EnumType):
        return _enum(node, kind_, scope)
    if isinstance(kind_, StructType):
        return _struct(node, kind_, scope)
    if isinstance(kind_, Array):
        return _array(node, kind_, scope)
    message = "a reference has no value in a schema: it begins as zero, which refers to nothing"
    scope.report("GP310", node.span, message, "leave it out, and set it when the entity is made")
    return None


def show_type(kind_: Type) -> str:
    """Return a type as it is written in schemas."""
    if isinstance(kind_, Scalar | EnumType | StructType):
        return kind_.name
    if isinstance(kind_, Text):
        return f"str[{kind_.size}]"
    if isinstance(kind_, Array):
        return f"{show_type(kind_.element)}[{kind_.count}]"
    if isinstance(kind_, Ref):
        return f"ref {kind_.entity or 'any'}"
    return "str"


def sample(kind_: Type) -> str:
    """Return how a value of a type may look."""
    if isinstance(kind_, Scalar):
        return {"bool": "true or false", "f32": "0.5", "f64": "0.5"}.get(kind_.name, "100")
    if isinstance(kind_, (Text, TextArgument)):
        return '"some words"'
    if isinstance(kind_, Array):
        return f"[{sample(kind_.element)}]"
    return "{x: 1}" if isinstance(kind_, StructType) else "one of its members"


def _wrong(node: Node, kind_: Type, scope: Scope, hint: str | None = None) -> None:
    """Report a value that is not of its type's kind."""
    shown = quote(node.text) if isinstance(node, ScalarNode) else kind(node)
    message = f"{shown} is not a value of {show_type(kind_)}"
    scope.report("GP301", node.span, message, hint or f"write {sample(kind_)}")


# Scalars


def _scalar(node: Node, name: str, scope: Scope) -> Value | None:
    if not isinstance(node, ScalarNode):
        _wrong(node, Scalar(name), scope)
        return None
    value = resolve(node)
    if isinstance(value, str) and node.plain and NAME.fullmatch(value):
        return _constant(node, name, scope)
    return fit(value, node, name, scope)


def _constant(node: ScalarNode, name: str, scope: Scope) -> Value | None:
    """Return the value of a constant as one of a scalar type."""
    constant = scope.constants.get(node.text)
    if constant is not None and isinstance(constant.type, Scalar):
        value = constant.value
        if not isinstance(value, (bool, int, float)):
            return None
        return fit(value, node, name, scope)
    if constant is not None and not isinstance(constant.type, Broken):
        note = Note(constant.name.span, f"{quote(node.text)} is declared here")
        message = f"the constant {quote(node.text)} is not a value of {name}"
        scope.report("GP224", node.span, message, f"write {sample(Scalar(name))}", (note,))
    elif node.text not in scope.declared["constants"]:
        words = ("true", "false") if name == "bool" else ()
        hint = did_you_mean(node.text, (*words, *scope.constants))
        if name == "bool":
            hint = yes_or_no(node.text)
        if scope.complete or name == "bool":
            _wrong(node, Scalar(name), scope, hint)
    return None


def fit(value: object, node: ScalarNode, name: str, scope: Scope) -> Value | None:
    """Return a number or truth value as one of a scalar type, None if it does not fit."""
    if name == "bool":
        if isinstance(value, bool):
            return value
        _wrong(node, Scalar(name), scope, {"0": "write false", "1": "write true"}.get(node.text))
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        _wrong(node, Scalar(name), scope, _number_hint(node, name))
        return None
    return (
        _float(value, node, name, scope) if name in FLOATS else _integer(value, node, name, scope)
    )


def _number_hint(node: ScalarNode, name: str) -> str | None:
    if name in FLOATS:
        bare = C_FLOAT.fullmatch(node.text)
        if bare:
            return f"write {bare[1]}"[:60]
        words = {"inf": ".inf", "nan": ".nan", "infinity": ".inf", "-inf": "-.inf"}
        if node.text.lower() in words:
            return f"write {words[node.text.lower()]}"
    return number_hint(node)


def _integer(value: float, node: ScalarNode, name: str, scope: Scope) -> int | None:
    low, high = integer_range(name)
    if not isinstance(value, int):
        hint = (
            f"write {int(value)}"
            if value.is_integer() and low <= value <= high
            else "write a whole number"
        )
        scope.report("GP301", node.span, f"{quote(node.text)} is not a value of {name}", hint)
        return None
    if low <= value <= high:
        return value
    shown = shorten(value)
    scope.report(
        "GP302", node.span, f"{shown} does not fit into {name}", f"{name} is {low} to {high}"
    )
    return None


def _float(value: float, node: ScalarNode, name: str, scope: Scope) -> float | None:
    number = float(value)
    if math.isinf(number) and node.text not in SPECIAL_FLOATS and not NAME.fullmatch(node.text):
        fits = False
    else:
        fits = not (name == "f32" and math.isfinite(number) and abs(number) >= LARGEST_F32)
    if fits:
        return number
    largest = "3.4e38" if name == "f32" else "1.7e308"
    message = f"{quote(node.text)[1:-1]} does not fit into {name}"
    scope.report("GP303", node.span, message, f"{name} is at most {largest}; infinity is .inf")
    return None


# Texts, enums


def _text(node: Node, kind_: Text | TextArgument, scope: Scope) -> str | None:
    if not isinstance(node, ScalarNode):
        _wrong(node, kind_, scope)
        return None
    value = resolve(node)
    if not isinstance(value, str):
        _wrong(node, kind_, scope, f'write "{node.text[:40]}" with quotes')
        return None
    if "\0" in value:
        scope.report("GP309", node.span, "a text cannot have a NUL character in it", "remove it")
        return None
    try:
        size = len(value.encode("utf-8"))
    except UnicodeEncodeError:
        scope.report(
            "GP309", node.span, "a text cannot have a half of a surrogate pair in it", "remove it"
        )
        return None
    if isinstance(kind_, Text) and size > kind_.size - 1:
        message = (
            f"this text has {plural(size, 'byte')}, and {show_type(kind_)} holds {kind_.size - 1}"
        )
        scope.report("GP308", node.span, message, f"shorten it, or write str[{size + 1}]")
        return None
    return value


def _enum(node: Node, kind_: EnumType, scope: Scope) -> EnumValue | None:
    enum = scope.enums.get(kind_.name)
    if enum is None:
        return None
    items = node.items if isinstance(node, SequenceNode) and enum.flags else (node,)
    members: dict[str, ScalarNode] = {}
    names = [member.name.text for member in enum.members]
    whole = True
    for item in items:
        if not isinstance(item, ScalarNode) or not isinstance(resolve(item), str):
            _wrong(item, kind_, scope, f"write {' or '.join(names[:3])}" if names else None)
            whole = False
        elif item.text not in names:
            report_member(item, kind_.name, names, scope)
            whole = False
        elif (first := members.setdefault(item.text, item)) is not item:
            note = Note(first.span, "it stands here first")
            scope.report(
                "GP305",
                item.span,
                f"the flag {quote(item.text)} stands twice",
                "remove one",
                (note,),
            )
    return EnumValue(kind_.name, tuple(members)) if whole else None


def report_member(node: ScalarNode, enum: str, names: list[str], scope: Scope) -> None:
    """Report the name of a member that an enum does not have."""
    synonyms = {f"{enum}.{name}": name for name in names}
    hint = did_you_mean(node.text, names, synonyms)
    if hint is None and len(names) <= 8 and names:
        hint = f"it has {', '.join(names)}"
    scope.report(
        "GP304", node.span, f"{quote(node.text)} is not a member of the enum {quote(enum)}", hint
    )


# Structs, arrays


def _struct(node: Node, kind_: StructType, scope: Scope) -> StructValue | None:
    if not isinstance(node, MappingNode):
        _wrong(node, kind_, scope)
        return None
    struct = scope.structs.get(kind_.name)
    if struct is None:
        return None
    types = {field.name.text: field.type for field in struct.fields}
    values: list[tuple[str, Value]] = []
    for entry in node.entries:
        name = entry.key.text
        if name not in types:
            message = f"the struct {quote(kind_.name)} has no field {quote(name)}"
            scope.report("GP306", entry.key.span, message, did_you_mean(name, types))
            continue
        value = read_value(entry.value, types[name], scope)
        if value is not None:
            values.append((name, value))
    return StructValue(tuple(values))


def _array(node: Node, kind_: Array, scope: Scope) -> ArrayValue | None:
    if not isinstance(node, SequenceNode):
        _wrong(node, kind_, scope)
        return None
    if len(node.items) > kind_.count:
        message = f"{len(node.items)} elements do not fit into {show_type(kind_)}"
        span = node.items[kind_.count].span
        scope.report("GP307", span, message, "this one is too many")
        return None
    values = [read_value(item, kind_.element, scope) for item in node.items]
    present = tuple(value for value in values if value is not None)
    return ArrayValue(present) if len(present) == len(values) else None
