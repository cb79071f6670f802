"""Leaves in tests of behaviours: their scripted results, and the calls expected in a tick.

A call has a sign: `flee+` or `flee(4)+` starts a task, `flee+.` and `flee+!` end at once,
`flee.` and `flee!` end later, `flee-` halts it. An instant that can fail also ends; one
that cannot has no sign. The status of the tick may follow all calls, `= success`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gpgen.model import (
    FLOATS,
    EnumType,
    EnumValue,
    Name,
    Ref,
    Scalar,
    Source,
    Text,
    TextArgument,
    Type,
    Value,
    value_scalar,
)
from gpgen.model.availability import Needed
from gpgen.model.tree_tests import LETTERS, RUNNING, STATUSES, TypedValue
from gpgen.model.values import INSTANT, TASK, Leaf
from gpgen.schema.actions import ParsedCall, split_call
from gpgen.schema.descriptions import kind
from gpgen.schema.scope import Scope
from gpgen.schema.shape_validation import NO_REFERENCE
from gpgen.schema.values import read_value
from gpgen.source.load import load_part
from gpgen.source.nodes import (
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    child,
    part,
    resolve,
)
from gpgen.source.places import Span
from gpgen.source.problems import did_you_mean, listing, plural, quote

NAME = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)?")
SIGN = re.compile(r"[-+.!]*")
ENDS = (".", "!")
SIGNS = ("+", "-", *ENDS, "+.", "+!")
BOOL = Scalar("bool")
RESULT_KEYS = ("answers", "returns")
TEXT = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")


def report_unknown(what: str, name: Name, known: Mapping[str, object], scope: Scope) -> None:
    hint = did_you_mean(name.text, known) or f"known here: {', '.join(known) or 'none'}"
    scope.report("GP839", name.span, f"unknown {what} {quote(name.text)}", hint)


# Answers


def read_answers(
    node: Node, leaf: Leaf, scope: Scope
) -> tuple[str | None, tuple[TypedValue, ...] | None]:
    """Return the letters and the values for a leaf: its answers, and its results."""
    if leaf.kind not in (TASK, INSTANT):
        return "", read_values(node, leaf.returns or BOOL, scope)
    if leaf.returns is None or not isinstance(node, MappingNode):
        return read_letters(node, leaf, scope), ()
    for entry in node.entries:
        if entry.key.text not in RESULT_KEYS:
            message = f"answers of {quote(leaf.name.text)}: unknown key {quote(entry.key.text)}"
            hint = did_you_mean(entry.key.text, RESULT_KEYS) or "write {answers: RS, returns: [1]}"
            scope.report("GP841", entry.key.span, message, hint)
            return None, None
    letters, values = child(node, "answers"), child(node, "returns")
    return (
        "" if letters is None else read_letters(letters, leaf, scope),
        () if values is None else read_values(values, leaf.returns, scope),
    )


def read_letters(node: Node, leaf: Leaf, scope: Scope) -> str | None:
    """Return a letter for each tick; an instant that cannot fail has none."""
    name = leaf.name.text
    if leaf.kind == INSTANT and not leaf.can_fail:
        scope.report(
            "GP841", node.span, f"the instant {quote(name)} cannot fail", "remove its answers"
        )
        return None
    known = LETTERS if leaf.kind == TASK else LETTERS.replace(RUNNING, "")
    text = node.text if isinstance(node, ScalarNode) else ""
    wrong = next((place for place, each in enumerate(text) if each not in known), len(text))
    if text and wrong == len(text):
        return text
    span, got = node.span, kind(node)
    if isinstance(node, ScalarNode) and text:
        span, got = part(node, wrong, wrong + 1), quote(text[wrong])
    message = f"answers of the {leaf.kind} {quote(name)}: expected {listing(known)}, got {got}"
    hint = "write a letter for each tick: S is success, F failure"
    hint += ", R running" if leaf.kind == TASK else ""
    scope.report("GP841", span, message, hint)
    return None


def read_values(node: Node, of: Type, scope: Scope) -> tuple[TypedValue, ...] | None:
    """Return the values or the results of a leaf, one for each tick."""
    listed = node.items if isinstance(node, SequenceNode) and not node.braces else (node,)
    if not listed:
        scope.report("GP841", node.span, "expected a value for each tick, got none", "such as [1]")
        return None
    found = [read_typed_value(each, of, scope) for each in listed]
    values = tuple(each for each in found if each is not None)
    return values if len(values) == len(found) else None


def read_typed_value(node: Node, of: Type, scope: Scope) -> TypedValue | None:
    """Return a value of a type; a bool may be written as 1 or 0."""
    if of == BOOL and isinstance(node, ScalarNode) and resolve(node) in (0, 1):
        return TypedValue(of, bool(resolve(node)))
    if isinstance(of, Ref):
        scope.report("GP310", node.span, NO_REFERENCE, "leave it out: a test has no references")
    value = None if isinstance(of, Ref) else read_value(node, of, scope)
    return None if value is None else TypedValue(of, value)


def read_piece(source: Source, scope: Scope) -> Node:
    """Return an argument of a call as a node."""
    node, problems = load_part(source.text, source.span)
    scope.problems += problems
    return node


# Calls


class Piece(NamedTuple):
    """A call in the text of a tick: the offsets of its start, its sign and its end."""

    start: int
    sign: int
    end: int


def read_calls(
    node: ScalarNode, leaves: Mapping[str, Leaf], scope: Scope
) -> tuple[tuple[str, ...], str | None]:
    """Return the calls of a tick as a program prints them, and the status of the tick."""
    text, equals, status = partition(node.text)
    found: list[str] = []
    for piece in pieces(text):
        call = _call(node, piece, leaves, scope)
        if call is None:
            return (), None
        found.append(call)
    if not equals:
        return tuple(found), None
    if status not in STATUSES:
        start = len(text) + 1
        span = part(node, start, max(start + 1, len(node.text)))
        message = f"expected {listing(STATUSES)} after '=', got {quote(status)}"
        hint = did_you_mean(status, STATUSES) or "write '= running', for instance"
        scope.report("GP845", span, message, hint)
        return (), None
    return tuple(found), status


def partition(text: str) -> tuple[str, str, str]:
    """Split the text of a tick into its calls, the '=' and the status."""
    place = hide(text).find("=")
    if place < 0:
        return text, "", ""
    return text[:place], "=", text[place + 1 :].strip()


def hide(text: str) -> str:
    """Return a text in which quoted strings are replaced by underscores."""
    return TEXT.sub(lambda found: "_" * len(found[0]), text)


def pieces(text: str) -> Iterator[Piece]:
    """Yield the calls in a text, separated by white space, which parentheses may contain."""
    hidden = hide(text)
    start = 0
    while start < len(hidden):
        if hidden[start].isspace():
            start += 1
            continue
        depth, end = 0, start
        while end < len(hidden) and (depth > 0 or not hidden[end].isspace()):
            depth += {"(": 1, ")": -1}.get(hidden[end], 0)
            end += 1
        named = NAME.match(hidden, start)
        sign = end if named is None else named.end()
        if hidden[sign : sign + 1] == "(" and ")" in hidden[sign:end]:
            sign = hidden.rindex(")", sign, end) + 1
        yield Piece(start, sign, end)
        start = end


def _call(node: ScalarNode, piece: Piece, leaves: Mapping[str, Leaf], scope: Scope) -> str | None:
    """Return a call as a program prints it; report an invalid call and return None."""
    text, sign = node.text[piece.start : piece.sign], node.text[piece.sign : piece.end]
    span = part(node, piece.start, piece.end)
    written = split_call(ScalarNode(text, plain=True, span=part(node, piece.start, piece.sign)))
    if written is None or not SIGN.fullmatch(sign):
        message = f"expected the call of a leaf, got {quote(node.text[piece.start : piece.end])}"
        hint = "such as flee+ (starts), flee- (halted), flee. (succeeds), flee! (fails)"
        scope.report("GP845", span, message, hint)
        return None
    leaf = leaves.get(written.name.text)
    if leaf is None:
        report_unknown("leaf", written.name, leaves, scope)
        return None
    needed = Needed(leaf.condition, leaf.name.span)
    scope.require(written.name.text, needed, written.name.span)
    why = _refusal(leaf, sign, has_arguments="(" in text)
    if why is not None:
        scope.report("GP845", span, *why)
        return None
    arguments: str | None = ""
    if "(" in text:
        arguments = read_call(written, leaf, scope)
    return None if arguments is None else f"{written.name.text}{arguments}{sign}"


def _refusal(leaf: Leaf, sign: str, *, has_arguments: bool) -> tuple[str, str] | None:
    """Return why a leaf cannot have this sign, and a hint; None if it can."""
    name = leaf.name.text
    if leaf.kind not in (TASK, INSTANT):
        return f"the {leaf.kind} {quote(name)} is asked, not called", "script its answers"
    if leaf.kind == INSTANT and not leaf.can_fail:
        if sign:
            return f"the instant {quote(name)} cannot fail, so it has no sign", f"write {name}"
        return None
    known = SIGNS if leaf.kind == TASK else ENDS
    if sign not in known:
        allowed = listing([f"{name}{each}" for each in known])
        message = f"the {leaf.kind} {quote(name)}: expected {allowed}, got {quote(name + sign)}"
        return message, f"write {name}{known[0]}"
    if sign == "-" and has_arguments:
        return f"the halt of {quote(name)} takes no arguments", f"write {name}-"
    return None


# Arguments


def read_call(written: ParsedCall, leaf: Leaf, scope: Scope) -> str | None:
    """Return the arguments of a call as a program prints them: `(4, true)`."""
    args, declared = written.arguments, leaf.arguments
    least = sum(each.default is None for each in declared)
    if not least <= len(args) <= len(declared):
        message = (
            f"{quote(leaf.name.text)}: expected {plural(len(declared), 'argument')},"
            f" got {len(args)}"
        )
        hint = "leave out the parentheses: any arguments are meant then"
        scope.report("GP844", written.name.span, message, hint)
        return None
    texts: list[str] = []
    for place, each in enumerate(declared):
        of, value = each.field.type, each.default
        if place < len(args):
            value = None
            if is_shown(of, scope):
                found = read_typed_value(read_piece(args[place], scope), of, scope)
                if found is None:
                    return None
                value = found.value
        if value is None or not is_shown(of, scope):
            _not_shown(args[place].span if place < len(args) else written.name.span, leaf, scope)
            return None
        texts.append(show_value(of, value))
    return f"({', '.join(texts)})"


def _not_shown(span: Span, leaf: Leaf, scope: Scope) -> None:
    message = f"arguments of {quote(leaf.name.text)}: expected only numbers, words and texts"
    scope.report("GP844", span, message, "leave out the parentheses: any arguments are meant then")


def is_shown(of: Type, scope: Scope) -> bool:
    """Return whether a program prints a value as it is; it prints `...` for all others."""
    if isinstance(of, EnumType):
        return of.name in scope.enums and not scope.enums[of.name].flags
    return isinstance(of, Scalar | Text | TextArgument)


def show_value(of: Type, value: Value) -> str:
    """Return a value as a program prints it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(of, Scalar) and of.name in FLOATS and isinstance(value, int | float):
        return f"{FLOATS[value_scalar(of.name)].rounded(float(value)):g}"
    if isinstance(value, EnumValue):
        return value.members[0]
    return f'"{value}"' if isinstance(value, str) else str(value)
