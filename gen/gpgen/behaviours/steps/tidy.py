"""Steps -> steps as a person would write them: no needless jump, label or test.

A jump to what stands next is none. A condition that jumps over a few lines is
an `if` around them. Conditions that lead to one place are joined.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TypeGuard

from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.conditions import all_of, either
from gpgen.behaviours.steps.stores import changed, inner, with_inner, without_stores

LONGEST = 56  # of conditions that are joined
DEEPEST = 3
ENDS = (ir.Jump, ir.Leave)


def tidied(steps: ir.Steps) -> ir.Steps:
    before: ir.Steps = ()
    while steps != before:
        before = steps
        steps = threaded(steps)
        steps = reached(without_jumps(steps, frozenset()))
        steps = without_marks(steps, Counter(jumps(steps)))
        steps = joined(steps)
    steps = without_stores(steps)
    before = ()
    while steps != before:
        before = steps
        steps = nested(steps, Counter(jumps(steps)), 0)
        steps = reached(without_jumps(steps, frozenset()))
        steps = without_marks(steps, Counter(jumps(steps)))
        steps = joined(steps)
    return steps


def jumps(steps: ir.Steps) -> Iterator[str]:
    for step in steps:
        if isinstance(step, ir.Jump):
            yield step.label
        for part in inner(step):
            yield from jumps(part)


# Jumps


def threaded(steps: ir.Steps) -> ir.Steps:
    """Let jumps to a jump, or to the end of the tick, be that."""
    return _threaded(steps, dict(aliases(steps)))


def aliases(steps: ir.Steps) -> Iterator[tuple[str, ir.Steps]]:
    """Yield each label behind which there is only a jump or an end, but for records of it."""
    behind: ir.Steps = ()
    for step in reversed(steps):
        for part in inner(step):
            yield from aliases(part)
        if isinstance(step, ir.Mark):
            if behind:
                yield step.label, behind
        elif isinstance(step, ENDS):
            behind = (step,)
        elif isinstance(step, ir.Trace):
            behind = (step, *behind) if behind else ()
        elif not isinstance(step, ir.Note):
            behind = ()


def _threaded(steps: ir.Steps, others: dict[str, ir.Steps]) -> ir.Steps:
    out: list[ir.Step] = []
    for step in steps:
        seen: set[str] = set()
        now: ir.Step = step
        while isinstance(now, ir.Jump) and now.label in others and now.label not in seen:
            seen.add(now.label)
            *traces, now = others[now.label]
            out += traces
        if inner(now):
            now = with_inner(now, tuple(_threaded(part, others) for part in inner(now)))
        out.append(now)
    return tuple(out)


def without_jumps(steps: ir.Steps, following: frozenset[str]) -> ir.Steps:
    """Leave out jumps to what stands next anyway."""
    out: list[ir.Step] = []
    for number, step in enumerate(steps):
        behind = labels_at(steps, number + 1, following)
        if isinstance(step, ir.Jump) and step.label in behind:
            continue
        parts = tuple(without_jumps(part, behind) for part in inner(step))
        left = with_inner(step, parts) if parts else step
        if not isinstance(left, ir.Test) or left.then:
            out.append(left)
        elif left.otherwise:
            out.append(ir.Test(left.condition.turned(), left.otherwise))
    return tuple(out)


def labels_at(steps: ir.Steps, number: int, following: frozenset[str]) -> frozenset[str]:
    """Return the labels that stand at a place."""
    found = set()
    while number < len(steps):
        step = steps[number]
        if isinstance(step, ir.Mark):
            found.add(step.label)
        elif isinstance(step, ir.Jump):
            found.add(step.label)
            return frozenset(found)
        elif not isinstance(step, ir.Note):
            return frozenset(found)
        number += 1
    return frozenset(found) | following


def reached(steps: ir.Steps) -> ir.Steps:
    """Leave out what stands behind a jump or an end and has no label."""
    out: list[ir.Step] = []
    is_reached = True
    notes: list[ir.Step] = []
    for step in changed(steps, reached):
        if isinstance(step, ir.Mark):
            out += [] if is_reached else notes
            notes = []
            is_reached = True
        elif isinstance(step, ir.Note) and not is_reached:
            notes.append(step)
            continue
        if not is_reached and not has_marks((step,)):
            continue
        out.append(step)
        if ends(step):
            is_reached = False
            notes = []
    return tuple(out)


def ends(step: ir.Step) -> bool:
    if isinstance(step, ENDS):
        return True
    if isinstance(step, ir.Test):
        return (
            bool(step.then and step.otherwise) and ends(step.then[-1]) and ends(step.otherwise[-1])
        )
    if isinstance(step, ir.Switch):
        parts = inner(step)
        return all(part and ends(part[-1]) for part in parts)
    return False


def has_marks(steps: ir.Steps) -> bool:
    return any(isinstance(step, ir.Mark) or any(map(has_marks, inner(step))) for step in steps)


def without_marks(steps: ir.Steps, used: Counter[str]) -> ir.Steps:

    def without(part: ir.Steps) -> ir.Steps:
        return without_marks(part, used)

    return tuple(
        step
        for step in changed(steps, without)
        if not isinstance(step, ir.Mark) or used[step.label]
    )


# Conditions


def joined(steps: ir.Steps) -> ir.Steps:
    """Join conditions that lead to the same end; the comments between them stand before."""
    out: list[ir.Step] = []
    for step in map(_merged, changed(steps, joined)):
        place = len(out) - 1
        while place >= 0 and isinstance(out[place], ir.Note):
            place -= 1
        last = out[place] if place >= 0 else None
        if is_guard(step) and is_guard(last) and step.then == last.then:
            both = either(last.condition, step.condition)
            if len(both.text) <= LONGEST:
                out.append(last._replace(condition=both))
                del out[place]
                continue
        out.append(step)
    return tuple(out)


def is_guard(step: ir.Step | None) -> TypeGuard[ir.Test]:
    if not isinstance(step, ir.Test) or step.otherwise or not step.then:
        return False
    *traces, last = step.then
    return isinstance(last, ENDS) and all(isinstance(each, ir.Trace) for each in traces)


def _merged(step: ir.Step) -> ir.Step:
    if isinstance(step, ir.Test) and not step.otherwise and len(step.then) == 1:
        only = step.then[0]
        if isinstance(only, ir.Test) and not only.otherwise:
            both = all_of(step.condition, only.condition)
            if len(both.text) <= LONGEST:
                return ir.Test(both, only.then)
    return step


# Structure


def nested(steps: ir.Steps, used: Counter[str], depth: int) -> ir.Steps:
    """Put what a condition jumps over inside an `if`, if nothing else leads there."""
    out = [
        with_inner(step, tuple(nested(part, used, depth + 1) for part in inner(step)))
        if inner(step)
        else step
        for step in steps
    ]
    if depth >= DEEPEST:
        return tuple(out)
    number = len(out) - 1
    while number >= 0:
        step = out[number]
        if isinstance(step, ir.Test) and step.then and not step.otherwise:
            last = step.then[-1]
            end = _end_of(out, number, last, used)
            if end is not None and isinstance(last, ir.Jump):
                body = tuple(out[number + 1 : end])
                out[number:end] = [_around(step, body)]
        number -= 1
    return tuple(out)


def _end_of(steps: list[ir.Step], number: int, last: ir.Step, used: Counter[str]) -> int | None:
    """Return where the label stands to which only a condition jumps, over plain steps."""
    if not isinstance(last, ir.Jump) or used[last.label] != 1:
        return None
    traces = 0
    for place in range(number + 1, len(steps)):
        step = steps[place]
        if isinstance(step, ir.Mark):
            return place if step.label == last.label and place > number + 1 else None
        if has_marks((step,)) or place - number > 12 + traces:
            return None
        traces += isinstance(step, ir.Trace)
    return None


def _around(step: ir.Test, body: ir.Steps) -> ir.Test:
    before = step.then[:-1]
    if all(isinstance(each, ir.Trace) for each in before):
        return ir.Test(step.condition.turned(), body, before)
    return ir.Test(step.condition, before, body)
