"""How a function of a behaviour is put together."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gpgen.behaviours.plan.slots import PC_TYPE, layouts_of, paths
from gpgen.behaviours.steps.compile import Behaviour
from gpgen.behaviours.steps.sleep_question import Compiled
from gpgen.c.brackets import TEXT
from gpgen.c.declarations import Line, join
from gpgen.c.statements import HALT, MOST, TICK, TOKEN, TRACE
from gpgen.c.types import declare

MARGIN = "    "


class Text(NamedTuple):
    """A function of C: its first line and the others."""

    declaration: str
    lines: tuple[Line, ...]


NOT_CODE = re.compile(rf"/\*.*?\*/|{TEXT.pattern}", re.DOTALL)


class Function(NamedTuple):
    """A function: its declaration without `static`, and its lines."""

    declaration: str
    lines: tuple[str, ...]

    @property
    def text(self) -> Text:
        return Text(self.declaration, tuple(map(Line, self.lines)))


def indented(lines: Iterable[str]) -> list[str]:
    return [f"{MARGIN}{line}" if line else "" for line in lines]


def bare(text: str) -> str:
    """Return C without its comments and texts, whose words name nothing."""
    return NOT_CODE.sub("", text)


def returned(condition: str, value: str) -> list[str]:
    return [f"if ({condition}) {{", f"{MARGIN}return {value};", "}"]


def counter_of(last: int) -> tuple[str, str]:
    bits = next(bits for bits in (8, 16, 32) if last < (1 << bits) - 1)
    return f"uint{bits}_t", f"UINT{bits}_MAX"


class Making:
    """Makes functions of one behaviour: fills in what its tokens stand for."""

    def __init__(self, behaviour: Behaviour, state: str, check: str) -> None:
        self.behaviour = behaviour
        self.words = behaviour.words
        self.state = state
        self.check = check
        self.regions = {each.region.number: each for each in behaviour.regions}
        self.givens: dict[int, str] = {}
        last = max(place.last for place in behaviour.map.place.values())
        self.pc_type, self.most = counter_of(last)
        self.paths: Mapping[str, str] = {}

    def slot_paths(self) -> dict[str, str]:
        slots = self.behaviour.slots
        layouts = layouts_of(self.behaviour.root, slots)
        known = dict(found for layout in layouts for found in paths(layout))
        return {token: known[slot] for token, slot in slots.found.items()}

    def filled(self, function: Function) -> Function:
        return function._replace(
            declaration=self.fill(function.declaration),
            lines=tuple(self.fill(line) for line in function.lines),
        )

    def fill(self, text: str) -> str:
        text = TICK.sub(lambda found: self.tick_call(int(found[1]), found[2]), text)
        text = HALT.sub(lambda found: self.halt_call(int(found[1]), found[2], found[3]), text)
        text = TOKEN.sub(lambda found: self.paths[found[0]], text)
        return text.replace(PC_TYPE, self.pc_type).replace(MOST, self.most)

    def tick_call(self, region: int, since: str) -> str:
        label = self.regions[region].region.root.label
        given = self.givens[region].replace("from", since)
        return f"{self.words.private('tick', label)}({join('world', self.words.var, given)})"

    def halt_call(self, region: int, which: str, keep: str) -> str:
        compiled = self.regions[region]
        label = compiled.region.root.label
        who = f"world, {self.words.var}"
        if compiled.has_behind and which == "all":
            return f"{self.words.private('halt_all', label)}({who})"
        which = "pc" if which == "all" else which
        run = f"&{self.words.counter(compiled.region, which)}" if compiled.has_behind else ""
        has_keep = self.has_keep(compiled)
        halt = self.words.private("halt", label)
        return self.fill(f"{halt}({join(who, run, keep if has_keep else '')})")

    def has_keep(self, compiled: Compiled) -> bool:
        """Tell whether a halt has to know what goes on: something around it would be told."""
        is_partial = compiled.has_keep or compiled.has_behind
        return is_partial and compiled.region.number in self.behaviour.map.told

    # Helpers

    def helpers(self) -> Iterator[Function]:
        for helper in self.words.helpers.values():
            parameters = join(self.words.owner.who, helper.parameter)
            declaration = f"{declare(helper.c_type, helper.name)}({parameters})"
            yield self.function(declaration, (), indented(helper.lines))

    def function(
        self, declaration: str, declared: Sequence[str], code: Sequence[str], *others: str
    ) -> Function:
        text = bare(self.fill("\n".join((*declared, *code))))
        own = [self.state] if re.search(r"\bstate\b", text) else []
        variables = [f"{MARGIN}{line}" for line in (*own, *declared)]
        known = "\n".join(line for line in (*own, *text.split("\n")) if not TRACE.match(line))
        unused = [
            f"{MARGIN}(void){name};"
            for name in ("world", self.words.var, *others)
            if not re.search(rf"\b{name}\b", known)
        ]
        gap = [""] if variables else []
        return Function(declaration, (*variables, *gap, *unused, *code))
