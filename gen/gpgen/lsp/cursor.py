"""The scalar under the cursor, and the path from the root to it with the shape of each node.

Both the word and the schema around it may be incomplete.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from gpgen.lsp.incomplete_text import close_brackets, read_repaired, tree_of
from gpgen.lsp.positions import Position, Range, is_inside, offset_of, range_of
from gpgen.schema import shapes
from gpgen.schema.language import JOINING_FILE, MODULE
from gpgen.schema.node_forms import choose, record_of
from gpgen.schema.shapes import Key, Shape
from gpgen.source.nodes import BrokenNode, Entry, MappingNode, Node, ScalarNode, SequenceNode, child

# Replaces the word under the cursor; no schema has such a name.
MARK = "gpgen0cursor0here"
WORD = re.compile(r"[A-Za-z_][\w.]*$")
REST_OF_WORD = re.compile(r"[\w.]*")


class Step(NamedTuple):
    """A node of the path, its shape, and the key of the entry that continues the path.

    `key` is the text of an entry's key, and empty for an item of a list.
    """

    node: Node
    shape: Shape | None
    key: str


class Target(NamedTuple):
    """A scalar of a schema, the path to it, and whether it is a key in the last mapping."""

    scalar: ScalarNode
    steps: tuple[Step, ...]
    shape: Shape | None
    is_key: bool

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the path, without the target itself."""
        steps = self.steps[:-1] if self.is_key else self.steps
        return tuple(step.key for step in steps if step.key)

    @property
    def mapping(self) -> MappingNode | None:
        for step in reversed(self.steps):
            if isinstance(step.node, MappingNode):
                return step.node
        return None


def root_shape(root: Node) -> Shape:
    return MODULE if child(root, "module") is not None else JOINING_FILE


def scalars(root: Node) -> Iterator[Target]:
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
    """Return scalars in braces without colons as the mapping that the user has begun to type."""
    if not isinstance(node, SequenceNode) or not node.braces:
        return node
    keys = (item for item in node.items if isinstance(item, ScalarNode))
    return MappingNode(tuple(Entry(key, BrokenNode(key.span)) for key in keys), node.span)


def value_shape(node: MappingNode, shape: Shape | None, entry: Entry) -> Shape | None:
    key = key_of_entry(node, shape, entry.key.text)
    if key is not None:
        return key.shape
    of = None if shape is None else choose(node, shape)
    return of.value if isinstance(of, shapes.Map) else None


def key_of_entry(node: MappingNode, shape: Shape | None, name: str) -> Key | None:
    of = None if shape is None else choose(node, shape)
    if isinstance(of, shapes.Variant):
        of = record_of(node, of)
    keys = of.keys if isinstance(of, shapes.Map | shapes.Record) else ()
    return next((key for key in keys if key.name == name), None)


def find_target(root: Node, position: Position) -> Target | None:
    found = (each for each in scalars(root) if is_inside(position, range_of(each.scalar.span)))
    return next(found, None)


def forms_of(shape: Shape | None) -> Iterator[Shape]:
    """Yield all forms that a value may have: short and long ones, with `Later` resolved."""
    if isinstance(shape, shapes.Either):
        yield from forms_of(shape.short)
        yield from forms_of(shape.long)
    elif isinstance(shape, shapes.Later):
        yield from forms_of(shape.made)
    elif shape is not None:
        yield shape


def lines_in(node: Node) -> Range:
    """Return the range from the first scalar in a node to the last."""
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


class Cursor(NamedTuple):
    """A word that is being typed: its part before the cursor, and the start of it.

    `targets` are the possible parses of the word: as a key, a value or an item of a list.
    """

    word: str
    start: Position
    targets: tuple[Target, ...]
    has_colon: bool


def find_cursor(text: str, position: Position) -> Cursor:
    offset = offset_of(text, position)
    line_start = text.rfind("\n", 0, offset) + 1
    before = text[line_start:offset]
    found = WORD.search(before)
    word = "" if found is None else found[0]
    tail = REST_OF_WORD.match(text, offset)
    end = offset if tail is None else tail.end()
    line_end = text.find("\n", end)
    rest = text[end : len(text) if line_end < 0 else line_end]
    start = offset - len(word)
    targets = tuple(_targets(text[:start], text[end:], rest))
    place = Position(position.line, start - line_start)
    return Cursor(word, place, targets, has_colon=rest.lstrip().startswith(":"))


def _targets(before: str, after: str, rest: str) -> Iterator[Target]:
    """Yield the possible parses of the word in the whole text, or else in the text before it."""
    is_last = not rest.strip() or rest.lstrip().startswith("#")
    marks = (MARK, f"{MARK}: ~") if is_last else (MARK,)
    found = [_found(before + mark + after) for mark in marks]
    if not any(found):
        found = [_found(close_brackets(before + mark + after)) for mark in marks]
    if not any(found):
        found = [_found(close_brackets(before + mark)) for mark in (MARK, f"{MARK}: ~")]
    if not any(found):
        found = [_found_in_repaired(before + mark) for mark in (MARK, f"{MARK}: ~")]
    yield from (each for each in found if each is not None)


def _found(text: str) -> Target | None:
    root = tree_of(text)
    targets = () if root is None else scalars(root)
    return next((each for each in targets if MARK in each.scalar.text), None)


def _found_in_repaired(text: str) -> Target | None:
    """Find the mark after removing the lines before it that YAML cannot parse."""
    line = text.rfind("\n") + 1
    repaired = read_repaired(text[:line]).text + text[line:]
    return _found(repaired) or _found(close_brackets(repaired))
