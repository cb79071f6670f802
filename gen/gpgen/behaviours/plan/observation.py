"""The properties that expressions in a behaviour read, and whether their changes are observed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gpgen.model import Component, Entity, Module, Property
from gpgen.model.composition import embedded, property_paths
from gpgen.model.expressions import Alive, ConstantUse, LeafCall, Now, Random, Read, Tree, parts
from gpgen.model.module import TUNING
from gpgen.model.values import Leaf

WORLD = "world"


def property_at(module: Module, entity: Entity) -> dict[str, Property]:
    """Return the properties that an entity's behaviours can read, by path."""
    paths = property_paths(entity, embedded(module, entity))
    world = () if module.world is None else module.world.properties
    own = {path: each.prop for path, each in paths.items()}
    return own | {f"{WORLD}.{each.name.text}": each for each in world}


def leaf_of(module: Module, entity: Entity, call: LeafCall) -> tuple[Entity | Component, Leaf]:
    """Return the entity or component that declares a called leaf, and the leaf."""
    owner: Entity | Component = entity
    if call.root:
        parts_ = embedded(module, entity)
        owner = next(part.component for part in parts_ if part.name == call.root)
    return owner, next(each for each in owner.leaves if each.name.text == call.name)


@dataclass(frozen=True)
class Observability:
    """The changes that the behaviours of one entity can observe.

    A tree observes a change that a setter makes to an observed property: of its
    entity, of the entity's components, or of the world. What a leaf in C reads is
    known if it declares that. A `lenient` sight assumes that all other leaves read
    nothing, and that all properties are observed.
    """

    module: Module
    entity: Entity
    lenient: bool = False

    @cached_property
    def properties(self) -> dict[str, Property]:
        return property_at(self.module, self.entity)

    @cached_property
    def roots(self) -> frozenset[str]:
        return frozenset({"", WORLD, *(part.name for part in embedded(self.module, self.entity))})

    def unobservable(self, tree: Tree) -> Iterator[Tree]:
        """Yield the parts of an expression that may change without notification."""
        if isinstance(tree, Alive | Random | Now):
            yield tree
        elif isinstance(tree, Read) and tree.root in self.roots:
            if not self.lenient and not self.property(tree).observe:
                yield tree
        elif isinstance(tree, LeafCall) and not self.lenient and self.leaf(tree).reads is None:
            yield tree
        for part in parts(tree):
            yield from self.unobservable(part)

    def property_paths(self, tree: Tree) -> Iterator[str]:
        """Yield the paths of the properties and tunable constants that an expression reads."""
        if isinstance(tree, Read) and tree.root in self.roots:
            yield path(tree.root, tree.name)
        elif isinstance(tree, ConstantUse) and tree.value is None:
            yield path(TUNING, tree.name)
        elif isinstance(tree, LeafCall):
            for name in self.leaf(tree).reads or ():
                is_of_world = name.text.startswith(f"{WORLD}.")
                yield name.text if is_of_world else path(tree.root, name.text)
        for part in parts(tree):
            yield from self.property_paths(part)

    def property(self, read: Read) -> Property:
        return self.properties[path(read.root, read.name)]

    def leaf(self, call: LeafCall) -> Leaf:
        return leaf_of(self.module, self.entity, call)[1]


def path(root: str, name: str) -> str:
    return f"{root}.{name}" if root else name
