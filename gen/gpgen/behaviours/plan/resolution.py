"""What the names and expressions in a tree mean, with what they read put in its place."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from gpgen.behaviours.meaning.findings import Heard, Meaning, Used
from gpgen.behaviours.meaning.trees import leaf_meaning, meaning_of
from gpgen.behaviours.plan.plan import CallPlan, SendPlan, Target
from gpgen.model import Component, Entity, Module, Name
from gpgen.model.behaviours import Assignment, Behaviour
from gpgen.model.composition import embedded
from gpgen.model.leaves import Leaf
from gpgen.model.trees import ARGUMENT, FieldOf, LeafCall, Read, Tree, parts
from gpgen.model.values import Source

Roots = Mapping[str, str]


def replaced(tree: Tree, change: Callable[[Tree], Tree]) -> Tree:
    """Return a tree in which each node, from the inside out, is what `change` makes of it."""
    node: Any = tree
    inner = {id(part): replaced(part, change) for part in parts(tree)}

    def swapped(value: Any) -> Any:
        if type(value) is tuple:
            return tuple(map(swapped, value))
        return inner.get(id(value), value)

    return change(type(node)(*map(swapped, node)) if inner else tree)


@dataclass(frozen=True)
class Understood:
    """What stands in the trees of one entity."""

    module: Module
    entity: Entity
    found: dict[Name, Meaning] = field(default_factory=dict)

    def meaning(self, tree: Behaviour) -> Meaning:
        if tree.name not in self.found:
            entity = None if tree in self.module.behaviours else self.entity
            self.found[tree.name] = meaning_of(self.module, entity, tree)
        return self.found[tree.name]

    def of(self, tree: Behaviour, source: Source, roots: Roots) -> Tree:
        """Return what an expression means."""
        return self.placed(self.meaning(tree).trees[source], roots)

    def placed(self, tree: Tree, roots: Roots) -> Tree:
        """Return an expression that reads what nodes keep, and asks what is written out."""

        def change(node: Tree) -> Tree:
            if isinstance(node, Read) and node.root in roots:
                return node._replace(root=roots[node.root])
            if isinstance(node, LeafCall):
                return self.asked(node)
            return node

        return replaced(tree, change)

    def asked(self, call: LeafCall) -> Tree:
        """Return the call of a leaf, or what stands in the schema for it."""
        owner = self.owner(call.root)
        leaf = next(each for each in owner.leaves if each.name.text == call.name)
        if leaf.is_ is None:
            return call
        meant = leaf_meaning(self.module, owner, leaf).tree
        assert meant is not None
        names = [each.field.name.text for each in leaf.arguments]

        def change(node: Tree) -> Tree:
            if isinstance(node, Read) and node.root == ARGUMENT:
                return call.arguments[names.index(node.name)]
            if isinstance(node, LeafCall):
                return self.asked(node._replace(root=node.root or call.root))
            if isinstance(node, Read) and node.root == "":
                return node._replace(root=call.root)
            return node

        return replaced(meant, change)

    def owner(self, root: str) -> Entity | Component:
        if not root:
            return self.entity
        parts_ = embedded(self.module, self.entity)
        return next(part.component for part in parts_ if part.name == root)

    def called(self, tree: Behaviour, name: Name, roots: Roots) -> CallPlan:
        found = self.meaning(tree).calls[name]
        arguments = tuple(self.placed(each, roots) for each in found.arguments)
        return CallPlan(found.root, found.leaf, arguments)

    def sent(self, tree: Behaviour, kind: str, name: Name, roots: Roots) -> SendPlan:
        found = self.meaning(tree).sent[name]
        arguments = tuple(self.placed(each, roots) for each in found.arguments)
        return SendPlan(kind, found.root, found.signal.name.text, arguments)

    def used(self, tree: Behaviour, name: Name, roots: Roots) -> Used:
        """Return the use of a tree of the module's."""
        found = self.meaning(tree).uses[name]
        return found._replace(arguments=tuple(self.placed(each, roots) for each in found.arguments))

    def heard(self, tree: Behaviour, name: Name) -> Heard:
        return self.meaning(tree).events[name]

    def target(self, tree: Behaviour, given: Assignment, roots: Roots) -> Target:
        place = self.meaning(tree).targets[given.target]
        value = self.of(tree, given.value, roots)
        path: tuple[str, ...] = ()
        base = place
        while isinstance(base, FieldOf):
            path = (base.name, *path)
            base = base.struct
        assert isinstance(base, Read)
        root = roots.get(base.root, base.root)
        return Target(root, (base.name, *path), place.type, value)


def reads_from(what: object, root: str) -> Iterator[Read]:
    if isinstance(what, Read):
        if what.root == root:
            yield what
    elif isinstance(what, tuple) and not isinstance(what, Leaf):
        for part in what:
            yield from reads_from(part, root)
