"""The first answer of a program: its tables, read with the doubt that they deserve."""

from collections.abc import Sequence
from typing import NamedTuple

from gpgen.tools.inspect.about import (
    BOUND,
    CLAMPED,
    COMPONENT,
    COMPUTED,
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
from gpgen.tools.inspect.bytes_reader import BytesReader, MalformedError, form_of
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


class Part(NamedTuple):
    """A component in an entity, before its type is known; flags of its properties there."""

    name: str
    type: int
    flags: bytes


class Table(NamedTuple):
    """A type as it stands in the answer; the properties of its parts come later."""

    type: ObjectType
    parts: tuple[Part, ...]


def read_hello(data: bytes) -> About:
    if len(data) < 1 or data[0] not in ORDERS:
        raise MalformedError("expected a byte order of 1 or 2")
    reader = BytesReader(data, ORDERS[data[0]])
    _, version, offers, _ = reader.numbers("BHBB")
    if version != VERSION:
        raise MalformedError(f"expected version {VERSION} of the protocol, got {version}")
    schema, base = reader.numbers("QQ")
    types, messages, streams, taps = reader.numbers("HHHH")
    module = reader.name()
    tables = read_tables(reader, types)
    found = About(
        module=module,
        schema_hash=schema,
        order=reader.order,
        offers=offers,
        types=tuple(with_parts(table, tables) for table in tables),
        messages=tuple(read_event(reader) for _ in range(messages)),
        streams=tuple(read_stream(reader) for _ in range(streams)),
        taps=tuple(Tap(*reader.numbers("HBH")) for _ in range(taps)),
        base=base,
    )
    reader.end()
    check_taps(found)
    return found


def read_tables(reader: BytesReader, count: int) -> list[Table]:
    tables = [read_table(reader, place) for place in range(count)]
    for table in tables:
        for part in table.parts:
            of = tables[part.type].type if part.type < len(tables) else None
            if of is None or of.kind != COMPONENT or len(part.flags) != len(of.properties):
                raise MalformedError(f"expected the place of a component, got {part.type}")
    return tables


def read_table(reader: BytesReader, place: int) -> Table:
    name = reader.name()
    kind, number, _, _ = reader.numbers("BHII")
    if kind >= len(OBJECT_KINDS):
        raise MalformedError(f"expected the kind of a type, got {kind}")
    properties, signals, parts, lists, trees = reader.numbers("HHHHH")
    own = tuple(read_property(reader, at) for at in range(properties))
    events = tuple(read_event(reader) for _ in range(signals))
    components = tuple(read_part(reader) for _ in range(parts))
    found = ObjectType(
        place=place,
        name=name,
        kind=OBJECT_KINDS[kind],
        number=number,
        properties=own,
        signals=events,
        components=tuple(part.type for part in components),
        lists=tuple(reader.name() for _ in range(lists)),
        trees=tuple(
            Tree(reader.name(), reader.number("H"), reader.number("H")) for _ in range(trees)
        ),
    )
    return Table(found, components)


def read_part(reader: BytesReader) -> Part:
    name = reader.name()
    of, count = reader.numbers("HH")
    return Part(name, of, reader.bytes(count))


def read_property(reader: BytesReader, place: int) -> Property:
    name = reader.name()
    of = read_type(reader)
    _, flags = reader.numbers("IB")
    low, high = (read_bound(reader, of) for _ in range(2)) if flags & CLAMPED else ("", "")
    return Property(place, 0, place, name, of, flags, low=low, high=high)


def read_bound(reader: BytesReader, of: ValueType) -> str:
    """Read an end of a clamp, which is shown only."""
    kind, size = reader.numbers("BH")
    data = reader.bytes(size)
    if kind >= len(KINDS) or KINDS[kind] not in CODES:
        raise MalformedError(f"expected a number as the end of a clamp, got kind {kind}")
    held = of if KINDS[kind] == of.kind else ValueType(KINDS[kind], size, KINDS[kind])
    check_scalar(held, size)
    return show(held, load(held, data, reader.order), {})


def read_type(reader: BytesReader, depth: int = 0) -> ValueType:
    kind, size = reader.numbers("BI")
    name = reader.name()
    length = reader.number("I")
    if not 0 < kind < len(KINDS) or depth > DEEPEST or size > MOST_SIZE or length > MOST_INNER:
        raise MalformedError(f"expected a type, got kind {kind} of {size} bytes")
    of = ValueType(KINDS[kind], size, name, length=length)
    match of.kind:
        case "enum" | "flags":
            members = tuple(Member(reader.name(), reader.number("q")) for _ in range(length))
            of = of._replace(members=members)
        case "struct":
            of = of._replace(fields=tuple(read_field(reader, depth) for _ in range(length)))
            if any(each.offset + each.type.size > size for each in of.fields):
                raise MalformedError(f"expected fields inside of {name}")
        case "array":
            of = of._replace(element=(element := read_type(reader, depth + 1)))
            if element.size * length != size or element.size == 0:
                raise MalformedError(f"expected {length} elements in {name}, got {size} bytes")
        case "ref":
            of = of._replace(number=reader.number("H"))
    check_scalar(of, size)
    return of


def check_scalar(of: ValueType, size: int) -> None:
    """Refuse a number whose size is not that of its kind."""
    if of.kind in ("enum", "flags"):
        is_good = size in SIGNED_OF_SIZE
    else:
        is_good = of.kind not in CODES or size == form_of("<", code_of(of)).size
    if not is_good:
        raise MalformedError(f"expected the size of {of.kind}, got {size}")


def read_field(reader: BytesReader, depth: int) -> Field:
    name = reader.name()
    offset = reader.number("I")
    return Field(name, offset, read_type(reader, depth + 1))


def read_event(reader: BytesReader) -> Event:
    name = reader.name()
    count = reader.number("H")
    return Event(name, tuple(read_argument(reader) for _ in range(count)))


def read_argument(reader: BytesReader) -> Field:
    name = reader.name()
    inout = reader.number("B")
    return Field(name, inout, read_type(reader))


def read_stream(reader: BytesReader) -> Stream:
    name = reader.name()
    alignment, _, count = reader.numbers("BBH")
    if alignment not in (4, 8):
        raise MalformedError(f"expected an alignment of 4 or 8, got {alignment}")
    return Stream(name, alignment, tuple(read_stream_event(reader) for _ in range(count)))


def read_stream_event(reader: BytesReader) -> StreamEvent:
    name = reader.name()
    number, size, tail, count = reader.numbers("HIIH")
    return StreamEvent(
        name, number, size, tail, tuple(read_stream_field(reader) for _ in range(count))
    )


def read_stream_field(reader: BytesReader) -> StreamField:
    name = reader.name()
    kind, offset, length, count_offset = reader.numbers("BIII")
    if kind >= len(KINDS):
        raise MalformedError(f"expected the kind of a field, got {kind}")
    return StreamField(name, KINDS[kind], offset, length, count_offset)


def with_parts(table: Table, tables: Sequence[Table]) -> ObjectType:
    """Return a type with the properties and signals of its components behind its own."""
    of = table.type
    properties = list(of.properties)
    signals = list(of.signals)
    for component, part in enumerate(table.parts, 1):
        inner = tables[part.type].type
        signals += [
            each._replace(name=f"{part.name}.{each.name}", component=component)
            for each in inner.signals
        ]
        for each, flags in zip(inner.properties, part.flags, strict=True):
            path = f"{part.name}.{each.path}"
            both = each.flags & ~(COMPUTED | BOUND) | flags
            properties.append(
                each._replace(number=len(properties), component=component, path=path, flags=both)
            )
    return of._replace(properties=tuple(properties), signals=tuple(signals))


def check_taps(about: About) -> None:
    """Refuse taps of events that do not exist."""
    for tap in about.taps:
        of = about.types[tap.type] if tap.type < len(about.types) else None
        own = 0 if of is None else sum(each.component == 0 for each in of.signals)
        most = {1: own, 2: len(about.messages)}.get(tap.what, 1)
        if of is None or not 1 <= tap.what <= 5 or tap.event >= most:
            raise MalformedError(f"expected a tap of a type, got {tap}")
