"""Behaviours have no more nodes than traces can number, and none stands too deep."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from gpgen.diagnostics import Problem, quote
from gpgen.meaning.walk import beside, children_of, trees_of
from gpgen.model import Entity, Module, Name
from gpgen.model.behaviours import Behaviour, Node, Subtree
from gpgen.tuples import NamedTuple

MOST = 65535  # a record of a trace has 16 bits for the number of a node
DEEPEST = 64


class Extent(NamedTuple):
    """How many nodes there are, how deep they stand, and through the use of which tree."""

    nodes: int
    depth: int
    use: Name | None


NOTHING = Extent(0, 0, None)


@dataclass(slots=True)
class Extents:
    """Measures trees with all that is used in them, each of them once."""

    trees: dict[str, Behaviour]
    known: dict[str, Extent] = field(default_factory=dict)

    def tree(self, name: str) -> Extent:
        """Return the extent of a tree; one that is not there, or contains itself, has none."""
        if name not in self.known:
            self.known[name] = NOTHING
            if name in self.trees:
                self.known[name] = self.node(self.trees[name].root)
        return self.known[name]

    def node(self, node: Node) -> Extent:
        """Return the extent of a node and all below it."""
        below = [] if node.disabled else [*map(self.node, inside(node))]
        if isinstance(node.body, Subtree) and not node.disabled:
            below.append(self.tree(node.body.name.text)._replace(use=node.body.name))
        deepest = max(below, key=lambda each: each.depth, default=NOTHING)
        return Extent(1 + sum(each.nodes for each in below), 1 + deepest.depth, deepest.use)


def inside(node: Node) -> tuple[Node, ...]:
    """Return the nodes in a node and beside it."""
    return (*children_of(node.body), *beside(node))


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


def _count(entity: Entity, extents: Extents) -> Iterator[Problem]:
    """Yield the behaviour of an entity with which there are too many nodes."""
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
