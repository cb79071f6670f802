"""Rounds of fuzzing behaviours: a batch is compiled, and played in C and in the interpreter."""

import os
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from behaviours.batch import Batch, random_batch
from behaviours.compiled import CHECKED, STRICT, CompiledProgram
from sanitizers import SANITIZED

CORES = len(os.sched_getaffinity(0))
EVERY = 5  # one of this many parallel rounds is compiled with sanitizers
CUT = 4  # one of this many rounds splits functions that are still short
PLAIN = ("-m", "gpgen")
CUTTING = (str(Path(__file__).with_name("short_functions.py")),)


class Size(NamedTuple):
    """The number of behaviours in a batch, their maximum size in nodes, and the kinds of nodes."""

    many: int
    most: int
    kinds: frozenset[str] | None = None


class Round(NamedTuple):
    """A batch with both traces, and the output of clang-format for its C.

    In long runs, clang-format only checks rounds with sanitizers; `lines` counts the
    lines of C that it checked.
    """

    batch: Batch
    program: CompiledProgram
    expected: list[list[str]]
    actual: list[list[str]]
    clang_format_output: str
    lines: int


def played(
    seed: int,
    size: Size,
    folder: Path,
    flags: Sequence[str] = CHECKED,
    generate: Sequence[str] = PLAIN,
) -> Round:
    """Make a batch, compile it, play it in C and in the interpreter, and delete the folder."""
    batch = random_batch(seed, size.many, size.most, size.kinds)
    program = CompiledProgram(batch.schema, folder, flags, generate)
    expected = [program.expected(play) for play in batch.plays]
    actual = program.play(batch.plays)
    looked = (program.clang_format_output(), program.lines()) if SANITIZED[0] in flags else ("", 0)
    found = Round(batch, program, expected, actual, *looked)
    shutil.rmtree(folder)
    return found


@contextmanager
def side_by_side(seeds: Sequence[int], size: Size, folder: Path) -> Iterator[list[Future[Round]]]:
    """Play one round for each seed, with as many in parallel as there are processors."""
    with ThreadPoolExecutor(CORES) as pool:
        rounds = []
        for number, seed in enumerate(seeds):
            inside = folder / f"{seed}"
            inside.mkdir()
            flags = (*STRICT, *(SANITIZED if number % EVERY == 0 else ()))
            generate = CUTTING if number % CUT == CUT - 1 else PLAIN
            rounds.append(pool.submit(played, seed, size, inside, flags, generate))
        try:
            yield rounds
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
