"""The model of a schema as JSON, for tools that users write."""

import json
import re
from pathlib import Path

import pytest
from command import gpgen

from gpgen.c.symbols import emitted
from gpgen.checks.front_end import check_schema
from gpgen.tools.dump import VERSION, dump

REPO = Path(__file__).parents[2]
PATTERNS = ("tests/generated/*/schema.yaml", "examples/*/garden.yaml", "tests/golden/*/*.yaml")
GOOD = sorted(path for pattern in PATTERNS for path in REPO.glob(pattern))
POND = """\
gpgen: 1
module: pond
include: [spatial.yaml]
constants: {size: u32 = 4, far: f32 = .inf}
enums: {mood: [calm, angry], skill: {flags: [swim, fly]}}
messages: {hit: {args: {force: {type: u8, inout: true}, by: ref any}}}
entities:
  duck:
    doc: Swims.
    pool: {max: size}
    properties:
      at: spatial.vec2
      able: {type: skill, default: [swim]}
      friends: {type: "ref duck[2]", if: DEBUG}
      weight: {type: f32, default: 2, clamp: [1, 9]}
      fat: {type: bool, computed: weight > 3}
      mood: mood = angry
    presets: {lost: {at: {x: 5}, weight: 3}}
    leaves: {dive: {kind: task, args: {depth: f32 = 1}}}
    behaviour: {while: weight > 2, do: dive(3), else: {wait: 2s}}
"""


@pytest.fixture(name="pond")
def pond_folder(tmp_path: Path) -> Path:
    (tmp_path / "spatial.yaml").write_text(
        "gpgen: 1\nmodule: spatial\nstructs: {vec2: {x: f32, y: f32}}\n"
    )
    (tmp_path / "pond.yaml").write_text(POND)
    return tmp_path


def test_all_that_a_schema_says_is_there(pond: Path) -> None:
    """Names and values are those of the schema, each declaration with its place."""
    done = gpgen("print", "model", "pond.yaml", cwd=pond)
    assert (done.returncode, done.stderr) == (0, "")
    model = json.loads(done.stdout)
    assert (model["version"], model["name"]) == (VERSION, "pond")
    assert model["files"] == ["pond.yaml"]
    assert model["imports"][0]["module"] == "spatial"
    assert [each["value"] for each in model["constants"]] == [4, "inf"]
    assert model["enums"][0]["members"][1] == {
        "name": "angry",
        "value": 1,
        "place": "pond.yaml:5:22",
    }
    force, by = model["messages"][0]["arguments"]
    assert (force["type"], force["inout"]) == ("u8", True)
    assert (by["type"], "inout" in by) == ("ref any", False)
    (duck,) = model["entities"]
    assert (duck["name"], duck["doc"], duck["place"]) == ("duck", "Swims.", "pond.yaml:8:3")
    assert duck["pool"] == {"reserve": 0, "max": 4, "static": False, "lifo": False}
    types = [each["type"] for each in duck["properties"]]
    assert types == ["spatial.vec2", "skill", "ref duck[2]", "f32", "bool", "mood"]
    reported = {each["name"]: each for each in duck["properties"]}
    assert reported["able"]["default"] == ["swim"]
    assert reported["friends"]["if"] == "DEBUG"
    assert (reported["weight"]["default"], reported["weight"]["clamp"]) == (2.0, [1, 9])
    assert reported["fat"]["computed"] == "weight > 3"
    assert "default" not in reported["at"]
    assert duck["presets"][0]["values"] == {"at": {"x": 5.0}, "weight": 3.0}


def test_trees_are_there_node_by_node(pond: Path) -> None:
    model = json.loads(gpgen("print", "model", "pond.yaml", cwd=pond).stdout)
    (tree,) = model["entities"][0]["behaviours"]
    root = tree["root"]
    assert root["modifiers"] == {"while": "weight > 2"}
    assert root["node"] == "call"
    assert root["body"] == {"name": "dive", "arguments": ["3"], "place": "pond.yaml:20:40"}
    assert root["else"]["node"] == "wait"
    assert root["else"]["body"] == {"time": 2000}
    assert root["else"]["place"] == "pond.yaml:20:56"


@pytest.mark.parametrize("path", GOOD, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_schema_can_be_reported_as_json(path: Path) -> None:
    """Each declaration with a C name is in the JSON, with its place."""
    module = check_schema(str(path)).module
    assert module is not None
    text = json.dumps(dump(module), allow_nan=False)
    reported = set(re.findall(r'"place": "[^"]*?:([0-9]+:[0-9]+)"', text))
    outer = {
        f"{each.span.line}:{each.span.column}"
        for each in emitted(module)
        if each.what.startswith(("the entity ", "the property ", "the signal ", "the constant "))
    }
    assert outer - reported == set()


def test_a_wrong_schema_is_reported_and_has_no_model(pond: Path) -> None:
    (pond / "pond.yaml").write_text(POND.replace("f32", "float"))
    done = gpgen("print", "model", "pond.yaml", cwd=pond)
    assert (done.returncode, done.stdout) == (1, "")
    assert "error[GP203]" in done.stderr


@pytest.mark.parametrize("arguments", [("model",), ("views", "pond.yaml")])
def test_a_schema_stands_behind_model_and_behind_nothing_else(
    pond: Path, arguments: tuple[str, ...]
) -> None:
    done = gpgen("print", *arguments, cwd=pond)
    assert done.returncode == 2
    assert "gpgen print: expected gpgen print " in done.stderr
