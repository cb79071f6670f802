"""Steps -> the lines of a C function."""

from collections.abc import Callable, Iterator

from gpgen.behaviours.c.function_writer import MARGIN, returned
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.conditions import Condition, without_not
from gpgen.behaviours.steps.simplification import ends, is_guard
from gpgen.c.comments import abbreviated, comment_text
from gpgen.c.line_breaking import WIDTH


class Printer:
    """Prints steps; `check` is the condition under which a call has ended the tick."""

    def __init__(self, check: str, fill: Callable[[str], str], *, uses_from: bool) -> None:
        self.check = check
        self.fill = fill
        self.uses_from = uses_from

    def lines(self, steps: ir.Steps, depth: int = 1) -> Iterator[str]:
        margin = MARGIN * depth
        notes: list[str] = []
        positions = range(len(steps) - 1, -1, -1)
        text_only = ir.Comment | ir.Label
        last = next((at for at in positions if not isinstance(steps[at], text_only)), -1)
        for number, step in enumerate(steps):
            if isinstance(step, ir.Comment):
                notes.append(step.text)
                continue
            if isinstance(step, ir.Label):
                yield f"{MARGIN * (depth - 1)}{step.label}:"
                if number > last:
                    yield f"{margin};"
                continue
            yield from (f"{margin}/* {abbreviated(comment_text(text))} */" for text in notes)
            notes = []
            yield from self.step(step, depth)

    def checked(self, margin: str) -> Iterator[str]:
        yield from (f"{margin}{line}" for line in returned(self.check, "GP_FAILURE"))

    def step(self, step: ir.Step, depth: int) -> Iterator[str]:
        margin = MARGIN * depth
        match step:
            case ir.Line(text) | ir.Trace(text):
                yield f"{margin}{text}"
            case ir.Call(text):
                yield f"{margin}{text}"
                yield from self.checked(margin)
            case ir.Check():
                yield from self.checked(margin)
            case ir.Jump(label):
                yield f"{margin}goto {label};"
            case ir.Return(status):
                yield from self.leave(status, margin)
            case ir.SetTimeBase(text) if self.uses_from:
                yield f"{margin}from = {text};"
            case ir.Test():
                yield from self.test(step, depth)
            case ir.Switch():
                yield from self.switch(step, depth)

    def leave(self, status: str, margin: str) -> Iterator[str]:
        """Yield a `return`; a condition that is too long for its line becomes an `if`."""
        line = f"{margin}return {status};"
        if " " not in status or len(self.fill(line)) <= WIDTH:
            yield line
            return
        yield from (f"{margin}{line}" for line in (*returned(status, "true"), "return false;"))

    def test(self, step: ir.Test, depth: int) -> Iterator[str]:
        margin = MARGIN * depth
        first_line = self.fill(f"{margin}if ({without_not(step.condition).text}) {{")
        if len(first_line) > WIDTH and step.condition.parts and not step.otherwise:
            joint, parts = step.condition.operands()
            if joint == "&&" and not all(self.fits(part, depth) for part in parts):
                yield from self.test(ir.Test(parts[0], (ir.Test(parts[1], step.then),)), depth)
                return
            if joint == "||" and is_guard(step):
                yield from self.lines(tuple(ir.Test(part, step.then) for part in parts), depth)
                return
        yield first_line
        yield from self.lines(step.then, depth + 1)
        if step.then and ends(step.then[-1]):
            yield f"{margin}}}"
            yield from self.lines(step.otherwise, depth)
            return
        if step.otherwise:
            only = step.otherwise[0]
            is_short = isinstance(only, ir.Test) and self.fits(only.condition, depth, "} else if (")
            if len(step.otherwise) == 1 and isinstance(only, ir.Test) and is_short:
                first, *rest = self.test(only, depth)
                yield f"{margin}}} else {first.lstrip()}"
                yield from rest
                return
            yield f"{margin}}} else {{"
            yield from self.lines(step.otherwise, depth + 1)
        yield f"{margin}}}"

    def fits(self, condition: Condition, depth: int, begin: str = MARGIN) -> bool:
        """Return whether a condition fits into a line after the text that begins it."""
        text = self.fill(without_not(condition).text)
        return len(f"{MARGIN * depth}{begin}{text}) {{") <= WIDTH

    def switch(self, step: ir.Switch, depth: int) -> Iterator[str]:
        margin = MARGIN * depth
        yield f"{margin}switch ({step.value}) {{"
        for number, (values, steps) in enumerate((*step.cases, (step.others, step.default))):
            yield from (f"{margin}case {value}:" for value in values)
            if number == len(step.cases):
                yield f"{margin}default:"
            yield from self.lines(steps, depth + 1)
            if not steps or not ends(steps[-1]):
                yield f"{margin}{MARGIN}break;"
        yield f"{margin}}}"
