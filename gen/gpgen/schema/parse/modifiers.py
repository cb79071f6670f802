"""What stands around a node: nodes -> model."""

from gpgen.expressions.tokens import milliseconds_of
from gpgen.model import Name, Source
from gpgen.model.behaviours import FOREVER as FOR_EVER
from gpgen.model.behaviours import RESULTS, Attempts, Cooldown, Modifiers
from gpgen.schema.language.behaviours import AFTER, FOREVER, MOST_TIMES
from gpgen.schema.language.durations import MOST_MILLISECONDS
from gpgen.schema.language.shapes import IntegerShape
from gpgen.schema.parse.members import name_of, source_of
from gpgen.schema.parse.numbers import read_integer
from gpgen.schema.parse.scope import Scope
from gpgen.source.nodes import (
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    child,
    is_empty,
    resolve,
    text_of,
)
from gpgen.source.problems import Note, quote


def read_expression(node: Node | None) -> Source | None:
    """Return an expression; what is none was reported before."""
    if not isinstance(node, ScalarNode) or is_empty(node) or not node.text.strip():
        return None
    return source_of(node)


def read_duration(node: Node | None) -> int | None:
    """Return a duration in milliseconds; what is none was reported before."""
    time = milliseconds_of(text_of(node) or "")
    return time if time is not None and time <= MOST_MILLISECONDS else None


def read_name(node: Node | None) -> Name | None:
    """Return the name of something that is declared elsewhere."""
    return name_of(node) if isinstance(node, ScalarNode) and (text_of(node) or "").strip() else None


def read_word(node: Node | None, words: tuple[str, ...]) -> str | None:
    """Return one of a few words."""
    text = text_of(node)
    return text if text in words else None


def read_count(node: Node | None, most: int) -> int | None:
    """Return a number from 1 on; what is none was reported before."""
    value = resolve(node) if isinstance(node, ScalarNode) else None
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 1 <= value <= most else None


def read_modifiers(node: MappingNode, scope: Scope) -> Modifiers:
    """Return the modifiers of a node."""
    limit, timeout = child(node, "limit"), child(node, "timeout")
    return Modifiers(
        read_expression(child(node, "when")),
        read_name(child(node, "event")),
        _cooldown(child(node, "cooldown")),
        read_integer(limit, IntegerShape(1, MOST_TIMES), scope, "'limit'"),
        None if limit is None else limit.span,
        read_expression(child(node, "require")),
        read_expression(child(node, "while")),
        read_duration(timeout),
        None if timeout is None else timeout.span,
        _attempts(node),
        read_word(child(node, "result"), RESULTS),
    )


def _cooldown(node: Node | None) -> Cooldown | None:
    time = read_duration(child(node, "time") if isinstance(node, MappingNode) else node)
    if node is None or time is None:
        return None
    return Cooldown(time, read_word(child(node, "after"), AFTER) or AFTER[0], node.span)


def _attempts(node: MappingNode) -> Attempts | None:
    for kind in ("retry", "repeat"):
        given = child(node, kind)
        most = FOR_EVER if text_of(given) == FOREVER else read_count(given, MOST_TIMES)
        if given is not None and most is not None:
            every = read_duration(child(node, "every")) or 0
            return Attempts(kind, most, every, given.span)
    return None


# What goes only with something else


def check_company(node: MappingNode, kind: str, scope: Scope) -> None:
    """Report modifiers that need another one, or exclude it."""
    keys = {entry.key.text: entry for entry in node.entries}
    if "else" in keys and "while" not in keys and kind != "if":
        hint = "did you mean 'default'?" if kind == "switch" else "add one of them"
        _report(keys["else"], "'else' requires 'while' or 'if'", hint, scope)
    if "every" in keys and not keys.keys() & {"retry", "repeat"}:
        hint = "add 'repeat: forever', for instance"
        _report(keys["every"], "'every' requires 'retry' or 'repeat'", hint, scope)
    if "retry" in keys and "repeat" in keys:
        both = (keys["retry"].key, keys["repeat"].key)
        first, second = sorted(both, key=lambda key: key.span.order)
        note = Note(first.span, f"{quote(first.text)} is here")
        message = f"{quote(second.text)} conflicts with {quote(first.text)}"
        hint = "put one of them around the other with 'do'"
        scope.report("GP806", second.span, message, hint, (note,))


def _report(entry: Entry, message: str, hint: str, scope: Scope) -> None:
    scope.report("GP806", entry.key.span, message, hint)
