"""Measures the run time of gpgen."""

import statistics
import sys
import tempfile
from pathlib import Path

from building import ROOT, Setting, gpgen, processor_time, run
from rows import Row

SLOW = ("generator-arena", "generator-large")


def large_schema() -> str:
    """Return a schema of 200 entities with 20 properties each."""
    types = ("i32", "f32 = 1", "u8", "{type: i32, default: 100, clamp: [0, 100]}")
    lines = ["gpgen: 1", "module: large", "entities:"]
    for entity in range(200):
        lines += [f"  thing_{entity}:", "    properties:"]
        lines += [f"      value_{number}: {types[number % len(types)]}" for number in range(20)]
    return "\n".join(lines) + "\n"


def schema_of(row: Row, folder: Path) -> Path:
    """Return the schema of a row, after creating it if necessary."""
    if row.name == "generator-arena":
        return ROOT / "schemas" / "arena.yaml"
    if row.name == "generator-large":
        large = folder / "large.yaml"
        large.write_text(large_schema())
        return large
    if row.name == "generator-init":
        run(gpgen(), "init", folder / "project")
        return folder / "project" / "garden.yaml"
    return ROOT / "examples" / "01-bees" / "garden.yaml"


def time_generator(setting: Setting, row: Row, attempt: int) -> float:
    """Return the run time of gpgen as a ratio to that of importing Jinja2 and PyYAML."""
    runs = setting.rounds or (3 if row.name in SLOW else 11)
    # A new folder each time: gpgen does not write outputs that are unchanged.
    folder = Path(tempfile.mkdtemp(prefix=f"{row.name}{attempt}-", dir=setting.folder))
    schema = schema_of(row, folder)
    ours, imports = [], []
    for i in range(runs + 1):
        ours.append(processor_time(gpgen(), schema, "-o", folder / f"{i}"))
        imports.append(processor_time(sys.executable, "-c", "import jinja2, yaml"))
    return statistics.median(ours[1:]) / statistics.median(imports[1:])
