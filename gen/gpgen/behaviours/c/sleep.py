"""What a behaviour's view says of its rest: the functions that ask whether a tick does anything."""

from abc import abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from gpgen.behaviours.c.function import Function, Text
from gpgen.behaviours.c.functions import Functions
from gpgen.behaviours.plan.regions import ROOT
from gpgen.behaviours.plan.titles import numbered
from gpgen.behaviours.steps.compile import Behaviour
from gpgen.c.declarations import ENTITY, Owner, when
from gpgen.c.names import Names
from gpgen.model import Entity, Module


@dataclass(frozen=True, eq=False, repr=False)
class BehaviourNames:
    """A behaviour by its number, and what its functions are called."""

    module: Module
    entity: Entity
    number: int

    @property
    def name(self) -> str:
        return self.entity.behaviours[self.number].name.text

    @property
    def condition(self) -> str:
        return when(self.entity.behaviours[self.number].condition)

    @property
    def is_alone(self) -> bool:
        return len(self.entity.behaviours) == 1 and self.name == "behaviour"

    @property
    def nodes_before(self) -> int:
        before = self.entity.behaviours[: self.number]
        return len(numbered(self.module, self.entity._replace(behaviours=before)))

    @property
    def owner(self) -> Owner:
        names = Names(self.module.name.text)
        return Owner(self.module, names.inner(self.entity.name.text), self.entity.name.text, ENTITY)

    @property
    def names(self) -> Names:
        return self.owner.c.inner(self.name)

    @property
    def tick(self) -> str:
        return self.owner.c.of("tick") if self.is_alone else self.names.of("tick")

    @property
    def halt(self) -> str:
        return self.names.of("halt")

    @property
    def where(self) -> str:
        """The function that says what runs."""
        return self.names.of("where")

    @property
    def member(self) -> str:
        return f"{self.name}_state"

    @property
    def c(self) -> str:
        return self.owner.c.c

    @property
    def who(self) -> str:
        return self.owner.who

    @property
    def var(self) -> str:
        return self.owner.var

    @property
    def state(self) -> str:
        return self.names.of("state")


class Sleeper(Protocol):
    """Who knows whether all behaviours of an entity can rest."""

    @property
    def sleeps(self) -> bool: ...


class RestingView(BehaviourNames):
    """A behaviour that may have nothing to do for a time."""

    siblings: Sleeper | None

    @property
    @abstractmethod
    def compiled(self) -> Behaviour: ...

    @property
    @abstractmethod
    def functions(self) -> Functions: ...

    @property
    @abstractmethod
    def made(self) -> tuple[Function, ...]: ...

    @property
    def sleeps(self) -> bool:
        return self.siblings is not None and self.siblings.sleeps

    @property
    @abstractmethod
    def hears(self) -> bool: ...

    @property
    @abstractmethod
    def has_cooldowns(self) -> bool: ...

    @cached_property
    def asking(self) -> tuple[Function, ...]:
        self.made  # noqa: B018 (where slots lie has to be known)
        if not self.sleeps:
            return ()
        return tuple(self.functions.questions())

    @property
    def questions(self) -> tuple[Text, ...]:
        return tuple(each.text for each in self.asking)

    @property
    def is_at_rest(self) -> str:
        return self.compiled.words.private("is_at_rest", self.name)

    @property
    def looks_before(self) -> bool:
        return self.hears or self.has_cooldowns

    @property
    def rests(self) -> str:
        return self.compiled.words.rests(self.compiled.map.regions[ROOT])
