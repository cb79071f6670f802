"""Resolved expressions of a tree: reads name the keeping node, schema conditions are inlined."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gpgen.behaviours.meaning.findings import Meaning
from gpgen.behaviours.meaning.nodes import leaf_meaning, meaning_of
from gpgen.behaviours.plan import plan as plans
from gpgen.behaviours.plan.observation import leaf_of
from gpgen.behaviours.plan.plan import Kind, Target, scope_of
from gpgen.behaviours.plan.titles import own_name
from gpgen.model import Entity, Module, Name, Signal
from gpgen.model.behaviours import Assignment, Behaviour, Body
from gpgen.model.expressions import ARGUMENT, EVENT, FieldOf, LeafCall, Read, Tree, parts
from gpgen.model.state_machines import State, States
from gpgen.model.values import Leaf, Source

Roots = Mapping[str, str]


class Scope(NamedTuple):
    """The context of a node: its tree, the roots that it can read, its label prefix and place.

    `number` is the number of the node itself. `inside` replaces the place in the comment
    of a node whose parent has no code of its own; such a parent passes its `breakpoint`
    on to the node.
    """

    tree: Behaviour
    roots: tuple[tuple[str, str], ...]
    prefix: str
    place: str
    number: int = 0
    inside: str = ""
    breakpoint: bool = False

    def child(self, number: int) -> "Scope":
        place = f"{self.place}.{number}".lstrip(".")
        return self._replace(place=place, inside="", breakpoint=False)

    def seeing(self, root: str, scope: str) -> "Scope":
        """Return a scope in which a root of expressions refers to values that a node keeps."""
        others = tuple(each for each in self.roots if each[0] != root)
        return self._replace(roots=(*others, (root, scope)))

    def awaiting(self, event: str) -> "Scope":
        """Return a scope in which the fields of a received event are readable, if one is named."""
        return self.seeing(EVENT, scope_of("await", 0) + event) if event else self


def replaced(tree: Tree, change: Callable[[Tree], Tree]) -> Tree:
    """Return a tree in which `change` has replaced each node, from the inside out."""
    node: Any = tree
    inner = {id(part): replaced(part, change) for part in parts(tree)}

    def swapped(value: Any) -> Any:
        if type(value) is tuple:
            return tuple(map(swapped, value))
        return inner.get(id(value), value)

    return change(type(node)(*map(swapped, node)) if inner else tree)


@dataclass(frozen=True)
class Resolution:
    """Resolves the trees of one entity; `found` caches the meaning of each tree."""

    module: Module
    entity: Entity
    found: dict[Name, Meaning] = field(default_factory=dict)

    def meaning(self, tree: Behaviour) -> Meaning:
        if tree.name not in self.found:
            entity = None if tree in self.module.behaviours else self.entity
            self.found[tree.name] = meaning_of(self.module, entity, tree)
        return self.found[tree.name]

    def resolve_tree(self, tree: Tree, roots: Roots) -> Tree:
        """Return an expression with reads of kept values resolved and conditions inlined."""

        def change(node: Tree) -> Tree:
            if isinstance(node, Read) and node.root in roots:
                return node._replace(root=roots[node.root])
            return self.condition(node) if isinstance(node, LeafCall) else node

        return replaced(tree, change)

    def condition(self, call: LeafCall) -> Tree:
        """Return the call of a leaf, or the expression that the schema defines for it."""
        owner, leaf = leaf_of(self.module, self.entity, call)
        if leaf.is_ is None:
            return call
        meant = leaf_meaning(self.module, owner, leaf).tree
        assert meant is not None
        names = [each.field.name.text for each in leaf.arguments]

        def change(node: Tree) -> Tree:
            if isinstance(node, Read) and node.root == ARGUMENT:
                return call.arguments[names.index(node.name)]
            if isinstance(node, LeafCall):
                return self.condition(node._replace(root=node.root or call.root))
            if isinstance(node, Read) and node.root == "":
                return node._replace(root=call.root)
            return node

        return replaced(meant, change)

    def target(self, tree: Behaviour, assignment: Assignment, roots: Roots) -> Target:
        meaning = self.meaning(tree)
        base = meaning.targets[assignment.target]
        of = base.type
        path: tuple[str, ...] = ()
        while isinstance(base, FieldOf):
            path = (base.name, *path)
            base = base.struct
        assert isinstance(base, Read)
        value = self.resolve_tree(meaning.trees[assignment.value], roots)
        return Target(roots.get(base.root, base.root), (base.name, *path), of, value)


def machine(body: Body, mean: Callable[[Source, str], Tree]) -> tuple[Kind, object] | None:
    """Return the kind and data of a machine or state, else None; `mean` resolves expressions."""
    match body:
        case States(states, initial, history):
            first = own_name(states[0].body) if initial is None else initial.text
            return "states", plans.States(first, history)
        case State(name, child, transitions, end):
            lowered = []
            for kind, to, event, condition, time, _ in transitions:
                named = "" if event is None else event.text
                tree = None if condition is None else mean(condition, named)
                amount = mean(time, named) if isinstance(time, Source) else time
                lowered.append(plans.Transition(kind, to.text, named, tree, amount))
            return "state", plans.State(name.text, tuple(lowered), end, child is not None)
    return None


def reads_from(what: object, root: str) -> Iterator[Read]:
    """Yield the reads from a root in all expressions of a node's data."""
    if isinstance(what, Read):
        if what.root == root:
            yield what
    elif isinstance(what, tuple) and not isinstance(what, Leaf | Signal):
        for part in what:
            yield from reads_from(part, root)
