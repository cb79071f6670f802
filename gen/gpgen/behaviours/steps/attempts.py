"""Repeating and retrying -> steps."""

from gpgen.behaviours.plan.plan import ATTEMPTS, Plan
from gpgen.behaviours.plan.regions import can_be_absent, suspends
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.lower import LOWER, RESUME, RUNNING, Builder, Ends, negated
from gpgen.behaviours.steps.modifiers import width
from gpgen.c.statements import FROM
from gpgen.model.behaviours import FOREVER, Attempts


def lower_attempts(b: Builder, plan: Plan, ends: Ends) -> None:
    what, at = plan.what, b.at(plan)
    assert isinstance(what, Attempts)
    again, over, absent = (b.label(plan, each) for each in ("again", "attempted", "absent"))
    count, due = _count(b, plan), _due(b, plan)
    if count:
        b.keep(plan, count, "0")
    if due:
        b.keep(plan, due, f"{FROM} + {what.every}u")
    b.add(ir.Mark(again))
    ok, fail, enough = ends.ok, over, ends.fail
    if what.kind == "repeat":
        ok, fail, enough = over, ends.fail, ends.ok
    b.lower(plan.children[0], Ends(ok, fail, absent))
    b.add(ir.Mark(absent))
    if count:
        b.add(ir.Test(b.words.is_zero(count), (ir.Jump(ends.absent),)))
    b.add(ir.Mark(over))
    if what.most != FOREVER:
        b.add(
            ir.Line(f"{count}++;"), ir.Test(b.words.reached(count, what.most), (ir.Jump(enough),))
        )
    elif count:
        b.add(ir.Line(f"{count} = 1;"))
    b.suspend(plan)
    b.add(ir.Mark(b.shared(plan, "tick")))
    if due:
        b.add(ir.Test(negated(b.words.is_over(due)), (RUNNING,)))
        b.add(ir.Line(f"{due} = gp_time_next_due({due}, {what.every}u, now);"))
    b.add(ir.Vacate(at), ir.Since("now"), ir.Jump(again))


def _due(b: Builder, plan: Plan) -> str:
    assert isinstance(plan.what, Attempts)
    return b.slot(plan, "due", "gp_time") if plan.what.every else ""


def _count(b: Builder, plan: Plan) -> str:
    what = plan.what
    assert isinstance(what, Attempts)
    if what.most == FOREVER and not can_be_absent(plan.children[0]):
        return ""
    return b.slot(plan, "attempts", width(what.most))


def resume_attempts(b: Builder, plan: Plan) -> None:
    at, child = b.at(plan), plan.children[0]
    ranges = [ir.Within(at, at, (ir.Jump(b.shared(plan, "tick")),))]
    if suspends(child):
        with b.inside() as steps:
            b.resume(child)
        ranges.append(ir.Within(*b.range(child), tuple(steps)))
    b.add(ir.Towards(tuple(ranges)))


LOWER[ATTEMPTS] = lower_attempts
RESUME[ATTEMPTS] = resume_attempts
