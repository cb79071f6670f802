"""Numbers and truth values, and the constants that stand for them."""

import math
import re

from gpgen.model import FLOATS, Broken, Scalar, Type, integer_range
from gpgen.model.types import show_type
from gpgen.schema import shapes
from gpgen.schema.check import check_shape
from gpgen.schema.check_scalars import check_range
from gpgen.schema.imports import is_known, names_of, short_forms
from gpgen.schema.names import REFERENCE
from gpgen.schema.repair.hints import value_hint
from gpgen.schema.scope import Scope
from gpgen.schema.wording import kind, number_hint, sample, yes_or_no
from gpgen.source.compose import scalar
from gpgen.source.nodes import INTEGER, SPECIAL_FLOATS, BrokenNode, Node, ScalarNode, child, resolve
from gpgen.source.problems import Note, did_you_mean, quote


def read_integer(
    node: Node | None, shape: shapes.Integer, scope: Scope, subject: str, *, check: bool = False
) -> int | None:
    """Return the number of a node, None if it is none.

    A number that stands in a text is not checked for its shape yet: then
    `check` it is. The name of a constant is looked up, and its value checked.
    """
    if not isinstance(node, ScalarNode):
        return None
    if check:
        node, problems = scalar(node.text, node.span)
        problems += check_shape(node, shape, subject, node.span)
        scope.problems += problems
        if problems or isinstance(node, BrokenNode) or not isinstance(node, ScalarNode):
            return None
    value = resolve(node)
    if isinstance(value, str) and REFERENCE.fullmatch(value) and shape.constant:
        return _integer_constant(value, node, shape, scope, subject)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if shape.low <= value <= shape.high else None


def _integer_constant(
    name: str, node: ScalarNode, shape: shapes.Integer, scope: Scope, subject: str
) -> int | None:
    if not is_known(name, node.span, scope):
        return None
    constant = scope.constants.get(name)
    if constant is None:
        if name not in scope.declared["constants"] and scope.complete:
            known = list(names_of("constants", scope))
            hint = did_you_mean(name, known, short_forms(known))
            hint = hint or "write a number, or declare it under 'constants'"
            scope.report("GP223", node.span, f"unknown constant {quote(name)}", hint)
        return None
    scope.use("constants", name, node.span)
    value = constant.value
    if isinstance(constant.type, Broken):
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        note = Note(constant.name.span, "declared here")
        found = show_type(constant.type)
        message = (
            f"{subject}: expected a whole number, got the constant {quote(name)} of type {found}"
        )
        scope.report("GP224", node.span, message, "use an integer constant", (note,))
        return None
    problems = list(check_range(value, shape, f"{subject} ({name})", node.span))
    scope.problems += problems
    return None if problems else value


# The largest f32, and the half step above it from which a number is rounded to infinity.
LARGEST_F32 = (2 - 2**-23) * 2.0**127 + 2.0**103
C_FLOAT = r"([-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?)[fFlL]"
INFINITIES = {"inf": ".inf", "infinity": ".inf", "-inf": "-.inf", "nan": ".nan"}
Number = bool | int | float


def wrong_value(node: Node, kind_: Type, scope: Scope, hint: str | None = None) -> None:
    """Report a value that is not of its type's kind."""
    shown = quote(node.text) if isinstance(node, ScalarNode) else kind(node)
    message = f"expected {show_type(kind_)}, got {shown}"
    hint = hint or value_hint(node, kind_, scope) or f"such as {sample(kind_)}"
    scope.report("GP301", node.span, message, hint)


def read_scalar(node: Node, name: str, scope: Scope) -> Number | None:
    """Return a node as a value of the scalar type `name`, None if it is none."""
    if not isinstance(node, ScalarNode):
        wrong_value(node, Scalar(name), scope)
        return None
    value = resolve(node)
    if isinstance(value, str) and node.plain and REFERENCE.fullmatch(value):
        return _constant(node, name, scope)
    return fit(value, node, name, scope)


def _constant(node: ScalarNode, name: str, scope: Scope) -> Number | None:
    if not is_known(node.text, node.span, scope):
        return None
    constant = scope.constants.get(node.text)
    if constant is None:
        _report_unknown(node, name, scope)
        return None
    if isinstance(constant.type, Broken):
        return None
    scope.use("constants", node.text, node.span)
    if isinstance(constant.value, bool | int | float) and _same_kind(constant.value, name):
        return fit(constant.value, node, name, scope)
    note = Note(constant.name.span, "declared here")
    found = show_type(constant.type)
    message = f"expected {name}, got the constant {quote(node.text)} of type {found}"
    scope.report("GP224", node.span, message, f"such as {sample(Scalar(name))}", (note,))
    return None


def _same_kind(value: Number, name: str) -> bool:
    if isinstance(value, bool) or name == "bool":
        return isinstance(value, bool) and name == "bool"
    return isinstance(value, int) or name in FLOATS


def _report_unknown(node: ScalarNode, name: str, scope: Scope) -> None:
    if name == "bool":
        wrong_value(node, Scalar(name), scope, yes_or_no(node.text))
    elif name in FLOATS and node.text in INFINITIES:
        wrong_value(node, Scalar(name), scope, f"write {INFINITIES[node.text]}")
    elif scope.complete and node.text not in scope.declared["constants"]:
        known = list(names_of("constants", scope))
        hint = did_you_mean(node.text, known, short_forms(known))
        message = f"unknown constant {quote(node.text)}"
        hint = hint or value_hint(node, Scalar(name), scope) or _instead(node, name, scope)
        scope.report("GP223", node.span, message, hint)


def is_property(name: str, scope: Scope) -> bool:
    """Tell whether any entity or component declares a property of this name."""
    owners = [
        entry.value
        for section in ("entities", "components")
        for entry in scope.declared.get(section, {}).values()
    ]
    return any(child(child(owner, "properties"), name) is not None for owner in owners)


def _instead(node: ScalarNode, name: str, scope: Scope) -> str:
    if is_property(node.text, scope):
        return "only constants can be used here; a 'computed' property follows other properties"
    return f"declare it: constants: {{{node.text}: {name} = {sample(Scalar(name))}}}"


def fit(value: object, node: ScalarNode, name: str, scope: Scope) -> Number | None:
    """Return a value as one of the scalar type `name`, None if it is none or does not fit."""
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
    largest = math.inf if name == "f64" else LARGEST_F32
    if abs(number) < largest or math.isnan(number) or node.text in SPECIAL_FLOATS:
        return number
    if math.isinf(number) and REFERENCE.fullmatch(node.text):  # a constant that is infinite
        return number
    limit = "3.4e38" if name == "f32" else "1.7e308"
    message = f"expected {name}, got {_shown(value, node)}"
    scope.report("GP303", node.span, message, f"{name} is at most {limit}; infinity is .inf")
    return None


def _shown(value: float, node: ScalarNode) -> str:
    """Return a number as it is written, and that of a constant with its name."""
    if REFERENCE.fullmatch(node.text):
        return f"{quote(node.text)} = {value}"
    return node.text if len(node.text) <= 24 else f"{node.text[:20]}…"
