"""The C statements that put a value from the schema into a member."""

from collections.abc import Iterator

from gpgen.c.comments import facts
from gpgen.c.names import Names
from gpgen.c.types import literal, packed, text_literal, zero
from gpgen.model import (
    Array,
    ArrayValue,
    Module,
    Property,
    Ref,
    Scalar,
    StructType,
    StructValue,
    Text,
    Type,
    Value,
    value_scalar,
)


def bounds(prop: Property) -> str:
    return facts(prop).split(",")[0]


def clamped(names: Names, prop: Property, value: str) -> str:
    if prop.clamp is not None and isinstance(prop.type, Scalar):
        of = Scalar(value_scalar(prop.type.name))
        low, high = (literal(names, of, bound) for bound in prop.clamp)
        value = f"gp_clamp_{of.name}({value}, {low}, {high})"
    return packed(prop.type, value)


def store(
    module: Module, of: Type, target: str, value: Value | None, *, is_zero: bool = False
) -> list[str]:
    """Return the statements that store a value in a member; None stores zero.

    Where the member `is_zero` already, only the rest is stored.
    """
    match of:
        case Text():
            return store_text(target, value)
        case Array(element, _):
            lines = [] if is_zero else [f"memset({target}, 0, sizeof {target});"]
            if isinstance(value, ArrayValue):
                for index, each in enumerate(value.elements):
                    lines += store(module, element, f"{target}[{index}]", each, is_zero=True)
            return lines
        case StructType(name):
            lines = [] if is_zero else [f"memset(&{target}, 0, sizeof {target});"]
            return [*lines, *store_fields(module, name, target, value)]
        case Ref():
            return [f"{target}.bits = 0;"]
    names = Names(module.name.text)
    return [f"{target} = {zero(of) if value is None else literal(names, of, value)};"]


def store_text(target: str, value: Value | None) -> list[str]:
    if not value:
        return [f"memset({target}, 0, sizeof {target});"]
    assert isinstance(value, str)
    return [f"gp_text_set({target}, sizeof {target}, {text_literal(value)});"]


def store_fields(module: Module, name: str, target: str, value: Value | None) -> Iterator[str]:
    """Yield the statements that store the fields that are given of a struct full of zeros."""
    if isinstance(value, StructValue):
        types = {field.name.text: field.type for field in module.all_structs[name].fields}
        for field, each in value.fields:
            yield from store(module, types[field], f"{target}.{field}", each, is_zero=True)
