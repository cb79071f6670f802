"""Differences between two versions of a schema for users of the generated C."""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.model import Module
from gpgen.source.places import Span
from gpgen.tools.conform.facts import facts
from gpgen.tools.conform.weights import BREAKING, LAYOUT, Fact, Weight

__all__ = ["BREAKING", "LAYOUT", "Change", "changes"]


class Change(NamedTuple):
    """Something that differs: where, how much it matters, and in words."""

    span: Span
    weight: Weight
    message: str


def changes(old: Module, new: Module) -> tuple[Change, ...]:
    """Return the changes, removals first, in the order of the schemas."""
    before = {fact.key: fact for fact in facts(old)}
    after = {fact.key: fact for fact in facts(new)}
    return (*_gone(before, after), *_come(before, after))


def _gone(before: dict[str, Fact], after: dict[str, Fact]) -> Iterator[Change]:
    for key, fact in before.items():
        if key not in after and not _is_within(key, before, after):
            yield Change(fact.span, fact.gone, f"{fact.what} is gone")


def _come(before: dict[str, Fact], after: dict[str, Fact]) -> Iterator[Change]:
    for key, fact in after.items():
        known = before.get(key)
        if known is None:
            if not _is_within(key, after, before):
                yield Change(fact.span, fact.come, f"{fact.what} is {fact.news}")
        elif known.says != fact.says and not _is_same_order(known, fact):
            how = f"{fact.says}, and was {known.says}" if fact.is_shown else "another"
            yield Change(fact.span, fact.differs, f"{fact.what} is {how}")


def _is_same_order(known: Fact, fact: Fact) -> bool:
    """Tell whether two orders differ only by removed and added items, reported elsewhere."""
    if not fact.key.endswith("/order"):
        return False
    old, new = known.says.split(", "), fact.says.split(", ")
    return [each for each in old if each in new] == [each for each in new if each in old]


def _is_within(key: str, here: dict[str, Fact], there: dict[str, Fact]) -> bool:
    """Tell whether a fact belongs to one that is missing as a whole and is reported."""
    outer, _, _ = key.rpartition("/")
    while outer:
        if outer in here and outer not in there:
            return True
        outer, _, _ = outer.rpartition("/")
    return False
