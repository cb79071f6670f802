"""What a behaviour's view says of its rest: the functions that ask whether a tick does anything."""

from abc import abstractmethod
from functools import cached_property
from typing import Protocol

from gpgen.behaviours.compile import Behaviour
from gpgen.behaviours.regions import ROOT
from gpgen.views.behaviour_functions import Functions
from gpgen.views.behaviour_making import Function, Text
from gpgen.views.behaviour_names import BehaviourNames


class Sleeper(Protocol):
    """Who knows whether all behaviours of an entity can rest."""

    @property
    def sleeps(self) -> bool:
        """Whether they can."""


class RestingView(BehaviourNames):
    """A behaviour that may have nothing to do for a time."""

    siblings: Sleeper | None

    @property
    @abstractmethod
    def compiled(self) -> Behaviour:
        """It, compiled."""

    @property
    @abstractmethod
    def functions(self) -> Functions:
        """Who makes its functions."""

    @property
    @abstractmethod
    def made(self) -> tuple[Function, ...]:
        """Its static functions."""

    @property
    def sleeps(self) -> bool:
        """Whether its entity can sleep."""
        return self.siblings is not None and self.siblings.sleeps

    @property
    @abstractmethod
    def hears(self) -> bool:
        """Whether it waits for any event."""

    @property
    @abstractmethod
    def has_cooldowns(self) -> bool:
        """Whether anything in it refuses for a time."""

    @cached_property
    def asking(self) -> tuple[Function, ...]:
        """The functions that ask whether a tick would change nothing, innermost first."""
        self.made  # noqa: B018 (where slots lie has to be known)
        if not self.sleeps:
            return ()
        return tuple(self.functions.questions())

    @property
    def questions(self) -> tuple[Text, ...]:
        """The same as texts."""
        return tuple(each.text for each in self.asking)

    @property
    def is_at_rest(self) -> str:
        """The function that asks all of it."""
        return self.compiled.words.private("is_at_rest", self.name)

    @property
    def looks_before(self) -> bool:
        """Whether that looks at anything before it asks about the root."""
        return self.hears or self.has_cooldowns

    @property
    def rests(self) -> str:
        """The question about its root."""
        return self.compiled.words.rests(self.compiled.map.regions[ROOT])
