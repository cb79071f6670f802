"""The functions that halt regions, and those that start nodes with children side by side."""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.behaviours.c.function_writer import MARGIN, Function, FunctionWriter, indented, returned
from gpgen.behaviours.c.halt_splitting import Shares, variables_of
from gpgen.behaviours.meaning.findings import LeafUse
from gpgen.behaviours.plan.plan import SIDE_BY_SIDE, Plan, hooks_of, title_of
from gpgen.behaviours.plan.regions import Region, Use, acts_on_halt, suspends_itself
from gpgen.behaviours.plan.slots import PC_TYPE
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.composites import place_slot
from gpgen.behaviours.steps.flow_analysis import CompiledRegion
from gpgen.behaviours.steps.leaves import instant_steps
from gpgen.behaviours.steps.modifiers import begin_cooldown
from gpgen.c.comments import comment_text
from gpgen.c.declarations import join
from gpgen.c.statement_items import code_only, names

IS_LIVE = "state->busy"  # no user function has halted it meanwhile


def halt_functions(w: FunctionWriter, compiled: CompiledRegion) -> Iterator[Function]:
    code, label, who = w.code, compiled.region.root.label, w.code.owner.parameters
    run = f"{PC_TYPE} *run" if compiled.has_behind else ""
    has_keep = w.has_keep(compiled)
    keep = f"{PC_TYPE} keep" if has_keep else ""
    counter = code.counter(compiled.region, "pc")
    place = "*run" if compiled.has_behind else counter
    optional = tuple(each for each, has in (("run", run), ("keep", keep)) if has)
    shares = Shares(w, label, join(who, run, f"{PC_TYPE} at", keep), optional)
    lines = indented(halt_lines(w, compiled, place, shares))
    yield from shares.made
    halt = code.private("halt", label)
    title = comment_text(title_of(compiled.region.root))
    doc = f"Halts the running node in {title}. Returns false if a callback ended the tick."
    declared = [f"{PC_TYPE} at = {place};", *variables_of(w, lines)]
    if not names("at", code_only("\n".join(lines[1:]))):  # except in the trace of the halt
        declared = declared[1:]
        lines[0] = f"{MARGIN}{code.trace_halt(compiled.region.root, place).text}"
    others = ("keep",) if has_keep else ()
    yield w.function(f"bool {halt}({join(who, run, keep)})", declared, lines, *others, doc=doc)
    if compiled.has_behind:
        behind = code.counter(compiled.region, "behind")
        call = f"{halt}(world, {code.var}, &"
        first, last = (f", {behind}", ", 0") if has_keep else ("", "")
        lines = [
            *returned(f"!{call}{counter}{first})", "false"),
            *returned(f"{behind} == 0", "true"),
            f"return {call}{behind}{last});",
        ]
        doc = f"Halts all running nodes in {title}. Returns false if a callback ended the tick."
        yield w.function(f"bool {code.private('stop', label)}({who})", (), indented(lines), doc=doc)


def halt_lines(
    w: FunctionWriter, compiled: CompiledRegion, place: str, shares: Shares
) -> Iterator[str]:
    """Yield the lines that halt a region: the leaf first, then the actions of nodes around it."""
    code, region = w.code, compiled.region
    inside = w.map.inside[region.number]
    acts = any(map(acts_on_halt, inside))
    is_plain = not acts and not any(plan.kind in SIDE_BY_SIDE for plan in inside)
    yield code.trace_halt(region.root, "at").text
    if is_plain:
        yield f"{place} = 0;"
    halting = Halting(w, compiled, place, is_plain=is_plain)
    yield from halting.lines(w.map.use.get(region.root.key), shares)
    if is_plain:
        yield f"return {IS_LIVE};"
        return
    if not any(acts_on_halt(plan) for plan in inside if halting.is_own(plan)):
        yield from returned(f"!{IS_LIVE}", "false")
    yield from (f"{place} = 0;", "return true;")


class Halting(NamedTuple):
    """Writes the halt of a region, with a function for each use of a shared tree in it."""

    w: FunctionWriter
    compiled: CompiledRegion
    place: str
    is_plain: bool

    def is_own(self, plan: Plan) -> bool:
        """Return whether a node is in no shared tree, except the one that the region is in."""
        w, root = self.w, self.compiled.region.root
        return w.map.use.get(plan.key) == w.map.use.get(root.key)

    def lines(self, use: int | None, shares: Shares) -> Iterator[str]:
        w, region = self.w, self.compiled.region
        inside = [each for each in w.map.inside[region.number] if w.map.use.get(each.key) == use]
        acting = [plan for plan in reversed(inside) if acts_on_halt(plan)]
        found = [(at, lines) for plan in inside for at, lines in halt_cases(w, plan, shares)]
        cases: list[tuple[str, list[str]]] = []
        for at, lines in found:
            store = []
            if not self.is_plain:
                store = [f"{self.place} = {inside_of(w, region, at, use)};"]
            is_leaf = lines[0].endswith(";")  # children side by side are halted before
            both = [*store, *lines] if is_leaf else [*lines, *store]
            cases.append((w.code.place_name(region, at), [*both, "break;"]))
        if cases:
            yield from shares.cases(cases)
        inner = w.map.uses_in(region.number, use)
        yield from shares.in_turn([*self.tree(each, shares)] for each in inner)
        if acting and cases:
            yield from returned(f"!{IS_LIVE}", "false")
        yield from shares.in_turn(list(self.actions(plan, use, shares)) for plan in acting)

    def actions(self, plan: Plan, use: int | None, shares: Shares) -> Iterator[str]:
        """Yield the lines of what a node does after a node inside it was halted."""
        w, region, counter = self.w, self.compiled.region, self.place
        place = w.map.place[plan.key]
        begin, inside, end = (w.code.place_name(region, each) for each in place)
        within = f"at >= {inside} && at <= {end}" if inside != end else f"at == {inside}"
        yield f"if ({within}) {{"
        margin = MARGIN
        if shares.has_keep:
            yield f"{MARGIN}if (keep < {begin} || keep > {end}) {{"
            margin = MARGIN * 2
        yield f"{margin}{counter} = {inside_of(w, region, place.at, use)};"
        yield from (f"{margin}{line}" for line in shares.in_turn(halt_actions(w, plan)))
        if shares.has_keep:
            yield f"{MARGIN}}}"
        yield "}"

    def tree(self, use: Use, shares: Shares) -> Iterator[str]:
        """Yield the call of the function that halts the running node in a use of a shared tree."""
        w, region = self.w, self.compiled.region
        own = Shares(w, use.root.label, shares.parameters, shares.optional)
        lines = list(self.lines(use.outer.key, own))
        if not lines:
            return
        shares.made += own.made
        w.halted.add(use.outer.key)
        name = w.code.private("halt", use.root.label)
        trace = w.code.trace_halt(use.root, "at").text
        call = shares.made_function(name, [trace, *lines, f"return {IS_LIVE};"])
        first, _, last = w.map.place[use.root.key]
        low, high = w.code.place_name(region, first), w.code.place_name(region, last)
        yield f"if (at >= {low} && at <= {high}) {{"
        yield from (*indented(returned(f"!{call}", "false")), "}")


def inside_of(w: FunctionWriter, region: Region, at: int, use: int | None) -> str:
    """Return the `inside` place of the innermost node around a place that acts on a halt, or 0.

    The function of a shared tree gets that place as an argument if the node is outside the use.
    """
    number = region.number
    inner = w.map.node_at[number, at]
    for plan in (inner, *w.map.above(inner)):
        inside = w.map.place[plan.key].inside
        if w.map.region[plan.key] != number:
            break
        if w.map.is_shared(plan) and w.map.use[plan.key] == use:
            return (
                f"\23{use}\24"
                if not (acts_on_halt(plan) and inside <= at)
                else w.code.place_name(region, inside)
            )
        if acts_on_halt(plan) and inside <= at:
            return w.code.place_name(region, inside)
    return "0"


def halt_cases(w: FunctionWriter, plan: Plan, shares: Shares) -> Iterator[tuple[int, list[str]]]:
    """Yield the places at which a node has something to halt, each with the lines that do it."""
    place = w.map.place[plan.key]
    if plan.kind == "call" and suspends_itself(plan):
        yield place.at, [f"{w.code.leaf(plan.what, 'halt')};"]
    if plan.kind not in SIDE_BY_SIDE:
        return
    owned = (each.number for each in w.map.regions_of(plan) if w.code.can_halt(each.number))
    calls = [*shares.in_turn(returned(f"!{w.code.halt_all(each)}", "false") for each in owned)]
    if calls:
        calls.append(w.code.trace(plan, ir.HALTED).text)
        yield place.at, calls
        if plan.kind == "condition":
            yield place.inside, calls


def halt_actions(w: FunctionWriter, plan: Plan) -> Iterator[list[str]]:
    """Yield the lines of each action of a node after a node inside it was halted."""
    if plan.kind == "cooldown":
        yield [step.text for step in begin_cooldown(w.code, plan)]
    elif plan.kind == "resume_sequence":
        yield [f"{place_slot(w.code, plan)} = 0;"]
    for hook in halt_hooks(plan):
        yield [*hook_lines(w, hook)]


def hook_lines(w: FunctionWriter, hook: Plan) -> Iterator[str]:
    for step in instant_steps(w.code, hook):
        yield step.text
        if isinstance(step, ir.Call):
            yield from returned(f"!{IS_LIVE}", "false")
    succeeded, failed = (w.code.trace(hook, what).text for what in (ir.SUCCEEDED, ir.FAILED))
    if can_fail(hook):
        yield from ("if (is_done) {", f"{MARGIN}{succeeded}", "} else {")
        yield from (f"{MARGIN}{failed}", "}")
    else:
        yield succeeded


def halt_hooks(plan: Plan) -> tuple[Plan, ...]:
    """Return the hooks that a node runs when it is halted."""
    if plan.kind != "hooks":
        return ()
    return (*hooks_of(plan, "on_abort"), *hooks_of(plan, "on_exit"))


def can_fail(hook: Plan) -> bool:
    return isinstance(hook.what, LeafUse) and hook.what.leaf.can_fail


# Nodes that start as soon as one of their children does


def enter_functions(w: FunctionWriter) -> tuple[Function, ...]:
    """Return the functions that start the owners of regions, one for all regions of an owner."""
    regions = [each for each in w.behaviour.regions if not each.is_begun]
    by_name = {w.code.enter_name(each.region): each for each in regions}
    return tuple(enter_function(w, each, name) for name, each in by_name.items())


def enter_function(w: FunctionWriter, compiled: CompiledRegion, name: str) -> Function:
    """Return the function that starts a region's owner before a node in the region starts."""
    region = compiled.region
    assert region.parent is not None
    assert region.owner is not None
    parent, owner = w.regions[region.parent], w.map.nodes[region.owner]
    lines: list[str] = []
    if not parent.is_begun:
        lines += returned(f"!{w.code.enter_name(parent.region)}(world, {w.code.var})", "false")
    at = w.map.place_of_child(owner, region.root)
    if (region.parent, at) in w.code.late_places:
        lines += begin_owner(w, at, parent)
    lines.append("return true;")
    title = comment_text(title_of(owner))
    doc = (
        f"Sets {w.member(parent.region)} to {title}, as a node in it starts."
        " Returns false if a callback ended the tick."
    )
    parameters = w.code.owner.parameters
    return w.function(f"bool {name}({parameters})", (), indented(lines), doc=doc)


def begin_owner(w: FunctionWriter, at: int, parent: CompiledRegion) -> list[str]:
    """Return the lines that start the owner of a region and halt what must not run any more."""
    code, region = w.code, parent.region
    name, counter = code.place_name(region, at), code.counter(region, "pc")
    lines = [*returned(f"{counter} == {name}", "true")]
    stay: list[int] = []
    gone: list[int] = []
    for other in code.late_places[region.number, at]:
        common = w.map.common(other, at, region.number)
        stays = common is not None and w.map.is_tried(common, at)
        (stay if stays else gone).append(other)
    if gone:
        is_gone = f"{counter} != 0"
        if stay:
            is_gone = " || ".join(f"{counter} == {code.place_name(region, each)}" for each in gone)
        halt = [f"{counter} = 0;"]
        if code.can_halt(region.number):
            halt = returned(f"!{code.halt(region, 'pc', at)}", "false")
        lines += [f"if ({is_gone}) {{", *indented(halt), "}"]
    if stay:
        lines.append(f"{code.counter(region, 'behind')} = {counter};")
    return [*lines, f"{counter} = {name};"]
