"""The runner of the benchmarks: its table, what it reads, when it fails. No times."""

import importlib.util
import re
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def bench(repo: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_run", repo / "bench" / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_row_has_a_name_of_its_own_and_a_way_to_be_measured(bench: ModuleType) -> None:
    names = [row.name for row in bench.ROWS]
    assert sorted(set(names)) == sorted(names)
    assert {row.kind for row in bench.ROWS} == set(bench.MEASURES)


def test_a_family_stands_for_its_rows(bench: ModuleType) -> None:
    assert [row.name for row in bench.choose(["emission"])] == [
        "emission-1",
        "emission-4",
        "emission-16",
        "emission-64",
    ]
    with pytest.raises(bench.BenchError, match="there is no row 'emmission'"):
        bench.choose(["emmission"])


def test_the_median_of_the_rounds_counts(bench: ModuleType) -> None:
    output = "round 30 10\nround 10 10\nround 20 10\nsums 7 7\n"
    assert bench.parse_rounds(output) == 2


def test_checksums_that_differ_are_refused(bench: ModuleType) -> None:
    with pytest.raises(bench.BenchError, match="7 and 8"):
        bench.parse_rounds("round 10 10\nsums 7 8\n")


def test_a_bound_holds_on_its_own_side(bench: ModuleType) -> None:
    at_most = bench.Row("a", 2.0, "")
    at_least = bench.Row("b", 2.0, "", inverse=True)
    results = [bench.Result(row, figure) for row in (at_most, at_least) for figure in (1.9, 2.1)]
    assert [result.ok for result in results] == [True, False, False, True]


def test_a_row_may_be_built_with_flags_of_its_own(bench: ModuleType) -> None:
    assert bench.placements(0, ()) == list(bench.PLACEMENTS[0])
    assert bench.placements(0, ("-Og",)) == [("-Og",), ("-Og", "-falign-loops=64")]
    for attempt in range(len(bench.PLACEMENTS)):
        assert len(bench.placements(attempt, ("-Og",))) >= 2


def test_a_compiler_may_have_a_bound_of_its_own(bench: ModuleType) -> None:
    row = bench.Row("a", 1.4, "", clang=2.8)
    assert bench.with_bound(row, "gcc").bound == 1.4
    assert bench.with_bound(row, "/usr/bin/clang-14").bound == 2.8
    assert bench.with_bound(bench.Row("b", 1.4, ""), "clang").bound == 1.4


def count_attempts(bench: ModuleType, *figures: float) -> tuple[bool, int]:
    """Measure a row with these figures; say whether it kept to its bound, and the attempts."""
    left = list(figures)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench, "MEASURES", {"fake": lambda _, __, ___: left.pop(0)})
        result = bench.measure(None, bench.Row("a", 2.0, "", "fake"))
    return result.ok, len(figures) - len(left)


def test_a_floor_excuses_only_what_no_c_can_reach(bench: ModuleType) -> None:
    at_most = bench.Row("a", 2.0, "", floor="a-floor")
    at_least = bench.Row("b", 2.0, "", inverse=True, floor="b-floor")
    excused = [bench.Result(at_most, 2.5, floor=2.1), bench.Result(at_least, 1.5, floor=1.9)]
    missed = [bench.Result(at_most, 2.5, floor=1.9), bench.Result(at_least, 1.5, floor=2.1)]
    assert [result.ok for result in excused + missed] == [True, True, False, False]
    assert bench.describe(excused[0])[3] == "floor 2.10"
    assert bench.describe(missed[0])[3] == "MISSED"


def test_each_floor_is_a_row_with_a_bound_of_its_own(bench: ModuleType) -> None:
    rows = {row.name: row for row in bench.ROWS}
    floors = [rows[row.floor] for row in bench.ROWS if row.floor]
    assert floors
    assert all(floor.bound < bench.math.inf for floor in floors)


def test_only_a_row_that_misses_each_time_has_missed(bench: ModuleType) -> None:
    assert count_attempts(bench, 1.0) == (True, 1)
    assert count_attempts(bench, 3.0, 3.0, 1.0) == (True, 3)
    assert count_attempts(bench, 3.0, 3.0, 3.0) == (False, 3)


def test_check_fails_when_a_bound_is_missed(
    bench: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Build and run rows of each kind, one of them with a bound that cannot be kept."""
    rows = [
        replace(row, bound=0.0 if row.name == "emission-4" else 1e9)
        for row in bench.ROWS
        if row.name in {"emission-4", "listeners-4", "churn-1k", "setter-calls"}
    ]
    monkeypatch.setattr(bench, "ROWS", [replace(row, inverse=False) for row in rows])
    assert bench.main(["--quick", "--check"]) == 1
    told = capsys.readouterr()
    assert [line.split()[0] for line in told.out.splitlines()] == [row.name for row in rows]
    assert [line.split()[0] for line in told.out.splitlines() if "MISSED" in line] == ["emission-4"]
    assert told.err == "3 of 4 kept\n"


def test_each_peer_is_in_the_program_and_the_table(repo: Path) -> None:
    """What is measured is what is told, and built where its packages are."""
    told = re.findall(
        r'^    Peer\("([\w-]+)"', (repo / "bench" / "peers.py").read_text(), re.MULTILINE
    )
    program = (repo / "bench" / "peers" / "main.c").read_text()
    assert told == re.findall(r'^ +\{"([\w-]+)", &\w+_peer,', program, re.MULTILINE)
    page = (repo / "docs" / "benchmarks.md").read_text()
    assert told == re.findall(r"^\| `([\w-]+)` \| .* \| [\d.]+ \|$", page, re.MULTILINE)
