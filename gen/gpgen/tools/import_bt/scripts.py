"""Scripts of BehaviorTree.CPP -> syntax trees."""

import re
from collections.abc import Iterator
from typing import NamedTuple

# Scripts have one or two lines; deeper nesting is a mistake or an attack.
DEEPEST = 30
MOST_OPERATORS = 100  # in a statement

TOKEN = re.compile(
    r"""\s*(?:
      (?P<number>0[xX][0-9a-fA-F]+|[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)
    | (?P<text>'[^'\\]*(?:\\.[^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*")
    | (?P<name>[A-Za-z_@][A-Za-z0-9_]*)
    | (?P<sign>:=|\+=|-=|\*=|/=|==|!=|<=|>=|&&|\|\||\.\.|[-+*/<>=!~&|^?:();])
    | (?P<end>$)
    )""",
    re.VERBOSE,
)
ASSIGNMENTS = (":=", "=", "+=", "-=", "*=", "/=")
COMPARISONS = ("==", "!=", "<", ">", "<=", ">=")
# From the lowest precedence to the highest; in scripts, `&&` and `||` have the same.
LEVELS = (("||", "&&"), COMPARISONS, ("+", "-"), ("*", "/"))
# Operators of scripts without an equivalent in gpgen's expressions.
FOREIGN = {"~", "&", "|", "^", ".."}


class ScriptError(Exception):
    """A script without an equivalent in gpgen."""


class Term(NamedTuple):
    """A part of a script: an operator with its operands, a literal or a name.

    `sign` is `number`, `text`, `bool`, `name`, `compare` (`word` has the operators of the chain),
    `?`, `(`, an operator, or an assignment operator (`word` is the assigned name).
    """

    sign: str
    word: str = ""
    parts: tuple["Term", ...] = ()


def tokens(script: str) -> Iterator[tuple[str, str]]:
    place = 0
    while True:
        found = TOKEN.match(script, place)
        if found is None or found.lastgroup is None:
            raise ScriptError(f"unexpected {script[place : place + 10].strip()!r}")
        if found.lastgroup == "end":
            yield "end", ""
            return
        place = found.end()
        yield found.lastgroup, found[found.lastgroup]


class Reader:
    """A recursive-descent parser for a script."""

    def __init__(self, script: str) -> None:
        self.tokens = list(tokens(script))
        self.place = 0
        self.depth = 0
        self.operators = 0

    @property
    def word(self) -> str:
        kind, word = self.tokens[self.place]
        return word if kind == "sign" else ""

    def take(self) -> tuple[str, str]:
        self.place += 1
        return self.tokens[self.place - 1]

    def expect(self, sign: str) -> None:
        if self.take() != ("sign", sign):
            raise ScriptError(f"expected {sign!r}")

    def statements(self) -> Iterator[Term]:
        while True:
            while self.word == ";":
                self.take()
            if self.tokens[self.place][0] == "end":
                return
            yield self.statement()
            if self.tokens[self.place][0] != "end":
                self.expect(";")

    def statement(self) -> Term:
        self.operators = 0
        left = self.choice()
        if self.word not in ASSIGNMENTS:
            return left
        _, sign = self.take()
        if left.sign != "name":
            raise ScriptError("expected a name to assign to")
        return Term(sign, left.word, (self.choice(),))

    def choice(self) -> Term:
        """Parse `condition ? one : other`, or an expression of higher precedence."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise ScriptError(f"expected at most {DEEPEST} levels")
        condition = self.binary(0)
        if self.word == "?":
            self.take()
            one = self.choice()
            self.expect(":")
            condition = Term("?", "", (condition, one, self.choice()))
        self.depth -= 1
        return condition

    def binary(self, level: int) -> Term:
        if level == len(LEVELS):
            return self.unary()
        left = self.binary(level + 1)
        while self.word in LEVELS[level]:
            self.operators += 1
            if self.operators > MOST_OPERATORS:
                raise ScriptError(f"expected at most {MOST_OPERATORS} operators")
            _, sign = self.take()
            right = self.binary(level + 1)
            if sign not in COMPARISONS:
                left = Term(sign, "", (left, right))
            elif left.sign == "compare":
                left = Term("compare", f"{left.word} {sign}", (*left.parts, right))
            else:
                left = Term("compare", sign, (left, right))
        if self.word in FOREIGN:
            raise ScriptError(f"the operator {self.word!r} has no equal")
        return left

    def unary(self) -> Term:
        if self.word in {"!", "-", "+"}:
            self.depth += 1
            if self.depth > DEEPEST:
                raise ScriptError(f"expected at most {DEEPEST} levels")
            _, sign = self.take()
            operand = self.unary()
            self.depth -= 1
            return operand if sign == "+" else Term(sign, "", (operand,))
        kind, word = self.take()
        if (kind, word) == ("sign", "("):
            inside = Term("(", "", (self.choice(),))
            self.expect(")")
            return inside
        if kind == "number":
            return Term("number", word)
        if kind == "text":
            return Term("text", re.sub(r"\\(.)", r"\1", word[1:-1]))
        if kind == "name":
            return Term("bool" if word in {"true", "false"} else "name", word)
        if word in FOREIGN:
            raise ScriptError(f"the operator {word!r} has no equal")
        raise ScriptError(f"unexpected {word or 'end'!r}")


def parse(script: str) -> list[Term]:
    """Return the statements of a script; raise ScriptError if they have no equivalent."""
    return list(Reader(script).statements())
