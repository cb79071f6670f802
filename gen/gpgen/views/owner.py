"""What the views of an entity, of a component and of the world have in common."""

from abc import ABC, abstractmethod
from functools import cached_property

from gpgen.c.comments import trailing
from gpgen.c.declarations import ALWAYS, Key, Member, Owner, schema_name, when, when_any
from gpgen.c.names import Names
from gpgen.c.types import member
from gpgen.model import Component, Entity, Module, Property, Signal, World
from gpgen.model.composition import event_names
from gpgen.views.computed import ComputedView, Following, SettleView, StaleView
from gpgen.views.consequences import FollowView
from gpgen.views.embedding import Home
from gpgen.views.entity_behaviours import Behaved, Waker
from gpgen.views.events import Event, Notifier, changed_event
from gpgen.views.listeners import ListenerList, notifiers, own_list, type_list
from gpgen.views.properties import PropertyView
from gpgen.views.signals import SignalView


class OwnerView(ABC):
    """Something with properties and signals, and with a header and a source of its own."""

    module: Module
    known: Behaved

    @property
    @abstractmethod
    def declared(self) -> Entity | Component | World:
        """What the schema says of it."""

    @property
    @abstractmethod
    def owner(self) -> Owner:
        """Whose the properties and signals are."""

    @property
    def can_freeze(self) -> bool:
        """Whether its changes can be held back."""
        return False

    def functions_on(self, _event: str) -> tuple[str, ...]:
        """Return the static listeners of an event."""
        return ()

    @cached_property
    def names(self) -> Names:
        """The module's C names."""
        return Names(self.module.name.text)

    @cached_property
    def observed(self) -> tuple[Property, ...]:
        """The properties that tell of their changes."""
        return tuple(prop for prop in self.declared.properties if prop.observe)

    @property
    def c(self) -> str:
        """Its C name."""
        return self.owner.c.c

    @property
    def file(self) -> str:
        """The name of its files, without their ends."""
        return self.c

    @property
    def guard(self) -> str:
        """Its include guard."""
        return self.owner.c.macro("H")

    @property
    def schema(self) -> str:
        """The name of the schema."""
        return schema_name(self.module)

    @property
    def world(self) -> str:
        """The world's parameter."""
        return self.owner.world

    @property
    def members(self) -> tuple[Member, ...]:
        """The members for its properties."""
        return tuple(
            Member(
                f"{'GP_FIELD ' if prop.observe else ''}"
                f"{member(self.names, prop.type, prop.name.text)}",
                trailing(prop),
                when(prop.condition),
            )
            for prop in self.declared.properties
        )

    @property
    def property_keys(self) -> tuple[Key, ...]:
        """The enumerators of the observed properties."""
        c = self.owner.c
        return tuple(
            Key(
                f"{c.macro('PROPERTY', prop.name.text)} = {c.macro('EVENT', prop.name.text)}",
                when(prop.condition),
            )
            for prop in self.observed
        )

    @property
    def events(self) -> tuple[Key, ...]:
        """The enumerators of all that can be heard of it."""
        told: tuple[Property | Signal, ...] = (*self.observed, *self.declared.signals)
        hangs_on = {each.name.text: when(each.condition) for each in told}
        return tuple(
            Key(
                self.owner.c.macro("EVENT", name),
                hangs_on.get(name, ALWAYS),
                " /* any property */" if name == "changed" else "",
            )
            for name in event_names(self.declared)
        )

    @property
    def types_header(self) -> str:
        """The header of all types."""
        return f"{self.names.of('types')}.h"

    @property
    def core_type(self) -> str:
        """The type of a world's core."""
        return self.names.of("gp_core")

    @property
    def core(self) -> str:
        """The function that gives the core of a world."""
        return self.names.of("gp")

    @property
    def core_const(self) -> str:
        """The same of a world that is only looked at."""
        return self.names.of("gp_const")

    @cached_property
    def changed(self) -> Event:
        """The event of any property."""
        return changed_event(self.owner)

    @cached_property
    def properties(self) -> tuple[PropertyView, ...]:
        """The observed properties."""
        if self._following is None:
            return self.bare_properties
        return tuple(view.but(following=self.follow_of(view)) for view in self.bare_properties)

    @cached_property
    def bare_properties(self) -> tuple[PropertyView, ...]:
        """The observed properties, without what follows from them."""
        return tuple(
            PropertyView(
                self.owner,
                prop,
                self.functions_on(prop.name.text),
                self.can_freeze,
                self.is_silent,
                self.homes,
                wakers=self.wakers if prop.name.text in self.watched else (),
            )
            for prop in self.observed
        )

    @property
    def watched(self) -> frozenset[str]:
        """The properties, by path, at which somebody looks in its sleep."""
        return frozenset()

    @property
    def wakers(self) -> tuple[Waker, ...]:
        """Those who wake when one of them is set."""
        return ()

    @property
    def homes(self) -> tuple[Home, ...]:
        """The entities that a component is a part of."""
        return ()

    @cached_property
    def _following(self) -> "Following | None":
        """What follows from what; few modules have anything, and only they import what knows."""
        if not self.module.has_followers:
            return None

        views = self.bare_properties
        return Following(self.owner, self.declared, views, self.watched, self.known)

    def follow_of(self, view: PropertyView) -> FollowView | None:
        """Return what follows when a property is set, if anything does."""
        return None if self._following is None else self._following.after(view)

    @property
    def computed(self) -> tuple[ComputedView, ...]:
        """The functions that compute what follows."""
        return () if self._following is None else self._following.views()

    @property
    def settles(self) -> tuple[SettleView, ...]:
        """The functions that settle what follows from properties."""
        return () if self._following is None else self._following.settles()

    @property
    def stale(self) -> tuple[StaleView, ...]:
        """How everything that follows is compared with what it should be."""
        return () if self._following is None else self._following.stale()

    @property
    def may_have_no_stale(self) -> bool:
        """Whether all that follows may be absent."""
        return all(each.condition != ALWAYS for each in self.stale)

    @property
    def may_be_stale(self) -> bool:
        """Whether anything in the module follows."""
        return self.module.has_followers

    @property
    def has_followers(self) -> bool:
        """Whether anything follows."""
        return self._following is not None and bool(self._following.found.settled)

    @property
    def settle(self) -> str:
        """The function that settles all that follows."""
        return self.owner.c.of("gp_settle")

    @cached_property
    def signals(self) -> tuple[SignalView, ...]:
        """The signals."""
        return tuple(
            SignalView(self.owner, signal, self.functions_on(signal.name.text))
            for signal in self.declared.signals
        )

    @property
    def listener_value(self) -> str:
        """What the constructors of listeners return."""
        return "{{(uint32_t)event, fn, context}}"

    @property
    def every(self) -> str:
        """The listeners to all objects of its type."""
        return self.owner.every

    @property
    def store(self) -> str:
        """The address of the store that keeps all listeners of a world."""
        return self.owner.store

    @property
    def is_silent(self) -> bool:
        """True if hooks run before it may notify its listeners."""
        return False

    @cached_property
    def notifiers(self) -> tuple[Notifier, ...]:
        """The functions that notify listeners to its properties."""
        return notifiers(self.properties)

    @property
    def can_listen(self) -> bool:
        """True if listeners can be added to one object, and not only to all of its type."""
        return self.has_changes or bool(self.declared.signals)

    @property
    def has_changes(self) -> bool:
        """True if any property is observed."""
        return self.has_properties

    @property
    def listener_lists(self) -> tuple[ListenerList, ...]:
        """The listeners of one object, and those of all of its type."""
        own = (own_list(self.owner),) if self.can_listen else ()
        return (*own, type_list(self.owner, is_first=not own)) if self.owner.lives else own

    @property
    def changed_condition(self) -> str:
        """When any property is observed."""
        return when_any(prop.condition for prop in self.observed)

    @property
    def has_properties(self) -> bool:
        """Whether any property is observed."""
        return bool(self.observed)
