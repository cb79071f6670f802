"""Type rules of expressions: widening, common types, and conversion to stored types."""

from typing import NamedTuple

from gpgen import model
from gpgen.model.expressions import F32, F64, I64, U64, ConstantUse, Convert, Literal, Tree
from gpgen.model.types import show_type

NUMBERS = {*model.SIGNED, *model.UNSIGNED, *model.FLOATS}
LARGEST_U64 = (1 << 64) - 1


class Pair(NamedTuple):
    """Two operands converted to one type."""

    left: Tree
    right: Tree
    type: model.Type


def scalar(of: model.Type) -> str:
    """Return the name of a scalar type, "" for other types."""
    return of.name if isinstance(of, model.Scalar) else ""


def is_number(of: model.Type) -> bool:
    return scalar(of) in NUMBERS


def is_float(of: model.Type) -> bool:
    return scalar(of) in model.FLOATS


def is_integer(of: model.Type) -> bool:
    return is_number(of) and not is_float(of)


def is_text(of: model.Type) -> bool:
    return isinstance(of, model.Text | model.TextArgument)


def is_same_type(left: model.Type, right: model.Type) -> bool:
    """Return whether two types are equal; named tuples of different classes can be equal."""
    return type(left) is type(right) and left == right


def unpacked(tree: Tree) -> Tree:
    """Return a value converted to the type in which it is passed."""
    of = scalar(tree.type)
    return (
        tree
        if model.value_scalar(of) == of
        else Convert(tree, model.Scalar(model.value_scalar(of)))
    )


def widened(tree: Tree) -> Tree:
    """Return an operand converted to the type in which it is computed."""
    tree = unpacked(tree)
    is_narrow = is_integer(tree.type) and scalar(tree.type) not in ("i64", "u64")
    return Convert(tree, I64) if is_narrow else tree


def number_literal(value: float) -> Literal | None:
    """Return a number as a literal of its default type; None if it fits no type."""
    if isinstance(value, int):
        low, high = model.integer_range("i64")
        if low <= value <= high:
            return Literal(value, I64)
        return Literal(value, U64) if 0 <= value <= LARGEST_U64 else None
    if abs(value) == float("inf"):
        return None
    return Literal(value, F32 if abs(value) <= model.FLOATS["f32"].largest else F64)


def converted(tree: Tree, of: model.Type) -> Tree:
    """Return a number converted to a type; a literal changes its type if its value is the same."""
    if is_same_type(tree.type, of):
        return tree
    if isinstance(tree, Literal) and not isinstance(tree.value, bool | str):
        if is_float(of) and (is_float(tree.type) or abs(tree.value) <= model.FLOATS["f32"].exact):
            return Literal(float(tree.value), of)
        if scalar(of) == "u64" and is_natural(tree):
            return Literal(tree.value, of)
    return Convert(tree, of)


def is_natural(tree: Tree) -> bool:
    """Return whether an operand is an integer literal that is not negative."""
    return isinstance(tree, Literal) and is_integer(tree.type) and str(tree.value)[0] != "-"


def unified(left: Tree, right: Tree) -> Pair | None:
    """Return two operands converted to their common type; None if they have none."""
    left, right = widened(left), widened(right)
    of = common(left, right)
    if of is None:
        return None
    if is_text(of):
        return Pair(left, right, of)
    return Pair(converted(left, of), converted(right, of), of)


def common(left: Tree, right: Tree) -> model.Type | None:
    one, other = left.type, right.type
    if is_text(one) and is_text(other):
        return model.TextArgument()
    if is_same_type(one, other):
        return one
    if isinstance(one, model.Ref) and isinstance(other, model.Ref):
        return model.Ref(None) if None in (one.entity, other.entity) else None
    if not (is_number(one) and is_number(other)):
        return None
    kinds = (scalar(one), scalar(other))
    if "u64" in kinds:
        return U64 if is_natural(right if kinds[0] == "u64" else left) else None
    if "f64" in kinds:
        return F64
    return F32 if "f32" in kinds else I64


def convert_stored(tree: Tree, of: model.Type) -> Tree | None:
    """Return a value converted to the type that stores it; None if that is impossible."""
    tree = unpacked(tree)
    if isinstance(of, model.Scalar):
        of = model.Scalar(model.value_scalar(of.name))
    if is_same_type(tree.type, of) or (is_text(tree.type) and is_text(of)):
        return tree
    if is_number(tree.type) and is_number(of):
        return converted(tree, of)
    if isinstance(tree.type, model.Ref) and isinstance(of, model.Ref) and of.entity is None:
        return Convert(tree, of)
    return None


def tuned(value: model.Tuned, of: model.Type) -> Tree:
    """Return the use of a tunable constant, converted to the type that stores it."""
    tree = convert_stored(ConstantUse(value.name, None, value.type), of)
    assert tree is not None
    return tree


def instead(found: model.Type, of: model.Type) -> str:
    """Return a hint about what to write in place of a value of the wrong type."""
    if scalar(of) == "bool":
        return "compare it with something"
    if is_number(of):
        is_bool = scalar(found) == "bool"
        return "write 'a if condition else b'" if is_bool else "write a number"
    one = "one of " if isinstance(of, model.EnumType) else ""
    return f"write {one}{described(of)}"


def described(of: model.Type) -> str:
    if scalar(of) == "bool":
        return "bool"
    if is_integer(of) or is_float(of):
        return scalar(of)
    if is_text(of):
        return "str"
    if isinstance(of, model.Ref):
        return show_type(of)
    if isinstance(of, model.EnumType):
        return f"the enum '{of.name}'"
    if isinstance(of, model.StructType):
        return f"the struct '{of.name}'"
    return f"the array {show_type(of)}"
