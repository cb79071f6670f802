"""Instruction counts of benchmarks: how they are parsed and compared."""

from pathlib import Path

import counting
import pytest
from building import BenchError, Setting
from command import gpgen
from rows import ROWS
from slowdowns import SLOWDOWNS, Slowdown, slow_down

DUMP = """\
desc: Trigger: Client Request: find-1k
ob=(1) /a/bench
fn=(1) run
0 10
+3 5
cob=(2) /lib/libc.so
cfn=(2) memcpy
calls=4 0
* 700
cfn=(3) find
calls=2 0
0 30
ob=(2)
fn=(2)
0 700
ob=(1)
fn=(3)
0 30
"""


def test_only_the_instructions_of_the_program_are_counted() -> None:
    assert counting.sum_own(DUMP.splitlines(), "/a/bench") == 10 + 5 + 30


def test_three_percent_more_are_refused() -> None:
    changes = [counting.Change("a", counted, 100.0) for counted in (50.0, 103.0, 103.1)]
    assert [change.ok for change in changes] == [True, True, False]
    assert not counting.Change("b", 1.0, None).ok


def test_counts_are_read_as_they_are_written() -> None:
    counts = {"frame-life": 12.34, "churn-1k": 5.0}
    text = counting.write_stored("gcc 12.2.0 x86_64-linux-gnu", counts)
    assert counting.parse_stored(text) == ("gcc 12.2.0 x86_64-linux-gnu", counts)


def test_the_file_has_the_counted_rows_and_no_other(repo: Path) -> None:
    _, counts = counting.parse_stored((repo / "bench" / "counts.txt").read_text())
    assert list(counts) == list(counting.COUNTED)
    assert len(counts) >= 30
    assert set(counts) <= {row.name for row in ROWS}


@pytest.mark.parametrize(("compiler", "status"), [("gcc 12.2.0 m", 1), ("gcc 13.1.0 m", 0)])
def test_only_the_compiler_of_the_file_is_compared(
    compiler: str,
    status: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    stored = tmp_path / "counts.txt"
    stored.write_text(counting.write_stored("gcc 12.2.0 m", {"frame-life": 100.0}))
    monkeypatch.setattr(counting, "FILE", stored)
    monkeypatch.setattr(counting, "COUNTED", {"frame-life": (1, "death")})
    monkeypatch.setattr(counting, "compiler_name", lambda _: compiler)
    monkeypatch.setattr(counting, "count", lambda _, names: dict.fromkeys(names, 110.0))
    monkeypatch.delenv("GPGEN_UPDATE", raising=False)
    assert counting.main(Setting(tmp_path, "cc", 1, None)) == status
    reported = capsys.readouterr()
    assert reported.out.endswith("+10.0%\n")
    missed = "frame-life: over 3% more instructions than in counts.txt\n"
    other = "not compared: counts.txt is for gcc 12.2.0 m\n"
    assert reported.err == (missed if status == 1 else other)


def test_a_slowdown_is_put_into_one_function() -> None:
    slowdown = Slowdown("a", "a.c", "run", "wait();")
    source = "void run(int a,\n    int b);\n\nvoid run(int a,\n    int b)\n{\n    run(a, b);\n}\n"
    slowed = source.replace("{\n", "{\n    wait();\n")
    assert slow_down(source, slowdown) == slowed
    with pytest.raises(BenchError, match="defines walk 0 times, expected 1"):
        slow_down(source, slowdown._replace(function="walk"))


def test_each_slowdown_finds_its_function(repo: Path, tmp_path: Path) -> None:
    assert gpgen("bench/bench.yaml", "-o", str(tmp_path), cwd=repo).returncode == 0
    for slowdown in SLOWDOWNS:
        folder, name = slowdown.file.split("/")
        source = (repo / folder if folder == "runtime" else tmp_path) / name
        assert slow_down(source.read_text(), slowdown).count(slowdown.statement) >= 1
