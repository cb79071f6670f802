"""What may stand behind `if`: a symbol of the preprocessor, or `all`, `any` or `not`."""

import re
from collections.abc import Iterator

from gpgen.conditions import Condition, Formula
from gpgen.diagnostics import Problem, did_you_mean, quote
from gpgen.reading.nodes import (
    BrokenNode,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    is_empty,
    items,
    text_of,
)
from gpgen.reserved import C_KEYWORDS, CPP_KEYWORDS

SYMBOL = r"[A-Za-z_][A-Za-z0-9_]{0,62}"
NEVER_DEFINED = C_KEYWORDS | CPP_KEYWORDS | {"defined"}
OPERATORS = ("all", "any", "not")
EXAMPLE = "write DEBUG, {not: DEBUG} or {all: [DEBUG, EDITOR]}, for instance"


def check_condition(node: Node) -> Iterator[Problem]:
    """Yield what keeps a node from being a condition."""
    if isinstance(node, BrokenNode):
        return
    if isinstance(node, ScalarNode):
        yield from _check_symbol(node)
    elif isinstance(node, SequenceNode):
        message = "a list does not say whether all of it must hold or any"
        yield Problem("GP250", node.span, message, "write {all: [...]} or {any: [...]}")
    elif len(node.entries) != 1:
        message = f"a condition has one key, and this has {len(node.entries)}"
        yield Problem("GP250", node.span, message, EXAMPLE)
    else:
        yield from _check_operator(node)


def _check_symbol(node: ScalarNode) -> Iterator[Problem]:
    text = text_of(node)
    if is_empty(node) or text is None:
        yield Problem("GP250", node.span, f"{quote(node.text)} is no condition", EXAMPLE)
    elif not re.fullmatch(SYMBOL, text):
        message = f"{quote(text)} is not the name of a symbol"
        hint = "write {not: DEBUG}" if text.startswith("!") else EXAMPLE
        yield Problem("GP251", node.span, message, hint)
    elif text in NEVER_DEFINED:
        message = f"{quote(text)} is a keyword, which is never defined"
        yield Problem("GP251", node.span, message, EXAMPLE)
    elif text.lower().startswith("gp_"):
        message = f"{quote(text)} belongs to the runtime"
        yield Problem("GP251", node.span, message, "choose a symbol of your own")


def _check_operator(node: MappingNode) -> Iterator[Problem]:
    (entry,) = node.entries
    operator, value = entry.key.text, entry.value
    if operator not in OPERATORS:
        hint = did_you_mean(operator, OPERATORS) or EXAMPLE
        message = f"{quote(operator)} is none of all, any and not"
        yield Problem("GP250", entry.key.span, message, hint)
    elif operator == "not":
        yield from check_condition(value)
    elif not isinstance(value, SequenceNode):
        if not isinstance(value, BrokenNode):
            message = f"{quote(operator)} needs a list of conditions"
            yield Problem(
                "GP250", entry.key.span, message, f"write {{{operator}: [DEBUG, EDITOR]}}"
            )
    elif not value.items:
        message = f"{quote(operator)} of nothing says nothing"
        yield Problem("GP250", entry.key.span, message, f"write {{{operator}: [DEBUG, EDITOR]}}")
    else:
        for item in value.items:
            yield from check_condition(item)


def read_condition(node: Node | None) -> Condition:
    """Return a condition; one that was reported always holds."""
    if node is None or _is_broken(node) or next(check_condition(node), None) is not None:
        return None
    return _formula(node)


def _is_broken(node: Node) -> bool:
    """Tell whether anything in a condition could not even be read."""
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
