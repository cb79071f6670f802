"""Leaves -> steps."""

from gpgen.behaviours.plan import plan as plans
from gpgen.behaviours.plan.regions import suspends_itself
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.lower import LOWER, RESUME, RUNNING, Builder, Ends, negated, resume_leaf
from gpgen.c.operators import EQUAL, PRIMARY
from gpgen.c.statements import FROM

IS_RUNNING = ir.Condition("status == GP_RUNNING", EQUAL)
HAS_SUCCEEDED = ir.Condition("status == GP_SUCCESS", EQUAL)
HAS_FAILED = ir.Condition("status == GP_FAILURE", EQUAL)
IS_DONE = ir.Condition("is_done", PRIMARY)


def lower_test(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    assert plan.what is not None
    b.unless(b.words.condition(plan.what), ends.fail)
    b.add(ir.Jump(ends.ok))


def lower_always(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    if plan.what != "idle":
        b.add(ir.Jump(ends.ok if plan.what == "succeed" else ends.fail))
        return
    b.suspend(plan)
    b.add(ir.Mark(b.shared(plan, "tick")), RUNNING)


def lower_call(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    call = plan.what
    assert isinstance(call, plans.CallPlan)
    if not suspends_itself(plan):
        can_fail = call.leaf.can_fail
        text = b.words.leaf(call, "")
        b.act(plan, ir.Call(f"is_done = {text};" if can_fail else f"{text};"))
        if can_fail:
            b.unless(IS_DONE, ends.fail)
        b.add(ir.Jump(ends.ok))
        return
    ended = b.label(plan, "ended")
    b.begin(plan)
    b.add(ir.Call(f"status = {b.words.leaf(call, 'start')};"), ir.Jump(ended))
    b.add(ir.Mark(b.shared(plan, "tick")), ir.Call(f"status = {b.words.leaf(call, 'tick')};"))
    b.add(ir.Mark(ended), ir.Test(IS_RUNNING, (ir.Settle(b.at(plan)), RUNNING)))
    b.add(ir.Vacate(b.at(plan)), ir.Since("now"))
    b.unless(HAS_SUCCEEDED, ends.fail)
    b.add(ir.Jump(ends.ok))


def lower_wait(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    if not suspends_itself(plan):
        b.add(ir.Jump(ends.ok))
        return
    until = b.slot(plan, "until", "gp_time")
    is_over = b.words.is_over(until)
    with b.inside() as clean:
        b.begin(plan)
        b.add(ir.Settle(b.at(plan)))
        b.keep(plan, until, f"now + {plan.what}u")
        b.add(RUNNING)
    with b.inside() as chained:
        b.keep(plan, until, f"{FROM} + {plan.what}u")
        with b.inside() as suspended:
            b.suspend(plan)
        b.add(ir.Test(negated(is_over), tuple(suspended)), ir.Since(until), ir.Jump(ends.ok))
    b.add(ir.IfNow(tuple(clean), tuple(chained)))
    b.add(ir.Mark(b.shared(plan, "tick")), ir.Test(negated(is_over), (RUNNING,)))
    b.add(ir.Since(until), ir.Vacate(b.at(plan)), ir.Jump(ends.ok))


def lower_send(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    assert isinstance(plan.what, plans.SendPlan)
    b.act(plan, ir.Call(f"{b.words.send(plan.what)};"))
    b.add(ir.Jump(ends.ok))


def lower_set(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    targets = plan.what
    assert isinstance(targets, tuple)
    b.act(plan, *(each for target in targets for each in set_target(b, target)))
    b.add(ir.Jump(ends.ok))


def set_target(b: Builder, target: plans.Target) -> tuple[ir.Call | ir.Line, ...]:
    return set_to(b, target, b.words.text(target.value))


def set_to(b: Builder, target: plans.Target, value: str) -> tuple[ir.Call | ir.Line, ...]:
    """Return what sets a property or a local to a value."""
    return tuple(
        ir.Call(text) if may_tell else ir.Line(text)
        for text, may_tell in b.words.set_to(target, value)
    )


# Awaiting


def lower_await(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    what = plan.what
    assert isinstance(what, plans.AwaitPlan)
    found = b.label(plan, "came")
    tests = [b.words.event(what.event)]
    tests += [] if what.where is None else [b.words.condition(what.where)]
    b.add(*_all_of(tests, ir.Jump(found)))
    b.suspend(plan)
    b.add(ir.Mark(found))
    b.act(plan, *(each for target in what.into for each in set_target(b, target)))
    b.add(ir.Jump(ends.ok))
    tick_found = b.label(plan, "heard")
    b.add(ir.Mark(b.shared(plan, "tick")), *_all_of(tests, ir.Jump(tick_found)), RUNNING)
    b.add(ir.Mark(tick_found))
    b.add(*(each for target in what.into for each in set_target(b, target)))
    b.add(ir.Vacate(b.at(plan)), ir.Jump(ends.ok))


def _all_of(tests: list[ir.Condition], jump: ir.Jump) -> tuple[ir.Test, ...]:
    inner: ir.Test | ir.Jump = jump
    for condition in reversed(tests):
        inner = ir.Test(condition, (inner,))
    assert isinstance(inner, ir.Test)
    return (inner,)


# Tweens


def lower_tween(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    what = plan.what
    assert isinstance(what, plans.TweenPlan)
    if not suspends_itself(plan):
        lower_jump(b, plan, what.targets)
        b.add(ir.Jump(ends.ok))
        return
    until = b.slot(plan, "until", "gp_time")
    slots = [_kept(b, plan, number, each) for number, each in enumerate(what.targets)]
    done = b.label(plan, "over")
    is_over = b.words.is_over(until)
    b.begin(plan)
    b.add(ir.Settle(b.at(plan)))
    for (first, last), target in zip(slots, what.targets, strict=True):
        b.keep(plan, first, b.words.read_target(target))
        b.keep(plan, last, b.words.text(target.value))
    b.keep(plan, until, f"{FROM} + {what.over}u")
    late = (ir.Test(negated(is_over), (RUNNING,)), ir.Jump(done))
    b.add(ir.IfNow((RUNNING,), late))
    b.add(ir.Mark(b.shared(plan, "tick")), ir.Test(is_over, (ir.Jump(done),)))
    b.add(*map(ir.Line, b.words.ease(what.ease, until, what.over)))
    for (first, last), target in zip(slots, what.targets, strict=True):
        kind, value = b.words.between(target.type)
        moved = b.local(kind.c, f"moved_{kind.name}")
        b.add(ir.Line(f"{moved} = gp_ease_{kind.name}({first}, {last}, eased);"))
        b.add(*set_to(b, target, value))
    b.add(RUNNING, ir.Mark(done))
    for (_, last), target in zip(slots, what.targets, strict=True):
        b.add(*set_to(b, target, last))
    b.add(ir.Since(until), ir.Vacate(b.at(plan)), ir.Jump(ends.ok))


def lower_jump(b: Builder, plan: plans.Plan, targets: tuple[plans.Target, ...]) -> None:
    """Lower values that are there at once: all of them are taken before the first is set."""
    lines = []
    lasts = []
    for number, target in enumerate(targets):
        lasts.append(b.local(b.words.c_type(target.type), f"{plan.label}_{_name(target, number)}"))
        lines.append(ir.Line(f"{lasts[-1]} = {b.words.text(target.value)};"))
    sets = (set_to(b, target, last) for target, last in zip(targets, lasts, strict=True))
    b.act(plan, *lines, *(each for steps in sets for each in steps))


def _kept(b: Builder, plan: plans.Plan, number: int, target: plans.Target) -> tuple[str, str]:
    of = b.words.c_type(target.type)
    name = _name(target, number)
    return b.slot(plan, f"{name}_from", of), b.slot(plan, f"{name}_to", of)


def _name(target: plans.Target, number: int) -> str:
    return "_".join(target.path) if number else target.path[-1]


LOWER |= {
    plans.TEST: lower_test,
    plans.ALWAYS: lower_always,
    plans.CALL: lower_call,
    plans.WAIT: lower_wait,
    plans.SEND: lower_send,
    plans.SET: lower_set,
    plans.AWAIT: lower_await,
    plans.TWEEN: lower_tween,
}
RESUME |= dict.fromkeys(
    (plans.CALL, plans.ALWAYS, plans.WAIT, plans.AWAIT, plans.TWEEN), resume_leaf
)
