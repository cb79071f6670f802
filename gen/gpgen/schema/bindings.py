"""Computed properties and bindings: resolves their expressions once all names are known."""

from collections.abc import Mapping

from gpgen.expressions.computed import check_binding, check_computed, names_for
from gpgen.expressions.names import Environment
from gpgen.model import Binding, Broken, Component, Entity, Module, Name, Property, World
from gpgen.model.availability import record_reference
from gpgen.model.composition import Path, advise, embedded, property_paths
from gpgen.model.conditions import conjunction
from gpgen.model.dependencies import Owner
from gpgen.schema.scope import Scope
from gpgen.source.problems import did_you_mean, quote


def resolve_expressions(module: Module, scope: Scope) -> Module:
    """Return a module with all its computed properties and bindings resolved."""
    components = tuple(
        each._replace(properties=_computed(each, module, scope)) for each in module.components
    )
    module = module._replace(components=components)
    entities = tuple(_entity(each, module, scope) for each in module.entities)
    world = module.world
    if world is not None:
        world = world._replace(properties=_computed(world, module, scope))
    return module._replace(entities=entities, world=world)


def _entity(entity: Entity, module: Module, scope: Scope) -> Entity:
    entity = entity._replace(properties=_computed(entity, module, scope))
    if not entity.bind:
        return entity
    names = _names(entity, module, scope)
    paths = property_paths(entity, embedded(module, entity))
    known = []
    for binding in entity.bind:
        target = paths.get(binding.target.text)
        if target is not None:
            record_reference(target.prop.name.span, binding.target.span)
            known.append(_resolve_binding(binding, target.prop, names, scope))
        elif names.complete:
            _report_unknown(binding.target, entity, module, paths, scope)
    sources = {each.target.text: each.source for each in known}
    properties = (prop._replace(bound=sources.get(prop.name.text)) for prop in entity.properties)
    return entity._replace(bind=tuple(known), properties=tuple(properties))


def _resolve_binding(
    binding: Binding, target: Property, names: Environment, scope: Scope
) -> Binding:
    """Return a binding with its source resolved under the condition of its target."""
    if isinstance(target.type, Broken):
        return binding
    here = names._replace(condition=conjunction(names.condition, target.condition))
    checked = check_binding(binding.target, target, binding.source.source, here)
    scope.problems += checked.problems
    return binding._replace(source=binding.source._replace(tree=checked.tree))


def _report_unknown(
    target: Name, entity: Entity, module: Module, paths: Mapping[str, Path], scope: Scope
) -> None:
    message = f"unknown property {quote(target.text)} of {quote(entity.name.text)}"
    whole = next((path for path in paths if target.text.startswith((f"{path}.", f"{path}["))), None)
    hint = advise(target.text, paths, module.components) or did_you_mean(target.text, paths)
    if whole is not None:
        message = f"expected a whole property, got a part of {quote(whole)}"
        hint = f"bind all of it: {whole}"
    scope.report("GP722", target.span, message, hint)


def _names(owner: Owner, module: Module, scope: Scope) -> Environment:
    """Return the names for an object's expressions; some may be missing if it is vague."""
    if isinstance(owner, Entity):
        is_vague = owner.name.text in scope.vague_entities
    elif isinstance(owner, Component):
        is_vague = owner.name.text in scope.vague
    else:
        is_vague = scope.vague_world
    condition = None if isinstance(owner, World) else owner.condition
    names = names_for(owner, module, complete=scope.complete and not is_vague)
    return names._replace(condition=condition)


def _computed(owner: Owner, module: Module, scope: Scope) -> tuple[Property, ...]:
    """Return the properties of an object, with the expressions of computed ones resolved."""
    if not any(prop.computed for prop in owner.properties):
        return owner.properties
    names = _names(owner, module, scope)
    found = []
    for prop in owner.properties:
        computed = prop.computed
        if computed is not None:
            here = names._replace(condition=conjunction(names.condition, prop.condition))
            checked = check_computed(prop, computed.source, here)
            scope.problems += checked.problems
            computed = computed._replace(tree=checked.tree)
        found.append(prop._replace(computed=computed))
    return tuple(found)
