"""Constants: what can decide in a `switch`, and what a constant expression comes to."""

from gpgen.expressions.types import is_number, scalar
from gpgen.model import EnumType, Type, integer_range
from gpgen.model.expressions import ConstantUse, Convert, Literal, MemberUse, Negate, Tree


def is_within(constant: object, of: Type) -> bool:
    low, high = integer_range(scalar(of))
    return isinstance(constant, int) and low <= constant <= high


def is_decisive(of: Type) -> bool:
    return is_number(of) or scalar(of) == "bool" or isinstance(of, EnumType)


def constant_of(tree: Tree) -> bool | int | float | str | None:
    match tree:
        case Literal(value) if not isinstance(value, str):
            return value
        case ConstantUse(_, value) if isinstance(value, bool | int | float):
            return value
        case MemberUse(member):
            return member
        case Negate(inner):
            negated = constant_of(inner)
            return -negated if isinstance(negated, int | float) else None
        case Convert(inner):
            return constant_of(inner)
    return None
