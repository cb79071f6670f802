"""Times as people write them: 300ms, 1.5s, 5min, 1h."""

import re
from collections.abc import Iterator

from gpgen.expressions.tokens import DURATION, UNITS, milliseconds_of
from gpgen.schema.language.shapes import DurationShape
from gpgen.source.places import Span
from gpgen.source.problems import Problem, quote

MOST_MILLISECONDS = 1 << 30  # what may lie ahead of a clock of 32 bits
# What the units are called elsewhere.
LOOSE = r"([0-9]{1,10}(?:\.[0-9]{1,9})?) *([a-zA-Z]*)"
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


def check_duration(text: str, shape: DurationShape, subject: str, span: Span) -> Iterator[Problem]:
    """Yield what keeps a text from being a duration in its range."""
    if re.fullmatch(DURATION, text) is None:
        message = f"{subject}: expected a duration, got {quote(text)}"
        yield Problem("GP202", span, message, _hint(text))
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


def _hint(text: str) -> str:
    """Return how to write a duration."""
    if text.strip() in ("forever", "infinite", "inf"):
        return "write 'idle' for what never ends"
    match = re.fullmatch(LOOSE, text.strip())
    unit = match[2].lower() if match else None
    if match is None or unit is None or unit not in {*CALLED, *UNITS}:
        is_fine = text.strip().endswith(("us", "ns"))
        return "1ms is the shortest time" if is_fine else "such as 300ms, 2s, 5min or 1h"
    if not unit:
        return f"write {match[1]}s" if "." in match[1] else f"write {match[1]}ms or {match[1]}s"
    return f"write {match[1]}{CALLED.get(unit, unit)}"
