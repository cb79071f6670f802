"""A second implementation of expressions, which evaluates Python's AST with typed values.

It shares no code with the generator's expressions, so that they agree only if both are
right.
"""

import ast
import math
import struct
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

BITS = {"i8": 8, "i16": 16, "i32": 32, "i64": 64, "u8": 8, "u16": 16, "u32": 32, "u64": 64}


class V(NamedTuple):
    """A value and its type: bool, i64, u64, f32 or f64; `written` marks a number literal.

    Strings (str), references (ref) and structs are also values, but not operands of
    arithmetic.
    """

    type: str
    value: Any
    written: bool = False


def f32(value: float) -> float:
    """Round a number to f32; an int is rounded only once, from all of its digits."""
    if isinstance(value, int):
        return _f32_of_int(value)
    try:
        packed: float = struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return packed


def f16(value: float) -> float:
    """Round an f32 to f16."""
    try:
        packed: float = struct.unpack("<e", struct.pack("<e", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return packed


def _f32_of_int(value: int) -> float:
    size = abs(value)
    shift = max(0, size.bit_length() - 24)
    low, half = size & ((1 << shift) - 1), (1 << shift) >> 1
    size >>= shift
    if shift and (low > half or (low == half and size & 1)):
        size += 1
    return math.copysign(float(size << shift), value)


def wrap(kind: str, value: int) -> int:
    """Return the low 64 bits of an integer as an i64 or a u64."""
    value &= (1 << 64) - 1
    return value - (1 << 64) if kind == "i64" and value >> 63 else value


def saturate(kind: str, value: float) -> int:
    """Return a number truncated and clamped to an integer type; NaN becomes 0."""
    bits = BITS[kind]
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if kind[0] == "i" else (0, (1 << bits) - 1)
    if not math.isfinite(value):
        return 0 if math.isnan(value) else (high if value > 0 else low)
    return max(low, min(high, math.trunc(value)))


def written(value: object) -> V:
    """Return the value of a literal."""
    if isinstance(value, int) and not isinstance(value, bool):
        return V("i64" if value < 1 << 63 else "u64", value, written=True)
    if isinstance(value, float):
        return V("f32" if value <= 3.4028234663852886e38 else "f64", value, written=True)
    return V("bool" if isinstance(value, bool) else "str", value)


def widen(kind: str, value: Any) -> V:
    """Return the value of a property in the type in which expressions compute."""
    if kind == "f16":
        return V("f32", value)
    return V("i64" if kind in BITS and kind not in ("i64", "u64") else kind, value)


def convert(of: V, kind: str) -> Any:
    """Return a value converted to the type of the property that stores it."""
    if kind in ("bool", of.type) and not of.written:
        return of.value
    if kind in BITS:
        return saturate(kind, f32(of.value) if of.type == "f32" else of.value)
    if kind == "f64":
        return float(of.value)
    if kind == "f16":
        return f16(f32(of.value))
    return f32(of.value)


def unify(a: V, b: V) -> tuple[str, V, V]:
    """Return the common type of two operands, and both operands converted to it."""
    kinds = {a.type, b.type}
    if a.type == b.type:
        kind = a.type
    elif "u64" in kinds:
        kind = "u64"
    elif "f64" in kinds:
        kind = "f64"
    else:
        kind = "f32" if "f32" in kinds else "i64" if "i64" in kinds else "bool"
    return kind, V(kind, convert(a, kind)), V(kind, convert(b, kind))


def rounded(kind: str, value: float) -> V:
    """Return a result, rounded if its type is f32."""
    return V(kind, f32(value) if kind == "f32" else value)


def arithmetic(operator: ast.operator, a: V, b: V) -> V:
    """Return the result of an operator on two numbers."""
    kind, left, right = unify(a, b)
    if isinstance(operator, ast.Div) and kind in ("i64", "u64"):
        kind, left, right = "f32", V("f32", f32(left.value)), V("f32", f32(right.value))
    x, y = left.value, right.value
    divides = isinstance(operator, ast.Div | ast.FloorDiv | ast.Mod)
    if divides and y == 0:
        return V(kind, 0 if kind in ("i64", "u64") else 0.0)
    if kind in ("i64", "u64"):
        return V(kind, wrap(kind, _exact(operator, x, y)))
    match operator:
        case ast.Add():
            return rounded(kind, x + y)
        case ast.Sub():
            return rounded(kind, x - y)
        case ast.Mult():
            return rounded(kind, x * y)
        case ast.Div():
            return rounded(kind, x / y)
        case ast.FloorDiv():
            return rounded(kind, x // y)
    return rounded(kind, x % y)


def _exact(operator: ast.operator, x: float, y: float) -> int:
    a, b = int(x), int(y)
    match operator:
        case ast.Add():
            return a + b
        case ast.Sub():
            return a - b
        case ast.Mult():
            return a * b
        case ast.FloorDiv():
            return a // b
    return a % b


class Evaluator:
    """Evaluates expressions over the property values of one object."""

    def __init__(
        self,
        types: Mapping[str, str],
        values: Mapping[str, object],
        calls: "Mapping[str, Callable[[list[V]], V]] | None" = None,
        structs: "Mapping[str, Mapping[str, str]] | None" = None,
    ) -> None:
        """Take types (as strings) and values of properties by path, and callable functions.

        `structs` are the types of the fields of each struct.
        """
        self.types = types
        self.values = values
        self.calls = calls or {}
        self.structs = structs or {}

    def run(self, text: str, kind: str) -> Any:
        """Return the value of an expression, converted to the type of a property."""
        return convert(self.value(ast.parse(text, mode="eval").body), kind)

    def value(self, node: ast.expr) -> V:
        """Return the value of an AST node."""
        match node:
            case ast.Constant(value):
                return written(value)
            case ast.Attribute(inner, field) if isinstance(inner, ast.Call | ast.IfExp):
                return self.field(self.value(inner), field)
            case ast.Name() | ast.Attribute():
                path = ast.unparse(node)
                return widen(self.types[path], self.values[path])
            case ast.Call(function, given):
                return self.calls[ast.unparse(function)]([self.settled(each) for each in given])
            case ast.Subscript(array, place):
                path = ast.unparse(array)
                elements = self.values[path]
                assert isinstance(elements, tuple)
                index = max(0, min(len(elements) - 1, int(self.settled(place).value)))
                return widen(self.types[path].partition("[")[0], elements[index])
            case ast.BinOp(left, operator, right):
                return arithmetic(operator, self.value(left), self.value(right))
            case ast.UnaryOp(operator, operand):
                return self.unary(operator, self.value(operand))
            case ast.IfExp(test, chosen, other):
                return self.choice(test, chosen, other)
        return V("bool", self.condition(node))

    def settled(self, node: ast.expr) -> V:
        """Return the value of an AST node; a literal gets its own default type."""
        found = self.value(node)
        return V(found.type, convert(found, found.type))

    def field(self, of: V, name: str) -> V:
        """Return a field of a struct that a call or a choice returned."""
        fields = self.structs[of.type]
        return widen(fields[name], of.value[list(fields).index(name)])

    def unary(self, operator: ast.unaryop, of: V) -> V:
        """Return the result of a unary operator."""
        if isinstance(operator, ast.Not):
            return V("bool", not of.value)
        if of.written:
            kind = "i64" if of.type == "u64" and of.value == 1 << 63 else of.type
            return V(kind, -of.value, written=True)
        return V(of.type, wrap(of.type, -int(of.value)) if of.type in ("i64", "u64") else -of.value)

    def choice(self, test: ast.expr, chosen: ast.expr, other: ast.expr) -> V:
        """Return one of two values in their common type; `random()` draws only for that one."""
        holds = self.value(test).value
        taken, left_out = (chosen, other) if holds else (other, chosen)
        calls = {**self.calls, "random": lambda _given: V("f32", 0.0)}
        beside = Evaluator(self.types, self.values, calls, self.structs)
        return unify(self.value(taken), beside.value(left_out))[1]

    def condition(self, node: ast.expr) -> bool:
        """Return the value of an `and`, an `or` or a comparison."""
        match node:
            case ast.BoolOp(ast.And(), operands):
                return all(self.value(each).value for each in operands)
            case ast.BoolOp(_, operands):
                return any(self.value(each).value for each in operands)
            case ast.Compare(left, operators, right):
                values = [self.value(each) for each in (left, *right)]
                steps = zip(operators, values, values[1:], strict=False)
                return all(self.compare(*step) for step in steps)
        raise AssertionError(ast.dump(node))

    def compare(self, operator: ast.cmpop, a: V, b: V) -> bool:
        """Return the result of one comparison."""
        _, left, right = unify(a, b)
        x, y = left.value, right.value
        match operator:
            case ast.Eq():
                return bool(x == y)
            case ast.NotEq():
                return bool(x != y)
            case ast.Lt():
                return bool(x < y)
            case ast.LtE():
                return bool(x <= y)
            case ast.Gt():
                return bool(x > y)
        return bool(x >= y)
