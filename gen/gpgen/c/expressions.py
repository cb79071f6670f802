"""Expression trees -> C expressions."""

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType

from gpgen.c.names import Names
from gpgen.c.operators import (
    AND,
    BITS,
    EQUAL,
    OR,
    PRIMARY,
    SUM,
    UNARY,
    C,
    chosen,
    compared,
    condition,
    helper,
    kind_of,
    narrow,
    plain,
    plain_i64,
    rounded,
)
from gpgen.c.types import (
    SCALAR_TYPES,
    float_literal,
    integer_literal,
    is_packed,
    text_literal,
    unpacked,
)
from gpgen.expressions.comparisons import always, bounds, is_written_out, unwrapped
from gpgen.expressions.types import is_float, is_integer, is_text, scalar
from gpgen.model import FLOATS, EnumType, Ref, integer_range
from gpgen.model.expressions import (
    Alive,
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
    Literal,
    MemberUse,
    Negate,
    Not,
    Now,
    Random,
    Read,
    Tree,
    draws,
)

SMALL = integer_range("i32")
NO_GETTERS: Mapping[str, str] = MappingProxyType({})


class Writer:
    """Writes expressions as C.

    `roots` maps each root that the expressions read to the prefix of its properties: `bee->`
    for the empty root, `bee->physics.` for a component, `world->` for the world. `getters` are
    the calls that read properties of the empty root that are not fields.
    """

    def __init__(
        self,
        names: Names,
        roots: Mapping[str, str],
        world: str = "world",
        getters: Mapping[str, str] = NO_GETTERS,
    ) -> None:
        self.names = names
        self.roots = roots
        self.getters = getters
        self.world = world
        # Keyed by the identity of a tree, which is kept alive: 0.0 == -0.0, but they differ in C.
        self.written: dict[int, tuple[Tree, C]] = {}

    def text(self, tree: Tree) -> str:
        return self.c(tree).text

    def c(self, tree: Tree) -> C:
        """Return a part as C, with its precedence and kind."""
        if id(tree) not in self.written:
            self.written[id(tree)] = tree, self.write(tree)
        return self.written[id(tree)][1]

    def write(self, tree: Tree) -> C:
        match tree:
            case Literal():
                return self.literal(tree)
            case ElementOf():
                return self.element(tree)
            case Convert():
                return self.converted(tree)
            case Negate():
                return self.negated(tree)
            case Arithmetic():
                return self.arithmetic(tree)
            case ConstantUse() | MemberUse() | Read() | FieldOf() | Call():
                return self.operand(tree, self.named(tree))
        return self.condition(tree)

    def named(
        self,
        tree: ConstantUse | MemberUse | Read | FieldOf | Call,
    ) -> str:
        match tree:
            case ConstantUse(name, None):
                return f"{self.names.type(name).upper}({self.world})"
            case ConstantUse(name):
                return self.names.type(name).upper
            case MemberUse(member, of):
                return self.names.type(of.name).macro(member)
            case Read("", name) if name in self.getters:
                return self.getters[name]
            case Read(root, name):
                return f"{self.roots[root]}{name}"
            case FieldOf(inner, name):
                return f"{self.c(inner).at(PRIMARY)}.{name}"
        arguments = ", ".join(self.c(each).text for each in tree.arguments)
        return f"{self.names.type(tree.name).c}({arguments})"

    def operand(self, tree: Tree, text: str) -> C:
        """Return C whose type is that of the expression."""
        of = scalar(tree.type)
        return C(text, kind=kind_of(of) if is_integer(tree.type) else of)

    def literal(self, tree: Literal) -> C:
        """Return a literal of the schema as C."""
        value, of = tree.value, scalar(tree.type)
        if isinstance(value, str):
            return C(text_literal(value))
        if isinstance(value, bool):
            return C("true" if value else "false", kind="bool")
        if is_float(tree.type):
            return float_of(of, float(value))
        number = int(value)
        text = integer_literal(of, number)
        if of == "u64" and number < 1 << 16:
            text = f"{number}u"
        kind = "literal" if of == "i64" and SMALL[0] <= number <= SMALL[1] else of
        return C(text, UNARY if text.startswith("-") else PRIMARY, kind)

    def element(self, tree: ElementOf) -> C:
        """Return an array element whose index is clamped unless it is known to be in range."""
        place = self.c(tree.place).text
        if not bounds(tree.place).within(0, tree.length - 1):
            place = f"gp_index({place}, {tree.length})"
        return self.operand(tree, f"{self.c(tree.array).at(PRIMARY)}[{place}]")

    # Conversion

    def converted(self, tree: Convert) -> C:
        inner, to = self.c(tree.operand), scalar(tree.type)
        if is_packed(tree.operand.type):
            return C(unpacked(tree.operand.type, inner.text), kind=to)
        if isinstance(tree.type, Ref):
            return C(f"gp_id_of_bits({inner.at(PRIMARY)}.bits)")
        if is_float(tree.type):
            return self.to_float(tree, inner, to)
        if is_float(tree.operand.type):
            inner = as_f64(inner)
            if to == "u64":
                return C(f"gp_u64_from_f64({inner.text})", kind="u64")
            inner = C(f"gp_i64_from_f64({inner.text})", kind="i64")
            return inner if to == "i64" else narrow(to, inner, fits=False)
        found = bounds(tree.operand)
        if to == "u64":
            if found.low < 0:
                return C(f"gp_u64_from_i64({inner.text})", kind="u64")
            return C(f"(uint64_t){inner.at(UNARY)}", UNARY, "u64")
        if inner.kind == "u64":
            inner = C(f"gp_i64_from_u64({inner.text})", kind="i64")
        if to == "i64":
            return inner
        return narrow(to, inner, fits=found.within(*integer_range(to)))

    def to_float(self, tree: Convert, inner: C, to: str) -> C:
        of = SCALAR_TYPES[to]
        cast = C(f"({of}){inner.at(UNARY)}", UNARY, to)
        if is_float(tree.operand.type):
            return rounded(to, cast) if to == "f32" else cast
        exact = FLOATS[to].exact
        return cast if bounds(tree.operand).within(-exact, exact) else rounded(to, cast)

    # Arithmetic

    def negated(self, tree: Negate) -> C:
        """Return a number with its sign changed."""
        inner, of = self.c(tree.operand), scalar(tree.type)
        if of == "u64":
            return C(f"0u - {inner.at(SUM + 1)}", SUM, "u64")
        if of == "i64":
            if not unwrapped(tree).within(*integer_range("i64")):
                return C(f"gp_neg_i64({inner.text})", kind="i64")
            inner = C(f"(int64_t){inner.at(UNARY)}", UNARY, "i64") if inner.kind != "i64" else inner
        return C(f"-{inner.at(UNARY if inner.text[0] != '-' else PRIMARY)}", UNARY, of)

    def arithmetic(self, tree: Arithmetic) -> C:
        """Return an operation on two numbers, or on two sets of flags."""
        left, right, of = self.c(tree.left), self.c(tree.right), scalar(tree.type)
        if isinstance(tree.type, EnumType):
            operator = "& ~" if tree.operator == "-" else f"{tree.operator} "
            return C(f"{left.at(UNARY)} {operator}{right.at(UNARY)}", BITS)
        if is_float(tree.type):
            return self.float_arithmetic(tree, left, right, of)
        divides = tree.operator in ("//", "%")
        if of == "u64":
            safe = not divides or bounds(tree.right).low > 0
        elif is_written_out(tree):
            return self.literal(Literal(bounds(tree).low, tree.type))
        elif divides:
            safe = bounds(tree.left).low >= 0 and bounds(tree.right).low > 0
        else:
            safe = unwrapped(tree).within(*integer_range(of))
        if not safe:
            return helper(tree.operator, of, left, right)
        return (
            plain(tree.operator, left, right, of)
            if of == "u64"
            else plain_i64(tree.operator, left, right)
        )

    def float_arithmetic(self, tree: Arithmetic, left: C, right: C, of: str) -> C:
        """Return an operation on two floats of one type."""
        nonzero = isinstance(tree.right, Literal) and tree.right.value != 0
        if tree.operator in ("//", "%") or (tree.operator == "/" and not nonzero):
            return helper(tree.operator, of, left, right)
        return rounded(of, plain(tree.operator, left, right, of))

    # Conditions

    def condition(self, tree: Tree) -> C:
        match tree:
            case Not(inner):
                return C(f"!{self.c(inner).at(UNARY)}", UNARY, "bool")
            case AllOf(operands):
                return C(" && ".join(self.c(each).at(AND + 1) for each in operands), AND, "bool")
            case AnyOf(operands):
                return C(" || ".join(self.c(each).at(AND + 1) for each in operands), OR, "bool")
            case Choice(test, left, right):
                return chosen(self.c(test), self.c(left), self.c(right))
            case Compare():
                return self.compared(tree)
            case Alive(inner):
                of = inner.type
                entity = of.entity if isinstance(of, Ref) else None
                question = self.names.of(*(() if entity is None else (entity,)), "is_live")
                return C(f"{question}({self.world}, {self.c(inner).text})", kind="bool")
            case Random():
                core = f"{self.names.of('gp')}({self.world})"
                return C(f"gp_random_f32(&{core}->gp.random)", kind="f32")
            case Now():
                return C(f"{self.names.of('gp')}({self.world})->gp.now", kind="u32")
        raise AssertionError(tree)

    def bits(self, tree: Tree) -> C:
        """Return the bits of a reference; a conversion to `ref any` does not change them."""
        inner = tree.operand if isinstance(tree, Convert) else tree
        return C(f"{self.c(inner).at(PRIMARY)}.bits")

    def compared(self, tree: Compare) -> C:
        """Return a comparison; a comparison with a constant result is written as that result."""
        left, right, of = self.c(tree.left), self.c(tree.right), tree.left.type
        known = None if draws(tree) else always(tree)
        if known is not None:
            return C("true" if known else "false", kind="bool")
        if is_text(of):
            return C(f"strcmp({left.text}, {right.text}) {tree.operator} 0", EQUAL, "bool")
        if isinstance(of, Ref):
            left, right = self.bits(tree.left), self.bits(tree.right)
        if is_integer(of):
            return compared(tree.operator, left, right)
        return condition(tree.operator, left, right)


def as_f64(number: C) -> C:
    return C(f"(double){number.at(UNARY)}", UNARY, "f64") if number.kind == "f32" else number


def float_of(of: str, value: float) -> C:
    """Return a number as a literal with exactly the value that its type holds.

    If floats are computed in wider registers, C reads literals as wider, too.
    """
    value = FLOATS[of].rounded(value)
    text = float_literal(of, value)
    level = UNARY if text.startswith("-") and value else PRIMARY
    is_exact = Decimal(text.rstrip("f")) == Decimal(value)
    literal = C(text, level, of)
    return literal if is_exact else rounded(of, literal)
