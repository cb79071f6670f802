"""Pictures -> SVG, without external tools."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from gpgen.tools.graph.diagrams import (
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
    Box,
    Picture,
)

LETTER, LINE = 7.25, 16  # pixels, in a monospaced font of 12 pixels
LABEL_LETTER = 6.1  # pixels, in a font of 10 pixels
PAD, MARGIN = 8, 16
ROW_GAP, COLUMN_GAP = 14, 44
LANE = 10  # between two transitions next to a column


class Place(NamedTuple):
    """A box with the position of its upper left corner and its size, in pixels."""

    box: Box
    x: int
    y: int
    width: int
    height: int


def places(picture: Picture) -> dict[str, Place]:
    columns = _columns(picture)
    heights = {box.id: len(_texts(box)) * LINE + PAD for box in picture.boxes}
    tops = _tops(picture, columns, heights)
    found: dict[str, Place] = {}
    left = MARGIN
    for column in columns:
        widths = [_width(box) for box in column]
        for box, width in zip(column, widths, strict=True):
            found[box.id] = Place(box, left, tops[box.id] + MARGIN, width, heights[box.id])
        left += max(widths) + _gap(column, picture.arrows)
    return found


def _gap(column: Sequence[Box], arrows: Sequence[Arrow]) -> int:
    """Return the space to the right of a column: enough for its transitions and arrow labels."""
    sources = {box.id for box in column}
    found = [arrow for arrow in arrows if arrow.source in sources]
    labels = [len(arrow.label) for arrow in found if not arrow.row]
    gap = max(COLUMN_GAP, int(max(labels, default=0) * LABEL_LETTER) + 2 * PAD)
    return gap + LANE * sum(arrow.row > 0 for arrow in found)


def _width(box: Box) -> int:
    return int(max(map(len, _texts(box))) * LETTER) + 2 * PAD


def _texts(box: Box) -> tuple[str, ...]:
    return (box.title, *box.lines, *box.transitions)


def lanes(picture: Picture, where: Mapping[str, Place]) -> dict[Arrow, int]:
    """Return the x coordinate of each transition next to its column; short ones are closest."""
    columns: dict[int, list[Arrow]] = {}
    for arrow in picture.arrows:
        if arrow.row:
            columns.setdefault(where[arrow.source].x, []).append(arrow)
    found: dict[Arrow, int] = {}
    for left, arrows in columns.items():
        right = max(each.x + each.width for each in where.values() if each.x == left)
        arrows.sort(key=lambda each: abs(where[each.source].y - where[each.target].y))
        found |= {arrow: right + LANE * number for number, arrow in enumerate(arrows, 1)}
    return found


def _held(arrows: Sequence[Arrow]) -> dict[str, list[str]]:
    held: dict[str, list[str]] = {}
    for arrow in arrows:
        if arrow.kind != REFERS:
            held.setdefault(arrow.source, []).append(arrow.target)
    return held


def _columns(picture: Picture) -> list[list[Box]]:
    """Return the boxes by column: each box is to the right of all boxes that hold or need it."""
    held = _held(picture.arrows)
    level = {box.id: 0 for box in picture.boxes}
    for _ in picture.boxes:  # there are no cycles, so the longest path is shorter than this
        for box in picture.boxes:
            for target in held.get(box.id, ()):
                level[target] = max(level[target], level[box.id] + 1)
    columns: list[list[Box]] = [[] for _ in range(max(level.values(), default=-1) + 1)]
    for box in picture.boxes:
        columns[level[box.id]].append(box)
    return columns


def _tops(
    picture: Picture, columns: Sequence[Sequence[Box]], heights: Mapping[str, int]
) -> dict[str, int]:
    """Return the y coordinate of each box: centered on its children, if there is room."""
    held = _held(picture.arrows)
    tops: dict[str, int] = {}
    for column in reversed(columns):
        free = 0
        for box in column:
            middle = _middle(held.get(box.id, ()), tops, heights)
            top = free if middle is None else middle - heights[box.id] // 2
            tops[box.id] = max(free, top)
            free = tops[box.id] + heights[box.id] + ROW_GAP
    _follow(columns, held, tops, heights)
    highest = min(tops.values(), default=0)
    return {name: top - highest for name, top in tops.items()}


def _middle(held: Sequence[str], tops: Mapping[str, int], heights: Mapping[str, int]) -> int | None:
    ends = [(tops[each], tops[each] + heights[each]) for each in held if each in tops]
    return (min(top for top, _ in ends) + max(end for _, end in ends)) // 2 if ends else None


def _follow(
    columns: Sequence[Sequence[Box]],
    held: Mapping[str, Sequence[str]],
    tops: dict[str, int],
    heights: Mapping[str, int],
) -> None:
    """Move boxes down to the height of owners that had to be placed lower."""
    for column, after in pairwise(columns):
        lower: dict[str, int] = {}
        for box in column:
            middle = _middle(held.get(box.id, ()), tops, heights)
            if middle is not None:
                shift = tops[box.id] + heights[box.id] // 2 - middle
                lower.update(dict.fromkeys(held[box.id], shift))
        free = 0
        for box in after:
            tops[box.id] = max(free, tops[box.id] + max(0, lower.get(box.id, 0)))
            free = tops[box.id] + heights[box.id] + ROW_GAP


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
    where = places(picture)
    beside = lanes(picture, where)
    rights = [place.x + place.width for place in where.values()]
    width = max((*rights, *beside.values()), default=0) + MARGIN
    height = max((place.y + place.height for place in where.values()), default=0) + MARGIN
    size = f'width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n',
        f"  <title>{escape(picture.title, quote=False)}</title>\n",
        STYLE,
        '  <rect class="paper" width="100%" height="100%"/>\n',  # also on dark pages
    ]
    for arrow in picture.arrows:
        one, other = where[arrow.source], where[arrow.target]
        if arrow.row:
            lines.append(_transition(one, other, arrow, beside[arrow]))
        else:
            lines += _arrow(one, other, arrow)
    for place in where.values():
        lines += _box(place)
    return "".join([*lines, "</svg>\n"])


def _box(place: Place) -> Iterator[str]:
    box = place.box
    size = f'x="{place.x}" y="{place.y}" width="{place.width}" height="{place.height}"'
    state = f' style="fill: {STATES[box.state]}"' if box.state else ""
    yield f'  <rect class="{box.kind}" {size} rx="{ROUND.get(box.kind, 0)}"{state}/>\n'
    for number, line in enumerate(_texts(box)):
        y = place.y + PAD // 2 + LINE * number + 12
        kind = "" if number else ' class="title"'
        yield f'  <text x="{place.x + PAD}" y="{y}"{kind}>{escape(line, quote=False)}</text>\n'


def _arrow(one: Place, other: Place, arrow: Arrow) -> Iterator[str]:
    """Yield an arrow as a curve from the side that faces the other box, and its label."""
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
        yield f'  <text {place} class="label">{escape(arrow.label, quote=False)}</text>\n'


def _transition(one: Place, other: Place, arrow: Arrow, lane: int) -> str:
    """Return a transition as a line from its row, along its lane, to another box."""
    row = len(one.box.lines) + arrow.row
    y1 = one.y + PAD // 2 + LINE * row + LINE // 2
    y2 = other.y + PAD // 2 + LINE // 2
    curve = f"M{one.x + one.width},{y1} H{lane} V{y2} H{other.x + other.width}"
    return f'  <path class="{arrow.kind}" d="{curve}" marker-end="url(#head)"/>\n'
