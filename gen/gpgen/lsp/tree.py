"""The path from the root of a schema to a scalar, with the shape of each node on it."""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.lsp.positions import Position, Range, is_inside, range_of
from gpgen.schema import shapes
from gpgen.schema.forms import choose, record_of
from gpgen.schema.shapes import Key, Shape
from gpgen.schema.table import JOINING_FILE, MODULE
from gpgen.source.nodes import BrokenNode, Entry, MappingNode, Node, ScalarNode, SequenceNode, child


class Step(NamedTuple):
    """A node on the way, the shape that it may have, and the entry or item that leads on.

    `key` is the text of an entry's key, and empty for an item of a list.
    """

    node: Node
    shape: Shape | None
    key: str


class Target(NamedTuple):
    """A scalar of a schema, the way to it, and whether it is a key of the last step's mapping."""

    scalar: ScalarNode
    steps: tuple[Step, ...]
    shape: Shape | None
    is_key: bool

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys on the way, without those of lists, and without a key that is the target."""
        steps = self.steps[:-1] if self.is_key else self.steps
        return tuple(step.key for step in steps if step.key)

    @property
    def mapping(self) -> MappingNode | None:
        """The innermost mapping around the target."""
        for step in reversed(self.steps):
            if isinstance(step.node, MappingNode):
                return step.node
        return None


def root_shape(root: Node) -> Shape:
    """Return the shape of a file: of a module, or of a file that joins one."""
    return MODULE if child(root, "module") is not None else JOINING_FILE


def scalars(root: Node) -> Iterator[Target]:
    """Yield every scalar of a tree in the order of the text."""
    yield from _scalars(root, root_shape(root), ())


def _scalars(node: Node, shape: Shape | None, steps: tuple[Step, ...]) -> Iterator[Target]:
    node = _unfinished(node)
    if isinstance(node, ScalarNode):
        yield Target(node, steps, shape, is_key=False)
    elif isinstance(node, MappingNode):
        for entry in node.entries:
            inner = (*steps, Step(node, shape, entry.key.text))
            yield Target(entry.key, inner, shape, is_key=True)
            yield from _scalars(entry.value, value_shape(node, shape, entry), inner)
    elif isinstance(node, SequenceNode):
        of = None if shape is None else choose(node, shape)
        item = of.item if isinstance(of, shapes.List) else None
        for each in node.items:
            yield from _scalars(each, item, (*steps, Step(node, shape, "")))


def _unfinished(node: Node) -> Node:
    """Return what stands in braces without a colon as the mapping that it is to become."""
    if not isinstance(node, SequenceNode) or not node.braces:
        return node
    keys = (item for item in node.items if isinstance(item, ScalarNode))
    return MappingNode(tuple(Entry(key, BrokenNode(key.span)) for key in keys), node.span)


def value_shape(node: MappingNode, shape: Shape | None, entry: Entry) -> Shape | None:
    """Return the shape of an entry's value, None where the language knows none."""
    key = key_of_entry(node, shape, entry.key.text)
    if key is not None:
        return key.shape
    of = None if shape is None else choose(node, shape)
    return of.value if isinstance(of, shapes.Map) else None


def key_of_entry(node: MappingNode, shape: Shape | None, name: str) -> Key | None:
    """Return the key of the language that an entry is, None for a name."""
    of = None if shape is None else choose(node, shape)
    if isinstance(of, shapes.Variant):
        of = record_of(node, of)
    keys = of.keys if isinstance(of, shapes.Map | shapes.Record) else ()
    return next((key for key in keys if key.name == name), None)


def find_target(root: Node, position: Position) -> Target | None:
    """Return the scalar under the cursor."""
    found = (each for each in scalars(root) if is_inside(position, range_of(each.scalar.span)))
    return next(found, None)


def forms_of(shape: Shape | None) -> Iterator[Shape]:
    """Yield all forms that a value may have: short ones, long ones, and those that come later."""
    if isinstance(shape, shapes.Either):
        yield from forms_of(shape.short)
        yield from forms_of(shape.long)
    elif isinstance(shape, shapes.Later):
        yield from forms_of(shape.made)
    elif shape is not None:
        yield shape


def lines_in(node: Node) -> Range:
    """Return the stretch of text from the first scalar in a node to the last."""
    start = end = range_of(node.span)
    waiting = [node]
    while waiting:
        each = waiting.pop()
        place = range_of(each.span)
        start, end = min(start, place), max(end, place, key=lambda found: found.end)
        if isinstance(each, MappingNode):
            waiting += [part for entry in each.entries for part in (entry.key, entry.value)]
        elif isinstance(each, SequenceNode):
            waiting += each.items
    return Range(start.start, end.end)
