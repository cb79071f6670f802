"""The words of an entity's lists: its links, where the heads are, and its functions."""

from typing import NamedTuple

from gpgen.c.comments import sentence, titled
from gpgen.c.declarations import when
from gpgen.c.names import Names
from gpgen.model import Entity, NamedList


class ListView(NamedTuple):
    """A list that the entities of a type can be in."""

    c: str
    title: str
    links: str
    head: str
    condition: str


def list_views(names: Names, entity: Entity) -> tuple[ListView, ...]:
    """Return the views of an entity's lists."""
    return tuple(list_view(names, entity, each) for each in entity.lists)


def list_view(names: Names, entity: Entity, listed: NamedList) -> ListView:
    """Return the view of one list."""
    name, owner = listed.name.text, entity.name.text
    return ListView(
        c=names.of(owner, name),
        title=titled(name, sentence(listed.doc)),
        links=f"{name}_links",
        head=f"{owner}_{name}_list",
        condition=when(listed.condition),
    )
