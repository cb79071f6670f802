"""Two runs of pytest that share the test files, as those of ./dev test do."""

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

FILES = 8
TEST = """\
import time

import pytest

@pytest.mark.parametrize("number", range(3))
def test_it(number):
    with open("ran.txt", "a") as log:
        log.write(f"{__file__} {number}\\n")
    time.sleep(0.05)
    assert number < FEWER
"""


@pytest.fixture(name="house")
def small_house(repo: Path, tmp_path: Path) -> Path:
    """Make a folder with a few tests that record when they run."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "pytest.ini").write_text("[pytest]\ntestpaths = tests\npythonpath = tests\n")
    for name in ("conftest.py", "machine_speed.py", "slowness.py"):
        shutil.copy(repo / "tests" / name, tmp_path / "tests")
    for number in range(FILES):
        (tmp_path / f"tests/test_{number}.py").write_text(TEST.replace("FEWER", "3"))
    return tmp_path


def statuses(house: Path) -> list[int]:
    """Run two pytests in parallel, and return their exit statuses."""
    command = [sys.executable, "-m", "pytest", "-q", f"--share={house / 'shared'}"]
    started = [subprocess.Popen(command, cwd=house, stdout=subprocess.DEVNULL) for _ in range(2)]
    return [each.wait() for each in started]


def test_each_test_is_run_by_one_of_them(house: Path) -> None:
    assert statuses(house) == [0, 0]
    ran = Counter((house / "ran.txt").read_text().splitlines())
    assert len(ran) == 3 * FILES
    assert set(ran.values()) == {1}


@pytest.mark.slow
def test_files_that_are_passed_over_are_left_in_order(house: Path) -> None:
    """The next test can be in another folder than the test collected next."""
    (house / "tests/inner").mkdir()
    for number in (1, 2, 4):
        (house / f"tests/test_{number}.py").rename(house / f"tests/inner/test_{number}.py")
    (house / "shared").mkdir()
    for begun in ("inner-test_2", "inner-test_4", "test_0", "test_6"):
        (house / f"shared/tests-{begun}.py").touch()
    command = [sys.executable, "-m", "pytest", "-q", f"--share={house / 'shared'}"]
    done = subprocess.run(command, cwd=house, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert len((house / "ran.txt").read_text().splitlines()) == 3 * (FILES - 4)


@pytest.mark.slow
def test_what_fails_in_one_of_them_fails_there(house: Path) -> None:
    (house / "tests/test_5.py").write_text(TEST.replace("FEWER", "2"))
    assert sorted(statuses(house)) == [0, 1]
    assert len((house / "ran.txt").read_text().splitlines()) == 3 * FILES
