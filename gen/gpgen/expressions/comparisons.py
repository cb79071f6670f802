"""Comparisons and integer ranges that are constant, alone or in pairs on one subject."""

import math
import operator
from collections.abc import Callable
from typing import NamedTuple

from gpgen.expressions.types import is_float, is_integer, scalar
from gpgen.model import integer_range
from gpgen.model.expressions import (
    AllOf,
    AnyOf,
    Arithmetic,
    Call,
    Choice,
    Compare,
    ConstantUse,
    Convert,
    ElementOf,
    FieldOf,
    LeafCall,
    Literal,
    MemberUse,
    Negate,
    Not,
    Tree,
    draws,
    parts,
)

# The operator to write if the operands are swapped.
TURNED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
TURNED |= {"+": "+", "*": "*", "&": "&", "|": "|"}


def is_same_tree(one: Tree, other: Tree) -> bool:
    """Return whether two trees have the same value because they are structurally equal."""
    return repr(ordered(one)) == repr(ordered(other))


def ordered(tree: Tree) -> Tree:
    """Return a tree with the operands of commutative operations and comparisons in one order."""
    match tree:
        case Arithmetic() | Compare():
            return turned(tree._replace(left=ordered(tree.left), right=ordered(tree.right)))
        case FieldOf(inner):
            return tree._replace(struct=ordered(inner))
        case ElementOf(array, place):
            return tree._replace(array=ordered(array), place=ordered(place))
        case Convert(inner) | Negate(inner) | Not(inner):
            return tree._replace(operand=ordered(inner))
        case AllOf(operands) | AnyOf(operands):
            return tree._replace(operands=tuple(map(ordered, operands)))
        case Choice(condition, chosen, other, of):
            return Choice(ordered(condition), ordered(chosen), ordered(other), of)
        case Call() | LeafCall():
            return tree._replace(arguments=tuple(map(ordered, tree.arguments)))
    return tree


def turned(tree: Arithmetic | Compare) -> Tree:
    """Return an operation with its operands swapped if that puts them in order."""
    operator = TURNED.get(tree.operator)
    if operator is None or repr(tree.left) <= repr(tree.right):
        return tree
    return tree._replace(operator=operator, left=tree.right, right=tree.left)


COMPARE: dict[str, Callable[[object, object], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,  # type: ignore[dict-item]
    "<=": operator.le,  # type: ignore[dict-item]
    ">": operator.gt,  # type: ignore[dict-item]
    ">=": operator.ge,  # type: ignore[dict-item]
}


class Limit(NamedTuple):
    """A comparison with a literal or an enum member."""

    subject: Tree
    operator: str
    value: bool | int | float | str

    def holds(self, value: float | str) -> bool:
        return COMPARE[self.operator](value, self.value)


def limit_of(tree: Tree) -> Limit | None:
    """Return a comparison with a literal or an enum member; None for other conditions."""
    if not isinstance(tree, Compare) or draws(tree):
        return None
    for subject, sign, written in (
        (tree.left, tree.operator, tree.right),
        (tree.right, TURNED[tree.operator], tree.left),
    ):
        if isinstance(written, Literal):
            return Limit(subject, sign, written.value)
        if isinstance(written, MemberUse):
            return Limit(subject, sign, written.member)
    return None


def is_decided(left: Tree, right: Tree, joint: str) -> bool:
    """Return whether two conditions joined by `and` are never true, or by `or` always."""
    one, other = limit_of(left), limit_of(right)
    if one is None or other is None or not is_same_tree(one.subject, other.subject):
        return False
    points = _points(one.subject, one.value, other.value)
    if joint == "and":
        return not any(one.holds(point) and other.holds(point) for point in points)
    return all(one.holds(point) or other.holds(point) for point in points)


def _points(subject: Tree, *values: float | str) -> list[float | str]:
    """Return sample values that cover each outcome of comparisons with `values`."""
    numbers = [value for value in values if not isinstance(value, bool | str)]
    if len(numbers) < len(values):
        return [*values, not values[0]] if isinstance(values[0], bool) else [*values, ""]
    if is_float(subject.type):
        middle = numbers[0] / 2 + numbers[1] / 2
        return [*numbers, middle, -math.inf, math.inf, math.nan]
    return [number + step for number in numbers for step in (-1, 0, 1)]


OPPOSITE = {True: False, False: True, None: None}


class Bounds(NamedTuple):
    """The lowest and the highest value of an integer."""

    low: int
    high: int

    def within(self, low: int, high: int) -> bool:
        """Return whether all values are from `low` to `high`."""
        return low <= self.low and self.high <= high


def bounds(tree: Tree) -> Bounds:
    """Return the range of values of an integer operand."""
    whole = Bounds(*integer_range(scalar(tree.type)))
    match tree:
        case Literal(value) | ConstantUse(_, value) if isinstance(value, int):
            return Bounds(value, value)
        case Convert(inner) if is_integer(inner.type):
            found = bounds(inner)
            return found if found.within(*whole) else whole
        case Choice(condition, chosen, other):
            known = constant_condition(condition)
            if known is not None:
                return bounds(chosen if known else other)
            one, two = bounds(chosen), bounds(other)
            return Bounds(min(one.low, two.low), max(one.high, two.high))
        case Negate() | Arithmetic():
            found = unwrapped(tree)
            return found if found.within(*whole) else whole
    return whole


def unwrapped(tree: Negate | Arithmetic) -> Bounds:
    """Return the range of a result if its type had no limits."""
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


def is_written_out(tree: Tree) -> bool:
    """Return whether an integer has a known value and consists of literals only."""
    found = bounds(tree) if is_integer(tree.type) else None
    if found is None or found.low != found.high:
        return False
    leaves = [tree]
    while leaves:
        leaf = leaves.pop()
        if not parts(leaf) and not isinstance(leaf, Literal):
            return False
        leaves += parts(leaf)
    return True


def constant_condition(tree: Tree) -> bool | None:
    """Return the constant value of a condition, None if it is not constant."""
    match tree:
        case Literal(value) | ConstantUse(_, value) if isinstance(value, bool):
            return value
        case Not(inner):
            return OPPOSITE[constant_condition(inner)]
        case AllOf(operands):
            each = [constant_condition(operand) for operand in operands]
            return False if False in each else None if None in each else True
        case AnyOf(operands):
            each = [constant_condition(operand) for operand in operands]
            return True if True in each else None if None in each else False
        case Compare():
            return always(tree)
    return None


def always(tree: Compare) -> bool | None:
    """Return the constant value of a comparison, None if it is not constant."""
    if not is_float(tree.left.type) and is_same_tree(tree.left, tree.right):
        return tree.operator in ("==", "<=", ">=")
    return always_within(tree) if is_integer(tree.left.type) else None


def always_within(tree: Compare) -> bool | None:
    """Return the constant value of an integer comparison, derived from its ranges."""
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
    """Return whether a number is always less than another; False if never, None if it depends."""
    return True if left.high < right.low else False if left.low >= right.high else None


def is_equal(left: Bounds, right: Bounds) -> bool | None:
    """Return whether two numbers are always equal; False if never, None if it depends."""
    if left.high < right.low or right.high < left.low:
        return False
    return True if left == right and left.low == left.high else None
