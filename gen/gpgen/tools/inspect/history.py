"""Earlier answers by time, to show the past of a program, or a recording.

Rows, running nodes and listeners are added only if they differ from the last ones of the object.
The oldest answers of each kind are removed when there are too many.
"""

from bisect import bisect_right
from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from gpgen.tools.inspect.filters import is_true
from gpgen.tools.inspect.program_info import About
from gpgen.tools.inspect.questions import (
    Answer,
    Condition,
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
    LoggedEvents,
    Question,
    Records,
    Refused,
    Row,
    Rows,
    Trace,
)
from gpgen.tools.inspect.values import SLOTS, Value

Thing = TypeVar("Thing")
MOST_ROWS = 400_000
MOST_LISTS = 20_000  # answers: with records, with events, and about each object
Changes = defaultdict[int, deque[tuple[float, Thing]]]  # by the ID of the object
READ_ONLY = "a recording, or the past, cannot be edited"


class Kept(NamedTuple):
    """The state of an object from a time on; an ID of zero means that its slot was empty."""

    time: float
    id: int
    values: dict[int, Value]  # by property number


class History:
    """Answers with their times, which never decrease."""

    def __init__(self, about: About) -> None:
        self.about = about
        self.begin: float | None = None
        self.end = 0.0
        self.rows: dict[int, dict[int, list[Kept]]] = {}  # by type, then by slot
        self.order: deque[tuple[int, int]] = deque()
        self.facts: deque[tuple[float, Facts]] = deque(maxlen=MOST_LISTS)
        self.records: deque[tuple[float, Records]] = deque(maxlen=MOST_LISTS)
        self.events: deque[tuple[float, LoggedEvents]] = deque(maxlen=MOST_LISTS)
        self.held: Changes[Held] = defaultdict(changes)
        self.listeners: Changes[tuple[EventListeners, ...]] = defaultdict(changes)

    def add(self, time: float, question: Question, answer: Answer) -> None:
        self.begin = time if self.begin is None else self.begin
        self.end = time
        match question, answer:
            case Rows(), tuple():
                rows = [each for each in answer if isinstance(each, Row)]
                self.close_gaps(time, question, rows)
                self.add_rows(time, question.type, question.properties, rows)
            case Get(of, properties, _), tuple():
                rows = [each for each in answer if isinstance(each, Row)]
                self.add_rows(time, of, properties, rows)
            case Info(), Facts():
                self.facts.append((time, answer))
            case Trace(), Records(records=found) if found:
                self.records.append((time, answer))
            case Events(), LoggedEvents(events=happened) if happened:
                self.events.append((time, answer))
            case Inside(of), Held():
                keep_if_new(self.held[of], time, answer)
            case Listeners(of), tuple() if question.type == 0xFFFF:
                listeners = tuple(each for each in answer if isinstance(each, EventListeners))
                keep_if_new(self.listeners[of], time, listeners)

    def close_gaps(self, time: float, question: Rows, rows: Sequence[Row]) -> None:
        """Record empty slots: those between rows, and those after a complete list of rows."""
        of = self.rows.get(question.type, {})
        seen = {row.id & SLOTS for row in rows}
        last = SLOTS if len(rows) < question.most else max(seen, default=0)
        for slot in [each for each in of if question.first <= each <= last and each not in seen]:
            if of[slot][-1].id != 0:
                self.keep(question.type, slot, Kept(time, 0, {}))

    def add_rows(
        self, time: float, of: int, properties: Sequence[int], rows: Sequence[Row]
    ) -> None:
        for row in rows:
            values = dict(zip(properties, row.values, strict=True))
            kept = self.rows.setdefault(of, {}).get(row.id & SLOTS)
            if kept and kept[-1].id == row.id:
                values = kept[-1].values | values
                if values == kept[-1].values and kept[-1].values:
                    continue
            self.keep(of, row.id & SLOTS, Kept(time, row.id, values))

    def keep(self, of: int, slot: int, kept: Kept) -> None:
        self.rows[of].setdefault(slot, []).append(kept)
        self.order.append((of, slot))
        if len(self.order) > MOST_ROWS:
            old_type, old_slot = self.order.popleft()
            del self.rows[old_type][old_slot][0]
            if not self.rows[old_type][old_slot]:
                del self.rows[old_type][old_slot]
            if self.facts:
                self.begin = min(self.end, self.facts[0][0])

    def at(self, of: int, slot: int, time: float) -> Kept | None:
        """Return the state of a slot at a time, None if it was not seen before that."""
        kept = self.rows.get(of, {}).get(slot, [])
        place = bisect_right(kept, time, key=lambda each: each.time)
        return kept[place - 1] if place else None


class Past:
    """A peer that answers as its program did at an earlier time."""

    def __init__(self, history: History, time: float) -> None:
        self.history = history
        self.time = time

    @property
    def about(self) -> About:
        return self.history.about

    def close(self) -> None:
        """Do nothing: no connection is open."""

    def ask(self, questions: Sequence[Question]) -> list[Answer]:
        return [self.answer(question) for question in questions]

    def answer(self, question: Question) -> Answer:
        match question:
            case Rows(of, first, count, properties):
                return tuple(self.live(of, first, count, properties))
            case Find(of, first, most, conditions):
                numbers = tuple(each.property for each in conditions)
                every = self.live(of, first, most, numbers)
                return tuple(row.id for row in every if all_hold(conditions, row.values))
            case Get(of, properties, ids):
                requested = set(ids)
                rows = self.live(of, 0, SLOTS + 1, properties)
                return tuple(row for row in rows if row.id in requested)
            case Inside(of):
                return self.last(self.history.held.get(of, ())) or Refused()
            case Info():
                return self.last(self.history.facts) or Refused()
            case Trace(first):
                return join_records(first, self.until(self.history.records))
            case Events(first):
                return join_events(first, self.until(self.history.events))
            case Listeners(of) if question.type == 0xFFFF:
                return self.last(self.history.listeners.get(of, ())) or ()
            case Edit():
                return Done(READ_ONLY)
        return Refused()

    def until(self, kept: Iterable[tuple[float, Thing]]) -> list[Thing]:
        return [each for time, each in kept if time <= self.time]

    def last(self, kept: Iterable[tuple[float, Thing]]) -> Thing | None:
        found = self.until(kept)
        return found[-1] if found else None

    def live(self, of: int, first: int, count: int, properties: tuple[int, ...]) -> list[Row]:
        rows: list[Row] = []
        for slot in sorted(each for each in self.history.rows.get(of, {}) if each >= first):
            kept = self.history.at(of, slot, self.time)
            if kept is None or not is_live(of, kept, self.about):
                continue
            if all(number in kept.values for number in properties):
                rows.append(Row(kept.id, tuple(kept.values[number] for number in properties)))
            if len(rows) == count:
                break
        return rows


def is_live(of: int, kept: Kept, about: About) -> bool:
    return kept.id != 0 or about.types[of].kind == "world"


def join_records(first: int, answers: Sequence[Records]) -> Records:
    """Return the records from a number on, joined from consecutive answers."""
    found = [each for each in answers if each.next > first]
    records = tuple(record for each in found for record in each.records)
    return Records(found[-1].next if found else first, first, records)


def join_events(first: int, answers: Sequence[LoggedEvents]) -> LoggedEvents:
    found = [each for each in answers if each.next > first]
    events = tuple(event for each in found for event in each.events)
    return LoggedEvents(found[-1].next if found else first, found[-1].lost if found else 0, events)


def all_hold(conditions: Sequence[Condition], values: Sequence[Value]) -> bool:
    pairs = zip(conditions, values, strict=True)
    return all(is_true(each.operator, value, each.value) for each, value in pairs)


def changes() -> deque[tuple[float, Thing]]:
    return deque(maxlen=MOST_LISTS)


def keep_if_new(kept: deque[tuple[float, Thing]], time: float, thing: Thing) -> None:
    if not kept or kept[-1][1] != thing:
        kept.append((time, thing))
