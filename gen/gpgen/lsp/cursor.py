"""The place of a word that is being typed, in a schema that may be unfinished."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from gpgen.lsp.positions import Position, offset_of
from gpgen.lsp.repair import close_brackets, read_repaired, tree_of
from gpgen.lsp.tree import Target, scalars
from gpgen.source.nodes import Node

# Replaces the word under the cursor; no schema has such a name.
MARK = "gpgen0cursor0here"
WORD = re.compile(r"[A-Za-z_][\w.]*$")
REST_OF_WORD = re.compile(r"[\w.]*")


class Cursor(NamedTuple):
    """A word that is being typed: its part before the cursor, and where that begins.

    `targets` are what the word may become: a key, a value or an item of a list.
    """

    word: str
    start: Position
    targets: tuple[Target, ...]
    has_colon: bool


def find_cursor(text: str, position: Position) -> Cursor:
    """Return what is being typed at a position."""
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
    """Yield what the word may be in the whole text, or else in the text up to it."""
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
    return None if root is None else _marked(root)


def _found_in_repaired(text: str) -> Target | None:
    """Find the mark in the text without the lines before it that YAML cannot read."""
    line = text.rfind("\n") + 1
    mended = read_repaired(text[:line]).text + text[line:]
    return _found(mended) or _found(close_brackets(mended))


def _marked(root: Node) -> Target | None:
    return next((each for each in scalars(root) if MARK in each.scalar.text), None)
