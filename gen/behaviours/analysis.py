"""What is known of a plan before it is lowered: what can suspend, be absent, be told of its end."""

from gpgen.behaviours.plan import (
    ABSENT,
    ALWAYS,
    ATTEMPTS,
    AWAIT,
    CALL,
    CHOOSE,
    CONDITION,
    COOLDOWN,
    HOOKS,
    IF,
    LIMIT,
    PARALLEL,
    SIDE_BY_SIDE,
    SWITCH,
    TWEEN,
    UTILITY,
    WAIT,
    WHEN,
    WHILE,
    CallPlan,
    CooldownPlan,
    Plan,
    TweenPlan,
    every,
    hooks_of,
)
from gpgen.model.behaviours import SERIES
from gpgen.model.leaves import TASK

RESUME = "resume_sequence"


def suspends_itself(plan: Plan) -> bool:
    """Tell whether a node, whatever is inside it, can run on into the next tick."""
    what = plan.what
    if plan.kind == CALL:
        assert isinstance(what, CallPlan)
        return what.leaf.kind == TASK
    if plan.kind == TWEEN:
        assert isinstance(what, TweenPlan)
        return what.over > 0
    if plan.kind == ALWAYS:
        return what == "idle"
    return plan.kind in (AWAIT, ATTEMPTS) or (plan.kind == WAIT and what != 0)


def suspends(plan: Plan) -> bool:
    """Tell whether a node can run on into the next tick."""
    return suspends_itself(plan) or any(suspends(child) for child in parts(plan))


def parts(plan: Plan) -> tuple[Plan, ...]:
    """Return the children of a node without its hooks, which never suspend."""
    return plan.children[:1] if plan.kind == HOOKS else plan.children


def can_be_absent(plan: Plan) -> bool:
    """Tell whether a node may turn out not to exist when it is entered."""
    if plan.kind in (WHEN, LIMIT, ABSENT):
        return True
    if plan.kind in (*SERIES, PARALLEL, CHOOSE, UTILITY):
        return all(map(can_be_absent, parts(plan)))
    if plan.kind in (IF, SWITCH, WHILE):
        return any(map(can_be_absent, parts(plan)))
    return plan.kind != CONDITION and any(map(can_be_absent, parts(plan)))


def is_told(plan: Plan) -> bool:
    """Tell whether something of a node is to be done when it is halted."""
    if plan.kind == HOOKS:
        return bool(hooks_of(plan, "on_abort") or hooks_of(plan, "on_exit"))
    if plan.kind == COOLDOWN:
        assert isinstance(plan.what, CooldownPlan)
        return plan.what.after == "any"
    return plan.kind == RESUME


def is_side_by_side(plan: Plan) -> bool:
    """Tell whether the children of a node run side by side over several ticks."""
    return plan.kind in SIDE_BY_SIDE and suspends(plan)


def is_region(child: Plan) -> bool:
    """Tell whether a child needs a region of its own, next to others side by side.

    One that ends at once does if something in it is told when the user's code halts it.
    """
    return suspends(child) or any(is_told(plan) for plan in every(child))


def can_halt_itself(plan: Plan) -> bool:
    """Tell whether anything is to be done when a node is halted, but for what is inside it."""
    is_task = plan.kind == CALL and suspends_itself(plan)
    return is_task or is_told(plan)
