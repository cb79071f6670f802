"""Parts: subtrees of a region that become functions of their own, so that none is too long.

A part uses the places and slots of its region: only the function that contains its steps
differs. Which nodes become parts depends on the number of lines inside them.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from typing import NamedTuple

from gpgen.behaviours.plan.plan import Plan
from gpgen.behaviours.plan.regions import ROOT, Map, parts
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.conditions import IS_RUNNING, equals
from gpgen.behaviours.steps.ir import changed, every_step
from gpgen.c.statements import part_call

ANSWERS = {"false": "GP_AWAKE", "true": "GP_RUNNING"}  # of a part of a sleep question
STATUSES = ("GP_SUCCESS", "GP_FAILURE", "GP_ABSENT")
MANY = 16  # parts in a function, none of which is small
CALL = 12  # lines of a call and of the jumps after it


class Part(NamedTuple):
    """A function for a part of a region: its name and its steps."""

    name: str
    steps: ir.Steps


class Open(NamedTuple):
    """A part whose steps are still being collected."""

    begin: ir.Begin
    steps: list[ir.Step]


WHOLE = ir.Begin("", ("", "", ""))
Simplify = Callable[[ir.Steps], ir.Steps]


def split_parts(
    steps: ir.Steps, simplify: Simplify, answers: Mapping[str, str] | None = None
) -> tuple[ir.Steps, tuple[Part, ...]]:
    """Return the steps of a region without its parts, and the parts, innermost first.

    `answers` maps ends of the region's function to the statuses that a part returns for them.
    """
    found: list[Part] = []
    waiting = [Open(WHOLE, [])]
    for step in steps:
        if isinstance(step, ir.Begin):
            waiting.append(Open(step, []))
        elif isinstance(step, ir.End):
            part = waiting.pop()
            waiting[-1].steps.extend(close_part(part, simplify, answers or {}, found))
        else:
            waiting[-1].steps.append(step)
    return simplify(tuple(waiting[0].steps)), tuple(found)


def close_part(
    part: Open, simplify: Simplify, answers: Mapping[str, str], found: list[Part]
) -> Iterator[ir.Step]:
    """Yield the call of a part and the jumps after its ends; a part that only ends has no call.

    A part that also jumps elsewhere stays inline.
    """
    if not part.steps:
        return
    jumped = {step.label for step in every_step(tuple(part.steps)) if isinstance(step, ir.Jump)}
    inside_it = {step.label for step in part.steps if isinstance(step, ir.Label)}
    if jumped - inside_it - {*part.begin.ends}:
        yield from part.steps
        return
    pairs = zip(part.begin.ends[::-1], STATUSES[::-1], strict=True)
    statuses = {label: status for label, status in pairs if label in jumped}
    inside = with_answers(simplify(with_ends(tuple(part.steps), statuses)), answers)
    ends = {step.status for step in every_step(inside) if isinstance(step, ir.Return)}
    labels = {status: label for label, status in statuses.items()}
    of_region = {status: ir.Return(end) for end, status in answers.items()}
    of_region.setdefault("GP_RUNNING", ir.Return("GP_RUNNING"))
    outcomes: list[tuple[str, ir.Step]] = [
        *((status, end) for status, end in of_region.items() if status in ends),
        *((each, ir.Jump(labels[each])) for each in STATUSES if each in ends and each in labels),
    ]
    if len(inside) == 1 and isinstance(inside[0], ir.Return):
        yield outcomes[0][1]
        return
    found.append(Part(part.begin.name, inside))
    call = f"{'status = ' if len(outcomes) > 1 else ''}{part_call(part.begin.name)};"
    yield ir.Call(call) if is_checked(part.steps) else ir.Line(call)
    for status, step in outcomes[:-1]:
        test = IS_RUNNING if status == "GP_RUNNING" else equals("status", status)
        yield ir.Test(test, (step,))
    yield from (step for _, step in outcomes[-1:])


def with_ends(steps: ir.Steps, statuses: Mapping[str, str]) -> ir.Steps:
    """Return steps in which the jumps to the ends of a part return from its function."""
    return tuple(
        ir.Return(statuses[step.label])
        if isinstance(step, ir.Jump) and step.label in statuses
        else step
        for step in changed(steps, lambda part: with_ends(part, statuses))
    )


def with_answers(steps: ir.Steps, answers: Mapping[str, str]) -> ir.Steps:
    return tuple(
        ir.Return(answers.get(step.status, step.status)) if isinstance(step, ir.Return) else step
        for step in changed(steps, lambda part: with_answers(part, answers))
    )


def is_checked(steps: list[ir.Step]) -> bool:
    """Return whether a step in a part may end the tick."""
    ends = (ir.Call, ir.Check)
    dead = ir.Return("GP_FAILURE")
    return any(isinstance(step, ends) or step == dead for step in every_step(tuple(steps)))


# Lines


def lines_of_parts(steps: ir.Steps) -> Iterator[int]:
    """Yield the approximate lines of each part of a region, not yet simplified, and of the rest.

    A part that also jumps elsewhere stays inline, so that what is around it has more lines.
    """
    waiting = [0]
    for step in steps:
        if isinstance(step, ir.Begin):
            waiting.append(0)
        elif isinstance(step, ir.End):
            yield waiting.pop()
        else:
            waiting[-1] += least_lines_of(step)
    yield waiting[0]


def least_lines(steps: ir.Steps) -> int:
    """Return the minimum number of lines that tidied steps become."""
    return sum(map(least_lines_of, steps))


def least_lines_of(step: ir.Step) -> int:
    match step:
        case ir.Test(_, then, otherwise):  # an `if` after an `else` shares its first line
            return 2 + least_lines(then) + max(0, least_lines(otherwise) - 1)
        case ir.Switch(_, cases, default):
            parts = (*(each.steps for each in cases), default)
            return 2 + len(parts) + sum(map(least_lines, parts))
        case ir.Call():
            return 4
        case ir.Check():
            return 3
        case ir.Comment() | ir.SetTimeBase():
            return 0
    return 1


# Which nodes are parts

LINES = {
    **dict.fromkeys((ir.Call, ir.Preempt, ir.HaltWithin, ir.TickRegion), 4),
    **dict.fromkeys((ir.SetSuspended, ir.SetEnded, ir.HaltRegion), 2),
}


def size_of(step: ir.Step) -> int:
    """Return the approximate number of lines that a step becomes."""
    match step:
        case ir.Test(_, then, otherwise):
            return 2 + sum(map(size_of, (*then, *otherwise)))
        case ir.IfNow(then, otherwise):
            return max(sum(map(size_of, then)), sum(map(size_of, otherwise)))
        case ir.Within(_, _, steps):
            return 2 + sum(map(size_of, steps))
        case ir.Dispatch(ranges):
            return sum(map(size_of, ranges))
        case ir.Switch(_, cases, default):
            parts = (*(each.steps for each in cases), default)
            return 2 + sum(2 + sum(map(size_of, steps)) for steps in parts)
    return LINES.get(type(step), 1)


class Span(NamedTuple):
    """The range of a node's steps in a list."""

    steps: list[ir.Step]
    begin: int
    end: int


def sizes_of(spans: Mapping[int, Span]) -> dict[int, int]:
    """Return the approximate number of lines that the steps in each span become."""
    sums: dict[int, list[int]] = {}  # before each step, by the list it is in
    for steps, _, _ in spans.values():
        if id(steps) not in sums:
            sums[id(steps)] = [0, *accumulate(map(size_of, steps))]
    places = spans.items()
    return {key: sums[id(of)][end] - sums[id(of)][begin] for key, (of, begin, end) in places}


def parts_of(found: Map, sizes: Mapping[int, int], most: int) -> frozenset[int]:
    """Return the nodes that become parts, so that each function has about `most` lines at most.

    In a node that is too large, the largest children become parts first.
    """
    chosen: set[int] = set()
    left: dict[int, int] = {}

    def measure(plan: Plan) -> None:
        for child in plan.children:
            measure(child)
        own = sizes.get(plan.key, 0)
        inside = [each for each in parts(plan) if found.region[each.key] == found.region[plan.key]]
        own += sum(left[each.key] - sizes.get(each.key, 0) for each in inside)
        larger = [
            each
            for each in inside
            if plan.kind != "states" and left[each.key] > max(CALL, most // MANY)
        ]
        candidates = [each for each in larger if each.label != plan.label]  # a name of its own
        for child in sorted(candidates, key=lambda each: -left[each.key]):
            if own <= most:
                break
            chosen.add(child.key)
            own += CALL - left[child.key]
            left[child.key] = CALL
        left[plan.key] = CALL if found.is_shared(plan) else own

    measure(found.regions[ROOT].root)
    return frozenset(chosen)
