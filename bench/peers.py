"""Measures gpgen's streams, buffers and frame against other libraries: ./dev bench --peers.

In contrast to run.py, a figure is the time of the peer divided by that of gpgen. No bound
depends on these figures, and the peers' packages are not needed for anything else.
"""

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from building import (
    BENCH,
    PLACEMENTS,
    ROOT,
    BenchError,
    Setting,
    cpp_compiler,
    generate,
    pinned,
    run,
)
from figures import PARTS
from frame_peers import FRAME_PEERS, build_frame, find, prefixes
from measuring import parse_rounds

PEERS = BENCH / "peers"
LIBRARIES = ("sdl2", "glib-2.0")
ROUNDS = 31


@dataclass(frozen=True, slots=True)
class Figure:
    """The time of a peer divided by that of gpgen."""

    name: str
    times: float
    meaning: str


@dataclass(frozen=True, slots=True)
class Peer:
    """A peer: its name in the program, and a description."""

    name: str
    meaning: str


ALL = (
    Peer("vector", "events of one size in a std::vector: push_back, iterate, clear"),
    Peer("ck-ring", "Concurrency Kit: ck_ring, one producer and one consumer"),
    Peer("reader-writer-queue", "moodycamel::ReaderWriterQueue"),
    Peer("concurrent-queue", "moodycamel::ConcurrentQueue with tokens, taken 64 at a time"),
    Peer("byte-array", "GLib: GByteArray, events behind each other"),
    Peer("async-queue", "GLib: GAsyncQueue of allocated events"),
    Peer("sdl-bulk", "SDL2: SDL_PeepEvents, 50 at a time"),
    Peer("sdl", "SDL2: SDL_PushEvent and SDL_PollEvent"),
    Peer("vector-floats", "three floats into a std::vector by push_back, against a writer"),
    Peer("array-floats", "three floats into a GArray at once, against a writer"),
)


def build(folder: Path, compiler: str, flags: tuple[str, ...]) -> Path:
    """Build the program with one code placement, and return it."""
    target = folder / "-".join(flags).replace("=", "")
    target.mkdir()
    config = run("pkg-config", "--cflags", *LIBRARIES).split()
    libraries = run("pkg-config", "--libs", *LIBRARIES).split()
    includes = [f"-I{ROOT / 'runtime'}", f"-I{folder / 'generated'}", f"-I{BENCH}"]
    own = [*sorted(PEERS.glob("*.c*")), BENCH / "harness.c"]
    generated = [folder / "generated" / "bench_noise.c"]
    objects = []
    for source in (*sorted((ROOT / "runtime").glob("*.c")), *generated, *own):
        standard = "-std=gnu11" if source.suffix == ".c" else "-std=c++17"
        program = compiler if source.suffix == ".c" else cpp_compiler(compiler)
        more = ("-Wall", "-Wextra", *config) if source in own else ()
        objects.append(target / f"{source.stem}{source.suffix}.o")
        output = ("-c", source, "-o", objects[-1])
        run(program, standard, "-DNDEBUG", *more, *flags, *includes, *output)
    run(cpp_compiler(compiler), *objects, "-o", target / "peers", *libraries)
    return target / "peers"


def measure(programs: list[Path], name: str, rounds: int) -> float:
    """Return the peer's time divided by gpgen's: the median of the builds' medians."""
    with pinned():
        outputs = [run(program, name, str(rounds)) for program in programs]
    return 1 / statistics.median(map(parse_rounds, outputs))


def measure_all(setting: Setting, builds: tuple[tuple[str, ...], ...]) -> Iterator[Figure]:
    """Measure all peers of the streams, and the installed peers of the frame."""
    rounds = setting.rounds or ROUNDS
    programs = [build(setting.folder, setting.compiler, each) for each in builds]
    for peer in ALL:
        yield Figure(peer.name, measure(programs, peer.name, rounds), peer.meaning)
    for frame_peer in FRAME_PEERS:
        installed = find(frame_peer, prefixes())
        if installed is None:
            print(f"bench: {frame_peer.name} is not installed", file=sys.stderr)
            continue
        program = build_frame(setting, frame_peer, installed)
        for part, row in PARTS.items():
            name = row.replace("frame", frame_peer.name, 1)
            yield Figure(name, measure([program], row, rounds), f"{frame_peer.label}: {part}")


def print_figure(figure: Figure, *, as_markdown: bool) -> None:
    """Print a line of the table."""
    if as_markdown:
        print(f"| `{figure.name}` | {figure.meaning} | {figure.times:.1f} |", flush=True)
    else:
        print(f"{figure.name:20} {figure.times:6.1f}  {figure.meaning}", flush=True)


def main(argv: list[str] | None = None) -> int:
    """Build, measure and print; return the exit status."""
    parser = argparse.ArgumentParser(prog="./dev bench --peers", description=__doc__)
    parser.add_argument("--compiler", default="gcc", help="gcc or clang")
    parser.add_argument("--markdown", action="store_true", help="a table for docs/benchmarks.md")
    parser.add_argument("--quick", action="store_true", help="one build and few rounds: no figures")
    arguments = parser.parse_args(argv)
    flags = PLACEMENTS[0][:1] if arguments.quick else PLACEMENTS[0]
    try:
        with tempfile.TemporaryDirectory() as name:
            rounds = 3 if arguments.quick else None
            setting = Setting(Path(name), arguments.compiler, 1, rounds)
            generate(setting)
            if arguments.markdown:
                print("| peer | what | times as long |\n|---|---|---|")
            for each in measure_all(setting, flags):
                print_figure(each, as_markdown=arguments.markdown)
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
