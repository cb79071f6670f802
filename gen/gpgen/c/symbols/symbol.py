"""The type of C names, and the names generated for properties, signals and bindings."""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.c.names import Names
from gpgen.model import (
    Array,
    Component,
    Entity,
    Field,
    Module,
    Name,
    Property,
    Signal,
    StaticListener,
    World,
)
from gpgen.model.composition import embedded, owners
from gpgen.model.dependencies import Dependencies, Owner, follows
from gpgen.source.places import Span

# Suffixes of the scopes of variables.
FOREIGN = "foreign"  # typedefs of other headers, which no variable may hide
VARIABLE = "(variable)"
IN_SIGNAL = "(signal)"
IN_FACTORY = "(factory)"
IN_BUFFER = "(buffer)"
IN_MESSAGE = "(message)"
IN_EVENT = "(event)"


class CName(NamedTuple):
    """A C name, its scope (empty: global), its place in the schema, and what it names."""

    text: str
    scope: str
    span: Span
    what: str


LISTENING = ("listen", "listen_owned", "listen_once", "unlisten", "unlisten_all")


def of_changed(c: Names, span: Span, what: str) -> Iterator[CName]:
    shown = f"listening to any property of {what}"
    for text in (c.of("property"), c.macro("EVENT_CHANGED")):
        yield CName(text, "", span, shown)
    yield from of_event(c, "changed", span, shown)


def of_event(c: Names, stem: str, span: Span, what: str) -> Iterator[CName]:
    """Yield the function type of an event and the constructor of its listeners."""
    yield CName(c.of(stem, "fn"), "", span, what)
    yield CName(c.of("on", stem), "", span, what)


def of_listening(
    c: Names, span: Span, what: str, *, own: bool = True, every: bool = True
) -> Iterator[CName]:
    """Yield the types of events and listeners, and the functions that add and remove them."""
    shown = f"listening to {what}"
    for part in ("event", "listener"):
        yield CName(c.of(part), "", span, shown)
    for listed in (*((c,) if own else ()), *((c.inner("any"),) if every else ())):
        for part in LISTENING:
            yield CName(listed.of(part), "", span, shown)


def of_property(c: Names, prop: Property) -> Iterator[CName]:
    """Yield the names of an observed property's functions."""
    name, span = prop.name.text, prop.name.span
    what = f"the property '{name}'"
    ends = ["touch"] if prop.follows else ["set", "touch"]
    for part in ends:
        yield CName(c.of(part, name), "", span, what)
    for part in ends if isinstance(prop.type, Array) else ():
        yield CName(c.of(part, name, "at"), "", span, what)
    for part in ("EVENT", "PROPERTY"):
        yield CName(c.macro(part, name), "", span, what)
    yield from of_event(c, f"{name}_changed", span, what)


def of_signal(c: Names, signal: Signal, var: str) -> Iterator[CName]:
    """Yield the names of a signal's functions and arguments."""
    name, span = signal.name.text, signal.name.span
    what = f"the signal '{name}'"
    yield CName(c.of(name, "emit"), "", span, what)
    yield CName(c.macro("EVENT", name), "", span, what)
    yield from of_event(c, name, span, what)
    yield from parameters(
        f"{c.of(name)}{IN_SIGNAL}", var, signal.arguments, f"an argument of {what}"
    )


def parameters(scope: str, var: str, fields: tuple[Field, ...], what: str) -> Iterator[CName]:
    """Yield the parameters of a function that the schema names."""
    for field in fields:
        yield CName(field.name.text, scope, field.name.span, what)
        if field.name.text == var:
            shown = "the object parameter"
            yield CName(var, scope, field.name.span, shown)


def of_hooks(c: Names, hooks: tuple[Name, ...]) -> Iterator[CName]:
    """Yield the lifecycle functions of an object that the user writes."""
    for hook in hooks:
        yield CName(c.of("on", hook.text), "", hook.span, f"the hook '{hook.text}'")


def of_statics(c: Names, on: tuple[StaticListener, ...]) -> Iterator[CName]:
    seen: set[str] = set()
    for listener in on:
        function = listener.function
        if function.text not in seen:
            seen.add(function.text)
            what = f"the static listener '{function.text}'"
            yield CName(c.of(function.text), "", function.span, what)


# Types and functions of every entity that can be frozen.
BATCH_PARTS = ("freeze", "thaw", "batch", "old")


def of_batch(module: Module, entity: Entity) -> Iterator[CName]:
    c = Names(module.name.text).inner(entity.name.text)
    span = entity.freeze_span or entity.name.span
    what = f"the freeze functions of '{entity.name.text}'"
    for text in BATCH_PARTS:
        yield CName(c.of(text), "", span, what)
    yield CName("batch", c.c, span, what)
    for part in embedded(module, entity):
        for prop in part.properties:
            name = f"{part.name}_{prop.name.text}"
            shown = f"'{part.name}.{prop.name.text}' of {what}"
            if prop.observe:
                yield CName(name, c.of("old"), span, shown)


def of_following(module: Module) -> Iterator[CName]:
    """Yield the names for computed and bound properties, if the module has any."""
    if not module.has_followers:
        return
    names = Names(module.name.text)
    what = "what finds stale values"
    yield CName(names.inner("world").of("find_stale"), "", module.name.span, what)
    for component in module.components:
        c = names.inner(component.name.text)
        yield from _of_owner(component, c, follows(component, module))
        yield from _of_bound(module, component, c)
    if module.world is not None:
        yield from _of_owner(module.world, names.inner("world"), follows(module.world, module))
    for entity in module.entities:
        yield from _of_owner(entity, names.inner(entity.name.text), follows(entity, module))


def _of_owner(owner: Owner, c: Names, found: Dependencies) -> Iterator[CName]:
    for each in found.settled:
        name, span = "_".join(each.words), each.prop.name.span
        what = f"what '{each.path}' follows"
        for when in ("before", "after"):
            yield CName(f"{name}_{when}", f"{c.c}.follow", span, f"its values, {what}")
    if found.settled:
        span = found.settled[0].prop.name.span
        what = "the object parameter"
        var = ("world", span) if isinstance(owner, World) else (owner.name.text, owner.name.span)
        yield CName(var[0], f"{c.c}.follow", var[1], what)
        if isinstance(owner, Entity):
            for part in ("find_stale", "find_any_stale"):
                yield CName(c.of(part), "", span, "what finds stale values")


def _of_bound(module: Module, component: Component, c: Names) -> Iterator[CName]:
    """Yield the functions that return whether an entity binds a component's property."""
    found = [follows(each, module) for each in owners(module, component)]
    for prop in component.properties:
        path = f"{component.name.text}.{prop.name.text}"
        if prop.observe and any(each.is_bound(path) for each in found):
            what = f"the property '{prop.name.text}'"
            yield CName(c.of(prop.name.text, "is_bound"), "", prop.name.span, what)
