"""Names and expressions in behaviours are resolved to the right declarations."""

import re

import pytest
from schema_source import only

from gpgen.behaviours.meaning.findings import Meaning
from gpgen.behaviours.meaning.nodes import leaf_meaning, meaning_of
from gpgen.checks.front_end import check_schema
from gpgen.model import Module, Scalar, StructType, StructValue
from gpgen.model.expressions import (
    ARGUMENT,
    BOOL,
    EVENT,
    F64,
    LOCAL,
    Compare,
    Convert,
    DefaultArgument,
    FieldOf,
    LeafCall,
    Literal,
    MemberUse,
    Read,
    Tree,
    reads,
)
from gpgen.output import render as emit
from gpgen.source.problems import render

HEAD = """\
gpgen: 1
module: garden
structs: {vec2: {x: f32, y: f32}}
enums: {mood: [calm, angry]}
constants: {most: i32 = 3}
functions: {far: {args: {where: vec2}, returns: bool}}
components:
  physics:
    properties: {position: vec2, speed: f32}
    signals: {bumped: {args: {force: f32}}}
    handles: [damage]
    leaves:
      push: {kind: instant, args: {force: f32 = 3}}
      moving: {kind: condition, is: speed > 0}
      heading: {kind: value, returns: vec2}
messages: {damage: {args: {amount: i32}}}
world: {properties: {honey: u32}, signals: {winter: {args: {cold: f32}}}}
behaviours:
  rest:
    for: [guard]
    args: {time: f32, spot: "vec2 = {x: 1}"}
    locals: {left: f32}
    root: {set: {left: time + hp}}
entities:
  guard:
    components: [physics]
    properties: {hp: i32 = 100, energy: f32, target: ref guard, mood: mood, home: vec2}
    signals: {stung: {args: {attacker: ref guard, damage: i32}}}
    leaves:
      enemy_within: {kind: condition, args: {range: f32 = 30}}
      danger: {kind: value, returns: f32}
      fire: instant
      flee: {kind: task, args: {speed: f32 = 2, where: "vec2 = {x: 1}"}}
"""
F32, I32 = Scalar("f32"), Scalar("i32")


def module_with(behaviour: str) -> Module:
    text = f"{HEAD}    behaviour: {behaviour}\n"
    parsed = check_schema("garden.yaml", only(text))
    assert [render(problem) for problem in parsed.problems] == []
    assert parsed.module is not None
    return parsed.module


def meaning(behaviour: str) -> Meaning:
    module = module_with(behaviour)
    (guard,) = module.entities
    return meaning_of(module, guard, guard.behaviours[0])


def trees(behaviour: str) -> dict[str, object]:
    return {source.text: tree for source, tree in meaning(behaviour).trees.items()}


# Leaves in expressions


def test_condition_as_node_may_leave_out_its_parentheses() -> None:
    call = LeafCall("physics", "moving", (), BOOL)
    assert trees("[physics.moving]") == {"physics.moving": call}
    assert trees("[physics.moving()]") == {"physics.moving()": call}


def test_argument_that_is_left_out_is_there() -> None:
    assert trees("[enemy_within]") == {
        "enemy_within": LeafCall("", "enemy_within", (DefaultArgument(30.0, F32),), BOOL)
    }


def test_value_is_asked_in_an_expression() -> None:
    tree = trees("[danger() > 0.5]")["danger() > 0.5"]
    assert tree == Compare(">", LeafCall("", "danger", (), F32), Literal(0.5, F32))


def test_leaf_s_argument_has_its_type() -> None:
    tree = trees("[enemy_within(hp)]")["enemy_within(hp)"]
    assert tree == LeafCall("", "enemy_within", (Convert(Read("", "hp", I32), F32),), BOOL)


def test_leaf_of_a_component_stands_in_calls_of_functions() -> None:
    assert "far(physics.heading())" in trees("[far(physics.heading())]")


def test_condition_that_is_written_has_a_meaning() -> None:
    module = module_with("idle")
    (physics,) = module.components
    found = leaf_meaning(module, physics, physics.leaves[1])
    assert found.tree == Compare(">", Read("", "speed", F32), Literal(0.0, F32))
    assert leaf_meaning(module, physics, physics.leaves[0]).tree is None


# Leaves as nodes


def test_call_has_all_its_arguments() -> None:
    ((name, call),) = meaning("flee(hp)").calls.items()
    assert name.text == "flee"
    assert (call.root, call.leaf.name.text) == ("", "flee")
    value = StructValue((("x", 1.0),))
    assert call.arguments == (
        Convert(Read("", "hp", I32), F32),
        DefaultArgument(value, StructType("vec2")),
    )


def test_call_of_a_component_s_leaf_knows_its_root() -> None:
    ((_, call),) = meaning("physics.push").calls.items()
    assert (call.root, call.leaf.name.text, call.arguments) == (
        "physics",
        "push",
        (DefaultArgument(3.0, F32),),
    )


@pytest.mark.parametrize(
    ("written", "root", "signal"),
    [
        ("stung(target, 3)", "", "stung"),
        ("physics.bumped(1)", "physics", "bumped"),
        ("world.winter(energy)", "world", "winter"),
    ],
)
def test_signal_is_found_by_its_path(written: str, root: str, signal: str) -> None:
    ((_, sent),) = meaning(f'{{emit: "{written}"}}').sent.items()
    assert (sent.root, sent.signal.name.text) == (root, signal)
    assert len(sent.arguments) == len(sent.signal.arguments)


def test_use_of_a_tree_has_its_arguments_in_order() -> None:
    ((name, used),) = meaning("{tree: rest, with: {spot: home, time: hp}}").uses.items()
    assert (name.text, used.tree.name.text) == ("rest", "rest")
    assert used.arguments == (
        Convert(Read("", "hp", I32), F32),
        Read("", "home", StructType("vec2")),
    )
    ((_, used),) = meaning("rest(1)").uses.items()
    assert isinstance(used.arguments[1], DefaultArgument)


# Events


def test_event_is_a_signal_or_a_message() -> None:
    found = meaning("[{event: stung, do: fire}, {await: damage}]").events
    assert {event.text: [each.name.text for each in found[event]] for event in found} == {
        "stung": ["attacker", "damage"],
        "damage": ["amount"],
    }


def test_event_can_be_read_below_its_node() -> None:
    found = trees(
        "{event: stung, while: event.damage > 3, do: [{if: hp > event.damage, then: fire}]}"
    )
    assert found["event.damage > 3"] == Compare(
        ">", Convert(Read(EVENT, "damage", I32), Scalar("i64")), Literal(3, Scalar("i64"))
    )
    assert "hp > event.damage" in found


def test_await_speaks_of_its_event() -> None:
    found = meaning("{await: damage, where: event.amount > 3, into: {hp: event.amount}}")
    assert [source.text for source in found.trees] == ["event.amount > 3", "event.amount"]
    assert list(found.targets.values()) == [Read("", "hp", I32)]


# Targets and numbers


def test_target_is_what_is_set() -> None:
    found = meaning("{set: {hp: energy, physics.position.x: hp, world.honey: hp}}")
    position = Read("physics", "position", StructType("vec2"))
    wanted: list[Tree] = [
        Read("", "hp", I32),
        FieldOf(position, "x", F32),
        Read("world", "honey", Scalar("u32")),
    ]
    assert list(found.targets.values()) == wanted
    assert [tree.type for tree in found.trees.values()] == [I32, F32, Scalar("u32")]


def test_weights_and_scores_are_f64() -> None:
    found = meaning(
        "[{choose: [{weight: 60, do: fire}, {weight: hp, do: fire}]},"
        " {utility: [{score: energy, do: fire}], margin: 0.1}]"
    )
    assert {tree.type for tree in found.trees.values()} == {F64}


def test_cases_have_the_type_of_what_decides() -> None:
    found = trees("{switch: hp, cases: {1: fire, most: idle, -3: fail}}")
    assert {str(getattr(tree, "type", None)) for tree in found.values()} == {str(Scalar("i64"))}
    found = trees("{switch: mood, cases: {mood.angry: fire}}")
    assert isinstance(found["mood.angry"], MemberUse)


MEMBERS = """\
gpgen: 1
module: garden
include: [spatial.yaml]
enums: {mood: [calm, angry], sense: {flags: [sight, smell]}}
functions: {worth: {args: {how: mood, by: sense}, returns: f32}}
behaviours:
  sulk: {for: bee, args: {how: mood}, locals: {next: mood = calm}, root: {set: {next: MOOD.angry}}}
entities:
  bee:
    properties:
      mood: mood
      way: spatial.way
      liked: {type: bool, computed: "worth(MOOD.calm, SENSE.sight) > 2"}
      other: {type: mood, computed: "MOOD.calm if liked else MOOD.angry"}
    signals: {felt: {args: {how: mood}}}
    leaves:
      feel: {kind: instant, args: {how: mood, by: sense = smell}}
      is_so: {kind: condition, args: {how: mood}}
    behaviour:
      - switch: mood
        cases: {MOOD.angry: feel(MOOD.angry), MOOD.calm: "feel(MOOD.calm, SENSE.sight)"}
      - {switch: way, cases: {WAY.left: idle, WAY.right: {set: {way: WAY.left}}}}
      - {if: is_so(MOOD.calm) and liked, then: {emit: felt(MOOD.angry)}}
      - {await: felt, into: {mood: MOOD.calm if liked else event.how}}
      - {tree: sulk, with: {how: MOOD.calm}}
      - sulk(MOOD.angry)
"""
SPATIAL = "gpgen: 1\nmodule: spatial\nenums: {way: [left, right]}\n"


def c_of(text: str) -> dict[str, str]:
    """Return the C of an entity in a schema that uses another module, without comments."""
    read, read_spatial = only(text), only(SPATIAL)
    parsed = check_schema("x.yaml", lambda path: (read_spatial if "sp" in path else read)(path))
    assert [render(problem) for problem in parsed.problems] == []
    assert parsed.module is not None
    files = emit.render(parsed.module).items()
    bee = {name: text for name, text in files if name.startswith("garden_bee")}
    assert len(bee) == 3
    return {name: re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) for name, text in bee.items()}


def test_members_stand_alone_where_their_enum_is_known() -> None:
    """With or without the enum's name, cases, arguments and values result in the same C."""
    full = bare = MEMBERS
    for enum in ("mood", "sense", "way"):
        path = "spatial.way." if enum == "way" else f"{enum}."
        full = full.replace(f"{enum.upper()}.", path)
        bare = bare.replace(f"{enum.upper()}.", "")
    assert c_of(bare) == c_of(full)


def test_cases_may_be_true_and_false() -> None:
    assert "true" in trees("{switch: hp < 3, cases: {true: fire, false: idle}}")


# Shared trees


def test_tree_reads_its_arguments_and_locals() -> None:
    module = module_with("idle")
    found = meaning_of(module, None, module.behaviours[0])
    assert list(found.targets.values()) == [Read(LOCAL, "left", F32)]
    (tree,) = found.trees.values()
    assert reads(tree) == (Read(ARGUMENT, "time", F32), Read("", "hp", I32))


def test_tree_for_a_component_sees_what_comes_with_it() -> None:
    text = HEAD.replace("for: [guard]", "for: [physics]").replace(
        "time + hp", "time + physics.speed"
    )
    parsed = check_schema("garden.yaml", only(text))
    assert [render(problem) for problem in parsed.problems] == []
