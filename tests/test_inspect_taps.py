"""The key `inspect`: the files that it changes, its code where it is off, and its hash."""

import subprocess
from pathlib import Path

import pytest
from command import run_gpgen
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.model.inspection import inspect_hash
from gpgen.output.render import names_of, render

SCHEMA = """\
gpgen: 1
module: garden
MODULE
enums: {team: [bees, wasps]}
structs: {vec2: {x: f32, y: f32}}
messages: {hit: {args: {damage: i32}}, calm: {}}
streams: {steps: {events: {step: {foot: u8}}}}
components:
  body: {properties: {mass: i32}, handles: [hit]}
  mind: {signals: {thought: {}}}
world: {properties: {honey: u32}}
entities:
  bee:
    BEE
    components: [body, mind]
    lists: [flying]
    properties: {hp: i32, place: vec2}
    signals: {stung: {args: {pain: i32}}}
    leaves: {rest: {kind: task}}
    behaviour: {sequence: [{wait: 1s}, rest]}
  wasp: {WASP properties: {hp: i32, team: team}}
"""
HEAD = "gpgen: 1\nmodule: garden\ninspect: true\n"
OWN = {"garden_inspect.h", "garden_inspect.c"}


def module_of(schema: str) -> Module:
    """Return the module of a valid schema."""
    checked = check_schema("garden.yaml", only(schema))
    assert list(checked.errors) == []
    assert checked.module is not None
    return checked.module


def schema_with(module: str = "", bee: str = "", wasp: str = "") -> str:
    filled = SCHEMA.replace("MODULE", module).replace("BEE", bee).replace("WASP", wasp)
    return "".join(f"{line}\n" for line in filled.splitlines() if line.strip())


def made(module: str = "", bee: str = "", wasp: str = "") -> dict[str, str]:
    return render(module_of(schema_with(module, bee, wasp)))


@pytest.mark.parametrize(
    ("module", "bee", "wasp"),
    [
        ("inspect: true", "", ""),
        ("inspect: true", "inspect: false", ""),
        ("", "inspect: true", ""),
        ("inspect: false", "", "inspect: true,"),
    ],
)
def test_inspect_true_adds_two_files(module: str, bee: str, wasp: str) -> None:
    assert made(module, bee, wasp).keys() - made().keys() == OWN


def test_only_entities_that_handle_messages_change() -> None:
    before, files = made(), made("inspect: true")
    changed = {name for name, text in before.items() if files[name] != text}
    assert changed == {"garden_bee.h", "garden_bee.c"}
    assert {name: files[name] for name in before} != before
    assert before.items() <= made("", "", "inspect: true,").items()


@pytest.mark.parametrize(("module", "bee"), [("", ""), ("inspect: false", "inspect: false")])
def test_without_inspect_nothing_of_it_is_generated(module: str, bee: str) -> None:
    for name, text in made(module, bee).items():
        assert "inspect" not in text.lower(), name


def test_an_entity_has_taps_for_itself_and_its_components_alone() -> None:
    source = made("", "inspect: true")["garden_inspect.c"]
    for tap in ("BEE_GP_TAP_STUNG", "BEE_GP_MESSAGE_TAP_HIT", "MIND_GP_TAP_THOUGHT"):
        assert f"GARDEN_{tap}," in source
    for tap in ("WASP_GP_TAP", "WORLD_GP_TAP"):
        assert tap not in source


def test_a_world_without_anything_to_log_has_a_hash_and_no_taps() -> None:
    module = module_of("gpgen: 1\nmodule: garden\ninspect: true\nworld: {}\n")
    source = render(module)["garden_inspect.c"]
    assert f".hash = UINT64_C({inspect_hash(module):#018x})," in source
    assert ".taps" not in source


def test_the_files_are_listed_and_joined() -> None:
    module = module_of(schema_with("inspect: true"))
    assert names_of(module)[-2:] == ["garden_inspect.h", "garden_inspect.c"]
    one = render(module, single_file=True)
    assert one.keys() == {"garden.h", "garden.c"}
    assert "garden_inspect_init(" in one["garden.h"]
    assert "garden_inspect_taps = {" in one["garden.c"]


OFF = """\
#include "garden_inspect.h"
bool begin(gp_inspect *inspect, garden_world *world);
bool begin(gp_inspect *inspect, garden_world *world)
{
    gp_inspect_desc desc = {.token = "bees"};
    return garden_inspect_init(inspect, world, &desc);
}
"""


def symbols(folder: Path, runtime: Path, source: str, *options: str) -> set[str]:
    command = ["gcc", "-std=c11", "-Os", "-Wall", "-Wextra", "-Wpedantic", "-Werror", *options]
    command += [f"-I{runtime}", f"-I{folder}", "-c", str(folder / source)]
    subprocess.run([*command, "-o", folder / "one.o"], check=True)
    found = subprocess.run(
        ["nm", folder / "one.o"], check=True, capture_output=True, text=True
    ).stdout
    return {line.split()[-1] for line in found.splitlines()}


def test_where_inspectors_are_off_there_is_but_an_empty_table(repo: Path, tmp_path: Path) -> None:
    for name, text in (made("inspect: true") | {"off.c": OFF}).items():
        (tmp_path / name).write_text(text)
    runtime = repo / "runtime"
    assert symbols(tmp_path, runtime, "garden_inspect.c", "-DNDEBUG") == {"garden_inspect_taps"}
    assert symbols(tmp_path, runtime, "off.c", "-DNDEBUG") == {"begin"}
    entity = symbols(tmp_path, runtime, "garden_bee.c", "-DNDEBUG")
    for options in ((), ("-DNDEBUG", "-DGP_INSPECT")):
        taps = symbols(tmp_path, runtime, "garden_inspect.c", *options)
        assert {"garden_inspect_taps", "gp_inspect_log"} <= taps
        assert "gp_inspect_init" in symbols(tmp_path, runtime, "off.c", *options)
    (tmp_path / "garden_bee.c").write_text(made()["garden_bee.c"])
    assert symbols(tmp_path, runtime, "garden_bee.c", "-DNDEBUG") == entity


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("hp: i32", "hp: u32"),
        ("hp: i32", "health: i32"),
        ("bees, wasps", "wasps, bees"),
        ("x: f32", "x: f64"),
        ("pain: i32", "pain: i64"),
        ("damage: i32", "damage: {type: i32, inout: true}"),
        ("calm: {}", "quiet: {}"),
        ("foot: u8", "foot: u16"),
        ("[body, mind]", "[mind, body]"),
        ("[flying]", "[sleeping]"),
        ("honey: u32", "wax: u32"),
        ("thought: {}", "dreamt: {}"),
        ("wait: 1s", "wait: 2s"),
        ("[{wait: 1s}, rest]", "[rest, {wait: 1s}]"),
        ("module: garden", "module: meadow"),
    ],
)
def test_the_hash_changes_with_names_types_and_trees(old: str, new: str) -> None:
    schema = schema_with("inspect: true")
    assert old in schema
    assert inspect_hash(module_of(schema)) != inspect_hash(module_of(schema.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("module: garden", "module: garden\ndoc: Bees."),
        ("hp: i32,", "hp: {type: i32, doc: Points of health.},"),
        ("enums:", "# a comment\n\nenums:"),
        ("[{wait: 1s}, rest]", "[{wait: 1s, doc: A while.},   rest]"),
        ("inspect: true", ""),
    ],
)
def test_the_hash_does_not_change_with_docs_and_places(old: str, new: str) -> None:
    schema = schema_with("inspect: true")
    assert old in schema
    assert inspect_hash(module_of(schema)) == inspect_hash(module_of(schema.replace(old, new, 1)))


def test_taps_do_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    """Conditions of types that may be absent are written in the order of the schema."""
    types = "".join(f"  {name}: {{if: {name.upper()}}}\n" for name in ("bee", "ant", "fly"))
    (tmp_path / "garden.yaml").write_text(f"{HEAD}entities:\n{types}")
    for seed in "123":
        run_gpgen("garden.yaml", "-o", seed, cwd=tmp_path, PYTHONHASHSEED=seed)
        text = (tmp_path / seed / "garden_inspect.c").read_text()
        assert "#if (defined(BEE)) || (defined(ANT)) || (defined(FLY))\n" in text
