"""Steps that depend on what runs, and what they come to where that is known."""

from bisect import bisect_right

from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.flow import FAILED, HANDLERS, NOTHING, Entry, Flow, State, joined
from gpgen.c.operators import EQUAL, PRIMARY

SINGLE = 6  # up to so many places are told apart one by one


def in_range(step: ir.Within | ir.HaltWithin, runs: frozenset[int]) -> frozenset[int]:
    if step.high - step.low < len(runs):
        return runs.intersection(range(step.low, step.high + 1))
    return frozenset(place for place in runs if step.low <= place <= step.high)


def within(flow: Flow, step: ir.Within, state: State | None, out: list[ir.Step]) -> State | None:
    """Follow steps for when what runs is in a range."""
    assert state is not None
    inside = in_range(step, state.runs)
    outside = state.runs - inside
    if not inside:
        return state
    if not outside:
        return flow.follow(step.steps, state, out)
    past, steps = flow.branch(step.steps, state._replace(runs=inside))
    out.append(ir.Test(flow.among(inside, state.runs, "pc"), steps))
    return joined(past, state._replace(runs=outside))


def towards(flow: Flow, step: ir.Towards, state: State | None, out: list[ir.Step]) -> State | None:
    assert state is not None
    found = among(step.ranges, state.runs)
    rest = state.runs.difference(*(inside for _, inside in found))
    if len(found) + bool(rest) < 3 or any(len(inside) > SINGLE for _, inside in found):
        return in_turn(flow, found, state, out)
    end = state._replace(runs=rest) if rest else None
    cases = []
    for each, inside in found:
        past, steps = flow.branch(each.steps, state._replace(runs=inside))
        values = tuple(flow.words.at(flow.region, place) for place in sorted(inside))
        cases.append(ir.Case(values, steps))
        end = joined(end, past)
    default: ir.Steps = ()
    if not rest:
        default = cases.pop().steps
    out.append(ir.Switch(flow.counter("pc"), tuple(cases), default))
    return end


def among(
    ranges: tuple[ir.Within, ...], runs: frozenset[int]
) -> list[tuple[ir.Within, frozenset[int]]]:
    """Return the ranges, which ascend, in which something may run, each with what does."""
    lows = [each.low for each in ranges]
    inside: dict[int, set[int]] = {}
    for place in runs:
        number = bisect_right(lows, place) - 1
        if number >= 0 and place <= ranges[number].high:
            inside.setdefault(number, set()).add(place)
    return [(ranges[number], frozenset(places)) for number, places in sorted(inside.items())]


def in_turn(
    flow: Flow,
    found: list[tuple[ir.Within, frozenset[int]]],
    state: State,
    out: list[ir.Step],
) -> State | None:
    end: State | None = None
    left = state.runs
    for each, inside in found:
        if left == inside:
            past = flow.follow(each.steps, state._replace(runs=inside), out)
        else:
            past, steps = flow.branch(each.steps, state._replace(runs=inside))
            out.append(ir.Test(flow.among(inside, left, "pc"), steps))
        end = joined(end, past)
        left = left - inside
    return joined(end, state._replace(runs=left)) if left else end


def halt_within(
    flow: Flow, step: ir.HaltWithin, state: State | None, out: list[ir.Step]
) -> State | None:
    """Halt what runs in a range."""
    assert state is not None
    inside = in_range(step, state.runs)
    return halted(flow, inside, step.keep, state, out)


def halted(
    flow: Flow, which: frozenset[int], keep_at: int, state: State, out: list[ir.Step]
) -> State:
    if not which - NOTHING:
        return state
    steps = flow.halts("pc", keep_at)
    if which == state.runs:
        out += steps
    else:
        out.append(ir.Test(flow.among(which, state.runs, "pc"), steps))
    return state._replace(runs=(state.runs - which) | NOTHING)


def preempt(flow: Flow, step: ir.Preempt, state: State | None, out: list[ir.Step]) -> State | None:
    assert state is not None
    gone = flow.preempted(step.at, state.runs)
    return halted(flow, gone, step.at, state, out)


def claim(flow: Flow, step: ir.Claim, state: State | None, out: list[ir.Step]) -> State | None:
    """Follow what the region is a part of begins, if that is not sure."""
    del step
    if not flow.is_begun:
        call = flow.words.claim(flow.region)
        out.append(ir.Test(ir.Condition(call, PRIMARY, is_not=True), (FAILED,)))
    return state


def move(flow: Flow, at: int) -> ir.Line:
    return ir.Line(f"{flow.counter('pc')} = {flow.words.at(flow.region, at)};")


def occupy(flow: Flow, step: ir.Occupy, state: State | None, out: list[ir.Step]) -> State | None:
    assert state is not None
    behind = state.runs - {step.at}
    moves: list[ir.Step] = []
    if behind - NOTHING:
        flow.has_behind = True
        moves.append(ir.Line(f"{flow.counter('behind')} = {flow.counter('pc')};"))
    if state.runs != {step.at}:
        moves.append(move(flow, step.at))
    if len(moves) > 1 and step.at in state.runs:
        is_other = flow.among(frozenset({step.at}), state.runs, "pc")._replace(is_not=True)
        moves = [ir.Test(is_other, tuple(moves))]
    out += moves
    return State(frozenset({step.at}), state.behind | (behind or NOTHING), state.is_now)


def settle(flow: Flow, step: ir.Settle, state: State | None, out: list[ir.Step]) -> State | None:
    assert state is not None
    if state.behind - NOTHING:
        out.append(
            ir.Test(
                ir.Condition(f"{flow.counter('behind')} != 0", EQUAL),
                flow.halts("behind", step.at),
            )
        )
    return state._replace(behind=NOTHING)


def vacate(flow: Flow, step: ir.Vacate, state: State | None, out: list[ir.Step]) -> State | None:
    """Something has ended."""
    assert state is not None
    if step.at not in state.runs:
        return state
    runs = flow.counter("pc")
    lines: tuple[ir.Step, ...] = (ir.Line(f"{runs} = 0;"),)
    if state.behind - NOTHING:
        behind = flow.counter("behind")
        lines = (ir.Line(f"{runs} = {behind};"), ir.Line(f"{behind} = 0;"))
    ended = State(state.behind, NOTHING, state.is_now)
    others = state.runs - {step.at}
    if not others:
        out += lines
        return ended
    out.append(ir.Test(flow.among(frozenset({step.at}), state.runs, "pc"), lines))
    return joined(ended, state._replace(runs=others))


def open_(flow: Flow, step: ir.Open, state: State | None, out: list[ir.Step]) -> State | None:
    """Children side by side begin."""
    assert state is not None
    others = {place for place in state.runs - NOTHING if not step.low <= place <= step.last}
    if others or not flow.is_begun:
        flow.words.begins_late(flow.region, step.at, sorted(others))
        flow.has_partial = flow.has_partial or bool(others)
        if flow.beside(step.at, others):
            flow.has_behind = True
    if not others and state.runs != {step.at}:
        out.append(move(flow, step.at))
        return state._replace(runs=frozenset({step.at}))
    own = frozenset(place for place in state.runs if step.low <= place <= step.last) - {step.at}
    if own and others:
        out.append(ir.Test(flow.among(own, state.runs, "pc"), (move(flow, step.at),)))
        state = state._replace(runs=(state.runs - own) | {step.at})
    return state if others else state._replace(runs=frozenset({step.at}))


def tick_region(
    flow: Flow, step: ir.TickRegion, state: State | None, out: list[ir.Step]
) -> State | None:
    """Follow a child that is a region is run."""
    assert state is not None
    others = state.runs - {step.at}
    known = flow.entries.get(step.region, Entry(is_now=True, is_begun=True))
    entry = Entry(known.is_now and state.is_now, known.is_begun and not others and flow.is_begun)
    flow.entries[step.region] = entry
    flow.uses_from = flow.uses_from or not state.is_now
    since_ = "now" if state.is_now else "from"
    out.append(ir.Call(flow.words.tick_region(step.region, since_)))
    if not others:
        return state
    late = flow.beside(step.at, others - NOTHING)
    return State(state.runs | {step.at}, state.behind | late | NOTHING, state.is_now)


def halt_region(
    flow: Flow, step: ir.HaltRegion, state: State | None, out: list[ir.Step]
) -> State | None:
    if step.is_used_on and not flow.words.can_halt(step.region):
        counter = flow.words.counter(flow.map.regions[step.region], "pc")
        out.append(ir.Line(f"{counter} = 0;"))
    if flow.words.can_halt(step.region):
        call = flow.words.halt_all(step.region)
        out.append(ir.Test(ir.Condition(call, PRIMARY, is_not=True), (FAILED,)))
    return state


HANDLERS |= {
    ir.Within: within,
    ir.Towards: towards,
    ir.HaltWithin: halt_within,
    ir.Preempt: preempt,
    ir.Claim: claim,
    ir.Occupy: occupy,
    ir.Settle: settle,
    ir.Vacate: vacate,
    ir.Open: open_,
    ir.TickRegion: tick_region,
    ir.HaltRegion: halt_region,
}
