"""Declarations without effect: components which no entity embeds, clamps of a whole type."""

from collections.abc import Iterator

from gpgen.model import FLOATS, Module, Property, Scalar, integer_range
from gpgen.model.composition import in_order
from gpgen.source.problems import WARNING, Problem, quote


def check_doubts(module: Module) -> Iterator[Problem]:
    """Yield a warning for each thing that has no effect."""
    by_name = {each.name.text: each for each in module.components}
    used = {each.name.text for entity in module.entities for each in entity.components}
    needed = {
        each.name.text
        for entity in module.entities
        for each in in_order(entity.components, by_name)
    }
    for component in module.components:
        name = component.name
        if name.text not in used | needed:
            message = f"no entity embeds the component {quote(name.text)}"
            hint = "add it to the components of an entity"
            yield Problem("GP901", name.span, message, hint, severity=WARNING)
    worlds = () if module.world is None else (module.world,)
    for owner in (*module.components, *worlds, *module.entities):
        for prop in owner.properties:
            if _is_whole(prop):
                message = f"the clamp of {quote(prop.name.text)} includes every {_shown(prop)}"
                span = prop.clamp_span or prop.name.span
                yield Problem("GP902", span, message, "narrow it", severity=WARNING)


def _is_whole(prop: Property) -> bool:
    """Tell whether a clamp goes from one end of its type to the other."""
    if prop.clamp is None or not isinstance(prop.type, Scalar) or prop.type.name in FLOATS:
        return False
    return prop.clamp == integer_range(prop.type.name)


def _shown(prop: Property) -> str:
    return prop.type.name if isinstance(prop.type, Scalar) else ""
