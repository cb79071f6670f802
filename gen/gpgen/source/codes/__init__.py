"""Every code of a problem, with what `gpgen explain` says about it.

Codes are stable: one that is not used any more is never given to something
else. GP1xx is about reading a file (GP18x a trace), GP2xx about its shape, types and names,
GP3xx about values, GP4xx about what it all means, GP5xx about names in C, GP6xx about
templates of overlays, GP7xx about expressions, GP8xx about behaviours. GP9xx are
warnings.
"""

from typing import NamedTuple

from gpgen.source.codes.behaviours import BEHAVIOURS
from gpgen.source.codes.buffers import BUFFERS
from gpgen.source.codes.expressions import EXPRESSIONS
from gpgen.source.codes.meaning import MEANING
from gpgen.source.codes.names import NAMES
from gpgen.source.codes.reading import READING
from gpgen.source.codes.shape import SHAPE
from gpgen.source.codes.streams import STREAMS
from gpgen.source.codes.templates import TEMPLATES
from gpgen.source.codes.traces import TRACES
from gpgen.source.codes.values import VALUES
from gpgen.source.codes.warnings import WARNINGS


class Code(NamedTuple):
    """A kind of problem: its name in a few words, and a paragraph about it."""

    code: str
    title: str
    explanation: str


CODES: dict[str, Code] = {
    code: Code(code, title, " ".join(explanation.split()))
    for part in (
        READING,
        TRACES,
        SHAPE,
        VALUES,
        MEANING,
        BUFFERS,
        STREAMS,
        NAMES,
        TEMPLATES,
        EXPRESSIONS,
        BEHAVIOURS,
        WARNINGS,
    )
    for code, (title, explanation) in part.items()
}

__all__ = ["CODES", "WARNINGS", "Code"]
