"""The C names of frozen changes, and of computed and bound properties."""

from collections.abc import Iterator

from gpgen.c.names import Names
from gpgen.c.symbols.symbol import CName
from gpgen.model import Component, Entity, Module, World
from gpgen.model.composition import embedded, owners
from gpgen.model.dependencies import Follows, Owner, follows

# Types and functions of every entity that can be frozen.
BATCH_PARTS = ("freeze", "thaw", "batch", "old")


def of_batch(module: Module, entity: Entity) -> Iterator[CName]:
    c = Names(module.name.text).inner(entity.name.text)
    span = entity.freeze_span or entity.name.span
    what = f"what holds changes of '{entity.name.text}' back"
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
    """Yield the names of what is computed or bound, if something is."""
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


def _of_owner(owner: Owner, c: Names, found: Follows) -> Iterator[CName]:
    for each in found.settled:
        name, span = "_".join(each.words), each.prop.name.span
        what = f"what '{each.path}' follows"
        for when in ("before", "after"):
            yield CName(f"{name}_{when}", f"{c.c}.follow", span, f"its values, {what}")
    if found.settled:
        span = found.settled[0].prop.name.span
        what = "the parameter that brings the object"
        var = ("world", span) if isinstance(owner, World) else (owner.name.text, owner.name.span)
        yield CName(var[0], f"{c.c}.follow", var[1], what)
        if isinstance(owner, Entity):
            for part in ("find_stale", "find_any_stale"):
                yield CName(c.of(part), "", span, "what finds stale values")


def _of_bound(module: Module, component: Component, c: Names) -> Iterator[CName]:
    """Yield the functions that tell whether an entity binds a component's property."""
    found = [follows(each, module) for each in owners(module, component)]
    for prop in component.properties:
        path = f"{component.name.text}.{prop.name.text}"
        if prop.observe and any(each.is_bound(path) for each in found):
            what = f"the property '{prop.name.text}'"
            yield CName(c.of(prop.name.text, "is_bound"), "", prop.name.span, what)
