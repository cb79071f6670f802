"""Flow analysis: what may be running at each step of a region, and what the step becomes.

A tick is followed along all its paths: which places may the program counter
hold here, what may still run further on while an earlier child starts
(`behind`), does time count from now? The steps that depend on it become tests,
lines and calls, or nothing if what they test for cannot occur.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gpgen.behaviours.plan.regions import Region
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.code_writer import CodeWriter
from gpgen.behaviours.steps.conditions import Condition, all_of, equals
from gpgen.behaviours.steps.part_functions import Part
from gpgen.c.operators import EQUAL, OR, ORDER

NOTHING = frozenset({0})
BEFORE_AND_BEHIND = frozenset({-1, 1 << 33})  # places before and after all others
BOUNDS = (ir.Begin, ir.End)
FAILED = ir.Return("GP_FAILURE")


class State(NamedTuple):
    """The state at a step: the places that may run, and whether time counts from now."""

    runs: frozenset[int]
    behind: frozenset[int]
    is_now: bool


def join_states(one: State | None, other: State | None) -> State | None:
    if one is None or other is None:
        return one or other
    return State(one.runs | other.runs, one.behind | other.behind, one.is_now and other.is_now)


def places_of(steps: ir.Steps) -> dict[str, int]:
    """Return the index of each label; steps nested in others contain none."""
    return {step.label: at for at, step in enumerate(steps) if isinstance(step, ir.Label)}


class Frame(NamedTuple):
    """A shared tree that is being followed: its first and last place, and the labels of its ends.

    `assumed` are further places outside the tree that are assumed to run, up to its ends.
    """

    low: int
    high: int
    ends: tuple[str, ...]
    assumed: frozenset[int] = frozenset()

    def has(self, place: int) -> bool:
        return self.low <= place <= self.high


class Entry(NamedTuple):
    """How a region is entered: if time counts from now, and if its owner has surely started."""

    is_now: bool = True
    is_begun: bool = True


class CompiledRegion(NamedTuple):
    """A region ready for C: its steps and variables, and what its functions need."""

    region: Region
    steps: ir.Steps
    parts: tuple[Part, ...]
    locals: dict[str, str]
    has_from: bool
    is_given_from: bool
    has_behind: bool
    has_keep: bool
    is_begun: bool
    is_reached: bool
    places: frozenset[int]


@dataclass(slots=True)
class Flow:
    """Follows the steps of one region; `out` collects the steps that they become."""

    code: CodeWriter
    region: Region
    places: Mapping[str, int] = field(default_factory=dict)
    bounds: list[int] = field(default_factory=list)
    is_begun: bool = True
    labels: dict[str, State] = field(default_factory=dict)
    reached: list[int] = field(default_factory=list)  # the labels that are jumped to
    waiting: list[int] = field(default_factory=list)  # labels with a state not followed yet
    known: dict[str, State] = field(default_factory=dict)  # states followed from labels
    is_whole: bool = False  # follow all steps, not only new states
    suspended: set[int] = field(default_factory=set)
    left: dict[str, set[int]] = field(default_factory=dict)
    entries: dict[int, Entry] = field(default_factory=dict)
    has_behind: bool = False
    has_partial: bool = False
    uses_from: bool = False
    nothing: frozenset[int] = NOTHING
    frames: list[Frame | None] = field(default_factory=list)
    open_frames: dict[Frame, Frame] = field(default_factory=dict)  # with their `assumed`
    inside_only: set[Frame] = field(default_factory=set)  # nothing outside them may run
    assumed: dict[Frame, frozenset[int]] = field(default_factory=dict)  # for `inside_only`
    notes: list[ir.Step] = field(default_factory=list)
    out: list[ir.Step] = field(default_factory=list)

    def resolve(self, steps: ir.Steps, entry: Entry, nothing: frozenset[int] = NOTHING) -> ir.Steps:
        """Return steps that no longer depend on what is running.

        When they are entered, one of the suspended places is running, or `nothing`.
        """
        self.is_begun, self.nothing = entry.is_begun, nothing
        self.places = self.places or places_of(steps)
        self.bounds = [at for at, step in enumerate(steps) if type(step) in BOUNDS]
        self.follow_rounds(steps, entry)
        if self.inside_only:
            self.assumed = {frame: self.place_outside(frame) for frame in self.inside_only}
            self.follow_rounds(steps, entry)
        return tuple(self.out)

    def follow_rounds(self, steps: ir.Steps, entry: Entry) -> None:
        """Follow steps until no new place may be running anywhere.

        As long as there are new places, only these are followed; then all steps are, and the
        steps that they become are collected.
        """
        followed: frozenset[int] = frozenset()
        self.known.clear()
        while True:
            runs = self.nothing | self.suspended
            self.is_whole = runs == followed and not self.waiting
            new = runs if self.is_whole else runs - followed
            followed = runs
            self.notes.clear()
            self.out.clear()
            self.inside_only.clear()
            self.uses_from = self.has_behind = self.has_partial = False
            self.follow_all(steps, State(new, NOTHING, entry.is_now) if new else None)
            if self.is_whole and runs == self.nothing | self.suspended and not self.waiting:
                return

    def follow_all(self, steps: ir.Steps, state: State | None) -> None:
        at = 0
        while at < len(steps):
            if state is None:
                at = self.skipped(steps, at)
            state = self.follow(steps[at : at + 1], state)
            at += 1

    def skipped(self, steps: ir.Steps, begin: int) -> int:
        """Return the index of the next label to continue from, or of the notes before it."""
        labels = self.reached if self.is_whole else self.waiting
        number = bisect_left(labels, begin)
        found = labels[number] if number < len(labels) else len(steps)
        while found > begin and isinstance(steps[found - 1], ir.Comment):
            found -= 1
        self.bounds_between(steps, begin, found)
        return found

    def bounds_between(self, steps: ir.Steps, begin: int, end: int) -> None:
        """Add the beginnings and ends of parts among steps that are not reached."""
        first = bisect_left(self.bounds, begin)
        for at in self.bounds[first : bisect_left(self.bounds, end)]:
            self.add_bound(steps[at])

    def add_bound(self, step: ir.Step) -> None:
        """Add the beginning or end of a part; one that is no tree keeps the frame around it."""
        self.out.append(step)
        if isinstance(step, ir.Begin):
            frame = None if step.frame is None else Frame(*step.frame, step.ends)
            self.frames.append(self.frame if frame is None else self.open_frames.get(frame, frame))
        else:
            self.frames.pop()

    def place_outside(self, frame: Frame) -> frozenset[int]:
        """Return at most one place outside a tree that is halted before a node in it starts."""
        found, region = self.code.map, self.region.number
        near = {at for plan in found.around(frame.low, region) for at in found.place[plan.key][:2]}
        stay = near | found.still_running(frame.low, region)
        others = (each for each in self.suspended if not frame.has(each) and each not in stay)
        return frozenset(sorted(others)[:1])

    @property
    def frame(self) -> Frame | None:
        return self.frames[-1] if self.frames else None

    def follow(self, steps: ir.Steps, state: State | None) -> State | None:
        """Follow steps from a state; return the state after them, None if that is unreachable."""
        for step in steps:
            handle = HANDLERS.get(type(step))
            if isinstance(step, ir.Label):
                state = self.mark(step, state)
            elif isinstance(step, ir.Comment):
                self.notes.append(step)
                if state is not None:
                    self.add_notes()
            elif state is None:
                break
            elif handle is None:
                self.out.append(step)
            else:
                state = handle(self, step, state)
        return state

    def branch(self, steps: ir.Steps, state: State) -> tuple[State | None, ir.Steps]:
        outer, self.out = self.out, []
        end = self.follow(steps, state)
        inner, self.out = tuple(self.out), outer
        return end, inner

    def mark(self, step: ir.Label, state: State | None) -> State | None:
        state = join_states(state, self.labels.get(step.label))
        if state is None:
            self.notes.clear()
            return None
        if self.places[step.label] in self.waiting:
            self.waiting.remove(self.places[step.label])
        if not self.is_whole:
            known = self.known.get(step.label)
            state = join_states(known, state) or state
            if state == known:
                return None
            self.known[step.label] = state
        self.add_notes()
        self.out.append(step)
        return state

    def add_notes(self) -> None:
        """Add the comments that were held back until a step was reached."""
        self.out += self.notes
        self.notes.clear()

    # Conditions on the running place

    def is_at_any(self, places: frozenset[int], runs: frozenset[int], which: str) -> Condition:
        """Return the condition that the counter `which` is at one of some places."""
        place = self.counter(which)
        if places == runs - NOTHING:
            return Condition(f"{place} != 0", EQUAL)
        if self.frame is not None:
            others = frozenset(each for each in runs - NOTHING if not self.frame.has(each))
            if others and others == others & places:
                return self.outside(places - others, runs - others, which)
            if not others & places:  # true wherever the others are
                runs = (runs - others) | (BEFORE_AND_BEHIND if others else NOTHING)
        low, high = min(places), max(places)
        first, last = (self.code.place_name(self.region, each) for each in (low, high))
        if low == high:
            return equals(place, first)
        if ir.in_range(low, high, runs) <= places:
            from_first = Condition(f"{place} >= {first}", ORDER, is_whole=True)
            to_last = Condition(f"{place} <= {last}", ORDER, is_whole=True)
            if high == max(runs):
                return from_first
            return to_last if low == min(runs) else all_of(from_first, to_last)
        parts = [f"{place} == {self.code.place_name(self.region, each)}" for each in sorted(places)]
        return Condition(" || ".join(parts), OR)

    def outside(self, places: frozenset[int], runs: frozenset[int], which: str) -> Condition:
        """Return the condition that the counter `which` is outside a tree, or at places in it."""
        place = self.counter(which)
        assert self.frame is not None
        first, last = (self.code.place_name(self.region, each) for each in self.frame[:2])
        runs_any = Condition(f"{place} != 0", EQUAL)
        inside = runs - places - NOTHING
        if not places:
            before, behind = f"{place} < {first}", f"{place} > {last}"
            return all_of(runs_any, Condition(f"{before} || {behind}", OR)) if inside else runs_any
        return all_of(runs_any, self.is_at_any(inside, runs | BEFORE_AND_BEHIND, which).negated())

    def counter(self, which: str) -> str:
        return self.code.counter(self.region, which)

    def halts(self, which: str, keep: int) -> ir.Steps:
        if not self.code.can_halt(self.region.number):
            counter = self.counter(which)
            return (self.code.trace_halt(self.region.root, counter), ir.Line(f"{counter} = 0;"))
        self.has_partial = self.has_partial or keep != 0
        return fail_unless(self.code.halt(self.region, which, keep))


def fail_unless(call: str) -> ir.Steps:
    """Return a test that ends the tick if a call returns false, as its entity is gone."""
    return (ir.Test(Condition(call, is_not=True), (FAILED,)),)


Handler = Callable[[Flow, Any, State], State | None]

HANDLERS: dict[type, Handler] = {}
