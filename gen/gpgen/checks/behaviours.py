"""Checks behaviours: leaves, uses of shared trees, and sizes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from gpgen.behaviours.meaning.nodes import leaf_meaning
from gpgen.behaviours.meaning.scope import owners_of
from gpgen.checks.behaviour_nodes import check_nodes
from gpgen.model import Array, Component, Entity, Module, Name, Property, Text, TextArgument
from gpgen.model.availability import Needed, check_use
from gpgen.model.behaviours import Behaviour, Node, Subtree
from gpgen.model.composition import embedded, in_order
from gpgen.model.conditions import Condition, conjunction
from gpgen.model.expressions import LeafCall, Tree, parts
from gpgen.model.node_walk import awaited_events, children_of, else_and_hooks, trees_of, uses_in
from gpgen.model.types import show_type
from gpgen.model.values import CONDITION, INSTANT, VALUE, Leaf
from gpgen.source.problems import Note, Problem, did_you_mean, quote


def check_trees(module: Module) -> Iterator[Problem]:
    """Yield uses of shared trees in objects they are not for, and cyclic trees."""
    trees = {each.name.text: each for each in module.behaviours}
    for entity, behaviour in trees_of(module):
        owners = (entity,) if entity is not None else tuple(owners_of(behaviour, module))
        for use in uses_in(behaviour.root):
            tree = trees.get(use.name.text)
            if tree is not None:
                yield from _use(tree, use, owners, module)
    yield from _circles(trees)


def _use(
    tree: Behaviour, use: Subtree, owners: Iterable[Entity | Component], module: Module
) -> Iterator[Problem]:
    foreign = next((each for each in owners if not _fits(tree, each, module)), None)
    if foreign is not None:
        note = Note(tree.name.span, "declared here")
        message = (
            f"the tree {quote(tree.name.text)} requires {quote(foreign.name.text)} in its 'for'"
        )
        hint = f"add '{foreign.name.text}' to its 'for'"
        yield Problem("GP815", use.name.span, message, hint, (note,))


def _fits(tree: Behaviour, owner: Entity | Component, module: Module) -> bool:
    if isinstance(owner, Entity):
        parts = {part.name for part in embedded(module, owner)}
    else:
        by_name = {each.name.text: each for each in module.components}
        parts = {each.name.text for each in in_order(owner.requires, by_name)}
    return any(name.text in {owner.name.text, *parts} for name in tree.for_)


def _circles(trees: Mapping[str, Behaviour]) -> Iterator[Problem]:
    """Yield each tree that contains itself, one per cycle."""
    used = {name: tuple(uses_in(tree.root)) for name, tree in trees.items()}
    reported: set[str] = set()
    for name in trees:
        path = _path_to(name, used)
        if path and reported.isdisjoint(use.name.text for use in path):
            reported.update(use.name.text for use in path)
            shown = " -> ".join([name, *(use.name.text for use in path)])
            notes = tuple(
                Note(use.name.span, f"{quote(use.name.text)} is used here") for use in path
            )
            message = f"cyclic tree: {shown}"
            yield Problem("GP814", trees[name].name.span, message, "use 'repeat'", notes)


def _path_to(name: str, used: Mapping[str, tuple[Subtree, ...]]) -> tuple[Subtree, ...]:
    """Return the shortest path of uses from a tree to itself, empty if there is none."""
    paths: list[tuple[Subtree, ...]] = [(use,) for use in used[name]]
    seen: set[str] = set()
    for path in paths:
        last = path[-1].name.text
        if last == name:
            return path
        if last not in seen and last in used:
            seen.add(last)
            paths += [(*path, use) for use in used[last]]
    return ()


MOST = 65535  # a record of a trace has 16 bits for the number of a node
DEEPEST = 64
EVENTS = 64  # awaited by one behaviour: each is a bit of an integer


class Extent(NamedTuple):
    """The number of nodes in a tree, its depth, and the tree use that leads to its deepest node."""

    nodes: int
    depth: int
    use: Name | None


NOTHING = Extent(0, 0, None)


@dataclass(slots=True)
class Extents:
    """Measures trees including the trees used in them, each once."""

    trees: dict[str, Behaviour]
    known: dict[str, Extent] = field(default_factory=dict)

    def tree(self, name: str) -> Extent:
        """Return the extent of a tree; an unknown or cyclic tree counts as empty."""
        if name not in self.known:
            self.known[name] = NOTHING
            if name in self.trees:
                self.known[name] = self.node(self.trees[name].root)
        return self.known[name]

    def node(self, node: Node) -> Extent:
        below = [] if node.disabled else [*map(self.node, inside(node))]
        if isinstance(node.body, Subtree) and not node.disabled:
            below.append(self.tree(node.body.name.text)._replace(use=node.body.name))
        deepest = max(below, key=lambda each: each.depth, default=NOTHING)
        return Extent(1 + sum(each.nodes for each in below), 1 + deepest.depth, deepest.use)


def inside(node: Node) -> tuple[Node, ...]:
    return (*children_of(node.body), *else_and_hooks(node))


def check_extents(module: Module) -> Iterator[Problem]:
    """Yield behaviours that are too large, and uses of trees that make them too deep."""
    extents = Extents({each.name.text: each for each in module.behaviours})
    for _, behaviour in trees_of(module):
        _, depth, use = extents.node(behaviour.root)
        if use is not None and extents.tree(use.text).depth <= DEEPEST < depth:
            message = (
                f"the tree {quote(use.text)}: expected at most {DEEPEST} levels of nodes,"
                f" got {depth}"
            )
            hint = "nest less deeply; trees in trees count"
            yield Problem("GP826", use.span, message, hint)
    for entity in module.entities:
        yield from _count(entity, extents)
        yield from _events(module, entity)


def _events(module: Module, entity: Entity) -> Iterator[Problem]:
    """Yield the behaviours of an entity that wait for more than `EVENTS` events."""
    for behaviour in entity.behaviours:
        events = len(awaited_events(module, entity._replace(behaviours=(behaviour,))))
        if events > EVENTS:
            message = (
                f"the behaviour {quote(behaviour.name.text)}: expected at most {EVENTS} events,"
                f" got {events}"
            )
            hint = "wait for some of them in another behaviour of the entity"
            yield Problem("GP826", behaviour.name.span, message, hint)


def _count(entity: Entity, extents: Extents) -> Iterator[Problem]:
    """Yield the behaviour of an entity with which the number of nodes exceeds the maximum."""
    nodes = 0
    for behaviour in entity.behaviours:
        before, nodes = nodes, nodes + extents.node(behaviour.root).nodes
        if before <= MOST < nodes:
            message = (
                f"the behaviours of {quote(entity.name.text)}: expected at most {MOST}"
                f" nodes, got {nodes}"
            )
            hint = "use fewer nodes; each use of a tree counts all of its nodes"
            yield Problem("GP826", behaviour.name.span, message, hint)


def check_behaviours(module: Module) -> Iterator[Problem]:
    """Yield the problems of leaves, nodes, shared trees and sizes."""
    yield from check_leaves(module)
    yield from check_nodes(module)
    yield from check_trees(module)
    yield from check_extents(module)


Owner = Component | Entity


def check_leaves(module: Module) -> Iterator[Problem]:
    owners: tuple[Owner, ...] = (*module.components, *module.entities)
    for owner in owners:
        properties = _readable(owner, module)
        for leaf in owner.leaves:
            yield from _kind(leaf)
            yield from _defaults(leaf)
            yield from _reads(leaf, properties, conjunction(owner.condition, leaf.condition))
        found = {leaf.name.text: leaf_meaning(module, owner, leaf) for leaf in owner.leaves}
        problems = [problem for each in found.values() for problem in each.problems]
        yield from problems
        if not problems:
            trees = {name: each.tree for name, each in found.items() if each.tree is not None}
            yield from _leaf_circles(owner, trees)


def _kind(leaf: Leaf) -> Iterator[Problem]:
    name, span = quote(leaf.name.text), leaf.name.span
    has_value = leaf.kind in (CONDITION, VALUE)
    wrong = {
        "'can_fail' requires an instant": leaf.can_fail and leaf.kind != INSTANT,
        "'returns' conflicts with a condition": leaf.returns is not None and leaf.kind == CONDITION,
        "'is' requires a condition": leaf.is_ is not None and leaf.kind != CONDITION,
        "'reads' requires a condition or a value": leaf.reads is not None and not has_value,
        "'reads' conflicts with 'is'": leaf.reads is not None and leaf.is_ is not None,
    }
    for why, is_so in wrong.items():
        if is_so:
            yield Problem("GP822", span, f"{why}: {name} is of kind {leaf.kind}", "remove the key")
    if leaf.kind == VALUE and leaf.returns is None:
        yield Problem("GP822", span, f"the value {name} requires 'returns'", "add 'returns: f32'")
    if isinstance(leaf.returns, Array | Text | TextArgument):
        message = f"'returns' of {name}: unsupported type {show_type(leaf.returns)}"
        hint = "return a number, an enum or a struct"
        yield Problem("GP717", leaf.returns_span or span, message, hint)


def _defaults(leaf: Leaf) -> Iterator[Problem]:
    """Yield an argument without a default after one that has a default."""
    optional = None
    for each in leaf.arguments:
        if each.default is not None:
            optional = each.field.name
        elif optional is not None:
            message = (
                f"the argument {quote(each.field.name.text)} requires a default, as the one"
                " before it has one"
            )
            note = Note(optional.span, f"{quote(optional.text)} has a default")
            yield Problem("GP822", each.field.name.span, message, "give it one too", (note,))
            return


def _readable(owner: Owner, module: Module) -> dict[str, Property]:
    """Return the properties that a leaf may read, by path."""
    found = {each.name.text: each for each in owner.properties}
    parts_ = embedded(module, owner) if isinstance(owner, Entity) else ()
    found |= {f"{part.name}.{each.name.text}": each for part in parts_ for each in part.properties}
    world = () if module.world is None else module.world.properties
    return {**found, **{f"world.{each.name.text}": each for each in world}}


def _reads(leaf: Leaf, properties: Mapping[str, Property], context: Condition) -> Iterator[Problem]:
    """Yield properties that a leaf declares as read, but that are unknown or not observed."""
    for name in leaf.reads or ():
        prop = properties.get(name.text)
        if prop is None:
            hint = did_you_mean(name.text, properties)
            yield Problem("GP825", name.span, f"unknown property {quote(name.text)}", hint)
        elif not prop.observe:
            note = Note(prop.name.span, "declared here")
            message = f"{quote(name.text)} is not observed, so it has no change event"
            hint = "remove 'reads', or 'observe: false' there"
            yield Problem("GP825", name.span, message, hint, (note,))
        else:
            needed = Needed(prop.condition, prop.name.span)
            yield from check_use(name.text, needed, context, name.span)


def _leaf_circles(owner: Owner, trees: Mapping[str, Tree]) -> Iterator[Problem]:
    """Yield a condition that depends on itself."""
    asked = {name: tuple(_asked(tree)) for name, tree in trees.items()}
    left = dict(asked)
    while ready := [name for name, used in left.items() if left.keys().isdisjoint(used)]:
        for name in ready:
            del left[name]
    if not left:
        return
    path = [next(iter(left))]
    while (step := next(each for each in asked[path[-1]] if each in left)) not in path:
        path.append(step)
    circle = [*path[path.index(step) :], step]
    spans = {leaf.name.text: leaf.name.span for leaf in owner.leaves}
    notes = tuple(Note(spans[name], f"{quote(name)} is declared here") for name in circle[1:-1])
    message = f"cyclic condition: {' -> '.join(circle)}"
    yield Problem("GP823", spans[step], message, "write one of them without the others", notes)


def _asked(tree: Tree) -> Iterator[str]:
    """Yield the leaves of the same object that an expression calls."""
    if isinstance(tree, LeafCall) and not tree.root:
        yield tree.name
    for part in parts(tree):
        yield from _asked(part)
