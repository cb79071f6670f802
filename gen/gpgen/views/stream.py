"""The views of event streams and posted signals, printed by stream.*.j2 and _posts.j2."""

import hashlib
from typing import NamedTuple

from gpgen.c.comments import banner, sentence, titled
from gpgen.c.declarations import (
    Line,
    join,
    schema_name,
    when,
    when_any,
)
from gpgen.c.names import Names
from gpgen.c.record_layout import (
    POSTS,
    Layouts,
    alignment_of,
    in_record,
    is_tail,
    tail_counts,
)
from gpgen.model import Field, Module, Stream, StreamEvent
from gpgen.model.conditions import conjunction
from gpgen.views.record_tables import DescribedEnum, RecordTables, enums_in, row_count
from gpgen.views.records import StreamEventView, needed, parameters, record, tail_views

MANNERS = (
    "Any code of one thread pushes, and one place reads all at once: what is pushed while the"
    " stream is read is seen in the next read. Events lie in one buffer, as structs that begin with"
    " a gp_record; they may be read until the next read. What is not here is in gp_stream.h, for"
    " the member `stream`."
)
OVERFLOWS = {"grow": "GP_OVERFLOW_GROW", "drop": "GP_OVERFLOW_DROP", "fail": "GP_OVERFLOW_FAIL"}
LARGE = 64  # events: more cases than an inline function should have
REFUSALS = {
    "grow": "memory runs out",
    "drop": "the stream is full: the event is dropped, and a LOST event marks the place",
    "fail": "the stream is full",
}


class StreamView(NamedTuple):
    """A stream, or the records of posted signals.

    `type` is the constant that describes its events, `capacity` the number of bytes of a half,
    `units` the alignment of its records, `hash` a hash of their layout. A push is refused when
    `refusal` holds. In a large stream, the function that finds the next event is not inline.
    `id_names` are the names of the ID types.
    """

    name: str
    c: str
    upper: str
    guard: str
    schema: str
    banner: str
    types_header: str
    type: str
    refusal: str
    overflow: str
    capacity: str
    units: str
    is_keyed: bool
    is_large: bool
    hash: str
    events: tuple[StreamEventView, ...]
    events_table: str
    event_count: str
    enums: tuple[DescribedEnum, ...]
    id_names: tuple[Line, ...]
    id_name_table: str
    id_name_count: str
    condition: str


class Frame(NamedTuple):
    """What the events of a stream share: names, and the memory layout of records."""

    module: Module
    stream: Stream
    names: Names
    own: Names
    prefix: str
    layouts: Layouts
    alignment: int
    is_declared: bool


def stream_view(module: Module, stream: Stream, *, is_declared: bool = True) -> StreamView:
    """Return the view of a stream; the stream of posted signals is not declared in the schema."""
    names = Names(module.name.text)
    name, types = stream.name.text, [entity.name.text for entity in module.entities]
    own = names.inner(name if is_declared else f"gp_{POSTS}")
    prefix = own.of("gp_" if is_declared else "")
    layouts = Layouts(module)
    alignment = alignment_of(layouts, stream)
    frame = Frame(module, stream, names, own, prefix, layouts, alignment, is_declared)
    in_order = sorted(stream.events, key=lambda event: event.number)
    events = tuple(event_view(frame, event) for event in in_order)
    table, schema = f"{prefix}events", schema_name(module)
    title = f"{own.c}.h - {titled(f'the stream {name}', sentence(stream.doc))}"
    return StreamView(
        name=name,
        c=own.c,
        upper=own.upper,
        guard=own.macro("H"),
        schema=schema,
        banner=banner(title, (MANNERS,), schema),
        types_header=f"{names.of('types')}.h",
        type=own.of("type") if is_declared else names.of(POSTS, "type"),
        refusal=REFUSALS[stream.overflow],
        overflow=OVERFLOWS[stream.overflow],
        capacity=f"{stream.capacity}u",
        units=f"{alignment}u",
        is_keyed=stream.key is not None,
        is_large=len(events) > LARGE,
        hash=layout_hash(frame, events),
        events=events,
        events_table=table,
        event_count=row_count(table, [event.condition for event in stream.events]),
        enums=enum_tables(frame, in_order, events),
        id_names=tuple(Line(f'"{each}"') for each in types),
        id_name_table=f"{prefix}id_names" if types else "NULL",
        id_name_count=f"{len(types)}u",
        condition=when(stream.condition),
    )


def enum_tables(
    frame: Frame, events: list[StreamEvent], views: tuple[StreamEventView, ...]
) -> tuple[DescribedEnum, ...]:
    """Return the tables of enum value names, each on condition that a field uses it."""
    fields = [
        (conjunction(event.condition, field.requirement), field)
        for event, view in zip(events, views, strict=True)
        for field in view.fields
    ]
    found = enums_in(frame.module, tuple(field for _, field in fields), frame.prefix)
    return tuple(
        enum._replace(condition=when_any(c for c, field in fields if field.names == enum.table))
        for enum in found
    )


def layout_hash(frame: Frame, events: tuple[StreamEventView, ...]) -> str:
    """Return a hash of the layout of a stream's records, as a C constant."""
    is_keyed = frame.stream.key is not None
    words = [frame.own.c, str(frame.alignment), "true" if is_keyed else "false"]
    for event in events:
        words += [event.name, event.number]
        words += [each.declaration for each in event.members]
        words += [f"{each.name} {each.kind} {each.elements}" for each in event.fields]
    digest = hashlib.sha256("\n".join(words).encode()).digest()
    return f"UINT64_C(0x{digest[:8].hex()})"


def event_view(frame: Frame, event: StreamEvent) -> StreamEventView:
    """Return the view of an event; where pointers have 4 bytes, only its head is aligned to 8."""
    name, own = event.name.text, frame.own
    c = own.inner(name)
    fields = in_record(frame.stream, event)
    struct = record(frame.names, frame.layouts, fields, frame.alignment)
    tails = tail_views(frame.names, c, fields)
    ordered: tuple[Field, ...] = tuple(sorted(event.fields, key=is_tail))
    tables = RecordTables(frame.module, c.c, frame.prefix)
    listed = tuple(tables.described(fields if frame.is_declared else ordered))
    table = f"{frame.prefix}{name}_fields"
    counts = tail_counts(fields)
    return StreamEventView(
        name=name,
        c=c.c,
        key=own.macro(name),
        number=str(event.number),
        step=f"record->units * {frame.alignment}u" if tails else own.macro(name, "SIZE"),
        title=titled(name, sentence(event.doc)) if event.doc else "",
        stream="&stream->stream" if frame.is_declared else "stream",
        head="GP_ALIGNAS(8) gp_record" if frame.alignment == 8 else "gp_record",
        push=own.of("push", name),
        parameters=join(f"{own.c} *stream", parameters(frame.module, event.fields)),
        args=join("stream", *(field.name.text for field in event.fields)),
        members=struct.members,
        stores=struct.stores,
        needed=tuple(Line(each) for each in needed(event.fields)),
        fields=listed,
        field_count=row_count(table, [each.requirement for each in listed]),
        field_table=table if listed else "NULL",
        tail_count=f"offsetof({c.c}, {counts[-1]})" if counts else "0",
        length=counts[-1] if counts else "",
        tails=tails,
        has_texts=len(tails) > 1,
        condition=when(event.condition),
    )
