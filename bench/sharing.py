"""Compares shared trees that are functions with copies of the trees."""

import functools
import sys
from collections.abc import Iterable
from dataclasses import replace

from building import BENCH, ROOT, Setting, gpgen, run
from measuring import measure_ratio
from rows import ROWS, Row

BOTS = BENCH / "bots"
SCHEMA = ROOT / "tests" / "behaviours" / "bots.yaml"
SOURCES = (BOTS / "bots_shared.c", BOTS / "bots_copied.c", BENCH / "harness.c", BENCH / "count.c")


@functools.cache
def with_bots(setting: Setting) -> Setting:
    """Return the setting of a separate program; gpgen takes half a minute for its schemas."""
    own = replace(setting, folder=setting.folder / "bots", own=SOURCES)
    own.folder.mkdir()
    copied = own.folder / "copied.yaml"
    copied.write_text(SCHEMA.read_text().replace("module: arena", "module: copied", 1))
    run(gpgen(), SCHEMA, "-o", own.folder / "generated")
    run(sys.executable, BOTS / "copies.py", copied, "-o", own.folder / "generated")
    return own


def measure_sharing(setting: Setting, row: Row, attempt: int) -> float:
    """Return the median time ratio of the builds."""
    return measure_ratio(with_bots(setting), row, attempt)


def shared_rows(names: Iterable[str]) -> list[str]:
    """Return the names of rows that are measured here."""
    own = {row.name for row in ROWS if row.kind == "sharing"}
    return [name for name in names if name in own]
