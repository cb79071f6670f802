"""Leaves -> steps."""

from gpgen.behaviours.meaning.findings import LeafUse, SignalUse
from gpgen.behaviours.plan.plan import Await, Plan, Target, Tween
from gpgen.behaviours.plan.regions import suspends_itself
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.code_writer import CodeWriter
from gpgen.behaviours.steps.conditions import HAS_SUCCEEDED, IS_DONE, IS_RUNNING, Condition, is_over
from gpgen.behaviours.steps.lower import RUNNING, Builder, Ends, lowers, resume_tick
from gpgen.c.operators import EQUAL
from gpgen.c.statements import FROM
from gpgen.c.types import SCALAR_TYPES, unpacked
from gpgen.expressions.types import scalar
from gpgen.model import FLOATS, Type, value_scalar
from gpgen.model.expressions import Read


@lowers("test")
def lower_test(b: Builder, plan: Plan, ends: Ends) -> None:
    b.unless(b.code.condition(plan.what), ends.fail)
    b.add(ir.Jump(ends.ok))


@lowers("always", resume=resume_tick)
def lower_always(b: Builder, plan: Plan, ends: Ends) -> None:
    if plan.what != "idle":
        b.add(ir.Jump(ends.ok if plan.what == "succeed" else ends.fail))
        return
    b.suspend(plan)
    b.add(ir.Label(b.shared(plan, "tick")), RUNNING)


@lowers("call", resume=resume_tick)
def lower_call(b: Builder, plan: Plan, ends: Ends) -> None:
    call: LeafUse = plan.what
    result, before, behind = result_of(b, plan)
    if not suspends_itself(plan):
        b.act(plan, *before, call_instant(b.code, call, result), *behind)
        if call.leaf.can_fail:
            b.unless(IS_DONE, ends.fail)
        b.add(ir.Jump(ends.ok))
        return
    ended = b.label(plan, "ended")
    start, tick = (f"status = {b.code.leaf(call, each, result)};" for each in ("start", "tick"))
    b.begin(plan)
    b.add(*before, ir.Call(start), ir.Jump(ended))
    b.add(ir.Label(b.shared(plan, "tick")), *before, ir.Call(tick))
    b.add(ir.Label(ended), *behind, ir.Test(IS_RUNNING, (ir.SetSuspended(b.at(plan)), RUNNING)))
    b.add(ir.SetEnded(b.at(plan)), ir.SetTimeBase("now"))
    b.unless(HAS_SUCCEEDED, ends.fail)
    b.add(ir.Jump(ends.ok))


def result_of(b: Builder, plan: Plan) -> tuple[str, ir.Steps, ir.Steps]:
    """Return a variable for the result of a call, and the steps before and after the call.

    The variable is initialized from the local that keeps the result. The user's function
    may end the entity, so it does not get a pointer to the local itself.
    """
    call: LeafUse = plan.what
    if call.leaf.returns is None or not isinstance(call.into, Read):
        return "", (), ()
    of = call.into.type
    result = b.local(b.code.c_type(of), f"{plan.label}_returned")
    target = Target(call.into.root, (call.into.name,), of, call.into)
    before = ir.Line(f"{result} = {unpacked(of, b.code.read_target(target))};")
    return result, (before,), b.code.set_target(target, result)


def call_instant(code: CodeWriter, call: LeafUse, result: str = "") -> ir.Call:
    done = "is_done = " if call.leaf.can_fail else ""
    return ir.Call(f"{done}{code.leaf(call, result=result)};")


@lowers("wait", resume=resume_tick)
def lower_wait(b: Builder, plan: Plan, ends: Ends) -> None:
    """Add a wait that counts from the current `from`, so that it may be over at once."""
    if not suspends_itself(plan):
        b.add(ir.Jump(ends.ok))
        return
    b.wait(plan, b.code.slot(plan, "until", "gp_time"), ends.ok)


@lowers("send")
def lower_send(b: Builder, plan: Plan, ends: Ends) -> None:
    b.act(plan, *instant_steps(b.code, plan))
    b.add(ir.Jump(ends.ok))


@lowers("set")
def lower_set(b: Builder, plan: Plan, ends: Ends) -> None:
    b.act(plan, *instant_steps(b.code, plan))
    b.add(ir.Jump(ends.ok))


def instant_steps(code: CodeWriter, plan: Plan) -> tuple[ir.Call | ir.Line, ...]:
    """Return the steps of a leaf that ends at once: a call, a signal, or assignments."""
    if isinstance(plan.what, LeafUse):
        return (call_instant(code, plan.what),)
    if isinstance(plan.what, SignalUse):
        return (ir.Call(f"{code.send(plan.what)};"),)
    return set_all(code, plan.what)


def set_all(code: CodeWriter, targets: tuple[Target, ...]) -> tuple[ir.Call | ir.Line, ...]:
    return tuple(step for target in targets for step in code.set_target(target))


@lowers("await", resume=resume_tick)
def lower_await(b: Builder, plan: Plan, ends: Ends) -> None:
    what: Await = plan.what
    found = b.label(plan, "came")
    tests = [b.code.event(what.event)]
    tests += [] if what.where is None else [b.code.condition(what.where)]
    b.add(if_all(tests, ir.Jump(found)))
    b.suspend(plan)
    b.add(ir.Label(found))
    b.act(plan, *set_all(b.code, what.into))
    b.add(ir.Jump(ends.ok))
    tick_found = b.label(plan, "received")
    b.add(ir.Label(b.shared(plan, "tick")), if_all(tests, ir.Jump(tick_found)), RUNNING)
    b.add(ir.Label(tick_found), *set_all(b.code, what.into))
    b.add(ir.SetEnded(b.at(plan)), ir.Jump(ends.ok))


def if_all(tests: list[Condition], step: ir.Step) -> ir.Step:
    for condition in reversed(tests):
        step = ir.Test(condition, (step,))
    return step


@lowers("tween", resume=resume_tick)
def lower_tween(b: Builder, plan: Plan, ends: Ends) -> None:
    """Add values that move over a time, and are exactly at their targets at its end."""
    what: Tween = plan.what
    if not suspends_itself(plan):
        lower_jump(b, plan, what.targets)
        b.add(ir.Jump(ends.ok))
        return
    until = b.code.slot(plan, "until", "gp_time")
    slots = [tween_slots(b, plan, number, each) for number, each in enumerate(what.targets)]
    done = b.label(plan, "over")
    suspends: ir.Steps = (ir.SetSuspended(b.at(plan)), RUNNING)  # if it is not over at once
    b.begin(plan)
    for (first, last), target in zip(slots, what.targets, strict=True):
        b.keep(plan, first, unpacked(target.type, b.code.read_target(target)))
        b.keep(plan, last, b.code.text(target.value))
    over = b.kept_time(plan, "over", what.over)
    b.keep(plan, until, f"{FROM} + {over}")
    begins_now, tick = Condition("from == now", EQUAL), ir.Jump(b.shared(plan, "tick"))
    begins = suspends
    if not isinstance(what.over, int):
        begins = (ir.Test(is_over(until).negated(), suspends), tick)
    b.add(ir.IfNow(begins, (ir.Test(begins_now, begins), tick)))
    b.add(ir.Label(b.shared(plan, "tick")), ir.Test(is_over(until), (ir.Jump(done),)))
    b.add(*ease(what.ease, until, over))
    for (first, last), target in zip(slots, what.targets, strict=True):
        kind, c_type, value = moved_as(target.type)
        moved = b.local(c_type, f"moved_{kind}")
        b.add(ir.Line(f"{moved} = gp_ease_{kind}({first}, {last}, eased);"))
        b.add(*b.code.set_target(target, value))
    b.add(*suspends, ir.Label(done))
    for (_, last), target in zip(slots, what.targets, strict=True):
        b.add(*b.code.set_target(target, last))
    b.add(ir.SetTimeBase(until), ir.SetEnded(b.at(plan)), ir.Jump(ends.ok))


def ease(name: str, until: str, over: str) -> list[ir.Line]:
    progress = ir.Line(f"eased = gp_ease_progress(now, {until} - {over}, {over});")
    if name == "linear":
        return [progress]
    direction, _, curve = name.rpartition("_")
    if name in ("in_out_back", "in_out_elastic"):
        curve = f"half_{curve}"
    return [progress, ir.Line(f"eased = gp_ease_{direction}(gp_ease_{curve}, eased);")]


def moved_as(of: Type) -> tuple[str, str, str]:
    """Return the scalar in which a tween is computed, its C type, and the value to set."""
    name = value_scalar(scalar(of))
    kind = name if name in FLOATS or name == "u64" else "i64"
    value = f"moved_{kind}" if name == kind else f"gp_{name}_from_i64(moved_{kind})"
    return kind, SCALAR_TYPES[kind], value


def lower_jump(b: Builder, plan: Plan, targets: tuple[Target, ...]) -> None:
    """Add a tween that takes no time: all values are evaluated before the first is set."""
    lines, sets = [], []
    for number, target in enumerate(targets):
        name = f"{plan.label}_{target_name(target, number)}"
        last = b.local(b.code.c_type(target.type), name)
        lines.append(ir.Line(f"{last} = {b.code.text(target.value)};"))
        sets.append((target, last))
    b.act(plan, *lines, *(step for each in sets for step in b.code.set_target(*each)))


def tween_slots(b: Builder, plan: Plan, number: int, target: Target) -> tuple[str, str]:
    of = b.code.c_type(target.type)
    name = target_name(target, number)
    return b.code.slot(plan, f"{name}_from", of), b.code.slot(plan, f"{name}_to", of)


def target_name(target: Target, number: int) -> str:
    return "_".join(target.path) if number else target.path[-1]
