"""Definitions, references, and renaming."""

from collections import Counter
from pathlib import Path

import pytest
from lsp_text import GARDEN, at, reading
from slowness import first_is_quick

from gpgen.checks.front_end import check_schema
from gpgen.lsp.analysis import Analysis, analyze, find_definition, find_references
from gpgen.lsp.positions import Position, Range, range_of
from gpgen.lsp.refactoring import Edit, Refused, apply_edits, find_edits, find_renameable
from gpgen.source.load import read_file
from gpgen.source.places import SourceFile, key_of

ROOT = Path(__file__).resolve().parents[2]
# These files contain every kind of declaration.
FEATURES = (
    "behaviours",
    "components",
    "computed_components",
    "externs",
    "factories",
    "messages",
    "modules",
    "named_lists",
    "static_bindings",
    "streams",
    "vertex_buffers",
)
SCHEMAS = sorted(
    [
        *(ROOT / "examples").glob("*/garden.yaml"),
        *(ROOT / "tests" / "generated" / name / "schema.yaml" for name in FEATURES),
    ]
)

SPATIAL = """\
gpgen: 1
module: spatial
constants: {most: u32 = 3}
structs: {vec2: {x: f32, y: f32}}
"""
TYPES = "structs: {pair: {from: spatial.vec2}}\nenums: {team: [bees, wasps]}\n"
SKY = """\
gpgen: 1
module: sky
include: [spatial.yaml, types.yaml]
components:
  physics:
    properties: {position: spatial.vec2, health: i32}
    signals: {hit: {args: {pain: i32}}}
    leaves: {push: instant}
entities:
  bird:
    pool: {reserve: spatial.most}
    components: [physics]
    properties:
      "hp": i32
      low: {type: bool, computed: 'hp < 3 and physics.health > hp'}
      x: {type: f32, computed: physics.position.x}
      side: team = bees
    on: {physics.position: moved, physics.hit: hurt}
    create: {at: [physics.position]}
    presets: {big: {hp: 2, physics.position: {x: 2}}}
    behaviour:
      - {event: struck, if: event.pain > 2, then: physics.push}
      - {switch: side, cases: {team.bees: idle}}
    signals: {struck: {args: {pain: i32}}}
"""
FILES = {"sky.yaml": SKY, "spatial.yaml": SPATIAL, "types.yaml": TYPES}


def sky() -> Analysis:
    analysis = analyze("sky.yaml", reading(FILES))
    assert not analysis.parsed.problems
    return analysis


def renamed(what: str, name: str, file: str = "sky.yaml", inside: int = 0) -> dict[str, str]:
    """Rename the symbol at the only occurrence of `what`, and return the content of all files."""
    position = at(FILES[file], what, inside=inside)
    edits = find_edits(file, position, name, [sky()], reading(FILES))
    assert not isinstance(edits, Refused), edits
    return {path: apply_edits(text, edits, SourceFile(path, text)) for path, text in FILES.items()}


@pytest.mark.parametrize(
    ("used", "inside", "declared", "file"),
    [
        ("computed: 'hp", 11, '"hp"', "sky.yaml"),
        ("> hp'", 2, '"hp"', "sky.yaml"),
        ("physics.health >", 8, "health: i32", "sky.yaml"),
        ("physics.health >", 0, "physics:\n    properties", "sky.yaml"),
        ("computed: physics.position.x", 27, "x: f32", "spatial.yaml"),
        ("position: spatial.vec2", 18, "vec2", "spatial.yaml"),
        ("position: spatial.vec2", 11, "spatial", "spatial.yaml"),
        ("reserve: spatial.most", 17, "most", "spatial.yaml"),
        ("side: team", 6, "team", "types.yaml"),
        ("= bees", 2, "bees", "types.yaml"),
        ("event.pain", 6, "pain: i32}}}\n", "sky.yaml"),
        ("event: struck", 7, "struck: {args", "sky.yaml"),
        ("physics.push", 8, "push: instant", "sky.yaml"),
        ("physics.hit", 8, "hit: {args", "sky.yaml"),
        ("team.bees:", 5, "bees", "types.yaml"),
    ],
)
def test_the_definition_of_a_name_is_where_it_is_declared(
    used: str, inside: int, declared: str, file: str
) -> None:
    found = find_definition("sky.yaml", SKY, at(SKY, used, inside=inside), sky())
    assert found is not None
    text = FILES[file]
    start = text.rindex(declared) if declared == "pain: i32}}}\n" else text.index(declared)
    line = text.count("\n", 0, start)
    column = start - text.rfind("\n", 0, start) - 1 + declared.startswith('"')
    assert (found.file.path, found.place.start) == (file, Position(line, column))


def test_the_definition_of_an_include_is_its_file(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    path = str(tmp_path / "sky.yaml")
    found = find_definition(path, SKY, at(SKY, "types.yaml"), analyze(path, read_file))
    assert found is not None
    assert Path(found.file.path) == tmp_path / "types.yaml"


def test_references_are_all_uses_in_all_files() -> None:
    position = at(SPATIAL, "vec2")
    found = find_references("spatial.yaml", position, [sky()], with_declaration=True)
    assert sorted((each.file.path, each.place.start.line) for each in found) == [
        ("sky.yaml", 5),
        ("spatial.yaml", 3),
        ("types.yaml", 0),
    ]
    uses = find_references("spatial.yaml", position, [sky()], with_declaration=False)
    assert len(uses) == 2
    assert not find_references("sky.yaml", at(SKY, "gpgen"), [sky()], with_declaration=True)


def test_a_property_is_renamed_in_quotes_expressions_and_presets() -> None:
    after = renamed('"hp"', "life", inside=1)["sky.yaml"]
    expected = SKY.replace('"hp"', '"life"').replace("'hp < 3", "'life < 3")
    expected = expected.replace("> hp'", "> life'").replace("{hp: 2", "{life: 2")
    assert after == expected


def test_a_component_is_renamed_in_every_path() -> None:
    assert renamed("[physics]", "body", inside=1)["sky.yaml"] == SKY.replace("physics", "body")


def test_the_property_of_a_component_is_renamed_in_every_path() -> None:
    after = renamed("position: spatial", "place")["sky.yaml"]
    assert after == SKY.replace("position", "place")


def test_names_of_other_modules_are_renamed_where_they_are_used() -> None:
    after = renamed("vec2", "point", "spatial.yaml")
    assert after == {path: text.replace("vec2", "point") for path, text in FILES.items()}


def test_a_module_is_renamed_where_its_names_are_used() -> None:
    after = renamed("spatial", "room", "spatial.yaml")
    assert after["spatial.yaml"] == SPATIAL.replace("spatial", "room")
    assert after["sky.yaml"] == SKY.replace("spatial.vec2", "room.vec2").replace(
        "spatial.most", "room.most"
    )


def test_renaming_one_of_two_signals_leaves_the_other() -> None:
    assert "hurt" in SKY
    after = renamed("physics.hit", "bump", inside=8)["sky.yaml"]
    assert after == SKY.replace("hit", "bump")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("low", "duplicate key"),
        ("Life", "lower_snake_case"),
        ("two words", "not a name"),
        ("physics", "physics"),
        ("slot", "slot"),
        ("any_hp", "reserved"),
        ("", "not a name"),
        ("int", "int"),
    ],
)
def test_a_name_that_clashes_or_is_reserved_is_refused(name: str, why: str) -> None:
    found = find_edits("sky.yaml", at(SKY, '"hp"', inside=1), name, [sky()], reading(FILES))
    assert isinstance(found, Refused)
    assert why in found.message


def test_a_schema_with_errors_is_not_renamed() -> None:
    wrong = {**FILES, "sky.yaml": SKY.replace('"hp": i32', '"hp": i33')}
    position = at(SKY, "side: team")
    analysis = analyze("sky.yaml", reading(wrong))
    found = find_edits("sky.yaml", position, "flank", [analysis], reading(wrong))
    assert isinstance(found, Refused)
    assert "sky.yaml:14:13" in found.message


def test_what_is_no_name_of_a_schema_cannot_be_renamed() -> None:
    for what in ("moved", "gpgen", "i32\n", "reserve"):
        position = at(SKY, what)
        assert find_renameable("sky.yaml", position, sky()) is None
        found = find_edits("sky.yaml", position, "other", [sky()], reading(FILES))
        assert isinstance(found, Refused)


def test_what_can_be_renamed_has_its_own_place() -> None:
    found = find_renameable("sky.yaml", at(SKY, "physics.health >", inside=9), sky())
    line = SKY[: SKY.index("physics.health >")].count("\n")
    start = SKY.split("\n")[line].index("health")
    assert found is not None
    assert found.name == "health"
    assert found.place == Range(Position(line, start), Position(line, start + 6))


def test_the_same_name_is_no_edit() -> None:
    position = at(SKY, '"hp"', inside=1)
    assert find_edits("sky.yaml", position, "hp", [sky()], reading(FILES)) == ()


def test_the_key_of_a_stream_is_renamed_in_all_its_events() -> None:
    read = reading({"garden.yaml": GARDEN})
    analysis = analyze("garden.yaml", read)
    edits = find_edits("garden.yaml", at(GARDEN, "key: at", inside=5), "moment", [analysis], read)
    assert not isinstance(edits, Refused)
    assert len(edits) == 3


@pytest.mark.parametrize("path", first_is_quick(SCHEMAS), ids=lambda path: f"{path.parent.name}")
def test_every_declaration_can_be_renamed_and_nothing_is_forgotten(path: Path) -> None:
    analysis = analyze(str(path), read_file)
    assert not analysis.parsed.errors
    for declared in analysis.declarations.values():
        name = "gpq" if declared.kind == "module" else "fresh_name"
        start = range_of(declared.span).start
        edits = find_edits(declared.span.file.path, start, name, [analysis], read_file)
        assert not isinstance(edits, Refused), (declared.name, edits)
        assert all(edit.text == name for edit in edits)


def test_a_rename_that_forgets_a_use_is_noticed() -> None:
    """The test before depends on this: an incomplete rename must result in an error."""
    analysis = sky()
    edits = find_edits("sky.yaml", at(SKY, '"hp"', inside=1), "life", [analysis], reading(FILES))
    assert not isinstance(edits, Refused)
    for forgotten in edits:
        kept = [each for each in edits if each != forgotten]
        text = apply_edits(SKY, kept, SourceFile("sky.yaml", SKY))
        assert check_schema("sky.yaml", reading({**FILES, "sky.yaml": text})).errors


def test_references_are_recorded_only_on_request() -> None:
    before = sky()
    check_schema("sky.yaml", reading(FILES))
    assert Counter(before.references) == Counter(sky().references)
    assert before.references


def test_edits_in_one_line_do_not_move_each_other() -> None:
    file = SourceFile("a.yaml", "a: b a\n")
    places = (Range(Position(0, 0), Position(0, 1)), Range(Position(0, 5), Position(0, 6)))
    edits = [Edit(file, place, "long") for place in places]
    assert apply_edits(file.text, edits, file) == "long: b long\n"
    assert key_of("./a.yaml") == key_of("a.yaml")
