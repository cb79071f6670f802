"""Checks properties: clamps, defaults, and sources of computed and bound ones."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from gpgen.model import (
    FLOATS,
    Entity,
    Module,
    Name,
    Property,
    Scalar,
    Tuned,
    Use,
    Value,
    integer_range,
)
from gpgen.model.composition import embedded, property_paths
from gpgen.model.dependencies import Owner, expressions, follows
from gpgen.source.places import Span
from gpgen.source.problems import WARNING, Note, Problem, quote

EXACT = 1e15  # below it, an integer is written without a decimal point


def check_clamps(module: Module) -> Iterator[Problem]:
    """Yield clamps that are reversed or not numbers, and defaults outside their clamp."""
    worlds = () if module.world is None else (module.world,)
    owners: tuple[Owner, ...] = (*worlds, *module.components, *module.entities)
    for owner in owners:
        for member in owner.properties:
            if member.clamp is not None:
                yield from _check(member, member.clamp)
    uses = [use for each in module.components for use in each.requires]
    uses += [use for each in module.entities for use in each.components]
    parts = {each.name.text: each for each in module.components}
    for use in uses:
        members = {each.name.text: each for each in parts[use.name.text].properties}
        for name, value in use.values:
            subject = f"default of {quote(f'{use.name.text}.{name.text}')}"
            yield from _check_value(subject, members.get(name.text), value, name.span)


def _check_value(
    subject: str, prop: Property | None, value: Value | None, span: Span
) -> Iterator[Problem]:
    """Yield a problem if a value, of a tunable constant its initial one, is outside its clamp."""
    value = value.value if isinstance(value, Tuned) else value
    if prop is None or prop.clamp is None or not isinstance(value, int | float):
        return
    low, high = prop.clamp
    if low <= high and not low <= value <= high:
        expected = f"{_shown(low)} to {_shown(high)}"
        message = f"{subject}: expected {expected} (its clamp), got {_shown(value)}"
        note = Note(prop.clamp_span or prop.name.span, "required by this")
        yield Problem("GP314", span, message, "change one of the two", (note,))


def _shown(number: float) -> str:
    """Return a number as it is written in a schema."""
    if not math.isfinite(number):
        return f"{number}".replace("inf", ".inf").replace("nan", ".nan")
    return str(int(number)) if number == int(number) and abs(number) < EXACT else str(number)


def check_wide_clamps(module: Module) -> Iterator[Problem]:
    """Yield a warning for each clamp that includes all values of its type."""
    worlds = () if module.world is None else (module.world,)
    for owner in (*module.components, *worlds, *module.entities):
        for prop in owner.properties:
            of = prop.type.name if prop.clamp and isinstance(prop.type, Scalar) else "f32"
            if of not in FLOATS and prop.clamp == integer_range(of):
                message = f"the clamp of {quote(prop.name.text)} includes every {of}"
                span = prop.clamp_span or prop.name.span
                yield Problem("GP902", span, message, "remove it", severity=WARNING)


def _check(member: Property, clamp: tuple[int | float, int | float]) -> Iterator[Problem]:
    low, high = clamp
    span = member.clamp_span or member.name.span
    if math.isnan(low) or math.isnan(high):
        message = f"clamp of {quote(member.name.text)}: expected numbers, got .nan"
        yield Problem("GP315", span, message, "write numbers, -.inf or .inf")
    elif low > high:
        first, last = _shown(low), _shown(high)
        message = (
            f"clamp of {quote(member.name.text)}: expected the lowest value first, got {first}"
        )
        yield Problem("GP313", span, message, f"write [{last}, {first}]")
    else:
        yield from _check_default(member, low, high)


def _check_default(member: Property, low: float, high: float) -> Iterator[Problem]:
    if member.follows is not None:
        return
    name = quote(member.name.text)
    if member.default is not None:
        span = member.default_span or member.name.span
        yield from _check_value(f"default of {name}", member, member.default, span)
    elif not low <= 0 <= high and not member.keep and member.default_span is None:
        notes = () if member.clamp_span is None else (Note(member.clamp_span, "required by this"),)
        range_ = f"{_shown(low)} to {_shown(high)}"
        message = f"{name} requires a default: its clamp is {range_}, without 0"
        yield Problem("GP316", member.name.span, message, f"add 'default: {_shown(low)}'", notes)


COMPUTED = "remove it here, and set what it is computed from"
BOUND = "remove it here, and set what it is bound to"
NO_TARGETS: Mapping[str, Name] = {}


def check_following(module: Module) -> Iterator[Problem]:
    """Yield the problems of computed and bound properties, and of their uses."""
    worlds = () if module.world is None else (module.world,)
    owners: tuple[Owner, ...] = (*module.components, *worlds, *module.entities)
    for owner in owners:
        problems = [found for prop in owner.properties for found in _check_computed(prop)]
        if isinstance(owner, Entity):
            problems += _check_bindings(owner, module)
        yield from problems
        if not problems and all(each.tree is not None for each in expressions(owner)):
            yield from _check_circle(owner, module)
    yield from _check_settings(module)


def _check_computed(prop: Property) -> Iterator[Problem]:
    if prop.computed is None:
        return
    shown = quote(prop.name.text)
    if prop.default_span is not None:
        hint = "remove the default"
        yield Problem(
            "GP720", prop.default_span, f"'default' conflicts with 'computed' of {shown}", hint
        )
    elif prop.keep_span is not None:
        hint = "remove 'keep'"
        yield Problem("GP720", prop.keep_span, f"'keep' conflicts with 'computed' of {shown}", hint)
    elif not prop.observe:
        hint = "remove 'observe: false'"
        message = f"'observe: false' conflicts with 'computed' of {shown}"
        yield Problem("GP720", prop.name.span, message, hint)


def _check_bindings(entity: Entity, module: Module) -> Iterator[Problem]:
    """Yield targets of bindings that cannot be bound."""
    paths = property_paths(entity, embedded(module, entity))
    for binding in entity.bind:
        target = binding.target
        component, prop = paths[target.text]
        shown = quote(target.text)
        declared = (Note(prop.name.span, "declared here"),)
        if prop.computed is not None:
            message = f"'bind' conflicts with 'computed' of {shown}"
            yield Problem("GP723", target.span, message, "remove one of the two", declared)
        elif prop.keep:
            message = f"'bind' conflicts with 'keep' of {shown}"
            hint = "remove 'keep'" if prop.keep_span else "bind something else"
            yield Problem("GP723", target.span, message, hint, declared)
        elif not prop.observe:
            message = f"'bind' conflicts with 'observe: false' of {shown}"
            hint = "remove 'observe: false'"
            yield Problem("GP723", target.span, message, hint, declared)
        elif component is None and prop.default_span is not None:
            message = f"'default' conflicts with 'bind' of {shown}"
            note = (Note(target.span, "it is bound here"),)
            yield Problem("GP720", prop.default_span, message, "remove the default", note)


def _check_circle(owner: Owner, module: Module) -> Iterator[Problem]:
    circle = follows(owner, module).circle()
    if not any(each.is_of_owner for each in circle):
        return  # a cycle inside a component is reported there
    bound = {}
    if isinstance(owner, Entity):
        bound = {each.target.text: each.target for each in owner.bind}
    names = [Name(each.path, bound.get(each.path, each.prop.name).span) for each in circle]
    path = " -> ".join([*(name.text for name in names), names[0].text])
    message = f"cyclic dependency of properties: {path}"
    notes = tuple(
        Note(name.span, f"{quote(name.text)} depends on {quote(source.text)} here")
        for name, source in pairwise([*names[1:], names[0]])
    )
    yield Problem(
        "GP719", names[0].span, message, "compute or bind one of them from something else", notes
    )


def _check_settings(module: Module) -> Iterator[Problem]:
    """Yield defaults, factory arguments and presets that would set a computed or bound property."""
    parts = {
        f"{part.name.text}.{prop.name.text}": prop
        for part in module.components
        for prop in part.properties
    }
    for component in module.components:
        yield from _settings(_default_names(component.requires), parts)
    for entity in module.entities:
        paths = property_paths(entity, embedded(module, entity))
        members = {path: each.prop for path, each in paths.items()}
        targets = {each.target.text: each.target for each in entity.bind}
        yield from _settings(_default_names(entity.components), {**parts, **members}, targets)
        names = [name for factory in entity.factories for name in factory.properties]
        names += [name for preset in entity.presets for name, _ in preset.values]
        yield from _settings(names, members, targets)


def _default_names(uses: Sequence[Use]) -> list[Name]:
    """Return the defaults for properties of components, by path."""
    return [
        Name(f"{use.name.text}.{name.text}", name.span) for use in uses for name, _ in use.values
    ]


def _settings(
    names: Sequence[Name], members: Mapping[str, Property], targets: Mapping[str, Name] = NO_TARGETS
) -> Iterator[Problem]:
    """Yield the names of computed and bound properties, which have no setter."""
    for name in names:
        prop, target = members.get(name.text), targets.get(name.text)
        if prop is not None and prop.computed is not None:
            note = Note(prop.name.span, "declared here")
            yield Problem(
                "GP720",
                name.span,
                f"expected a property that can be set, got the computed {quote(name.text)}",
                COMPUTED,
                (note,),
            )
        elif target is not None:
            note = Note(target.span, "it is bound here")
            yield Problem(
                "GP720",
                name.span,
                f"expected a property that can be set, got the bound {quote(name.text)}",
                BOUND,
                (note,),
            )
