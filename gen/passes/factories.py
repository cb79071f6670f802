"""Every factory takes properties that its entity has, each under a name of its own."""

from collections.abc import Iterator

from gpgen.composition import Path, advise, embedded, property_paths
from gpgen.diagnostics import Note, Problem, did_you_mean, quote
from gpgen.model import Component, Entity, Factory, Module, Name


def check_factories(module: Module) -> Iterator[Problem]:
    """Yield names that are no properties of the entity, and arguments that are alike."""
    for entity in module.entities:
        paths = property_paths(entity, embedded(module, entity))
        for factory in entity.factories:
            yield from _check_names(entity, factory, paths, module.components)
            yield from _check_arguments(factory)


def _check_names(
    entity: Entity, factory: Factory, paths: dict[str, Path], components: tuple[Component, ...]
) -> Iterator[Problem]:
    for name in factory.properties:
        if name.text not in paths:
            message = f"unknown property {quote(name.text)} of {quote(entity.name.text)}"
            hint = advise(name.text, paths, components) or did_you_mean(name.text, paths)
            yield Problem("GP415", name.span, message, hint)


def _check_arguments(factory: Factory) -> Iterator[Problem]:
    """Yield the second of any two paths that end alike: arguments are called by the last part."""
    first_with: dict[str, Name] = {}
    for name in factory.properties:
        last = name.text.rsplit(".", 1)[-1]
        first = first_with.setdefault(last, name)
        if first is not name:
            made = quote(factory.name.text)
            message = f"duplicate argument {quote(last)} of the factory {made}"
            note = Note(first.span, "first defined here")
            yield Problem("GP473", name.span, message, "leave one out, and set it later", (note,))
