"""Event streams: nodes -> model."""

from gpgen.model import Stream, StreamEvent
from gpgen.model.objects import DEFAULT_CAPACITY
from gpgen.schema.language.sizes import bytes_of
from gpgen.schema.language.streams import (
    HIGHEST_CAPACITY,
    LOWEST_CAPACITY,
    OVERFLOWS,
)
from gpgen.schema.parse.fields import read_fields
from gpgen.schema.parse.members import name_of, read_doc
from gpgen.schema.parse.scope import Scope
from gpgen.source.nodes import (
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    child,
    entries,
    resolve,
    text_of,
)


def read_streams(scope: Scope) -> tuple[Stream, ...]:
    """Return the streams of a module; one without events was reported before."""
    return tuple(
        _stream(entry, scope)
        for entry in scope.entries("streams")
        if isinstance(child(entry.value, "events"), MappingNode)
    )


def _stream(entry: Entry, scope: Scope) -> Stream:
    with scope.where(entry.value) as condition:
        return _where(entry, scope)._replace(condition=condition)


def _where(entry: Entry, scope: Scope) -> Stream:
    """Return a stream without its condition, which holds here."""
    node = entry.value
    events, capacity = child(node, "events"), child(node, "capacity")
    overflow = text_of(child(node, "overflow"))
    key = child(node, "key")
    return Stream(
        name_of(entry.key),
        tuple(_event(each, number, scope) for number, each in enumerate(entries(events), 1)),
        _capacity(capacity),
        overflow if overflow in OVERFLOWS else OVERFLOWS[0],
        name_of(key) if isinstance(key, ScalarNode) and text_of(key) else None,
        read_doc(node),
        capacity_span=None if capacity is None else capacity.span,
    )


def _event(entry: Entry, number: int, scope: Scope) -> StreamEvent:
    with scope.where(entry.value) as condition:
        fields = read_fields(entry.value, scope, is_event=True)
    return StreamEvent(name_of(entry.key), fields, number, read_doc(entry.value), condition)


def _capacity(node: Node | None) -> int:
    """Return the bytes of a stream; what is no size was reported before."""
    size = bytes_of(resolve(node)) if isinstance(node, ScalarNode) else None
    fits = size is not None and LOWEST_CAPACITY <= size <= HIGHEST_CAPACITY
    return size if size is not None and fits else DEFAULT_CAPACITY
