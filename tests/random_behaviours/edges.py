"""Numbers on the edges of their types, which half of all random operands are."""

import random

from random_expression import EDGE_F64, EDGE_FLOATS, bounds

FLOATS = list(map(float, EDGE_FLOATS))
REALS = [*FLOATS, *EDGE_F64]
WEIGHTS = [0.0, 4.0, 5.0, 200.0, 201.0, 255.0]  # of a u8 that is clamped to 5 to 200


def whole_edges(kind: str) -> list[float]:
    """Return the edges of a type of whole numbers."""
    low, high = bounds(kind)
    return [float(each) for each in (low, low + 1, 0, 1, max(low, -1), high // 2, high - 1, high)]


EDGES = {
    **{kind: whole_edges(kind) for kind in ("i32", "u8", "u32")},
    "f32": FLOATS,
    "f64": REALS,
    "weight": WEIGHTS,
}


def operand(rng: random.Random, kind: str, usual: list[float]) -> float:
    """Return one of the usual numbers, or as often one on an edge of its type."""
    return rng.choice(EDGES[kind] if rng.random() < 0.5 else usual)
