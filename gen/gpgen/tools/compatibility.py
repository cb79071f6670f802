"""Facts on which users of the generated C rely, and the weight of a change to each."""

from collections.abc import Iterable, Iterator
from enum import Enum as Enumeration
from typing import Any, NamedTuple

from gpgen import model
from gpgen.model.conditions import Condition, show_condition
from gpgen.model.types import show_type
from gpgen.source.places import Span
from gpgen.source.problems import quote


class Weight(Enumeration):
    """The effect of a change on users of the generated C."""

    BREAKING = "breaking"  # user code no longer builds, or changes its meaning
    LAYOUT = "layout"  # user code must be recompiled
    COMPATIBLE = "compatible"


BREAKING, LAYOUT, COMPATIBLE = Weight


class Fact(NamedTuple):
    """A fact on which users rely; `text` is that is compared.

    `key` is a path: a fact is not reported if one above it is new or gone. `removed`, `added` and
    `changed` are the weights of its removal, its addition and a changed content.
    """

    key: str
    what: str
    text: str
    span: Span
    removed: Weight = BREAKING
    added: Weight = COMPATIBLE
    changed: Weight = BREAKING
    added_text: str = "new"
    is_shown: bool = True


class Item(NamedTuple):
    """A declaration: the key of its facts, its name in messages, and its place."""

    key: str
    what: str
    span: Span

    def fact(self, text: str, **weights: Any) -> Fact:
        return Fact(self.key, self.what, text, self.span, **weights)

    def required(self, text: str) -> Fact:
        """Return the fact about a function that users have to write."""
        added_text = "new, and yours to write"
        return self.fact(text, removed=COMPATIBLE, added=BREAKING, added_text=added_text)

    def part(self, kind: str, name: model.Name, key: str = "") -> "Item":
        what = f"{kind} {quote(name.text)} of {self.what}".lstrip()
        return Item(
            f"{self.key}/{key} {name.text}" if key else f"{self.key}/{name.text}", what, name.span
        )

    def about(self, key: str, what: str, text: str, **weights: Any) -> Fact:
        return Fact(f"{self.key}/{key}", f"{what} {self.what}", text, self.span, **weights)

    def facts(self, condition: Condition, text: str, **weights: Any) -> Iterator[Fact]:
        yield self.fact(text, **weights)
        yield from self.condition(condition)

    def condition(self, condition: Condition) -> Iterator[Fact]:
        if condition is not None:
            weights = {"removed": COMPATIBLE, "added": BREAKING}
            yield self.about("if", "the condition of", show_condition(condition), **weights)

    def order(self, names: Iterable[model.Name]) -> Fact:
        """Return the fact about the order of members in memory."""
        text = ", ".join(name.text for name in names)
        return self.about("order", "the order in", text, changed=LAYOUT)


def item_of(kind: str, name: model.Name) -> Item:
    return Item(f"{kind} {name.text}", f"the {kind} {quote(name.text)}", name.span)


def signature(arguments: Iterable[model.Field]) -> str:
    shown_arguments = (
        f"{each.name.text}: {'inout ' if each.inout else ''}{show_type(each.type)}"
        for each in arguments
    )
    return f"({', '.join(shown_arguments)})"


def show(value: model.Value | None) -> str:
    match value:
        case None:
            return "none"
        case model.EnumValue(_, members):
            return " and ".join(members) or "nothing"
        case model.StructValue(fields):
            return f"{{{', '.join(f'{name}: {show(inner)}' for name, inner in fields)}}}"
        case model.ArrayValue(elements):
            return f"[{', '.join(map(show, elements))}]"
    return quote(value) if isinstance(value, str) else str(value)


def show_tree(part: object) -> str:
    """Return a tree as text without source places, but with docs, since traces depend on them."""
    if isinstance(part, tuple) and not isinstance(part, Span):
        return f"{type(part).__name__}({', '.join(map(show_tree, part))})"
    return "" if isinstance(part, Span) else repr(part)
