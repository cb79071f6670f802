"""The view of an entity's behaviours: what behaviour.c.j2 prints, and entity.h.j2 of them."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gpgen.behaviours.c.behaviour import BehaviourView, Recorder
from gpgen.behaviours.c.function import bare
from gpgen.behaviours.plan.observation import WORLD
from gpgen.c.declarations import ALWAYS, ENTITY, Line, Owner, join, schema_name, when, when_any
from gpgen.c.names import Names
from gpgen.model import Entity, Module
from gpgen.model.conditions import ALWAYS as EVER
from gpgen.model.conditions import NEVER, Condition, both, can_hold, either, implies, opposite
from gpgen.views.messages import Recorded
from gpgen.views.pools import pool_words

MATH = re.compile(r"\bgp_(?!ease_)(?:\w+_)?(?:f32|f64|i64|u64|index)\(")
MEMORY = re.compile(r"\b(?:mem|str)[a-z]+\(")


class TurnView(NamedTuple):
    """A behaviour among those of an entity: as the first that is there, or behind others."""

    tick: str
    halt: str
    condition: str
    is_first: bool


def is_of_world(path: str) -> bool:
    """Tell whether a path leads to a property of the world."""
    return path.startswith(f"{WORLD}.")


@dataclass(frozen=True, eq=False, repr=False)
class BehavioursView:
    """All the behaviours of an entity: their file."""

    module: Module
    entity: Entity

    @property
    def owner(self) -> Owner:
        """Whose they are."""
        names = Names(self.module.name.text)
        return Owner(self.module, names.inner(self.entity.name.text), self.entity.name.text, ENTITY)

    @property
    def condition(self) -> str:
        """When the entity is there at all."""
        return when(self.entity.condition)

    @property
    def any_condition(self) -> str:
        """When any of them is there."""
        return when(*(each.condition for each in self.entity.behaviours))

    @property
    def kept_condition(self) -> str:
        """When any is there that keeps something."""
        return when_any(self.entity.behaviours[each.number].condition for each in self.kept)

    @property
    def c(self) -> str:
        """The C name of the entity."""
        return self.owner.c.c

    @property
    def schema(self) -> str:
        """The name of the schema."""
        return schema_name(self.module)

    @property
    def var(self) -> str:
        """The variable of the entity."""
        return self.owner.var

    @property
    def who(self) -> str:
        """The parameters of a world and one of these."""
        return self.owner.who

    @cached_property
    def all(self) -> tuple[BehaviourView, ...]:
        """Each of them."""
        many = len(self.entity.behaviours)
        return tuple(BehaviourView(self.module, self.entity, each, self) for each in range(many))

    @property
    def is_alone(self) -> bool:
        """Whether there is only one, without a name."""
        return self.all[0].is_alone

    @property
    def may_lack_first(self) -> bool:
        """Whether it hangs on a condition which of them is the first."""
        return self.has_others and self.first.condition != ALWAYS

    @property
    def turns(self) -> tuple[TurnView, ...]:
        """How each has its turn: as the first that is there, or behind others."""
        turns: list[TurnView] = []
        before: Condition = NEVER
        for view, each in zip(self.all, self.entity.behaviours, strict=True):
            nothing = opposite(before) if before is not None else NEVER
            for given, is_first in ((nothing, True), (before, False)):
                condition = both(each.condition, given)
                if can_hold(condition or EVER):
                    met = each.condition if implies(each.condition, given) else condition
                    turns.append(TurnView(view.tick, view.halt, when(met), is_first))
            before = either((before, each.condition))
        return tuple(turns)

    @property
    def first(self) -> BehaviourView:
        """The first of them."""
        return self.all[0]

    @property
    def has_others(self) -> bool:
        """Whether there is more than one."""
        return len(self.all) > 1

    @property
    def may_lack_others(self) -> bool:
        """Whether there is more than one, and any hangs on a condition."""
        return self.has_others and any(each.condition != ALWAYS for each in self.all)

    @property
    def may_ignore_world(self) -> bool:
        """Whether it may be that they begin without a look at the world."""
        always = (ALWAYS, self.kept_condition)
        return not self.sleeps and not any(
            each.draws and each.condition in always for each in self.all
        )

    @property
    def world_header(self) -> str:
        """The header of the module, with the world."""
        return f"{self.owner.names.c}.h"

    @property
    def others(self) -> tuple[BehaviourView, ...]:
        """All but the first."""
        return self.all[1:]

    @property
    def has_state(self) -> bool:
        """Whether any of them keeps anything."""
        return any(each.has_state for each in self.all)

    # What its file includes

    @cached_property
    def text(self) -> str:
        """All that its own functions do."""
        made = (each for view in self.all for each in (*view.made, *view.asking))
        heard = (line.text for view in self.all for each in view.recorders for line in each.lines)
        return bare("\n".join((*(line for each in made for line in each.lines), *heard)))

    @property
    def eases(self) -> bool:
        """Whether anything moves over a time."""
        return "gp_ease_" in self.text

    @property
    def computes(self) -> bool:
        """Whether anything is computed by functions of gp_math.h."""
        return MATH.search(self.text) is not None

    @property
    def copies(self) -> bool:
        """Whether memory is set or copied."""
        return self.has_state or MEMORY.search(self.text) is not None

    # Sleep

    @cached_property
    def sleeps(self) -> bool:
        """Whether there may be nothing to do in any of them for a time."""
        return all(each.compiled.can_sleep for each in self.all)

    @cached_property
    def watched(self) -> frozenset[str]:
        """The paths of the properties that may wake it."""
        found = [part for each in self.all for part in each.compiled.questions.values()]
        paths = (path for each in found if each.can_sleep for path in each.sees)
        return frozenset(paths) if self.sleeps else frozenset()

    @property
    def watches(self) -> bool:
        """Whether a property of the entity itself, or of a component in it, may."""
        return any(not is_of_world(path) for path in self.watched)

    @property
    def watches_world(self) -> bool:
        """Whether a property of the world may."""
        return any(map(is_of_world, self.watched))

    @property
    def wake(self) -> str:
        """The function that wakes one."""
        return self.owner.c.of("wake_behaviours")

    @property
    def wake_all(self) -> str:
        """The function that wakes all of them."""
        return self.owner.c.of("wake_all_behaviours")

    @property
    def core(self) -> str:
        """The function that gives the core of a world."""
        return self.owner.names.of("gp")

    @property
    def pool(self) -> str:
        """The member of their pool in that."""
        return pool_words(self.entity).member

    @property
    def chunk_shift(self) -> str:
        """The macro of the pool's chunks."""
        return self.owner.c.macro("CHUNK_SHIFT")

    @property
    def kept(self) -> tuple[BehaviourView, ...]:
        """Those that keep something."""
        return tuple(each for each in self.all if each.has_state)

    @property
    def tick(self) -> str:
        """The function that ticks all of them."""
        return self.owner.c.of("tick")

    @property
    def halt(self) -> str:
        """The function that halts all of them."""
        return self.owner.c.of("behaviour_halt")

    @cached_property
    def recorded(self) -> dict[str, Recorded]:
        """The statements that record an event, by its name."""
        found: dict[str, Recorded] = {}
        for each, declared in zip(self.all, self.entity.behaviours, strict=True):
            for heard in each.heard:
                given = join(self.owner.given if self.sleeps else self.var, *heard.given)
                hear = each.names.of("hear", heard.member)
                line = Line(f"{hear}({given});", each.condition)
                lines, conditions = found.get(heard.name, Recorded())
                known = (*lines, line), (*conditions, declared.condition)
                found[heard.name] = Recorded(*known)
        return found

    @property
    def recorders(self) -> tuple[Recorder, ...]:
        """The functions that record events."""
        return tuple(recorder for each in self.all for recorder in each.recorders)

    @property
    def runs(self) -> tuple[Line, ...]:
        """The conditions under which there is something to halt when it is recycled."""
        tests = []
        for each in self.kept:
            tests.append(Line(f"{self.var}->{each.member}.busy", each.condition))
            if each.can_run:
                tests.append(Line(f"{self.var}->{each.member}.pc != 0", each.condition))
        return tuple(tests)

    @property
    def begin(self) -> str:
        """The function with which they begin in a newborn."""
        return self.owner.c.of("begin_behaviours")

    @property
    def world(self) -> str:
        """The world's parameter."""
        return self.owner.world

    @property
    def now(self) -> str:
        """Where a world keeps the time."""
        return self.first.now
