"""Reports on traces: a picture, JSON of the nodes, and a textual timeline."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gpgen.behaviours.plan.titles import Numbered, fingerprint, kind_of, own_name, show_node, where
from gpgen.behaviours.steps.ir import (
    ABSENT,
    FAILED,
    HALTED,
    REFUSED,
    RUNNING,
    STARTED,
    SUCCEEDED,
    TIMED_OUT,
    WAITING,
)
from gpgen.model import Module
from gpgen.model.behaviours import Hooks, Node
from gpgen.model.state_machines import State
from gpgen.source.problems import place
from gpgen.tools.graph.diagrams import HOLDS, Arrow, Box, Picture
from gpgen.tools.graph.model_diagrams import box_of, children, transition_arrows
from gpgen.tools.traces.records import NodeResults, Record, Trace

# The results of a node, in the order in which reports list them.
WORDS = {
    RUNNING: "running",
    WAITING: "waiting",
    SUCCEEDED: "succeeded",
    FAILED: "failed",
    HALTED: "halted",
    TIMED_OUT: "timed out",
    REFUSED: "refused",
    ABSENT: "absent",
}
# The state of a node after its last result.
STATE_OF = {
    RUNNING: "running",
    WAITING: "waiting",
    SUCCEEDED: "succeeded",
    FAILED: "failed",
    TIMED_OUT: "failed",
    HALTED: "halted",
    REFUSED: "refused",
    ABSENT: "refused",
    STARTED: "running",
    "": "unvisited",
}


def traced_picture(title: str, nodes: Sequence[Numbered], fates: Sequence[NodeResults]) -> Picture:
    """Return a picture of nodes with their results; `fates` is indexed by node number."""
    boxes = tuple(traced_box(each, fates[each.number]) for each in nodes)
    known = {each.number: each for each in nodes}
    arrows = tuple(
        Arrow(str(each.parent), str(each.number), HOLDS, label(known[each.parent].node, each.node))
        for each in nodes
        if each.parent
    )
    return Picture(title, boxes, (*arrows, *traced_transition_arrows(nodes)))


def traced_transition_arrows(nodes: Sequence[Numbered]) -> Iterator[Arrow]:
    """Yield the transitions between the states of each machine."""
    ids: dict[int, dict[str, str]] = {}
    states = [each for each in nodes if isinstance(each.node.body, State)]
    for each in states:
        ids.setdefault(each.parent, {})[own_name(each.node.body)] = str(each.number)
    for each in states:
        yield from transition_arrows(each.node, str(each.number), ids[each.parent])


def traced_box(numbered: Numbered, fate: NodeResults) -> Box:
    box = box_of(numbered.node._replace(hooks=Hooks()), str(numbered.number))
    text = ", ".join(result_words(fate))
    lines = (*box.lines, text) if text else box.lines
    return box._replace(lines=lines, state=STATE_OF[fate.last])


def result_words(fate: NodeResults) -> Iterator[str]:
    for what, word in WORDS.items():
        if fate.counts.get(what):
            yield f"{fate.counts[what]} {word}"


def label(parent: Node, node: Node) -> str:
    for child in children(parent):
        if child.node is node:
            return child.label
    for name, hooks in zip(parent.hooks._fields, parent.hooks, strict=True):
        if any(hook is node for hook in hooks):
            return name
    return ""


Fates = Mapping[int, Sequence[NodeResults]]


def nodes_json(module: Module, nodes: Mapping[int, Sequence[Numbered]], fates: Fates) -> str:
    types = module.types
    entities = [
        {
            "entity": types[number].name.text,
            "type": number,
            "nodes": [node_object(each, fates.get(number)) for each in found],
        }
        for number, found in nodes.items()
    ]
    report = {
        "module": module.name.text,
        "nodes": f"{fingerprint(module):016x}",
        "entities": entities,
    }
    return json.dumps(report, indent=2) + "\n"


def node_object(numbered: Numbered, fates: Sequence[NodeResults] | None) -> dict[str, object]:
    node = numbered.node
    found: dict[str, object] = {
        "number": numbered.number,
        "parent": numbered.parent,
        "behaviour": numbered.behaviour,
        "place": numbered.place,
        "name": where(node),
        "kind": kind_of(node),
        "says": show_node(node),
        "file": node.span.file.path,
        "line": node.span.line,
        "column": node.span.column,
    }
    if fates is not None:
        fate = fates[numbered.number]
        found["state"] = STATE_OF[fate.last]
        found["counts"] = {what.lower(): count for what, count in fate.counts.items()}
    return found


def timeline(module: Module, trace: Trace, records: Iterable[Record]) -> str:
    """Return records as lines: time, entity, node, event, and the place in the schema."""
    lost = f"{trace.lost} earlier records were lost\n" if trace.lost else ""
    return lost + "".join(f"{line}\n" for line in lines(module, trace, records))


def lines(module: Module, trace: Trace, records: Iterable[Record]) -> Iterator[str]:
    types = module.types
    for each in records:
        numbered = trace.nodes[each.entity][each.node - 1]
        entity = f"{types[each.entity].name.text}#{each.slot}"
        what = each.what.lower().replace("_", " ")
        at = place(numbered.node.span)
        yield f"{each.time:>10} {entity} {full_name(numbered)}: {what} ({at})"


def full_name(numbered: Numbered) -> str:
    """Return the place of a node in its tree, and its name."""
    return f"{numbered.place} {where(numbered.node)}".strip()
