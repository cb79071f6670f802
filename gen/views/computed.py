"""Views of computed properties: what they are in C, and what is computed anew when one is set."""

from typing import NamedTuple

from gpgen.views.words import Line


class ComputedView(NamedTuple):
    """A computed property: the function that computes it."""

    declaration: str
    of: str
    parts: tuple[Line, ...]
    result: str
    object: str
    is_constant: bool
    condition: str


class SettleView(NamedTuple):
    """What is computed anew when a property has been set, or at the beginning: all."""

    c: str
    parameter: str
    object: str
    what: str
    lines: tuple[Line, ...]
    condition: str
    may_be_idle: bool
