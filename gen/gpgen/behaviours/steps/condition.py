"""The origin's condition -> steps: what is done at every tick, on one of two sides."""

from gpgen.behaviours.plan.plan import CONDITION, ConditionPlan, Plan
from gpgen.behaviours.plan.regions import Region, suspends
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.leaves import IS_RUNNING
from gpgen.behaviours.steps.lower import LOWER, RESUME, RUNNING, Builder, Ends
from gpgen.behaviours.steps.parallel import counters, regions_in, resume_side


def lower_condition(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower what is done at every tick, depending on a condition."""
    what = plan.what
    assert isinstance(what, ConditionPlan)
    sides = (plan.children[: what.true_count], plan.children[what.true_count :])
    other = b.label(plan, "else")
    done = b.label(plan, "done")
    for slot in counters(b, plan).values():
        b.keep(plan, slot, "0")
    b.add(ir.Mark(b.shared(plan, "tick")))
    b.unless(b.words.condition(what.condition), other)
    for number in (0, 1):
        if number:
            b.add(ir.Mark(other))
        lower_side(b, plan, sides, number)
        b.add(ir.Jump(done))
    b.add(ir.Mark(done))
    if suspends(plan):
        place = b.place(plan)
        b.add(ir.Vacate(place.at), ir.Vacate(place.inside), ir.Since("now"))
    b.add(ir.Jump(ends.ok))


def lower_side(
    b: Builder, plan: Plan, sides: tuple[tuple[Plan, ...], tuple[Plan, ...]], number: int
) -> None:
    if suspends(plan):
        place = b.place(plan)
        own, other = (place.at, place.inside)[:: 1 if number == 0 else -1]
        left: list[ir.Step] = [
            ir.HaltRegion(each.number, is_used_on=True)
            for each in _regions(b, plan, sides[1 - number])
        ]
        if not _regions(b, plan, sides[number]):
            left.append(ir.Vacate(other))
        b.add(ir.Within(other, other, tuple(left)))
        if _regions(b, plan, sides[number]):
            b.add(ir.Open(own, place.at, place.last), ir.Line("is_running = false;"))
            b.local("bool", "is_running")
    regions = regions_in(b, plan)
    for child in sides[number]:
        if child.key in regions:
            own = (b.place(plan).at, b.place(plan).inside)[number]
            b.add(ir.TickRegion(regions[child.key].number, own))
            b.add(ir.Test(IS_RUNNING, (ir.Line("is_running = true;"),)))
        else:
            following = b.label(child, "past")
            b.lower(child, Ends(following, following, following))
            b.add(ir.Mark(following))
    if _regions(b, plan, sides[number]):
        own = (b.place(plan).at, b.place(plan).inside)[number]
        b.add(ir.Test(b.words.flag("is_running"), (ir.Settle(own), RUNNING)))


def _regions(b: Builder, plan: Plan, side: tuple[Plan, ...]) -> list[Region]:
    regions = regions_in(b, plan)
    return [regions[child.key] for child in side if child.key in regions]


LOWER[CONDITION] = lower_condition
RESUME[CONDITION] = resume_side
