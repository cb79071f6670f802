"""Conversion of a saved value whose type has changed, as the contract specifies it."""

import math
import struct
from collections.abc import Iterator
from typing import Any, NamedTuple

from gpgen import model

Value = Any  # bool, int, float, bytes, a list, a dict of fields, or a Reference
KEPT, CONVERTED, REFUSED = 0, 1, 2
INTEGERS = (*model.SIGNED, *model.UNSIGNED)
CODES = {"f16": "<e", "f32": "<f", "f64": "<d"}
MOST = {"f16": 65504.0, "f32": struct.unpack("<f", b"\xff\xff\x7f\x7f")[0], "f64": math.inf}


class Reference(NamedTuple):
    """An ID: entity number, slot and generation."""

    number: int
    slot: int
    generation: int

    @property
    def bits(self) -> int:
        return self.generation << 32 | self.number << 22 | self.slot


def shape(module: model.Module, of: model.Type) -> tuple[object, ...]:
    """Return the description of a type in a save file."""
    match of:
        case model.Scalar(name):
            return (name,)
        case model.Text(size):
            return ("str", size)
        case model.Array(element, length):
            return ("array", length, shape(module, element))
        case model.StructType(name):
            fields = module.all_structs[name].fields
            return ("struct", *((each.name.text, shape(module, each.type)) for each in fields))
        case model.EnumType(name):
            enum = module.all_enums[name]
            members = ((each.name.text, each.value) for each in enum.members)
            return ("flags" if enum.flags else "enum", *members)
    return ("ref",)


def zero(module: model.Module, of: model.Type) -> Value:
    match of:
        case model.Scalar("bool"):
            return False
        case model.Scalar(name):
            return 0.0 if name in CODES else 0
        case model.Text():
            return b""
        case model.Array(element, length):
            return [zero(module, element) for _ in range(length)]
        case model.StructType(name):
            fields = module.all_structs[name].fields
            return {each.name.text: zero(module, each.type) for each in fields}
        case model.EnumType():
            return 0
    return None


def default(module: model.Module, prop: model.Property) -> Value:
    match prop.default:
        case None:
            return zero(module, prop.type)
        case model.EnumValue(enum, (member,)):
            members = module.all_enums[enum].members
            return next(each.value for each in members if each.name.text == member)
        case int() | float() if prop.type != model.Scalar("bool"):
            assert isinstance(prop.type, model.Scalar)
            return float(prop.default) if prop.type.name in CODES else prop.default
    return prop.default


class Conversion(NamedTuple):
    """Two versions, and the new entity number for each old one; 0 if it has no successor."""

    old: model.Module
    new: model.Module
    numbers: dict[int, int]

    def property(self, value: Value, was: model.Type, prop: model.Property) -> tuple[Value, int]:
        """Return the new value of a property, and the category in which the report counts it."""
        before = default(self.new, prop)
        made, result = self.value(value, was, prop.type, before, saturate=prop.saturate)
        if prop.clamp is not None and not result & REFUSED:
            low, high = prop.clamp
            limited = min(max(made, type(made)(low)), type(made)(high))
            result |= CONVERTED if limited != made else KEPT
            made = limited
        if shape(self.old, was) != shape(self.new, prop.type):
            result |= CONVERTED
        return made, REFUSED if result & REFUSED else result

    def value(
        self, value: Value, old: model.Type, new: model.Type, before: Value, *, saturate: bool
    ) -> tuple[Value, int]:
        """Return a value converted to the type `new`; `before` is the default of the place."""
        match old, new:
            case model.Text(), model.Text(size):
                return cut(value, size - 1), KEPT
            case model.Array(element, length), model.Array(inner, most):
                pairs = [
                    self.value(value[i], element, inner, before[i], saturate=saturate)
                    for i in range(min(length, most))
                ]
                made = [each for each, _ in pairs] + before[len(pairs) :]
                return made, combined(result for _, result in pairs)
            case model.StructType(), model.StructType():
                return self.fields(value, old, new, before, saturate=saturate)
            case model.Ref(), model.Ref():
                return self.reference(value, new, before)
        made = self.scalar(value, old, new, saturate=saturate)
        return (before, REFUSED) if made is None else made

    def fields(
        self,
        value: Value,
        old: model.StructType,
        new: model.StructType,
        before: Value,
        *,
        saturate: bool,
    ) -> tuple[Value, int]:
        made, result = dict(before), KEPT
        known = {each.name.text: each.type for each in self.old.all_structs[old.name].fields}
        for field in self.new.all_structs[new.name].fields:
            name = found_as(field.name.text, field.was, known)
            if name is not None:
                inner, how = self.value(
                    value[name],
                    known[name],
                    field.type,
                    before[field.name.text],
                    saturate=saturate,
                )
                made[field.name.text] = inner
                result |= how
        return made, result

    def reference(
        self, value: Reference | None, new: model.Ref, before: Value
    ) -> tuple[Value, int]:
        if value is None:
            return None, KEPT
        here = self.numbers[value.number]
        if here == 0:
            return None, CONVERTED
        if new.entity is not None and here != number_of(self.new, new.entity):
            return before, REFUSED
        return value._replace(number=here), CONVERTED if here != value.number else KEPT

    def scalar(
        self, value: Value, old: model.Type, new: model.Type, *, saturate: bool
    ) -> tuple[Value, int] | None:
        """Return a bool, a number or members with the result, or None if the value is refused."""
        match old, new:
            case model.EnumType(), model.EnumType():
                return self.members(value, self.old.all_enums[old.name], new)
            case model.EnumType(), model.Scalar(name) if name in INTEGERS:
                return None if (made := exact(value, name)) is None else (made, KEPT)
            case model.Scalar(name), model.EnumType() if name in INTEGERS:
                return self.member_of(value, new)
            case model.Scalar("bool"), model.Scalar("bool"):
                return value, KEPT
            case model.Scalar(name), model.Scalar(other) if "bool" not in (name, other):
                made = exact(value, other)
                if made is not None:
                    return made, KEPT
                return (nearest(value, other), CONVERTED) if saturate else None
        return None

    def members(self, value: int, old: model.Enum, new: model.EnumType) -> tuple[Value, int] | None:
        """Convert members by current or old names; between enum and flags, keep the number."""
        enum = self.new.all_enums[new.name]
        if enum.flags != old.flags:
            return self.member_of(value, new)
        made = 0
        for member in old.members:
            if member.value == value if not old.flags else member.value & value:
                found = [
                    each
                    for each in enum.members
                    if found_as(each.name.text, each.was, [member.name.text])
                ]
                living = [each for each in found if each.name.text == member.name.text]
                if not found:
                    return None
                made |= (living or found)[0].value
        return made, KEPT

    def member_of(self, value: int, new: model.EnumType) -> tuple[Value, int] | None:
        enum = self.new.all_enums[new.name]
        values = [each.value for each in enum.members]
        is_known = value >= 0 and value & ~sum(values) == 0 if enum.flags else value in values
        return (value, KEPT) if is_known else None


def found_as(name: str, was: tuple[model.Name, ...], known: object) -> str | None:
    """Return the name of a declaration in an older version, or None."""
    names = [name, *(each.text for each in was)]
    return next((each for each in names if each in known), None)  # type: ignore[operator]


def number_of(module: model.Module, entity: str) -> int:
    return next(each.number for each in module.entities if each.name.text == entity)


def combined(results: Iterator[int]) -> int:
    found = 0
    for result in results:
        found |= result
    return found


def cut(text: bytes, most: int) -> bytes:
    """Return a text of at most `most` bytes, truncated at a character boundary."""
    while most < len(text) and text[most] & 0xC0 == 0x80:
        most -= 1
    return text[:most]


# Numbers


def rounded(value: float, name: str) -> float | None:
    """Return the nearest number of a float type, or None if the number is too large."""
    try:
        return float(struct.unpack(CODES[name], struct.pack(CODES[name], value))[0])
    except OverflowError:
        return None


def exact(value: Value, name: str) -> Value | None:
    """Return a number converted to another type, or None if the type cannot represent it."""
    if name in CODES:
        made = rounded(float(value), name)
        return made if made is not None and made == value else None
    low, high = model.integer_range(name)
    if isinstance(value, float):
        is_negative_zero = value == 0 and math.copysign(1, value) < 0
        if not math.isfinite(value) or value != int(value) or is_negative_zero:
            return None
    return int(value) if low <= value <= high else None


def nearest(value: Value, name: str) -> Value:
    if name in CODES:
        real = float(value)
        if math.isfinite(real):
            real = min(max(real, -MOST[name]), MOST[name])
        return rounded((rounded(real, "f32") if name == "f16" else None) or real, name)
    low, high = model.integer_range(name)
    if isinstance(value, float) and math.isinf(value):
        return high if value > 0 else low
    return min(max(int(value), low), high)
