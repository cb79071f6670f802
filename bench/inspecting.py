"""Measures the inspector, in a separate program."""

import functools
from dataclasses import replace

from building import BENCH, Setting, gpgen, run
from measuring import measure_ratio
from rows import Row

INSPECTED = BENCH / "inspected"
SOURCES = (INSPECTED / "inspect.c", BENCH / "harness.c", BENCH / "count.c")


@functools.cache
def with_inspected(setting: Setting) -> Setting:
    """Return the setting of a separate program, as no other benchmark has an inspector."""
    own = replace(setting, folder=setting.folder / "inspected", own=SOURCES)
    own.folder.mkdir()
    run(gpgen(), INSPECTED / "inspected.yaml", "-o", own.folder / "generated")
    return own


def measure_inspecting(setting: Setting, row: Row, attempt: int) -> float:
    """Return the median time ratio of the builds."""
    return measure_ratio(with_inspected(setting), row, attempt)
