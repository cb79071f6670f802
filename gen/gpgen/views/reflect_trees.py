"""Reflection tables of behaviours, and of where an entity stores their running nodes."""

from typing import TYPE_CHECKING, NamedTuple

from gpgen.c.comments import comment_text
from gpgen.c.declarations import Line, Owner, when
from gpgen.model import Entity
from gpgen.views.reflect_tables import Table, row, table

if TYPE_CHECKING:
    from gpgen.behaviours.c.state import Running


class TreeTables(NamedTuple):
    """The tables of a behaviour's regions, and of the node for each value of a region's counter."""

    regions_c: str
    places_c: str
    regions: tuple[Line, ...]
    places: tuple[Line, ...]
    condition: str


def tree_tables(
    owner: Owner, entity: Entity, running: "tuple[Running, ...]"
) -> tuple[TreeTables, ...]:
    """Return the tables of the behaviours in which a node can run from one tick to the next."""
    return tuple(
        TreeTables(
            regions_c=owner.c.of("gp_regions_of", each.name.text),
            places_c=owner.c.of("gp_places_of", each.name.text),
            regions=tuple(
                Line(
                    f"{{offsetof({owner.type}, {region.member}), "
                    f"{region.parent}, {region.first}, {region.second}}},"
                )
                for region in runs.regions
            ),
            places=tuple(
                Line(f"{{{at.region}, {at.value}, {at.node}}}, /* {comment_text(at.name)} */")
                for at in runs.places
            ),
            condition=when(each.condition),
        )
        for each, runs in zip(entity.behaviours, running, strict=True)
        if runs.places
    )


def behaviour_table(
    owner: Owner, entity: Entity, running: "tuple[Running, ...]"
) -> tuple[Table, ...]:
    """Return the table of an entity's behaviours."""
    rows = (
        row(
            each,
            f".nodes = {owner.c.inner(each.name.text).macro('TREE')},",
            *tree_members(owner, each.name.text, runs),
        )
        for each, runs in zip(entity.behaviours, running, strict=True)
    )
    return table(owner.c.of("gp_behaviours"), "gp_tree", "behaviour", rows)


def tree_members(owner: Owner, name: str, runs: "Running") -> tuple[str, ...]:
    if not runs.places:
        return ()
    places = owner.c.of("gp_places_of", name)
    return (
        f".regions = {owner.c.of('gp_regions_of', name)},",
        f".places = {places},",
        f".place_count = GP_COUNT_OF({places}),",
        f".counter_size = sizeof({runs.counter}),",
    )
