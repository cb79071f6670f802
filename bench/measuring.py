"""Measures rows by running the programs: time ratios, and figures that programs count."""

import contextlib
import functools
import statistics
from pathlib import Path

from building import BenchError, Setting, build, pinned, run
from rows import Row


def parse_rounds(output: str) -> float:
    """Return the median ratio of the rounds, ours to theirs; their checksums must be equal."""
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
    """Return the median ratio of the builds; rows with two threads are not pinned to one core."""
    name = row.of or row.name
    arguments = ("threads", name) if row.kind == "threads" else (name,)
    rounds = str(setting.rounds or row.rounds)
    folders = build(setting, attempt, row.flags)
    with contextlib.nullcontext() if row.kind == "threads" else pinned():
        outputs = [run(folder / "bench", *arguments, rounds) for folder in folders]
    ratio = statistics.median(map(parse_rounds, outputs))
    return 1 / ratio if row.inverse else ratio


def parse_facts(output: str) -> dict[str, float]:
    """Return the values of lines "fact NAME VALUE ..." by name."""
    words = (line.split() for line in output.splitlines())
    return {word[1]: float(word[2]) for word in words if word[0] == "fact"}


@functools.cache
def count_all(program: Path, kind: str) -> dict[str, float]:
    """Return all figures of a kind that the program counts, which are deterministic."""
    return parse_facts(run(program, kind))


def count_memory(setting: Setting, row: Row, _: int) -> float:
    """Return a figure that the program counts."""
    return count_all(build(setting, 0, row.flags)[0] / "bench", row.kind)[row.name]


def count_calls(setting: Setting, row: Row, attempt: int) -> float:
    """Return the most calls that a set without listeners makes in any build.

    The setter's object file may refer only to the function that notifies; the program counts
    how often that function runs.
    """
    worst = 0.0
    for folder in build(setting, attempt, row.flags):
        probe = folder / "call_probe.o"
        symbols = run("nm", "-P", probe).splitlines()
        called = {line.split()[0] for line in symbols if line.split()[1] in {"U", "t", "w"}}
        if called != {"bench_thing_gp_notify_i32"}:
            raise BenchError(f"a setter calls {', '.join(sorted(called))}")
        run(setting.compiler, probe, folder / "call_count.o", "-o", folder / "calls")
        worst = max(worst, parse_facts(run(folder / "calls"))[row.name])
    return worst
