"""What the texts in a behaviour may call: leaves by their kind, and trees by their arguments."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from gpgen.model import Component, Entity
from gpgen.model.composition import compose, in_order
from gpgen.model.leaves import INSTANT, TASK, Leaf
from gpgen.schema.parse.scope import Scope
from gpgen.source.nodes import child, entries


class Vocabulary(NamedTuple):
    """The names that stand for something by themselves where a node is expected.

    `leaves` are instants and tasks, by path; `trees` have the names of their arguments.
    """

    leaves: frozenset[str]
    trees: Mapping[str, tuple[str, ...]]


def acting(leaves: Iterable[Leaf], prefix: str = "") -> set[str]:
    """Return the paths of the leaves that do something."""
    return {f"{prefix}{leaf.name.text}" for leaf in leaves if leaf.kind in (INSTANT, TASK)}


def of_entity(entity: Entity, scope: Scope) -> Vocabulary:
    """Return what the behaviours of an entity may call."""
    leaves = acting(entity.leaves)
    for part in compose(entity.components, scope.components):
        leaves |= acting(part.component.leaves, f"{part.name}.")
    return Vocabulary(frozenset(leaves), _trees(scope))


def of_owners(owners: Iterable[Entity | Component], scope: Scope) -> Vocabulary:
    """Return what a tree may call that stands in the behaviours of these."""
    leaves: set[str] = set()
    for owner in owners:
        if isinstance(owner, Entity):
            leaves |= of_entity(owner, scope).leaves
            continue
        parts = in_order(owner.requires, scope.components)
        for part in (*parts, owner):
            leaves |= acting(part.leaves, f"{part.name.text}.")
    return Vocabulary(frozenset(leaves), _trees(scope))


@lru_cache(maxsize=4)
def _trees(scope: Scope) -> dict[str, tuple[str, ...]]:
    return {
        entry.key.text: tuple(each.key.text for each in entries(child(entry.value, "args")))
        for entry in scope.entries("behaviours")
    }
