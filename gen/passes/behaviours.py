"""Everything that a behaviour names is there, and everything that it asks and gives fits."""

from collections.abc import Iterator

from gpgen.diagnostics import Problem
from gpgen.meaning.trees import leaf_meaning, meaning_of
from gpgen.model import Component, Entity, Module


def check_behaviours(module: Module) -> Iterator[Problem]:
    """Yield what is wrong with the names and expressions in behaviours, trees and leaves."""
    owners: tuple[Component | Entity, ...] = (*module.components, *module.entities)
    for owner in owners:
        for leaf in owner.leaves:
            yield from leaf_meaning(module, owner, leaf).problems
    for tree in module.behaviours:
        yield from meaning_of(module, None, tree).problems
    for entity in module.entities:
        for behaviour in entity.behaviours:
            yield from meaning_of(module, entity, behaviour).problems
