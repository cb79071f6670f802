"""What can be frozen has something to hold back."""

from collections.abc import Iterator

from gpgen.diagnostics import Problem, quote
from gpgen.model import Module


def check_freeze(module: Module) -> Iterator[Problem]:
    """Yield `freeze: true` where no property tells of its changes."""
    for entity in module.entities:
        if entity.freeze and not any(member.observe for member in entity.properties):
            message = f"{quote(entity.name.text)} has no property that tells of its changes"
            span = entity.freeze_span or entity.name.span
            yield Problem("GP425", span, message, "remove 'freeze: true'")
