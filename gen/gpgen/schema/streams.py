"""Event streams: their schema keys, and reading them into the model."""

from gpgen.model import Stream, StreamEvent
from gpgen.model.objects import DEFAULT_CAPACITY
from gpgen.schema import shapes
from gpgen.schema.declarations import common_keys, name_of, only_doc, read_doc, span_of
from gpgen.schema.scalar_validation import bytes_of, show_size
from gpgen.schema.scope import Scope
from gpgen.schema.shapes import Key
from gpgen.schema.structs import members_shape, read_fields
from gpgen.source.nodes import (
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    child,
    resolve,
    text_of,
)

OVERFLOWS = ("grow", "drop", "fail")
OVERFLOW_DOCS = (
    "Doubles its memory.",
    "Drops the event, and tells the reader at that place how many were lost.",
    "Refuses the event: the push returns false.",
)
LOWEST_CAPACITY, HIGHEST_CAPACITY = 64, 1 << 30
EVENT = members_shape(
    "an event",
    "an event field",
    "{who: ref bee, foot: u8}",
    (common_keys, only_doc),
    shapes.Type(text=True, rest=True),
)
STREAM = shapes.Record(
    "a stream",
    "Events of a few types in one buffer, pushed by many and read in bulk by one.",
    (
        Key(
            "events",
            shapes.Map(shapes.Name("event"), EVENT, "{footstep: {foot: u8}}"),
            "The events and their fields. The last field may be `str` or `T[]`, of any length.",
            required=True,
        ),
        Key(
            "capacity",
            shapes.Size(LOWEST_CAPACITY, HIGHEST_CAPACITY),
            "How many bytes fit between two reads; the initial size if the stream grows.",
            default=show_size(DEFAULT_CAPACITY),
        ),
        Key(
            "overflow",
            shapes.Choice(OVERFLOWS, OVERFLOW_DOCS),
            "What a full stream does with the next event.",
            default="grow",
        ),
        Key(
            "key",
            shapes.Word("field", "time"),
            "The u32 field of every event by which streams are merged, such as a time.",
        ),
        *common_keys("the stream"),
    ),
    "{events: {footstep: {foot: u8}}}",
)
# Lock files, which only `gpgen lock` writes.
HIGHEST_NUMBER = 0xCFFF
LOCK_NUMBERS = shapes.Map(
    shapes.Name("event"), shapes.Integer(1, HIGHEST_NUMBER, constant=False), "{footstep: 1}"
)
MOST_ENTITIES = 1023  # an ID has 10 bits for the type, and 0 is not a type
LOCK = shapes.Record(
    "a lock file",
    "The type numbers that events of streams, and entities, keep forever.",
    (
        Key(
            "save",
            shapes.Text("1f83d9abfb41bd6b"),
            "The number of what save files have, which changes with it.",
        ),
        Key(
            "streams",
            shapes.Map(shapes.Name("stream"), LOCK_NUMBERS, "{animation: {footstep: 1}}"),
            "The streams, with a number for each event that there ever was.",
        ),
        Key(
            "entities",
            shapes.Map(
                shapes.Name("entity"), shapes.Integer(1, MOST_ENTITIES, constant=False), "{bee: 1}"
            ),
            "A number for each entity that there ever was.",
        ),
    ),
    "{streams: {animation: {footstep: 1}}, entities: {bee: 1}}",
)
STREAMS = shapes.Map(shapes.Name("stream"), STREAM, "{animation: {events: {footstep: {foot: u8}}}}")


def read_streams(scope: Scope) -> tuple[Stream, ...]:
    """Return the streams of a module; streams without events were already reported."""
    return scope.read_each(scope.entries("streams"), _stream)


def _stream(entry: Entry, scope: Scope) -> Stream | None:
    node = entry.value
    events, capacity = child(node, "events"), child(node, "capacity")
    written = child(node, "overflow")
    if not isinstance(events, MappingNode):
        return None
    overflow = text_of(written)
    key = child(node, "key")
    return Stream(
        name_of(entry.key),
        tuple(
            each._replace(number=number)
            for number, each in enumerate(scope.read_each(events.entries, _event), 1)
        ),
        _capacity(capacity),
        overflow if overflow in OVERFLOWS else OVERFLOWS[0],
        name_of(key) if isinstance(key, ScalarNode) and text_of(key) else None,
        read_doc(node),
        capacity_span=span_of(capacity),
        overflow_span=span_of(written),
    )


def _event(entry: Entry, scope: Scope) -> StreamEvent:
    fields = read_fields(entry.value, scope, is_event=True)
    return StreamEvent(name_of(entry.key), fields, 0, read_doc(entry.value))


def _capacity(node: Node | None) -> int:
    """Return the size of a stream in bytes; an invalid size was already reported."""
    size = bytes_of(resolve(node)) if isinstance(node, ScalarNode) else None
    fits = size is not None and LOWEST_CAPACITY <= size <= HIGHEST_CAPACITY
    return size if size is not None and fits else DEFAULT_CAPACITY
