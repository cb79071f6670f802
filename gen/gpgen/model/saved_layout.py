"""The number of what is saved: that of `garden_save_hash` in C, from the same bytes.

They are the names of the saved types, and the paths and types of their properties, in
the order of a save file; runtime/gp_save_format.h describes them. What has a condition
counts as present.
"""

from collections.abc import Iterator, Sequence

from gpgen.model.module import Module
from gpgen.model.saving import (
    SavedProperty,
    is_storable,
    saved_entities,
    saved_properties,
    world_properties,
)
from gpgen.model.types import Array, EnumType, Ref, Scalar, StructType, Text, Type

LETTERS = dict(
    zip(
        ("bool", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f16", "f32", "f64"),
        b"?bhilBHILefd",
        strict=True,
    )
)
FNV_START, FNV_PRIME = 0xCBF29CE484222325, 0x100000001B3
ENUM_SIZE = 4


def save_hash(module: Module) -> int:
    """Return the number of what save files of a module have; it changes when that changes."""
    number = FNV_START
    for byte in b"".join(_types(module)):
        number = (number ^ byte) * FNV_PRIME & (1 << 64) - 1
    return number


def _types(module: Module) -> Iterator[bytes]:
    for entity in saved_entities(module):
        yield _name(entity.name.text)
        yield from _properties(module, saved_properties(module, entity))
    if module.world is not None and module.world.save:
        yield _name("world")
        yield from _properties(module, world_properties(module))


def _properties(module: Module, saved: Sequence[SavedProperty]) -> Iterator[bytes]:
    yield _number(len(saved), 4)
    for each in saved:
        yield _name(each.path, 2)
        yield from _type(module, each.prop.type)


def _type(module: Module, of: Type) -> Iterator[bytes]:
    match of:
        case Scalar(name):
            yield bytes([LETTERS[name]])
        case Text(size):
            yield b"s" + _number(size, 4)
        case Array(element, length):
            yield b"a" + _number(length, 4)
            yield from _type(module, element)
        case Ref(entity):
            yield b"r" + _name(entity or "")
        case EnumType(name):
            enum = module.all_enums[name]
            yield (b"m" if enum.flags else b"n") + _number(ENUM_SIZE, 1)
            yield _number(len(enum.members), 2)
            for member in enum.members:
                yield _name(member.name.text) + _number(member.value, 8)
        case StructType(name):
            fields = module.all_structs[name].fields
            kept = [field for field in fields if is_storable(field.type, module)]
            yield b"t" + _number(len(kept), 2)
            for field in kept:
                yield _name(field.name.text)
                yield from _type(module, field.type)


def _name(text: str, size: int = 1) -> bytes:
    return _number(len(text), size) + text.encode()


def _number(number: int, size: int) -> bytes:
    return (number & (1 << 8 * size) - 1).to_bytes(size, "little")
