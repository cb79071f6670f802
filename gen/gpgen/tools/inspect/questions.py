"""Questions to a program and its answers, independent of their encoding in bytes."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from gpgen.tools.inspect.program_info import About, Event
from gpgen.tools.inspect.values import Value
from gpgen.tools.traces.records import Record


class Rows(NamedTuple):
    """Live objects from a slot on, with the values of some properties, given by number."""

    type: int
    first: int
    most: int
    properties: tuple[int, ...]


class Condition(NamedTuple):
    """A comparison of a property, given by number, with a value."""

    property: int
    operator: str
    value: Value


class Find(NamedTuple):
    """The IDs of the objects from a slot on for which all conditions hold."""

    type: int
    first: int
    most: int
    conditions: tuple[Condition, ...]


class Get(NamedTuple):
    """The objects with some IDs, with the values of some properties."""

    type: int
    properties: tuple[int, ...]
    ids: tuple[int, ...]


class Inside(NamedTuple):
    """The lists that contain an object, and the nodes that run in it."""

    id: int


class Listeners(NamedTuple):
    """The listeners of an object; or those of all objects of a type, given by its place."""

    id: int
    type: int = 0xFFFF


class Info(NamedTuple):
    """Time, costs and fill levels."""


class Trace(NamedTuple):
    """Records of behaviours from a number on."""

    first: int
    most: int = 4096


class Events(NamedTuple):
    """The events from a number on."""

    first: int


class Open(NamedTuple):
    """A request to open or close a tap."""

    tap: int
    is_open: bool


class Waiting(NamedTuple):
    """The unread records of a stream."""

    stream: int


class Edit(NamedTuple):
    """A change, such as `set` or `step`; `number` is that of a property, an event or a frame."""

    what: str
    type: int = 0
    id: int = 0
    number: int = 0
    values: tuple[Value, ...] = ()


Question = Rows | Find | Get | Inside | Listeners | Info | Trace | Events | Open | Waiting | Edit


class Row(NamedTuple):
    """An object, and its values in the order of the question."""

    id: int
    values: tuple[Value, ...]


class Pool(NamedTuple):
    """The fill level of the pool of a type."""

    type: int
    live: int
    slots: int
    reserved: int
    most: int
    exhausted: int


class StreamFill(NamedTuple):
    """The number of bytes in a stream, and the number of dropped events."""

    name: str
    bytes: int
    dropped: int


class Facts(NamedTuple):
    """The answer to Info."""

    time: int
    frame: int
    frame_cost: int
    is_stopped: bool
    restores: int
    kept_frames: int
    newest_frame: int
    traced: int
    costs: tuple[tuple[str, int], ...]
    pools: tuple[Pool, ...]
    streams: tuple[StreamFill, ...]
    counts: tuple[tuple[str, int], ...]


class EventListeners(NamedTuple):
    """The listeners of an event of an object, by address."""

    event: str
    functions: tuple[int, ...]


class Records(NamedTuple):
    """Records of behaviours, the number of the next one, and how many were lost."""

    next: int
    lost: int
    records: tuple[Record, ...]


class LoggedEvent(NamedTuple):
    """A signal, a message, a change or a stream event; `id` is zero for the world.

    A value is None if it did not fit into its record.
    """

    time: int
    kind: str
    id: int
    event: Event
    values: tuple[Value | None, ...]


class LoggedEvents(NamedTuple):
    """Events, the number of the next one, and how many were lost."""

    next: int
    lost: int
    events: tuple[LoggedEvent, ...]


class Held(NamedTuple):
    """The answer to Inside: a flag for each list of the type, and running nodes."""

    lists: tuple[bool, ...]
    running: tuple[int, ...]


class StreamRecords(NamedTuple):
    """The bytes of a stream's records."""

    data: bytes


class Done(NamedTuple):
    """The answer to an edit: a problem, empty if there is none, and the ID of a created object."""

    problem: str
    id: int = 0


class Refused(NamedTuple):
    """The program cannot answer the question."""


Answer = (
    tuple[Row, ...]
    | tuple[int, ...]
    | tuple[EventListeners, ...]
    | Facts
    | Records
    | LoggedEvents
    | Held
    | StreamRecords
    | Done
    | Refused
)


class Peer(Protocol):
    """A program, or a recording of one."""

    @property
    def about(self) -> About: ...

    def ask(self, questions: Sequence[Question]) -> list[Answer]:
        """Return the answers in the order of the questions; raise LostError if disconnected."""

    def close(self) -> None: ...


class LostError(Exception):
    """The connection has ended; the message gives the reason."""
