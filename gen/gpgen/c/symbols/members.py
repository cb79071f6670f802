"""The C names by which computed and bound properties follow others."""

from collections.abc import Iterator

from gpgen.c.names import Names
from gpgen.c.symbols.symbol import CName
from gpgen.model import Array, Component, Entity, Module, Property, World
from gpgen.model.composition import embedded, owners
from gpgen.model.dependencies import Follows, Owner, follows

# Types and functions of every entity that can be frozen.
BATCH_PARTS = ("freeze", "thaw", "batch", "old")


def of_batch(module: Module, entity: Entity) -> Iterator[CName]:
    """Yield the names of an entity that can be frozen."""
    c = Names(module.name.text).inner(entity.name.text)
    span = entity.freeze_span or entity.name.span
    what = f"what holds changes of '{entity.name.text}' back"
    for text in BATCH_PARTS:
        yield CName(c.of(text), "", span, what)
    yield CName("batch", c.c, span, what)
    for prop in entity.properties:
        name = prop.name.text
        for text in (f"hold_{name}", f"thaw_{name}") if prop.observe else ():
            yield CName(text, f"{c.c}.c", prop.name.span, f"the property '{name}'")
    for part in embedded(module, entity):
        for prop in part.properties:
            name = f"{part.name}_{prop.name.text}"
            shown = f"'{part.name}.{prop.name.text}' of {what}"
            if prop.observe:
                yield CName(c.of("hold", name), "", span, shown)
                yield CName(f"thaw_{name}", f"{c.c}.c", span, shown)
                yield CName(name, c.of("old"), span, shown)


def of_held_components(module: Module) -> Iterator[CName]:
    """Yield the names of components of which an entity can hold changes back."""
    held = {
        part.component.name: part.component
        for entity in module.entities
        if entity.freeze
        for part in embedded(module, entity)
    }
    for component in held.values():
        c = Names(module.name.text).inner(component.name.text)
        for prop in component.properties:
            name, span = prop.name.text, prop.name.span
            if prop.observe:
                yield CName(c.of("retell", name), "", span, f"the property '{name}'")
                if isinstance(prop.type, Array):
                    yield CName(c.of("retell_each", name), "", span, f"the property '{name}'")
                yield CName(f"hold_{name}", f"{c.c}.c", span, f"the property '{name}'")


def of_following(module: Module) -> Iterator[CName]:
    """Yield the names of all that follows."""
    names = Names(module.name.text)
    what = "what finds stale values"
    yield CName(names.inner("world").of("find_stale"), "", module.name.span, what)
    for component in module.components:
        c = names.inner(component.name.text)
        yield from _of_owner(component, c, follows(component, module))
        yield from _of_component(module, component, c)
    if module.world is not None:
        yield from _of_owner(module.world, names.inner("world"), follows(module.world, module))
    for entity in module.entities:
        c, found = names.inner(entity.name.text), follows(entity, module)
        yield from _of_owner(entity, c, found)
        yield from _of_parts(module, entity, c, found)


def _of_owner(owner: Owner, c: Names, found: Follows) -> Iterator[CName]:
    """Yield the names of what follows in an object."""
    for each in found.settled:
        name, span = "_".join(each.words), each.prop.name.span
        what = f"what '{each.path}' follows"
        if each.is_of_owner:
            yield CName(c.of("compute", name), "", span, what)
        for when in ("before", "after"):
            yield CName(f"{name}_{when}", f"{c.c}.follow", span, f"its values, {what}")
    if found.settled:
        span = found.settled[0].prop.name.span
        what = "the parameter that brings the object"
        var = ("world", span) if isinstance(owner, World) else (owner.name.text, owner.name.span)
        yield CName(var[0], f"{c.c}.follow", var[1], what)
        if not isinstance(owner, Component):
            yield CName(c.of("settle"), "", span, "what settles all that follows")
        if isinstance(owner, Entity):
            for part in ("find_stale", "find_any_stale"):
                yield CName(c.of(part), "", span, "what finds stale values")
    for prop in owner.properties:
        if prop.observe and prop.follows is None and found.after(prop.name.text):
            yield from _of_source(c, prop)


def _of_source(c: Names, prop: Property) -> Iterator[CName]:
    """Yield the functions of a property that others of the same object follow."""
    name, span = prop.name.text, prop.name.span
    what = f"what follows from the property '{name}'"
    for text in ("settle", "hears"):
        yield CName(c.of(text, name), "", span, what)
    for text in _follows(prop):
        yield CName(f"{text}_{name}", f"{c.c}.c", span, what)


def _of_parts(module: Module, entity: Entity, c: Names, found: Follows) -> Iterator[CName]:
    """Yield the functions of properties of components that an entity lets others follow."""
    for part in embedded(module, entity):
        for prop in part.properties:
            name, span = prop.name.text, entity.name.span
            path = f"{part.name}.{name}"
            if prop.observe and found.is_handled(path):
                what = f"what follows from '{path}'"
                for text in ("hears", "settle", *_follows(prop)):
                    yield CName(c.of(text, part.name, name), "", span, what)


def _follows(prop: Property) -> tuple[str, ...]:
    return ("follow", "follow_each") if isinstance(prop.type, Array) else ("follow",)


def _of_component(module: Module, component: Component, c: Names) -> Iterator[CName]:
    """Yield the names by which entities tell of a component's properties, or settle them."""
    homes = [(each, follows(each, module)) for each in owners(module, component)]
    is_frozen = any(home.freeze for home, _ in homes)
    for prop in component.properties if homes else ():
        name, span = prop.name.text, prop.name.span
        path = f"{component.name.text}.{name}"
        what = f"the property '{name}'"
        if not prop.observe:
            continue
        if not is_frozen and any(found.is_told_by_owner(path) for _, found in homes):
            for text in ("retell", "retell_each") if isinstance(prop.type, Array) else ("retell",):
                yield CName(c.of(text, name), "", span, what)
        if any(found.is_bound(path) for _, found in homes):
            yield CName(c.of(name, "is_bound"), "", span, what)
        if any(found.is_handled(path) for _, found in homes):
            for text in _follows(prop):
                yield CName(f"{text}_{name}_by_type", f"{c.c}.c", span, what)
