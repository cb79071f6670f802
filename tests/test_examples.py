"""The examples, built and run as their readers do, also with other numbers in the schema."""

import subprocess
from pathlib import Path

import pytest

from gpgen.cli import main

BEES = "examples/01-bees"
USUAL = """\
7000 stings, 1000 deaths, 3000 bees left
4000 bees again, 6500 changes heard, 500 honey
5000 deaths in the end
"""


def build_example(repo: Path, example: str, folder: Path, changes: dict[str, str]) -> Path:
    """Change the schema of an example, build it with that, and return the program."""
    schema = (repo / example / "garden.yaml").read_text()
    for old, new in changes.items():
        assert old in schema
        schema = schema.replace(old, new)
    (folder / "garden.yaml").write_text(schema)
    assert main([str(folder / "garden.yaml"), "-o", str(folder / "generated")]) == 0
    program = folder / "garden"
    sources = [
        *(folder / "generated").glob("*.c"),
        *(repo / "runtime").glob("*.c"),
        *(repo / example).glob("*.c"),
    ]
    includes = [f"-I{folder / 'generated'}", f"-I{repo / 'runtime'}"]
    flags = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined"]
    subprocess.run(["gcc", *flags, *includes, *sources, "-o", program], check=True)
    return program


def run_bees(repo: Path, folder: Path, changes: dict[str, str]) -> str:
    """Change the schema, build the example with it, and return what it prints."""
    program = build_example(repo, BEES, folder, changes)
    return subprocess.run([program], check=True, capture_output=True, text=True).stdout


def test_the_bees_print_their_summary(repo: Path, tmp_path: Path) -> None:
    assert run_bees(repo, tmp_path, {}) == USUAL


def test_the_main_program_of_the_bees_is_under_100_lines(repo: Path) -> None:
    assert len((repo / BEES / "main.c").read_text().splitlines()) < 100


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"default: 100, clamp": "default: 75, clamp"},
            (
                "6000 stings, 1000 deaths, 3000 bees left\n"
                "4000 bees again, 5500 changes heard, 500 honey\n"
            ),
        ),
        (
            {"swarm: u32 = 4000": "swarm: u32 = 400"},
            (
                "700 stings, 100 deaths, 300 bees left\n"
                "400 bees again, 1000 changes heard, 400 honey\n"
                "500 deaths in the end\n"
            ),
        ),
        (
            {"sting: i32 = 25": "sting: i32 = 24"},
            "7000 stings, 0 deaths, 4000 bees left\n",
        ),
    ],
    ids=["hp", "swarm", "sting"],
)
def test_changed_defaults_change_the_numbers(
    repo: Path, tmp_path: Path, changes: dict[str, str], expected: str
) -> None:
    assert expected in run_bees(repo, tmp_path, changes)
