"""Every C name that generated code will have, each with the place in the schema it comes from.

A test reads what is generated and finds each of its names here.
"""

import posixpath
from collections.abc import Iterator
from typing import NamedTuple

from gpgen.model import (
    Array,
    Entity,
    Enum,
    Extern,
    Factory,
    Field,
    Module,
    Name,
    Preset,
    Property,
    Signal,
    Struct,
    Text,
    World,
)
from gpgen.naming import Names
from gpgen.source import Span

LISTENING = ("add", "add_owned", "add_once", "remove", "clear")

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

# And those of every world.
WORLD_PARTS = ("core", "core_of", "const_core_of", "desc", "init", "finish", "user", "now", "tick")

# How the scopes of variables end.
VARIABLE = "variable"
IN_SIGNAL = "(signal)"
IN_FACTORY = "(factory)"


class CName(NamedTuple):
    """A C name: where it counts (empty: everywhere), what it names, and why."""

    text: str
    scope: str
    span: Span
    what: str


def emitted(module: Module) -> Iterator[CName]:
    """Yield every name of a module's C."""
    names = Names(module.name.text)
    span = module.name.span
    for text in (names.macro("H"), names.macro("TYPES_H")):
        yield CName(text, "", span, "an include guard")
    yield CName(f"{names.c}.h", "file", span, "the module's header")
    yield CName(f"{names.of('types')}.h", "file", span, "the header of all types")
    for constant in module.constants:
        what = f"the constant '{constant.name.text}'"
        yield CName(names.macro(constant.name.text), "", constant.name.span, what)
    for enum in module.enums:
        yield from of_enum(names, enum)
    for struct in module.structs:
        yield from of_struct(names, struct)
    yield from of_externs(names, module.externs)
    if module.has_world:
        yield from of_world(names, module)
    for entity in module.entities:
        yield from of_entity(names, entity)


def of_enum(names: Names, enum: Enum) -> Iterator[CName]:
    """Yield the names of an enum and its members."""
    c = names.inner(enum.name.text)
    what = f"the enum '{enum.name.text}'"
    yield CName(c.c, "", enum.name.span, what)
    for member in enum.members:
        shown = f"'{member.name.text}' of {what}"
        yield CName(c.macro(member.name.text), "", member.name.span, shown)


def of_struct(names: Names, struct: Struct) -> Iterator[CName]:
    """Yield the names of a struct and its fields."""
    c = names.inner(struct.name.text)
    what = f"the struct '{struct.name.text}'"
    yield CName(c.c, "", struct.name.span, what)
    yield CName(c.of("same"), "", struct.name.span, f"the comparison of {what}")
    for field in struct.fields:
        yield CName(field.name.text, c.c, field.name.span, f"a field of {what}")


def of_externs(names: Names, externs: tuple[Extern, ...]) -> Iterator[CName]:
    """Yield the names of foreign types: ours, theirs where the prefix is ours, their headers."""
    theirs: dict[str, CName] = {}
    for extern in externs:
        what = f"the extern '{extern.name.text}'"
        yield CName(names.of(extern.name.text), "", extern.name.span, what)
        if extern.declared is not None and extern.declared.startswith(f"{names.c}_"):
            name = CName(extern.declared, "", extern.name.span, f"the C type of {what}")
            theirs.setdefault(name.text, name)
        if extern.header is not None:
            path = posixpath.normpath(extern.header.text.strip("<>"))
            name = CName(path, "file", extern.header.span, f"the header of {what}")
            theirs.setdefault(name.text, name)
    yield from theirs.values()


def of_world(names: Names, module: Module) -> Iterator[CName]:
    """Yield the names of the world."""
    c = names.inner("world")
    span = module.name.span
    what = "the world"
    for text in (c.c, *(c.of(part) for part in WORLD_PARTS), c.macro("H"), names.of("type_name")):
        yield CName(text, "", span, what)
    for end in (".h", ".c"):
        yield CName(f"{c.c}{end}", "file", span, f"the file of {what}")
    for text in ("core", "listeners", "listener_cells"):
        yield CName(text, c.c, span, "a member of every world")
    for entity in module.entities:
        for part in ("slots", "births", "marks", "stack") if entity.pool.static else ():
            text = f"{entity.name.text}_{part}"
            yield CName(text, c.c, entity.name.span, f"a place of '{entity.name.text}'")
    if module.world:
        yield from of_world_members(c, module.world)


def of_world_members(c: Names, world: World) -> Iterator[CName]:
    """Yield the names of the world's own properties and signals."""
    span = None
    for prop in world.properties:
        yield CName(prop.name.text, c.c, prop.name.span, "a property of the world")
        if prop.observe:
            span = span or prop.name.span
            yield from of_property(c, prop, is_entity=False)
    for signal in world.signals:
        yield from of_signal(c, signal, "world", is_entity=False)
    if span:
        yield from of_changed(c, span, "the world", is_entity=False)


def of_changed(c: Names, span: Span, what: str, *, is_entity: bool) -> Iterator[CName]:
    """Yield the names of listening to any property."""
    shown = f"listening to any property of {what}"
    for text in (c.of("property"), c.of("is_heard"), c.macro("EVENT_CHANGED")):
        yield CName(text, "", span, shown)
    yield from listening(c, "changed", span, shown, lists_of(c, is_entity=is_entity))


def listening(
    c: Names, stem: str, span: Span, what: str, lists: tuple[Names, ...]
) -> Iterator[CName]:
    """Yield the function type of an event and the functions of its lists."""
    yield CName(c.of(stem, "fn"), "", span, what)
    for listed in lists:
        for part in LISTENING:
            yield CName(listed.of(stem, part), "", span, what)


def lists_of(c: Names, *, is_entity: bool) -> tuple[Names, ...]:
    """Return how the functions of an event's lists begin: its own, and the type's."""
    return (c, c.inner("any")) if is_entity else (c,)


def of_property(c: Names, prop: Property, *, is_entity: bool) -> Iterator[CName]:
    """Yield the names of an observed property's functions."""
    name, span = prop.name.text, prop.name.span
    what = f"the property '{name}'"
    ends = ["set", "touch"]
    if not isinstance(prop.type, Text | Array):
        ends.append("tell")
    for part in ends:
        yield CName(c.of(part, name), "", span, what)
    for part in ("set", "touch") if isinstance(prop.type, Array) else ():
        yield CName(c.of(part, name, "at"), "", span, what)
    for part in ("EVENT", "PROPERTY"):
        yield CName(c.macro(part, name), "", span, what)
    for part in ("emit", "tell"):
        yield CName(f"{part}_{name}_changed", f"{c.c}.c", span, what)
    if is_entity:
        yield CName(f"tell_{name}_further", f"{c.c}.c", span, what)
    if isinstance(prop.type, Array):
        yield CName(f"set_each_{name}", f"{c.c}.c", span, what)
    yield from listening(c, f"{name}_changed", span, what, lists_of(c, is_entity=is_entity))


def of_signal(c: Names, signal: Signal, var: str, *, is_entity: bool) -> Iterator[CName]:
    """Yield the names of a signal's functions and arguments."""
    name, span = signal.name.text, signal.name.span
    what = f"the signal '{name}'"
    yield CName(c.of(name, "emit"), "", span, what)
    yield CName(c.macro("EVENT", name), "", span, what)
    yield CName(f"emit_{name}", f"{c.c}.c", span, what)
    yield from listening(c, name, span, what, lists_of(c, is_entity=is_entity))
    yield from parameters(
        f"{c.of(name)}{IN_SIGNAL}", var, signal.arguments, f"an argument of {what}"
    )


def parameters(scope: str, var: str, fields: tuple[Field, ...], what: str) -> Iterator[CName]:
    """Yield the parameters of a function that the schema names."""
    for field in fields:
        yield CName(field.name.text, scope, field.name.span, what)
        if field.name.text == var:
            shown = "the parameter that brings the object"
            yield CName(var, scope, field.name.span, shown)


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
    """Yield the names of an entity's properties and signals."""
    for prop in entity.properties:
        yield CName(prop.name.text, c.c, prop.name.span, f"the property '{prop.name.text}'")
        if prop.observe:
            yield from of_property(c, prop, is_entity=True)
    for signal in entity.signals:
        yield from of_signal(c, signal, entity.name.text, is_entity=True)


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
