"""The events that the behaviours of an entity wait for, as the schema names them."""

from collections.abc import Iterator
from typing import Any

from gpgen.model import Entity, Module
from gpgen.model.behaviours import Await, Node, Subtree


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


def nodes_in(value: Any) -> Iterator[Node]:
    """Yield a node and all inside it."""
    if isinstance(value, Node):
        yield value
    if isinstance(value, tuple):
        for part in value:
            yield from nodes_in(part)
