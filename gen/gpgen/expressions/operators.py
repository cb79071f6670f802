"""Type rules of operators, literals and array elements: a tree, or why it is invalid."""

import ast
from collections.abc import Iterable
from typing import NamedTuple

from gpgen.expressions.types import (
    converted,
    described,
    is_float,
    is_integer,
    is_number,
    is_text,
    number_literal,
    scalar,
    unified,
    widened,
)
from gpgen.model import Array, EnumType, Ref, Scalar, TextArgument, Type
from gpgen.model.expressions import (
    BOOL,
    F32,
    I64,
    Arithmetic,
    Choice,
    Compare,
    ElementOf,
    Literal,
    Negate,
    Not,
    Tree,
)
from gpgen.source.problems import quote

OPERATORS: dict[type, str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
}
COMPARISONS: dict[type, str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.In: "in",
    ast.NotIn: "not in",
}


class OperationError(NamedTuple):
    """The reason why an operation is invalid."""

    code: str
    message: str
    hint: str | None = None


FLAGS = "only enums with 'flags' are sets of bits"
PARTS = "compare its parts"
NO_U64 = "a u64 goes only with another u64; declare one of the two in the other's type"


def mismatch(left: Tree, right: Tree, what: str) -> OperationError:
    """Return the problem of two operands without a common type."""
    one, other = left.type, right.type
    if is_number(one) and is_number(other):
        message = f"{what}: expected operands of one type, got {describe_both(one, other)}"
        return OperationError("GP709", message, NO_U64)
    message = f"{what}: expected operands of one type, got {describe_both(one, other)}"
    literal = next((each for each in (right, left) if isinstance(each, Literal)), None)
    hint = "use values of one type"
    if literal is not None:
        hint = like(one if literal is right else other)
    return OperationError("GP707", message, hint)


def like(of: Type) -> str:
    """Return a hint about what to write next to an operand of a type."""
    if scalar(of) == "bool":
        return "write true or false"
    if is_number(of):
        return "write a number"
    if is_text(of):
        return "write a string in quotes"
    if isinstance(of, Ref):
        return "write a reference; alive(...) asks whether one refers to something"
    return f"write a member, such as {of.name}.NAME" if isinstance(of, EnumType) else PARTS


def describe_both(one: Type, other: Type) -> str:
    """Return the names of two types for a message."""
    return f"{described(one)} and {described(other)}"


# Arithmetic


def arithmetic(
    operator: str, left: Tree, right: Tree, flags: frozenset[str]
) -> Tree | OperationError:
    """Return `left operator right`; `flags` are the enums that are sets of bits."""
    shown = f"'{operator}'"
    if operator in "&|" or (operator == "-" and _has_flags((left, right), flags)):
        return _bits(operator, left, right, flags)
    for operand in (left, right):
        if not is_number(operand.type):
            is_bool = scalar(operand.type) == "bool"
            hint = "write 'a if condition else b'" if is_bool else "write numbers on both sides"
            return OperationError(
                "GP707", f"{shown}: expected numbers, got {described(operand.type)}", hint
            )
    pair = unified(left, right)
    if pair is None:
        return mismatch(left, right, shown)
    of = pair.type
    if operator == "/" and not is_float(of):
        of = F32
        pair = pair._replace(left=converted(pair.left, of), right=converted(pair.right, of))
    return Arithmetic(operator, pair.left, pair.right, of)


def _bits(operator: str, left: Tree, right: Tree, flags: frozenset[str]) -> Tree | OperationError:
    one, other = left.type, right.type
    for of, each in ((one, left), (other, right)):
        if not _has_flags((each,), flags):
            words = {"&": "and", "|": "or", "-": "and not"}
            hint = f"write '{words[operator]}'" if scalar(of) == "bool" else FLAGS
            return OperationError(
                "GP707", f"'{operator}': expected flags, got {described(of)}", hint
            )
    if one != other:
        return mismatch(left, right, f"'{operator}'")
    return Arithmetic(operator, left, right, one)


def _has_flags(operands: Iterable[Tree], flags: frozenset[str]) -> bool:
    """Return whether the type of one of the operands is a set of flags."""
    types = (each.type for each in operands)
    return any(isinstance(of, EnumType) and of.name in flags for of in types)


def negated(operand: Tree) -> Tree | OperationError:
    """Return `-operand`."""
    if not is_number(operand.type):
        message = f"'-': expected a number, got {described(operand.type)}"
        return OperationError("GP707", message, "write a number after it")
    if isinstance(operand, Literal) and not isinstance(operand.value, bool | str):
        literal = number_literal(-operand.value)
        if literal is not None:
            return literal
    operand = widened(operand)
    return Negate(operand, operand.type)


# Comparison


def compared(
    operator: str, left: Tree, right: Tree, flags: frozenset[str]
) -> Tree | OperationError:
    """Return `left operator right`, a condition."""
    if operator in ("in", "not in"):
        return _contained(operator, left, right, flags)
    shown = f"'{operator}'"
    pair = unified(left, right)
    if operator not in ("==", "!=") and _is_condition(left, right):
        return OperationError("GP707", f"{shown} cannot compare bool", "write the condition alone")
    if pair is None:
        return mismatch(left, right, shown)
    if not _is_comparable(pair.type):
        return OperationError("GP707", f"{shown} cannot compare {described(pair.type)}", PARTS)
    if operator not in ("==", "!=") and not is_number(pair.type):
        hint = "only == and != can"
        return OperationError("GP707", f"{shown} cannot compare {described(pair.type)}", hint)
    return Compare(operator, pair.left, pair.right)


def _is_condition(left: Tree, right: Tree) -> bool:
    """Return whether a condition is compared with a literal or with another condition."""
    conditions = [each for each in (left, right) if scalar(each.type) == "bool"]
    literals = [each for each in (left, right) if isinstance(each, Literal)]
    return any(each not in literals for each in conditions) and (
        len(conditions) == len((left, right)) or bool(literals)
    )


def _is_comparable(of: Type) -> bool:
    return isinstance(of, Scalar | EnumType | Ref) or is_text(of)


def _contained(
    operator: str, left: Tree, right: Tree, flags: frozenset[str]
) -> Tree | OperationError:
    both_of = _bits("&", right, left, flags)
    if isinstance(both_of, OperationError):
        return both_of._replace(message=both_of.message.replace("'&'", f"'{operator}'"))
    held = Compare("==", both_of, left)
    return held if operator == "in" else Not(held)


# Choice


def chosen(condition: Tree, left: Tree, right: Tree) -> Tree | OperationError:
    """Return `left if condition else right`."""
    pair = unified(left, right)
    if pair is None:
        return mismatch(left, right, "'if'")
    if isinstance(pair.type, Array):
        return OperationError("GP707", "'if': expected values, got arrays", "choose an element")
    return Choice(condition, pair.left, pair.right, pair.type)


def written(value: object) -> Tree | OperationError:
    """Return a number or a str as a literal."""
    if isinstance(value, bool):
        return Literal(value, BOOL)
    if isinstance(value, str):
        if not value.isprintable():
            return OperationError(
                "GP702", "unexpected character in a str", "write printable ones only"
            )
        return Literal(value, TextArgument())
    if not isinstance(value, int | float):
        hint = "ask with alive() whether a reference refers to something"
        return OperationError("GP704", f"unknown name {quote(str(value))}", hint)
    message = "expected a number that fits i64, u64 or f64"
    return number_literal(value) or OperationError("GP715", message, "write a smaller number")


def element(array: Array, of: Tree, place: Tree) -> Tree | OperationError:
    """Return the element of an array at an index, which must be an integer in range."""
    if not is_integer(place.type):
        message = f"index: expected a whole number, got {described(place.type)}"
        return OperationError("GP713", message, "write a number, or a property of an integer type")
    if isinstance(place, Literal) and not 0 <= int(place.value) < array.length:
        message = f"index: expected 0 to {array.length - 1}, got {place.value}"
        return OperationError("GP713", message, f"write 0 to {array.length - 1}")
    return ElementOf(of, converted(widened(place), I64), array.length, array.element)
