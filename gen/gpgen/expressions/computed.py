"""Checks computed properties and bindings: the names in their scope, and their types."""

from gpgen.expressions.check import Checked, as_value, check_expression
from gpgen.expressions.names import (
    ALIVE,
    NOW,
    RANDOM,
    WORLD,
    Environment,
    Refusal,
    environment,
    named,
)
from gpgen.expressions.types import convert_stored, described, is_number
from gpgen.model import Array, Component, Entity, Module, Name, Property, Source, Type
from gpgen.model.composition import Embedded, embedded
from gpgen.model.dependencies import Owner
from gpgen.model.expressions import ElementOf, FieldOf, Literal, Read, Tree
from gpgen.source.nodes import ScalarNode
from gpgen.source.problems import Note, Problem, quote

# A hint for sources without a change event.
SET = "make it a plain property, and set it when it should change"
REFUSED = {
    WORLD: Refusal("'computed' requires properties of its own object, got one of the world", SET),
    ALIVE: Refusal("'computed' conflicts with alive(), which has no change event", SET),
    RANDOM: Refusal("'computed' conflicts with random(), which has no change event", SET),
    NOW: Refusal("'computed' conflicts with now(), which has no change event", SET),
}


def names_for(owner: Owner, module: Module, *, complete: bool) -> Environment:
    """Return the scope of the expressions of computed properties and bindings."""
    parts = embedded(module, owner) if isinstance(owner, Entity) else ()
    roots = {"": named(_observed(owner.properties))}
    roots |= {part.name: named(_observed(part.properties)) for part in parts}
    refused = {**REFUSED, **_tunable(module), **_unobserved("", owner.properties)}
    for part in parts:
        refused |= _unobserved(f"{part.name}.", part.properties)
    if isinstance(owner, Entity):
        refused |= _not_embedded(owner, module.components, parts)
    found = environment(module, roots, refused)
    return found._replace(complete=complete)


def _observed(properties: tuple[Property, ...]) -> tuple[Property, ...]:
    return tuple(prop for prop in properties if prop.observe)


def _unobserved(before: str, properties: tuple[Property, ...]) -> dict[str, Refusal]:
    names = [f"{before}{prop.name.text}" for prop in properties if not prop.observe]
    hint = "remove 'observe: false' where it is declared"
    why = "is not observed, so it has no change event"
    return {name: Refusal(f"{quote(name)} {why}", hint) for name in names}


def _tunable(module: Module) -> dict[str, Refusal]:
    own = {each.name.text for each in module.tunables}
    why = "conflicts with a tunable constant, which has no change event"
    return {name: Refusal(f"'computed' {why}: {quote(name)}", SET) for name in own}


def _not_embedded(
    entity: Entity, components: tuple[Component, ...], parts: tuple[Embedded, ...]
) -> dict[str, Refusal]:
    own = {part.name for part in parts} | {prop.name.text for prop in entity.properties}
    others = (each.name.text for each in components if each.name.text not in own)
    of = quote(entity.name.text)
    return {
        name: Refusal(f"unknown component {quote(name)} of {of}", f"add it to those of {of}")
        for name in others
    }


def check_computed(prop: Property, source: Source, names: Environment) -> Checked:
    subject = f"the property {quote(prop.name.text)}"
    checked = check_expression(ScalarNode(*source), names, prop.type)
    if checked.tree is not None and _fits_elements(checked.tree.type, prop.type):
        return checked
    return as_value(checked, source.span, prop.type, subject)


def check_binding(target: Name, prop: Property, source: Source, names: Environment) -> Checked:
    """Return the source of a binding: a property, or a part of one."""
    checked = check_expression(ScalarNode(*source), names)
    tree = checked.tree
    if tree is None:
        return checked
    if not _is_path(tree):
        message = f"source of {quote(target.text)}: expected a property, got an expression"
        hint = "make it a computed property to follow an expression"
        return Checked(None, (Problem("GP724", source.span, message, hint),))
    bound = tree if _fits_elements(tree.type, prop.type) else convert_stored(tree, prop.type)
    if bound is not None:
        return Checked(bound, ())
    message = (
        f"source of {quote(target.text)}: expected {described(prop.type)}, got"
        f" {described(tree.type)}"
    )
    note = Note(prop.name.span, "declared here")
    what = "a number" if is_number(prop.type) else described(prop.type)
    hint = f"bind {what}, or make it a computed property"
    return Checked(None, (Problem("GP712", source.span, message, hint, (note,)),))


def _is_path(tree: Tree) -> bool:
    """Return whether a tree is a property, a field in one, or an element with a literal index."""
    match tree:
        case Read():
            return True
        case FieldOf(inner):
            return _is_path(inner)
        case ElementOf(array, place):
            return isinstance(place, Literal) and _is_path(array)
    return False


def _fits_elements(source: Type, of: Type) -> bool:
    """Return whether an array can be stored in another one element by element."""
    if not (isinstance(source, Array) and isinstance(of, Array) and source.length == of.length):
        return False
    return convert_stored(Read("", "element", source.element), of.element) is not None
