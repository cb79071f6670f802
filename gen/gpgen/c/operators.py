"""Numbers in the C of expressions: which operator or helper, and which casts around it.

C's own operators stand where they mean the same for all values, and helpers of
gp_math.h elsewhere. Narrow whole numbers stay as they are until a wider one is
needed, so that a comparison reads like one.
"""

from typing import NamedTuple

# How tightly the parts of a C expression hold together.
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
    """A piece of C, how tightly it holds together, and what kind of number it is in C.

    Kinds: `literal` and `signed` fit an int32_t, `unsigned` an uint32_t, other
    kinds are the types of expressions.
    """

    text: str
    level: int = PRIMARY
    kind: str = ""

    def at(self, level: int) -> str:
        """Return the text, in parentheses if it holds less tightly than `level`."""
        return self.text if self.level >= level else f"({self.text})"


def wide(operand: C) -> str:
    """Return a whole number as an int64_t."""
    return operand.at(UNARY) if operand.kind == "i64" else f"(int64_t){operand.at(UNARY)}"


def plain(operator: str, left: C, right: C, kind: str) -> C:
    """Return C's own operator between two operands."""
    level = LEVELS[operator]
    shown = "/" if operator == "//" else operator
    return C(f"{left.at(level)} {shown} {right.at(level + 1)}", level, kind)


def plain_i64(operator: str, left: C, right: C) -> C:
    """Return C's own operator between whole numbers, one of which is wide."""
    if "i64" not in (left.kind, right.kind):
        if left.kind == "literal":
            right = C(wide(right), UNARY, "i64")
        else:
            left = C(wide(left), UNARY, "i64")
    return plain(operator, left, right, "i64")


def helper(operator: str, kind: str, left: C, right: C) -> C:
    return C(f"gp_{NAMES[operator]}_{kind}({left.text}, {right.text})", kind=kind)


def compared(operator: str, left: C, right: C) -> C:
    """Return a comparison of whole numbers, signed with signed."""
    kinds = {left.kind, right.kind}
    if kinds == {"signed", "unsigned"}:
        left, right = (
            C(wide(x), UNARY, "i64") if x.kind == "unsigned" else x for x in (left, right)
        )
    return condition(operator, left, right)


def condition(operator: str, left: C, right: C) -> C:
    """Return C's own comparison; compilers want a `!` on its left in parentheses."""
    level = EQUAL if operator in ("==", "!=") else ORDER
    first = left.at(PRIMARY if left.text.startswith("!") else SUM)
    return C(f"{first} {operator} {right.at(SUM)}", level, "bool")


def chosen(condition_: C, left: C, right: C) -> C:
    """Return C's own choice; the kinds of both must be one."""
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
    """Return a result that is rounded to f32 or f64."""
    return C(f"gp_{kind}({inner.text})", kind=kind)


def kind_of(scalar: str) -> str:
    """Return the kind of a whole number of this type as C computes with it."""
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
