"""Numeric operations of expressions as C: the operator or helper, and the casts around it.

C operators are used if they have the right result for all values, helpers of gp_math.h
otherwise. Narrow integers are not widened until necessary, which keeps comparisons readable.
"""

from typing import NamedTuple

# The precedence of C operators, lowest first.
CHOICE, OR, AND, EQUAL, ORDER, BITS, SUM, PRODUCT, UNARY, PRIMARY = range(1, 11)

LEVELS = {
    "+": SUM,
    "-": SUM,
    "*": PRODUCT,
    "/": PRODUCT,
    "//": PRODUCT,
    "%": PRODUCT,
    "&": BITS,
    "|": BITS,
}
NAMES = {"+": "add", "-": "sub", "*": "mul", "/": "div", "//": "floor_div", "%": "mod"}


class C(NamedTuple):
    """A C expression, its precedence, and the kind of its value in C.

    The kinds `literal` and `signed` fit an int32_t, `unsigned` fits a uint32_t; the other kinds
    are types of expressions.
    """

    text: str
    level: int = PRIMARY
    kind: str = ""

    def at(self, level: int) -> str:
        """Return the text, in parentheses if its precedence is lower than `level`."""
        return self.text if self.level >= level else f"({self.text})"


def wide(operand: C) -> str:
    """Return an integer as an int64_t."""
    return operand.at(UNARY) if operand.kind == "i64" else f"(int64_t){operand.at(UNARY)}"


def plain(operator: str, left: C, right: C, kind: str) -> C:
    """Return two operands joined by the C operator."""
    level = LEVELS[operator]
    shown = "/" if operator == "//" else operator
    return C(f"{left.at(level)} {shown} {right.at(level + 1)}", level, kind)


def plain_i64(operator: str, left: C, right: C) -> C:
    """Return two integers joined by the C operator, computed as int64_t."""
    if "i64" not in (left.kind, right.kind):
        if left.kind == "literal":
            right = C(wide(right), UNARY, "i64")
        else:
            left = C(wide(left), UNARY, "i64")
    return plain(operator, left, right, "i64")


def helper(operator: str, kind: str, left: C, right: C) -> C:
    return C(f"gp_{NAMES[operator]}_{kind}({left.text}, {right.text})", kind=kind)


def compared(operator: str, left: C, right: C) -> C:
    """Return a comparison of integers; mixed signedness is compared as int64_t."""
    kinds = {left.kind, right.kind}
    if kinds == {"signed", "unsigned"}:
        left, right = (
            C(wide(x), UNARY, "i64") if x.kind == "unsigned" else x for x in (left, right)
        )
    return condition(operator, left, right)


def condition(operator: str, left: C, right: C) -> C:
    """Return a comparison; a `!` on its left is in parentheses, else compilers warn."""
    level = EQUAL if operator in ("==", "!=") else ORDER
    first = left.at(PRIMARY if left.text.startswith("!") else SUM)
    return C(f"{first} {operator} {right.at(SUM)}", level, "bool")


def chosen(condition_: C, left: C, right: C) -> C:
    """Return a conditional expression, whose two values are converted to one kind."""
    if left.kind in ("literal", "signed") and right.kind in ("literal", "signed"):
        left, right = left._replace(kind="signed"), right._replace(kind="signed")
    elif left.kind != right.kind:
        if left.kind == "literal":
            right = C(wide(right), UNARY, "i64")
        else:
            left = C(wide(left), UNARY, "i64")
    kind = "i64" if "i64" in (left.kind, right.kind) else left.kind
    text = f"{condition_.at(OR)} ? {left.at(OR)} : {right.at(OR)}"
    return C(text, CHOICE, kind)


def rounded(kind: str, inner: C) -> C:
    """Return a result rounded to f32 or f64."""
    return C(f"gp_{kind}({inner.text})", kind=kind)


def kind_of(scalar: str) -> str:
    """Return the kind of an integer of this type in C arithmetic."""
    if scalar in ("i64", "u64"):
        return scalar
    return "unsigned" if scalar in ("u16", "u32") else "signed"


def narrow(scalar: str, inner: C, *, fits: bool) -> C:
    """Return an int64_t as a narrower type."""
    if fits and inner.kind == "literal":
        return inner._replace(kind=kind_of(scalar))
    if fits:
        bits = scalar[1:]
        prefix = "u" if scalar[0] == "u" else ""
        return C(f"({prefix}int{bits}_t){inner.at(UNARY)}", UNARY, kind_of(scalar))
    return C(f"gp_{scalar}_from_i64({inner.text})", kind=kind_of(scalar))
