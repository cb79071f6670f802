"""Random behaviours and scripts: the compiled C does what the interpreter does, line by line.

BEHAVIOURS=10000 in the environment tries so many, of other seeds than the fixed
ones; `./dev fuzz behaviours` does. BEHAVIOUR_KINDS=sequence,call,... restricts
them to some kinds and modifiers.
"""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from behaviours.batch import Batch, random_batch
from behaviours.compiled import CHECKED, Compiled, Play
from behaviours.counts import ALL, counts
from behaviours.properties import broken
from behaviours.shrink import shrunk

MANY = int(os.environ.get("BEHAVIOURS", "0"))
KINDS = frozenset(filter(None, os.environ.get("BEHAVIOUR_KINDS", "").split(","))) or None
CHUNK = 400
CHUNKS = max(1, MANY // CHUNK)
SMALL = 200
LEAST = 50  # how often each kind and each modifier occurs in a long run
COUNTED: Counter[str] = Counter()


class Run(NamedTuple):
    """A batch with the traces of both sides."""

    batch: Batch
    program: Compiled
    expected: list[list[str]]
    actual: list[list[str]]


@pytest.fixture(scope="module", params=range(CHUNKS))
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Make a batch, compile it and play it to both sides."""
    seed = request.param + (1000 if MANY else 0)
    batch = random_batch(seed, CHUNK if MANY else SMALL, 40 if MANY else 14, KINDS)
    is_checked = MANY == 0 or request.param % 5 == 0
    flags = ("-O1", *CHECKED) if is_checked else ("-O0",)
    program = Compiled(batch.schema, tmp_path_factory.mktemp("batch"), flags)
    COUNTED.update(counts(program.module))
    expected = [program.expected(play) for play in batch.plays]
    yield Run(batch, program, expected, program.play(batch.plays))
    for path in program.folder.iterdir():
        path.unlink()


def test_few_behaviours_are_refused(run: Run) -> None:
    assert len(run.batch.refused) < len(run.batch.items) / 3, Counter(run.batch.refused)


def test_c_does_what_the_interpreter_does(run: Run, tmp_path: Path) -> None:
    traces = zip(run.batch.plays, run.expected, run.actual, strict=False)
    wrong = [each for each in traces if each[1] != each[2]]
    if wrong:
        play, expected, actual = min(wrong, key=lambda each: each[0].behaviour is None)
        report = told(run, play, expected, actual)
        small = shrunk(run.batch, play, tmp_path)
        if small is not None:
            report += f"\n\nMade smaller:\n{small.schema}\n{small.script}\n"
            report += difference(small.expected, small.actual)
        pytest.fail(f"{len(wrong)} of {len(run.actual)} differ, such as\n{report}", pytrace=False)
    assert len(run.actual) == len(run.expected)


def told(run: Run, play: Play, expected: list[str], actual: list[str]) -> str:
    """Return what differs, and by what it was found."""
    names = [play.behaviour] if play.behaviour is not None else []
    lines = run.batch.schema.splitlines()
    shown = [line for line in lines if any(line.strip().startswith(f"{name}:") for name in names)]
    return "\n".join([f"{play.entity}:", *shown, str(play.script), difference(expected, actual)])


def difference(expected: list[str], actual: list[str]) -> str:
    """Return both traces around the first difference."""
    same = 0
    while expected[same : same + 1] == actual[same : same + 1]:
        same += 1
    before = [f"    {line}" for line in expected[max(0, same - 25) : same]]
    wanted = [f"  - {line}" for line in expected[same : same + 8]]
    return "\n".join([*before, *wanted, *(f"  + {line}" for line in actual[same : same + 40])])


def test_many_ticks_are_slept_through(run: Run) -> None:
    assert KINDS is not None or run.program.slept > len(run.batch.items)


def test_traces_keep_what_is_true_of_all(run: Run) -> None:
    module = run.program.module
    wrong = [
        (play.entity, play.behaviour, each)
        for play, trace in zip(run.batch.plays, run.actual, strict=False)
        for each in broken(module, play, trace)
    ]
    assert wrong == []


def test_each_kind_and_modifier_occurs_often() -> None:
    if KINDS is None:
        print("\n".join(f"{COUNTED[word]:8} {word}" for word in ALL))
        least = LEAST if MANY >= 10_000 else 1
        assert {word: COUNTED[word] for word in ALL if COUNTED[word] < least} == {}
