"""Event streams."""

from gpgen.conditions import Condition
from gpgen.model.values import Field, Name
from gpgen.source import Span
from gpgen.tuples import NamedTuple


class StreamEvent(NamedTuple):
    """An event of a stream; its last field may be a TextArgument or a Rest.

    Its number is that of the schema's order until a lock file says another one.
    """

    name: Name
    fields: tuple[Field, ...]
    number: int
    doc: str | None
    condition: Condition = None


class Stream(NamedTuple):
    """A typed event stream; `capacity` is in bytes."""

    name: Name
    events: tuple[StreamEvent, ...]
    capacity: int
    overflow: str
    key: Name | None
    doc: str | None
    capacity_span: Span | None = None
    condition: Condition = None
