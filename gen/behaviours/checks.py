"""Checks that a tick goes on: one behind a task's start and its tick, where both lead on."""

from collections import Counter
from collections.abc import Iterator

from gpgen.behaviours.inside import changed, inner
from gpgen.behaviours.ir import Call, Check, Jump, Line, Mark, Step, Steps


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
