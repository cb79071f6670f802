"""Every clamp leaves room, with the default inside it."""

import math
from collections.abc import Iterator

from gpgen.diagnostics import Note, Problem, quote
from gpgen.model import Component, Module, Property, Use


def check_clamps(module: Module) -> Iterator[Problem]:
    """Yield clamps that are upside down or no numbers, and defaults outside of theirs."""
    objects = [each.properties for each in module.components]
    objects += [entity.properties for entity in module.entities]
    if module.world is not None:
        objects.insert(0, module.world.properties)
    for properties in objects:
        for member in properties:
            if member.clamp is not None:
                yield from _check(member, member.clamp)
    uses = [use for each in module.components for use in each.requires]
    uses += [use for each in module.entities for use in each.components]
    by_name = {each.name.text: each for each in module.components}
    for use in uses:
        yield from _check_use(use, by_name[use.name.text])


def _check_use(use: Use, component: Component) -> Iterator[Problem]:
    """Yield the defaults given to a component that are outside of its clamps."""
    clamps = {member.name.text: member for member in component.properties if member.clamp}
    for name, value in use.values:
        member = clamps.get(name.text)
        if member is None or member.clamp is None:
            continue
        low, high = member.clamp
        if low <= high and not (isinstance(value, (int, float)) and low <= value <= high):
            path = f"{component.name.text}.{name.text}"
            message = f"default of {quote(path)}: expected {low} to {high} by its clamp"
            span = member.clamp_span or member.name.span
            hint = "change one of the two"
            yield Problem("GP314", name.span, message, hint, (Note(span, "required by this"),))


def _check(member: Property, clamp: tuple[int | float, int | float]) -> Iterator[Problem]:
    low, high = clamp
    span = member.clamp_span or member.name.span
    if math.isnan(low) or math.isnan(high):
        message = f"clamp of {quote(member.name.text)}: expected numbers, got .nan"
        yield Problem("GP315", span, message, "write numbers, -.inf or .inf")
    elif low > high:
        message = f"clamp of {quote(member.name.text)}: expected the lowest value first, got {low}"
        yield Problem("GP313", span, message, f"write [{high}, {low}]")
    else:
        yield from _check_default(member, low, high)


def _check_default(member: Property, low: float, high: float) -> Iterator[Problem]:
    default = member.default
    if member.follows is not None:
        return
    if isinstance(default, (int, float)) and low <= default <= high:
        return
    notes = () if member.clamp_span is None else (Note(member.clamp_span, "required by this"),)
    range_ = f"{low} to {high}"
    name = quote(member.name.text)
    if default is None:
        if not low <= 0 <= high and not member.keep and member.default_span is None:
            message = f"{name} requires a default: its clamp is {range_}, without 0"
            yield Problem("GP316", member.name.span, message, f"add 'default: {low}'", notes)
        return
    span = member.default_span or member.name.span
    message = f"default of {name}: expected {range_} by its clamp"
    yield Problem("GP314", span, message, "change one of the two", notes)
