"""Stores that nothing reads are left out."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from gpgen.behaviours.steps.ir import (
    Call,
    Case,
    Check,
    Jump,
    Line,
    Mark,
    Note,
    Since,
    Step,
    Steps,
    Switch,
    Test,
    Trace,
)
from gpgen.c.brackets import hide_texts


def inner(step: Step) -> tuple[Steps, ...]:
    """Return the steps inside a step."""
    if type(step) is Test:  # isinstance takes twice as long, and this is asked of every step
        return (step.then, step.otherwise)
    if type(step) is Switch:
        return (*(case.steps for case in step.cases), step.default)
    return ()


def with_inner(step: Step, parts: tuple[Steps, ...]) -> Step:
    """Return a step with other steps inside it."""
    if isinstance(step, Test):
        return step._replace(then=parts[0], otherwise=parts[1])
    assert isinstance(step, Switch)
    cases = tuple(Case(case.values, steps) for case, steps in zip(step.cases, parts, strict=False))
    return step._replace(cases=cases, default=parts[-1])


def changed(steps: Steps, change: Callable[[Steps], Steps]) -> Iterator[Step]:
    """Yield steps, with what stands inside them changed."""
    for step in steps:
        parts = inner(step)
        yield with_inner(step, tuple(map(change, parts))) if parts else step


def checked_once(steps: Steps) -> Steps:
    """Return the steps of a function with one check where two ways that call something meet."""
    return _merged(steps, Counter(_jumps(steps)))


def _jumps(steps: Steps) -> Iterator[str]:
    """Yield the label of each jump."""
    for step in steps:
        if isinstance(step, Jump):
            yield step.label
        for part in inner(step):
            yield from _jumps(part)


def _merged(steps: Steps, jumps: Counter[str]) -> Steps:
    left = list(changed(steps, lambda part: _merged(part, jumps)))
    out: list[Step] = []
    while left:
        match left[:5]:
            case [Call(start), Jump(end), Mark() as begin, Call(tick), Mark(label) as behind] if (
                end == label and jumps[label] == 1
            ):
                out += (Line(start), Jump(end), begin, Line(tick), behind, Check())
                del left[:5]
            case [step, *_]:
                out.append(step)
                del left[0]
    return tuple(out)


def without_variable(steps: Steps, name: str) -> Steps:
    """Leave out what is only ever stored in a variable."""
    out: list[Step] = []
    begin = f"{name} = "
    for step in steps:
        if isinstance(step, Line) and step.text.startswith(begin):
            continue
        if isinstance(step, Call) and step.text.startswith(begin):
            out.append(Call(step.text.removeprefix(begin)))
        elif inner(step):
            out.append(
                with_inner(step, tuple(without_variable(part, name) for part in inner(step)))
            )
        else:
            out.append(step)
    return tuple(out)


def is_read(steps: Steps, name: str) -> bool:
    """Tell whether a variable is ever looked at."""
    word = re.compile(rf"\b{name}\b")
    for step in steps:
        text = ""
        if isinstance(step, Line | Call | Since):
            text = step.text.removeprefix(f"{name} = ")
        elif isinstance(step, Test):
            text = step.condition.text
        elif isinstance(step, Switch):
            text = step.value
        if word.search(hide_texts(text)) or any(is_read(part, name) for part in inner(step)):
            return True
    return False


def without_unread(steps: Steps, names: Iterable[str]) -> Steps:
    """Leave out variables at which nothing looks."""
    for name in names:
        if not is_read(steps, name):
            steps = without_variable(steps, name)
    return steps


def is_trace(step: Step, target: str) -> bool:
    """Tell whether a step is a record, and not of what is in a target."""
    return isinstance(step, Trace) and target not in step.text


def without_stores(steps: Steps) -> Steps:
    """Leave out stores that the next statement makes again."""
    out: list[Step] = []
    for step in changed(steps, without_stores):
        target, _, value = step.text.partition(" = ") if isinstance(step, Line) else ("", "", "")
        rest = (each for each in reversed(out) if not isinstance(each, Note))
        last = next((each for each in rest if not is_trace(each, target)), None)
        if isinstance(step, Line) and isinstance(last, Line):
            is_read = target in value or "(" in value  # by what is called, perhaps
            if last.text.startswith(f"{target} = ") and not is_read:
                del out[max(i for i, each in enumerate(out) if each is last)]
        out.append(step)
    return tuple(out)
