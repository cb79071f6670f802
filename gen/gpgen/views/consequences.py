"""What a change of a property sets off: dependent values are settled, then notified."""

from typing import NamedTuple

from gpgen.c.declarations import Key


class FollowerView(NamedTuple):
    """A property that follows what was set: its copies, and how its change is told."""

    type: str
    field: str
    before: str
    after: str
    before_declaration: str
    after_declaration: str
    has_changed: str
    tell: str
    is_value: bool
    is_array: bool
    condition: str


class HeardView(NamedTuple):
    """The question whether anybody hears of events of an object, or of a component in it."""

    are_heard: str
    given: str
    events: tuple[Key, ...]
    condition: str


class FollowView(NamedTuple):
    """The functions by which what follows from a property is settled and told.

    `is_asked` says that a component asks before whether anybody hears;
    `is_always_told` that the question is none; `may_wake` that sleepers may look at it.
    """

    what: str
    c: str
    c_each: str
    parameters: str
    parameters_each: str
    given: str
    id: str
    settle: str
    tell: str
    tell_each: str
    hears: str
    hears_parameters: str
    event: str
    heard: HeardView
    heard_further: tuple[HeardView, ...]
    followers: tuple[FollowerView, ...]
    has_heard_further: bool
    is_asked: bool
    is_always_told: bool
    may_wake: bool
    is_array: bool
    lives: bool
    condition: str
