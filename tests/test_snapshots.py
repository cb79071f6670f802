"""Snapshots of a world: the files that contain them, and runs that must not share them."""

import subprocess
from pathlib import Path

import pytest
from compiled_runtime import compiled_runtime
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.output.render import render
from gpgen.views.world import layout_number

SCHEMA = """\
gpgen: 1
module: garden
world: {static: true, listeners: 4, WORLD}
structs: {vec2: {x: f32, y: f32}}
components: {body: {properties: {mass: i32}}}
entities:
  bee:
    pool: {max: 4, static: true}
    components: [body]
    properties: {hp: i32, age: i32, place: vec2}
"""
WITH = SCHEMA.replace("WORLD", "snapshot: true, properties: {honey: u32}")
WITHOUT = SCHEMA.replace("WORLD", "properties: {honey: u32}")
# Saves a snapshot to a file, or tries to restore that of the previous run.
PROGRAM = """\
#include "garden_snapshot.h"

#include <stdio.h>

static garden_world world;
static unsigned char copy[sizeof world + 64];

int main(int count, char **arguments)
{
    FILE *file = fopen(arguments[1], count > 2 ? "rb" : "wb");
    garden_world_init(&world, NULL);
    size_t size = garden_world_snapshot(&world, copy, sizeof copy);
    if (!garden_world_restore(&world, copy, size)) {
        return 1;
    }
    printf("%p ", (void *)&world);
    size_t passed = count > 2 ? fread(copy, 1, size, file) : fwrite(copy, 1, size, file);
    bool restored = garden_world_restore(&world, copy, size);
    printf("%d %d\\n", passed == size, restored);
    return fclose(file);
}
"""


def module_of(schema: str) -> Module:
    """Return the module of a valid schema."""
    checked = check_schema("garden.yaml", only(schema))
    assert list(checked.problems) == []
    assert checked.module is not None
    return checked.module


def test_only_its_two_files_know_of_snapshots() -> None:
    before = render(module_of(WITHOUT))
    files = render(module_of(WITH))
    own = {"garden_snapshot.h", "garden_snapshot.c"}
    assert files.keys() - before.keys() == own
    assert before.keys() <= files.keys()
    for part in ("snapshot", "restore", "hold", "checksum", "checksum_of"):
        assert f"garden_world_{part}(" in files["garden_snapshot.h"]
    for name in files.keys() - own:
        assert "garden_snapshot" not in files[name]
        for part in ("snapshot", "restore", "hold", "checksum", "init_in"):
            assert f"garden_world_{part}(" not in files[name]


def test_without_the_key_nothing_of_snapshots_is_generated() -> None:
    for name, text in render(module_of(WITHOUT)).items():
        for word in ("snapshot", "restore", "gp_arena", "gp_world_layout"):
            assert word not in text, name


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("hp: i32, age: i32", "age: i32, hp: i32"),
        ("hp: i32", "hp: u32"),
        ("hp: i32", "health: i32"),
        ("mass: i32", "mass: f32"),
        ("x: f32, y: f32", "y: f32, x: f32"),
        ("honey: u32", "honey: i32"),
        ("bee:", "wasp:"),
    ],
)
def test_what_is_declared_differently_has_another_number(old: str, new: str) -> None:
    changed = WITH.replace(old, new)
    assert changed != WITH
    assert layout_number(module_of(changed)) != layout_number(module_of(WITH))


def test_what_has_the_same_layout_has_the_same_number() -> None:
    commented = f"# An orchard\n{WITH}".replace("module: garden\n", "module: garden\ndoc: Bees.\n")
    assert layout_number(module_of(commented)) == layout_number(module_of(WITH))


@pytest.mark.slow
def test_another_run_is_refused_at_the_same_address(repo: Path, tmp_path: Path) -> None:
    for name, text in render(module_of(WITH)).items():
        (tmp_path / name).write_text(text)
    (tmp_path / "main.c").write_text(PROGRAM)
    sources = sorted(path.name for path in tmp_path.glob("*.c"))
    flags = ("-std=c11", "-no-pie", "-I.", f"-I{repo / 'runtime'}", "-o", "main")
    linked = str(compiled_runtime("-fno-pie"))
    subprocess.run(["gcc", *flags, *sources, linked], cwd=tmp_path, check=True)

    def run(*arguments: str) -> list[str]:
        program = ["./main", "kept", *arguments]
        ran = subprocess.run(program, cwd=tmp_path, check=True, capture_output=True, text=True)
        return ran.stdout.split()

    first = run()
    assert first[1:] == ["1", "1"]
    assert run("again") == [first[0], "1", "0"]
