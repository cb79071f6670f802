"""The static functions of one behaviour: what ticks and halts its regions."""

import re
from collections.abc import Iterable, Sequence

from gpgen.behaviours.c.function import Function, bare
from gpgen.behaviours.c.halts import Halting
from gpgen.behaviours.c.text import Printer
from gpgen.behaviours.plan.regions import ROOT
from gpgen.behaviours.steps.sleep_question import Compiled
from gpgen.c.declarations import join

READS_FROM = re.compile(r"\bfrom\b(?! = )")  # the time from which deadlines count


def named(function: Function) -> str:
    found = re.search(r"(\w+)\(", function.declaration)
    return found[1] if found else ""


def used(functions: Sequence[Function], begin: Iterable[str]) -> list[Function]:
    """Return the functions to which some lines lead."""
    by_name = {named(each): each for each in functions}
    waiting, found = list(begin), set[str]()
    while waiting:
        for name in re.findall(r"\w+(?=\()", bare(waiting.pop())):
            if name in by_name and name not in found:
                found.add(name)
                waiting += by_name[name].lines
    return [each for each in functions if named(each) in found]


class Functions(Halting):
    """Makes all functions of one behaviour."""

    def all(self) -> list[Function]:
        self.paths = self.slot_paths()
        compiled = list(self.behaviour.regions)
        halts = [
            function
            for each in reversed(compiled)
            if self.words.can_halt(each.region.number)
            for function in self.halts(each)
        ]
        claims = [self.claim(each) for each in compiled if self.is_claimed(each)]
        ticks = [self.tick(each) for each in reversed(compiled) if each.is_reached]
        begin = [self.tick_call(ROOT, "now")]
        begin += [self.halt_call(ROOT, "all", "0")] if self.words.can_halt(ROOT) else []
        return used([*map(self.filled, (*self.helpers(), *halts, *claims)), *ticks], begin)

    def printed(self, compiled: Compiled, *, uses_from: bool) -> list[str]:
        printer = Printer(self.check, self.fill, uses_from=uses_from)
        return [self.fill(line) for line in printer.lines(compiled.steps)]

    def tick(self, compiled: Compiled) -> Function:
        root = compiled.region.root
        lines = self.printed(compiled, uses_from=compiled.has_from)
        has_from = compiled.has_from and READS_FROM.search(bare("\n".join(lines))) is not None
        if not has_from:
            lines = self.printed(compiled, uses_from=False)
        text = bare("\n".join(lines))
        given = ["now"] if re.search(r"\bnow\b", text) else []
        declared = self.variables(compiled, text)
        if "slot.id != id" in text:
            declared.insert(0, f"uint64_t id = {self.words.var}->slot.id;")
        if has_from and compiled.is_given_from:
            given.append("from")
        elif has_from:
            declared.insert(0, "gp_time from = now;")
            given = ["now"]
        self.givens[compiled.region.number] = ", ".join(given)
        parameters = join(self.words.owner.who, *(f"gp_time {each}" for each in given))
        return self.function(
            f"gp_status {self.words.private('tick', root.label)}({parameters})", declared, lines
        )

    def questions(self) -> list[Function]:
        resting = self.behaviour.resting
        regions = reversed(self.behaviour.regions)
        asked = [self.question(each) for each in regions if resting[each.region.number].can_rest]
        root = self.behaviour.map.regions[ROOT]
        return used(asked, [self.words.rests(root)])

    def question(self, compiled: Compiled) -> Function:
        printer = Printer(self.check, self.fill, uses_from=False)
        steps = self.behaviour.resting[compiled.region.number].steps
        lines = [self.fill(line) for line in printer.lines(steps)]
        parameters = join(self.words.owner.who, "gp_sleep_rest *rest")
        declaration = (
            f"bool {self.words.private('rests', compiled.region.root.label)}({parameters})"
        )
        declared = self.variables(compiled, bare("\n".join(lines)))
        return self.function(declaration, declared, lines, "rest")

    def variables(self, compiled: Compiled, text: str) -> list[str]:
        zero = {"bool": "false"}
        known = {"status": "gp_status", "is_done": "bool", "eased": "float"}
        found = []
        for name, c_type in {**known, **compiled.locals}.items():
            bare = name.split("[")[0]
            if re.search(rf"\b{bare}\b", text):
                is_plain = name in known or "[" in name or name in ("is_running", "picked")
                begin = "" if is_plain else f" = {zero.get(c_type, '0')}"
                found.append(f"{c_type} {name}{begin};")
        return found
