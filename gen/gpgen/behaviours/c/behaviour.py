"""The view of one behaviour of an entity."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gpgen.behaviours.c.events import Heard, Recorder
from gpgen.behaviours.c.function import MARGIN, Function, Text, bare, indented
from gpgen.behaviours.c.functions import Functions
from gpgen.behaviours.c.sleep import RestingView, Sleeper
from gpgen.behaviours.c.traces import Pair, Traced, traced
from gpgen.behaviours.plan import nodes as bodies
from gpgen.behaviours.plan import plan as plans
from gpgen.behaviours.plan.build import Build
from gpgen.behaviours.plan.regions import ROOT, Region, is_told, suspends_itself
from gpgen.behaviours.plan.resolution import Understood
from gpgen.behaviours.plan.slots import Group, layouts_of
from gpgen.behaviours.steps.compile import Behaviour, compiled
from gpgen.behaviours.steps.lower import Builder
from gpgen.behaviours.steps.modifiers import cooldown_slots
from gpgen.c.declarations import Line, join

BODIES = bodies  # says what each kind of node needs
PLACE = re.compile(r"\b(?:AT|IN|ELSE)_[A-Z0-9_]+\b")


class CooldownView(NamedTuple):
    """A cooldown: until when it refuses, and whether it does."""

    until: str
    cools: str


@dataclass(frozen=True, eq=False, repr=False)
class BehaviourView(RestingView):
    """One behaviour of an entity."""

    siblings: Sleeper | None = None

    @cached_property
    def compiled(self) -> Behaviour:
        build = Build(Understood(self.module, self.entity), nodes=self.nodes_before)
        prefix = "" if self.is_alone else self.name
        root = build.root(self.entity.behaviours[self.number], prefix)
        return compiled(self.module, self.entity, self.names, root, prefix)

    @cached_property
    def has_state(self) -> bool:
        words = self.compiled.words
        is_kept = bool(self.compiled.slots.found or words.events or words.draws)
        return is_kept or self.can_run

    @cached_property
    def can_run(self) -> bool:
        found = plans.every(self.compiled.root)
        return any(suspends_itself(plan) or is_told(plan) for plan in found)

    @cached_property
    def functions(self) -> Functions:
        state = f"{self.names.of('state')} *state = &{self.owner.var}->{self.member};"
        check = "!state->busy" if self.has_state else f"{self.owner.var}->slot.id != id"
        return Functions(self.compiled, state, check)

    @cached_property
    def made(self) -> tuple[Function, ...]:
        return tuple(self.functions.all())

    @property
    def texts(self) -> tuple[Text, ...]:
        return tuple(each.text for each in self.made)

    @cached_property
    def traced(self) -> Traced:
        return traced(self.compiled, self.made)

    @cached_property
    def places(self) -> tuple[Pair, ...]:
        functions = (*self.made, *self.asking, self.told_where)
        lines = (line for each in functions for line in each.lines)
        used = {name for line in lines for name in PLACE.findall(bare(line))}
        used |= {pair.name for table in self.traced.tables for pair in table.pairs}
        names = sorted(self.compiled.words.names.items())  # by region and place
        return tuple(Pair(name, str(place)) for (_, place), name in names if name in used)

    @property
    def has_places(self) -> bool:
        return bool(self.places)

    # Its own functions

    @property
    def call(self) -> str:
        return self.functions.tick_call(ROOT, "now")

    @property
    def now(self) -> str:
        return f"{self.owner.names.of('gp')}(world)->gp.now"

    @property
    def busy(self) -> str:
        return f"{self.owner.names.of('gp')}(world)->gp.busy"

    @property
    def can_halt(self) -> bool:
        return self.compiled.words.can_halt(ROOT)

    @property
    def halting(self) -> str:
        return self.functions.halt_call(ROOT, "all", "0")

    @property
    def draws(self) -> bool:
        return self.compiled.words.draws

    @property
    def chance(self) -> str:
        core = f"{self.owner.names.of('gp')}(world)->gp.seed"
        return f"gp_behaviour_seed({core}, {self.var}->slot.id, {self.number}u)"

    @property
    def where_lines_of(self) -> tuple[Line, ...]:
        return tuple(map(Line, self.told_where.lines))

    @cached_property
    def cooldowns(self) -> tuple[CooldownView, ...]:
        cooling = [plan for plan in plans.every(self.compiled.root) if plan.kind == plans.COOLDOWN]
        builder = Builder(
            self.compiled.map,
            self.compiled.words,
            self.compiled.slots,
            self.compiled.map.regions[ROOT],
            set(),
        )
        pairs = [map(self.functions.fill, cooldown_slots(builder, plan)) for plan in cooling]
        return tuple(CooldownView(*pair) for pair in pairs)

    @property
    def has_cooldowns(self) -> bool:
        return bool(self.cooldowns)

    @property
    def clear(self) -> str:
        return self.compiled.words.private("clear", self.name)

    @property
    def hears(self) -> bool:
        return bool(self.compiled.words.events)

    # What it hears

    @cached_property
    def heard(self) -> tuple[Heard, ...]:
        self.made  # noqa: B018 (every text has to be there)
        used = self.compiled.words.events
        declared = {each.name.text: each.arguments for each in self.module.messages}
        declared |= {each.name.text: each.arguments for each in self.entity.signals}
        found = []
        for name, arguments in used.items():
            fields = declared[name]
            kept = tuple(each for each in fields if each.name.text in arguments)
            found.append(Heard(self.compiled.words, name, fields, kept))
        return tuple(found)

    @property
    def events(self) -> tuple[Pair, ...]:
        words = self.compiled.words
        return tuple(
            Pair(words.event_bit(each.name), f"1 << {number}")
            for number, each in enumerate(self.heard)
        )

    @property
    def takes(self) -> tuple[Line, ...]:
        return tuple(
            Line(f"state->{each.member}_now = state->{each.member}_next;")
            for each in self.heard
            if each.kept
        )

    @property
    def recorders(self) -> tuple[Recorder, ...]:
        return tuple(self.recorder(each) for each in self.heard)

    def recorder(self, heard: Heard) -> Recorder:
        var, bit = self.var, self.compiled.words.event_bit(heard.name)
        lines = []
        for field in heard.kept:
            name = field.name.text
            place = f"state->{heard.member}_next.{name}"
            lines += self.compiled.words.assigned(field.type, place, name)
        lines.append(f"state->heard |= {bit};")
        who = self.who if self.sleeps else f"{self.c} *{var}"
        name = self.names.of("hear", heard.member)
        parameters = join(who, *heard.parameters)
        return Recorder(name, parameters, tuple(map(Line, lines)), self.condition)

    # What it keeps

    @cached_property
    def state_lines(self) -> tuple[Line, ...]:
        behaviour = self.compiled
        words, pc = behaviour.words, self.functions.pc_type
        narrow, wide = layouts_of(behaviour.root, behaviour.slots)
        lines = ["bool busy; /* it ticks, or is being halted */"]
        if self.can_run:
            lines.append(f"{pc} pc; /* what runs */")
        if self.functions.regions[ROOT].has_behind:
            lines.append(f"{pc} behind; /* what runs on while something before it begins */")
        lines += self.group_lines(narrow)
        if self.heard:
            bits = next(bits for bits in (8, 16, 32, 64) if len(self.heard) <= bits)
            lines.append(f"uint{bits}_t heard; /* since the last tick */")
            lines.append(f"uint{bits}_t events; /* in this tick */")
        if words.draws:
            lines.append("uint32_t chance;")
        for each in self.heard:
            if each.kept:
                inner = [f"{MARGIN}{line}" for line in each.struct_lines]
                end = f"}} {each.member}_next, {each.member}_now;"
                lines += ["struct {", *inner, end]
        lines += self.group_lines(wide)
        return tuple(Line(f"{MARGIN}{line}") for line in lines)

    def group_lines(self, group: Group) -> Iterator[str]:
        members = iter(group.members)
        for slot, name in zip(group.slots, members, strict=False):
            yield self.functions.fill(f"{slot.declaration(name)};")
        for inner, name in zip(group.groups, members, strict=True):
            yield f"{'union' if inner.is_union else 'struct'} {{"
            yield from (f"{MARGIN}{line}" for line in self.group_lines(inner))
            yield f"}} {name};"

    # What runs

    @property
    def is_where_used(self) -> bool:
        return self.can_run

    @cached_property
    def told_where(self) -> Function:
        lines = list(self.where_lines(self.compiled.map.regions[ROOT])) if self.can_run else []
        return Function("", (*indented(lines), f'{MARGIN}return "";'))

    def where_lines(self, region: Region) -> Iterator[str]:
        words, found = self.compiled.words, self.compiled.map
        cases: list[str] = []
        for plan in found.in_region(region.number):
            place = found.place[plan.key]
            if suspends_itself(plan):
                cases += [
                    f"case {words.at(region, place.at)}:",
                    f'{MARGIN}return "{plan.where}";',
                ]
            owned = found.regions_of(plan)
            if plan.kind in plans.SIDE_BY_SIDE and owned:
                cases.append(f"case {words.at(region, place.at)}:")
                if plan.kind == plans.CONDITION:
                    cases.append(f"case {words.at(region, place.inside)}:")
                for inner in owned:
                    cases += (f"{MARGIN}{line}" for line in self.where_lines(inner))
                cases.append(f"{MARGIN}break;")
        yield f"switch ({self.functions.fill(words.counter(region, 'pc'))}) {{"
        yield from cases
        yield from ("default:", f"{MARGIN}break;", "}")
