"""Positions in schema files: file, line, column and width."""

import os
from functools import lru_cache
from typing import NamedTuple


@lru_cache(maxsize=256)
def lines_of(text: str) -> list[str]:
    """Return the lines of a text, cached because the same text is queried often."""
    return text.split("\n")


def key_of(path: str) -> str:
    """Return a key that is the same for all paths to a file."""
    try:
        return os.path.realpath(path)
    except ValueError:  # not a path; reported when the file is read
        return path


class SourceFile(NamedTuple):
    """A schema file as it was read; `path` is shown as the user typed it."""

    path: str
    text: str

    def line(self, number: int) -> str:
        """Return the text of line `number` (from 1), without its line end."""
        lines = lines_of(self.text)
        return lines[number - 1].rstrip("\r") if number <= len(lines) else ""


class Span(NamedTuple):
    """A range of one line; line and column count from 1, in characters."""

    file: SourceFile
    line: int
    column: int
    width: int = 1

    @property
    def order(self) -> tuple[str, int, int]:
        """The sort key of problems: path, line, column."""
        return (self.file.path, self.line, self.column)

    def holds(self, other: "Span") -> bool:
        end = self.column + self.width
        return self[:2] == other[:2] and self.column <= other.column < end

    def part(self, offset: int, width: int) -> "Span":
        """Return the span of `width` characters that begins `offset` further right."""
        return Span(self.file, self.line, self.column + offset, width)
