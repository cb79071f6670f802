"""The static functions of one behaviour: what ticks and halts its regions."""

import re
from collections.abc import Iterable, Sequence

from gpgen.behaviours.c.function import Function, FunctionWriter, bare, indented
from gpgen.behaviours.c.halts import enter_functions, halt_functions
from gpgen.behaviours.c.printer import Printer
from gpgen.behaviours.plan.regions import ROOT
from gpgen.behaviours.steps.flow import Compiled
from gpgen.behaviours.steps.ir import Steps
from gpgen.c.declarations import join
from gpgen.c.types import declare

READS_FROM = re.compile(r"\bfrom\b(?! = )")  # the time from which deadlines count


def name_of(function: Function) -> str:
    found = re.search(r"(\w+)\(", function.declaration)
    return found[1] if found else ""


def used(functions: Sequence[Function], begin: Iterable[str]) -> list[Function]:
    by_name = {name_of(each): each for each in functions}
    waiting, found = list(begin), set[str]()
    while waiting:
        for name in re.findall(r"\w+(?=\()", bare(waiting.pop())):
            if name in by_name and name not in found:
                found.add(name)
                waiting += by_name[name].lines
    return [each for each in functions if name_of(each) in found]


def static_functions(w: FunctionWriter) -> tuple[Function, ...]:
    """Return all functions that tick and halt, each behind those that it calls."""
    w.place_slots()
    regions, can_halt = w.behaviour.regions, w.words.can_halt
    halts = [
        function
        for each in reversed(regions)
        if can_halt(each.region.number)
        for function in halt_functions(w, each)
    ]
    ticks = [tick_function(w, each) for each in reversed(regions) if each.is_reached]
    begin = [w.tick_call(ROOT, "now")]
    begin += [w.halt_call(ROOT, "all", "0")] if can_halt(ROOT) else []
    helpers = helper_functions(w)
    return tuple(used([*map(w.filled, (*helpers, *halts, *enter_functions(w))), *ticks], begin))


def helper_functions(w: FunctionWriter) -> list[Function]:
    """Return what computes long expressions, and sets parts of properties."""
    found = []
    for helper in w.words.helpers.values():
        parameters = join(w.words.owner.parameters, helper.parameter)
        declaration = f"{declare(helper.c_type, helper.name)}({parameters})"
        found.append(w.function(declaration, (), indented(helper.lines)))
    return found


def printed(w: FunctionWriter, steps: Steps, *, uses_from: bool = False) -> list[str]:
    printer = Printer(w.check, w.fill, uses_from=uses_from)
    return [w.fill(line) for line in printer.lines(steps)]


def tick_function(w: FunctionWriter, compiled: Compiled) -> Function:
    lines = printed(w, compiled.steps, uses_from=compiled.has_from)
    has_from = compiled.has_from and READS_FROM.search(bare("\n".join(lines))) is not None
    if not has_from:
        lines = printed(w, compiled.steps)
    text = bare("\n".join(lines))
    arguments = ["now"] if re.search(r"(?<!\.)\bnow\b", text) else []
    declared = variables(compiled, text)
    if "slot.id != id" in text:
        declared.insert(0, f"uint64_t id = {w.words.var}->slot.id;")
    if has_from and compiled.is_given_from:
        arguments.append("from")
    elif has_from:
        declared.insert(0, "gp_time from = now;")
        arguments = ["now"]
    w.tick_arguments[compiled.region.number] = ", ".join(arguments)
    parameters = join(w.words.owner.parameters, *(f"gp_time {each}" for each in arguments))
    name = w.words.private("tick", compiled.region.root.label)
    # Only one function calls the root's, which then need not save registers twice.
    inlined = "inline GP_ALWAYS_INLINE " if compiled.region.number == ROOT else ""
    return w.function(f"{inlined}gp_status {name}({parameters})", declared, lines)


def question_functions(w: FunctionWriter) -> tuple[Function, ...]:
    """Return the functions that ask whether a region's tick would change nothing."""
    questions = w.behaviour.questions
    regions = [each for each in w.behaviour.regions if questions[each.region.number].can_sleep]
    asked = [question_function(w, each) for each in reversed(regions)]
    return tuple(used(asked, [w.words.rests(w.map.regions[ROOT])]))


def question_function(w: FunctionWriter, compiled: Compiled) -> Function:
    lines = printed(w, w.behaviour.questions[compiled.region.number].steps)
    parameters = join(w.words.owner.parameters, "gp_sleep_rest *rest")
    name = w.words.private("rests", compiled.region.root.label)
    declared = variables(compiled, bare("\n".join(lines)))
    return w.function(f"bool {name}({parameters})", declared, lines, "rest")


def variables(compiled: Compiled, text: str) -> list[str]:
    zero = {"bool": "false"}
    known = {"status": "gp_status", "is_done": "bool", "eased": "float"}
    found = []
    for name, c_type in {**known, **compiled.locals}.items():
        if re.search(rf"\b{name.split('[')[0]}\b", text):
            is_plain = name in known or "[" in name or name in ("is_running", "picked")
            begin = "" if is_plain else f" = {zero.get(c_type, '0')}"
            found.append(f"{c_type} {name}{begin};")
    return found
