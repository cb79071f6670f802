"""Modifiers -> steps; each modifier is a node around one other node."""

from collections.abc import Iterator
from contextlib import contextmanager

from gpgen.behaviours.plan.plan import (
    Amount,
    Attempts,
    Cooldown,
    Event,
    Plan,
    Variable,
    hooks_of,
    scope_of,
)
from gpgen.behaviours.plan.regions import can_be_absent, suspends
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.code_writer import CodeWriter, shared_member
from gpgen.behaviours.steps.conditions import Condition, equals, is_at_least, is_over
from gpgen.behaviours.steps.expressions import expressions_of, width
from gpgen.behaviours.steps.lower import RUNNING, Builder, Ends, lowers, resume_tick
from gpgen.c.statements import FROM, store
from gpgen.model.behaviours import FOREVER


@lowers("absent")
def lower_absent(b: Builder, _plan: Plan, ends: Ends) -> None:
    b.add(ir.Jump(ends.absent))


@lowers("when")
def lower_when(b: Builder, plan: Plan, ends: Ends) -> None:
    b.bar(b.code.condition(plan.what), plan, ir.ABSENT, ends.absent)
    b.lower(plan.children[0], ends)


@lowers("require")
def lower_require(b: Builder, plan: Plan, ends: Ends) -> None:
    b.bar(b.code.condition(plan.what), plan, ir.REFUSED, ends.fail)
    b.lower(plan.children[0], ends)


@lowers("event")
def lower_event(b: Builder, plan: Plan, ends: Ends) -> None:
    """Add a test for an event; the fields of it that are used are kept for the run."""
    what: Event = plan.what
    b.bar(b.code.event(what.event), plan, ir.REFUSED, ends.fail)
    for variable in what.variables:
        slot = variable_slot(b.code, plan, variable)
        b.keep(plan, slot, b.code.event_argument(what.event, variable.name))
    b.lower(plan.children[0], ends)


@lowers("tree")
def lower_tree(b: Builder, plan: Plan, ends: Ends) -> None:
    """Add a tree with arguments or locals, which are set when it is entered."""
    variables: tuple[Variable, ...] = plan.what
    for each in variables:
        slot = variable_slot(b.code, plan, each)
        expressions = () if each.value is None else (each.value,)
        lines = store(b.code.module, each.type, slot, each.default)
        if each.value is not None:
            lines = b.code.assignment_lines(each.type, slot, b.code.text(each.value))
        for text in lines:
            b.add(ir.StoreSlot(slot, text, *b.range(plan), expressions))
    b.lower(plan.children[0], ends)


def variable_slot(code: CodeWriter, plan: Plan, variable: Variable) -> str:
    """Return the slot in which an event or tree keeps a value, readable for inner expressions."""
    of = code.kept_type if plan.kind == "tree" else code.c_type
    slot = code.slot(plan, variable.name, of(variable.type))
    code.kept_slots[scope_of(plan.kind, plan.key), variable.name] = slot
    return slot


@lowers("cooldown")
def lower_cooldown(b: Builder, plan: Plan, ends: Ends) -> None:
    """Add a refusal until a time is over; the refusal changes nothing."""
    what: Cooldown = plan.what
    until, cools = cooldown_slots(b.code, plan)
    refuse = (b.code.trace(plan, ir.REFUSED), ir.Jump(ends.fail))
    refused = (ir.Test(is_over(until).negated(), refuse), ir.Line(f"{cools} = false;"))
    b.add(ir.Test(Condition(cools), refused))
    b.kept_time(plan, "time", what.time)
    inside = ends._replace(ok=b.label(plan, "succeeded"), fail=b.label(plan, "failed"))
    begins = [(inside.ok, ends.ok), (inside.fail, ends.fail)]
    if what.after == "failure":
        inside = inside._replace(ok=ends.ok)
        del begins[0]
    elif what.after == "success":
        inside = inside._replace(fail=ends.fail)
        del begins[1]
    b.lower(plan.children[0], inside)
    for label, end in begins:
        b.add(ir.Label(label), *begin_cooldown(b.code, plan), ir.Jump(end))


def begin_cooldown(code: CodeWriter, plan: Plan) -> tuple[ir.Line, ir.Line]:
    until, cools = cooldown_slots(code, plan)
    time = code.kept_time(plan, "time", plan.what.time)
    return ir.Line(f"{until} = now + {time};"), ir.Line(f"{cools} = true;")


def cooldown_slots(code: CodeWriter, plan: Plan) -> tuple[str, str]:
    """Return the slots for the time until which a node refuses, and for whether it does."""
    if plan.what.shared:
        cooldown = f"{code.var}->{shared_member(plan.what.shared)}"
        return f"{cooldown}.until", f"{cooldown}.is_on"
    until = code.slot(plan, "cooled", "gp_time", persists=True)
    return until, code.slot(plan, "cools", "bool", persists=True)


@lowers("limit")
def lower_limit(b: Builder, plan: Plan, ends: Ends) -> None:
    most: Amount = plan.what
    entries = b.code.slot(plan, "entries", width(most), persists=True)
    least = most if isinstance(most, int) else b.local("uint16_t", f"{plan.label}_most")
    if not isinstance(most, int):  # in a variable, as C compilers warn if it is always 0
        b.add(ir.Line(f"{least} = {b.code.text(most)};", expressions_of(most)))
    b.bar(is_at_least(entries, least).negated(), plan, ir.ABSENT, ends.absent)
    b.add(ir.Line(f"{entries}++;"))
    b.lower(plan.children[0], ends)


@lowers("while", resume=resume_tick)
def lower_while(b: Builder, plan: Plan, ends: Ends) -> None:
    inner, *others = plan.children
    lost = b.label(plan, "else" if others else "lost")
    b.add(ir.Label(b.shared(plan, "tick")))
    with running(b, plan, ends) as inside:
        b.unless(b.code.condition(plan.what), lost)
        enter_side(b, plan, inner, inside)
        b.add(ir.Label(lost))
        if others:
            enter_side(b, plan, others[0], inside)
        else:
            halt_but(b, plan, None)
            b.add(b.code.trace(plan, ir.REFUSED), ir.Jump(ends.fail))


@contextmanager
def running(b: Builder, plan: Plan, ends: Ends) -> Iterator[Ends]:
    """Yield ends in which an absent child is a failure if the node was already running."""
    if not (can_be_absent(plan) and suspends(plan)):
        yield ends
        return
    ran, gone = b.local("bool", f"{plan.label}_ran"), b.label(plan, "gone")
    b.add(ir.Line(f"{ran} = false;"), ir.Within(*b.range(plan), (ir.Line(f"{ran} = true;"),)))
    yield ends._replace(absent=gone)
    b.add(ir.Label(gone), ir.Test(Condition(ran), (ir.Jump(ends.fail),)), ir.Jump(ends.absent))


def enter_side(b: Builder, plan: Plan, side: Plan, ends: Ends) -> None:
    """Resume a side if it is running, else halt all other sides and enter it."""
    b.resume_if_in(side)
    halt_but(b, plan, side)
    b.lower(side, ends)


def halt_but(b: Builder, plan: Plan, side: Plan | None) -> None:
    """Halt whatever runs in a node, except inside one of its children."""
    keys = [each.key for each in plan.children]
    place = len(keys) if side is None else keys.index(side.key)
    for children in (plan.children[:place], plan.children[place + 1 :]):
        if any(map(suspends, children)):
            low, high = b.range(children[0])[0], b.range(children[-1])[1]
            b.add(ir.HaltWithin(low, high, b.at(plan)))


@lowers("hooks")
def lower_hooks(b: Builder, plan: Plan, ends: Ends) -> None:
    ok, fail, absent = (b.label(plan, end) for end in ("succeeded", "failed", "absent"))
    run_hooks(b, plan, "on_enter")
    b.lower(plan.children[0], Ends(ok, fail, absent))
    for label, hooks, end in (
        (ok, ("on_success", "on_exit"), ends.ok),
        (fail, ("on_fail", "on_exit"), ends.fail),
        (absent, ("on_exit",), ends.absent),
    ):
        b.add(ir.Label(label))
        for name in hooks:
            run_hooks(b, plan, name)
        b.add(ir.Jump(end))


def run_hooks(b: Builder, plan: Plan, name: str) -> None:
    for hook in hooks_of(plan, name):
        following = b.label(hook, "over")
        b.lower(hook, Ends(following, following, following))
        b.add(ir.Label(following))


def resume_timeout(b: Builder, plan: Plan) -> None:
    """Add a test of the deadline before the way to the running node inside."""
    with b.inside() as late:
        halt_but(b, plan, None)
        b.add(ir.Jump(b.shared(plan, "timed_out")))
    b.add(ir.Test(is_over(timeout_slot(b, plan)), tuple(late)))
    b.resume(plan.children[0])


@lowers("timeout", resume=resume_timeout)
def lower_timeout(b: Builder, plan: Plan, ends: Ends) -> None:
    if suspends(plan) or expressions_of(plan.what):
        b.keep_deadline(plan, timeout_slot(b, plan), plan.what)
    b.lower(plan.children[0], ends)
    trace = b.code.trace(plan, ir.TIMED_OUT)
    b.add(ir.Label(b.shared(plan, "timed_out")), trace, ir.Jump(ends.fail))


def timeout_slot(b: Builder, plan: Plan) -> str:
    return b.code.slot(plan, "timeout", "gp_time")


def resume_waiting(b: Builder, plan: Plan) -> None:
    """Add the way to a node that waits by itself, or to the running node inside it."""
    at = b.at(plan)
    itself = ir.Within(at, at, (ir.Jump(b.shared(plan, "tick")),))
    inside = (b.resume_within(each) for each in plan.children if suspends(each))
    b.add(ir.Dispatch((itself, *inside)))


@lowers("delay", resume=resume_waiting)
def lower_delay(b: Builder, plan: Plan, ends: Ends) -> None:
    """Wait, then enter the child; the node has run already, so it fails if that is absent."""
    over = b.label(plan, "delayed")
    b.wait(plan, b.code.slot(plan, "delay", "gp_time"), over)
    b.add(ir.Label(over))
    b.lower(plan.children[0], ends._replace(absent=ends.fail))


def keep_most(b: Builder, plan: Plan, count: Amount, none: str) -> str:
    """Keep a count if it is computed, with a jump for when it is 0, and return it."""
    most = b.kept_times(plan, "most", count)
    if not isinstance(count, int):
        b.add(ir.Test(equals(most, "0"), (ir.Jump(none),)))
    return most


def keep_pace(b: Builder, plan: Plan, every: Amount) -> tuple[str, str]:
    """Keep the time when the next attempt is due; return its slot, and the time between two."""
    if every == 0:
        return "", ""
    due = b.code.slot(plan, "due", "gp_time")
    time = b.kept_time(plan, "every", every)
    b.keep(plan, due, f"{FROM} + {time}")
    return due, time


@lowers("attempts", resume=resume_waiting)
def lower_attempts(b: Builder, plan: Plan, ends: Ends) -> None:
    """Add a repeat or retry, with at most one attempt per tick."""
    what: Attempts = plan.what
    child = plan.children[0]
    again, over, absent = (b.label(plan, each) for each in ("again", "attempted", "absent"))
    counts = what.most != FOREVER or can_be_absent(child)
    count = b.code.slot(plan, "attempts", width(what.most)) if counts else ""
    ok, fail, enough = ends.ok, over, ends.fail
    if what.kind == "repeat":
        ok, fail, enough = over, ends.fail, ends.ok
    if count:
        b.keep(plan, count, "0")
    most = keep_most(b, plan, what.most, enough)
    due, every = keep_pace(b, plan, what.every)
    b.add(ir.Label(again))
    b.lower(child, Ends(ok, fail, absent))
    b.add(ir.Label(absent))
    if count:
        b.add(ir.Test(equals(count, "0"), (ir.Jump(ends.absent),)))
    b.add(ir.Label(over))
    if what.most != FOREVER:
        b.add(ir.Line(f"{count}++;"), ir.Test(is_at_least(count, most), (ir.Jump(enough),)))
    elif count:
        b.add(ir.Line(f"{count} = 1;"))
    tries_again = not count and not due
    if tries_again:
        b.add(ir.KeepWaiting(b.at(plan)))
    b.suspend(plan)
    b.add(ir.Label(b.shared(plan, "tick")))
    if due:
        b.add(ir.Test(is_over(due).negated(), (RUNNING,)))
        b.add(ir.Line(f"{due} = gp_time_next_due({due}, {every}, now);"))
    b.add(ir.SetEnded(b.at(plan), tries_again), ir.SetTimeBase("now"), ir.Jump(again))


@lowers("result")
def lower_result(b: Builder, plan: Plan, ends: Ends) -> None:
    """Map the result of the child, which only takes other labels for its ends."""
    ok = ends.ok if plan.what == "succeed" else ends.fail
    fail = ends.fail if plan.what == "fail" else ends.ok
    b.lower(plan.children[0], Ends(ok, fail, ends.absent))
