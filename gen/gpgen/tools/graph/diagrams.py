"""Pictures of boxes and arrows, and their DOT and Mermaid forms."""

from typing import NamedTuple

# Kinds of boxes, each with its own style.
ENTITY, COMPONENT, COMPOSITE, LEAF, TEST = BOX_KINDS = (
    "entity",
    "component",
    "composite",
    "leaf",
    "test",
)
STATE = COMPONENT  # no picture contains both
# Colours of the results in a trace.
STATES = {
    "running": "#ffd24d",
    "waiting": "#fff0b3",
    "succeeded": "#a9dba1",
    "failed": "#f2a8a0",
    "halted": "#c9b6ec",
    "refused": "#d9d9d9",
    "unvisited": "#ffffff",
}
# Kinds of arrows: owner to part, user to requirement, reference.
HOLDS, NEEDS, REFERS = ARROW_KINDS = ("holds", "needs", "refers")


class Box(NamedTuple):
    """A box with a title and lines below it; `id` is unique in the picture.

    In a picture with a trace, `state` is one of STATES. `transitions` are lines where arrows start.
    """

    id: str
    kind: str
    title: str
    lines: tuple[str, ...] = ()
    state: str = ""
    transitions: tuple[str, ...] = ()


class Arrow(NamedTuple):
    """An arrow between two boxes, by their ids.

    A transition starts at the line number `row` of the `transitions` of its source, counted from 1.
    """

    source: str
    target: str
    kind: str
    label: str = ""
    row: int = 0


class Picture(NamedTuple):
    """Boxes in order, and arrows; drawn from left to right, from owner to part."""

    title: str
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]


LOOKS = {
    ENTITY: 'style=filled, fillcolor="#dbe9f6"',
    COMPONENT: 'style="filled,rounded", fillcolor="#e3f1dd"',
    COMPOSITE: 'style=filled, fillcolor="#eeeeee"',
    LEAF: 'style="filled,rounded", fillcolor="#fdf3d4"',
    TEST: 'style="rounded,dashed"',
}
STYLES = {HOLDS: "solid", NEEDS: "dashed", REFERS: "dotted"}


def dot(picture: Picture) -> str:
    lines = [
        f"digraph {_quoted(picture.title)} {{",
        "  rankdir=LR;",
        '  node [shape=box, fontname="monospace", fontsize=11];',
        '  edge [fontname="monospace", fontsize=10];',
    ]
    lines += [f"  {_quoted(box.id)} [label={_label(box)}, {_look(box)}];" for box in picture.boxes]
    for arrow in picture.arrows:
        label = f", label={_quoted(arrow.label)}" if arrow.label else ""
        ends = f"{_quoted(arrow.source)} -> {_quoted(arrow.target)}"
        lines.append(f"  {ends} [style={STYLES[arrow.kind]}{label}];")
    return "\n".join([*lines, "}", ""])


def _look(box: Box) -> str:
    if not box.state:
        return LOOKS[box.kind]
    return f'style="filled,rounded", fillcolor="{STATES[box.state]}"'


def _label(box: Box) -> str:
    return '"' + "\\n".join(map(_escaped, (box.title, *box.lines))) + '"'


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


SHAPES = {
    ENTITY: ("[", "]"),
    COMPONENT: ("(", ")"),
    COMPOSITE: ("[", "]"),
    LEAF: ("(", ")"),
    TEST: ("{{", "}}"),
}
ARROWS = {HOLDS: "-->", NEEDS: "-.->", REFERS: "-.->"}


def mermaid(picture: Picture) -> str:
    names = {box.id: f"n{number}" for number, box in enumerate(picture.boxes)}
    lines = ["flowchart LR"]
    for box in picture.boxes:
        before, behind = SHAPES[box.kind]
        text = "<br/>".join(map(_html, (box.title, *box.lines)))
        lines.append(f'  {names[box.id]}{before}"{text}"{behind}')
    for arrow in picture.arrows:
        label = f'|"{_html(arrow.label)}"|' if arrow.label else ""
        ends = f"{names[arrow.source]} {ARROWS[arrow.kind]}{label} {names[arrow.target]}"
        lines.append(f"  {ends}")
    for state, colour in STATES.items():
        found = [names[box.id] for box in picture.boxes if box.state == state]
        if found:
            lines.append(f"  classDef {state} fill:{colour},color:#222")
            lines.append(f"  class {','.join(found)} {state}")
    return "\n".join([*lines, ""])


def _html(text: str) -> str:
    """Return a text with the characters escaped that have a meaning in Mermaid."""
    codes = {"&": "#amp;", '"': "#quot;", "<": "#lt;", ">": "#gt;", "#": "#35;", ";": "#59;"}
    return "".join(codes.get(char, char) for char in text)
