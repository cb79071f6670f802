"""The words of what holds the changes of an entity back until it is thawed."""

from typing import NamedTuple

from gpgen.views.ctypes import member
from gpgen.views.properties import PropertyView
from gpgen.views.words import join


class Held(NamedTuple):
    """An observed property whose change can wait; `place` is its bit, or that of an element."""

    name: str
    declaration: str
    type: str
    field: str
    old: str
    place: str
    times: str
    hold: str
    hold_parameters: str
    keep_old: str
    same: str
    thaw: str
    tell: str
    is_text: bool
    is_array: bool


def held_properties(properties: tuple[PropertyView, ...]) -> tuple[Held, ...]:
    """Return the properties of an entity that can be frozen, with a bit for each element."""
    held = []
    first = 0
    for each in properties:
        held.append(held_property(each, first))
        first += each.array.length if each.array else 1
    return tuple(held)


def bit_count(properties: tuple[PropertyView, ...]) -> int:
    """Return how many bits the properties have."""
    return sum(each.array.length if each.array else 1 for each in properties)


def held_property(view: PropertyView, first: int) -> Held:
    """Return the words of one property, whose first bit is given."""
    owner, name = view.owner, view.name
    old = f"{owner.var}->batch.old.{name}"
    return Held(
        name=name,
        declaration=member(owner.names, view.prop.type, name),
        type=view.type,
        field=view.field,
        old=old,
        place=f"{first}u + index" if view.array else f"{first}u",
        times=view.count,
        hold=f"hold_{name}",
        hold_parameters=join(f"{owner.c.c} *{owner.var}", view.told.parameters),
        keep_old=keep_old(view, old),
        same="strcmp(new_value, old_value) == 0" if view.is_text else view.same,
        thaw=f"thaw_{name}",
        tell=f"{view.teller}({view.event.arguments})",
        is_text=view.is_text,
        is_array=view.is_array,
    )


def keep_old(view: PropertyView, old: str) -> str:
    """Return the statement that puts an old value by."""
    if view.is_text:
        return f"memcpy({old}, old_value, sizeof {old})"
    return f"{old}[index] = old_value" if view.array else f"{old} = old_value"
