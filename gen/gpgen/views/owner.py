"""Base classes of the views of entities, components and the world."""

from abc import ABC, abstractmethod
from functools import cached_property
from typing import ClassVar

from gpgen.c.comments import trailing
from gpgen.c.declarations import (
    ALWAYS,
    Key,
    Line,
    Member,
    Owner,
    schema_name,
    when,
    when_any,
)
from gpgen.c.names import Names, plural_of, with_article, words
from gpgen.c.types import member
from gpgen.model import Component, Entity, Module, Property, Signal, World
from gpgen.model.composition import event_names
from gpgen.views.computed import ComputedView, ObjectDependents, StaleView, UpdateView
from gpgen.views.embedding import Case, Embedder, PropertyContext
from gpgen.views.listeners import Event, ListenerList, changed_event, listener_lists
from gpgen.views.module_index import Index
from gpgen.views.notifiers import Notifier, notifiers
from gpgen.views.property import PropertyView, property_view
from gpgen.views.signal import LeafView, SignalView, leaf_view, signal_view


class OwnerView(ABC):
    """A type of object with properties and signals, and a header and a source of its own.

    `c` is its C type and the prefix of its functions. `prefix` is the prefix of the module,
    `file` the name of the files without extension, `world` the parameter for the world.
    """

    module: Module
    index: Index
    names: Names
    owner: Owner
    prefix: str
    c: str
    var: str
    file: str
    guard: str
    schema: str
    world: str
    can_restore: bool
    listener_value: ClassVar[str] = "{{(uint32_t)event, fn, context}}"
    can_freeze: bool = False
    is_silent: bool = False
    embedders: tuple[Embedder, ...] = ()
    part_keys: tuple[Key, ...] = ()

    def __init__(self, module: Module, owner: Owner, index: Index) -> None:
        self.module = module
        self.index = index
        self.names = owner.names
        self.owner = owner
        self.prefix = owner.names.c
        self.c = owner.type
        self.var = owner.var
        self.file = owner.type
        self.guard = owner.c.macro("H")
        self.schema = schema_name(module)
        self.world = owner.world
        self.can_restore = module.has_snapshots

    @property
    @abstractmethod
    def declared(self) -> Entity | Component | World:
        """The declaration of the object in the schema."""

    @property
    def restore_mark(self) -> str:
        """The restore mark of an iteration, after a comma; empty if worlds are never restored."""
        return f", gp_restore_mark_of(&{self.owner.core}->gp)" if self.can_restore else ""

    @property
    def functions(self) -> dict[str, tuple[str, ...]]:
        """The static listeners, by event name."""
        return {}

    @cached_property
    def observed(self) -> tuple[Property, ...]:
        return tuple(prop for prop in self.declared.properties if prop.observe)

    @property
    def members(self) -> tuple[Member, ...]:
        return tuple(
            Member(
                f"{'GP_FIELD ' if prop.observe else ''}"
                f"{member(self.names, prop.type, prop.name.text)}",
                trailing(prop),
                when(prop.condition),
            )
            for prop in self.declared.properties
            if prop.name.text not in self.owner.columns
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
        """The enumerators of all events of the object."""
        sources: tuple[Property | Signal, ...] = (*self.observed, *self.declared.signals)
        conditions = {each.name.text: when(each.condition) for each in sources}
        return tuple(
            Key(
                self.owner.c.macro("EVENT", name),
                conditions.get(name, ALWAYS),
                " /* any property */" if name == "changed" else "",
            )
            for name in event_names(self.declared)
        )

    @cached_property
    def changed(self) -> Event:
        """The event of a change to any property."""
        return changed_event(self.owner)

    @property
    def changed_condition(self) -> str:
        """The condition under which any property is observed."""
        return when_any(prop.condition for prop in self.observed)

    @cached_property
    def bare_properties(self) -> tuple[PropertyView, ...]:
        """The observed properties, without their dependents."""
        functions = self.functions
        return tuple(
            property_view(
                self.owner,
                prop,
                PropertyContext(
                    functions.get(prop.name.text, ()),
                    self.embedders,
                    self.wakers if prop.name.text in self.watched else (),
                    can_freeze=self.can_freeze,
                    is_silent=self.is_silent,
                ),
            )
            for prop in self.observed
        )

    @cached_property
    def properties(self) -> tuple[PropertyView, ...]:
        """The observed properties, with their dependents."""
        dependents = self._dependents
        if dependents is None:
            return self.bare_properties
        return tuple(
            view._replace(dependents=dependents.after(view)) for view in self.bare_properties
        )

    @property
    def watched(self) -> frozenset[str]:
        """The paths of the properties that wake sleeping entities."""
        return frozenset()

    @property
    def wakers(self) -> tuple[Case, ...]:
        """The entity types to wake when one of the `watched` properties is set."""
        return ()

    @cached_property
    def _dependents(self) -> ObjectDependents | None:
        if not self.module.has_followers:
            return None
        views = self.bare_properties
        return ObjectDependents(self.owner, self.declared, views, self.watched, self.index)

    @property
    def computed(self) -> tuple[ComputedView, ...]:
        """The functions that compute properties."""
        return self._dependents.computed() if self._dependents else ()

    @property
    def updates(self) -> tuple[UpdateView, ...]:
        """The functions that update the dependents of properties."""
        return self._dependents.updates() if self._dependents else ()

    @property
    def stale(self) -> tuple[StaleView, ...]:
        """The checks that compare dependent properties with their recomputed values."""
        return self._dependents.stale() if self._dependents else ()

    @property
    def may_have_no_dependents(self) -> bool:
        """True if every dependent property has a condition, or there is none."""
        return all(each.condition != ALWAYS for each in self.stale)

    @property
    def can_be_stale(self) -> bool:
        """True if any property in the module is computed or bound."""
        return self.module.has_followers

    @property
    def has_dependents(self) -> bool:
        """True if any property of the object is computed or bound."""
        return self._dependents is not None and bool(self._dependents.found.settled)

    @cached_property
    def signals(self) -> tuple[SignalView, ...]:
        functions = self.functions
        return tuple(
            signal_view(self.owner, each, functions.get(each.name.text, ()), self.embedders)
            for each in self.declared.signals
        )

    @cached_property
    def notifiers(self) -> tuple[Notifier, ...]:
        """The functions that notify the listeners to its properties, one for each value type."""
        return notifiers(self.properties)

    @property
    def has_changes(self) -> bool:
        """True if any property is observed."""
        return bool(self.observed)

    @property
    def can_listen(self) -> bool:
        """True if listeners can be added to one object, not only to all objects of the type."""
        return self.has_changes or bool(self.declared.signals)

    @property
    def listener_lists(self) -> tuple[ListenerList, ...]:
        """The listeners to one object, and the listeners to all objects of the type."""
        return listener_lists(
            self.owner, can_listen=self.can_listen, has_parts=bool(self.part_keys)
        )


class ObjectView(OwnerView):
    """The view of an entity or a component, of which there can be many objects.

    `words` is its name as English words, `plural` their plural, `a` the name with an article.
    """

    name: str
    words: str
    plural: str
    a_name: str
    condition: str
    hooks: tuple[Line, ...]
    leaves: tuple[LeafView, ...]

    def __init__(
        self, module: Module, declared: Entity | Component, owner: Owner, index: Index
    ) -> None:
        super().__init__(module, owner, index)
        self.name = declared.name.text
        self.words, self.plural = words(self.name), plural_of(self.name)
        self.a_name = with_article(self.name)
        self.condition = when(declared.condition)
        self.hooks = tuple(Line(hook.text) for hook in declared.hooks)
        self.leaves = tuple(
            leaf_view(self.owner, each) for each in declared.leaves if each.is_ is None
        )

    @property
    @abstractmethod
    def declared(self) -> Entity | Component: ...

    @cached_property
    def functions(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for each in self.declared.on:
            event = each.event.text
            found[event] = (*found.get(event, ()), each.function.text)
        return found
