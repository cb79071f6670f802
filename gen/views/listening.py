"""The functions by which listeners are added to one object, or to all of a type."""

from gpgen.naming import words
from gpgen.tuples import NamedTuple
from gpgen.views.words import ENTITY, Owner


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
