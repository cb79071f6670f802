"""`gpgen lock`: numbers that events keep, whatever happens to the schema."""

import os
from pathlib import Path

import pytest
from command import gpgen

HEAD = "gpgen: 1\nmodule: pond\nstreams:\n"


def write(folder: Path, **streams: str) -> None:
    """Write a schema with these streams and their events."""
    text = "".join(
        f"  {stream}:\n    events:\n" + "".join(f"      {name}: {{}}\n" for name in events.split())
        for stream, events in streams.items()
    )
    (folder / "pond.yaml").write_text(HEAD + text)


def lock(folder: Path) -> str:
    """Run `gpgen lock`, which must be able to, and return what it said."""
    done = gpgen("lock", "pond.yaml", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def numbers(folder: Path) -> list[str]:
    """Return the enumerators of the stream `quack` with their numbers."""
    assert gpgen("pond.yaml", "-o", "out", cwd=folder).stderr == ""
    text = (folder / "out/pond_quack.h").read_text()
    lines = text[text.index("typedef enum") :].split("\n")[1:]
    return [line.strip(" ,") for line in lines[: lines.index("} pond_quack_kind;") - 1]]


def test_without_a_lock_events_are_numbered_in_order(tmp_path: Path) -> None:
    write(tmp_path, quack="loud soft")
    assert numbers(tmp_path) == ["POND_QUACK_LOUD = 1", "POND_QUACK_SOFT = 2"]
    assert not (tmp_path / "pond.lock").exists()


def test_locked_numbers_survive_another_order_and_what_was_removed(tmp_path: Path) -> None:
    write(tmp_path, quack="loud soft")
    assert lock(tmp_path) == "pond.lock: quack.loud is 1\npond.lock: quack.soft is 2\n"
    write(tmp_path, quack="hoarse soft")
    assert lock(tmp_path) == "pond.lock: quack.hoarse is 3\n"
    assert numbers(tmp_path) == ["POND_QUACK_SOFT = 2", "POND_QUACK_HOARSE = 3"]
    write(tmp_path, quack="loud hoarse")
    assert lock(tmp_path) == ""
    assert numbers(tmp_path) == ["POND_QUACK_LOUD = 1", "POND_QUACK_HOARSE = 3"]


def test_streams_are_numbered_each_on_its_own(tmp_path: Path) -> None:
    write(tmp_path, quack="loud", splash="tiny big")
    lock(tmp_path)
    assert (tmp_path / "pond.lock").read_text().split("\n")[2:] == [
        "streams:",
        "  quack:",
        "    loud: 1",
        "  splash:",
        "    tiny: 1",
        "    big: 2",
        "",
    ]


def test_a_missing_number_is_an_error_that_names_the_verb(tmp_path: Path) -> None:
    write(tmp_path, quack="loud")
    lock(tmp_path)
    write(tmp_path, quack="loud soft")
    done = gpgen("pond.yaml", "-o", "out", cwd=tmp_path)
    assert done.returncode == 1
    assert "run 'gpgen lock pond.yaml'" in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_lock_that_is_current_is_left_alone(tmp_path: Path) -> None:
    write(tmp_path, quack="loud")
    lock(tmp_path)
    os.utime(tmp_path / "pond.lock", ns=(1, 1))
    lock(tmp_path)
    assert (tmp_path / "pond.lock").stat().st_mtime_ns == 1


def test_nothing_but_lock_writes_it(tmp_path: Path) -> None:
    write(tmp_path, quack="loud")
    gpgen("check", "pond.yaml", cwd=tmp_path)
    gpgen("pond.yaml", "-o", "out", cwd=tmp_path)
    assert not (tmp_path / "pond.lock").exists()


def test_a_schema_without_streams_has_nothing_to_lock(tmp_path: Path) -> None:
    (tmp_path / "pond.yaml").write_text("gpgen: 1\nmodule: pond\n")
    assert lock(tmp_path) == ""
    assert not (tmp_path / "pond.lock").exists()


@pytest.mark.parametrize(
    "text",
    ["", "streams: [", "streams: {quack: {loud: 0}}", "- 3\n", "streams: {quack: {a: 1, b: 1}}"],
)
def test_a_broken_lock_is_reported_and_not_written_over(tmp_path: Path, text: str) -> None:
    write(tmp_path, quack="loud")
    (tmp_path / "pond.lock").write_text(text)
    for arguments in (["lock", "pond.yaml"], ["check", "pond.yaml"]):
        done = gpgen(*arguments, cwd=tmp_path)
        assert done.returncode == 1
        assert "pond.lock:" in done.stderr
    assert (tmp_path / "pond.lock").read_text() == text


def test_a_broken_schema_is_not_locked(tmp_path: Path) -> None:
    (tmp_path / "pond.yaml").write_text(HEAD + "  quack: {events: {loud: {x: itn}}}\n")
    done = gpgen("lock", "pond.yaml", cwd=tmp_path)
    assert done.returncode == 1
    assert "GP203" in done.stderr
    assert not (tmp_path / "pond.lock").exists()


@pytest.mark.parametrize("path", [".", "/", "nothing.yaml"])
def test_what_is_no_file_is_reported_as_check_reports_it(tmp_path: Path, path: str) -> None:
    done = gpgen("lock", path, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == gpgen("check", path, cwd=tmp_path).stderr
    assert "GP101" in done.stderr


def test_problems_are_reported_in_order_those_of_other_modules_too(tmp_path: Path) -> None:
    (tmp_path / "sea.yaml").write_text("gpgen: 1\nmodule: sea\nstructs: {drop: {}}\n")
    (tmp_path / "pond.yaml").write_text(
        "gpgen: 1\nmodule: pond\ninclude: [sea.yaml]\nstreams:\n  quack: {events: {}}\n"
        "entities: {duck: {properties: {hp: i3}}}\n"
    )
    done = gpgen("lock", "pond.yaml", cwd=tmp_path)
    assert done.stderr == gpgen("check", "pond.yaml", cwd=tmp_path).stderr
    assert "pond.yaml:5:" in done.stderr
    assert "pond.yaml:6:" in done.stderr
    assert "sea.yaml:3:" in done.stderr


def test_a_stream_that_has_used_up_its_numbers_is_reported(tmp_path: Path) -> None:
    write(tmp_path, quack="loud")
    text = "streams: {quack: {soft: 53247}}\n"
    (tmp_path / "pond.lock").write_text(text)
    done = gpgen("lock", "pond.yaml", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "fewer events" in done.stderr
    assert (tmp_path / "pond.lock").read_text() == text


def test_the_lock_is_an_input_of_the_build(tmp_path: Path) -> None:
    write(tmp_path, quack="loud")
    lock(tmp_path)
    gpgen("pond.yaml", "-o", "out", "--depfile", "out/d", cwd=tmp_path)
    assert str(tmp_path / "pond.lock") in (tmp_path / "out/d").read_text()
