"""Trace records -> results of each node: the count of each result, and whether it still runs."""

import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gpgen.behaviours.plan.titles import Numbered, fingerprint, numbered
from gpgen.behaviours.steps.ir import (
    ABSENT,
    FAILED,
    HALTED,
    REFUSED,
    RUNNING,
    STARTED,
    SUCCEEDED,
    TIME,
    WAITING,
    WHATS,
)
from gpgen.model import Module
from gpgen.model.behaviours import Do, Node, Subtree
from gpgen.source.places import SourceFile
from gpgen.source.problems import Problem, file_span, quote

MAGIC = b"gptrace1"
HEAD = struct.Struct("=8sIIQQQ32s")  # as gp_trace_head in gp_trace.h
SIZE = 8  # bytes of a record
MOST = 1 << 28  # bytes of a trace
SLOT_BITS = 22  # of an ID; the bits above are its type
ORDERS = {"<": b"\4\3\2\1", ">": b"\1\2\3\4"}


class Record(NamedTuple):
    """An event of a node in an entity, with its time; `entity` is the number of the entity type."""

    time: int
    entity: int
    slot: int
    life: int
    node: int
    what: str


class Trace(NamedTuple):
    """Records in order, the number of lost earlier records, and the nodes of each entity type."""

    records: tuple[Record, ...]
    lost: int
    nodes: Mapping[int, tuple[Numbered, ...]]


def read_trace(module: Module, path: str, data: bytes) -> Trace | Problem:
    file = file_span(SourceFile(path, ""))
    if len(data) > MOST:
        return Problem("GP182", file, f"larger than {MOST >> 20} MiB")
    order = next((order for order, word in ORDERS.items() if data[8:12] == word), None)
    if data[:8] != MAGIC or order is None:
        return Problem("GP181", file, "this is not a trace")
    if len(data) < HEAD.size:
        return Problem("GP182", file, "it ends within its head")
    _, _, begin, nodes, lost, count, name = struct.unpack_from(f"{order}{HEAD.format[1:]}", data)
    wrong = wrong_schema(module, nodes, name)
    if wrong is not None:
        return Problem("GP183", file, wrong, "record it again")
    rest = len(data) - HEAD.size
    if rest != count * SIZE:
        message = f"expected {count} records after the head, got {rest / SIZE:g}"
        return Problem("GP182", file, message)
    known = {number: numbered(module, each) for number, each in module.types.items()}
    found: list[Record] = []
    for number, record in enumerate(records(data[HEAD.size :], order, begin)):
        if record is None or not 1 <= record.node <= len(known.get(record.entity, ())):
            return Problem("GP182", file, f"record {number} is of no node")
        found.append(record)
    return Trace(tuple(found), lost, known)


def wrong_schema(module: Module, nodes: int, name: bytes) -> str | None:
    own = module.name.text.encode()[: len(name)]
    other = name.rstrip(b"\0")
    if other != own:
        shown = quote(other.decode(errors="replace"))
        return f"a trace of the module {shown}, and this is {quote(module.name.text)}"
    if nodes != fingerprint(module):
        return "it was recorded with other behaviours than the schema has now"
    return None


def records(data: bytes, order: str, begin: int) -> Iterator[Record | None]:
    """Yield all records but TIME, which set the time of the others; None for an invalid one."""
    time = begin
    form = struct.Struct(f"{order}IHBB")
    for id_, node, what, life in form.iter_unpack(data):
        if what >= len(WHATS):
            yield None
        elif WHATS[what] == TIME:
            time = id_
        else:
            slot = id_ & (1 << SLOT_BITS) - 1
            yield Record(time, id_ >> SLOT_BITS, slot, life, node, WHATS[what])


NO_RUN = (REFUSED, ABSENT)  # results that are kept only until the first run
ENDS = (ABSENT, SUCCEEDED, FAILED)


class NodeResults(NamedTuple):
    """The results of a node: the count of each, and the result of its last run, if any."""

    counts: Mapping[str, int]
    last: str


class Nodes(NamedTuple):
    """The enclosing nodes of each node, and those that share its results.

    A hook, and the `else` of a `while`, run outside their node. A node that only has modifiers, or
    that uses a tree, has no records of its own: it gets those of its child.
    """

    above: tuple[tuple[int, ...], ...]
    outer: tuple[tuple[int, ...], ...]


def nodes_of(numbered: Sequence[Numbered]) -> Nodes:
    above: list[tuple[int, ...]] = [()]
    outer: list[tuple[int, ...]] = [()]
    for each in numbered:
        around = (each.parent, *above[each.parent]) if each.parent else ()
        parent = numbered[each.parent - 1].node if each.parent else None
        is_outside = parent is not None and is_beside(parent, each.node)
        above.append(around[1:] if is_outside else around)
        is_same = parent is not None and isinstance(parent.body, Do | Subtree) and not is_outside
        outer.append((each.parent, *outer[each.parent]) if is_same else ())
    return Nodes(tuple(above), tuple(outer))


def is_beside(parent: Node, node: Node) -> bool:
    """Return whether a node is a hook or the `else` of another, and so runs outside its body."""
    return node is parent.otherwise or any(node is hook for of in parent.hooks for hook in of)


class Agent:
    """One entity while its records are read: its running nodes, and the nodes just halted.

    `live` are the nodes that run or wait to be started, and which of these they do.
    """

    def __init__(self, nodes: Nodes) -> None:
        self.nodes = nodes
        self.live: dict[int, str] = {}
        self.halted: list[int] = []

    def follow(self, record: Record) -> Iterator[tuple[int, str]]:
        """Yield the events of a record as (node, event): the implied ones and its own."""
        node, what = record.node, record.what
        if what == RUNNING:
            yield from ((each, STARTED) for each in self.begin(node))
            return
        if what == HALTED:
            self.halted.append(node)
            yield from self.end(node)
            return
        yield from self.settle(node)
        if what in ENDS or not self.is_running(node):
            self.live.pop(node, None)
        yield from self.end(node)
        if what in (STARTED, WAITING):
            self.live[node] = what
        yield node, what

    def is_running(self, node: int) -> bool:
        return self.live.get(node, WAITING) != WAITING

    def begin(self, node: int) -> list[int]:
        """Mark a node that ran before the trace, and those around it, as live; return new ones."""
        above = reversed((node, *self.nodes.above[node]))
        begun = [each for each in above if each not in self.live]
        self.live.update(dict.fromkeys(begun, STARTED))
        return begun

    def settle(self, node: int) -> Iterator[tuple[int, str]]:
        """End the nodes that end with a halted one, and yield them, except those around a node."""
        around = {node, *self.nodes.above[node]}
        for each in self.halted:
            for outer in self.nodes.above[each]:
                is_over = outer in self.live and outer not in around
                if is_over and self.inside(outer) == [outer]:
                    yield from self.end(outer)
        self.halted.clear()

    def inside(self, node: int) -> list[int]:
        """Return the running nodes in a node, itself included, innermost first."""
        return [each for each in reversed(self.live) if node in (each, *self.nodes.above[each])]

    def end(self, node: int) -> Iterator[tuple[int, str]]:
        """End what runs in a node, and yield it; what waits there has ended without a record."""
        for each in self.inside(node):
            if each == node or self.is_running(each):
                yield each, HALTED
            del self.live[each]


def fates(records: Iterable[Record], numbered: Sequence[Numbered]) -> list[NodeResults]:
    """Return the results of each node of an entity type, indexed by node number."""
    nodes = nodes_of(numbered)
    counts: list[Counter[str]] = [Counter() for _ in nodes.above]
    last = [""] * len(counts)
    agents: dict[tuple[int, int], Agent] = {}
    for record in records:
        agent = agents.setdefault((record.slot, record.life), Agent(nodes))
        for node, what in agent.follow(record):
            for each in (node, *nodes.outer[node]):
                counts[each][what] += 1
                is_first = last[each] in ("", *NO_RUN)
                if what != WAITING and (is_first or what not in NO_RUN):
                    last[each] = what
    for agent in agents.values():
        for node in agent.live:
            for each in (node, *nodes.outer[node]):
                last[each] = RUNNING if agent.is_running(node) else WAITING
                if agent.is_running(node):
                    counts[each][RUNNING] += 1
    return [NodeResults(dict(count), end) for count, end in zip(counts, last, strict=True)]
