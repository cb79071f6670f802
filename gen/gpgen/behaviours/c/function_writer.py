"""The writer of a behaviour's C functions: their parameters, state and tokens."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from gpgen.behaviours.plan.layouts import Layout, layout_of
from gpgen.behaviours.plan.plan import Plan, every
from gpgen.behaviours.plan.regions import Region, acts_on_halt, suspends_itself
from gpgen.behaviours.plan.slots import PC_TYPE
from gpgen.behaviours.steps.compiled_behaviour import CompiledBehaviour
from gpgen.behaviours.steps.flow_analysis import CompiledRegion
from gpgen.c.declarations import join
from gpgen.c.statement_items import code_only, names
from gpgen.c.statements import HALT, PART, TICK, TOKEN, TRACE

MARGIN = "    "


class Function(NamedTuple):
    """A function: its declaration without `static`, its lines, and the comment above it."""

    declaration: str
    lines: tuple[str, ...]
    doc: str = ""


class Merger(Protocol):
    """Merges functions of shared trees (`function_merging.py`)."""

    def add(self, functions: Sequence[Function]) -> tuple[Function, ...]: ...

    def shares(self, name: str) -> bool: ...


def indented(lines: Iterable[str]) -> list[str]:
    return [f"{MARGIN}{line}" if line else "" for line in lines]


def returned(condition: str, value: str) -> list[str]:
    return [f"if ({condition}) {{", f"{MARGIN}return {value};", "}"]


def counter_of(last: int) -> tuple[str, str]:
    """Return the type of program counters up to a place, and its maximum, which is no place."""
    bits = next(bits for bits in (8, 16, 32) if last < (1 << bits) - 1)
    return f"uint{bits}_t", "INT32_MAX" if bits == 32 else f"UINT{bits}_MAX"  # an enumerator


class FunctionWriter:
    """Writes functions of one behaviour, and replaces the tokens in them.

    `state` declares the behaviour's state, of the type `state_type`, in the entity's member
    `state_member`; `check` is the condition under which a call has ended the tick.
    """

    def __init__(self, behaviour: CompiledBehaviour, name: str) -> None:
        self.behaviour = behaviour
        self.code = code = behaviour.code
        self.map = code.map
        found = every(behaviour.root)
        self.can_run = any(suspends_itself(plan) or acts_on_halt(plan) for plan in found)
        cools = any(plan.kind == "cooldown" for plan in every(behaviour.root))
        keeps = code.slots.found or code.events or code.draws or cools
        self.has_state = bool(keeps) or self.can_run
        self.state_type = code.owner.c.inner(name).of("state")
        self.state_member = f"{name}_state"
        self.state = f"{self.state_type} *state = &{code.var}->{self.state_member};"
        self.check = "!state->busy" if self.has_state else f"{code.var}->slot.id != id"
        self.regions = {each.region.number: each for each in behaviour.regions}
        self.tick_arguments: dict[int, str] = {}
        self.parts: dict[str, str] = {}  # calls of parts
        self.has_shares = False  # if a function is too long and has no more parts
        last = max(place.last for place in self.map.place.values())
        self.pc_type, self.most = counter_of(last)
        self.layout: Layout
        self.halted: set[int] = set()  # uses of shared trees with a function that halts them
        self.merging: Merger

    def place_slots(self) -> None:
        """Lay out the slots, all of which must be known."""
        code = self.code

        def named(tree: str, kind: str) -> str:
            return code.unique_name(code.private(*code.prefixes, tree, kind))

        self.layout = layout_of(self.behaviour.root, code.slots, self.map, named)

    def around(self, plan: Plan) -> Plan | None:
        """Return the innermost node around another one in its region that acts on a halt."""
        region = self.map.region[plan.key]
        above = (each for each in self.map.above(plan) if self.map.region[each.key] == region)
        return next(filter(acts_on_halt, above), None)

    def filled(self, function: Function) -> Function:
        lines = tuple(map(self.fill, function.lines))
        return function._replace(declaration=self.fill(function.declaration), lines=lines)

    def fill(self, text: str) -> str:
        text = PART.sub(lambda found: self.parts.get(found[1], ""), text)
        text = TICK.sub(lambda found: self.tick_call(int(found[1]), found[2]), text)
        text = HALT.sub(lambda found: self.halt_call(int(found[1]), found[2], found[3]), text)
        text = TOKEN.sub(lambda found: self.layout.paths[found[0]], text)
        return text.replace(PC_TYPE, self.pc_type)

    def member(self, region: Region) -> str:
        """Return the member of the state that is the program counter of a region."""
        return self.fill(self.code.counter(region, "pc")).removeprefix("state->")

    def tick_call(self, region: int, since: str) -> str:
        label = self.regions[region].region.root.label
        args = self.tick_arguments[region].replace("from", since)
        return f"{self.code.private('tick', label)}({join('world', self.code.var, args)})"

    def halt_call(self, region: int, which: str, keep: str) -> str:
        compiled = self.regions[region]
        label = compiled.region.root.label
        who = f"world, {self.code.var}"
        if compiled.has_behind and which == "all":
            return f"{self.code.private('stop', label)}({who})"
        which = "pc" if which == "all" else which
        run = f"&{self.code.counter(compiled.region, which)}" if compiled.has_behind else ""
        halt = self.code.private("halt", label)
        return self.fill(f"{halt}({join(who, run, keep if self.has_keep(compiled) else '')})")

    def has_keep(self, compiled: CompiledRegion) -> bool:
        """Return whether a halt needs `keep`: nodes around the place that continues do not act."""
        is_partial = compiled.has_keep or compiled.has_behind
        return is_partial and compiled.region.number in self.map.acting

    def function(
        self,
        declaration: str,
        declared: Sequence[str],
        code: Sequence[str],
        *others: str,
        doc: str = "",
    ) -> Function:
        """Return a function that declares its state if needed, and marks unused parameters."""
        text = code_only(self.fill("\n".join((*declared, *code))))
        own = [self.state] if re.search(r"\bstate\b", text) else []
        variables = [f"{MARGIN}{line}" for line in (*own, *declared)]
        known = "\n".join(line for line in (*own, *text.split("\n")) if not TRACE.match(line))
        unused = [
            f"{MARGIN}(void){name};"
            for name in ("world", self.code.var, *others)
            if not names(name, known)
        ]
        gap = [""] if variables else []
        return Function(declaration, (*variables, *gap, *unused, *code), doc)
