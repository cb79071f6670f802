"""Random behaviours and scripts: traces of the compiled C equal those of the interpreter.

BEHAVIOURS=10000 in the environment tries that many, with other seeds than the fixed ones;
`./dev fuzz behaviours` sets it, and reports all differences at the end. BEHAVIOURS_SEED
selects other seeds, and BEHAVIOUR_KINDS=sequence,call,... restricts the kinds of nodes
and modifiers.
"""

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
from behaviours.compiled import Play
from behaviours.counts import ALL, counts
from behaviours.properties import broken
from behaviours.rounds import Round, Size, played, side_by_side
from behaviours.script import TICKS
from behaviours.shrink import shrunk

pytestmark = pytest.mark.slow

MANY = int(os.environ.get("BEHAVIOURS", "0"))
SEED = int(os.environ.get("BEHAVIOURS_SEED", "1000" if MANY else "1"))
KINDS = frozenset(filter(None, os.environ.get("BEHAVIOUR_KINDS", "").split(","))) or None
SIZE = Size(400, 40, KINDS) if MANY else Size(140, 14, KINDS)
ROUNDS = max(1, -(-MANY // SIZE.many))
LEAST = 100  # minimum occurrences of each kind and modifier in a long run
COUNTED: Counter[str] = Counter()
NOTIFIED = ("behaviours", "trees of the module", "plays", "ticks", "lines of traces")


@pytest.fixture(scope="module")
def rounds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[int, Future[Round]]]:
    """Play many rounds in parallel; the fixture `run` removes each from the result."""
    folder = tmp_path_factory.mktemp("rounds")
    with side_by_side(range(SEED, SEED + ROUNDS), SIZE, folder) as found:
        yield dict(enumerate(found))


@pytest.fixture(scope="module", params=range(ROUNDS))
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Round:
    """Return a round with both traces, and add it to the counts."""
    if MANY:
        rounds: dict[int, Future[Round]] = request.getfixturevalue("rounds")
        found = rounds.pop(request.param).result()
    else:
        found = played(SEED, SIZE, tmp_path_factory.mktemp("batch"))
    COUNTED.update(counts(found.program.module))
    COUNTED.update(dict(zip(NOTIFIED, numbers(found), strict=True)))
    return found


def numbers(run: Round) -> tuple[int, ...]:
    """Return the size of a round, in the order of NOTIFIED."""
    items, plays = run.batch.items, run.batch.plays
    trees = sum(item.entity is None for item in items)
    ticks = sum(step.kind in TICKS for play in plays for step in play.script.steps)
    return len(items) - trees, trees, len(plays), ticks, sum(map(len, run.actual))


def test_few_behaviours_are_refused(run: Round) -> None:
    assert len(run.batch.refused) < len(run.batch.items) / 3, Counter(run.batch.refused)


def test_c_does_what_the_interpreter_does(run: Round, tmp_path: Path) -> None:
    traces = zip(run.batch.plays, run.expected, run.actual, strict=False)
    wrong = [each for each in traces if each[1] != each[2]]
    if wrong:
        play, expected, actual = min(wrong, key=lambda each: each[0].behaviour is None)
        report = describe(run, play, expected, actual)
        small = shrunk(run.batch, play, tmp_path)
        if small is not None:
            report += f"\n\nMade smaller:\n{small.schema}\n{small.script}\n"
            report += difference(small.expected, small.actual)
        pytest.fail(f"{len(wrong)} of {len(run.actual)} differ, such as\n{report}", pytrace=False)
    assert len(run.actual) == len(run.expected)


def describe(run: Round, play: Play, expected: list[str], actual: list[str]) -> str:
    """Return a report on a play whose traces differ."""
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


def test_clang_format_changes_nothing(run: Round) -> None:
    assert run.clang_format_output == ""


def test_many_ticks_are_slept_through(run: Round) -> None:
    assert KINDS is not None or run.program.slept > len(run.batch.items) // 2


def test_traces_keep_what_is_true_of_all(run: Round) -> None:
    module = run.program.module
    wrong = [
        (play.entity, play.behaviour, each)
        for play, trace in zip(run.batch.plays, run.actual, strict=False)
        for each in broken(module, play, trace)
    ]
    assert wrong == []


def test_each_kind_and_modifier_occurs_often() -> None:
    if KINDS is None:
        print(f"\nseeds {SEED} to {SEED + ROUNDS - 1}")
        print("\n".join(f"{COUNTED[word]:8} {word}" for word in (*NOTIFIED, *ALL)))
        least = LEAST if MANY >= 10_000 else 1
        assert {word: COUNTED[word] for word in ALL if COUNTED[word] < least} == {}
