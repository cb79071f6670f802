"""Builds the benchmarks, runs them and compares each figure with its bound.

A figure is a ratio to hand-written C in the same run, and the median of three
builds whose code lies at different places. See docs/benchmarks.md.
"""

import argparse
import contextlib
import functools
import math
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
# Three placements of the code; and others, in which a row that misses its bound
# is measured again, for in the same ones a tight loop lies as unluckily as before.
PLACEMENTS = (
    (("-O2",), ("-O3",), ("-O2", "-falign-loops=64")),
    (
        ("-O2", "-falign-functions=64"),
        ("-O3", "-falign-functions=64"),
        ("-O2", "-falign-functions=64", "-falign-loops=64"),
    ),
    (("-O2", "-falign-loops=32"), ("-O3", "-falign-loops=64"), ("-O2", "-falign-functions=128")),
)
ROUNDS = 31
CFLAGS = ("-std=c11", "-DNDEBUG", "-D_POSIX_C_SOURCE=200809L", "-pthread")
STRICT = (  # for what is here; runtime and generated code have tests for that
    *("-Wall", "-Wextra", "-Wpedantic"),
    *("-Wconversion", "-Wsign-conversion", "-Wshadow", "-Wstrict-prototypes"),
    *("-Wmissing-prototypes", "-Wundef", "-Wcast-qual", "-Wdouble-promotion", "-Wswitch-enum"),
    "-Werror",
)
# The listeners of both sides, so that where they lie favours neither.
ALIGNED = ("hear.c", ("-falign-functions=64",))
PROBES = ("call_probe.c", "call_count.c")  # a program of their own


class BenchError(Exception):
    """Something that cannot be measured at all, checksums that differ included."""


@dataclass(frozen=True, slots=True)
class Row:
    """One question: its name, what may come out at most, and how it is asked.

    A bound of infinity is none: the figure is only told.
    """

    name: str
    bound: float
    meaning: str
    kind: str = "ratio"  # ratio: of times, in three builds; or who counts it
    rounds: int = ROUNDS
    inverse: bool = False  # the figure is how many times as fast, at least
    clang: float | None = None  # the bound with clang, where it is another
    floor: str = ""  # a row that holds us against the least that C can cost here
    of: str = ""  # what the program calls it, where that is another name
    flags: tuple[str, ...] = ()  # in place of the optimisation


ROWS = (
    Row("emission-1", 2.0, "a set that 1 listener hears, against a loop out of line"),
    Row("emission-4", 1.25, "4 listeners"),
    Row("emission-16", 1.1, "16 listeners"),
    Row("emission-64", 1.05, "64 listeners"),
    Row("setter", 2.3, "a set that nobody hears, against a plain store"),
    Row("setter-calls", 0, "calls in such a set", "calls"),
    Row("computed", 1.2, "a set from which two others follow, nobody hears, against by hand"),
    Row(
        "bound-part", 1.3, "a set of a component that an entity follows, against by hand", clang=1.5
    ),
    Row("listeners-1", 1.8, "removing and adding one of 1, against a scan"),
    Row("listeners-4", 1.8, "one of 4"),
    Row("listeners-16", 1.8, "one of 16"),
    Row("listeners-1024", 0.25, "one of 1,024"),
    Row("objects-ordered", 1.4, "a frame of 100,000 objects with a listener each, in order"),
    Row("objects-shuffled", 2.1, "the same in random order"),
    Row("churn-1k", 1.6, "destroying and creating 100 of 1,000, against malloc", inverse=True),
    Row("churn-64k", 2.0, "6,400 of 64,000", inverse=True, floor="churn-64k-floor"),
    Row("churn-64k-floor", 2.0, "the same against a ring of free objects by hand"),
    Row(
        "churn-1m",
        3.5,
        "100,000 of 1,000,000",
        rounds=15,
        inverse=True,
        floor="churn-1m-floor",
    ),
    Row("churn-1m-floor", 1.8, "the same against a ring of free objects by hand", rounds=15),
    Row("churn-lifo-1k", math.inf, "100 of 1,000 with reuse: lifo", inverse=True),
    Row("churn-lifo-64k", math.inf, "6,400 of 64,000", inverse=True),
    Row("churn-grown-64k", math.inf, "6,400 of 64,000 in a pool that grew", inverse=True),
    Row("walk-1k", 1.15, "a walk over 1,000 after churn, against a dense array"),
    Row("walk-64k", 1.15, "over 64,000"),
    Row("walk-1m", 1.15, "over 1,000,000", rounds=15),
    Row("walk-grown-64k", math.inf, "over 64,000 in a pool that grew"),
    Row("find-1k", 2.2, "looking up 1,000 IDs in random order, against pointers"),
    Row("find-64k", 1.25, "64,000", floor="find-64k-floor"),
    Row("find-64k-floor", 1.7, "the same against an index and a comparison of IDs by hand"),
    Row("find-1m", 1.25, "1,000,000", rounds=9, floor="find-1m-floor"),
    Row(
        "find-1m-floor",
        1.8,
        "the same against an index and a comparison of IDs by hand",
        rounds=9,
    ),
    Row("find-grown-64k", math.inf, "64,000 in a pool that grew"),
    Row("find-next-1k", math.inf, "the same where each of 1,000 has the ID of the next"),
    Row("find-next-64k", math.inf, "of 64,000"),
    Row("find-next-1m", math.inf, "of 1,000,000", rounds=9),
    Row("buffer-claim", 1.05, "10,000 times 3 floats by claim and stores, against a raw pointer"),
    Row("buffer-writer", 1.4, "by a writer", clang=2.8),
    Row("buffer-write", math.inf, "by write3"),
    Row("frame-arena", 1.3, "getting 64 buffers and disposing of them, against an arena"),
    Row("frame-bare", math.inf, "the same against an arena of bare memory"),
    Row("frame-malloc", 10, "the same against malloc and free", inverse=True),
    Row("list-link-1k", 1.35, "1,000 out of their list and back, against a list by hand"),
    Row("list-link-64k", 1.65, "64,000"),
    Row("list-walk-1k", 1.15, "a walk over a list of 1,000, against a loop over next pointers"),
    Row("list-walk-64k", 1.3, "of 64,000"),
    Row("part-walk-4k", 1.15, "a walk over a component of 4 types with 1,000 objects each"),
    Row("part-walk-64k", 1.15, "16,000 each, against loops over arrays of the same objects"),
    Row("message", 1.1, "a message to 4 handlers, against a function with the same calls"),
    Row("message-any", 1.3, "the same to an ID of any type"),
    Row("behaviour-instant-10000", 1.25, "a tree of 32 nodes, all instant, 10,000 agents"),
    Row("behaviour-instant-1", 1.6, "one agent"),
    Row("behaviour-running-10000", 1.25, "the same tree, its actions running for several ticks"),
    Row("behaviour-running-1", 1.6, "one agent"),
    Row("behaviour-reactive-10000", 1.25, "the same, looked at anew in each tick, with halts"),
    Row("behaviour-reactive-1", 1.6, "one agent"),
    Row("reflection-get", 4.0, "reading a property by reference, against a call that does"),
    Row("reflection-set", 4.0, "setting one that nobody hears, against a call that does"),
    Row("bound-set", 2.0, "a set that a binding follows, against a listener that sets"),
    Row("memory-idle", 16, "bytes beyond values and header where nobody listens", "memory"),
    Row("memory-plain", 1, "bytes of 1 to 32 listeners, by 64 + 16 each further", "memory"),
    Row("memory-plain-many", 1, "of 33 to 1,024, by 32 each from the 33rd", "memory"),
    Row("memory-owned", 1, "of 1 to 32 owned ones, by 16 more each", "memory"),
    Row("memory-owned-many", 1, "of 33 to 1,024 owned ones", "memory"),
    Row("memory-once", 1, "of 1 to 32 one-shot ones, by 16 more each", "memory"),
    Row("memory-once-many", 1, "of 33 to 1,024 one-shot ones", "memory"),
    Row("memory-warm", 0, "allocations when all that happens again", "memory"),
    Row("pool-memory", 5, "bytes a slot beside the body, header included", "pool-memory"),
    Row("pool-allocations", 0, "allocations after reserve", "pool-memory"),
    Row("stream", 1.1, "pushing 500 events and reading them, against a raw buffer"),
    Row("stream-next", 1.1, "the same with the reader that gpgen writes"),
    Row("stream-dispatch", 1.1, "the same by a table of handlers, against one by hand"),
    Row("stream-whole", 1.6, "the same where the reader believes nothing"),
    Row("stream-loop", math.inf, "where one loop pushes all, the cursor by hand in a register"),
    Row(
        "stream-debug",
        1.5,
        "pushing and handing to handlers with -Og",
        of="stream-dispatch",
        flags=("-Og",),
    ),
    Row(
        "stream-asserts",
        math.inf,
        "the same with assertions, of which there are none by hand",
        of="stream-dispatch",
        flags=("-Og", "-UNDEBUG"),
    ),
    Row("stream-allocations", 0, "allocations after the second frame", "stream-memory"),
    Row(
        "threads-push",
        5,
        "two threads pushing to streams of their own, against reserving in one",
        "threads",
        inverse=True,
    ),
    Row("threads-channel", 7, "a stream there and back, against a bare cache line", "threads"),
    Row("threads-streams", 5, "2,000 events in streams, against 100 such lines", "threads"),
    Row("threads-ring", 5, "2,000 events through a ring, against the same", "threads"),
    Row("callbacks", 1.25, "100 calls deferred, against calling at once"),
    Row(
        "posts",
        1.1,
        "100 signals posted and told, against a queue of functions and arguments",
        clang=1.25,
    ),
    Row(
        "generator", 1.8, "generating examples/01-bees, against importing jinja2 and yaml", "gpgen"
    ),
    Row("generator-large", 3, "seconds for 200 entities of 20 properties", "gpgen"),
    Row("generator-arena", 2, "seconds for schemas/arena.yaml", "gpgen"),
)


@dataclass(frozen=True, slots=True)
class Result:
    """What came out for a row; and for the least that C can cost, if that was asked."""

    row: Row
    figure: float
    floor: float | None = None

    def keeps(self, figure: float) -> bool:
        """Whether a figure keeps to the bound."""
        return figure >= self.row.bound if self.row.inverse else figure <= self.row.bound

    @property
    def is_out_of_reach(self) -> bool:
        """Whether no C keeps to the bound here; how far we are from it has a row of its own."""
        return self.floor is not None and not self.keeps(self.floor)

    @property
    def ok(self) -> bool:
        """Whether the figure keeps to the bound, or nothing could."""
        return self.keeps(self.figure) or self.is_out_of_reach


@dataclass(frozen=True, slots=True)
class Setting:
    """How this run measures."""

    folder: Path
    compiler: str
    builds: int  # of each three
    rounds: int | None  # in place of each row's own


def run(*command: str | Path) -> str:
    """Run a program of ours and return what it prints."""
    environment = {**os.environ, "MALLOC_TRIM_THRESHOLD_": str(1 << 30)}
    # As installed: what Python compiled once, it does not compile again.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode != 0:
        raise BenchError(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


@contextlib.contextmanager
def pinned() -> Iterator[None]:
    """Stay on one core meanwhile, children too, where the system lets us."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


# Building


def gpgen() -> str:
    """Return the gpgen that belongs to this Python."""
    return str(Path(sys.executable).parent / "gpgen")


def compile_all(setting: Setting, folder: Path, flags: Iterable[str]) -> list[Path]:
    """Compile everything into a folder and return the object files of the main program."""
    folder.mkdir()
    includes = [f"-I{ROOT / 'runtime'}", f"-I{setting.folder / 'generated'}", f"-I{BENCH}"]

    def compile_one(source: Path) -> Path:
        target = folder / f"{source.stem}.o"
        own = STRICT if source.parent == BENCH else ()
        more = ALIGNED[1] if source.name == ALIGNED[0] else ()
        run(setting.compiler, *CFLAGS, *own, *flags, *more, *includes, "-c", source, "-o", target)
        return target

    folders = (ROOT / "runtime", setting.folder / "generated", BENCH)
    sources = [path for each in folders for path in sorted(each.glob("*.c"))]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(compile_one, sources))
    return [path for path in objects if f"{path.stem}.c" not in PROBES]


def generate(setting: Setting) -> None:
    """Generate what all programs share."""
    run(gpgen(), BENCH / "bench.yaml", "-o", setting.folder / "generated")


def placements(attempt: int, own: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the flags of an attempt's builds, a row's own in place of the optimisation."""
    if not own:
        return list(PLACEMENTS[attempt])
    moved = (tuple(f for f in flags if not f.startswith("-O")) for flags in PLACEMENTS[attempt])
    return [own + flags for flags in dict.fromkeys(moved)]


@functools.cache
def build(setting: Setting, attempt: int, own: tuple[str, ...]) -> list[Path]:
    """Make the programs of an attempt, and return the folder of each."""
    folders = []
    for number, flags in enumerate(placements(attempt, own)[: setting.builds]):
        folder = setting.folder / f"build{attempt}{number}{''.join(own)}"
        objects = compile_all(setting, folder, flags)
        run(setting.compiler, "-pthread", *objects, "-o", folder / "bench")
        folders.append(folder)
    return folders


# Measuring


def parse_rounds(output: str) -> float:
    """Return the median ratio of the rounds, ours to theirs; both must have seen the same."""
    ratios = []
    sums: list[str] = []
    for line in output.splitlines():
        word, ours, theirs = line.split()
        if word == "round":
            ratios.append(int(ours) / max(int(theirs), 1))
        else:
            sums = [ours, theirs]
    if len(set(sums)) != 1:
        raise BenchError(f"the checksums of both sides are not one: {' and '.join(sums)}")
    return statistics.median(ratios)


def measure_ratio(setting: Setting, row: Row, attempt: int) -> float:
    """Return the median of the builds' ratios; two threads need more than one core."""
    name = row.of or row.name
    arguments = ("threads", name) if row.kind == "threads" else (name,)
    rounds = str(setting.rounds or row.rounds)
    folders = build(setting, attempt, row.flags)
    with contextlib.nullcontext() if row.kind == "threads" else pinned():
        outputs = [run(folder / "bench", *arguments, rounds) for folder in folders]
    ratio = statistics.median(map(parse_rounds, outputs))
    return 1 / ratio if row.inverse else ratio


def parse_facts(output: str) -> dict[str, float]:
    """Return what lines of "fact NAME VALUE ..." say."""
    words = (line.split() for line in output.splitlines())
    return {word[1]: float(word[2]) for word in words if word[0] == "fact"}


@functools.cache
def count_all(program: Path, kind: str) -> dict[str, float]:
    """Return all figures of a kind that the program counts; they are always the same."""
    return parse_facts(run(program, kind))


def count_memory(setting: Setting, row: Row, _: int) -> float:
    """Return a figure that the program counts."""
    return count_all(build(setting, 0, row.flags)[0] / "bench", row.kind)[row.name]


def count_calls(setting: Setting, row: Row, attempt: int) -> float:
    """Return how many calls a set makes that nobody hears, at worst.

    All that the object file of the setter can call is looked at: it may be
    nothing but the function that tells, and how often that runs is counted.
    """
    worst = 0.0
    for folder in build(setting, attempt, row.flags):
        probe = folder / "call_probe.o"
        symbols = run("nm", "-P", probe).splitlines()
        called = {line.split()[0] for line in symbols if line.split()[1] in {"U", "t", "w"}}
        if called != {"bench_thing_tell_hp"}:
            raise BenchError(f"a setter calls {', '.join(sorted(called))}")
        run(setting.compiler, probe, folder / "call_count.o", "-o", folder / "calls")
        worst = max(worst, parse_facts(run(folder / "calls"))[row.name])
    return worst


def processor_time(*command: str | Path) -> float:
    """Return the processor time of a child, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with pinned():
        run(*command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


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


MEASURES: dict[str, Callable[[Setting, Row, int], float]] = {
    "ratio": measure_ratio,
    "threads": measure_ratio,
    "calls": count_calls,
    "memory": count_memory,
    "pool-memory": count_memory,
    "stream-memory": count_memory,
    "gpgen": time_generator,
}


def measure(setting: Setting, row: Row) -> Result:
    """Measure a row, again if it misses its bound: only one that misses each time has missed."""
    for attempt in range(len(PLACEMENTS)):
        result = Result(row, MEASURES[row.kind](setting, row, attempt))
        if result.ok:
            return result
    return replace(result, floor=find_floor(setting, result)) if row.floor else result


def find_floor(setting: Setting, result: Result) -> float:
    """Return the figure that the least by hand would have had in this row."""
    floor = next(row for row in ROWS if row.name == result.row.floor)
    ratio = MEASURES[floor.kind](setting, floor, len(PLACEMENTS) - 1)
    return result.figure * ratio if result.row.inverse else result.figure / ratio


# Telling


def describe(result: Result) -> tuple[str, str, str, str]:
    """Return the cells of a row of the table."""
    row = result.row
    sign = "at least" if row.inverse else "at most"
    figure = f"{result.figure:.0f}" if row.bound in {0, 16} else f"{result.figure:.2f}"
    bound = "" if row.bound == math.inf else f"{sign} {row.bound:g}"
    verdict = "" if row.bound == math.inf else "ok" if result.ok else "MISSED"
    if result.is_out_of_reach and not result.keeps(result.figure):
        verdict = f"floor {result.floor:.2f}"
    return row.name, figure, bound, verdict


def print_table(results: Iterator[Result], *, markdown: bool) -> list[Result]:
    """Print rows as they come and return them."""
    told = []
    if markdown:
        print("| row | what | figure | bound | |\n|---|---|---|---|---|")
    for result in results:
        name, figure, bound, verdict = describe(result)
        if markdown:
            print(
                f"| `{name}` | {result.row.meaning} | {figure} | {bound} | {verdict} |", flush=True
            )
        else:
            print(f"{name:18} {figure:>7}  {bound:13} {verdict:7} {result.row.meaning}", flush=True)
        told.append(result)
    return told


def parse(argv: list[str] | None) -> argparse.Namespace:
    """Read the arguments."""
    parser = argparse.ArgumentParser(description="Builds and runs the benchmarks.")
    parser.add_argument("--check", action="store_true", help="exit 1 if a bound is missed")
    parser.add_argument("--only", action="append", metavar="ROW", help="only this row or family")
    parser.add_argument("--compiler", default="gcc", help="gcc or clang")
    parser.add_argument("--markdown", action="store_true", help="a table for docs/benchmarks.md")
    parser.add_argument("--quick", action="store_true", help="one build and few rounds: no figures")
    return parser.parse_args(argv)


def is_named(row: Row, names: list[str]) -> bool:
    """Whether a row has one of these names; a family like "emission" stands for all its rows."""
    return any(row.name == name or row.name.startswith(f"{name}-") for name in names)


def choose(names: list[str] | None) -> list[Row]:
    """Return the rows with these names, or all."""
    for name in names or []:
        if not any(is_named(row, [name]) for row in ROWS):
            raise BenchError(f"there is no row {name!r}: {', '.join(row.name for row in ROWS)}")
    return [row for row in ROWS if names is None or is_named(row, names)]


def with_bound(row: Row, compiler: str) -> Row:
    """Return a row with the bound that it has with this compiler."""
    if row.clang is None or "clang" not in compiler:
        return row
    return replace(row, bound=row.clang)


def main(argv: list[str] | None = None) -> int:
    """Build, measure, tell; return the exit status."""
    arguments = parse(argv)
    builds, rounds = (1, 3) if arguments.quick else (3, None)
    try:
        rows = [with_bound(row, arguments.compiler) for row in choose(arguments.only)]
        with tempfile.TemporaryDirectory() as folder:
            setting = Setting(Path(folder), arguments.compiler, builds, rounds)
            generate(setting)
            results = (measure(setting, row) for row in rows)
            told = print_table(results, markdown=arguments.markdown)
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    missed = [result.row.name for result in told if not result.ok]
    bound = sum(result.row.bound != math.inf for result in told)
    print(f"{bound - len(missed)} of {bound} kept", file=sys.stderr)
    return 1 if arguments.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
