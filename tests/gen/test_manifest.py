"""Protection of hand-written work: gpgen overwrites only unedited files that it generated.

Each sentence of that rule is tested with every kind of file that a command can write.
"""

import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from command import GOOD
from slowness import first_is_quick

from gpgen.cli import main, vendor
from gpgen.output.files import data_folder
from gpgen.output.manifest import decode, is_intact, with_checksum

if TYPE_CHECKING:
    from collections.abc import Callable

STREAM = "gpgen: 1\nmodule: pond\nstreams: {quack: {events: {loud: {}}}}\n"
# Each kind of file that a command writes: the command, and the path of the file.
OUTPUTS = {
    "header": ("pond.yaml -o out", "out/pond.h"),
    "source": ("pond.yaml -o out", "out/pond_duck.c"),
    "manifest": ("pond.yaml -o out", "out/.pond.gpgen"),
    "single header": ("pond.yaml -o out --single-file", "out/pond.h"),
    "single source": ("pond.yaml -o out --single-file", "out/pond.c"),
    "depfile": ("pond.yaml -o out --depfile out/pond.d", "out/pond.d"),
    "stamp": ("pond.yaml -o out --stamp out/stamp", "out/stamp"),
    "vendored header": ("vendor out", "out/gp.h"),
    "vendored source": ("vendor out", "out/gp.c"),
    "svg": ("graph pond.yaml -o out/pond.svg", "out/pond.svg"),
    "dot": ("graph pond.yaml --format dot -o out/pond.dot", "out/pond.dot"),
    "mermaid": ("graph pond.yaml --format mermaid -o out/pond.md", "out/pond.md"),
    "json": ("graph pond.yaml --format json -o out/pond.json", "out/pond.json"),
}
# Only the modification time of a stamp changes, not its content.
WRITTEN = [name for name in OUTPUTS if name != "stamp"]
# Files in which gpgen can distinguish an edit from the output of another version.
WITH_CHECKSUM = [name for name in OUTPUTS if name not in {"manifest", "depfile", "stamp"}]
HAND_WRITTEN = "/* The sum of a month of work. */\n"


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working directory, a folder with a schema and an empty folder for outputs."""
    (tmp_path / "pond.yaml").write_text(GOOD)
    (tmp_path / "out").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def change(schema: Path) -> None:
    """Change a schema so that every output changes, except for the manifest's head."""
    text = schema.read_text().replace("duck", "swan").replace("f32", "f64")
    schema.write_text(text.replace("swan", "duck").replace("weight", "height"))


def contents(folder: Path) -> dict[str, bytes]:
    """Return the content of all files below a folder, by path."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def assert_refused(
    folder: Path, command: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Assert that a command fails with a message and changes no file."""
    before = contents(folder)
    assert main(command.split()) == 2
    assert capsys.readouterr().err == f"gpgen: {said}\ngpgen: nothing was written\n"
    assert contents(folder) == before


# Files that gpgen did not write


@pytest.mark.parametrize("kind", WRITTEN)
def test_a_file_that_gpgen_did_not_write_is_not_overwritten(
    kind: str, pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, place = OUTPUTS[kind]
    (pond / place).write_text(HAND_WRITTEN)
    said = (
        f"{place}: not overwritten: gpgen did not write it; move it away or choose another"
        " output; --force overwrites it"
    )
    assert_refused(pond, command, said, capsys)


@pytest.mark.parametrize("kind", WRITTEN)
def test_a_file_that_is_not_even_text_is_not_overwritten(kind: str, pond: Path) -> None:
    command, place = OUTPUTS[kind]
    (pond / place).write_bytes(b"\xff\xfe\x00 gpgen")
    assert main(command.split()) == 2
    assert (pond / place).read_bytes() == b"\xff\xfe\x00 gpgen"


@pytest.mark.parametrize("kind", WRITTEN)
def test_force_overwrites_it(kind: str, pond: Path) -> None:
    command, place = OUTPUTS[kind]
    (pond / place).write_text(HAND_WRITTEN)
    assert main([*command.split(), "--force"]) == 0
    assert (pond / place).read_text() != HAND_WRITTEN


def test_a_stamp_keeps_its_content(pond: Path) -> None:
    """A makefile may serve as the stamp, and contain the names of generated files."""
    command, place = OUTPUTS["stamp"]
    (pond / place).write_text("GENERATED = pond.c\n")
    os.utime(pond / place, (1, 1))
    assert main(command.split()) == 0
    assert (pond / place).read_text() == "GENERATED = pond.c\n"
    assert (pond / place).stat().st_mtime > 1


@pytest.mark.parametrize("kind", OUTPUTS)
def test_an_empty_file_has_no_work_in_it(kind: str, pond: Path) -> None:
    """Empty files are created by mktemp, and stamps are empty."""
    command, place = OUTPUTS[kind]
    (pond / place).write_text("")
    assert main(command.split()) == 0


# Edits of generated files


@pytest.mark.parametrize("kind", WITH_CHECKSUM)
@pytest.mark.parametrize(
    "edit", first_is_quick(["first", "middle", "behind the checksum", "with CRLF"])
)
def test_an_edited_output_is_not_overwritten(
    kind: str, edit: str, pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, place = OUTPUTS[kind]
    assert main(command.split()) == 0
    text = (pond / place).read_text()
    half = len(text) // 2
    edited = {
        "first": f"x{text}",
        "middle": f"{text[:half]}x{text[half:]}",
        "behind the checksum": f"{text}x\n",
        "with CRLF": f"x{text}".replace("\n", "\r\n"),
    }
    (pond / place).write_bytes(edited[edit].encode())
    said = (
        f"{place}: not overwritten: it was edited after gpgen wrote it;"
        " keep your changes elsewhere; --force discards them"
    )
    assert_refused(pond, command, said, capsys)
    change(pond / "pond.yaml")
    assert_refused(pond, command, said, capsys)
    assert main([*command.split(), "--force"]) == 0
    assert is_intact((pond / place).read_text())


@pytest.mark.parametrize("kind", ["header", "source", "single header", "single source"])
def test_an_edit_is_noticed_without_a_manifest_too(kind: str, pond: Path) -> None:
    command, place = OUTPUTS[kind]
    main(command.split())
    (pond / place).write_text(f"x{(pond / place).read_text()}")
    (pond / "out/.pond.gpgen").unlink()
    change(pond / "pond.yaml")
    assert main(command.split()) == 2
    assert (pond / place).read_text().startswith("x")


def test_an_edit_of_an_output_without_a_checksum_is_noticed_by_the_manifest(pond: Path) -> None:
    """Versions of gpgen before checksums wrote such outputs."""
    main(["pond.yaml", "-o", "out"])
    place, manifest = pond / "out/pond.h", pond / "out/.pond.gpgen"
    old = place.read_text().rpartition("\n/*")[0]
    known = manifest.read_text().splitlines()
    line = next(each for each in known if each.endswith(" pond.h"))
    place.write_text(old)
    manifest.write_text("\n".join(known).replace(line, f"{emit_sum(old)} pond.h") + "\n")
    change(pond / "pond.yaml")
    place.write_text(f"{old}/* mine */\n")
    assert main(["pond.yaml", "-o", "out"]) == 2
    place.write_bytes(old.replace("\n", "\r\n").encode())
    assert main(["pond.yaml", "-o", "out"]) == 0


def emit_sum(text: str) -> str:
    """Return the checksum that gpgen writes for a string."""
    return with_checksum(text, "dot").rpartition(": ")[2].strip()


def test_all_files_are_named_at_once(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["pond.yaml", "-o", "out"])
    (pond / "out/pond.h").write_text(HAND_WRITTEN)
    (pond / "out/pond_duck.c").write_text((pond / "out/pond_duck.c").read_text() + "x")
    (pond / "out/d").write_text("all: install\n")
    assert main(["pond.yaml", "-o", "out", "--depfile", "out/d", "--stamp", "pond.yaml"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(":")[1].strip() for line in lines] == [
        *("out/pond.h", "out/pond_duck.c", "out/d", "pond.yaml", "nothing was written")
    ]


def test_dry_run_says_what_would_not_be_overwritten(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pond / "out/pond.h").write_text(HAND_WRITTEN)
    assert main(["pond.yaml", "-o", "out", "--dry-run"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "would not overwrite out/pond.h: gpgen did not write it"
    assert "would write out/pond.h" not in said
    assert "would write out/pond_duck.c" in said


# Files that must be overwritten without --force


@pytest.mark.parametrize("kind", OUTPUTS)
@pytest.mark.parametrize("has_crlf", [False, True])
def test_what_it_wrote_is_overwritten(kind: str, pond: Path, *, has_crlf: bool) -> None:
    """Version control may have changed the line ends."""
    command, place = OUTPUTS[kind]
    assert main(command.split()) == 0
    if has_crlf:
        for path in (pond / "out").iterdir():
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    change(pond / "pond.yaml")
    assert main(command.split()) == 0
    assert b"\r" not in (pond / place).read_bytes()


@pytest.mark.parametrize("kind", ["header", "source", "single header", "single source"])
def test_generated_files_without_a_manifest_are_overwritten(kind: str, pond: Path) -> None:
    """The manifest was deleted, or is not in version control."""
    command, place = OUTPUTS[kind]
    main(command.split())
    (pond / "out/.pond.gpgen").unlink()
    change(pond / "pond.yaml")
    assert main(command.split()) == 0
    assert is_intact((pond / place).read_text())


def test_generated_files_with_the_manifest_of_other_ones_are_overwritten(pond: Path) -> None:
    """The files come from version control, the manifest from an earlier run in this folder."""
    main(["pond.yaml", "-o", "out"])
    manifest = (pond / "out/.pond.gpgen").read_bytes()
    change(pond / "pond.yaml")
    main(["pond.yaml", "-o", "out"])
    (pond / "out/.pond.gpgen").write_bytes(manifest)
    (pond / "pond.yaml").write_text(GOOD.replace("f32", "i16"))
    assert main(["pond.yaml", "-o", "out"]) == 0


@pytest.mark.parametrize("kind", WITH_CHECKSUM)
def test_what_another_version_of_gpgen_wrote_is_overwritten(kind: str, pond: Path) -> None:
    command, place = OUTPUTS[kind]
    text = "{\n  1\n}\n" if kind == "json" else "as of long ago\n"
    (pond / place).write_text(with_checksum(text, kind if kind in {"svg", "json"} else "c"))
    assert main(command.split()) == 0


@pytest.mark.parametrize("kind", ["header", "source", "svg", "vendored source"])
def test_a_merge_that_conflicts_in_the_checksum_only_is_overwritten(kind: str, pond: Path) -> None:
    """Both branches changed the file, and version control merged all lines except the checksum."""
    command, place = OUTPUTS[kind]
    main(command.split())
    *lines, last = (pond / place).read_text().splitlines(keepends=True)
    other = re.sub("[0-9a-f]{8}", "01234567", last)
    conflict = ["<<<<<<< HEAD\n", last, "=======\n", other, ">>>>>>> theirs\n"]
    (pond / place).write_text("".join([*lines, *conflict]))
    assert main(command.split()) == 0
    assert (pond / place).read_text() == "".join([*lines, last])


def test_the_outputs_of_templates_without_a_banner_are_overwritten(pond: Path) -> None:
    (pond / "overlay").mkdir()
    (pond / "overlay/types.h.j2").write_text("{% set x = t %}int ours;\n")
    command = ["pond.yaml", "-o", "out", "--template-dir", "overlay"]
    assert main(command) == 0
    assert (pond / "out/pond_types.h").read_text().startswith("int ours;\n\n/* gpgen checksum: ")
    (pond / "out/.pond.gpgen").unlink()
    (pond / "overlay/types.h.j2").write_text("{% set x = t %}int mine;\n")
    assert main(command) == 0
    assert (pond / "out/pond_types.h").read_text().startswith("int mine;\n")


# Inputs


@pytest.mark.parametrize("kind", [kind for kind in OUTPUTS if "vendored" not in kind])
@pytest.mark.parametrize("is_symbolic", [False, True])
@pytest.mark.parametrize("force", ["", " --force"])
def test_the_schema_is_not_overwritten_by_any_of_its_names(
    kind: str, force: str, pond: Path, capsys: pytest.CaptureFixture[str], *, is_symbolic: bool
) -> None:
    command, place = OUTPUTS[kind]
    if is_symbolic:
        (pond / place).symlink_to("../pond.yaml")
    else:
        (pond / place).hardlink_to(pond / "pond.yaml")
    said = f"{place}: not overwritten: it is an input of this command; choose another output"
    assert_refused(pond, command + force, said, capsys)


@pytest.mark.parametrize("victim", ["more.yaml", "pond.lock", "overlay/entity.h.j2"])
@pytest.mark.parametrize("option", ["--depfile", "--stamp"])
def test_no_other_input_is_overwritten(
    victim: str, option: str, pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pond / "pond.yaml").write_text(STREAM + "include: [more.yaml]\n")
    (pond / "more.yaml").write_text("gpgen: 1\n")
    (pond / "overlay").mkdir()
    (pond / "overlay/entity.h.j2").write_text('{% extends "gpgen/entity.h.j2" %}\n')
    assert main(["lock", "pond.yaml"]) == 0
    capsys.readouterr()
    command = f"pond.yaml -o out --template-dir overlay {option} ./out/../{victim} --force"
    said = (
        f"out/../{victim}: not overwritten: it is an input of this command; choose another output"
    )
    assert_refused(pond, command, said, capsys)


def test_a_picture_does_not_overwrite_the_schema(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pond / "pond.yaml").rename(pond / "pond.svg")
    said = "pond.svg: not overwritten: it is an input of this command; choose another output"
    assert_refused(pond, "graph pond.svg -o pond.svg --force", said, capsys)


def test_the_runtime_does_not_overwrite_itself(
    pond: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = pond / "runtime"
    shutil.copytree(data_folder("runtime"), copy)
    monkeypatch.setattr(vendor, "data_folder", lambda name: pond / name)
    said = "runtime/gp.h: not overwritten: it is an input of this command; choose another output"
    assert_refused(pond, "vendor runtime --force", said, capsys)


# Two outputs with the same path


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ("--depfile out/pond.h", "out/pond.h"),
        ("--stamp out/pond_duck.c", "out/pond_duck.c"),
        ("--depfile out/.pond.gpgen", "out/.pond.gpgen"),
        ("--depfile out/x --stamp out/../out/x", "out/../out/x"),
    ],
)
def test_no_output_overwrites_another(
    options: str, named: str, pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = f"{named}: not overwritten: duplicate output; choose another file"
    assert_refused(pond, f"pond.yaml -o out --force {options}", said, capsys)


# Outputs that are not regular files


@pytest.mark.parametrize("kind", OUTPUTS)
@pytest.mark.parametrize("force", ["", " --force"])
def test_a_link_that_leads_nowhere_stays(
    kind: str, force: str, pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, place = OUTPUTS[kind]
    (pond / place).symlink_to("nowhere")
    said = (
        f"{place}: not overwritten: it is a symbolic link to a missing file;"
        " make what it links to, or delete it"
    )
    assert_refused(pond, command + force, said, capsys)
    assert (pond / place).is_symlink()


@pytest.mark.parametrize("kind", ["header", "single source", "manifest", "vendored header"])
def test_a_pipe_in_the_folder_stays(
    kind: str, pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, place = OUTPUTS[kind]
    os.mkfifo(pond / place)
    said = f"{place}: not overwritten: it is not a regular file; choose another output"
    assert_refused(pond, f"{command} --force", said, capsys)
    assert (pond / place).is_fifo()


@pytest.mark.parametrize("command", ["graph pond.yaml -o", "pond.yaml -o out --depfile"])
def test_a_device_takes_what_is_written_and_stays_one(command: str, pond: Path) -> None:
    """Writing via a temporary file would replace the device, which is a disaster for /dev/null."""
    device = pond / "null"
    device.symlink_to("/dev/null")
    assert main([*command.split(), "null"]) == 0
    assert device.is_char_device()
    assert device.is_symlink()
    assert main([*command.split(), "/dev/null"]) == 0
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize("kind", OUTPUTS)
def test_a_folder_stays(kind: str, pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command, place = OUTPUTS[kind]
    (pond / place).mkdir()
    assert main([*command.split(), "--force"]) == 2
    assert capsys.readouterr().err == f"gpgen: cannot write {place}: Is a directory\n"
    assert (pond / place).is_dir()


# New projects


@pytest.mark.parametrize("name", ["garden.yaml", "main.c", "Makefile", "gpgen.schema.json"])
@pytest.mark.parametrize("kind", ["file", "generated file", "link", "pipe", "folder"])
def test_init_makes_new_files_only(
    name: str, kind: str, pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Init refuses any existing file, even one that gpgen could generate again."""
    place = pond / "game" / name
    place.parent.mkdir()
    make: dict[str, Callable[[], object]] = {
        "file": lambda: place.write_text(HAND_WRITTEN),
        "generated file": lambda: place.write_text(with_checksum("x\n")),
        "link": lambda: place.symlink_to("nowhere"),
        "pipe": lambda: os.mkfifo(place),
        "folder": place.mkdir,
    }
    make[kind]()
    before = contents(pond)
    assert main(["init", "game"]) == 2
    assert capsys.readouterr().err == (
        f"gpgen: nothing was made, since there is game/{name} already; name another folder:"
        " gpgen init DIR\n"
    )
    assert contents(pond) == before
    assert [path.name for path in place.parent.iterdir()] == [name]


# Lock files


def test_the_comments_of_a_lock_file_are_not_lost(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pond / "pond.yaml").write_text(STREAM)
    main(["lock", "pond.yaml"])
    capsys.readouterr()
    lock = pond / "pond.lock"
    lock.write_text(lock.read_text().replace("loud: 1", "loud: 1 # as in the old game"))
    (pond / "pond.yaml").write_text(STREAM.replace("loud: {}", "loud: {}, soft: {}"))
    said = (
        "pond.lock: not overwritten: its comments would be lost;"
        " move them into the schema; --force drops them"
    )
    assert_refused(pond, "lock pond.yaml", said, capsys)
    assert main(["lock", "pond.yaml", "--force"]) == 0
    assert "soft: 2" in lock.read_text()


def test_the_numbers_of_a_lock_file_may_be_edited(pond: Path) -> None:
    (pond / "pond.yaml").write_text(STREAM)
    main(["lock", "pond.yaml"])
    lock = pond / "pond.lock"
    lock.write_bytes(lock.read_bytes().replace(b"loud: 1", b"loud: 7").replace(b"\n", b"\r\n"))
    (pond / "pond.yaml").write_text(STREAM.replace("loud: {}", "loud: {}, soft: {}"))
    assert main(["lock", "pond.yaml"]) == 0
    assert lock.read_text().endswith("    loud: 7\n    soft: 8\n")


def test_a_schema_that_is_called_like_its_lock_file_is_not_overwritten(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pond / "pond.lock").write_text(STREAM)
    assert main(["check", "pond.lock"]) == 0
    assert main(["lock", "./pond.lock"]) == 2
    assert capsys.readouterr().err == (
        "gpgen: ./pond.lock: is the name of its lock file too; rename the schema to end in .yaml\n"
    )
    assert (pond / "pond.lock").read_text() == STREAM


# Checksums


@pytest.mark.parametrize("form", ["c", "svg", "dot", "mermaid", "text"])
def test_the_checksum_is_the_last_line_and_knows_the_text(form: str) -> None:
    made = with_checksum("one\ntwo\n", form)
    assert made.startswith("one\ntwo\n")
    assert is_intact(made) is True
    assert is_intact(decode(made.replace("\n", "\r\n").encode())) is True
    assert is_intact(made.replace("two", "too")) is False
    assert is_intact("one\ntwo\n") is None
    assert with_checksum("one\ntwo\n", form) == made


def test_json_has_its_checksum_in_its_object() -> None:
    made = with_checksum('{\n  "a": 1\n}\n', "json")
    assert made == '{\n  "a": 1,\n  "gpgen checksum": "6a16be2b"\n}\n'
    assert is_intact(made) is True
    assert is_intact(made.replace("1,", "2,")) is False
