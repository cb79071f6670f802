"""The C names of messages, components and entities."""

from collections.abc import Iterator

from gpgen.c.names import Names
from gpgen.c.symbols.symbol import (
    IN_FACTORY,
    IN_MESSAGE,
    VARIABLE,
    CName,
    of_batch,
    of_changed,
    of_event,
    of_hooks,
    of_listening,
    of_property,
    of_signal,
    of_statics,
    parameters,
)
from gpgen.model import (
    Array,
    Component,
    Entity,
    Factory,
    Message,
    Module,
    NamedList,
    Preset,
    Property,
    Text,
)
from gpgen.model.composition import embedded, property_paths
from gpgen.model.objects import columns_of
from gpgen.model.values import INSTANT, TASK, Leaf
from gpgen.source.places import Span

ALONE = "behaviour"  # the name of an entity's only behaviour

BEHAVIOUR_PARTS = (
    "behaviour_halt",
    "tick",
    "tick_all",
)


def of_leaves(c: Names, leaves: tuple[Leaf, ...], var: str) -> Iterator[CName]:
    """Yield the names of user functions that behaviours call, and of their parameters."""
    for leaf in leaves:
        name, span = leaf.name.text, leaf.name.span
        what = f"the leaf '{name}'"
        if leaf.is_ is not None:
            continue
        for parts in (
            ((name, "start"), (name, "tick"), (name, "halt")) if leaf.kind == TASK else ((name,),)
        ):
            yield CName(c.of(*parts), "", span, what)
        fields = tuple(each.field for each in leaf.arguments)
        yield from parameters(f"{c.of(name)}()", var, fields, f"an argument of {what}")
        if leaf.returns is not None and leaf.kind in (INSTANT, TASK):
            at = leaf.returns_span or span
            yield CName("result", f"{c.of(name)}()", at, f"the result of {what}")


def of_behaviours(module: Module, entity: Entity) -> Iterator[CName]:
    if not entity.behaviours:
        return

    c = Names(module.name.text).inner(entity.name.text)
    first = entity.behaviours[0].name.span
    what = f"the behaviours of '{entity.name.text}'"
    for text in BEHAVIOUR_PARTS if entity.ticked else BEHAVIOUR_PARTS[:1]:
        yield CName(c.of(text), "", first, what)
    yield CName(f"{c.of('behaviour')}.c", "file", first, f"the file of {what}")
    for behaviour in entity.behaviours:
        name, span = behaviour.name.text, behaviour.name.span
        shown = f"the behaviour '{name}'"
        is_alone = name == ALONE and len(entity.behaviours) == 1 and bool(entity.ticked)
        for part in ("state", "where", *(() if is_alone else ("tick", "halt"))):
            if (name, part) != (ALONE, "halt"):
                yield CName(c.of(name, part), "", span, shown)
        yield CName(c.inner(name).macro("TREE"), "", span, shown)
        yield CName(f"{name}_state", c.c, span, shown)


# Types and functions that every list has.
LIST_PARTS = (
    "of",
    "count",
    "link",
    "link_before",
    "unlink",
    "is_linked",
    "first",
    "next",
    "walk",
    "walk_begin",
    "walk_next",
)


def of_list(c: Names, listed: NamedList) -> Iterator[CName]:
    name, span = listed.name.text, listed.name.span
    what = f"the list '{name}'"
    for part in LIST_PARTS:
        yield CName(c.of(name, part), "", span, what)
    yield CName(f"{name}_links", c.c, span, f"the links of {what}")


# Types and functions that every component has.
COMPONENT_PARTS = ("find", "is_in", "owner", "type", "walk", "walk_begin", "walk_next")


def of_component(names: Names, component: Component) -> Iterator[CName]:
    c = names.inner(component.name.text)
    name, span = component.name.text, component.name.span
    what = f"the component '{name}'"
    for text in (c.c, *(c.of(part) for part in COMPONENT_PARTS), c.macro("H")):
        yield CName(text, "", span, what)
    for end in (".h", ".c"):
        yield CName(f"{c.c}{end}", "file", span, f"the file of {what}")
    yield CName(name, f"{c.c}{VARIABLE}", span, what)
    if component.signals or any(prop.observe for prop in component.properties):
        yield from of_listening(c, span, what)
    if any(prop.observe for prop in component.properties):
        yield from of_changed(c, span, what)
    else:
        yield CName(c.macro("EVENT_CHANGED"), "", span, what)
    for prop in component.properties:
        yield CName(prop.name.text, c.c, prop.name.span, f"the property '{prop.name.text}'")
        if prop.observe:
            yield from of_property(c, prop)
    for signal in component.signals:
        yield from of_signal(c, signal, name)
    yield from of_hooks(c, component.hooks)
    yield from of_statics(c, component.on)
    yield from of_leaves(c, component.leaves, name)
    for handled in component.handles:
        text = c.of("handle", handled.text)
        yield CName(text, "", handled.span, f"the handler of '{handled.text}'")


def of_parts(module: Module, entity: Entity) -> Iterator[CName]:
    c = Names(module.name.text).inner(entity.name.text)
    used = {use.name.text: use.name.span for use in entity.components}
    for part in embedded(module, entity):
        span = used.get(part.name, entity.name.span)
        what = f"the component '{part.name}'"
        yield CName(part.name, c.c, span, what)
        for prop in part.properties:
            if prop.observe:
                text = c.macro("PROPERTY", part.name, prop.name.text)
                yield CName(text, "", span, f"'{prop.name.text}' of {what}")


def of_message(module: Module, message: Message) -> Iterator[CName]:
    """Yield the names of a message: its send functions and its arguments."""
    names = Names(module.name.text)
    name, span = message.name.text, message.name.span
    what = f"the message '{name}'"
    yield CName(names.of("send", name), "", span, what)
    if not any(each.inout for each in message.arguments):
        yield CName(names.of("send", name, "each"), "", span, what)
    for entity in module.entities:
        yield CName(names.of(entity.name.text, "send", name), "", span, what)
        yield CName(names.of(entity.name.text, "gp_send", name), "", span, what)
    objects = [entity.name for entity in module.entities]
    objects += [
        component.name
        for component in module.components
        if any(each.text == name for each in component.handles)
    ]
    scope = f"{names.of(name)}{IN_MESSAGE}"
    for field in message.arguments:
        yield CName(field.name.text, scope, field.name.span, f"an argument of {what}")
        if any(each.text == field.name.text for each in objects):
            shown = "the parameter that brings the object"
            yield CName(field.name.text, scope, field.name.span, shown)


# Types and functions that every entity has.
ENTITY_PARTS = (
    "id",
    "walk",
    "create",
    "recycle",
    "recycle_all",
    "recycle_each",
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
    "fetch",
    "block",
    "blocks",
    "blocks_begin",
    "blocks_next",
)


def of_entity(module: Module, entity: Entity) -> Iterator[CName]:
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
    if entity.inline_listener:
        span_of_key = entity.listeners_span or span
        yield CName("first_listener", c.c, span_of_key, "a member due to 'listeners: inline'")
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
    """Yield the names of an entity's properties, signals and lists.

    A column is not a member, but its path must differ from that of any component's property.
    """
    columns = columns_of(entity)
    for prop in entity.properties:
        yield CName(prop.name.text, c.c, prop.name.span, f"the property '{prop.name.text}'")
        if prop.observe:
            yield from of_property(c, prop)
    for text in ("count", "live", "first") if columns else ():
        yield CName(text, c.of("block"), columns[0].name.span, "a member of every block")
    for prop in columns:
        yield from of_column(c, prop)
    for signal in entity.signals:
        yield from of_signal(c, signal, entity.name.text)
    for listed in entity.lists:
        yield from of_list(c, listed)


def of_column(c: Names, prop: Property) -> Iterator[CName]:
    """Yield the names of a property that is stored outside the objects."""
    name, span = prop.name.text, prop.name.span
    what = f"the column '{name}'"
    yield CName(c.of(name), "", span, what)
    yield CName(name, c.of("block"), span, what)
    if isinstance(prop.type, Array | Text):
        yield CName(c.of(name, "column"), "", span, what)
    if not prop.observe:
        yield CName(c.of("set", name), "", span, what)
        if isinstance(prop.type, Array):
            yield CName(c.of("set", name, "at"), "", span, what)


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
    """Return the names of a factory's arguments: the last parts of their paths."""
    names: dict[str, Span] = {}
    for prop in factory.properties:
        names.setdefault(prop.text.rsplit(".", 1)[-1], prop.span)
    return names
