"""Constant tables that describe records to the runtime, for printing and checking them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gpgen import model
from gpgen.c.declarations import ALWAYS, when
from gpgen.c.names import Names
from gpgen.c.types import value_type
from gpgen.model.conditions import Condition, conjunction


class DescribedField(NamedTuple):
    """A value in a record: its path, its kind, its offset and its number of elements.

    The value of an enum has a table of `names`. If a record has several strings, the offset of
    each one's length is `own_count`. A value that `is_plain` is a member of the record, no enum.
    """

    name: str
    kind: str
    offset: str
    elements: str
    names: str
    name_count: str
    is_plain: bool
    requirement: Condition
    condition: str
    own_count: str = ""


class DescribedName(NamedTuple):
    """The name of an enum value."""

    value: str
    name: str
    condition: str = ALWAYS


class DescribedEnum(NamedTuple):
    """The table of an enum's value names."""

    table: str
    c: str
    names: tuple[DescribedName, ...]
    condition: str = ALWAYS


class RecordTables(NamedTuple):
    """The tables of the record type `c`; their names begin with `prefix`."""

    module: model.Module
    c: str
    prefix: str

    def described(self, fields: tuple[model.Field, ...]) -> Iterator[DescribedField]:
        """Yield the values in a record; a struct is split into its fields."""
        texts = [field for field in fields if isinstance(field.type, model.TextArgument)]
        for field in fields:
            rows = self.values(field.type, field.name.text, None)
            if len(texts) > 1 and field in texts:
                count = f"offsetof({self.c}, {field.name.text}_count)"
                rows = (row._replace(own_count=count) for row in rows)
            yield from rows

    def values(self, of: model.Type, path: str, requirement: Condition) -> Iterator[DescribedField]:
        """Yield the values at a path, which are in the record if the requirement holds."""
        match of:
            case model.StructType(name):
                for field in self.module.all_structs[name].fields:
                    inner = conjunction(requirement, field.condition)
                    yield from self.values(field.type, f"{path}.{field.name.text}", inner)
            case model.Array(model.StructType() as element, length):
                for number in range(length):
                    yield from self.values(element, f"{path}[{number}]", requirement)
            case model.ExternType() | model.Array(model.ExternType()):
                return
            case _:
                yield self.value(of, path, requirement)

    def value(self, of: model.Type, path: str, requirement: Condition) -> DescribedField:
        """Return a value without fields, or an array of values of one kind."""
        element, elements = of, 1
        match of:
            case model.Array(element, elements):
                pass
            case model.Text(elements):
                pass
            case model.Rest(element):
                elements = 0
            case model.TextArgument():
                elements = 0
        enum = self.module.all_enums[element.name] if isinstance(element, model.EnumType) else None
        names = table_of(enum, self.prefix) if enum and not enum.flags else ""
        is_member = not isinstance(of, model.Rest | model.TextArgument)
        return DescribedField(
            name=path,
            kind=f"GP_KIND_{kind(element, enum)}",
            offset=f"offsetof({self.c}, {path})" if is_member else f"sizeof({self.c})",
            elements=f"{elements}u",
            names=names,
            name_count=row_count(names, [each.condition for each in enum.members]) if enum else "",
            is_plain=is_member and not names,
            requirement=requirement,
            condition=when(requirement),
        )


def row_count(table: str, conditions: Sequence[Condition]) -> str:
    """Return the number of rows in a table, as C; `#if` may exclude rows with a condition."""
    if any(each is not None for each in conditions):
        return f"GP_COUNT_OF({table})"
    return f"{len(conditions)}u"


def kind(of: model.Type, enum: model.Enum | None) -> str:
    match of:
        case model.Scalar(name):
            return name.upper()
        case model.EnumType():
            return "U32" if enum is not None and enum.flags else "I32"
        case model.Ref():
            return "REF"
        case model.Text() | model.TextArgument():
            return "TEXT"
    raise AssertionError(of)


def enums_in(
    module: model.Module, fields: tuple[DescribedField, ...], prefix: str
) -> tuple[DescribedEnum, ...]:
    """Return the tables of names that values refer to, in schema order."""
    used = {field.names for field in fields}
    return tuple(
        DescribedEnum(
            table,
            value_type(Names(module.name.text), model.EnumType(name)),
            tuple(
                DescribedName(str(each.value), each.name.text, when(each.condition))
                for each in enum.members
            ),
        )
        for name, enum in module.all_enums.items()
        if (table := table_of(enum, prefix)) in used
    )


def table_of(enum: model.Enum, prefix: str) -> str:
    """Return the table of an enum's names; an enum of another module is called `spatial.side`."""
    return f"{prefix}{enum.name.text.replace('.', '_')}_names"
