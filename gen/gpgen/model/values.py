"""Names, and the declarations of values, functions and leaves."""

from typing import TYPE_CHECKING, NamedTuple

from gpgen.model.conditions import Condition
from gpgen.model.types import Type, Value
from gpgen.source.places import Span

if TYPE_CHECKING:
    from gpgen.model.expressions import Tree

CONDITION, INSTANT, TASK, VALUE = LEAF_KINDS = ("condition", "instant", "task", "value")


class Name(NamedTuple):
    """A name as written in the schema, and its position."""

    text: str
    span: Span


class Constant(NamedTuple):
    """A constant: a scalar or a string (`type` is TextArgument) with a value.

    The `value` of a tunable constant is its value in a new world.
    """

    name: Name
    type: Type
    value: Value
    doc: str | None
    condition: Condition = None
    tunable: bool = False


class EnumMember(NamedTuple):
    """A member of an enum; in a flag set its value is one bit."""

    name: Name
    value: int
    doc: str | None
    condition: Condition = None
    was: tuple[Name, ...] = ()


class Enum(NamedTuple):
    """An enum, or with `flags` a set of bits."""

    name: Name
    flags: bool
    members: tuple[EnumMember, ...]
    doc: str | None
    condition: Condition = None


class Field(NamedTuple):
    """A field of a struct or an argument of a signal.

    An `inout` argument of a message is passed to its handlers as a pointer.
    """

    name: Name
    type: Type
    type_span: Span
    doc: str | None
    condition: Condition = None
    inout: bool = False
    was: tuple[Name, ...] = ()


class Struct(NamedTuple):
    """A struct with its fields, or the layout of one element of a vertex buffer."""

    name: Name
    fields: tuple[Field, ...]
    doc: str | None
    condition: Condition = None


class Extern(NamedTuple):
    """A foreign C type: its C text, and the header that declares it, if it needs one.

    `declared` is the user's name in the C text, None for C's own types; `same` is the
    user's C function that compares two values.
    """

    name: Name
    c: str
    declared: str | None
    is_pointer: bool
    header: Name | None
    same: Name | None
    doc: str | None
    condition: Condition = None


class Function(NamedTuple):
    """A user's pure C function that expressions may call."""

    name: Name
    arguments: tuple[Field, ...]
    returns: Type
    returns_span: Span
    doc: str | None
    condition: Condition = None


class Source(NamedTuple):
    """The text of an expression, and whether it is a plain scalar in the schema."""

    text: str
    plain: bool
    span: Span


class Expression(NamedTuple):
    """An expression in the schema, and its AST, None if it has errors."""

    source: Source
    tree: "Tree | None"


class LeafArgument(NamedTuple):
    """An argument of a leaf or of a tree; calls may omit trailing ones with a default."""

    field: Field
    default: Value | None


class Leaf(NamedTuple):
    """A leaf: a C function that the user writes, or with `is_` a condition in the schema.

    `reads` are the properties on which the result of a condition or a value
    depends, None if they are not declared.
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
