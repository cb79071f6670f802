"""The statements of a function -> items: a line or a block, with its `#if` conditions."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from gpgen.c.tokens import TEXT

MARGIN = "    "
NOT_CODE = re.compile(rf"/\*.*?\*/|{TEXT.pattern}|'(?:\\.|[^'\\])'", re.DOTALL)
ENDS = (";", "{", "}", ":", "*/", ",")
DECLARED = re.compile(
    r" *(?!return\b|goto\b|else\b)"
    r"((?:static )?(?:const )?(?:struct |enum |union )?\w+ (?:\*(?:const )?)*)"
    r"(\w+)((?:\[[^\]]*\])*)(?: = (.*?))?;?"
)
LOOPED = re.compile(r" *for \((\w+) (\w+) = ")
OPENS = re.compile(r"\b(?:switch|for|while) \(")
LOOPS = re.compile(r"\b(?:for|while) \(")


class UncuttableError(Exception):
    """A function has a form that splitting does not support."""


class Item(NamedTuple):
    """A statement or a declaration; `raw` is its C before parts of it were moved out."""

    lines: tuple[str, ...]
    raw: str
    conditions: tuple[str, ...] = ()
    has_blank: bool = False  # whether a blank line precedes it


class Local(NamedTuple):
    """A variable of a function, such as `int32_t `, `old_value`, `[3]`, and its initial value."""

    type: str
    name: str
    size: str = ""
    value: str | None = None
    conditions: tuple[str, ...] = ()

    @property
    def declaration(self) -> str:
        return f"{self.type}{self.name}{self.size}"


def code_only(code: str) -> str:
    """Return C without its comments and string literals, which contain no names."""
    return NOT_CODE.sub('""', code)


def names(word: str, code: str) -> bool:
    """Return whether a word is used in C as a variable, not as a member."""
    return re.search(rf"(?<![.>])\b{word}\b", code) is not None


def indent_of(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def items_of(lines: Sequence[str]) -> list[Item]:
    """Return the statements of lines, with nested blocks as a single item."""
    found: list[Item] = []
    conditions: list[str] = []
    has_blank = False
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line:
            has_blank = True
        elif line.startswith("#if"):
            conditions.append(line)
        elif line.startswith("#endif") and conditions:
            conditions.pop()
        else:
            end = end_of(lines, at)
            taken = tuple(lines[at:end])
            found.append(Item(taken, "\n".join(taken), tuple(conditions), has_blank))
            has_blank = False
            at = end - 1
        at += 1
    if conditions:
        raise UncuttableError
    return found


def end_of(lines: Sequence[str], begin: int) -> int:
    """Return the end of the statement that begins in a line; comments belong to the next one."""
    depth = 0
    for at in range(begin, len(lines)):
        line = lines[at]
        if line.startswith(("#el", "#define")):
            raise UncuttableError
        code = code_only(line)
        depth += code.count("{") - code.count("}")
        is_comment = line.lstrip().startswith("/*") and line.endswith("*/")
        if depth == 0 and not is_comment and line and not line.startswith("#"):
            if not code.endswith((*ENDS, '""')):
                raise UncuttableError
            return at + 1
    raise UncuttableError


def printed(items: Iterable[Item]) -> list[str]:
    """Return the lines of items, with `#if` around those with conditions."""
    lines: list[str] = []
    opened: tuple[str, ...] = ()
    for item in items:
        same = shared(opened, item.conditions)
        lines += ["#endif"] * (len(opened) - same)
        lines += [""] if item.has_blank and lines else []
        lines += item.conditions[same:]
        lines += item.lines
        opened = item.conditions
    return [*lines, *["#endif"] * len(opened)]


def shared(some: Sequence[str], others: Sequence[str]) -> int:
    """Return the number of leading conditions that are equal."""
    same = 0
    while same < min(len(some), len(others)) and some[same] == others[same]:
        same += 1
    return same


def local_of(item: Item) -> Local | None:
    """Return the variable that an item declares, None if it is not a declaration."""
    first = item.lines[0]
    if len(item.lines) > 1 and not first.endswith(" = {"):
        return None
    found = DECLARED.fullmatch(first)
    if found is None:
        return None
    return Local(found[1], found[2], found[3], found[4], item.conditions)


def moved(lines: Iterable[str], indent: int) -> Iterator[str]:
    """Yield lines with their indent reduced to that of a function's body."""
    for line in lines:
        yield line if line.startswith("#") else line[indent - len(MARGIN) :] if line else line


def leaving(lines: Sequence[str], word: str) -> Iterator[int]:
    """Yield the indexes of each `break;` or `continue;` that leaves the code around the lines."""
    opens = OPENS if word == "break;" else LOOPS
    opened: list[bool] = []  # for each open bracket, whether the word leaves only its block
    for at, line in enumerate(lines):
        code = code_only(line)
        for character in code:
            if character == "{":
                opened.append(opens.search(code) is not None)
            elif character == "}" and opened:
                opened.pop()
        if code.strip() == word and not any(opened):
            yield at


def leaves(lines: Sequence[str], word: str) -> bool:
    return next(leaving(lines, word), None) is not None
