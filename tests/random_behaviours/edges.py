"""Edge values of types, which make up half of all random operands."""

import random

from random_expression import EDGE_F64, EDGE_FLOATS, bounds

FLOATS = list(map(float, EDGE_FLOATS))
REALS = [*FLOATS, *EDGE_F64]
WEIGHTS = [0.0, 4.0, 5.0, 200.0, 201.0, 255.0]  # for a u8 with clamp: [5, 200]


def whole_edges(kind: str) -> list[float]:
    """Return the edge values of an integer type."""
    low, high = bounds(kind)
    return [float(each) for each in (low, low + 1, 0, 1, max(low, -1), high // 2, high - 1, high)]


EDGES = {
    **{kind: whole_edges(kind) for kind in ("i32", "u8", "u32")},
    "f32": FLOATS,
    "f64": REALS,
    "weight": WEIGHTS,
}


def operand(rng: random.Random, kind: str, usual: list[float]) -> float:
    """Return one of the usual numbers or an edge value of the type, with equal probability."""
    return rng.choice(EDGES[kind] if rng.random() < 0.5 else usual)
