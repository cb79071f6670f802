"""The view of an entity's behaviours, printed by behaviour.c.j2 and _behaviour.j2."""

import re
from dataclasses import dataclass
from functools import cached_property

from gpgen.behaviours.c.behaviour import BehaviourView, Recorder
from gpgen.behaviours.c.state import Running, running_nodes, shared_members
from gpgen.behaviours.plan.observation import WORLD
from gpgen.behaviours.plan.plan import every
from gpgen.behaviours.plan.resolution import Resolution
from gpgen.behaviours.plan.titles import fingerprint
from gpgen.c.declarations import (
    ALWAYS,
    ENTITY,
    Line,
    Owner,
    join,
    owner_of,
    schema_name,
    when,
    when_any,
)
from gpgen.c.names import plural_of, with_article, words
from gpgen.c.statement_items import code_only
from gpgen.model import Entity, Module
from gpgen.model.composition import embedded, is_bare
from gpgen.model.conditions import conjunction, disjunction
from gpgen.model.module import NOT_FROZEN, TUNING
from gpgen.views.behaviour_order import OrderView
from gpgen.views.embedding import Case
from gpgen.views.messages import Recorded

SMALL = 8  # maximum number of nodes of a tree that tick_all inlines
MATH = re.compile(r"\bgp_(?!ease_)(?:\w+_)?(?:f32|f64|i64|u64|index)\(")
MEMORY = re.compile(r"\b(?:mem|str)[a-z]+\(")


@dataclass(frozen=True, eq=False, repr=False)
class BehavioursView:
    """The source file with all behaviours of an entity."""

    module: Module
    entity: Entity

    @cached_property
    def owner(self) -> Owner:
        return owner_of(self.module, self.entity.name.text, ENTITY)

    @property
    def c(self) -> str:
        return self.owner.type

    @property
    def var(self) -> str:
        return self.owner.var

    @property
    def words(self) -> str:
        return words(self.entity.name.text)

    @property
    def plural(self) -> str:
        return plural_of(self.entity.name.text)

    @property
    def a_name(self) -> str:
        return with_article(self.entity.name.text)

    @property
    def condition(self) -> str:
        return when(self.entity.condition)

    @property
    def any_condition(self) -> str:
        """The condition under which the entity has any behaviour."""
        return self.order.condition

    @property
    def stateful_condition(self) -> str:
        """The condition under which any behaviour with state exists."""
        return when_any(self.entity.behaviours[each.number].condition for each in self.stateful)

    @property
    def schema(self) -> str:
        return schema_name(self.module)

    @cached_property
    def all(self) -> tuple[BehaviourView, ...]:
        resolution = Resolution(self.module, self.entity)
        many = len(self.entity.behaviours)
        return tuple(BehaviourView(resolution, each, self) for each in range(many))

    @cached_property
    def running_places(self) -> tuple[Running, ...]:
        """Where the entity stores the running nodes of each behaviour."""
        return tuple(running_nodes(each.writer) for each in self.all)

    @cached_property
    def order(self) -> OrderView:
        return OrderView(self.all, tuple(each.condition for each in self.entity.behaviours))

    @cached_property
    def ticked(self) -> OrderView:
        """The behaviours that a tick of the entity ticks: all that are not on demand."""
        views = tuple(each for each in self.all if not each.on_demand)
        return OrderView(views, tuple(each.condition for each in self.entity.ticked))

    @property
    def ticked_phrase(self) -> str:
        """The phrase in comments that says which behaviours a tick of the entity ticks."""
        is_all = self.ticked.all == self.all
        return "all behaviours" if is_all else "all behaviours that are not on demand"

    @property
    def first(self) -> BehaviourView:
        return self.all[0]

    @property
    def is_alone(self) -> bool:
        """True if there is only one behaviour, without a name."""
        return self.first.is_alone

    @property
    def ticks_directly(self) -> bool:
        """True if tick_all inlines the tree and marks the world as busy only once."""
        nodes = sum(1 for _ in every(self.first.compiled.root))
        is_one = self.is_alone and bool(self.ticked.all)
        return is_one and nodes <= SMALL and not self.ticked.is_paced

    @property
    def small_tick(self) -> str:
        """The function that ticks a small tree with state, for tick and tick_all."""
        return self.owner.c.of("gp_tick")

    @property
    def small_tick_call(self) -> str:
        """The call that ticks a small tree in tick_all."""
        call = f"{self.small_tick}({self.owner.args}, now)"
        return call if self.first.has_state else self.first.tick_call

    @property
    def is_leaving(self) -> str:
        """The expression that is true while the entity is recycled."""
        parts = (part.component for part in embedded(self.module, self.entity))
        if is_bare(self.entity, parts):
            return f"gp_bare_is_leaving(&{self.owner.core}->gp, &{self.var}->slot)"
        return f"gp_entity_is_leaving(&{self.var}->listeners)"

    @property
    def may_ignore_world(self) -> bool:
        """True if `begin` may not use the world."""
        always = (ALWAYS, self.stateful_condition)
        return not self.sleeps and not any(
            each.draws and each.condition in always for each in self.all
        )

    @property
    def world_header(self) -> str:
        return f"{self.owner.names.c}.h"

    @property
    def stateful(self) -> tuple[BehaviourView, ...]:
        """The behaviours that keep state from one tick to the next."""
        return tuple(each for each in self.all if each.has_state)

    @property
    def shared_cooldowns(self) -> tuple[Line, ...]:
        return shared_members([each.cooldown_plans for each in self.all], self.order.conditions)

    @property
    def recorders(self) -> tuple[Recorder, ...]:
        return tuple(recorder for each in self.all for recorder in each.recorders)

    @property
    def running_tests(self) -> tuple[Line, ...]:
        """The tests for behaviours that must be halted when the entity is recycled."""
        tests = []
        for each in self.stateful:
            tests.append(Line(f"{self.var}->{each.member}.busy", each.condition))
            if each.can_run:
                tests.append(Line(f"{self.var}->{each.member}.pc != 0", each.condition))
        return tuple(tests)

    @property
    def sleep_deciders(self) -> tuple[BehaviourView, ...]:
        """The behaviours that decide when the entity wakes; those on demand by their cooldowns."""
        return tuple(each for each in self.all if each.cooldowns or not each.on_demand)

    # Headers that the file includes

    @cached_property
    def _text(self) -> str:
        made = (each for view in self.all for each in (*view.functions, *view.sleep_functions))
        recorded = (line.text for each in self.recorders for line in each.lines)
        return code_only("\n".join((*(line for each in made for line in each.lines), *recorded)))

    @property
    def needs_ease(self) -> bool:
        """True if the file needs gp_ease.h."""
        return "gp_ease_" in self._text

    @property
    def needs_math(self) -> bool:
        """True if the file needs gp_math.h."""
        return MATH.search(self._text) is not None

    @property
    def needs_string(self) -> bool:
        return bool(self.stateful) or MEMORY.search(self._text) is not None

    @cached_property
    def sleeps(self) -> bool:
        """True if the entity can sleep, because every ticked behaviour can be idle."""
        ticked = self.ticked.all
        return bool(ticked) and all(each.compiled.can_sleep for each in ticked)

    @cached_property
    def watched(self) -> frozenset[str]:
        """The paths of the properties that may wake the entity."""
        found = [part for each in self.ticked.all for part in each.compiled.questions.values()]
        return frozenset(path for each in found if self.sleeps for path in each.property_paths)

    @property
    def watches(self) -> bool:
        """True if a property of the entity itself, or of one of its components, wakes it."""
        return len(self.watched) > len(self.watched_in(WORLD)) + len(self.watched_in(TUNING))

    @property
    def watches_world(self) -> bool:
        """True if a property of the world wakes the entity."""
        return bool(self.watched_in(WORLD))

    @property
    def wake_all_condition(self) -> str:
        """The condition of `wake_all`, which wakes all entities of the type; "" if never."""
        is_tuned = bool(self.watched_in(TUNING))
        return ALWAYS if self.watches_world else when(NOT_FROZEN) if is_tuned else ""

    @property
    def wake(self) -> str:
        return self.owner.c.of("gp_wake_behaviours")

    @property
    def wake_all(self) -> str:
        return self.owner.c.of("gp_wake_all_behaviours")

    @property
    def chunk_shift(self) -> str:
        return self.owner.c.macro("CHUNK_SHIFT")

    @cached_property
    def recorded(self) -> dict[str, Recorded]:
        found: dict[str, Recorded] = {}
        for each, behaviour in zip(self.all, self.entity.behaviours, strict=True):
            for event in each.events:
                args = join(self.owner.args if each.sleeps else self.var, *event.args)
                line = Line(f"{each.recorder(event).c}({args});", each.condition)
                lines, conditions = found.get(event.name, Recorded())
                found[event.name] = Recorded((*lines, line), (*conditions, behaviour.condition))
        return found

    def watched_in(self, path: str) -> frozenset[str]:
        """Return the properties of a component, the world or the tuning that may wake it."""
        found = (each for each in self.watched if each.startswith(f"{path}."))
        return frozenset(each.removeprefix(f"{path}.") for each in found)

    def waker(self, call: str) -> Case:
        """Return the case for the entity type in a switch that wakes sleeping entities."""
        entity = self.entity
        condition = conjunction(
            entity.condition, disjunction(each.condition for each in entity.behaviours)
        )
        return Case(self.owner.c.macro("TYPE"), call, when(condition))

    @property
    def trace_nodes(self) -> str:
        """A hash of the behaviour nodes of all entities in the module, as a C constant."""
        return f"UINT64_C(0x{fingerprint(self.module):016x})"


def behaviours_of(module: Module) -> dict[str, BehavioursView]:
    having = (entity for entity in module.entities if entity.behaviours)
    return {entity.name.text: BehavioursView(module, entity) for entity in having}
