"""Steps -> steps as a person would write them: no needless jump, label or test.

A jump to what stands next is none. A condition that jumps over a few lines is
an `if` around them. Conditions that lead to one place are joined.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TypeGuard

from gpgen.behaviours.steps.c_conditions import all_of, either, turned
from gpgen.behaviours.steps.ir import Jump, Leave, Mark, Note, Step, Steps, Switch, Test, Trace
from gpgen.behaviours.steps.stores import changed, inner, with_inner, without_stores

LONGEST = 56  # of conditions that are joined
DEEPEST = 3
ENDS = (Jump, Leave)


def tidied(steps: Steps) -> Steps:
    """Return the same steps in a better form."""
    before: Steps = ()
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


def jumps(steps: Steps) -> Iterator[str]:
    """Yield the label of every jump."""
    for step in steps:
        if isinstance(step, Jump):
            yield step.label
        for part in inner(step):
            yield from jumps(part)


# Jumps


def threaded(steps: Steps) -> Steps:
    """Let jumps to a jump, or to the end of the tick, be that."""
    return _threaded(steps, dict(aliases(steps)))


def aliases(steps: Steps) -> Iterator[tuple[str, Steps]]:
    """Yield each label behind which there is only a jump or an end, but for records of it."""
    behind: Steps = ()
    for step in reversed(steps):
        for part in inner(step):
            yield from aliases(part)
        if isinstance(step, Mark):
            if behind:
                yield step.label, behind
        elif isinstance(step, ENDS):
            behind = (step,)
        elif isinstance(step, Trace):
            behind = (step, *behind) if behind else ()
        elif not isinstance(step, Note):
            behind = ()


def _threaded(steps: Steps, others: dict[str, Steps]) -> Steps:
    out: list[Step] = []
    for step in steps:
        seen: set[str] = set()
        now: Step = step
        while isinstance(now, Jump) and now.label in others and now.label not in seen:
            seen.add(now.label)
            *traces, now = others[now.label]
            out += traces
        if inner(now):
            now = with_inner(now, tuple(_threaded(part, others) for part in inner(now)))
        out.append(now)
    return tuple(out)


def without_jumps(steps: Steps, following: frozenset[str]) -> Steps:
    """Leave out jumps to what stands next anyway."""
    out: list[Step] = []
    for number, step in enumerate(steps):
        behind = labels_at(steps, number + 1, following)
        if isinstance(step, Jump) and step.label in behind:
            continue
        parts = tuple(without_jumps(part, behind) for part in inner(step))
        left = with_inner(step, parts) if parts else step
        if not isinstance(left, Test) or left.then:
            out.append(left)
        elif left.otherwise:
            out.append(Test(turned(left.condition), left.otherwise))
    return tuple(out)


def labels_at(steps: Steps, number: int, following: frozenset[str]) -> frozenset[str]:
    """Return the labels that stand at a place."""
    found = set()
    while number < len(steps):
        step = steps[number]
        if isinstance(step, Mark):
            found.add(step.label)
        elif isinstance(step, Jump):
            found.add(step.label)
            return frozenset(found)
        elif not isinstance(step, Note):
            return frozenset(found)
        number += 1
    return frozenset(found) | following


def reached(steps: Steps) -> Steps:
    """Leave out what stands behind a jump or an end and has no label."""
    out: list[Step] = []
    is_reached = True
    notes: list[Step] = []
    for step in changed(steps, reached):
        if isinstance(step, Mark):
            out += [] if is_reached else notes
            notes = []
            is_reached = True
        elif isinstance(step, Note) and not is_reached:
            notes.append(step)
            continue
        if not is_reached and not has_marks((step,)):
            continue
        out.append(step)
        if ends(step):
            is_reached = False
            notes = []
    return tuple(out)


def ends(step: Step) -> bool:
    """Tell whether nothing goes on behind a step."""
    if isinstance(step, ENDS):
        return True
    if isinstance(step, Test):
        return (
            bool(step.then and step.otherwise) and ends(step.then[-1]) and ends(step.otherwise[-1])
        )
    if isinstance(step, Switch):
        parts = inner(step)
        return all(part and ends(part[-1]) for part in parts)
    return False


def has_marks(steps: Steps) -> bool:
    """Tell whether there is a label among some steps."""
    return any(isinstance(step, Mark) or any(map(has_marks, inner(step))) for step in steps)


def without_marks(steps: Steps, used: Counter[str]) -> Steps:
    """Leave out labels to which nothing jumps."""

    def without(part: Steps) -> Steps:
        return without_marks(part, used)

    return tuple(
        step for step in changed(steps, without) if not isinstance(step, Mark) or used[step.label]
    )


# Conditions


def joined(steps: Steps) -> Steps:
    """Join conditions that lead to the same end; the comments between them stand before."""
    out: list[Step] = []
    for step in map(_merged, changed(steps, joined)):
        place = len(out) - 1
        while place >= 0 and isinstance(out[place], Note):
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


def is_guard(step: Step | None) -> TypeGuard[Test]:
    """Tell whether a step does nothing but end something if a condition holds."""
    if not isinstance(step, Test) or step.otherwise or not step.then:
        return False
    *traces, last = step.then
    return isinstance(last, ENDS) and all(isinstance(each, Trace) for each in traces)


def _merged(step: Step) -> Step:
    """Return a condition in a condition as one."""
    if isinstance(step, Test) and not step.otherwise and len(step.then) == 1:
        only = step.then[0]
        if isinstance(only, Test) and not only.otherwise:
            both = all_of(step.condition, only.condition)
            if len(both.text) <= LONGEST:
                return Test(both, only.then)
    return step


# Structure


def nested(steps: Steps, used: Counter[str], depth: int) -> Steps:
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
        if isinstance(step, Test) and step.then and not step.otherwise:
            last = step.then[-1]
            end = _end_of(out, number, last, used)
            if end is not None and isinstance(last, Jump):
                body = tuple(out[number + 1 : end])
                out[number:end] = [_around(step, body)]
        number -= 1
    return tuple(out)


def _end_of(steps: list[Step], number: int, last: Step, used: Counter[str]) -> int | None:
    """Return where the label stands to which only a condition jumps, over plain steps."""
    if not isinstance(last, Jump) or used[last.label] != 1:
        return None
    traces = 0
    for place in range(number + 1, len(steps)):
        step = steps[place]
        if isinstance(step, Mark):
            return place if step.label == last.label and place > number + 1 else None
        if has_marks((step,)) or place - number > 12 + traces:
            return None
        traces += isinstance(step, Trace)
    return None


def _around(step: Test, body: Steps) -> Test:
    before = step.then[:-1]
    if all(isinstance(each, Trace) for each in before):
        return Test(turned(step.condition), body, before)
    return Test(step.condition, before, body)
