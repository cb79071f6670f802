"""The types of what is saved, and the older names of their members, for save.c.j2."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gpgen import model
from gpgen.c.declarations import when, when_any
from gpgen.c.type_tables import TypeTable, closure, constant, is_of_runtime, suffix, type_table
from gpgen.model.conditions import NEVER, Condition, both, either
from gpgen.model.saving import all_saved, field_stored_if


class Alias(NamedTuple):
    """Older names of a member of a type."""

    type: str
    name: str
    was: str
    condition: str


def _uses(module: model.Module) -> dict[str, list[Condition]]:
    """Return when each type is part of what is saved, by its constant."""
    found: dict[str, list[Condition]] = {}
    waiting = [(each.prop.type, each.condition) for each in all_saved(module)]
    while waiting:
        of, condition = waiting.pop(0)
        known = found.setdefault(saved_constant(of), [])
        if condition in known:
            continue
        known.append(condition)
        if isinstance(of, model.Array):
            waiting.append((of.element, condition))
        elif isinstance(of, model.StructType):
            for field in module.all_structs[of.name].fields:
                own = field_stored_if(field, module)
                waiting += [(field.type, both(condition, own))] if own != NEVER else []
    return found


def saved_type_tables(module: model.Module) -> Iterator[TypeTable]:
    """Yield the tables of types, without their externs, each behind those that it holds."""
    needed = _uses(module)
    for of in closure(module, (each.prop.type for each in all_saved(module))):
        if saved_constant(of) not in needed:
            continue
        table = _renamed(type_table(module, of), of)
        if isinstance(of, model.StructType):
            fields = module.all_structs[of.name].fields
            kept = [field_stored_if(field, module) for field in fields]
            rows = zip(table.fields, fields, kept, strict=True)
            table = table._replace(
                fields=tuple(
                    row._replace(type=f"&{saved_constant(field.type)}", condition=when(own))
                    for row, field, own in rows
                    if own != NEVER
                )
            )
        yield table._replace(condition=when_any(needed[saved_constant(of)]))


def saved_constant(of: model.Type) -> str:
    """Return the constant that describes a type here: those of reflection may have externs."""
    return constant(of) if is_of_runtime(of) else f"gp_saved_{suffix(of)}"


def _renamed(table: TypeTable, of: model.Type) -> TypeTable:
    """Return a table under the name that its type has here."""
    element = f"&{saved_constant(of.element)}" if isinstance(of, model.Array) else ""
    rows = f"gp_saved_rows_of_{suffix(of)}" if table.rows else ""
    return table._replace(c=saved_constant(of), rows=rows, element=element)


def saved_aliases(module: model.Module) -> Iterator[tuple[Alias, Condition]]:
    needed = _uses(module)
    for name, enum in module.all_enums.items():
        key = saved_constant(model.EnumType(name))
        for member in enum.members if key in needed else ():
            yield from _alias(key, member.name, member.was, member.condition, needed[key])
    for name, struct in module.all_structs.items():
        key = saved_constant(model.StructType(name))
        for field in struct.fields if key in needed else ():
            yield from _alias(key, field.name, field.was, field.condition, needed[key])


def _alias(
    key: str,
    name: model.Name,
    was: tuple[model.Name, ...],
    own: Condition,
    needed: Iterable[Condition],
) -> Iterator[tuple[Alias, Condition]]:
    condition = both(either(needed), own)
    if was:
        yield Alias(key, name.text, listed(was), when(condition)), condition


def listed(was: Iterable[model.Name]) -> str:
    return ",".join(each.text for each in was)
