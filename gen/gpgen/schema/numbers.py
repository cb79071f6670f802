"""Numbers and booleans, and the constants that stand for them."""

import math
import re

from gpgen.model import FLOATS, Broken, Constant, Scalar, Tuned, Type, integer_range
from gpgen.model.types import show_type
from gpgen.schema import shapes
from gpgen.schema.descriptions import kind, number_hint, sample, yes_or_no
from gpgen.schema.imports import is_known, names_of, short_forms
from gpgen.schema.names import REFERENCE
from gpgen.schema.scalar_validation import check_range
from gpgen.schema.scope import Scope
from gpgen.schema.shape_validation import check_shape
from gpgen.schema.suggestions.hints import value_hint
from gpgen.source.nodes import (
    INTEGER,
    SPECIAL_FLOATS,
    BrokenNode,
    Node,
    ScalarNode,
    child,
    plain_scalar,
    resolve,
)
from gpgen.source.problems import Note, did_you_mean, quote

C_FLOAT = r"([-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?)[fFlL]"
INFINITIES = {"inf": ".inf", "infinity": ".inf", "-inf": "-.inf", "nan": ".nan"}
Number = bool | int | float


def read_integer(
    node: Node | None, shape: shapes.Integer, scope: Scope, subject: str, *, check: bool = False
) -> int | None:
    """Return the integer of a node, None if it is invalid.

    A number that is part of a string was not checked for its shape: `check` does that.
    The name of a constant is looked up, and its value is checked.
    """
    if not isinstance(node, ScalarNode):
        return None
    if check:
        node, problems = plain_scalar(node.text, node.span)
        problems += check_shape(node, shape, subject, node.span)
        scope.problems += problems
        if problems or isinstance(node, BrokenNode) or not isinstance(node, ScalarNode):
            return None
    value = resolve(node)
    if isinstance(value, str) and REFERENCE.fullmatch(value) and shape.constant:
        return _integer_constant(node, shape, scope, subject)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if shape.low <= value <= shape.high else None


def _integer_constant(
    node: ScalarNode, shape: shapes.Integer, scope: Scope, subject: str
) -> int | None:
    constant = _constant(node, scope, "write a number, or declare it under 'constants'")
    if constant is None:
        return None
    value = constant.value
    if constant.tunable:
        _report_tunable(node, constant, subject, scope)
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        expected = f"{subject}: expected a whole number"
        _report_type(node, constant, expected, "use an integer constant", scope)
        return None
    problems = list(check_range(value, shape, f"{subject} ({node.text})", node.span))
    scope.problems += problems
    return None if problems else value


def _constant(node: ScalarNode, scope: Scope, hint: str) -> Constant | None:
    """Return a constant by name; None if it is unknown or was already reported."""
    name = node.text
    if not is_known(name, node.span, scope):
        return None
    constant = scope.constants.get(name)
    if constant is not None:
        scope.use("constants", name, node.span)
        return None if isinstance(constant.type, Broken) else constant
    if name not in scope.declared["constants"] and scope.complete:
        known = list(names_of("constants", scope))
        hint = did_you_mean(name, known, short_forms(known)) or hint
        scope.report("GP223", node.span, f"unknown constant {quote(name)}", hint)
    return None


def _report_type(
    node: ScalarNode, constant: Constant, expected: str, hint: str, scope: Scope
) -> None:
    note = Note(constant.name.span, "declared here")
    found = show_type(constant.type)
    message = f"{expected}, got the constant {quote(node.text)} of type {found}"
    scope.report("GP224", node.span, message, hint, (note,))


def _report_tunable(node: ScalarNode, constant: Constant, subject: str, scope: Scope) -> None:
    message = f"{subject} requires a number that never changes, got the tunable {quote(node.text)}"
    hint = f"write {constant.value}, or a constant that is not tunable"
    scope.report("GP318", node.span, message, hint, (Note(constant.name.span, "declared here"),))


def wrong_value(node: Node, kind_: Type, scope: Scope, hint: str | None = None) -> None:
    """Report a value that does not have the kind of its type."""
    shown = quote(node.text) if isinstance(node, ScalarNode) else kind(node)
    message = f"expected {show_type(kind_)}, got {shown}"
    hint = hint or value_hint(node, kind_, scope) or f"such as {sample(kind_)}"
    scope.report("GP301", node.span, message, hint)


def read_scalar(node: Node, name: str, scope: Scope, *, fixed: str = "") -> Number | Tuned | None:
    """Return a node as a value of the scalar type `name`, None if it is invalid."""
    if not isinstance(node, ScalarNode):
        wrong_value(node, Scalar(name), scope)
        return None
    value = resolve(node)
    if isinstance(value, str) and node.plain and REFERENCE.fullmatch(value):
        return _scalar_constant(node, name, scope, fixed)
    return fit_scalar(value, node, name, scope)


def _scalar_constant(
    node: ScalarNode, name: str, scope: Scope, fixed: str
) -> Number | Tuned | None:
    type_ = Scalar(name)
    is_unknown = node.text not in scope.constants
    infinity = INFINITIES.get(node.text) if name in FLOATS else None
    if is_unknown and "." not in node.text and (infinity or name == "bool"):
        wrong_value(node, type_, scope, f"write {infinity}" if infinity else yes_or_no(node.text))
        return None
    constant = _constant(node, scope, _instead(node, type_, scope) if is_unknown else "")
    if constant is None:
        return None
    value = constant.value
    if constant.tunable and (fixed or "." in node.text):
        _report_tunable(node, constant, fixed or "a value in another module", scope)
        return None
    if isinstance(value, bool | int | float) and _same_kind(value, name):
        number = fit_scalar(value, node, name, scope)
        if number is None or not constant.tunable:
            return number
        return Tuned(node.text, constant.type, number)
    _report_type(node, constant, f"expected {name}", f"such as {sample(type_)}", scope)
    return None


def _instead(node: ScalarNode, type_: Scalar, scope: Scope) -> str:
    """Return a hint for a word that is not a constant."""
    hint = value_hint(node, type_, scope)
    if hint is None and is_property(node.text, scope):
        hint = "only constants can be used here; a 'computed' property follows other properties"
    return hint or f"declare it: constants: {{{node.text}: {type_.name} = {sample(type_)}}}"


def _same_kind(value: Number, name: str) -> bool:
    if isinstance(value, bool) or name == "bool":
        return isinstance(value, bool) and name == "bool"
    return isinstance(value, int) or name in FLOATS


def is_property(name: str, scope: Scope) -> bool:
    """Return whether any entity or component declares a property of this name."""
    return any(
        child(child(entry.value, "properties"), name) is not None
        for section in ("entities", "components")
        for entry in scope.entries(section)
    )


def fit_scalar(value: object, node: ScalarNode, name: str, scope: Scope) -> Number | None:
    """Return a value as a value of the scalar type `name`; report it if it does not fit."""
    if name == "bool":
        if isinstance(value, bool):
            return value
        number_words = {"0": "write false", "1": "write true"}
        hint = number_words.get(node.text) or yes_or_no(node.text)
        wrong_value(node, Scalar(name), scope, hint + ("" if node.plain else " without quotes"))
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        wrong_value(node, Scalar(name), scope, _number_hint(node, name))
        return None
    if name in FLOATS:
        return _float(value, node, name, scope)
    return _integer(value, node, name, scope)


def _number_hint(node: ScalarNode, name: str) -> str | None:
    bare = re.fullmatch(C_FLOAT, node.text)
    if name in FLOATS and bare:
        return f"write {bare[1]}"[:60]
    if name in FLOATS and node.text.lower() in INFINITIES:
        return f"write {INFINITIES[node.text.lower()]}"
    return number_hint(node)


def _integer(value: float, node: ScalarNode, name: str, scope: Scope) -> int | None:
    low, high = integer_range(name)
    if not isinstance(value, int):
        fits = value.is_integer() and low <= value <= high
        hint = f"write {int(value)}" if fits else "write a whole number"
        wrong_value(node, Scalar(name), scope, hint)
        return None
    if low <= value <= high:
        return value
    message = f"expected {name}, got {_shown(value, node)}"
    scope.report("GP302", node.span, message, f"{name} is {low} to {high}")
    return None


def _float(value: float, node: ScalarNode, name: str, scope: Scope) -> float | None:
    is_long = isinstance(value, int) and INTEGER.fullmatch(node.text) is not None
    number = float(node.text) if is_long and "x" not in node.text.lower() else float(value)
    if abs(number) < FLOATS[name].infinite or math.isnan(number) or node.text in SPECIAL_FLOATS:
        return number
    if math.isinf(number) and REFERENCE.fullmatch(node.text):  # an infinite constant
        return number
    message = f"expected {name}, got {_shown(value, node)}"
    hint = f"{name} is at most {FLOATS[name].shown_largest}; infinity is .inf"
    scope.report("GP303", node.span, message, hint)
    return None


def _shown(value: float, node: ScalarNode) -> str:
    """Return a number as written, or the name and the value of a constant."""
    if REFERENCE.fullmatch(node.text):
        return f"{quote(node.text)} = {value}"
    return node.text if len(node.text) <= 24 else f"{node.text[:20]}…"
