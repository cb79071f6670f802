"""Random well-typed expressions, and random values, half of them edge values."""

import math
import random
import struct

from gpgen.model import FLOATS as FLOAT_TYPES
from gpgen.model import SCALARS

NUMBERS = [name for name in SCALARS if name != "bool"]
# Properties by path; half of them are of a component.
PROPERTIES: dict[str, str] = {
    **{f"{kind}_a": kind for kind in (*NUMBERS, "bool")},
    **{f"part.{kind}_b": kind for kind in (*NUMBERS, "bool")},
    **{f"{kind}_s": f"{kind}[5]" for kind in ("i16", "u64", "f16", "f32")},
    **{f"part.{kind}_s": f"{kind}[5]" for kind in ("u32", "f64", "bool")},
}
PATHS = {path.rpartition(".")[2]: path for path in PROPERTIES}
# A small constant and an edge value for each type.
CONSTANTS: dict[str, tuple[str, int | float]] = {
    **{f"{kind}_small": (kind, -3 if kind[0] == "i" else 3) for kind in NUMBERS if kind != "f16"},
    **{f"{kind}_low": (kind, -(1 << int(kind[1:]) - 1)) for kind in NUMBERS if kind[0] == "i"},
    **{f"{kind}_high": (kind, (1 << int(kind[1:])) - 1) for kind in NUMBERS if kind[0] == "u"},
    "i64_one": ("i64", 1),
    "i64_int": ("i64", (1 << 31) - 1),
}
EDGE_FLOATS = [
    *(0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.0, 3.0, 0.1, -0.1, 1e-45, -1e-45, 1.17549435e-38),
    *(3.4028234663852886e38, -3.4028234663852886e38, math.inf, -math.inf, math.nan, 16777216.0),
    *(16777215.0, 2147483647.0, 2147483648.0, -2147483648.0, 4294967295.0, 4294967296.0),
    *(9223372036854775807.0, -9223372036854775808.0, 18446744073709551615.0, 1e30, -1e30, 1e-30),
]
EDGE_F64 = [5e-324, -5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 1e300, 1e-300]
EDGE_F64 += [9007199254740992.0, 9007199254740993.0, 0.30000000000000004, -1.7976931348623157e308]
LITERALS = [
    "0",
    "1",
    "2",
    "3",
    "7",
    "10",
    "255",
    "256",
    "1000",
    "65536",
    "2147483647",
    "2147483648",
]
FLOATS = ["0.0", "0.5", "1.0", "2.0", "0.1", "0.2", "3.25", "100.0", "1e10", "1e-10", "16777217.0"]


def rounded(kind: str, number: float) -> float:
    """Return the nearest number of a type; overflow gives infinity."""
    code = {"f16": "<e", "f32": "<f", "f64": "<d"}[kind]
    try:
        return float(struct.unpack(code, struct.pack(code, number))[0])
    except OverflowError:
        return math.copysign(math.inf, number)


def bounds(kind: str) -> tuple[int, int]:
    """Return the lowest and the highest value of a type."""
    bits = int(kind[1:])
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if kind[0] == "i" else (0, (1 << bits) - 1)


class Maker:
    """Makes expressions and values, reproducible by seed."""

    def __init__(self, seed: int) -> None:
        """Start with a seed."""
        self.rng = random.Random(seed)  # noqa: S311 (tests must be reproducible)

    def value(self, kind: str) -> object:
        """Return a random value of a property type."""
        rng = self.rng
        element, bracket, size = kind.partition("[")
        if bracket:
            return tuple(self.value(element) for _ in range(int(size[:-1])))
        if kind == "bool":
            return rng.random() < 0.5
        if kind in FLOAT_TYPES:
            edges = EDGE_FLOATS + (EDGE_F64 if kind == "f64" else [])
            most = rng.choice([1.0, 10.0, 1e6, 1e20])
            number = rng.choice(edges) if rng.random() < 0.5 else rng.uniform(-most, most)
            return rounded(kind, number)
        low, high = bounds(kind)
        if rng.random() < 0.5:
            edges_of = [low, low + 1, high, high - 1, 0, 1, 2, max(low, -1), high // 2]
            return rng.choice(edges_of)
        return rng.randint(low, high) if rng.random() < 0.5 else rng.randint(max(low, -20), 20)

    def number(self, depth: int, *, family: str = "") -> str:
        """Return a number expression; u64 operands are combined only with u64."""
        rng = self.rng
        family = family or rng.choice(["u64", "i64", "f32", "f64", "any", "any"])
        if depth == 0 or rng.random() < 0.15:
            return self.leaf(family)
        kind = rng.random()
        if kind < 0.62:
            operator = rng.choice(["+", "-", "*", "/", "//", "%", "+", "-", "*"])
            if family in ("u64", "i64") and operator == "/":
                operator = "%"
            left, right = (self.number(depth - 1, family=family) for _ in range(2))
            return f"({left}) {operator} ({right})"
        if kind < 0.72:
            return f"-({self.number(depth - 1, family=family)})"
        if kind < 0.9:
            one, other = (self.number(depth - 1, family=family) for _ in range(2))
            return f"({one}) if ({self.condition(depth - 1)}) else ({other})"
        return self.element(family, depth)

    def leaf(self, family: str) -> str:
        """Return a property, a constant or a literal."""
        rng = self.rng
        kinds = [family, "f16"] if family == "f32" else [family]
        if family == "any":
            kinds = [kind for kind in NUMBERS if kind != "u64"]
        if family == "i64":
            kinds = [kind for kind in NUMBERS if kind not in ("u64", *FLOAT_TYPES)]
        if rng.random() < 0.25:
            whole = [*LITERALS, "9223372036854775807"]
            return rng.choice(whole if family in ("i64", "u64") or rng.random() < 0.5 else FLOATS)
        if rng.random() < 0.15:
            wide = [name for name, (kind, _) in CONSTANTS.items() if kind == "i64" in kinds]
            every = [name for name, (kind, _) in CONSTANTS.items() if kind in kinds]
            return rng.choice(wide if wide and rng.random() < 0.5 else every)
        return PATHS[f"{rng.choice(kinds)}_{rng.choice('ab')}"]

    def element(self, family: str, depth: int) -> str:
        """Return an element of an array."""
        kinds = {"u64": ["u64"], "i64": ["i16", "u32"], "f32": ["f16", "f32"], "f64": ["f64"]}
        kind = self.rng.choice(kinds.get(family, ["i16", "u32", "f16", "f32", "f64"]))
        path = PATHS[f"{kind}_s"]
        if self.rng.random() < 0.5:
            return f"{path}[{self.rng.randint(0, 4)}]"
        return f"{path}[{self.number(depth - 1, family='i64')}]"

    def condition(self, depth: int) -> str:
        """Return a condition."""
        rng = self.rng
        if depth == 0 or rng.random() < 0.1:
            flags = PATHS["bool_s"]
            return rng.choice(["bool_a", PATHS["bool_b"], "True", f"{flags}[2]", f"{flags}[u8_a]"])
        kind = rng.random()
        if kind < 0.55:
            family = rng.choice(["u64", "i64", "f32", "f64", "any"])
            operands = [f"({self.number(depth - 1, family=family)})"]
            for _ in range(1 if rng.random() < 0.8 else 2):
                operands.append(rng.choice(["<", "<=", ">", ">=", "==", "!="]))
                operands.append(f"({self.number(depth - 1, family=family)})")
            return " ".join(operands)
        if kind < 0.85:
            joint = rng.choice([" and ", " or "])
            return joint.join(f"({self.condition(depth - 1)})" for _ in range(rng.randint(2, 3)))
        if kind < 0.93:
            return f"not ({self.condition(depth - 1)})"
        if kind < 0.96:
            return self.turned(depth)
        return f"({self.condition(depth - 1)}) == ({self.condition(depth - 1)})"

    def turned(self, depth: int) -> str:
        """Return a comparison of an operation with itself with swapped operands."""
        family = self.rng.choice(["u64", "i64", "f32", "f64", "any"])
        one, other = (self.number(depth - 1, family=family) for _ in range(2))
        sign = self.rng.choice(["+", "*", "+", "-"])
        compares = self.rng.choice(["<", "<=", ">", ">=", "==", "!="])
        return f"({one}) {sign} ({other}) {compares} ({other}) {sign} ({one})"

    def expression(self) -> tuple[str, str]:
        """Return an expression and the type that stores its value."""
        depth = self.rng.choice([1, 2, 2, 3, 3, 4])
        if self.rng.random() < 0.4:
            return self.condition(depth), "bool"
        return self.number(depth), self.rng.choice(NUMBERS)
