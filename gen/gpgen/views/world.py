"""The view of the world: what world.h.j2 and world.c.j2 print."""

from functools import cached_property

from gpgen.behaviours.plan.titles import fingerprint
from gpgen.c.assignments import store
from gpgen.c.comments import banner, sentence
from gpgen.c.declarations import (
    ALWAYS,
    WORLD,
    Header,
    Line,
    Member,
    Owner,
    part_headers,
    when,
    when_any,
)
from gpgen.model import Entity, Module, Text, World
from gpgen.views.conditions import SymbolView, symbol_views
from gpgen.views.entity_behaviours import Behaved, Waker, waker, watched_in
from gpgen.views.messages import BroadcastView, broadcast_view
from gpgen.views.pools import Reserve, StaticPool, pool_places, reserve, static_pool
from gpgen.views.posts import WorldPosts, WorldStream, stream_place, world_stream
from gpgen.views.types import EntityNames, entity_names


class Tracing:
    """A world whose behaviours may be traced."""

    module: Module

    @property
    def is_traced(self) -> bool:
        """Whether there are any behaviours."""
        return any(entity.behaviours for entity in self.module.entities)

    @property
    def module_name(self) -> str:
        """The name of the module, as a trace has it."""
        return self.module.name.text

    @property
    def trace_nodes(self) -> str:
        """A number that is another one for other nodes."""
        return f"UINT64_C(0x{fingerprint(self.module):016x})"


WORLDS = (
    "A world holds all entities and listeners; nothing is global. It belongs to one thread at a"
    " time and stays where it was made."
)
ENTITIES = (
    "Entities lie in pools and never move. Keep their IDs from one frame to the next, not their"
    " pointers. Read fields directly; write them through the setters."
)
ORDER = (
    "A change or a signal notifies the object's listeners to the event, its listeners to any"
    " property, then those of all objects of the type. gp_listeners.h has what they may do."
)

NOTHING = World((), (), static=False, listeners=None, callbacks=None, bindings=None, doc=None)


class WorldView(WorldPosts, Tracing):
    """All the words of the world's header and source."""

    def __init__(self, module: Module, known: Behaved | None = None) -> None:
        self.module = module
        self.known = {} if known is None else known

    @cached_property
    def declared(self) -> World:
        """What the schema says of the world."""
        return self.module.world or NOTHING

    @cached_property
    def owner(self) -> Owner:
        """Whose the properties and signals are."""
        return Owner(self.module, self.names.inner("world"), "world", WORLD)

    @property
    def banner(self) -> str:
        """What the header begins with."""
        doc = sentence(self.declared.doc or self.module.doc)
        title = f"{self.file}.h - {doc or f'the world of {self.module.name.text}.'}"
        return banner(title, (WORLDS, ENTITIES, ORDER), self.schema)

    @property
    def file(self) -> str:
        """The name of its files, which are the module's, without their ends."""
        return self.names.c

    @property
    def guard(self) -> str:
        """Their include guard."""
        return self.names.macro("H")

    @property
    def type_name(self) -> str:
        """The function that names the type of an ID."""
        return self.names.of("type_name")

    @property
    def is_live(self) -> str:
        """The function that tells whether an ID of any type is live."""
        return self.names.of("is_live")

    @property
    def listener_max(self) -> str:
        """How many listeners a static world has room for."""
        return f"{self.declared.listeners or 0}u"

    @property
    def binding_max(self) -> str:
        """How many bindings a static world has room for."""
        return f"{self.declared.bindings or 0}u"

    @property
    def has_bindings(self) -> bool:
        """Whether a static world has room for any."""
        return self.is_static and bool(self.declared.bindings)

    @property
    def headers(self) -> tuple[Header, ...]:
        """The other headers of the module."""
        others = [stream.name.text for stream in self.module.streams]
        others += ["buffers", "reflect"] if self.module.buffers else ["reflect"]
        return part_headers(self.module, *others)

    @property
    def places(self) -> tuple[Member, ...]:
        """The memory that stands inside the world itself."""
        static = [entity for entity in self.module.entities if entity.pool.static]
        members = [
            each
            for entity in static
            for each in pool_places(self.names, entity, sleeps=self.can_sleep(entity))
        ]
        if self.is_static:
            size = f"GP_LISTENER_STORE_SIZE({self.listener_max})"
            members.append(Member(f"uint64_t listener_cells[{size} / sizeof(uint64_t)]"))
            members += [stream_place(stream) for stream in self.module.streams]
            if self.posts is not None:
                rooms = 2 * (self.declared.callbacks or 0)
                place = f"{self.posts_room} posts_records[{rooms}]"
                place = place if rooms else "uint64_t posts_records[2]"
                condition = when(self.posts.condition)
                members.append(Member(f"GP_ALIGNAS(8) {place}", "", condition))
        if self.has_bindings:
            members.append(Member("gp_binding_table binding_table"))
            members.append(Member(f"gp_binding_record binding_records[{self.declared.bindings}]"))
        return tuple(members)

    def can_sleep(self, entity: Entity) -> bool:
        """Tell whether the behaviours of an entity may have nothing to do."""
        known = self.known.get(entity.name.text)
        return known is not None and known.sleeps

    @property
    def streams(self) -> tuple[WorldStream, ...]:
        """The streams of the world."""
        return tuple(world_stream(self.names, stream) for stream in self.module.streams)

    @property
    def reserves(self) -> tuple[Reserve, ...]:
        """The reserves of all pools."""
        return tuple(reserve(self.names, entity) for entity in self.module.entities)

    @property
    def static_pools(self) -> tuple[StaticPool, ...]:
        """The pools that stand inside the world."""
        return tuple(
            static_pool(self.names, entity, sleeps=self.can_sleep(entity))
            for entity in self.module.entities
            if entity.pool.static
        )

    @property
    def pools(self) -> str:
        """The table of all pools."""
        return self.names.of("gp_pools")

    @property
    def every_list(self) -> str:
        """The listeners to all entities of a type, by its number."""
        return "world->core.every" if self.has_entities else "NULL"

    @property
    def entities(self) -> tuple[EntityNames, ...]:
        """The entities."""
        return entity_names(self.module)

    @cached_property
    def defaults(self) -> tuple[Line, ...]:
        """The statements that store the defaults that are not zero."""
        return tuple(
            Line(line, when(prop.condition))
            for prop in self.declared.properties
            if prop.default is not None
            for line in store(self.module, prop.type, f"world->{prop.name.text}", prop.default)
        )

    @property
    def has_texts(self) -> bool:
        """Whether it holds a text, which it sets itself."""
        is_set = any(line.text.startswith("gp_text_set(") for line in self.defaults)
        return is_set or any(isinstance(prop.type, Text) for prop in self.declared.properties)

    @property
    def may_default_nothing(self) -> bool:
        """Whether there may be no default at all."""
        return all(line.condition != ALWAYS for line in self.defaults)

    @cached_property
    def symbols(self) -> tuple[SymbolView, ...]:
        """The symbols of all conditions, those of other modules included."""
        return symbol_views(self.module)

    @property
    def has_symbols(self) -> bool:
        """Whether there are any."""
        return bool(self.symbols)

    @property
    def init(self) -> str:
        """The function that makes a world."""
        return self.owner.c.of("init_if" if self.has_symbols else "init")

    @property
    def seen(self) -> str:
        """Its parameter for the conditions that its caller sees, with a comma before it."""
        return ", uint64_t conditions" if self.has_symbols else ""

    @property
    def entities_condition(self) -> str:
        """When there is any entity."""
        return when_any(entity.condition for entity in self.module.entities)

    @property
    def has_defaults(self) -> bool:
        """Whether there are any."""
        return bool(self.defaults)

    @property
    def has_events(self) -> bool:
        """Whether anything can be heard of the world itself."""
        return bool(self.observed or self.declared.signals)

    @property
    def messages(self) -> tuple[BroadcastView, ...]:
        """The messages, for whatever an ID leads to."""
        known = {name: each.recorded for name, each in self.known.items()}
        return tuple(broadcast_view(self.module, each, known) for each in self.module.messages)

    @cached_property
    def watched(self) -> frozenset[str]:
        """The properties at which an entity looks in its sleep."""
        return watched_in("world", self.known.values())

    @cached_property
    def wakers(self) -> tuple[Waker, ...]:
        """The types of entities that do so."""
        found = (each for each in self.known.values() if each.watches_world)
        return tuple(waker(each, f"{each.wake_all}(world)") for each in found)

    @property
    def wake_condition(self) -> str:
        """When any of those properties is there."""
        return when_any(p.prop.condition for p in self.properties if p.may_wake)

    @property
    def may_wake(self) -> bool:
        """Whether there are any."""
        return bool(self.wakers)

    @property
    def has_entities(self) -> bool:
        """Whether there are any entities."""
        return bool(self.module.entities)
