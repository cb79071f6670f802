"""A picture of a behaviour with the results in a trace: each use of a tree is drawn."""

from collections.abc import Iterator, Sequence

from gpgen.behaviours.numbers import Numbered
from gpgen.behaviours.traces import (
    ABSENT,
    FAILED,
    HALTED,
    REFUSED,
    STARTED,
    SUCCEEDED,
    TIMED_OUT,
)
from gpgen.graph.picture import HOLDS, Arrow, Box, Picture
from gpgen.graph.replay import RUNNING, Fate
from gpgen.graph.trees import box_of, children
from gpgen.model.behaviours import Hooks, Node

# In which order it is said how often what became of a node, and how.
SAID = {
    RUNNING: "running",
    SUCCEEDED: "succeeded",
    FAILED: "failed",
    HALTED: "halted",
    TIMED_OUT: "timed out",
    REFUSED: "refused",
    ABSENT: "absent",
}
# How a node looks after what became of it last.
STATE_OF = {
    RUNNING: "running",
    SUCCEEDED: "succeeded",
    FAILED: "failed",
    TIMED_OUT: "failed",
    HALTED: "halted",
    REFUSED: "refused",
    ABSENT: "refused",
    STARTED: "running",
    "": "untold",
}


def traced_picture(title: str, nodes: Sequence[Numbered], fates: Sequence[Fate]) -> Picture:
    """Return a picture of nodes and their results, which are at the index of their numbers."""
    boxes = tuple(traced_box(each, fates[each.number]) for each in nodes)
    known = {each.number: each for each in nodes}
    arrows = tuple(
        Arrow(str(each.parent), str(each.number), HOLDS, label(known[each.parent].node, each.node))
        for each in nodes
        if each.parent
    )
    return Picture(title, boxes, arrows)


def traced_box(numbered: Numbered, fate: Fate) -> Box:
    """Return the box of a node, with its results."""
    box = box_of(numbered.node._replace(hooks=Hooks()), str(numbered.number))
    told = ", ".join(said(fate))
    lines = (*box.lines, told) if told else box.lines
    return box._replace(lines=lines, state=STATE_OF[fate.last])


def said(fate: Fate) -> Iterator[str]:
    """Yield the results of a node, in words."""
    for what, word in SAID.items():
        if fate.counts.get(what):
            yield f"{fate.counts[what]} {word}"


def label(parent: Node, node: Node) -> str:
    """Return the arrow from a node to a child or a hook."""
    for child in children(parent):
        if child.node is node:
            return child.label
    for name, hooks in zip(parent.hooks._fields, parent.hooks, strict=True):
        if any(hook is node for hook in hooks):
            return name
    return ""
