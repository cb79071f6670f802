"""The view of the world: what world.h.j2 and world.c.j2 print."""

from dataclasses import dataclass

from gpgen.model import Entity, Module, World
from gpgen.naming import Names
from gpgen.views.comments import banner, sentence, trailing
from gpgen.views.common import (
    Event,
    Key,
    Line,
    Member,
    Owner,
    PropertyView,
    SignalView,
    changed_event,
    property_view,
    signal_view,
)
from gpgen.views.ctypes import member
from gpgen.views.entity import schema_name
from gpgen.views.stores import store
from gpgen.views.types import EntityNames, entity_names

MANNERS = (
    "It holds every pool and every list of listeners; nothing is global, and several worlds may"
    " exist. A world belongs to one thread at a time and stays where it was made."
)

NOTHING = World((), (), static=False, listeners=None, doc=None)


@dataclass(frozen=True, slots=True)
class Header:
    """A header to include."""

    name: str


@dataclass(frozen=True, slots=True)
class Reserve:
    """A reserve that the desc may ask for."""

    name: str
    value: str
    count: str
    open: str


@dataclass(frozen=True, slots=True)
class WorldView:
    """All the words of the world's header and source."""

    c: str
    file: str
    guard: str
    schema: str
    banner: str
    core_type: str
    world: str
    type_name: str
    listener_max: str
    headers: tuple[Header, ...]
    members: tuple[Member, ...]
    places: tuple[Member, ...]
    reserves: tuple[Reserve, ...]
    entities: tuple[EntityNames, ...]
    events: tuple[Key, ...]
    property_keys: tuple[Key, ...]
    changed: Event
    properties: tuple[PropertyView, ...]
    signals: tuple[SignalView, ...]
    defaults: tuple[Line, ...]
    has_events: bool
    has_properties: bool
    has_defaults: bool
    has_entities: bool
    is_static: bool


def world_view(module: Module) -> WorldView:
    """Return the view of a module's world."""
    names = Names(module.name.text)
    world = module.world or NOTHING
    c = names.inner("world")
    owner = Owner(module, c, "world", is_entity=False)
    observed = tuple(prop for prop in world.properties if prop.observe)
    keys = [prop.name.text for prop in observed] + [each.name.text for each in world.signals]
    defaults = tuple(
        Line(line)
        for prop in world.properties
        if prop.default is not None
        for line in store(module, prop.type, f"world->{prop.name.text}", prop.default)
    )
    return WorldView(
        c=c.c,
        file=c.c,
        guard=c.macro("H"),
        schema=schema_name(module),
        banner=banner(
            f"{c.c}.h - the world of {module.name.text}: {sentence(world.doc or module.doc)}".rstrip(
                ": "
            ),
            (MANNERS,),
            schema_name(module),
        ),
        core_type=names.of("world_core"),
        world=owner.world,
        type_name=names.of("type_name"),
        listener_max=f"{world.listeners or 0}u",
        headers=world_headers(module),
        members=tuple(
            Member(member(names, prop.type, prop.name.text), trailing(prop))
            for prop in world.properties
        ),
        places=places(names, module, world),
        reserves=tuple(reserve(names, entity) for entity in module.entities),
        entities=entity_names(module),
        events=tuple(Key(c.macro("EVENT", key)) for key in ["changed", *keys]),
        property_keys=tuple(Key(c.macro("PROPERTY", prop.name.text)) for prop in observed),
        changed=changed_event(owner),
        properties=tuple(property_view(owner, prop, ()) for prop in observed),
        signals=tuple(signal_view(owner, each, ()) for each in world.signals),
        defaults=defaults,
        has_events=bool(keys),
        has_properties=bool(observed),
        has_defaults=bool(defaults),
        has_entities=bool(module.entities),
        is_static=world.static,
    )


def world_headers(module: Module) -> tuple[Header, ...]:
    """Return the headers that a world needs: those of all entities."""
    names = Names(module.name.text)
    entities = [entity.name.text for entity in module.entities]
    return tuple(Header(f"{names.of(name)}.h") for name in sorted([*entities, "types"]))


def reserve(names: Names, entity: Entity) -> Reserve:
    """Return the reserve of one pool."""
    name = entity.name.text
    count = entity.pool.reserve
    return Reserve(f"{name}_reserve", str(count), f"{count}u", names.of(name, "open_pool"))


def places(names: Names, module: Module, world: World) -> tuple[Member, ...]:
    """Return the memory that stands inside the world itself."""
    members = []
    for entity in module.entities:
        if not entity.pool.static:
            continue
        name, count = entity.name.text, entity.pool.max
        members += [
            Member(f"{names.of(name)} {name}_slots[{count}]"),
            Member(f"uint32_t {name}_births[{count}]"),
            Member(f"uint64_t {name}_marks[GP_POOL_MARKS({count}u)]"),
        ]
        if entity.pool.lifo:
            members.append(Member(f"uint32_t {name}_stack[{count}]"))
    if world.static:
        size = f"GP_LISTENER_STORE_SIZE({world.listeners or 0}u)"
        members.append(Member(f"uint64_t listener_cells[{size} / sizeof(uint64_t)]"))
    return tuple(members)
