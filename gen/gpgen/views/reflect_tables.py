"""Rows of an object's reflection tables, and names of functions that set and bind properties."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gpgen import model
from gpgen.c.comments import doc_lines
from gpgen.c.declarations import COMPONENT, Line, Owner, owner_of, when, when_any
from gpgen.c.names import Names
from gpgen.c.record_layout import posts_of
from gpgen.c.type_tables import (
    Stored,
    TypeTable,
    constant,
    declared_values,
    field_row,
    parts_of,
    type_suffix,
    type_table,
    used_types,
)
from gpgen.c.types import literal, member
from gpgen.model.behaviours import Behaviour
from gpgen.model.composition import Embedded
from gpgen.model.conditions import Condition, conjunction
from gpgen.views.columns import column_key
from gpgen.views.listeners import suffix


def type_tables(module: model.Module) -> tuple[TypeTable, ...]:
    """Return the tables of all types, each after the types that it contains."""
    needed = conditions_of_types(module)
    return tuple(
        type_table(module, of)._replace(condition=when_any(needed[type_suffix(of)]))
        for of in used_types(module)
    )


def declarations(module: model.Module) -> tuple[model.Enum | model.Struct | model.Extern, ...]:
    """Return the declarations of value types, in the order of `declared_values`."""
    return (*module.enums, *module.structs, *module.externs)


def conditions_of_types(module: model.Module) -> dict[str, list[Condition]]:
    """Return the conditions under which each type is used, by the suffix of its constant."""
    found: dict[str, list[Condition]] = {}
    names = {type_suffix(of): of for of in declared_values(module)}
    for key, thing in zip(names, declarations(module), strict=True):
        found[key] = [thing.condition]
    pending = list(uses(module))
    while pending:
        of, condition = pending.pop()
        key = type_suffix(of)
        if key in names or isinstance(of, model.Broken) or condition in found.get(key, []):
            continue
        found.setdefault(key, []).append(condition)
        pending += [(inner, conjunction(condition, own)) for inner, own in parts_of(module, of)]
    return found


Use = tuple[model.Type, Condition]  # a type that is used, and the condition of the use


def uses(module: model.Module) -> Iterator[Use]:
    for struct in (*module.structs, *module.buffers):
        for field in struct.fields:
            yield field.type, conjunction(struct.condition, field.condition)
    if module.world is not None:
        yield from uses_of(module.world, None)
    for component in module.components:
        yield from uses_of(component, component.condition)
    for entity in module.entities:
        yield from uses_of(entity, entity.condition)
    for message in module.messages:
        for argument in message.arguments:
            yield argument.type, message.condition


def uses_of(
    owner: model.Component | model.Entity | model.World, condition: Condition
) -> Iterator[Use]:
    for prop in owner.properties:
        yield prop.type, conjunction(condition, prop.condition)
    for signal in owner.signals:
        for argument in signal.arguments:
            yield argument.type, conjunction(condition, signal.condition)


def stored_members(module: model.Module) -> tuple[Stored, ...]:
    """Return the members of a union that can store each type that a gp_datum points to."""
    names = Names(module.name.text)
    pointed_to = (model.Text, model.StructType, model.Array, model.ExternType)
    used = [of for of in used_types(module) if isinstance(of, pointed_to)]
    needed = conditions_of_types(module)
    return tuple(
        Stored(member(names, of, f"value_{number}"), when_any(needed[type_suffix(of)]))
        for number, of in enumerate(used, 1)
    )


class PropertyRow(NamedTuple):
    """The row of a property in the table of its object."""

    name: str
    docs: tuple[Line, ...]
    type: str
    offset: str
    column: str
    flags: str
    low: str
    high: str
    set: str
    listener: str
    event: str
    is_clamped: bool
    is_observed: bool
    condition: str


def property_row(owner: Owner, prop: model.Property) -> PropertyRow:
    name = prop.name.text
    low, high = bounds(owner.names, prop)
    flags = {
        "GP_PROPERTY_OBSERVED": prop.observe,
        "GP_PROPERTY_KEPT": prop.keep,
        "GP_PROPERTY_CLAMPED": prop.clamp is not None,
        "GP_PROPERTY_COMPUTED": prop.computed is not None,
        "GP_PROPERTY_BOUND": prop.bound is not None,
    }
    return PropertyRow(
        name=name,
        docs=doc_lines(prop.doc),
        type=f"&{constant(owner.names, prop.type)}",
        offset=f"offsetof({owner.type}, {name})",
        column=f"{column_key(owner.c, prop)} + 1" if name in owner.columns else "",
        flags=" | ".join(flag for flag, is_set in flags.items() if is_set) or "0",
        low=low,
        high=high,
        set="NULL" if prop.follows else owner.c.of("gp_set_property"),
        listener=binding_listener_name(owner, prop.type),
        event=owner.c.macro("EVENT", name),
        is_clamped=prop.clamp is not None,
        is_observed=prop.observe,
        condition=when(prop.condition),
    )


def bounds(names: Names, prop: model.Property) -> tuple[str, str]:
    """Return the initializers for the bounds of a clamp in a gp_datum; empty without a clamp."""
    if prop.clamp is None or not isinstance(prop.type, model.Scalar):
        return "", ""
    of, row = model.Scalar(model.value_scalar(prop.type.name)), model.FLOATS.get(prop.type.name)
    rounded = (row.rounded(bound) if row else bound for bound in prop.clamp)
    low, high = (literal(names, of, bound) for bound in rounded)
    part = datum(prop.type)
    return f"low.{part} = {low}", f"high.{part} = {high}"


class PartRow(NamedTuple):
    """The row of a component in the table of an entity."""

    name: str
    offset: str
    type: str
    bound: tuple[PropertyRow, ...]
    condition: str


class Row(NamedTuple):
    """The row of a table: a name, a doc, and the other members."""

    name: str
    docs: tuple[Line, ...]
    members: tuple[Line, ...]
    condition: str


class Table(NamedTuple):
    """A table; its parent's member `pointer` points to it, `counter` has its number of rows."""

    c: str
    type: str
    pointer: str
    counter: str
    rows: tuple[Row, ...]
    condition: str


def table(
    c: str, type_: str, word: str, rows: Iterable[tuple[Row, Condition]]
) -> tuple[Table, ...]:
    """Return a table, or none if it would have no rows."""
    found = list(rows)
    if not found:
        return ()
    condition = when_any(each for _, each in found)
    return (Table(c, type_, f"{word}s", f"{word}_count", tuple(r for r, _ in found), condition),)


Named = model.NamedList | Behaviour | model.Stream


def row(of: Named, *members: str) -> tuple[Row, Condition]:
    lines = tuple(map(Line, members))
    return Row(of.name.text, doc_lines(of.doc), lines, when(of.condition)), of.condition


def list_table(owner: Owner, entity: model.Entity) -> tuple[Table, ...]:
    """Return the table of an entity's lists."""
    lists = (
        row(
            each,
            f".offset = offsetof({owner.names.of('world')}, "
            f"core.{owner.var}_{each.name.text}_list),",
            f".links = offsetof({owner.type}, {each.name.text}_links),",
        )
        for each in entity.lists
    )
    return table(owner.c.of("gp_lists"), "gp_named_list", "list", lists)


def stream_tables(module: model.Module) -> tuple[Table, ...]:
    """Return the table of the world's streams; the stream of posted signals is the last."""
    names, posts = Names(module.name.text), posts_of(module)
    rows = (
        row(
            each,
            f".type = &{names.of(each.name.text, 'type')},",
            f".offset = offsetof({names.of('world')}, {each.name.text}),",
        )
        for each in (*module.streams, *([posts] if posts else []))
    )
    return table(names.of("gp_streams"), "gp_world_stream", "stream", rows)


def buffer_tables(module: model.Module) -> tuple[TypeTable, ...]:
    """Return the tables of the elements of buffers."""
    names = Names(module.name.text)
    return tuple(
        TypeTable(
            c=names.of("gp_element_of", each.name.text),
            size=f"sizeof({names.inner(each.name.text).c})",
            name=each.name.text,
            kind="GP_KIND_STRUCT",
            rows=names.of("gp_fields_of_element", each.name.text),
            fields=tuple(field_row(names, f, names.inner(each.name.text).c) for f in each.fields),
            condition=when(each.condition),
        )
        for each in module.buffers
    )


def part_rows(owner: Owner, parts: tuple[Embedded, ...]) -> tuple[PartRow, ...]:
    return tuple(part_row(owner, part) for part in parts)


def part_row(owner: Owner, part: Embedded) -> PartRow:
    inner = owner_of(owner.module, part.name, COMPONENT)
    bound = [prop for prop in part.properties if prop.bound]
    return PartRow(
        name=part.name,
        offset=f"offsetof({owner.type}, {part.name})",
        type=f"&{inner.c.of('gp_type')}",
        bound=tuple(property_row(inner, prop) for prop in bound),
        condition=when_any(prop.condition for prop in bound),
    )


def datum(of: model.Type, flags: frozenset[str] = frozenset()) -> str:
    """Return the member of a gp_datum that stores a value; empty if the datum points to it."""
    match of:
        case model.Scalar("bool"):
            return "boolean"
        case model.Scalar(name) if name in model.FLOATS:
            return model.value_scalar(name)
        case model.Scalar(name):
            return "u64" if name in model.UNSIGNED else "i64"
        case model.EnumType(name):
            return "u64" if name in flags else "i64"
        case model.Ref():
            return "id"
        case model.Text() | model.TextArgument():
            return "text"
    return ""


def binding_listener_name(owner: Owner, of: model.Type) -> str:
    return owner.c.of("gp_update_bound", suffix(of))
