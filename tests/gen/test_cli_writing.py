"""Writing outputs: only changed files, all or none, and only files that gpgen owns."""

import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from command import GOOD, NAMES, gpgen

from gpgen.cli import main

SMALLER = GOOD.replace("  duck", "  swan")


def contents(folder: Path) -> dict[str, bytes]:
    """Return the content of each file in a folder, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_what_is_no_longer_written_is_removed(folder: Path) -> None:
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    (folder / "pond.yaml").write_text(SMALLER)
    done = gpgen("pond.yaml", "-o", "out", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    names = {name.replace("duck", "swan") for name in NAMES}
    assert set(contents(folder / "out")) == {*names, ".pond.gpgen"}


def test_a_module_that_is_called_otherwise_leaves_nothing_behind(folder: Path) -> None:
    """Otherwise a build that compiles every source would compile both modules."""
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    (folder / "out/pond_duck.c").write_text("/* mine */\n")
    (folder / "pond.yaml").write_text(GOOD.replace("pond", "lake"))
    said = gpgen("pond.yaml", "-o", "out", "--dry-run", cwd=folder).stdout
    assert "would remove out/pond_duck.h\n" in said
    done = gpgen("pond.yaml", "-o", "out", cwd=folder)
    assert (done.returncode, done.stderr) == (
        0,
        "gpgen: out/pond_duck.c: no longer an output, but edited: remove it\n",
    )
    names = {name.replace("pond", "lake") for name in NAMES}
    assert set(contents(folder / "out")) == {*names, ".lake.gpgen", "pond_duck.c"}


@pytest.mark.parametrize("name", ["pond", "a b\n#", "tümpel"])
def test_a_module_of_another_schema_stays_whatever_the_schema_is_called(
    folder: Path, name: str
) -> None:
    """A schema of the same name in another folder is a different schema."""
    (folder / "other").mkdir()
    (folder / f"{name}.yaml").write_text(GOOD)
    (folder / f"other/{name}.yaml").write_text(GOOD.replace("pond", "lake"))
    gpgen(f"{name}.yaml", "-o", "out", cwd=folder)
    gpgen(f"other/{name}.yaml", "-o", "out", cwd=folder)
    lakes = {each.replace("pond", "lake") for each in NAMES}
    assert set(contents(folder / "out")) == {*NAMES, *lakes, ".pond.gpgen", ".lake.gpgen"}
    (folder / f"{name}.yaml").write_text(GOOD.replace("pond", "puddle"))
    gpgen(f"../{folder.name}/{name}.yaml", "-o", "out", cwd=folder)
    puddles = {each.replace("pond", "puddle") for each in NAMES}
    assert set(contents(folder / "out")) == {*puddles, *lakes, ".puddle.gpgen", ".lake.gpgen"}


def test_line_ends_of_version_control_are_no_change(folder: Path) -> None:
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    for path in (folder / "out").iterdir():
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    (folder / "pond.yaml").write_text(SMALLER)
    done = gpgen("pond.yaml", "-o", "out", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert not (folder / "out/pond_duck.c").exists()


def test_a_file_that_another_module_writes_by_now_stays(folder: Path) -> None:
    """Entity `duck` of module `pond` and module `pond_duck` have headers of the same name."""
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    (folder / "pond.yaml").write_text(SMALLER)
    (folder / "duck.yaml").write_text("gpgen: 1\nmodule: pond_duck\n")
    gpgen("duck.yaml", "-o", "out", cwd=folder)
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    assert "pond_duck_types.h" in (folder / "out/pond_duck.h").read_text()


def test_an_edited_file_stays_and_is_reported(folder: Path) -> None:
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    (folder / "out/pond_duck.c").write_text("/* mine */\n")
    (folder / "pond.yaml").write_text(SMALLER)
    done = gpgen("pond.yaml", "-o", "out", cwd=folder)
    assert done.returncode == 0
    assert done.stderr == ("gpgen: out/pond_duck.c: no longer an output, but edited: remove it\n")
    assert (folder / "out/pond_duck.c").read_text() == "/* mine */\n"
    assert not (folder / "out/pond_duck.h").exists()


def test_other_files_and_other_modules_in_the_folder_are_left_alone(folder: Path) -> None:
    (folder / "lake.yaml").write_text(GOOD.replace("pond", "lake"))
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    gpgen("lake.yaml", "-o", "out", cwd=folder)
    (folder / "out/pond_extra.c").write_text("")
    before = contents(folder / "out")
    (folder / "pond.yaml").write_text(SMALLER)
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    after = contents(folder / "out")
    assert {n: d for n, d in after.items() if "lake" in n or "extra" in n} == {
        n: d for n, d in before.items() if "lake" in n or "extra" in n
    }


@pytest.mark.parametrize("name", ["../pond.yaml", "/etc/passwd", "out/../pond.h", ".pond.gpgen"])
def test_a_manifest_can_name_nothing_outside_of_its_folder(folder: Path, name: str) -> None:
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    before = (folder / "pond.yaml").read_bytes()
    with (folder / "out/.pond.gpgen").open("ab") as manifest:
        manifest.write(f"00000000 {name}\n".encode() + b"\xff\n")
    done = gpgen("pond.yaml", "-o", "out", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert (folder / "pond.yaml").read_bytes() == before


def test_check_is_4_and_shows_what_would_change(folder: Path) -> None:
    done = gpgen("pond.yaml", "-o", "out", "--check", cwd=folder)
    assert done.returncode == 4
    assert "--- /dev/null\n+++ out/pond_duck.c\n" in done.stdout
    assert not (folder / "out").exists()

    gpgen("pond.yaml", "-o", "out", cwd=folder)
    before = contents(folder / "out")
    done = gpgen("pond.yaml", "-o", "out", "--check", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

    (folder / "pond.yaml").write_text(GOOD.replace("weight: f32", "weight: f64"))
    done = gpgen("pond.yaml", "-o", "out", "--check", cwd=folder)
    assert done.returncode == 4
    assert "-    GP_FIELD float weight;" in done.stdout
    assert "+    GP_FIELD double weight;" in done.stdout
    assert contents(folder / "out") == before


def test_check_sees_what_is_left_over(folder: Path) -> None:
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    (folder / "out/pond_swan.c").write_bytes((folder / "out/pond_duck.c").read_bytes())
    manifest = folder / "out/.pond.gpgen"
    manifest.write_text(manifest.read_text() + manifest_line(folder, "pond_duck.c", "pond_swan.c"))
    done = gpgen("pond.yaml", "-o", "out", "--check", cwd=folder)
    assert done.returncode == 4
    assert "--- out/pond_swan.c\n+++ /dev/null\n" in done.stdout


def manifest_line(folder: Path, known: str, other: str) -> str:
    """Return a manifest line for `other`, a copy of the line for `known`."""
    lines = (folder / "out/.pond.gpgen").read_text().splitlines()
    line = next(line for line in lines if line.endswith(f" {known}"))
    return line.replace(known, other) + "\n"


def test_check_of_a_bad_schema_is_1(folder: Path) -> None:
    assert gpgen("bad.yaml", "-o", "out", "--check", cwd=folder).returncode == 1


def test_dry_run_names_what_would_be_written_and_removed(folder: Path) -> None:
    done = gpgen("pond.yaml", "-o", "out", "--dry-run", cwd=folder)
    assert done.returncode == 0
    assert done.stdout.splitlines() == [f"would write out/{name}" for name in NAMES]
    assert not (folder / "out").exists()
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    (folder / "pond.yaml").write_text(SMALLER)
    said = gpgen("pond.yaml", "-o", "out", "--dry-run", cwd=folder).stdout.splitlines()
    assert said[-2:] == ["would remove out/pond_duck.h", "would remove out/pond_duck.c"]
    assert "would write out/pond_swan.c" in said
    assert (folder / "out/pond_duck.c").is_file()


def test_the_stamp_is_touched_though_nothing_has_changed(folder: Path) -> None:
    arguments = ("pond.yaml", "-o", "out", "--stamp", "made/pond.stamp")
    assert gpgen(*arguments, cwd=folder).returncode == 0
    os.utime(folder / "made/pond.stamp", (1, 1))
    os.utime(folder / "out/pond.h", (1, 1))
    assert gpgen(*arguments, cwd=folder).returncode == 0
    assert (folder / "made/pond.stamp").stat().st_mtime > 1
    assert (folder / "out/pond.h").stat().st_mtime == 1


def test_no_stamp_is_made_of_a_bad_schema(folder: Path) -> None:
    gpgen("bad.yaml", "-o", "out", "--stamp", "pond.stamp", "--depfile", "pond.d", cwd=folder)
    assert sorted(path.name for path in folder.iterdir()) == ["bad.yaml", "pond.yaml"]


def test_the_depfile_names_every_input(folder: Path, repo: Path) -> None:
    """The inputs are the schema, its includes and the templates; outputs come first, as in -o."""
    (folder / "more.yaml").write_text("gpgen: 1\nstructs: {vec2: {x: f32}}\n")
    (folder / "pond.yaml").write_text(GOOD + "include: [more.yaml]\n")
    done = gpgen("pond.yaml", "-o", "out", "--depfile", "out/pond.d", cwd=folder)
    assert done.stderr == ""
    targets, _, rest = (folder / "out/pond.d").read_text().partition(": \\\n  ")
    assert targets.split() == [f"out/{name}" for name in NAMES]
    inputs, _, rules = rest.partition("\n/")
    named = inputs.split(" \\\n  ")
    assert f"/{rules}".splitlines() == [f"{name}:" for name in named]
    assert named[:2] == [str(folder / "pond.yaml"), str(folder / "more.yaml")]
    templates = {str(path) for path in (repo / "templates").glob("*.j2")}
    assert set(named[2:]) == templates
    listed = gpgen("pond.yaml", "--list-inputs", cwd=folder).stdout.splitlines()
    assert [str((folder / name).resolve()) for name in listed] == named


def test_the_stamp_is_the_only_target_of_the_depfile(folder: Path) -> None:
    """Ninja requires the rule's own output; Make would consider the other outputs out of date."""
    gpgen("pond.yaml", "-o", "out", "--depfile", "pond.d", "--stamp", "pond.stamp", cwd=folder)
    assert (folder / "pond.d").read_text().startswith("pond.stamp: ")


@pytest.mark.parametrize("letter", [";", "|", "=", "*", "<", "\t", "\n"])
def test_a_depfile_that_cannot_be_read_is_reported(letter: str, folder: Path) -> None:
    """Make and Ninja cannot read these characters; gpgen still writes the outputs."""
    odd = folder / f"a{letter}b"
    odd.mkdir()
    (odd / "pond.yaml").write_text(GOOD)
    done = gpgen(f"a{letter}b/pond.yaml", "-o", "out", "--depfile", "pond.d", cwd=folder)
    name = repr(str(odd / "pond.yaml"))
    said = f"{name} has {letter!r} in its name, which Make or Ninja cannot read: rename it"
    assert (done.returncode, done.stderr) == (0, f"gpgen: pond.d: {said}\n")


# Failures of the environment


def test_an_output_folder_that_is_a_file_is_a_clear_error(folder: Path) -> None:
    (folder / "out").write_text("")
    done = gpgen("pond.yaml", "-o", "out", cwd=folder)
    assert done.returncode == 2
    assert done.stderr == "gpgen: cannot write into out: expected a folder\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--depfile pond.yaml/pond.d", "into pond.yaml: expected a folder"),
        ("--stamp pond.yaml/stamp", "into pond.yaml: expected a folder"),
        ("--depfile out", "out: Is a directory"),
        ("--stamp out", "out: Is a directory"),
    ],
)
def test_what_cannot_be_written_beside_the_outputs_is_named(
    folder: Path, arguments: str, said: str
) -> None:
    done = gpgen("pond.yaml", "-o", "out", *arguments.split(), cwd=folder)
    assert (done.returncode, done.stderr) == (2, f"gpgen: cannot write {said}\n")


def test_an_output_that_is_a_folder_is_a_clear_error_and_nothing_is_written(folder: Path) -> None:
    (folder / "out/pond.c").mkdir(parents=True)
    done = gpgen("pond.yaml", "-o", "out", cwd=folder)
    assert done.returncode == 2
    assert done.stderr == "gpgen: cannot write out/pond.c: Is a directory\n"
    assert [path.name for path in (folder / "out").iterdir()] == ["pond.c"]


def test_a_folder_that_cannot_be_written_is_a_clear_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Root may write everywhere, so the test simulates the error."""

    def refuse(prefix: str, dir: Path) -> None:  # noqa: A002 (the parameter's name in mkstemp)
        raise PermissionError(13, "Permission denied", str(dir / f"{prefix}x"))

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    out = folder / "out"
    assert main([str(folder / "pond.yaml"), "-o", str(out)]) == 2
    assert capsys.readouterr().err == f"gpgen: cannot write {out}/pond.h: Permission denied\n"
    assert list(out.iterdir()) == []


def test_a_full_disk_is_a_clear_error_and_all_is_as_it_was(folder: Path) -> None:
    """A limit on file sizes simulates the full disk: the world's source is larger."""
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    before = contents(folder / "out")
    (folder / "pond.yaml").write_text(GOOD.replace("weight: f32", "weight: f64"))

    def small() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000))

    done = subprocess.run(
        [sys.executable, "-m", "gpgen", "pond.yaml", "-o", "out"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=small,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 2
    assert re.fullmatch(r"gpgen: cannot write out/pond_\w+\.[ch]: File too large\n", done.stderr)
    assert contents(folder / "out") == before


def test_ctrl_c_leaves_all_as_it_was(folder: Path) -> None:
    """At any moment, either all outputs are old or all are new."""
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    old = contents(folder / "out")
    (folder / "pond.yaml").write_text(GOOD.replace("weight: f32", "weight: f64"))
    gpgen("pond.yaml", "-o", "new", cwd=folder)
    new = contents(folder / "new")
    for delay in (0.0, 0.05, 0.1, 0.15, 0.2, 0.3):
        process = subprocess.Popen(
            [sys.executable, "-m", "gpgen", "pond.yaml", "-o", "out"],
            cwd=folder,
            stderr=subprocess.PIPE,
        )
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        process.communicate()
        now = contents(folder / "out")
        assert now in (old, new)


@pytest.mark.slow
def test_two_at_once_leave_the_outputs_of_one(folder: Path) -> None:
    """All outputs are those of the run that finished last, and neither run fails."""
    (folder / "other").mkdir()
    (folder / "other/pond.yaml").write_text(GOOD.replace("weight: f32", "weight: f64"))
    gpgen("pond.yaml", "-o", "one", cwd=folder)
    gpgen("other/pond.yaml", "-o", "two", cwd=folder)
    results = (contents(folder / "one"), contents(folder / "two"))
    for _ in range(5):
        both = [
            subprocess.Popen(
                [sys.executable, "-m", "gpgen", schema, "-o", "out"],
                cwd=folder,
                stderr=subprocess.PIPE,
                text=True,
            )
            for schema in ("pond.yaml", "other/pond.yaml")
        ]
        assert [process.communicate()[1] for process in both] == ["", ""]
        assert contents(folder / "out") in results
