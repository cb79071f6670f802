"""The contents of a picture, whatever its format: boxes, and arrows between them."""

from typing import NamedTuple

# Kinds of boxes, each of which looks its own way.
ENTITY, COMPONENT, COMPOSITE, LEAF, TEST = BOX_KINDS = (
    "entity",
    "component",
    "composite",
    "leaf",
    "test",
)
# What became of a box that a trace tells of, and its colour.
STATES = {
    "running": "#ffd24d",
    "succeeded": "#a9dba1",
    "failed": "#f2a8a0",
    "halted": "#c9b6ec",
    "refused": "#d9d9d9",
    "untold": "#ffffff",
}
# Kinds of arrows: what holds what, what needs what, what refers to what.
HOLDS, NEEDS, REFERS = ARROW_KINDS = ("holds", "needs", "refers")


class Box(NamedTuple):
    """A box with a title and lines below it; `id` is its own in the picture.

    In a picture with a trace, `state` is one of STATES.
    """

    id: str
    kind: str
    title: str
    lines: tuple[str, ...] = ()
    state: str = ""


class Arrow(NamedTuple):
    """An arrow from one box to another, by their ids."""

    source: str
    target: str
    kind: str
    label: str = ""


class Picture(NamedTuple):
    """Boxes in order, and arrows, from left to right and from owner to part."""

    title: str
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]
