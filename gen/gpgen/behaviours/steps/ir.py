"""The intermediate representation of a tick: steps that run in order, and labels to jump to.

After lowering, steps still refer to places: the numbers of nodes that can run. What
such a step becomes depends on which nodes may be running there (`flow_analysis.py`);
then only labels, jumps, tests, lines and ends are left, which become C. Texts are C
already, except for the tokens in them (`code_writer.py`).
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from operator import is_
from typing import NamedTuple, Protocol

from gpgen.behaviours.steps.conditions import Condition
from gpgen.model.expressions import Tree

TIME, STARTED, ABSENT, SUCCEEDED, FAILED, HALTED, REFUSED, TIMED_OUT, RUNNING, WAITING = WHATS = (
    *("TIME", "STARTED", "ABSENT", "SUCCEEDED", "FAILED", "HALTED", "REFUSED", "TIMED_OUT"),
    *("RUNNING", "WAITING"),
)


class Step(Protocol):
    """Any of the records below."""


Steps = tuple[Step, ...]


# Steps that become C directly


class Label(NamedTuple):
    """A label."""

    label: str


class Jump(NamedTuple):
    """A jump to a label."""

    label: str


class Begin(NamedTuple):
    """The beginning of a part that becomes a function, and the labels at which it ends.

    `ends` has the labels for success, failure and an absent node. The label before this
    step is the only entry. In a tree that its uses share, no step depends on which places
    around the tree may be running; `frame` has the first and the last place in the tree.
    """

    name: str
    ends: tuple[str, str, str]
    frame: tuple[int, int] | None = None


class End(NamedTuple):
    """The end of the innermost part that has begun."""


class Comment(NamedTuple):
    """A comment that names the node of the steps after it."""

    text: str


class Line(NamedTuple):
    """A statement that runs no user code that could change anything.

    `expressions` are those in it.
    """

    text: str
    expressions: tuple[Tree, ...] = ()


class Call(NamedTuple):
    """A statement that may run any user code; after it, the tick may be over."""

    text: str


class Check(NamedTuple):
    """The end of the tick, if a call before this step has ended it."""


class Trace(NamedTuple):
    """A trace record of what happens to a node; it is empty where traces are compiled out."""

    text: str


class Test(NamedTuple):
    """Steps for when a condition holds, and steps for when it does not."""

    condition: Condition
    then: Steps
    otherwise: Steps = ()


class Case(NamedTuple):
    """A case of a switch: its labels in C, and its steps."""

    values: tuple[str, ...]
    steps: Steps


class Switch(NamedTuple):
    """A switch; `expressions` are those in it, and `others` are known values for its default."""

    value: str
    cases: tuple[Case, ...]
    default: Steps = ()
    expressions: tuple[Tree, ...] = ()
    others: tuple[str, ...] = ()


class Return(NamedTuple):
    """The end of the tick, with a status in C."""

    status: str


# Steps that depend on which nodes are running


class SetTimeBase(NamedTuple):
    """A change of the time from which the next nodes count theirs."""

    text: str


class IfNow(NamedTuple):
    """Steps for when time is known to count from now, and for when it may not."""

    then: Steps
    otherwise: Steps


class StoreSlot(NamedTuple):
    """A store into a slot of a node, whose own places are from `low` to `high`."""

    slot: str
    text: str
    low: int
    high: int
    expressions: tuple[Tree, ...] = ()


class Within(NamedTuple):
    """Steps for when the running node is at one of these places."""

    low: int
    high: int
    steps: Steps


class Dispatch(NamedTuple):
    """A dispatch to the running node by ranges of places; falls through if none of these runs."""

    ranges: tuple[Within, ...]


class Preempt(NamedTuple):
    """A halt of whatever must not run when the node at this place starts."""

    at: int


class HaltWithin(NamedTuple):
    """A halt of what runs in a range of places; `keep` is a place in the node that continues."""

    low: int
    high: int
    keep: int


class SetRunning(NamedTuple):
    """The node at this place is running from here on."""

    at: int


class SetSuspended(NamedTuple):
    """The node at this place has suspended, so a later node that was running is halted."""

    at: int


class SetEnded(NamedTuple):
    """The node at this place has ended, or is about to try again, which may change nothing."""

    at: int
    tries_again: bool = False


class KeepWaiting(NamedTuple):
    """The node at this place keeps waiting if it did so before; then a tick does nothing."""

    at: int


class StartRegion(NamedTuple):
    """A node in this region starts, and so does the node that owns the region."""


class StartChildren(NamedTuple):
    """A node whose children run side by side starts at this place; its places end at `last`.

    If another node may be running, the first of the children that does something
    claims the place.
    """

    at: int
    low: int
    last: int


class TickRegion(NamedTuple):
    """A call of the tick function of a region, for the node at a place."""

    region: int
    at: int


class HaltRegion(NamedTuple):
    """A halt of a region; `is_used_on` if the same node may enter the region again."""

    region: int
    is_used_on: bool = False


def in_range(low: int, high: int, runs: frozenset[int]) -> frozenset[int]:
    """Return the places of `runs` that are in a range; either of the two may be large."""
    if high - low < len(runs):
        return runs.intersection(range(low, high + 1))
    if runs and low <= min(runs) and max(runs) <= high:
        return runs
    return frozenset(place for place in runs if low <= place <= high)


# Steps inside steps

NESTED = (Test, Switch)


def inner(step: Step) -> tuple[Steps, ...]:
    if type(step) is Test:  # isinstance takes twice as long, and this runs for every step
        return (step.then, step.otherwise)
    if type(step) is Switch:
        return (*(case.steps for case in step.cases), step.default)
    return ()


def with_changed(step: Step, change: Callable[[Steps], Steps]) -> Step:
    """Return a step with its nested steps changed; an unchanged test is returned itself."""
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
    """As `changed`, for a `change` that leaves a plain single step alone, unless it is a label."""

    def inside(part: Steps) -> Steps:
        is_single = len(part) == 1 and type(part[0]) not in (*NESTED, Label)
        return part if is_single else change(part)

    return changed(steps, inside)


def same_or(before: Steps, changed: list[Step]) -> Steps:
    """Return the steps from before if each of them is still the same, else a new tuple."""
    is_same = len(changed) == len(before) and all(map(is_, changed, before))
    return before if is_same else tuple(changed)


def every_step(steps: Steps) -> Iterator[Step]:
    """Yield all steps, each followed by the steps nested in it."""
    waiting = [iter(steps)]
    while waiting:
        for step in waiting[-1]:
            yield step
            if type(step) in NESTED:
                waiting.append(chain.from_iterable(inner(step)))
                break
        else:
            waiting.pop()
