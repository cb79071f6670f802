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
from gpgen.behaviours.steps.conditions import IS_RUNNING, Condition, equals, without_not
from gpgen.behaviours.steps.flow_analysis import CompiledRegion, Entry, Flow, places_of
from gpgen.behaviours.steps.ir import changed, inner, with_changed
from gpgen.behaviours.steps.part_functions import ANSWERS, Part, split_parts
from gpgen.behaviours.steps.simplification import simplify_flow, without_unread
from gpgen.c.statements import FROM, TOKEN, part_call
from gpgen.model.expressions import Tree

AWAKE, ASLEEP = ir.Return("false"), ir.Return("true")
IS_AWAKE = equals("status", "GP_AWAKE")
MANY = 200  # places in a switch at most
BEHIND_ALL = 1 << 32
PLACED = re.compile(rf"({TOKEN.pattern}) = (\d+);")  # sets a kept place, as in a resume_sequence


class SleepQuestion(NamedTuple):
    """The question about a region: its steps, and the places at which the answer may be yes.

    `expressions` are those in it, and `property_paths` the properties in these.
    """

    steps: ir.Steps = (AWAKE,)
    parts: tuple[Part, ...] = ()
    places: tuple[int, ...] = ()
    expressions: tuple[Tree, ...] = ()
    property_paths: tuple[str, ...] = ()

    @property
    def can_sleep(self) -> bool:
        return bool(self.places)


def sleep_questions(
    observability: Observability,
    code: CodeWriter,
    regions: Iterable[CompiledRegion],
    steps: Mapping[int, ir.Steps],
) -> dict[int, SleepQuestion]:
    found: dict[int, SleepQuestion] = {}
    sleepless: set[int] = set()
    for each in reversed(tuple(regions)):
        number = each.region.number
        question_steps = QuestionBuilder(code, observability, sleepless).steps(steps[number])
        found[number] = build_question(observability, code, each, question_steps)
        if not found[number].can_sleep:
            sleepless.add(number)
    return found


def build_question(
    observability: Observability, code: CodeWriter, region: CompiledRegion, question_steps: ir.Steps
) -> SleepQuestion:
    """Return the question about a region; wherever a step does something, the answer is no."""
    marks = places_of(question_steps)

    def follow(places: Iterable[int]) -> tuple[ir.Steps, list[int]]:
        """Return the steps for a running node at one of some places, and where it can sleep.

        A question never changes the running place, so all places are followed at once.
        """
        flow = Flow(code, region.region, marks, suspended=set(places))
        settled = flow.resolve(question_steps, Entry(is_begun=region.is_begun), frozenset())
        return settled, sorted(flow.left.get(ASLEEP.status, ()))

    sleep_places = follow(region.places)[1]
    if not sleep_places:
        return SleepQuestion()
    settled = follow(sleep_places)[0]
    names = ("status", *region.locals)

    def simplify(steps: ir.Steps) -> ir.Steps:
        return without_unread(
            without_idle_steps(simplify_flow(without_idle_steps(simplify_flow(steps)))), names
        )

    short, parts = split_parts(settled, simplify, ANSWERS)
    expressions = tuple(
        tree for each in (*parts, Part("", short)) for tree in expressions_in(each.steps)
    )
    property_paths = dict.fromkeys(
        path for tree in expressions for path in observability.property_paths(tree)
    )
    begin, asked_first = test_places(code, region, sleep_places)
    steps = (*begin, *return_conditions(short))
    return SleepQuestion(
        steps, (*asked_first, *parts), tuple(sleep_places), expressions, tuple(property_paths)
    )


def test_places(
    code: CodeWriter, region: CompiledRegion, sleep_places: list[int]
) -> tuple[ir.Steps, tuple[Part, ...]]:
    """Return steps that answer no if another place runs, or none, and the parts of these steps."""
    counter = code.counter(region.region, "pc")
    if len(sleep_places) == len(region.places):
        return (ir.Test(equals(counter, "0"), (AWAKE,)),), ()
    names = tuple(code.place_name(region.region, each) for each in sleep_places)
    if len(names) == 1:
        return (ir.Test(equals(counter, names[0]).negated(), (AWAKE,)),), ()
    if len(names) <= MANY:
        return (ir.Switch(counter, (ir.Case(names, ()),), (AWAKE,)),), ()
    parts = []
    for begin in range(0, len(names), MANY):
        case = ir.Case(names[begin : begin + MANY], (ir.Return("GP_RUNNING"),))
        name = code.unique_name(f"{region.region.root.label}_places")
        parts.append(Part(name, (ir.Switch(counter, (case,)), ir.Return("GP_AWAKE"))))
    first, *others = (ir.Line(f"status = {part_call(each.name)};") for each in parts)
    tests = (ir.Test(IS_AWAKE, (step,)) for step in (*others, AWAKE))
    return (first, *tests), tuple(parts)


class QuestionBuilder(NamedTuple):
    """Turns a region's steps into its question; the `sleepless` regions in it never sleep."""

    code: CodeWriter
    observability: Observability
    sleepless: AbstractSet[int]

    def steps(self, steps: ir.Steps) -> ir.Steps:
        return tuple(each for step in steps for each in self.step(step))

    def step(self, step: ir.Step) -> ir.Steps:  # noqa: C901, PLR0912 (one line for each kind)
        """Return the steps that a step becomes; an unknown step is taken to do something."""
        match step:
            case ir.Label() | ir.Jump() | ir.Comment() | ir.Begin() | ir.End():
                return (step,)
            case ir.SetTimeBase() | ir.Trace() | ir.SetSuspended():
                return ()  # about time, or nodes that have already suspended
            case ir.Line() | ir.StoreSlot() if self.are_observable(step.expressions):
                return self.store(step)
            case ir.Test():
                return self.test(step)
            case ir.Switch(expressions=expressions) if self.are_observable(expressions):
                return (with_changed(step, self.steps),)
            case ir.Return("GP_RUNNING"):
                return (ASLEEP,)  # nothing has changed: all running nodes are suspended as before
            case ir.Within():
                return (step._replace(steps=self.steps(step.steps)),)
            case ir.Dispatch(ranges):
                question_steps = (each._replace(steps=self.steps(each.steps)) for each in ranges)
                return (ir.Dispatch(tuple(question_steps)),)
            case ir.HaltWithin(low, high):
                return (ir.Within(low, high, (AWAKE,)),)
            case ir.SetEnded(tries_again=True):
                return ()  # it may wait again where it did before
            case ir.KeepWaiting(at):
                return (ir.Within(at, at, (ASLEEP,)),)
            case ir.SetEnded(at):
                return (ir.Within(at, at, (AWAKE,)),)
            case ir.StartChildren(at):  # children run side by side, or would start
                before = ir.Within(0, at - 1, (AWAKE,))
                return before, ir.Within(at + 1, BEHIND_ALL, (AWAKE,))
            case ir.TickRegion(region) if region not in self.sleepless:
                rests = Condition(self.code.rests_call(self.code.map.regions[region]))
                return (ir.Test(rests.negated(), (AWAKE,)),)
        return (AWAKE,)

    def store(self, step: ir.Line | ir.StoreSlot) -> ir.Steps:
        """Return a store itself if it is into a variable, or a slot of a node that does not run.

        Any other store changes something, unless the slot already has that value.
        """
        if isinstance(step, ir.StoreSlot):
            return () if FROM in step.text else (step,)
        placed = PLACED.fullmatch(step.text)
        if placed is not None:
            return (ir.Test(equals(placed[1], placed[2]).negated(), (AWAKE,)),)
        return (step if re.match(r"\w+(\[\d+\])? = ", step.text) else AWAKE,)

    def test(self, step: ir.Test) -> ir.Steps:
        """Return the steps of a test, or only those of one branch if its outcome is known."""
        condition = step.condition
        if condition.is_event:
            return self.steps(step.then if condition.is_not else step.otherwise)
        if condition == IS_RUNNING:
            return self.steps(step.then)
        if not self.are_observable(condition.expressions):
            return (AWAKE,)
        text = condition.text
        if not condition.expressions:
            text = text.replace("gp_time_is_over(now, ", "gp_sleep_is_over(rest, ")
        then, otherwise = self.steps(step.then), self.steps(step.otherwise)
        return (ir.Test(condition._replace(text=text), then, otherwise),)

    def are_observable(self, expressions: tuple[Tree, ...]) -> bool:
        """Return whether no expression may change without notification."""
        return not any(True for tree in expressions for _ in self.observability.unobservable(tree))


def without_idle_steps(steps: ir.Steps) -> ir.Steps:
    """Remove steps that do not affect the answer, which is no at the end of most paths."""
    out: list[ir.Step] = []
    for step in changed(steps, without_idle_steps):
        while step == AWAKE and out and is_idle(out[-1]):
            out.pop()
        out.append(step)
    return tuple(out)


def is_idle(step: ir.Step) -> bool:
    """Return whether a step makes no difference if the answer after it is no."""
    if isinstance(step, ir.Test | ir.Switch):
        return all(part in ((), (AWAKE,)) for part in inner(step))
    return isinstance(step, ir.Line | ir.Comment)


DECISIONS = (((ASLEEP,), (), AWAKE), ((AWAKE,), (), ASLEEP))


def return_conditions(steps: ir.Steps) -> ir.Steps:
    """Replace each test that alone decides the answer by the value of its condition."""
    out: list[ir.Step] = []
    for step in changed(steps, return_conditions):
        last = out[-1] if out else None
        if isinstance(last, ir.Test) and (*last[1:], step) in DECISIONS:
            condition = last.condition if step == AWAKE else last.condition.negated()
            out[-1] = ir.Return(without_not(condition).text)
        else:
            out.append(step)
    return tuple(out)


def expressions_in(steps: ir.Steps) -> Iterator[Tree]:
    for step in steps:
        if isinstance(step, ir.Test):
            yield from expressions_in_condition(step.condition)
        elif isinstance(step, ir.Line | ir.Switch):
            yield from step.expressions
        for part in inner(step):
            yield from expressions_in(part)


def expressions_in_condition(condition: Condition) -> Iterator[Tree]:
    yield from condition.expressions
    for part in condition.parts:
        yield from expressions_in_condition(part)
