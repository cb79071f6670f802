"""Numbers of bytes as people write them: 4096, 64KiB, 1MiB."""

import re
from collections.abc import Iterator

from gpgen.schema.language.arithmetic import result_of
from gpgen.schema.language.shapes import SizeShape
from gpgen.source.places import Span
from gpgen.source.problems import Problem, quote

SIZE = r"([0-9]{1,12}) ?(B|KiB|MiB|GiB)"
FACTORS = {"B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}
LOOSE = r"(?i)([0-9]{1,12}) ?([kmg])i?b?"


def bytes_of(value: object) -> int | None:
    """Return the bytes that a scalar's value stands for, None if it is no size."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    match = re.fullmatch(SIZE, value) if isinstance(value, str) else None
    return int(match[1]) * FACTORS[match[2]] if match else None


def check_size(
    value: object, text: str, shape: SizeShape, subject: str, span: Span
) -> Iterator[Problem]:
    """Yield what keeps a scalar from being a size in its range."""
    size = bytes_of(value)
    if size is None:
        message = f"{subject}: expected a number of bytes, got {quote(text)}"
        yield Problem("GP202", span, message, _hint(text))
    elif not shape.low <= size <= shape.high:
        limits = f"{show_size(shape.low)} to {show_size(shape.high)}"
        message = f"{subject}: expected {limits}, got {show_size(size)}"
        hint = f"write a size with its unit, such as {shape.example}"
        yield Problem("GP206", span, message, hint)


def _hint(text: str) -> str:
    match = re.fullmatch(LOOSE, text)
    if match:
        return f"write {match[1]}{match[2].upper()}iB"

    result = result_of(text)
    return "such as 64KiB" if result is None else f"write {show_size(result)}"


def show_size(size: int) -> str:
    """Return a number of bytes as it would be written."""
    for unit in ("GiB", "MiB", "KiB"):
        if size and size % FACTORS[unit] == 0:
            return f"{size // FACTORS[unit]}{unit}"
    return f"{size} bytes" if size != 1 else "1 byte"
