"""New projects: complete, valid in editors, and never overwriting existing files.

tests/test_builds.py builds and runs them.
"""

import json
from pathlib import Path

import pytest

from gpgen.cli import main
from gpgen.cli.init import COMMANDS
from gpgen.schema.json_schema.document import json_schema

FILES = {
    "make": {"Makefile"},
    "ninja": {"build.ninja"},
    "cmake": {"CMakeLists.txt"},
    "meson": {"meson.build", "subprojects/gpgen/meson.build"},
}
ALWAYS = {"garden.yaml", "types.yaml", "main.c", "gpgen.schema.json"}


def files(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("build", COMMANDS)
def test_a_project_has_what_its_build_needs(
    build: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last line of output is the command to build and run it, also in the build file's head."""
    folder = tmp_path / "my garden"
    assert main(["init", str(folder), "--build", build]) == 0
    made = files(folder)
    assert set(made) == FILES[build] | ALWAYS
    said = capsys.readouterr().out.splitlines()
    assert all(name in said[0] for name in made)
    assert said[-1] == f"cd '{folder}' && {COMMANDS[build]}"
    assert f"#     {COMMANDS[build]}\n" in made[min(FILES[build])]


def test_it_is_made_here_for_make_if_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["init"]) == 0
    assert set(files(tmp_path)) == FILES["make"] | ALWAYS
    assert capsys.readouterr().out.endswith("\nmake && ./garden\n")


@pytest.mark.parametrize("name", sorted(ALWAYS | {"Makefile"}))
def test_what_is_there_is_left_alone_and_nothing_is_made(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text("mine\n")
    (tmp_path / "notes.txt").write_text("mine too\n")
    assert main(["init", str(tmp_path), "--build", "make"]) == 2
    assert files(tmp_path) == {name: "mine\n", "notes.txt": "mine too\n"}
    said = capsys.readouterr()
    assert said.err == (
        f"gpgen: nothing was made, since there is {tmp_path / name} already; name another"
        " folder: gpgen init DIR\n"
    )
    assert said.out == ""


def test_other_files_are_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine\n")
    assert main(["init", str(tmp_path)]) == 0
    assert files(tmp_path)["notes.txt"] == "mine\n"


def test_a_folder_that_cannot_be_is_a_clear_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["init", str(tmp_path / "file" / "x")]) == 2
    assert capsys.readouterr().err.startswith("gpgen: cannot write ")


def test_a_project_is_made_as_a_whole_or_not_at_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "subprojects").write_text("mine\n")
    assert main(["init", str(tmp_path), "--build", "meson"]) == 2
    assert capsys.readouterr().err.startswith(f"gpgen: cannot write {tmp_path}/subprojects")
    assert files(tmp_path) == {"subprojects": "mine\n"}

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    (tmp_path / "subprojects").unlink()
    monkeypatch.setattr(Path, "mkdir", interrupt)
    assert main(["init", str(tmp_path), "--build", "meson"]) == 130
    assert capsys.readouterr().err == "gpgen: interrupted; nothing is half written\n"
    assert files(tmp_path) == {}


def test_editors_know_the_schema_and_find_nothing_wrong(tmp_path: Path) -> None:
    """The first lines refer to the JSON Schema, in one form for each kind of editor."""
    main(["init", str(tmp_path)])
    made = files(tmp_path)
    for name in ("garden.yaml", "types.yaml"):
        lines = made[name].splitlines()
        assert lines[0] == "# yaml-language-server: $schema=gpgen.schema.json"
        assert lines[1] == "# $schema: gpgen.schema.json"
    assert json.loads(made["gpgen.schema.json"]) == json_schema()
    assert main(["check", str(tmp_path / "garden.yaml"), "-W", "error"]) == 0
