"""Bytes of a program <-> values <-> text; the types are those of gp_value.h."""

import math
import re
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gpgen.model.scalars import FLOATS, SCALAR_CODES, SCALAR_SIZES, SCALARS, SIGNED, UNSIGNED
from gpgen.tools.traces.records import SLOT_BITS

KINDS = ("none", *SCALARS, "str", "struct", "array", "extern", "enum", "flags", "ref")
CODES = SCALAR_CODES | {"ref": "Q"}
INTEGERS = (*SIGNED, *UNSIGNED)
SIGNED_OF_SIZE = {SCALAR_SIZES[name]: SCALAR_CODES[name] for name in SIGNED}
UNSIGNED_OF_SIZE = {SCALAR_SIZES[name]: SCALAR_CODES[name] for name in UNSIGNED}
SLOTS = (1 << SLOT_BITS) - 1  # the part of an ID that is a slot; the bits above are its type

Value = bool | int | float | str | bytes | list["Value"]


class Member(NamedTuple):
    """A member of an enum or of flags."""

    name: str
    value: int


class Field(NamedTuple):
    """A field of a struct, or an argument."""

    name: str
    offset: int
    type: "ValueType"


class ValueType(NamedTuple):
    """A type as laid out in the program's memory."""

    kind: str
    size: int
    name: str
    number: int = 0
    length: int = 0
    element: "ValueType | None" = None
    fields: tuple[Field, ...] = ()
    members: tuple[Member, ...] = ()


Names = Mapping[int, str]  # of entities, by the type number in their IDs


class MismatchError(Exception):
    """A text is not a value of a type; the message says what was expected."""


def load(of: ValueType, data: bytes, order: str) -> Value:
    """Return the value at the start of `data`, which has at least the size of the type."""
    match of.kind:
        case "str":
            return data[: of.size].partition(b"\0")[0].decode("utf-8", "replace")
        case "struct":
            return [load(each.type, data[each.offset :], order) for each in of.fields]
        case "array":
            assert of.element is not None
            size = of.element.size
            return [load(of.element, data[size * at :], order) for at in range(of.length)]
        case "extern" | "none":
            return bytes(data[: of.size])
    found: Value = struct.unpack_from(order + code_of(of), data)[0]
    return found


def code_of(of: ValueType) -> str:
    """Return the format character of a scalar in Python's struct module."""
    if of.kind == "enum":
        return SIGNED_OF_SIZE[of.size]
    return UNSIGNED_OF_SIZE[of.size] if of.kind == "flags" else CODES[of.kind]


def store(of: ValueType, value: Value, order: str) -> bytes:
    """Return the bytes of a value in memory; padding between fields is zero."""
    match of.kind:
        case "str":
            return truncate(str(value), of.size - 1).ljust(of.size, b"\0")
        case "struct":
            assert isinstance(value, list)
            memory = bytearray(of.size)
            for each, inner in zip(of.fields, value, strict=True):
                memory[each.offset : each.offset + each.type.size] = store(each.type, inner, order)
            return bytes(memory)
        case "array":
            assert isinstance(value, list)
            assert of.element is not None
            return b"".join(store(of.element, each, order) for each in value)
        case "extern" | "none":
            assert isinstance(value, bytes)
            return value
    return struct.pack(order + code_of(of), value)


def truncate(text: str, size: int) -> bytes:
    """Return a text in UTF-8, truncated between two characters."""
    return text.encode("utf-8", "replace")[:size].decode("utf-8", "ignore").encode()


# Text


def show(of: ValueType, value: Value, names: Names) -> str:
    match of.kind:
        case "bool":
            return "true" if value else "false"
        case "enum":
            found = (each.name for each in of.members if each.value == value)
            return next(found, str(value))
        case "flags":
            assert isinstance(value, int)
            return show_flags(of, value)
        case "ref":
            assert isinstance(value, int)
            return show_id(value, names)
        case "struct":
            assert isinstance(value, list)
            pairs = zip(of.fields, value, strict=True)
            inner = (f"{each.name}: {show(each.type, its, names)}" for each, its in pairs)
            return f"{{{', '.join(inner)}}}"
        case "array":
            assert isinstance(value, list)
            assert of.element is not None
            return f"[{', '.join(show(of.element, each, names) for each in value)}]"
        case "extern" | "none":
            assert isinstance(value, bytes)
            return value.hex()
    return show_number(of, value) if isinstance(value, float) else str(value)


def show_number(of: ValueType, value: float) -> str:
    """Return the shortest text that is parsed to the same number of the type."""
    if not math.isfinite(value):
        return {math.inf: "inf", -math.inf: "-inf"}.get(value, "nan")
    if value.is_integer() and abs(value) <= 1 << 53:
        return f"{value:.0f}"
    form = "<" + CODES[of.kind]
    for digits in range(1, 18):
        text = f"{value:.{digits}g}"
        number = float(text)
        try:
            if struct.pack(form, number) == struct.pack(form, value):
                return text
        except OverflowError:  # rounded up beyond the largest number
            continue
    return repr(value)


def show_flags(of: ValueType, value: int) -> str:
    found = [each.name for each in of.members if each.value and value & each.value == each.value]
    known = sum(each.value for each in of.members if each.name in found)
    rest = value & ~known
    return " | ".join([*found, *([hex(rest)] if rest or not found else [])]) if value else "0"


def show_id(bits: int, names: Names) -> str:
    """Return an ID as the name of its type and its slot: `guard#5`."""
    if bits == 0:
        return "none"
    number = type_number(bits)
    return f"{names.get(number, f'type{number}')}#{bits & SLOTS}"


def type_number(bits: int) -> int:
    """Return the number of the type in an ID."""
    return (bits & 0xFFFFFFFF) >> SLOT_BITS


# User input


def parse(of: ValueType, text: str, ids: Callable[[str], int]) -> Value:
    """Return the value of a text; `ids` returns the current ID for a name such as guard#5."""
    text = text.strip() if of.kind != "str" else text
    match of.kind:
        case "str":
            return text
        case "bool":
            return pick({"true": True, "false": False, "1": True, "0": False}, text)
        case "enum":
            return pick({each.name: each.value for each in of.members}, text)
        case "flags":
            known = {"0": 0} | {each.name: each.value for each in of.members}
            found = 0
            for each in re.split(r"[|,\s]+", text or "0"):
                found |= pick(known, each)
            return found
        case "ref":
            return ids(text)
        case "struct" | "array":
            return parse_parts(of, text, ids)
        case "extern" | "none":
            raise MismatchError("expected nothing: a foreign type cannot be edited")
    return parse_number(of, text)


def pick(known: Mapping[str, int], text: str) -> int:
    if text not in known:
        raise MismatchError(f"expected one of {', '.join(known)}, got '{text}'")
    return known[text]


def parse_number(of: ValueType, text: str) -> Value:
    if of.kind in FLOATS:
        try:
            form = "<" + CODES[of.kind]
            (value,) = struct.unpack(form, struct.pack(form, float(text)))
        except (ValueError, OverflowError):
            raise MismatchError(f"expected {of.kind}, got '{text}'") from None
        return float(value)
    try:
        number = int(text, 0)
        struct.pack("=" + CODES[of.kind], number)
    except (ValueError, struct.error):
        raise MismatchError(f"expected {of.kind}, got '{text}'") from None
    return number


def parse_parts(of: ValueType, text: str, ids: Callable[[str], int]) -> Value:
    """Return a struct or an array: its parts in order, with or without field names."""
    inner = text[1:-1] if text[:1] + text[-1:] in ("{}", "[]", "()") else text
    parts = list(split_elements(inner))
    types = inner_types(of)
    if len(parts) != len(types):
        raise MismatchError(f"expected {len(types)} parts, got {len(parts)}")
    names = [each.name for each in of.fields] or [""] * len(types)
    return [
        parse(each, re.sub(rf"^\s*{re.escape(name)}\s*:", "", part) if name else part, ids)
        for each, name, part in zip(types, names, parts, strict=True)
    ]


def inner_types(of: ValueType) -> Sequence[ValueType]:
    if of.kind == "array":
        assert of.element is not None
        return [of.element] * of.length
    return [each.type for each in of.fields]


def split_elements(text: str) -> Iterator[str]:
    """Yield the parts of a text between the commas that are not inside brackets."""
    depth = begin = 0
    for at, letter in enumerate(text):
        depth += (letter in "{[(") - (letter in "}])")
        if letter == "," and depth == 0:
            yield text[begin:at]
            begin = at + 1
    if text.strip():
        yield text[begin:]
