"""What can be frozen has something to hold back."""

from collections.abc import Iterator

from gpgen.composition import embedded, property_paths
from gpgen.diagnostics import Problem, quote
from gpgen.model import Module


def check_freeze(module: Module) -> Iterator[Problem]:
    """Yield `freeze: true` where no property tells of its changes, a component's neither."""
    for entity in (each for each in module.entities if each.freeze):
        paths = property_paths(entity, embedded(module, entity))
        if not any(path.prop.observe for path in paths.values()):
            message = f"{quote(entity.name.text)} has no property that tells of its changes"
            span = entity.freeze_span or entity.name.span
            yield Problem("GP425", span, message, "remove 'freeze: true'")
