"""The text of a call, as a name and the texts of its arguments."""

import ast
from typing import NamedTuple

from gpgen.expressions.syntax import Text, read_text
from gpgen.model import Name, Source
from gpgen.source.nodes import ScalarNode, part, text_of
from gpgen.source.problems import Problem


class Written(NamedTuple):
    """A name, perhaps with a point in it, and what is given to it."""

    name: Name
    arguments: tuple[Source, ...]


def split_call(node: ScalarNode) -> Written | None:
    """Return what a text calls; a name alone is a call without arguments. None for all else."""
    text = None if text_of(node) is None else read_text(node)
    if text is None or isinstance(text, Problem):
        return None
    root = text.root
    called = root.func if isinstance(root, ast.Call) else root
    name = _path(called, text)
    if name is None:
        return None
    start, end = text.range(called)
    given = root.args if isinstance(root, ast.Call) else []
    return Written(Name(name, part(node, start, end)), tuple(piece(text, each) for each in given))


def piece(text: Text, of: ast.expr) -> Source:
    """Return a part of an expression as an expression of its own."""
    start, end = text.range(of)
    return Source(text.node.text[start:end], plain=True, span=part(text.node, start, end))


def _path(node: ast.expr, text: Text) -> str | None:
    """Return a name, or two with a point between them, as they stand in the schema."""
    if isinstance(node, ast.Name):
        return text.words(node)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{text.words(node.value)}.{text.attribute(node)[0]}"
    return None
