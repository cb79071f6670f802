"""The static functions of one behaviour: what ticks and halts its regions."""

import re

from gpgen.behaviours.compile import Compiled
from gpgen.views.behaviour_halts import Halting
from gpgen.views.behaviour_making import Function
from gpgen.views.behaviour_text import Printer
from gpgen.views.words import join


class Functions(Halting):
    """Makes all functions of one behaviour."""

    def all(self) -> list[Function]:
        """Return all of them, each behind those that it calls."""
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
        return [*map(self.filled, (*self.helpers(), *halts, *claims)), *ticks]

    def tick(self, compiled: Compiled) -> Function:
        """Return the tick of a region."""
        root = compiled.region.root
        printer = Printer(self.check, self.fill, uses_from=compiled.has_from)
        lines = [self.fill(line) for line in printer.lines(compiled.steps)]
        text = "\n".join(lines)
        given = ["now"] if re.search(r"\bnow\b", text) else []
        declared = self.variables(compiled, text)
        if "slot.id != id" in text:
            declared.insert(0, f"uint64_t id = {self.words.var}->slot.id;")
        if compiled.has_from and compiled.is_given_from:
            given.append("from")
        elif compiled.has_from:
            declared.insert(0, "gp_time from = now;")
            given = ["now"]
        self.givens[compiled.region.number] = ", ".join(given)
        parameters = join(self.words.owner.who, *(f"gp_time {each}" for each in given))
        return self.function(f"gp_status tick_{root.label}({parameters})", declared, lines)

    def variables(self, compiled: Compiled, text: str) -> list[str]:
        """Return the declarations of a tick's variables."""
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
