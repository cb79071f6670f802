"""The C names of an entity."""

from collections.abc import Iterator

from gpgen.cnames.batches import of_batch
from gpgen.cnames.behaviours import of_behaviours, of_leaves
from gpgen.cnames.component import of_parts
from gpgen.cnames.lists import of_list
from gpgen.cnames.members import (
    of_changed,
    of_event,
    of_hooks,
    of_listening,
    of_property,
    of_signal,
    of_statics,
)
from gpgen.cnames.name import IN_FACTORY, VARIABLE, CName
from gpgen.composition import embedded, property_paths
from gpgen.model import Entity, Factory, Module, Preset
from gpgen.naming import Names
from gpgen.source import Span

# Types and functions that every entity has.
ENTITY_PARTS = (
    "id",
    "walk",
    "create",
    "recycle",
    "recycle_all",
    "get_id",
    "get_any_id",
    "id_from_any",
    "id_equal",
    "find",
    "is_live",
    "is_in",
    "count",
    "reserve",
    "trim",
    "walk_begin",
    "walk_next",
)


def of_entity(module: Module, entity: Entity) -> Iterator[CName]:
    """Yield the names of an entity."""
    c = Names(module.name.text).inner(entity.name.text)
    name, span = entity.name.text, entity.name.span
    what = f"the entity '{name}'"
    macros = ("TYPE", "CHUNK_SHIFT", "H", "EVENT_CREATED", "EVENT_RECYCLED")
    for text in (c.c, *(c.of(part) for part in ENTITY_PARTS), *(c.macro(each) for each in macros)):
        yield CName(text, "", span, what)
    for end in (".h", ".c"):
        yield CName(f"{c.c}{end}", "file", span, f"the file of {what}")
    yield CName(name, f"{c.c}{VARIABLE}", span, what)
    for event in ("created", "recycled"):
        yield from of_event(c, event, span, what)
    for text in ("slot", "listeners"):
        yield CName(text, c.c, span, "a member of every entity")
    parts = embedded(module, entity)
    has_changes = any(each.prop.observe for each in property_paths(entity, parts).values())
    has_signals = bool(entity.signals) or any(part.component.signals for part in parts)
    yield from of_listening(c, span, what, own=has_changes or has_signals)
    if has_changes:
        yield from of_changed(c, span, what)
    else:
        yield CName(c.macro("EVENT_CHANGED"), "", span, what)
    yield from of_parts(module, entity)
    yield from of_members(c, entity)
    yield from of_functions(c, entity)
    yield from of_leaves(c, entity.leaves, name)
    yield from of_behaviours(module, entity)
    if entity.freeze:
        yield from of_batch(module, entity)


def of_members(c: Names, entity: Entity) -> Iterator[CName]:
    """Yield the names of an entity's properties, signals and lists."""
    for prop in entity.properties:
        yield CName(prop.name.text, c.c, prop.name.span, f"the property '{prop.name.text}'")
        if prop.observe:
            yield from of_property(c, prop, lives=True)
    for signal in entity.signals:
        yield from of_signal(c, signal, entity.name.text)
    for listed in entity.lists:
        yield from of_list(c, listed)


def of_functions(c: Names, entity: Entity) -> Iterator[CName]:
    """Yield the functions that the schema names: hooks, static listeners, factories."""
    yield from of_hooks(c, entity.hooks)
    yield from of_statics(c, entity.on)
    made: tuple[Factory | Preset, ...] = (*entity.factories, *entity.presets)
    for each in made:
        what = f"the {'factory' if isinstance(each, Factory) else 'preset'} '{each.name.text}'"
        yield CName(c.of("create", each.name.text), "", each.name.span, what)
    for factory in entity.factories:
        scope = f"{c.of('create', factory.name.text)}{IN_FACTORY}"
        for name, span in arguments_of(factory).items():
            yield CName(name, scope, span, "an argument of a factory")
            if name == entity.name.text:
                shown = "the parameter that brings the object"
                yield CName(name, scope, entity.name.span, shown)


def arguments_of(factory: Factory) -> dict[str, Span]:
    """Return what a factory's arguments are called: the last parts of their paths."""
    names: dict[str, Span] = {}
    for prop in factory.properties:
        names.setdefault(prop.text.rsplit(".", 1)[-1], prop.span)
    return names
