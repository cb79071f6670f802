"""Facts on which users of the C rely, and the weight of a change to each."""

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from gpgen.model import ArrayValue, EnumValue, Field, Name, StructValue, Value
from gpgen.model.conditions import Condition, shown
from gpgen.model.types import show_type
from gpgen.source.places import Span
from gpgen.source.problems import quote


class Weight(Enum):
    """The weight of a change for users of the C."""

    BREAKING = "breaking"  # their source does not build any more, or means something else
    LAYOUT = "layout"  # they have to be compiled anew
    COMPATIBLE = "compatible"


BREAKING, LAYOUT, COMPATIBLE = Weight

NEW = "new"
TO_BE_WRITTEN = "new, and yours to write"


class Fact(NamedTuple):
    """A fact on which users rely: `says` is its form in C.

    `key` leads to it, with a slash behind each thing in which the next one is. What
    would be too long to be shown is only said to be another.
    """

    key: str
    what: str
    says: str
    span: Span
    gone: Weight = BREAKING
    come: Weight = COMPATIBLE
    differs: Weight = BREAKING
    news: str = NEW
    is_shown: bool = True


def signature(arguments: Iterable[Field]) -> str:
    """Return arguments as a reader knows them."""
    return f"({', '.join(map(_argument, arguments))})"


def _argument(field: Field) -> str:
    return f"{field.name.text}: {'inout ' if field.inout else ''}{show_type(field.type)}"


def written(value: Value | None) -> str:
    """Return a value as a schema has it."""
    match value:
        case None:
            return "none"
        case EnumValue(_, members):
            return " and ".join(members) or "nothing"
        case StructValue(fields):
            return f"{{{', '.join(f'{name}: {written(inner)}' for name, inner in fields)}}}"
        case ArrayValue(elements):
            return f"[{', '.join(map(written, elements))}]"
    return quote(value) if isinstance(value, str) else str(value)


def order(key: str, what: str, name: Name, names: Iterable[str]) -> Iterator[Fact]:
    """Yield the order of members in memory."""
    yield Fact(f"{key}/order", f"the order in {what}", ", ".join(names), name.span, differs=LAYOUT)


def condition(key: str, what: str, name: Name, given: Condition) -> Iterator[Fact]:
    """Yield the condition of a declaration, if it has one."""
    if given is not None:
        says = shown(given)
        yield Fact(f"{key}/if", f"the condition of {what}", says, name.span, COMPATIBLE, BREAKING)
