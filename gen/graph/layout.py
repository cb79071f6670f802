"""The positions of boxes: in columns from left to right, close to their owners."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from gpgen.graph.picture import REFERS, Arrow, Box, Picture
from gpgen.tuples import NamedTuple

LETTER, LINE = 7.25, 16  # of a monospaced font of 12 pixels
PAD, MARGIN = 8, 16
ROW_GAP, COLUMN_GAP = 14, 44


class Place(NamedTuple):
    """A box with its upper left corner and its size, in pixels."""

    box: Box
    x: int
    y: int
    width: int
    height: int


def places(picture: Picture) -> dict[str, Place]:
    """Return where each box stands, by id."""
    columns = _columns(picture)
    heights = {box.id: (1 + len(box.lines)) * LINE + PAD for box in picture.boxes}
    tops = _tops(picture, columns, heights)
    found: dict[str, Place] = {}
    left = MARGIN
    for column in columns:
        widths = [_width(box) for box in column]
        for box, width in zip(column, widths, strict=True):
            found[box.id] = Place(box, left, tops[box.id] + MARGIN, width, heights[box.id])
        left += max(widths) + COLUMN_GAP
    return found


def _width(box: Box) -> int:
    return int(max(map(len, (box.title, *box.lines))) * LETTER) + 2 * PAD


def _held(arrows: Sequence[Arrow]) -> dict[str, list[str]]:
    """Return the boxes to which each box has an arrow, by id."""
    held: dict[str, list[str]] = {}
    for arrow in arrows:
        if arrow.kind != REFERS:
            held.setdefault(arrow.source, []).append(arrow.target)
    return held


def _columns(picture: Picture) -> list[list[Box]]:
    """Return the boxes by how far they are from the beginning: behind all that hold them."""
    held = _held(picture.arrows)
    level = {box.id: 0 for box in picture.boxes}
    for _ in picture.boxes:  # nothing holds itself, so the longest way is shorter than this
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
    """Return the y coordinate of each box: beside the middle of its children, if there is room."""
    held = _held(picture.arrows)
    tops: dict[str, int] = {}
    for column in reversed(columns):
        free = 0
        for box in column:
            middle = _middle(held.get(box.id, ()), tops, heights)
            wanted = free if middle is None else middle - heights[box.id] // 2
            tops[box.id] = max(free, wanted)
            free = tops[box.id] + heights[box.id] + ROW_GAP
    _follow(columns, held, tops, heights)
    highest = min(tops.values(), default=0)
    return {name: top - highest for name, top in tops.items()}


def _middle(held: Sequence[str], tops: Mapping[str, int], heights: Mapping[str, int]) -> int | None:
    """Return the middle of the boxes that are held and stand already."""
    ends = [(tops[each], tops[each] + heights[each]) for each in held if each in tops]
    return (min(top for top, _ in ends) + max(end for _, end in ends)) // 2 if ends else None


def _follow(
    columns: Sequence[Sequence[Box]],
    held: Mapping[str, Sequence[str]],
    tops: dict[str, int],
    heights: Mapping[str, int],
) -> None:
    """Move boxes down to their owners, if those found no room beside them."""
    for column, after in pairwise(columns):
        lower: dict[str, int] = {}
        for box in column:
            middle = _middle(held.get(box.id, ()), tops, heights)
            if middle is not None:
                way = tops[box.id] + heights[box.id] // 2 - middle
                lower.update(dict.fromkeys(held[box.id], way))
        free = 0
        for box in after:
            tops[box.id] = max(free, tops[box.id] + max(0, lower.get(box.id, 0)))
            free = tops[box.id] + heights[box.id] + ROW_GAP
