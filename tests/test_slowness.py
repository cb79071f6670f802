"""Slow tests are marked slow, and omitted from the quick run."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from slowness import slow_programs

SETTINGS = """\
[pytest]
testpaths = tests
pythonpath = tests
markers = slow
"""
TESTS = """\
import subprocess
import time

import pytest

@pytest.fixture
def built():
    subprocess.run(["make", "--version"])

def test_fast():
    subprocess.run(["sh", "-c", "true"])

@pytest.mark.slow
def test_marked(built):
    subprocess.run(["make", "--version"])
"""
STARTS_MAKE = """
def test_unmarked():
    subprocess.run(["make", "--version"])
"""
IS_BUILT = """
def test_unmarked(built):
    pass
"""
TAKES_LONG = """
def test_unmarked():
    end = time.process_time() + 0.3
    while time.process_time() < end:
        pass
"""


@pytest.fixture
def house(repo: Path, tmp_path: Path) -> Path:
    """Make a folder with a few tests, in which a tenth of a second is slow."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "pytest.ini").write_text(SETTINGS)
    for name in ("conftest.py", "machine_speed.py"):
        shutil.copy(repo / "tests" / name, tmp_path / "tests")
    text = (repo / "tests/slowness.py").read_text()
    for constant, value in (
        ("SECONDS = 8.0", "SECONDS = 0.1"),
        ("ADDITIONS = 200", "ADDITIONS = 0"),
    ):
        assert constant in text
        text = text.replace(constant, value)
    (tmp_path / "tests/slowness.py").write_text(text)
    return tmp_path


def run_pytest(house: Path, tests: str, *options: str) -> str:
    (house / "tests/test_it.py").write_text(tests)
    command = [sys.executable, "-m", "pytest", "-q", *options]
    return subprocess.run(command, cwd=house, capture_output=True, text=True, check=False).stdout


def test_what_is_marked_may_be_slow_and_is_left_out_of_the_quick_run(house: Path) -> None:
    assert "2 passed in" in run_pytest(house, TESTS)
    assert "1 passed, 1 deselected in" in run_pytest(house, TESTS, "--quick")


@pytest.mark.parametrize(
    ("test", "said"),
    [
        pytest.param(STARTS_MAKE, "not marked slow, but starts make", marks=pytest.mark.slow),
        (IS_BUILT, "not marked slow, but starts make"),
        (TAKES_LONG, "not marked slow, but takes 0."),
    ],
    ids=["program", "fixture", "time"],
)
def test_what_is_slow_without_a_mark_fails(house: Path, test: str, said: str) -> None:
    printed = run_pytest(house, TESTS + test)
    assert said in printed
    assert "2 passed" in printed


@pytest.mark.parametrize(
    ("command", "found"),
    [
        (["/usr/bin/cmake", "-S", "."], {"cmake"}),
        (["sh", "-e", "-c", "cd make && ninja -C build\nvim x"], {"ninja", "vim"}),
        ([sys.executable, "-m", "pip", "install", "."], {"pip"}),
        (["out/ninja", "-t", "inputs"], set()),
        (["gcc", "-c", "make.c", "-o", "make"], set()),
    ],
    ids=str,
)
def test_slow_programs_are_found_in_commands(command: list[str], found: set[str]) -> None:
    assert slow_programs(command) == found
