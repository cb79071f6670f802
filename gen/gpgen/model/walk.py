"""The events that the behaviours of an entity wait for, as the schema names them."""

from collections.abc import Iterator

from gpgen.model import Entity, Module
from gpgen.model.behaviours import (
    Await,
    Behaviour,
    Body,
    Choose,
    Condition,
    Do,
    If,
    Node,
    Parallel,
    Series,
    Subtree,
    Switch,
    Utility,
)


def trees_of(module: Module) -> Iterator[tuple[Entity | None, Behaviour]]:
    """Yield the trees that stand by themselves, with None, and those of the entities."""
    for tree in module.behaviours:
        yield None, tree
    for entity in module.entities:
        for behaviour in entity.behaviours:
            yield entity, behaviour


def children_of(body: Body) -> tuple[Node, ...]:
    """Return the nodes in a node, in the order of the schema."""
    match body:
        case Series(_, children) | Parallel(children):
            return children
        case Do(child):
            return (child,)
        case If(_, then, otherwise):
            return (then,) if otherwise is None else (then, otherwise)
        case Switch(_, cases, default):
            found = tuple(case.child for case in cases)
            return found if default is None else (*found, default)
        case Choose(branches) | Utility(branches):
            return tuple(branch.child for branch in branches)
        case Condition():
            return tuple(node for nodes in body[1:] for node in nodes)
    return ()


def beside(node: Node) -> tuple[Node, ...]:
    """Return the other side of a `while`, and what hooks do."""
    other = () if node.otherwise is None else (node.otherwise,)
    return (*other, *(done for hook in node.hooks for done in hook))


def nodes_in(node: Node) -> Iterator[Node]:
    """Yield a node and all that stand in it and beside it, from the outside in."""
    yield node
    for each in (*children_of(node.body), *beside(node)):
        yield from nodes_in(each)


def uses_in(node: Node) -> Iterator[Subtree]:
    yield from (each.body for each in nodes_in(node) if isinstance(each.body, Subtree))


def awaited(module: Module, entity: Entity) -> tuple[str, ...]:
    """Return the events that may let a node of an entity's behaviours go on."""
    trees = {each.name.text: each for each in module.behaviours}
    found: dict[str, None] = {}
    seen: set[str] = set()
    waiting: list[Node] = [each.root for each in entity.behaviours]
    while waiting:
        for node in nodes_in(waiting.pop()):
            if node.modifiers.event is not None:
                found[node.modifiers.event.text] = None
            if isinstance(node.body, Await):
                found[node.body.event.text] = None
            if isinstance(node.body, Subtree) and node.body.name.text not in seen:
                seen.add(node.body.name.text)
                if node.body.name.text in trees:
                    waiting.append(trees[node.body.name.text].root)
    return tuple(found)
