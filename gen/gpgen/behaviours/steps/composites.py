"""Composites whose children run one at a time -> steps."""

from collections.abc import Sequence

from gpgen.behaviours.plan import plan as plans
from gpgen.behaviours.plan.regions import can_be_absent
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.lower import LOWER, RESUME, Builder, Ends, negated, resume_inside
from gpgen.behaviours.steps.modifiers import enter_side, halt_but, resume_look, running, width
from gpgen.expressions.types import is_integer
from gpgen.model import EnumType
from gpgen.model.trees import Random, Read, Tree, draws


def existence(b: Builder, plan: plans.Plan) -> str:
    """Return the flag that tells whether a child was there; nothing if one always is."""
    if not can_be_absent(plan):
        return ""
    flag = b.local("bool", f"{plan.label}_exists")
    b.add(ir.Line(f"{flag} = false;"))
    return flag


def lower_sequence(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    lower_series(b, plan, ends, is_selector=False)


def lower_selector(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    lower_series(b, plan, ends, is_selector=True)


def lower_series(b: Builder, plan: plans.Plan, ends: Ends, *, is_selector: bool) -> None:
    last = ends.fail if is_selector else ends.ok
    flag = existence(b, plan)
    for child in plan.children:
        lower_link(b, child, ends, is_selector=is_selector, flag=flag)
    if flag:
        b.unless(b.words.flag(flag), ends.absent)
    b.add(ir.Jump(last))


def lower_link(b: Builder, child: plans.Plan, ends: Ends, *, is_selector: bool, flag: str) -> None:
    ended, following = b.label(child, "next"), b.label(child, "past")
    inside = Ends(ended, ends.fail, following)
    if is_selector:
        inside = Ends(ends.ok, ended, following)
    b.lower(child, inside)
    b.add(ir.Mark(ended))
    if flag:
        b.add(ir.Line(f"{flag} = true;"))
    b.add(ir.Mark(following))


def lower_priority(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    ok = b.label(plan, "decided")
    b.add(ir.Mark(b.shared(plan, "tick")))
    flag = existence(b, plan)
    for child in plan.children:
        b.resume_if_in(child)
        lower_link(b, child, ends._replace(ok=ok), is_selector=True, flag=flag)
    if flag:
        b.unless(b.words.flag(flag), ends.absent)
    b.add(ir.Jump(ends.fail), ir.Mark(ok))
    halt_inside(b, plan)
    b.add(ir.Jump(ends.ok))


def halt_inside(b: Builder, plan: plans.Plan) -> None:
    place = b.place(plan)
    b.add(ir.HaltWithin(place.at, place.last, place.at))


def lower_reactive_sequence(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    fail = b.label(plan, "undone")
    b.add(ir.Mark(b.shared(plan, "tick")))
    flag = existence(b, plan)
    for child in plan.children:
        b.resume_if_in(child)
        lower_link(b, child, ends._replace(fail=fail), is_selector=False, flag=flag)
    if flag:
        b.unless(b.words.flag(flag), ends.absent)
    b.add(ir.Jump(ends.ok), ir.Mark(fail))
    halt_inside(b, plan)
    b.add(ir.Jump(ends.fail))


def lower_resume_sequence(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    place = resume_slot(b, plan)
    begins = [b.label(child, "begin") for child in plan.children]
    flag = existence(b, plan)
    if flag:  # what stands before the place was there, and has succeeded
        b.add(ir.Line(f"{flag} = {place} != 0;"))
    cases = [
        ir.Case((str(number),), (ir.Jump(begin),))
        for number, begin in enumerate(begins)
        if number > 0
    ]
    if cases:
        b.add(ir.Switch(place, tuple(cases)))
    failures = []
    for number, (child, begin) in enumerate(zip(plan.children, begins, strict=True)):
        failed = b.label(child, "failed")
        failures.append((failed, number))
        b.add(ir.Mark(begin))
        lower_link(b, child, ends._replace(fail=failed), is_selector=False, flag=flag)
    if flag:
        b.unless(b.words.flag(flag), ends.absent)
    b.add(ir.Line(f"{place} = 0;"), ir.Jump(ends.ok))
    for failed, number in failures:
        b.add(ir.Mark(failed), ir.Line(f"{place} = {number};"), ir.Jump(ends.fail))


def resume_slot(b: Builder, plan: plans.Plan) -> str:
    return b.slot(plan, "place", width(len(plan.children)), persists=True)


# By a condition or a value


def lower_if(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    then, *others = plan.children
    other = b.label(plan, "else") if others else ends.fail
    b.unless(b.words.condition(plan.what), other)
    b.lower(then, ends)
    if others:
        b.add(ir.Mark(other))
        b.lower(others[0], ends)


def lower_switch(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    what = plan.what
    assert isinstance(what, plans.SwitchPlan)
    labels = [b.label(child, "case") for child in plan.children]
    other = labels.pop() if what.has_default else b.label(plan, "no_case")
    b.add(ir.Mark(b.shared(plan, "tick")))
    with running(b, plan, ends) as inside:
        value = drawn_once(b, plan, what.value)
        b.add(*b.words.decide(value, what.cases, labels), ir.Jump(other))
        for child, label in zip(plan.children, labels, strict=False):
            b.add(ir.Mark(label))
            enter_side(b, plan, child, inside)
        b.add(ir.Mark(other))
        if what.has_default:
            enter_side(b, plan, plan.children[-1], inside)
        else:
            halt_but(b, plan, None)
            b.add(ir.Jump(ends.fail))


def drawn_once(b: Builder, plan: plans.Plan, value: Tree) -> Tree:
    """Return what decides; if it is drawn and each case asks for it, one draw is for them all."""
    if not draws(value) or is_integer(value.type) or isinstance(value.type, EnumType):
        return value
    name = b.local(b.words.c_type(value.type), f"{plan.label}_drawn")
    b.add(ir.Line(f"{name} = {b.words.text(value)};", (value,)))
    return Read("local", name, value.type)


# By chance or by score


def lower_choose(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    what = plan.what
    assert isinstance(what, plans.BranchesPlan)
    many = len(plan.children)
    tries = what.go_on or any(can_be_absent(child) for child in plan.children)
    tried = _tried(b, plan, what, many) if tries else "0"
    draw = b.label(plan, "draw")
    if what.go_on:
        b.keep(plan, tried, "0")
    elif tries:
        b.add(ir.Line(f"{tried} = 0;"))
    flag = existence(b, plan)
    b.add(ir.Mark(draw), *numbers(b, plan, "weights", what.numbers))
    b.words.draws = True
    picked = f"gp_behaviour_choose(&state->chance, {plan.label}_weights, {many}, {tried})"
    none = b.label(plan, "none")
    ok, fails = ends.ok, ends.fail
    enter_picked(b, plan, ir.Line(picked, (Random(),)), none)
    for number, child in enumerate(plan.children):
        failed, absent = b.label(child, "failed"), b.label(child, "absent")
        b.add(ir.Mark(b.shared(child, "picked")))
        b.lower(child, Ends(ok, failed if what.go_on else fails, absent))
        mark = ir.Line(b.words.tries(tried, number, many))
        if what.go_on:
            set_flag = (ir.Line(f"{flag} = true;"),) if flag else ()
            b.add(ir.Mark(failed), *set_flag, mark, ir.Jump(draw))
        b.add(ir.Mark(absent), mark, ir.Jump(draw))
    b.add(ir.Mark(none))
    if flag:
        is_all = b.words.equals(tried, b.words.bits(many))
        b.add(ir.Test(is_all, (ir.Test(negated(b.words.flag(flag)), (ir.Jump(ends.absent),)),)))
    b.add(ir.Jump(ends.fail))


def _tried(b: Builder, plan: plans.Plan, what: plans.BranchesPlan, many: int) -> str:
    bits = next(each for each in (8, 16, 32, 64) if many <= each)
    if what.go_on:
        return b.slot(plan, "tried", f"uint{bits}_t")
    return b.local(f"uint{bits}_t", f"{plan.label}_tried")


def enter_picked(b: Builder, plan: plans.Plan, picked: ir.Line, none: str) -> None:
    cases = tuple(
        ir.Case((str(number),), (ir.Jump(b.shared(child, "picked")),))
        for number, child in enumerate(plan.children)
    )
    chosen = b.local("uint32_t", "picked")
    b.add(
        picked._replace(text=f"{chosen} = {picked.text};"),
        ir.Switch(chosen, cases, (ir.Jump(none),)),
    )


def numbers(b: Builder, plan: plans.Plan, kind: str, trees: Sequence[Tree]) -> list[ir.Line]:
    name = b.local("double", f"{plan.label}_{kind}[{len(trees)}]").split("[")[0]
    texts = [f"{name}[{number}] = {b.words.text(tree)};" for number, tree in enumerate(trees)]
    return [ir.Line(text, (tree,)) for text, tree in zip(texts, trees, strict=True)]


def lower_utility(b: Builder, plan: plans.Plan, ends: Ends) -> None:
    what = plan.what
    assert isinstance(what, plans.BranchesPlan)
    many = len(plan.children)
    tries = any(can_be_absent(child) for child in plan.children)
    tried = b.local(b.words.mask(many), f"{plan.label}_tried") if tries else "0"
    runs = b.local("uint32_t", f"{plan.label}_runs")
    ok, fail, none, pick = (b.label(plan, each) for each in ("decided", "undone", "none", "pick"))
    b.add(ir.Mark(b.shared(plan, "tick")), *numbers(b, plan, "scores", what.numbers))
    if tries:
        b.add(ir.Line(f"{tried} = 0;"))
    b.add(ir.Line(f"{runs} = {many};"))
    for number, child in enumerate(plan.children):
        b.add(ir.Within(*b.range(child), (ir.Line(f"{runs} = {number};"),)))
    margin = "0.0" if what.margin is None else b.words.text(what.margin)
    b.add(ir.Mark(pick))
    scores = f"{plan.label}_scores"
    picked = f"gp_behaviour_best({scores}, {many}, {tried}, {runs}, {margin})"
    enter_picked(b, plan, ir.Line(picked, () if what.margin is None else (what.margin,)), none)
    for number, child in enumerate(plan.children):
        absent = b.label(child, "absent")
        b.add(ir.Mark(b.shared(child, "picked")))
        b.resume_if_in(child)
        b.lower(child, Ends(ok, fail, absent))
        b.add(ir.Mark(absent), ir.Line(b.words.tries(tried, number, many)), ir.Jump(pick))
    b.add(ir.Mark(none), ir.Jump(ends.absent if can_be_absent(plan) else ends.fail))
    for label, end in ((ok, ends.ok), (fail, ends.fail)):
        b.add(ir.Mark(label))
        halt_inside(b, plan)
        b.add(ir.Jump(end))


LOWER |= {
    "sequence": lower_sequence,
    "selector": lower_selector,
    "priority": lower_priority,
    "reactive_sequence": lower_reactive_sequence,
    "resume_sequence": lower_resume_sequence,
    plans.IF: lower_if,
    plans.SWITCH: lower_switch,
    plans.CHOOSE: lower_choose,
    plans.UTILITY: lower_utility,
}
THROUGH = ("sequence", "selector", "resume_sequence", plans.IF, plans.CHOOSE)
RESUME |= dict.fromkeys(THROUGH, resume_inside)
RESUME |= dict.fromkeys(("priority", "reactive_sequence", plans.SWITCH, plans.UTILITY), resume_look)
