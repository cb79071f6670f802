"""Counts the instructions of hot paths with callgrind, and compares them with counts.txt.

Unlike times, counts do not depend on the load of the machine. They do depend on the compiler:
with a compiler other than that of counts.txt they are printed, not compared. GPGEN_UPDATE=1
writes counts.txt again.
"""

import os
import re
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from building import BENCH, BenchError, Setting, build, run
from rewinding import rewind_rows, with_past
from sharing import shared_rows, with_bots

FILE = BENCH / "counts.txt"
SLACK = 0.03
HEADING = "# Instructions of hot paths; see counting.py. GPGEN_UPDATE=1 ./dev bench --counts\n"
# Rows whose generated side is counted: how many units a round has, and the unit.
COUNTED = {
    "frame-life": (20_000, "death and birth"),
    "frame-hits": (40_000, "message"),
    "frame-move": (400_000, "soldier"),
    "frame-posts": (20_000, "post"),
    "frame-ticks": (40_000, "tick"),
    "emission-1": (200_000, "set"),
    "emission-16": (23_520, "set"),
    "emission-every": (200_000, "set"),
    "notification-both": (192_000, "set"),
    "notification-once": (192_000, "set"),
    "notification-owner": (192_000, "set"),
    "signal-1": (192_000, "emit"),
    "setter": (512_000, "set"),
    "computed": (256_000, "set"),
    "bound-part": (256_000, "set"),
    "listeners-1": (20_000, "removal and addition"),
    "listeners-16": (20_000, "removal and addition"),
    "listeners-inline": (20_000, "removal and addition"),
    "objects-inline": (400_000, "set"),
    "churn-1k": (99_000, "death and birth"),
    "churn-64k": (96_000, "death and birth"),
    "churn-lifo-1k": (99_000, "death and birth"),
    "churn-grown-64k": (96_000, "death and birth"),
    "walk-1k": (100_000, "body"),
    "walk-grown-64k": (64_000, "body"),
    "find-1k": (100_000, "ID"),
    "find-grown-64k": (64_000, "ID"),
    "buffer-writer": (1_000_000, "three floats"),
    "stack-arena": (256_000, "buffer"),
    "list-link-1k": (100_000, "unlink and link"),
    "part-walk-4k": (104_000, "part"),
    "message-any": (4_096, "message"),
    "behaviour-small-1": (200_000, "tick"),
    "behaviour-running-1": (200_000, "tick"),
    "behaviour-reactive-1": (200_000, "tick"),
    "behaviour-states-10000": (200_000, "tick"),
    "behaviour-shared": (3_200, "tick"),
    "behaviour-shared-one": (3_200, "tick"),
    "reflection-get": (256_000, "get"),
    "reflection-set": (256_000, "set"),
    "bound-set": (128_000, "set"),
    "stream-next": (400_000, "event"),
    "stream-dispatch": (400_000, "event"),
    "callbacks": (300_000, "call"),
    "posts": (200_000, "post"),
    "rewind-records-10": (10_000, "object"),
    "rewind-checksum": (100_000, "object"),
    "rewind-move": (100_000, "object"),
}


class Change(NamedTuple):
    """The instructions of a row per unit, and those in counts.txt."""

    name: str
    counted: float
    stored: float | None

    @property
    def ok(self) -> bool:
        """Whether the number of instructions is at most `SLACK` above counts.txt."""
        return self.stored is not None and self.counted <= self.stored * (1 + SLACK)

    def describe(self) -> str:
        """Return the row's line of the table."""
        more = "new"
        if self.stored is not None:
            more = f"{round(self.counted / self.stored - 1, 3) + 0:+.1%}"
        return f"{self.name:22} {self.counted:8.2f} per {COUNTED[self.name][1]:20} {more}"


def compiler_name(compiler: str) -> str:
    """Return the name, the version and the target of a compiler."""
    program = "clang" if "clang" in compiler else "gcc"
    version = run(compiler, "-dumpversion" if program == "clang" else "-dumpfullversion")
    return f"{program} {version.strip()} {run(compiler, '-dumpmachine').strip()}"


def parse_stored(text: str) -> tuple[str, dict[str, float]]:
    """Return the compiler of counts.txt and its counts."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    counts = (line.split()[:2] for line in lines[1:])
    return lines[0], {name: float(count) for name, count in counts}


def write_stored(compiler: str, counts: dict[str, float]) -> str:
    """Return the text of counts.txt."""
    lines = (f"{name:22} {counts[name]:8.2f} per {COUNTED[name][1]}" for name in counts)
    return HEADING + "\n".join((compiler, *lines, ""))


def sum_own(lines: Iterable[str], program: str) -> int:
    """Return the instructions of a program in a callgrind dump, without libraries.

    The line after "calls=" has the cost of the callee, which has lines of its own.
    """
    names: dict[str, str] = {}
    is_own = is_call = False
    total = 0
    for line in lines:
        if found := re.match(r"c?ob=(\(\d+\)) ?(.*)", line):
            number, name = found.groups()
            names[number] = name or names[number]
            if line.startswith("ob="):
                is_own = names[number] == program
        elif line.startswith("calls="):
            is_call = True
        elif line[:1].isdigit() or line.startswith(("+", "-", "*")):
            total += int(line.split()[1]) if is_own and not is_call else 0
            is_call = False
    return total


def count(setting: Setting, names: Iterable[str]) -> dict[str, float]:
    """Return the instructions of rows per unit."""
    shared, past = shared_rows(names := list(names)), rewind_rows(names)
    counts = count_in(setting, [name for name in names if name not in (*shared, *past)])
    counts |= count_in(with_bots(setting), shared) if shared else {}
    counts |= count_in(with_past(setting), past) if past else {}
    return {name: counts[name] for name in names}


def count_in(setting: Setting, names: list[str]) -> dict[str, float]:
    """Return the instructions per unit of rows that are in one program."""
    program = build(setting, 0, ())[0] / "bench"
    folder = Path(tempfile.mkdtemp(dir=setting.folder))
    callgrind = ("--tool=callgrind", "--instr-atstart=no")
    run("valgrind", *callgrind, f"--callgrind-out-file={folder / 'out'}", program, "count", *names)
    counts = {}
    for part, name in enumerate(names, 1):
        lines = (folder / f"out.{part}").read_text().splitlines()
        if f"desc: Trigger: Client Request: {name}" not in lines:
            raise BenchError(f"callgrind's part {part} is not {name}")
        counts[name] = sum_own(lines, str(program)) / COUNTED[name][0]
    return counts


def compare(setting: Setting, names: Iterable[str]) -> tuple[list[Change], bool]:
    """Count rows; return their changes, and whether counts.txt is for this compiler."""
    compiler, stored = parse_stored(FILE.read_text())
    counts = count(setting, names)
    changes = [Change(name, counted, stored.get(name)) for name, counted in counts.items()]
    return changes, compiler == compiler_name(setting.compiler)


def main(setting: Setting) -> int:
    """Count all rows and compare them; return the exit status."""
    if os.environ.get("GPGEN_UPDATE"):
        compiler = compiler_name(setting.compiler)
        FILE.write_text(write_stored(compiler, count(setting, COUNTED)))
        return 0
    changes, is_pinned = compare(setting, COUNTED)
    print("\n".join(change.describe() for change in changes))
    if not is_pinned:
        pinned, _ = parse_stored(FILE.read_text())
        print(f"not compared: counts.txt is for {pinned}", file=sys.stderr)
        return 0
    missed = [change.name for change in changes if not change.ok]
    for name in missed:
        print(f"{name}: over {SLACK:.0%} more instructions than in counts.txt", file=sys.stderr)
    return 1 if missed else 0
