"""What an entity does for the components that it embeds: words of its header and source."""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.c.assignments import store
from gpgen.c.declarations import COMPONENT, Key, Line, Owner, join, when
from gpgen.model import Entity
from gpgen.model.composition import Embedded
from gpgen.views.events import StaticCall, Told, static_calls
from gpgen.views.properties import PropertyView
from gpgen.views.signals import SignalView


class HearingView(NamedTuple):
    """The function by which an event of a component reaches the entity's static listeners."""

    c: str
    what: str
    parameters: str
    statics: tuple[StaticCall, ...]
    calls: tuple[Line, ...]
    then: tuple[Line, ...]
    condition: str


def part_owner(owner: Owner, part: Embedded) -> Owner:
    """Return whose a component's properties and signals are."""
    return Owner(owner.module, owner.names.inner(part.name), part.name, COMPONENT)


def part_keys(owner: Owner, parts: tuple[Embedded, ...]) -> tuple[Key, ...]:
    """Return the entity's enumerators for the observed properties of its components."""
    return tuple(
        Key(
            f"{owner.c.macro('PROPERTY', part.name, prop.name.text)}"
            f" = {owner.names.inner(part.name).macro('EVENT', prop.name.text)}",
            when(prop.condition),
        )
        for part in parts
        for prop in part.properties
        if prop.observe
    )


class PartEvent(NamedTuple):
    """An event of a component, and what its entity does once its functions were called."""

    part: str
    name: str
    told: Told
    then: str
    condition: str


def part_events(owner: Owner, part: Embedded) -> Iterator[PartEvent]:
    """Yield what a component tells its entity of."""
    inner = part_owner(owner, part)
    for prop in part.properties:
        name = prop.name.text
        event = inner.c.macro("EVENT", name)
        goes_on = f"{owner.c.of('gp_notify')}(&{owner.core}->gp, &{owner.var}->slot, {event});"
        yield PartEvent(
            part.name, name, PropertyView(inner, prop, ()).told, goes_on, when(prop.condition)
        )
    for signal in part.component.signals:
        told = SignalView(inner, signal, ()).told
        yield PartEvent(part.name, signal.name.text, told, "", when(signal.condition))


def hearing_views(
    owner: Owner, entity: Entity, parts: tuple[Embedded, ...]
) -> tuple[HearingView, ...]:
    """Return how an entity's static listeners hear of its components."""
    functions: dict[str, list[str]] = {}
    for listener in entity.on:
        functions.setdefault(listener.event.text, []).append(listener.function.text)
    return tuple(
        hearing_view(owner, event, tuple(functions[f"{part.name}.{event.name}"]))
        for part in parts
        for event in part_events(owner, part)
        if f"{part.name}.{event.name}" in functions
    )


def hearing_view(owner: Owner, event: PartEvent, functions: tuple[str, ...]) -> HearingView:
    """Return how an event of a component reaches the functions that hear of it."""
    arguments = join(owner.given, event.told.arguments)
    return HearingView(
        c=owner.c.of("gp_hear", event.part, event.name),
        what=f"{event.part}.{event.name}",
        parameters=join(owner.who, event.told.parameters),
        statics=static_calls(owner, functions, event.told),
        calls=tuple(Line(f"{owner.c.of(function)}({arguments})") for function in functions),
        then=(Line(event.then),) if event.then else (),
        condition=event.condition,
    )


def life_calls(
    owner: Owner, entity: Entity, parts: tuple[Embedded, ...], hook: str
) -> tuple[Line, ...]:
    """Return the calls of one hook: those of the components in their order, then the entity's."""
    calls = [
        Line(f"{owner.names.of(part.name, 'on', hook)}(world, &{owner.var}->{part.name});")
        for part in parts
        if any(name.text == hook for name in part.component.hooks)
    ]
    if any(name.text == hook for name in entity.hooks):
        calls.append(Line(f"{owner.c.of('on', hook)}(world, {owner.var});"))
    return tuple(calls)


def default_lines(owner: Owner, entity: Entity, parts: tuple[Embedded, ...]) -> tuple[Line, ...]:
    """Return the statements that store an entity's defaults, its components' first."""
    places = [
        (prop, f"{owner.var}->{part.name}.{prop.name.text}")
        for part in parts
        for prop in part.properties
    ]
    places += [(prop, f"{owner.var}->{prop.name.text}") for prop in entity.properties]
    return tuple(
        Line(line, when(prop.condition))
        for prop, target in places
        if not prop.keep
        for line in store(owner.module, prop.type, target, prop.default)
    )
