"""Names, and the declarations of values, functions and leaves."""

from typing import TYPE_CHECKING, NamedTuple

from gpgen.model.conditions import Condition
from gpgen.model.types import Type, Value
from gpgen.source.places import Span

if TYPE_CHECKING:
    from gpgen.model.expressions import Tree

CONDITION, INSTANT, TASK, VALUE = LEAF_KINDS = ("condition", "instant", "task", "value")


class Name(NamedTuple):
    """A name as it stands in the schema, and where."""

    text: str
    span: Span


class Constant(NamedTuple):
    """A constant: a scalar or a text (`type` is TextArgument) with a value.

    The `value` of a tunable one is that of a new world.
    """

    name: Name
    type: Type
    value: Value
    doc: str | None
    condition: Condition = None
    tunable: bool = False


class EnumMember(NamedTuple):
    """A member; in a flag set its value is one bit."""

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

    An `inout` argument of a message is a pointer for its handlers.
    """

    name: Name
    type: Type
    type_span: Span
    doc: str | None
    condition: Condition = None
    inout: bool = False
    was: tuple[Name, ...] = ()


class Struct(NamedTuple):
    """A struct with its fields, or what one element of a vertex buffer has."""

    name: Name
    fields: tuple[Field, ...]
    doc: str | None
    condition: Condition = None


class Extern(NamedTuple):
    """A foreign C type: its text in C, and the header that declares it, if it needs one.

    `declared` is the name in the text that is not C's own, `same` the C
    function of the user's that compares two values.
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
    """A function of the user's that expressions may call; it only computes."""

    name: Name
    arguments: tuple[Field, ...]
    returns: Type
    returns_span: Span
    doc: str | None
    condition: Condition = None


class Source(NamedTuple):
    """The text of an expression, and the scalar that it is in the schema."""

    text: str
    plain: bool
    span: Span


class Expression(NamedTuple):
    """An expression in the schema, and its tree; None if it has errors."""

    source: Source
    tree: "Tree | None"


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
