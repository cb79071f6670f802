"""Pictures in the language of Mermaid, which code hosts draw in place."""

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
    Picture,
)

SHAPES = {
    ENTITY: ("[", "]"),
    COMPONENT: ("(", ")"),
    COMPOSITE: ("[", "]"),
    LEAF: ("(", ")"),
    TEST: ("{{", "}}"),
}
LINES = {HOLDS: "-->", NEEDS: "-.->", REFERS: "-.->"}


def mermaid(picture: Picture) -> str:
    """Return a picture as a flowchart."""
    names = {box.id: f"n{number}" for number, box in enumerate(picture.boxes)}
    lines = ["flowchart LR"]
    for box in picture.boxes:
        before, behind = SHAPES[box.kind]
        text = "<br/>".join(map(_escaped, (box.title, *box.lines)))
        lines.append(f'  {names[box.id]}{before}"{text}"{behind}')
    for arrow in picture.arrows:
        label = f'|"{_escaped(arrow.label)}"|' if arrow.label else ""
        ends = f"{names[arrow.source]} {LINES[arrow.kind]}{label} {names[arrow.target]}"
        lines.append(f"  {ends}")
    for state, colour in STATES.items():
        found = [names[box.id] for box in picture.boxes if box.state == state]
        if found:
            lines.append(f"  classDef {state} fill:{colour},color:#222")
            lines.append(f"  class {','.join(found)} {state}")
    return "\n".join([*lines, ""])


def _escaped(text: str) -> str:
    """Return a text in which nothing means anything to Mermaid."""
    codes = {"&": "#amp;", '"': "#quot;", "<": "#lt;", ">": "#gt;", "#": "#35;", ";": "#59;"}
    return "".join(codes.get(char, char) for char in text)
