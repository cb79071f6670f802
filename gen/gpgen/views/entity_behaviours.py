"""What an entity's view says of its behaviours; without any, nothing of them is imported."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from gpgen.c.declarations import when
from gpgen.model import Entity, Module
from gpgen.model.conditions import both, either
from gpgen.views.behaviours import BehavioursView

Behaved = Mapping[str, "BehavioursView"]


class Waker(NamedTuple):
    """A type of entity that may sleep: the macro of its number, and the call that wakes it."""

    type: str
    call: str
    condition: str


def behaved(module: Module) -> Behaved:
    """Return the behaviours of each entity that has any, by its name."""
    having = [entity for entity in module.entities if entity.behaviours]
    if not having:
        return {}

    return {entity.name.text: BehavioursView(module, entity) for entity in having}


def watched_in(path: str, known: Iterable["BehavioursView"]) -> frozenset[str]:
    """Return at which properties of a component, or of the world, somebody looks in its sleep."""
    found = (each for behaviours in known for each in behaviours.watched)
    return frozenset(each.removeprefix(f"{path}.") for each in found if each.startswith(f"{path}."))


def waker(behaviours: "BehavioursView", call: str) -> Waker:
    """Return how a type of entity is woken."""
    entity = behaviours.entity
    condition = both(entity.condition, either(each.condition for each in entity.behaviours))
    return Waker(behaviours.owner.c.macro("TYPE"), call, when(condition))


class Behaving:
    """An entity that may have behaviours, and leaves for them."""

    module: Module
    entity: Entity
    known: Behaved

    @property
    def has_leaves(self) -> bool:
        """Whether there are any leaves."""
        return any(leaf.is_ is None for leaf in self.entity.leaves)

    @cached_property
    def behaviours(self) -> "BehavioursView":
        """Its behaviours."""
        if self.entity.name.text in self.known:
            return self.known[self.entity.name.text]

        return BehavioursView(self.module, self.entity)

    @property
    def has_behaviours(self) -> bool:
        """Whether it has any."""
        return bool(self.entity.behaviours)

    @property
    def uses_behaviour(self) -> bool:
        """Whether anything of it speaks of how behaviours go."""
        return self.has_behaviours or self.has_leaves

    @property
    def behaves_with_state(self) -> bool:
        """Whether they keep anything."""
        return self.has_behaviours and self.behaviours.has_state

    @property
    def sleeps(self) -> bool:
        """Whether it may sleep."""
        return self.has_behaviours and self.behaviours.sleeps

    @property
    def watched(self) -> frozenset[str]:
        """The properties, by path, at which it may look in its sleep."""
        return self.behaviours.watched if self.has_behaviours else frozenset()

    @property
    def wakers(self) -> tuple[Waker, ...]:
        """Itself, if it looks at any."""
        if not self.watched:
            return ()
        behaviours = self.behaviours
        call = f"{behaviours.wake}({behaviours.owner.given})"
        return (waker(behaviours, call)._replace(condition=behaviours.any_condition),)
