"""Behaviours of a running program: the nodes of the schema, their results and their guards."""

from collections import OrderedDict, deque
from collections.abc import Iterable, Sequence

from gpgen.behaviours.plan.titles import Numbered, kind_of, numbered, show_node, where
from gpgen.model import Module
from gpgen.source.problems import place
from gpgen.tools.inspect.guards import Guard, Scope, guards_of
from gpgen.tools.inspect.page_requests import Message
from gpgen.tools.inspect.questions import Records
from gpgen.tools.inspect.values import SLOTS
from gpgen.tools.traces.records import NodeResults, Record, fates, nodes_of
from gpgen.tools.traces.reports import STATE_OF

MOST_RECORDS = 2000  # for each object
MOST_OBJECTS = 20_000


class Trees:
    """The nodes of each entity type, and the last records of each object."""

    def __init__(self, module: Module | None) -> None:
        self.module = module
        types = {} if module is None or not module.has_behaviours else module.types
        self.nodes = {
            number: numbered(module, entity)
            for number, entity in types.items()
            if module is not None and entity.behaviours
        }
        self.guards = {
            number: {each.number: found for each in nodes if (found := guards_of(each.node))}
            for number, nodes in self.nodes.items()
        }
        self.records: OrderedDict[tuple[int, int], deque[Record]] = OrderedDict()
        self.next = 0
        self.known: tuple[object, list[NodeResults]] = (None, [])

    def add(self, answer: Records) -> None:
        self.next = answer.next
        for record in answer.records:
            if not 1 <= record.node <= len(self.nodes.get(record.entity, ())):
                continue
            key = (record.entity, record.slot)
            if key not in self.records:
                self.records[key] = deque(maxlen=MOST_RECORDS)
                if len(self.records) > MOST_OBJECTS:
                    self.records.popitem(last=False)
            self.records[key].append(record)

    def fates(self, number: int, slot: int, life: int) -> list[NodeResults]:
        found = self.records.get((number, slot), deque())
        key = (number, slot, life, len(found), found[-1] if found else None, self.next)
        if self.known[0] != key:
            own = (each for each in found if each.life == life)
            self.known = (key, fates(own, self.nodes[number]))
        return self.known[1]

    def node_states(self, number: int, id_: int, inner: Sequence[int], scope: Scope) -> Message:
        """Return the results of an object's nodes, the running nodes, and their guards.

        The program reports the inner nodes that run now; records show how the others have ended.
        """
        found = self.fates(number, id_ & SLOTS, id_ >> 32 & 0xFF)
        states = [STATE_OF[fate.last] for fate in found]
        nodes = nodes_of(self.nodes[number])
        running = {at for at in inner if at < len(states)}
        running |= {outer for at in running for outer in nodes.above[at]}
        for at, state in enumerate(states):
            if at in running:
                states[at] = "running"
            elif state == "running":
                states[at] = "halted"
        return {
            "states": {at: state for at, state in enumerate(states) if state != "unvisited"},
            "running": sorted(running),
            "guards": {at: guards_json(all_, scope) for at, all_ in self.guards[number].items()},
        }

    def page_nodes(self, number: int) -> list[Message]:
        """Return the nodes of a type, which a page gets once."""
        return list(nodes_json(self.nodes.get(number, ())))


def nodes_json(nodes: Sequence[Numbered]) -> Iterable[Message]:
    depths: dict[int, int] = {0: -1}
    for each in nodes:
        depths[each.number] = depths[each.parent] + 1
        yield {
            "number": each.number,
            "parent": each.parent,
            "depth": depths[each.number],
            "behaviour": each.behaviour,
            "name": where(each.node),
            "kind": kind_of(each.node),
            "says": show_node(each.node),
            "place": place(each.node.span),
        }


def guards_json(guards: Iterable[Guard], scope: Scope) -> list[Message]:
    found = []
    for guard in guards:
        value, names = scope.evaluate(guard.text)
        found.append(
            {
                "key": guard.key,
                "text": guard.text,
                "value": value if isinstance(value, bool) else None,
                "names": dict(names),
            }
        )
    return found
