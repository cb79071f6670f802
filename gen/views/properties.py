"""The view of a property of an entity, a component or the world."""

from dataclasses import dataclass
from functools import cached_property

from gpgen.views.events import Event, Heard, StaticCall, event_view, property_turns, static_calls
from gpgen.views.homes import Case, Home, PassingOn, hold_cases, passing_on, unused
from gpgen.views.property_words import PropertyWords
from gpgen.views.words import Key, join, when_any


@dataclass(frozen=True, eq=False, repr=False)
class PropertyView(PropertyWords):
    """An observed property with all the C words of its functions."""

    functions: tuple[str, ...]
    can_freeze: bool = False
    homes: tuple[Home, ...] = ()
    following: tuple["PropertyView", ...] = ()

    @property
    def followers(self) -> tuple["PropertyView", ...]:
        """The computed properties that follow it, in schema order."""
        return self.following

    @property
    def followers_condition(self) -> str:
        """When anything follows it."""
        return when_any(each.prop.condition for each in self.followers)

    @property
    def settle(self) -> str:
        """The function that computes anew what follows from it."""
        return self.owner.c.of("settle", self.name)

    @property
    def told_by(self) -> str:
        """The static function that tells of a change, with what follows from it."""
        return f"follow_{self.name}" if self.followers else self.teller

    @property
    def asks_for_followers(self) -> bool:
        """Whether its setter asks who listens to what follows."""
        return bool(self.followers) and not self.is_always_told

    @property
    def tell(self) -> str:
        """What the setter calls when somebody listens."""
        return self.owner.c.of("tell", self.name)

    @property
    def touch(self) -> str:
        """What tells without a change."""
        return self.owner.c.of("touch", self.name)

    @property
    def teller(self) -> str:
        """The static function that tells everyone in turn."""
        return f"tell_{self.name}_changed"

    @property
    def further(self) -> str:
        """The static function that tells everyone but the object's own listeners."""
        return f"tell_{self.name}_further"

    @property
    def can_wait(self) -> bool:
        """Whether its change can be held back."""
        return self.can_freeze or any(home.entity.freeze for home in self.homes)

    @property
    def holder(self) -> str:
        """The static function that holds its change back, if it must wait."""
        return f"hold_{self.name}"

    @property
    def hold(self) -> str:
        """The call of that."""
        return f"{self.holder}({join(self.owner.var, self.told.arguments)})"

    @property
    def hold_parameters(self) -> str:
        """The parameters of that."""
        return join(f"{self.owner.c.c} *{self.owner.var}", self.told.parameters)

    @property
    def hold_unused(self) -> tuple[Key, ...]:
        """The arguments that are not used where no entity that can wait is there."""
        return unused(self.told.arguments, tuple(home for home in self.homes if home.entity.freeze))

    @property
    def hold_cases(self) -> tuple[Case, ...]:
        """How each type of entity that can be frozen holds a component's change back."""
        return hold_cases(self.name, self.told, self.homes)

    @property
    def retell(self) -> str:
        """What an entity calls to tell what it held back of a component."""
        return self.owner.c.of("retell", self.name)

    @property
    def setter_of_all(self) -> str:
        """The static function that sets all elements and tells of each."""
        return f"set_each_{self.name}"

    @cached_property
    def event(self) -> Event:
        """The event of its change."""
        key = self.owner.c.macro("PROPERTY", self.name)
        event = self.owner.c.macro("EVENT", self.name)
        heard = Heard(self.owner, f"{self.name}_changed", event, self.told)
        steps = tuple(each.step for each in self.passing)
        return event_view(heard, property_turns(heard, self.functions, key, steps))

    @cached_property
    def passing(self) -> tuple[PassingOn, ...]:
        """How a component's entity is told, if there is one."""
        return passing_on(self.owner, self.name, self.told, self.homes)

    @property
    def statics(self) -> tuple[StaticCall, ...]:
        """The user's functions that hear it first."""
        return static_calls(self.owner, self.functions, self.told)

    @property
    def is_owner_told(self) -> bool:
        """Whether an entity has a function that hears of it, so that it is always told."""
        return any(home.functions_on(self.name) for home in self.homes)

    @property
    def is_always_told(self) -> bool:
        """Whether somebody hears of it without being registered."""
        always = bool(self.functions) or self.is_owner_told
        return always or any(each.is_always_told for each in self.followers)

    @property
    def is_checked(self) -> bool:
        """Whether a user's function may recycle the object before its listeners hear."""
        return bool(self.functions) and self.owner.lives
