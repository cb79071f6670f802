"""Measures the code of behaviours: its size, and its compile time."""

import re
import statistics
from pathlib import Path

from building import BENCH, Setting, compile_command, processor_time, run
from rows import Row

# The entity with the tree of each row, and the number of nodes in the tree.
TREES = {
    "small": ("ant", 5),
    "instant": ("drone", 34),
    "running": ("npc", 34),
    "reactive": ("sentry", 34),
    "deadlines": ("clerk", 33),
}
FLAGS = ("-O2",)
FUNCTION = re.compile(r"^(\S+) [tT] \w+ (\w+)$", re.MULTILINE)
TABLES = re.compile(r"^\.rodata +(\d+)", re.MULTILINE)
# Functions that do not depend on the tree: they iterate over entities or behaviours.
SHARED = ("tick_all", "gp_begin_behaviours", "gp_wake_behaviours")
COMPILATIONS = 11


def count_code(setting: Setting, row: Row, _: int) -> float:
    """Return the bytes per node of all functions of a tree and their tables."""
    entity, nodes = TREES[row.name.split("-")[1]]
    source = setting.folder / "generated" / f"bench_{entity}_behaviour.c"
    target = setting.folder / f"{entity}.o"
    run(*compile_command(setting, source, target, FLAGS))
    functions = FUNCTION.findall(run("nm", "-P", "-t", "d", target))
    tables = TABLES.findall(run("size", "-A", target))
    shared = {f"bench_{entity}_{name}" for name in SHARED}
    own = sum(int(size) for name, size in functions if name not in shared)
    return (own + sum(map(int, tables))) / nodes


def time_compiler(setting: Setting, row: Row, attempt: int) -> float:
    """Return the compile time of generated C, without its headers, divided by that by hand."""
    entity, _ = TREES[row.name.split("-")[1]]
    ours = setting.folder / "generated" / f"bench_{entity}_behaviour.c"
    headers = setting.folder / f"{entity}{attempt}.c"
    lines = (line for line in ours.read_text().splitlines() if line.startswith("#include"))
    headers.write_text("\n".join([*lines, ""]))
    sources = (ours, BENCH / f"hand_{entity}.c", headers)
    times: list[list[float]] = [[], [], []]
    for _ in range(setting.rounds or COMPILATIONS):
        for source, taken in zip(sources, times, strict=True):
            taken.append(_time(setting, source))
    generated, written, nothing = map(statistics.median, times)
    return (generated - nothing) / (written - nothing)


def _time(setting: Setting, source: Path) -> float:
    return processor_time(*compile_command(setting, source, setting.folder / "timed.o", FLAGS))
