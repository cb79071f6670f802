"""Leaves -> steps."""

from gpgen.behaviours.plan.plan import (
    ALWAYS,
    AWAIT,
    CALL,
    SEND,
    SET,
    TEST,
    TWEEN,
    WAIT,
    AwaitPlan,
    CallPlan,
    Plan,
    SendPlan,
    Target,
    TweenPlan,
)
from gpgen.behaviours.plan.regions import suspends_itself
from gpgen.behaviours.steps.ir import (
    Call,
    Condition,
    IfNow,
    Jump,
    Line,
    Mark,
    Settle,
    Since,
    Test,
    Vacate,
)
from gpgen.behaviours.steps.lower import LOWER, RESUME, RUNNING, Builder, Ends, negated, resume_leaf
from gpgen.c.operators import EQUAL, PRIMARY
from gpgen.c.statements import FROM

IS_RUNNING = Condition("status == GP_RUNNING", EQUAL)
HAS_SUCCEEDED = Condition("status == GP_SUCCESS", EQUAL)
HAS_FAILED = Condition("status == GP_FAILURE", EQUAL)
IS_DONE = Condition("is_done", PRIMARY)


def lower_test(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower an expression that is a condition."""
    assert plan.what is not None
    b.unless(b.words.condition(plan.what), ends.fail)
    b.add(Jump(ends.ok))


def lower_always(b: Builder, plan: Plan, ends: Ends) -> None:
    """`succeed`, `fail`, or `idle`, which runs until it is halted."""
    if plan.what != "idle":
        b.add(Jump(ends.ok if plan.what == "succeed" else ends.fail))
        return
    b.suspend(plan)
    b.add(Mark(b.shared(plan, "tick")), RUNNING)


def lower_call(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower an instant, or a task: the same end for start and tick."""
    call = plan.what
    assert isinstance(call, CallPlan)
    if not suspends_itself(plan):
        can_fail = call.leaf.can_fail
        text = b.words.leaf(call, "")
        b.act(plan, Call(f"is_done = {text};" if can_fail else f"{text};"))
        if can_fail:
            b.unless(IS_DONE, ends.fail)
        b.add(Jump(ends.ok))
        return
    ended = b.label(plan, "ended")
    b.begin(plan)
    b.add(Call(f"status = {b.words.leaf(call, 'start')};"), Jump(ended))
    b.add(Mark(b.shared(plan, "tick")), Call(f"status = {b.words.leaf(call, 'tick')};"))
    b.add(Mark(ended), Test(IS_RUNNING, (Settle(b.at(plan)), RUNNING)))
    b.add(Vacate(b.at(plan)), Since("now"))
    b.unless(HAS_SUCCEEDED, ends.fail)
    b.add(Jump(ends.ok))


def lower_wait(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower a time to wait, which counts from where time does; it may be over at once."""
    if not suspends_itself(plan):
        b.add(Jump(ends.ok))
        return
    until = b.slot(plan, "until", "gp_time")
    is_over = b.words.is_over(until)
    with b.inside() as clean:
        b.begin(plan)
        b.add(Settle(b.at(plan)))
        b.keep(plan, until, f"now + {plan.what}u")
        b.add(RUNNING)
    with b.inside() as chained:
        b.keep(plan, until, f"{FROM} + {plan.what}u")
        with b.inside() as suspended:
            b.suspend(plan)
        b.add(Test(negated(is_over), tuple(suspended)), Since(until), Jump(ends.ok))
    b.add(IfNow(tuple(clean), tuple(chained)))
    b.add(Mark(b.shared(plan, "tick")), Test(negated(is_over), (RUNNING,)))
    b.add(Since(until), Vacate(b.at(plan)), Jump(ends.ok))


def lower_send(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower a signal of its own."""
    assert isinstance(plan.what, SendPlan)
    b.act(plan, Call(f"{b.words.send(plan.what)};"))
    b.add(Jump(ends.ok))


def lower_set(b: Builder, plan: Plan, ends: Ends) -> None:
    """Properties and locals."""
    targets = plan.what
    assert isinstance(targets, tuple)
    b.act(plan, *(each for target in targets for each in set_target(b, target)))
    b.add(Jump(ends.ok))


def set_target(b: Builder, target: Target) -> tuple[Call | Line, ...]:
    """Return what sets a property, through its setter, or a local."""
    return set_to(b, target, b.words.text(target.value))


def set_to(b: Builder, target: Target, value: str) -> tuple[Call | Line, ...]:
    """Return what sets a property or a local to a value."""
    return tuple(
        Call(text) if may_tell else Line(text) for text, may_tell in b.words.set_to(target, value)
    )


# Awaiting


def lower_await(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower an event: looked for at once, and at every tick."""
    what = plan.what
    assert isinstance(what, AwaitPlan)
    found = b.label(plan, "came")
    tests = [b.words.event(what.event)]
    tests += [] if what.where is None else [b.words.condition(what.where)]
    b.add(*_all_of(tests, Jump(found)))
    b.suspend(plan)
    b.add(Mark(found))
    b.act(plan, *(each for target in what.into for each in set_target(b, target)))
    b.add(Jump(ends.ok))
    tick_found = b.label(plan, "heard")
    b.add(Mark(b.shared(plan, "tick")), *_all_of(tests, Jump(tick_found)), RUNNING)
    b.add(Mark(tick_found))
    b.add(*(each for target in what.into for each in set_target(b, target)))
    b.add(Vacate(b.at(plan)), Jump(ends.ok))


def _all_of(tests: list[Condition], jump: Jump) -> tuple[Test, ...]:
    """Return the jump for when all of some conditions hold."""
    inner: Test | Jump = jump
    for condition in reversed(tests):
        inner = Test(condition, (inner,))
    assert isinstance(inner, Test)
    return (inner,)


# Tweens


def lower_tween(b: Builder, plan: Plan, ends: Ends) -> None:
    """Values that move over a time; exactly there at its end."""
    what = plan.what
    assert isinstance(what, TweenPlan)
    if not suspends_itself(plan):
        lower_jump(b, plan, what.targets)
        b.add(Jump(ends.ok))
        return
    until = b.slot(plan, "until", "gp_time")
    slots = [_kept(b, plan, number, each) for number, each in enumerate(what.targets)]
    done = b.label(plan, "over")
    is_over = b.words.is_over(until)
    b.begin(plan)
    b.add(Settle(b.at(plan)))
    for (first, last), target in zip(slots, what.targets, strict=True):
        b.keep(plan, first, b.words.read_target(target))
        b.keep(plan, last, b.words.text(target.value))
    b.keep(plan, until, f"{FROM} + {what.over}u")
    late = (Test(negated(is_over), (RUNNING,)), Jump(done))
    b.add(IfNow((RUNNING,), late))
    b.add(Mark(b.shared(plan, "tick")), Test(is_over, (Jump(done),)))
    b.add(*map(Line, b.words.ease(what.ease, until, what.over)))
    for (first, last), target in zip(slots, what.targets, strict=True):
        kind, value = b.words.between(target.type)
        moved = b.local(kind.c, f"moved_{kind.name}")
        b.add(Line(f"{moved} = gp_ease_{kind.name}({first}, {last}, eased);"))
        b.add(*set_to(b, target, value))
    b.add(RUNNING, Mark(done))
    for (_, last), target in zip(slots, what.targets, strict=True):
        b.add(*set_to(b, target, last))
    b.add(Since(until), Vacate(b.at(plan)), Jump(ends.ok))


def lower_jump(b: Builder, plan: Plan, targets: tuple[Target, ...]) -> None:
    """Lower values that are there at once: all of them are taken before the first is set."""
    lines = []
    lasts = []
    for number, target in enumerate(targets):
        lasts.append(b.local(b.words.c_type(target.type), f"{plan.label}_{_name(target, number)}"))
        lines.append(Line(f"{lasts[-1]} = {b.words.text(target.value)};"))
    sets = (set_to(b, target, last) for target, last in zip(targets, lasts, strict=True))
    b.act(plan, *lines, *(each for steps in sets for each in steps))


def _kept(b: Builder, plan: Plan, number: int, target: Target) -> tuple[str, str]:
    """Return where a target's first and last value are kept."""
    of = b.words.c_type(target.type)
    name = _name(target, number)
    return b.slot(plan, f"{name}_from", of), b.slot(plan, f"{name}_to", of)


def _name(target: Target, number: int) -> str:
    return "_".join(target.path) if number else target.path[-1]


LOWER |= {
    TEST: lower_test,
    ALWAYS: lower_always,
    CALL: lower_call,
    WAIT: lower_wait,
    SEND: lower_send,
    SET: lower_set,
    AWAIT: lower_await,
    TWEEN: lower_tween,
}
RESUME |= dict.fromkeys((CALL, ALWAYS, WAIT, AWAIT, TWEEN), resume_leaf)
