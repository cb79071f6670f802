"""Targets of `set`, `into` and `tween`, and the properties that have no setter."""

from collections.abc import Mapping
from typing import NamedTuple

from gpgen.model import Array, Component, Entity, Module, World
from gpgen.model.composition import owners
from gpgen.model.expressions import ARGUMENT, EVENT, FieldOf, Read, Tree
from gpgen.source.problems import Note

SETTABLE = "properties and locals can be set, and fields of structs in them"


class Unsettable(NamedTuple):
    """What cannot be set, and what to do instead; `note` shows where the reason is."""

    kind: str
    hint: str = SETTABLE
    note: Note | None = None


def computed_properties(root: str, part: Entity | Component | World) -> dict[str, Unsettable]:
    """Return the computed properties of an object, by their paths below a root."""
    begin = f"{root}." if root else ""
    kind, hint = "the computed property", "set what it is computed from"
    return {
        f"{begin}{each.name.text}": Unsettable(kind, hint, Note(each.name.span, "declared here"))
        for each in part.properties
        if each.computed is not None
    }


def bound_properties(owner: Entity | Component, module: Module) -> dict[str, Unsettable]:
    """Return the targets of bindings by path: of an entity, or of all that embed a component."""
    entities = (owner,) if isinstance(owner, Entity) else owners(module, owner)
    kind, hint = "the bound property", "set what it is bound to"
    return {
        each.target.text: Unsettable(kind, hint, Note(each.target.span, "it is bound here"))
        for entity in entities
        for each in entity.bind
    }


def refuse_target(tree: Tree, derived: Mapping[str, Unsettable]) -> Unsettable | None:
    """Return why an expression cannot be set, if it cannot be; `derived` are by path."""
    base = tree
    while isinstance(base, FieldOf):
        base = base.struct
    if not isinstance(base, Read):
        return Unsettable("the value")
    path = f"{base.root}.{base.name}" if base.root else base.name
    if base.root == ARGUMENT:
        return Unsettable("the argument")
    if base.root == EVENT:
        return Unsettable("the event field")
    if path in derived:
        return derived[path]
    return Unsettable("the array") if isinstance(tree.type, Array) else None
