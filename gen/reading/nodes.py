"""The tree that a schema's text makes: scalars, mappings and lists that know their place."""

import re

from gpgen.source import Span
from gpgen.tuples import NamedTuple


class ScalarNode(NamedTuple):
    """One text; `plain` says that it stands without quotes and may be a number."""

    text: str
    plain: bool
    span: Span


class Entry(NamedTuple):
    """A key of a mapping and its value."""

    key: ScalarNode
    value: "Node"


class MappingNode(NamedTuple):
    """A mapping in the order in which it was written; no key stands twice."""

    entries: tuple[Entry, ...]
    span: Span


class SequenceNode(NamedTuple):
    """A list; with `braces` it is `{a, b}`, which means nothing in a schema."""

    items: tuple["Node", ...]
    span: Span
    braces: bool = False


class BrokenNode(NamedTuple):
    """What was reported while it was read; whatever meets it stays silent."""

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
# Longer integers fit no type, and Python refuses to read very long ones.
LONGEST_INTEGER = 40
HUGE = int("9" * LONGEST_INTEGER)


def resolve(node: ScalarNode) -> Literal:
    """Return what a scalar means by the rules of YAML 1.2's core schema."""
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
    """Return whether a value is missing, or written as null."""
    return isinstance(node, ScalarNode) and resolve(node) is None


def text_of(node: Node | None) -> str | None:
    """Return the text of a scalar that is a text, None for anything else."""
    if not isinstance(node, ScalarNode):
        return None
    value = resolve(node)
    return value if isinstance(value, str) else None


def child(node: Node | None, key: str) -> Node | None:
    """Return the value of `key`, None if there is none or `node` is no mapping."""
    if isinstance(node, MappingNode):
        for entry in node.entries:
            if entry.key.text == key:
                return entry.value
    return None


def entries(node: Node | None) -> tuple[Entry, ...]:
    """Return the entries of a mapping, and nothing for anything else."""
    return node.entries if isinstance(node, MappingNode) else ()


def items(node: Node | None) -> tuple[Node, ...]:
    """Return the items of a list, and nothing for anything else."""
    return node.items if isinstance(node, SequenceNode) else ()


def part(node: ScalarNode, start: int, end: int) -> Span:
    """Return the place of a piece of a scalar's text, as far as it stands on its first line."""
    before = 0 if node.plain else 1
    if node.span.width == len(node.text) + 2 * before:
        return node.span.part(start + before, max(1, end - start))
    from gpgen.reading.offsets import places_of

    places = places_of(node.span, node.text)
    if places is None:
        return node.span
    first = places[start]
    last = next((each for each in reversed(places[start:end]) if each.line == first.line), first)
    return Span(node.span.file, first.line, first.column, last.column - first.column + 1)
