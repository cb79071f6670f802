"""Builds the benchmark programs, each several times with different code placement."""

import contextlib
import functools
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
# The first three placements of the code, and others for measuring a row again that misses
# its bound: with the same placements a tight loop would be as badly aligned as before.
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
STRICT = (  # for the sources in bench/; the runtime and generated code have tests for warnings
    *("-Wall", "-Wextra", "-Wpedantic"),
    *("-Wconversion", "-Wsign-conversion", "-Wshadow", "-Wstrict-prototypes"),
    *("-Wmissing-prototypes", "-Wundef", "-Wcast-qual", "-Wdouble-promotion", "-Wswitch-enum"),
    "-Werror",
)
# The listeners of both sides, aligned so that code placement favours neither.
ALIGNED = ("tally.c", ("-falign-functions=64",))
PROBES = ("call_probe.c", "call_count.c")  # linked into a separate program


class BenchError(Exception):
    """A benchmark cannot be measured, or its checksums differ."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The settings of a run."""

    folder: Path
    compiler: str
    builds: int  # of the three of an attempt
    rounds: int | None  # overrides the rounds of each row
    runtime: Path = ROOT / "runtime"
    own: tuple[Path, ...] = tuple(sorted(BENCH.glob("*.c")))  # sources that are not generated


def run(*command: str | Path, **variables: str) -> str:
    """Run a program with environment variables, and return its output."""
    environment = {**os.environ, "MALLOC_TRIM_THRESHOLD_": str(1 << 30), **variables}
    # As when installed: Python caches its bytecode.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode != 0:
        raise BenchError(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


@contextlib.contextmanager
def pinned() -> Iterator[None]:
    """Run on one core in this context, including child processes, where the system allows it."""
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
    """Return the processor time of a child process in seconds, without ccache."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with pinned():
        run(*command, CCACHE_DISABLE="1")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def gpgen() -> str:
    """Return the path of the gpgen that is installed with this Python."""
    return str(Path(sys.executable).parent / "gpgen")


def compile_command(
    setting: Setting, source: Path, target: Path, flags: Iterable[str]
) -> list[str | Path]:
    """Return the command that compiles a file."""
    includes = [f"-I{setting.runtime}", f"-I{setting.folder / 'generated'}", f"-I{BENCH}"]
    return [setting.compiler, *CFLAGS, *flags, *includes, "-c", source, "-o", target]


def compile_all(setting: Setting, folder: Path, flags: Iterable[str]) -> None:
    """Compile all sources into a folder; the runtime only once for all programs of a run."""
    runtime = Path(compiled_runtime(setting.compiler, setting.runtime, tuple(flags)).name)
    shutil.copytree(runtime, folder)
    sources = [*sorted((setting.folder / "generated").glob("*.c")), *setting.own]
    compile_into(setting, folder, sources, flags)


@functools.cache
def compiled_runtime(
    compiler: str, runtime: Path, flags: tuple[str, ...]
) -> tempfile.TemporaryDirectory[str]:
    """Return a folder with the object files of the runtime."""
    folder = tempfile.TemporaryDirectory(prefix="gpgen-bench-")
    setting = Setting(Path(folder.name), compiler, 0, None, runtime)
    compile_into(setting, setting.folder, sorted(runtime.glob("*.c")), flags)
    return folder


def compile_into(
    setting: Setting, folder: Path, sources: Iterable[Path], flags: Iterable[str]
) -> None:
    """Compile sources into a folder, in parallel."""

    def compile_one(source: Path) -> None:
        own = STRICT if source in setting.own else ()
        more = ALIGNED[1] if source.name == ALIGNED[0] else ()
        target = folder / f"{source.stem}.o"
        run(*compile_command(setting, source, target, (*own, *flags, *more)))

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, sources))


def objects_in(folder: Path) -> list[Path]:
    """Return the object files of the main program in a folder returned by `build`."""
    return [path for path in sorted(folder.glob("*.o")) if f"{path.stem}.c" not in PROBES]


def cpp_compiler(compiler: str) -> str:
    """Return the C++ compiler that belongs to gcc or clang."""
    return f"{compiler.replace('gcc', 'g')}++"


def generate(setting: Setting) -> None:
    """Generate the C that all programs share."""
    run(gpgen(), BENCH / "bench.yaml", "-o", setting.folder / "generated")


def placements(attempt: int, own: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the flags of an attempt's builds; a row's own flags replace the optimisation level."""
    if not own:
        return list(PLACEMENTS[attempt])
    moved = (tuple(f for f in flags if not f.startswith("-O")) for flags in PLACEMENTS[attempt])
    return [own + flags for flags in dict.fromkeys(moved)]


def lto_flags(compiler: str, own: tuple[str, ...]) -> tuple[str, ...]:
    """Return the linker flags for a row's link-time optimisation; clang requires lld."""
    return ("-flto", "-fuse-ld=lld") if "-flto" in own and "clang" in compiler else ()


@functools.cache
def build(setting: Setting, attempt: int, own: tuple[str, ...]) -> list[Path]:
    """Build the programs of an attempt, and return their folders."""
    folders = []
    for number, flags in enumerate(placements(attempt, own)[: setting.builds]):
        folder = setting.folder / f"build{attempt}{number}{''.join(own)}"
        compile_all(setting, folder, flags)
        linking = ("-pthread", *lto_flags(setting.compiler, own))
        run(setting.compiler, *linking, *objects_in(folder), "-o", folder / "bench")
        folders.append(folder)
    return folders
