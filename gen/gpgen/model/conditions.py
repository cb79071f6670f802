"""Conditions: which preprocessor symbols a declaration depends on.

A condition is a formula over symbols that are defined or not. None is the
condition that is always true.
"""

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from gpgen.source.places import Span


class Formula(NamedTuple):
    """`defined` with a symbol, or `not`, `all` or `any` of its parts."""

    operator: str
    parts: "tuple[Formula, ...]" = ()
    symbol: str = ""


Condition = Formula | None

ALWAYS = Formula("all")
NEVER = Formula("any")
LITERAL = ("defined", "not")  # with `not` only in front of symbols
MOST_TERMS = 64
LONGEST_CONDITION = 76  # fits on a line after '#if '


def conjunction(first: Condition, second: Condition) -> Condition:
    """Return the conjunction of two conditions."""
    if first is None or second is None or first == second:
        return second if first is None else first
    return Formula("all", (first, second))


def disjunction(conditions: Iterable[Condition]) -> Condition:
    """Return the disjunction of conditions, without those that imply another one."""
    distinct = list(dict.fromkeys(conditions))
    known = [condition for condition in distinct if condition is not None]
    if len(known) < len(distinct):
        return None
    terms: list[Formula] = [] if len(known) <= MOST_TERMS else known
    for condition in known if not terms else ():
        if not any(implies(condition, term) for term in terms):
            terms = [term for term in terms if not implies(term, condition)]
            terms.append(condition)
    whole = terms[0] if len(terms) == 1 else Formula("any", tuple(terms))
    return None if implies(None, whole) else whole


def negation(condition: Formula) -> Formula:
    """Return the negation of a condition."""
    return _direct(condition, value=False)


def symbols(condition: Condition) -> Iterator[str]:
    """Yield the symbols of a condition in order, with repetitions."""
    if condition is not None:
        if condition.symbol:
            yield condition.symbol
        for part in condition.parts:
            yield from symbols(part)


@lru_cache(maxsize=1)  # several callers ask for the symbols of a whole model
def symbols_in(thing: Hashable) -> tuple[str, ...]:
    """Return the distinct symbols of all conditions in the model or in a part of it."""
    return tuple(dict.fromkeys(_symbols_in(thing)))


def _symbols_in(thing: object) -> Iterator[str]:
    """Yield the symbols of all conditions in a part of the model, with repetitions."""
    if isinstance(thing, Formula):
        yield from symbols(thing)
    elif isinstance(thing, tuple) and not isinstance(thing, Span):
        for part in thing:
            yield from _symbols_in(part)


def implies(premise: Condition, required: Condition) -> bool:
    """Return whether `required` is true wherever `premise` is; exact."""
    if required is None or required == premise:
        return True
    return not can_hold(Formula("all", (premise or ALWAYS, Formula("not", (required,)))))


def can_hold(formula: Formula) -> bool:
    """Return whether a formula is true for some choice of its symbols."""
    return _can_all_hold(_split(_direct(formula, value=True)))


class _Part(NamedTuple):
    """A formula that must be true together with others, and the symbols in it."""

    formula: Formula
    symbols: frozenset[str]


def _split(formula: Formula) -> list[_Part]:
    parts = formula.parts if formula.operator == "all" else (formula,)
    return [_Part(part, frozenset(symbols(part))) for part in parts]


def _can_all_hold(parts: list[_Part]) -> bool:
    """Return whether all parts can be true: propagate literals, then try the options of a part."""
    while True:
        literal = next((part.formula for part in parts if part.formula.operator in LITERAL), None)
        if literal is None:
            break
        (symbol,) = symbols(literal)
        left = [part for part in parts if symbol not in part.symbols]
        for part in parts:
            if symbol in part.symbols:
                rest = chosen(part.formula, symbol, value=literal.operator == "defined")
                if rest == NEVER:
                    return False
                left += _split(rest)
        parts = left
    if not parts:
        return True
    choice = min(parts, key=lambda part: len(part.symbols))
    parts = [part for part in parts if part is not choice]
    for option in choice.formula.parts:
        if _can_all_hold([*_split(option), *parts]):
            return True
        parts += _split(_direct(option, value=False))
    return False


def _direct(formula: Formula, *, value: bool) -> Formula:
    """Return the formula that `formula` has this value, with `not` only before symbols."""
    if formula.operator == "not":
        return _direct(formula.parts[0], value=not value)
    if formula.operator == "defined":
        return formula if value else Formula("not", (formula,))
    operator = {"all": "any", "any": "all"}[formula.operator]
    parts = tuple(_direct(part, value=value) for part in formula.parts)
    return _joined(formula.operator if value else operator, parts)


def _joined(operator: str, parts: Iterable[Formula]) -> Formula:
    """Return `all` or `any` of parts, without constant parts."""
    neutral, decisive = (ALWAYS, NEVER) if operator == "all" else (NEVER, ALWAYS)
    found: list[Formula] = []
    for part in parts:
        if part == decisive:
            return decisive
        if part != neutral:
            found += part.parts if part.operator == operator else (part,)
    return found[0] if len(found) == 1 else Formula(operator, tuple(found))


def chosen(formula: Formula, symbol: str, *, value: bool) -> Formula:
    """Return what remains of a formula when a symbol is defined (`value`) or undefined."""
    if formula.operator == "defined":
        return formula if formula.symbol != symbol else (ALWAYS if value else NEVER)
    if formula.operator == "not":
        part = chosen(formula.parts[0], symbol, value=not value)
        return part if part in (ALWAYS, NEVER) else formula
    return _joined(formula.operator, (chosen(part, symbol, value=value) for part in formula.parts))


def c_text(condition: Formula, *, inside: bool = False) -> str:
    """Return a condition as C text for `#if`."""
    if condition.operator == "defined":
        return f"defined({condition.symbol})"
    parts = [c_text(part, inside=True) for part in condition.parts]
    if condition.operator == "not":
        return f"!{parts[0]}"
    sign = " && " if condition.operator == "all" else " || "
    text = sign.join(parts)
    return f"({text})" if inside and len(parts) > 1 else text


def show_condition(condition: Formula, *, inside: bool = False) -> str:
    if condition.operator == "defined":
        return condition.symbol
    parts = [show_condition(part, inside=True) for part in condition.parts]
    if condition.operator == "not":
        return f"not {parts[0]}"
    sign = " and " if condition.operator == "all" else " or "
    text = sign.join(parts)
    return f"({text})" if inside and len(parts) > 1 else text


# Disjunctive normal form: an `any` of `all`s

Term = dict[str, bool]  # whether each symbol must be defined


def flattened(formula: Formula) -> Formula:
    """Return a formula in disjunctive normal form; a huge one is returned unchanged."""
    found = _terms(formula, value=True)
    if found is None:
        return formula
    parts = tuple(Formula("all", tuple(map(_literal, term.items()))) for term in _merged(found))
    parts = tuple(part.parts[0] if len(part.parts) == 1 else part for part in parts)
    return parts[0] if len(parts) == 1 else Formula("any", parts)


def _literal(item: tuple[str, bool]) -> Formula:
    symbol = Formula("defined", symbol=item[0])
    return symbol if item[1] else Formula("not", (symbol,))


def _terms(formula: Formula, *, value: bool) -> list[Term] | None:
    """Return the terms in which a formula has a value, None if they are too many."""
    if formula.operator == "defined":
        return [{formula.symbol: value}]
    if formula.operator == "not":
        return _terms(formula.parts[0], value=not value)
    parts = [_terms(part, value=value) for part in formula.parts]
    together = (formula.operator == "all") == value
    found: list[Term] = [{}] if together else []
    for part in parts:
        if part is None or len(found) * len(part) > MOST_TERMS:
            return None
        found = (
            [one | two for one in found for two in part if _fit(one, two)]
            if together
            else [*found, *part]
        )
    return found


def _fit(one: Term, two: Term) -> bool:
    return all(two.get(symbol, value) == value for symbol, value in one.items())


def _merged(terms: list[Term]) -> list[Term]:
    """Return terms with complementary pairs merged, and without terms that another one covers."""
    for place, one in enumerate(terms):
        for other in terms[place + 1 :]:
            differing = [symbol for symbol in one if other.get(symbol) is (not one[symbol])]
            if one.keys() == other.keys() and len(differing) == 1:
                rest = [term for term in terms if term is not one and term is not other]
                less = {symbol: one[symbol] for symbol in one if symbol != differing[0]}
                return _merged([less, *rest])
    kept: list[Term] = []
    for term in sorted(terms, key=len):
        if not any(each.items() <= term.items() for each in kept):
            kept.append(term)
    return kept
