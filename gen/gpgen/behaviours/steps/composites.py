"""Composites whose children run one at a time -> steps."""

from collections.abc import Sequence

from gpgen.behaviours.plan.plan import CHOOSE, IF, SWITCH, UTILITY, BranchesPlan, Plan, SwitchPlan
from gpgen.behaviours.plan.regions import can_be_absent
from gpgen.behaviours.steps.ir import Case, HaltWithin, Jump, Line, Mark, Switch, Test, Within
from gpgen.behaviours.steps.lower import LOWER, RESUME, Builder, Ends, negated, resume_inside
from gpgen.behaviours.steps.modifiers import enter_side, halt_but, resume_look, running, width
from gpgen.expressions.types import is_integer
from gpgen.model import EnumType
from gpgen.model.trees import Random, Read, Tree, draws


def existence(b: Builder, plan: Plan) -> str:
    """Return the flag that tells whether a child was there; nothing if one always is."""
    if not can_be_absent(plan):
        return ""
    flag = b.local("bool", f"{plan.label}_exists")
    b.add(Line(f"{flag} = false;"))
    return flag


def lower_sequence(b: Builder, plan: Plan, ends: Ends) -> None:
    """Children in order, until one fails."""
    lower_series(b, plan, ends, is_selector=False)


def lower_selector(b: Builder, plan: Plan, ends: Ends) -> None:
    """Children in order, until one succeeds."""
    lower_series(b, plan, ends, is_selector=True)


def lower_series(b: Builder, plan: Plan, ends: Ends, *, is_selector: bool) -> None:
    """Add children of which each leads to the next, or to the end."""
    last = ends.fail if is_selector else ends.ok
    flag = existence(b, plan)
    for child in plan.children:
        lower_link(b, child, ends, is_selector=is_selector, flag=flag)
    if flag:
        b.unless(b.words.flag(flag), ends.absent)
    b.add(Jump(last))


def lower_link(b: Builder, child: Plan, ends: Ends, *, is_selector: bool, flag: str) -> None:
    """Add one of them; behind it stands the next."""
    ended, following = b.label(child, "next"), b.label(child, "past")
    inside = Ends(ended, ends.fail, following)
    if is_selector:
        inside = Ends(ends.ok, ended, following)
    b.lower(child, inside)
    b.add(Mark(ended))
    if flag:
        b.add(Line(f"{flag} = true;"))
    b.add(Mark(following))


def lower_priority(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower a selector that begins at the first child in every tick."""
    ok = b.label(plan, "decided")
    b.add(Mark(b.shared(plan, "tick")))
    flag = existence(b, plan)
    for child in plan.children:
        b.resume_if_in(child)
        lower_link(b, child, ends._replace(ok=ok), is_selector=True, flag=flag)
    if flag:
        b.unless(b.words.flag(flag), ends.absent)
    b.add(Jump(ends.fail), Mark(ok))
    halt_inside(b, plan)
    b.add(Jump(ends.ok))


def halt_inside(b: Builder, plan: Plan) -> None:
    """Add that whatever still runs in a node is halted before its end is told."""
    place = b.place(plan)
    b.add(HaltWithin(place.at, place.last, place.at))


def lower_reactive_sequence(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower a sequence that begins at the first child in every tick."""
    fail = b.label(plan, "undone")
    b.add(Mark(b.shared(plan, "tick")))
    flag = existence(b, plan)
    for child in plan.children:
        b.resume_if_in(child)
        lower_link(b, child, ends._replace(fail=fail), is_selector=False, flag=flag)
    if flag:
        b.unless(b.words.flag(flag), ends.absent)
    b.add(Jump(ends.ok), Mark(fail))
    halt_inside(b, plan)
    b.add(Jump(ends.fail))


def lower_resume_sequence(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower a sequence that goes on with the child that failed."""
    place = resume_slot(b, plan)
    begins = [b.label(child, "begin") for child in plan.children]
    flag = existence(b, plan)
    if flag:  # what stands before the place was there, and has succeeded
        b.add(Line(f"{flag} = {place} != 0;"))
    cases = [
        Case((str(number),), (Jump(begin),)) for number, begin in enumerate(begins) if number > 0
    ]
    if cases:
        b.add(Switch(place, tuple(cases)))
    failures = []
    for number, (child, begin) in enumerate(zip(plan.children, begins, strict=True)):
        failed = b.label(child, "failed")
        failures.append((failed, number))
        b.add(Mark(begin))
        lower_link(b, child, ends._replace(fail=failed), is_selector=False, flag=flag)
    if flag:
        b.unless(b.words.flag(flag), ends.absent)
    b.add(Line(f"{place} = 0;"), Jump(ends.ok))
    for failed, number in failures:
        b.add(Mark(failed), Line(f"{place} = {number};"), Jump(ends.fail))


def resume_slot(b: Builder, plan: Plan) -> str:
    """Return where a resume_sequence keeps its place."""
    return b.slot(plan, "place", width(len(plan.children)), persists=True)


# By a condition or a value


def lower_if(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower a condition that decides on entry."""
    then, *others = plan.children
    other = b.label(plan, "else") if others else ends.fail
    b.unless(b.words.condition(plan.what), other)
    b.lower(then, ends)
    if others:
        b.add(Mark(other))
        b.lower(others[0], ends)


def lower_switch(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower a value that decides at every tick."""
    what = plan.what
    assert isinstance(what, SwitchPlan)
    labels = [b.label(child, "case") for child in plan.children]
    other = labels.pop() if what.has_default else b.label(plan, "no_case")
    b.add(Mark(b.shared(plan, "tick")))
    with running(b, plan, ends) as inside:
        value = drawn_once(b, plan, what.value)
        b.add(*b.words.decide(value, what.cases, labels), Jump(other))
        for child, label in zip(plan.children, labels, strict=False):
            b.add(Mark(label))
            enter_side(b, plan, child, inside)
        b.add(Mark(other))
        if what.has_default:
            enter_side(b, plan, plan.children[-1], inside)
        else:
            halt_but(b, plan, None)
            b.add(Jump(ends.fail))


def drawn_once(b: Builder, plan: Plan, value: Tree) -> Tree:
    """Return what decides; if it is drawn and each case asks for it, one draw is for them all."""
    if not draws(value) or is_integer(value.type) or isinstance(value.type, EnumType):
        return value
    name = b.local(b.words.c_type(value.type), f"{plan.label}_drawn")
    b.add(Line(f"{name} = {b.words.text(value)};", (value,)))
    return Read("local", name, value.type)


# By chance or by score


def lower_choose(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower a branch by chance."""
    what = plan.what
    assert isinstance(what, BranchesPlan)
    many = len(plan.children)
    tries = what.go_on or any(can_be_absent(child) for child in plan.children)
    tried = _tried(b, plan, what, many) if tries else "0"
    draw = b.label(plan, "draw")
    if what.go_on:
        b.keep(plan, tried, "0")
    elif tries:
        b.add(Line(f"{tried} = 0;"))
    flag = existence(b, plan)
    b.add(Mark(draw), *numbers(b, plan, "weights", what.numbers))
    b.words.draws = True
    picked = f"gp_behaviour_choose(&state->chance, {plan.label}_weights, {many}, {tried})"
    none = b.label(plan, "none")
    ok, fails = ends.ok, ends.fail
    enter_picked(b, plan, Line(picked, (Random(),)), none)
    for number, child in enumerate(plan.children):
        failed, absent = b.label(child, "failed"), b.label(child, "absent")
        b.add(Mark(b.shared(child, "picked")))
        b.lower(child, Ends(ok, failed if what.go_on else fails, absent))
        mark = Line(b.words.tries(tried, number, many))
        if what.go_on:
            set_flag = (Line(f"{flag} = true;"),) if flag else ()
            b.add(Mark(failed), *set_flag, mark, Jump(draw))
        b.add(Mark(absent), mark, Jump(draw))
    b.add(Mark(none))
    if flag:
        is_all = b.words.equals(tried, b.words.bits(many))
        b.add(Test(is_all, (Test(negated(b.words.flag(flag)), (Jump(ends.absent),)),)))
    b.add(Jump(ends.fail))


def _tried(b: Builder, plan: Plan, what: BranchesPlan, many: int) -> str:
    """Return where it is kept which branches were tried: while one runs, if it may lead on."""
    bits = next(each for each in (8, 16, 32, 64) if many <= each)
    if what.go_on:
        return b.slot(plan, "tried", f"uint{bits}_t")
    return b.local(f"uint{bits}_t", f"{plan.label}_tried")


def enter_picked(b: Builder, plan: Plan, picked: Line, none: str) -> None:
    """Add the jump to the branch that was picked by a call."""
    cases = tuple(
        Case((str(number),), (Jump(b.shared(child, "picked")),))
        for number, child in enumerate(plan.children)
    )
    chosen = b.local("uint32_t", "picked")
    b.add(picked._replace(text=f"{chosen} = {picked.text};"), Switch(chosen, cases, (Jump(none),)))


def numbers(b: Builder, plan: Plan, kind: str, trees: Sequence[Tree]) -> list[Line]:
    """Return what computes weights or scores, in order."""
    name = b.local("double", f"{plan.label}_{kind}[{len(trees)}]").split("[")[0]
    texts = [f"{name}[{number}] = {b.words.text(tree)};" for number, tree in enumerate(trees)]
    return [Line(text, (tree,)) for text, tree in zip(texts, trees, strict=True)]


def lower_utility(b: Builder, plan: Plan, ends: Ends) -> None:
    """Lower the branch with the highest score, looked at at every tick."""
    what = plan.what
    assert isinstance(what, BranchesPlan)
    many = len(plan.children)
    tries = any(can_be_absent(child) for child in plan.children)
    tried = b.local(b.words.mask(many), f"{plan.label}_tried") if tries else "0"
    runs = b.local("uint32_t", f"{plan.label}_runs")
    ok, fail, none, pick = (b.label(plan, each) for each in ("decided", "undone", "none", "pick"))
    b.add(Mark(b.shared(plan, "tick")), *numbers(b, plan, "scores", what.numbers))
    if tries:
        b.add(Line(f"{tried} = 0;"))
    b.add(Line(f"{runs} = {many};"))
    for number, child in enumerate(plan.children):
        b.add(Within(*b.range(child), (Line(f"{runs} = {number};"),)))
    margin = "0.0" if what.margin is None else b.words.text(what.margin)
    b.add(Mark(pick))
    scores = f"{plan.label}_scores"
    picked = f"gp_behaviour_best({scores}, {many}, {tried}, {runs}, {margin})"
    enter_picked(b, plan, Line(picked, () if what.margin is None else (what.margin,)), none)
    for number, child in enumerate(plan.children):
        absent = b.label(child, "absent")
        b.add(Mark(b.shared(child, "picked")))
        b.resume_if_in(child)
        b.lower(child, Ends(ok, fail, absent))
        b.add(Mark(absent), Line(b.words.tries(tried, number, many)), Jump(pick))
    b.add(Mark(none), Jump(ends.absent if can_be_absent(plan) else ends.fail))
    for label, end in ((ok, ends.ok), (fail, ends.fail)):
        b.add(Mark(label))
        halt_inside(b, plan)
        b.add(Jump(end))


LOWER |= {
    "sequence": lower_sequence,
    "selector": lower_selector,
    "priority": lower_priority,
    "reactive_sequence": lower_reactive_sequence,
    "resume_sequence": lower_resume_sequence,
    IF: lower_if,
    SWITCH: lower_switch,
    CHOOSE: lower_choose,
    UTILITY: lower_utility,
}
THROUGH = ("sequence", "selector", "resume_sequence", IF, CHOOSE)
RESUME |= dict.fromkeys(THROUGH, resume_inside)
RESUME |= dict.fromkeys(("priority", "reactive_sequence", SWITCH, UTILITY), resume_look)
