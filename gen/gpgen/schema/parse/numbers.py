"""Whole numbers in schemas, which may be the names of constants."""

from gpgen.model import Broken
from gpgen.model.types import show_type
from gpgen.schema.language.check import check_shape
from gpgen.schema.language.names import REFERENCE
from gpgen.schema.language.scalars import check_range
from gpgen.schema.language.shapes import IntegerShape
from gpgen.schema.parse.imports import is_known, names_of, short_forms
from gpgen.schema.parse.scope import Scope
from gpgen.source.compose import scalar
from gpgen.source.nodes import BrokenNode, Node, ScalarNode, resolve
from gpgen.source.problems import Note, did_you_mean, quote


def read_integer(
    node: Node | None, shape: IntegerShape, scope: Scope, subject: str, *, check: bool = False
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
        return _constant(value, node, shape, scope, subject)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if shape.low <= value <= shape.high else None


def _constant(
    name: str, node: ScalarNode, shape: IntegerShape, scope: Scope, subject: str
) -> int | None:
    """Return the value of an integer constant."""
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
