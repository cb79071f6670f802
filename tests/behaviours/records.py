"""Checks that trace records of nodes agree with the trace lines between them."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from behaviours.properties import TaskCall, called
from behaviours.script import SIDE_EFFECTS

from gpgen.behaviours.plan.titles import Numbered, numbered
from gpgen.behaviours.steps.ir import FAILED, HALTED, STARTED, SUCCEEDED, WHATS
from gpgen.model import Module
from gpgen.model.behaviours import Call, Do, Subtree
from gpgen.model.values import INSTANT, TASK
from gpgen.tools.traces.records import SLOT_BITS, Agent, Nodes, Record, nodes_of

ENDS = {"success": SUCCEEDED, "failure": FAILED}


class Type(NamedTuple):
    """An entity type: its nodes, their nesting, and the nodes that call tasks and instants."""

    numbered: tuple[Numbered, ...]
    nodes: Nodes
    tasks: Mapping[int, str]
    instants: Mapping[int, str]


def type_of(module: Module, name: str, kinds: Mapping[str, str]) -> Type:
    """Return an entity type; `kinds` are the kinds of all leaves."""
    entity = next(each for each in module.entities if each.name.text == name)
    found = numbered(module, entity)
    calls = {
        each.number: each.node.body.name.text for each in found if isinstance(each.node.body, Call)
    }
    tasks, instants = (
        {number: leaf for number, leaf in calls.items() if kinds[leaf] == kind}
        for kind in (TASK, INSTANT)
    )
    return Type(found, nodes_of(found), tasks, instants)


def kinds_of(module: Module) -> dict[str, str]:
    """Return the kinds of all leaves, by their names."""
    own = {leaf.name.text: leaf.kind for each in module.entities for leaf in each.leaves}
    others = {
        f"{each.name.text}.{leaf.name.text}": leaf.kind
        for each in module.components
        for leaf in each.leaves
    }
    return own | others


def without_records(trace: list[str]) -> list[str]:
    """Return the lines of a trace without the records."""
    return [line for line in trace if not line.startswith("@ ")]


class Reader:
    """Reads a trace with the records between its lines."""

    def __init__(self, of: Type) -> None:
        self.of = of
        self.agents: dict[tuple[int, int], Agent] = {}
        self.last: Record | None = None
        self.awaited: tuple[str, str] | None = None

    def wrong(self, trace: list[str]) -> Iterator[str]:
        """Yield a message for each contradiction between lines and records."""
        for number, line in enumerate(trace):
            if line.startswith("@ = "):
                yield from (f"{number}: {each}" for each in self.running(line))
                continue
            if line.startswith("@ "):
                yield from (f"{number}: {each}" for each in self.record(line))
                continue
            if self.awaited is not None:
                yield f"{number}: no record of {self.awaited}"
                self.awaited = None
            call = called(line)
            if call is not None and call.task in self.of.tasks.values():
                yield from (f"{number}: {each}" for each in self.called(call))
            elif call is None:
                self.expect_end(line.split())
            self.last = None
        if self.awaited is not None:
            yield f"no record of {self.awaited} at the end"

    def called(self, call: TaskCall) -> Iterator[str]:
        """Yield a message if the records before a call do not report it; expect its end record."""
        wanted = {"start": STARTED, "halt": HALTED}.get(call.what)
        if wanted is not None and self.reported() != (call.task, wanted):
            yield f"{call.task} {call.what} behind {self.reported()}"
        if call.status in ENDS and not call.operation:
            self.awaited = call.task, ENDS[call.status]

    def expect_end(self, words: list[str]) -> None:
        """Expect an end record after a call to an instant that had no side effect."""
        if words[0] in self.of.instants.values() and not SIDE_EFFECTS.intersection(words):
            self.awaited = words[0], FAILED if words[-1] == "failure" else SUCCEEDED

    def reported(self) -> tuple[str, str]:
        """Return the task or instant of the last record, and what the record reports."""
        if self.last is None:
            return "", ""
        calls = {**self.of.tasks, **self.of.instants}
        return calls.get(self.last.node, ""), self.last.what

    def record(self, line: str) -> Iterator[str]:
        """Yield a message for each fault of a record."""
        who, life, node, what = map(int, line.split()[1:])
        record = Record(0, who >> SLOT_BITS, who & (1 << SLOT_BITS) - 1, life, node, WHATS[what])
        self.last = record
        if self.awaited is not None:
            if self.reported() != self.awaited:
                yield f"{self.reported()} instead of {self.awaited}"
            self.awaited = None
        agent = self.agents.setdefault((record.slot, life), Agent(self.of.nodes))
        yield from self.standing(agent, record)
        is_end = record.what in (SUCCEEDED, FAILED)
        inside = filter(agent.is_running, agent.inside(node))
        running = [each for each in inside if each in self.of.tasks and each != node]
        if is_end and running:
            yield f"{record.what} of {node}, in which {running} run"
        for each, came in agent.follow(record):
            if came == HALTED and each in self.of.tasks and record.what != HALTED:
                yield f"{each} is halted without a record by {record}"

    def running(self, line: str) -> Iterator[str]:
        """Yield nodes that run only by the tables, and tasks that run only by the records."""
        life, *listed = map(int, line.removeprefix("@ = ").split())
        agent = next((each for key, each in self.agents.items() if key[1] == life), None)
        live = set() if agent is None else {*filter(agent.is_running, agent.live)}
        for node in sorted({*listed} - live):
            yield f"{node} runs by the tables, without a record"
        for node in sorted({*self.of.tasks} & live - {*listed}):
            yield f"{node} runs by the records, and not by the tables"

    def standing(self, agent: Agent, record: Record) -> Iterator[str]:
        """Yield a message if a record contradicts the state of its node or its ancestors."""
        if record.what == HALTED:
            return
        task = record.node in self.of.tasks
        if task and record.what == STARTED and agent.is_running(record.node):
            yield f"{record.node} starts while it runs"
        if task and record.what in ENDS.values() and not agent.is_running(record.node):
            yield f"{record.node} ends and did not run"
        for outer in self.of.nodes.above[record.node]:
            body = self.of.numbered[outer - 1].node.body
            if outer not in agent.live and not isinstance(body, Do | Subtree):
                yield f"{record.what} of {record.node}, in {outer}, which does not run"
