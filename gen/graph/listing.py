"""The nodes that traces speak of, and the records of one, as texts."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gpgen.behaviours.numbers import Numbered, fingerprint, kind_of
from gpgen.behaviours.titles import shown, where
from gpgen.graph.replay import Fate
from gpgen.graph.traced import STATE_OF
from gpgen.graph.traces import Record, Trace
from gpgen.model import Module

Fates = Mapping[int, Sequence[Fate]]


def nodes_json(module: Module, nodes: Mapping[int, Sequence[Numbered]], fates: Fates) -> str:
    """Return which number stands for which node, entity type by entity type."""
    entities = [
        {
            "entity": module.entities[number - 1].name.text,
            "type": number,
            "nodes": [node_object(each, fates.get(number)) for each in found],
        }
        for number, found in nodes.items()
    ]
    said = {
        "module": module.name.text,
        "nodes": f"{fingerprint(module):016x}",
        "entities": entities,
    }
    return json.dumps(said, indent=2) + "\n"


def node_object(numbered: Numbered, fates: Sequence[Fate] | None) -> dict[str, object]:
    """Return the facts about a node, with a trace its results too."""
    node = numbered.node
    found: dict[str, object] = {
        "number": numbered.number,
        "parent": numbered.parent,
        "behaviour": numbered.behaviour,
        "place": numbered.place,
        "name": where(node),
        "kind": kind_of(node),
        "says": shown(node),
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
    """Yield a line for each record."""
    for each in records:
        numbered = trace.nodes[each.entity][each.node - 1]
        who = f"{module.entities[each.entity - 1].name.text}#{each.slot}"
        node = f"{numbered.place} {where(numbered.node)}".strip()
        span = numbered.node.span
        place = f"{span.file.path}:{span.line}:{span.column}"
        what = each.what.lower().replace("_", " ")
        yield f"{each.time:>10} {who} {node}: {what} ({place})"
