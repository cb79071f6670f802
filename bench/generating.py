"""Measures how long gpgen takes."""

import statistics
import sys

from building import ROOT, Setting, gpgen, processor_time
from rows import Row


def large_schema() -> str:
    """Return a schema of 200 entities with 20 properties each."""
    types = ("i32", "f32 = 1", "u8", "{type: i32, default: 100, clamp: [0, 100]}")
    lines = ["gpgen: 1", "module: large", "entities:"]
    for entity in range(200):
        lines += [f"  thing_{entity}:", "    properties:"]
        lines += [f"      value_{number}: {types[number % len(types)]}" for number in range(20)]
    return "\n".join(lines) + "\n"


def time_generator(setting: Setting, row: Row, attempt: int) -> float:
    """Return what gpgen takes: as a ratio for the example, in seconds for large schemas."""
    runs = setting.rounds or 11
    target = setting.folder / f"timed{attempt}"
    if row.name != "generator":
        large = setting.folder / "large.yaml"
        large.write_text(large_schema())
        schema = ROOT / "schemas" / "arena.yaml" if row.name == "generator-arena" else large
        return statistics.median(
            processor_time(gpgen(), schema, "-o", target / f"{row.name}{i}")
            for i in range(min(runs, 3))
        )
    schema = ROOT / "examples" / "01-bees" / "garden.yaml"
    ours, imports = [], []
    for i in range(runs + 1):
        ours.append(processor_time(gpgen(), schema, "-o", target / f"bees{i}"))
        imports.append(processor_time(sys.executable, "-c", "import jinja2, yaml"))
    return statistics.median(ours[1:]) / statistics.median(imports[1:])
