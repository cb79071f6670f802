"""Types of saved values and the older names of their members, printed by save.c.j2."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from gpgen import model
from gpgen.c.declarations import when, when_any
from gpgen.c.names import Names
from gpgen.c.type_tables import TypeTable, closure, constant, type_suffix, type_table
from gpgen.model.conditions import NEVER, Condition, conjunction, disjunction
from gpgen.model.saving import all_saved, field_stored_if


class Alias(NamedTuple):
    """Older names of a member of a type."""

    type: str
    name: str
    was: str
    condition: str


def _uses(module: model.Module) -> dict[str, list[Condition]]:
    """Return when each type is part of a saved value, by the suffix of its constant."""
    found: dict[str, list[Condition]] = {}
    waiting = [(each.prop.type, each.condition) for each in all_saved(module)]
    while waiting:
        of, condition = waiting.pop(0)
        known = found.setdefault(type_suffix(of), [])
        if condition in known:
            continue
        known.append(condition)
        if isinstance(of, model.Array):
            waiting.append((of.element, condition))
        elif isinstance(of, model.StructType):
            for field in module.all_structs[of.name].fields:
                own = field_stored_if(field, module)
                waiting += [(field.type, conjunction(condition, own))] if own != NEVER else []
    return found


def saved_type_tables(module: model.Module) -> Iterator[TypeTable]:
    """Yield the tables of saved types, without externs, each after the types that it contains."""
    names, needed = Names(module.name.text), _uses(module)
    for of in closure(module, (each.prop.type for each in all_saved(module))):
        if type_suffix(of) not in needed:
            continue
        table = _renamed(names, type_table(module, of), of)
        if isinstance(of, model.StructType):
            fields = module.all_structs[of.name].fields
            kept = [field_stored_if(field, module) for field in fields]
            rows = zip(table.fields, fields, kept, strict=True)
            table = table._replace(
                fields=tuple(
                    row._replace(type=f"&{saved_constant(names, field.type)}", condition=when(own))
                    for row, field, own in rows
                    if own != NEVER
                )
            )
        yield table._replace(condition=when_any(needed[type_suffix(of)]))


def saved_constant(names: Names, of: model.Type) -> str:
    """Return the constant that describes a saved type; that of reflection may contain externs."""
    return constant(names, of, "gp_saved")


def _renamed(names: Names, table: TypeTable, of: model.Type) -> TypeTable:
    """Return a type table under the name of the saved type."""
    element = f"&{saved_constant(names, of.element)}" if isinstance(of, model.Array) else ""
    rows = names.of("gp_saved_rows_of", type_suffix(of)) if table.rows else ""
    return table._replace(c=saved_constant(names, of), rows=rows, element=element)


def saved_aliases(module: model.Module) -> Iterator[tuple[Alias, Condition]]:
    names, needed = Names(module.name.text), _uses(module)
    for name, enum in module.all_enums.items():
        yield from _aliases(names, model.EnumType(name), enum.members, needed)
    for name, struct in module.all_structs.items():
        yield from _aliases(names, model.StructType(name), struct.fields, needed)


def _aliases(
    names: Names,
    of: model.Type,
    members: tuple[model.EnumMember | model.Field, ...],
    needed: Mapping[str, Collection[Condition]],
) -> Iterator[tuple[Alias, Condition]]:
    uses = needed.get(type_suffix(of), ())
    for member in members if uses else ():
        condition = conjunction(disjunction(uses), member.condition)
        if member.was:
            c = saved_constant(names, of)
            yield Alias(c, member.name.text, listed(member.was), when(condition)), condition


def listed(was: Iterable[model.Name]) -> str:
    return ",".join(each.text for each in was)
