"""Checks the functions under `on`: each listens to known events with one signature."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gpgen import model
from gpgen.model.availability import record_reference
from gpgen.model.composition import advise, embedded, property_paths, signal_paths
from gpgen.source.problems import Note, Problem, did_you_mean, quote

# Lifecycle events, to which C code can listen, and the corresponding hooks of the object.
LIFE = {"created": "reset", "recycled": "deactivate", "destroyed": "destroy"}


class ListenerScope(NamedTuple):
    """An object with functions under `on`, and the events that they can listen to, by path."""

    name: str
    on: tuple[model.StaticListener, ...]
    properties: dict[str, model.Property]
    signals: dict[str, model.Signal]
    components: tuple[model.Component, ...] = ()
    messages: frozenset[str] = frozenset()
    entities: frozenset[str] = frozenset()


def check_listeners(module: model.Module) -> Iterator[Problem]:
    """Yield unknown and unobserved events, and functions with conflicting signatures."""
    messages = frozenset(each.name.text for each in module.messages)
    entities = frozenset(each.name.text for each in module.entities)
    for component in module.components:
        properties = {member.name.text: member for member in component.properties}
        signals = {signal.name.text: signal for signal in component.signals}
        hearing = ListenerScope(component.name.text, component.on, properties, signals)
        yield from _check(hearing._replace(messages=messages, entities=entities))
    for entity in module.entities:
        parts = embedded(module, entity)
        paths = property_paths(entity, parts)
        properties = {path: each.prop for path, each in paths.items()}
        signals = signal_paths(entity, parts)
        hearing = ListenerScope(entity.name.text, entity.on, properties, signals, module.components)
        yield from _check(hearing._replace(messages=messages, entities=entities))


def _check(hearing: ListenerScope) -> Iterator[Problem]:
    properties, signals = hearing.properties, hearing.signals
    first_with: dict[str, tuple[model.Name, model.Name, tuple[model.Type, ...]]] = {}
    seen: list[model.Name] = []
    for listener in hearing.on:
        event, function = listener.event, listener.function
        problem = _check_event(event, hearing)
        if problem is not None:
            if event not in seen:
                yield problem
            seen.append(event)
            continue
        types = _arguments(properties.get(event.text), signals.get(event.text))
        first_function, first_event, first_types = first_with.setdefault(
            function.text, (function, event, types)
        )
        if differ(types, first_types):
            note = Note(first_function.span, f"listens to {quote(first_event.text)} here")
            message = (
                f"the function {quote(function.text)} has other arguments for {quote(event.text)}"
                f" than for {quote(first_event.text)}"
            )
            yield Problem("GP414", function.span, message, "write one function for each", (note,))


def differ(types: tuple[model.Type, ...], others: tuple[model.Type, ...]) -> bool:
    """Return whether argument types differ, False if any of them is unknown.

    Types are named tuples, which are equal across classes, so the classes are compared, too.
    """
    if any(isinstance(each, model.Broken) for each in (*types, *others)):
        return False
    return list(map(type, types)) != list(map(type, others)) or types != others


def _check_event(event: model.Name, hearing: ListenerScope) -> Problem | None:
    signal = hearing.signals.get(event.text)
    if signal is not None:
        record_reference(signal.name.span, event.span)
        return None
    member = hearing.properties.get(event.text)
    if member is None:
        message = f"unknown property or signal {quote(event.text)} of {quote(hearing.name)}"
        known = [*hearing.properties, *hearing.signals]
        hint = advise(event.text, known, hearing.components) or _hint(event.text, known, hearing)
        return Problem("GP412", event.span, message, hint or did_you_mean(event.text, known))
    record_reference(member.name.span, event.span)
    if member.observe:
        return None
    message = f"{quote(event.text)} is not observed, so it has no change event"
    note = Note(member.name.span, "declared here")
    return Problem("GP413", event.span, message, "remove 'observe: false' there", (note,))


def _hint(event: str, known: Iterable[str], hearing: ListenerScope) -> str | None:
    bare = re.sub(r"^on_|[_.](?:changed|change|emitted|set)$", "", event)
    if bare != event and bare in known:
        return f"did you mean '{bare}'?"
    if event in model.HOOKS:
        return f"write 'hooks: [{event}]'"
    if event == "changed":
        return "name one property; a listener to all of them is added in C"
    if event in LIFE:
        return f"write 'hooks: [{LIFE[event]}]', or listen to it in C, where it is an event"
    if event in hearing.messages:
        return f"write 'handles: [{event}]' in a component; a message is not an event"
    if event.startswith("world."):
        return "listen to the world in C; 'on' has the events of the object itself"
    first, dot, _ = event.partition(".")
    if dot and first in hearing.entities:
        return f"listen to {first!r} in C; 'on' has the events of the object itself"
    return None


def _arguments(
    member: model.Property | None, signal: model.Signal | None
) -> tuple[model.Type, ...]:
    if signal is not None:
        return tuple(argument.type for argument in signal.arguments)
    if member is None:
        return ()
    if isinstance(member.type, model.Array):
        return (model.Scalar("u32"), member.type.element, member.type.element)
    return (member.type, member.type)
