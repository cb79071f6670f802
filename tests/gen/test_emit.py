"""Writing outputs: all or none, only changed files, and a depfile that builds can read."""

import os
import tempfile
from pathlib import Path

import pytest

from gpgen.output import files as writing
from gpgen.output import templates
from gpgen.output.files import depfile
from gpgen.output.templates import TemplateValueError


def test_files_are_written_and_the_folder_is_made(tmp_path: Path) -> None:
    """A missing folder is created, with its parents."""
    writing.write_all(tmp_path / "a" / "b", {"one.h": "1\n", "two.c": "2\n"})
    assert (tmp_path / "a/b/one.h").read_text() == "1\n"
    assert (tmp_path / "a/b/two.c").read_text() == "2\n"


def test_a_file_whose_text_is_the_same_is_left_untouched(tmp_path: Path) -> None:
    """Its modification time does not change, so no rebuild is triggered."""
    writing.write_all(tmp_path, {"one.h": "1\n", "two.h": "2\n"})
    os.utime(tmp_path / "one.h", (1, 1))
    os.utime(tmp_path / "two.h", (1, 1))
    writing.write_all(tmp_path, {"one.h": "1\n", "two.h": "changed\n"})
    assert (tmp_path / "one.h").stat().st_mtime == 1
    assert (tmp_path / "two.h").stat().st_mtime != 1


def test_nothing_is_written_when_one_file_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full at the second file: the first is unchanged, and no other file is left."""
    writing.write_all(tmp_path, {"one.h": "old\n"})
    write = writing.write_beside

    def full(folder: Path, name: str, data: bytes) -> Path:
        if name == "two.h":
            raise OSError(28, "No space left on device", name)
        return write(folder, name, data)

    monkeypatch.setattr(writing, "write_beside", full)
    with pytest.raises(OSError, match="No space"):
        writing.write_all(tmp_path, {"one.h": "new\n", "two.h": "new\n"})
    assert [path.name for path in tmp_path.iterdir()] == ["one.h"]
    assert (tmp_path / "one.h").read_text() == "old\n"


def test_nothing_is_left_of_a_file_that_could_not_be_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The temporary file is removed if it cannot be completed."""

    def fail() -> int:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(writing, "current_umask", fail)
    with pytest.raises(OSError, match="Input/output"):
        writing.write_all(tmp_path, {"one.h": "1\n"})
    assert list(tmp_path.iterdir()) == []


def test_files_get_the_permissions_that_the_umask_leaves(tmp_path: Path) -> None:
    """The permissions are those of a file that an editor creates."""
    old = os.umask(0o027)
    try:
        writing.write_all(tmp_path, {"one.h": "1\n"})
    finally:
        os.umask(old)
    assert (tmp_path / "one.h").stat().st_mode & 0o777 == 0o640


def test_a_depfile_names_targets_as_given_and_inputs_absolutely(tmp_path: Path) -> None:
    """Blanks, number signs and dollars are escaped as Make and Ninja require."""
    text = depfile(["out/a.h", "out/b c.h"], [tmp_path / "x y.yaml", tmp_path / "$#.yaml"])
    base = str(tmp_path)
    first, second = f"{base}/x\\ y.yaml", f"{base}/$$\\#.yaml"
    rule = f"out/a.h out/b\\ c.h: \\\n  {first} \\\n  {second}\n"
    assert text == f"{rule}{first}:\n{second}:\n"


def test_a_template_prints_words_and_nothing_else() -> None:
    """A number, a bool or None in a template is a bug, and raises an error."""
    template = templates.environment().from_string("{{ x }}")
    assert template.render(x="word") == "word"
    wrong: list[object] = [None, True, 1, 1.5, {}]
    for value in wrong:
        with pytest.raises(TemplateValueError):
            template.render(x=value)


def test_without_a_cache_folder_templates_are_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unwritable home does not make gpgen fail."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.setattr(tempfile, "tempdir", str(blocked))
    assert templates.template_cache() is None
    assert templates.environment().get_template("module.h.j2") is not None
