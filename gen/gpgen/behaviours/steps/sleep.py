"""The steps of a tick -> those of a question: would it change nothing, and until when.

The question goes the way of the tick, up to where that would do something: call
a function of the user's, begin, end or halt what runs, draw a random number or
look at what may change unseen. There the answer is no. Where the tick would end
with everything as it was it is yes, and `rest` has the soonest of the deadlines
that were looked at on the way. No event has come: one that does wakes.
"""

import re
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from gpgen.behaviours.plan.observation import Sight
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.c_conditions import plain, turned
from gpgen.behaviours.steps.leaves import IS_RUNNING
from gpgen.behaviours.steps.stores import changed, inner, with_inner
from gpgen.behaviours.steps.words import Words
from gpgen.c.operators import PRIMARY
from gpgen.c.statements import FROM, TOKEN
from gpgen.model.trees import Tree

AWAKE, ASLEEP = ir.Leave("false"), ir.Leave("true")
BEHIND_ALL = 1 << 32
PLACED = re.compile(rf"({TOKEN.pattern}) = (\d+);")  # what a resume_sequence keeps


@dataclass(frozen=True)
class Rest:
    """Makes the question of a region's steps; the `restless` regions in it are always awake."""

    words: Words
    sight: Sight
    restless: AbstractSet[int]

    def steps(self, steps: ir.Steps) -> ir.Steps:
        found = (each for step in steps for each in self.step(step))
        return tuple(found)

    def step(self, step: ir.Step) -> Iterator[ir.Step]:
        handle = HANDLERS.get(type(step))
        if handle is None:
            yield AWAKE
        else:
            yield from handle(self, step)

    def sees(self, looks: tuple[Tree, ...]) -> bool:
        return not any(True for tree in looks for _ in self.sight.hidden(tree))


Handler = Callable[[Rest, "ir.Step"], Iterator[ir.Step]]
HANDLERS: dict[type, Callable[..., Iterator[ir.Step]]] = {}


def same(_rest: Rest, step: ir.Step) -> Iterator[ir.Step]:
    yield step


def nothing(_rest: Rest, _step: ir.Step) -> Iterator[ir.Step]:
    """Leave out what only says something of time, or of what has suspended already."""
    yield from ()


def line(rest: Rest, step: ir.Line) -> Iterator[ir.Step]:
    """Variables of the function are set; what is kept is not, unless it stays what it is."""
    placed = PLACED.fullmatch(step.text)
    if placed is not None:
        is_other = rest.words.equals(placed[1], placed[2])._replace(is_not=True)
        yield ir.Test(is_other, (AWAKE,))
    elif re.match(r"\w+(\[\d+\])? = ", step.text) and rest.sees(step.looks):
        yield step
    else:
        yield AWAKE


def keep(rest: Rest, step: ir.Keep) -> Iterator[ir.Step]:
    """Yield a store into what a node keeps that does not run: only while it is asked it matters."""
    if not rest.sees(step.looks):
        yield AWAKE
    elif FROM not in step.text:
        yield step


def test(rest: Rest, step: ir.Test) -> Iterator[ir.Step]:
    """Yield a condition; what is known of it is not asked."""
    condition = step.condition
    if condition.is_event:
        yield from rest.steps(step.then if condition.is_not else step.otherwise)
    elif condition == IS_RUNNING:
        yield from rest.steps(step.then)
    elif not rest.sees(condition.looks):
        yield AWAKE
    else:
        text = condition.text
        if not condition.looks:
            text = text.replace("gp_time_is_over(now, ", "gp_sleep_is_over(rest, ")
        then, otherwise = rest.steps(step.then), rest.steps(step.otherwise)
        yield ir.Test(condition._replace(text=text), then, otherwise)


def switch(rest: Rest, step: ir.Switch) -> Iterator[ir.Step]:
    """Yield a switch."""
    if rest.sees(step.looks):
        yield with_inner(step, tuple(map(rest.steps, inner(step))))
    else:
        yield AWAKE


def leave(_rest: Rest, step: ir.Leave) -> Iterator[ir.Step]:
    """At the end of a tick that changed nothing, all that runs has suspended as it was."""
    yield ASLEEP if step.status == "GP_RUNNING" else AWAKE


def within(rest: Rest, step: ir.Within) -> Iterator[ir.Step]:
    """Yield steps for when what runs is in a range."""
    yield step._replace(steps=rest.steps(step.steps))


def towards(rest: Rest, step: ir.Towards) -> Iterator[ir.Step]:
    ranges = (each._replace(steps=rest.steps(each.steps)) for each in step.ranges)
    yield ir.Towards(tuple(ranges))


def halt_within(_rest: Rest, step: ir.HaltWithin) -> Iterator[ir.Step]:
    """Ask whether what would be halted is there."""
    yield ir.Within(step.low, step.high, (AWAKE,))


def vacate(_rest: Rest, step: ir.Vacate) -> Iterator[ir.Step]:
    """Ask whether what ends runs at all."""
    yield ir.Within(step.at, step.at, (AWAKE,))


def open_(_rest: Rest, step: ir.Open) -> Iterator[ir.Step]:
    """Children side by side run, or would begin."""
    yield ir.Within(0, step.at - 1, (AWAKE,))
    yield ir.Within(step.at + 1, BEHIND_ALL, (AWAKE,))


def tick_region(rest: Rest, step: ir.TickRegion) -> Iterator[ir.Step]:
    """Ask a child that is a region; it runs on if nothing would change."""
    if step.region in rest.restless:
        yield AWAKE
        return
    region = rest.words.map.regions[step.region]
    yield ir.Test(ir.Condition(rest.words.rests(region), PRIMARY, is_not=True), (AWAKE,))


HANDLERS |= {
    ir.Mark: same,
    ir.Jump: same,
    ir.Note: same,
    ir.Since: nothing,
    ir.Trace: nothing,
    ir.Settle: nothing,
    ir.Line: line,
    ir.Keep: keep,
    ir.Test: test,
    ir.Switch: switch,
    ir.Leave: leave,
    ir.Within: within,
    ir.Towards: towards,
    ir.HaltWithin: halt_within,
    ir.Vacate: vacate,
    ir.Open: open_,
    ir.TickRegion: tick_region,
}


def shortened(steps: ir.Steps) -> ir.Steps:
    """Leave out what makes no difference to the answer, which is no at the end of most ways."""
    out: list[ir.Step] = []
    for step in changed(steps, shortened):
        while step == AWAKE and out and is_idle(out[-1]):
            out.pop()
        out.append(step)
    return tuple(out)


def is_idle(step: ir.Step) -> bool:
    """Tell whether a step makes no difference where the answer is no."""
    if isinstance(step, ir.Test | ir.Switch):
        return all(part in ((), (AWAKE,)) for part in inner(step))
    return isinstance(step, ir.Line | ir.Note)


def answered(steps: ir.Steps) -> ir.Steps:
    """Let a condition that alone decides between the two answers be the answer."""
    out: list[ir.Step] = []
    for step in changed(steps, answered):
        last = out[-1] if out else None
        if isinstance(last, ir.Test) and (*last[1:], step) in DECISIONS:
            condition = last.condition if step == AWAKE else turned(last.condition)
            out[-1] = ir.Leave(plain(condition).text)
        else:
            out.append(step)
    return tuple(out)


DECISIONS = (((ASLEEP,), (), AWAKE), ((AWAKE,), (), ASLEEP))


def looked_at(steps: ir.Steps) -> Iterator[Tree]:
    for step in steps:
        if isinstance(step, ir.Test):
            yield from looked_at_in(step.condition)
        elif isinstance(step, ir.Line | ir.Switch):
            yield from step.looks
        for part in inner(step):
            yield from looked_at(part)


def looked_at_in(condition: ir.Condition) -> Iterator[Tree]:
    yield from condition.looks
    for part in condition.parts:
        yield from looked_at_in(part)
