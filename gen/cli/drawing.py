"""Pictures of `gpgen graph`: a module, a tree, or nodes by their numbers."""

from typing import TYPE_CHECKING

from gpgen.model import Module
from gpgen.model.behaviours import Behaviour
from gpgen.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gpgen.behaviours.numbers import Numbered
    from gpgen.graph.picture import Picture
    from gpgen.graph.traces import Record, Trace

PICTURES = ("svg", "dot", "mermaid")
LISTS = ("json", "text")


class Wish(NamedTuple):
    """The request: a tree or all, a trace, and the slot of an entity."""

    of: str | None
    form: str
    trace: "Trace | None"
    slot: int | None


def trees(module: Module) -> dict[str, Behaviour]:
    """Return all trees of a module by the names under which they are asked for."""
    return {each.name.text: each for each in module.behaviours} | owned(module)


def owned(module: Module) -> dict[str, Behaviour]:
    """Return the trees of entities by the names under which they are asked for."""
    found: dict[str, Behaviour] = {}
    for entity in module.entities:
        for each in entity.behaviours:
            found.setdefault(entity.name.text, each)
            found[f"{entity.name.text}.{each.name.text}"] = each
    return found


def named(module: Module, wish: Wish) -> dict[str, Behaviour]:
    """Return what can be asked for: only what entities have has numbers."""
    return owned(module) if has_numbers(wish) else trees(module)


def has_numbers(wish: Wish) -> bool:
    """Tell whether nodes are wanted by their numbers."""
    return wish.trace is not None or wish.form in LISTS


def draw(module: Module, wish: Wish) -> str:
    """Return the picture of a tree."""
    if has_numbers(wish):
        return draw_numbered(module, wish)
    from gpgen.graph.modules import module_picture
    from gpgen.graph.trees import tree_picture

    of = wish.of
    picture = module_picture(module) if of is None else tree_picture(of, trees(module)[of])
    return picture_as(wish.form, picture)


def picture_as(form: str, picture: "Picture") -> str:
    """Return a picture in one of the languages for pictures."""
    if form == "svg":
        from gpgen.graph.svg import svg

        return svg(picture)
    if form == "dot":
        from gpgen.graph.dot import dot

        return dot(picture)
    from gpgen.graph.mermaid import mermaid

    return mermaid(picture)


def draw_numbered(module: Module, wish: Wish) -> str:
    """Return nodes by their numbers, with what became of them where there is a trace."""
    from gpgen.graph.listing import nodes_json, timeline
    from gpgen.graph.replay import fates

    nodes = wanted(module, wish)
    found = records(wish, nodes)
    became = {
        number: fates((each for each in found if each.entity == number), numbered(module, number))
        for number in nodes
        if wish.trace is not None
    }
    if wish.form == "json":
        return nodes_json(module, nodes, became)
    if wish.form == "text" and wish.trace is not None:
        return timeline(module, wish.trace, found)
    from gpgen.graph.traced import traced_picture

    assert wish.of is not None
    (number,) = nodes
    return picture_as(wish.form, traced_picture(wish.of, nodes[number], became[number]))


def numbered(module: Module, number: int) -> "tuple[Numbered, ...]":
    """Return the nodes of an entity type."""
    from gpgen.behaviours.numbers import numbered as all_of

    return all_of(module, module.entities[number - 1])


def wanted(module: Module, wish: Wish) -> "dict[int, list[Numbered]]":
    """Return the nodes that were asked for, by the numbers of their entity types."""
    entity, _, behaviour = (wish.of or "").partition(".")
    found: dict[int, list[Numbered]] = {}
    for number, each in enumerate(module.entities, 1):
        if not each.behaviours or entity not in ("", each.name.text):
            continue
        only = behaviour
        if wish.form in PICTURES and not only:
            only = each.behaviours[0].name.text
        found[number] = [node for node in numbered(module, number) if only in ("", node.behaviour)]
    return found


def records(wish: Wish, nodes: "Mapping[int, list[Numbered]]") -> "list[Record]":
    """Return the records of what was asked for."""
    if wish.trace is None:
        return []
    known = {(number, each.number) for number, found in nodes.items() for each in found}
    return [
        each
        for each in wish.trace.records
        if (each.entity, each.node) in known and wish.slot in (None, each.slot)
    ]
