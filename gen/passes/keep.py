"""What is kept over lives is left alone by create."""

from collections.abc import Iterator

from gpgen.composition import embedded, property_paths
from gpgen.diagnostics import Note, Problem, quote
from gpgen.model import Array, Entity, ExternType, Module, Property, Use

NEVER_STORED = "so its default would never be stored"


def check_keep(module: Module) -> Iterator[Problem]:
    """Yield `keep` properties with a default, in a preset or in a factory."""
    worlds = () if module.world is None else module.world.properties
    for member in worlds:
        if member.keep_span is not None:
            message = (
                "'keep' requires an entity or a component, got the world's property"
                f" {quote(member.name.text)}"
            )
            yield Problem("GP422", member.keep_span, message, "remove 'keep'")
    for component in module.components:
        yield from _check_defaults(component.properties)
        yield from _check_uses(component.requires, module)
    for entity in module.entities:
        yield from _check_defaults(entity.properties)
        yield from _check_uses(entity.components, module)
        paths = property_paths(entity, embedded(module, entity))
        kept = {path: each.prop for path, each in paths.items() if each.prop.keep}
        yield from _check_presets(entity, kept)
        yield from _check_factories(entity, kept)


def _check_defaults(properties: tuple[Property, ...]) -> Iterator[Problem]:
    for member in properties:
        of = member.type.element if isinstance(member.type, Array) else member.type
        if member.keep and member.default_span is not None and not isinstance(of, ExternType):
            why = "" if member.keep_span else ", because of the extern in it"
            shown = quote(member.name.text)
            message = f"the default of {shown} conflicts with 'keep'{why}, {NEVER_STORED}"
            hint = "remove the default and set it in the init hook"
            hint += ", or remove 'keep'" if member.keep_span else ""
            yield Problem("GP417", member.default_span, message, hint)


def _check_uses(uses: tuple[Use, ...], module: Module) -> Iterator[Problem]:
    for use in uses:
        component = next(each for each in module.components if each.name.text == use.name.text)
        kept = {member.name.text: member for member in component.properties if member.keep}
        for name, _ in use.values:
            if name.text in kept:
                shown = quote(name.text)
                message = f"the default of {shown} conflicts with 'keep', {NEVER_STORED}"
                yield Problem("GP472", name.span, message, "remove it here", _kept(kept[name.text]))


def _check_presets(entity: Entity, kept: dict[str, Property]) -> Iterator[Problem]:
    for preset in entity.presets:
        for name, _ in preset.values:
            if name.text in kept:
                message = f"the preset of {quote(name.text)} conflicts with 'keep'"
                yield Problem("GP418", name.span, message, "remove it here", _kept(kept[name.text]))


def _check_factories(entity: Entity, kept: dict[str, Property]) -> Iterator[Problem]:
    for factory in entity.factories:
        for name in factory.properties:
            if name.text in kept:
                message = f"the factory argument {quote(name.text)} conflicts with 'keep'"
                yield Problem("GP419", name.span, message, "remove it here", _kept(kept[name.text]))


def _kept(member: Property) -> tuple[Note, ...]:
    why = "with 'keep: true'" if member.keep_span else "with an extern in it"
    return (Note(member.name.span, f"declared here, {why}"),)
