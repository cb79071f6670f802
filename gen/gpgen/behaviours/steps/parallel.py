"""Nodes whose children run side by side -> steps.

A child that can suspend is a region: a function with a program counter of its
own, which the node keeps. The counter is 0 until something runs in the region,
and has a special value once the child has ended. All other children run inline.
"""

from abc import ABC, abstractmethod

from gpgen.behaviours.plan.plan import Condition as ConditionPlan
from gpgen.behaviours.plan.plan import Parallel, Plan
from gpgen.behaviours.plan.regions import Region, can_be_absent, is_region, suspends
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.conditions import (
    HAS_FAILED,
    IS_ABSENT,
    IS_RUNNING,
    Condition,
    equals,
    is_at_least,
)
from gpgen.behaviours.steps.expressions import width
from gpgen.behaviours.steps.lower import RUNNING, Builder, Ends, lowers, resume_tick


def regions_in(b: Builder, plan: Plan) -> dict[int, Region]:
    return {region.root.key: region for region in b.code.map.regions_of(plan)}


class SideBySideLowering(ABC):
    """Lowers a node whose children run side by side; the base of `parallel` and `pipeline`.

    `flags` are variables that each tick sets first, with their values in the tick of entry.
    """

    def __init__(self, b: Builder, plan: Plan, ends: Ends) -> None:
        self.b, self.plan, self.ends = b, plan, ends
        self.many = len(plan.children)
        self.suspends = suspends(plan)
        self.regions = regions_in(b, plan)
        self.slots = [b.code.counter(region, "pc") for region in self.regions.values()]
        self.flags: dict[str, bool] = {}
        self.exists = ""
        if can_be_absent(plan):
            self.exists = b.local("bool", f"{plan.label}_exists")
            self.flags[self.exists] = False

    def kept(self, name: str, c_type: str) -> str:
        """Return a variable of the node, set to 0 at its entry; a slot if the node suspends."""
        slot = f"{self.plan.label}_{name}"
        if self.suspends:
            slot = self.b.code.slot(self.plan, name, c_type)
        else:
            self.b.local(c_type, slot)
        self.slots.append(slot)
        return slot

    def lower(self) -> None:
        b, plan = self.b, self.plan
        place = b.place(plan)
        if self.suspends:
            b.add(ir.StartChildren(place.at, place.at, place.last))
        for slot in self.slots:
            b.keep(plan, slot, "0")
        self.set_flags(is_entry=True)
        b.add(ir.Label(b.shared(plan, "children")))
        self.lower_children()
        self.finish()
        if self.suspends:
            b.add(ir.Label(b.shared(plan, "tick")))
            self.set_flags(is_entry=False)
            b.add(ir.Jump(b.shared(plan, "children")))

    @abstractmethod
    def lower_children(self) -> None:
        """Add the children, and the steps that decide between the three ends."""

    def set_flags(self, *, is_entry: bool) -> None:
        for flag, first in self.flags.items():
            self.b.add(ir.Line(f"{flag} = {'true' if first is is_entry else 'false'};"))

    def exist(self) -> ir.Steps:
        """Return the steps which record that a child was present."""
        return (ir.Line(f"{self.exists} = true;"),) if self.exists else ()

    def tick_child(
        self, child: Plan, ends: Ends, running: ir.Steps, after: ir.Steps, *, can_fail: bool
    ) -> None:
        """Add the tick of a child that can suspend."""
        b = self.b
        b.add(ir.TickRegion(self.regions[child.key].number, b.at(self.plan)))
        b.add(ir.Test(IS_RUNNING, running), *after)
        if self.exists and can_be_absent(child):
            b.add(ir.Test(IS_ABSENT, (ir.Jump(ends.absent),)))
        if can_fail:
            b.add(ir.Test(HAS_FAILED, (ir.Jump(ends.fail),)))
        b.add(ir.Jump(ends.ok))

    def finish(self) -> None:
        """Add the ends; `all` is for when every child has ended, or was absent."""
        b, plan = self.b, self.plan
        b.add(ir.Label(b.shared(plan, "all")))
        if self.exists:
            absent = b.label(plan, "none")
            b.unless(Condition(self.exists), absent)
        b.add(ir.Label(b.shared(plan, "succeeded")), *self.end(), ir.Jump(self.ends.ok))
        b.add(ir.Label(b.shared(plan, "failed")), *self.end(), ir.Jump(self.ends.fail))
        if self.exists:
            b.add(ir.Label(absent), *self.end(), ir.Jump(self.ends.absent))

    def halts(self) -> list[ir.Step]:
        """Return the halts of the regions that may still run when the node ends."""
        return [ir.HaltRegion(each.number) for each in self.regions.values()]

    def end(self) -> list[ir.Step]:
        if not self.suspends:
            return []
        return [*self.halts(), ir.SetEnded(self.b.at(self.plan)), ir.SetTimeBase("now")]


class ParallelLowering(SideBySideLowering):
    """Lowers a `parallel`, or an `all`: a parallel that waits for all and ignores their results."""

    def __init__(self, b: Builder, plan: Plan, ends: Ends) -> None:
        super().__init__(b, plan, ends)
        many = self.many
        self.is_all = plan.kind == "all"
        self.what: Parallel = Parallel(many + 1, many + 1) if self.is_all else plan.what
        succeed, fail, finish_rest = self.what
        counts_failures = 1 < fail <= many or (succeed == many and fail > many)
        # Empty if nothing reads them; a result is 1 for a success, 2 for a failure.
        self.successes = self.kept("successes", width(many)) if 1 < succeed < many else ""
        self.failures = self.kept("failures", width(many)) if counts_failures else ""
        self.result = self.kept("result", "uint8_t") if finish_rest else ""
        # Children that end at once run in the tick of entry only.
        has_entry = self.suspends and not all(map(is_region, plan.children))
        self.fresh = b.local("bool", f"{plan.label}_begins") if has_entry else ""
        if self.fresh:
            self.flags = {self.fresh: True, **self.flags}
        if self.suspends:
            b.local("bool", "is_running")

    def lower_children(self) -> None:
        b = self.b
        if self.suspends:
            b.add(ir.Line("is_running = false;"))
        for number, child in enumerate(self.plan.children):
            self.child(child, is_last=number == self.many - 1)
        self.decide_last()

    def child(self, child: Plan, *, is_last: bool) -> None:
        b, following = self.b, self.b.label(child, "past")
        ends = Ends(*(b.label(child, each) for each in ("succeeded", "failed", "absent")))
        if region := self.regions.get(child.key):  # unless it has ended
            slot, ended = b.code.counter(region, "pc"), b.code.ended_name(region)
            b.add(ir.Test(equals(slot, ended), (ir.Jump(following),)))
            exists = self.exist() if self.what.succeed < self.many and not self.result else ()
            running = (ir.Line("is_running = true;"), *exists, ir.Jump(following))
            after = (ir.Line(f"{slot} = {ended};"),)
            self.tick_child(child, ends, running, after, can_fail=not self.is_all)
        else:
            if self.fresh:
                b.unless(Condition(self.fresh), following)
            b.lower(child, ends)
        b.add(ir.Label(ends.fail), *self.exist())
        self.decide("failed", self.what.fail, self.failures, is_last=is_last)
        b.add(ir.Jump(following), ir.Label(ends.ok), *self.exist(), ir.Label(ends.absent))
        self.decide("succeeded", self.what.succeed, self.successes, is_last=is_last)
        b.add(ir.Label(following))

    def decide(self, of: str, least: int, counter: str, *, is_last: bool) -> None:
        if self.is_all:
            return
        b = self.b
        label = b.shared(self.plan, "all" if is_last and of == "succeeded" else of)
        steps: ir.Steps = (ir.Jump(label),)
        if self.result:  # decided, but the others finish
            line = ir.Line(f"{self.result} = {1 if of == 'succeeded' else 2};")
            steps = (ir.Test(equals(self.result, "0"), (line,)),)
        if counter:
            b.add(ir.Line(f"{counter}++;"))
            if least <= self.many:
                b.add(ir.Test(is_at_least(counter, least), steps))
        elif least == 1:
            b.add(*steps)

    def decide_last(self) -> None:
        """Add the steps after the last child: the node suspends, or all children have ended."""
        b, plan = self.b, self.plan
        failed, every = (b.shared(plan, each) for each in ("failed", "all"))
        if self.suspends:
            b.add(ir.Test(Condition("is_running"), (ir.SetSuspended(b.at(plan)), RUNNING)))
        if self.result:
            b.add(ir.Test(equals(self.result, "1"), (ir.Jump(every),)))
            b.add(ir.Test(equals(self.result, "2"), (ir.Jump(failed),)))
        if self.is_all:
            b.add(ir.Jump(every))
        elif self.what.succeed != self.many:
            b.add(ir.Jump(failed))
        elif self.failures:
            b.add(ir.Test(equals(self.failures, "0"), (ir.Jump(every),)), ir.Jump(failed))
        else:
            b.add(ir.Jump(every))

    def halts(self) -> list[ir.Step]:
        return [] if self.what.finish_rest or self.is_all else super().halts()


class PipelineLowering(SideBySideLowering):
    """Lowers a `pipeline`: every tick begins at the first child and ends at the furthest.

    The furthest is the last child that has run; when it succeeds, the tick continues after it.
    """

    def __init__(self, b: Builder, plan: Plan, ends: Ends) -> None:
        super().__init__(b, plan, ends)
        many = len(self.regions)
        self.furthest = self.kept("furthest", width(many)) if many > 1 else ""

    def lower_children(self) -> None:
        b = self.b
        numbers = {key: number for number, key in enumerate(self.regions)}
        for child in self.plan.children:
            ok, following = b.label(child, "succeeded"), b.label(child, "past")
            ends = Ends(ok, b.shared(self.plan, "failed"), following)
            if child.key in self.regions:
                running = self.running(numbers[child.key], following)
                self.tick_child(child, ends, running, (), can_fail=True)
            else:
                b.lower(child, ends)
            b.add(ir.Label(ok), *self.exist(), ir.Label(following))
        b.add(ir.Jump(b.shared(self.plan, "all")))

    def running(self, number: int, following: str) -> ir.Steps:
        """Return the steps for a running child; one before the furthest does not end the tick."""
        steps: ir.Steps = (ir.SetSuspended(self.b.at(self.plan)), RUNNING)
        if number > 0:
            steps = (ir.Line(f"{self.furthest} = {number};"), *steps)
        if number < len(self.regions) - 1:
            is_before = is_at_least(self.furthest, number + 1)
            steps = (ir.Test(is_before, (ir.Jump(following),)), *steps)
        return steps


@lowers("parallel", "all", resume=resume_tick)
def lower_parallel(b: Builder, plan: Plan, ends: Ends) -> None:
    ParallelLowering(b, plan, ends).lower()


@lowers("pipeline", resume=resume_tick)
def lower_pipeline(b: Builder, plan: Plan, ends: Ends) -> None:
    PipelineLowering(b, plan, ends).lower()


@lowers("condition", resume=resume_tick)
def lower_condition(b: Builder, plan: Plan, ends: Ends) -> None:
    what: ConditionPlan = plan.what
    sides = (plan.children[: what.true_count], plan.children[what.true_count :])
    other, done = b.label(plan, "else"), b.label(plan, "done")
    for region in b.code.map.regions_of(plan):
        b.keep(plan, b.code.counter(region, "pc"), "0")
    b.add(ir.Label(b.shared(plan, "tick")))
    b.unless(b.code.condition(what.condition), other)
    place = b.place(plan)
    lower_side(b, plan, sides, (place.at, place.inside))
    b.add(ir.Jump(done), ir.Label(other))
    lower_side(b, plan, sides[::-1], (place.inside, place.at))
    b.add(ir.Jump(done), ir.Label(done))
    if suspends(plan):
        b.add(ir.SetEnded(place.at), ir.SetEnded(place.inside), ir.SetTimeBase("now"))
    b.add(ir.Jump(ends.ok))


def lower_side(
    b: Builder, plan: Plan, sides: tuple[tuple[Plan, ...], ...], places: tuple[int, int]
) -> None:
    """Add the first of two sides; whatever runs on the other side is halted before."""
    regions = regions_in(b, plan)
    own, others = ([regions[each.key] for each in side if each.key in regions] for side in sides)
    at, other = places
    if suspends(plan):
        left: list[ir.Step] = [ir.HaltRegion(each.number, is_used_on=True) for each in others]
        if not own:
            left.append(ir.SetEnded(other))
        b.add(ir.Within(other, other, tuple(left)))
        if own:
            place = b.place(plan)
            b.add(ir.StartChildren(at, place.at, place.last), ir.Line("is_running = false;"))
            b.local("bool", "is_running")
    for child in sides[0]:
        if child.key in regions:
            b.add(ir.TickRegion(regions[child.key].number, at))
            b.add(ir.Test(IS_RUNNING, (ir.Line("is_running = true;"),)))
        else:
            following = b.label(child, "past")
            b.lower(child, Ends(following, following, following))
            b.add(ir.Label(following))
    if own:
        b.add(ir.Test(Condition("is_running"), (ir.SetSuspended(at), RUNNING)))
