"""What a C name is to gpgen: its text, where it counts, and where it comes from."""

from gpgen.source import Span
from gpgen.tuples import NamedTuple

# How the scopes of variables end.
FOREIGN = "foreign"  # typedefs of other headers, which no variable may hide
VARIABLE = "(variable)"
IN_SIGNAL = "(signal)"
IN_FACTORY = "(factory)"
IN_BUFFER = "(buffer)"
IN_MESSAGE = "(message)"
IN_EVENT = "(event)"


class CName(NamedTuple):
    """A C name: where it counts (empty: everywhere), what it names, and why."""

    text: str
    scope: str
    span: Span
    what: str
