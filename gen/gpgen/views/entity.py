"""The view of an entity, printed by entity.h.j2 and entity.c.j2."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from gpgen.c.comments import banner, inside, sentence
from gpgen.c.declarations import (
    ALWAYS,
    COMPONENT,
    ENTITY,
    Header,
    Key,
    Line,
    Member,
    Owner,
    join,
    owner_of,
    when,
    when_any,
)
from gpgen.model import Entity, Module
from gpgen.model.composition import Embedded, Place, embedded
from gpgen.model.objects import columns_of
from gpgen.views.columns import ColumnView, column_views
from gpgen.views.computed import ObjectDependents
from gpgen.views.dependents import DependentsView
from gpgen.views.embedding import Case
from gpgen.views.freeze import DeferredProperty, bit_count, deferred_properties
from gpgen.views.lifecycle import LifeView, ListView, life_view, list_views
from gpgen.views.listeners import Event, StaticCall, Values, event_view, static_calls, values_of
from gpgen.views.messages import Recorded, SendView, logged_events, send_view, tapped
from gpgen.views.module_index import Index
from gpgen.views.owner import ObjectView
from gpgen.views.pools import PoolView, pool_view
from gpgen.views.signal import SignalView, signal_values

if TYPE_CHECKING:
    from gpgen.behaviours.c.behaviour import BehaviourView
    from gpgen.views.behaviour import BehavioursView


class PartListener(NamedTuple):
    """The function that passes an event of a component to the entity's static listeners."""

    c: str
    event: str
    parameters: str
    statics: tuple[StaticCall, ...]
    then: tuple[Line, ...]
    condition: str


class EntityView(ObjectView):
    """The header and source of an entity.

    `upper` is the prefix of its macros. `parts` are its components, `part_keys` the enumerators
    for their observed properties.
    """

    entity: Entity
    upper: str
    banner: str
    parts: tuple[Embedded, ...]
    part_headers: tuple[Header, ...]
    part_keys: tuple[Key, ...]
    id_value: str
    can_freeze: bool
    has_listeners: bool
    pool: PoolView
    life: LifeView
    is_silent: bool
    columns: tuple[ColumnView, ...]
    columns_condition: str
    lists: tuple[ListView, ...]
    lists_condition: str
    recycles_directly: bool  # if it has no listeners, recycling it only returns its slot
    changed_condition: str = ALWAYS
    own_condition: str
    parts_condition: str

    def __init__(
        self,
        module: Module,
        entity: Entity,
        index: Index,
        places: Mapping[str, Place],
    ) -> None:
        columns, has_cell = entity.pool.columns, entity.inline_listener
        owner = owner_of(module, entity.name.text, ENTITY, columns, has_cell=has_cell)
        super().__init__(module, entity, owner, index)
        doc = sentence(entity.doc)
        self.entity = entity
        self.upper = self.owner.c.upper
        self.banner = banner(f"{self.c}.h - {inside(doc) if doc else self.a_name}", (), self.schema)
        self.parts = embedded(module, entity)
        headers = sorted(part.name for part in self.parts)
        self.part_headers = tuple(Header(f"{self.names.of(name)}.h") for name in headers)
        self.part_keys = part_keys(self.owner, self.parts)
        self.id_value = f"{{{self.var}->slot.id}}"
        self.can_freeze = entity.freeze
        self.pool = pool_view(entity)
        self.life = life_view(self.owner, entity, self.parts, places)
        self.has_listeners = self.life.has_listeners
        self.is_silent = self.life.is_silent
        self.columns = column_views(self.owner, entity)
        self.columns_condition = when_any(each.condition for each in columns_of(entity))
        self.lists = list_views(entity)
        self.lists_condition = when_any(each.condition for each in entity.lists)
        self.recycles_directly = not (self.life.deactivates or self.lists or self.kept_behaviours)
        own = [prop.condition for prop in self.observed]
        observed = (prop for part in self.parts for prop in part.properties if prop.observe)
        of_parts = [prop.condition for prop in observed]
        self.changed_condition = when_any((*own, *of_parts))
        self.own_condition = when_any(own)
        self.parts_condition = when_any(of_parts)

    @property
    def has_held_trim(self) -> bool:
        """True if trim does nothing while the world is held for snapshots."""
        return self.can_restore and bool(self.life.destroys)

    @property
    def destroy_storage(self) -> str:
        """The storage class of the function that destroys a slot, which restores may call too."""
        return "" if self.can_restore else "static "

    @property
    def declared(self) -> Entity:
        return self.entity

    @property
    def members(self) -> tuple[Member, ...]:
        parts = (Member(f"{self.names.of(part.name)} {part.name}") for part in self.parts)
        return (*parts, *super().members)

    @property
    def property_keys(self) -> tuple[Key, ...]:
        return (*super().property_keys, *self.part_keys)

    @property
    def has_changes(self) -> bool:
        """True if any property is observed, including those of components."""
        return bool(self.observed or self.part_keys)

    @property
    def can_listen(self) -> bool:
        """True if one entity can have listeners, including those to signals of its components."""
        return super().can_listen or any(part.component.signals for part in self.parts)

    @property
    def column_count(self) -> str:
        return self.owner.c.macro("gp_column_count")

    @property
    def column_parameters(self) -> str:
        """The parameters of a function that reads a column."""
        return f"const {self.world}, const {self.c} *{self.var}"

    @property
    def unused_by_stale(self) -> tuple[Key, ...]:
        """The parameters that find_stale may not use."""
        unused = [self.var] if self.may_have_no_dependents else []
        calls = (f"{each.field}{each.compute}" for each in self.stale if each.condition == ALWAYS)
        if self.columns and not any("(world, " in call for call in calls):
            unused.append("world")
        return tuple(map(Key, unused))

    @cached_property
    def part_listeners(self) -> tuple[PartListener, ...]:
        """The functions that pass events of components to the static listeners of the entity."""
        return tuple(each for part in self.parts for each in self._listeners_to(part))

    def _listeners_to(self, part: Embedded) -> Iterator[PartListener]:
        inner = owner_of(self.module, part.name, COMPONENT)
        notify = f"{self.owner.c.of('gp_notify')}(&{self.owner.core}->gp, &{self.var}->slot,"
        for prop in part.properties:
            values, name = values_of(inner, prop.type), prop.name.text
            then = (Line(f"{notify} {inner.c.macro('EVENT', name)});"),)
            yield from self._listener(part.name, name, values, then, when(prop.condition))
        for signal in part.component.signals:
            values, name = signal_values(inner, signal), signal.name.text
            yield from self._listener(part.name, name, values, (), when(signal.condition))

    def _listener(
        self, part: str, event: str, values: Values, then: tuple[Line, ...], condition: str
    ) -> Iterator[PartListener]:
        path = f"{part}.{event}"
        if path in self.functions:
            yield PartListener(
                c=self.owner.c.of("gp_handle", part, event),
                event=path,
                parameters=join(self.owner.parameters, values.parameters),
                statics=static_calls(self.owner, self.functions[path], values),
                then=then,
                condition=condition,
            )

    @cached_property
    def sends(self) -> tuple[SendView, ...]:
        """The functions that send messages to the entity."""
        recorded = self.behaviours.recorded if self.behaviours else {}
        found = (
            send_view(self.owner, each, self.parts, recorded.get(each.name.text, Recorded()))
            for each in self.module.messages
        )
        sends = tuple(each for each in found if each is not None)
        return tapped(self.owner, sends, self.module) if self.entity.inspect else sends

    @property
    def events(self) -> tuple[Key, ...]:
        """The enumerators of all events of the entity, those of logged messages last."""
        return (*super().events, *logged_events(self.sends))

    @cached_property
    def deferred(self) -> tuple[DeferredProperty, ...]:
        """The properties whose notifications can be deferred, including those of components."""
        if not self.can_freeze:
            return ()
        return deferred_properties(self.owner, self.properties, self.parts, self.index)

    @property
    def deferred_count(self) -> str:
        """The number of bits of the properties in `deferred`."""
        return f"{bit_count(self.deferred)}u"

    @cached_property
    def created(self) -> Event:
        title = f"{self.a_name.capitalize()} was created; only for {self.c}_any_listen."
        return event_view(self.owner, "created", "created", Values(), title)

    @property
    def life_events(self) -> tuple[Event, ...]:
        """The events `created` and `recycled`."""
        title = f"{self.a_name.capitalize()} is about to be recycled."
        return (
            self.created,
            event_view(self.owner, "recycled", "recycled", Values(), title),
        )

    @cached_property
    def signals(self) -> tuple[SignalView, ...]:
        """The signals; behaviours record them before listeners are notified."""
        found = super().signals
        if not self.behaviours:
            return found
        lines = {name: each.lines for name, each in self.behaviours.recorded.items()}
        return tuple(each._replace(recorded=lines.get(each.name, ())) for each in found)

    @cached_property
    def _dependents(self) -> ObjectDependents | None:
        entity = self.entity
        if not (entity.components or entity.bind or any(p.follows for p in entity.properties)):
            return None
        return super()._dependents

    @property
    def part_dependents(self) -> tuple[DependentsView, ...]:
        """The dependents of component properties that have more dependents in the entity."""
        return self._dependents.of_parts() if self._dependents else ()

    @property
    def behaviours(self) -> "BehavioursView | None":
        return self.index.behaviours.get(self.name)

    @property
    def kept_behaviours(self) -> "tuple[BehaviourView, ...]":
        """The behaviours that keep state from one tick to the next."""
        return self.behaviours.stateful if self.behaviours else ()

    @property
    def sleeps(self) -> bool:
        """True if the entity can sleep, because its behaviours can be idle."""
        return self.behaviours is not None and self.behaviours.sleeps

    @property
    def watched(self) -> frozenset[str]:
        return self.behaviours.watched if self.behaviours else frozenset()

    @property
    def wakers(self) -> tuple[Case, ...]:
        """The case that wakes the entity itself, if any property wakes it."""
        behaviours = self.behaviours
        if behaviours is None or not self.watched:
            return ()
        call = f"{behaviours.wake}({self.owner.args})"
        return (behaviours.waker(call)._replace(condition=behaviours.any_condition),)


def part_keys(owner: Owner, parts: tuple[Embedded, ...]) -> tuple[Key, ...]:
    return tuple(
        Key(
            f"{owner.c.macro('PROPERTY', part.name, prop.name.text)}"
            f" = {owner.names.inner(part.name).macro('EVENT', prop.name.text)}",
            when(prop.condition),
        )
        for part in parts
        for prop in part.properties
        if prop.observe
    )
