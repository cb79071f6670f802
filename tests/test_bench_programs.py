"""The benchmark programs, built once: their results, and the reports about them."""

import subprocess
from dataclasses import replace
from pathlib import Path

import figures
import pytest
import run as bench
from building import PLACEMENTS, Setting, generate
from frame_peers import ENTT, Installed, build_frame
from measuring import parse_rounds
from rows import ROWS

pytestmark = pytest.mark.slow

# Rows of several kinds; one of them gets a bound that it must miss.
CHECKED = {
    "emission-4",
    "listeners-4",
    "churn-1k",
    "setter-calls",
    "behaviour-running-state",
    "behaviour-running-code",
    "behaviour-running-compile",
}


@pytest.fixture(scope="module")
def setting(tmp_path_factory: pytest.TempPathFactory) -> Setting:
    """Return the setting of `./dev bench --quick`, with all programs built once."""
    made = Setting(tmp_path_factory.mktemp("bench"), "gcc", 1, 3)
    generate(made)
    return made


def test_check_fails_when_a_bound_is_missed(
    setting: Setting, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Measure rows of each kind in one placement; one has a bound that it must miss."""
    rows = [
        replace(row, bound=0.0 if row.name == "emission-4" else 1e9, inverse=False)
        for row in ROWS
        if row.name in CHECKED
    ]
    monkeypatch.setattr(bench, "PLACEMENTS", PLACEMENTS[:1])
    assert bench.execute(setting, rows, bench.parse(["--check"])) == 1
    reported = capsys.readouterr()
    first, _, again = reported.out.partition("Measured again behind all others:\n\n")
    assert [line.split()[0] for line in first.splitlines()] == [row.name for row in rows]
    assert [line.split()[0] for line in first.splitlines() if "MISSED" in line] == ["emission-4"]
    assert [line.split()[0] for line in again.splitlines()] == ["emission-4"]
    assert reported.err == f"{len(CHECKED) - 1} of {len(CHECKED)} kept\n"


def test_the_frame_in_entt_does_the_same_work(setting: Setting, repo: Path) -> None:
    program = build_frame(setting, ENTT, Installed(repo / "tests" / "peers"))
    for row in figures.PARTS.values():
        done = subprocess.run([program, row, "3"], check=True, capture_output=True, text=True)
        assert parse_rounds(done.stdout) > 0  # it also refuses checksums that differ


def test_hot_paths_have_hardly_more_instructions_than_before(
    setting: Setting, capsys: pytest.CaptureFixture[str]
) -> None:
    status = bench.execute(setting, [], bench.parse(["--counts"]))
    assert status == 0, "".join(capsys.readouterr())
