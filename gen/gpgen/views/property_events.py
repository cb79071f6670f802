"""The events of a property: its listeners, and what comes before them."""

from functools import cached_property

from gpgen.c.declarations import ALWAYS, Key, Line, join
from gpgen.views.embedding import Case, Home, PassingOn, hold_cases, passing_on, unused
from gpgen.views.entity_behaviours import Waker
from gpgen.views.events import (
    Called,
    Event,
    Loop,
    OwnerStep,
    StaticCall,
    event_view,
    loop,
    static_calls,
    static_steps,
)
from gpgen.views.property_names import PropertyWords, notifier_name


class PropertyEvents(PropertyWords):
    """An observed property with the functions that notify its listeners."""

    functions: tuple[str, ...]
    can_freeze: bool = False
    is_silent: bool = False
    homes: tuple[Home, ...] = ()
    wakers: tuple[Waker, ...] = ()

    @property
    def touch(self) -> str:
        """The function that notifies listeners without a change."""
        return self.owner.c.of("touch", self.name)

    @property
    def shared(self) -> str:
        """The function that notifies listeners to properties of this type."""
        return notifier_name(self.owner, self.prop.type)

    @property
    def is_shared(self) -> bool:
        """True if that function calls its listeners; otherwise the property has a loop."""
        return not self.is_owner_told

    @property
    def is_plain(self) -> bool:
        """True if nothing but listeners is called when it changes."""
        return not (self.functions or self.is_owner_told or self.may_wake or self.can_wait)

    @property
    def notify(self) -> str:
        """The function of its own that notifies listeners and whatever else it has to."""
        return self.owner.c.of("gp_notify_of", self.name)

    @property
    def has_own_notifier(self) -> bool:
        """True if there is that function."""
        return not self.is_plain

    @property
    def checks_silence(self) -> bool:
        """True if its own function has to look whether listeners may be called."""
        return self.can_be_silent and (bool(self.functions) or not self.is_shared)

    @property
    def key_type(self) -> str:
        """The type of the enumerators of properties."""
        return self.owner.c.of("property")

    @property
    def key(self) -> str:
        """Its enumerator among the properties."""
        return self.owner.c.macro("PROPERTY", self.name)

    def notify_call(self, given: str, values: str) -> str:
        """Return the call that notifies its listeners of these values."""
        if self.is_plain:
            return self.shared_call(given, values)
        return f"{self.notify}({join(given, values)})"

    def shared_call(self, given: str, values: str) -> str:
        """Return the call of the function for its type."""
        return f"{self.shared}({join(given, self.key, values)})"

    @property
    def notify_listeners(self) -> str:
        """The call that notifies its listeners, after everything that comes before them."""
        return self.shared_call(self.owner.given, self.told.arguments)

    @property
    def loop(self) -> Loop:
        """The loop over its listeners, where its entity has functions that it calls."""
        call = ", ".join(each.call for each in self.passing)
        event = self.owner.c.macro("EVENT", self.name)
        called = Called(event, self.event.fn, self.told.arguments)
        step = OwnerStep(call, "&gp_notification_always")
        return loop(self.owner, called, step, is_property=True)

    @property
    def owner_step(self) -> OwnerStep:
        """The listeners of a component's entities, which are notified too."""
        if not self.homes:
            return OwnerStep()
        return OwnerStep("", f"&{self.owner.core}->every[gp_slot_type(slot)]")

    @property
    def can_be_silent(self) -> bool:
        """True if it may be set in hooks, before its listeners may be called."""
        return self.is_silent or any(home.is_silent for home in self.homes)

    @property
    def can_wait(self) -> bool:
        """Whether its change can be held back."""
        return self.can_freeze or any(home.entity.freeze for home in self.homes)

    @property
    def holder(self) -> str:
        """The static function that holds its change back, if it must wait."""
        return self.owner.c.of("gp_hold", self.name)

    @property
    def hold(self) -> str:
        """The call of that."""
        return f"{self.holder}({join(self.owner.var, self.told.arguments)})"

    def update_bindings(self, event: str) -> str:
        """Return the call that updates bindings where listeners are not called."""
        listeners = f"{self.owner.store}, &{self.id}, {self.listeners}"
        index = "index" if self.array else "0"
        return f"gp_world_update_bindings({listeners}, {event}, {self.owner.var}, {index})"

    @property
    def keep_up(self) -> str:
        """The same for its own event."""
        return self.update_bindings(self.event.event)

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
    def notify_each(self) -> str:
        """The function that notifies listeners to all elements that changed."""
        return self.owner.c.of("gp_notify_each", self.name)

    @property
    def setter_of_all(self) -> str:
        """The static function that sets all elements and tells of each."""
        return self.owner.c.of("gp_set_each", self.name)

    @cached_property
    def event(self) -> Event:
        """The event of its change."""
        event = self.owner.c.macro("EVENT", self.name)
        return event_view(self.owner, f"{self.name}_changed", event, self.told)

    @cached_property
    def passing(self) -> tuple[PassingOn, ...]:
        """How the entity of a component is notified, where some have functions for it."""
        return passing_on(self.owner, self.name, self.told, self.homes, is_property=True)

    @property
    def statics(self) -> tuple[StaticCall, ...]:
        """The user's functions that hear it first."""
        return static_calls(self.owner, self.functions, self.told)

    @property
    def static_steps(self) -> tuple[Line, ...]:
        """The calls of those functions."""
        return static_steps(self.owner, self.functions, self.told)

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
        return self.owner.c.of("gp_wake_by", self.name)

    @property
    def wake(self) -> str:
        """The call that wakes who looks at it."""
        if self.owner.lives:
            return (
                f"{self.waker}({self.owner.given})" if self.wakes_by_type else self.wakers[0].call
            )
        return f"{self.owner.c.of('gp_wake_behaviours')}(world)"

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
