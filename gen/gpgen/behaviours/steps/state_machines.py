"""State machines -> steps.

A tick tests the transitions of a state on the way to the running node in it, so those of a
machine come before those of a machine inside its state. A state that is left is halted,
unless it is at rest; then the other state is entered.
"""

from itertools import dropwhile, groupby

from gpgen.behaviours.plan.plan import Plan, State, States, Transition
from gpgen.behaviours.plan.regions import acts_on_halt
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.composites import enter_at, place_slot
from gpgen.behaviours.steps.conditions import is_over
from gpgen.behaviours.steps.lower import RUNNING, Builder, Ends, lowers, resume_inside
from gpgen.behaviours.steps.modifiers import variable_slot

TRACED = {"done": ir.SUCCEEDED, "failed": ir.FAILED}  # all others are traced as a halt


def state_in(plan: Plan) -> Plan:
    """Return the state inside its hooks."""
    while not isinstance(plan.what, State):
        plan = plan.children[0]
    return plan


def machine_of(b: Builder, state: Plan) -> Plan:
    return next(each for each in b.code.map.above(state) if isinstance(each.what, States))


def deadline(b: Builder, machine: Plan) -> str:
    """Return the slot for the time until which a machine stays in its state at most."""
    return b.code.slot(machine, "until", "gp_time")


def rests_of(state: Plan) -> tuple[Plan, ...]:
    return tuple(each for each in state.children if each.kind == "rest")


@lowers("states")
def lower_states(b: Builder, plan: Plan, ends: Ends) -> None:
    what: States = plan.what
    known = {state_in(each).what.name: state_in(each) for each in plan.children}
    states = sorted(plan.children, key=lambda each: state_in(each) is not known[what.initial])
    place = place_slot(b.code, plan) if what.history else ""
    if place:
        enter_at(b, place, [b.shared(state_in(each), "enter") for each in states])
    for number, child in enumerate(states):
        state = state_in(child)
        b.add(ir.Label(b.shared(state, "enter")))
        for transition in state.what.transitions:
            if transition.kind == "after":
                b.keep_deadline(plan, deadline(b, plan), transition.time)
        if place:
            b.add(ir.Line(f"{place} = {0 if state.what.end else number};"))
        b.lower(child, ends)
        leave_state(b, child, known)


def resume_state(b: Builder, plan: Plan) -> None:
    """Add the tests of the transitions on the way to the running node in a state.

    These come before the steps that keep values which their conditions may read, so the
    slots of these values are added here.
    """
    for outer in b.code.map.above(plan):
        if outer.kind in ("event", "tree"):
            variables = outer.what.variables if outer.kind == "event" else outer.what
            for each in variables:
                variable_slot(b.code, outer, each)
    at_rest = transitions_at_rest(plan)
    others = [each for each in plan.what.transitions if each not in at_rest]
    for event, transitions in groupby(others, lambda each: each.event):
        steps = tuple(test_transition(b, plan, each) for each in transitions)
        b.add(*((ir.Test(b.code.event(event), steps),) if event else steps))
    resume_inside(b, plan)


def transitions_at_rest(state: Plan) -> tuple[Transition, ...]:
    """Return the last transitions that are taken unconditionally when a state is at rest.

    A tick that resumes the state at rest takes them without a test.
    """
    what: State = state.what
    others = tuple(dropwhile(lambda each: each.kind in TRACED, reversed(what.transitions)))
    return what.transitions[len(others) :]


def resume_rest(b: Builder, rest: Plan) -> None:
    state = next(each for each in b.code.map.above(rest) if isinstance(each.what, State))
    kind = "failed" if rests_of(state).index(rest) else "done"
    transition = next((each for each in transitions_at_rest(state) if each.kind == kind), None)
    b.add(RUNNING if transition is None else ir.Jump(b.shared(state, exit_label(transition))))


def test_transition(b: Builder, state: Plan, transition: Transition) -> ir.Step:
    """Return the step that takes a transition unless its condition fails; its event has come."""
    leave = ir.Jump(b.shared(state, exit_label(transition)))
    if transition.kind == "after":
        return ir.Test(is_over(deadline(b, machine_of(b, state))), (leave,))
    if transition.kind in TRACED:
        rest = rests_of(state)[transition.kind == "failed"]
        return ir.Within(b.at(rest), b.at(rest), (leave,))
    if transition.condition is None:
        return leave
    return ir.Test(b.code.condition(transition.condition), (leave,))


def exit_label(transition: Transition) -> str:
    """Return the label for leaving a state, which transitions of the same kind and target share."""
    kind = transition.kind if transition.kind in (*TRACED, "after") else "leave"
    return f"{kind}_to_{transition.to}"


@lowers("state", resume=resume_state)
def lower_state(b: Builder, plan: Plan, ends: Ends) -> None:
    what: State = plan.what
    if what.end is not None:
        b.add(ir.Jump(ends.ok if what.end == "success" else ends.fail))
        return
    done, *others = rests_of(plan)
    if what.has_node:
        ok = b.label(plan, "done")
        fail = b.label(plan, "failed") if others else ok
        b.lower(plan.children[0], Ends(ok, fail, ok))
        b.add(ir.Label(ok))
        b.suspend(done)
        for failed in others:
            b.add(ir.Label(fail))
            b.suspend(failed)
    else:
        b.suspend(done)


@lowers("rest", resume=resume_rest)
def lower_rest(_b: Builder, _plan: Plan, _ends: Ends) -> None:
    """Add nothing: `lower_state` adds the places where a state rests."""


def leave_state(b: Builder, child: Plan, states: dict[str, Plan]) -> None:
    """Add the steps for leaving a state, each ending with a jump to the entry of another one."""
    state = state_in(child)
    exits = {exit_label(each): each for each in state.what.transitions}
    for label, transition in exits.items():
        b.add(ir.Label(b.shared(state, label)), *halt_state(b, child, transition))
        since = deadline(b, machine_of(b, state)) if transition.kind == "after" else "now"
        b.add(ir.SetTimeBase(since), ir.Jump(b.shared(states[transition.to], "enter")))


def halt_state(b: Builder, child: Plan, transition: Transition) -> list[ir.Step]:
    """Return the steps that end a state: a halt of its node, or of the state if it has hooks."""
    state = state_in(child)
    halt = ir.HaltWithin(*b.range(child), b.at(machine_of(b, state)))
    if acts_on_halt(child) or (
        transition.kind not in TRACED and not b.code.can_halt(b.region.number)
    ):
        return [halt]
    trace = b.code.trace(state, TRACED.get(transition.kind, ir.HALTED))
    places = map(b.at, rests_of(state))
    rests = (ir.Within(at, at, (trace, ir.SetEnded(at))) for at in places)
    node = (halt._replace(high=b.range(each)[1]) for each in state.children[: state.what.has_node])
    return [*node, *rests]
