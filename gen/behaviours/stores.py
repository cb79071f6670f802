"""Stores that nothing reads are left out."""

import re
from collections.abc import Iterable

from gpgen.behaviours.inside import changed, inner, with_inner
from gpgen.behaviours.ir import Call, Line, Note, Since, Step, Steps, Switch, Test, Trace
from gpgen.literals import hidden


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
        if word.search(hidden(text)) or any(is_read(part, name) for part in inner(step)):
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
