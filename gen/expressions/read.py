"""The text of an expression -> Python's syntax tree, with the place of each part."""

import ast
import warnings

from gpgen.diagnostics import Problem
from gpgen.expressions.order import check_order, too_deep
from gpgen.expressions.words import DEEPEST, LONGEST, Mistake, disguise, split
from gpgen.reading.nodes import ScalarNode, part
from gpgen.source import Span
from gpgen.tuples import NamedTuple


class Text(NamedTuple):
    """An expression as Python read it, in parentheses, and the scalar that it stands in."""

    node: ScalarNode
    bytes: bytes
    root: ast.expr

    def span(self, part_: ast.expr) -> Span:
        """Return the place of a part in the schema."""
        return part(self.node, *self.range(part_))

    def words(self, part_: ast.expr) -> str:
        """Return a part, such as a name, as it stands in the schema."""
        start, end = self.range(part_)
        return self.node.text[start:end]

    def attribute(self, node: ast.Attribute) -> tuple[str, Span]:
        """Return the name behind a point, and its place."""
        _, end = self.range(node)
        _, start = self.range(node.value)
        text = self.node.text[start:end]
        name = text[text.rindex(".") + 1 :].strip()
        return name, part(self.node, end - len(name), end)

    def range(self, part_: ast.expr) -> tuple[int, int]:
        """Return where a part begins and ends in the text; Python counts in bytes."""
        ends = (part_.col_offset, part_.end_col_offset or 0)
        start, end = (len(self.bytes[:offset].decode()) for offset in ends)
        return start - 1, end - 1


def read_text(node: ScalarNode) -> Text | Problem:
    """Return an expression as Python reads it, or what keeps it from being one."""
    text = node.text
    found = _read(text)
    if isinstance(found, Mistake):
        place = part(node, found.start, found.end)
        return Problem(found.code, place, found.message, found.hint)
    as_read, root = found
    deep = _too_deep(root)
    read = Text(node, as_read.encode(), root)
    if deep is not None:
        mistake = too_deep(0, 0)
        return Problem(mistake.code, read.span(deep), mistake.message, mistake.hint)
    return read


def _read(text: str) -> tuple[str, ast.expr] | Mistake:
    if len(text) > LONGEST:
        message = f"expression: expected at most {LONGEST} characters, got {len(text)}"
        return Mistake("GP703", 0, len(text), message, "declare a function")
    words = split(text)
    if isinstance(words, Mistake):
        return words
    mistake = check_order(words, len(text))
    if mistake is not None:
        return mistake
    as_read = f"({disguise(words, text)})"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            root = ast.parse(as_read, mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return Mistake("GP701", 0, len(text), "expected an expression")
    return as_read, root


def _too_deep(root: ast.expr) -> ast.expr | None:
    """Return the first part that stands too deep, without recursion."""
    level = [root]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in ast.iter_child_nodes(outer)
            if isinstance(inner, ast.expr)
        ]
    return level[0] if level else None
