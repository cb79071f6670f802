"""Whole numbers, sizes (64KiB) and durations (1.5s) as people write them."""

import ast
import operator
import re
from collections.abc import Callable, Iterator

from gpgen.expressions.tokens import DURATION, UNITS, milliseconds_of
from gpgen.schema import shapes
from gpgen.source.places import Span
from gpgen.source.problems import Problem, quote

LONGEST = 60
MOST_BITS = 64
OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: lambda a, b: a << max(0, min(b, MOST_BITS)),
    ast.BitOr: operator.or_,
}


def result_of(text: str) -> int | None:
    """Return what a calculation of whole numbers comes to, None for anything else."""
    if len(text) > LONGEST or text.isalnum():
        return None
    try:
        body = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return _evaluated(body) if isinstance(body, ast.BinOp) else None


def _evaluated(node: ast.expr) -> int | None:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.BinOp):
        left, right = _evaluated(node.left), _evaluated(node.right)
        apply = OPERATORS.get(type(node.op))
        if left is not None and right is not None and apply is not None:
            return apply(left, right)
    return None


SIZE = r"([0-9]{1,12}) ?(B|KiB|MiB|GiB)"
FACTORS = {"B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}
LOOSE_SIZE = r"(?i)([0-9]{1,12}) ?([kmg])i?b?"


def bytes_of(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    match = re.fullmatch(SIZE, value) if isinstance(value, str) else None
    return int(match[1]) * FACTORS[match[2]] if match else None


def check_size(
    value: object, text: str, shape: shapes.Size, subject: str, span: Span
) -> Iterator[Problem]:
    size = bytes_of(value)
    if size is None:
        message = f"{subject}: expected a number of bytes, got {quote(text)}"
        yield Problem("GP202", span, message, _size_hint(text))
    elif not shape.low <= size <= shape.high:
        limits = f"{show_size(shape.low)} to {show_size(shape.high)}"
        message = f"{subject}: expected {limits}, got {show_size(size)}"
        hint = f"write a size with its unit, such as {shape.example}"
        yield Problem("GP206", span, message, hint)


def _size_hint(text: str) -> str:
    match = re.fullmatch(LOOSE_SIZE, text)
    if match:
        return f"write {match[1]}{match[2].upper()}iB"

    result = result_of(text)
    return "such as 64KiB" if result is None else f"write {show_size(result)}"


def show_size(size: int) -> str:
    for unit in ("GiB", "MiB", "KiB"):
        if size and size % FACTORS[unit] == 0:
            return f"{size // FACTORS[unit]}{unit}"
    return f"{size} bytes" if size != 1 else "1 byte"


MOST_MILLISECONDS = 1 << 30  # what may lie ahead of a clock of 32 bits
# What the units are called elsewhere.
LOOSE_DURATION = r"([0-9]{1,10}(?:\.[0-9]{1,9})?) *([a-zA-Z]*)"
CALLED = {
    "": "ms",
    "msec": "ms",
    "millis": "ms",
    "sec": "s",
    "secs": "s",
    "second": "s",
    "seconds": "s",
    "m": "min",
    "mins": "min",
    "minute": "min",
    "minutes": "min",
    "hour": "h",
    "hours": "h",
}


def check_duration(
    text: str, shape: shapes.Duration, subject: str, span: Span
) -> Iterator[Problem]:
    if re.fullmatch(DURATION, text) is None:
        message = f"{subject}: expected a duration, got {quote(text)}"
        yield Problem("GP202", span, message, _duration_hint(text))
        return
    time = milliseconds_of(text)
    if time is None:
        message = f"{subject}: expected whole milliseconds, got {quote(text)}"
        yield Problem("GP206", span, message, "1ms is the shortest time")
    elif not shape.low <= time <= MOST_MILLISECONDS:
        limits = f"{shape.low}ms to {MOST_MILLISECONDS}ms"
        message = f"{subject}: expected {limits}, got {text}"
        hint = f"write a time from {limits} (12 days)"
        yield Problem("GP206", span, message, hint)


def _duration_hint(text: str) -> str:
    if text.strip() in ("forever", "infinite", "inf"):
        return "write 'idle' for what never ends"
    match = re.fullmatch(LOOSE_DURATION, text.strip())
    unit = match[2].lower() if match else None
    if match is None or unit is None or unit not in {*CALLED, *UNITS}:
        is_fine = text.strip().endswith(("us", "ns"))
        return "1ms is the shortest time" if is_fine else "such as 300ms, 2s, 5min or 1h"
    if not unit:
        return f"write {match[1]}s" if "." in match[1] else f"write {match[1]}ms or {match[1]}s"
    return f"write {match[1]}{CALLED.get(unit, unit)}"
