"""Incomplete text -> text that YAML can parse."""

import re
from functools import lru_cache
from typing import NamedTuple

from gpgen.source.load import load
from gpgen.source.nodes import MappingNode, Node

# Maximum number of lines that are removed, one after another, until YAML can parse the rest.
MOST_REPAIRS = 12
CLOSING = {"{": "}", "[": "]"}
QUOTES = "'\""
SPECIAL = re.compile(r"[#'\"|>{}\[\]\n]")
# Text before the first character of a value or a key.
STARTS = re.compile(r"(?:^|[\n:,\[{?-])[ ]*$")
BLOCK = re.compile(r"[|>][-+0-9]*[ \t]*(?:#.*)?$")


class Readable(NamedTuple):
    """A text, the tree parsed from it, and whether it is unchanged."""

    text: str
    root: Node | None
    is_whole: bool


class Opened(NamedTuple):
    """An open bracket: the character that closes it, and the indentation of its line."""

    closing: str
    indent: int


@lru_cache(maxsize=32)
def read_repaired(text: str) -> Readable:
    """Return a text with its brackets closed, or without the lines that YAML cannot parse."""
    root = tree_of(text)
    if root is not None:
        return Readable(text, root, is_whole=True)
    whole = close_brackets(text)
    root = tree_of(whole)
    if root is not None:
        return Readable(whole, root, is_whole=False)
    lines = text.split("\n")
    for _ in range(MOST_REPAIRS):
        line = _wrong_line("\n".join(lines))
        if line is None or not 0 < line <= len(lines) or not lines[line - 1].strip():
            break
        lines[line - 1] = ""
        root = tree_of("\n".join(lines))
        if root is not None:
            return Readable("\n".join(lines), root, is_whole=False)
    return Readable(text, None, is_whole=False)


def tree_of(text: str) -> Node | None:
    _, root, _ = load("", text.encode("utf-8", "replace"))
    return root if isinstance(root, MappingNode) else None


def _wrong_line(text: str) -> int | None:
    _, root, problems = load("", text.encode("utf-8", "replace"))
    return problems[-1].span.line if problems and root is None else None


def close_brackets(text: str) -> str:
    """Return a text in which all quotes, brackets and braces are closed.

    An open bracket is closed before the next line that is not indented deeper than its own line.
    """
    parts: list[str] = []
    at = written = 0
    opened: list[Opened] = []
    while (found := SPECIAL.search(text, at)) is not None:
        at, char = found.start(), found[0]
        starts = STARTS.search(text, max(0, at - 80), at) is not None
        if char == "\n":
            end = _closing(opened, text, at)
            parts += [text[written:at], end]
            written = at
        elif char == "#" and (at == 0 or text[at - 1] in " \t\n"):
            at = _end_of_line(text, at) - 1
        elif char in QUOTES and starts:
            end, at = _quote(text, at)
            parts += [text[written:at], end]
            written = at
            at -= 1
        elif char in "|>" and starts and not opened and BLOCK.match(_line_from(text, at)):
            at = _end_of_block(text, at) - 1
        elif char in CLOSING and (opened or starts):
            opened.append(Opened(CLOSING[char], _indent(text, at)))
        elif opened and char == opened[-1].closing:
            opened.pop()
        at += 1
    return "".join((*parts, text[written:], *(each.closing for each in reversed(opened))))


def _closing(opened: list[Opened], text: str, at: int) -> str:
    """Pop the brackets that must end before the line after `at`; return the closing characters."""
    line = _line_from(text, at + 1)
    if not opened or not line.strip() or line.lstrip().startswith(("]", "}", "#")):
        return ""
    indent = len(line) - len(line.lstrip(" "))
    end = ""
    while opened and opened[-1].indent >= indent:
        end += opened.pop().closing
    return end


def _indent(text: str, at: int) -> int:
    line = text[text.rfind("\n", 0, at) + 1 : at + 1]
    return len(line) - len(line.lstrip(" "))


def _quote(text: str, at: int) -> tuple[str, int]:
    """Return the character that closes a quote (empty if it is closed), and the offset after it."""
    end = _end_of_quote(text, at)
    line_end = _end_of_line(text, at)
    if end is not None and end < line_end:
        return "", end + 1
    if line_end == len(text):
        return text[at], line_end
    following = _line_from(text, line_end + 1)
    is_deeper = len(following) - len(following.lstrip(" ")) > _indent(text, at)
    if end is not None and (is_deeper or not following.strip()):
        return "", end + 1
    return text[at], line_end


def _line_from(text: str, at: int) -> str:
    return text[at : _end_of_line(text, at)]


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _end_of_quote(text: str, at: int) -> int | None:
    quote = text[at]
    at += 1
    while at < len(text):
        if text[at] == "\\" and quote == '"':
            at += 1
        elif text[at] == quote:
            if quote == "'" and text[at + 1 : at + 2] == "'":
                at += 1
            else:
                return at
        at += 1
    return None


def _end_of_block(text: str, at: int) -> int:
    """Return the end of a block scalar: its lines are indented deeper than its key."""
    start = text.rfind("\n", 0, at) + 1
    line = text[start:at]
    indent = len(line) - len(line.lstrip(" "))
    end = _end_of_line(text, at)
    while end < len(text):
        following = _line_from(text, end + 1)
        if following.strip() and len(following) - len(following.lstrip(" ")) <= indent:
            break
        end = _end_of_line(text, end + 1)
    return end
