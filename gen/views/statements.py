"""An expression as the statements of a function that returns it, none longer than a line."""

from collections.abc import Iterator
from typing import Any

from gpgen.layout import WIDTH
from gpgen.model import Array
from gpgen.model.trees import Alive, ElementOf, FieldOf, Literal, Read, Tree, parts
from gpgen.views.ctypes import declare, value_type
from gpgen.views.expressions import Writer

MARGIN = 4


def statements(writer: Writer, tree: Tree, frame: str) -> tuple[str, ...]:
    """Return the statements that end with a frame around an expression; long ones are split."""
    lines: list[str] = []
    tree = _shortened(writer, tree, frame, lines)
    return (*lines, frame.format(writer.text(tree)))


def _shortened(writer: Writer, tree: Tree, frame: str, lines: list[str]) -> Tree:
    """Return a tree that fits into its line; what did not fit is declared before it."""
    while MARGIN + len(frame) - 2 + len(writer.text(tree)) > WIDTH:
        longest = max(_movable(tree), key=lambda each: len(writer.text(each)), default=None)
        if longest is None:
            break
        of = value_type(writer.names, longest.type)
        inner = _shortened(writer, longest, f"{declare(of, 'part_00')} = {{}};", lines)
        name = f"part_{len(lines) + 1}"
        lines.append(f"{declare(of, name)} = {writer.text(inner)};")
        tree = _replaced(tree, longest, Read("local", name, longest.type))
    return tree


def _movable(tree: Tree) -> Iterator[Tree]:
    """Yield the operands of a node that may be computed before it."""
    if isinstance(tree, FieldOf | ElementOf | Alive):
        return
    for each in parts(tree):
        is_local = isinstance(each, Read) and each.root == "local"
        if not (is_local or isinstance(each, Literal) or isinstance(each.type, Array)):
            yield each


def _replaced(tree: Tree, old: Tree, new: Tree) -> Tree:
    """Return a node with one of its operands replaced."""
    node: Any = tree

    def swapped(field: Any) -> Any:
        if type(field) is tuple:
            return tuple(map(swapped, field))
        return new if field is old else field

    changed: Tree = type(node)(*map(swapped, node))
    return changed
