"""The view of functions of the user's that expressions call."""

from gpgen.model import Function
from gpgen.naming import Names
from gpgen.tuples import NamedTuple
from gpgen.views.comments import sentence, titled
from gpgen.views.ctypes import argument, declare, value_type
from gpgen.views.words import join, when


class FunctionView(NamedTuple):
    """A function of the user's."""

    declaration: str
    doc: str
    condition: str


def function_view(names: Names, function: Function) -> FunctionView:
    """Return the view of a function that expressions may call."""
    parameters = join(*(argument(names, each.type, each.name.text) for each in function.arguments))
    c = names.of(function.name.text)
    return FunctionView(
        declaration=f"{declare(value_type(names, function.returns), c)}({parameters or 'void'})",
        doc=titled(function.name.text, sentence(function.doc)),
        condition=when(function.condition),
    )
