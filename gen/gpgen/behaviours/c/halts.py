"""The functions that halt what runs, and let begin what runs beside others."""

from collections.abc import Iterator

from gpgen.behaviours.c.function import MARGIN, Function, Making, indented, returned
from gpgen.behaviours.plan import plan as plans
from gpgen.behaviours.plan.regions import RESUME, ROOT, is_told, suspends_itself
from gpgen.behaviours.plan.slots import PC_TYPE
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.composites import resume_slot
from gpgen.behaviours.steps.leaves import set_target
from gpgen.behaviours.steps.lower import Builder
from gpgen.behaviours.steps.modifiers import cooldown_slots
from gpgen.behaviours.steps.sleep_question import Compiled
from gpgen.c.declarations import join


class Halting(Making):
    """Makes the functions that halt regions."""

    def halts(self, compiled: Compiled) -> Iterator[Function]:
        """Yield what halts what runs in a region."""
        label = compiled.region.root.label
        who = self.words.owner.who
        run = f"{PC_TYPE} *run" if compiled.has_behind else ""
        has_keep = self.has_keep(compiled)
        keep = f"{PC_TYPE} keep" if has_keep else ""
        counter = self.words.counter(compiled.region, "pc")
        place = "*run" if compiled.has_behind else counter
        declared = [f"{PC_TYPE} at = {place};"]
        if self.tells_cooldown(compiled):
            declared.append(f"gp_time now = {self.words.owner.names.of('world_now')}(world);")
        if self.tells_results(compiled):
            declared.append("bool is_done;")
        lines = self.halt_lines(compiled, place, has_keep=has_keep)
        declaration = f"bool {self.words.private('halt', label)}({join(who, run, keep)})"
        yield self.function(declaration, declared, indented(lines))
        if compiled.has_behind:
            behind = self.words.counter(compiled.region, "behind")
            call = f"{self.words.private('halt', label)}(world, {self.words.var}, &"
            first, last = (f", {behind}", ", 0") if has_keep else ("", "")
            lines = iter(
                (
                    *returned(f"!{call}{counter}{first})", "false"),
                    *returned(f"{behind} == 0", "true"),
                    f"return {call}{behind}{last});",
                )
            )
            yield self.function(
                f"bool {self.words.private('halt_all', label)}({who})", (), indented(lines)
            )

    def tells_cooldown(self, compiled: Compiled) -> bool:
        inside = self.behaviour.map.in_region(compiled.region.number)
        return any(plan.kind == plans.COOLDOWN and is_told(plan) for plan in inside)

    def tells_results(self, compiled: Compiled) -> bool:
        inside = self.behaviour.map.in_region(compiled.region.number)
        return any(can_fail(hook) for plan in inside if is_told(plan) for hook in halt_hooks(plan))

    def halt_lines(self, compiled: Compiled, place: str, *, has_keep: bool) -> Iterator[str]:
        """Yield the lines of what halts a region: the leaf first, then what is told around it."""
        words, region = self.words, compiled.region
        inside = self.behaviour.map.in_region(region.number)
        told = [plan for plan in reversed(inside) if is_told(plan)]
        cases = [(at, lines) for plan in inside for at, lines in self.cases(plan)]
        is_plain = not told and not any(plan.kind in plans.SIDE_BY_SIDE for plan in inside)
        yield words.trace_halt(region, "at").text
        if is_plain:
            yield f"{place} = 0;"
        if cases:
            yield "switch (at) {"
            for at, lines in cases:
                yield f"case {words.at(region, at)}:"
                outer = self.inside(region.number, at)
                store = [] if is_plain else [f"{place} = {outer};"]
                is_leaf = lines[0].endswith(";")  # children side by side are halted before
                both = [*store, *lines] if is_leaf else [*lines, *store]
                yield from (f"{MARGIN}{line}" for line in both)
                yield f"{MARGIN}break;"
            yield "default:"
            yield f"{MARGIN}break;"
            yield "}"
        if told and cases:
            yield from returned(f"!{self.alive}", "false")
        for plan in told:
            yield from self.told(plan, region.number, place, has_keep=has_keep)
        if told or is_plain:
            yield from ([f"{place} = 0;", "return true;"] if told else [f"return {self.alive};"])
        else:
            yield from (*returned(f"!{self.alive}", "false"), f"{place} = 0;", "return true;")

    @property
    def alive(self) -> str:
        return "state->busy"

    def inside(self, region: int, at: int) -> str:
        found = self.behaviour.map
        inner = found.standing[region, at]
        for plan in (inner, *found.above(inner)):
            inside = found.place[plan.key].inside
            if is_told(plan) and inside <= at and found.region[plan.key] == region:
                return self.words.at(found.regions[region], inside)
        return "0"

    def cases(self, plan: plans.Plan) -> Iterator[tuple[int, list[str]]]:
        place = self.behaviour.map.place[plan.key]
        if plan.kind == plans.CALL and suspends_itself(plan):
            assert isinstance(plan.what, plans.CallPlan)
            yield place.at, [f"{self.words.leaf(plan.what, 'halt')};"]
        if plan.kind not in plans.SIDE_BY_SIDE:
            return
        regions = self.behaviour.map.regions_of(plan)
        calls = []
        for each in regions:
            if self.words.can_halt(each.number):
                calls += returned(f"!{self.words.halt_all(each.number)}", "false")
        if calls:
            calls.append(self.words.trace(plan, ir.HALTED).text)
            yield place.at, calls
            if plan.kind == plans.CONDITION:
                yield place.inside, calls

    def told(self, plan: plans.Plan, region: int, counter: str, *, has_keep: bool) -> Iterator[str]:
        place = self.behaviour.map.place[plan.key]
        of = self.behaviour.map.regions[region]
        begin, inside, end = (self.words.at(of, each) for each in place)
        within = f"at >= {inside} && at <= {end}" if inside != end else f"at == {inside}"
        yield f"if ({within}) {{"
        depth = 1
        if has_keep:
            yield f"{MARGIN}if (keep < {begin} || keep > {end}) {{"
            depth = 2
        margin = MARGIN * depth
        yield f"{margin}{counter} = {self.inside(region, place.at)};"
        for text in self.told_lines(plan):
            yield f"{margin}{text}"
        if has_keep:
            yield f"{MARGIN}}}"
        yield "}"

    def told_lines(self, plan: plans.Plan) -> Iterator[str]:
        builder = Builder(
            self.behaviour.map,
            self.words,
            self.behaviour.slots,
            self.behaviour.map.regions[ROOT],
            set(),
        )
        if plan.kind == plans.COOLDOWN:
            assert isinstance(plan.what, plans.CooldownPlan)
            yield from self.words.cool(*cooldown_slots(builder, plan), plan.what.time)
        elif plan.kind == RESUME:
            yield f"{resume_slot(builder, plan)} = 0;"
        elif plan.kind == plans.HOOKS:
            for hook in halt_hooks(plan):
                for step in hook_steps(builder, hook):
                    assert isinstance(step, ir.Call | ir.Line)
                    yield step.text
                    if isinstance(step, ir.Call):
                        yield from returned(f"!{self.alive}", "false")
                yield from self.told_result(hook)

    def told_result(self, hook: plans.Plan) -> Iterator[str]:
        succeeded = self.words.trace(hook, ir.SUCCEEDED).text
        if not can_fail(hook):
            yield succeeded
            return
        failed = self.words.trace(hook, ir.FAILED).text
        yield from ("if (is_done) {", f"{MARGIN}{succeeded}", "} else {", f"{MARGIN}{failed}", "}")

    # Claims

    def is_claimed(self, compiled: Compiled) -> bool:
        return not compiled.is_begun

    def claim(self, compiled: Compiled) -> Function:
        """Return what lets a region's owner begin before something in the region does."""
        region = compiled.region
        assert region.parent is not None
        parent = self.regions[region.parent]
        lines: list[str] = []
        if self.is_claimed(parent):
            lines += returned(f"!{self.words.claim(parent.region)}", "false")
        at = self.owner_place(compiled)
        if (parent.region.number, at) in self.words.late:
            lines += self.begin_owner(at, parent)
        label = region.root.label
        declaration = f"bool {self.words.private('claim', label)}({self.words.owner.who})"
        return self.function(declaration, (), indented((*lines, "return true;")))

    def begin_owner(self, at: int, parent: Compiled) -> list[str]:
        """Return what lets the owner of a region run, and halts what must not run any more."""
        others = self.words.late.get((parent.region.number, at), ())
        name = self.words.at(parent.region, at)
        counter = self.words.counter(parent.region, "pc")
        lines = [*returned(f"{counter} == {name}", "true")]
        found = self.behaviour.map
        stay = []
        for other in others:
            common = found.common(other, at, parent.region.number)
            if common is not None and common.kind == "reactive_sequence":
                stay.append(other)
        gone = [other for other in others if other not in stay]
        if gone:
            is_gone = f"{counter} != 0"
            if stay:
                is_gone = " || ".join(
                    f"{counter} == {self.words.at(parent.region, each)}" for each in gone
                )
            lines += [f"if ({is_gone}) {{", *self.halt_parent(parent, name), "}"]
        if stay:
            lines.append(f"{self.words.counter(parent.region, 'behind')} = {counter};")
        return [*lines, f"{counter} = {name};"]

    def halt_parent(self, parent: Compiled, keep: str) -> list[str]:
        if not self.words.can_halt(parent.region.number):
            return [f"{MARGIN}{self.words.counter(parent.region, 'pc')} = 0;"]
        call = f"\5{parent.region.number}:pc:{keep}\6"
        return [f"{MARGIN}{line}" for line in returned(f"!{call}", "false")]

    def owner_place(self, compiled: Compiled) -> int:
        """Return the place at which a region's owner is when the region runs."""
        region, found = compiled.region, self.behaviour.map
        assert region.owner is not None
        return found.place_of_child(found.nodes[region.owner], region.root)


def halt_hooks(plan: plans.Plan) -> tuple[plans.Plan, ...]:
    if plan.kind != plans.HOOKS:
        return ()
    return (*plans.hooks_of(plan, "on_abort"), *plans.hooks_of(plan, "on_exit"))


def can_fail(hook: plans.Plan) -> bool:
    return isinstance(hook.what, plans.CallPlan) and hook.what.leaf.can_fail


def hook_steps(builder: Builder, hook: plans.Plan) -> list[ir.Step]:
    what = hook.what
    if isinstance(what, plans.CallPlan):
        result = "is_done = " if what.leaf.can_fail else ""
        return [ir.Call(f"{result}{builder.words.leaf(what, '')};")]
    if isinstance(what, plans.SendPlan):
        return [ir.Call(f"{builder.words.send(what)};")]
    assert isinstance(what, tuple)
    return [step for target in what for step in set_target(builder, target)]
