"""The contents of save files: types by name and properties by path, with their older names."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from gpgen.model.composition import embedded
from gpgen.model.conditions import NEVER, Condition, conjunction, disjunction
from gpgen.model.module import Module
from gpgen.model.objects import Component, Entity, Property
from gpgen.model.scalars import SCALAR_CODES
from gpgen.model.types import (
    Array,
    Broken,
    EnumType,
    ExternType,
    Ref,
    Scalar,
    StructType,
    Text,
    Type,
)
from gpgen.model.values import Field, Name


class SavedProperty(NamedTuple):
    """A property of a saved object; `was` are its paths in older files."""

    path: str
    prop: Property
    component: Component | None
    was: tuple[Name, ...]
    condition: Condition


def has_saves(module: Module) -> bool:
    """Return whether a module saves anything, so that it has save files."""
    saves_world = module.world is not None and module.world.save
    return saves_world or any(entity.save for entity in module.entities)


def saved_entities(module: Module) -> tuple[Entity, ...]:
    return tuple(entity for entity in module.entities if entity.save)


def stored_if(of: Type, module: Module, known: dict[str, Condition] | None = None) -> Condition:
    """Return the condition under which a type contains anything except externs, or NEVER.

    `known` caches the structs that were visited, so that each is visited once.
    """
    known = {} if known is None else known
    match of:
        case ExternType():
            return NEVER
        case Array(element, _):
            return stored_if(element, module, known)
        case StructType(name) if name in known:
            return known[name]
        case StructType(name) if name in module.all_structs:
            known[name] = NEVER  # for a struct inside itself, which is reported elsewhere
            fields = module.all_structs[name].fields
            found = [field_stored_if(field, module, known) for field in fields]
            known[name] = disjunction(condition for condition in found if condition != NEVER)
            return known[name]
    return None


def field_stored_if(
    field: Field, module: Module, known: dict[str, Condition] | None = None
) -> Condition:
    """Return the condition under which a struct field exists and contains anything saved."""
    inner = stored_if(field.type, module, known)
    return NEVER if inner == NEVER else conjunction(field.condition, inner)


def is_storable(of: Type, module: Module) -> bool:
    return stored_if(of, module) != NEVER


def saved_properties(module: Module, entity: Entity) -> tuple[SavedProperty, ...]:
    """Return what a save file has for each object of a type, first those of its components."""
    bound = {each.target.text for each in entity.bind}
    parts = [
        SavedProperty(
            f"{part.name}.{prop.name.text}",
            prop,
            part.component,
            tuple(_older_paths(part.component, prop)),
            conjunction(part.component.condition, _condition(module, prop)),
        )
        for part in embedded(module, entity)
        for prop in part.properties
        if _is_saved(module, prop)
    ]
    own = (
        SavedProperty(prop.name.text, prop, None, prop.was, _condition(module, prop))
        for prop in entity.properties
        if prop.name.text not in bound and _is_saved(module, prop)
    )
    return (*parts, *own)


def world_properties(module: Module) -> tuple[SavedProperty, ...]:
    """Return the saved properties of the world itself."""
    world = module.world
    return tuple(
        SavedProperty(prop.name.text, prop, None, prop.was, _condition(module, prop))
        for prop in (world.properties if world is not None and world.save else ())
        if _is_saved(module, prop)
    )


def all_saved(module: Module) -> Iterator[SavedProperty]:
    """Yield the saved properties of the world and of each saved type, with the type's condition."""
    yield from world_properties(module)
    for entity in saved_entities(module):
        for each in saved_properties(module, entity):
            yield each._replace(condition=conjunction(entity.condition, each.condition))


def saved_types(module: Module) -> tuple[set[str], set[str]]:
    """Return the names of the structs and of the enums in the types of saved properties."""
    structs: set[str] = set()
    enums: set[str] = set()
    waiting = [each.prop.type for each in all_saved(module)]
    while waiting:
        match waiting.pop():
            case Array(element, _):
                waiting.append(element)
            case EnumType(name):
                enums.add(name)
            case StructType(name) if name not in structs:
                structs.add(name)
                struct = module.all_structs.get(name)
                waiting += [each.type for each in struct.fields] if struct is not None else []
    return structs, enums


def has_numbers(of: Type, module: Module, seen: set[str] | None = None) -> bool:
    """Return whether a type contains a number that can be converted to another number type.

    `seen` has the structs that were visited.
    """
    seen = set() if seen is None else seen
    match of:
        case Scalar(name):
            return name != "bool"
        case Array(element, _):
            return has_numbers(element, module, seen)
        case StructType(name) if name not in seen and name in module.all_structs:
            seen.add(name)
            fields = module.all_structs[name].fields
            return any(has_numbers(each.type, module, seen) for each in fields)
    return isinstance(of, Broken)


def _is_saved(module: Module, prop: Property) -> bool:
    return prop.save and prop.follows is None and is_storable(prop.type, module)


def _condition(module: Module, prop: Property) -> Condition:
    return conjunction(prop.condition, stored_if(prop.type, module))


def _older_paths(component: Component, prop: Property) -> Iterator[Name]:
    """Yield the older paths of a component's property.

    An older name without a dot belongs to the component, which may have older names too;
    a path begins at the entity, and `.hp` is a property of the entity itself.
    """
    names: Iterable[Name] = (component.name, *component.was)
    for part in names:
        for name in (prop.name, *(each for each in prop.was if "." not in each.text)):
            if part is not component.name or name is not prop.name:
                span = name.span if name is not prop.name else part.span
                yield Name(f"{part.text}.{name.text}", span)
    for each in prop.was:
        if "." in each.text:
            yield Name(each.text.removeprefix("."), each.span)


LETTERS = SCALAR_CODES | {"i64": "l", "u64": "L"}
FNV_START, FNV_PRIME = 0xCBF29CE484222325, 0x100000001B3
ENUM_SIZE = 4


def save_hash(module: Module) -> int:
    """Return the hash of the contents of a module's save files: `garden_save_hash` in C.

    Both hash the same bytes: the names of the saved types, and the paths and types of
    their properties, in file order; runtime/gp_save_format.h describes them. Declarations
    with a condition count as present.
    """
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
            yield LETTERS[name].encode()
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
