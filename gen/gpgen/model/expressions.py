"""A resolved expression: a tree in which every type is known.

Each conversion is a node of its own, so that a walk over the tree meets
operands of one type. A `Read` says whose property it is by the name by which
the expression reaches it: empty for the object itself, else a component, or
`world`; in behaviours also ARGUMENT, LOCAL or EVENT.
"""

from typing import NamedTuple, Protocol

from gpgen.model.types import EnumType, Scalar, Type, Value

# What else is read in behaviours; no name in a schema is like the first two.
ARGUMENT, LOCAL, EVENT = "(argument)", "(local)", "event"

BOOL = Scalar("bool")
I64 = Scalar("i64")
U64 = Scalar("u64")
F32 = Scalar("f32")
U16 = Scalar("u16")
U32 = Scalar("u32")
F64 = Scalar("f64")


class Tree(Protocol):
    """Any node: each has a type.

    A union of them all would be recursive, and takes mypy minutes.
    """

    @property
    def type(self) -> Type:
        """The type of its value."""


class Literal(NamedTuple):
    """A number, a text, true or false; the value fits the type."""

    value: bool | int | float | str
    type: Type


class ConstantUse(NamedTuple):
    """A constant of the module, by name; the value of a tunable one is not known."""

    name: str
    value: Value | None
    type: Type


class MemberUse(NamedTuple):
    """A member of an enum, or a flag of a set."""

    member: str
    type: EnumType


class Read(NamedTuple):
    """A property, an argument, or whatever else has a name where the expression stands."""

    root: str
    name: str
    type: Type


class FieldOf(NamedTuple):
    """A field of a struct."""

    struct: Tree
    name: str
    type: Type


class ElementOf(NamedTuple):
    """An element of an array; an index that is not known before is kept within its length."""

    array: Tree
    place: Tree
    length: int
    type: Type


class Convert(NamedTuple):
    """A value in another type: widened, or as a property stores it."""

    operand: Tree
    type: Type


class Negate(NamedTuple):
    """A number with its sign changed."""

    operand: Tree
    type: Type


class Not(NamedTuple):
    """The opposite of a condition."""

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
    """Conditions joined by `and`; a chain of comparisons too."""

    operands: tuple[Tree, ...]
    type: Type = BOOL


class AnyOf(NamedTuple):
    """Conditions joined by `or`."""

    operands: tuple[Tree, ...]
    type: Type = BOOL


class Choice(NamedTuple):
    """`chosen if condition else other`."""

    condition: Tree
    chosen: Tree
    other: Tree
    type: Type


class Call(NamedTuple):
    """A call of a declared function; the arguments have the types of its parameters."""

    name: str
    arguments: tuple[Tree, ...]
    type: Type


class LeafCall(NamedTuple):
    """A call of a condition or a value of behaviours: the object's own, or a component's."""

    root: str
    name: str
    arguments: tuple[Tree, ...]
    type: Type


class DefaultArgument(NamedTuple):
    """A value that is written where an argument is declared, for calls that leave it out."""

    value: Value
    type: Type


class Alive(NamedTuple):
    """Whether what a reference refers to still lives."""

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
    """Return what an expression reads, each once, in the order of the text."""
    if isinstance(tree, Read):
        return (tree,)
    found = (read for inner in parts(tree) for read in reads(inner))
    return tuple(dict.fromkeys(found))


def draws(tree: Tree) -> bool:
    """Tell whether a random number is drawn in an expression."""
    return isinstance(tree, Random) or any(draws(inner) for inner in parts(tree))
