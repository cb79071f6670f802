"""The coding rules that a machine can check."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import word_list

TOOLS = Path(sys.executable).parent


def run(*command: str | Path, cwd: Path) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def files(repo: Path, *patterns: str) -> list[Path]:
    """List the files of the tree that match a pattern, committed or about to be."""
    command = ["git", "ls-files", "-z", "-co", "--exclude-standard", "--", *patterns]
    listed = subprocess.run(command, cwd=repo, capture_output=True, text=True, check=True).stdout
    paths = [repo / name for name in sorted(filter(None, listed.split("\0")))]
    return [path for path in paths if path.is_file()]


@pytest.mark.parametrize(
    "folder",
    [
        "gen",
        "templates",
        "schemas",
        "runtime",
        "integration",
        "tests",
        "examples",
        "bench",
        "docs",
        "docs/adr",
    ],
)
def test_folder_exists_and_says_what_it_is(repo: Path, folder: str) -> None:
    readme = repo / folder / "README.md"
    if folder == "docs/adr":
        assert list((repo / folder).glob("0001-*.md"))
    else:
        assert 1 < len(readme.read_text().splitlines()) <= 50


def test_decisions_are_numbered_from_1_on_each_once(repo: Path) -> None:
    numbers = sorted(int(path.name[:4]) for path in (repo / "docs/adr").glob("*.md"))
    assert numbers == list(range(1, len(numbers) + 1))


# In lists, a folder can be followed by the names of files anywhere below it.
IN_FOLDER = re.compile(r"`([\w./-]+/)`: ((?:`[\w.-]+\.\w+`(?:, )?)+)")
PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]*)`")


def missing_paths(repo: Path, text: str) -> Iterator[str]:
    """Yield the paths between backticks that do not exist."""
    for path in PATH.findall(text):
        if not (repo / path).exists():
            yield path
    for folder, names in IN_FOLDER.findall(text):
        for name in re.findall(r"`([^`]+)`", names):
            if not any((repo / folder).rglob(name)):
                yield f"{folder}: {name}"


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_files_that_developers_are_led_to_exist(repo: Path, page: str) -> None:
    text = (repo / page).read_text()
    assert len(set(PATH.findall(text))) > 20
    assert list(missing_paths(repo, text)) == []


def test_a_path_that_does_not_exist_is_found(repo: Path) -> None:
    text = "`gen/gpgen/nothing.py`, `gen/gpgen/cli/`: `lock.py`, `nothing.py`"
    assert list(missing_paths(repo, text)) == ["gen/gpgen/nothing.py", "gen/gpgen/cli/: nothing.py"]


RECIPES = {"scalar type": 8, "behaviour modifier": 12, "command-line verb": 6}


@pytest.mark.parametrize("what", RECIPES)
def test_a_recipe_names_few_files_of_the_generator(repo: Path, what: str) -> None:
    _, _, recipe = (repo / "CONTRIBUTING.md").read_text().partition(f"## Add a {what}\n")
    rows = [line.split("|")[1] for line in recipe.partition("\n## ")[0].splitlines() if "|" in line]
    ours = [row for row in rows if "gen/gpgen/" in row]
    named = [name for row in ours for name in re.findall(r"`([\w/]+\.(?:py|yaml))`", row)]
    unnamed = [row for row in ours if not re.search(r"\.(?:py|yaml)`", row)]
    assert 2 < len(named) + len(unnamed) <= RECIPES[what]


# Code that disables a check. Written in two halves, so that this file can be checked too.
FORBIDDEN = [
    "clang-format" + " off",
    "#pragma GCC" + " diagnostic",
    "#pragma clang" + " diagnostic",
    "-i" + "system",
]


@pytest.mark.parametrize("text", FORBIDDEN)
def test_nothing_goes_round_a_check(repo: Path, text: str) -> None:
    found = [
        f"{path.relative_to(repo)}:{number}"
        for path in files(repo)
        if path.relative_to(repo).parts[:2] != ("docs", "adr")
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1)
        if text in line
    ]
    assert found == []


def test_generated_c_is_kept_only_as_golden_files(repo: Path) -> None:
    generated = {
        path.relative_to(repo).as_posix()
        for path in files(repo)
        if path.suffix in {".c", ".h"} and "Written by " + "gpgen from" in path.read_text()
    }
    assert generated
    assert {name for name in generated if not name.startswith("tests/golden/")} == set()


@pytest.mark.parametrize(
    "command",
    [
        ["ruff", "check"],
        ["ruff", "format", "--check"],
        pytest.param(["mypy"], marks=pytest.mark.slow),
    ],
    ids=" ".join,
)
def test_python_passes(repo: Path, command: list[str]) -> None:
    run(TOOLS / command[0], *command[1:], cwd=repo)


def test_clang_format_changes_nothing(repo: Path) -> None:
    handwritten = files(repo, "*.c", "*.h", "*.cpp", ":(exclude)tests/golden")
    run(TOOLS / "clang-format", "--dry-run", "-Werror", *handwritten, cwd=repo)


@pytest.mark.slow
def test_no_word_of_the_word_list_is_used() -> None:
    assert word_list.problems() == []


def test_ninja_forgets_nothing(repo: Path) -> None:
    """Check the lists of files in build.ninja and its parts, which are maintained by hand."""
    command = [str(TOOLS / "ninja"), "-t", "inputs", "all", "tests", "demo"]
    known = subprocess.run(command, cwd=repo, capture_output=True, text=True, check=True).stdout
    written = files(
        repo, "runtime/*.c", "tests/runtime/*_test.c", "tests/generated/**.c", "examples/**.c"
    )
    forgotten = {path.relative_to(repo).as_posix() for path in written} - set(known.splitlines())
    assert sorted(forgotten) == []
