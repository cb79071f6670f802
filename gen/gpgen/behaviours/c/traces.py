"""What a trace needs of a behaviour: the numbers of nodes, and which runs at which place."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gpgen.behaviours.c.function import Function
from gpgen.behaviours.plan.plan import SIDE_BY_SIDE, every
from gpgen.behaviours.plan.regions import Region, suspends_itself
from gpgen.behaviours.steps.compile import Behaviour
from gpgen.behaviours.steps.lower import is_exposed

NODE = re.compile(r"\bGP_NODE\(world, \w+, (\w+), ")
ACTS = ("call", "send", "set")  # what may halt itself meanwhile
HALTED = re.compile(r"\bGP_NODE_HALTED\(world, \w+, \w+_gp_nodes_of_(\w+), ")


class Pair(NamedTuple):
    """An enumerator with its value."""

    name: str
    value: str


NONE = (Pair("0", "0"),)


class Table(NamedTuple):
    """Which node runs at which place of a region."""

    name: str
    pairs: tuple[Pair, ...]


class Traced(NamedTuple):
    """What is traced of a behaviour."""

    nodes: tuple[Pair, ...]
    tables: tuple[Table, ...]


def traced(behaviour: Behaviour, functions: Iterable[Function]) -> Traced:
    text = "\n".join(line for each in functions for line in each.lines)
    used, halted = set(NODE.findall(text)), set(HALTED.findall(text))
    tables = tuple(
        Table(
            behaviour.words.private("nodes_of", each.root.label),
            tuple(running(behaviour, each)) or NONE,
        )
        for each in behaviour.words.map.regions
        if each.root.label in halted
    )
    used |= {pair.value.removeprefix("NODE_") for table in tables for pair in table.pairs}
    nodes = {plan.label.upper(): plan.node for plan in every(behaviour.root) if plan.node}
    numbers = sorted((number, name) for name, number in nodes.items() if name in used)
    return Traced(tuple(Pair(f"NODE_{name}", str(number)) for number, name in numbers), tables)


def running(behaviour: Behaviour, region: Region) -> Iterator[Pair]:
    """Yield the places of what can run in a region, each with its node."""
    found = behaviour.words.map
    for plan in found.inside[region.number]:
        owned = found.regions_of(plan)
        if any(behaviour.words.can_halt(each.number) for each in owned):
            continue  # it says so itself, when all that runs in it has been halted
        is_beside = plan.kind in SIDE_BY_SIDE and bool(owned)
        is_halted = plan.kind in ACTS and is_exposed(found, plan)
        if not is_beside and not is_halted and not suspends_itself(plan):
            continue
        place = found.place[plan.key]
        for at in dict.fromkeys((place.at, place.inside) if is_beside else (place.at,)):
            name = behaviour.words.at(region, at)
            yield Pair(name, f"NODE_{plan.label.upper()}")
