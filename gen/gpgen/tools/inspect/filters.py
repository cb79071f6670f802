"""Filters of the table, such as `hp < 30 and (team == bees or not asleep)`: parser, evaluation.

A comparison has a path on its left and a value or another path on its right; `~` means contains. A
single word is searched in the name of an object and in the texts of its row.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import eq, ge, gt, le, lt, ne
from typing import NamedTuple

from gpgen.model.scalars import FLOATS
from gpgen.tools.inspect.values import (
    INTEGERS,
    MismatchError,
    Names,
    Value,
    ValueType,
    parse,
    show,
)

COMPARISONS: dict[str, Callable[..., object]] = {
    "==": eq,
    "!=": ne,
    "<=": le,
    ">=": ge,
    "<": lt,
    ">": gt,
}
OPERATORS = (*COMPARISONS, "~")
TOKEN = re.compile(
    r"""\s*(?:(?P<sign>==|!=|<=|>=|<|>|~|=|\(|\)|&&|\|\||!)
    |"(?P<quoted>[^"]*)"|'(?P<single>[^']*)'
    |(?P<word>[^\s()<>=!~&|"']+))""",
    re.VERBOSE,
)
SYNONYMS = {"&&": "and", "||": "or", "!": "not", "=": "=="}
DEEPEST = 50
LONGEST_TEXT = 40  # bytes; fits into a question together with other values
ORDERED = (*INTEGERS, *FLOATS, "bool", "str")
SIMPLE = (*ORDERED, "enum", "flags", "ref")  # types that the program can compare


class FilterError(Exception):
    """A text is not a valid filter; the message is for the person who types it."""


class Word(NamedTuple):
    """A text that is searched in the whole row."""

    text: str


class Compare(NamedTuple):
    """A comparison of a property, given by its path, with a value or with another property."""

    path: str
    operator: str
    value: Value
    other: str = ""


class Not(NamedTuple):
    """The negation of a filter."""

    inner: "Filter"


class All(NamedTuple):
    """The conjunction of filters."""

    parts: "tuple[Filter, ...]"


class Any(NamedTuple):
    """The disjunction of filters."""

    parts: "tuple[Filter, ...]"


Filter = Word | Compare | Not | All | Any
Types = Mapping[str, ValueType]  # of all properties, by path
FindId = Callable[[str], int]


class Token(NamedTuple):
    """An operator, a parenthesis or a word; quoted text is always a word."""

    text: str
    is_quoted: bool = False


def tokens(text: str) -> Iterator[Token]:
    at = 0
    text = text.rstrip()
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None:
            raise FilterError(f"expected a comparison, got '{text[at:].strip()}'")
        at = found.end()
        quoted = found["quoted"] if found["quoted"] is not None else found["single"]
        if quoted is not None:
            yield Token(quoted, is_quoted=True)
        else:
            word = found["sign"] or found["word"]
            yield Token(SYNONYMS.get(word, word))


def read_filter(text: str, types: Types, ids: FindId) -> Filter | None:
    """Return the parsed filter, or None for an empty text; raise FilterError if it is invalid."""
    found = list(tokens(text))
    if not found:
        return None
    reader = Reader(found, types, ids)
    read = reader.read_any()
    if reader.next is not None:
        raise FilterError(f"expected 'and' or 'or', got '{reader.next.text}'")
    return read


class Reader:
    """A recursive-descent parser for filters; `next` is the lookahead token."""

    def __init__(self, found: Sequence[Token], types: Types, ids: FindId) -> None:
        self.rest = iter(found)
        self.types = types
        self.ids = ids
        self.depth = 0
        self.next: Token | None = next(self.rest, None)

    def take(self) -> Token:
        token = self.next
        if token is None:
            raise FilterError("expected a comparison, got the end")
        self.next = next(self.rest, None)
        return token

    def skip(self, sign: str) -> bool:
        if self.next != Token(sign):
            return False
        self.take()
        return True

    def read_any(self) -> Filter:
        parts = [self.read_all()]
        while self.skip("or"):
            parts.append(self.read_all())
        return parts[0] if len(parts) == 1 else Any(tuple(parts))

    def read_all(self) -> Filter:
        parts = [self.read_one()]
        while self.skip("and"):
            parts.append(self.read_one())
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def read_one(self) -> Filter:
        self.depth += 1
        if self.depth > DEEPEST:
            raise FilterError(f"expected at most {DEEPEST} parts inside one another")
        found = self.read_nested()
        self.depth -= 1
        return found

    def read_nested(self) -> Filter:
        if self.skip("not"):
            return Not(self.read_one())
        if self.skip("("):
            inner = self.read_any()
            if not self.skip(")"):
                raise FilterError("expected ')'")
            return inner
        word = self.take()
        if not word.is_quoted and word.text in (*OPERATORS, ")", "and", "or"):
            raise FilterError(f"expected a property or a word, got '{word.text}'")
        if self.next is None or self.next.is_quoted or self.next.text not in OPERATORS:
            return self.single(word)
        return self.compared(word.text, self.take().text, self.take())

    def single(self, word: Token) -> Filter:
        """Return the filter for a single word: a bool must be true, other words are searched."""
        of = self.types.get(word.text)
        if of is not None and of.kind == "bool" and not word.is_quoted:
            return Compare(word.text, "==", value=True)
        return Word(word.text)

    def compared(self, path: str, operator: str, right: Token) -> Filter:
        of = self.types.get(path)
        if of is None:
            raise FilterError(f"unknown property '{path}'")
        if operator == "~":
            return Compare(path, operator, right.text)
        if operator not in ("==", "!=") and of.kind not in ORDERED:
            raise FilterError(f"'{path}' is a {of.name}: expected ==, != or ~, got '{operator}'")
        try:
            return Compare(path, operator, parse(of, right.text, self.ids))
        except MismatchError as mismatch:
            other = self.types.get(right.text)
            if other is None or right.is_quoted:
                raise FilterError(f"{path}: {mismatch}") from None
        if other != of and not {of.kind, other.kind} <= {*INTEGERS, *FLOATS}:
            raise FilterError(f"'{path}' is a {of.name}, '{right.text}' is a {other.name}")
        return Compare(path, operator, "", right.text)


# Evaluation


def paths_in(tree: Filter) -> Iterator[str]:
    """Yield the paths that a filter reads; "" if it searches the whole row."""
    match tree:
        case Word():
            yield ""
        case Compare(path, _, _, other):
            yield path
            if other:
                yield other
        case Not(inner):
            yield from paths_in(inner)
        case All(parts) | Any(parts):
            for part in parts:
                yield from paths_in(part)


def is_simple(tree: Filter, types: Types) -> bool:
    """Return whether the program can evaluate a filter: comparisons with short values only."""
    match tree:
        case Compare(path, operator, value, other):
            is_short = not isinstance(value, str) or len(value.encode()) <= LONGEST_TEXT
            return not other and operator != "~" and types[path].kind in SIMPLE and is_short
        case All(parts) | Any(parts):
            return all(is_simple(part, types) for part in parts)
    return False


class Row(NamedTuple):
    """The data of an object for a filter: its name, and its values by path."""

    name: str
    values: Mapping[str, Value]


def matches(tree: Filter, row: Row, types: Types, names: Names) -> bool:
    match tree:
        case Word(text):
            shown = (show(types[path], value, names) for path, value in row.values.items())
            wanted = text.lower()
            return wanted in row.name.lower() or any(wanted in each.lower() for each in shown)
        case Compare(path, "~", text):
            return str(text).lower() in show(types[path], row.values[path], names).lower()
        case Compare(path, operator, value, other):
            return is_true(operator, row.values[path], row.values[other] if other else value)
        case Not(inner):
            return not matches(inner, row, types, names)
        case All(parts):
            return all(matches(part, row, types, names) for part in parts)
        case Any(parts):
            return any(matches(part, row, types, names) for part in parts)


def is_true(operator: str, left: Value, right: Value) -> bool:
    is_text = isinstance(left, str) and isinstance(right, str)
    is_number = isinstance(left, int | float) and isinstance(right, int | float)
    has_order = is_text or is_number or operator in ("==", "!=")
    return has_order and bool(COMPARISONS[operator](left, right))
