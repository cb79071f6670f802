"""What a whole number of an expression can be, so that C needs no help where nothing can wrap."""

from gpgen.expressions.kinds import is_integer, scalar
from gpgen.model import integer_range
from gpgen.model.trees import (
    Arithmetic,
    Choice,
    Compare,
    ConstantUse,
    Convert,
    Literal,
    Negate,
    Tree,
)
from gpgen.tuples import NamedTuple


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
        case Choice(_, chosen, other):
            one, two = bounds(chosen), bounds(other)
            return Bounds(min(one.low, two.low), max(one.high, two.high))
        case Negate(inner):
            found = unwrapped(tree)
            del inner
            return found if found.within(*whole) else whole
        case Arithmetic():
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


def always(tree: Compare) -> bool | None:
    """Return what a comparison of whole numbers always is, None if it depends."""
    left, right = bounds(tree.left), bounds(tree.right)
    match tree.operator:
        case ">" | ">=":
            turned = "<" if tree.operator == ">" else "<="
            return always(Compare(turned, tree.right, tree.left))
        case "!=":
            equal = always(Compare("==", tree.left, tree.right))
            return None if equal is None else not equal
        case "<":
            return True if left.high < right.low else False if left.low >= right.high else None
        case "<=":
            return True if left.high <= right.low else False if left.low > right.high else None
    if left.high < right.low or right.high < left.low:
        return False
    return True if left == right and left.low == left.high else None
