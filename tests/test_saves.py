"""Save files: the generated files that handle them, and the contents of their tables."""

import subprocess
from pathlib import Path

import pytest
from command import gpgen
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.output.render import names_of, render

SCHEMA = """\
gpgen: 1
module: garden
world: {WORLD properties: {honey: u32}}
structs: {vec2: {x: f32, y: f32}}
components: {body: {properties: {mass: i32}}}
entities:
  bee:
    components: [body]
    properties: {hp: i32, place: vec2}
  wasp: {WASP properties: {hp: i32}}
"""
OWN = {"garden_save.h", "garden_save.c"}
SNAP = "snapshot: true,"


def module_of(schema: str) -> Module:
    """Return the module of a valid schema."""
    checked = check_schema("garden.yaml", only(schema))
    assert list(checked.problems) == []
    assert checked.module is not None
    return checked.module


def made(world: str, wasp: str = "") -> dict[str, str]:
    return render(module_of(SCHEMA.replace("WORLD", world).replace("WASP", wasp)))


@pytest.mark.parametrize(
    ("world", "wasp"),
    [("save: true,", ""), ("", "save: true,"), ("save: true,", "save: false,")],
)
def test_save_true_adds_two_files_and_changes_none(world: str, wasp: str) -> None:
    before, files = made(""), made(world, wasp)
    assert files.keys() - before.keys() == OWN
    assert {name: files[name] for name in before} == before


def test_snapshots_and_checksums_do_not_depend_on_it() -> None:
    before = made(SNAP)
    for world, wasp in ((f"save: true, {SNAP}", "save: false,"), (f"save: true, {SNAP}", "")):
        files = made(world, wasp)
        assert files["garden_snapshot.c"] == before["garden_snapshot.c"]
        assert {name: files[name] for name in before} == before


@pytest.mark.parametrize("wasp", ["", "save: false,"])
def test_without_save_true_no_save_code_is_generated(wasp: str) -> None:
    for name, text in made("", wasp).items():
        assert "gp_save" not in text, name
        assert "garden_save" not in text, name


FUNCTIONS = """\
size_t garden_save_write(const garden_world *world, gp_write_fn *write, void *context);
bool garden_save_read(garden_world *world, const void *bytes, size_t size, gp_save_report *report);
size_t garden_save_write_text(const garden_world *world, gp_write_fn *write, void *context);
bool garden_save_read_text(garden_world *world, const char *text, size_t size, \
gp_save_report *report);
uint64_t garden_save_hash(void);
"""


def test_the_header_has_the_five_functions() -> None:
    header = " ".join(made("save: true,")["garden_save.h"].split()).replace("( ", "(")
    assert all(function in header for function in FUNCTIONS.splitlines())


def test_the_world_is_the_default_of_its_entities() -> None:
    source = made("save: true,", "save: false,")["garden_save.c"]
    assert "garden_bee_gp_saved[]" in source
    assert "garden_world_gp_saved[]" in source
    assert "garden_wasp_gp_saved" not in source
    source = made("", "save: true,")["garden_save.c"]
    assert "garden_wasp_gp_saved[]" in source
    assert "garden_bee_gp_saved" not in source
    assert "garden_world_gp_saved" not in source


def test_the_names_of_the_files_are_listed() -> None:
    module = module_of(SCHEMA.replace("WORLD", "save: true,").replace("WASP", ""))
    assert set(names_of(module)) >= OWN
    assert names_of(module, single_file=True) == ["garden.h", "garden.c"]


def test_a_single_file_declares_save_files_and_snapshots_in_its_header() -> None:
    module = module_of(SCHEMA.replace("WORLD", "save: true, snapshot: true,").replace("WASP", ""))
    header = render(module, single_file=True)["garden.h"]
    assert "bool garden_save_read(" in header
    assert "bool garden_world_restore(" in header


SAVES = """\
gpgen: 1
module: garden
world: {save: true}
enums: {team: [bees, wasps]}
externs: {texture: struct texture *}
structs:
  vec2: {x: f32, y: f32}
  look: {front: texture, tint: u32}
  bare: {front: texture}
components:
  health: {was: vitality, properties: {points: {type: i32, was: [life, .hp]}}}
entities:
  bee:
    components: [health]
    properties:
      WHAT
"""


@pytest.mark.parametrize(
    ("what", "paths"),
    [
        ("hp: i32", ["health.points", "hp"]),
        ("hp: {type: i32, save: false}", ["health.points"]),
        ("hp: {type: i32, observe: false}", ["health.points", "hp"]),
        ("hp: {type: i32, keep: true}", ["health.points", "hp"]),
        ("hp: {type: i32, computed: health.points}", ["health.points"]),
        ("hp: i32\n    bind: {hp: health.points}", ["health.points"]),
        ("hp: i32\n    bind: {health.points: hp}", ["hp"]),
        ("sprite: texture", ["health.points"]),
        ("sprites: texture[2]", ["health.points"]),
        ("look: bare", ["health.points"]),
        ("look: look", ["health.points", "look"]),
    ],
)
def test_all_is_saved_that_can_be(what: str, paths: list[str]) -> None:
    schema = SAVES.replace("WHAT", what).replace(", was: [life, .hp]", "")
    source = render(module_of(schema))["garden_save.c"]
    assert [line.split('"')[1] for line in source.split("\n") if ".path = " in line] == paths


def test_a_property_of_a_component_has_all_paths_that_it_had() -> None:
    source = render(module_of(SAVES.replace("WHAT", "age: u8")))["garden_save.c"]
    was = "health.life,vitality.points,vitality.life,hp"
    assert f'.path = "health.points",\n        .was = "{was}",' in source


def test_externs_are_left_out_of_structs() -> None:
    source = render(module_of(SAVES.replace("WHAT", "look: look")))["garden_save.c"]
    assert '{"tint", offsetof(garden_look, tint), &gp_type_u32},' in source
    assert "front" not in source


def test_an_old_name_is_there_wherever_its_type_is() -> None:
    text = SAVES.replace("[bees, wasps]", "[bees, {wasps: {was: hornets}}]").replace(
        "WHAT", "first: {type: team, if: A}\n      second: {type: team, if: B}"
    )
    source = render(module_of(text))["garden_save.c"]
    before, _, rest = source.partition("/* Names that older files have. */")
    assert before.rindex("#if defined(A) || defined(B)") > before.rfind("#endif")
    assert rest.index("hornets") < rest.index("#endif")


THINKERS = """\
gpgen: 1
module: garden
world: {save: true}
entities:
  bee:
    properties: {hp: i32 = 9, half: {type: i32, computed: hp / 2}}
    leaves: {rest: {kind: task}}
    behaviour: {if: THINK, root: [{wait: {from: 1s, to: 2s}}, rest]}
"""


def test_behaviours_begin_when_all_values_are_there() -> None:
    source = render(module_of(THINKERS))["garden_save.c"]
    _, begin, settle = source.split("static void garden_bee_gp_", 2)
    assert "bee->hp = 9;" in begin
    assert "behaviours" not in begin
    update, rest = settle.split("    garden_bee_gp_update_dependents(bee);\n#if defined(THINK)\n")
    assert "behaviours" not in update
    assert rest.startswith("    garden_bee_gp_begin_behaviours(world, bee);\n#endif\n}\n")


CONDITIONS = """\
gpgen: 1
module: garden
world: {save: true, properties: {a: {type: u8, if: A}, b: {type: look, if: B}}}
externs: {texture: {c: void *}}
enums: {team: {values: {bees: {}, wasps: {if: A, was: hornets}}}}
structs:
  look: {front: texture, tint: {type: u8, if: C}}
  vec2: {x: f32, y: {type: f32, if: A, was: z}}
components:
  body: {if: B, properties: {mass: {type: u8, was: weight, if: A}, speed: f32}, hooks: [loaded]}
entities:
  bee:
    if: B
    components: [body]
    properties: {look: look, looks: "look[2]", at: vec2, team: team, mate: ref bee}
    hooks: [loaded]
  ant:
    properties: {x: {type: u16, if: C}, z: u8}
    listeners: inline
    hooks: [init]
    leaves: {rest: {kind: task}}
    behaviour: {if: C, root: rest}
"""
STRICT = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wundef", "-Werror")
BUILDS = [(), ("A",), ("B",), ("C",), ("A", "B"), ("A", "C"), ("B", "C"), ("A", "B", "C")]


@pytest.mark.parametrize("symbols", BUILDS, ids="-".join)
def test_each_build_has_the_tables_of_what_it_has(
    symbols: tuple[str, ...], repo: Path, tmp_path: Path
) -> None:
    for name, text in render(module_of(CONDITIONS)).items():
        (tmp_path / name).write_text(text)
    defined = (f"-D{symbol}" for symbol in symbols)
    command = ["gcc", *STRICT, *defined, f"-I{repo / 'runtime'}", "-fsyntax-only", "garden_save.c"]
    subprocess.run(command, cwd=tmp_path, check=True)


@pytest.mark.parametrize("one", [[], ["--single-file"]], ids=["many", "one"])
def test_builds_know_of_the_files(one: list[str], tmp_path: Path) -> None:
    text = SCHEMA.replace("WORLD", "save: true, snapshot: true,").replace("WASP", "")
    (tmp_path / "garden.yaml").write_text(text)
    listed = gpgen("garden.yaml", "-o", "out", *one, "--list-outputs", cwd=tmp_path).stdout.split()
    gpgen("garden.yaml", "-o", "out", *one, "--depfile", "garden.d", cwd=tmp_path)
    target, _, sources = (tmp_path / "garden.d").read_text().partition(":")
    there = sorted(f"out/{path.name}" for path in (tmp_path / "out").glob("*.[ch]"))
    assert sorted(listed) == sorted(target.split()) == there
    assert ({Path(each).name for each in listed} >= OWN) == (one == [])
    assert {"garden.yaml", "save.c.j2", "save.h.j2"} <= {
        Path(each).name for each in sources.split()
    }


def test_names_of_save_files_belong_to_them() -> None:
    text = "gpgen: 1\nmodule: garden\nentities: {save: {WORDS properties: {hp: u8}}}\n"
    assert module_of(text.replace("WORDS", ""))
    checked = check_schema("garden.yaml", only(text.replace("WORDS", "save: true,")))
    assert {problem.code for problem in checked.problems} == {"GP501"}


def test_stubs_have_the_hook_loaded(tmp_path: Path) -> None:
    text = SCHEMA.replace("WORLD", "").replace("WASP", "save: true, hooks: [loaded],")
    (tmp_path / "garden.yaml").write_text(text)
    done = gpgen("stubs", "garden.yaml", cwd=tmp_path)
    assert "void garden_wasp_on_loaded(garden_world *world, garden_wasp *wasp)\n" in done.stdout
