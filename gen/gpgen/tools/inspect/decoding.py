"""Bytes -> answers; MalformedError if the bytes violate the protocol."""

from itertools import groupby

from gpgen.tools.inspect.bytes_reader import BytesReader, MalformedError
from gpgen.tools.inspect.program_info import OBSERVED, About, Event, ObjectType, Tap
from gpgen.tools.inspect.questions import (
    Answer,
    Done,
    Edit,
    EventListeners,
    Events,
    Facts,
    Find,
    Get,
    Held,
    Info,
    Inside,
    Listeners,
    LoggedEvent,
    LoggedEvents,
    Open,
    Pool,
    Question,
    Records,
    Row,
    Rows,
    StreamFill,
    StreamRecords,
    Trace,
    Waiting,
)
from gpgen.tools.inspect.values import KINDS, Field, Value, ValueType, load, type_number
from gpgen.tools.traces.records import SIZE as RECORD_SIZE
from gpgen.tools.traces.records import records

PROBLEMS = (
    "",
    "the object is dead",
    "unknown object, property or index",
    "wrong type",
    "the type cannot hold this value",
    "read-only: the schema computes or binds it, or the program does not allow edits",
    "not a text of such a value",
    "no room",
)
HEAD_OF_EVENT = 20  # bytes
SIGNAL, MESSAGE, CHANGE, CREATED = range(1, 5)
WORDS = {SIGNAL: "signal", MESSAGE: "message"}


def decode(question: Question, data: bytes, about: About) -> Answer:  # noqa: C901 (one case each)
    """Return the decoded answer: Done for a problem, an edit or an opened tap."""
    reader = BytesReader(data, about.order)
    problem = reader.number("B")
    if problem >= len(PROBLEMS):
        raise MalformedError(f"expected a problem, got {problem}")
    if problem or isinstance(question, Edit | Open):
        return read_done(reader, problem, question)
    match question:
        case Rows(of, _, _, properties) | Get(of, properties, _):
            return tuple(read_rows(reader, about.types[of], properties))
        case Find():
            return tuple(reader.number("Q") for _ in range(item_count(reader, 8)))
        case Inside(of):
            return read_held(reader, type_of(about, of))
        case Listeners(id_, of):
            kind = type_of(about, id_) if of == 0xFFFF else about.types[of]
            return read_listeners(reader, about, kind)
        case Info():
            return read_facts(reader, about)
        case Trace():
            return read_records(reader)
        case Events():
            return read_events(reader, about)
        case Waiting():
            return StreamRecords(reader.bytes(reader.left))
    raise AssertionError(question)


def item_count(reader: BytesReader, size: int) -> int:
    """Return the number of items of a size in the rest, which must contain no partial item."""
    if reader.left % size:
        raise MalformedError(f"expected items of {size} bytes, got {reader.left} bytes")
    return reader.left // size


def read_done(reader: BytesReader, problem: int, question: Question) -> Done:
    made = 0
    if not problem and isinstance(question, Edit):
        if question.what == "create":
            made = reader.number("Q")
        elif question.what == "send":
            made = reader.number("B")
    reader.end()
    return Done(PROBLEMS[problem], made)


def type_of(about: About, id_: int) -> ObjectType:
    """Return the type of the object with an ID; zero is the world."""
    number = type_number(id_)
    kind = "entity" if id_ else "world"
    for each in about.types:
        if each.kind == kind and each.number == number:
            return each
    raise MalformedError(f"expected an ID of the program, got {id_:#x}")


def read_rows(reader: BytesReader, of: ObjectType, numbers: tuple[int, ...]) -> list[Row]:
    types = [of.properties[number].type for number in numbers]
    size = 8 + sum(each.size for each in types)
    return [
        Row(
            reader.number("Q"),
            tuple(load(each, reader.bytes(each.size), reader.order) for each in types),
        )
        for _ in range(item_count(reader, size))
    ]


def read_held(reader: BytesReader, of: ObjectType) -> Held:
    lists = tuple(bool(reader.number("B")) for _ in of.lists)
    running: list[int] = []
    for _ in of.trees:
        while (node := reader.number("H")) != 0:
            running.append(node)
    reader.end()
    return Held(lists, tuple(running))


def events_of(about: About, of: ObjectType) -> list[str]:
    """Return the names of a type's events in the order of their indexes."""
    found: list[str] = ["changed", *(("created", "recycled") if of.kind == "entity" else ())]
    for component in range(len(of.components) + 1):
        inner = "" if component == 0 else about.types[of.components[component - 1]].name + "."
        if component:
            found.append(f"{inner}changed")
        found += [
            each.path
            for each in of.properties
            if each.component == component and each.flags & OBSERVED
        ]
        found += [each.name for each in of.signals if each.component == component]
    return found


def read_listeners(reader: BytesReader, about: About, of: ObjectType) -> tuple[EventListeners, ...]:
    names = events_of(about, of)
    found = []
    for index, rows in groupby(range(item_count(reader, 10)), lambda _: reader.number("H")):
        functions = tuple(reader.number("Q") for _ in rows)
        if index >= len(names):
            raise MalformedError(f"expected the index of an event, got {index}")
        found.append(EventListeners(names[index], functions))
    return tuple(found)


def read_facts(reader: BytesReader, about: About) -> Facts:
    time, frame, cost, stopped, restores, listeners, skipped = reader.numbers("IIIIIII")
    kept, newest, traced, costs = reader.numbers("IIQB")
    names = tuple((reader.name(), reader.number("I")) for _ in range(costs))
    entities = [each.place for each in about.types if each.kind == "entity"]
    pools = tuple(Pool(place, *reader.numbers("IIIII")) for place in entities)
    streams = tuple(StreamFill(each.name, *reader.numbers("II")) for each in about.streams)
    reader.end()
    counts = (("listeners", listeners), ("skipped callbacks", skipped), ("restores", restores))
    return Facts(
        time=time,
        frame=frame,
        frame_cost=cost,
        is_stopped=bool(stopped),
        restores=restores,
        kept_frames=kept,
        newest_frame=newest,
        traced=traced,
        costs=names,
        pools=pools,
        streams=streams,
        counts=counts,
    )


def read_records(reader: BytesReader) -> Records:
    first, time = reader.numbers("QI")
    count = item_count(reader, RECORD_SIZE)
    found = []
    for each in records(reader.bytes(reader.left), reader.order, time):
        if each is None:
            raise MalformedError("expected a record of a trace, got an unknown event")
        found.append(each)
    return Records(first + count, first, tuple(found))


# Events


def read_events(reader: BytesReader, about: About) -> LoggedEvents:
    first, lost = reader.numbers("QI")
    found = []
    while reader.left:
        size = reader.number("H")
        if size < HEAD_OF_EVENT:
            raise MalformedError(f"expected a record of at least 20 bytes, got {size}")
        inner = BytesReader(reader.bytes(size - 2), reader.order)
        found.append(read_event(inner, about))
    return LoggedEvents(first + len(found), lost, tuple(found))


def read_event(reader: BytesReader, about: About) -> LoggedEvent:
    tap, time, id_, component_number, index = reader.numbers("HIQHH")
    if tap >= len(about.taps):
        raise MalformedError(f"expected the index of a tap, got {tap}")
    what = about.taps[tap].what
    event, component = event_of(about, about.taps[tap], (component_number, index))
    values = tuple(read_argument(reader, each) for each in event.arguments)
    if component:
        event = event._replace(name=f"{component}.{event.name}")
    return LoggedEvent(time, WORDS.get(what, "change"), id_, event, values)


def event_of(about: About, tap: Tap, place: tuple[int, int]) -> tuple[Event, str]:
    """Return the event of a tap, and the name of its component, empty if it has none."""
    of = about.types[tap.type]
    component = of.name if of.kind == "component" else ""
    if tap.what == SIGNAL:
        return of.signals[tap.event], component
    if tap.what == MESSAGE:
        return about.messages[tap.event], ""
    if tap.what == CHANGE:
        there = {(each.component, each.index_there): each for each in of.properties}
        if place not in there:
            raise MalformedError(f"expected the place of a property, got {place}")
        prop = there[place]
        return Event(prop.path, (Field(prop.path, 0, prop.type),)), component
    return Event("created" if tap.what == CREATED else "recycled", ()), ""


def read_argument(reader: BytesReader, field: Field) -> Value | None:
    kind, size = reader.numbers("BH")
    data = reader.bytes(size)
    if kind == 0:
        return None
    of: ValueType = field.type
    if kind >= len(KINDS) or KINDS[kind] != of.kind:
        raise MalformedError(f"expected a {of.kind} for {field.name}, got kind {kind}")
    if of.kind == "str":
        return data.partition(b"\0")[0].decode("utf-8", "replace")
    if size != of.size:
        raise MalformedError(f"expected {of.size} bytes for {field.name}, got {size}")
    return load(of, data, reader.order)
