"""The types of what is saved, and the older names of their members, for save.c.j2."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gpgen import model
from gpgen.c.declarations import when, when_any
from gpgen.c.type_tables import TypeTable, closure, constant, type_table
from gpgen.model.conditions import NEVER, Condition, both
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
        of, condition = waiting.pop()
        known = found.setdefault(constant(of), [])
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
        if constant(of) not in needed:
            continue
        table = type_table(module, of)
        if isinstance(of, model.StructType):
            fields = module.all_structs[of.name].fields
            kept = [field_stored_if(field, module) for field in fields]
            rows = zip(table.fields, kept, strict=True)
            table = table._replace(
                fields=tuple(row._replace(condition=when(own)) for row, own in rows if own != NEVER)
            )
        yield table._replace(condition=when_any(needed[constant(of)]))


def saved_aliases(module: model.Module) -> Iterator[tuple[Alias, Condition]]:
    needed = _uses(module)
    for name, enum in module.all_enums.items():
        key = constant(model.EnumType(name))
        for member in enum.members if key in needed else ():
            yield from _alias(key, member.name, member.was, member.condition, needed[key])
    for name, struct in module.all_structs.items():
        key = constant(model.StructType(name))
        for field in struct.fields if key in needed else ():
            yield from _alias(key, field.name, field.was, field.condition, needed[key])


def _alias(
    key: str,
    name: model.Name,
    was: tuple[model.Name, ...],
    own: Condition,
    needed: Iterable[Condition],
) -> Iterator[tuple[Alias, Condition]]:
    for condition in [both(each, own) for each in needed][:1] if was else ():
        yield Alias(key, name.text, listed(was), when(condition)), condition


def listed(was: Iterable[model.Name]) -> str:
    return ",".join(each.text for each in was)
