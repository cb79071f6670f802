"""The view of an event stream: what stream.h.j2 and stream.c.j2 print."""

import hashlib
from functools import cached_property
from typing import Final

from gpgen.c.comments import banner, sentence, titled
from gpgen.c.declarations import Line, join, schema_name, when, when_any
from gpgen.c.names import Names
from gpgen.c.record_layout import Layouts, alignment_of, in_record, tail_counts
from gpgen.model import Field, Module, Stream, StreamEvent
from gpgen.model.conditions import both
from gpgen.views.record_tables import (
    DescribedEnum,
    DescribedField,
    described,
    enums_in,
    prefixed,
    row_count,
)
from gpgen.views.records import StreamEventView, needed, parameters, record, tail_views

MANNERS = (
    "Many push, one reads, in bulk: what is pushed while the stream is read is seen in the next"
    " read. Events lie in one buffer, as structs that begin with a gp_record; they may be read"
    " until the next read. What is not here is in gp_stream.h, for the member `stream`."
)
OVERFLOWS = {"grow": "GP_OVERFLOW_GROW", "drop": "GP_OVERFLOW_DROP", "fail": "GP_OVERFLOW_FAIL"}
REFUSALS = {
    "grow": "memory runs out",
    "drop": "the stream is full, which leaves a note at the place",
    "fail": "the stream is full",
}


class StreamView:
    """All the words of a stream's header and source."""

    def __init__(self, module: Module, stream: Stream) -> None:
        self.module: Final = module
        self.stream: Final = stream

    @cached_property
    def names(self) -> Names:
        """The module's C names."""
        return Names(self.module.name.text)

    @cached_property
    def own(self) -> Names:
        """The stream's C names."""
        return self.names.inner(self.name)

    @property
    def name(self) -> str:
        """The stream's name in the schema."""
        return self.stream.name.text

    @property
    def c(self) -> str:
        """Its C name, which is its type's and its files'."""
        return self.own.c

    @property
    def type(self) -> str:
        """The constant that describes its events."""
        return f"{self.c}_type"

    def described(self, c: str, fields: tuple[Field, ...]) -> tuple[DescribedField, ...]:
        """Return the values in the record `c`."""
        rows = described(self.module, c, fields)
        return tuple(prefixed(row, self.prefix) for row in rows)

    def listed(self, _event: StreamEvent, fields: tuple[Field, ...]) -> tuple[Field, ...]:
        """Return the fields of an event in the order in which they are described."""
        return fields

    @property
    def inner(self) -> str:
        """The runtime's stream inside of the parameter `stream`."""
        return "&stream->stream"

    @property
    def upper(self) -> str:
        """Its C name as macros begin."""
        return self.own.upper

    @property
    def guard(self) -> str:
        """Its include guard."""
        return self.own.macro("H")

    @property
    def schema(self) -> str:
        """The name of the schema."""
        return schema_name(self.module)

    @property
    def banner(self) -> str:
        """What the header begins with."""
        title = titled(f"the stream {self.name}", sentence(self.stream.doc))
        return banner(f"{self.c}.h - {title}", (MANNERS,), self.schema)

    @property
    def types_header(self) -> str:
        """The header of all types."""
        return f"{self.names.of('types')}.h"

    @property
    def refusal(self) -> str:
        """When a push is refused."""
        return REFUSALS[self.stream.overflow]

    @property
    def overflow(self) -> str:
        """What a full stream does."""
        return OVERFLOWS[self.stream.overflow]

    @property
    def capacity(self) -> str:
        """The bytes of a half."""
        return f"{self.stream.capacity}u"

    @cached_property
    def layouts(self) -> Layouts:
        """How the module's types lie in memory."""
        return Layouts(self.module)

    @cached_property
    def alignment(self) -> int:
        """At multiples of what its records lie."""
        return alignment_of(self.layouts, self.stream)

    @property
    def units(self) -> str:
        """The alignment as it is written."""
        return f"{self.alignment}u"

    @property
    def head(self) -> str:
        """The type of a record's head: where pointers have 4 bytes, only it makes sizes whole."""
        return "GP_ALIGNAS(8) gp_record" if self.alignment == 8 else "gp_record"

    @property
    def is_keyed(self) -> bool:
        """True if it has a key."""
        return self.stream.key is not None

    @property
    def in_order(self) -> tuple[StreamEvent, ...]:
        """The events by their numbers."""
        return tuple(sorted(self.stream.events, key=lambda event: event.number))

    @cached_property
    def events(self) -> tuple[StreamEventView, ...]:
        """The events."""
        return tuple(event_view(self, event) for event in self.in_order)

    @property
    def event_count(self) -> str:
        """How many there are."""
        return row_count(self.events_table, [event.condition for event in self.stream.events])

    @property
    def condition(self) -> str:
        """When it is there."""
        return when(self.stream.condition)

    @property
    def id_names(self) -> tuple[Line, ...]:
        """The names of the types of IDs, in their order."""
        return tuple(Line(f'"{entity.name.text}"') for entity in self.module.entities)

    @property
    def id_name_table(self) -> str:
        """The table of those."""
        return f"{self.prefix}id_names" if self.module.entities else "NULL"

    @property
    def prefix(self) -> str:
        """What the names of its tables begin with."""
        return self.own.of("gp_")

    @property
    def is_declared(self) -> bool:
        """Whether the schema declares it, and not only its records."""
        return True

    @property
    def events_table(self) -> str:
        """The table of its events."""
        return f"{self.prefix}events"

    @property
    def id_name_count(self) -> str:
        """How many there are."""
        return f"{len(self.module.entities)}u"

    @property
    def has_ids(self) -> bool:
        """Whether there are any."""
        return bool(self.module.entities)

    @property
    def enums(self) -> tuple[DescribedEnum, ...]:
        """The tables of the names of values."""
        tables = enums_in(
            self.module,
            tuple(each for event in self.events for each in event.fields),
            self.prefix,
        )
        return tuple(table._replace(condition=self.table_condition(table)) for table in tables)

    def table_condition(self, table: DescribedEnum) -> str:
        """Return when an event needs a table of names."""
        return when_any(
            both(event.condition, field.given)
            for event, view in zip(self.in_order, self.events, strict=True)
            for field in view.fields
            if field.names == table.table
        )

    @cached_property
    def hash(self) -> str:
        """A number that is another one for another layout."""
        words = [self.c, str(self.alignment), "true" if self.is_keyed else "false"]
        for event in self.events:
            words += [event.name, event.number]
            words += [each.declaration for each in event.members]
            words += [f"{each.name} {each.kind} {each.elements}" for each in event.fields]
        digest = hashlib.sha256("\n".join(words).encode()).digest()
        return f"UINT64_C(0x{digest[:8].hex()})"


def event_view(view: StreamView, event: StreamEvent) -> StreamEventView:
    """Return the view of one event."""
    name = event.name.text
    c = view.own.inner(name)
    fields = in_record(view.stream, event)
    struct = record(view.names, view.layouts, fields, view.alignment)
    tails = tail_views(view.names, c, fields)
    listed = view.described(c.c, view.listed(event, fields))
    table = f"{view.prefix}{name}_fields"
    counts = tail_counts(fields)
    return StreamEventView(
        name=name,
        c=c.c,
        key=view.own.macro(name),
        number=str(event.number),
        step=f"record->units * {view.units}" if tails else view.own.macro(name, "SIZE"),
        title=titled(name, sentence(event.doc)),
        has_title=bool(event.doc) or view.is_declared,
        stream=view.inner,
        head=view.head,
        push=view.own.of("push", name),
        push_when_full=view.own.of("push", name, "when_full"),
        push_reserved=view.own.of("push", name, "reserved"),
        parameters=join(f"{view.c} *stream", parameters(view.module, event.fields)),
        arguments=join("stream", *(field.name.text for field in event.fields)),
        members=struct.members,
        stores=struct.stores,
        needed=tuple(Line(each) for each in needed(event.fields)),
        fields=listed,
        field_count=row_count(table, [each.given for each in listed]),
        field_table=table if listed else "NULL",
        tail_count=f"offsetof({c.c}, {counts[-1]})" if counts else "0",
        length=counts[-1] if counts else "",
        tails=tails,
        element=tails[0].size if tails else "",
        has_tail=bool(tails),
        has_texts=len(tails) > 1,
        has_fields=bool(listed),
        condition=when(event.condition),
    )
