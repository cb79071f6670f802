"""A gdb script: commands for behaviours, and a table of where each stores its running nodes."""

import pprint
from collections.abc import Iterator

from gpgen.behaviours.c.behaviour import BehaviourView
from gpgen.behaviours.c.function_writer import FunctionWriter
from gpgen.behaviours.plan.plan import SIDE_BY_SIDE
from gpgen.behaviours.plan.regions import ROOT, Region, suspends_itself
from gpgen.behaviours.plan.resolution import Resolution
from gpgen.behaviours.plan.titles import Numbered, numbered, word_of
from gpgen.c.names import Names
from gpgen.model import Entity, Module
from gpgen.output.files import data_folder
from gpgen.source.problems import place

COMMANDS = "debugger/commands.py"
Table = dict[str, object]
PlaceRow = tuple[int, int, list[Table]]


def gdb_script(module: Module) -> str:
    names = Names(module.name.text)
    table = {
        "module": names.c,
        "types": {number: each.name.text for number, each in module.types.items()},
        "id_types": [names.of(each.name.text) for each in module.entities],
        "entities": [entity_table(module, each) for each in module.entities if each.behaviours],
    }
    shown = pprint.pformat(table, width=98, compact=True, sort_dicts=False)
    commands = (data_folder("integration") / COMMANDS).read_text(encoding="utf-8")
    title = f"# {names.c} for gdb: source this file. Written by gpgen; do not edit.\n"
    return f"{title}\nTABLE = {shown}\n\n{commands}"


def entity_table(module: Module, entity: Entity) -> Table:
    nodes, resolution = numbered(module, entity), Resolution(module, entity)
    return {
        "name": entity.name.text,
        "c": Names(module.name.text).of(entity.name.text),
        "type": entity.number,
        "behaviours": [
            behaviour_table(BehaviourView(resolution, each))
            for each in range(len(entity.behaviours))
        ],
        "nodes": [node_row(each, nodes) for each in nodes],  # node number 1 is at index 0
    }


def node_row(node: Numbered, nodes: tuple[Numbered, ...]) -> tuple[str, str, str]:
    """Return a node's behaviour, its name after those of its ancestors, and its place."""
    names, outer = [word_of(node.node)], node.parent
    while outer:
        names.insert(0, word_of(nodes[outer - 1].node))
        outer = nodes[outer - 1].parent
    return node.behaviour, ".".join(names), place(node.node.span)


def behaviour_table(view: BehaviourView) -> Table:
    root = view.compiled.code.map.regions[ROOT]
    return {
        "name": view.name,
        "state": view.state,
        "member": view.member if view.has_state else "",
        "root": region_table(view.writer, root) if view.can_run else None,
    }


def region_table(w: FunctionWriter, region: Region) -> Table:
    """Return the member that stores a region's running node, and the node for each value of it."""
    return {"pc": w.member(region), "places": list(places(w, region))}


def places(w: FunctionWriter, region: Region) -> Iterator[PlaceRow]:
    """Yield each value of a region's member, the number of its node, and the regions inside it."""
    for plan in w.map.inside[region.number]:
        owned, place = w.map.regions_of(plan), w.map.place[plan.key]
        if plan.kind in SIDE_BY_SIDE and owned:
            inner = [region_table(w, each) for each in owned]
            for at in dict.fromkeys((place.at, place.inside)):
                yield at, plan.node, inner
        elif suspends_itself(plan):
            yield place.at, plan.node, []
