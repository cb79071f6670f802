"""What a program says of itself in its first answer: types, properties, events."""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.tools.inspect.values import Field, Names, ValueType

ENTITY, COMPONENT, WORLD = OBJECT_KINDS = ("entity", "component", "world")
OBSERVED, KEPT, CLAMPED, COMPUTED, BOUND = (1 << bit for bit in range(5))
FLAG_WORDS = {
    OBSERVED: "observed",
    KEPT: "kept",
    CLAMPED: "clamped",
    COMPUTED: "computed",
    BOUND: "bound",
}


class Property(NamedTuple):
    """A property of a type, or of a component in it; `number` counts all of a type's from 0."""

    number: int
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
    """A signal or a message, or an event of a stream."""

    name: str
    arguments: tuple[Field, ...]
    doc: str = ""


class Tree(NamedTuple):
    """A behaviour: the numbers of its nodes."""

    name: str
    first: int
    last: int
    doc: str = ""


class ObjectType(NamedTuple):
    """An entity, or the world; `properties` are also those of its components."""

    place: int
    name: str
    kind: str
    number: int
    properties: tuple[Property, ...]
    signals: tuple[Event, ...] = ()
    lists: tuple[str, ...] = ()
    trees: tuple[Tree, ...] = ()
    doc: str = ""

    @property
    def types(self) -> dict[str, ValueType]:
        return {each.path: each.type for each in self.properties}


class About(NamedTuple):
    """A program: its module, its types, and what it can answer."""

    module: str
    schema_hash: int
    order: str
    has_names: bool
    may_edit: bool
    types: tuple[ObjectType, ...]
    messages: tuple[Event, ...] = ()
    streams: tuple[tuple[str, tuple[Event, ...]], ...] = ()

    @property
    def names(self) -> Names:
        return {each.number: each.name for each in self.types if each.kind == ENTITY}

    def type_named(self, name: str) -> ObjectType | None:
        return next((each for each in self.types if each.name == name), None)

    def shown(self) -> Iterator[ObjectType]:
        """Yield the types that have objects: entities, and the world."""
        return (each for each in self.types if each.kind != COMPONENT)
