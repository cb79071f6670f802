"""What is known of an expression: what a number can be, and which conditions are decided.

C needs no help where nothing can wrap, and compilers warn of what always holds.
"""

from typing import NamedTuple

from gpgen.expressions.comparisons import alike
from gpgen.expressions.types import is_float, is_integer, scalar
from gpgen.model import integer_range
from gpgen.model.trees import (
    AllOf,
    AnyOf,
    Arithmetic,
    Choice,
    Compare,
    ConstantUse,
    Convert,
    Literal,
    Negate,
    Not,
    Tree,
)

OPPOSITE = {True: False, False: True, None: None}


class Bounds(NamedTuple):
    """The lowest and the highest value."""

    low: int
    high: int

    def within(self, low: int, high: int) -> bool:
        """Tell whether every value lies from `low` to `high`."""
        return low <= self.low and self.high <= high


def bounds(tree: Tree) -> Bounds:
    """Return what an operand with a type of whole numbers can be."""
    whole = Bounds(*integer_range(scalar(tree.type)))
    match tree:
        case Literal(value) | ConstantUse(_, value) if isinstance(value, int):
            return Bounds(value, value)
        case Convert(inner) if is_integer(inner.type):
            found = bounds(inner)
            return found if found.within(*whole) else whole
        case Choice(condition, chosen, other):
            known = truth(condition)
            if known is not None:
                return bounds(chosen if known else other)
            one, two = bounds(chosen), bounds(other)
            return Bounds(min(one.low, two.low), max(one.high, two.high))
        case Negate() | Arithmetic():
            found = unwrapped(tree)
            return found if found.within(*whole) else whole
    return whole


def unwrapped(tree: Negate | Arithmetic) -> Bounds:
    """Return what the result would be if no number were too large for its type."""
    if isinstance(tree, Negate):
        inner = bounds(tree.operand)
        return Bounds(-inner.high, -inner.low)
    left, right = bounds(tree.left), bounds(tree.right)
    match tree.operator:
        case "+":
            return Bounds(left.low + right.low, left.high + right.high)
        case "-":
            return Bounds(left.low - right.high, left.high - right.low)
        case "*":
            ends = [a * b for a in left for b in right]
            return Bounds(min(ends), max(ends))
        case "//" if left.low >= 0 and right.low > 0:
            return Bounds(left.low // right.high, left.high // right.low)
        case "%" if right.low > 0:
            return Bounds(0, right.high - 1)
    return Bounds(*integer_range(scalar(tree.type)))


def truth(tree: Tree) -> bool | None:
    """Return what a condition always is, None if it depends."""
    match tree:
        case Literal(value) | ConstantUse(_, value) if isinstance(value, bool):
            return value
        case Not(inner):
            return OPPOSITE[truth(inner)]
        case AllOf(operands):
            each = [truth(operand) for operand in operands]
            return False if False in each else None if None in each else True
        case AnyOf(operands):
            each = [truth(operand) for operand in operands]
            return True if True in each else None if None in each else False
        case Compare():
            return always(tree)
    return None


def always(tree: Compare) -> bool | None:
    """Return what a comparison always is, None if it depends."""
    if not is_float(tree.left.type) and alike(tree.left, tree.right):
        return tree.operator in ("==", "<=", ">=")
    return always_within(tree) if is_integer(tree.left.type) else None


def always_within(tree: Compare) -> bool | None:
    """Return what a comparison of whole numbers is wherever they lie within their bounds."""
    left, right = bounds(tree.left), bounds(tree.right)
    match tree.operator:
        case "<":
            return is_below(left, right)
        case "<=":
            return OPPOSITE[is_below(right, left)]
        case ">":
            return is_below(right, left)
        case ">=":
            return OPPOSITE[is_below(left, right)]
        case "!=":
            return OPPOSITE[is_equal(left, right)]
    return is_equal(left, right)


def is_below(left: Bounds, right: Bounds) -> bool | None:
    """Tell whether one number is always less than another, or never; None if it depends."""
    return True if left.high < right.low else False if left.low >= right.high else None


def is_equal(left: Bounds, right: Bounds) -> bool | None:
    """Tell whether two numbers are always equal, or never; None if it depends."""
    if left.high < right.low or right.high < left.low:
        return False
    return True if left == right and left.low == left.high else None
