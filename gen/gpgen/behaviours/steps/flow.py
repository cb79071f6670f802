"""What may be running at each step of a region, and what the steps come to then.

A tick is followed along all its ways: which places may the program counter
hold here, what may still run further on while an earlier child is begun
(`behind`), does time count from now? The steps that depend on it become tests,
lines and calls, or nothing at all where what they look for cannot be.
"""

from bisect import bisect_left, insort
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gpgen.behaviours.plan.regions import Region
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.conditions import Condition, all_of, equals
from gpgen.behaviours.steps.parts import Part
from gpgen.behaviours.steps.words import Words
from gpgen.c.operators import EQUAL, OR, ORDER
from gpgen.c.statements import FROM

NOTHING = frozenset({0})
BOUNDS = (ir.Begin, ir.End)
FAILED = ir.Leave("GP_FAILURE")


class State(NamedTuple):
    """What may be so at a step."""

    runs: frozenset[int]
    behind: frozenset[int]
    is_now: bool


def joined(one: State | None, other: State | None) -> State | None:
    if one is None or other is None:
        return one or other
    return State(one.runs | other.runs, one.behind | other.behind, one.is_now and other.is_now)


def places_of(steps: ir.Steps) -> dict[str, int]:
    """Return where each label stands; none does in steps that are inside others."""
    return {step.label: at for at, step in enumerate(steps) if isinstance(step, ir.Mark)}


class Entry(NamedTuple):
    """How a region is entered: from what time, and whether its owner has surely begun."""

    is_now: bool = True
    is_begun: bool = True


class Compiled(NamedTuple):
    """A region as it becomes C: its steps and variables, and what its functions need."""

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
    """Follows the steps of one region; `out` collects what they come to."""

    words: Words
    region: Region
    places: Mapping[str, int] = field(default_factory=dict)
    bounds: list[int] = field(default_factory=list)
    is_begun: bool = True
    labels: dict[str, State] = field(default_factory=dict)
    reached: list[int] = field(default_factory=list)
    suspended: set[int] = field(default_factory=set)
    left: dict[str, set[int]] = field(default_factory=dict)
    entries: dict[int, Entry] = field(default_factory=dict)
    has_behind: bool = False
    has_partial: bool = False
    uses_from: bool = False
    notes: list[ir.Step] = field(default_factory=list)
    out: list[ir.Step] = field(default_factory=list)

    def settled(self, steps: ir.Steps, entry: Entry, nothing: frozenset[int] = NOTHING) -> ir.Steps:
        """Return steps in which nothing depends on what runs any more.

        They are entered with what has suspended, or nothing.
        """
        self.is_begun = entry.is_begun
        self.places = self.places or places_of(steps)
        self.bounds = [at for at, step in enumerate(steps) if type(step) in BOUNDS]
        before: object = None
        while before != (self.labels, self.suspended):
            before = (dict(self.labels), set(self.suspended))
            self.notes.clear()
            self.out.clear()
            self.uses_from = self.has_behind = self.has_partial = False
            self.follow_all(steps, State(nothing | self.suspended, NOTHING, entry.is_now))
        return tuple(self.out)

    def follow_all(self, steps: ir.Steps, state: State | None) -> None:
        at = 0
        while at < len(steps):
            if state is None:
                at, begin = self.next_reached(steps, at), at
                self.out += self.bounds_between(steps, begin, at)
            state = self.follow(steps[at : at + 1], state)
            at += 1

    def next_reached(self, steps: ir.Steps, at: int) -> int:
        """Return where the next label stands to which something leads, or the notes before it."""
        number = bisect_left(self.reached, at)
        found = self.reached[number] if number < len(self.reached) else len(steps)
        while found > at and isinstance(steps[found - 1], ir.Note):
            found -= 1
        return found

    def bounds_between(self, steps: ir.Steps, begin: int, end: int) -> Iterator[ir.Step]:
        """Yield where parts begin and end among steps that are not reached."""
        first = bisect_left(self.bounds, begin)
        for at in self.bounds[first : bisect_left(self.bounds, end)]:
            yield steps[at]

    def follow(self, steps: ir.Steps, state: State | None) -> State | None:
        """Follow steps from a state; return the state behind them, None if nothing leads there."""
        for step in steps:
            handle = HANDLERS.get(type(step))
            if isinstance(step, ir.Mark):
                state = self.mark(step, state)
            elif isinstance(step, ir.Note):
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

    def mark(self, step: ir.Mark, state: State | None) -> State | None:
        state = joined(state, self.labels.get(step.label))
        if state is None:
            self.notes.clear()
        else:
            self.add_notes()
            self.out.append(step)
        return state

    def add_notes(self) -> None:
        """Add the comments that have waited for something that is reached."""
        self.out += self.notes
        self.notes.clear()

    # Conditions on what runs

    def among(self, places: frozenset[int], runs: frozenset[int], which: str) -> Condition:
        """Return the condition that what may run is one of some places."""
        place = self.counter(which)
        if places == runs - NOTHING:
            return Condition(f"{place} != 0", EQUAL)
        low, high = min(places), max(places)
        first, last = (self.words.at(self.region, each) for each in (low, high))
        if low == high:
            return equals(place, first)
        if not any(low <= each <= high for each in runs - places):
            from_first = Condition(f"{place} >= {first}", ORDER, is_whole=True)
            to_last = Condition(f"{place} <= {last}", ORDER, is_whole=True)
            if high == max(runs):
                return from_first
            return to_last if low == min(runs) else all_of(from_first, to_last)
        parts = [f"{place} == {self.words.at(self.region, each)}" for each in sorted(places)]
        return Condition(" || ".join(parts), OR)

    def counter(self, which: str) -> str:
        return self.words.counter(self.region, which)

    def halts(self, which: str, keep: int) -> ir.Steps:
        if not self.words.can_halt(self.region.number):
            counter = self.counter(which)
            return (self.words.trace_halt(self.region, counter), ir.Line(f"{counter} = 0;"))
        self.has_partial = self.has_partial or keep != 0
        return fail_unless(self.words.halt(self.region, which, keep))


def fail_unless(call: str) -> ir.Steps:
    """Return the end of the tick for when a call returns that its entity is gone."""
    return (ir.Test(Condition(call, is_not=True), (FAILED,)),)


Handler = Callable[[Flow, Any, State], State | None]


def jump(flow: Flow, step: ir.Jump, state: State) -> None:
    if step.label not in flow.labels:
        insort(flow.reached, flow.places[step.label])
    flow.labels[step.label] = joined(flow.labels.get(step.label), state) or state
    flow.out.append(step)


def leave(flow: Flow, step: ir.Leave, state: State) -> None:
    if step.status == "GP_RUNNING":
        flow.suspended |= state.runs - NOTHING
    flow.left.setdefault(step.status, set()).update(state.runs)
    flow.out.append(step)


def test(flow: Flow, step: ir.Test, state: State) -> State | None:
    yes, then = flow.branch(step.then, state)
    no, otherwise = flow.branch(step.otherwise, state)
    flow.out.append(ir.Test(step.condition, then, otherwise))
    return joined(yes, no)


def switch(flow: Flow, step: ir.Switch, state: State) -> State | None:
    end, default = flow.branch(step.default, state)
    cases = []
    for case in step.cases:
        past, steps = flow.branch(case.steps, state)
        cases.append(case._replace(steps=steps))
        end = joined(end, past)
    flow.out.append(step._replace(cases=tuple(cases), default=default))
    return end


def since(flow: Flow, step: ir.Since, state: State) -> State:
    flow.out.append(step)
    return state._replace(is_now=step.text == "now")


def if_now(flow: Flow, step: ir.IfNow, state: State) -> State | None:
    return flow.follow(step.then if state.is_now else step.otherwise, state)


def keep(flow: Flow, step: ir.Keep, state: State) -> State:
    """Follow a store: where something else may run, its slot shares its bytes with nothing."""
    others = {place for place in state.runs | state.behind if not step.low <= place <= step.high}
    if others - NOTHING or not flow.is_begun:
        flow.words.slots.set_apart(step.slot)
    flow.uses_from = flow.uses_from or (FROM in step.text and not state.is_now)
    text = step.text.replace(FROM, "now" if state.is_now else "from")
    flow.out.append(ir.Line(text, step.looks))
    return state


HANDLERS: dict[type, Handler] = {
    ir.Jump: jump,
    ir.Leave: leave,
    ir.Test: test,
    ir.Switch: switch,
    ir.Since: since,
    ir.IfNow: if_now,
    ir.Keep: keep,
}
