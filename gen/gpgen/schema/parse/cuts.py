"""Texts that a comma has cut, in flow style: their rest stands as an entry of its own."""

from collections.abc import Iterable, Iterator

from gpgen.schema.language.behaviours import NODE_RECORD
from gpgen.schema.language.variants import record_of
from gpgen.source.nodes import BrokenNode, MappingNode, Node, ScalarNode


def without_cut(node: MappingNode) -> MappingNode:
    """Return a node of a behaviour in which a text that was cut is broken.

    Its rest is an unknown key, which was reported.
    """
    known = {key.name for key in record_of(node, NODE_RECORD).keys}
    rests = (*(each.key.text not in known for each in node.entries[1:]), False)
    return node._replace(
        entries=tuple(
            each._replace(value=BrokenNode(each.value.span))
            if is_cut and opened(each.value) > 0
            else each
            for each, is_cut in zip(node.entries, rests, strict=True)
        )
    )


def uncut(nodes: Iterable[Node]) -> Iterator[Node]:
    """Yield the entries of a list but for the rest of a call that its commas have cut.

    What begins the call is told of: there its parenthesis is not closed.
    """
    line, depth = 0, 0
    for node in nodes:
        if depth == 0 or node.span.line != line:
            line, depth = node.span.line, 0
            yield node
        depth = max(depth + opened(node), 0)


def opened(node: Node) -> int:
    """Return how many parentheses a text without quotes opens and does not close."""
    text = node.text if isinstance(node, ScalarNode) and node.plain else ""
    return text.count("(") - text.count(")")
