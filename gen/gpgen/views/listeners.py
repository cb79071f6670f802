"""The functions that notify listeners to properties: one for each type of value."""

from collections.abc import Iterable
from typing import NamedTuple

from gpgen.c.declarations import ALWAYS, ENTITY, Owner, join, when_any
from gpgen.c.names import words
from gpgen.views.events import Called, Notifier, loop
from gpgen.views.properties import PropertyView


class ListenerList(NamedTuple):
    """A list of listeners and the five functions that change it.

    `listen` is what the runtime's functions that add begin with, `gp` the
    address of what the runtime knows of the world.
    """

    c: str
    who: str
    listener: str
    event: str
    store: str
    gp: str
    listen: str
    listeners: str
    object: str
    is_in: str
    to: str
    is_first: bool
    is_of_one: bool


def own_list(owner: Owner) -> ListenerList:
    """Return the listeners of one object, or of the world."""
    is_entity = owner.kind == ENTITY
    return ListenerList(
        c=owner.c.c,
        who=owner.who,
        listener=owner.c.of("listener"),
        event=owner.c.of("event"),
        store=owner.store,
        gp=f"&{owner.core}->gp",
        listen="gp_entity_listen" if is_entity else "gp_listen",
        listeners=owner.listeners,
        object=owner.var,
        is_in=owner.c.of("is_in"),
        to="",
        is_first=True,
        is_of_one=owner.lives,
    )


def type_list(owner: Owner, *, is_first: bool) -> ListenerList:
    """Return the listeners of all objects of a type."""
    return ListenerList(
        c=owner.c.of("any"),
        who=owner.world,
        listener=owner.c.of("listener"),
        event=owner.c.of("event"),
        store=owner.store,
        gp=f"&{owner.core}->gp",
        listen="gp_listen",
        listeners=f"&{owner.every}",
        object="",
        is_in="",
        to=f"every {words(owner.var)}",
        is_first=is_first,
        is_of_one=False,
    )


LONGEST_CAST = 60  # the characters of a type in a cast, so that it fits into a line


def notifiers(views: Iterable[PropertyView]) -> tuple[Notifier, ...]:
    """Return the functions for the types of some properties of one object."""
    found: dict[str, list[PropertyView]] = {}
    for view in views:
        if view.is_shared:
            found.setdefault(view.shared, []).append(view)
    return tuple(_notifier(n, c, views) for n, (c, views) in enumerate(found.items(), 1))


def _notifier(number: int, c: str, views: list[PropertyView]) -> Notifier:
    first = next((view for view in views if view.condition == ALWAYS), views[0])
    owner, told = first.owner, first.told
    condition = when_any(view.prop.condition for view in views)
    has_typedef = condition != first.condition or len(first.event.fn) > LONGEST_CAST
    fn = owner.c.of(f"gp_fn_{number}") if has_typedef else first.event.fn
    return Notifier(
        c=c,
        parameters=join(owner.who, f"{owner.c.of('property')} property", told.parameters),
        title="",
        loop=loop(
            owner, Called("property", fn, told.arguments), first.owner_step, is_property=True
        ),
        fn=fn,
        fn_parameters=join(owner.who, told.parameters),
        has_typedef=has_typedef,
        listeners=first.listeners,
        update_bindings=first.update_bindings("property"),
        can_be_silent=first.can_be_silent,
        condition=condition,
    )
