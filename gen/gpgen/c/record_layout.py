"""Layout of records in streams: the offset of each field, and the padding between them.

Records are copied, compared and hashed as bytes, and have the same layout on all platforms that
align a type to its size.
"""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen import model
from gpgen.c.declarations import COMPONENT, ENTITY, WORLD
from gpgen.model.conditions import Condition, conjunction, disjunction
from gpgen.model.objects import DEFAULT_CAPACITY
from gpgen.model.scalars import SCALAR_SIZES
from gpgen.model.types import DEEPEST_STRUCT

TARGET = "gp_target"  # the field with the ID of a post's object; no argument has this name

HEAD = 4  # bytes of a gp_record
TEXTS_COUNT = "gp_texts_count"  # the bytes of all strings together, if an event has several
UNIT = 4  # the alignment of records; 8 if a field of the stream requires it

MOST_UNITS = 65535  # the largest size of a record, in units of its stream's alignment


class Layout(NamedTuple):
    """The size and the alignment of a value in bytes, and whether it has padding."""

    size: int
    alignment: int
    has_gaps: bool = False


class Piece(NamedTuple):
    """A piece of a record: a field, the length of a tail (`counted`), or padding."""

    start: int
    size: int
    field: model.Field | None = None
    counted: str = ""


class Layouts:
    """The memory layouts of a module's types; each struct is computed once."""

    def __init__(self, module: model.Module) -> None:
        """Begin without computed layouts."""
        self.structs = module.all_structs
        self.known: dict[str, Layout] = {}
        self.inside: list[str] = []

    def of(self, type_: model.Type) -> Layout:
        """Return the layout of a value of a type."""
        match type_:
            case model.Scalar(name):
                return Layout(SCALAR_SIZES[name], SCALAR_SIZES[name])
            case model.EnumType():
                return Layout(4, 4)
            case model.Ref():
                return Layout(8, 8)
            case model.Text(size):
                return Layout(size, 1)
            case model.Array(element, length):
                inner = self.of(element)
                return inner._replace(size=inner.size * length)
            case model.StructType(name):
                return self.of_struct(name)
            case model.Rest(element):
                return Layout(0, self.of(element).alignment)
            case model.ExternType():  # only posted signals have externs, and these are never saved
                return Layout(8, 8)
        return Layout(0, 1)

    def of_struct(self, name: str) -> Layout:
        """Return the layout of a struct; a struct with a reported error has an arbitrary one."""
        if name not in self.structs or name in self.inside or len(self.inside) > DEEPEST_STRUCT:
            return Layout(0, 1)
        if name not in self.known:
            self.inside.append(name)
            self.known[name] = self.measured(self.structs[name])
            self.inside.pop()
        return self.known[name]

    def measured(self, struct: model.Struct) -> Layout:
        """Return the layout of a struct with its fields in order."""
        if any(field.condition is not None for field in struct.fields):
            return Layout(
                8, 8
            )  # unknown; only posted signals have externs, and these are never saved
        inner = [self.of(field.type) for field in struct.fields]
        alignment = max([1, *(each.alignment for each in inner)])
        end = 0
        for each in inner:
            end = end + gap(end, each.alignment) + each.size
        size = end + gap(end, alignment)
        gaps = size != sum(each.size for each in inner) or any(each.has_gaps for each in inner)
        return Layout(size, alignment, gaps)


def gap(end: int, alignment: int) -> int:
    """Return the padding before the next multiple of an alignment."""
    return -end % alignment


def is_tail(field: model.Field) -> bool:
    """Return whether a field takes the rest of its record."""
    return isinstance(field.type, model.Rest | model.TextArgument)


def tail_counts(fields: tuple[model.Field, ...]) -> tuple[str, ...]:
    """Return the members with the length of each tail, and last, of all if there are several."""
    own = tuple(f"{field.name.text}_count" for field in fields if is_tail(field))
    return (*own, TEXTS_COUNT) if len(own) > 1 else own


def in_record(stream: model.Stream, event: model.StreamEvent) -> tuple[model.Field, ...]:
    """Return the fields of an event in the order of its record: key first, tails last.

    In a post, a 4-byte argument comes first if there is one, before the object's ID.
    """
    if event.fields and event.fields[0].name.text == TARGET:
        first = next((each.name.text for each in event.fields if fills_gap(each.type)), None)
    else:
        first = stream.key.text if stream.key else None
    return tuple(sorted(event.fields, key=lambda each: (is_tail(each), each.name.text != first)))


def fills_gap(of: model.Type) -> bool:
    """Return whether a value fits between a record's head and the next multiple of 8."""
    return isinstance(of, model.EnumType) or (
        isinstance(of, model.Scalar) and SCALAR_SIZES[of.name] == HEAD
    )


def alignment_of(layouts: Layouts, stream: model.Stream) -> int:
    """Return the alignment of a stream's records."""
    fields = [field for event in stream.events for field in event.fields]
    return max([UNIT, *(layouts.of(field.type).alignment for field in fields)])


def pieces(layouts: Layouts, fields: tuple[model.Field, ...], alignment: int) -> Iterator[Piece]:
    """Yield the fields, tail lengths and padding of a record after its head, without its tails."""
    known = [(field, "", layouts.of(field.type)) for field in fields if not is_tail(field)]
    counts = [(None, count, Layout(4, 4)) for count in tail_counts(fields)]
    end = HEAD
    for field, count, lies in (*known, *counts):
        size = gap(end, lies.alignment)
        if size:
            yield Piece(end, size)
        yield Piece(end + size, lies.size, field, count)
        end += size + lies.size
    if counts:
        alignment = max([UNIT, *(layouts.of(field.type).alignment for field in fields)])
    if size := gap(end, alignment):
        yield Piece(end, size)


def record_size(layouts: Layouts, fields: tuple[model.Field, ...], alignment: int) -> int:
    """Return the size of a record in bytes, including its head, with empty tails."""
    end = HEAD + sum(piece.size for piece in pieces(layouts, fields, alignment))
    return end + gap(end, alignment)


POSTS = "posts"

DOC = "Signals that are posted and wait for execute_callbacks."


class Post(NamedTuple):
    """A signal that can be posted, and the name of its owner."""

    owner: str
    kind: str
    signal: model.Signal
    condition: Condition

    @property
    def name(self) -> str:
        """The name of its event in the stream of posts."""
        return f"{self.owner}_{self.signal.name.text}"

    @property
    def target(self) -> model.Ref:
        """The type of the object's ID. The owner of a component may be any entity."""
        return model.Ref(self.owner if self.kind == ENTITY else None)


def posts_in(module: model.Module) -> Iterator[Post]:
    """Yield the signals of a module: the world's, then those of components and entities."""
    if module.world is not None:
        for signal in module.world.signals:
            yield Post("world", WORLD, signal, signal.condition)
    for component in module.components:
        for signal in component.signals:
            condition = conjunction(component.condition, signal.condition)
            yield Post(component.name.text, COMPONENT, signal, condition)
    for entity in module.entities:
        for signal in entity.signals:
            condition = conjunction(entity.condition, signal.condition)
            yield Post(entity.name.text, ENTITY, signal, condition)


def posts_of(module: model.Module) -> model.Stream | None:
    """Return the stream of posted signals, None if there are no signals."""
    events = tuple(_event(post, number) for number, post in enumerate(posts_in(module), 1))
    if not events:
        return None
    name = model.Name(POSTS, module.name.span)
    capacity = DEFAULT_CAPACITY
    condition = disjunction(event.condition for event in events)
    stream = model.Stream(name, events, capacity, "grow", None, DOC)
    return stream._replace(condition=condition)


def _event(post: Post, number: int) -> model.StreamEvent:
    span = post.signal.name.span
    target = model.Field(model.Name(TARGET, span), post.target, span, None)
    fields = (target, *post.signal.arguments)
    return model.StreamEvent(
        model.Name(post.name, span), fields, number, post.signal.doc, post.condition
    )
