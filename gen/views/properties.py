"""The view of a property of an entity, a component or the world."""

from functools import cached_property

from gpgen.views.events import Event, Heard, StaticCall, event_view, property_turns, static_calls
from gpgen.views.following import FollowView
from gpgen.views.homes import Case, Handling, Home, PassingOn, hold_cases, passing_on, unused
from gpgen.views.property_words import PropertyWords
from gpgen.views.waking import Waker
from gpgen.views.words import ALWAYS, Key, join


class PropertyView(PropertyWords):
    """An observed property with all the C words of its functions.

    Of those that embed a component, more follows from its property in
    `handling`, and `binding` bind it.
    """

    functions: tuple[str, ...]
    can_freeze: bool = False
    homes: tuple[Home, ...] = ()
    following: FollowView | None = None
    handling: tuple[Handling, ...] = ()
    binding: tuple[Home, ...] = ()
    is_told_by_entity: bool = False
    wakers: tuple[Waker, ...] = ()

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
    def keep_up(self) -> str:
        """The call by which what is bound follows it while listeners are told nothing."""
        who = f"&{self.id}, {self.listeners}, {self.event.event}, {self.owner.var}"
        return f"gp_world_keep_up(store_of(world), {who}, {'index' if self.array else '0'})"

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
        """What an entity calls to tell of a component."""
        return self.owner.c.of("retell", self.name)

    @property
    def retell_each(self) -> str:
        """The same for all elements that changed."""
        return self.owner.c.of("retell_each", self.name)

    @property
    def teller_of_each(self) -> str:
        """The static function that tells everyone of all elements that changed."""
        return f"tell_each_{self.name}"

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
        return bool(self.functions) or self.is_owner_told

    @property
    def is_checked(self) -> bool:
        """Whether a user's function may recycle the object before its listeners hear."""
        return bool(self.functions) and self.owner.lives

    # Who wakes

    @property
    def may_wake(self) -> bool:
        """Whether somebody may look at it in its sleep."""
        return bool(self.wakers)

    @property
    def wakes_by_type(self) -> bool:
        """Whether it depends on the type of a component's entity who wakes."""
        return self.may_wake and self.owner.is_component

    @property
    def waker(self) -> str:
        """The static function that wakes a component's entity."""
        return f"wake_by_{self.name}"

    @property
    def wake(self) -> str:
        """The call that wakes who looks at it."""
        if self.owner.lives:
            return (
                f"{self.waker}({self.owner.given})" if self.wakes_by_type else self.wakers[0].call
            )
        return "wake_behaviours(world)"

    @property
    def wake_condition(self) -> str:
        """When that is there; otherwise each type has its own condition."""
        is_own = self.owner.lives and not self.wakes_by_type
        return self.wakers[0].condition if is_own else ALWAYS

    @property
    def wake_unused(self) -> tuple[Key, ...]:
        """The arguments of that which are not used where none of these is there."""
        is_sure = any(each.condition == ALWAYS for each in self.wakers)
        return () if is_sure else (Key("world"),)

    # What follows

    @property
    def follow(self) -> FollowView | None:
        """What follows from it where it is."""
        return self.following

    @property
    def has_followers(self) -> bool:
        """Whether anything follows it where it is."""
        return self.follow is not None

    @property
    def settle(self) -> str:
        """The call that settles what follows from it."""
        return self.follow.settle if self.follow else ""

    @property
    def is_by_type(self) -> bool:
        """Whether more follows a component's in some of its entities."""
        return bool(self.handling)

    @property
    def handlers(self) -> tuple[Handling, ...]:
        """How those settle and tell."""
        return self.handling

    @property
    def told_by(self) -> str:
        """The static function that settles what follows from a change, and tells."""
        return f"follow_{self.name}_by_type" if self.is_by_type else self.told_here

    @property
    def told_here(self) -> str:
        """The same where its entity has nothing that follows it."""
        return self.follow.c if self.follow else self.teller

    @property
    def otherwise(self) -> str:
        """The call of that."""
        return f"{self.told_here}({self.event.arguments})"

    @property
    def told_by_each(self) -> str:
        """The function that does so for all elements at once."""
        return f"follow_each_{self.name}_by_type" if self.is_by_type else self.told_here_each

    @property
    def told_here_each(self) -> str:
        """The same where its entity has nothing that follows it."""
        return self.follow.c_each if self.follow else self.teller_of_each

    @property
    def otherwise_each(self) -> str:
        """The call of that."""
        return f"{self.told_here_each}({self.given_each})"

    @property
    def is_handed_on(self) -> bool:
        """Whether its setter asks nobody whether somebody hears."""
        is_always = self.follow.is_always_told if self.follow else self.is_always_told
        return self.is_by_type or is_always

    @property
    def asks_for_followers(self) -> bool:
        """Whether there is a question who hears of it and of what follows."""
        return self.follow is not None and not self.follow.is_always_told

    @property
    def is_anyone_told(self) -> str:
        """The question whether anybody hears of it, or of what follows from it."""
        if self.follow is not None:
            return f"{self.follow.hears}({self.owner.given})"
        if self.may_wake:
            events = f"gp_event_bit({self.event.event}) | GP_OBJECT_ASLEEP"
            return f"{self.are_heard}({self.owner.given}, {events})"
        return f"{self.is_heard}({self.owner.given}, {self.event.event})"

    @property
    def may_be_bound(self) -> bool:
        """Whether some entity binds it in a component."""
        return bool(self.binding)

    @property
    def binding_homes(self) -> tuple[Home, ...]:
        """The types of entities that do."""
        return self.binding

    @property
    def is_bound(self) -> str:
        """The question whether the entity of a component does."""
        return self.owner.c.of(self.name, "is_bound")

    @property
    def owner_id(self) -> str:
        """The function that gives the ID of a component's entity."""
        return self.owner.c.of("owner")

    @property
    def object_type(self) -> str:
        """The type of who has it."""
        return self.owner.c.c

    @property
    def is_retold(self) -> bool:
        """Whether an entity tells of a component's change."""
        return self.can_wait or self.is_told_by_entity
