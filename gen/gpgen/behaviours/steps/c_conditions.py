"""C conditions: turned round, joined, and as they are written."""

from itertools import accumulate

from gpgen.behaviours.steps.ir import Condition
from gpgen.c.brackets import hide_texts, restore_texts
from gpgen.c.operators import AND, CHOICE, EQUAL, OR, ORDER, UNARY

OPPOSITES = {
    EQUAL: ((" == ", " != "), (" != ", " == ")),
    ORDER: ((" >= ", " < "), (" <= ", " > ")),
}


def turned(condition: Condition) -> Condition:
    return condition._replace(is_not=not condition.is_not)


def all_of(one: Condition, other: Condition) -> Condition:
    left, right = plain(one), plain(other)
    text = f"{parenthesised(left, AND)} && {parenthesised(right, AND)}"
    return Condition(text, AND, parts=(one, other))


def either(one: Condition, other: Condition) -> Condition:
    """Return that one of two conditions holds; two that do not hold are one that does not."""
    if one.is_not and other.is_not and min(one.level, other.level) < UNARY:
        return all_of(turned(one), turned(other))._replace(is_not=True)
    left, right = plain(one), plain(other)
    text = f"{parenthesised(left, OR)} || {parenthesised(right, OR)}"
    return Condition(text, OR, parts=(one, other))


def apart(condition: Condition) -> tuple[str, tuple[Condition, ...]]:
    """Return the parts of a condition, and the operator between them."""
    joint = "&&" if condition.level == AND else "||"
    if not condition.is_not:
        return joint, condition.parts
    return "||" if joint == "&&" else "&&", tuple(map(turned, condition.parts))


def plain(condition: Condition) -> Condition:
    """Return a condition that is not turned round, its sign being part of its text."""
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
        return bare(condition.text[1:], condition.level)
    text = condition.text if condition.level >= UNARY else f"({condition.text})"
    whole = Condition(f"!{text}", UNARY)
    inside = turned_inside(condition) if condition.parts else whole
    return inside if len(inside.text) <= len(whole.text) else whole


def turned_inside(condition: Condition) -> Condition:
    joint, parts = apart(condition)
    level = AND if joint == "&&" else OR
    texts = [parenthesised(plain(part), level) for part in parts]
    return Condition(f" {joint} ".join(texts), level)


def bare(text: str, level: int) -> Condition:
    """Return an operand as a condition, without parentheses around all of it."""
    depths = accumulate((mark == "(") - (mark == ")") for mark in hide_texts(text)[:-1])
    if text.startswith("(") and min(depths) > 0:
        return Condition(text[1:-1], CHOICE)
    return Condition(text, level)


def parenthesised(condition: Condition, level: int) -> str:
    """Return a condition's text as an operand; C compilers want && in || in parentheses."""
    is_bare = condition.level > level and not (level == OR and condition.level == AND)
    return condition.text if is_bare or condition.level == level else f"({condition.text})"
