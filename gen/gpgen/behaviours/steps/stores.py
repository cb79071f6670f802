"""Stores that nothing reads are left out."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from gpgen.behaviours.steps import ir
from gpgen.c.brackets import hide_texts


def inner(step: ir.Step) -> tuple[ir.Steps, ...]:
    if type(step) is ir.Test:  # isinstance takes twice as long, and this is asked of every step
        return (step.then, step.otherwise)
    if type(step) is ir.Switch:
        return (*(case.steps for case in step.cases), step.default)
    return ()


def with_inner(step: ir.Step, parts: tuple[ir.Steps, ...]) -> ir.Step:
    if isinstance(step, ir.Test):
        return step._replace(then=parts[0], otherwise=parts[1])
    assert isinstance(step, ir.Switch)
    cases = tuple(
        ir.Case(case.values, steps) for case, steps in zip(step.cases, parts, strict=False)
    )
    return step._replace(cases=cases, default=parts[-1])


def changed(steps: ir.Steps, change: Callable[[ir.Steps], ir.Steps]) -> Iterator[ir.Step]:
    for step in steps:
        parts = inner(step)
        yield with_inner(step, tuple(map(change, parts))) if parts else step


def checked_once(steps: ir.Steps) -> ir.Steps:
    """Return the steps of a function with one check where two ways that call something meet."""
    return _merged(steps, Counter(_jumps(steps)))


def _jumps(steps: ir.Steps) -> Iterator[str]:
    for step in steps:
        if isinstance(step, ir.Jump):
            yield step.label
        for part in inner(step):
            yield from _jumps(part)


def _merged(steps: ir.Steps, jumps: Counter[str]) -> ir.Steps:
    left = list(changed(steps, lambda part: _merged(part, jumps)))
    out: list[ir.Step] = []
    while left:
        match left[:5]:
            case [
                ir.Call(start),
                ir.Jump(end),
                ir.Mark() as begin,
                ir.Call(tick),
                ir.Mark(label) as behind,
            ] if end == label and jumps[label] == 1:
                out += (ir.Line(start), ir.Jump(end), begin, ir.Line(tick), behind, ir.Check())
                del left[:5]
            case [step, *_]:
                out.append(step)
                del left[0]
    return tuple(out)


def without_variable(steps: ir.Steps, name: str) -> ir.Steps:
    out: list[ir.Step] = []
    begin = f"{name} = "
    for step in steps:
        if isinstance(step, ir.Line) and step.text.startswith(begin):
            continue
        if isinstance(step, ir.Call) and step.text.startswith(begin):
            out.append(ir.Call(step.text.removeprefix(begin)))
        elif inner(step):
            out.append(
                with_inner(step, tuple(without_variable(part, name) for part in inner(step)))
            )
        else:
            out.append(step)
    return tuple(out)


def is_read(steps: ir.Steps, name: str) -> bool:
    word = re.compile(rf"\b{name}\b")
    for step in steps:
        text = ""
        if isinstance(step, ir.Line | ir.Call | ir.Since):
            text = step.text.removeprefix(f"{name} = ")
        elif isinstance(step, ir.Test):
            text = step.condition.text
        elif isinstance(step, ir.Switch):
            text = step.value
        if word.search(hide_texts(text)) or any(is_read(part, name) for part in inner(step)):
            return True
    return False


def without_unread(steps: ir.Steps, names: Iterable[str]) -> ir.Steps:
    """Leave out variables at which nothing looks."""
    for name in names:
        if not is_read(steps, name):
            steps = without_variable(steps, name)
    return steps


def is_trace(step: ir.Step, target: str) -> bool:
    return isinstance(step, ir.Trace) and target not in step.text


def without_stores(steps: ir.Steps) -> ir.Steps:
    """Leave out stores that the next statement makes again."""
    out: list[ir.Step] = []
    for step in changed(steps, without_stores):
        target, _, value = step.text.partition(" = ") if isinstance(step, ir.Line) else ("", "", "")
        rest = (each for each in reversed(out) if not isinstance(each, ir.Note))
        last = next((each for each in rest if not is_trace(each, target)), None)
        if isinstance(step, ir.Line) and isinstance(last, ir.Line):
            is_read = target in value or "(" in value  # by what is called, perhaps
            if last.text.startswith(f"{target} = ") and not is_read:
                del out[max(i for i, each in enumerate(out) if each is last)]
        out.append(step)
    return tuple(out)
