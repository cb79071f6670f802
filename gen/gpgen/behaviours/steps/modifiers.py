"""Modifiers -> steps: each stands around one other node."""

from collections.abc import Iterator
from contextlib import contextmanager

from gpgen.behaviours.plan.plan import (
    ABSENT,
    COOLDOWN,
    EVENT,
    HOOKS,
    LIMIT,
    REQUIRE,
    RESULT,
    TIMEOUT,
    TREE,
    WHEN,
    WHILE,
    CooldownPlan,
    EventPlan,
    Plan,
    TreePlan,
    Variable,
    hooks_of,
    scope_of,
)
from gpgen.behaviours.plan.regions import can_be_absent, suspends
from gpgen.behaviours.steps.ir import ABSENT as MISSING
from gpgen.behaviours.steps.ir import (
    REFUSED,
    TIMED_OUT,
    HaltWithin,
    Jump,
    Keep,
    Line,
    Mark,
    Test,
    Within,
)
from gpgen.behaviours.steps.lower import LOWER, RESUME, Builder, Ends, negated, resume_inside
from gpgen.c.statements import FROM


def lower_absent(b: Builder, _plan: Plan, ends: Ends) -> None:
    """Lower what is disabled does not exist."""
    b.add(Jump(ends.absent))


def lower_when(b: Builder, plan: Plan, ends: Ends) -> None:
    """Only if a condition holds does the node exist this time."""
    b.bar(b.words.condition(plan.what), plan, MISSING, ends.absent)
    b.lower(plan.children[0], ends)


def lower_require(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower a condition, looked at once."""
    b.bar(b.words.condition(plan.what), plan, REFUSED, ends.fail)
    b.lower(plan.children[0], ends)


def lower_event(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower an event lets it in; what is used of it is kept for the run."""
    assert isinstance(plan.what, EventPlan)
    b.bar(b.words.event(plan.what.event), plan, REFUSED, ends.fail)
    for variable in plan.what.variables:
        slot = b.slot(plan, variable.name, b.words.c_type(variable.type))
        b.words.names_slot(scope_of(EVENT, plan.key), variable.name, slot)
        b.keep(plan, slot, b.words.event_argument(plan.what.event, variable.name))
    b.lower(plan.children[0], ends)


def lower_tree(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower a tree with values of its own, which are set when it is entered."""
    assert isinstance(plan.what, TreePlan)
    for variable in plan.what.variables:
        set_variable(b, plan, variable)
    b.lower(plan.children[0], ends)


def set_variable(b: Builder, plan: Plan, variable: Variable) -> None:
    """Add what sets an argument or a local; arguments are seen by what is inside only."""
    slot = b.slot(plan, variable.name, b.words.kept_type(variable.type))
    low, high = b.range(plan)
    looks = () if variable.value is None else (variable.value,)
    for text in b.words.set_slot(slot, variable):
        b.add(Keep(slot, text, low, high, looks))
    b.words.names_slot(scope_of(TREE, plan.key), variable.name, slot)


def lower_cooldown(b: Builder, plan: Plan, ends: Ends) -> None:
    """Refuses until a time is over; the refusal changes nothing."""
    what = plan.what
    assert isinstance(what, CooldownPlan)
    until, cools = cooldown_slots(b, plan)
    refuse = (b.words.trace(plan, REFUSED), Jump(ends.fail))
    refused = (Test(negated(b.words.is_over(until)), refuse), Line(f"{cools} = false;"))
    b.add(Test(b.words.flag(cools), refused))
    ok, fail = b.label(plan, "succeeded"), b.label(plan, "failed")
    after = {"success": (True, False), "failure": (False, True)}.get(what.after, (True, True))
    b.lower(
        plan.children[0],
        Ends(ok if after[0] else ends.ok, fail if after[1] else ends.fail, ends.absent),
    )
    for starts, label, end in ((after[0], ok, ends.ok), (after[1], fail, ends.fail)):
        if starts:
            b.add(Mark(label), *(Line(text) for text in b.words.cool(until, cools, what.time)))
            b.add(Jump(end))


def cooldown_slots(b: Builder, plan: Plan) -> tuple[str, str]:
    """Return where it is kept until when a node refuses, and whether it does."""
    until = b.slot(plan, "cooled", "gp_time", persists=True)
    return until, b.slot(plan, "cools", "bool", persists=True)


def lower_limit(b: Builder, plan: Plan, ends: Ends) -> None:
    """So many entries in a life."""
    most = plan.what
    assert isinstance(most, int)
    entries = b.slot(plan, "entries", width(most), persists=True)
    b.bar(negated(b.words.reached(entries, most)), plan, MISSING, ends.absent)
    b.add(Line(f"{entries}++;"))
    b.lower(plan.children[0], ends)


def width(most: int) -> str:
    """Return the smallest type that counts so far."""
    return "uint8_t" if most < 1 << 8 else "uint16_t" if most < 1 << 16 else "uint32_t"


def lower_while(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower a condition that is looked at at every tick, and chooses between two sides, or one."""
    inner, *others = plan.children
    lost = b.label(plan, "else" if others else "lost")
    b.add(Mark(b.shared(plan, "tick")))
    with running(b, plan, ends) as inside:
        b.unless(b.words.condition(plan.what), lost)
        enter_side(b, plan, inner, inside)
        b.add(Mark(lost))
        if others:
            enter_side(b, plan, others[0], inside)
        else:
            halt_but(b, plan, None)
            b.trace(plan, REFUSED)
            b.add(Jump(ends.fail))


@contextmanager
def running(b: Builder, plan: Plan, ends: Ends) -> Iterator[Ends]:
    """Give ends in which what turns out absent is a failure, if the node ran before."""
    if not (can_be_absent(plan) and suspends(plan)):
        yield ends
        return
    ran, gone = b.local("bool", f"{plan.label}_ran"), b.label(plan, "gone")
    b.add(Line(f"{ran} = false;"), Within(*b.range(plan), (Line(f"{ran} = true;"),)))
    yield ends._replace(absent=gone)
    b.add(Mark(gone), Test(b.words.flag(ran), (Jump(ends.fail),)), Jump(ends.absent))


def enter_side(b: Builder, plan: Plan, side: Plan, ends: Ends) -> None:
    """Add that one side goes on if it runs; else all others are halted, and it is entered."""
    b.resume_if_in(side)
    halt_but(b, plan, side)
    b.lower(side, ends)


def halt_but(b: Builder, plan: Plan, side: Plan | None) -> None:
    """Add that what runs in a node is halted, but for what is in one of its children."""
    for child in plan.children:
        if child is not side and suspends(child):
            b.add(HaltWithin(*b.range(child), b.at(plan)))


def resume_look(b: Builder, plan: Plan) -> None:
    """Add the jump to a node that looks at something at every tick."""
    b.add(Jump(b.shared(plan, "tick")))


# Hooks


def lower_hooks(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower what is done as a run begins and ends."""
    ok, fail, absent = (b.label(plan, end) for end in ("succeeded", "failed", "absent"))
    run_hooks(b, plan, "on_enter")
    b.lower(plan.children[0], Ends(ok, fail, absent))
    for label, hooks, end in (
        (ok, ("on_success", "on_exit"), ends.ok),
        (fail, ("on_fail", "on_exit"), ends.fail),
        (absent, ("on_exit",), ends.absent),
    ):
        b.add(Mark(label))
        for name in hooks:
            run_hooks(b, plan, name)
        b.add(Jump(end))


def run_hooks(b: Builder, plan: Plan, name: str) -> None:
    """Add what is done at a hook, whatever comes of it."""
    for hook in hooks_of(plan, name):
        following = b.label(hook, "over")
        b.lower(hook, Ends(following, following, following))
        b.add(Mark(following))


# Time


def lower_timeout(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower a time that a run may take."""
    if suspends(plan):
        b.keep(plan, timeout_slot(b, plan), f"{FROM} + {plan.what}u")
    b.lower(plan.children[0], ends)
    b.add(Mark(b.shared(plan, "timed_out")), b.words.trace(plan, TIMED_OUT), Jump(ends.fail))


def timeout_slot(b: Builder, plan: Plan) -> str:
    """Return where a timeout keeps its deadline."""
    return b.slot(plan, "timeout", "gp_time")


def resume_timeout(b: Builder, plan: Plan) -> None:
    """Add that it is looked at on the way to what runs inside."""
    is_over = b.words.is_over(timeout_slot(b, plan))
    with b.inside() as late:
        halt_but(b, plan, None)
        b.add(Jump(b.shared(plan, "timed_out")))
    b.add(Test(is_over, tuple(late)))
    b.resume(plan.children[0])


def lower_result(b: Builder, plan: Plan, ends: Ends) -> None:
    """Another result than that of what is inside: only where it goes on differs."""
    ok = ends.ok if plan.what == "succeed" else ends.fail
    fail = ends.fail if plan.what == "fail" else ends.ok
    b.lower(plan.children[0], Ends(ok, fail, ends.absent))


LOWER |= {
    ABSENT: lower_absent,
    WHEN: lower_when,
    EVENT: lower_event,
    COOLDOWN: lower_cooldown,
    LIMIT: lower_limit,
    REQUIRE: lower_require,
    WHILE: lower_while,
    HOOKS: lower_hooks,
    TIMEOUT: lower_timeout,
    TREE: lower_tree,
    RESULT: lower_result,
}
THROUGH = (WHEN, EVENT, COOLDOWN, LIMIT, REQUIRE, HOOKS, TREE, RESULT)
RESUME |= dict.fromkeys(THROUGH, resume_inside)
RESUME |= {WHILE: resume_look, TIMEOUT: resume_timeout}
