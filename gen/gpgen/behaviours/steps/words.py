"""The C words of a behaviour: its leaves, conditions, setters and the names of its places.

What is known only when the whole tree has been followed stands in texts as a
token: where a slot lies, and what a region's functions take (`fill` puts it in).
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from gpgen.behaviours.plan.plan import CONDITION, Plan
from gpgen.behaviours.plan.regions import ROOT, Region
from gpgen.behaviours.plan.slots import PC_TYPE, Slot
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.calls import Saying
from gpgen.c.operators import EQUAL, ORDER, PRIMARY
from gpgen.c.statements import MOST
from gpgen.expressions.types import is_integer, scalar
from gpgen.model import EnumType, Type
from gpgen.model.behaviours import Attempts
from gpgen.model.trees import Compare, Tree

MOVED = {"f32": "float", "f64": "double", "i64": "int64_t", "u64": "uint64_t"}


class Moved(NamedTuple):
    """The type in which a tween is computed."""

    name: str
    c: str


@dataclass(slots=True)
class Words(Saying):
    """All that the steps of one behaviour need to be said in C."""

    # Traces

    def trace(self, plan: Plan, what: str) -> ir.Trace:
        name = plan.label.upper()
        return ir.Trace(f"GP_NODE(world, {self.var}, {name}, {what});")

    def trace_halt(self, region: Region, counter: str) -> ir.Trace:
        nodes = self.private("nodes_of", region.root.label)
        return ir.Trace(f"GP_NODE_HALTED(world, {self.var}, {nodes}, {counter});")

    # Time

    def is_over(self, deadline: str) -> ir.Condition:
        return ir.Condition(f"gp_time_is_over(now, {deadline})", PRIMARY)

    def cool(self, until: str, cools: str, time: int) -> list[str]:
        return [f"{until} = now + {time}u;", f"{cools} = true;"]

    def ease(self, name: str, until: str, over: int) -> list[str]:
        progress = f"eased = gp_ease_progress(now, {until} - {over}u, {over}u);"
        if name == "linear":
            return [progress]
        way, _, curve = name.rpartition("_")
        return [progress, f"eased = gp_ease_{way}(gp_ease_{curve}, eased);"]

    def between(self, of: Type) -> tuple[Moved, str]:
        name = scalar(of)
        kind = name if name in ("f32", "f64", "u64") else "i64"
        value = f"moved_{kind}"
        return Moved(kind, MOVED[kind]), value if name == kind else f"gp_{name}_from_i64({value})"

    # Events

    def event(self, event: str) -> ir.Condition:
        self.events.setdefault(event, set())
        text = f"(state->events & {self.event_bit(event)}) != 0"
        return ir.Condition(text, EQUAL, is_event=True)

    def event_bit(self, event: str) -> str:
        prefix = f"{self.prefix}_" if self.prefix else ""
        return f"HEARD_{prefix}{event}".upper()

    # Conditions on what nodes keep

    def flag(self, name: str) -> ir.Condition:
        return ir.Condition(name, PRIMARY)

    def is_zero(self, value: str) -> ir.Condition:
        return ir.Condition(f"{value} == 0", EQUAL)

    def reached(self, value: str, least: int) -> ir.Condition:
        """Return that a number has come so far."""
        return ir.Condition(f"{value} >= {least}", ORDER, is_whole=True)

    def equals(self, value: str, other: str) -> ir.Condition:
        return ir.Condition(f"{value} == {other}", EQUAL)

    def mask(self, many: int) -> str:
        return f"uint{next(bits for bits in (8, 16, 32, 64) if many <= bits)}_t"

    def bit(self, number: int, many: int) -> str:
        return f"UINT64_C({1 << number})" if many > 32 else f"{1 << number}u"

    def tries(self, tried: str, number: int, many: int) -> str:
        return f"{tried} = ({self.mask(many)})({tried} | {self.bit(number, many)});"

    def bits(self, many: int) -> str:
        whole = (1 << many) - 1
        return f"UINT64_C({whole})" if many > 32 else f"{whole}u"

    def decide(self, value: Tree, cases: tuple[Tree, ...], labels: list[str]) -> list[ir.Step]:
        """Return the jumps to what is done for a value."""
        if is_integer(value.type) or isinstance(value.type, EnumType):
            text = self.text(value)
            text = f"(int){text}" if isinstance(value.type, EnumType) else text
            found = tuple(
                ir.Case((self.text(case),), (ir.Jump(label),))
                for case, label in zip(cases, labels, strict=True)
            )
            return [ir.Switch(text, found, looks=(value,))]
        tests: list[ir.Step] = []
        for case, label in zip(cases, labels, strict=True):
            same = self.condition(Compare("==", value, case))
            tests.append(ir.Test(same, (ir.Jump(label),)))
        return tests

    # Places and regions

    ended: ClassVar[str] = MOST

    def has_ended(self, counter: str) -> ir.Condition:
        return ir.Condition(f"{counter} == {self.ended}", EQUAL)

    def is_absent(self) -> ir.Condition:
        return ir.Condition("status == GP_ABSENT", EQUAL)

    def counter(self, region: Region, which: str) -> str:
        if region.number == ROOT:
            return f"state->{which}"
        assert region.owner is not None
        persists = which == "behind"
        slot = Slot(f"{region.root.label}_{which}", PC_TYPE, region.owner, persists)
        return self.slots.add(slot)

    def at(self, region: Region, place: int) -> str:
        known = self.names.get((region.number, place))
        if known is None:
            known = self._place_name(region, place)
            while known in self.spoken:
                known += "_AGAIN"
            self.spoken.add(known)
            self.names[region.number, place] = known
        return known

    def _place_name(self, region: Region, place: int) -> str:
        plan = self.map.standing[region.number, place]
        what = plan.what.kind if isinstance(plan.what, Attempts) else plan.kind
        name = plan.label if plan.is_body else f"{plan.label}_{what}"
        begin = "ELSE" if plan.kind == CONDITION else "IN"
        return f"{'AT' if self.map.place[plan.key].at == place else begin}_{name}".upper()

    def can_halt(self, region: int) -> bool:
        return region in self.map.halting

    def halt(self, region: Region, which: str, keep: int) -> str:
        return f"\5{region.number}:{which}:{self.at(region, keep) if keep else 0}\6"

    def halt_all(self, region: int) -> str:
        return f"\5{region}:all:0\6"

    def tick_region(self, region: int, since: str) -> str:
        """Return the call of a region's tick."""
        return f"status = \3{region}:{since}\4;"

    def rests(self, region: Region) -> str:
        return f"{self.private('rests', region.root.label)}(world, {self.var}, rest)"

    def begins_late(self, region: Region, at: int, others: list[int]) -> None:
        """Note that a node may begin while something else runs."""
        self.late[region.number, at] = tuple(others)

    def claim(self, region: Region) -> str:
        """Return the call by which a region's owner begins."""
        return f"{self.private('claim', region.root.label)}(world, {self.var})"
