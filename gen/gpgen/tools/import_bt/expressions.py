"""Terms of scripts, literals and entries -> gpgen expressions of the expected type."""

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from gpgen.tools.import_bt.blackboard import (
    NUMBERS,
    WHOLE,
    Facts,
    Scope,
    Slot,
    is_number,
    is_whole,
    type_of_literal,
)
from gpgen.tools.import_bt.scripts import ASSIGNMENTS, ScriptError, Term

# The zero of each type; an extern type has none.
ZEROS = {**dict.fromkeys(NUMBERS, "0"), "bool": "false", "str": "''"}


# Precedence levels of gpgen's operators; a name binds tightest.
CHOICE, OR, AND, NOT, COMPARISON, SUM, PRODUCT, ATOM = range(8)
LEVELS = {"+": SUM, "-": SUM, "*": PRODUCT, "/": PRODUCT, "&&": AND, "||": OR}


class Value(NamedTuple):
    """An expression, its type (empty if unknown), and its slot if it is a name."""

    text: str
    type: str = ""
    slot: Slot | None = None
    level: int = ATOM

    def part(self, level: int) -> str:
        """Return the text as an operand of an operator with the precedence `level`."""
        return self.text if self.level > level else f"({self.text})"


def text_of(text: str) -> str:
    """Return a text as a string literal in an expression."""
    mark = '"' if "'" in text and '"' not in text else "'"
    if mark in text or "\\" in text or not text.isprintable():
        raise ScriptError("a text with such characters has no equal")
    return f"{mark}{text}{mark}"


def literal(text: str, expected_type: str) -> str | None:
    """Return a port's literal as an expression of a type, or None if it is of another type."""
    word = text.strip()
    if expected_type == "bool":
        return {"true": "true", "false": "false", "1": "true", "0": "false"}.get(word.lower())
    if expected_type in WHOLE:
        whole = {"true": "1", "false": "0"}.get(word.lower(), word)
        return str(int(whole)) if is_whole(whole) else whole_of(whole)
    if expected_type in NUMBERS:
        return number(word)
    try:
        return text_of(text) if expected_type == "str" else None
    except ScriptError:
        return None


def whole_of(word: str) -> str | None:
    """Return a number such as 5.0 as an integer, None if it is not integral."""
    if not is_number(word) or abs(float(word)) >= 2**63 or not float(word).is_integer():
        return None
    return str(int(float(word)))


def number(word: str) -> str | None:
    """Return a number in the syntax of gpgen: `.5` becomes 0.5, and 007 becomes 7."""
    if not is_number(word):
        return None
    return str(int(word)) if is_whole(word) else repr(float(word))


def number_value(word: str) -> Value:
    """Return a number of a script; a number that fits no gpgen type is an error."""
    is_hexadecimal = word.lower().startswith("0x")
    text = word if is_hexadecimal else number(word)
    if text is None or (is_hexadecimal and int(word, 16) >= 2**63):
        raise ScriptError(f"the number {word} has no equal")
    return Value(text, type_of_literal(str(int(word, 16)) if is_hexadecimal else text))


class Expressions(NamedTuple):
    """Builds expressions in a scope, and records facts about types."""

    scope: Scope
    facts: Facts
    types: dict[Slot, str]
    name: Callable[[Slot], str]
    constant: Callable[[str], str | None]

    def condition(self, term: Term) -> Value:
        return as_bool(self.value(term, "truth"))

    def entry(self, key: str) -> Value:
        slot = self.scope.slot(key)
        return Value(self.name(slot), self.types.get(slot, ""), slot)

    def value(self, term: Term, hint: str = "") -> Value:
        """Return a term as an expression; `hint` is the type that its place expects."""
        if term.sign == "number":
            return number_value(term.word)
        if term.sign == "text":
            return Value(text_of(term.word), "str")
        if term.sign == "bool":
            return Value(term.word, "bool")
        if term.sign == "name":
            constant = self.constant(term.word)
            if constant is not None:
                return Value(constant, "i32")
            found = self.entry(term.word)
            if hint and found.slot is not None:
                self.facts.add_evidence(found.slot, hint)
            return found
        if term.sign == "(":
            return self.value(term.parts[0], hint)
        return self.operation(term)

    def operation(self, term: Term) -> Value:
        if term.sign in ASSIGNMENTS:
            raise ScriptError("an assignment inside an expression has no equal")
        if term.sign == "!":
            return Value(f"not {self.condition(term.parts[0]).part(NOT)}", "bool", None, NOT)
        if term.sign in {"&&", "||"}:
            level = LEVELS[term.sign]
            word = " and " if level == AND else " or "
            parts = [self.condition(each) for each in term.parts]
            words = [each.text if each.level == level else each.part(AND) for each in parts]
            return Value(word.join(words), "bool", None, level)
        if term.sign == "compare":
            return self.comparison(term)
        if term.sign == "?":
            return self.choice(term)
        return self.arithmetic(term)

    def comparison(self, term: Term) -> Value:
        parts = [self.value(each) for each in term.parts]
        for one, other in pairwise(parts):
            self.relate(one, other)
        kinds = {each.type for each in parts} - {""}
        if any(each.startswith("extern") for each in kinds):
            raise ScriptError("a comparison of values whose type is unknown has no equal")
        if "str" in kinds and kinds != {"str"}:
            raise ScriptError("a comparison of str with another type has no equal")
        if kinds != {"bool"}:
            parts = [as_number(each) for each in parts]
        words = [parts[0].part(COMPARISON)]
        for sign, part in zip(term.word.split(), parts[1:], strict=True):
            words += [sign, part.part(COMPARISON)]
        return Value(" ".join(words), "bool", None, COMPARISON)

    def choice(self, term: Term) -> Value:
        condition = self.condition(term.parts[0])
        one, other = (self.value(each) for each in term.parts[1:])
        self.relate(one, other)
        if one.type != other.type and "str" in {one.type, other.type}:
            raise ScriptError("a choice between str and another type has no equal")
        if one.type != other.type:
            one, other = as_number(one), as_number(other)
        text = f"{one.part(CHOICE)} if {condition.part(CHOICE)} else {other.part(CHOICE)}"
        return Value(text, one.type or other.type, None, CHOICE)

    def arithmetic(self, term: Term) -> Value:
        parts = [as_number(self.value(each, "number")) for each in term.parts]
        if any(each.type == "str" for each in parts):
            raise ScriptError("str that is put together has no equal")
        if term.sign == "-" and len(parts) == 1:
            return Value(f"-{parts[0].part(PRODUCT)}", parts[0].type, None, PRODUCT)
        for one, other in (parts, parts[::-1]):
            if one.slot is not None and other.type in NUMBERS:
                self.facts.add_evidence(one.slot, other.type)
        kinds = {each.type for each in parts}
        whole = "i64" if "i64" in kinds else "i32"
        kind = "" if "" in kinds else whole if kinds <= set(WHOLE) else "f64"
        level = LEVELS[term.sign]
        first, second = parts[0].part(level - 1), parts[1].part(level)
        is_real = term.sign == "/" or "f64" in kinds
        return Value(f"{first} {term.sign} {second}", "f64" if is_real else kind, None, level)

    def relate(self, one: Value, other: Value) -> None:
        """Record that two values have the same type."""
        for slot, value in ((one.slot, other), (other.slot, one)):
            if slot is None:
                continue
            if value.slot is not None:
                self.facts.link(slot, value.slot)
            elif value.type:
                self.facts.add_evidence(slot, value.type)
                self.facts.longest[slot] = max(self.facts.longest.get(slot, 0), len(value.text))

    def assignment(self, term: Term) -> tuple[Slot, str]:
        """Return the slot that a statement sets, and the expression of its value."""
        if term.sign not in ASSIGNMENTS:
            raise ScriptError("a statement that assigns nothing has no equal")
        slot = self.scope.slot(term.word)
        self.facts.written[slot] = None
        self.facts.produced[slot] = None
        target = self.entry(term.word)
        value = self.value(term.parts[0])
        if term.sign not in {":=", "="}:
            value = self.arithmetic(Term(term.sign[0], "", (Term("name", term.word), *term.parts)))
        self.relate(target, value)
        text = converted(value, target.type)
        if text is None:
            raise ScriptError(f"a value of {value.type} for an entry of {target.type} has no equal")
        return slot, text


def as_bool(value: Value) -> Value:
    if value.type in {"", "bool"}:
        return value
    if value.type in NUMBERS:
        return Value(f"{value.part(COMPARISON)} != 0", "bool", None, COMPARISON)
    if value.type == "str":
        return Value(f"{value.part(COMPARISON)} != ''", "bool", None, COMPARISON)
    raise ScriptError("a condition whose type is unknown has no equal")


def as_number(value: Value) -> Value:
    if value.type != "bool":
        return value
    known = {"true": "1", "false": "0"}.get(value.text)
    if known is not None:
        return Value(known, "i32")
    return Value(f"1 if {value.part(CHOICE)} else 0", "i32", None, CHOICE)


def converted(value: Value, expected_type: str) -> str | None:
    """Return a value as an expression of a type, or None if there is no conversion."""
    if value.type == expected_type or not expected_type or not value.type:
        return value.text
    if expected_type == "bool" and value.type in NUMBERS:
        known = {"1": "true", "0": "false"}.get(value.text)
        return known or as_bool(value).text
    if expected_type in NUMBERS and value.type in NUMBERS:
        return value.text
    if expected_type in NUMBERS and value.type == "bool":
        return as_number(value).text
    return None
