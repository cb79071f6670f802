"""The state of a behaviour: its members, events and places, and the tables for traces."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from gpgen.behaviours.c.function_writer import Function, FunctionWriter, indented
from gpgen.behaviours.plan.plan import SIDE_BY_SIDE, Plan, every, title_of
from gpgen.behaviours.plan.regions import ROOT, Map, Region, is_exposed, suspends_itself
from gpgen.behaviours.plan.slots import Group
from gpgen.behaviours.plan.titles import range_of
from gpgen.behaviours.steps.code_writer import ENDED, CodeWriter, shared_member
from gpgen.c.comments import comment_text
from gpgen.c.declarations import Line, when_any
from gpgen.c.statement_items import code_only
from gpgen.c.symbols.objects import ALONE
from gpgen.c.types import member
from gpgen.model import Field
from gpgen.model.conditions import Condition

NODE = re.compile(r"\bGP_NODE(?:_BREAK)?\(world, \w+, (\w+)(?: \+ nodes)?[,)]")
WORD = re.compile(r"\w+")
ACTS = ("call", "send", "set")  # kinds that may halt themselves while they run
HALTED = re.compile(r"\bGP_NODE_HALTED(?:_IN)?\(world, \w+, \w+_gp_nodes_of_(\w+), ")


class Pair(NamedTuple):
    """An enumerator with its value."""

    name: str
    value: str


NONE = (Pair("0", "0"),)


class Places(NamedTuple):
    """The places of a region, as an enum, and the state member that holds one of them."""

    name: str
    member: str
    title: str
    pairs: tuple[Pair, ...]
    ended: str
    most: str


class Table(NamedTuple):
    """A table of the node that runs at each place of a region."""

    name: str
    member: str
    pairs: tuple[Pair, ...]


class RunningRegion(NamedTuple):
    """The counter of a region, and the values of its parent's counter for which it is in use."""

    member: str
    parent: int
    first: int
    second: int


class RunningPlace(NamedTuple):
    """The number of the node that runs while the counter of a region has a value."""

    region: int
    value: int
    node: int
    name: str


class Running(NamedTuple):
    """Where an entity keeps the running nodes of a behaviour; `counter` is the counters' type."""

    regions: tuple[RunningRegion, ...]
    places: tuple[RunningPlace, ...]
    counter: str


class Traced(NamedTuple):
    """The nodes that a behaviour traces, and the tables for its halts."""

    nodes: tuple[Pair, ...]
    tables: tuple[Table, ...]


class NodeRange(NamedTuple):
    """The constant for the nodes of a behaviour in traces, and the range of their numbers."""

    name: str
    first: str
    last: str


def node_range(code: CodeWriter, behaviour: str, name: str) -> NodeRange:
    numbers = range_of(code.module, code.entity, behaviour)
    return NodeRange(name, str(numbers[0]), str(numbers[-1]))


class EventUse(NamedTuple):
    """An event that a behaviour waits for: its bit, and the used arguments with their values."""

    name: str
    bit: str
    value: str
    member: str
    kept: tuple[Field, ...]
    args: tuple[str, ...]


def event_uses(code: CodeWriter) -> tuple[EventUse, ...]:
    declared = {each.name.text: each.arguments for each in code.module.messages}
    declared |= {each.name.text: each.arguments for each in code.entity.signals}
    found: list[EventUse] = []
    for name, used in code.events.items():
        kept = tuple(each for each in declared[name] if each.name.text in used)
        args = tuple(f"*{each.name.text}" if each.inout else each.name.text for each in kept)
        bit = (code.event_bit(name), f"1 << {len(found)}")
        found.append(EventUse(name, *bit, name.replace(".", "_"), kept, args))
    return tuple(found)


def bits_type(events: Sequence[EventUse]) -> str:
    """Return the type of a bit set of events."""
    return f"uint{next(bits for bits in (8, 16, 32, 64) if len(events) <= bits)}_t"


def state_members(w: FunctionWriter, events: Sequence[EventUse], *, can_run: bool) -> Iterator[str]:
    _, narrow, wide = w.layout.state
    yield "bool busy; /* true in a tick or halt, until a callback ends it */"
    if can_run:
        yield f"{w.pc_type} pc; /* the running node, or 0 */"
    if w.regions[ROOT].has_behind:
        yield f"{w.pc_type} behind; /* what still runs while an earlier node starts */"
    yield from group_members(w, narrow)
    if events:
        yield f"{bits_type(events)} pending; /* events since the last tick */"
        yield f"{bits_type(events)} events; /* events seen by this tick */"
    if w.code.draws:
        yield "uint32_t chance;"
    for event in events:
        if event.kept:
            names = w.code.owner.names
            inner = (f"{member(names, each.type, each.name.text)};" for each in event.kept)
            yield from ("struct {", *indented(inner))
            yield f"}} {event.member}_next, {event.member}_now;"
    yield from group_members(w, wide)


def shared_members(
    cooling: Sequence[Sequence[Plan]], conditions: Sequence[Condition]
) -> tuple[Line, ...]:
    """Return an entity's members for shared cooldowns, each present if a behaviour with it is."""
    found: dict[str, list[Condition]] = {}
    for each, condition in zip(cooling, conditions, strict=True):
        for name in dict.fromkeys(plan.what.shared for plan in each if plan.what.shared):
            found.setdefault(shared_member(name), []).append(condition)
    return tuple(Line(member, when_any(each)) for member, each in found.items())


def struct_lines(w: FunctionWriter) -> Iterator[str]:
    """Yield the lines of the struct types for the uses of shared trees."""
    for each in w.layout.structs:
        yield f"typedef struct {each.type} {{"
        members = (*group_members(w, each.narrow), *group_members(w, each.wide))
        yield from (*indented(members), f"}} {each.type};", "")


def group_members(w: FunctionWriter, group: Group) -> Iterator[str]:
    members = iter(group.members)
    for slot, name in zip(group.slots, members, strict=False):
        yield w.fill(f"{slot.declaration(name)};")
    for inner, name in zip(group.groups, members, strict=True):
        yield f"{'union' if inner.is_union else 'struct'} {{"
        yield from indented(group_members(w, inner))
        yield f"}} {name};"


def places_of(w: FunctionWriter, lines: Iterable[str]) -> Iterator[Places]:
    """Yield an enum for each region, with the places that lines of C name."""
    code = w.code
    used = {name for line in lines for name in WORD.findall(code_only(line))}
    of_region: dict[int, list[Pair]] = {}
    ended: dict[int, str] = {}
    for (number, place), name in sorted(code.names.items()):
        if name not in used:
            continue
        if place == ENDED:
            ended[number] = name
        else:
            of_region.setdefault(number, []).append(Pair(name, str(place)))
    for number in sorted({*of_region, *ended}):
        region = w.regions[number].region
        label = region.root.label.removeprefix(f"{code.slots.prefix}_")
        parts = () if number == ROOT else (label,)
        yield Places(
            code.private(*(code.prefixes or [ALONE]), "at", *parts),
            w.member(region),
            comment_text(title_of(region.root)),
            tuple(of_region.get(number, ())),
            ended.get(number, ""),
            w.most,
        )


# Traces


def traced(w: FunctionWriter, functions: Iterable[Function]) -> Traced:
    behaviour = w.behaviour
    text = "\n".join(line for each in functions for line in each.lines)
    used, halted = set(NODE.findall(text)), set(HALTED.findall(text))
    found = behaviour.code.map
    uses = [(key, found.uses[key].root) for key in found.uses if key in w.halted]
    halting = [
        *((region, region.root, None) for region in found.regions),
        *((found.regions[found.region[root.key]], root, key) for key, root in uses),
    ]
    tables = tuple(
        Table(
            behaviour.code.private("nodes_of", root.label),
            w.member(region),
            tuple(running(w, region, use)) or NONE,
        )
        for region, root, use in halting
        if root.label in halted
    )
    used |= {pair.value for table in tables for pair in table.pairs}
    plans = [plan for plan in every(behaviour.root) if plan.node]
    nodes = {behaviour.code.node(plan): plan.node for plan in plans}
    numbers = sorted((number, name) for name, number in nodes.items() if name in used)
    return Traced(tuple(Pair(name, str(number)) for number, name in numbers), tables)


def running_node(found: Map, plan: Plan) -> int:
    """Return the number of the node that runs at a place: between attempts, the one around it."""
    outer: Plan | None = plan
    while outer is not None and not outer.is_body:
        outer = found.parent.get(outer.key)
    return outer.node if outer is not None else 0


def running_nodes(w: FunctionWriter) -> Running:
    """Return the running nodes of a behaviour as numbers, for code that knows no schema."""
    found = w.map
    if not w.can_run:
        return Running((), (), w.pc_type)
    around = {ROOT: (ROOT, 0, 0)}
    places: list[RunningPlace] = []
    for region in found.regions:
        for plan in found.inside[region.number]:
            at, inside, _ = found.place[plan.key]
            node = running_node(found, plan)
            if suspends_itself(plan) and node:
                places.append(RunningPlace(region.number, at, node, plan.where))
            if plan.kind in SIDE_BY_SIDE:
                second = inside if plan.kind == "condition" else at
                for inner in found.regions_of(plan):
                    around[inner.number] = (region.number, at, second)
    regions = (
        RunningRegion(f"{w.state_member}.{w.member(each)}", *around[each.number])
        for each in found.regions
    )
    return Running(tuple(regions), tuple(places), w.pc_type)


def running(w: FunctionWriter, region: Region, use: int | None) -> Iterator[Pair]:
    """Yield the places that can run in a region, each with its node.

    Nodes in a use of a shared tree that has its own halt function are only in its table.
    """
    behaviour, found = w.behaviour, w.map
    for plan in found.inside[region.number]:
        around = (each for each in found.uses_around(plan.key) if each in w.halted)
        inner = next(around, None)
        is_beyond = inner is not None and found.region[found.uses[inner].root.key] != region.number
        if use != (None if is_beyond else inner):
            continue
        owned = found.regions_of(plan)
        if any(behaviour.code.can_halt(each.number) for each in owned):
            continue  # its halt traces it, after all that runs in it is halted
        is_beside = plan.kind in SIDE_BY_SIDE and bool(owned)
        is_halted = plan.kind in ACTS and is_exposed(found, plan)
        if not is_beside and not is_halted and not suspends_itself(plan):
            continue
        place = found.place[plan.key]
        for at in dict.fromkeys((place.at, place.inside) if is_beside else (place.at,)):
            name = behaviour.code.place_name(region, at)
            yield Pair(name, behaviour.code.node(plan))
