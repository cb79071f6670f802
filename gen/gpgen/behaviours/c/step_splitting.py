"""Too long lists of steps, split into shares: functions that return where to continue.

A node that is so wide cannot be split between nodes, so its list of steps is split.
Each share is entered at one of its labels by a number, and returns the number of a label in
another share, or the status that ends the whole function. The variables are kept by the
function that calls the shares in turn.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from gpgen.behaviours.c.function_writer import MARGIN, Function, FunctionWriter, indented
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.conditions import Condition
from gpgen.behaviours.steps.ir import changed, every_step
from gpgen.behaviours.steps.part_functions import ANSWERS, size_of
from gpgen.behaviours.steps.simplification import ends, simplify_flow
from gpgen.c.declarations import join
from gpgen.c.line_breaking import WIDTH
from gpgen.c.statement_items import code_only, names
from gpgen.c.tokens import TEXT
from gpgen.c.types import declare

FIRST = 8  # the lowest number of a label, above all statuses
FROM = "from"
MOST = 40  # shares that one function calls, and cases of a switch
LONG = 40  # lines of a step
SHARE = 300  # lines of a share


class Share(NamedTuple):
    """The steps of a share, and the lowest and highest number by which it is entered."""

    steps: ir.Steps
    low: int
    high: int


class ShareCall(NamedTuple):
    """The call of one or several shares, and the range of numbers by which they are entered."""

    low: int
    high: int
    call: str


Printed = Callable[[ir.Steps], list[str]]


class StepSplitter(NamedTuple):
    """Splits the steps of a function into shares with its name, parameters and variables.

    `parameters` are the declarations of these, `declared` those of the variables.
    """

    w: FunctionWriter
    name: str
    parameters: tuple[str, ...]
    declared: tuple[str, ...]
    printed: Printed

    def functions(self, steps: ir.Steps) -> tuple[list[Function], list[str]]:
        """Return the functions of all shares, and the lines that call them in turn."""
        functions: list[Function] = []
        calls = [
            self.share_call(share, functions)
            for share in shares_of(list(self.pieces(with_statuses(steps))))
        ]
        while len(calls) > MOST:
            groups = [calls[at : at + MOST] for at in range(0, len(calls), MOST)]
            calls = [self.group(each, functions) for each in groups]
        lines = ["", f"while (next >= {FIRST}) {{", *indented(call_in_turn(calls)), "}"]
        return functions, [f"{MARGIN}uint32_t next = {FIRST};", *indented(lines)]

    def pieces(self, steps: ir.Steps) -> Iterator[list[ir.Step]]:
        """Yield the steps in pieces, none of which is long."""
        piece: list[ir.Step] = []
        size = 0
        for step in Flattener([]).steps(steps):
            lines = sum(1 + len(line) // WIDTH for line in self.printed((step,)))
            jumps = sum(isinstance(each, ir.Jump) for each in every_step((step,)))
            weight = lines + jumps + (4 if isinstance(step, ir.Label) else 1)
            if piece and size + weight > SHARE:
                yield piece
                piece, size = [], 0
            piece.append(step)
            size += weight
        yield piece

    def share_call(self, share: Share, functions: list[Function]) -> ShareCall:
        return self.add_function(share.low, share.high, self.printed(share.steps), functions)

    def group(self, calls: Sequence[ShareCall], functions: list[Function]) -> ShareCall:
        low, high = calls[0].low, calls[-1].high
        within = f"next >= {low} && next <= {high}"
        lines = [f"while ({within}) {{", *indented(call_in_turn(calls)), "}", "return next;"]
        return self.add_function(low, high, indented(lines), functions)

    def add_function(
        self, low: int, high: int, lines: list[str], functions: list[Function]
    ) -> ShareCall:
        """Add a function with some lines, which access variables by pointers."""
        code = self.w.code
        text = code_only("\n".join(lines))
        used = [each for each in self.variables() if names(each[0], text)]
        parameters = [declare(c_type, name) for name, c_type, _ in used]
        reached = [name for name, _, argument in used if argument.startswith("&")]
        body = use_pointers(lines, reached)
        name = code.share_name(self.name)
        parameters.insert(0, "uint32_t next")
        declaration = f"uint32_t {name}({join(code.owner.parameters, *parameters)})"
        functions.append(self.w.function(declaration, (), body, "next"))
        args = join("world", code.var, "next", *(each[2] for each in used))
        return ShareCall(low, high, f"{name}({args})")

    def variables(self) -> Iterator[tuple[str, str, str]]:
        """Yield the names of parameters and variables, with their types and arguments."""
        for each in self.parameters:
            c_type, star, name = each.rpartition("*") if "*" in each else each.rpartition(" ")
            if name == FROM:
                yield name, f"{c_type.rstrip()} *", f"&{name}"
            else:
                yield name, f"{c_type}{star}".rstrip(), name
        for each in self.declared:
            text = each.removesuffix(";").partition(" = ")[0]
            c_type, name = text.rsplit(" ", 1)
            if name == "id":
                yield name, c_type, name
            else:
                plain = name.partition("[")[0]
                yield plain, f"{c_type} *", plain if "[" in name else f"&{name}"


def use_pointers(lines: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return lines in which some variables are pointers: `*x` for `x`, and `x` for `&x`."""
    if not names:
        return list(lines)
    alternatives = "|".join(names)
    word = re.compile(rf"/\*.*?\*/|{TEXT.pattern}|(?<![.>])(&?)\b({alternatives})\b(\+\+)?")

    def point(found: re.Match[str]) -> str:
        if found[2] is None:
            return found[0]
        if found[1]:
            return found[2]
        return f"(*{found[2]})++" if found[3] else f"*{found[2]}"

    return [word.sub(point, line) for line in lines]


def call_in_turn(calls: Sequence[ShareCall]) -> Iterator[str]:
    for number, each in enumerate(calls):
        begin = "} else " if number else ""
        if number == len(calls) - 1:
            yield f"{begin}{{" if number else "{"
        else:
            yield f"{begin}if (next <= {each.high}) {{"
        yield f"{MARGIN}next = {each.call};"
    yield "}"


def with_statuses(steps: ir.Steps) -> ir.Steps:
    """Return steps that end with statuses, even where they returned a bool."""
    out: list[ir.Step] = []
    for step in changed(steps, with_statuses):
        if not isinstance(step, ir.Return) or step.status.startswith("GP_"):
            out.append(step)
        elif step.status in ANSWERS:
            out.append(ir.Return(ANSWERS[step.status]))
        else:
            out.append(ir.Test(Condition(step.status), (ir.Return("GP_RUNNING"),)))
            out.append(ir.Return("GP_AWAKE"))
    return tuple(out)


def shares_of(pieces: Sequence[Sequence[ir.Step]]) -> Iterator[Share]:
    """Yield pieces of steps as shares, each with a switch to enter it and returns to leave it."""
    numbers: dict[str, int] = {}
    jumps = [jump_targets(piece) for piece in pieces]
    sources = Counter(label for targets in jumps for label in targets)  # how many pieces jump there
    entered = [
        [each for each in labels_of(piece) if sources[each] - (each in inner) > 0]
        for piece, inner in zip(pieces, jumps, strict=True)
    ]
    begins: list[int] = []
    following = FIRST
    for labels in entered:
        begins.append(following)
        numbers |= {label: number for number, label in enumerate(labels, following + 1)}
        following += len(labels) + 1
    begins.append(following)
    for at, (piece, labels) in enumerate(zip(pieces, entered, strict=True)):
        own = set(labels_of(piece))
        cases = tuple(ir.Case((str(numbers[each]),), (ir.Jump(each),)) for each in labels)
        first = (ir.Switch("next", cases),) if cases else ()
        last = () if piece and ends(piece[-1]) else (ir.Return(str(begins[at + 1])),)
        inside = leaving((*first, *piece, *last), own, numbers)
        yield Share(simplify_flow(inside), begins[at], begins[at + 1] - 1)


def labels_of(piece: Sequence[ir.Step]) -> list[str]:
    return [each.label for each in piece if isinstance(each, ir.Label)]


def jump_targets(piece: Sequence[ir.Step]) -> set[str]:
    return {each.label for each in every_step(tuple(piece)) if isinstance(each, ir.Jump)}


def leaving(steps: ir.Steps, own: set[str], numbers: dict[str, int]) -> ir.Steps:
    out: list[ir.Step] = []
    for step in changed(steps, lambda part: leaving(part, own, numbers)):
        if isinstance(step, ir.Jump) and step.label not in own:
            out += (ir.Comment(step.label), ir.Return(str(numbers[step.label])))
        else:
            out.append(step)
    return tuple(out)


class Flattener(NamedTuple):
    """Moves long nested steps out, after labels of their own; `labels` are those made so far."""

    labels: list[str]

    def label(self) -> str:
        self.labels.append(f"gp_{len(self.labels) + 1}")
        return self.labels[-1]

    def steps(self, steps: ir.Steps) -> ir.Steps:
        return tuple(each for step in steps for each in self.step(step))

    def step(self, step: ir.Step) -> Iterator[ir.Step]:
        if isinstance(step, ir.Test) and size_of(step) > LONG:
            yield from self.test(step)
        elif isinstance(step, ir.Switch) and (len(step.cases) > MOST or size_of(step) > LONG):
            yield from self.switch(step)
        else:
            yield step

    def test(self, step: ir.Test) -> Iterator[ir.Step]:
        other, end = self.label(), self.label()
        yield ir.Test(step.condition.negated(), (ir.Jump(other),))
        yield from (*self.steps(step.then), ir.Jump(end), ir.Label(other))
        yield from (*self.steps(step.otherwise), ir.Label(end))

    def switch(self, step: ir.Switch) -> Iterator[ir.Step]:
        """Yield several switches, in which each case jumps to its steps."""
        end = self.label()
        behind: list[ir.Step] = []
        cases: list[ir.Case] = []
        for case in step.cases:
            values, steps = case
            if len(steps) != 1 or not isinstance(steps[0], ir.Jump):
                label = self.label()
                behind += (ir.Label(label), *self.steps(steps), ir.Jump(end))
                steps = (ir.Jump(label),)
            begins = range(0, len(values), MOST)
            cases += (ir.Case(values[begin : begin + MOST], steps) for begin in begins)
        for begin in range(0, len(cases), MOST):
            yield ir.Switch(step.value, tuple(cases[begin : begin + MOST]))
        yield from (*self.steps(step.default), ir.Jump(end), *behind, ir.Label(end))
