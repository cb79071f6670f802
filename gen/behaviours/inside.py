"""What stands inside a step: the ways of a condition or of a switch."""

from collections.abc import Callable, Iterator

from gpgen.behaviours.ir import Case, Step, Steps, Switch, Test


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
