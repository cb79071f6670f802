"""What can be asked of a program, and what it answers; how that looks in bytes is elsewhere."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from gpgen.tools.graph.traces import Record
from gpgen.tools.inspect.program_info import About, Event
from gpgen.tools.inspect.values import Value


class Rows(NamedTuple):
    """Live objects from a slot on, with the values of some properties, by their numbers."""

    type: int
    first: int
    most: int
    properties: tuple[int, ...]


class Condition(NamedTuple):
    """A comparison of a property, by its number, with a value."""

    property: int
    operator: str
    value: Value


class Find(NamedTuple):
    """The IDs of objects from a slot on for which some conditions hold."""

    type: int
    first: int
    most: int
    conditions: tuple[Condition, ...]


class Get(NamedTuple):
    """Certain objects, with the values of some properties."""

    type: int
    properties: tuple[int, ...]
    ids: tuple[int, ...]


class Inside(NamedTuple):
    """The lists that an object is in, and the nodes that run in it."""

    id: int


class Listeners(NamedTuple):
    """Listeners to an object; or to all objects of a type, by its place."""

    id: int
    type: int = 0xFFFF


class Info(NamedTuple):
    """Time, costs and fills."""


class Trace(NamedTuple):
    """Records of behaviours from a number on."""

    first: int
    most: int = 4096


class Events(NamedTuple):
    """What was notified, from a number on."""

    first: int


class Open(NamedTuple):
    """Open a tap, or close it."""

    tap: int
    is_open: bool


class Waiting(NamedTuple):
    """The records that wait in a stream."""

    stream: int


class Edit(NamedTuple):
    """A change, such as `set` or `step`; `number` is of a property, an event or a frame."""

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
    """How full the pool of a type is."""

    type: int
    live: int
    slots: int
    reserved: int
    most: int
    exhausted: int


class StreamFill(NamedTuple):
    """The bytes in a stream, and how many events were dropped."""

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
    """The listeners to an event of an object, by their addresses."""

    event: str
    functions: tuple[int, ...]


class Records(NamedTuple):
    """Records of behaviours: the number of the next, how many were lost, and what there is."""

    next: int
    lost: int
    records: tuple[Record, ...]


class Happened(NamedTuple):
    """A signal, a message, a change or an event of a stream; `id` is zero for the world.

    A value of None did not fit into its record.
    """

    time: int
    kind: str
    id: int
    event: Event
    values: tuple[Value | None, ...]


class Happenings(NamedTuple):
    """What happened: the number of the next, how many were lost, and what there is."""

    next: int
    lost: int
    events: tuple[Happened, ...]


class Held(NamedTuple):
    """The answer to Inside: a flag for each list of the type, and running nodes."""

    lists: tuple[bool, ...]
    running: tuple[int, ...]


class StreamRecords(NamedTuple):
    """The bytes of records."""

    data: bytes


class Done(NamedTuple):
    """The answer to an edit: a problem, empty if there is none, and what was created."""

    problem: str
    id: int = 0


class Refused(NamedTuple):
    """The program cannot answer this."""


Answer = (
    tuple[Row, ...]
    | tuple[int, ...]
    | tuple[EventListeners, ...]
    | Facts
    | Records
    | Happenings
    | Held
    | StreamRecords
    | Done
    | Refused
)


class Peer(Protocol):
    """A program, or what was recorded of one."""

    @property
    def about(self) -> About: ...

    def ask(self, questions: Sequence[Question]) -> list[Answer]:
        """Return an answer to each question, in order; a LostError if the connection ends."""

    def close(self) -> None: ...


class LostError(Exception):
    """The connection has ended; the message says why."""
