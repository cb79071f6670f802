"""The C names of an entity."""

from collections.abc import Iterator

from gpgen.cnames.batches import of_batch
from gpgen.cnames.lists import of_list
from gpgen.cnames.members import listening, of_changed, of_property, of_signal
from gpgen.cnames.name import IN_FACTORY, VARIABLE, CName
from gpgen.model import Entity, Factory, Name, Preset
from gpgen.naming import Names

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
    "slot",
    "count",
    "reserve",
    "trim",
    "walk_begin",
    "walk_next",
    "open_pool",
    "close_pool",
)


def of_entity(names: Names, entity: Entity) -> Iterator[CName]:
    """Yield the names of an entity."""
    c = names.inner(entity.name.text)
    name, span = entity.name.text, entity.name.span
    what = f"the entity '{name}'"
    macros = ("TYPE", "CHUNK_SHIFT", "H", "EVENT_CREATED", "EVENT_RECYCLED")
    for text in (c.c, *(c.of(part) for part in ENTITY_PARTS), *(c.macro(each) for each in macros)):
        yield CName(text, "", span, what)
    for end in (".h", ".c"):
        yield CName(f"{c.c}{end}", "file", span, f"the file of {what}")
    yield CName(name, VARIABLE, span, what)
    for event in ("created", "recycled"):
        yield from listening(c, event, span, what, (c.inner("any"),))
    for text in ("slot", "listeners"):
        yield CName(text, c.c, span, "a member of every entity")
    if any(prop.observe for prop in entity.properties):
        yield from of_changed(c, span, what, is_entity=True)
    else:
        yield CName(c.macro("EVENT_CHANGED"), "", span, what)
    yield from of_members(c, entity)
    yield from of_functions(c, entity)


def of_members(c: Names, entity: Entity) -> Iterator[CName]:
    """Yield the names of an entity's properties, signals and lists."""
    for prop in entity.properties:
        yield CName(prop.name.text, c.c, prop.name.span, f"the property '{prop.name.text}'")
        if prop.observe:
            yield from of_property(c, prop, is_entity=True)
    for signal in entity.signals:
        yield from of_signal(c, signal, entity.name.text, is_entity=True)
    for listed in entity.lists:
        yield from of_list(c, listed)
    if entity.freeze:
        yield from of_batch(c, entity)


def of_functions(c: Names, entity: Entity) -> Iterator[CName]:
    """Yield the functions that the schema names: hooks, static listeners, factories."""
    for hook in entity.hooks:
        yield CName(c.of("on", hook.text), "", hook.span, f"the hook '{hook.text}'")
    seen: set[str] = set()
    for listener in entity.on:
        function: Name = listener.function
        if function.text not in seen:
            seen.add(function.text)
            what = f"the static listener '{function.text}'"
            yield CName(c.of(function.text), "", function.span, what)
    made: tuple[Factory | Preset, ...] = (*entity.factories, *entity.presets)
    for each in made:
        what = f"the {'factory' if isinstance(each, Factory) else 'preset'} '{each.name.text}'"
        yield CName(c.of("create", each.name.text), "", each.name.span, what)
    for factory in entity.factories:
        scope = f"{c.of('create', factory.name.text)}{IN_FACTORY}"
        for prop in factory.properties:
            yield CName(prop.text, scope, prop.span, "an argument of a factory")
            if prop.text == entity.name.text:
                shown = "the parameter that brings the object"
                yield CName(prop.text, scope, entity.name.span, shown)
