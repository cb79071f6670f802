"""The creation and recycling of entities, printed by _lifecycle.j2 and _list.j2."""

from collections.abc import Container, Iterator
from typing import NamedTuple

from gpgen.c.comments import sentence, titled
from gpgen.c.declarations import Key, Line, Owner, join, pointers, when
from gpgen.c.names import with_article, words
from gpgen.c.statements import clamped, store_property
from gpgen.c.types import argument
from gpgen.model import Array, Entity, Property, Text, Value
from gpgen.model.composition import Embedded, is_bare, property_paths


class ListView(NamedTuple):
    """A list that the entities of a type can be in."""

    name: str
    title: str
    condition: str


def list_views(entity: Entity) -> tuple[ListView, ...]:
    return tuple(
        ListView(name, titled(name, sentence(each.doc)), when(each.condition))
        for each in entity.lists
        for name in [each.name.text]
    )


class FactoryView(NamedTuple):
    """A create function that takes values of properties, or has those of a preset."""

    c: str
    doc: str
    parameters: str
    pointers: tuple[Key, ...]
    stores: tuple[Line, ...]
    condition: str


class LifeView(NamedTuple):
    """The life cycle of an entity: calls to hooks, defaults, and functions of the runtime.

    Components come first in `inits` and `resets`, last and in reverse order in `deactivates`
    and `destroys`. `offsets` store the offsets of components that differ among entities. A
    bare entity has no listeners of its own: `own` are those of its type. An entity `has_setup`
    if the first use of a slot differs from later ones. It `is_silent` if a hook runs before it
    may notify its own listeners. The expression `is_leaving` is false only once.
    """

    factories: tuple[FactoryView, ...]
    offsets: tuple[Line, ...]
    defaults: tuple[Line, ...]
    inits: tuple[Line, ...]
    resets: tuple[Line, ...]
    deactivates: tuple[Line, ...]
    destroys: tuple[Line, ...]
    destroy: str
    own: str
    assertion: str
    notify: str
    kind: str
    take: str
    is_leaving: str
    drop: str
    has_listeners: bool
    has_setup: bool
    is_silent: bool


def life_view(
    owner: Owner, entity: Entity, parts: tuple[Embedded, ...], placed: Container[str]
) -> LifeView:
    """Return the life cycle of an entity.

    The components in `placed` have the same offset in all entities.
    """
    var, gp, slot = owner.var, f"&{owner.core}->gp", f"&{owner.var}->slot"
    has_listeners = not is_bare(entity, (part.component for part in parts))
    kind = "entity" if has_listeners else "bare"
    inline = "inline_" if owner.has_cell else ""
    inits, resets = (hook_calls(owner, entity, parts, hook) for hook in ("init", "reset"))
    destroys = hook_calls(owner, entity, parts, "destroy")[::-1]
    leave, drop = f"gp_bare_is_leaving({gp}, {slot})", f"gp_bare_drop({gp}, {slot})"
    if has_listeners:
        leave = f"!gp_entity_leave(&{var}->listeners)"
        drop = f"gp_{inline or 'listeners_'}drop({owner.store}, &{var}->listeners, {var})"
    moved = [part.name for part in parts if part.name not in placed]
    offsets = (f"{var}->{name}.gp_offset = offsetof({owner.type}, {name});" for name in moved)
    has_setup = bool(inits or moved)
    return LifeView(
        factories=(*factory_views(owner, entity, parts), *preset_views(owner, entity, parts)),
        offsets=tuple(map(Line, offsets)),
        defaults=default_lines(owner, entity, parts),
        inits=inits,
        resets=resets,
        deactivates=hook_calls(owner, entity, parts, "deactivate")[::-1],
        destroys=destroys,
        destroy=owner.c.of("gp_destroy_slot") if destroys else "NULL",
        own=f"&{var}->listeners" if has_listeners else f"&{owner.every}",
        assertion=f"GP_ASSERT_{inline.upper()}ENTITY" if has_listeners else "GP_ASSERT_BARE_ENTITY",
        notify=f"gp_notify_{inline}life" if has_listeners else "gp_notify_bare",
        kind=f"gp_{kind}",
        take=take_call(owner, "inline" if inline else kind, has_setup=has_setup),
        is_leaving=leave,
        drop=drop,
        has_listeners=has_listeners,
        has_setup=has_setup,
        is_silent=has_listeners and bool(inits or resets),
    )


def take_call(owner: Owner, kind: str, *, has_setup: bool) -> str:
    """Return the call that takes a slot, and reports whether it is fresh if there is a setup."""
    pool = f"&core->gp, &core->{owner.var}_pool, &{owner.c.of('gp_pool_type')}"
    return f"gp_{kind}_take_fresh({pool}, &is_fresh)" if has_setup else f"gp_{kind}_take({pool})"


def hook_calls(
    owner: Owner, entity: Entity, parts: tuple[Embedded, ...], hook: str
) -> tuple[Line, ...]:
    """Return the calls of one hook: those of the components in their order, then the entity's."""
    calls = [
        Line(f"{owner.names.of(part.name, 'on', hook)}(world, &{owner.var}->{part.name});")
        for part in parts
        if any(name.text == hook for name in part.component.hooks)
    ]
    if any(name.text == hook for name in entity.hooks):
        calls.append(Line(f"{owner.c.of('on', hook)}(world, {owner.var});"))
    return tuple(calls)


def default_lines(owner: Owner, entity: Entity, parts: tuple[Embedded, ...]) -> tuple[Line, ...]:
    """Return the statements that store an entity's defaults, those of its components first."""
    places = [
        (prop, f"{owner.var}->{part.name}.{prop.name.text}")
        for part in parts
        for prop in part.properties
    ]
    places += [(prop, owner.field(prop.name.text)) for prop in entity.properties]
    return tuple(
        Line(line, when(prop.condition))
        for prop, target in places
        if not prop.keep
        for line in store_property(owner.module, prop, target, prop.default)
    )


def factory_views(
    owner: Owner, entity: Entity, parts: tuple[Embedded, ...]
) -> Iterator[FactoryView]:
    paths = property_paths(entity, parts)
    for factory in entity.factories:
        props = [paths[name.text].prop for name in factory.properties]
        targets = [owner.field(name.text) for name in factory.properties]
        parameters = (argument(owner.names, prop.type, prop.name.text) for prop in props)
        yield FactoryView(
            c=owner.c.of("create", factory.name.text),
            doc=sentence(factory.doc) or f"As create, with a value for {english_list(props)}.",
            parameters=join(owner.world, *parameters),
            pointers=pointers((prop.name.text, prop.type) for prop in props),
            stores=tuple(
                Line(store_argument(owner, prop, target))
                for prop, target in zip(props, targets, strict=True)
            ),
            condition=when(factory.condition),
        )


def english_list(props: list[Property]) -> str:
    texts = [words(prop.name.text) for prop in props]
    return " and ".join([", ".join(texts[:-1]), texts[-1]]) if len(texts) > 1 else "".join(texts)


def store_argument(owner: Owner, prop: Property, target: str) -> str:
    name = prop.name.text
    match prop.type:
        case Text():
            return f"gp_text_set({target}, sizeof {target}, {name});"
        case Array():
            return f"memcpy({target}, {name}, sizeof {target});"
    return f"{target} = {clamped(owner.names, prop, name)};"


def preset_views(
    owner: Owner, entity: Entity, parts: tuple[Embedded, ...]
) -> Iterator[FactoryView]:
    paths = property_paths(entity, parts)
    for preset in entity.presets:
        lines: list[str] = []
        for name, value in preset.values:
            prop = paths[name.text].prop
            target = owner.field(name.text)
            lines += store_property(owner.module, prop, target, within(prop, value))
        yield FactoryView(
            c=owner.c.of("create", preset.name.text),
            doc=sentence(preset.doc)
            or f"Creates {with_article(entity.name.text)} with the values of {preset.name.text}.",
            parameters=owner.world,
            pointers=(),
            stores=tuple(map(Line, lines)),
            condition=when(preset.condition),
        )


def within(prop: Property, value: Value) -> Value:
    """Return a preset's value, clamped as its property says; NaN becomes the lower bound."""
    if prop.clamp is None or not isinstance(value, int | float):
        return value
    low, high = prop.clamp
    return min(value, high) if value >= low else low
