"""C conditions: negation, `&&` and `||`, and their text."""

from itertools import accumulate
from typing import NamedTuple

from gpgen.c.operators import AND, CHOICE, EQUAL, OR, ORDER, PRIMARY, UNARY
from gpgen.c.tokens import hide_texts, restore_texts
from gpgen.model.expressions import Tree

OPPOSITES = {
    EQUAL: ((" == ", " != "), (" != ", " == ")),
    ORDER: ((" >= ", " < "), (" <= ", " > "), (" < ", " >= "), (" > ", " <= ")),
}


class Condition(NamedTuple):
    """A C condition, and how tightly its outermost operator binds; `is_not` negates it.

    A condition joined by `&&` or `||` has its two operands as `parts`. `expressions` are
    those in it. `is_event` marks a test for the arrival of an event,
    `is_whole` a comparison of integers.
    """

    text: str
    level: int = PRIMARY
    is_not: bool = False
    parts: tuple["Condition", ...] = ()
    expressions: tuple[Tree, ...] = ()
    is_event: bool = False
    is_whole: bool = False

    def negated(self) -> "Condition":
        return self._replace(is_not=not self.is_not)

    def operands(self) -> tuple[str, tuple["Condition", ...]]:
        """Return the operator between the parts, and the parts, negated if the condition is."""
        joint = "&&" if self.level == AND else "||"
        if not self.is_not:
            return joint, self.parts
        return "||" if joint == "&&" else "&&", tuple(part.negated() for part in self.parts)

    def operand(self, level: int) -> str:
        """Return the text as an operand; && in || gets parentheses, which C compilers expect."""
        is_bare = self.level > level and not (level == OR and self.level == AND)
        return self.text if is_bare or self.level == level else f"({self.text})"


def equals(value: str, other: str) -> Condition:
    return Condition(f"{value} == {other}", EQUAL)


def is_at_least(value: str, least: int | str) -> Condition:
    return Condition(f"{value} >= {least}", ORDER, is_whole=True)


def is_over(deadline: str) -> Condition:
    return Condition(f"gp_time_is_over(now, {deadline})")


IS_RUNNING = equals("status", "GP_RUNNING")
HAS_SUCCEEDED = equals("status", "GP_SUCCESS")
HAS_FAILED = equals("status", "GP_FAILURE")
IS_ABSENT = equals("status", "GP_ABSENT")
IS_DONE = Condition("is_done")


def all_of(one: Condition, other: Condition) -> Condition:
    text = f"{without_not(one).operand(AND)} && {without_not(other).operand(AND)}"
    return Condition(text, AND, parts=(one, other))


def any_of(one: Condition, other: Condition) -> Condition:
    """Return `one || other`; if both are negated, the negation of `&&`."""
    if one.is_not and other.is_not and min(one.level, other.level) < UNARY:
        return all_of(one.negated(), other.negated()).negated()
    text = f"{without_not(one).operand(OR)} || {without_not(other).operand(OR)}"
    return Condition(text, OR, parts=(one, other))


def without_not(condition: Condition) -> Condition:
    """Return a condition without `is_not`, with the negation in its text."""
    if not condition.is_not:
        return condition
    is_simple = condition.level == EQUAL or condition.is_whole
    for sign, opposite in OPPOSITES.get(condition.level, ()) if is_simple else ():
        text = hide_texts(condition.text)
        left, _, right = text.partition(sign)
        if right and sign not in right and left.count("(") == left.count(")"):
            return Condition(
                restore_texts(f"{left}{opposite}{right}", condition.text), condition.level
            )
    if condition.text.startswith("!") and condition.level >= UNARY:
        return without_parentheses(condition.text[1:], condition.level)
    text = condition.text if condition.level >= UNARY else f"({condition.text})"
    whole = Condition(f"!{text}", UNARY)
    inside = negated_parts(condition) if condition.parts else whole
    return inside if len(inside.text) <= len(whole.text) else whole


def negated_parts(condition: Condition) -> Condition:
    """Return the negation of a joined condition as its negated parts, joined."""
    joint, parts = condition.operands()
    level = AND if joint == "&&" else OR
    return Condition(f" {joint} ".join(without_not(part).operand(level) for part in parts), level)


def without_parentheses(text: str, level: int) -> Condition:
    """Return an operand as a condition, without parentheses around its whole text."""
    depths = accumulate((mark == "(") - (mark == ")") for mark in hide_texts(text)[:-1])
    if text.startswith("(") and min(depths) > 0:
        return Condition(text[1:-1], CHOICE)
    return Condition(text, level)
