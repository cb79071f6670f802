"""The words of what holds the changes of an entity back until it is thawed."""

from typing import NamedTuple

from gpgen.c.declarations import Owner, join
from gpgen.c.types import member
from gpgen.model.composition import Embedded
from gpgen.views.component_properties import part_properties
from gpgen.views.entity_behaviours import Behaved
from gpgen.views.properties import PropertyView


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
    is_of_part: bool
    condition: str


def held_properties(
    owner: Owner,
    own: tuple[PropertyView, ...],
    parts: tuple[Embedded, ...],
    known: Behaved,
) -> tuple[Held, ...]:
    """Return the properties of an entity that can be frozen, in the order of their enum."""
    of_parts = (view for part in parts for view in part_properties(owner.module, part, known))
    held = []
    first = 0
    for view in (*own, *of_parts):
        held.append(held_property(owner, view, f"{first}u"))
        first += bits_of(view)
    return tuple(held)


def bits_of(view: PropertyView) -> int:
    """Return how many bits a property has: an array has one for each element."""
    return view.array.length if view.array else 1


def bit_count(held: tuple[Held, ...]) -> int:
    """Return how many bits all of them have."""
    return sum(int(each.times) if each.is_array else 1 for each in held)


def held_property(owner: Owner, view: PropertyView, place: str) -> Held:
    """Return the words of one property, the entity's own or a component's."""
    is_of_part = view.owner.is_component
    name = f"{view.owner.var}_{view.name}" if is_of_part else view.name
    old = f"{owner.var}->batch.old.{name}"
    return Held(
        name=name,
        declaration=member(owner.names, view.prop.type, name),
        type=view.type,
        field=f"{owner.var}->{view.owner.var}.{view.name}" if is_of_part else view.field,
        old=old,
        place=f"{place} + index" if view.array else place,
        times=view.count,
        hold=owner.c.of("gp_hold", name),
        hold_parameters=join(f"{owner.c.c} *{owner.var}", view.told.parameters),
        keep_old=keep_old(view, old),
        same="strcmp(new_value, old_value) == 0" if view.is_text else view.same,
        thaw=owner.c.of("gp_thaw", name),
        tell=tell(owner, view),
        is_text=view.is_text,
        is_array=view.is_array,
        is_of_part=is_of_part,
        condition=view.condition,
    )


def tell(owner: Owner, view: PropertyView) -> str:
    """Return the call that tells of a property's change."""
    part = f"world, &{owner.var}->{view.owner.var}"
    return view.notify_call(part if view.owner.is_component else owner.given, view.told.arguments)


def keep_old(view: PropertyView, old: str) -> str:
    """Return the statement that puts an old value by."""
    if view.is_text:
        return f"memcpy({old}, old_value, sizeof {old})"
    return f"{old}[index] = old_value" if view.array else f"{old} = old_value"
