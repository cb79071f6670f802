"""Lays generated C out, just as the project's clang-format does.

Templates and views write one statement a line, however long it gets with the
schema's names in it; here, in arranging.py and in breaking.py is all that knows about columns.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from gpgen.c.brackets import hidden, told
from gpgen.c.line_breaks import STEP, WIDTH, WORDS, fit, indent_of

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


ALWAYS = "#if always"


def lay_out(text: str, arranged: Callable[[str], str] = arrange) -> str:
    """Return C text with its long lines broken and its trailing comments in line.

    `arranged` does that for lines between which there are no blank ones.
    """
    parts: list[str] = []
    end = "{"
    for block in settle(text).split("\n\n"):
        lines = block.strip("\n")
        if lines:
            parts.append("\n" if end == "{" or lines[0] == "}" else "\n\n")
            parts.append(arranged(lines))
            end = lines[-1]
    return "".join(parts[1:]) + "\n"


def settle(text: str) -> str:
    """Drop each `#if` that says nothing new with its `#endif`, and join neighbours."""
    begin, *parts = f"\n{text}".split("\n#")
    kept = [*begin[1:].split("\n")] if begin else []
    opened: list[str] = []
    closed = ""  # the condition that ended just before, if only blank lines follow
    for part in parts:
        line, newline, after = f"#{part}".partition("\n")
        if line.startswith("#if"):
            opened.append(ALWAYS if line in opened else line)
            if line == closed:
                kept.pop(last(kept))
            elif opened[-1] != ALWAYS:
                kept.append(line)
            closed = ""
        elif line.startswith("#endif"):
            condition = opened.pop() if opened else ""
            closed = "" if condition == ALWAYS else condition
            if condition != ALWAYS:
                put_end(kept, line, condition)
        else:
            if line.startswith("#el") and opened:
                opened[-1] += line
            kept.append(line)
            closed = ""
        if newline:
            code = after.rstrip("\n")
            closed = "" if code else closed
            kept += [code] if code else []
            kept += [""] * (len(after) - len(code) + (not code))
    return "\n".join(kept)


def put_end(kept: list[str], line: str, condition: str) -> None:
    """Append an `#endif`; blank lines in front of that of a condition come behind it."""
    end = last(kept) + 1
    if condition.startswith("#if ") and not kept[end - 1].startswith("#endif"):
        kept.insert(end, line)
    else:
        kept.append(line)


def last(lines: list[str]) -> int:
    """Return where the last line stands that is not blank."""
    return next(place for place in range(len(lines) - 1, -1, -1) if lines[place])
