"""What a tick is made of: steps that run in order, and labels to go on at.

Behind the lowering, steps still speak of places: numbers of what can run. What
they come to depends on what may be running where they stand (`flow_analysis.py`); then
only marks, jumps, tests, lines and ends are left, which become C. Texts are C
already, but for tokens in them (`words.py`).
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from operator import is_
from typing import NamedTuple, Protocol

from gpgen.behaviours.steps.conditions import Condition
from gpgen.model.expressions import Tree

TIME, STARTED, ABSENT, SUCCEEDED, FAILED, HALTED, REFUSED, TIMED_OUT, RUNNING = WHATS = (
    *("TIME", "STARTED", "ABSENT", "SUCCEEDED", "FAILED", "HALTED", "REFUSED", "TIMED_OUT"),
    "RUNNING",
)


class Step(Protocol):
    """Any of the records below."""


Steps = tuple[Step, ...]


# What becomes C as it stands


class Mark(NamedTuple):
    """A label."""

    label: str


class Jump(NamedTuple):
    """Go on at a label."""

    label: str


class Begin(NamedTuple):
    """The beginning of a part that becomes a function, and the labels at which it ends.

    They stand for a success, a failure, and for no node this time. The label before it is
    the only way in. In a tree that is shared by its uses, nothing depends on which places
    around it something else may run at; `frame` has the first and the last place in it.
    """

    name: str
    ends: tuple[str, str, str]
    frame: tuple[int, int] | None = None


class End(NamedTuple):
    """The end of what became a part last."""


class Note(NamedTuple):
    """A comment: of which node the following is."""

    text: str


class Line(NamedTuple):
    """A statement that runs none of the user's code that could change anything.

    `looks` are the expressions in it.
    """

    text: str
    looks: tuple[Tree, ...] = ()


class Call(NamedTuple):
    """A statement that may run any code of the user's: behind it, the tick may be over."""

    text: str


class Check(NamedTuple):
    """The tick is over if what was called before has ended it."""


class Trace(NamedTuple):
    """A record of what becomes of a node; nothing at all where traces are compiled out."""

    text: str


class Test(NamedTuple):
    """Steps for when a condition holds, and for when it does not."""

    condition: Condition
    then: Steps
    otherwise: Steps = ()


class Case(NamedTuple):
    """A case of a switch: its labels in C, and what is done."""

    values: tuple[str, ...]
    steps: Steps


class Switch(NamedTuple):
    """A switch with the expressions `looks`; `others` are the known values of its default."""

    value: str
    cases: tuple[Case, ...]
    default: Steps = ()
    looks: tuple[Tree, ...] = ()
    others: tuple[str, ...] = ()


class Leave(NamedTuple):
    """The end of the tick, with a status in C."""

    status: str


# What depends on what runs


class Since(NamedTuple):
    """Let time count from something else."""

    text: str


class IfNow(NamedTuple):
    """Steps for when time surely counts from now, and for when it may not."""

    then: Steps
    otherwise: Steps


class Keep(NamedTuple):
    """A store into what a node keeps: the node's own places are from `low` to `high`."""

    slot: str
    text: str
    low: int
    high: int
    looks: tuple[Tree, ...] = ()


class Within(NamedTuple):
    """Steps for when what runs has one of these places."""

    low: int
    high: int
    steps: Steps


class Towards(NamedTuple):
    """To what runs: steps for ranges of places; past them all if nothing there runs."""

    ranges: tuple[Within, ...]


class Preempt(NamedTuple):
    """Halt what must not run when something at this place begins."""

    at: int


class HaltWithin(NamedTuple):
    """Halt what runs from one place to another; `keep` is a place in what goes on."""

    low: int
    high: int
    keep: int


class Occupy(NamedTuple):
    """From here on, what is at this place runs."""

    at: int


class Settle(NamedTuple):
    """What is at this place has suspended: what ran further on is halted."""

    at: int


class Vacate(NamedTuple):
    """What is at this place has ended, or is about to try again what may change nothing."""

    at: int
    tries_again: bool = False


class Stay(NamedTuple):
    """What is at this place goes on waiting there, if it did so before; a tick does nothing."""

    at: int


class Claim(NamedTuple):
    """Something in this region begins: what it is a part of begins with it."""


class Open(NamedTuple):
    """A node whose children run side by side begins, at this place; its places end at `last`.

    If something else may be running, the first of its children that does something
    claims the place.
    """

    at: int
    low: int
    last: int


class TickRegion(NamedTuple):
    """Run a region, whose tick is a function of its own, for what is at a place."""

    region: int
    at: int


class HaltRegion(NamedTuple):
    """Halt what runs in a region; `is_used_on` if that is entered again by the same node."""

    region: int
    is_used_on: bool = False


def in_range(low: int, high: int, runs: frozenset[int]) -> frozenset[int]:
    """Return which of what runs is in a range; either of them may be the longer."""
    if high - low < len(runs):
        return runs.intersection(range(low, high + 1))
    if runs and low <= min(runs) and max(runs) <= high:
        return runs
    return frozenset(place for place in runs if low <= place <= high)


# Steps inside steps

NESTED = (Test, Switch)


def inner(step: Step) -> tuple[Steps, ...]:
    if type(step) is Test:  # isinstance takes twice as long, and this is asked of every step
        return (step.then, step.otherwise)
    if type(step) is Switch:
        return (*(case.steps for case in step.cases), step.default)
    return ()


def with_changed(step: Step, change: Callable[[Steps], Steps]) -> Step:
    """Return a step with what is inside it changed; a test of which nothing is, as it is."""
    if type(step) is Test:
        then = change(step.then)
        otherwise = change(step.otherwise) if step.otherwise else ()
        is_same = then is step.then and otherwise is step.otherwise
        return step if is_same else Test(step.condition, then, otherwise)
    if type(step) is Switch:
        cases = tuple(Case(case.values, change(case.steps)) for case in step.cases)
        return step._replace(cases=cases, default=change(step.default))
    return step


def changed(steps: Iterable[Step], change: Callable[[Steps], Steps]) -> list[Step]:
    return [with_changed(step, change) if type(step) in NESTED else step for step in steps]


def changed_blocks(steps: Iterable[Step], change: Callable[[Steps], Steps]) -> list[Step]:
    """As `changed`, where `change` leaves a single step alone that is no label."""

    def inside(part: Steps) -> Steps:
        is_single = len(part) == 1 and type(part[0]) not in (*NESTED, Mark)
        return part if is_single else change(part)

    return changed(steps, inside)


def same_or(before: Steps, changed: list[Step]) -> Steps:
    """Return what steps were before if each of them is still the same, and else a new tuple."""
    is_same = len(changed) == len(before) and all(map(is_, changed, before))
    return before if is_same else tuple(changed)


def every_step(steps: Steps) -> Iterator[Step]:
    """Yield steps, and what is inside them behind each."""
    waiting = [iter(steps)]
    while waiting:
        for step in waiting[-1]:
            yield step
            if type(step) in NESTED:
                waiting.append(chain.from_iterable(inner(step)))
                break
        else:
            waiting.pop()
