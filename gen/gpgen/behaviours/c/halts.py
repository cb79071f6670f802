"""The functions that halt what runs, and let begin what runs beside others."""

from collections.abc import Iterator

from gpgen.behaviours.c.function import MARGIN, Function, FunctionWriter, indented, returned
from gpgen.behaviours.meaning.findings import LeafUse
from gpgen.behaviours.plan.plan import SIDE_BY_SIDE, Plan, hooks_of, title_of
from gpgen.behaviours.plan.regions import acts_on_halt, suspends_itself
from gpgen.behaviours.plan.slots import PC_TYPE
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.composites import place_slot
from gpgen.behaviours.steps.flow import Compiled
from gpgen.behaviours.steps.leaves import instant_steps
from gpgen.behaviours.steps.modifiers import begin_cooldown
from gpgen.c.comments import safe
from gpgen.c.declarations import join

IS_LIVE = "state->busy"  # no function of the user's has halted it meanwhile


def halt_functions(w: FunctionWriter, compiled: Compiled) -> Iterator[Function]:
    words, label, who = w.words, compiled.region.root.label, w.words.owner.parameters
    run = f"{PC_TYPE} *run" if compiled.has_behind else ""
    has_keep = w.has_keep(compiled)
    keep = f"{PC_TYPE} keep" if has_keep else ""
    counter = words.counter(compiled.region, "pc")
    place = "*run" if compiled.has_behind else counter
    declared = [f"{PC_TYPE} at = {place};"]
    acting = [plan for plan in w.map.inside[compiled.region.number] if acts_on_halt(plan)]
    if any(plan.kind == "cooldown" for plan in acting):
        declared.append(f"gp_time now = {words.owner.names.of('world_now')}(world);")
    if any(can_fail(hook) for plan in acting for hook in halt_hooks(plan)):
        declared.append("bool is_done;")
    lines = indented(halt_lines(w, compiled, place, has_keep=has_keep))
    halt = words.private("halt", label)
    title = safe(title_of(compiled.region.root))
    doc = f"Halts the running node in {title}. Returns false if a callback ended the tick."
    yield w.function(f"bool {halt}({join(who, run, keep)})", declared, lines, doc=doc)
    if compiled.has_behind:
        behind = words.counter(compiled.region, "behind")
        call = f"{halt}(world, {words.var}, &"
        first, last = (f", {behind}", ", 0") if has_keep else ("", "")
        lines = [
            *returned(f"!{call}{counter}{first})", "false"),
            *returned(f"{behind} == 0", "true"),
            f"return {call}{behind}{last});",
        ]
        doc = f"Halts all running nodes in {title}. Returns false if a callback ended the tick."
        yield w.function(
            f"bool {words.private('stop', label)}({who})", (), indented(lines), doc=doc
        )


def halt_lines(
    w: FunctionWriter, compiled: Compiled, place: str, *, has_keep: bool
) -> Iterator[str]:
    """Yield the lines of what halts a region: the leaf first, then what nodes around it do."""
    words, region = w.words, compiled.region
    inside = w.map.inside[region.number]
    acting = [plan for plan in reversed(inside) if acts_on_halt(plan)]
    cases = [(at, lines) for plan in inside for at, lines in halt_cases(w, plan)]
    is_plain = not acting and not any(plan.kind in SIDE_BY_SIDE for plan in inside)
    yield words.trace_halt(region, "at").text
    if is_plain:
        yield f"{place} = 0;"
    if cases:
        yield "switch (at) {"
        for at, lines in cases:
            yield f"case {words.at(region, at)}:"
            store = [] if is_plain else [f"{place} = {inside_of(w, region.number, at)};"]
            is_leaf = lines[0].endswith(";")  # children side by side are halted before
            both = [*store, *lines] if is_leaf else [*lines, *store]
            yield from (f"{MARGIN}{line}" for line in (*both, "break;"))
        yield from ("default:", f"{MARGIN}break;", "}")
    if acting and cases:
        yield from returned(f"!{IS_LIVE}", "false")
    for plan in acting:
        yield from halt_action_lines(w, plan, region.number, place, has_keep=has_keep)
    if is_plain:
        yield f"return {IS_LIVE};"
        return
    if not acting:
        yield from returned(f"!{IS_LIVE}", "false")
    yield from (f"{place} = 0;", "return true;")


def inside_of(w: FunctionWriter, region: int, at: int) -> str:
    """Return the place that stands for being inside the node around a place that acts on a halt."""
    inner = w.map.standing[region, at]
    for plan in (inner, *w.map.above(inner)):
        inside = w.map.place[plan.key].inside
        if acts_on_halt(plan) and inside <= at and w.map.region[plan.key] == region:
            return w.words.at(w.map.regions[region], inside)
    return "0"


def halt_cases(w: FunctionWriter, plan: Plan) -> Iterator[tuple[int, list[str]]]:
    """Yield the places at which a node has something to halt, and how that is done."""
    place = w.map.place[plan.key]
    if plan.kind == "call" and suspends_itself(plan):
        yield place.at, [f"{w.words.leaf(plan.what, 'halt')};"]
    if plan.kind not in SIDE_BY_SIDE:
        return
    calls = []
    for each in w.map.regions_of(plan):
        if w.words.can_halt(each.number):
            calls += returned(f"!{w.words.halt_all(each.number)}", "false")
    if calls:
        calls.append(w.words.trace(plan, ir.HALTED).text)
        yield place.at, calls
        if plan.kind == "condition":
            yield place.inside, calls


def halt_action_lines(
    w: FunctionWriter, plan: Plan, region: int, counter: str, *, has_keep: bool
) -> Iterator[str]:
    """Yield what a node does when something in it was halted."""
    place = w.map.place[plan.key]
    begin, inside, end = (w.words.at(w.map.regions[region], each) for each in place)
    within = f"at >= {inside} && at <= {end}" if inside != end else f"at == {inside}"
    yield f"if ({within}) {{"
    margin = MARGIN
    if has_keep:
        yield f"{MARGIN}if (keep < {begin} || keep > {end}) {{"
        margin = MARGIN * 2
    yield f"{margin}{counter} = {inside_of(w, region, place.at)};"
    for step in halt_actions(w, plan):
        yield f"{margin}{step.text}"
        if isinstance(step, ir.Call):
            yield from (f"{margin}{line}" for line in returned(f"!{IS_LIVE}", "false"))
    if has_keep:
        yield f"{MARGIN}}}"
    yield "}"


def halt_actions(w: FunctionWriter, plan: Plan) -> Iterator[ir.Call | ir.Line | ir.Trace]:
    if plan.kind == "cooldown":
        yield from begin_cooldown(w.words, plan)
    elif plan.kind == "resume_sequence":
        yield ir.Line(f"{place_slot(w.words, plan)} = 0;")
    for hook in halt_hooks(plan):
        yield from instant_steps(w.words, hook)
        succeeded, failed = (w.words.trace(hook, what) for what in (ir.SUCCEEDED, ir.FAILED))
        if can_fail(hook):
            yield from (
                ir.Line("if (is_done) {"),
                ir.Line(f"{MARGIN}{succeeded.text}"),
                ir.Line("} else {"),
                ir.Line(f"{MARGIN}{failed.text}"),
                ir.Line("}"),
            )
        else:
            yield succeeded


def halt_hooks(plan: Plan) -> tuple[Plan, ...]:
    """Return what a node does when it is halted, if it has hooks at all."""
    if plan.kind != "hooks":
        return ()
    return (*hooks_of(plan, "on_abort"), *hooks_of(plan, "on_exit"))


def can_fail(hook: Plan) -> bool:
    return isinstance(hook.what, LeafUse) and hook.what.leaf.can_fail


# Nodes that begin as soon as one of their children does


def enter_functions(w: FunctionWriter) -> tuple[Function, ...]:
    """Return what begins the owners of regions, once for all regions of an owner."""
    regions = [each for each in w.behaviour.regions if not each.is_begun]
    by_name = {w.words.enter(each.region): each for each in regions}
    return tuple(enter_function(w, each, name) for name, each in by_name.items())


def enter_function(w: FunctionWriter, compiled: Compiled, name: str) -> Function:
    """Return what lets a region's owner begin before something in the region does."""
    region = compiled.region
    assert region.parent is not None
    assert region.owner is not None
    parent, owner = w.regions[region.parent], w.map.nodes[region.owner]
    lines: list[str] = []
    if not parent.is_begun:
        lines += returned(f"!{w.words.enter(parent.region)}(world, {w.words.var})", "false")
    at = w.map.place_of_child(owner, region.root)
    if (region.parent, at) in w.words.late:
        lines += begin_owner(w, at, parent)
    lines.append("return true;")
    title = safe(title_of(owner))
    doc = (
        f"Sets {w.member(parent.region)} to {title}, as a node in it starts."
        " Returns false if a callback ended the tick."
    )
    parameters = w.words.owner.parameters
    return w.function(f"bool {name}({parameters})", (), indented(lines), doc=doc)


def begin_owner(w: FunctionWriter, at: int, parent: Compiled) -> list[str]:
    """Return what lets the owner of a region run, and halts what must not run any more."""
    words, region = w.words, parent.region
    name, counter = words.at(region, at), words.counter(region, "pc")
    lines = [*returned(f"{counter} == {name}", "true")]
    stay: list[int] = []
    gone: list[int] = []
    for other in words.late[region.number, at]:
        common = w.map.common(other, at, region.number)
        stays = common is not None and w.map.is_tried(common, at)
        (stay if stays else gone).append(other)
    if gone:
        is_gone = f"{counter} != 0"
        if stay:
            is_gone = " || ".join(f"{counter} == {words.at(region, each)}" for each in gone)
        halt = [f"{counter} = 0;"]
        if words.can_halt(region.number):
            halt = returned(f"!{words.halt(region, 'pc', at)}", "false")
        lines += [f"if ({is_gone}) {{", *indented(halt), "}"]
    if stay:
        lines.append(f"{words.counter(region, 'behind')} = {counter};")
    return [*lines, f"{counter} = {name};"]
