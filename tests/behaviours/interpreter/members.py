"""Members of an entity; those of its components have paths such as `physics.radius`."""

from collections.abc import Iterator
from typing import NamedTuple

from behaviours.interpreter.values import type_text, value_of

from gpgen.model.module import Module
from gpgen.model.objects import Component, Entity, Property, Use
from gpgen.model.types import Value
from gpgen.model.values import Field, Leaf


class Members(NamedTuple):
    """The members of an entity, and the names of the world and module that it can use."""

    entity: Entity
    properties: dict[str, Property]
    constants: dict[str, tuple[str, object]]
    tunables: dict[str, str]
    leaves: dict[str, Leaf]
    events: dict[str, tuple[Field, ...]]
    listeners: dict[str, list[str]]
    handlers: dict[str, list[str]]


def members_of(module: Module, name: str) -> Members:
    """Return the members of an entity."""
    entity = next(each for each in module.entities if each.name.text == name)
    components = used(module, entity)
    properties: dict[str, Property] = {}
    leaves: dict[str, Leaf] = {}
    listeners: dict[str, list[str]] = {}
    handlers: dict[str, list[str]] = {}
    for component, values in components.items():
        owner = component.name.text
        for each in component.properties:
            value = values.get(each.name.text, each.default)
            properties[f"{owner}.{each.name.text}"] = each._replace(default=value)
        leaves |= {f"{owner}.{leaf.name.text}": leaf for leaf in component.leaves}
        for listener in component.on:
            path = f"{owner}.{listener.event.text}"
            listeners.setdefault(path, []).append(f"{owner}.{listener.function.text}")
        for message in component.handles:
            handlers.setdefault(message.text, []).append(owner)
    properties |= {each.name.text: each for each in entity.properties}
    if module.world is not None:
        properties |= {f"world.{each.name.text}": each for each in module.world.properties}
    leaves |= {leaf.name.text: leaf for leaf in entity.leaves}
    for listener in entity.on:
        listeners.setdefault(listener.event.text, []).append(listener.function.text)
    events = {each.name.text: each.arguments for each in module.messages}
    events |= {each.name.text: each.arguments for each in entity.signals}
    tunables = {each.name.text: type_text(each.type) for each in module.constants if each.tunable}
    known = constants(module), tunables
    return Members(entity, properties, *known, leaves, events, listeners, handlers)


def used(module: Module, entity: Entity) -> dict[Component, dict[str, Value]]:
    """Return an entity's components, required ones first, with the property values set here."""
    known = {each.name.text: each for each in module.components}
    found: dict[Component, dict[str, Value]] = {}

    def add(use: Use) -> None:
        component = known[use.name.text]
        for required in component.requires:
            add(required)
        given = {name.text: value for name, value in use.values}
        found[component] = found.get(component, {}) | given

    for use in entity.components:
        add(use)
    return found


def constants(module: Module) -> dict[str, tuple[str, object]]:
    """Return the constants and the members of enums, with their types and values."""
    return dict(_constants(module))


def _constants(module: Module) -> Iterator[tuple[str, tuple[str, object]]]:
    for constant in module.constants:
        kind = constant.type
        yield constant.name.text, (type_text(kind), value_of(module, kind, constant.value))
    for name, enum in module.all_enums.items():
        for member in enum.members:
            yield f"{name}.{member.name.text}", ("i64", member.value)
