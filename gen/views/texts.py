"""Docs from the schema as texts in C, broken into lines."""

from collections.abc import Iterator

from gpgen.views.comments import safe
from gpgen.views.ctypes import text_literal
from gpgen.views.words import Line

WIDTH = 60  # of a literal, so that a line has room for it


def doc_lines(doc: str | None) -> tuple[Line, ...]:
    """Return a doc as the lines of an initializer; none is an empty text."""
    first, *others = [text_literal(piece) for piece in pieces_of(safe(doc))] or ['""']
    margin = " " * len(".doc = ")
    rows = [f".doc = {first}", *(f"{margin}{piece}" for piece in others)]
    return tuple(Line(row) for row in (*rows[:-1], f"{rows[-1]},"))


def pieces_of(text: str) -> Iterator[str]:
    """Break a text behind blanks, or anywhere in a long word, so that literals are short."""
    piece = ""
    for word in text.replace(" ", " \0").split("\0"):
        for part in parts_of(word):
            if piece and len(text_literal(piece + part)) > WIDTH:
                yield piece
                piece = ""
            piece += part
    if piece:
        yield piece


def parts_of(word: str) -> Iterator[str]:
    """Break a word that is too long by itself."""
    part = ""
    for letter in word:
        if part and len(text_literal(part + letter)) > WIDTH:
            yield part
            part = ""
        part += letter
    yield part
