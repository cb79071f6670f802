"""Every factory takes properties that its entity has."""

from collections.abc import Iterator

from gpgen.diagnostics import Problem, did_you_mean, quote
from gpgen.model import Module


def check_factories(module: Module) -> Iterator[Problem]:
    """Yield the names in factories that are no properties of their entity."""
    for entity in module.entities:
        names = [member.name.text for member in entity.properties]
        for factory in entity.factories:
            for name in factory.properties:
                if name.text not in names:
                    message = f"{quote(entity.name.text)} has no property {quote(name.text)}"
                    hint = did_you_mean(name.text, names)
                    yield Problem("GP415", name.span, message, hint)
