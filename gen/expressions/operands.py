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
            return Wrong("GP702", "unexpected character in a str", "write printable ones only")
        return Literal(value, TextArgument())
    if not isinstance(value, int | float):
        hint = "ask with alive() whether a reference refers to something"
        return Wrong("GP704", f"unknown name {quote(str(value))}", hint)
    message = "expected a number that fits i64, u64 or f64"
    return number_literal(value) or Wrong("GP715", message, "write a smaller number")


def element(array: Array, of: Tree, place: Tree) -> Tree | Wrong:
    """Return the element of an array at a place that is known to be a number, or not."""
    if not is_integer(place.type):
        message = f"index: expected a whole number, got {described(place.type)}"
        return Wrong("GP713", message, "write a number, or a property of an integer type")
    if isinstance(place, Literal) and not 0 <= int(place.value) < array.length:
        message = f"index: expected 0 to {array.length - 1}, got {place.value}"
        return Wrong("GP713", message, f"write 0 to {array.length - 1}")
    return ElementOf(of, converted(widened(place), I64), array.length, array.element)
