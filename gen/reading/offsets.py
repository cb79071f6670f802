"""Where each character of a scalar's text stands in the file.

Quotes, escapes, folded lines and indentation make text and source differ. The
two are read side by side: a run of white space in one is a run in the other,
and everything else must be alike, or there is no telling.
"""

import re

from gpgen.source import Span
from gpgen.tuples import NamedTuple

WHITE = " \t\r\n"
# An escape of a double-quoted scalar; the end of a line is white space.
ESCAPE = re.compile(r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[^\r\n])")
BLOCK_HEAD = re.compile(r"[|>][^\n]*\n")


class Place(NamedTuple):
    """A line and a column, both from 1."""

    line: int
    column: int


def places_of(span: Span, text: str) -> list[Place] | None:
    """Return the place of each character of a scalar that begins at `span`, and of its end.

    None if that cannot be told.
    """
    lines = span.file.text.split("\n")[span.line - 1 :]
    source = "\n".join(lines)
    offsets = _offsets(source, span.column - 1, text)
    if offsets is None:
        return None
    places: list[Place] = []
    line, start = span.line, 0
    for offset in offsets:
        skipped = source.count("\n", start, offset)
        if skipped:
            line += skipped
            start = source.rindex("\n", 0, offset) + 1
        places.append(Place(line, offset - start + 1))
    return places


def _offsets(source: str, start: int, text: str) -> list[int] | None:
    """Return the offset in the source of each character, and of the end."""
    quote = source[start : start + 1]
    block = BLOCK_HEAD.match(source, start)
    if block is not None:
        quote, start = "", block.end()
    elif quote in ("'", '"'):
        start += 1
    else:
        quote = ""
    offsets: list[int] = []
    while len(offsets) < len(text):
        char = text[len(offsets)]
        if char in WHITE and source[start : start + 1] in WHITE:
            start = _skip_white(source, start, text, offsets, quote)
            continue
        if not offsets or text[len(offsets) - 1] not in WHITE:
            start = _next(source, start, quote)
        end = _match(source, start, char, quote)
        if end is None:
            return None
        offsets.append(start)
        start = end
    return [*offsets, start]


def _next(source: str, start: int, quote: str) -> int:
    """Return where the next character stands: behind the indentation, or a folded line's end."""
    while start < len(source) and source[start] in WHITE:
        start += 1
    if quote == '"' and source[start : start + 2] in ("\\\n", "\\\r"):
        return _next(source, start + 1, quote)
    return start


def _skip_white(source: str, start: int, text: str, offsets: list[int], quote: str) -> int:
    """Give a run of white space in the text its places; return where the source goes on."""
    end = _next(source, start, quote)
    while len(offsets) < len(text) and text[len(offsets)] in WHITE:
        offsets.append(min(start, end - 1))
        start += 1
    return end


def _match(source: str, start: int, char: str, quote: str) -> int | None:
    """Return where the source goes on behind a character, None if another one stands there."""
    if quote == '"':
        escape = ESCAPE.match(source, start)
        if escape is not None:
            return escape.end()
    if quote == "'" and char == "'":
        return start + 2 if source.startswith("''", start) else None
    return start + 1 if source.startswith(char, start) else None
