"""What expressions in a behaviour read, and whether changes of that are observed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gpgen.model import Entity, Module, Property
from gpgen.model.composition import embedded
from gpgen.model.leaves import Leaf
from gpgen.model.trees import Alive, LeafCall, Random, Read, Tree, parts

WORLD = "world"


@dataclass(frozen=True)
class Sight:
    """What can be seen from one entity.

    A tree sees a change if a setter makes it: of observed properties of its
    entity, of the components in that, and of the world. What a leaf in C looks
    at is known if it says so; in a `lenient` sight leaves that do not are
    taken for such as look at nothing.
    """

    module: Module
    entity: Entity
    lenient: bool = False

    @cached_property
    def properties(self) -> dict[str, Property]:
        found = {each.name.text: each for each in self.entity.properties}
        for part in embedded(self.module, self.entity):
            found |= {f"{part.name}.{each.name.text}": each for each in part.properties}
        world = () if self.module.world is None else self.module.world.properties
        return found | {f"{WORLD}.{each.name.text}": each for each in world}

    @cached_property
    def roots(self) -> frozenset[str]:
        return frozenset({"", WORLD, *(part.name for part in embedded(self.module, self.entity))})

    def hidden(self, tree: Tree) -> Iterator[Tree]:
        """Yield the parts of an expression that may change without notification."""
        if isinstance(tree, Alive | Random):
            yield tree
        elif isinstance(tree, Read) and tree.root in self.roots:
            if not self.properties[path(tree.root, tree.name)].observe:
                yield tree
        elif isinstance(tree, LeafCall) and not self.lenient and self.leaf(tree).reads is None:
            yield tree
        for part in parts(tree):
            yield from self.hidden(part)

    def seen(self, tree: Tree) -> Iterator[str]:
        """Yield the paths of the properties that an expression reads."""
        if isinstance(tree, Read) and tree.root in self.roots:
            yield path(tree.root, tree.name)
        elif isinstance(tree, LeafCall):
            for name in self.leaf(tree).reads or ():
                is_of_world = name.text.startswith(f"{WORLD}.")
                yield name.text if is_of_world else path(tree.root, name.text)
        for part in parts(tree):
            yield from self.seen(part)

    def leaf(self, call: LeafCall) -> Leaf:
        leaves = self.entity.leaves
        for part in embedded(self.module, self.entity):
            if part.name == call.root:
                leaves = part.component.leaves
        return next(each for each in leaves if each.name.text == call.name)


def path(root: str, name: str) -> str:
    return f"{root}.{name}" if root else name
