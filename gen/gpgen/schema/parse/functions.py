"""Functions that expressions may call: nodes -> model."""

from gpgen.model import Array, Broken, Function, Text, TextArgument
from gpgen.model.types import show_type
from gpgen.schema.parse.fields import read_arguments
from gpgen.schema.parse.members import name_of, read_doc, read_type_of
from gpgen.schema.parse.scope import Scope
from gpgen.source.nodes import Entry, child
from gpgen.source.problems import quote


def read_function(entry: Entry, scope: Scope) -> Function:
    """Return a declared function."""
    with scope.where(entry.value) as condition:
        return _where(entry, scope)._replace(condition=condition)


def _where(entry: Entry, scope: Scope) -> Function:
    """Return a function without its condition, which holds here."""
    node = entry.value
    returns, span = read_type_of(child(node, "returns"), entry.key.span, scope, argument=True)
    if isinstance(returns, Array | Text | TextArgument):
        message = f"'returns' of {quote(entry.key.text)}: unsupported type {show_type(returns)}"
        scope.report("GP717", span, message, "return a number, an enum or a struct")
        returns = Broken()
    return Function(
        name_of(entry.key),
        read_arguments(node, scope),
        returns,
        span,
        read_doc(node),
    )
