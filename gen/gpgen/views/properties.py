"""The view of a property of an entity, a component or the world."""

from gpgen.c.declarations import join
from gpgen.views.consequences import FollowView
from gpgen.views.embedding import Handling, Home
from gpgen.views.property_events import PropertyEvents


class PropertyView(PropertyEvents):
    """An observed property with all the C words of its functions.

    Of the entities that embed a component, more follows from its property in
    `handling`, and `binding` bind it.
    """

    following: FollowView | None = None
    handling: tuple[Handling, ...] = ()
    binding: tuple[Home, ...] = ()

    @property
    def has_private(self) -> bool:
        """True if a change sets off functions that its header declares."""
        return self.has_own_notifier or self.is_array or self.has_followers or self.is_by_type

    @property
    def has_definitions(self) -> bool:
        """True if its source has functions for it."""
        return (
            self.has_private
            or self.wakes_by_type
            or self.may_be_bound
            or self.is_text
            or bool(self.passing)
        )

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
    def by_type(self) -> str:
        """The function that does what the entity's type wants after a change."""
        return self.owner.c.of("gp_follow", self.name, "by_type")

    @property
    def by_type_each(self) -> str:
        """The function that does so for all elements at once."""
        return self.owner.c.of("gp_follow_each", self.name, "by_type")

    def after_set(self, values: str) -> str:
        """Return the call that settles and notifies all that follows from a set."""
        if self.is_by_type:
            return f"{self.by_type}({join(self.owner.given, values)})"
        return self.after_set_here(values)

    def after_set_here(self, values: str) -> str:
        """Return the same for an entity that adds nothing to it."""
        if self.follow:
            return f"{self.follow.c}({join(self.owner.given, values)})"
        return self.notify_call(self.owner.given, values)

    @property
    def on_set(self) -> str:
        """The call after a set, with the variables of a setter."""
        return self.after_set(self.told.arguments.replace("new_value", self.new))

    @property
    def on_touch(self) -> str:
        """The call of touch, with the value that there is."""
        value = f"{self.field}[index]" if self.array else self.field
        index = "index" if self.array else ""
        return self.notify_call(self.owner.given, join(index, value, value))

    @property
    def on_touch_text(self) -> str:
        """The call of touch for a copy of a text."""
        return self.notify_call(self.owner.given, "value, value")

    @property
    def on_element(self) -> str:
        """The call that notifies listeners to one element."""
        return self.notify_call(self.owner.given, self.told.arguments)

    @property
    def otherwise(self) -> str:
        """The call for an entity that adds nothing."""
        return self.after_set_here(self.told.arguments)

    @property
    def on_set_each(self) -> str:
        """The call after all elements were set."""
        if self.is_by_type:
            return f"{self.by_type_each}({self.given_each})"
        return self.otherwise_each

    @property
    def otherwise_each(self) -> str:
        """The same for an entity that adds nothing."""
        return f"{self.follow.c_each if self.follow else self.notify_each}({self.given_each})"

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
            return f"{self.has_listeners}({self.owner.given}, {events})"
        return f"{self.has_listeners}({self.owner.given}, gp_event_bit({self.event.event}))"

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
