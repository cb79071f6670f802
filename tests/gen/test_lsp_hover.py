"""Hover: documentation, and the C that gpgen generates."""

import pytest
from lsp_text import GARDEN, at, reading

from gpgen.lsp.analysis import Analysis, analyze
from gpgen.lsp.hover import CText, Hover, find_hover
from gpgen.lsp.positions import Position
from gpgen.output.render import render
from gpgen.tools.c_sources import declaration_of, member_of

READ = reading({"garden.yaml": GARDEN})


def garden() -> Analysis:
    analysis = analyze("garden.yaml", READ)
    assert not analysis.parsed.problems
    return analysis


def hover(what: str, *, inside: int = 0, text: str = GARDEN) -> Hover | None:
    """Return the hover at the only occurrence of `what` in a schema."""
    analysis = analyze("garden.yaml", reading({"garden.yaml": text}))
    good = garden().module
    assert good is not None
    known = {"garden": CText(good)}
    return find_hover(text, "garden.yaml", at(text, what, inside=inside), analysis, known.get)


def shown(what: str, *, inside: int = 0, text: str = GARDEN) -> str:
    found = hover(what, inside=inside, text=text)
    assert found is not None
    return found.text


def test_a_property_shows_its_doc_its_field_and_its_setter() -> None:
    text = shown("hp: {type: i32")
    assert text.startswith("**property** `hp`: `i32` of bee\n\nWhat is left of it.\n\n```c\n")
    assert "int32_t hp;\n" in text
    assert (
        "bool garden_bee_set_hp(\n    garden_world *world, garden_bee *bee, int32_t value);" in text
    )


def test_a_use_shows_the_same_as_the_declaration() -> None:
    assert shown("computed: hp", inside=10) == shown("hp: {type: i32")


@pytest.mark.parametrize(
    ("what", "inside", "expected"),
    [
        ("bee:\n    doc", 0, "struct garden_bee {"),
        ("physics:\n    doc", 0, "struct garden_physics {"),
        ("vec2: {x", 0, "garden_vec2"),
        ("{x: f32", 1, "float x;"),
        ("team: [", 0, "GARDEN_TEAM_BEES"),
        ("bees, wasps", 0, "GARDEN_TEAM_BEES"),
        ("most: u32", 0, "#define GARDEN_MOST 3u"),
        ("distance: {", 0, "float garden_distance("),
        ("damage: {args", 0, "garden_send_damage("),
        ("stung: {args", 0, "garden_bee_stung_emit("),
        ("near: {kind", 0, "bool garden_bee_near("),
        ("honey: u32", 0, "garden_world_set_honey("),
        ("check_death", 0, "void garden_bee_check_death("),
        ("queen:", 0, "garden_bee_create_queen("),
        ("push: instant", 0, "garden_physics_push("),
        ("steps: {key", 0, "garden_steps"),
    ],
)
def test_each_kind_of_declaration_shows_its_c(what: str, inside: int, expected: str) -> None:
    assert expected in shown(what, inside=inside)


def test_all_c_that_is_shown_stands_in_a_header_that_gpgen_writes() -> None:
    analysis = garden()
    assert analysis.module is not None
    files = render(analysis.module)
    c_text = CText(analysis.module)
    found = 0
    for declared in analysis.declarations.values():
        c = c_text.of_declaration(declared)
        for text in () if c is None else c.declarations:
            assert c is not None
            assert text.removesuffix(";") in files[c.header], text
            found += 1
    assert found > 100


def test_a_key_shows_what_it_is_for() -> None:
    assert shown("computed: hp") == (
        "**computed**: str\n\n"
        "An expression over properties of the same object. "
        "The property follows it and has no setter."
    )
    assert "Default: `0`." in shown("default: 100")
    assert "Required." in shown("module: garden")


SAVED = """\
gpgen: 1
module: garden
enums: {team: {values: [bees, {wasps: {was: hornets}}]}, mood: {flags: {calm: {was: [cool]}}}}
structs: {vec2: {x: f32, y: {type: f32, was: z}}}
world: {save: true}
components: {body: {was: torso, properties: {mass: f32}, hooks: [loaded]}}
entities:
  bee:
    was: fly
    save: false
    components: [body]
    properties: {hp: {type: u8, was: life, convert: saturate}, team: team, at: vec2}
    hooks: [reset, loaded]
"""


@pytest.mark.parametrize(
    ("what", "inside", "expected"),
    [
        ("save: true", 0, "Whether save files have its own properties"),
        ("save: false", 0, "Whether save files have its objects"),
        ("was: hornets", 0, "The name, or names, that the value had"),
        ("was: [cool]", 0, "The name, or names, that the flag had"),
        ("was: z", 0, "The name, or names, that the field had"),
        ("was: torso", 0, "The name, or names, that the component had"),
        ("was: fly", 0, "The name, or names, that the entity had"),
        ("was: life", 0, "The name, or names, that the property had"),
        ("convert:", 0, "How numbers of another type in older save files become"),
        ("{wasps", 1, "GARDEN_TEAM_WASPS = 1"),
        ("calm:", 0, "#define GARDEN_MOOD_CALM"),
        ("[loaded]}", 1, "void garden_body_on_loaded("),
        (", loaded]", 2, "void garden_bee_on_loaded("),
    ],
)
def test_what_save_files_need_is_explained(what: str, inside: int, expected: str) -> None:
    analysis = analyze("garden.yaml", reading({"garden.yaml": SAVED}))
    assert analysis.module is not None
    known = {"garden": CText(analysis.module)}
    place = at(SAVED, what, inside=inside)
    found = find_hover(SAVED, "garden.yaml", place, analysis, known.get)
    assert found is not None
    assert expected in found.text


def test_a_scalar_type_shows_its_type_in_c() -> None:
    assert shown("i32, default") == "**i32**: `int32_t` in C"


def no_c(_module: str) -> CText | None:
    return None


def test_nothing_is_shown_where_nothing_is_known() -> None:
    assert hover("What moves.") is None
    assert find_hover(GARDEN, "garden.yaml", Position(999, 0), garden(), no_c) is None


def test_a_schema_with_errors_shows_the_c_of_before() -> None:
    wrong = GARDEN.replace("honey: u32", "honey: u33")
    text = shown("hp: {type: i32", text=wrong)
    assert "garden_bee_set_hp" in text


def test_keys_are_explained_above_and_below_a_line_that_is_broken() -> None:
    broken = GARDEN.replace("    on: {hp: check_death}\n", "    on: {hp: [\n")
    assert "The value after create." in shown("default: 100", text=broken)
    assert "create functions" in shown("presets:", text=broken)


def test_declarations_in_a_header_end_where_they_end() -> None:
    header = (
        "#define GP_MOST 3u\n"
        "typedef enum gp_kind {\n    GP_ONE,\n    GP_TWO = 2,\n} gp_kind;\n"
        "struct gp_thing {\n    int a[4]; /* four */\n    struct gp_thing *next;\n};\n"
        "static inline int gp_get(\n    const gp_thing *thing)\n{\n    return thing->a[0];\n}\n"
        "void gp_set(gp_thing *thing, int a);\n"
    )
    assert declaration_of("GP_MOST", header) == "#define GP_MOST 3u"
    assert declaration_of("GP_TWO", header) == "GP_TWO = 2"
    assert declaration_of("gp_set", header) == "void gp_set(gp_thing *thing, int a);"
    assert (
        declaration_of("gp_get", header) == "static inline int gp_get(\n    const gp_thing *thing);"
    )
    assert declaration_of("gp_none", header) is None
    assert member_of("gp_thing", "a", header) == "int a[4];"
    assert member_of("gp_thing", "next", header) == "struct gp_thing *next;"
    assert member_of("gp_thing", "none", header) is None
    assert member_of("gp_other", "a", header) is None
