"""Names of types in the expression evaluator, and default values of a schema as Python values."""

from expression_evaluator import f32

from gpgen.model.module import Module
from gpgen.model.types import (
    EnumType,
    EnumValue,
    Ref,
    Scalar,
    StructType,
    StructValue,
    Text,
    TextArgument,
    Type,
    Value,
)

NO_ONE, SELF = 0, 1  # values of a reference; any other number is a dead entity


def type_text(of: Type) -> str:
    """Return the evaluator's name of a type; an enum is an `i64`."""
    match of:
        case Scalar(name) | StructType(name):
            return name
        case EnumType():
            return "i64"
        case Ref():
            return "ref"
        case TextArgument():
            return "str"
        case Text(size):
            return f"str[{size}]"
    raise AssertionError(of)


def value_of(module: Module, kind: Type, value: Value | None) -> object:
    """Return a default converted to its type; a missing default is zero."""
    match value:
        case None | StructValue() if isinstance(kind, StructType):
            given = {} if value is None else dict(value.fields)
            fields = module.all_structs[kind.name].fields
            return tuple(value_of(module, each.type, given.get(each.name.text)) for each in fields)
        case None:
            name = type_text(kind)
            zeros: dict[str, object] = {"bool": False, "f32": 0.0, "f64": 0.0}
            return "" if name.startswith("str") else zeros.get(name, 0)
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
    """Return a number converted to a scalar type."""
    if kind == "f32":
        return f32(number)
    if kind == "f64":
        return number
    return number != 0 if kind == "bool" else int(number)


def structs_of(module: Module) -> dict[str, dict[str, str]]:
    """Return the field types of each struct, by struct name and field name."""
    return {
        name: {each.name.text: type_text(each.type) for each in struct.fields}
        for name, struct in module.all_structs.items()
    }


def cut(kind: str, value: object) -> object:
    """Truncate a string to the size of its `str[N]` type; return any other value unchanged."""
    if isinstance(value, str) and kind != "str":
        return value[: int(kind.removeprefix("str[").removesuffix("]")) - 1]
    return value


def taken(
    kinds: list[str], numbers: tuple[float, ...], structs: dict[str, dict[str, str]]
) -> list[object]:
    """Convert numbers to values of the given types; a struct consumes one number per field."""
    rest = list(numbers)

    def one(kind: str) -> object:
        if kind in structs:
            return tuple(one(each) for each in structs[kind].values())
        return stored(kind, rest.pop(0))

    return [one(kind) for kind in kinds]
