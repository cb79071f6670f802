"""Questions -> bytes, as specified in docs/inspector-protocol.md."""

import struct
from collections.abc import Iterator, Sequence

from gpgen.tools.inspect.program_info import WORLD, About, Event, ObjectType
from gpgen.tools.inspect.questions import (
    Condition,
    Edit,
    Events,
    Find,
    Get,
    Info,
    Inside,
    Listeners,
    Open,
    Question,
    Rows,
    Trace,
    Waiting,
)
from gpgen.tools.inspect.values import KINDS, Value, ValueType, store

HELLO, ROWS, FIND, SINCE, SET, CREATE, RECYCLE, SEND, EMIT = range(1, 10)
LISTENERS, INFO, TRACE, EVENTS, STOP, STEP, REWIND, TAP, INSIDE, STREAM, GET = range(10, 21)
REFUSED = 63
COMPARISONS = ("", "==", "!=", "<", "<=", ">", ">=", "~")  # "": a column whose bytes are sent
FRAME_HEAD = 5  # bytes: the size, and the kind
MOST_PAYLOAD = 511
PLACE = 5  # bytes
ROOM_FOR_VALUE = MOST_PAYLOAD - 8 - PLACE - 5 - 3  # bytes of a value in a question that sets it
MOST_PLACES = 40  # properties in one question
ALL_ROWS = 0xFFFFFFFF


def hello(token: bytes) -> bytes:
    return frame(HELLO, b"\1" + token, "<")


def frame(kind: int, payload: bytes, order: str) -> bytes:
    return struct.pack(f"{order}IB", len(payload) + 1, kind) + payload


def encode(question: Question, about: About) -> list[bytes]:  # noqa: C901 (one case each)
    """Return a question as frames, several if a value such as a long str does not fit into one."""
    order = about.order
    match question:
        case Rows(of, first, most, properties):
            head = struct.pack(f"{order}HII", of, first, most)
            kind, payload = ROWS, head + sent_columns(about.types[of], properties, order)
        case Find(of, first, most, conditions):
            head = struct.pack(f"{order}HII", of, first, most)
            kind, payload = FIND, head + condition_columns(about.types[of], conditions, order)
        case Get(of, properties, ids):
            head = struct.pack(f"{order}HII", of, 0, ALL_ROWS)
            numbers = struct.pack(f"{order}{len(ids)}Q", *ids)
            kind, payload = GET, head + sent_columns(about.types[of], properties, order) + numbers
        case Inside(of):
            kind, payload = INSIDE, struct.pack(f"{order}Q", of)
        case Listeners(id_, of):
            kind, payload = LISTENERS, listeners(id_, of, about)
        case Info():
            kind, payload = INFO, b""
        case Trace(first, most):
            kind, payload = TRACE, struct.pack(f"{order}QI", first, most)
        case Events(first):
            kind, payload = EVENTS, struct.pack(f"{order}Q", first)
        case Open(tap, is_open):
            kind, payload = TAP, struct.pack(f"{order}HB", tap, is_open)
        case Waiting(stream):
            kind, payload = STREAM, struct.pack(f"{order}H", stream)
        case Edit():
            return encode_edit(question, about)
    return [frame(kind, payload, order)]


def listeners(id_: int, of: int, about: About) -> bytes:
    """Return the payload for listeners of an object or the world, or of all objects of a type."""
    if of != 0xFFFF:
        id_ = 0
    else:
        of = next(each.place for each in about.types if each.kind == WORLD)
    return struct.pack(f"{about.order}QH", id_, of)


def sent_columns(of: ObjectType, numbers: Sequence[int], order: str) -> bytes:
    """Return properties as columns whose values the program sends."""
    columns = (place(of, each, order) + b"\0" for each in numbers)
    return struct.pack("B", len(numbers)) + b"".join(columns)


def place(of: ObjectType, number: int, order: str) -> bytes:
    found = of.properties[number]
    return struct.pack(f"{order}HHB", found.component, found.index_there, 0)


def condition_columns(of: ObjectType, conditions: Sequence[Condition], order: str) -> bytes:
    """Return conditions as columns that the program compares with values."""
    found = [struct.pack("B", len(conditions))]
    for each in conditions:
        found += [
            place(of, each.property, order),
            struct.pack("B", COMPARISONS.index(each.operator)),
            value_bytes(of.properties[each.property].type, each.value, order),
        ]
    return b"".join(found)


def value_bytes(of: ValueType, value: Value, order: str) -> bytes:
    """Return the kind, the size and the bytes of a value; a str ends with its NUL."""
    data = text_bytes(of, value) if of.kind == "str" else store(of, value, order)
    return head_bytes(of.kind, len(data), order) + data


def head_bytes(kind: str, size: int, order: str) -> bytes:
    return struct.pack(f"{order}BH", KINDS.index(kind), size)


def text_bytes(of: ValueType, value: Value) -> bytes:
    """Return a str with its NUL, truncated to the size of its type; an argument has no limit."""
    text = str(value).replace("\0", "")
    if of.size == 0:
        return text.encode("utf-8", "replace") + b"\0"
    return store(of, text, "<").partition(b"\0")[0] + b"\0"


# Edits


def encode_edit(edit: Edit, about: About) -> list[bytes]:
    order = about.order
    match edit.what:
        case "set":
            return [frame(SET, each, order) for each in set_payloads(edit, about)]
        case "create":
            kind, payload = CREATE, struct.pack(f"{order}H", edit.type)
        case "recycle":
            kind, payload = RECYCLE, struct.pack(f"{order}Q", edit.id)
        case "send":
            head = struct.pack(f"{order}QH", edit.id, edit.number)
            kind, payload = SEND, head + all_values(about.messages[edit.number], edit, order)
        case "emit":
            signal = about.types[edit.type].signals[edit.number]
            index = signal_index(about.types[edit.type], edit.number)
            head = struct.pack(f"{order}QHH", edit.id, signal.component, index)
            kind, payload = EMIT, head + all_values(signal, edit, order)
        case "stop":
            kind, payload = STOP, struct.pack("B", edit.number)
        case "step":
            kind, payload = STEP, struct.pack(f"{order}I", edit.number)
        case _:
            assert edit.what == "rewind"
            kind, payload = REWIND, struct.pack(f"{order}I", edit.number)
    return [frame(kind, payload, order)]


def signal_index(of: ObjectType, number: int) -> int:
    """Return the index of a signal among those of its component."""
    component = of.signals[number].component
    return sum(each.component == component for each in of.signals[:number])


def all_values(event: Event, edit: Edit, order: str) -> bytes:
    pairs = zip(event.arguments, edit.values, strict=True)
    found = (value_bytes(each.type, value, order) for each, value in pairs)
    return struct.pack("B", len(edit.values)) + b"".join(found)


def set_payloads(edit: Edit, about: About) -> Iterator[bytes]:
    """Yield the payloads that set a value; a str or an array may take several."""
    order = about.order
    of = about.types[edit.type]
    kind = of.properties[edit.number].type
    (value,) = edit.values
    data = text_bytes(kind, value) if kind.kind == "str" else store(kind, value, order)
    unit = max(1, len(data))  # bytes that are never split
    if kind.kind == "str" or kind.element is not None:
        unit = 1 if kind.element is None else kind.element.size
    size = max(1, ROOM_FOR_VALUE // unit) * unit
    head = struct.pack(f"{order}Q", edit.id) + place(of, edit.number, order)
    for at in range(0, max(1, len(data)), size):
        piece = data[at : at + size]
        is_continued = kind.kind == "str" and at + size < len(data)
        index = struct.pack(f"{order}IB", at // unit, is_continued)
        yield head + index + head_bytes(kind.kind, len(piece), order) + piece
