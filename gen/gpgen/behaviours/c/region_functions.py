"""The static functions of one behaviour, which tick and halt its regions."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from gpgen.behaviours.c.function_comparison import CALL, name_of
from gpgen.behaviours.c.function_merging import FunctionMerging
from gpgen.behaviours.c.function_writer import Function, FunctionWriter, indented
from gpgen.behaviours.c.halts import enter_functions, halt_functions
from gpgen.behaviours.c.printer import Printer
from gpgen.behaviours.c.step_splitting import StepSplitter, use_pointers
from gpgen.behaviours.plan.regions import ROOT
from gpgen.behaviours.steps.flow_analysis import CompiledRegion
from gpgen.behaviours.steps.ir import Steps
from gpgen.behaviours.steps.part_functions import Part
from gpgen.c.declarations import join
from gpgen.c.formatting import arrange
from gpgen.c.statement_items import code_only, names
from gpgen.c.types import declare

LONGEST = 400  # lines of a function
WORD = re.compile(r"\w+")
READS_FROM = re.compile(r"\bfrom\b(?! = )")  # the time from which deadlines count


def used(functions: Sequence[Function], begin: Iterable[str]) -> list[Function]:
    by_name = {name_of(each): each for each in functions}
    waiting, found = ["\n".join(begin)], set[str]()
    while waiting:
        called = set(CALL.findall(code_only(waiting.pop()))) & by_name.keys() - found
        found |= called
        waiting += ("\n".join(by_name[name].lines) for name in called)
    return [each for each in functions if name_of(each) in found]


def height(declaration: str, lines: Sequence[str]) -> int:
    """Return the number of lines of a function after its long lines are broken."""
    code = [f"static {declaration}", "{", *lines, "}"]
    if sum(1 + len(line) // 40 for line in code) <= LONGEST:
        return len(code)
    return arrange("\n".join(code)).count("\n") + 1


def static_functions(w: FunctionWriter) -> tuple[Function, ...]:
    """Return all functions that tick and halt, each after those that it calls."""
    regions, can_halt = w.behaviour.regions, w.code.can_halt
    for each in regions:
        if each.has_behind and can_halt(each.region.number):
            w.code.counter(each.region, "behind")  # adds the slot, which perhaps no step sets
    w.place_slots()
    halts = [
        function
        for each in reversed(regions)
        if can_halt(each.region.number)
        for function in halt_functions(w, each)
    ]
    ticks = [
        function
        for each in reversed(regions)
        if each.is_reached
        for function in tick_functions(w, each)
    ]
    begin = [w.tick_call(ROOT, "now")]
    begin += [w.halt_call(ROOT, "all", "0")] if can_halt(ROOT) else []
    helpers = helper_functions(w)
    found = used([*map(w.filled, (*helpers, *halts, *enter_functions(w))), *ticks], begin)
    w.merging = FunctionMerging(w)
    return w.merging.add(found)


def helper_functions(w: FunctionWriter) -> list[Function]:
    """Return the functions that compute long expressions and set parts of properties."""
    found = []
    for helper in w.code.helpers.values():
        parameters = join(w.code.owner.parameters, helper.parameter)
        declaration = f"{declare(helper.c_type, helper.name)}({parameters})"
        found.append(w.function(declaration, (), indented(helper.lines)))
    return found


def printed(w: FunctionWriter, steps: Steps, *, uses_from: bool = False) -> list[str]:
    printer = Printer(w.check, w.fill, uses_from=uses_from)
    return [w.fill(line) for line in printer.lines(steps)]


def tick_functions(w: FunctionWriter, compiled: CompiledRegion) -> Iterator[Function]:
    """Yield the function that ticks a region, after those of its parts."""
    all_steps = (compiled.steps, *(part.steps for part in compiled.parts))
    has_from = compiled.has_from and any(reads_from(w, each) for each in all_steps)
    for part in compiled.parts:
        yield from part_functions(w, compiled, part, has_from=has_from)
    yield from region_functions(w, compiled, has_from=has_from)


def reads_from(w: FunctionWriter, steps: Steps) -> bool:
    return READS_FROM.search(code_only("\n".join(printed(w, steps, uses_from=True)))) is not None


def part_functions(
    w: FunctionWriter, compiled: CompiledRegion, part: Part, *, has_from: bool
) -> Iterator[Function]:
    """Yield the function that ticks a part; it gets a pointer to `from` if it uses that."""
    name = w.code.private("tick", part.name)
    lines = printed(w, part.steps, uses_from=has_from)
    text, declared, arguments = head(w, compiled, lines)
    parameters = [f"gp_time {each}" for each in arguments]
    if names("from", text):
        arguments.append("&from")
        parameters.append("gp_time *from")
    w.parts[part.name] = f"{name}({join('world', w.code.var, *arguments)})"
    made = FunctionDraft(f"gp_status {name}", tuple(parameters), tuple(declared), part.steps)
    yield from functions_of(w, made, lines, partial(printed, w, uses_from=has_from))


class FunctionDraft(NamedTuple):
    """A function: its type and name, its parameters after the entity, variables and steps."""

    begin: str
    parameters: tuple[str, ...]
    declared: tuple[str, ...]
    steps: Steps


def functions_of(
    w: FunctionWriter, made: FunctionDraft, lines: list[str], write: Callable[[Steps], list[str]]
) -> Iterator[Function]:
    """Yield a function, after those with shares of its steps if it would be too long."""
    parameters = join(w.code.owner.parameters, *made.parameters)
    declaration, declared = f"{made.begin}({parameters})", made.declared
    if w.has_shares and height(declaration, lines) > LONGEST:
        kind, _, name = made.begin.rpartition(" ")
        shares = StepSplitter(w, name, made.parameters, declared, write)
        before, lines = shares.functions(made.steps)
        yield from before
        answer = "next == GP_RUNNING" if kind == "bool" else "(gp_status)next"
        lines.append(f"    return {answer};")
        declared = (*declared, lines.pop(0).strip())
    if "gp_time *from" in made.parameters:
        lines = use_pointers(lines, ["from"])
    others = ("rest",) if "gp_sleep_rest *rest" in made.parameters else ()
    yield w.function(declaration, declared, lines, *others)


def head(
    w: FunctionWriter, compiled: CompiledRegion, lines: Sequence[str]
) -> tuple[str, list[str], list[str]]:
    """Return the code in lines, the variables that it needs, and the arguments."""
    text = code_only("\n".join(lines))
    declared = variables(compiled, text)
    if "slot.id != id" in text:
        declared.insert(0, f"uint64_t id = {w.code.var}->slot.id;")
    return text, declared, ["now"] if re.search(r"(?<!\.)\bnow\b", text) else []


def region_functions(
    w: FunctionWriter, compiled: CompiledRegion, *, has_from: bool
) -> Iterator[Function]:
    lines = printed(w, compiled.steps, uses_from=has_from)
    _, declared, arguments = head(w, compiled, lines)
    if has_from and compiled.is_given_from:
        arguments.append("from")
    elif has_from:
        declared.insert(0, "gp_time from = now;")
        arguments = ["now"]
    w.tick_arguments[compiled.region.number] = ", ".join(arguments)
    parameters = tuple(f"gp_time {each}" for each in arguments)
    name = w.code.private("tick", compiled.region.root.label)
    # Only one function calls the root's tick; inlined, it need not save registers again.
    inlined = "inline GP_ALWAYS_INLINE " if compiled.region.number == ROOT else ""
    made = FunctionDraft(f"{inlined}gp_status {name}", parameters, tuple(declared), compiled.steps)
    yield from functions_of(w, made, lines, partial(printed, w, uses_from=has_from))


def question_functions(w: FunctionWriter) -> tuple[Function, ...]:
    """Return the functions that test whether a region's tick would change nothing."""
    questions = w.behaviour.questions
    regions = [each for each in w.behaviour.regions if questions[each.region.number].can_sleep]
    asked = [each for region in reversed(regions) for each in asking_functions(w, region)]
    return w.merging.add(used(asked, [w.code.rests_call(w.map.regions[ROOT])]))


def asking_functions(w: FunctionWriter, compiled: CompiledRegion) -> Iterator[Function]:
    """Yield the function for a region's sleep question, after those for its parts."""
    question = w.behaviour.questions[compiled.region.number]
    root = compiled.region.root.label
    for name, steps in question.parts:
        rests = w.code.private("rests", name)
        w.parts[name] = f"{rests}(world, {w.code.var}, rest)"
        yield from question_function(w, compiled, f"gp_status {rests}", steps)
    begin = f"bool {w.code.private('rests', root)}"
    yield from question_function(w, compiled, begin, question.steps)


def question_function(
    w: FunctionWriter, compiled: CompiledRegion, begin: str, steps: Steps
) -> Iterator[Function]:
    lines = printed(w, steps)
    declared = tuple(variables(compiled, code_only("\n".join(lines))))
    made = FunctionDraft(begin, ("gp_sleep_rest *rest",), declared, steps)
    yield from functions_of(w, made, lines, partial(printed, w))


def variables(compiled: CompiledRegion, text: str) -> list[str]:
    zero = {"bool": "false"}
    known = {"status": "gp_status", "is_done": "bool", "eased": "float"}
    words = set(WORD.findall(text))
    found = []
    for name, c_type in {**known, **compiled.locals}.items():
        if name.split("[")[0] in words:
            is_plain = name in known or "[" in name or name in ("is_running", "picked")
            is_plain = is_plain or name.endswith("_returned")  # is set before each call
            begin = "" if is_plain else f" = {zero.get(c_type, '0')}"
            found.append(f"{c_type} {name}{begin};")
    return found
