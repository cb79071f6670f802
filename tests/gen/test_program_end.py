"""Start and end of gpgen: which modules it loads, and that all of its output is written."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


def ended(folder: Path, *arguments: str, printing_to: Path) -> tuple[int, str]:
    """Run gpgen with standard output to a file; return the exit status and standard error."""
    with printing_to.open("w") as output:
        done = subprocess.run(
            [sys.executable, "-m", "gpgen", *arguments],
            cwd=folder,
            stdout=output,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    return done.returncode, done.stderr


def test_all_that_is_printed_comes_out(tmp_path: Path) -> None:
    """The output is complete up to its last line."""
    out = tmp_path / "out.txt"
    assert ended(tmp_path, "print", "views", printing_to=out) == (0, "")
    assert out.read_text().endswith("|\n")


@pytest.mark.parametrize("fact", ["runtime-dir", "views"])
def test_printing_to_a_full_disk_is_status_2(tmp_path: Path, fact: str) -> None:
    """The write may fail at once, or when the output is flushed at the end."""
    full = Path("/dev/full")
    assert ended(tmp_path, "print", fact, printing_to=full) == (
        2,
        "gpgen: cannot print: No space left on device\n",
    )


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    """`gpgen print views | head -1` closes the pipe early."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "gpgen", "print", "runtime-dir"],
        cwd=tmp_path,
        stdout=write,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (0, "")


def test_closed_streams_are_no_error(tmp_path: Path) -> None:
    """Some programs start their children without standard streams."""
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m gpgen print runtime-dir >&- 2>&-"],
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0


LOADED = "import atexit, sys; atexit.register(lambda: print(*sys.modules)); "
RUN = "from gpgen.__main__ import program; program()"
DUCK = "gpgen: 1\nmodule: pond\nentities:\n  duck:\n    properties: {weight: f32}\n"


@pytest.mark.parametrize(
    ("more", "has_compiler"),
    [("", False), ("    behaviour: idle\n", True), ("    leaves: {swim: task}\n", True)],
)
def test_only_what_behaves_loads_the_compiler_of_behaviours(
    tmp_path: Path, more: str, *, has_compiler: bool
) -> None:
    (tmp_path / "pond.yaml").write_text(DUCK + more)
    command = [sys.executable, "-c", LOADED + RUN, "pond.yaml", "-o", "out"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ("gpgen.behaviours.meaning.scope" in done.stdout.split()) is has_compiler


@pytest.mark.parametrize("fact", ["runtime-dir", "runtime-sources", "cmake-dir"])
def test_what_builds_ask_for_loads_neither_templates_nor_schemas(fact: str) -> None:
    """A Makefile runs these commands each time, even if it has nothing to build."""
    command = [sys.executable, "-c", LOADED + RUN, "print", fact]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "gpgen.cli.print" in loaded
    assert loaded.isdisjoint({"jinja2", "gpgen.schema.module", "gpgen.checks.front_end"})
