"""A picture of a module: entities, components, and arrows for what they embed and refer to."""

from collections.abc import Iterable, Iterator

from gpgen.model import Array, Component, Entity, Module, Property, Ref, Signal, Type, Use
from gpgen.model.types import show_type
from gpgen.tools.graph.picture import COMPONENT, ENTITY, HOLDS, NEEDS, REFERS, Arrow, Box, Picture


def module_picture(module: Module) -> Picture:
    """Return a picture of all that lives in a module's world."""
    boxes = [_box(each, ENTITY) for each in module.entities]
    boxes += [_box(each, COMPONENT) for each in module.components]
    known = {box.id for box in boxes}
    arrows = [arrow for each in module.entities for arrow in _of(each, each.components, HOLDS)]
    arrows += [arrow for each in module.components for arrow in _of(each, each.requires, NEEDS)]
    shown = tuple(arrow for arrow in arrows if arrow.target in known)
    return Picture(module.name.text, tuple(boxes), shown)


def _box(owner: Entity | Component, kind: str) -> Box:
    bound = _bound_in_parts(owner) if isinstance(owner, Entity) else ()
    lines = (*map(_property, owner.properties), *bound, *map(_signal, owner.signals))
    return Box(owner.name.text, kind, owner.name.text, lines)


def _bound_in_parts(entity: Entity) -> tuple[str, ...]:
    """Return the bindings of an entity to properties of its components."""
    return tuple(
        f"{each.target.text} <- {each.source.source.text}"
        for each in entity.bind
        if "." in each.target.text
    )


def _property(prop: Property) -> str:
    of = ""
    if prop.follows is not None:
        of = f" {'=' if prop.computed else '<-'} {prop.follows.source.text}"
    return f"{prop.name.text}: {show_type(prop.type)}{of}"


def _signal(signal: Signal) -> str:
    return f"{signal.name.text}({', '.join(each.name.text for each in signal.arguments)})"


def _of(owner: Entity | Component, uses: Iterable[Use], kind: str) -> Iterator[Arrow]:
    """Yield the arrows that begin at an entity or a component."""
    for use in uses:
        yield Arrow(owner.name.text, use.name.text, kind)
    for prop in owner.properties:
        target = _referred(prop.type)
        if target is not None:
            yield Arrow(owner.name.text, target, REFERS)


def _referred(of: Type) -> str | None:
    inner = of.element if isinstance(of, Array) else of
    return inner.entity if isinstance(inner, Ref) else None
