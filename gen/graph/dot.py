"""Pictures in the language of Graphviz."""

from gpgen.graph.picture import (
    COMPONENT,
    COMPOSITE,
    ENTITY,
    HOLDS,
    LEAF,
    NEEDS,
    REFERS,
    STATES,
    TEST,
    Box,
    Picture,
)

LOOKS = {
    ENTITY: 'style=filled, fillcolor="#dbe9f6"',
    COMPONENT: 'style="filled,rounded", fillcolor="#e3f1dd"',
    COMPOSITE: 'style=filled, fillcolor="#eeeeee"',
    LEAF: 'style="filled,rounded", fillcolor="#fdf3d4"',
    TEST: 'style="rounded,dashed"',
}
LINES = {HOLDS: "solid", NEEDS: "dashed", REFERS: "dotted"}


def dot(picture: Picture) -> str:
    """Return a picture as a `digraph`."""
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
        lines.append(f"  {ends} [style={LINES[arrow.kind]}{label}];")
    return "\n".join([*lines, "}", ""])


def _look(box: Box) -> str:
    """Return the attributes of a box, by its kind or by its result in a trace."""
    if not box.state:
        return LOOKS[box.kind]
    return f'style="filled,rounded", fillcolor="{STATES[box.state]}"'


def _label(box: Box) -> str:
    """Return the text of a box: the title in the middle, the lines at the left."""
    title = _escaped(box.title)
    return f'"{title}{"".join(chr(92) + "n" + _escaped(line) for line in box.lines)}"'


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
