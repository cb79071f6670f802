"""Modifiers -> steps: each stands around one other node."""

from collections.abc import Iterator
from contextlib import contextmanager

from gpgen.behaviours.plan import plan as plans
from gpgen.behaviours.plan.regions import can_be_absent, suspends
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.lower import LOWER, RESUME, Builder, Ends, negated, resume_inside
from gpgen.c.statements import FROM


def lower_absent(b: Builder, _plan: plans.Plan, ends: Ends) -> None:
    b.add(ir.Jump(ends.absent))


def lower_when(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    b.bar(b.words.condition(plan.what), plan, ir.ABSENT, ends.absent)
    b.lower(plan.children[0], ends)


def lower_require(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    b.bar(b.words.condition(plan.what), plan, ir.REFUSED, ends.fail)
    b.lower(plan.children[0], ends)


def lower_event(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    assert isinstance(plan.what, plans.EventPlan)
    b.bar(b.words.event(plan.what.event), plan, ir.REFUSED, ends.fail)
    for variable in plan.what.variables:
        slot = b.slot(plan, variable.name, b.words.c_type(variable.type))
        b.words.names_slot(plans.scope_of(plans.EVENT, plan.key), variable.name, slot)
        b.keep(plan, slot, b.words.event_argument(plan.what.event, variable.name))
    b.lower(plan.children[0], ends)


def lower_tree(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    assert isinstance(plan.what, plans.TreePlan)
    for variable in plan.what.variables:
        set_variable(b, plan, variable)
    b.lower(plan.children[0], ends)


def set_variable(b: Builder, plan: plans.Plan, variable: plans.Variable) -> None:
    slot = b.slot(plan, variable.name, b.words.kept_type(variable.type))
    low, high = b.range(plan)
    looks = () if variable.value is None else (variable.value,)
    for text in b.words.set_slot(slot, variable):
        b.add(ir.Keep(slot, text, low, high, looks))
    b.words.names_slot(plans.scope_of(plans.TREE, plan.key), variable.name, slot)


def lower_cooldown(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    what = plan.what
    assert isinstance(what, plans.CooldownPlan)
    until, cools = cooldown_slots(b, plan)
    refuse = (b.words.trace(plan, ir.REFUSED), ir.Jump(ends.fail))
    refused = (ir.Test(negated(b.words.is_over(until)), refuse), ir.Line(f"{cools} = false;"))
    b.add(ir.Test(b.words.flag(cools), refused))
    ok, fail = b.label(plan, "succeeded"), b.label(plan, "failed")
    after = {"success": (True, False), "failure": (False, True)}.get(what.after, (True, True))
    b.lower(
        plan.children[0],
        Ends(ok if after[0] else ends.ok, fail if after[1] else ends.fail, ends.absent),
    )
    for starts, label, end in ((after[0], ok, ends.ok), (after[1], fail, ends.fail)):
        if starts:
            b.add(
                ir.Mark(label), *(ir.Line(text) for text in b.words.cool(until, cools, what.time))
            )
            b.add(ir.Jump(end))


def cooldown_slots(b: Builder, plan: plans.Plan) -> tuple[str, str]:
    until = b.slot(plan, "cooled", "gp_time", persists=True)
    return until, b.slot(plan, "cools", "bool", persists=True)


def lower_limit(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    most = plan.what
    assert isinstance(most, int)
    entries = b.slot(plan, "entries", width(most), persists=True)
    b.bar(negated(b.words.reached(entries, most)), plan, ir.ABSENT, ends.absent)
    b.add(ir.Line(f"{entries}++;"))
    b.lower(plan.children[0], ends)


def width(most: int) -> str:
    return "uint8_t" if most < 1 << 8 else "uint16_t" if most < 1 << 16 else "uint32_t"


def lower_while(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    inner, *others = plan.children
    lost = b.label(plan, "else" if others else "lost")
    b.add(ir.Mark(b.shared(plan, "tick")))
    with running(b, plan, ends) as inside:
        b.unless(b.words.condition(plan.what), lost)
        enter_side(b, plan, inner, inside)
        b.add(ir.Mark(lost))
        if others:
            enter_side(b, plan, others[0], inside)
        else:
            halt_but(b, plan, None)
            b.trace(plan, ir.REFUSED)
            b.add(ir.Jump(ends.fail))


@contextmanager
def running(b: Builder, plan: plans.Plan, ends: Ends) -> Iterator[Ends]:
    """Give ends in which what turns out absent is a failure, if the node ran before."""
    if not (can_be_absent(plan) and suspends(plan)):
        yield ends
        return
    ran, gone = b.local("bool", f"{plan.label}_ran"), b.label(plan, "gone")
    b.add(ir.Line(f"{ran} = false;"), ir.Within(*b.range(plan), (ir.Line(f"{ran} = true;"),)))
    yield ends._replace(absent=gone)
    b.add(ir.Mark(gone), ir.Test(b.words.flag(ran), (ir.Jump(ends.fail),)), ir.Jump(ends.absent))


def enter_side(b: Builder, plan: plans.Plan, side: plans.Plan, ends: Ends) -> None:
    """Add that one side goes on if it runs; else all others are halted, and it is entered."""
    b.resume_if_in(side)
    halt_but(b, plan, side)
    b.lower(side, ends)


def halt_but(b: Builder, plan: plans.Plan, side: plans.Plan | None) -> None:
    """Add that what runs in a node is halted, but for what is in one of its children."""
    for child in plan.children:
        if child is not side and suspends(child):
            b.add(ir.HaltWithin(*b.range(child), b.at(plan)))


def resume_look(b: Builder, plan: plans.Plan) -> None:
    b.add(ir.Jump(b.shared(plan, "tick")))


# Hooks


def lower_hooks(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    ok, fail, absent = (b.label(plan, end) for end in ("succeeded", "failed", "absent"))
    run_hooks(b, plan, "on_enter")
    b.lower(plan.children[0], Ends(ok, fail, absent))
    for label, hooks, end in (
        (ok, ("on_success", "on_exit"), ends.ok),
        (fail, ("on_fail", "on_exit"), ends.fail),
        (absent, ("on_exit",), ends.absent),
    ):
        b.add(ir.Mark(label))
        for name in hooks:
            run_hooks(b, plan, name)
        b.add(ir.Jump(end))


def run_hooks(b: Builder, plan: plans.Plan, name: str) -> None:
    for hook in plans.hooks_of(plan, name):
        following = b.label(hook, "over")
        b.lower(hook, Ends(following, following, following))
        b.add(ir.Mark(following))


# Time


def lower_timeout(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    if suspends(plan):
        b.keep(plan, timeout_slot(b, plan), f"{FROM} + {plan.what}u")
    b.lower(plan.children[0], ends)
    b.add(
        ir.Mark(b.shared(plan, "timed_out")), b.words.trace(plan, ir.TIMED_OUT), ir.Jump(ends.fail)
    )


def timeout_slot(b: Builder, plan: plans.Plan) -> str:
    return b.slot(plan, "timeout", "gp_time")


def resume_timeout(b: Builder, plan: plans.Plan) -> None:
    is_over = b.words.is_over(timeout_slot(b, plan))
    with b.inside() as late:
        halt_but(b, plan, None)
        b.add(ir.Jump(b.shared(plan, "timed_out")))
    b.add(ir.Test(is_over, tuple(late)))
    b.resume(plan.children[0])


def lower_result(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    ok = ends.ok if plan.what == "succeed" else ends.fail
    fail = ends.fail if plan.what == "fail" else ends.ok
    b.lower(plan.children[0], Ends(ok, fail, ends.absent))


LOWER |= {
    plans.ABSENT: lower_absent,
    plans.WHEN: lower_when,
    plans.EVENT: lower_event,
    plans.COOLDOWN: lower_cooldown,
    plans.LIMIT: lower_limit,
    plans.REQUIRE: lower_require,
    plans.WHILE: lower_while,
    plans.HOOKS: lower_hooks,
    plans.TIMEOUT: lower_timeout,
    plans.TREE: lower_tree,
    plans.RESULT: lower_result,
}
THROUGH = (
    plans.WHEN,
    plans.EVENT,
    plans.COOLDOWN,
    plans.LIMIT,
    plans.REQUIRE,
    plans.HOOKS,
    plans.TREE,
    plans.RESULT,
)
RESUME |= dict.fromkeys(THROUGH, resume_inside)
RESUME |= {plans.WHILE: resume_look, plans.TIMEOUT: resume_timeout}
