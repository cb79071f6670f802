"""What may be running at each step of a region, and what the steps come to then.

A tick is followed along all its ways: which places may the program counter
hold here, what may still run further on while an earlier child is begun
(`behind`), does time count from now? The steps that depend on it become tests,
lines and calls, or nothing at all where what they look for cannot be.
"""

from bisect import bisect_left, insort
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gpgen.behaviours.plan.regions import Map, Region
from gpgen.behaviours.plan.slots import Slots
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.c_conditions import all_of
from gpgen.behaviours.steps.words import Words
from gpgen.c.operators import EQUAL, OR, ORDER, PRIMARY
from gpgen.c.statements import FROM

NOTHING = frozenset({0})
FAILED = ir.Leave("GP_FAILURE")


class State(NamedTuple):
    """What may be so at a step."""

    runs: frozenset[int]
    behind: frozenset[int]
    is_now: bool


def joined(one: State | None, other: State | None) -> State | None:
    """Return what may be so where two ways meet."""
    if one is None or other is None:
        return one or other
    return State(one.runs | other.runs, one.behind | other.behind, one.is_now and other.is_now)


def places_of(steps: ir.Steps) -> dict[str, int]:
    return {step.label: at for at, step in enumerate(steps) if isinstance(step, ir.Mark)}


class Entry(NamedTuple):
    """How a region is entered: from what time, and whether its owner has surely begun."""

    is_now: bool
    is_begun: bool


@dataclass(slots=True)
class Flow:
    """Follows the steps of one region."""

    map: Map
    words: Words
    slots: Slots
    region: Region
    places: Mapping[str, int] = field(default_factory=dict)
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

    def settled(self, steps: ir.Steps, entry: Entry, nothing: frozenset[int] = NOTHING) -> ir.Steps:
        """Return steps in which nothing depends on what runs any more.

        They are entered with what has suspended, or nothing.
        """
        self.is_begun = entry.is_begun
        self.places = self.places or places_of(steps)
        before: object = None
        while before != (self.labels, self.suspended):
            before = (dict(self.labels), set(self.suspended))
            self.notes.clear()
            self.uses_from = self.has_behind = self.has_partial = False
            out: list[ir.Step] = []
            self.follow_all(steps, State(nothing | self.suspended, NOTHING, entry.is_now), out)
        return tuple(out)

    def follow_all(self, steps: ir.Steps, state: State | None, out: list[ir.Step]) -> None:
        at = 0
        while at < len(steps):
            if state is None:
                at = self.next_reached(steps, at)
            state = self.follow(steps[at : at + 1], state, out)
            at += 1

    def next_reached(self, steps: ir.Steps, at: int) -> int:
        """Return where the next label stands to which something leads, or the notes before it."""
        number = bisect_left(self.reached, at)
        found = self.reached[number] if number < len(self.reached) else len(steps)
        while found > at and isinstance(steps[found - 1], ir.Note):
            found -= 1
        return found

    def follow(self, steps: ir.Steps, state: State | None, out: list[ir.Step]) -> State | None:
        for step in steps:
            if state is None and not isinstance(step, ir.Mark | ir.Note):
                break
            handle = HANDLERS.get(type(step))
            if handle is None:
                out.append(step)
            else:
                state = handle(self, step, state, out)
        return state

    def branch(self, steps: ir.Steps, state: State | None) -> tuple[State | None, ir.Steps]:
        out: list[ir.Step] = []
        return self.follow(steps, state, out), tuple(out)

    # Conditions on what runs

    def among(self, wanted: frozenset[int], runs: frozenset[int], which: str) -> ir.Condition:
        """Return the condition that what may run is one of some places."""
        if wanted == runs - NOTHING:
            return ir.Condition(f"{self.counter(which)} != 0", EQUAL)
        low, high = min(wanted), max(wanted)
        place = self.counter(which)
        first, last = (self.words.at(self.region, each) for each in (low, high))
        if low == high:
            return ir.Condition(f"{place} == {first}", EQUAL)
        if not any(low <= each <= high for each in runs - wanted):
            from_first = ir.Condition(f"{place} >= {first}", ORDER, is_whole=True)
            to_last = ir.Condition(f"{place} <= {last}", ORDER, is_whole=True)
            if high == max(runs):
                return from_first
            return to_last if low == min(runs) else all_of(from_first, to_last)
        parts = [f"{place} == {self.words.at(self.region, each)}" for each in sorted(wanted)]
        return ir.Condition(" || ".join(parts), OR)

    def counter(self, which: str) -> str:
        return self.words.counter(self.region, which)

    def halts(self, which: str, keep: int) -> ir.Steps:
        """Return what halts what runs, but for what is around a place."""
        if not self.words.can_halt(self.region.number):
            counter = self.counter(which)
            return (self.words.trace_halt(self.region, counter), ir.Line(f"{counter} = 0;"))
        self.has_partial = self.has_partial or keep != 0
        call = self.words.halt(self.region, which, keep)
        return (ir.Test(ir.Condition(call, PRIMARY, is_not=True), (FAILED,)),)

    def preempted(self, by: int, runs: frozenset[int]) -> frozenset[int]:
        """Return at which places what runs has to go before something else begins."""
        region = self.region.number
        places = [self.map.place[plan.key] for plan in self.map.around(by, region)]
        around = {each for place in places for each in (place.at, place.inside)}
        return runs - NOTHING - around - self.map.beside(by, region)

    def beside(self, by: int, runs: AbstractSet[int]) -> AbstractSet[int]:
        """Return at which places what runs goes on while something earlier is begun."""
        return runs & self.map.beside(by, self.region.number)


Handler = Callable[[Flow, Any, State | None, list[ir.Step]], State | None]


def mark(flow: Flow, step: ir.Mark, state: State | None, out: list[ir.Step]) -> State | None:
    state = joined(state, flow.labels.get(step.label))
    if state is not None:
        out += [*flow.notes, step]
    flow.notes.clear()
    return state


def note(flow: Flow, step: ir.Note, state: State | None, out: list[ir.Step]) -> State | None:
    """Follow a comment waits for what is reached."""
    if state is None:
        flow.notes.append(step)
    else:
        out += flow.notes
        flow.notes.clear()
        out.append(step)
    return state


def jump(flow: Flow, step: ir.Jump, state: State | None, out: list[ir.Step]) -> None:
    if state is not None:
        if step.label not in flow.labels:
            insort(flow.reached, flow.places[step.label])
        flow.labels[step.label] = joined(flow.labels.get(step.label), state) or state
    out.append(step)


def leave(flow: Flow, step: ir.Leave, state: State | None, out: list[ir.Step]) -> None:
    """Follow the end of a tick."""
    if state is not None:
        if step.status == "GP_RUNNING":
            flow.suspended |= state.runs - NOTHING
        flow.left.setdefault(step.status, set()).update(state.runs)
    out.append(step)


def test(flow: Flow, step: ir.Test, state: State | None, out: list[ir.Step]) -> State | None:
    """A condition."""
    yes, then = flow.branch(step.then, state)
    no, otherwise = flow.branch(step.otherwise, state)
    out.append(ir.Test(step.condition, then, otherwise))
    return joined(yes, no)


def switch(flow: Flow, step: ir.Switch, state: State | None, out: list[ir.Step]) -> State | None:
    """Follow a switch."""
    end, default = flow.branch(step.default, state)
    cases = []
    for case in step.cases:
        past, steps = flow.branch(case.steps, state)
        cases.append(case._replace(steps=steps))
        end = joined(end, past)
    out.append(step._replace(cases=tuple(cases), default=default))
    return end


def since(_flow: Flow, step: ir.Since, state: State | None, out: list[ir.Step]) -> State | None:
    assert state is not None
    out.append(step)
    return state._replace(is_now=step.text == "now")


def if_now(flow: Flow, step: ir.IfNow, state: State | None, out: list[ir.Step]) -> State | None:
    assert state is not None
    return flow.follow(step.then if state.is_now else step.otherwise, state, out)


def keep(flow: Flow, step: ir.Keep, state: State | None, out: list[ir.Step]) -> State | None:
    """Follow a store: where something else may run, its place is shared with nothing."""
    assert state is not None
    others = {place for place in state.runs | state.behind if not step.low <= place <= step.high}
    if others - NOTHING or not flow.is_begun:
        flow.slots.set_apart(step.slot)
    flow.uses_from = flow.uses_from or (FROM in step.text and not state.is_now)
    text = step.text.replace(FROM, "now" if state.is_now else "from")
    out.append(ir.Line(text, step.looks))
    return state


HANDLERS: dict[type, Handler] = {
    ir.Mark: mark,
    ir.Note: note,
    ir.Jump: jump,
    ir.Leave: leave,
    ir.Test: test,
    ir.Switch: switch,
    ir.Since: since,
    ir.IfNow: if_now,
    ir.Keep: keep,
}
