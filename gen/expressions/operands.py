"""What is written out in an expression, and elements of arrays, or why they are nothing."""

from gpgen.diagnostics import quote
from gpgen.expressions.kinds import converted, described, is_integer, number_literal, widened
from gpgen.expressions.operators import Wrong
from gpgen.model import Array, TextArgument
from gpgen.model.trees import BOOL, I64, ElementOf, Literal, Tree


def written(value: object) -> Tree | Wrong:
    """Return a number or a text that is written out."""
    if isinstance(value, bool):
        return Literal(value, BOOL)
    if isinstance(value, str):
        if not value.isprintable():
            return Wrong("GP702", "a text here has only printable characters")
        return Literal(value, TextArgument())
    if not isinstance(value, int | float):
        hint = "ask with alive() whether a reference refers to something"
        return Wrong("GP704", f"unknown name {quote(str(value))}", hint)
    return number_literal(value) or Wrong("GP715", "this number fits no type")


def element(array: Array, of: Tree, place: Tree) -> Tree | Wrong:
    """Return the element of an array at a place that is known to be a number, or not."""
    if not is_integer(place.type):
        return Wrong("GP713", f"an index is a whole number, not {described(place.type)}")
    if isinstance(place, Literal) and not 0 <= int(place.value) < array.length:
        message = f"an array of {array.length} has no element {place.value}"
        return Wrong("GP713", message, f"from 0 to {array.length - 1}")
    return ElementOf(of, converted(widened(place), I64), array.length, array.element)
