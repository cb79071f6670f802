"""Leaves: what the nodes of behaviours call, functions of the user's for the most part."""

from typing import NamedTuple

from gpgen.model.conditions import Condition
from gpgen.model.types import Type, Value
from gpgen.model.values import Field, Name, Source
from gpgen.source.places import Span

CONDITION, INSTANT, TASK, VALUE = LEAF_KINDS = ("condition", "instant", "task", "value")


class LeafArgument(NamedTuple):
    """An argument of a leaf or of a tree; one with a default may be left out behind the others."""

    field: Field
    default: Value | None


class Leaf(NamedTuple):
    """A leaf: a function that the user writes, or with `is_` a condition that is written here.

    `reads` are the properties on which the result of a condition or a value
    depends; None where nothing is said of it.
    """

    name: Name
    kind: str
    arguments: tuple[LeafArgument, ...]
    can_fail: bool
    returns: Type | None
    returns_span: Span | None
    reads: tuple[Name, ...] | None
    is_: Source | None
    doc: str | None
    condition: Condition = None
