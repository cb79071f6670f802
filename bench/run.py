"""Builds the benchmarks, runs them and compares each figure with its bound.

A figure is a ratio to hand-written C in the same run, and the median of three builds with
different code placement. See docs/benchmarks.md.
"""

import argparse
import math
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import counting
import figures
import slowdowns
from building import PLACEMENTS, BenchError, Setting, generate, lto_flags
from compiling import count_flash, time_compiling
from generating import time_generator
from inspecting import measure_inspecting
from measuring import count_calls, count_memory, measure_ratio
from rewinding import measure_rewinding
from rows import ROWS, Row
from saving import measure_saving
from sharing import measure_sharing
from trees import count_code, time_compiler
from weight import weigh

MEASURES: dict[str, Callable[[Setting, Row, int], float]] = {
    "ratio": measure_ratio,
    "threads": measure_ratio,
    "sharing": measure_sharing,
    "rewind": measure_rewinding,
    "save": measure_saving,
    "inspect": measure_inspecting,
    "calls": count_calls,
    "memory": count_memory,
    "pool-memory": count_memory,
    "stream-memory": count_memory,
    "state-size": count_memory,
    "code": count_code,
    "compile": time_compiler,
    "gpgen": time_generator,
    "weight": weigh,
    "compiling": time_compiling,
    "flash": count_flash,
}
COMMANDS = {"counts": counting.main, "slowdowns": slowdowns.main, "plots": figures.main}


@dataclass(frozen=True, slots=True)
class Result:
    """The figure of a row, and that of its floor row: the fastest possible C."""

    row: Row
    figure: float
    floor: float | None = None
    is_near_floor: bool = False  # the floor row is within its own bound

    def keeps(self, figure: float) -> bool:
        """Return whether a figure is within the bound, if there is one."""
        if self.row.bound == math.inf:
            return True
        return figure >= self.row.bound if self.row.inverse else figure <= self.row.bound

    @property
    def is_out_of_reach(self) -> bool:
        """Whether even the fastest C misses the bound, and the floor row is within its own."""
        return self.floor is not None and self.is_near_floor and not self.keeps(self.floor)

    @property
    def ok(self) -> bool:
        """Whether the figure is within the bound, or the bound is out of reach."""
        return self.keeps(self.figure) or self.is_out_of_reach


def measure(setting: Setting, row: Row) -> Result:
    """Measure a row; a row that misses its bound is measured again with other placements."""
    for attempt in range(len(PLACEMENTS)):
        result = Result(row, MEASURES[row.kind](setting, row, attempt))
        if result.ok:
            return result
    return with_floor(setting, result) if row.floor else result


def find_row(name: str) -> Row:
    """Return the row with a name."""
    return next(row for row in ROWS if row.name == name)


def with_floor(setting: Setting, result: Result) -> Result:
    """Return a result with the figure that the fastest hand-written C would have in this row."""
    floor = with_bound(find_row(result.row.floor), setting.compiler)
    ratio = MEASURES[floor.kind](setting, floor, len(PLACEMENTS) - 1)
    figure = result.figure * ratio if result.row.inverse else result.figure / ratio
    return replace(result, floor=figure, is_near_floor=ratio <= floor.bound)


# Reporting


def describe(result: Result) -> tuple[str, str, str, str]:
    """Return the cells of a row of the table."""
    row = result.row
    sign = "at least" if row.inverse else "at most"
    is_whole = row.bound in {0, 16} or row.kind in ("weight", "flash")
    figure = f"{result.figure:.0f}" if is_whole else f"{result.figure:.2f}"
    bound = "" if row.bound == math.inf else f"{sign} {row.bound:g}"
    verdict = "" if row.bound == math.inf else "ok" if result.ok else "MISSED"
    if result.is_out_of_reach and not result.keeps(result.figure):
        verdict = f"floor {result.floor:.2f}"
    return row.name, figure, bound, verdict


def print_table(results: Iterator[Result], *, markdown: bool) -> list[Result]:
    """Print rows as soon as they are measured, and return them."""
    reported = []
    if markdown:
        print("| row | what | figure | bound | |\n|---|---|---|---|---|")
    for result in results:
        name, figure, bound, verdict = describe(result)
        if markdown:
            print(
                f"| `{name}` | {result.row.meaning} | {figure} | {bound} | {verdict} |", flush=True
            )
        else:
            print(f"{name:18} {figure:>7}  {bound:13} {verdict:9} {result.row.meaning}", flush=True)
        reported.append(result)
    return reported


def parse(argv: list[str] | None) -> argparse.Namespace:
    """Read the arguments."""
    parser = argparse.ArgumentParser(description="Builds and runs the benchmarks.")
    parser.add_argument("--check", action="store_true", help="exit 1 if a bound is missed")
    parser.add_argument("--counts", action="store_true", help="count instructions by callgrind")
    parser.add_argument("--slowdowns", action="store_true", help="prove that these show slowdowns")
    parser.add_argument("--plots", action="store_true", help="the plots of docs/benchmarks.md")
    parser.add_argument("--only", action="append", metavar="ROW", help="only this row or family")
    parser.add_argument("--compiler", default="gcc", help="gcc or clang")
    parser.add_argument("--markdown", action="store_true", help="a table for docs/benchmarks.md")
    parser.add_argument("--quick", action="store_true", help="one build and few rounds: no figures")
    return parser.parse_args(argv)


def is_named(row: Row, names: list[str]) -> bool:
    """Return whether a row has one of the names; a family like "emission" means all its rows."""
    return any(row.name == name or row.name.startswith(f"{name}-") for name in names)


def choose(names: list[str] | None) -> list[Row]:
    """Return the rows with these names, or all rows."""
    for name in names or []:
        if not any(is_named(row, [name]) for row in ROWS):
            raise BenchError(f"there is no row {name!r}: {', '.join(row.name for row in ROWS)}")
    return [row for row in ROWS if names is None or is_named(row, names)]


def with_bound(row: Row, compiler: str) -> Row:
    """Return a row with its bound for this compiler."""
    if row.clang is None or "clang" not in compiler:
        return row
    return replace(row, bound=row.clang)


def can_link(row: Row, compiler: str) -> bool:
    """Return whether the linker for the row is installed; print a message if not."""
    if not lto_flags(compiler, row.flags) or shutil.which("ld.lld"):
        return True
    print(f"bench: {row.name} with {compiler} requires lld", file=sys.stderr)
    return False


def is_checked(row: Row) -> bool:
    """Return whether --check fails when the row misses its bound."""
    return row.bound != math.inf


def tell(setting: Setting, rows: list[Row], *, markdown: bool) -> tuple[int, int]:
    """Print the figures of rows; return how many missed their bounds, and how many have one.

    Rows that missed are measured again at the end: other work of the host disturbs caches for
    seconds, which can affect all attempts of a row.
    """
    reported = print_table((measure(setting, row) for row in rows), markdown=markdown)
    missed = [result for result in reported if not result.ok]
    if missed and len(rows) > 1:
        print("Measured again behind all others:\n")
        again = (measure(setting, result.row) for result in missed)
        missed = [result for result in print_table(again, markdown=markdown) if not result.ok]
    return len(missed), sum(is_checked(result.row) for result in reported)


def execute(setting: Setting, rows: list[Row], arguments: argparse.Namespace) -> int:
    """Run the command or the rows that the arguments select; return the exit status."""
    for name, command in COMMANDS.items():
        if getattr(arguments, name):
            return command(replace(setting, builds=1))
    missed, bound = tell(setting, rows, markdown=arguments.markdown)
    print(f"{bound - missed} of {bound} kept", file=sys.stderr)
    return 1 if arguments.check and missed else 0


def main(argv: list[str] | None = None) -> int:
    """Run the benchmarks; return the exit status."""
    arguments = parse(argv)
    builds, rounds = (1, 3) if arguments.quick else (3, None)
    try:
        rows = [
            with_bound(row, arguments.compiler)
            for row in choose(arguments.only)
            if can_link(row, arguments.compiler)
        ]
        with tempfile.TemporaryDirectory() as folder:
            setting = Setting(Path(folder), arguments.compiler, builds, rounds)
            generate(setting)
            return execute(setting, rows, arguments)
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
