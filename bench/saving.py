"""Measures save files, in a separate program."""

import functools
from collections.abc import Iterable
from dataclasses import replace

from building import BENCH, Setting, gpgen, run
from measuring import measure_ratio
from rows import ROWS, Row

SAVED = BENCH / "saved"
SOURCES = (SAVED / "save.c", BENCH / "harness.c", BENCH / "count.c")


@functools.cache
def with_saved(setting: Setting) -> Setting:
    """Return the setting of a separate program, as the other worlds are not saved."""
    own = replace(setting, folder=setting.folder / "saved", own=SOURCES)
    own.folder.mkdir()
    run(gpgen(), SAVED / "saved.yaml", "-o", own.folder / "generated")
    return own


def measure_saving(setting: Setting, row: Row, attempt: int) -> float:
    """Return the median time ratio of the builds."""
    return measure_ratio(with_saved(setting), row, attempt)


def save_rows(names: Iterable[str]) -> list[str]:
    """Return the names of rows that are measured here."""
    own = {row.name for row in ROWS if row.kind == "save"}
    return [name for name in names if name in own]
