"""`gpgen lock`: events and entities keep their numbers when the schema changes."""

import json
import os
import re
from pathlib import Path

import pytest
from command import gpgen
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.checks.lock import save_number

HEAD = "gpgen: 1\nmodule: pond\nstreams:\n"


def write(folder: Path, **streams: str) -> None:
    """Write a schema with these streams; each value lists the stream's events."""
    text = "".join(
        f"  {stream}:\n    events:\n" + "".join(f"      {name}: {{}}\n" for name in events.split())
        for stream, events in streams.items()
    )
    (folder / "pond.yaml").write_text(HEAD + text)


def lock(folder: Path) -> str:
    """Run `gpgen lock`, assert that it succeeds, and return its output."""
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


ENTITIES = "gpgen: 1\nmodule: pond\nentities:\n"


def write_entities(folder: Path, names: str) -> None:
    lines = (f"  {name}: {{behaviour: {{wait: 1s}}}}\n" for name in names.split())
    (folder / "pond.yaml").write_text(ENTITIES + "".join(lines))


def types(folder: Path) -> list[str]:
    """Return the type numbers of entities in the generated header."""
    assert gpgen("pond.yaml", "-o", "out", cwd=folder).stderr == ""
    text = (folder / "out/pond_types.h").read_text()
    return re.findall(r"#define POND_(\w+_TYPE \d+)u", text)


def test_locked_entities_keep_their_type_numbers(tmp_path: Path) -> None:
    write_entities(tmp_path, "duck goose")
    assert types(tmp_path) == ["DUCK_TYPE 1", "GOOSE_TYPE 2"]
    assert lock(tmp_path) == "pond.lock: duck is 1\npond.lock: goose is 2\n"
    write_entities(tmp_path, "swan goose")
    assert lock(tmp_path) == "pond.lock: swan is 3\n"
    assert types(tmp_path) == ["SWAN_TYPE 3", "GOOSE_TYPE 2"]
    write_entities(tmp_path, "goose duck")
    assert lock(tmp_path) == ""
    assert types(tmp_path) == ["GOOSE_TYPE 2", "DUCK_TYPE 1"]


def test_the_tables_of_types_are_in_the_order_of_locked_numbers(tmp_path: Path) -> None:
    """The lookup of a type number requires that the table is sorted by number."""
    write_entities(tmp_path, "goose duck swan")
    (tmp_path / "pond.lock").write_text("entities: {duck: 2, swan: 9, goose: 7}\n")
    assert gpgen("pond.yaml", "-o", "out", cwd=tmp_path).stderr == ""
    text = (tmp_path / "out/pond_reflect.c").read_text()
    table = text[text.index("pond_gp_types[] = {") :]
    assert re.findall(r"&pond_(\w+)_gp_type,", table) == ["duck", "goose", "swan", "world"]
    assert "gp_listeners every[10];" in (tmp_path / "out/pond_types.h").read_text()


def test_debuggers_and_traces_know_locked_entities(tmp_path: Path) -> None:
    write_entities(tmp_path, "goose duck")
    before = gpgen("graph", "pond.yaml", "--format", "json", cwd=tmp_path).stdout
    (tmp_path / "pond.lock").write_text("entities: {goose: 7, duck: 2}\n")
    table = gpgen("graph", "pond.yaml", "--format", "gdb", cwd=tmp_path).stdout
    assert "'types': {2: 'duck', 7: 'goose'}" in table
    after = gpgen("graph", "pond.yaml", "--format", "json", cwd=tmp_path).stdout
    assert '"type": 7' in after
    assert json.loads(before)["nodes"] != json.loads(after)["nodes"]


def test_a_lock_of_streams_only_leaves_entities_in_schema_order(tmp_path: Path) -> None:
    text = HEAD + "  quack: {events: {loud: {}}}\nentities:\n  duck: {}\n"
    (tmp_path / "pond.yaml").write_text(text)
    old = "# The type numbers of events, written by `gpgen lock pond.yaml`. Keep\n# this.\n"
    (tmp_path / "pond.lock").write_text(f"{old}streams: {{quack: {{loud: 4}}}}\n")
    assert types(tmp_path) == ["DUCK_TYPE 1"]
    assert lock(tmp_path) == "pond.lock: duck is 1\n"
    assert (tmp_path / "pond.lock").read_text().split("\n")[2:] == [
        "streams:",
        "  quack:",
        "    loud: 4",
        "entities:",
        "  duck: 1",
        "",
    ]


def test_a_missing_entity_is_an_error_that_names_the_verb(tmp_path: Path) -> None:
    write_entities(tmp_path, "duck")
    lock(tmp_path)
    write_entities(tmp_path, "duck swan")
    done = gpgen("pond.yaml", "-o", "out", cwd=tmp_path)
    assert done.returncode == 1
    assert "the entity 'swan' requires a number in pond.lock" in done.stderr
    assert "run 'gpgen lock pond.yaml'" in done.stderr


def test_a_module_that_has_used_up_its_type_numbers_is_reported(tmp_path: Path) -> None:
    write_entities(tmp_path, "duck")
    text = "entities: {swan: 1023}\n"
    (tmp_path / "pond.lock").write_text(text)
    done = gpgen("lock", "pond.yaml", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "expected at most 1023 entities: all type numbers are used" in done.stderr
    assert (tmp_path / "pond.lock").read_text() == text


def test_a_comment_in_a_lock_file_is_not_lost(tmp_path: Path) -> None:
    write_entities(tmp_path, "duck")
    lock(tmp_path)
    with (tmp_path / "pond.lock").open("a") as file:
        file.write("# swan: 3 is for later\n")
    done = gpgen("lock", "pond.yaml", cwd=tmp_path)
    assert done.returncode != 0
    assert "comments would be lost" in done.stderr


SAVED = "gpgen: 1\nmodule: pond\nentities: {duck: {save: true, properties: {a: u8, b: u8}}}\n"


def test_what_is_saved_is_locked_only_if_it_is_asked_for(tmp_path: Path) -> None:
    schema, kept = tmp_path / "pond.yaml", tmp_path / "pond.lock"
    schema.write_text(SAVED)
    lock(tmp_path)
    assert "save" not in kept.read_text().split("\n", 2)[2]
    assert gpgen("lock", "--save", "pond.yaml", cwd=tmp_path).stdout.startswith(
        "pond.lock: the number of what is saved is "
    )
    assert kept.read_text().split("\n")[2].startswith('save: "')
    assert gpgen("lock", "pond.yaml", cwd=tmp_path).stdout == ""


def test_a_changed_saved_layout_is_an_error_until_it_is_locked(tmp_path: Path) -> None:
    schema, kept = tmp_path / "pond.yaml", tmp_path / "pond.lock"
    schema.write_text(SAVED)
    gpgen("lock", "--save", "pond.yaml", cwd=tmp_path)
    before = kept.read_text()
    schema.write_text(SAVED.replace("a: u8", "a: u16"))
    for arguments in (["check"], ["-o", "out"]):
        done = gpgen(*arguments, "pond.yaml", cwd=tmp_path)
        assert done.returncode == 1
        assert "pond.lock:3:7: error[GP446]: expected the hash of the saved layout" in done.stderr
        assert "run 'gpgen lock pond.yaml'" in done.stderr
    assert not (tmp_path / "out").exists()
    gpgen("lock", "pond.yaml", cwd=tmp_path)
    assert kept.read_text() != before
    assert gpgen("check", "pond.yaml", cwd=tmp_path).returncode == 0


def test_the_number_goes_where_nothing_is_saved_any_more(tmp_path: Path) -> None:
    schema, kept = tmp_path / "pond.yaml", tmp_path / "pond.lock"
    schema.write_text(SAVED)
    gpgen("lock", "--save", "pond.yaml", cwd=tmp_path)
    schema.write_text(SAVED.replace("save: true, ", ""))
    assert gpgen("check", "pond.yaml", cwd=tmp_path).returncode == 1
    done = gpgen("lock", "pond.yaml", cwd=tmp_path)
    assert done.stdout == "pond.lock: the number of what is saved is gone\n"
    assert "save" not in kept.read_text().split("\n", 2)[2]


@pytest.mark.parametrize("save", ["7", "[a]", "''", "{}"])
def test_a_number_that_is_none_is_reported(tmp_path: Path, save: str) -> None:
    (tmp_path / "pond.yaml").write_text(SAVED)
    (tmp_path / "pond.lock").write_text(f"save: {save}\n")
    for arguments in (["lock", "pond.yaml"], ["check", "pond.yaml"]):
        done = gpgen(*arguments, cwd=tmp_path)
        assert (done.returncode, "pond.lock:" in done.stderr) == (1, True)


BASE = """\
gpgen: 1
module: pond
enums: {mood: [calm, angry], skill: {flags: [swim, fly]}}
externs: {texture: struct texture *}
structs: {vec2: {x: f32, y: f32}, look: {front: texture, tint: u8}}
components: {body: {properties: {mass: f32}}}
world: {save: true, properties: {food: u32}}
entities:
  duck:
    components: [body]
    properties: {a: u8, b: "str[8]", at: vec2, look: look, mood: mood, skill: skill, other: ref any}
  goose: {save: false, properties: {a: u8}}
"""


def number_of(text: str) -> str:
    checked = check_schema("pond.yaml", only(text))
    assert list(checked.errors) == []
    assert checked.module is not None
    return save_number(checked.module)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  duck:", "  swan:"),
        ("a: u8, b", "c: u8, b"),
        ("a: u8, b", "a: i8, b"),
        ('a: u8, b: "str[8]"', 'b: "str[8]", a: u8'),
        ("str[8]", "str[9]"),
        ("x: f32, y", "x: f64, y"),
        ("x: f32, y: f32", "y: f32, x: f32"),
        ("x: f32", "z: f32"),
        ("tint: u8", "tone: u8"),
        ("calm, angry", "angry, calm"),
        ("calm, angry", "calm, angry, mad"),
        ("swim, fly", "swim, dive"),
        ("mass: f32", "weight: f32"),
        ("food: u32", "food: u64"),
        ("ref any", "ref duck"),
        ("  goose: {save: false, ", "  goose: {"),
        ("world: {save: true,", "world: {save: false,"),
        ("at: vec2", "at: {type: vec2, save: false}"),
        ("at: vec2", '"at": "f32[2]"'),
    ],
)
def test_the_number_changes_with_what_is_saved(old: str, new: str) -> None:
    assert old in BASE
    assert number_of(BASE.replace(old, new)) != number_of(BASE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("food: u32", "food: {type: u32, default: 3, clamp: [0, 4], was: bread}"),
        ("a: u8, b", "a: {type: u8, convert: saturate, observe: false}, b"),
        ("front: texture, tint: u8", "tint: u8, front: texture"),
        ("goose: {", "swan: {"),
        ("  goose: {save: false, properties: {a: u8}}\n", ""),
        ("gpgen: 1", "# A pond\ngpgen: 1"),
        ("  duck:\n", "  duck:\n    was: bird\n    pool: {max: 7}\n"),
        ("vec2: {", "point: {"),
    ],
)
def test_the_number_changes_with_nothing_else(old: str, new: str) -> None:
    assert old in BASE
    changed = BASE.replace(old, new)
    changed = changed.replace("at: vec2", "at: point") if "point" in new else changed
    assert number_of(changed) == number_of(BASE)
