"""The view of an entity: what entity.h.j2 and entity.c.j2 print."""

from dataclasses import dataclass

from gpgen.model import Array, Entity, Module, Pool, Property, Text, Value
from gpgen.naming import Names, with_article, words
from gpgen.views.comments import banner, sentence, titled, trailing
from gpgen.views.common import (
    Event,
    Key,
    Line,
    Member,
    Owner,
    PropertyView,
    SignalView,
    changed_event,
    clamped,
    join,
    life_event,
    property_view,
    signal_view,
)
from gpgen.views.ctypes import argument, member
from gpgen.views.stores import store

MANNERS = (
    "It lives in its world's pool and never moves; from one frame to the next keep its ID, not"
    " its pointer. Read fields as they are, change them through the setters. A listener may do"
    " anything: add and remove listeners, set again, recycle the object it hears of. Its function"
    " and its context together are its name: added twice it is refused, and so it is when memory"
    " runs out. An owned one goes when its owner dies, one added once goes before its only call."
    " While nested sets are told, the field may already be further on than the values told."
)

SLOT_MAX = 1 << 22
CHUNK_SHIFTS = range(6, 11)
STATIC_CHUNK_SHIFT = 22
CHUNK_SLOTS = 256


@dataclass(frozen=True, slots=True)
class HookView:
    """A hook that the user writes."""

    c: str
    is_first: bool
    is_last: bool


@dataclass(frozen=True, slots=True)
class FactoryView:
    """A create function with arguments, or of a preset."""

    c: str
    doc: str
    parameters: str
    stores: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class EntityView:
    """All the words of an entity's header and source."""

    name: str
    words: str
    a: str
    c: str
    upper: str
    var: str
    file: str
    guard: str
    schema: str
    banner: str
    types_header: str
    world_header: str
    world_type: str
    world: str
    who: str
    core: str
    core_const: str
    pool: str
    listeners: str
    full: str
    max: str
    lifo: str
    stack: str
    chunk_shift: str
    destroy: str
    members: tuple[Member, ...]
    events: tuple[Key, ...]
    property_keys: tuple[Key, ...]
    factories: tuple[FactoryView, ...]
    hooks: tuple[HookView, ...]
    on_init: HookView | None
    on_reset: HookView | None
    on_deactivate: HookView | None
    on_destroy: HookView | None
    created: Event
    recycled: Event
    life_events: tuple[Event, ...]
    changed: Event
    properties: tuple[PropertyView, ...]
    signals: tuple[SignalView, ...]
    defaults: tuple[Line, ...]
    has_properties: bool
    has_defaults: bool
    is_static: bool


def entity_view(module: Module, entity: Entity) -> EntityView:
    """Return the view of an entity."""
    names = Names(module.name.text)
    name = entity.name.text
    c = names.inner(name)
    owner = Owner(module, c, name, is_entity=True)
    observed = tuple(prop for prop in entity.properties if prop.observe)
    statics = listeners_of(entity)
    hooks = hook_views(c, entity)
    created = life_event(owner, "created", f"{with_article(name).capitalize()} has been created")
    recycled = life_event(owner, "recycled", f"{with_article(name).capitalize()} is recycled")
    defaults = default_lines(module, entity)
    return EntityView(
        name=name,
        words=words(name),
        a=with_article(name),
        c=c.c,
        upper=c.upper,
        var=name,
        file=c.c,
        guard=c.macro("H"),
        schema=schema_name(module),
        banner=banner(
            f"{c.c}.h - {titled(with_article(name), sentence(entity.doc))}",
            (MANNERS,),
            schema_name(module),
        ),
        types_header=f"{names.of('types')}.h",
        world_header=f"{names.of('world')}.h",
        world_type=names.of("world"),
        world=owner.world,
        who=owner.who,
        core=names.of("world_core_of"),
        core_const=names.of("world_const_core_of"),
        pool=f"{name}_pool",
        listeners=f"{name}_listeners",
        full=full_when(entity.pool),
        max=str(entity.pool.max or SLOT_MAX),
        lifo="true" if entity.pool.lifo else "false",
        stack=f"world->{name}_stack" if entity.pool.lifo else "NULL",
        chunk_shift=f"{chunk_shift(entity.pool)}u",
        destroy="destroy_slot" if "destroy" in hooks else "NULL",
        members=tuple(
            Member(member(names, prop.type, prop.name.text), trailing(prop))
            for prop in entity.properties
        ),
        events=event_keys(c, ("changed", "created", "recycled"), observed, entity),
        property_keys=tuple(Key(c.macro("PROPERTY", prop.name.text)) for prop in observed),
        factories=(*factory_views(owner, entity), *preset_views(owner, entity)),
        hooks=tuple(hooks.values()),
        on_init=hooks.get("init"),
        on_reset=hooks.get("reset"),
        on_deactivate=hooks.get("deactivate"),
        on_destroy=hooks.get("destroy"),
        created=created,
        recycled=recycled,
        life_events=(created, recycled),
        changed=changed_event(owner),
        properties=tuple(
            property_view(owner, prop, statics.get(prop.name.text, ())) for prop in observed
        ),
        signals=tuple(
            signal_view(owner, each, statics.get(each.name.text, ())) for each in entity.signals
        ),
        defaults=defaults,
        has_properties=bool(observed),
        has_defaults=bool(defaults),
        is_static=entity.pool.static,
    )


def schema_name(module: Module) -> str:
    """Return the name of the root file without its folders."""
    return module.files[0].path.replace("\\", "/").rsplit("/", 1)[-1]


def event_keys(
    c: Names, first: tuple[str, ...], observed: tuple[Property, ...], owner: Entity
) -> tuple[Key, ...]:
    """Return the enumerators of all that can be heard of an entity."""
    names = (
        *first,
        *(prop.name.text for prop in observed),
        *(signal.name.text for signal in owner.signals),
    )
    return tuple(Key(c.macro("EVENT", name)) for name in names)


def listeners_of(entity: Entity) -> dict[str, tuple[str, ...]]:
    """Return the static listeners' functions by event."""
    found: dict[str, tuple[str, ...]] = {}
    for listener in entity.on:
        event = listener.event.text
        found[event] = (*found.get(event, ()), listener.function.text)
    return found


def hook_views(c: Names, entity: Entity) -> dict[str, HookView]:
    """Return the hooks by name, in the order of the schema."""
    last = len(entity.hooks) - 1
    return {
        hook.text: HookView(c.of("on", hook.text), number == 0, number == last)
        for number, hook in enumerate(entity.hooks)
    }


def full_when(pool: Pool) -> str:
    """Return when create gives NULL, as English."""
    if pool.max is None:
        return "memory has run out"
    return f"all {pool.max} are live" + ("" if pool.static else " or memory has run out")


def chunk_shift(pool: Pool) -> int:
    """Return the slots of a chunk as a power of two: small pools have small chunks."""
    if pool.static:
        return STATIC_CHUNK_SHIFT
    wanted = min(pool.reserve or CHUNK_SLOTS, pool.max or SLOT_MAX)
    shift = max(wanted - 1, 0).bit_length()
    return min(max(shift, CHUNK_SHIFTS[0]), CHUNK_SHIFTS[-1])


def default_lines(module: Module, entity: Entity) -> tuple[Line, ...]:
    """Return the statements that store the defaults."""
    lines: list[str] = []
    for prop in entity.properties:
        if not prop.keep:
            target = f"{entity.name.text}->{prop.name.text}"
            lines += store(module, prop.type, target, prop.default)
    return tuple(Line(line) for line in lines)


def factory_views(owner: Owner, entity: Entity) -> tuple[FactoryView, ...]:
    """Return the create functions that take arguments."""
    by_name = {prop.name.text: prop for prop in entity.properties}
    views = []
    for factory in entity.factories:
        given = [by_name[name.text] for name in factory.properties]
        parameters = (argument(owner.names, prop.type, prop.name.text) for prop in given)
        views.append(
            FactoryView(
                c=owner.c.of("create", factory.name.text),
                doc=sentence(factory.doc) or f"The same with {english_list(given)} given.",
                parameters=join(owner.world, *parameters),
                stores=tuple(Line(store_argument(owner, prop)) for prop in given),
            )
        )
    return tuple(views)


def english_list(given: list[Property]) -> str:
    """Return names as an English list."""
    texts = [words(prop.name.text) for prop in given]
    return " and ".join([", ".join(texts[:-1]), texts[-1]]) if len(texts) > 1 else "".join(texts)


def store_argument(owner: Owner, prop: Property) -> str:
    """Return the statement that stores a factory's argument."""
    name = prop.name.text
    target = f"{owner.var}->{name}"
    match prop.type:
        case Text():
            return f"gp_text_set({target}, sizeof {target}, {name});"
        case Array():
            return f"memcpy({target}, {name}, sizeof {target});"
    return f"{target} = {clamped(owner.names, prop, name)};"


def preset_views(owner: Owner, entity: Entity) -> tuple[FactoryView, ...]:
    """Return the create functions of the presets."""
    by_name = {prop.name.text: prop for prop in entity.properties}
    views = []
    for preset in entity.presets:
        lines: list[str] = []
        for name, value in preset.values:
            prop = by_name[name.text]
            lines += store(
                owner.module, prop.type, f"{owner.var}->{name.text}", within(prop, value)
            )
        views.append(
            FactoryView(
                c=owner.c.of("create", preset.name.text),
                doc=sentence(preset.doc) or f"The same as {with_article(preset.name.text)}.",
                parameters=owner.world,
                stores=tuple(Line(line) for line in lines),
            )
        )
    return tuple(views)


def within(prop: Property, value: Value) -> Value:
    """Return a preset's value, clamped as its property says; NaN becomes the lower bound."""
    if prop.clamp is None or not isinstance(value, int | float):
        return value
    low, high = prop.clamp
    return min(value, high) if value >= low else low
