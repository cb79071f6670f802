"""Pictures in the language of Mermaid, which code hosts draw in place."""

from gpgen.tools.graph.picture import (
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
STYLES = {HOLDS: "solid", NEEDS: "dashed", REFERS: "dotted"}


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
        lines.append(f"  {ends} [style={STYLES[arrow.kind]}{label}];")
    return "\n".join([*lines, "}", ""])


def _look(box: Box) -> str:
    """Return the attributes of a box, by its kind or by its result in a trace."""
    if not box.state:
        return LOOKS[box.kind]
    return f'style="filled,rounded", fillcolor="{STATES[box.state]}"'


def _label(box: Box) -> str:
    """Return the text of a box: the title in the middle, the lines at the left."""
    title = _dot_text(box.title)
    return f'"{title}{"".join(chr(92) + "n" + _dot_text(line) for line in box.lines)}"'


def _quoted(text: str) -> str:
    return f'"{_dot_text(text)}"'


def _dot_text(text: str) -> str:
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
    """Return a picture as a flowchart."""
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
    """Return a text in which nothing means anything to Mermaid."""
    codes = {"&": "#amp;", '"': "#quot;", "<": "#lt;", ">": "#gt;", "#": "#35;", ";": "#59;"}
    return "".join(codes.get(char, char) for char in text)
