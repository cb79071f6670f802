"""The steps of a tick -> the steps that ask whether it would change nothing, and until when.

The sleep question follows the path of the tick, up to where that would do something:
call a user function, start, end or halt a node, draw a random number or read what
may change without notification. There the answer is no. Where the tick would end
with everything unchanged, it is yes, and `rest` has the earliest of the deadlines
tested on the way. No event has arrived: an event that does wakes the entity.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from gpgen.behaviours.plan.observation import Observability
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.code_writer import CodeWriter
from gpgen.behaviours.steps.conditions import IS_RUNNING, Condition, equals, plain
from gpgen.behaviours.steps.flow_analysis import Compiled, Entry, Flow, places_of
from gpgen.behaviours.steps.ir import changed, inner, with_changed
from gpgen.behaviours.steps.part_functions import ANSWERS, Part, split
from gpgen.behaviours.steps.simplification import tidied, without_unread
from gpgen.c.statements import FROM, TOKEN, part_call
from gpgen.model.expressions import Tree

AWAKE, ASLEEP = ir.Leave("false"), ir.Leave("true")
IS_AWAKE = equals("status", "GP_AWAKE")
MANY = 200  # places in a switch at most
BEHIND_ALL = 1 << 32
PLACED = re.compile(rf"({TOKEN.pattern}) = (\d+);")  # sets a kept place, as in a resume_sequence


class SleepQuestion(NamedTuple):
    """The question about a region: its steps, and the places at which the answer may be yes.

    `looks` are the expressions in it, and `sees` the paths of the properties in these.
    """

    steps: ir.Steps = (AWAKE,)
    parts: tuple[Part, ...] = ()
    places: tuple[int, ...] = ()
    looks: tuple[Tree, ...] = ()
    sees: tuple[str, ...] = ()

    @property
    def can_sleep(self) -> bool:
        return bool(self.places)


def sleep_questions(
    sight: Observability,
    code: CodeWriter,
    regions: Iterable[Compiled],
    steps: Mapping[int, ir.Steps],
) -> dict[int, SleepQuestion]:
    found: dict[int, SleepQuestion] = {}
    sleepless: set[int] = set()
    for each in reversed(tuple(regions)):
        number = each.region.number
        asked = QuestionBuilder(code, sight, sleepless).steps(steps[number])
        found[number] = question(sight, code, each, asked)
        if not found[number].can_sleep:
            sleepless.add(number)
    return found


def question(
    sight: Observability, code: CodeWriter, region: Compiled, asked: ir.Steps
) -> SleepQuestion:
    """Return the question about a region; wherever a step does something, the answer is no."""
    marks = places_of(asked)

    def followed(places: Iterable[int]) -> tuple[ir.Steps, list[int]]:
        """Return the steps for a running node at one of some places, and where it can sleep.

        A question never changes the running place, so all places are followed at once.
        """
        flow = Flow(code, region.region, marks, suspended=set(places))
        settled = flow.settled(asked, Entry(is_begun=region.is_begun), frozenset())
        return settled, sorted(flow.left.get(ASLEEP.status, ()))

    quiet = followed(region.places)[1]
    if not quiet:
        return SleepQuestion()
    settled = followed(quiet)[0]
    names = ("status", *region.locals)

    def simplify(steps: ir.Steps) -> ir.Steps:
        return without_unread(shortened(tidied(shortened(tidied(steps)))), names)

    short, parts = split(settled, simplify, ANSWERS)
    looks = tuple(tree for each in (*parts, Part("", short)) for tree in looked_at(each.steps))
    sees = dict.fromkeys(path for tree in looks for path in sight.seen(tree))
    begin, asked_first = only(code, region, quiet)
    steps = (*begin, *answered(short))
    return SleepQuestion(steps, (*asked_first, *parts), tuple(quiet), looks, tuple(sees))


def only(code: CodeWriter, region: Compiled, quiet: list[int]) -> tuple[ir.Steps, tuple[Part, ...]]:
    """Return steps that answer no if another place runs, or none, and the parts of these steps."""
    counter = code.counter(region.region, "pc")
    if len(quiet) == len(region.places):
        return (ir.Test(equals(counter, "0"), (AWAKE,)),), ()
    names = tuple(code.at(region.region, each) for each in quiet)
    if len(names) == 1:
        return (ir.Test(equals(counter, names[0]).turned(), (AWAKE,)),), ()
    if len(names) <= MANY:
        return (ir.Switch(counter, (ir.Case(names, ()),), (AWAKE,)),), ()
    parts = []
    for begin in range(0, len(names), MANY):
        case = ir.Case(names[begin : begin + MANY], (ir.Leave("GP_RUNNING"),))
        name = code.unused(f"{region.region.root.label}_places")
        parts.append(Part(name, (ir.Switch(counter, (case,)), ir.Leave("GP_AWAKE"))))
    first, *others = (ir.Line(f"status = {part_call(each.name)};") for each in parts)
    tests = (ir.Test(IS_AWAKE, (step,)) for step in (*others, AWAKE))
    return (first, *tests), tuple(parts)


class QuestionBuilder(NamedTuple):
    """Turns a region's steps into its question; the `sleepless` regions in it never sleep."""

    code: CodeWriter
    sight: Observability
    sleepless: AbstractSet[int]

    def steps(self, steps: ir.Steps) -> ir.Steps:
        return tuple(each for step in steps for each in self.step(step))

    def step(self, step: ir.Step) -> ir.Steps:  # noqa: C901, PLR0912 (one line for each kind)
        """Return the steps that a step becomes; an unknown step is taken to do something."""
        match step:
            case ir.Mark() | ir.Jump() | ir.Note() | ir.Begin() | ir.End():
                return (step,)
            case ir.SetTimeBase() | ir.Trace() | ir.Settle():
                return ()  # about time, or nodes that have already suspended
            case ir.Line() | ir.Keep() if self.sees(step.looks):
                return self.store(step)
            case ir.Test():
                return self.test(step)
            case ir.Switch(looks=looks) if self.sees(looks):
                return (with_changed(step, self.steps),)
            case ir.Leave("GP_RUNNING"):
                return (ASLEEP,)  # nothing has changed: all running nodes are suspended as before
            case ir.Within():
                return (step._replace(steps=self.steps(step.steps)),)
            case ir.Dispatch(ranges):
                asked = (each._replace(steps=self.steps(each.steps)) for each in ranges)
                return (ir.Dispatch(tuple(asked)),)
            case ir.HaltWithin(low, high):
                return (ir.Within(low, high, (AWAKE,)),)
            case ir.Vacate(tries_again=True):
                return ()  # it may wait again where it did before
            case ir.Stay(at):
                return (ir.Within(at, at, (ASLEEP,)),)
            case ir.Vacate(at):
                return (ir.Within(at, at, (AWAKE,)),)
            case ir.Open(at):  # children run side by side, or would start
                before = ir.Within(0, at - 1, (AWAKE,))
                return before, ir.Within(at + 1, BEHIND_ALL, (AWAKE,))
            case ir.TickRegion(region) if region not in self.sleepless:
                rests = Condition(self.code.rests(self.code.map.regions[region]))
                return (ir.Test(rests.turned(), (AWAKE,)),)
        return (AWAKE,)

    def store(self, step: ir.Line | ir.Keep) -> ir.Steps:
        """Return a store itself if it is into a variable, or a slot of a node that does not run.

        Any other store changes something, unless the slot already has that value.
        """
        if isinstance(step, ir.Keep):
            return () if FROM in step.text else (step,)
        placed = PLACED.fullmatch(step.text)
        if placed is not None:
            return (ir.Test(equals(placed[1], placed[2]).turned(), (AWAKE,)),)
        return (step if re.match(r"\w+(\[\d+\])? = ", step.text) else AWAKE,)

    def test(self, step: ir.Test) -> ir.Steps:
        """Return the steps of a test, or only those of one branch if its outcome is known."""
        condition = step.condition
        if condition.is_event:
            return self.steps(step.then if condition.is_not else step.otherwise)
        if condition == IS_RUNNING:
            return self.steps(step.then)
        if not self.sees(condition.looks):
            return (AWAKE,)
        text = condition.text
        if not condition.looks:
            text = text.replace("gp_time_is_over(now, ", "gp_sleep_is_over(rest, ")
        then, otherwise = self.steps(step.then), self.steps(step.otherwise)
        return (ir.Test(condition._replace(text=text), then, otherwise),)

    def sees(self, looks: tuple[Tree, ...]) -> bool:
        """Return whether no expression may change without notification."""
        return not any(True for tree in looks for _ in self.sight.hidden(tree))


def shortened(steps: ir.Steps) -> ir.Steps:
    """Remove steps that do not affect the answer, which is no at the end of most paths."""
    out: list[ir.Step] = []
    for step in changed(steps, shortened):
        while step == AWAKE and out and is_idle(out[-1]):
            out.pop()
        out.append(step)
    return tuple(out)


def is_idle(step: ir.Step) -> bool:
    """Return whether a step makes no difference if the answer after it is no."""
    if isinstance(step, ir.Test | ir.Switch):
        return all(part in ((), (AWAKE,)) for part in inner(step))
    return isinstance(step, ir.Line | ir.Note)


DECISIONS = (((ASLEEP,), (), AWAKE), ((AWAKE,), (), ASLEEP))


def answered(steps: ir.Steps) -> ir.Steps:
    """Replace each test that alone decides the answer by the value of its condition."""
    out: list[ir.Step] = []
    for step in changed(steps, answered):
        last = out[-1] if out else None
        if isinstance(last, ir.Test) and (*last[1:], step) in DECISIONS:
            condition = last.condition if step == AWAKE else last.condition.turned()
            out[-1] = ir.Leave(plain(condition).text)
        else:
            out.append(step)
    return tuple(out)


def looked_at(steps: ir.Steps) -> Iterator[Tree]:
    for step in steps:
        if isinstance(step, ir.Test):
            yield from looked_at_in(step.condition)
        elif isinstance(step, ir.Line | ir.Switch):
            yield from step.looks
        for part in inner(step):
            yield from looked_at(part)


def looked_at_in(condition: Condition) -> Iterator[Tree]:
    yield from condition.looks
    for part in condition.parts:
        yield from looked_at_in(part)
