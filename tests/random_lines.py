"""Random lines of C as gpgen writes them: one statement each, with names of any length."""

from random import Random
from typing import NamedTuple

from gpgen.c.line_breaking import STEP, WIDTH

LONGEST = 500
SYLLABLES = ("gp", "state", "world", "bee", "hp", "sequence", "of_the", "in", "until", "node_12")
TYPES = ("bool", "float", "double", "char", "uint8_t", "int32_t")
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
ARITHMETIC = ("+", "-", "*", "/", "%", "&", "|")


class Line(NamedTuple):
    """A line of C and its indentation depth, which is 0 at file scope."""

    depth: int
    code: str


class Writer:
    """Writes random C with names of at most `most` parts."""

    def __init__(self, random: Random, most: int) -> None:
        self.random = random
        self.most = most

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def name(self) -> str:
        count = self.random.randint(1, self.most)
        return "_".join(self.random.choice(SYLLABLES) for _ in range(count))

    def type(self) -> str:
        return self.random.choice(TYPES) if self.chance(50) else self.name()

    def path(self, depth: int) -> str:
        path = self.name()
        if depth > 0 and self.chance(10):
            path = self.call(depth - 1)
        if self.chance(70):
            path += f"->{self.name()}"
            for _ in range(self.random.randint(0, 3)):
                path += f".{self.name()}"
            if depth > 0 and self.chance(12):
                path += f"[{self.value(depth - 2)}]"
                path += f".{self.name()}" if self.chance(40) else ""
        return path

    def call(self, depth: int) -> str:
        count = self.random.choice((0, 1, 1, 2, 2, 3, 4, 5))
        return f"{self.name()}({', '.join(self.argument(depth) for _ in range(count))})"

    def argument(self, depth: int) -> str:
        if self.chance(15):
            return f"&{self.path(0)}"
        return f'"{self.name()}, (or {self.name()}"' if self.chance(3) else self.value(depth)

    def value(self, depth: int) -> str:
        kind = self.random.randrange(100)
        if depth <= 0 or kind < 35:
            return self.path(depth)
        if kind < 45:
            return self.random.choice(("0", "1.5f", "-3", "1e+30f", "16777216.0f", "NULL", "true"))
        if kind < 55:
            return self.name().upper()
        if kind < 75:
            return self.call(depth - 1)
        if kind < 85:
            star = self.random.choice(("", " *"))
            inside = f"({self.value(depth - 1)} | 1u)" if not star else self.path(0)
            return f"({self.type()}{star}){inside}"
        if kind < 90:
            return f"({self.operation(depth - 1)})"
        return self.operation(depth - 1)

    def operation(self, depth: int) -> str:
        sign = self.random.choice(ARITHMETIC)
        count = self.random.choice((2, 2, 2, 3))
        return f" {sign} ".join(self.operand(depth) for _ in range(count))

    def operand(self, depth: int) -> str:
        value = self.value(depth - 1)
        return f"({value})" if " " in value and "(" not in value[:1] else value

    def comparison(self, depth: int) -> str:
        sign = self.random.choice(COMPARISONS)
        return f"{self.operand(depth)} {sign} {self.operand(depth)}"

    def test(self, depth: int) -> str:
        kind = self.random.randrange(100)
        if kind < 25:
            return self.call(depth)
        if kind < 35:
            return self.path(depth)
        if kind < 45:
            return f"!{self.call(depth) if self.chance(50) else self.path(0)}"
        if kind < 50:
            return f"!({self.comparison(depth - 1)})"
        if kind < 60:
            return f"({self.path(0)} & {self.name().upper()}) {self.random.choice(('==', '!='))} 0"
        return self.comparison(depth)

    def condition(self, depth: int) -> str:
        count = self.random.choice((1, 1, 1, 2, 2, 3, 4))
        sign, other = self.random.choice((("&&", "||"), ("||", "&&")))
        tests = [self.test(depth) for _ in range(count)]
        if count > 1 and self.chance(30):
            tests[self.random.randrange(count)] = f"({self.test(1)} {other} {self.test(1)})"
        return f" {sign} ".join(tests)

    def parameters(self) -> str:
        count = self.random.randint(1, 5)
        return ", ".join(self.declared() for _ in range(count))

    def declared(self) -> str:
        const = "const " if self.chance(20) else ""
        return f"{const}{self.type()} {'*' if self.chance(50) else ''}{self.name()}"

    def choice(self) -> str:
        return f"{self.comparison(1)} ? {self.value(1)} : {self.value(1)}"

    def right(self) -> str:
        kind = self.random.randrange(100)
        if kind < 15:
            return self.choice()
        return self.condition(2) if kind < 35 else self.value(3)

    # Lines

    def outside(self) -> str:
        start = self.random.choice(("", "static ", "static inline ", "GP_NOINLINE "))
        declared = f"{start}{self.declared()}"
        makers = (
            lambda: f"{declared}({self.parameters()});",
            lambda: f"{declared}({self.parameters()})",
            lambda: f"typedef void {self.name()}_fn(void *context, {self.parameters()});",
            lambda: f"typedef {self.name()} {self.name()};",
        )
        return self.random.choice(makers)()

    def inside(self) -> str:
        makers = (
            lambda: f"{self.path(1)} = {self.right()};",
            lambda: f"{self.path(0)} {self.random.choice(('+=', '|=', '-='))} {self.value(2)};",
            lambda: f"{self.declared()} = {self.right()};",
            lambda: f"{self.name()} {self.name()} = {{{self.value(2)}, {self.value(2)}}};",
            lambda: f"{self.call(3)};",
            lambda: f"return {self.right()};",
            lambda: f"if ({self.condition(2)}) {{",
            lambda: f"}} else if ({self.condition(2)}) {{",
            lambda: f"while ({self.condition(2)}) {{",
            lambda: f"switch ({self.path(1)}) {{",
            lambda: f"for (uint32_t i = 0; i < {self.value(1)}; i++) {{",
            lambda: f"char {self.name()}[sizeof {self.path(0)}];",
            lambda: f"*{self.name()} = ({self.type()} *){self.path(0)};",
        )
        return self.random.choice(makers)()

    def line(self) -> Line:
        if self.chance(20):
            return Line(0, self.outside())
        return Line(self.random.randint(1, 5), self.inside())


def random_lines(seed: int, many: int) -> list[Line]:
    """Return `many` lines that are too long."""
    random = Random(seed)  # noqa: S311 (tests must be reproducible)
    found: list[Line] = []
    while len(found) < many:
        line = Writer(random, random.choice((1, 2, 2, 3, 4, 5))).line()
        if WIDTH < STEP * line.depth + len(line.code) < LONGEST:
            found.append(line)
    return found
