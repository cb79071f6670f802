"""Pictures as SVG, without any other tool."""

from collections.abc import Iterator

from gpgen.graph.layout import LINE, MARGIN, PAD, Place, places
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
    Arrow,
    Picture,
)

STYLE = f"""\
  <style>
    text {{ font: 12px monospace; fill: #222; }}
    .title {{ font-weight: bold; }}
    .label {{ font-size: 10px; text-anchor: middle; }}
    .label {{ stroke: #fff; stroke-width: 4px; paint-order: stroke; }}
    rect {{ stroke: #666; }}
    .paper {{ fill: #fff; stroke: none; }}
    .{ENTITY} {{ fill: #dbe9f6; }}
    .{COMPONENT} {{ fill: #e3f1dd; }}
    .{COMPOSITE} {{ fill: #eee; }}
    .{LEAF} {{ fill: #fdf3d4; }}
    .{TEST} {{ fill: #fff; stroke-dasharray: 4 2; }}
    path {{ fill: none; stroke: #666; }}
    .{HOLDS} {{ }}
    .{NEEDS} {{ stroke-dasharray: 6 3; }}
    .{REFERS} {{ stroke-dasharray: 2 3; }}
  </style>
  <defs>
    <marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8"
        orient="auto"><path d="M0,0 L8,4 L0,8 z" style="fill: #666"/></marker>
  </defs>
"""
ROUND = {COMPONENT: 8, LEAF: 8, TEST: 8}


def svg(picture: Picture) -> str:
    """Return a picture as an SVG document."""
    where = places(picture)
    width = max((place.x + place.width for place in where.values()), default=0) + MARGIN
    height = max((place.y + place.height for place in where.values()), default=0) + MARGIN
    size = f'width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n',
        f"  <title>{_escaped(picture.title)}</title>\n",
        STYLE,
        '  <rect class="paper" width="100%" height="100%"/>\n',  # on dark pages too
    ]
    for arrow in picture.arrows:
        lines += _arrow(where[arrow.source], where[arrow.target], arrow)
    for place in where.values():
        lines += _box(place)
    return "".join([*lines, "</svg>\n"])


def _box(place: Place) -> Iterator[str]:
    box = place.box
    size = f'x="{place.x}" y="{place.y}" width="{place.width}" height="{place.height}"'
    state = f' style="fill: {STATES[box.state]}"' if box.state else ""
    yield f'  <rect class="{box.kind}" {size} rx="{ROUND.get(box.kind, 0)}"{state}/>\n'
    for number, line in enumerate((box.title, *box.lines)):
        y = place.y + PAD // 2 + LINE * number + 12
        kind = "" if number else ' class="title"'
        yield f'  <text x="{place.x + PAD}" y="{y}"{kind}>{_escaped(line)}</text>\n'


def _arrow(one: Place, other: Place, arrow: Arrow) -> Iterator[str]:
    """Yield an arrow as a curve from the side that looks at the other box, and its label."""
    y1, y2 = one.y + one.height // 2, other.y + other.height // 2
    if other.x >= one.x + one.width:
        x1, x2 = one.x + one.width, other.x
        bend = (x1 + x2) // 2
    elif one.x >= other.x + other.width:
        x1, x2 = one.x, other.x + other.width
        bend = (x1 + x2) // 2
    else:  # in the same column, or to itself: around the right side
        x1, x2 = one.x + one.width, other.x + other.width
        y2 += PAD if one is other else 0
        bend = max(x1, x2) + MARGIN
    curve = f"M{x1},{y1} C{bend},{y1} {bend},{y2} {x2},{y2}"
    yield f'  <path class="{arrow.kind}" d="{curve}" marker-end="url(#head)"/>\n'
    if arrow.label:
        place = f'x="{bend}" y="{(y1 + y2) // 2 - 3}"'
        yield f'  <text {place} class="label">{_escaped(arrow.label)}</text>\n'


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
