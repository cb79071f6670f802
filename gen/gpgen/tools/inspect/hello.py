"""The first answer of a program: its tables, which are untrusted input."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from gpgen.tools.inspect.bytes_reader import BytesReader, MalformedError, form_of
from gpgen.tools.inspect.program_info import (
    CLAMPED,
    COMPONENT,
    OBJECT_KINDS,
    About,
    Event,
    ObjectType,
    Property,
    Stream,
    StreamEvent,
    StreamField,
    Tap,
    Tree,
)
from gpgen.tools.inspect.values import (
    CODES,
    KINDS,
    SIGNED_OF_SIZE,
    Field,
    Member,
    ValueType,
    code_of,
    load,
    show,
)

VERSION = 1
ORDERS = {1: "<", 2: ">"}
MOST_INNER = 1 << 16  # members, fields or elements of a type
MOST_SIZE = 1 << 24  # of a value, in bytes
DEEPEST = 70
# The encoding of clamp bounds: integers in 8 bytes, an f16 as an f32 in the first 4.
WIDE = dict.fromkeys(("i8", "i16", "i32", "i64"), "i64")
WIDE |= dict.fromkeys(("u8", "u16", "u32", "u64"), "u64")
WIDE |= {"f16": "f32", "f32": "f32", "f64": "f64"}

Row = TypeVar("Row")


class Part(NamedTuple):
    """A component in an entity before its type is resolved, and the flags of bound properties."""

    name: str
    key: int
    flags: Mapping[int, int]  # by the offsets of the properties


class Table(NamedTuple):
    """A type as encoded in the answer; the properties of its parts are added later."""

    key: int
    type: ObjectType
    parts: tuple[Part, ...]
    offsets: tuple[int, ...]  # of its properties


def read_hello(data: bytes) -> About:
    if len(data) < 1 or data[0] not in ORDERS:
        raise MalformedError("expected a byte order of 1 or 2")
    reader = BytesReader(data, ORDERS[data[0]])
    _, version = reader.numbers("BB")
    if version != VERSION:
        raise MalformedError(f"expected version {VERSION} of the protocol, got {version}")
    offers, _, base, schema = reader.numbers("BBQQ")
    taps = read_rows(reader, lambda: Tap(*reader.numbers("HBH")))
    types, messages, streams = reader.numbers("HHH")
    module = reader.name()
    tables = read_tables(reader, types)
    by_key = {table.key: table for table in tables}
    found = About(
        module=module,
        schema_hash=schema,
        order=reader.order,
        offers=offers,
        types=tuple(with_parts(table, by_key) for table in tables),
        messages=tuple(read_event(reader) for _ in range(messages)),
        streams=tuple(read_stream(reader) for _ in range(streams)),
        taps=taps,
        base=base,
    )
    reader.end()
    check_taps(found)
    return found


def read_rows(reader: BytesReader, read: Callable[[], Row]) -> tuple[Row, ...]:
    """Read the rows of a table, which are preceded by their count."""
    return tuple(read() for _ in range(reader.number("H")))


def read_tables(reader: BytesReader, count: int) -> list[Table]:
    tables = [read_table(reader, place) for place in range(count)]
    places = {table.key: table.type.place for table in tables}
    found = []
    for table in tables:
        for part in table.parts:
            if part.key not in places or tables[places[part.key]].type.kind != COMPONENT:
                raise MalformedError(f"expected the key of a component, got {part.key}")
        components = tuple(places[part.key] for part in table.parts)
        found.append(table._replace(type=table.type._replace(components=components)))
    return found


def read_table(reader: BytesReader, place: int) -> Table:
    key = reader.number("Q")
    name = reader.name()
    kind, number, _ = reader.numbers("BHI")
    if kind >= len(OBJECT_KINDS):
        raise MalformedError(f"expected the kind of a type, got {kind}")
    own = read_rows(reader, lambda: read_property(reader))
    signals = read_rows(reader, lambda: read_event(reader))
    parts = read_rows(reader, lambda: read_part(reader))
    found = ObjectType(
        place=place,
        name=name,
        kind=OBJECT_KINDS[kind],
        number=number,
        properties=tuple(
            each._replace(number=at, index_there=at) for at, (each, _) in enumerate(own)
        ),
        signals=signals,
        lists=read_rows(reader, reader.name),
        trees=read_rows(reader, lambda: read_tree(reader)),
    )
    return Table(key, found, parts, tuple(offset for _, offset in own))


def read_part(reader: BytesReader) -> Part:
    name = reader.name()
    key = reader.number("Q")
    bound = read_rows(reader, lambda: (reader.number("I"), reader.number("B")))
    return Part(name, key, dict(bound))


def read_tree(reader: BytesReader) -> Tree:
    name = reader.name()
    nodes = reader.number("Q")
    return Tree(name, nodes & 0xFFFF, nodes >> 32 & 0xFFFF)


def read_property(reader: BytesReader) -> tuple[Property, int]:
    """Read a property and its offset."""
    name = reader.name()
    of = read_type(reader)
    offset, flags = reader.numbers("IB")
    low, high = (read_bound(reader, of) for _ in range(2)) if flags & CLAMPED else ("", "")
    return Property(0, 0, 0, name, of, flags, low=low, high=high), offset


def read_bound(reader: BytesReader, of: ValueType) -> str:
    """Read a clamp bound, which is only displayed: a number of 8 bytes, or an f32."""
    data = reader.bytes(8)
    if of.kind not in WIDE:
        raise MalformedError(f"expected a number that is clamped, got {of.kind}")
    held = ValueType(WIDE[of.kind], 8, of.name)
    return show(held, load(held, data, reader.order), {})


def read_type(reader: BytesReader, depth: int = 0) -> ValueType:
    kind, size = reader.numbers("BI")
    name = reader.name()
    number = reader.number("H")
    if not 0 < kind < len(KINDS) or depth > DEEPEST or size > MOST_SIZE:
        raise MalformedError(f"expected a type, got kind {kind} of {size} bytes")
    of = ValueType(
        KINDS[kind],
        size,
        name,
        number=number,
        members=read_rows(reader, lambda: Member(reader.name(), reader.number("q"))),
        fields=read_rows(reader, lambda: read_field(reader, depth + 1)),
    )
    if any(each.offset + each.type.size > size for each in of.fields):
        raise MalformedError(f"expected fields inside {name}")
    if of.kind == "array":
        element = read_type(reader, depth + 1)
        if element.size == 0 or size % element.size or size // element.size > MOST_INNER:
            raise MalformedError(f"expected elements in {name}, got {size} bytes")
        of = of._replace(element=element, length=size // element.size)
    check_scalar(of, size)
    return of


def check_scalar(of: ValueType, size: int) -> None:
    """Raise MalformedError for a scalar whose size does not match its kind."""
    if of.kind in ("enum", "flags"):
        is_good = size in SIGNED_OF_SIZE
    else:
        is_good = of.kind not in CODES or size == form_of("<", code_of(of)).size
    if not is_good:
        raise MalformedError(f"expected the size of {of.kind}, got {size}")


def read_field(reader: BytesReader, depth: int = 0) -> Field:
    """Read a field of a struct, or an argument."""
    name = reader.name()
    offset = reader.number("I")
    return Field(name, offset, read_type(reader, depth))


def read_event(reader: BytesReader) -> Event:
    return Event(reader.name(), read_rows(reader, lambda: read_field(reader)))


def read_stream(reader: BytesReader) -> Stream:
    name = reader.name()
    alignment, _ = reader.numbers("BB")
    if alignment not in (4, 8):
        raise MalformedError(f"expected an alignment of 4 or 8, got {alignment}")
    return Stream(name, alignment, read_rows(reader, lambda: read_stream_event(reader)))


def read_stream_event(reader: BytesReader) -> StreamEvent:
    name = reader.name()
    number, size, tail = reader.numbers("HII")
    fields = read_rows(reader, lambda: read_stream_field(reader))
    return StreamEvent(name, number, size, tail, fields)


def read_stream_field(reader: BytesReader) -> StreamField:
    name = reader.name()
    kind, offset, length, count_offset = reader.numbers("BIII")
    if kind >= len(KINDS):
        raise MalformedError(f"expected the kind of a field, got {kind}")
    return StreamField(name, KINDS[kind], offset, length, count_offset)


def with_parts(table: Table, tables: Mapping[int, Table]) -> ObjectType:
    """Return a type with the properties and signals of its components after its own."""
    of = table.type
    properties = list(of.properties)
    signals = list(of.signals)
    for component, part in enumerate(table.parts, 1):
        there = tables[part.key]
        inner = there.type
        signals += [
            each._replace(name=f"{part.name}.{each.name}", component=component)
            for each in inner.signals
        ]
        for each, offset in zip(inner.properties, there.offsets, strict=True):
            path = f"{part.name}.{each.path}"
            both = part.flags.get(offset, each.flags)
            properties.append(
                each._replace(number=len(properties), component=component, path=path, flags=both)
            )
    return of._replace(properties=tuple(properties), signals=tuple(signals))


def check_taps(about: About) -> None:
    """Raise MalformedError for a tap of an event that does not exist."""
    for tap in about.taps:
        of = about.types[tap.type] if tap.type < len(about.types) else None
        own = 0 if of is None else sum(each.component == 0 for each in of.signals)
        most = {1: own, 2: len(about.messages)}.get(tap.what, 1)
        if of is None or not 1 <= tap.what <= 5 or tap.event >= most:
            raise MalformedError(f"expected a tap of a type, got {tap}")
