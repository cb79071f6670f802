"""The numbers of nodes in traces: those of an entity's behaviours, as they stand in its trees.

Trees of the module's count at each of their uses. A node comes before what is
in it, behind that come its hooks, and the `else` of a `while` is last.
"""

import hashlib
from collections.abc import Iterator

from gpgen.behaviours.titles import shown
from gpgen.meaning.walk import children_of
from gpgen.model import Entity, Module
from gpgen.model.behaviours import Always, Behaviour, Node, Send, Series, Subtree
from gpgen.tuples import NamedTuple


class Numbered(NamedTuple):
    """A node by its number; `parent` is 0 for a root, `place` counts children from 1."""

    number: int
    parent: int
    place: str
    behaviour: str
    node: Node


class Standing(NamedTuple):
    """A node in a tree, before it has a number: how far down, and where."""

    depth: int
    place: str
    node: Node


def numbered(module: Module, entity: Entity) -> tuple[Numbered, ...]:
    """Return all nodes of an entity's behaviours, in the order of their numbers."""
    trees = {each.name.text: each for each in module.behaviours}
    found: list[Numbered] = []
    for behaviour in entity.behaviours:
        above: list[int] = []
        for standing in unfolded(behaviour.root, trees):
            del above[standing.depth :]
            parent = above[-1] if above else 0
            above.append(len(found) + 1)
            name = behaviour.name.text
            found.append(Numbered(above[-1], parent, standing.place, name, standing.node))
    return tuple(found)


def unfolded(
    node: Node, trees: dict[str, Behaviour], depth: int = 0, place: str = ""
) -> Iterator[Standing]:
    """Yield a node and all below it; nothing below one that is disabled."""
    yield Standing(depth, place, node)
    if node.disabled:
        return
    if isinstance(node.body, Subtree):
        yield from unfolded(trees[node.body.name.text].root, trees, depth + 1, place)
    for number, child in enumerate(children_of(node.body), 1):
        yield from unfolded(child, trees, depth + 1, f"{place}.{number}".lstrip("."))
    for name, hooks in zip(node.hooks._fields, node.hooks, strict=True):
        for hook in hooks:
            yield from unfolded(hook, trees, depth + 1, f"{place} {name}".strip())
    if node.otherwise is not None:
        yield from unfolded(node.otherwise, trees, depth + 1, f"{place}.2".lstrip("."))


def fingerprint(module: Module) -> int:
    """Return 64 bits that are others where other nodes have the numbers."""
    words = [module.name.text]
    for entity in module.entities:
        words.append(entity.name.text)
        for each in numbered(module, entity):
            words += [each.behaviour, str(each.parent), kind_of(each.node), shown(each.node)]
    return int.from_bytes(hashlib.sha256("\n".join(words).encode()).digest()[:8], "big")


def kind_of(node: Node) -> str:
    """Return the kind of a node, as the schema calls it."""
    match node.body:
        case Series(kind) | Always(kind) | Send(kind):
            return kind
        case Subtree():
            return "tree"
    return type(node.body).__name__.lower()
