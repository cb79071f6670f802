"""What can be frozen has something to hold back."""

from collections.abc import Iterator

from gpgen.composition import embedded, property_paths
from gpgen.conditions import either, implies
from gpgen.diagnostics import Problem, quote
from gpgen.model import Module


def check_freeze(module: Module) -> Iterator[Problem]:
    """Yield `freeze: true` where no property tells of its changes, or none may be left."""
    for entity in (each for each in module.entities if each.freeze):
        paths = property_paths(entity, embedded(module, entity))
        told = [path.prop.condition for path in paths.values() if path.prop.observe]
        span = entity.freeze_span or entity.name.span
        if not told:
            message = f"'freeze' requires an observed property in {quote(entity.name.text)}"
            yield Problem("GP425", span, message, "remove 'freeze: true'")
        elif not implies(entity.condition, either(told)):
            name = quote(entity.name.text)
            message = f"'freeze' requires an observed property of {name} in every build"
            yield Problem("GP483", span, message, "leave one property without a condition")
