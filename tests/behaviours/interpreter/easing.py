"""Easing curves, and interpolation between two values of a type."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from expression_evaluator import f32, saturate


def sine(p: float) -> float:
    """Return 1 - cos(p * pi / 2), in a form that is exact near 0."""
    return 1.0 if p == 1 else 2 * math.sin(p * math.pi / 4) ** 2


def back(p: float, by: float = 1.70158) -> float:
    """Return a curve that first swings below 0, by a tenth of the range."""
    return p * p * (by * (p - 1) + p)


def elastic(p: float, turn: float = 3) -> float:
    """Return an oscillation of growing amplitude, with three and a third periods in all."""
    if p in (0, 1):
        return p
    place = Fraction(10 * p - (10 + turn / 4))
    half = Fraction(turn) / 2
    halves = round(place / half)  # of a period; the remainder is exact
    sine = math.sin(float(place - halves * half) * 2 * math.pi / turn)
    return 2 ** (10 * p - 10) * (sine if halves % 2 else -sine)


def bounce(p: float) -> float:
    """Return the height of a bouncing ball, reversed in time: each bounce is higher."""
    left = 1 - p
    for middle, height, begin in (
        (2.625, 0.984375, 2.5),
        (2.25, 0.9375, 2),
        (1.5, 0.75, 1),
        (0, 0, 0),
    ):
        if left >= begin / 2.75:
            return 1 - (7.5625 * (left - middle / 2.75) ** 2 + height)
    raise AssertionError(p)


CURVES: dict[str, Callable[[float], float]] = {
    "quad": lambda p: p * p,
    "cubic": lambda p: p * p * p,
    "sine": sine,
    "back": back,
    "elastic": elastic,
    "bounce": bounce,
}
# Curves whose `in_out` form swings wider in both halves, as in Penner's equations.
HALVES: dict[str, Callable[[float], float]] = {
    "back": lambda p: back(p, 1.70158 * 1.525),
    "elastic": lambda p: elastic(p, 3 * 1.5),
}


def eased(ease: str, p: float) -> float:
    """Return the progress of an easing curve when the fraction p of the time has passed."""
    if ease == "linear":
        return p
    direction, _, name = ease.rpartition("_")
    curve = CURVES[name]
    if direction == "in":
        return f32(curve(p))
    if direction == "out":
        return f32(1 - curve(1 - p))
    half = HALVES.get(name, curve)
    return f32(half(2 * p) / 2 if p < 0.5 else 1 - half(2 - 2 * p) / 2)


class Interpolation(NamedTuple):
    """An interpolation between two values of a type along an easing curve."""

    kind: str
    first: float
    last: float
    ease: str

    def at(self, passed: int, over: int) -> float:
        """Return the value when `passed` of the duration `over` has passed."""
        progress = eased(self.ease, f32(f32(passed) / f32(over)))
        if progress in {0, 1}:
            return self.last if progress else self.first
        if self.kind == "f32":
            return f32(self.first + f32(f32(self.last - self.first) * progress))
        exact = float(self.first) + (float(self.last) - float(self.first)) * progress
        return exact if self.kind == "f64" else saturate(self.kind, math.floor(exact + 0.5))
