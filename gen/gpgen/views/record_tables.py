"""The constant tables that tell the runtime what is in records, for printing and checking them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gpgen.c.declarations import ALWAYS, when
from gpgen.c.names import Names
from gpgen.c.types import value_type
from gpgen.model import (
    Array,
    Enum,
    EnumType,
    ExternType,
    Field,
    Module,
    Ref,
    Rest,
    Scalar,
    StructType,
    Text,
    TextArgument,
    Type,
)
from gpgen.model.conditions import Condition, both


class DescribedField(NamedTuple):
    """A value in a record: its path, its kind, where it is and how many there are."""

    name: str
    kind: str
    offset: str
    elements: str
    names: str
    name_count: str
    has_names: bool
    own_count: str = ""
    has_own_count: bool = False

    given: Condition = None
    condition: str = ALWAYS

    @property
    def is_plain(self) -> bool:
        """True if it is a member of the record's struct without names of values."""
        is_member = self.offset.startswith("offsetof(")
        return is_member and not self.has_names and not self.has_own_count


class DescribedName(NamedTuple):
    """The name of an enum's value."""

    value: str
    name: str
    condition: str = ALWAYS


class DescribedEnum(NamedTuple):
    """The names of an enum's values."""

    table: str
    c: str
    names: tuple[DescribedName, ...]
    condition: str = ALWAYS


def described(module: Module, c: str, fields: tuple[Field, ...]) -> Iterator[DescribedField]:
    """Yield the values in the record `c`: the fields of structs one by one."""
    texts = [field for field in fields if isinstance(field.type, TextArgument)]
    for field in fields:
        rows = walk(module, c, field.type, field.name.text)
        if len(texts) > 1 and field in texts:
            count = f"offsetof({c}, {field.name.text}_count)"
            rows = (row._replace(own_count=count, has_own_count=True) for row in rows)
        yield from rows


def walk(
    module: Module, c: str, of: Type, path: str, given: Condition = None
) -> Iterator[DescribedField]:
    """Yield the values at a path, which is in the record where a condition holds."""
    match of:
        case StructType(name):
            struct = module.all_structs[name]
            for field in struct.fields:
                inner = both(given, field.condition)
                yield from walk(module, c, field.type, f"{path}.{field.name.text}", inner)
        case Array(StructType() as element, length):
            for number in range(length):
                yield from walk(module, c, element, f"{path}[{number}]", given)
        case ExternType() | Array(ExternType()):
            return
        case _:
            yield leaf(module, c, of, path)._replace(given=given, condition=when(given))


def leaf(module: Module, c: str, of: Type, path: str) -> DescribedField:
    match of:
        case Array(element, length):
            return value(module, element, path, f"offsetof({c}, {path})", length)
        case Rest(element):
            return value(module, element, path, f"sizeof({c})", 0)
        case TextArgument():
            return value(module, of, path, f"sizeof({c})", 0)
        case Text(size):
            return value(module, of, path, f"offsetof({c}, {path})", size)
    return value(module, of, path, f"offsetof({c}, {path})", 1)


def value(module: Module, of: Type, path: str, offset: str, elements: int) -> DescribedField:
    enum = enum_of(module, of)
    named = enum is not None and not enum.flags
    return DescribedField(
        name=path,
        kind=f"GP_KIND_{kind(of, enum)}",
        offset=offset,
        elements=f"{elements}u",
        has_names=named,
        names=table_of(enum) if enum is not None and named else "NULL",
        name_count=count_of(enum) if enum is not None and named else "0u",
    )


def enum_of(module: Module, of: Type) -> Enum | None:
    if not isinstance(of, EnumType):
        return None
    return module.all_enums[of.name]


def count_of(enum: Enum) -> str:
    return row_count(table_of(enum), [each.condition for each in enum.members])


def row_count(table: str, conditions: Sequence[Condition]) -> str:
    """Return how many rows of a table are there, as C: the preprocessor decides about some."""
    if any(each is not None for each in conditions):
        return f"GP_COUNT_OF({table})"
    return f"{len(conditions)}u"


def kind(of: Type, enum: Enum | None) -> str:
    match of:
        case Scalar(name):
            return name.upper()
        case EnumType():
            return "U32" if enum is not None and enum.flags else "I32"
        case Ref():
            return "REF"
        case Text() | TextArgument():
            return "TEXT"
    raise AssertionError(of)


def prefixed(field: DescribedField, prefix: str) -> DescribedField:
    if not field.has_names:
        return field
    names = f"{prefix}{field.names}"
    return field._replace(names=names, name_count=field.name_count.replace(field.names, names))


def enums_in(
    module: Module, fields: tuple[DescribedField, ...], prefix: str
) -> tuple[DescribedEnum, ...]:
    """Return the tables of names that values refer to, in schema order."""
    used = {field.names for field in fields}
    return tuple(
        DescribedEnum(
            f"{prefix}{table_of(enum)}",
            value_type(Names(module.name.text), EnumType(name)),
            tuple(
                DescribedName(str(each.value), each.name.text, when(each.condition))
                for each in enum.members
            ),
        )
        for name, enum in module.all_enums.items()
        if f"{prefix}{table_of(enum)}" in used
    )


def table_of(enum: Enum) -> str:
    """Return the table of an enum's names; one of another module is called `spatial.side`."""
    return f"{enum.name.text.replace('.', '_')}_names"
