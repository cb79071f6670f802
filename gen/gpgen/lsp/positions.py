"""Conversion between the positions of gpgen and the code units that an editor counts.

Columns in gpgen count characters from 1. An editor counts from 0, in UTF-16 code units unless both
sides agree on another encoding.
"""

from typing import NamedTuple

from gpgen.source.places import Span

UTF_8, UTF_16, UTF_32 = "utf-8", "utf-16", "utf-32"


class Position(NamedTuple):
    """A line and a character, both from 0; `character` counts characters as Python does."""

    line: int
    character: int


class Range(NamedTuple):
    """A range of text; `end` is after its last character."""

    start: Position
    end: Position


def lines_of(text: str) -> list[str]:
    return [line.rstrip("\r") for line in text.split("\n")]


def units(text: str, encoding: str) -> int:
    if encoding == UTF_8:
        return len(text.encode("utf-8", "surrogatepass"))
    if encoding == UTF_32 or text.isascii():
        return len(text)
    return len(text) + sum(1 for char in text if ord(char) > 0xFFFF)


def to_units(line: str, character: int, encoding: str) -> int:
    return units(line[:character], encoding)


def to_characters(line: str, at: int, encoding: str) -> int:
    """Return the index of the character at a code unit, which may be inside a surrogate pair."""
    if line.isascii() or encoding == UTF_32:
        return max(0, min(at, len(line)))
    passed = 0
    for number, char in enumerate(line):
        passed += units(char, encoding)
        if passed > at:
            return number
    return len(line)


def range_of(span: Span) -> Range:
    """Return a span as a range; for a whole file, the start of its first line."""
    if span.line == 0:
        return Range(Position(0, 0), Position(0, 0))
    length = len(span.file.line(span.line))
    start = min(span.column - 1, length)
    end = max(start, min(start + span.width, length))
    return Range(Position(span.line - 1, start), Position(span.line - 1, end))


def offset_of(text: str, position: Position) -> int:
    """Return the offset of a position in a text; a position after a line's end is clamped to it."""
    lines = text.split("\n")
    if position.line >= len(lines):
        return len(text)
    before = sum(len(line) + 1 for line in lines[: position.line])
    return before + min(position.character, len(lines[position.line].rstrip("\r")))


def is_inside(position: Position, place: Range) -> bool:
    """Return whether a position is in a range or directly after it."""
    return place.start <= position <= place.end
