"""What a whole tree means, or a condition that is written in the schema."""

from gpgen.behaviours.meaning.findings import Meaning
from gpgen.behaviours.meaning.nodes import Walk
from gpgen.behaviours.meaning.scope import leaf_names, scope_of
from gpgen.expressions.check import Checked, check_value
from gpgen.model import Component, Entity, Module
from gpgen.model.behaviours import Behaviour
from gpgen.model.leaves import Leaf
from gpgen.model.trees import BOOL
from gpgen.source.nodes import ScalarNode


def meaning_of(module: Module, entity: Entity | None, behaviour: Behaviour) -> Meaning:
    """Return what a behaviour of an entity means, or with None a tree of the module's.

    Such a tree means the same wherever it is used.
    """
    meaning = Meaning()
    Walk(scope_of(behaviour, entity, module), meaning).node(behaviour.root)
    return meaning


def leaf_meaning(module: Module, owner: Entity | Component, leaf: Leaf) -> Checked:
    if leaf.is_ is None:
        return Checked(None, ())
    names = leaf_names(leaf, owner, module)
    return check_value(ScalarNode(*leaf.is_), names, BOOL, f"the condition '{leaf.name.text}'")
