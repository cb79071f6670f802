"""The log of a program: events of taps, which are open while a page shows it, and of streams."""

import struct
from collections import deque
from collections.abc import Iterator

from gpgen.tools.inspect.bytes_reader import BytesReader, MalformedError
from gpgen.tools.inspect.page_content import log_line_json
from gpgen.tools.inspect.page_requests import Message
from gpgen.tools.inspect.program_info import EVENTS, About, Event, Stream, StreamEvent, StreamField
from gpgen.tools.inspect.questions import (
    Done,
    Events,
    Facts,
    LoggedEvent,
    LoggedEvents,
    LostError,
    Open,
    Peer,
    Question,
    StreamRecords,
    Waiting,
)
from gpgen.tools.inspect.values import CODES, Field, Value, ValueType, load

MOST = 2000  # events that are kept for pages that open later
LOST, SKIP = 0xFFFE, 0xFFFF


class Logs:
    """The last events of a program, in order."""

    def __init__(self, about: About) -> None:
        self.about = about
        self.kept: deque[Message] = deque(maxlen=MOST)
        self.total = 0
        self.lost = 0
        self.next = 0
        self.is_open = False
        self.restores = 0
        self.without_room = 0  # taps
        self.waiting: dict[str, bytes] = {}

    @property
    def note(self) -> str:
        """A note for the page that explains why a log may be incomplete."""
        if not self.about.taps and not self.about.streams:
            return "The program has no taps: generate it with inspect: true."
        if self.about.taps and not self.about.offers & EVENTS:
            return "The program has no memory for a log: give its gp_inspect_desc some events."
        if self.without_room:
            return f"The world has no room for {self.without_room} taps: give it more listeners."
        return ""

    def refresh(self, peer: Peer, facts: Facts | None, *, is_wanted: bool) -> None:
        """Open or close the taps, and query the new events."""
        restores = 0 if facts is None else facts.restores
        if is_wanted != self.is_open or (is_wanted and restores != self.restores):
            opened: list[Question] = [Open(at, is_wanted) for at in range(len(self.about.taps))]
            answers = peer.ask(opened)
            self.without_room = sum(
                isinstance(each, Done) and each.problem != "" for each in answers
            )
            self.is_open, self.restores = is_wanted, restores
        if not is_wanted:
            return
        now = 0 if facts is None else facts.time
        streams: list[Question] = [Waiting(at) for at in range(len(self.about.streams))]
        found, *waiting = peer.ask([Events(self.next), *streams])
        for stream, answer in zip(self.about.streams, waiting, strict=True):
            if isinstance(answer, StreamRecords):
                try:
                    for each in self.new_records(stream, answer.data, now):
                        self.add(each)
                except MalformedError as wrong:
                    raise LostError(f"connection lost: malformed answer: {wrong}") from None
        if isinstance(found, LoggedEvents):
            self.next, self.lost = found.next, found.lost
            for each in found.events:
                self.add(each)

    def add(self, happened: LoggedEvent) -> None:
        self.kept.append(log_line_json(self.about, self.total, happened))
        self.total += 1

    def since(self, number: int, until: float | None) -> Message:
        """Return the events from a number on; with `is_whole`, they replace those of the page."""
        events = [each for each in self.kept if each["number"] >= number]
        is_whole = number == 0 or until is not None
        return {"events": events, "is_whole": is_whole, "lost": self.lost}

    def new_records(self, stream: Stream, data: bytes, now: int) -> Iterator[LoggedEvent]:
        """Yield the records that were not in the last answer: records stay until they are read."""
        before = self.waiting.get(stream.name, b"")
        self.waiting[stream.name] = data
        rest = data.removeprefix(before)
        yield from read_stream(stream, rest, self.about.order, now)


def read_stream(stream: Stream, data: bytes, order: str, now: int) -> Iterator[LoggedEvent]:
    """Yield the records of a stream, with the names of their fields."""
    reader = BytesReader(data, order)
    events = {each.number: each for each in stream.events}
    while reader.left >= 4:
        number, units = reader.numbers("HH")
        size = units * stream.alignment
        if size < 4:
            raise MalformedError(f"expected a record of at least 4 bytes, got {size}")
        record = data[reader.at - 4 : reader.at - 4 + size]
        reader.bytes(size - 4)
        if number == LOST:
            event = Event(f"{stream.name}: events were dropped", ())
            yield LoggedEvent(now, "stream", 0, event, ())
        elif number in events:
            yield read_record(stream, events[number], record, order, now)


def read_record(
    stream: Stream, of: StreamEvent, record: bytes, order: str, now: int
) -> LoggedEvent:
    fields, values = [], []
    for each in of.fields:
        field, value = read_field(of, each, record, order)
        fields.append(field)
        values.append(value)
    event = Event(f"{stream.name}.{of.name}", tuple(fields))
    return LoggedEvent(now, "stream", 0, event, tuple(values))


def read_field(
    of: StreamEvent, each: StreamField, record: bytes, order: str
) -> tuple[Field, Value | None]:
    """Return a field of a record, and its value; None if the value cannot be shown."""
    if each.kind == "str":
        text = ValueType("str", each.length or max(0, len(record) - each.offset), "str")
        return Field(each.name, 0, text), load(text, record[each.offset :], order)
    if each.kind not in CODES:
        return Field(each.name, 0, ValueType("none", 0, each.kind)), None
    one = ValueType(each.kind, struct.calcsize("=" + CODES[each.kind]), each.kind)
    count = each.length or (len(record) - each.offset) // one.size
    if each.length == 1:
        shown = one
    else:
        shown = ValueType("array", one.size * count, each.kind, length=count, element=one)
    data = record[each.offset : each.offset + shown.size]
    if len(data) < shown.size:
        raise MalformedError(f"expected {shown.size} bytes for {of.name}.{each.name}")
    return Field(each.name, 0, shown), load(shown, data, order)
