"""The functions that halt what runs, and let begin what runs beside others."""

import re
from collections.abc import Iterable, Iterator, Sequence

from gpgen.behaviours.c.function import MARGIN, Function, FunctionWriter, bare, indented, returned
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

SHORT = 150  # lines
IS_LIVE = "state->busy"  # no function of the user's has halted it meanwhile


def halt_functions(w: FunctionWriter, compiled: Compiled) -> Iterator[Function]:
    words, label, who = w.words, compiled.region.root.label, w.words.owner.parameters
    run = f"{PC_TYPE} *run" if compiled.has_behind else ""
    has_keep = w.has_keep(compiled)
    keep = f"{PC_TYPE} keep" if has_keep else ""
    counter = words.counter(compiled.region, "pc")
    place = "*run" if compiled.has_behind else counter
    given = tuple(each for each, has in (("run", run), ("keep", keep)) if has)
    shares = Shares(w, label, join(who, run, f"{PC_TYPE} at", keep), given)
    lines = indented(halt_lines(w, compiled, place, shares))
    yield from shares.made
    halt = words.private("halt", label)
    title = safe(title_of(compiled.region.root))
    doc = f"Halts the running node in {title}. Returns false if a callback ended the tick."
    declared = [f"{PC_TYPE} at = {place};", *variables_of(w, lines)]
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


def variables_of(w: FunctionWriter, lines: Sequence[str]) -> Iterator[str]:
    """Yield the variables that halting needs."""
    text = bare("\n".join(lines))
    if re.search(r"(?<!\.)\bnow\b", text):
        yield f"gp_time now = {w.words.owner.names.of('world_now')}(world);"
    if re.search(r"\bis_done\b", text):
        yield "bool is_done;"


class Shares:
    """Makes functions that do a share each of what halts a region, where that is long."""

    def __init__(
        self, w: FunctionWriter, label: str, parameters: str, given: tuple[str, ...]
    ) -> None:
        self.w, self.label, self.parameters = w, label, parameters
        self.has_keep = "keep" in given
        run, keep = ("run" if "run" in given else "", "keep" if self.has_keep else "")
        self.names = tuple(filter(None, (run, "at", keep)))
        self.args = join("world", w.words.var, *self.names)
        self.made: list[Function] = []

    def function(self, lines: Iterable[str]) -> str:
        """Return the call of a function with some lines, which returns true behind them."""
        words = self.w.words
        name = words.share(words.private("halt", self.label))
        code = indented([*lines, "return true;"])
        declared = tuple(variables_of(self.w, code))
        declaration = f"bool {name}({self.parameters})"
        self.made.append(self.w.function(declaration, declared, code, *self.names))
        return f"{name}({self.args})"

    def in_turn(self, blocks: Iterable[list[str]]) -> Iterator[str]:
        """Yield the lines of blocks, or where these are long, calls of functions with them."""
        found = list(blocks)
        if sum(map(len, found)) <= SHORT:
            yield from (line for block in found for line in block)
            return
        for share in shares_of(found):
            call = self.function(line for block in share for line in block)
            yield from returned(f"!{call}", "false")

    def cases(self, cases: list[tuple[str, list[str]]]) -> Iterator[str]:
        """Yield a switch over the places at which something is halted."""
        if sum(len(lines) + 1 for _, lines in cases) <= SHORT:
            yield from switch_of(cases)
            return
        blocks = [[at, *lines] for at, lines in cases]
        for share in shares_of(blocks):
            call = self.function(switch_of([(at, lines) for at, *lines in share]))
            within = f"at >= {share[0][0]} && at <= {share[-1][0]}"
            yield from (f"if ({within}) {{", *indented(returned(f"!{call}", "false")), "}")


def switch_of(cases: Iterable[tuple[str, list[str]]]) -> Iterator[str]:
    yield "switch (at) {"
    for at, lines in cases:
        yield f"case {at}:"
        yield from indented(lines)
    yield from ("default:", f"{MARGIN}break;", "}")


def shares_of(blocks: Iterable[list[str]]) -> Iterator[list[list[str]]]:
    """Yield blocks of lines, as many at a time as are still short."""
    share: list[list[str]] = []
    for block in blocks:
        if share and sum(map(len, share)) + len(block) > SHORT:
            yield share
            share = []
        share.append(block)
    yield share


def halt_lines(w: FunctionWriter, compiled: Compiled, place: str, shares: Shares) -> Iterator[str]:
    """Yield the lines of what halts a region: the leaf first, then what nodes around it do."""
    words, region = w.words, compiled.region
    inside = w.map.inside[region.number]
    acting = [plan for plan in reversed(inside) if acts_on_halt(plan)]
    found = [(at, lines) for plan in inside for at, lines in halt_cases(w, plan, shares)]
    is_plain = not acting and not any(plan.kind in SIDE_BY_SIDE for plan in inside)
    yield words.trace_halt(region, "at").text
    if is_plain:
        yield f"{place} = 0;"
    cases: list[tuple[str, list[str]]] = []
    for at, lines in found:
        store = [] if is_plain else [f"{place} = {inside_of(w, region.number, at)};"]
        is_leaf = lines[0].endswith(";")  # children side by side are halted before
        both = [*store, *lines] if is_leaf else [*lines, *store]
        cases.append((words.at(region, at), [*both, "break;"]))
    if cases:
        yield from shares.cases(cases)
    if acting and cases:
        yield from returned(f"!{IS_LIVE}", "false")
    yield from shares.in_turn(
        list(halt_action_lines(w, plan, region.number, place, shares)) for plan in acting
    )
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


def halt_cases(w: FunctionWriter, plan: Plan, shares: Shares) -> Iterator[tuple[int, list[str]]]:
    """Yield the places at which a node has something to halt, and how that is done."""
    place = w.map.place[plan.key]
    if plan.kind == "call" and suspends_itself(plan):
        yield place.at, [f"{w.words.leaf(plan.what, 'halt')};"]
    if plan.kind not in SIDE_BY_SIDE:
        return
    owned = (each.number for each in w.map.regions_of(plan) if w.words.can_halt(each.number))
    calls = [*shares.in_turn(returned(f"!{w.words.halt_all(each)}", "false") for each in owned)]
    if calls:
        calls.append(w.words.trace(plan, ir.HALTED).text)
        yield place.at, calls
        if plan.kind == "condition":
            yield place.inside, calls


def halt_action_lines(
    w: FunctionWriter, plan: Plan, region: int, counter: str, shares: Shares
) -> Iterator[str]:
    """Yield what a node does when something in it was halted."""
    place = w.map.place[plan.key]
    begin, inside, end = (w.words.at(w.map.regions[region], each) for each in place)
    within = f"at >= {inside} && at <= {end}" if inside != end else f"at == {inside}"
    yield f"if ({within}) {{"
    margin = MARGIN
    if shares.has_keep:
        yield f"{MARGIN}if (keep < {begin} || keep > {end}) {{"
        margin = MARGIN * 2
    yield f"{margin}{counter} = {inside_of(w, region, place.at)};"
    yield from (f"{margin}{line}" for line in shares.in_turn(halt_actions(w, plan)))
    if shares.has_keep:
        yield f"{MARGIN}}}"
    yield "}"


def halt_actions(w: FunctionWriter, plan: Plan) -> Iterator[list[str]]:
    """Yield the lines of each thing that a node does when something in it was halted."""
    if plan.kind == "cooldown":
        yield [step.text for step in begin_cooldown(w.words, plan)]
    elif plan.kind == "resume_sequence":
        yield [f"{place_slot(w.words, plan)} = 0;"]
    for hook in halt_hooks(plan):
        yield [*hook_lines(w, hook)]


def hook_lines(w: FunctionWriter, hook: Plan) -> Iterator[str]:
    for step in instant_steps(w.words, hook):
        yield step.text
        if isinstance(step, ir.Call):
            yield from returned(f"!{IS_LIVE}", "false")
    succeeded, failed = (w.words.trace(hook, what).text for what in (ir.SUCCEEDED, ir.FAILED))
    if can_fail(hook):
        yield from ("if (is_done) {", f"{MARGIN}{succeeded}", "} else {")
        yield from (f"{MARGIN}{failed}", "}")
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
