"""Losses that `gpgen conform` reports for save files of an older version."""

from pathlib import Path

import pytest
from command import gpgen
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.tools.save_losses import save_losses

OLD = """\
gpgen: 1
module: pond
enums: {mood: {values: [calm, angry]}, skill: {flags: [swim, fly]}}
externs: {texture: struct texture *}
structs: {vec2: {x: f32, y: f32}, look: {front: texture, tint: u8}, bare: {tint: texture}}
components:
  body: {properties: {mass: f32 = 1}}
world: {save: true, properties: {food: u32, name: "str[16]"}}
entities:
  duck:
    components: [body]
    pool: {max: 64}
    properties:
      weight: u16
      big: i64
      real: f64
      yes: bool
      mood: mood
      skill: skill
      at: vec2
      path: "u8[8]"
      mate: ref duck
      foe: ref goose
      other: ref any
      look: look
  goose: {properties: {age: u8}}
  leaf: {save: false, properties: {age: u8}}
"""
DUCK = "of the entity 'duck'"
CASES = {
    "nothing": ("mass: f32", "mass: f32", []),
    "reordered": ("{x: f32, y: f32}", "{y: f32, x: f32}", []),
    "added": ("weight: u16", "weight: u16\n      more: u8", []),
    "a new default": ("mass: f32 = 1", "mass: f32 = 2", []),
    "no longer saved": ("  duck:", "  duck:\n    save: false", ["the entity 'duck' is dropped,"]),
    "an entity renamed": (
        "goose",
        "swan",
        [
            f"the property 'foe' {DUCK} becomes zero where it refers to 'goose'",
            f"the property 'other' {DUCK} becomes zero where it refers to 'goose'",
            "the entity 'goose' is dropped, with all its objects",
        ],
    ),
    "a component renamed": (
        "body",
        "hull",
        [f"the property 'body.mass' {DUCK} is dropped"],
    ),
    "a property renamed": ("weight:", "mass:", [f"the property 'weight' {DUCK} is dropped"]),
    "a property renamed with was": ("weight: u16", "mass: {type: u16, was: weight}", []),
    "a property left out": (
        "weight: u16",
        "weight: {type: u16, save: false}",
        [f"the property 'weight' {DUCK} is dropped"],
    ),
    "a property that is computed": (
        "weight: u16",
        'weight: {type: u16, computed: "path[0]"}',
        [f"the property 'weight' {DUCK} is dropped"],
    ),
    "a wider number": ("weight: u16", "weight: i32", []),
    "a float that is wide enough": ("weight: u16", "weight: f32", []),
    "a float that is not": (
        "weight: u16",
        "weight: f16",
        [f"the property 'weight' {DUCK} is refused where f16 does not hold that of u16"],
    ),
    "a smaller number": (
        "big: i64",
        "big: u64",
        [f"the property 'big' {DUCK} is refused where u64 does not hold that of i64"],
    ),
    "a smaller number, saturated": (
        "big: i64",
        "big: {type: i8, convert: saturate}",
        [f"the property 'big' {DUCK} becomes the nearest number where i8 does not hold"],
    ),
    "an integer of a float": ("real: f64", "real: i64", ["'real' " + DUCK + " is refused where"]),
    "a bool": ("yes: bool", "yes: u8", ["is refused: bool does not become u8"]),
    "a str of a number": ("weight: u16", 'weight: "str[4]"', ["u16 does not become str[4]"]),
    "a longer str": ("str[16]", "str[32]", []),
    "a shorter str": (
        "str[16]",
        "str[8]",
        ["the property 'name' of the world is cut to 7 bytes"],
    ),
    "a shorter array": ("u8[8]", "u8[4]", [f"the property 'path' {DUCK} keeps 4 elements of 8"]),
    "an array of other numbers": (
        "u8[8]",
        "i8[9]",
        [f"the property 'path' {DUCK} is refused where i8 does not hold that of u8"],
    ),
    "a field": ("y: f32}", "z: f32}", [f"the property 'at' {DUCK} loses the field 'y'"]),
    "a field with was": ("y: f32}", "z: {type: f32, was: y}}", []),
    "a field of another type": (
        "y: f32}",
        "y: i8}",
        [f"the property 'at' {DUCK} in the field 'y' is refused where i8 does not hold"],
    ),
    "a member": ("[calm, angry]", "[calm]", ["is refused where it has the member 'angry'"]),
    "a member with was": ("[calm, angry]", "[{mad: {was: angry}}, calm]", []),
    "a flag": ("[swim, fly]", "[swim]", ["is refused where it has the member 'fly'"]),
    "flags": ("skill: {flags:", "skill: {values:", ["is refused where a number has no member"]),
    "an enum of a number": ("weight: u16", "weight: mood", ["'mood' has no member with"]),
    "a number of an enum": ("      mood: mood", "      mood: u8", ["u8 does not hold the number"]),
    "another ref": ("mate: ref duck", "mate: ref goose", ["where it does not refer to 'goose'"]),
    "any ref": ("mate: ref duck", "mate: ref any", []),
    "a ref of any": ("other: ref any", "other: ref duck", ["where it does not refer to 'duck'"]),
    "a clamp": (
        "weight: u16",
        "weight: {type: u16, clamp: [0, 100]}",
        [f"the property 'weight' {DUCK} is clamped to 0 to 100"],
    ),
    "a smaller pool": (
        "max: 64",
        "max: 32",
        ["a file with the entity 'duck' in a slot from 32 on is refused as a whole"],
    ),
    "a larger pool": ("max: 64", "max: 65", []),
    "an extern": ("front: texture, tint: u8", "front: u8, tint: u8", []),
    "a field that is an extern now": (
        "tint: u8",
        "tint: texture, more: u8",
        [f"the property 'look' {DUCK} loses the field 'tint'"],
    ),
    "the world": (
        "world: {save: true",
        "world: {save: false",
        [
            "the property 'food' of the world is dropped",
            "the property 'name' of the world is dropped",
            "the entity 'duck' is dropped, with all its objects",
            "the entity 'goose' is dropped, with all its objects",
        ],
    ),
}


def module_of(text: str) -> Module:
    checked = check_schema("pond.yaml", only(text))
    assert list(checked.errors) == []
    assert checked.module is not None
    return checked.module


@pytest.mark.parametrize("case", CASES)
def test_a_change_loses_just_this(case: str) -> None:
    old, new, expected = CASES[case]
    assert old in OLD
    found = [each.message for each in save_losses(module_of(OLD), module_of(OLD.replace(old, new)))]
    assert len(found) == len(expected), found
    for message, words in zip(found, expected, strict=True):
        assert words in message


def test_a_component_that_was_called_otherwise_keeps_its_properties() -> None:
    new = OLD.replace("body: {", "hull: {was: body, ").replace("[body]", "[hull]")
    assert save_losses(module_of(OLD), module_of(new)) == ()


def test_an_entity_that_was_called_otherwise_keeps_its_objects_and_refs_to_them() -> None:
    new = OLD.replace("goose", "swan").replace("swan: {", "swan: {was: goose, ")
    assert save_losses(module_of(OLD), module_of(new)) == ()


def test_what_saves_nothing_loses_nothing() -> None:
    without = OLD.replace("save: true, ", "").replace("save: false, ", "")
    assert save_losses(module_of(without), module_of("gpgen: 1\nmodule: pond\n")) == ()


DUCK_ALONE = "gpgen: 1\nmodule: pond\nentities: {duck: {save: true, properties: {a: u8}}}\n"


def test_conform_lists_losses_and_fails_only_if_it_is_asked_to(tmp_path: Path) -> None:
    (tmp_path / "old.yaml").write_text(DUCK_ALONE)
    (tmp_path / "new.yaml").write_text(DUCK_ALONE.replace("a: u8", "a: {type: u8, clamp: [0, 9]}"))
    done = gpgen("conform", "old.yaml", "new.yaml", cwd=tmp_path)
    loss = "save: the property 'a' of the entity 'duck' is clamped to 0 to 9"
    assert done.stdout.splitlines()[1:] == [
        f"new.yaml:3:65: {loss}",
        "0 breaking changes, 1 of layout, 0 compatible",
        "a save file loses 1 thing",
    ]
    assert done.returncode == 0
    assert gpgen("conform", "--save", "old.yaml", "new.yaml", cwd=tmp_path).returncode == 1
    same = gpgen("conform", "--save", "old.yaml", "old.yaml", cwd=tmp_path)
    assert (same.returncode, same.stdout) == (0, "")


@pytest.mark.parametrize(
    ("before", "after", "is_lost"),
    [
        ("{type: u32, default: 50, clamp: [50, 60000]}", "u16", False),
        ("{type: u32, default: 50, clamp: [50, 60000]}", "u8", True),
        ("{type: u32, clamp: [0, 65536]}", "u16", True),
        ("{type: i32, clamp: [-1, 100]}", "u8", True),
        ("{type: i32, clamp: [-2048, 2047]}", "f16", False),
        ("{type: i32, clamp: [0, 2048]}", "f16", True),
        ("{type: u32, clamp: [0, 9], observe: false}", "u8", True),
        ("{type: i32, clamp: [-9, -1], keep: true}", "i8", False),
        ("{type: f64, clamp: [0, 9]}", "u8", True),
        ("{type: u8, clamp: [0, 1]}", "bool", True),
    ],
)
def test_a_type_need_only_hold_the_numbers_within_the_old_clamp(
    tmp_path: Path, before: str, after: str, *, is_lost: bool
) -> None:
    (tmp_path / "old.yaml").write_text(DUCK_ALONE.replace("a: u8", f"a: {before}"))
    (tmp_path / "new.yaml").write_text(DUCK_ALONE.replace("a: u8", f"a: {after}"))
    done = gpgen("conform", "old.yaml", "new.yaml", cwd=tmp_path)
    assert ("save: the property 'a' of the entity 'duck' is refused" in done.stdout) == is_lost


def test_conform_reports_code_of_save_files_that_is_gone(tmp_path: Path) -> None:
    (tmp_path / "old.yaml").write_text(DUCK_ALONE)
    (tmp_path / "new.yaml").write_text(DUCK_ALONE.replace("save: true, ", ""))
    done = gpgen("conform", "old.yaml", "new.yaml", cwd=tmp_path)
    assert "breaking: the code of save files is gone" in done.stdout
    assert done.returncode == 1
