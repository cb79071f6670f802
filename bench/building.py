"""Builds the programs of the benchmarks, each several times at different places."""

import contextlib
import functools
import os
import resource
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
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
CFLAGS = ("-std=c11", "-DNDEBUG", "-D_POSIX_C_SOURCE=200809L", "-pthread")
STRICT = (  # for what is here; runtime and generated code have tests for that
    *("-Wall", "-Wextra", "-Wpedantic"),
    *("-Wconversion", "-Wsign-conversion", "-Wshadow", "-Wstrict-prototypes"),
    *("-Wmissing-prototypes", "-Wundef", "-Wcast-qual", "-Wdouble-promotion", "-Wswitch-enum"),
    "-Werror",
)
# The listeners of both sides, so that where they lie favours neither.
ALIGNED = ("tally.c", ("-falign-functions=64",))
PROBES = ("call_probe.c", "call_count.c")  # a program of their own


class BenchError(Exception):
    """Something that cannot be measured at all, checksums that differ included."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How this run measures."""

    folder: Path
    compiler: str
    builds: int  # of each three
    rounds: int | None  # in place of each row's own
    runtime: Path = ROOT / "runtime"
    own: tuple[Path, ...] = tuple(sorted(BENCH.glob("*.c")))  # sources that are no generated ones


def run(*command: str | Path, **variables: str) -> str:
    """Run a program of ours, with environment variables, and return what it prints."""
    environment = {**os.environ, "MALLOC_TRIM_THRESHOLD_": str(1 << 30), **variables}
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


def processor_time(*command: str | Path) -> float:
    """Return the processor time of a child, in seconds. A compiler may not use ccache."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with pinned():
        run(*command, CCACHE_DISABLE="1")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def gpgen() -> str:
    """Return the gpgen that belongs to this Python."""
    return str(Path(sys.executable).parent / "gpgen")


def compile_command(
    setting: Setting, source: Path, target: Path, flags: Iterable[str]
) -> list[str | Path]:
    """Return the command that compiles a file."""
    includes = [f"-I{setting.runtime}", f"-I{setting.folder / 'generated'}", f"-I{BENCH}"]
    return [setting.compiler, *CFLAGS, *flags, *includes, "-c", source, "-o", target]


def compile_all(setting: Setting, folder: Path, flags: Iterable[str]) -> None:
    """Compile everything into a folder."""
    folder.mkdir()

    def compile_one(source: Path) -> None:
        own = STRICT if source in setting.own else ()
        more = ALIGNED[1] if source.name == ALIGNED[0] else ()
        target = folder / f"{source.stem}.o"
        run(*compile_command(setting, source, target, (*own, *flags, *more)))

    folders = (setting.runtime, setting.folder / "generated")
    sources = [path for each in folders for path in sorted(each.glob("*.c"))]
    sources += setting.own
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, sources))


def objects_in(folder: Path) -> list[Path]:
    """Return the object files of the main program, in a folder of `build`."""
    return [path for path in sorted(folder.glob("*.o")) if f"{path.stem}.c" not in PROBES]


def cpp_compiler(compiler: str) -> str:
    """Return the C++ compiler that belongs to gcc or clang."""
    return f"{compiler.replace('gcc', 'g')}++"


def generate(setting: Setting) -> None:
    """Generate what all programs share."""
    run(gpgen(), BENCH / "bench.yaml", "-o", setting.folder / "generated")


def placements(attempt: int, own: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the flags of an attempt's builds, a row's own in place of the optimisation."""
    if not own:
        return list(PLACEMENTS[attempt])
    moved = (tuple(f for f in flags if not f.startswith("-O")) for flags in PLACEMENTS[attempt])
    return [own + flags for flags in dict.fromkeys(moved)]


def lto_flags(compiler: str, own: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a row's link-time optimisation needs when it is linked: clang's needs lld."""
    return ("-flto", "-fuse-ld=lld") if "-flto" in own and "clang" in compiler else ()


@functools.cache
def build(setting: Setting, attempt: int, own: tuple[str, ...]) -> list[Path]:
    """Make the programs of an attempt, and return the folder of each."""
    folders = []
    for number, flags in enumerate(placements(attempt, own)[: setting.builds]):
        folder = setting.folder / f"build{attempt}{number}{''.join(own)}"
        compile_all(setting, folder, flags)
        linking = ("-pthread", *lto_flags(setting.compiler, own))
        run(setting.compiler, *linking, *objects_in(folder), "-o", folder / "bench")
        folders.append(folder)
    return folders
