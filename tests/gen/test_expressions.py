"""Expressions: their meaning, their errors, and the C that is generated from them."""

import random
import string

import pytest
from machine_speed import at_most
from schema_source import only
from wrong_expressions import WRONG

from gpgen.c.expressions import Writer
from gpgen.c.names import Names
from gpgen.checks.front_end import check_schema
from gpgen.expressions.check import check_expression, check_value
from gpgen.expressions.names import Environment, Refusal, environment, named
from gpgen.expressions.tokens import LONGEST
from gpgen.model import Module, Scalar
from gpgen.model.expressions import F32, Literal
from gpgen.source.load import load
from gpgen.source.nodes import ScalarNode, child, part
from gpgen.source.places import SourceFile, Span
from gpgen.source.problems import render

SCHEMA = """gpgen: 1
module: garden
constants: {hive_size: u32 = 32, pi: f32 = 3.14, twice: i32 = 2, motto: str = buzz}
enums: {team: [bees, wasps], mood: {flags: [hungry, angry]}, hive: [open]}
structs: {vec2: {x: f32, y: f32}, path: {steps: "vec2[4]"}}
functions:
  distance: {args: {a: vec2, b: vec2}, returns: f32}
  dice: {args: {sides: i16}, returns: u8}
  length: {args: {text: str}, returns: u32}
  origin: {returns: vec2}
  cost: {args: {numbers: "u16[8]", of: ref any}, returns: f32}
world: {properties: {honey: u32}}
entities:
  bee:
    properties:
      hp: i32
      age: u32
      level: u8
      total: i64
      score: u64
      energy: f32
      precise: f64
      position: vec2
      way: path
      slots: u16[8]
      name: str[8]
      team: team
      mood: mood
      target: ref bee
      buddy: ref any
      foe: ref wasp
      tired: bool
      from: u16
      twice: i32
      world: vec2
      hive: vec2
  wasp: {}
"""


def module_of(schema: str = SCHEMA) -> Module:
    parsed = check_schema("s.yaml", only(schema))
    assert [render(problem) for problem in parsed.problems] == []
    assert parsed.module is not None
    return parsed.module


MODULE = module_of()
REFUSED = {
    "secret": Refusal("'secret' cannot be used here", "use another"),
    "world.secret": Refusal("nor can this", "use another"),
}


def names_of(module: Module = MODULE) -> Environment:
    bee, world = module.entities[0], module.world
    assert world is not None
    own = named(bee.properties)
    del own["world"]
    roots = {"": own, "world": named(world.properties), "physics": {"mass": own["energy"]}}
    return environment(module, roots, REFUSED)


WRITER = Writer(
    Names("garden"), {"": "bee->", "world": "world->", "physics": "bee->physics."}, "world"
)
NAMES = names_of()


def node(text: str) -> ScalarNode:
    return ScalarNode(text, plain=True, span=Span(SourceFile("x", text), 1, 1, len(text)))


def c_of(text: str, names: Environment = NAMES) -> str:
    checked = check_expression(node(text), names)
    assert [render(problem) for problem in checked.problems] == []
    assert checked.tree is not None
    return WRITER.text(checked.tree)


def test_equal_numbers_with_other_signs_stay_apart() -> None:
    plus, minus = Literal(0.0, F32), Literal(-0.0, F32)
    assert plus == minus
    assert [WRITER.text(each) for each in (plus, minus)] == ["0.0f", "-0.0f"]


def stored(text: str, kind: str) -> str:
    checked = check_value(node(text), NAMES, Scalar(kind), "it")
    assert checked.tree is not None
    return WRITER.text(checked.tree)


C = {
    "hp": "bee->hp",
    "hp < 25": "bee->hp < 25",
    "energy < 0.5": "bee->energy < 0.5f",
    "energy < 0.2": "bee->energy < gp_f32(0.2f)",
    "precise < 0.1": "bee->precise < gp_f64(0.1)",
    "energy * 30 + 1e20": "gp_f32(gp_f32(bee->energy * 30.0f) + gp_f32(1e+20f))",
    "hp + 1": "(int64_t)bee->hp + 1",
    "hp * age - level": "(int64_t)bee->hp * bee->age - bee->level",
    "(hp - 1) * level": "((int64_t)bee->hp - 1) * bee->level",
    "total + 1": "gp_add_i64(bee->total, 1)",
    "-total": "gp_neg_i64(bee->total)",
    "-hp": "-(int64_t)bee->hp",
    "- - hp": "-(-(int64_t)bee->hp)",
    "+hp": "bee->hp",
    "-score": "0u - bee->score",
    "score + 1": "bee->score + 1u",
    "score // 2": "bee->score / 2u",
    "score // score": "gp_floor_div_u64(bee->score, bee->score)",
    "hp / 2": "gp_f32(gp_f32((float)bee->hp) / 2.0f)",
    "level / 2": "gp_f32((float)bee->level / 2.0f)",
    "energy / energy": "gp_div_f32(bee->energy, bee->energy)",
    "energy % 1": "gp_mod_f32(bee->energy, 1.0f)",
    "precise * energy": "gp_f64(bee->precise * (double)bee->energy)",
    "hp // 3": "gp_floor_div_i64(bee->hp, 3)",
    "level // 3": "(int64_t)bee->level / 3",
    "60 * 60 * 24": "86400",
    "hive_size * 2": "(int64_t)GARDEN_HIVE_SIZE * 2",
    "pi * 2": "gp_f32(GARDEN_PI * 2.0f)",
    "age > hp": "(int64_t)bee->age > bee->hp",
    "age > 3": "bee->age > 3",
    "level < 300": "true",
    "level < 0": "false",
    "hp == hp": "true",
    "score + 3 < 3 + score": "false",
    "slots[hp + age] >= slots[age + hp]": "true",
    "(hp < 5 or energy * precise > 3) == (hp < 5 or 3 < precise * energy)": "true",
    "distance(position, origin()) == distance(origin(), position)": (
        "garden_distance(bee->position, garden_origin())"
        " == garden_distance(garden_origin(), bee->position)"
    ),
    "-(65536 if True else level) > age": "false",
    "(70000 if level < 300 and not hp != hp else hp) > from": "true",
    "(1 if tired or hive_size > 3 else hp) > 1": "false",
    "energy == energy": "bee->energy == bee->energy",
    "0 < hp <= 100": "0 < bee->hp && bee->hp <= 100",
    "hp < 5 and tired or not tired": "(bee->hp < 5 && bee->tired) || !bee->tired",
    "not (hp < 5)": "!(bee->hp < 5)",
    "(hp < 5) == tired": "(bee->hp < 5) == bee->tired",
    "(not tired) == True": "(!bee->tired) == true",
    "1 if tired else hp": "bee->tired ? 1 : bee->hp",
    "age if tired else hp": "bee->tired ? (int64_t)bee->age : bee->hp",
    "(1 if tired else hp) + 1": "(int64_t)(bee->tired ? 1 : bee->hp) + 1",
    "energy if hp > 3 else 2": "bee->hp > 3 ? bee->energy : 2.0f",
    "position.x": "bee->position.x",
    "way.steps[2].y": "bee->way.steps[2].y",
    "slots[hp]": "bee->slots[gp_index(bee->hp, 8)]",
    "slots[hp % 8]": "bee->slots[gp_mod_i64(bee->hp, 8)]",
    "slots[score]": "bee->slots[gp_index(gp_i64_from_u64(bee->score), 8)]",
    "distance(position, origin())": "garden_distance(bee->position, garden_origin())",
    "origin().x": "garden_origin().x",
    "dice(hp)": "garden_dice(gp_i16_from_i64(bee->hp))",
    "dice(6)": "garden_dice(6)",
    "dice(energy)": "garden_dice(gp_i16_from_i64(gp_i64_from_f64((double)bee->energy)))",
    "length(name) + length('x')": '(int64_t)garden_length(bee->name) + garden_length("x")',
    "cost(slots, target)": "garden_cost(bee->slots, gp_id_of_bits(bee->target.bits))",
    "alive(target)": "garden_bee_is_live(world, bee->target)",
    "alive(buddy)": "garden_is_live(world, bee->buddy)",
    "target == buddy": "bee->target.bits == bee->buddy.bits",
    "team == team.bees": "bee->team == GARDEN_TEAM_BEES",
    "mood.hungry in mood": "(bee->mood & GARDEN_MOOD_HUNGRY) == GARDEN_MOOD_HUNGRY",
    "mood.hungry not in mood": "!((bee->mood & GARDEN_MOOD_HUNGRY) == GARDEN_MOOD_HUNGRY)",
    "mood | mood.angry": "bee->mood | GARDEN_MOOD_ANGRY",
    "mood - mood.angry": "bee->mood & ~GARDEN_MOOD_ANGRY",
    "mood - (mood.angry | mood.hungry) == mood.angry": (
        "(bee->mood & ~(GARDEN_MOOD_ANGRY | GARDEN_MOOD_HUNGRY)) == GARDEN_MOOD_ANGRY"
    ),
    "mood.hungry in mood - mood.angry": (
        "((bee->mood & ~GARDEN_MOOD_ANGRY) & GARDEN_MOOD_HUNGRY) == GARDEN_MOOD_HUNGRY"
    ),
    "mood - (mood - mood.angry)": "bee->mood & ~(bee->mood & ~GARDEN_MOOD_ANGRY)",
    "name == 'queen'": 'strcmp(bee->name, "queen") == 0',
    "name != motto": "strcmp(bee->name, GARDEN_MOTTO) != 0",
    "random() < 0.5": "gp_random_f32(&garden_gp(world)->gp.random) < 0.5f",
    "world.honey": "world->honey",
    "physics.mass": "bee->physics.mass",
    "from + 1": "(int64_t)bee->from + 1",
    "true or tired": "true || bee->tired",
    "True": "true",
    "-9223372036854775808": "INT64_MIN",
    "9223372036854775808": "UINT64_C(9223372036854775808)",
    "0x10": "16",
    "hp\n  + 1": "(int64_t)bee->hp + 1",
    "random() < 0.5 and random() < 0.5": (
        "gp_random_f32(&garden_gp(world)->gp.random) < 0.5f"
        " && gp_random_f32(&garden_gp(world)->gp.random) < 0.5f"
    ),
}


@pytest.mark.parametrize("text", C)
def test_an_expression_becomes_c_as_one_would_write_it(text: str) -> None:
    assert c_of(text) == C[text]


STORED = {
    ("hp + 1", "i32"): "gp_i32_from_i64((int64_t)bee->hp + 1)",
    ("level + 1", "i32"): "(int32_t)((int64_t)bee->level + 1)",
    ("hp", "i32"): "bee->hp",
    ("300", "u8"): "gp_u8_from_i64(300)",
    ("7", "u8"): "7",
    ("hp", "f32"): "gp_f32((float)bee->hp)",
    ("energy", "i8"): "gp_i8_from_i64(gp_i64_from_f64((double)bee->energy))",
    ("energy", "u64"): "gp_u64_from_f64((double)bee->energy)",
    ("precise", "f32"): "gp_f32((float)bee->precise)",
    ("score", "i32"): "gp_i32_from_i64(gp_i64_from_u64(bee->score))",
    ("hp", "u64"): "gp_u64_from_i64(bee->hp)",
    ("0.1", "f64"): "gp_f64(0.1)",
}


@pytest.mark.parametrize(("text", "kind"), STORED)
def test_a_value_is_converted_as_a_property_stores_it(text: str, kind: str) -> None:
    assert stored(text, kind) == STORED[text, kind]


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_expression_is_reported_at_its_place(text: str) -> None:
    found = [
        (each.code, each.span.column, each.span.width, each.message, each.hint)
        for each in check_expression(node(text), NAMES).problems
    ]
    assert found == [WRONG[text]]


def test_a_result_of_another_type_is_an_error() -> None:
    for text, kind, hint in (
        ("hp", "bool", "compare it with something"),
        ("tired", "i32", "write 'a if condition else b'"),
        ("name", "i32", "write a number"),
    ):
        (problem,) = check_value(node(text), NAMES, Scalar(kind), "'it'").problems
        assert (problem.code, problem.hint) == ("GP712", hint)


def test_all_that_is_wrong_is_reported_once() -> None:
    problems = check_expression(node("foo + bar * 3 < hp & 2"), NAMES).problems
    assert [(each.code, each.span.column) for each in problems] == [
        ("GP704", 1),
        ("GP704", 7),
        ("GP707", 17),
    ]


def test_an_enum_is_meant_where_a_property_has_its_name() -> None:
    assert c_of("team == team.wasps") == "bee->team == GARDEN_TEAM_WASPS"


def test_a_root_that_has_the_name_of_something_else_has_two_meanings() -> None:
    own = dict(NAMES.roots[""])
    both = NAMES._replace(roots={**NAMES.roots, "": {**own, "world": own["position"]}})
    (problem,) = check_expression(node("world.honey"), both).problems
    assert (problem.code, problem.message) == (
        "GP705",
        "ambiguous name 'world': a property or the world",
    )
    enum = NAMES._replace(roots={**NAMES.roots, "team": own})
    (problem,) = check_expression(node("team.bees"), enum).problems
    assert (problem.code, problem.message) == (
        "GP705",
        "ambiguous name 'team': an enum or a component",
    )


def test_what_is_not_known_is_not_reported_where_something_was_not_understood() -> None:
    unsure = NAMES._replace(complete=False)
    for text in ("foo", "foo(3)", "physics.foo"):
        checked = check_expression(node(text), unsure)
        assert checked.problems == ()
        assert checked.tree is None


# Other modules

SPATIAL = b"""gpgen: 1
module: spatial
constants: {gravity: f32 = 9.81}
enums: {axis: [across, up]}
structs: {point: {x: f32, along: axis}}
functions: {norm: {args: {of: point}, returns: f32}, zero: {returns: point}}
"""
GARDEN = b"""gpgen: 1
module: garden
include: [spatial.yaml]
world: {properties: {spot: spatial.point, hp: i32}}
"""


def test_what_another_module_declares_has_its_name_before_it() -> None:
    files = {"garden.yaml": GARDEN, "spatial.yaml": SPATIAL}
    module = check_schema("garden.yaml", lambda path: only(files.get(path, b""))(path)).module
    assert module is not None
    assert module.world is not None
    names = environment(module, {"": named(module.world.properties)}, {})
    for text, c in {
        "spatial.gravity * 2": "gp_f32(SPATIAL_GRAVITY * 2.0f)",
        "spatial.norm(spot)": "spatial_norm(bee->spot)",
        "spatial.zero().x": "spatial_zero().x",
        "spot.along == spatial.axis.up": "bee->spot.along == SPATIAL_AXIS_UP",
    }.items():
        assert c_of(text, names) == c
    for text, code, column in (
        ("spatial.foo", "GP704", 1),
        ("spatial.axis.left", "GP706", 14),
        ("spatial.foo(3)", "GP710", 1),
        ("gravity", "GP704", 1),
    ):
        (problem,) = check_expression(node(text), names).problems
        assert (problem.code, problem.span.column) == (code, column)
    twice = names._replace(roots={"": {**names.roots[""], "spatial": names.roots[""]["hp"]}})
    (problem,) = check_expression(node("spatial.gravity"), twice).problems
    assert problem.code == "GP705"


# Places in YAML

PLACES = {
    "a: hp < foo": (1, 9),
    "a: 'hp < foo'": (1, 10),
    "a: 'name == ''x'' and foo'": (1, 23),
    'a: "name == \\"x\\" and foo"': (1, 23),
    'a: "\\x68p < foo"': (1, 13),
    "a: hp <\n   foo": (2, 4),
    "a: 'hp <\n\n     foo'": (3, 6),
    'a: "hp <\\\n    foo"': (2, 5),
    "a: >-\n    hp <\n    foo": (3, 5),
    "a: >+ # folded\n    hp <\n\n      foo\n": (4, 7),
    "a: |\n  hp <\n   foo\n": (3, 4),
    "a: {b: hp < foo}": (1, 13),
    "a: &x hp < foo": (1, 12),
}


@pytest.mark.parametrize("text", PLACES)
def test_a_place_is_found_in_every_kind_of_scalar(text: str) -> None:
    _, root, problems = load("x.yaml", text.encode())
    assert problems == []
    value = child(root, "a")
    value = child(value, "b") or value
    assert isinstance(value, ScalarNode)
    (problem,) = check_expression(value, NAMES).problems
    assert (problem.span.line, problem.span.column) == PLACES[text]
    assert text.split("\n")[problem.span.line - 1][problem.span.column - 1 :][:3] == "foo"
    assert problem.span.width == 3


def test_a_place_that_is_unknown_is_that_of_the_whole() -> None:
    span = Span(SourceFile("x.yaml", "a: something else"), 1, 4, 9)
    assert part(ScalarNode("hp < foo", plain=True, span=span), 5, 8) == span


# Hostile expressions


def hostile() -> list[str]:
    rng = random.Random(5)  # noqa: S311 (a test must be repeatable)
    pieces = [
        *string.printable,
        "and ",
        "or ",
        "not ",
        "if ",
        "else ",
        "in ",
        "hp",
        "lambda ",
        "\u017f",
    ]
    pieces += [
        "await ",
        "yield ",
        "f'{hp}'",
        "b'x'",
        "'''",
        "...",
        ":=",
        "**",
        "[]",
        "()",
        "\ufeff",
    ]
    texts = ["".join(rng.choices(pieces, k=rng.randint(1, 60))) for _ in range(3000)]
    for each in ("(", "-", "not ", "hp[", "hp.x", "1+", "hp if tired else ", "f(", "[", "~", "9"):
        texts += [each * (LONGEST // len(each)), each * 100000]
    texts += ["(" * 60 + "hp" + ")" * 60, "-" * 60 + "hp", "+".join(["hp"] * 40)]
    return [*texts, "hp\0", "\ud800", "hp\u2028+ 1", "1e5j", "hp if tired else " * 50 + "1"]


def test_no_text_leads_to_anything_but_a_tree_or_problems() -> None:
    with at_most(400):
        for text in hostile():
            checked = check_expression(node(text), NAMES)
            assert (checked.tree is None) == bool(checked.problems), text
            for problem in checked.problems:
                assert problem.code.startswith("GP7")
                assert render(problem)


def test_an_expression_that_is_too_large_is_refused() -> None:
    for text in ("+".join(["hp"] * 40), "(" * 70 + "hp" + ")" * 70, "hp" + " " * LONGEST):
        (problem,) = check_expression(node(text), NAMES).problems
        assert problem.code == "GP703"
    assert check_expression(node("+".join(["hp"] * 30)), NAMES).problems == ()
