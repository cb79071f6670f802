"""Composites that choose a child by chance or by score -> steps."""

from collections.abc import Sequence

from gpgen.behaviours.plan.plan import Branches, Plan
from gpgen.behaviours.plan.regions import can_be_absent
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.composites import existence, halt_inside
from gpgen.behaviours.steps.conditions import Condition, equals
from gpgen.behaviours.steps.lower import Builder, Ends, lowers, resume_tick
from gpgen.model.expressions import F64, Literal, Random, Tree


def bits_of(many: int) -> str:
    return f"uint{next(bits for bits in (8, 16, 32, 64) if many <= bits)}_t"


def bits(value: int, many: int) -> str:
    return f"UINT64_C({value})" if many > 32 else f"{value}u"


def try_branch(tried: str, number: int, many: int) -> ir.Line:
    return ir.Line(f"{tried} = ({bits_of(many)})({tried} | {bits(1 << number, many)});")


@lowers("choose")
def lower_choose(b: Builder, plan: Plan, ends: Ends) -> None:
    what: Branches = plan.what
    draw_children(b, plan, ends, what.numbers, continues_on="fail" if what.tries_next else "")


@lowers("shuffle")
def lower_shuffle(b: Builder, plan: Plan, ends: Ends) -> None:
    """Draw each child when the previous one has ended, so that all orders are equally likely."""
    weights = (Literal(1.0, F64),) * len(plan.children)
    draw_children(b, plan, ends, weights, continues_on="ok" if plan.what == "sequence" else "fail")


def draw_children(
    b: Builder, plan: Plan, ends: Ends, weights: Sequence[Tree], *, continues_on: str
) -> None:
    """Add a random choice of a child, and a new one after each child that ends with `continues_on`.

    The set of tried children is kept while one runs, if others may follow it.
    """
    many = len(plan.children)
    tried = "0"
    if continues_on:
        tried = b.code.slot(plan, "tried", bits_of(many))
        b.keep(plan, tried, "0")
    elif any(map(can_be_absent, plan.children)):
        tried = b.local(bits_of(many), f"{plan.label}_tried")
        b.add(ir.Line(f"{tried} = 0;"))
    draw, none = b.label(plan, "draw"), b.label(plan, "none")
    flag = existence(b, plan)
    b.add(ir.Label(draw), *numbers(b, plan, "weights", weights))
    b.code.draws = True
    picked = f"gp_behaviour_choose(&state->chance, {plan.label}_weights, {many}, {tried})"
    enter_picked(b, plan, ir.Line(picked, (Random(),)), none)
    for number, child in enumerate(plan.children):
        ended = b.label(child, "succeeded" if continues_on == "ok" else "failed")
        absent = b.label(child, "absent")
        inside = ends._replace(absent=absent)
        b.add(ir.Label(b.shared(child, "picked")))
        b.lower(child, inside._replace(**{continues_on: ended}) if continues_on else inside)
        mark = try_branch(tried, number, many)
        if continues_on:
            set_flag = (ir.Line(f"{flag} = true;"),) if flag else ()
            b.add(ir.Label(ended), *set_flag, mark, ir.Jump(draw))
        b.add(ir.Label(absent), mark, ir.Jump(draw))
    b.add(ir.Label(none))
    if flag:
        none_exists = ir.Test(Condition(flag).negated(), (ir.Jump(ends.absent),))
        b.add(ir.Test(equals(tried, bits((1 << many) - 1, many)), (none_exists,)))
    b.add(ir.Jump(ends.ok if continues_on == "ok" else ends.fail))


def enter_picked(b: Builder, plan: Plan, picked: ir.Line, none: str) -> None:
    cases = tuple(
        ir.Case((str(number),), (ir.Jump(b.shared(child, "picked")),))
        for number, child in enumerate(plan.children)
    )
    chosen = b.local("uint32_t", "picked")
    line = picked._replace(text=f"{chosen} = {picked.text};")
    b.add(line, ir.Switch(chosen, cases, (ir.Jump(none),)))


def numbers(b: Builder, plan: Plan, kind: str, trees: Sequence[Tree]) -> list[ir.Line]:
    name = b.local("double", f"{plan.label}_{kind}[{len(trees)}]").split("[")[0]
    return [
        ir.Line(f"{name}[{number}] = {b.code.text(tree)};", (tree,))
        for number, tree in enumerate(trees)
    ]


@lowers("utility", resume=resume_tick)
def lower_utility(b: Builder, plan: Plan, ends: Ends) -> None:
    what: Branches = plan.what
    many = len(plan.children)
    tries = any(map(can_be_absent, plan.children))
    tried = b.local(bits_of(many), f"{plan.label}_tried") if tries else "0"
    runs = b.local("uint32_t", f"{plan.label}_runs")
    ok, fail, none, pick = (b.label(plan, each) for each in ("decided", "undone", "none", "pick"))
    b.add(ir.Label(b.shared(plan, "tick")), *numbers(b, plan, "scores", what.numbers))
    if tries:
        b.add(ir.Line(f"{tried} = 0;"))
    b.add(ir.Line(f"{runs} = {many};"))
    for number, child in enumerate(plan.children):
        b.add(ir.Within(*b.range(child), (ir.Line(f"{runs} = {number};"),)))
    margin = "0.0" if what.margin is None else b.code.text(what.margin)
    b.add(ir.Label(pick))
    picked = f"gp_behaviour_best({plan.label}_scores, {many}, {tried}, {runs}, {margin})"
    enter_picked(b, plan, ir.Line(picked, () if what.margin is None else (what.margin,)), none)
    for number, child in enumerate(plan.children):
        absent = b.label(child, "absent")
        b.add(ir.Label(b.shared(child, "picked")))
        b.resume_if_in(child)
        b.lower(child, Ends(ok, fail, absent))
        b.add(ir.Label(absent), try_branch(tried, number, many), ir.Jump(pick))
    b.add(ir.Label(none), ir.Jump(ends.absent if can_be_absent(plan) else ends.fail))
    for label, end in ((ok, ends.ok), (fail, ends.fail)):
        b.add(ir.Label(label), halt_inside(b, plan), ir.Jump(end))
