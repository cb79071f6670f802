"""Nodes whose children run side by side -> steps.

A child that can suspend is a region: a function with a program counter of its
own, which the node keeps. It is 0 until something runs there, and ENDED once
the child has ended. All other children are run where they stand.
"""

from dataclasses import dataclass, field

from gpgen.behaviours.plan.plan import PARALLEL, ParallelPlan, Plan
from gpgen.behaviours.plan.regions import Region, can_be_absent, is_region, suspends
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.leaves import HAS_FAILED, IS_RUNNING
from gpgen.behaviours.steps.lower import LOWER, RESUME, RUNNING, Builder, Ends
from gpgen.behaviours.steps.modifiers import width

ALL = "all"


def regions_in(b: Builder, plan: Plan) -> dict[int, Region]:
    return {region.root.key: region for region in b.map.regions_of(plan)}


def counters(b: Builder, plan: Plan) -> dict[int, str]:
    return {key: b.words.counter(region, "pc") for key, region in regions_in(b, plan).items()}


@dataclass(slots=True)
class Side:
    """Lowers a `parallel` or an `all`, which is one that needs all ends and no results."""

    b: Builder
    plan: Plan
    ends: Ends
    regions: dict[int, Region] = field(init=False)
    has_entry: bool = field(init=False)  # whether anything is done in the tick of entry only
    may_be_absent: bool = field(init=False)

    def __post_init__(self) -> None:
        self.regions = regions_in(self.b, self.plan)
        self.has_entry = suspends(self.plan) and not all(map(is_region, self.plan.children))
        self.may_be_absent = can_be_absent(self.plan)

    @property
    def what(self) -> ParallelPlan:
        what = self.plan.what
        if isinstance(what, ParallelPlan):
            return what
        return ParallelPlan(
            len(self.plan.children) + 1, len(self.plan.children) + 1, finish_rest=False
        )

    @property
    def many(self) -> int:
        return len(self.plan.children)

    @property
    def counts_successes(self) -> bool:
        return 1 < self.what.succeed < self.many

    @property
    def counts_failures(self) -> bool:
        if self.plan.kind == ALL:
            return False
        return 1 < self.what.fail <= self.many or (
            self.what.succeed == self.many and self.what.fail > self.many
        )

    def counter(self, of: str) -> str:
        if not suspends(self.plan):
            return self.b.local(width(self.many), f"{self.plan.label}_{of}")
        return self.b.slot(self.plan, of, width(self.many))

    def lower(self) -> None:
        b, plan = self.b, self.plan
        place = b.place(plan)
        if suspends(plan):
            b.add(ir.Open(place.at, place.at, place.last))
        for slot in counters(b, plan).values():
            b.keep(plan, slot, "0")
        for of, is_counted in (
            ("succeeded", self.counts_successes),
            ("failed", self.counts_failures),
        ):
            if is_counted:
                b.keep(plan, self.counter(of), "0")
        if self.what.finish_rest:
            b.keep(plan, self.result, "0")
        self.set_flags(is_entry=True)
        b.add(ir.Mark(b.shared(plan, "children")))
        if suspends(plan):
            b.add(ir.Line("is_running = false;"))
            b.local("bool", "is_running")
        for number, child in enumerate(plan.children):
            self.child(child, is_last=number == self.many - 1)
        self.finish()
        if suspends(plan):
            b.add(ir.Mark(b.shared(plan, "tick")))
            self.set_flags(is_entry=False)
            b.add(ir.Jump(b.shared(plan, "children")))

    def set_flags(self, *, is_entry: bool) -> None:
        for flag, value in ((self.fresh, is_entry), (self.exists, not is_entry)):
            if flag:
                self.b.add(ir.Line(f"{flag} = {'true' if value else 'false'};"))

    @property
    def result(self) -> str:
        if not suspends(self.plan):
            return self.b.local("uint8_t", f"{self.plan.label}_result")
        return self.b.slot(self.plan, "result", "uint8_t")

    @property
    def fresh(self) -> str:
        return self.b.local("bool", f"{self.plan.label}_begins") if self.has_entry else ""

    @property
    def exists(self) -> str:
        return self.b.local("bool", f"{self.plan.label}_exists") if self.may_be_absent else ""

    def child(self, child: Plan, *, is_last: bool) -> None:
        b = self.b
        region = self.regions.get(child.key)
        following = b.label(child, "past")
        ok, fail, absent = (b.label(child, each) for each in ("succeeded", "failed", "absent"))
        if region is not None:
            self.tick_child(child, region, (ok, fail, absent, following))
        else:
            if self.fresh:
                b.unless(b.words.flag(self.fresh), following)
            b.lower(child, Ends(ok, fail, absent))
        b.add(ir.Mark(fail))
        if self.exists:
            b.add(ir.Line(f"{self.exists} = true;"))
        self.decide("failed", self.what.fail, is_counted=self.counts_failures, is_last=is_last)
        b.add(ir.Jump(following), ir.Mark(ok))
        if self.exists:
            b.add(ir.Line(f"{self.exists} = true;"))
        b.add(ir.Mark(absent))
        self.decide(
            "succeeded", self.what.succeed, is_counted=self.counts_successes, is_last=is_last
        )
        b.add(ir.Mark(following))

    def tick_child(self, child: Plan, region: Region, labels: tuple[str, str, str, str]) -> None:
        b = self.b
        ok, fail, absent, following = labels
        slot = b.words.counter(region, "pc")
        b.add(ir.Test(b.words.has_ended(slot), (ir.Jump(following),)))
        b.add(ir.TickRegion(region.number, b.at(self.plan)))
        b.add(ir.Test(IS_RUNNING, (ir.Line("is_running = true;"), ir.Jump(following))))
        b.add(ir.Line(f"{slot} = {b.words.ended};"))
        if self.plan.kind == ALL and not self.exists:
            b.add(ir.Jump(ok))
            return
        if self.exists and can_be_absent(child):
            b.add(ir.Test(b.words.is_absent(), (ir.Jump(absent),)))
        if self.plan.kind == ALL:
            b.add(ir.Jump(ok))
            return
        b.add(ir.Test(HAS_FAILED, (ir.Jump(fail),)), ir.Jump(ok))

    def decide(self, of: str, least: int, *, is_counted: bool, is_last: bool) -> None:
        """Add what a success or a failure means."""
        if self.plan.kind == ALL:
            return
        b = self.b
        label = b.shared(self.plan, "all" if is_last and of == "succeeded" else of)
        if is_counted:
            slot = self.counter(of)
            b.add(ir.Line(f"{slot}++;"))
            if least <= self.many:
                b.add(ir.Test(b.words.reached(slot, least), self.decided(of, label)))
        elif least == 1:
            b.add(*self.decided(of, label))

    def decided(self, of: str, label: str) -> tuple[ir.Step, ...]:
        if not self.what.finish_rest:
            return (ir.Jump(label),)
        value = 1 if of == "succeeded" else 2
        return (
            ir.Test(self.b.words.is_zero(self.result), (ir.Line(f"{self.result} = {value};"),)),
        )

    def finish(self) -> None:
        b, plan = self.b, self.plan
        at = b.at(plan)
        succeeded, failed, every = (b.shared(plan, each) for each in ("succeeded", "failed", "all"))
        if suspends(plan):
            b.add(ir.Test(b.words.flag("is_running"), (ir.Settle(at), RUNNING)))
        if self.what.finish_rest:
            kept = b.words.equals(self.result, "1"), b.words.equals(self.result, "2")
            b.add(ir.Test(kept[0], (ir.Jump(every),)), ir.Test(kept[1], (ir.Jump(failed),)))
        if plan.kind == ALL:
            b.add(ir.Jump(every))
        elif self.what.succeed != self.many:
            b.add(ir.Jump(failed))
        elif self.counts_failures:
            b.add(
                ir.Test(b.words.is_zero(self.counter("failed")), (ir.Jump(every),)), ir.Jump(failed)
            )
        else:
            b.add(ir.Jump(every))
        b.add(ir.Mark(every))
        if self.exists:
            absent = b.label(plan, "none")
            b.unless(b.words.flag(self.exists), absent)
        b.add(ir.Mark(succeeded), *self.end(), ir.Jump(self.ends.ok))
        b.add(ir.Mark(failed), *self.end(), ir.Jump(self.ends.fail))
        if self.exists:
            b.add(ir.Mark(absent), *self.end(), ir.Jump(self.ends.absent))

    def end(self) -> list[ir.Step]:
        if not suspends(self.plan):
            return []
        steps: list[ir.Step] = []
        if not self.what.finish_rest and self.plan.kind != ALL:
            steps += [ir.HaltRegion(each.number) for each in self.regions.values()]
        return [*steps, ir.Vacate(self.b.at(self.plan)), ir.Since("now")]


def lower_parallel(b: Builder, plan: Plan, ends: Ends) -> None:
    Side(b, plan, ends).lower()


def resume_side(b: Builder, plan: Plan) -> None:
    b.add(ir.Jump(b.shared(plan, "tick")))


LOWER |= {PARALLEL: lower_parallel, ALL: lower_parallel}
RESUME |= {PARALLEL: resume_side, ALL: resume_side}
