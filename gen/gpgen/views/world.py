"""The views of a module's main header, printed by world.h.j2, world.c.j2 and module.h.j2."""

from functools import cached_property
from typing import NamedTuple
from zlib import crc32

from gpgen.c.comments import banner, sentence
from gpgen.c.declarations import (
    ALWAYS,
    WORLD,
    Header,
    Line,
    Member,
    owner_of,
    part_headers,
    schema_name,
    when,
    when_any,
)
from gpgen.c.names import Names, words
from gpgen.c.statements import store_property
from gpgen.model import Entity, Module, Stream, Text, World
from gpgen.model.composition import all_owners
from gpgen.model.module import TUNING
from gpgen.views.embedding import Case
from gpgen.views.messages import BroadcastView, broadcast_view
from gpgen.views.module_index import Index
from gpgen.views.owner import OwnerView
from gpgen.views.pools import (
    EntityNames,
    Reserve,
    StaticPool,
    entity_names,
    has_destroy,
    pool_places,
    reserve,
    static_pool,
)
from gpgen.views.posts import PostsView, posts_view
from gpgen.views.tuning import TuningView, tuning_view
from gpgen.views.types import ComponentNames, component_names

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


class ModuleView(NamedTuple):
    """The main header of a module without a world; it includes the module's other headers."""

    banner: str
    guard: str
    headers: tuple[Header, ...]


def module_view(module: Module) -> ModuleView:
    names = Names(module.name.text)
    title = f"{names.c}.h - {sentence(module.doc) or 'all of it.'}"
    others = [stream.name.text for stream in module.streams]
    return ModuleView(
        banner(title, ("Includes the other headers of the module.",), schema_name(module)),
        names.macro("H"),
        part_headers(module, *others, *(["buffers"] if module.buffers else [])),
    )


class SymbolView(NamedTuple):
    """A symbol used in conditions, possibly of an imported module, and its bit in the mask."""

    name: str
    bit: str


class WorldStream(NamedTuple):
    """A stream of the world."""

    name: str
    c: str
    words: str
    condition: str


def stream_place(stream: Stream) -> Member:
    """Return the memory of a stream in a static world: the records of both halves."""
    place = f"GP_ALIGNAS(8) uint64_t {stream.name.text}_records[{stream.capacity // 8 * 2}]"
    return Member(place, "", when(stream.condition))


def world_stream(names: Names, stream: Stream) -> WorldStream:
    name = stream.name.text
    return WorldStream(name, names.of(name), words(name), when(stream.condition))


class WorldView(OwnerView):
    """The header and source of a world.

    `init` is the function that initialises a world; `conditions` is its parameter, after a
    comma, for the conditions of the caller; `init_fails` says when it fails. `trace_nodes` is
    a hash of the nodes of all behaviours.
    A static world has room for `listener_max` listeners and `binding_max` bindings.
    """

    banner: str
    headers: tuple[Header, ...]
    is_static: bool
    init_fails: str
    listener_max: str
    binding_max: str
    has_bindings: bool
    is_traced: bool
    tuning: TuningView | None
    posts: PostsView | None
    streams: tuple[WorldStream, ...]
    reserves: tuple[Reserve, ...]
    static_pools: tuple[StaticPool, ...]
    entities: tuple[EntityNames, ...]
    entities_condition: str
    every_entity: str
    parts: tuple[ComponentNames, ...]
    parts_condition: str
    defaults: tuple[Line, ...]
    has_texts: bool
    symbols: tuple[SymbolView, ...]
    init: str
    conditions: str
    has_events: bool
    messages: tuple[BroadcastView, ...]
    wakers: tuple[Case, ...] = ()
    tuning_wakers: tuple[Case, ...] = ()
    watched: frozenset[str] = frozenset()

    def __init__(self, module: Module, index: Index) -> None:
        super().__init__(module, owner_of(module, "world", WORLD), index)
        world, names, schema = self.declared, self.names, self.schema
        doc = sentence(world.doc or module.doc) or f"the world of {module.name.text}."
        self.file = names.c
        self.guard = names.macro("H")
        self.banner = banner(f"{self.file}.h - {doc}", (WORLDS, ENTITIES, ORDER), schema)
        others = [stream.name.text for stream in module.streams]
        others += ["buffers", "reflect"] if module.buffers else ["reflect"]
        self.headers = part_headers(module, *others)
        self.is_static = world.static
        self.init_fails = "a reserve exceeds its pool" if world.static else "memory runs out"
        self.listener_max = f"{world.listeners or 0}u"
        self.binding_max = f"{world.bindings or 0}u"
        self.has_bindings = world.static and bool(world.bindings)
        self.is_traced = any(entity.behaviours for entity in module.entities)
        self.tuning = tuning_view(module)
        self.has_events = bool(self.observed or world.signals)
        self._set_entities()
        self._set_defaults()
        recorded = {name: each.recorded for name, each in self.index.behaviours.items()}
        self.posts = posts_view(module, world, recorded)
        self.streams = tuple(world_stream(names, stream) for stream in module.streams)
        symbols = enumerate(module.symbols)
        self.symbols = tuple(SymbolView(s, f"UINT64_C({1 << n:#x})") for n, s in symbols)
        self.init = self.owner.c.of("init_if" if self.symbols else "init")
        self.conditions = ", uint64_t conditions" if self.symbols else ""
        self.messages = tuple(broadcast_view(module, each, recorded) for each in module.messages)

    def _set_entities(self) -> None:
        names, entities = self.names, self.module.entities
        behaving = self.index.behaviours.values()
        self.entities = entity_names(self.module)
        self.entities_condition = when_any(entity.condition for entity in entities)
        self.every_entity = "world->core.every" if entities else "NULL"
        owned = all_owners(self.module)
        parts = [
            each
            for each in self.module.components
            if each.name.text in owned and any(prop.observe for prop in each.properties)
        ]
        self.parts = component_names(names, parts)
        self.parts_condition = when_any(each.condition for each in parts)
        self.reserves = tuple(reserve(entity) for entity in entities)
        self.static_pools = tuple(
            static_pool(names, entity, sleeps=self._can_sleep(entity))
            for entity in entities
            if entity.pool.static
        )
        self.watched = self.index.watched_in("world")
        watching = (each for each in behaving if each.watches_world)
        self.wakers = tuple(each.waker(f"{each.wake_all}(world)") for each in watching)
        watching = (each for each in behaving if each.watched_in(TUNING))
        self.tuning_wakers = tuple(each.waker(f"{each.wake_all}(world)") for each in watching)

    def _set_defaults(self) -> None:
        """Set the statements that store defaults other than zero."""
        properties = self.declared.properties
        self.defaults = tuple(
            Line(line, when(prop.condition))
            for prop in properties
            if prop.default is not None
            for line in store_property(self.module, prop, f"world->{prop.name.text}", prop.default)
        )
        is_set = any(line.text.startswith("gp_text_set(") for line in self.defaults)
        types = [prop.type for prop in properties]
        types += [arg.type for each in self.module.signals for arg in each.arguments]
        self.has_texts = is_set or any(isinstance(each, Text) for each in types)

    def _can_sleep(self, entity: Entity) -> bool:
        behaviours = self.index.behaviours.get(entity.name.text)
        return behaviours is not None and behaviours.sleeps

    @cached_property
    def declared(self) -> World:
        return self.module.world or NOTHING

    @property
    def layout_number(self) -> str:
        """A hash of the properties and struct fields in the schema, for snapshots."""
        return layout_number(self.module)

    @property
    def destroyed(self) -> tuple[Line, ...]:
        """The table rows of the entity types with a `destroy` hook."""
        found = (each for each in self.entities if each.has_destroy)
        return tuple(
            Line(f"{{{each.upper}_TYPE, {each.c}_gp_destroy_slot}}", each.condition)
            for each in found
        )

    @property
    def destroyed_condition(self) -> str:
        """The condition under which any entity type with a `destroy` hook exists."""
        found = (each for each in self.module.entities if has_destroy(self.module, each))
        return when_any(each.condition for each in found)

    @property
    def trace_nodes(self) -> str:
        return next(iter(self.index.behaviours.values())).trace_nodes

    @property
    def places(self) -> tuple[Member, ...]:
        """The world members that store static pools, listeners, streams, posts and bindings."""
        members = [
            each
            for entity in self.module.entities
            if entity.pool.static
            for each in pool_places(self.names, entity, sleeps=self._can_sleep(entity))
        ]
        if self.is_static:
            size = f"GP_LISTENER_STORE_SIZE({self.listener_max})"
            members.append(Member(f"uint64_t listener_cells[{size} / sizeof(uint64_t)]"))
            members += [stream_place(stream) for stream in self.module.streams]
            if self.posts is not None:
                rooms = 2 * (self.declared.callbacks or 0)
                place = f"{self.posts.room} posts_records[{rooms}]"
                place = place if rooms else "uint64_t posts_records[2]"
                members.append(Member(f"GP_ALIGNAS(8) {place}", "", self.posts.condition))
        if self.has_bindings:
            members.append(Member("gp_binding_table binding_table"))
            members.append(Member(f"gp_binding_record binding_records[{self.declared.bindings}]"))
        return tuple(members)

    @property
    def may_post_nothing(self) -> bool:
        """True if there may be no signal that can be posted."""
        return self.posts is None or self.posts.condition != ALWAYS

    @property
    def no_posts_condition(self) -> str:
        """The condition under which there is no signal that can be posted."""
        return self.posts.none_condition if self.posts else ALWAYS

    @property
    def may_default_nothing(self) -> bool:
        """True if every default has a condition, or there is none."""
        return all(line.condition != ALWAYS for line in self.defaults)

    @property
    def wake_condition(self) -> str:
        """The condition under which any property that wakes sleeping entities exists."""
        return when_any(p.prop.condition for p in self.properties if p.wakers)


def layout_number(module: Module) -> str:
    """Return a hash of all property and struct field declarations, as a C constant."""
    owners = [(each.name.text, each.properties) for each in module.components]
    owners += [(each.name.text, each.properties) for each in module.entities]
    owners.append(("world", module.world.properties if module.world else ()))
    texts = [f"{name}.{prop.name.text}: {prop.type}" for name, each in owners for prop in each]
    for name, struct in module.all_structs.items():
        texts += [f"{name}.{field.name.text}: {field.type}" for field in struct.fields]
    text = "\n".join(texts).encode()
    return f"UINT64_C({crc32(text) << 32 | crc32(text[::-1]):#018x})"
