"""Types as the evaluator names them, and the values that a schema writes."""

from expression_evaluator import f32

from gpgen.model.module import Module
from gpgen.model.types import EnumType, EnumValue, Ref, Scalar, StructType, Type, Value


def type_text(of: Type) -> str:
    """Return the name of a type; members of enums are whole numbers."""
    match of:
        case Scalar(name) | StructType(name):
            return name
        case EnumType():
            return "i64"
        case Ref():
            return "ref"
    raise AssertionError(of)


def value_of(module: Module, kind: Type, value: Value | None) -> object:
    """Return a default as something of a type stores it."""
    match value:
        case None:
            return {"bool": False, "f32": 0.0, "f64": 0.0}.get(type_text(kind), 0)
        case EnumValue(enum, members):
            numbers = {each.name.text: each.value for each in module.all_enums[enum].members}
            return sum(numbers[member] for member in members)
        case bool():
            return value
        case int() | float() if kind == Scalar("f32"):
            return f32(float(value))
        case int() if kind == Scalar("f64"):
            return float(value)
    return value


def stored(kind: str, number: float) -> bool | int | float:
    """Return a number as something of a type stores it."""
    if kind == "f32":
        return f32(number)
    if kind == "f64":
        return number
    return number != 0 if kind == "bool" else int(number)
