"""The view of one behaviour of an entity."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

from gpgen.behaviours.c.function import MARGIN, Function, FunctionWriter, bare, indented
from gpgen.behaviours.c.functions import question_functions, static_functions
from gpgen.behaviours.c.state import (
    EventUse,
    Pair,
    Traced,
    event_uses,
    state_members,
    traced,
    where_switch,
)
from gpgen.behaviours.plan.build import Build
from gpgen.behaviours.plan.plan import every
from gpgen.behaviours.plan.regions import ROOT, acts_on_halt, suspends_itself
from gpgen.behaviours.plan.resolution import Resolution
from gpgen.behaviours.plan.titles import numbered
from gpgen.behaviours.steps.compile import Behaviour, compiled
from gpgen.behaviours.steps.modifiers import cooldown_slots
from gpgen.c.declarations import ENTITY, Line, Owner, join, owner_of, when
from gpgen.c.names import Names
from gpgen.c.types import argument
from gpgen.model import Entity, Module

PLACE = re.compile(r"\b(?:AT|IN|ELSE)_[A-Z0-9_]+\b")


class CooldownView(NamedTuple):
    """A cooldown: until when it refuses, and whether it does."""

    until: str
    cools: str


class Recorder(NamedTuple):
    """A function that records an event."""

    c: str
    parameters: str
    lines: tuple[Line, ...]
    condition: str


class Sleeper(Protocol):
    """Knows whether all behaviours of an entity can sleep."""

    @property
    def sleeps(self) -> bool: ...


@dataclass(frozen=True, eq=False, repr=False)
class BehaviourView:
    """One behaviour of an entity, by its number."""

    module: Module
    entity: Entity
    number: int
    siblings: Sleeper | None = None

    @cached_property
    def compiled(self) -> Behaviour:
        before = self.entity.behaviours[: self.number]
        nodes = len(numbered(self.module, self.entity._replace(behaviours=before)))
        build = Build(Resolution(self.module, self.entity), nodes=nodes)
        prefix = "" if self.is_alone else self.name
        root = build.root(self.entity.behaviours[self.number], prefix)
        return compiled(self.module, self.entity, root, prefix)

    @cached_property
    def writer(self) -> FunctionWriter:
        state = f"{self.state} *state = &{self.var}->{self.member};"
        check = "!state->busy" if self.has_state else f"{self.var}->slot.id != id"
        return FunctionWriter(self.compiled, state, check)

    # Names

    @property
    def name(self) -> str:
        return self.entity.behaviours[self.number].name.text

    @property
    def condition(self) -> str:
        return when(self.entity.behaviours[self.number].condition)

    @property
    def is_alone(self) -> bool:
        """True if the entity has no other behaviour, so that its functions bear no name."""
        return len(self.entity.behaviours) == 1 and self.name == "behaviour"

    @cached_property
    def owner(self) -> Owner:
        return owner_of(self.module, self.entity.name.text, ENTITY)

    @cached_property
    def names(self) -> Names:
        return self.owner.c.inner(self.name)

    @property
    def var(self) -> str:
        return self.owner.var

    @property
    def tick(self) -> str:
        return self.owner.c.of("tick") if self.is_alone else self.names.of("tick")

    @property
    def halt(self) -> str:
        return self.names.of("halt")

    @property
    def where(self) -> str:
        """The function that returns the name of what runs."""
        return self.names.of("where")

    @property
    def state(self) -> str:
        """The type of what the behaviour keeps."""
        return self.names.of("state")

    @property
    def member(self) -> str:
        """The entity's member of that type."""
        return f"{self.name}_state"

    @property
    def clear(self) -> str:
        """The function that ends cooldowns that are over."""
        return self.compiled.words.private("clear", self.name)

    @property
    def is_at_rest(self) -> str:
        """The function that asks whether a tick would change nothing."""
        return self.compiled.words.private("is_at_rest", self.name)

    @property
    def rests(self) -> str:
        """The same question about the root."""
        return self.compiled.words.rests(self.compiled.words.map.regions[ROOT])

    # Functions

    @cached_property
    def has_state(self) -> bool:
        """True if the behaviour keeps anything from one tick to the next."""
        words = self.compiled.words
        return bool(self.compiled.words.slots.found or words.events or words.draws) or self.can_run

    @cached_property
    def can_run(self) -> bool:
        """True if anything can run on into the next tick, or has hooks for being halted."""
        found = every(self.compiled.root)
        return any(suspends_itself(plan) or acts_on_halt(plan) for plan in found)

    @cached_property
    def made(self) -> tuple[Function, ...]:
        """The static functions that tick and halt."""
        return static_functions(self.writer)

    @property
    def sleeps(self) -> bool:
        return self.siblings is not None and self.siblings.sleeps

    @cached_property
    def asking(self) -> tuple[Function, ...]:
        """The functions that ask whether a tick would change nothing, innermost first."""
        self.made  # noqa: B018 (where slots lie has to be known)
        return question_functions(self.writer) if self.sleeps else ()

    @cached_property
    def traced(self) -> Traced:
        return traced(self.compiled, self.made)

    @cached_property
    def places(self) -> tuple[Pair, ...]:
        """The places that the functions and traces name."""
        functions = (*self.made, *self.asking, self.where_function)
        lines = (line for each in functions for line in each.lines)
        used = {name for line in lines for name in PLACE.findall(bare(line))}
        used |= {pair.name for table in self.traced.tables for pair in table.pairs}
        names = sorted(self.compiled.words.names.items())  # by region and place
        return tuple(Pair(name, str(place)) for (_, place), name in names if name in used)

    @property
    def call(self) -> str:
        """The call to the tick of its root."""
        return self.writer.tick_call(ROOT, "now")

    @property
    def now(self) -> str:
        """The place where a world keeps the time."""
        return f"{self.owner.core}->gp.now"

    @property
    def busy(self) -> str:
        """The number of the user's functions that a world runs."""
        return f"{self.owner.core}->gp.busy"

    @property
    def can_halt(self) -> bool:
        """True if there is anything to do when the behaviour is halted."""
        return self.compiled.words.can_halt(ROOT)

    @property
    def halting(self) -> str:
        """The call that halts what runs."""
        return self.writer.halt_call(ROOT, "all", "0")

    @property
    def draws(self) -> bool:
        """True if anything is left to chance."""
        return self.compiled.words.draws

    @property
    def chance(self) -> str:
        """The seed of its random numbers."""
        seed = f"{self.owner.core}->gp.seed"
        return f"gp_behaviour_seed({seed}, {self.var}->slot.id, {self.number}u)"

    @cached_property
    def cooldowns(self) -> tuple[CooldownView, ...]:
        plans = (plan for plan in every(self.compiled.root) if plan.kind == "cooldown")
        slots = (cooldown_slots(self.compiled.words, plan) for plan in plans)
        return tuple(CooldownView(*map(self.writer.fill, each)) for each in slots)

    @property
    def looks_before(self) -> bool:
        """True if the question looks at anything before it asks about the root."""
        return bool(self.heard or self.cooldowns)

    # Events

    @cached_property
    def heard(self) -> tuple[EventUse, ...]:
        """The events that the behaviour waits for, with the arguments that are used."""
        self.made  # noqa: B018 (every text has to be there)
        return event_uses(self.compiled.words)

    @property
    def events(self) -> tuple[Pair, ...]:
        """The bits of the events that the behaviour waits for."""
        bit = self.compiled.words.event_bit
        return tuple(Pair(bit(each.name), f"1 << {at}") for at, each in enumerate(self.heard))

    @property
    def takes(self) -> tuple[Line, ...]:
        """The statements that copy the arguments of events for a tick."""
        return tuple(
            Line(f"state->{each.member}_now = state->{each.member}_next;")
            for each in self.heard
            if each.kept
        )

    @property
    def recorders(self) -> tuple[Recorder, ...]:
        return tuple(map(self.recorder, self.heard))

    def recorder(self, event: EventUse) -> Recorder:
        lines = []
        for field in event.kept:
            name = field.name.text
            place = f"state->{event.member}_next.{name}"
            lines += self.compiled.words.assigned(field.type, place, name)
        lines.append(f"state->heard |= {self.compiled.words.event_bit(event.name)};")
        entity = self.owner.parameters if self.sleeps else f"{self.owner.c.c} *{self.var}"
        names = self.owner.names
        parameters = (argument(names, each.type, each.name.text) for each in event.kept)
        name = self.names.of("hear", event.member)
        return Recorder(name, join(entity, *parameters), tuple(map(Line, lines)), self.condition)

    # State, and what runs

    @cached_property
    def state_lines(self) -> tuple[Line, ...]:
        """The members of what the behaviour keeps."""
        lines = state_members(self.writer, self.heard, can_run=self.can_run)
        return tuple(map(Line, indented(lines)))

    @cached_property
    def where_function(self) -> Function:
        """The lines of the function that returns the name of what runs."""
        root = self.compiled.words.map.regions[ROOT]
        lines = indented(where_switch(self.writer, root)) if self.can_run else []
        return Function("", (*lines, f'{MARGIN}return "";'))
