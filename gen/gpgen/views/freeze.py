"""Deferred notifications of frozen entities, printed by _freeze.j2."""

from collections.abc import Iterable
from typing import NamedTuple

from gpgen.c.declarations import Owner, join
from gpgen.c.types import member
from gpgen.model.composition import Embedded
from gpgen.views.module_index import Index
from gpgen.views.property import PropertyView
from gpgen.views.property_dependents import part_properties


class DeferredProperty(NamedTuple):
    """An observed property whose change can be deferred; `place` is its bit, or an element's."""

    name: str
    declaration: str
    type: str
    field: str
    place: str
    length: str
    parameters: str
    keep_old: str
    same: str
    notify: str
    is_text: bool
    is_array: bool
    is_of_part: bool
    condition: str


def deferred_properties(
    owner: Owner, own: tuple[PropertyView, ...], parts: tuple[Embedded, ...], index: Index
) -> tuple[DeferredProperty, ...]:
    """Return the deferrable properties of an entity in the order of their bits, its own first."""
    of_parts = (view for part in parts for view in part_properties(part, index))
    deferred: list[DeferredProperty] = []
    for view in (*own, *of_parts):
        deferred.append(deferred_property(owner, view, f"{bit_count(deferred)}u"))
    return tuple(deferred)


def bit_count(deferred: Iterable[DeferredProperty]) -> int:
    """Return the number of bits for some properties: one each, for an array one per element."""
    return sum(int(each.length) if each.is_array else 1 for each in deferred)


def deferred_property(owner: Owner, view: PropertyView, place: str) -> DeferredProperty:
    is_of_part = view.owner.is_component
    part = view.owner.var
    name = f"{part}_{view.name}" if is_of_part else view.name
    args = f"world, &{owner.var}->{part}" if is_of_part else owner.args
    return DeferredProperty(
        name=name,
        declaration=member(owner.names, view.prop.type, name),
        type=view.type,
        field=f"{owner.var}->{part}.{view.name}" if is_of_part else view.field,
        place=f"{place} + index" if view.is_array else place,
        length=view.length,
        parameters=join(f"{owner.type} *{owner.var}", view.values.parameters, "bool is_older"),
        keep_old=keep_old(view, f"{owner.var}->batch.old.{name}"),
        same="strcmp(new_value, old_value) == 0" if view.is_text else view.same,
        notify=view.notify_call(args, view.values.args),
        is_text=view.is_text,
        is_array=view.is_array,
        is_of_part=is_of_part,
        condition=view.condition,
    )


def keep_old(view: PropertyView, old: str) -> str:
    if view.is_text:
        return f"memcpy({old}, old_value, sizeof {old})"
    return f"{old}[index] = old_value" if view.is_array else f"{old} = old_value"
