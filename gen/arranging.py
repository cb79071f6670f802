"""Arranges neighbouring lines of C: breaks the long ones, and puts trailing comments in line.

How depends on how long the words are and on what stands between them, not on
their letters. So what all properties or all entities have is worked out once.
"""

import re
from collections.abc import Iterator

from gpgen.breaking import STEP, WIDTH, WORDS, fit, indent_of
from gpgen.literals import hidden, told
from gpgen.tuples import NamedTuple

TRAILING = re.compile(r"^( *\S.*[;,{0-9a-zA-Z_)\"]) (/\* .* \*/)$")
LETTERS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789"
LIKE = bytes.maketrans(LETTERS, b"x" * len(LETTERS))
NO_CODE = ("/", "#", "* ")
OFTEN = 4
BETWEEN = re.compile(r"(\n[ *]*|  +)")


class Cut(NamedTuple):
    """A part of a block that stays whole, and what comes before it instead of what did."""

    gap: str
    begin: int
    end: int


class Shape:
    """What blocks have in common that differ only in letters.

    `firsts` are the first words of its long lines, `cuts` is how blocks with the
    same such words are cut; a block without any stays as it is.
    """

    def __init__(self, shape: bytes) -> None:
        self.text = shape.decode()
        self.firsts = tuple(first_words(self.text))
        self.stays = not self.firsts and "*/" not in self.text
        self.cuts: dict[tuple[str, ...], tuple[Cut, ...]] = {}

    def arranged(self, block: str) -> str:
        """Return a block of this shape, arranged."""
        if self.stays:
            return block
        words = tuple([word if (word := block[at]) in WORDS else "" for at in self.firsts])
        cuts = self.cuts.get(words)
        if cuts is None:
            cuts = self.cuts[words] = tuple(cuts_of(block))
        if not cuts:
            return arrange(block)
        return "".join([gap + block[begin:end] for gap, begin, end in cuts])


class Arranger:
    """Arranges blocks of lines, and looks at the shape of those that come often."""

    def __init__(self) -> None:
        self.shapes: dict[bytes, Shape] = {}
        self.seen: dict[bytes, int] = {}

    def arranged(self, block: str) -> str:
        """Return a block of lines, arranged."""
        if not block.isascii():
            return arrange(block)
        like = block.encode().translate(LIKE)
        shape = self.shapes.get(like)
        if shape is not None:
            return shape.arranged(block)
        seen = self.seen.get(like, 0)
        if seen == OFTEN:
            self.shapes[like] = Shape(like)
        self.seen[like] = seen + 1
        return arrange(block)


def first_words(text: str) -> Iterator[slice]:
    """Yield where the first words of long lines are."""
    begin = 0
    for line in text.split("\n"):
        if len(line) > WIDTH:
            word = begin + indent_of(line)
            yield slice(word, word + len(line.split(None, 1)[0]))
        begin += len(line) + 1


def cuts_of(block: str) -> list[Cut]:
    """Return how a block is cut; nothing if more is done to it than that."""
    cuts: list[Cut] = []
    gap = ""
    end = 0
    for part in BETWEEN.split(arrange(block)):
        if not part.strip(" *\n"):
            gap += part
            continue
        begin = len(block) - len(block[end:].lstrip(" *\n"))
        if not block.startswith(part, begin):
            return []
        if cuts and gap == block[end:begin]:
            cuts[-1] = cuts[-1]._replace(end=begin + len(part))
        else:
            cuts.append(Cut(gap, begin, begin + len(part)))
        gap, end = "", begin + len(part)
    return cuts if not gap and end == len(block) else []


def arrange(block: str) -> str:
    """Return a block of lines, arranged line by line."""
    lines = block.split("\n")
    if " = {" in block:
        deepen(lines)
    run: list[int] = []  # neighbouring lines in which a comment follows code
    for place in [
        place for place, line in enumerate(lines) if len(line) > WIDTH or line.endswith("*/")
    ]:
        if is_commented(lines[place]):
            if run and run[-1] != place - 1:
                align(lines, run)
                run = []
            run.append(place)
        elif len(lines[place]) > WIDTH:
            lines[place] = broken(lines[place])
    if run:
        align(lines, run)
    return "\n".join(lines)


def broken(line: str) -> str:
    """Break one line that is too long, but in none of the texts of its code."""
    without = line if line.lstrip(" ").startswith(NO_CODE) else hidden(line)
    return fit(line) if without == line else told(fit(without), line)


def deepen(lines: list[str]) -> None:
    """Indent what stands in a table further if its head does not fit on a line."""
    is_inside = False
    for place, line in enumerate(lines):
        if is_inside and line != "};":
            lines[place] = line if line.startswith("#") else f"{' ' * STEP}{line}"
        else:
            is_inside = len(line) > WIDTH and line.endswith(" = {")


def is_commented(line: str) -> bool:
    """Tell whether a comment follows code in a line."""
    if not line.endswith("*/") or line.lstrip(" ").startswith(("/*", "*")):
        return False
    return TRAILING.match(line) is not None


def align(lines: list[str], run: list[int]) -> None:
    """Put the comments of neighbouring lines in one column, or above where they do not fit."""
    pairs = [match.groups() for place in run if (match := TRAILING.match(lines[place]))]
    column = max((len(code) for code, _ in pairs), default=0) + 1
    fits = all(column + len(comment) <= WIDTH for _, comment in pairs)
    for place, (code, comment) in zip(run, pairs, strict=True):
        if fits:
            lines[place] = f"{code:<{column}}{comment}"
        else:
            above = " " * indent_of(code) + comment
            rows = [line if len(line) <= WIDTH else broken(line) for line in (above, code)]
            lines[place] = "\n".join(rows)
