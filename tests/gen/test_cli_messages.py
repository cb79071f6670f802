"""Problems as gpgen reports them to people, editors and other tools."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from command import BAD, gpgen

DOUBTFUL = """\
gpgen: 1
module: pond
components: {wings: {}}
entities:
  duck: {properties: {weight: {type: u8, clamp: [0, 255]}}}
"""
MANY = "gpgen: 1\nmodule: pond\nentities:\n  duck: {properties: {a: i3, b: i5, c: i7}}\n"


def test_short_is_one_line_for_each_problem(folder: Path) -> None:
    done = gpgen("check", "bad.yaml", "--error-format", "short", cwd=folder)
    assert done.stderr == "bad.yaml:4:31: error[GP203]: unknown type 'float'\n"


def test_json_is_one_object_for_each_problem(folder: Path) -> None:
    (folder / "bad.yaml").write_text(BAD + "structs: {duck: {x: f32}, Duck: {y: u8}}\n")
    done = gpgen("bad.yaml", "-o", "out", "--error-format=json", cwd=folder)
    reported = [json.loads(line) for line in done.stderr.splitlines()]
    assert reported[0] == {
        "severity": "error",
        "code": "GP203",
        "file": "bad.yaml",
        "line": 4,
        "column": 31,
        "width": 5,
        "message": "unknown type 'float'",
        "hint": "did you mean 'f32'?",
        "notes": [],
    }
    assert [each["line"] for each in reported] == sorted(each["line"] for each in reported)


def test_notes_are_in_the_json_too(folder: Path) -> None:
    (folder / "bad.yaml").write_text("gpgen: 1\nmodule: pond\nenums: {a: [x]}\nenums: {b: [x]}\n")
    done = gpgen("check", "bad.yaml", "--error-format=json", cwd=folder)
    (note,) = json.loads(done.stderr)["notes"]
    assert (note["file"], note["line"], note["column"]) == ("bad.yaml", 3, 1)


def test_max_errors_shows_the_first_ones_and_counts_the_rest(folder: Path) -> None:
    (folder / "bad.yaml").write_text(MANY)
    done = gpgen("check", "bad.yaml", "--error-format", "short", "--max-errors", "1", cwd=folder)
    assert done.returncode == 1
    assert done.stderr == (
        "bad.yaml:4:26: error[GP203]: unknown type 'i3'\ngpgen: 2 more problems not shown\n"
    )
    done = gpgen("check", "bad.yaml", "--max-errors", "3", cwd=folder)
    assert "not shown" not in done.stderr


def test_a_warning_is_reported_and_is_no_reason_to_fail(folder: Path) -> None:
    (folder / "pond.yaml").write_text(DOUBTFUL)
    done = gpgen("pond.yaml", "-o", "out", cwd=folder)
    assert done.returncode == 0
    assert done.stderr == (
        "pond.yaml:3:14: warning[GP901]: no entity embeds the component 'wings'\n"
        "    3 | components: {wings: {}}\n"
        "      |              ^^^^^ add it to the components of an entity\n"
        "pond.yaml:5:49: warning[GP902]: the clamp of 'weight' includes every u8\n"
        "    5 |   duck: {properties: {weight: {type: u8, clamp: [0, 255]}}}\n"
        "      |                                                 ^^^^^^^^ remove it\n"
    )
    assert (folder / "out/pond_wings.h").is_file()


@pytest.mark.parametrize(
    ("what", "status", "reported"),
    [
        (["-W", "no-GP901", "-W", "no-GP902"], 0, []),
        (["-W", "no-GP901"], 0, ["warning[GP902]"]),
        (["-W", "error=GP901"], 1, ["error[GP901]", "warning[GP902]"]),
        (["-W", "error"], 1, ["error[GP901]", "error[GP902]"]),
        (["-W", "error", "-W", "no-GP902"], 1, ["error[GP901]"]),
    ],
)
def test_warnings_are_silenced_or_made_errors(
    folder: Path, what: list[str], status: int, reported: list[str]
) -> None:
    (folder / "pond.yaml").write_text(DOUBTFUL)
    done = gpgen("pond.yaml", "-o", "out", "--error-format", "short", *what, cwd=folder)
    assert done.returncode == status
    assert [line.split(": ")[1] for line in done.stderr.splitlines()] == reported
    assert (folder / "out").exists() == (status == 0)


@pytest.mark.parametrize("what", ["GP901", "no-GP203", "no-GP999", "no-GP9999", "no-", "errors"])
def test_what_is_no_warning_cannot_be_silenced(folder: Path, what: str) -> None:
    done = gpgen("check", "pond.yaml", "-W", what, cwd=folder)
    assert done.returncode == 2
    assert "argument -W" in done.stderr
    unknown = what.removeprefix("no-") if "999" in what else ""
    assert ("unknown code '" in done.stderr) == bool(unknown)
    assert unknown in done.stderr


def test_doubts_wait_until_all_is_right(folder: Path) -> None:
    (folder / "pond.yaml").write_text(DOUBTFUL.replace("u8", "u9"))
    done = gpgen("check", "pond.yaml", cwd=folder)
    assert "warning" not in done.stderr
    assert "GP203" in done.stderr


def at_a_terminal(folder: Path, **environment: str) -> str:
    """Return what gpgen prints for a bad schema if standard error is a terminal."""
    leader, follower = pty.openpty()
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
    subprocess.run(
        [sys.executable, "-m", "gpgen", "check", "bad.yaml"],
        cwd=folder,
        stderr=follower,
        check=False,
        env={**kept, "TERM": "xterm", **environment},
    )
    os.close(follower)
    said = os.read(leader, 4096).decode()
    os.close(leader)
    return said.replace("\r\n", "\n")


def test_a_terminal_is_shown_colors_unless_it_wants_none(folder: Path) -> None:
    assert "\x1b[1;31merror[GP203]\x1b[0m" in at_a_terminal(folder)
    plain = gpgen("check", "bad.yaml", cwd=folder).stderr
    assert at_a_terminal(folder, NO_COLOR="1") == plain
    assert at_a_terminal(folder, TERM="dumb") == plain


# Lists of inputs and outputs


def test_outputs_are_listed_in_three_forms_and_nothing_is_written(folder: Path) -> None:
    lines = gpgen("pond.yaml", "-o", "a b", "--list-outputs", cwd=folder).stdout.splitlines()
    assert lines[0] == "a b/pond.h"
    done = gpgen("pond.yaml", "-o", "a b", "--list-outputs", "--list-format=json", cwd=folder)
    assert json.loads(done.stdout) == lines
    done = gpgen("pond.yaml", "-o", "a b", "--list-outputs", "--list-format=cmake", cwd=folder)
    assert done.stdout == ";".join(lines) + "\n"
    assert not (folder / "a b").exists()


def test_inputs_are_listed_of_a_bad_schema_too(folder: Path) -> None:
    """A build that depends on these inputs must run again when they change."""
    (folder / "more.yaml").write_text("gpgen: 1\nstructs: {vec2: {x: f3}}\n")
    (folder / "bad.yaml").write_text(BAD + "include: [more.yaml, gone.yaml]\n")
    done = gpgen("bad.yaml", "--list-inputs", cwd=folder)
    assert done.returncode == 1
    assert done.stdout.splitlines()[:2] == ["bad.yaml", "more.yaml"]
    assert gpgen("bad.yaml", "--list-outputs", cwd=folder).stdout == ""
