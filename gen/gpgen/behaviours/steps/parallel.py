"""Nodes whose children run side by side -> steps.

A child that can suspend is a region: a function with a program counter of its
own, which the node keeps. It is 0 until something runs there, and has a value
of its own once the child has ended. All other children are run where they stand.
"""

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
    reached,
)
from gpgen.behaviours.steps.lower import RUNNING, Builder, Ends, lowers, resume_tick
from gpgen.behaviours.steps.modifiers import width


def regions_in(b: Builder, plan: Plan) -> dict[int, Region]:
    return {region.root.key: region for region in b.words.map.regions_of(plan)}


class Side:
    """Lowers a `parallel` or an `all`, which is one that needs all ends and no results."""

    def __init__(self, b: Builder, plan: Plan, ends: Ends) -> None:
        self.b, self.plan, self.ends = b, plan, ends
        self.many = many = len(plan.children)
        self.is_all = plan.kind == "all"
        self.what: Parallel = Parallel(many + 1, many + 1) if self.is_all else plan.what
        succeed, fail, finish_rest = self.what
        self.suspends = suspends(plan)
        self.regions = regions_in(b, plan)
        self.counters = [b.words.counter(region, "pc") for region in self.regions.values()]
        counts_failures = 1 < fail <= many or (succeed == many and fail > many)
        # Empty where nothing asks for them; a result is 1 for a success, 2 for a failure.
        self.successes = self.kept("succeeded", width(many)) if 1 < succeed < many else ""
        self.failures = self.kept("failed", width(many)) if counts_failures else ""
        self.result = self.kept("result", "uint8_t") if finish_rest else ""
        # In the tick of entry, children that end at once are run.
        has_entry = self.suspends and not all(map(is_region, plan.children))
        self.fresh = b.local("bool", f"{plan.label}_begins") if has_entry else ""
        self.exists = b.local("bool", f"{plan.label}_exists") if can_be_absent(plan) else ""
        if self.suspends:
            b.local("bool", "is_running")

    def kept(self, name: str, c_type: str) -> str:
        if not self.suspends:
            return self.b.local(c_type, f"{self.plan.label}_{name}")
        return self.b.words.slot(self.plan, name, c_type)

    def lower(self) -> None:
        b, plan = self.b, self.plan
        place = b.place(plan)
        if self.suspends:
            b.add(ir.Open(place.at, place.at, place.last))
        for slot in (*self.counters, self.successes, self.failures, self.result):
            if slot:
                b.keep(plan, slot, "0")
        self.set_flags(is_entry=True)
        b.add(ir.Mark(b.shared(plan, "children")))
        if self.suspends:
            b.add(ir.Line("is_running = false;"))
        for number, child in enumerate(plan.children):
            self.child(child, is_last=number == self.many - 1)
        self.finish()
        if self.suspends:
            b.add(ir.Mark(b.shared(plan, "tick")))
            self.set_flags(is_entry=False)
            b.add(ir.Jump(b.shared(plan, "children")))

    def set_flags(self, *, is_entry: bool) -> None:
        """Add what the flags are at the beginning of a tick."""
        for flag, value in ((self.fresh, is_entry), (self.exists, not is_entry)):
            if flag:
                self.b.add(ir.Line(f"{flag} = {'true' if value else 'false'};"))

    def child(self, child: Plan, *, is_last: bool) -> None:
        b = self.b
        following = b.label(child, "past")
        ends = Ends(*(b.label(child, each) for each in ("succeeded", "failed", "absent")))
        if child.key in self.regions:
            self.tick_child(child, ends, following)
        else:
            if self.fresh:
                b.unless(Condition(self.fresh), following)
            b.lower(child, ends)
        exists = (ir.Line(f"{self.exists} = true;"),) if self.exists else ()
        b.add(ir.Mark(ends.fail), *exists)
        self.decide("failed", self.what.fail, self.failures, is_last=is_last)
        b.add(ir.Jump(following), ir.Mark(ends.ok), *exists, ir.Mark(ends.absent))
        self.decide("succeeded", self.what.succeed, self.successes, is_last=is_last)
        b.add(ir.Mark(following))

    def tick_child(self, child: Plan, ends: Ends, following: str) -> None:
        """Add the tick of a child that can suspend, unless it has ended."""
        b, region = self.b, self.regions[child.key]
        slot, ended = b.words.counter(region, "pc"), b.words.ended(region)
        b.add(ir.Test(equals(slot, ended), (ir.Jump(following),)))
        b.add(ir.TickRegion(region.number, b.at(self.plan)))
        b.add(ir.Test(IS_RUNNING, (ir.Line("is_running = true;"), ir.Jump(following))))
        b.add(ir.Line(f"{slot} = {ended};"))
        if self.exists and can_be_absent(child):
            b.add(ir.Test(IS_ABSENT, (ir.Jump(ends.absent),)))
        if not self.is_all:
            b.add(ir.Test(HAS_FAILED, (ir.Jump(ends.fail),)))
        b.add(ir.Jump(ends.ok))

    def decide(self, of: str, least: int, counter: str, *, is_last: bool) -> None:
        if self.is_all:
            return
        b = self.b
        label = b.shared(self.plan, "all" if is_last and of == "succeeded" else of)
        steps: ir.Steps = (ir.Jump(label),)
        if self.result:  # known, but the rest finishes
            line = ir.Line(f"{self.result} = {1 if of == 'succeeded' else 2};")
            steps = (ir.Test(equals(self.result, "0"), (line,)),)
        if counter:
            b.add(ir.Line(f"{counter}++;"))
            if least <= self.many:
                b.add(ir.Test(reached(counter, least), steps))
        elif least == 1:
            b.add(*steps)

    def finish(self) -> None:
        """Add what comes behind the last child: it suspends, or all have ended."""
        b, plan = self.b, self.plan
        succeeded, failed, every = (b.shared(plan, each) for each in ("succeeded", "failed", "all"))
        if self.suspends:
            b.add(ir.Test(Condition("is_running"), (ir.Settle(b.at(plan)), RUNNING)))
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
        b.add(ir.Mark(every))
        if self.exists:
            absent = b.label(plan, "none")
            b.unless(Condition(self.exists), absent)
        b.add(ir.Mark(succeeded), *self.end(), ir.Jump(self.ends.ok))
        b.add(ir.Mark(failed), *self.end(), ir.Jump(self.ends.fail))
        if self.exists:
            b.add(ir.Mark(absent), *self.end(), ir.Jump(self.ends.absent))

    def end(self) -> list[ir.Step]:
        if not self.suspends:
            return []
        is_over = self.what.finish_rest or self.is_all
        halts = [] if is_over else [ir.HaltRegion(each.number) for each in self.regions.values()]
        return [*halts, ir.Vacate(self.b.at(self.plan)), ir.Since("now")]


@lowers("parallel", "all", resume=resume_tick)
def lower_parallel(b: Builder, plan: Plan, ends: Ends) -> None:
    Side(b, plan, ends).lower()


@lowers("condition", resume=resume_tick)
def lower_condition(b: Builder, plan: Plan, ends: Ends) -> None:
    what: ConditionPlan = plan.what
    sides = (plan.children[: what.true_count], plan.children[what.true_count :])
    other, done = b.label(plan, "else"), b.label(plan, "done")
    for region in b.words.map.regions_of(plan):
        b.keep(plan, b.words.counter(region, "pc"), "0")
    b.add(ir.Mark(b.shared(plan, "tick")))
    b.unless(b.words.condition(what.condition), other)
    place = b.place(plan)
    lower_side(b, plan, sides, (place.at, place.inside))
    b.add(ir.Jump(done), ir.Mark(other))
    lower_side(b, plan, sides[::-1], (place.inside, place.at))
    b.add(ir.Jump(done), ir.Mark(done))
    if suspends(plan):
        b.add(ir.Vacate(place.at), ir.Vacate(place.inside), ir.Since("now"))
    b.add(ir.Jump(ends.ok))


def lower_side(
    b: Builder, plan: Plan, sides: tuple[tuple[Plan, ...], ...], places: tuple[int, int]
) -> None:
    """Add what is done on the first of two sides; what runs on the other is halted before."""
    regions = regions_in(b, plan)
    own, others = ([regions[each.key] for each in side if each.key in regions] for side in sides)
    at, other = places
    if suspends(plan):
        left: list[ir.Step] = [ir.HaltRegion(each.number, is_used_on=True) for each in others]
        if not own:
            left.append(ir.Vacate(other))
        b.add(ir.Within(other, other, tuple(left)))
        if own:
            place = b.place(plan)
            b.add(ir.Open(at, place.at, place.last), ir.Line("is_running = false;"))
            b.local("bool", "is_running")
    for child in sides[0]:
        if child.key in regions:
            b.add(ir.TickRegion(regions[child.key].number, at))
            b.add(ir.Test(IS_RUNNING, (ir.Line("is_running = true;"),)))
        else:
            following = b.label(child, "past")
            b.lower(child, Ends(following, following, following))
            b.add(ir.Mark(following))
    if own:
        b.add(ir.Test(Condition("is_running"), (ir.Settle(at), RUNNING)))
