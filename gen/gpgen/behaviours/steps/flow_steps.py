"""Flow analysis of the steps that run in order: where they lead, and what may run there."""

from bisect import insort

from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.flow_analysis import HANDLERS, NOTHING, Flow, Frame, State, join_states
from gpgen.c.statements import FROM


def jump(flow: Flow, step: ir.Jump, state: State) -> None:
    frame = flow.frame
    if frame is not None and step.label in frame.ends:
        state = state._replace(runs=state.runs - frame.assumed)
    known, at = flow.labels.get(step.label), flow.places[step.label]
    now = join_states(known, state) or state
    if known is None:
        insort(flow.reached, at)
    if now != known and at not in flow.waiting:
        insort(flow.waiting, at)
    flow.labels[step.label] = now
    flow.out.append(step)


def return_(flow: Flow, step: ir.Return, state: State) -> None:
    if step.status == "GP_RUNNING":
        flow.suspended |= state.runs - NOTHING
    flow.left.setdefault(step.status, set()).update(state.runs)
    flow.out.append(step)


def test(flow: Flow, step: ir.Test, state: State) -> State | None:
    yes, then = flow.branch(step.then, state)
    no, otherwise = flow.branch(step.otherwise, state)
    flow.out.append(ir.Test(step.condition, then, otherwise))
    return join_states(yes, no)


def switch(flow: Flow, step: ir.Switch, state: State) -> State | None:
    end, default = flow.branch(step.default, state)
    cases = []
    for case in step.cases:
        past, steps = flow.branch(case.steps, state)
        cases.append(case._replace(steps=steps))
        end = join_states(end, past)
    flow.out.append(step._replace(cases=tuple(cases), default=default))
    return end


def set_time_base(flow: Flow, step: ir.SetTimeBase, state: State) -> State:
    flow.out.append(step)
    return state._replace(is_now=step.text == "now")


def begin(flow: Flow, step: ir.Begin, state: State) -> State:
    """Follow the beginning of a part; in a shared tree, any suspended place in it may run."""
    flow.add_bound(step)
    if step.frame is None:
        return state
    frame = Frame(*step.frame, step.ends)
    runs = state.runs | frozenset(filter(frame.has, flow.suspended)) | flow.nothing
    if all(map(frame.has, runs - NOTHING)):
        flow.inside_only.add(frame)
    assumed = flow.assumed.get(frame, frozenset())
    flow.open_frames[frame] = flow.frames[-1] = frame._replace(assumed=assumed - runs)
    return state._replace(runs=runs | assumed)


def end(flow: Flow, step: ir.End, state: State) -> State:
    flow.add_bound(step)
    return state


def if_now(flow: Flow, step: ir.IfNow, state: State) -> State | None:
    return flow.follow(step.then if state.is_now else step.otherwise, state)


def store_slot(flow: Flow, step: ir.StoreSlot, state: State) -> State:
    """Follow a store; if another node may be running, its slot does not share bytes."""
    others = {place for place in state.runs | state.behind if not step.low <= place <= step.high}
    if others - NOTHING or not flow.is_begun:
        flow.code.slots.set_apart(step.slot)
    flow.uses_from = flow.uses_from or (FROM in step.text and not state.is_now)
    text = step.text.replace(FROM, "now" if state.is_now else "from")
    flow.out.append(ir.Line(text, step.expressions))
    return state


HANDLERS |= {
    ir.Jump: jump,
    ir.Return: return_,
    ir.Test: test,
    ir.Switch: switch,
    ir.Begin: begin,
    ir.End: end,
    ir.SetTimeBase: set_time_base,
    ir.IfNow: if_now,
    ir.StoreSlot: store_slot,
}
