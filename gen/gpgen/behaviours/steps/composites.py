"""Composites whose children run one at a time -> steps."""

from collections.abc import Sequence

from gpgen.behaviours.plan.plan import Plan, Switch
from gpgen.behaviours.plan.regions import can_be_absent
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.code_writer import CodeWriter
from gpgen.behaviours.steps.conditions import Condition, equals, is_at_least
from gpgen.behaviours.steps.expressions import width
from gpgen.behaviours.steps.lower import Builder, Ends, lowers, resume_tick
from gpgen.behaviours.steps.modifiers import (
    enter_side,
    halt_but,
    keep_most,
    resume_waiting,
    running,
)
from gpgen.expressions.types import is_integer
from gpgen.model import EnumType
from gpgen.model.expressions import Compare, Read, Tree, draws


def existence(b: Builder, plan: Plan) -> str:
    """Return the flag that is set if a child was present; empty if one always is."""
    if not can_be_absent(plan):
        return ""
    flag = b.local("bool", f"{plan.label}_exists")
    b.add(ir.Line(f"{flag} = false;"))
    return flag


def lower_children(b: Builder, plan: Plan, ends: Ends, *, is_selector: bool) -> None:
    """Add children that each lead to the next; a reactive node resumes a running child."""
    flag = existence(b, plan)
    for child in plan.children:
        if plan.kind in ("priority", "reactive_sequence"):
            b.resume_if_in(child)
        lower_link(b, child, ends, is_selector=is_selector, flag=flag)
    if flag:
        b.unless(Condition(flag), ends.absent)


def lower_link(b: Builder, child: Plan, ends: Ends, *, is_selector: bool, flag: str) -> None:
    ended, following = b.label(child, "next"), b.label(child, "past")
    inside = Ends(ended, ends.fail, following)
    if is_selector:
        inside = Ends(ends.ok, ended, following)
    b.lower(child, inside)
    b.add(ir.Label(ended))
    if flag:
        b.add(ir.Line(f"{flag} = true;"))
    b.add(ir.Label(following))


@lowers("sequence", "selector")
def lower_series(b: Builder, plan: Plan, ends: Ends) -> None:
    is_selector = plan.kind == "selector"
    lower_children(b, plan, ends, is_selector=is_selector)
    b.add(ir.Jump(ends.fail if is_selector else ends.ok))


@lowers("priority", "reactive_sequence", resume=resume_tick)
def lower_reactive(b: Builder, plan: Plan, ends: Ends) -> None:
    """Add a selector or sequence that begins at the first child in every tick."""
    is_selector = plan.kind == "priority"
    early = b.label(plan, "decided" if is_selector else "undone")
    b.add(ir.Label(b.shared(plan, "tick")))
    inside = ends._replace(ok=early) if is_selector else ends._replace(fail=early)
    lower_children(b, plan, inside, is_selector=is_selector)
    late, end = (ends.fail, ends.ok) if is_selector else (ends.ok, ends.fail)
    b.add(ir.Jump(late), ir.Label(early), halt_inside(b, plan), ir.Jump(end))


def halt_inside(b: Builder, plan: Plan) -> ir.HaltWithin:
    """Return a halt of whatever still runs in a node, for when the node ends."""
    place = b.place(plan)
    return ir.HaltWithin(place.at, place.last, place.at)


@lowers("resume_sequence")
def lower_resume_sequence(b: Builder, plan: Plan, ends: Ends) -> None:
    """Add a sequence that resumes at the child that failed."""
    place = place_slot(b.code, plan)
    begins = [b.label(child, "begin") for child in plan.children]
    flag = existence(b, plan)
    if flag:  # the children before the place were present and succeeded
        b.add(ir.Line(f"{flag} = {place} != 0;"))
    enter_at(b, place, begins)
    failures = []
    for child, begin in zip(plan.children, begins, strict=True):
        failures.append(b.label(child, "failed"))
        b.add(ir.Label(begin))
        lower_link(b, child, ends._replace(fail=failures[-1]), is_selector=False, flag=flag)
    if flag:
        b.unless(Condition(flag), ends.absent)
    b.add(ir.Line(f"{place} = 0;"), ir.Jump(ends.ok))
    for number, failed in enumerate(failures):
        b.add(ir.Label(failed), ir.Line(f"{place} = {number};"), ir.Jump(ends.fail))


def place_slot(code: CodeWriter, plan: Plan) -> str:
    return code.slot(plan, "place", width(len(plan.children)), persists=True)


def enter_at(b: Builder, place: str, begins: list[str]) -> None:
    """Add a switch to the child at a node's place; the first child comes next."""
    cases = tuple(
        ir.Case((str(number),), (ir.Jump(begin),)) for number, begin in enumerate(begins[1:], 1)
    )
    if cases:
        b.add(ir.Switch(place, cases))


@lowers("round_robin")
def lower_round_robin(b: Builder, plan: Plan, ends: Ends) -> None:
    """Add a switch to the child at a kept place, which advances before the child is entered."""
    place = place_slot(b.code, plan)
    first = ""
    if can_be_absent(plan):
        first = b.local(width(len(plan.children)), f"{plan.label}_first")
        b.add(ir.Line(f"{first} = {place};"))
    begins = [b.label(child, "begin") for child in plan.children]
    enter_at(b, place, begins)
    following = [*range(1, len(begins)), 0]
    for child, begin, after in zip(plan.children, begins, following, strict=True):
        absent = b.label(child, "absent")
        b.add(ir.Label(begin), ir.Line(f"{place} = {after};"))
        b.lower(child, ends._replace(absent=absent))
        b.add(ir.Label(absent))
        if first:  # the children before it were absent too
            b.add(ir.Test(equals(place, first), (ir.Jump(ends.absent),)))
        b.add(ir.Jump(begins[after]))


@lowers("recover", resume=resume_waiting)
def lower_recover(b: Builder, plan: Plan, ends: Ends) -> None:
    """Add a child that is tried at most once a tick, and the remedy run after each failure."""
    tried, remedy = plan.children
    again, failed, absent, over = (
        b.label(plan, each) for each in ("again", "failed", "absent", "recovered")
    )
    count = b.code.slot(plan, "attempts", width(plan.what))
    b.keep(plan, count, "0")
    most = keep_most(b, plan, plan.what, ends.fail)
    b.add(ir.Label(again))
    b.lower(tried, Ends(ends.ok, failed, absent))
    b.add(ir.Label(absent), ir.Test(equals(count, "0"), (ir.Jump(ends.absent),)), ir.Label(failed))
    b.add(ir.Line(f"{count}++;"), ir.Test(is_at_least(count, most), (ir.Jump(ends.fail),)))
    b.lower(remedy, Ends(over, ends.fail, over))
    b.add(ir.Label(over))
    b.suspend(plan)
    b.add(
        ir.Label(b.shared(plan, "tick")),
        ir.SetEnded(b.at(plan)),
        ir.SetTimeBase("now"),
        ir.Jump(again),
    )


@lowers("if")
def lower_if(b: Builder, plan: Plan, ends: Ends) -> None:
    then, *others = plan.children
    other = b.label(plan, "else") if others else ends.fail
    b.unless(b.code.condition(plan.what), other)
    b.lower(then, ends)
    if others:
        b.add(ir.Label(other))
        b.lower(others[0], ends)


@lowers("switch", resume=resume_tick)
def lower_switch(b: Builder, plan: Plan, ends: Ends) -> None:
    what: Switch = plan.what
    labels = [b.label(child, "case") for child in plan.children]
    other = labels.pop() if what.has_default else b.label(plan, "no_case")
    b.add(ir.Label(b.shared(plan, "tick")))
    with running(b, plan, ends) as inside:
        value = drawn_once(b, plan, what.value)
        b.add(*decide(b, value, what.cases, labels), ir.Jump(other))
        for child, label in zip(plan.children, labels, strict=False):
            b.add(ir.Label(label))
            enter_side(b, plan, child, inside)
        b.add(ir.Label(other))
        if what.has_default:
            enter_side(b, plan, plan.children[-1], inside)
        else:
            halt_but(b, plan, None)
            b.add(ir.Jump(ends.fail))


def is_discrete(value: Tree) -> bool:
    """Return whether C can switch over a value."""
    return is_integer(value.type) or isinstance(value.type, EnumType)


def drawn_once(b: Builder, plan: Plan, value: Tree) -> Tree:
    """Return the deciding value; a random one that each case would draw is drawn once for all."""
    if not draws(value) or is_discrete(value):
        return value
    name = b.local(b.code.c_type(value.type), f"{plan.label}_drawn")
    b.add(ir.Line(f"{name} = {b.code.text(value)};", (value,)))
    return Read("local", name, value.type)


def decide(b: Builder, value: Tree, cases: Sequence[Tree], labels: list[str]) -> list[ir.Step]:
    pairs = zip(cases, labels, strict=True)
    if not is_discrete(value):
        return [
            ir.Test(b.code.condition(Compare("==", value, case)), (ir.Jump(label),))
            for case, label in pairs
        ]
    cast = "(int)" if isinstance(value.type, EnumType) else ""
    text = f"{cast}{b.code.text(value)}"
    found = tuple(ir.Case((b.code.text(case),), (ir.Jump(label),)) for case, label in pairs)
    return [ir.Switch(text, found, expressions=(value,))]
