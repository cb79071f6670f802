"""YAML nodes, their values, and the source positions of their characters."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import yaml

from gpgen.source.places import Span
from gpgen.source.problems import Problem, quote

WHITE = " \t\r\n"
# An escape in a double-quoted scalar; an escaped line end is handled as white space.
ESCAPE = re.compile(r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[^\r\n])")
BLOCK_HEAD = re.compile(r"[|>][^\n]*\n")
# Characters that only look like a space; after a colon, or at an end of a plain scalar,
# a space was meant.
BLANK = "[\u00a0\u2000-\u200b\u202f\u2060\u3000]"
BLANK_BEHIND_COLON = rf"(?<=:){BLANK}"
MISTAKEN_BLANK = rf"{BLANK_BEHIND_COLON}|^{BLANK}|{BLANK}$"


class Place(NamedTuple):
    """A line and a column, both counted from 1."""

    line: int
    column: int


def places_of(span: Span, text: str) -> list[Place] | None:
    """Return the position of each character of a scalar that begins at `span`, and of its end.

    Return None if they are unknown.
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
    """Return the offset in `source` of each character of `text`, and of its end."""
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
    """Return the offset of the next character after indentation or a folded line end."""
    while start < len(source) and source[start] in WHITE:
        start += 1
    if quote == '"' and source[start : start + 2] in ("\\\n", "\\\r"):
        return _next(source, start + 1, quote)
    return start


def _skip_white(source: str, start: int, text: str, offsets: list[int], quote: str) -> int:
    """Append offsets for a run of white space in `text`; return where `source` continues."""
    end = _next(source, start, quote)
    while len(offsets) < len(text) and text[len(offsets)] in WHITE:
        offsets.append(min(start, end - 1))
        start += 1
    return end


def _match(source: str, start: int, char: str, quote: str) -> int | None:
    """Return the offset after a character, None if the source has another one."""
    if quote == '"':
        escape = ESCAPE.match(source, start)
        if escape is not None:
            return escape.end()
    if quote == "'" and char == "'":
        return start + 2 if source.startswith("''", start) else None
    return start + 1 if source.startswith(char, start) else None


class ScalarNode(NamedTuple):
    """A scalar; a `plain` one is unquoted and may be a number."""

    text: str
    plain: bool
    span: Span


class Entry(NamedTuple):
    """A key of a mapping and its value."""

    key: ScalarNode
    value: "Node"


class MappingNode(NamedTuple):
    """A mapping in source order; keys are unique."""

    entries: tuple[Entry, ...]
    span: Span


class SequenceNode(NamedTuple):
    """A list; with `braces` it is `{a, b}`, which is invalid in a schema."""

    items: tuple["Node", ...]
    span: Span
    braces: bool = False


class BrokenNode(NamedTuple):
    """A node that was already reported; later checks ignore it."""

    span: Span


Node = ScalarNode | MappingNode | SequenceNode | BrokenNode
Literal = bool | int | float | str | None

INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
FLOAT = r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"
LEADING_ZERO = r"[-+]?0[0-9]+"
WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
SPECIAL_FLOATS = {
    **{
        sign + word: float(sign + "inf")
        for sign in ("", "+", "-")
        for word in (".inf", ".Inf", ".INF")
    },
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
}
# Longer integers fit no type, and Python refuses to parse very long ones.
LONGEST_INTEGER = 40
HUGE = int("9" * LONGEST_INTEGER)


def resolve(node: ScalarNode) -> Literal:
    """Return the value of a scalar by the core schema of YAML 1.2."""
    text = node.text
    if not node.plain:
        return text
    if text in WORDS:
        return WORDS[text]
    if text in SPECIAL_FLOATS:
        return SPECIAL_FLOATS[text]
    if text[0] in "+-.0123456789":
        if INTEGER.fullmatch(text):
            return _integer(text)
        if re.fullmatch(FLOAT, text):
            return float(text)
    return text


def _integer(text: str) -> int:
    if len(text) > LONGEST_INTEGER:
        return -HUGE if text.startswith("-") else HUGE
    return int(text, 0 if text.startswith(("0x", "0o")) else 10)


def is_empty(node: Node) -> bool:
    """Return whether a value is missing or null."""
    return isinstance(node, ScalarNode) and resolve(node) is None


def text_of(node: Node | None) -> str | None:
    """Return the value of a scalar that is a str, None for anything else."""
    if not isinstance(node, ScalarNode):
        return None
    value = resolve(node)
    return value if isinstance(value, str) else None


def child(node: Node | None, key: str) -> Node | None:
    """Return the value of `key`, None if it is missing or `node` is not a mapping."""
    if isinstance(node, MappingNode):
        for entry in node.entries:
            if entry.key.text == key:
                return entry.value
    return None


def entries(node: Node | None) -> tuple[Entry, ...]:
    """Return the entries of a mapping, none for any other node."""
    return node.entries if isinstance(node, MappingNode) else ()


def items(node: Node | None) -> tuple[Node, ...]:
    """Return the items of a list, none for any other node."""
    return node.items if isinstance(node, SequenceNode) else ()


def part(node: ScalarNode, start: int, end: int) -> Span:
    """Return the span of a slice of a scalar's text, limited to the slice's first line."""
    before = 0 if node.plain else 1
    if node.span.width == len(node.text) + 2 * before:
        return node.span.part(start + before, max(1, end - start))

    places = places_of(node.span, node.text)
    if places is None:
        return node.span
    first = places[start]
    last = next((each for each in reversed(places[start:end]) if each.line == first.line), first)
    return Span(node.span.file, first.line, first.column, last.column - first.column + 1)


Event = Any  # PyYAML's stubs declare its marks as optional


def plain_scalar(text: str, span: Span) -> tuple[Node, list[Problem]]:
    """Return the node of a plain scalar; an integer with a leading 0 is an error."""
    if text[:1] in ("0", "-", "+") and re.fullmatch(LEADING_ZERO, text):
        stripped = text.lstrip("+-0") or "0"
        sign = "-" if text[0] == "-" and stripped != "0" else ""
        octal = f" or 0o{stripped}" if not set(stripped) & set("89") else ""
        problem = Problem(
            "GP119",
            span,
            f"unexpected leading 0 of the number {quote(text)}",
            f"write {sign}{stripped}" + ("" if sign else octal),
        )
        return BrokenNode(span), [problem]
    return ScalarNode(text, plain=True, span=span), []


def wrong_key(key: Node, *, is_alias: bool) -> tuple[str, str] | None:
    """Return the message and the hint for a node that cannot be a key, None if it can."""
    if is_alias:
        return "expected a name as key, got an alias", "write a name"
    if not isinstance(key, ScalarNode):
        what = "a list" if isinstance(key, SequenceNode) else "a mapping"
        return f"expected a name as key, got {what}", "write a name"
    if resolve(key) is not None:
        return None
    if not key.text:
        return "expected a name as key, got nothing", "write a name"
    hint = f"{quote(key.text)} means 'nothing' in YAML; choose another name"
    return f"expected a name as key, got {quote(key.text)}", hint


def has_no_colon(key: Event, value: Event, lines: Sequence[str]) -> bool:
    """Return whether an entry in braces is a single scalar, as in `{0, 0}`."""
    if not all(isinstance(each, yaml.ScalarEvent) for each in (key, value)):
        return False
    end, start = key.end_mark, value.start_mark
    last = start.column if start.line == end.line else None
    between = lines[end.line][end.column : last]
    return not value.value and not value.style and ":" not in between


def mistaken_blank(found: re.Match[str], span: Span) -> Problem:
    """Return the problem of a lookalike space found in the text that begins at `span`."""
    message = f"unexpected character U+{ord(found[0]):04X}, which only looks like a space"
    hint = "write a space, or put the whole string into quotes"
    return Problem("GP104", span.part(found.start(), 1), message, hint)
