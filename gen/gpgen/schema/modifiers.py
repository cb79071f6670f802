"""The modifiers of behaviour nodes: their schema keys, and reading them into the model."""

from gpgen.expressions.tokens import milliseconds_of
from gpgen.model import Name, Source
from gpgen.model.behaviours import FOREVER as FOR_EVER
from gpgen.model.behaviours import RESULTS, Amount, Attempts, Cooldown, Modifiers
from gpgen.schema import shapes
from gpgen.schema.declarations import doc_key, find_text, name_of, source_of
from gpgen.schema.numbers import read_integer
from gpgen.schema.scalar_validation import MOST_MILLISECONDS, is_like_duration
from gpgen.schema.scope import Scope
from gpgen.schema.shapes import Key
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

MOST_TIMES = (1 << 16) - 1
FOREVER = "forever"
AFTER = ("any", "success", "failure")
RESULT_DOCS = (
    "Success becomes failure, and failure success.",
    "Failure becomes success.",
    "Success becomes failure.",
)
LATER = shapes.Later("a node")
CONDITION = shapes.Expression("hp < 25")
NUMBER = shapes.Expression("60")
VALUE = shapes.Expression("energy * 2")
EVENT = shapes.Word("event", "stung")
_COUNT = shapes.Count(1, MOST_TIMES, (FOREVER,), computed=True, example="3")
_LIMIT = shapes.Count(1, MOST_TIMES, computed=True, example="3")
MODIFIERS = (
    Key(
        "when",
        CONDITION,
        "Checked on entry: while false, the node is absent, and its parent continues without it.",
    ),
    Key("event", EVENT, "The signal or message after which the node can start, at the next tick."),
    Key(
        "cooldown",
        shapes.Either(
            shapes.Duration(1, "1.5s"),
            shapes.Record(
                "a cooldown",
                "A cooldown in its long form.",
                (
                    Key(
                        "time",
                        shapes.Duration(1, "1.5s"),
                        "How long the node refuses.",
                        required=True,
                    ),
                    Key(
                        "after",
                        shapes.Choice(AFTER),
                        "Which ends start the cooldown.",
                        default="any",
                    ),
                    Key(
                        "shared",
                        shapes.Name("cooldown", example="fire"),
                        "The name of the cooldown, which all nodes of the entity with this name"
                        " have in common.",
                    ),
                ),
                "{time: 1.5s, after: success}",
            ),
        ),
        "How long the node fails at once after it has ended.",
    ),
    Key(
        "limit",
        _LIMIT,
        "How often the node can be entered in the life of the entity.",
    ),
    Key("require", CONDITION, "Checked on entry: if false, the node fails."),
    Key(
        "while",
        CONDITION,
        "Checked at every tick: once false, the node is halted and fails, or `else` runs.",
    ),
    Key("else", LATER, "The node that runs while the condition of `while` is false."),
    Key("timeout", shapes.Duration(1, "2s"), "The time after which the node is halted and fails."),
    Key(
        "delay",
        shapes.Duration(1, "500ms"),
        "The time between the entry of the node and the start of what is inside it.",
    ),
    Key("retry", _COUNT, "How often the node is tried until it succeeds."),
    Key("repeat", _COUNT, "How often the node is repeated unless it fails."),
    Key(
        "every",
        shapes.Duration(1, "1s"),
        "The time from the start of one attempt to the start of the next.",
    ),
    Key("result", shapes.Choice(RESULTS, RESULT_DOCS), "What becomes of the result of the node."),
    Key("on_enter", LATER, "Done when the node is entered."),
    Key("on_success", LATER, "Done when the node succeeds."),
    Key(
        "on_fail",
        LATER,
        "Done when the node fails. In `choose`: whether another branch is tried, `next` or `fail`.",
    ),
    Key("on_abort", LATER, "Done after the node was halted, also by its `while`."),
    Key("on_exit", LATER, "Done at every end of the node."),
    Key(
        "name",
        shapes.Name("node", example="combat"),
        "The name of the node in traces and debuggers.",
    ),
    Key("weight", NUMBER, "In a branch of `choose`: the share of the chances."),
    Key("score", NUMBER, "In a branch of `utility`: how good the branch is now; the highest wins."),
    Key(
        "breakpoint",
        shapes.Boolean(),
        "Whether a debugger stops when the node starts, in builds with traces.",
        default="false",
    ),
    Key("disabled", shapes.Boolean(), "Whether the node is left out.", default="false"),
    doc_key("the node"),
)


def read_expression(node: Node | None) -> Source | None:
    if not isinstance(node, ScalarNode) or is_empty(node) or not node.text.strip():
        return None
    return source_of(node)


def read_duration(node: Node | None) -> Amount | None:
    """Return a time, or an expression for a time; invalid times were already reported."""
    text = text_of(node)
    if text is None or is_like_duration(text):
        time = milliseconds_of(text or "")
        return time if time is not None and time <= MOST_MILLISECONDS else None
    return read_expression(node)


def read_name(node: Node | None) -> Name | None:
    text = find_text(node)
    return None if text is None else name_of(text)


def read_word(node: Node | None, words: tuple[str, ...]) -> str | None:
    text = text_of(node)
    return text if text in words else None


def read_count(node: Node | None, most: int) -> int | None:
    """Return an integer of at least 1; invalid counts were already reported."""
    value = resolve(node) if isinstance(node, ScalarNode) else None
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 1 <= value <= most else None


def read_times(node: Node | None, shape: shapes.Count, scope: Scope, subject: str) -> Amount | None:
    """Return a count, possibly a constant's, or an expression for a count.

    A tunable constant is an expression: its value is read when the node is entered.
    """
    text = text_of(node)
    constant = None if text is None else scope.constants.get(text)
    if text is None or (constant is not None and not constant.tunable):
        return read_integer(node, shapes.Integer(shape.low, shape.high), scope, subject)
    return read_expression(node)


def read_modifiers(node: MappingNode, scope: Scope) -> Modifiers:
    return Modifiers(
        read_expression(child(node, "when")),
        read_name(child(node, "event")),
        _cooldown(child(node, "cooldown")),
        read_times(child(node, "limit"), _LIMIT, scope, "'limit'"),
        read_expression(child(node, "require")),
        read_expression(child(node, "while")),
        read_duration(child(node, "timeout")),
        read_duration(child(node, "delay")),
        _attempts(node, scope),
        read_word(child(node, "result"), RESULTS),
    )


def _cooldown(node: Node | None) -> Cooldown | None:
    time = read_duration(child(node, "time") if isinstance(node, MappingNode) else node)
    if node is None or time is None:
        return None
    after, shared = read_word(child(node, "after"), AFTER), read_name(child(node, "shared"))
    return Cooldown(time, after or AFTER[0], node.span, shared)


def _attempts(node: MappingNode, scope: Scope) -> Attempts | None:
    for kind in ("retry", "repeat"):
        count_node = child(node, kind)
        is_endless = text_of(count_node) == FOREVER
        most = FOR_EVER if is_endless else read_times(count_node, _COUNT, scope, quote(kind))
        if count_node is not None and most is not None:
            every = read_duration(child(node, "every")) or 0
            return Attempts(kind, most, every, count_node.span)
    return None


# Keys that require or exclude others


def check_company(node: MappingNode, kind: str, scope: Scope) -> None:
    """Report modifiers that require another modifier, or conflict with it."""
    keys = {entry.key.text: entry for entry in node.entries}
    if "else" in keys and "while" not in keys and kind != "if":
        hint = "did you mean 'default'?" if kind == "switch" else "add one of them"
        _report(keys["else"], "'else' requires 'while' or 'if'", hint, scope)
    if "every" in keys and not keys.keys() & {"retry", "repeat"}:
        hint = "add 'repeat: forever', or write {root: ..., every: 100ms} for a behaviour"
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
