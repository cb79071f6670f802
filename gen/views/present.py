"""The tables of a module's types, and when each of them is there: where something uses it."""

from collections.abc import Iterator

from gpgen.conditions import Condition, both
from gpgen.model import (
    Array,
    Broken,
    Component,
    Entity,
    Enum,
    Extern,
    ExternType,
    Module,
    Struct,
    StructType,
    Text,
    Type,
    World,
)
from gpgen.naming import Names
from gpgen.views.ctypes import member
from gpgen.views.tables import Stored, TypeTable, constant, declared_values, type_table, used_types
from gpgen.views.words import when_any


def type_tables(module: Module) -> tuple[TypeTable, ...]:
    """Return the tables of all types, each behind those that it holds."""
    needed = conditions_of_types(module)
    return tuple(
        type_table(module, of)._replace(condition=when_any(needed[constant(of)]))
        for of in used_types(module)
    )


def conditions_of_types(module: Module) -> dict[str, list[Condition]]:
    """Return the conditions of all that uses each type, by the constant of the type."""
    found: dict[str, list[Condition]] = {}
    declared: tuple[Enum | Struct | Extern, ...] = (
        *module.enums,
        *module.structs,
        *module.externs,
    )
    names = {constant(of): of for of in declared_values(module)}
    for key, thing in zip(names, declared, strict=True):
        found[key] = [thing.condition]
    waiting = list(uses(module))
    while waiting:
        of, condition = waiting.pop()
        key = constant(of)
        if key in names or isinstance(of, Broken) or condition in found.get(key, []):
            continue
        found.setdefault(key, []).append(condition)
        waiting += [(inner, both(condition, own)) for inner, own in parts_of(module, of)]
    return found


def uses(module: Module) -> Iterator[tuple[Type, Condition]]:
    """Yield each type that something has, and when that is there."""
    for struct in module.structs:
        for field in struct.fields:
            yield field.type, both(struct.condition, field.condition)
    if module.world is not None:
        yield from uses_of(module.world, None)
    for component in module.components:
        yield from uses_of(component, component.condition)
    for entity in module.entities:
        yield from uses_of(entity, entity.condition)


def uses_of(
    owner: Component | Entity | World, condition: Condition
) -> Iterator[tuple[Type, Condition]]:
    """Yield the types of an object's properties and of its signals' arguments."""
    for prop in owner.properties:
        yield prop.type, both(condition, prop.condition)
    for signal in owner.signals:
        for argument in signal.arguments:
            yield argument.type, both(condition, signal.condition)


def parts_of(module: Module, of: Type) -> Iterator[tuple[Type, Condition]]:
    """Yield the types of which a type is made, and when each is there."""
    match of:
        case Array(element, _):
            yield element, None
        case StructType(name) if name in module.all_structs:
            yield from ((each.type, each.condition) for each in module.all_structs[name].fields)


def stored(module: Module) -> tuple[Stored, ...]:
    """Return the members of a union in which each type has room that is pointed to."""
    names = Names(module.name.text)
    pointed_to = (Text, StructType, Array, ExternType)
    used = [of for of in used_types(module) if isinstance(of, pointed_to)]
    needed = conditions_of_types(module)
    return tuple(
        Stored(member(names, of, f"value_{number}"), when_any(needed[constant(of)]))
        for number, of in enumerate(used, 1)
    )
