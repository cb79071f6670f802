"""Values of `if`: a preprocessor symbol, or `all`, `any` or `not` of conditions."""

import re
from collections.abc import Iterator

from gpgen.c.names import C_KEYWORDS, CPP_KEYWORDS
from gpgen.model.conditions import Condition, Formula
from gpgen.source.nodes import (
    BrokenNode,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    is_empty,
    items,
    text_of,
)
from gpgen.source.problems import Problem, did_you_mean, quote

SYMBOL = r"[A-Za-z_][A-Za-z0-9_]{0,62}"
NEVER_DEFINED = C_KEYWORDS | CPP_KEYWORDS | {"defined"}
OPERATORS = ("all", "any", "not")
SYNONYMS = {"or": "any", "and": "all", "one_of": "any", "every": "all", "unless": "not"}
EXAMPLE = "write DEBUG, {not: DEBUG} or {all: [DEBUG, EDITOR]}, for instance"


def check_condition(node: Node) -> Iterator[Problem]:
    if isinstance(node, BrokenNode):
        return
    if isinstance(node, ScalarNode):
        yield from _check_symbol(node)
    elif isinstance(node, SequenceNode):
        message = "expected a condition, got a list"
        yield Problem("GP250", node.span, message, "write {all: [...]} or {any: [...]}")
    elif len(node.entries) != 1:
        message = f"expected a condition with one key, got {len(node.entries)}"
        yield Problem("GP250", node.span, message, EXAMPLE)
    else:
        yield from _check_operator(node)


def _check_symbol(node: ScalarNode) -> Iterator[Problem]:
    text = text_of(node)
    if is_empty(node) or text is None:
        yield Problem("GP250", node.span, f"expected a condition, got {quote(node.text)}", EXAMPLE)
    elif not re.fullmatch(SYMBOL, text):
        message = f"expected a symbol, got {quote(text)}"
        yield Problem("GP251", node.span, message, _as_written(text) or EXAMPLE)
    elif text in NEVER_DEFINED:
        message = f"expected a symbol, got the keyword {quote(text)}"
        yield Problem("GP251", node.span, message, EXAMPLE)
    elif text.lower().startswith("gp_"):
        message = f"the symbol {quote(text)} conflicts with the prefix of the runtime"
        yield Problem("GP251", node.span, message, "choose a symbol of your own")


def _as_written(text: str) -> str | None:
    """Return a hint that shows how to write a C condition in a schema."""
    bare = re.sub(rf"defined\s*\(?\s*({SYMBOL})\s*\)?", r"\1", text)
    for sign, operator in (("||", "any"), ("&&", "all")):
        if sign in bare:
            parts = [_as_written(part.strip()) or part.strip() for part in bare.split(sign)]
            inner = ", ".join(part.removeprefix("write ") for part in parts)
            return f"write {{{operator}: [{inner}]}}"
    if bare.startswith("!"):
        return f"write {{not: {bare[1:].strip()}}}"
    return f"write {bare}" if bare != text and re.fullmatch(SYMBOL, bare) else None


def _check_operator(node: MappingNode) -> Iterator[Problem]:
    (entry,) = node.entries
    operator, value = entry.key.text, entry.value
    if operator not in OPERATORS:
        hint = did_you_mean(operator, OPERATORS, SYNONYMS) or EXAMPLE
        message = f"unknown operator {quote(operator)} in a condition"
        yield Problem("GP250", entry.key.span, message, hint)
    elif operator == "not":
        yield from check_condition(value)
    elif not isinstance(value, SequenceNode):
        if not isinstance(value, BrokenNode):
            message = f"{quote(operator)} requires a list of conditions"
            yield Problem(
                "GP250", entry.key.span, message, f"write {{{operator}: [DEBUG, EDITOR]}}"
            )
    elif not value.items:
        message = f"{quote(operator)} requires at least one condition"
        yield Problem("GP250", entry.key.span, message, f"write {{{operator}: [DEBUG, EDITOR]}}")
    else:
        for item in value.items:
            yield from check_condition(item)


def read_condition(node: Node | None) -> Condition:
    """Return a condition; invalid ones, already reported, count as always true."""
    if node is None or _is_broken(node) or next(check_condition(node), None) is not None:
        return None
    return _formula(node)


def _is_broken(node: Node) -> bool:
    """Return whether any part of a condition is a broken node."""
    if isinstance(node, MappingNode):
        return any(_is_broken(entry.value) for entry in node.entries)
    return isinstance(node, BrokenNode) or any(map(_is_broken, items(node)))


def _formula(node: Node) -> Condition:
    if isinstance(node, ScalarNode):
        return Formula("defined", symbol=node.text)
    assert isinstance(node, MappingNode)
    (entry,) = node.entries
    inner = items(entry.value) if isinstance(entry.value, SequenceNode) else (entry.value,)
    parts = tuple(part for part in map(_formula, inner) if part is not None)
    return Formula(entry.key.text, parts)
