"""The C names of components and messages."""

from collections.abc import Iterator

from gpgen.cnames.behaviours import of_leaves
from gpgen.cnames.members import (
    of_changed,
    of_hooks,
    of_listening,
    of_property,
    of_signal,
    of_statics,
)
from gpgen.cnames.name import IN_MESSAGE, VARIABLE, CName
from gpgen.composition import embedded
from gpgen.model import Component, Entity, Message, Module, Name
from gpgen.naming import Names

# Types and functions that every component has.
COMPONENT_PARTS = ("find", "is_in", "owner", "type", "walk", "walk_begin", "walk_next")


def of_homes(c: Names, component: Component, homes: list[Entity]) -> Iterator[CName]:
    """Yield the enumerators that count the entities with a component, if some may be absent."""
    if any(home.condition is not None for home in homes):
        what = f"the number of entities with '{component.name.text}'"
        for text in (c.macro("HOMES"), *(c.macro("HOME", home.name.text) for home in homes)):
            yield CName(text, "", component.name.span, what)


def of_component(names: Names, component: Component, homes: list[Entity]) -> Iterator[CName]:
    """Yield the names of a component; `homes` are the entities that embed it."""
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
            yield from of_property(c, prop, lives=True)
            yield passing_on(c, prop.name)
    for signal in component.signals:
        yield from of_signal(c, signal, name)
        yield passing_on(c, signal.name)
    yield from of_homes(c, component, homes)
    yield from of_hooks(c, component.hooks)
    yield from of_statics(c, component.on)
    yield from of_leaves(c, component.leaves, name)
    for handled in component.handles:
        text = c.of("handle", handled.text)
        yield CName(text, "", handled.span, f"the handler of '{handled.text}'")


def passing_on(c: Names, event: Name) -> CName:
    """Return the name of the function that tells a component's entity of an event."""
    return CName(f"pass_on_{event.text}", f"{c.c}.c", event.span, f"telling of '{event.text}'")


def of_parts(module: Module, entity: Entity) -> Iterator[CName]:
    """Yield the names that an entity has for its components."""
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
        events = [prop.name.text for prop in part.properties]
        events += [signal.name.text for signal in part.component.signals]
        heard = {listener.event.text: listener.event.span for listener in entity.on}
        for event in events:
            path = f"{part.name}.{event}"
            if path in heard:
                yield CName(c.of("hear", part.name, event), "", heard[path], f"hearing of '{path}'")
    if any(prop.observe for part in embedded(module, entity) for prop in part.properties):
        yield CName(c.of("hear_component"), "", entity.name.span, "hearing of a component")


def of_message(module: Module, message: Message) -> Iterator[CName]:
    """Yield the names of a message: how it is sent, and its arguments."""
    names = Names(module.name.text)
    name, span = message.name.text, message.name.span
    what = f"the message '{name}'"
    yield CName(names.of("send", name), "", span, what)
    for entity in module.entities:
        yield CName(names.of(entity.name.text, "send", name), "", span, what)
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
