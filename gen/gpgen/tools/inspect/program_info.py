"""The description of a program in its first answer: types, properties, events."""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.tools.inspect.values import Field, Names, ValueType

ENTITY, COMPONENT, WORLD = OBJECT_KINDS = ("entity", "component", "world")
OBSERVED, KEPT, CLAMPED, COMPUTED, BOUND = (1 << bit for bit in range(5))
EDITS, TRACE, REWIND, EVENTS, SINCE, NAMES = (1 << bit for bit in range(6))  # flags of `offers`
FLAG_WORDS = {
    OBSERVED: "observed",
    KEPT: "kept",
    CLAMPED: "clamped",
    COMPUTED: "computed",
    BOUND: "bound",
}


class Property(NamedTuple):
    """A property of a type, or of a component in it; `number` counts all of the type from 0.

    The program identifies it by an index and its component, from 1, or 0 for the object itself.
    """

    number: int
    component: int
    index_there: int
    path: str
    type: ValueType
    flags: int
    doc: str = ""
    low: str = ""
    high: str = ""

    @property
    def is_editable(self) -> bool:
        return not self.flags & (COMPUTED | BOUND) and self.type.kind != "extern"


class Event(NamedTuple):
    """A signal, a message or a stream event; a signal may belong to a component."""

    name: str
    arguments: tuple[Field, ...]
    doc: str = ""
    component: int = 0


class Tree(NamedTuple):
    """A behaviour, with the first and the last number of its nodes."""

    name: str
    first: int
    last: int
    doc: str = ""


class Tap(NamedTuple):
    """A log that can be opened: its type, the kind of its event (`what`), and the event's index."""

    type: int
    what: int
    event: int


class StreamField(NamedTuple):
    """A field of a record; a length of 0 means the tail."""

    name: str
    kind: str
    offset: int
    length: int
    count_offset: int


class StreamEvent(NamedTuple):
    """An event of a stream, with its number in records."""

    name: str
    number: int
    size: int
    tail_count: int
    fields: tuple[StreamField, ...]


class Stream(NamedTuple):
    """A stream of the world; its records are aligned to 4 or 8 bytes."""

    name: str
    alignment: int
    events: tuple[StreamEvent, ...]


class ObjectType(NamedTuple):
    """An entity, a component or the world; `properties` include those of its components."""

    place: int
    name: str
    kind: str
    number: int
    properties: tuple[Property, ...]
    signals: tuple[Event, ...] = ()
    components: tuple[int, ...] = ()  # by the `place` of their types
    lists: tuple[str, ...] = ()
    trees: tuple[Tree, ...] = ()
    doc: str = ""

    @property
    def types(self) -> dict[str, ValueType]:
        return {each.path: each.type for each in self.properties}


class About(NamedTuple):
    """A program: its module, its types, and the questions that it can answer."""

    module: str
    schema_hash: int
    order: str
    offers: int
    types: tuple[ObjectType, ...]
    messages: tuple[Event, ...] = ()
    streams: tuple[Stream, ...] = ()
    taps: tuple[Tap, ...] = ()
    base: int = 0  # the address of gp_inspect_hello

    @property
    def may_edit(self) -> bool:
        return bool(self.offers & EDITS)

    @property
    def has_names(self) -> bool:
        return bool(self.offers & NAMES)

    @property
    def names(self) -> Names:
        return {each.number: each.name for each in self.types if each.kind == ENTITY}

    def type_named(self, name: str) -> ObjectType | None:
        return next((each for each in self.types if each.name == name), None)

    def shown(self) -> Iterator[ObjectType]:
        """Yield the types that have objects: entities, and the world."""
        return (each for each in self.types if each.kind != COMPONENT)
