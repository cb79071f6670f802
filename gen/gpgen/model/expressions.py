"""Resolved expressions: an AST in which every type is known.

Each conversion is a node, so the operands of an operator have one type. The `root` of
a `Read` names the owner of the property as the expression does: empty for the object
itself, else a component, or `world`; in behaviours also ARGUMENT, LOCAL or EVENT.
"""

from typing import NamedTuple, Protocol

from gpgen.model.types import EnumType, Scalar, Type, Value

# Other roots in behaviours; the first two cannot be names in a schema.
ARGUMENT, LOCAL, EVENT = "(argument)", "(local)", "event"

BOOL = Scalar("bool")
I64 = Scalar("i64")
U64 = Scalar("u64")
F32 = Scalar("f32")
U16 = Scalar("u16")
U32 = Scalar("u32")
F64 = Scalar("f64")


class Tree(Protocol):
    """Any node; each has a type.

    A union of all node classes would be recursive, and takes mypy minutes.
    """

    @property
    def type(self) -> Type:
        """The type of the node's value."""


class Literal(NamedTuple):
    """A number, string or bool; the value fits the type."""

    value: bool | int | float | str
    type: Type


class ConstantUse(NamedTuple):
    """A constant of the module, by name; the value of a tunable one is None."""

    name: str
    value: Value | None
    type: Type


class MemberUse(NamedTuple):
    """A member of an enum, or a flag of a set."""

    member: str
    type: EnumType


class Read(NamedTuple):
    """A property, an argument, or anything else that an expression reads by name."""

    root: str
    name: str
    type: Type


class FieldOf(NamedTuple):
    """A field of a struct."""

    struct: Tree
    name: str
    type: Type


class ElementOf(NamedTuple):
    """An element of an array; an index that may be out of range is clamped to `length`."""

    array: Tree
    place: Tree
    length: int
    type: Type


class Convert(NamedTuple):
    """A value converted to another type: widened, or as a property stores it."""

    operand: Tree
    type: Type


class Negate(NamedTuple):
    """The negation of a number."""

    operand: Tree
    type: Type


class Not(NamedTuple):
    """The negation of a condition."""

    operand: Tree
    type: Type = BOOL


class Arithmetic(NamedTuple):
    """`+ - * / // %` on numbers, `& |` on flags; the operands have the type of the result."""

    operator: str
    left: Tree
    right: Tree
    type: Type


class Compare(NamedTuple):
    """One comparison; the operands have the same type."""

    operator: str
    left: Tree
    right: Tree
    type: Type = BOOL


class AllOf(NamedTuple):
    """Conditions joined by `and`, also a chain of comparisons."""

    operands: tuple[Tree, ...]
    type: Type = BOOL


class AnyOf(NamedTuple):
    """Conditions joined by `or`."""

    operands: tuple[Tree, ...]
    type: Type = BOOL


class Choice(NamedTuple):
    """A conditional expression: `chosen if condition else other`."""

    condition: Tree
    chosen: Tree
    other: Tree
    type: Type


class Call(NamedTuple):
    """A call to a declared function; the arguments have the types of its parameters."""

    name: str
    arguments: tuple[Tree, ...]
    type: Type


class LeafCall(NamedTuple):
    """A call to a condition or a value of behaviours: the object's own, or a component's."""

    root: str
    name: str
    arguments: tuple[Tree, ...]
    type: Type


class DefaultArgument(NamedTuple):
    """The declared default of an argument, for calls that omit it."""

    value: Value
    type: Type


class Alive(NamedTuple):
    """Tests whether the referenced entity is alive."""

    reference: Tree
    type: Type = BOOL


class Random(NamedTuple):
    """A random number from 0 to just below 1."""

    type: Type = F32


class Now(NamedTuple):
    """The time of the tick in milliseconds."""

    type: Type = U32


def parts(tree: Tree) -> tuple[Tree, ...]:
    """Return the operands of a node, from left to right."""
    match tree:
        case FieldOf(inner) | Convert(inner) | Negate(inner) | Not(inner) | Alive(inner):
            return (inner,)
        case ElementOf(array, place):
            return (array, place)
        case Arithmetic(_, left, right) | Compare(_, left, right):
            return (left, right)
        case AllOf(operands) | AnyOf(operands):
            return operands
        case Choice(condition, chosen, other):
            return (condition, chosen, other)
        case Call(_, arguments) | LeafCall(_, _, arguments):
            return arguments
    return ()


def reads(tree: Tree) -> tuple[Read, ...]:
    """Return the distinct reads in an expression, in source order."""
    if isinstance(tree, Read):
        return (tree,)
    found = (read for inner in parts(tree) for read in reads(inner))
    return tuple(dict.fromkeys(found))


def draws(tree: Tree) -> bool:
    """Return whether an expression draws a random number."""
    return isinstance(tree, Random) or any(draws(inner) for inner in parts(tree))
