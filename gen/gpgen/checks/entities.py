"""Checks entities: factories, `freeze`, `keep`, inline listeners, pools and columns."""

from collections.abc import Iterator

from gpgen import model
from gpgen.model.composition import Path, advise, embedded, is_bare, property_paths
from gpgen.model.conditions import disjunction, implies
from gpgen.source.places import Span
from gpgen.source.problems import Note, Problem, did_you_mean, quote


def check_factories(module: model.Module) -> Iterator[Problem]:
    """Yield unknown properties of factories, and duplicate arguments."""
    for entity in module.entities:
        paths = property_paths(entity, embedded(module, entity))
        for factory in entity.factories:
            yield from _check_names(entity, factory, paths, module.components)
            yield from _check_arguments(factory)


def _check_names(
    entity: model.Entity,
    factory: model.Factory,
    paths: dict[str, Path],
    components: tuple[model.Component, ...],
) -> Iterator[Problem]:
    for name in factory.properties:
        if name.text not in paths:
            message = f"unknown property {quote(name.text)} of {quote(entity.name.text)}"
            hint = advise(name.text, paths, components) or did_you_mean(name.text, paths)
            yield Problem("GP415", name.span, message, hint)


def _check_arguments(factory: model.Factory) -> Iterator[Problem]:
    """Yield the second of each two paths with the same last part, which names the argument."""
    first_with: dict[str, model.Name] = {}
    for name in factory.properties:
        last = name.text.rsplit(".", 1)[-1]
        first = first_with.setdefault(last, name)
        if first is not name:
            made = quote(factory.name.text)
            message = f"duplicate argument {quote(last)} of the factory {made}"
            note = Note(first.span, "first defined here")
            yield Problem("GP473", name.span, message, "leave one out, and set it later", (note,))


def check_freeze(module: model.Module) -> Iterator[Problem]:
    """Yield `freeze: true` of entities that have no observed property, or none in some builds."""
    for entity in (each for each in module.entities if each.freeze):
        paths = property_paths(entity, embedded(module, entity))
        observed = [path.prop.condition for path in paths.values() if path.prop.observe]
        span = entity.freeze_span or entity.name.span
        if not observed:
            message = f"'freeze' requires an observed property in {quote(entity.name.text)}"
            yield Problem("GP425", span, message, "remove 'freeze: true'")
        elif not implies(entity.condition, disjunction(observed)):
            name = quote(entity.name.text)
            message = f"'freeze' requires an observed property of {name} in every build"
            yield Problem("GP483", span, message, "leave one property without a condition")


def check_inline_listeners(module: model.Module) -> Iterator[Problem]:
    """Yield `listeners: inline` of entities that have no events to listen to."""
    for entity in (each for each in module.entities if each.inline_listener):
        if is_bare(entity, (part.component for part in embedded(module, entity))):
            name = quote(entity.name.text)
            message = f"'listeners' requires an observed property or a signal in {name}"
            span = entity.listeners_span or entity.name.span
            yield Problem("GP427", span, message, "remove 'listeners: inline'")


NEVER_STORED = "so its default would never be stored"


def check_keep(module: model.Module) -> Iterator[Problem]:
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


def _check_defaults(properties: tuple[model.Property, ...]) -> Iterator[Problem]:
    for member in properties:
        of = member.type.element if isinstance(member.type, model.Array) else member.type
        if member.keep and member.default_span is not None and not isinstance(of, model.ExternType):
            why = "" if member.keep_span else ", because of the extern in it"
            shown = quote(member.name.text)
            message = f"the default of {shown} conflicts with 'keep'{why}, {NEVER_STORED}"
            hint = "remove the default and set it in the init hook"
            hint += ", or remove 'keep'" if member.keep_span else ""
            yield Problem("GP417", member.default_span, message, hint)


def _check_uses(uses: tuple[model.Use, ...], module: model.Module) -> Iterator[Problem]:
    for use in uses:
        component = next(each for each in module.components if each.name.text == use.name.text)
        kept = {member.name.text: member for member in component.properties if member.keep}
        for name, _ in use.values:
            if name.text in kept:
                shown = quote(name.text)
                message = f"the default of {shown} conflicts with 'keep', {NEVER_STORED}"
                yield Problem("GP472", name.span, message, "remove it here", _kept(kept[name.text]))


def _check_presets(entity: model.Entity, kept: dict[str, model.Property]) -> Iterator[Problem]:
    for preset in entity.presets:
        for name, _ in preset.values:
            if name.text in kept:
                message = f"the preset of {quote(name.text)} conflicts with 'keep'"
                yield Problem("GP418", name.span, message, "remove it here", _kept(kept[name.text]))


def _check_factories(entity: model.Entity, kept: dict[str, model.Property]) -> Iterator[Problem]:
    for factory in entity.factories:
        for name in factory.properties:
            if name.text in kept:
                message = f"the factory argument {quote(name.text)} conflicts with 'keep'"
                yield Problem("GP419", name.span, message, "remove it here", _kept(kept[name.text]))


def _kept(member: model.Property) -> tuple[Note, ...]:
    why = "with 'keep: true'" if member.keep_span else "with an extern in it"
    return (Note(member.name.span, f"declared here, {why}"),)


def check_pools(module: model.Module) -> Iterator[Problem]:
    """Yield reserves above the maximum, and conflicts of `static` with limits."""
    world = module.world
    if world is not None and world.static and world.listeners_span is None:
        span = world.static_span or module.name.span
        message = "a static world requires 'listeners'"
        yield Problem("GP410", span, message, "add 'listeners: 64', for instance")
    if world is not None:
        yield from _check_limits(world, module.name.span)
    for entity in module.entities:
        yield from _check_pool(entity)
        yield from _check_columns(entity, module)
        if world is not None and world.static:
            yield from _check_in_static(entity, world)


def _check_limits(world: model.World, anywhere: Span) -> Iterator[Problem]:
    limits = (
        ("listeners", world.listeners, world.listeners_span),
        ("callbacks", world.callbacks, world.callbacks_span),
        ("bindings", world.bindings, world.bindings_span),
    )
    for name, limit, span in limits:
        if limit is not None and not world.static:
            message = f"{quote(name)} requires 'static: true'"
            yield Problem("GP424", span or anywhere, message, "add 'static: true', or remove it")
    if world.static and world.listeners is not None and (world.bindings or 0) > world.listeners:
        spans = (world.bindings_span or anywhere, world.listeners_span or anywhere)
        message = f"'bindings': expected at most {world.listeners}, got {world.bindings}"
        notes = (Note(spans[1], "each binding is one of these listeners"),)
        hint = f"write 'listeners: {world.bindings}' or more"
        yield Problem("GP429", spans[0], message, hint, notes)


def _check_pool(entity: model.Entity) -> Iterator[Problem]:
    pool = entity.pool
    if pool.max is not None and pool.reserve > pool.max:
        notes = () if pool.max_span is None else (Note(pool.max_span, "'max' is here"),)
        message = f"'reserve': expected at most {pool.max} ('max'), got {pool.reserve}"
        span = pool.reserve_span or entity.name.span
        yield Problem("GP408", span, message, f"write {pool.max} or less", notes)
    if pool.static and pool.max_span is None:
        message = f"the static pool of {quote(entity.name.text)} requires 'max'"
        yield Problem(
            "GP409", pool.static_span or entity.name.span, message, "add 'max: 64', for instance"
        )


def _check_columns(entity: model.Entity, module: model.Module) -> Iterator[Problem]:
    """Yield columns that are not properties of the entity itself."""
    own = {prop.name.text for prop in entity.properties}
    parts = embedded(module, entity)
    inside = {f"{part.name}.{prop.name.text}": prop for part in parts for prop in part.properties}
    inside |= {each.name.text: each for part in parts for each in part.properties}
    for name in entity.pool.columns:
        first, _, rest = name.text.partition(".")
        shown = quote(entity.name.text)
        if name.text in own:
            continue
        if name.text in inside or first in (part.name for part in parts):
            message = f"expected a property of {shown} itself, got {quote(name.text)}"
            message += " of a component" if name.text in inside else ""
            hint = "declare it in the entity: a component lies in its entities as a whole"
            found = inside.get(name.text)
            notes = (Note(found.name.span, "declared here"),) if found is not None else ()
            yield Problem("GP491", name.span, message, hint, notes)
        else:
            message = f"unknown property {quote(name.text)} of {shown}"
            whole = f"a struct lies in one column: write {first}" if first in own and rest else None
            yield Problem("GP490", name.span, message, whole or did_you_mean(name.text, own))


def _check_in_static(entity: model.Entity, world: model.World) -> Iterator[Problem]:
    if not entity.pool.static:
        notes = () if world.static_span is None else (Note(world.static_span, "required by this"),)
        message = f"a static world requires a static pool of {quote(entity.name.text)}"
        yield Problem("GP411", entity.name.span, message, _static_hint(entity.pool), notes)


WHOLE_POOL = "add 'pool: {max: 64, static: true}'"


def _static_hint(pool: model.Pool) -> str:
    """Return a hint with the keys that make a pool static."""
    if pool.static_span is not None:
        return f"write '{'' if pool.max else 'max: 64, '}static: true' in its pool"
    if pool.max is not None:
        return "add 'static: true' to its pool"
    is_written = pool.reserve_span is not None or pool.columns or pool.lifo
    return "add 'max: 64, static: true' to its pool" if is_written else WHOLE_POOL


def check_inspection(module: model.Module) -> Iterator[Problem]:
    """Yield the key `inspect` of a module that has nothing to inspect."""
    if module.inspect and module.inspect_span is not None and not module.has_world:
        message = "'inspect' requires a world, an entity, a component or a message"
        yield Problem("GP447", module.inspect_span, message, "remove 'inspect'")
