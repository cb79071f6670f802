"""Steps -> steps as a person would write them: no needless jump, label, test or store.

A jump to the next step is removed. A condition that jumps over a few lines becomes
an `if` around them. Conditions that lead to the same place are joined.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeGuard

from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.conditions import all_of, any_of
from gpgen.behaviours.steps.ir import (
    changed,
    changed_blocks,
    every_step,
    inner,
    same_or,
    with_changed,
)
from gpgen.c.statements import PART
from gpgen.c.tokens import hide_texts

LONGEST = 56  # characters of a joined condition
DEEPEST = 3
ENDS = (ir.Jump, ir.Return)
WORD = re.compile(r"\w+")


def simplify_flow(steps: ir.Steps) -> ir.Steps:
    steps = without_stores(repeated(steps, thread_jumps))
    return repeated(steps, lambda part: nested(part, jumps(part)))


def repeated(steps: ir.Steps, change: Callable[[ir.Steps], ir.Steps]) -> ir.Steps:
    """Change steps and remove those that have become needless, until nothing changes any more."""
    before: ir.Steps = ()
    while steps != before:
        before = steps
        steps = without_unreachable(without_jumps(change(steps), frozenset()))
        steps = join_conditions(without_marks(steps, jumps(steps)))
    return steps


def jumps(steps: ir.Steps) -> Counter[str]:
    """Return how many jumps lead to each label."""
    return Counter(step.label for step in every_step(steps) if type(step) is ir.Jump)


# Jumps


def thread_jumps(steps: ir.Steps) -> ir.Steps:
    """Replace each jump to another jump, or to an end of the tick, by that step."""
    others = dict(aliases(steps))

    def thread(part: ir.Steps) -> ir.Steps:
        out: list[ir.Step] = []
        for step in part:
            seen: set[str] = set()
            now: ir.Step = step
            while isinstance(now, ir.Jump) and now.label in others and now.label not in seen:
                seen.add(now.label)
                *traces, now = others[now.label]
                out += traces
            out.append(with_changed(now, thread))
        return same_or(part, out)

    return thread(steps)


def aliases(steps: ir.Steps) -> Iterator[tuple[str, ir.Steps]]:
    """Yield each label followed only by traces and a jump or an end, with these steps."""
    behind: ir.Steps = ()
    for step in reversed(steps):
        for part in inner(step):
            yield from aliases(part)
        if isinstance(step, ir.Label):
            if behind:
                yield step.label, behind
        elif isinstance(step, ENDS):
            behind = (step,)
        elif isinstance(step, ir.Trace):
            behind = (step, *behind) if behind else ()
        elif not isinstance(step, ir.Comment):
            behind = ()


def without_jumps(steps: ir.Steps, following: frozenset[ir.Step]) -> ir.Steps:
    """Remove jumps to the step that is next anyway, and ends of the tick before an equal one."""
    out: list[ir.Step] = []
    behind = following  # the jumps to the next step, or the end that is next
    for step in reversed(steps):
        if type(step) is ir.Label:
            out.append(step)
            behind |= {ir.Jump(step.label)}
        elif type(step) in ENDS:
            if step not in behind:
                out.append(step)
            behind = frozenset({step})
        elif type(step) is ir.Comment:
            out.append(step)
        else:
            out += without_jumps_in(step, behind)
            behind = frozenset()
    return same_or(steps, out[::-1])


def without_jumps_in(step: ir.Step, behind: frozenset[ir.Step]) -> ir.Steps:
    """Return a step without needless jumps inside it, or nothing if nothing is left."""
    left = with_changed(step, partial(without_jumps, following=behind))
    if not isinstance(left, ir.Test) or left.then:
        return (left,)
    return (ir.Test(left.condition.negated(), left.otherwise),) if left.otherwise else ()


def without_unreachable(steps: ir.Steps) -> ir.Steps:
    """Remove the steps after a jump or an end that have no label."""
    out: list[ir.Step] = []
    is_reached = True
    notes: list[ir.Step] = []
    for step in changed_blocks(steps, without_unreachable):
        if isinstance(step, ir.Label):
            out += [] if is_reached else notes
            notes = []
            is_reached = True
        elif isinstance(step, ir.Comment) and not is_reached:
            notes.append(step)
            continue
        if not is_reached and not has_mark(step):
            continue
        out.append(step)
        if ends(step):
            is_reached = False
            notes = []
    return same_or(steps, out)


def ends(step: ir.Step) -> bool:
    if type(step) not in ir.NESTED:
        return type(step) in ENDS
    return all(part and ends(part[-1]) for part in inner(step))


def has_mark(step: ir.Step) -> bool:
    return any(type(each) is ir.Label for each in every_step((step,)))


def without_marks(steps: ir.Steps, used: Counter[str]) -> ir.Steps:
    kept = (step for step in steps if type(step) is not ir.Label or used[step.label])
    return same_or(steps, changed_blocks(kept, lambda part: without_marks(part, used)))


# Conditions


def join_conditions(steps: ir.Steps) -> ir.Steps:
    """Join conditions that lead to the same end; the comments between them are put before."""
    out: list[ir.Step] = []
    for step in map(merged, changed_blocks(steps, join_conditions)):
        place = len(out) - 1
        while place >= 0 and isinstance(out[place], ir.Comment):
            place -= 1
        last = out[place] if place >= 0 else None
        if is_guard(step) and is_guard(last) and step.then == last.then:
            both = any_of(last.condition, step.condition)
            if len(both.text) <= LONGEST:
                out.append(last._replace(condition=both))
                del out[place]
                continue
        out.append(step)
    return same_or(steps, out)


def is_guard(step: ir.Step | None) -> TypeGuard[ir.Test]:
    if type(step) is not ir.Test or step.otherwise or not step.then:
        return False
    *traces, last = step.then
    return isinstance(last, ENDS) and all(isinstance(each, ir.Trace) for each in traces)


def merged(step: ir.Step) -> ir.Step:
    if isinstance(step, ir.Test) and not step.otherwise and len(step.then) == 1:
        only = step.then[0]
        if isinstance(only, ir.Test) and not only.otherwise:
            both = all_of(step.condition, only.condition)
            if len(both.text) <= LONGEST:
                return ir.Test(both, only.then)
    return step


# Structure


def nested(steps: ir.Steps, used: Counter[str], depth: int = 0) -> ir.Steps:
    """Put the steps that a condition jumps over into an `if`, if it is the only jump there."""
    out = changed_blocks(steps, lambda part: nested(part, used, depth + 1))
    if depth >= DEEPEST:
        return same_or(steps, out)
    for number in range(len(out) - 1, -1, -1):
        step = out[number]
        if isinstance(step, ir.Test) and step.then and not step.otherwise:
            end = end_of_body(out, number, step.then[-1], used)
            if end is not None:
                out[number:end] = [around_body(step, tuple(out[number + 1 : end]))]
    return same_or(steps, out)


def end_of_body(steps: list[ir.Step], number: int, last: ir.Step, used: Counter[str]) -> int | None:
    """Return the index of the label to which only a condition jumps, over plain steps."""
    if not isinstance(last, ir.Jump) or used[last.label] != 1:
        return None
    traces = 0
    for place in range(number + 1, len(steps)):
        step = steps[place]
        if isinstance(step, ir.Label):
            return place if step.label == last.label and place > number + 1 else None
        if has_mark(step) or place - number > 12 + traces:
            return None
        traces += isinstance(step, ir.Trace)
    return None


def around_body(step: ir.Test, body: ir.Steps) -> ir.Test:
    before = step.then[:-1]
    if all(isinstance(each, ir.Trace) for each in before):
        return ir.Test(step.condition.negated(), body, before)
    return ir.Test(step.condition, before, body)


# Stores


def without_unread(steps: ir.Steps, names: Iterable[str]) -> ir.Steps:
    """Remove stores to variables that are never read, until all that are left are read."""
    left = frozenset(names)
    while unread := left - read_in(steps, left):
        left -= unread
        steps = without_variables(steps, unread)
    return steps


def read_in(steps: ir.Steps, names: frozenset[str]) -> set[str]:
    """Return the words in steps, except the variables in which their results are stored."""
    found: set[str] = set()
    for step in every_step(steps):
        text = ""
        if isinstance(step, ir.Line | ir.Call | ir.SetTimeBase):
            name, is_stored, value = step.text.partition(" = ")
            text = value if is_stored and name in names else step.text
        elif isinstance(step, ir.Test):
            text = step.condition.text
        elif isinstance(step, ir.Switch):
            text = step.value
        elif isinstance(step, ir.Return):
            text = step.status
        found.update(WORD.findall(hide_texts(text)))
    return found


def without_variables(steps: ir.Steps, names: frozenset[str]) -> ir.Steps:
    """Remove stores to some variables, but keep the calls whose results they store."""
    out: list[ir.Step] = []
    for step in changed(steps, lambda part: without_variables(part, names)):
        if not isinstance(step, ir.Line | ir.Call) or step.text.partition(" = ")[0] not in names:
            out.append(step)
        elif isinstance(step, ir.Call) or PART.search(step.text):
            out.append(step._replace(text=step.text.partition(" = ")[2]))
    return tuple(out)


def without_stores(steps: ir.Steps) -> ir.Steps:
    """Remove stores that the next statement overwrites."""
    out: list[ir.Step] = []
    for step in changed_blocks(steps, without_stores):
        if isinstance(step, ir.Line):
            target, _, value = step.text.partition(" = ")
            for at in range(len(out) - 1, -1, -1):
                last = out[at]
                if isinstance(last, ir.Comment) or (
                    isinstance(last, ir.Trace) and target not in last.text
                ):
                    continue
                is_read = target in value or "(" in value  # a call may read it
                if (
                    isinstance(last, ir.Line)
                    and last.text.startswith(f"{target} = ")
                    and not is_read
                ):
                    del out[at]
                break
        out.append(step)
    return same_or(steps, out)
