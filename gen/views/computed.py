"""Views of what follows: what it is in C, and what is settled when a property is set."""

from gpgen.tuples import NamedTuple
from gpgen.views.words import Line


class ComputedView(NamedTuple):
    """The function that computes what a property follows; arrays it stores one by one."""

    declaration: str
    of: str
    parts: tuple[Line, ...]
    result: str
    object: str
    elements: str
    is_constant: bool
    is_by_element: bool
    condition: str


class StaleView(NamedTuple):
    """How a property that follows others is compared with what it should be."""

    name: str
    declaration: str
    compute: str
    has_changed: str
    keep: str
    restore: str
    is_stored: bool
    condition: str


class SettleView(NamedTuple):
    """What is settled when a property has been set, or at the beginning: all."""

    c: str
    parameter: str
    object: str
    what: str
    lines: tuple[Line, ...]
    condition: str
    may_be_idle: bool
