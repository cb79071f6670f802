"""Properties of entities that are stored in arrays next to the objects, for _columns.j2."""

from typing import NamedTuple

from gpgen.c.comments import sentence, titled, value_summary
from gpgen.c.declarations import Line, Member, Owner, when
from gpgen.c.names import Names
from gpgen.c.statements import clamped
from gpgen.c.types import argument, declare, is_packed, member, packed, value_type
from gpgen.model import Array, Entity, Property, Text
from gpgen.model.conditions import conjunction
from gpgen.model.objects import columns_of


class ColumnView(NamedTuple):
    """A column of a pool.

    `type` is the C type of one entity's value, for arrays and strings declared by `typedef`.
    `getter` is the declaration of the function that reads the value, without its parameters.
    A column that is not observed has setters.
    """

    name: str
    title: str
    key: str
    type: str
    typedef: str
    at: str
    at_declaration: str
    getter: str
    pointer: str
    cast: str
    stored: str
    field: str
    value_parameter: str
    element_parameter: str
    element_stored: str
    length: str
    is_observed: bool
    is_value: bool
    is_text: bool
    is_array: bool
    condition: str


def column_views(owner: Owner, entity: Entity) -> tuple[ColumnView, ...]:
    """Return the columns in the order in which the schema lists them."""
    return tuple(_view(owner, prop) for prop in columns_of(entity))


def _view(owner: Owner, prop: Property) -> ColumnView:
    names, c, name = owner.names, owner.c, prop.name.text
    array = prop.type if isinstance(prop.type, Array) else None
    is_value = not isinstance(prop.type, Array | Text)
    element = array.element if array else prop.type
    type_ = column_type(names, c, prop)
    known = value_summary(prop)
    title = titled(name, f"{known}." if known else "", sentence(prop.doc))
    read = value_type(names, prop.type)
    const = "const " if prop.observe else ""
    return ColumnView(
        name=name,
        title=title if known or prop.doc else "",
        key=column_key(c, prop),
        type=type_,
        typedef="" if is_value else f"typedef {member(names, prop.type, type_)}",
        at=c.of("gp_at", name),
        at_declaration=declare(declare(type_, "*"), c.of("gp_at", name)),
        getter=declare(declare(f"const {read}", "*") if array else read, c.of(name)),
        pointer=declare(declare(f"{const}{type_}", "*"), name),
        cast=declare(f"{const}{type_}", "*"),
        stored=clamped(names, prop, "value"),
        field=owner.field(name),
        value_parameter=argument(names, prop.type, "values" if array else "value"),
        element_parameter=argument(names, element, "value"),
        element_stored=packed(element, "value") if is_packed(element) else "value",
        length=str(array.length) if array else "",
        is_observed=prop.observe,
        is_value=is_value,
        is_text=isinstance(prop.type, Text),
        is_array=array is not None,
        condition=when(prop.condition),
    )


def column_key(c: Names, prop: Property) -> str:
    """Return the enumerator for the index of a column."""
    return c.macro("gp_column", prop.name.text)


def place_member(entity: Entity, prop: Property) -> str:
    """Return the name of the world's member that stores a column of a static pool."""
    return f"{entity.name.text}_{prop.name.text}_column"


def static_starts(names: Names, entity: Entity) -> tuple[Line, ...]:
    """Return the statements that store the addresses of a static pool's columns."""
    name = entity.name.text
    return tuple(
        Line(
            f"world->{name}_columns[{column_key(names.inner(name), prop)}]"
            f" = (unsigned char *)world->{place_member(entity, prop)};",
            when(prop.condition),
        )
        for prop in columns_of(entity)
    )


def static_places(names: Names, entity: Entity) -> list[Member]:
    """Return the members of the world that store the columns of a static pool."""
    name, c, count = entity.name.text, names.inner(entity.name.text), entity.pool.max
    members = [
        Member(
            declare(column_type(names, c, prop), f"{place_member(entity, prop)}[{count}]"),
            "",
            when(conjunction(entity.condition, prop.condition)),
        )
        for prop in columns_of(entity)
    ]
    starts = f"unsigned char *{name}_columns[{c.macro('gp_column_count')}]"
    return [*members, Member(starts, "", when(entity.condition))] if members else []


def column_type(names: Names, c: Names, prop: Property) -> str:
    """Return the C type of one entity's value in a column."""
    if isinstance(prop.type, Array | Text):
        return c.of(prop.name.text, "column")
    return value_type(names, prop.type)
