"""Comparisons of one thing with two numbers, of which one makes the other pointless."""

import math
import operator
from collections.abc import Callable
from typing import NamedTuple

from gpgen.expressions.types import is_float
from gpgen.model.trees import (
    AllOf,
    AnyOf,
    Arithmetic,
    Call,
    Choice,
    Compare,
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
)

# What an operator becomes where its operands change places.
TURNED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
TURNED |= {"+": "+", "*": "*", "&": "&", "|": "|"}


def alike(one: Tree, other: Tree) -> bool:
    """Tell whether two trees have the same value, because they say the same."""
    return repr(ordered(one)) == repr(ordered(other))


def ordered(tree: Tree) -> Tree:
    """Return a tree in which all operands that may change places stand in one order."""
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
    """Return an operation whose operands have changed places, if that puts them in order."""
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
    """A comparison with something that is written out."""

    subject: Tree
    operator: str
    value: bool | int | float | str

    def holds(self, value: float | str) -> bool:
        return COMPARE[self.operator](value, self.value)


def limit_of(tree: Tree) -> Limit | None:
    """Return a comparison with a number or a member of an enum; None for all else."""
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
    """Tell whether two conditions, joined by `and`, never hold, or by `or`, always do."""
    one, other = limit_of(left), limit_of(right)
    if one is None or other is None or not alike(one.subject, other.subject):
        return False
    points = _points(one.subject, one.value, other.value)
    if joint == "and":
        return not any(one.holds(point) and other.holds(point) for point in points)
    return all(one.holds(point) or other.holds(point) for point in points)


def _points(subject: Tree, *values: float | str) -> list[float | str]:
    """Return values of which one stands for each that could make a difference."""
    numbers = [value for value in values if not isinstance(value, bool | str)]
    if len(numbers) < len(values):
        return [*values, not values[0]] if isinstance(values[0], bool) else [*values, ""]
    if is_float(subject.type):
        middle = numbers[0] / 2 + numbers[1] / 2
        return [*numbers, middle, -math.inf, math.inf, math.nan]
    return [number + step for number in numbers for step in (-1, 0, 1)]
