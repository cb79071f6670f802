"""Every computed property has an expression that means something, and a place of its own."""

from collections.abc import Iterator, Mapping, Sequence

from gpgen.diagnostics import Note, Problem, quote
from gpgen.expressions.computed import Owner, checked, circle, names_for
from gpgen.model import Array, Module, Name, Property, Text

NOBODYS = "a computed property is set by nobody"


def check_computed(module: Module) -> Iterator[Problem]:
    """Yield what is wrong with computed properties and with uses of them."""
    worlds = () if module.world is None else (module.world,)
    owners: tuple[Owner, ...] = (*module.components, *worlds, *module.entities)
    for owner in owners:
        if not any(prop.computed for prop in owner.properties):
            continue
        names = names_for(owner, module)
        problems: list[Problem] = []
        for prop in owner.properties:
            found = checked(prop, names)
            problems += () if found is None else found.problems
            problems += _shape(prop)
        yield from problems
        if not problems:
            yield from _circle(owner, module)
    parts = {
        f"{part.name.text}.{prop.name.text}": prop
        for part in module.components
        for prop in part.properties
    }
    uses = [use for part in module.components for use in part.requires]
    uses += [use for entity in module.entities for use in entity.components]
    for use in uses:
        given = [Name(f"{use.name.text}.{name.text}", name.span) for name, _ in use.values]
        yield from _settings(given, parts)
    for entity in module.entities:
        own = {each.name.text: each for each in entity.properties}
        set_ = [name for factory in entity.factories for name in factory.properties]
        set_ += [name for preset in entity.presets for name, _ in preset.values]
        yield from _settings(set_, {**parts, **own})


def _shape(prop: Property) -> Iterator[Problem]:
    """Yield what a computed property cannot have, or be."""
    if prop.computed is None:
        return
    shown = quote(prop.name.text)
    if isinstance(prop.type, Array | Text):
        message = f"{shown} cannot be computed: only single values are"
        yield Problem("GP721", prop.type_span, message, "write a number, an enum or a struct")
    elif prop.default_span is not None:
        hint = "remove the default"
        yield Problem("GP720", prop.default_span, f"{shown} is computed from the start", hint)
    elif prop.keep_span is not None:
        hint = "remove 'keep'"
        yield Problem("GP720", prop.keep_span, f"{shown} is computed at each create", hint)
    elif not prop.observe:
        hint = "remove 'observe: false'"
        message = f"{shown} follows others, so that its changes are told"
        yield Problem("GP720", prop.name.span, message, hint)


def _circle(owner: Owner, module: Module) -> Iterator[Problem]:
    """Yield computed properties that follow each other."""
    found = circle(owner, module)
    if not found:
        return
    names = [each.prop.name for each in found]
    path = " -> ".join([*(name.text for name in names), names[0].text])
    message = f"a computed property that follows itself: {path}"
    notes = tuple(Note(name.span, f"{quote(name.text)} is declared here") for name in names[1:])
    yield Problem("GP719", names[0].span, message, "let one of them follow something else", notes)


def _settings(names: Sequence[Name], members: Mapping[str, Property]) -> Iterator[Problem]:
    """Yield what would set a computed property: in factories, presets, and uses of components."""
    for name in names:
        prop = members.get(name.text)
        if prop is not None and prop.computed is not None:
            note = Note(prop.name.span, "it is declared here")
            yield Problem("GP720", name.span, f"{quote(name.text)} is computed", NOBODYS, (note,))
