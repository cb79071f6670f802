"""A zoomable HTML timeline of a trace: a row for each node, an interval for each run."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from gpgen.behaviours.plan.titles import Numbered
from gpgen.behaviours.steps.ir import FAILED, HALTED, RUNNING, STARTED, SUCCEEDED, TIMED_OUT
from gpgen.model import Module
from gpgen.model.node_walk import children_of
from gpgen.source.problems import place
from gpgen.tools.graph.diagrams import STATES
from gpgen.tools.traces.records import Agent, Record, Trace, nodes_of
from gpgen.tools.traces.reports import STATE_OF, WORDS, full_name

PAGE = Path(__file__).with_name("timeline.html")
DATA = "/* DATA */ null"
RESULTS = (RUNNING, SUCCEEDED, FAILED, HALTED, TIMED_OUT)  # in the order of their numbers
WRAP = 1 << 32  # range of the time, which wraps around


class Interval(NamedTuple):
    """A run of a node; times count from the start of the trace, and `what` is the result."""

    begin: int
    end: int
    what: str


Rows = dict[int, list[Interval]]


class Runs:
    """The runs of the nodes of one entity, collected while its records are read."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.rows: Rows = {}
        self.begun: dict[int, int] = {}

    def follow(self, record: Record, now: int) -> None:
        """Add the events of a record; a node that ends without a start gets an empty run.

        Such a node ended at once, or started before the trace.
        """
        for node, what in self.agent.follow(record):
            if what == STARTED:
                self.begun[node] = now
            elif what == TIMED_OUT:
                self.end_late(node, now)
            elif what in RESULTS and (what != HALTED or node in self.begun):
                self.end(node, now, what)

    def end(self, node: int, now: int, what: str) -> None:
        run = Interval(self.begun.pop(node, now), now, what)
        self.rows.setdefault(node, []).append(run)

    def end_late(self, node: int, now: int) -> None:
        """End a run with a timeout, which replaces the halt that was recorded just before."""
        runs = self.rows.get(node, [])
        if node not in self.begun and runs and runs[-1][1:] == (now, HALTED):
            self.begun[node] = runs.pop().begin
        self.end(node, now, TIMED_OUT)

    def finish(self, now: int) -> Rows:
        """Return the runs of each node in order of their start; open runs end now as RUNNING."""
        for node in tuple(self.begun):
            self.end(node, now, RUNNING)
        return {node: sorted(runs) for node, runs in sorted(self.rows.items())}


Key = tuple[int, int, int]  # the type, slot and life of an entity


def runs_of(trace: Trace, records: Iterable[Record]) -> tuple[dict[Key, Rows], int, int]:
    """Return the runs of each entity, the time of the first record, and the length of the trace."""
    nodes = {number: nodes_of(each) for number, each in trace.nodes.items()}
    found: dict[Key, Runs] = {}
    begin = before = None
    now = 0
    for each in records:
        if begin is None or before is None:
            begin = before = each.time
        now += (each.time - before) % WRAP
        before = each.time
        key = (each.entity, each.slot, each.life)
        if key not in found:
            found[key] = Runs(Agent(nodes[each.entity]))
        found[key].follow(each, now)
    return {key: found[key].finish(now) for key in sorted(found)}, begin or 0, now


def packed(runs: Sequence[Interval]) -> Iterator[int]:
    """Yield three numbers for each run: the gap to the previous start, the length, the result."""
    before = 0
    for begin, end, what in runs:
        yield from (begin - before, end - begin, RESULTS.index(what))
        before = begin


Nodes = Mapping[int, Sequence[Numbered]]


def timeline_page(
    module: Module, trace: Trace, nodes: Nodes, records: Iterable[Record], title: str
) -> str:
    """Return an HTML page with the data embedded; it draws only the visible part, at any scale."""
    runs, begin, length = runs_of(trace, records)
    data = {
        "title": title,
        "begin": begin,
        "length": length,
        "results": [{"word": WORDS[each], "colour": STATES[STATE_OF[each]]} for each in RESULTS],
        "types": [{"nodes": [node_data(each) for each in found]} for found in nodes.values()],
        "agents": list(agents_data(module, nodes, runs)),
    }
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    return PAGE.read_text(encoding="utf-8").replace(DATA, text)


def agents_data(
    module: Module, nodes: Nodes, runs: Mapping[Key, Rows]
) -> Iterator[dict[str, object]]:
    """Yield each entity with its rows; nodes and types are indices from 0."""
    types = list(nodes)
    lives: dict[tuple[int, int], int] = {}
    for (number, slot, _), rows in runs.items():
        life = lives[number, slot] = lives.get((number, slot), 0) + 1
        name = f"{module.types[number].name.text}#{slot}"
        places = {each.number: at for at, each in enumerate(nodes[number])}
        yield {
            "name": name if life == 1 else f"{name}, life {life}",
            "type": types.index(number),
            "rows": [
                [places[node], list(packed(found))]
                for node, found in rows.items()
                if node in places
            ],
        }


def node_data(numbered: Numbered) -> dict[str, object]:
    node = numbered.node
    return {
        "name": full_name(numbered),
        "depth": numbered.place.count(".") + bool(numbered.place),
        "leaf": not children_of(node.body),
        "place": place(node.span),
    }
