"""Docs from the schema as texts in C, broken into lines."""

from collections.abc import Iterator

from gpgen.views.comments import safe
from gpgen.views.ctypes import literal_size, text_literal
from gpgen.views.words import Line

WIDTH = 60  # of a literal, so that a line has room for it
QUOTES = 2  # of a literal


def doc_lines(doc: str | None) -> tuple[Line, ...]:
    """Return a doc as the lines of an initializer; none is an empty text."""
    first, *others = [text_literal(piece) for piece in pieces_of(safe(doc))] or ['""']
    margin = " " * len(".doc = ")
    rows = [f".doc = {first}", *(f"{margin}{piece}" for piece in others)]
    return tuple(Line(row) for row in (*rows[:-1], f"{rows[-1]},"))


def pieces_of(text: str) -> Iterator[str]:
    """Break a text behind blanks, or anywhere in a long word, so that literals are short."""
    piece: list[str] = []
    size = QUOTES
    for word in text.replace(" ", " \0").split("\0"):
        for part in parts_of(word):
            added = literal_size(part)
            if piece and size + added > WIDTH:
                yield "".join(piece)
                piece, size = [], QUOTES
            piece.append(part)
            size += added
    if size > QUOTES:
        yield "".join(piece)


def parts_of(word: str) -> Iterator[str]:
    """Break a word that is too long by itself."""
    if QUOTES + literal_size(word) <= WIDTH:
        yield word
        return
    start, size = 0, QUOTES
    for end, letter in enumerate(word):
        added = literal_size(letter)
        if end > start and size + added > WIDTH:
            yield word[start:end]
            start, size = end, QUOTES
        size += added
    yield word[start:]
