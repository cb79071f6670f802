"""Flow analysis of the steps that depend on what runs, and what these become."""

from bisect import bisect_right

from gpgen.behaviours.plan.plan import title_of
from gpgen.behaviours.plan.regions import Region
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.conditions import Condition
from gpgen.behaviours.steps.flow_analysis import (
    HANDLERS,
    NOTHING,
    Entry,
    Flow,
    State,
    fail_unless,
    join_states,
)
from gpgen.c.operators import EQUAL

SINGLE = 6  # ranges with more places become tests, not cases of a switch


def within(flow: Flow, step: ir.Within, state: State) -> State | None:
    inside = ir.in_range(step.low, step.high, state.runs)
    return follow_in_order(flow, [(step, inside)], state) if inside else state


def dispatch(flow: Flow, step: ir.Dispatch, state: State) -> State | None:
    """Follow the dispatch to the running node: a switch, or tests if ranges are long."""
    found = innermost(step.ranges, state.runs)
    rest = state.runs.difference(*(inside for _, inside in found))
    if len(found) + bool(rest) < 3 or any(len(inside) > SINGLE for _, inside in found):
        return follow_in_order(flow, found, state)
    end = state._replace(runs=rest) if rest else None
    cases = []
    for each, inside in found:
        past, steps = flow.branch(each.steps, state._replace(runs=inside))
        values = tuple(flow.code.place_name(flow.region, place) for place in sorted(inside))
        cases.append(ir.Case(values, steps))
        end = join_states(end, past)
    others, default = ((), ()) if rest else cases.pop()
    counter = flow.counter("pc")
    flow.out.append(ir.Switch(counter, tuple(cases), default, others=others))
    return end


def innermost(
    ranges: tuple[ir.Within, ...], runs: frozenset[int]
) -> list[tuple[ir.Within, frozenset[int]]]:
    """Return the ranges in which a node may run; for one that only dispatches, its inner ranges."""
    found: list[tuple[ir.Within, frozenset[int]]] = []
    for each, inside in ranges_with_running(ranges, runs):
        deeper = [(each, inside)]
        if len(each.steps) == 1 and isinstance(each.steps[0], ir.Dispatch):
            deeper = innermost(each.steps[0].ranges, inside)
        is_short = all(len(places) <= SINGLE for _, places in deeper)
        found += deeper if is_short else [(each, inside)]
    return found


def ranges_with_running(
    ranges: tuple[ir.Within, ...], runs: frozenset[int]
) -> list[tuple[ir.Within, frozenset[int]]]:
    """Return those of some ascending ranges in which a node may run, each with such places."""
    lows = [each.low for each in ranges]
    inside: dict[int, set[int]] = {}
    for place in runs:
        number = bisect_right(lows, place) - 1
        if number >= 0 and place <= ranges[number].high:
            inside.setdefault(number, set()).add(place)
    return [(ranges[number], frozenset(places)) for number, places in sorted(inside.items())]


def follow_in_order(
    flow: Flow, found: list[tuple[ir.Within, frozenset[int]]], state: State
) -> State | None:
    end: State | None = None
    left = state.runs
    for each, inside in found:
        if left == inside:
            past = flow.follow(each.steps, state._replace(runs=inside))
        else:
            past, steps = flow.branch(each.steps, state._replace(runs=inside))
            flow.out.append(ir.Test(flow.is_at_any(inside, left, "pc"), steps))
        end = join_states(end, past)
        left = left - inside
    return join_states(end, state._replace(runs=left)) if left else end


def halt_within(flow: Flow, step: ir.HaltWithin, state: State) -> State:
    return halt(flow, ir.in_range(step.low, step.high, state.runs), step.keep, state)


def preempt(flow: Flow, step: ir.Preempt, state: State) -> State:
    region = flow.region.number
    places = [flow.code.map.place[plan.key] for plan in flow.code.map.around(step.at, region)]
    around = {each for place in places for each in (place.at, place.inside)}
    gone = state.runs - NOTHING - around - flow.code.map.still_running(step.at, region)
    return halt(flow, gone, step.at, state)


def halt(flow: Flow, places: frozenset[int], keep: int, state: State) -> State:
    """Halt what may run at some places, except the nodes around the place `keep`."""
    if not places - NOTHING:
        return state
    steps = flow.halts("pc", keep)
    if places != state.runs:
        steps = (ir.Test(flow.is_at_any(places, state.runs, "pc"), steps),)
    flow.out += steps
    return state._replace(runs=(state.runs - places) | NOTHING)


def start_region(flow: Flow, _step: ir.StartRegion, state: State) -> State:
    if not flow.is_begun:
        flow.out += fail_unless(f"{flow.code.enter_name(flow.region)}(world, {flow.code.var})")
    return state


def set_counter(flow: Flow, at: int) -> ir.Line:
    return ir.Line(f"{flow.counter('pc')} = {flow.code.place_name(flow.region, at)};")


def set_running(flow: Flow, step: ir.SetRunning, state: State) -> State:
    """Follow the start of a node; what runs further on is in `behind` from here on."""
    behind = state.runs - {step.at}
    moves: list[ir.Step] = []
    if behind - NOTHING:
        flow.has_behind = True
        moves.append(ir.Line(f"{flow.counter('behind')} = {flow.counter('pc')};"))
    if state.runs != {step.at}:
        moves.append(set_counter(flow, step.at))
    if len(moves) > 1 and step.at in state.runs:
        is_other = flow.is_at_any(frozenset({step.at}), state.runs, "pc").negated()
        moves = [ir.Test(is_other, tuple(moves))]
    flow.out += moves
    return State(frozenset({step.at}), state.behind | (behind or NOTHING), state.is_now)


def set_suspended(flow: Flow, step: ir.SetSuspended, state: State) -> State:
    """Follow the suspension of a node: what ran further on is halted."""
    if state.behind - NOTHING:
        is_behind = Condition(f"{flow.counter('behind')} != 0", EQUAL)
        flow.out.append(ir.Test(is_behind, flow.halts("behind", step.at)))
    return state._replace(behind=NOTHING)


def set_ended(flow: Flow, step: ir.SetEnded, state: State) -> State | None:
    """Follow the end of a node: what was in `behind` runs again, or nothing does."""
    if step.at not in state.runs:
        return state
    runs = flow.counter("pc")
    lines: ir.Steps = (ir.Line(f"{runs} = 0;"),)
    if state.behind - NOTHING:
        behind = flow.counter("behind")
        lines = (ir.Line(f"{runs} = {behind};"), ir.Line(f"{behind} = 0;"))
    ended = State(state.behind, NOTHING, state.is_now)
    others = state.runs - {step.at}
    if not others:
        flow.out += lines
        return ended
    flow.out.append(ir.Test(flow.is_at_any(frozenset({step.at}), state.runs, "pc"), lines))
    return join_states(ended, state._replace(runs=others))


def keep_waiting(_flow: Flow, _step: ir.KeepWaiting, state: State) -> State:
    return state


def start_children(flow: Flow, step: ir.StartChildren, state: State) -> State:
    others = {place for place in state.runs - NOTHING if not step.low <= place <= step.last}
    if others or not flow.is_begun:
        flow.code.late_places[flow.region.number, step.at] = tuple(sorted(others))
        flow.has_partial = flow.has_partial or bool(others)
        flow.has_behind |= bool(others & flow.code.map.still_running(step.at, flow.region.number))
    if not others:
        if state.runs != {step.at}:
            flow.out.append(set_counter(flow, step.at))
        return state._replace(runs=frozenset({step.at}))
    own = frozenset(place for place in state.runs if step.low <= place <= step.last) - {step.at}
    if own:
        is_inside = flow.is_at_any(own, state.runs, "pc")
        flow.out.append(ir.Test(is_inside, (set_counter(flow, step.at),)))
    return state._replace(runs=(state.runs - own) | {step.at}) if own else state


def note_of(flow: Flow, region: Region, *, is_begun: bool) -> ir.Comment:
    """Return a comment on where program counters are set when a node in a region starts."""
    title, counter = title_of(region.root), flow.code.counter(region, "pc")
    enter = "" if is_begun else f", and {flow.counter('pc')} by {flow.code.enter_name(region)}"
    return ir.Comment(f"{title} sets {counter}{enter}")


def tick_region(flow: Flow, step: ir.TickRegion, state: State) -> State:
    others = state.runs - {step.at}
    known = flow.entries.get(step.region, Entry())
    is_begun = not others and flow.is_begun
    entry = Entry(known.is_now and state.is_now, known.is_begun and is_begun)
    flow.entries[step.region] = entry
    flow.uses_from = flow.uses_from or not state.is_now
    flow.out.append(note_of(flow, flow.code.map.regions[step.region], is_begun=is_begun))
    flow.out.append(ir.Call(flow.code.tick_region(step.region, "now" if state.is_now else "from")))
    if not others:
        return state
    late = (others - NOTHING) & flow.code.map.still_running(step.at, flow.region.number)
    return State(state.runs | {step.at}, state.behind | late | NOTHING, state.is_now)


def halt_region(flow: Flow, step: ir.HaltRegion, state: State) -> State:
    if flow.code.can_halt(step.region):
        flow.out += fail_unless(flow.code.halt_all(step.region))
    elif step.is_used_on:
        flow.out.append(
            ir.Line(f"{flow.code.counter(flow.code.map.regions[step.region], 'pc')} = 0;")
        )
    return state


HANDLERS |= {
    ir.Within: within,
    ir.Dispatch: dispatch,
    ir.HaltWithin: halt_within,
    ir.Preempt: preempt,
    ir.StartRegion: start_region,
    ir.SetRunning: set_running,
    ir.SetSuspended: set_suspended,
    ir.SetEnded: set_ended,
    ir.KeepWaiting: keep_waiting,
    ir.StartChildren: start_children,
    ir.TickRegion: tick_region,
    ir.HaltRegion: halt_region,
}
