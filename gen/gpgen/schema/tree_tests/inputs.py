"""Inputs in tests of behaviours: properties that are set, events that arrive, and times."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gpgen.expressions.tokens import milliseconds_of
from gpgen.model import Entity, Field, Message, Module, Name, Property, Ref, Signal
from gpgen.model.availability import Needed
from gpgen.model.composition import embedded, property_paths, signal_paths
from gpgen.model.node_walk import handled_messages
from gpgen.model.tree_tests import EMIT, SEND, SET, STORE, Expected, TestInput, TypedValue
from gpgen.schema.actions import split_call
from gpgen.schema.declarations import find_text, name_of
from gpgen.schema.scalar_validation import MOST_MILLISECONDS
from gpgen.schema.scope import Scope
from gpgen.schema.shape_validation import NO_REFERENCE
from gpgen.schema.tree_tests.calls import read_piece, read_typed_value, report_unknown
from gpgen.source.nodes import Entry, MappingNode, Node, ScalarNode, child, entries, resolve
from gpgen.source.problems import Note, did_you_mean, plural, quote

if TYPE_CHECKING:
    from gpgen.source.places import Span

DEEDS = ("set", "events")


# Times


def read_time(key: ScalarNode) -> int | None:
    """Return a time in milliseconds, from an integer or a duration; None if it is invalid."""
    value = resolve(key)
    time = value if type(value) is int else milliseconds_of(key.text)
    return time if time is not None and 0 <= time <= MOST_MILLISECONDS else None


def times_of(node: Node, key: str, scope: Scope) -> Iterator[tuple[int, Entry]]:
    """Yield the entries under a key of a test with their times, which must increase."""
    last: tuple[int, Span] | None = None
    for entry in entries(child(node, key)):
        time, span = read_time(entry.key), entry.key.span
        if time is None and key == "set" and not isinstance(entry.value, MappingNode):
            continue  # a property without a time, which was already reported
        if time is None:
            message = f"expected a time of at most 12 days, got {quote(entry.key.text)}"
            scope.report("GP842", span, message, "write milliseconds, such as 100, or 1.5s")
        elif last is not None and time <= last[0]:
            note = Note(last[1], "the time before it is here")
            message = f"expected a time after {last[0]} ms, got {time} ms"
            scope.report("GP842", span, message, "write the times in their order", (note,))
        else:
            last = time, span
            yield time, entry


def check_end(node: Node, expected: tuple[Expected, ...], scope: Scope) -> None:
    """Report inputs after the last tick."""
    late = (
        entry.key
        for key in DEEDS
        for entry in entries(child(node, key))
        if expected and (read_time(entry.key) or 0) > expected[-1].time
    )
    for key in late:
        last, time = expected[-1].time, read_time(key)
        message = f"expected a time no later than the last tick ({last} ms), got {time} ms"
        scope.report("GP842", key.span, message, "add a tick at that time; '' expects nothing")


# Properties


def read_sets(node: Node, entity: Entity, module: Module, scope: Scope) -> Iterator[TestInput]:
    paths = _settable(entity, module)
    columns = {name.text for name in entity.pool.columns}  # columns have setters, observed or not
    for time, entry in times_of(node, "set", scope):
        for each in entries(entry.value):
            path, span = each.key.text, each.key.span
            prop = paths.get(path)
            if prop is None:
                report_unknown("property", name_of(each.key), paths, scope)
                continue
            scope.require(path, Needed(prop.condition, prop.name.span), span)
            if prop.follows is not None:
                note = Note(prop.name.span, "declared here")
                message = f"{quote(path)} follows an expression, so it has no setter"
                scope.report("GP843", span, message, "set the properties in it", (note,))
                continue
            value = read_typed_value(each.value, prop.type, scope)
            if value is not None:
                has_setter = prop.observe or path in columns
                yield TestInput(time, SET if has_setter else STORE, path, (value,))


def _settable(entity: Entity, module: Module) -> dict[str, Property]:
    """Return the properties of an entity, of its components and of the world, by path."""
    bound = {each.target.text: each.source for each in entity.bind}
    own = property_paths(entity, embedded(module, entity))
    found = {
        path: each.prop._replace(bound=bound.get(path, each.prop.bound))
        for path, each in own.items()
    }
    world = () if module.world is None else module.world.properties
    return {**found, **{f"world.{each.name.text}": each for each in world}}


# Events


def read_events(node: Node, entity: Entity, module: Module, scope: Scope) -> Iterator[TestInput]:
    signals = signal_paths(entity, embedded(module, entity))
    handled = handled_messages(module, entity)
    messages = {each.name.text: each for each in module.messages if each.name.text in handled}
    known: dict[str, Signal | Message] = {**messages, **signals}
    for time, entry in times_of(node, "events", scope):
        for name, arguments in _arrivals(entry.value, scope):
            event = known.get(name.text)
            if event is None:
                report_unknown("event", name, known, scope)
                continue
            scope.require(name.text, Needed(event.condition, event.name.span), name.span)
            values = _arguments(name, event.arguments, arguments, scope)
            if values is not None:
                kind = EMIT if name.text in signals else SEND
                yield TestInput(time, kind, name.text, values)


Named = dict[str, tuple[Name, Node]]


def _arrivals(node: Node, scope: Scope) -> Iterator[tuple[Name, Named | list[Node]]]:
    """Yield events and their arguments: by name in a mapping, otherwise by position."""
    if isinstance(node, MappingNode):
        for each in node.entries:
            inner = entries(each.value)
            yield name_of(each.key), {one.key.text: (name_of(one.key), one.value) for one in inner}
        return
    text = find_text(node)
    call = None if text is None else split_call(text)
    if call is not None:
        yield call.name, [read_piece(each, scope) for each in call.arguments]
    elif text is not None:
        message = f"expected an event and its arguments, got {quote(text.text)}"
        scope.report("GP844", text.span, message, "write stung(3), or {stung: {pain: 3}}")


def _arguments(
    name: Name, fields: tuple[Field, ...], arguments: Named | list[Node], scope: Scope
) -> tuple[TypedValue, ...] | None:
    """Return the arguments of an event; omitted ones are zero."""
    known = [each.name.text for each in fields]
    if isinstance(arguments, list):
        if len(arguments) > len(known):
            most = plural(len(known), "argument")
            message = f"{quote(name.text)}: expected at most {most}, got {len(arguments)}"
            scope.report("GP844", arguments[len(known)].span, message, "remove the others")
            return None
        nodes = dict(zip(known, arguments, strict=False))
    else:
        for key, (written, _) in arguments.items():
            if key not in known:
                message = f"unknown argument {quote(key)} of {quote(name.text)}"
                hint = did_you_mean(key, known) or f"known here: {', '.join(known) or 'none'}"
                scope.report("GP844", written.span, message, hint)
                return None
        nodes = {key: node for key, (_, node) in arguments.items()}
    reference = next((f for f in fields if isinstance(f.type, Ref) and f.name.text in nodes), None)
    if reference is not None:
        span = nodes[reference.name.text].span
        scope.report("GP310", span, NO_REFERENCE, _without_references(name, fields, nodes))
        return None
    found: list[TypedValue] = []
    for field in fields:
        node = nodes.get(field.name.text)
        value = (
            TypedValue(field.type, None)
            if node is None
            else read_typed_value(node, field.type, scope)
        )
        if value is None:
            return None
        found.append(value._replace(inout=field.inout))
    return tuple(found)


def _without_references(name: Name, fields: tuple[Field, ...], nodes: dict[str, Node]) -> str:
    """Return a hint with an event that has the arguments except references."""
    others = (
        (each.name.text, nodes.get(each.name.text))
        for each in fields
        if not isinstance(each.type, Ref)
    )
    shown = (f"{key}: {node.text}" for key, node in others if isinstance(node, ScalarNode))
    return f"leave it out: {{{name.text}: {{{', '.join(shown)}}}}}"
