"""Measures restoring earlier frames, in a world with snapshots."""

import functools
from collections.abc import Iterable
from dataclasses import replace

from building import BENCH, Setting, gpgen, run
from measuring import measure_ratio
from rows import ROWS, Row

PAST = BENCH / "past"
SOURCES = (PAST / "rewind.c", PAST / "hand_past.c", BENCH / "harness.c", BENCH / "count.c")


@functools.cache
def with_past(setting: Setting) -> Setting:
    """Return the setting of a separate program, as the other worlds take no snapshots."""
    own = replace(setting, folder=setting.folder / "past", own=SOURCES)
    own.folder.mkdir()
    run(gpgen(), PAST / "past.yaml", "-o", own.folder / "generated")
    return own


def measure_rewinding(setting: Setting, row: Row, attempt: int) -> float:
    """Return the median time ratio of the builds."""
    return measure_ratio(with_past(setting), row, attempt)


def rewind_rows(names: Iterable[str]) -> list[str]:
    """Return the names of rows that are measured here."""
    own = {row.name for row in ROWS if row.kind == "rewind"}
    return [name for name in names if name in own]
