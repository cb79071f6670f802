"""Generated C of behaviours: includes, transitions, and short paths to the state of deep nodes."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from schema_source import only

from gpgen.behaviours.plan.slots import shortened
from gpgen.c.names import VARIABLES
from gpgen.checks.front_end import check_schema
from gpgen.output.render import render

CLANG_FORMAT = Path(sys.executable).parent / "clang-format"
# Headers that may be included, and a pattern for uses of each header.
USED = {
    "gp_ease.h": r"\bgp_ease_",
    "gp_math.h": r"\bgp_(?!ease)(f32|f64|index|[a-z0-9_]+_(f32|f64|i64|u64))\(",
    "gp_sleep.h": r"\bgp_sleep_",
    "string.h": r"\bmem(set|cpy)\(",
}
# Nested trees, so that the state of a node is deeply nested in the entity's state.
DEEP = """\
gpgen: 1
module: garden
structs: {vec2: {x: f32, y: f32}, box: {low: vec2, high: vec2}}
behaviours:
  wander:
    for: bee
    args: {area: box}
    locals: {rounds: u8}
    root:
      - {set: {rounds: rounds + 1}}
      - {tween: {place.x: area.high.y, place.y: area.low.x + rounds}, over: 1s, ease: out_bounce}
      - choose:
          - {weight: area.low.x + area.high.y * rounds, wait: 1s}
          - {weight: area.high.x * area.high.y * area.low.x * area.low.y, do: rest}
entities:
  bee:
    properties: {place: vec2, home: box, tired: bool}
    leaves: {rest: task}
    behaviour:
      priority:
        - {while: tired, do: {tree: wander, with: {area: home}, cooldown: 2s}}
        - {do: wander(home), retry: 4, every: 5s}
        - rest
"""


def text_of(schema: str) -> str:
    """Return the C source of the behaviours of the schema's only entity."""
    found = check_schema("garden.yaml", only(schema))
    assert found.module is not None
    assert [each for each in found.problems if each.severity == "error"] == []
    return render(found.module)["garden_bee_behaviour.c"]


@pytest.mark.parametrize("value", ["args: {word: 'str[8]'}", "locals: {word: 'str[8] = hm'}"])
def test_a_text_that_only_a_tree_keeps_has_the_header_that_copies_it(value: str) -> None:
    use = "{tree: say, with: {word: \"'ho'\"}}" if value.startswith("args") else "say"
    schema = f"""\
gpgen: 1
module: garden
behaviours: {{say: {{for: bee, {value}, root: [speak(word), wait: 1s]}}}}
entities:
  bee: {{leaves: {{speak: {{kind: task, args: {{word: str}}}}}}, behaviour: {use}}}
"""
    assert "gp_text_set(" in text_of(schema)
    module = check_schema("garden.yaml", only(schema)).module
    assert module is not None
    assert '#include "gp_text.h"' in render(module)["garden_types.h"]


@pytest.mark.parametrize(
    ("behaviour", "headers"),
    [
        ("succeed", []),
        ("rest", ["string.h"]),
        ("{set: {energy: energy + 1}}", ["gp_math.h"]),
        ("{set: {energy: other}}", []),
        ("{tween: {energy: 1}, over: 1s}", ["gp_ease.h", "string.h"]),
        ("{tween: {energy: other * 2}, over: 1s}", ["gp_ease.h", "gp_math.h", "string.h"]),
        ("{wait: 1s}", ["gp_sleep.h", "string.h"]),
        ("{await: stung, into: {count: event.pain}}", ["gp_math.h", "gp_sleep.h", "string.h"]),
    ],
)
def test_a_file_includes_what_it_uses(behaviour: str, headers: list[str]) -> None:
    text = text_of(
        "gpgen: 1\nmodule: garden\nentities:\n  bee:\n"
        "    properties: {energy: f32, other: f32, count: u8}\n"
        "    signals: {stung: {args: {pain: i64}}}\n"
        f"    leaves: {{rest: task}}\n    behaviour: {behaviour}\n"
    )
    included = [each for each in USED if re.search(rf'#include [<"]{each}[>"]', text)]
    assert included == headers
    assert [each for each in USED if re.search(USED[each], text)] == headers


def test_no_entity_has_the_name_of_a_parameter() -> None:
    """Functions of a sleeping entity have the most parameters, among them `rest` and `now`."""
    heads = re.findall(r"^\w[^;{}]*\(([^()]*)\)\n\{", text_of(DEEP), re.MULTILINE)
    given = {name for head in heads for name in re.findall(r"\w+$|\w+(?=,)", head)}
    assert {"rest", "now"} <= given
    assert given - VARIABLES == {"bee", "world"} - VARIABLES


def test_paths_of_what_deep_nodes_keep_do_not_say_twice_where_that_is() -> None:
    text = text_of(
        "gpgen: 1\nmodule: garden\nbehaviours:\n  wander:\n    for: bee\n    args: {end: f32}\n"
        "    root: [{tween: {x: end}, over: 1s}, {tween: {y: end}, over: 2s}]\n"
        "entities:\n  bee:\n    properties: {x: f32, y: f32}\n"
        "    behaviour: [wander(1), {do: wander(2), name: again}]\n"
    )
    paths = set(re.findall(r"state->(in_[a-z0-9_.]+)", text))
    inside = "end", "tween.x_from", "tween.x_to", "tween.until", "tween_2.y_from"
    last = "tween_2.y_to", "tween_2.until"
    assert paths == {
        f"in_sequence.{use}.{'' if each == 'end' else 'in.'}{each}"
        for use in ("wander", "again")
        for each in (*inside, *last)
    }


def test_clang_format_changes_nothing_in_a_deep_tree(tmp_path: Path, repo: Path) -> None:
    (tmp_path / "bee.c").write_text(text_of(DEEP))
    (tmp_path / ".clang-format").write_text((repo / ".clang-format").read_text())
    subprocess.run([CLANG_FORMAT, "--dry-run", "-Werror", tmp_path / "bee.c"], check=True)


@pytest.mark.parametrize(
    ("names", "around", "short"),
    [
        (["aim_until", "aim_rounds"], "aim", ["until", "rounds"]),
        (["dash_walk", "dash_tween_2"], "dash_sequence", ["walk", "tween_2"]),
        (["dash_2_walk"], "dash", ["dash_2_walk"]),  # an identifier cannot begin with a digit
        (["dash_do", "dash_walk"], "dash", ["dash_do", "walk"]),  # `do` is a keyword
        (["walk", "dash_walk"], "dash", ["walk", "dash_walk"]),  # every name is unique
        (["dash", "until"], "dash", ["dash", "until"]),
        (["dash_walk"], "", ["dash_walk"]),
    ],
)
def test_members_leave_out_what_stands_around_them(
    names: list[str], around: str, short: list[str]
) -> None:
    assert shortened(names, around) == short


def test_comments_say_of_a_node_before_its_first_guard() -> None:
    text = text_of(
        "gpgen: 1\nmodule: garden\nentities:\n  bee:\n    properties: {tired: bool, hp: i32}\n"
        "    leaves: {rest: task, hum: instant}\n    behaviour:\n      priority:\n"
        "        - {while: tired, do: rest, on_exit: hum}\n"
        "        - {require: hp > 3, cooldown: 1s, sequence: [rest, {wait: 1s}]}\n"
    )
    tick = text[text.index("gp_status garden_bee_gp_tick_") :].partition("\n}\n")[0]
    order = (
        ["/* 1 rest (while tired) */", "if (bee->tired)", "rest_start(", "/* 1 on_exit hum */"],
        ["/* 2 sequence (", "_GP_AT_REST_2", "->sequence_cools", "bee->hp", "/* 2.1 rest */"],
    )
    for words in order:
        places = [tick.index(each) for each in words]
        assert places == sorted(places), words
    ends = "".join(re.findall(r"/\* [0-9.]* ?(on_exit hum) \*/", tick))
    assert ends == "on_exit hum" * tick.count("garden_bee_hum(world")


def test_comment_of_a_priority_says_when_it_halts() -> None:
    schema = (
        "gpgen: 1\nmodule: garden\nentities:\n  bee:\n"
        "    leaves: {rest: task, hum: task}\n    behaviour: {priority: [rest, hum]}\n"
    )
    said = schema.replace("hum]}", "hum], halt: before}")
    assert "/* priority */" in text_of(schema)
    assert "/* priority, halt before */" in text_of(said)


def test_comments_say_in_which_trees_and_around_which_nodes_a_node_stands() -> None:
    text = text_of(
        "gpgen: 1\nmodule: garden\n"
        "behaviours:\n"
        "  brake: {for: bee, args: {pace: f32}, root: [{wait: 1s}, rest]}\n"
        "  calm: {for: bee, root: {tree: brake, with: {pace: 3}, name: slow, timeout: 3s}}\n"
        "entities:\n  bee:\n    leaves: {rest: task, hum: instant}\n"
        "    behaviour:\n"
        "      - {do: {do: rest, timeout: 2s}, retry: 3}\n"
        "      - {do: calm, on_exit: hum}\n"
    )
    found = re.findall(r"^ +/\* ((?:\d|sequence).*?) \*/", text, re.MULTILINE | re.DOTALL)
    assert list(dict.fromkeys(re.sub(r"\s+\*?\s*", " ", each) for each in found)) == [
        "sequence",
        "1 rest (retry 3), 1.1 rest (timeout 2 s)",
        "2 tree calm: slow: tree brake(3) (timeout 3 s): sequence",
        "2.1 wait 1 s",
        "2.2 rest",
        "2 on_exit hum",
    ]


@pytest.mark.parametrize(
    ("condition", "turned"),
    [
        ("scent(hp == 3) > 0.5", "if (!(garden_bee_scent(world, bee, bee->hp == 3) > 0.5f)) {"),
        ("level(hp == 3) != 2", "if (garden_bee_level(world, bee, bee->hp == 3) == 2) {"),
        ("level(hp == 3) > 2", "if (garden_bee_level(world, bee, bee->hp == 3) <= 2) {"),
        ("level(hp < 3) >= 2", "if (garden_bee_level(world, bee, bee->hp < 3) < 2) {"),
        ("hp < 3", "if (bee->hp >= 3) {"),
        ("weight < 3", "if (!(bee->weight < 3.0f)) {"),
        ("hp == 3", "if (bee->hp != 3) {"),
        ("sign != ') == '", 'if (strcmp(bee->sign, ") == ") == 0) {'),
        ("not (sign == '(')", 'if (strcmp(bee->sign, "(") == 0) {'),
    ],
)
def test_a_condition_is_turned_by_its_own_sign_and_not_by_one_in_an_argument(
    condition: str, turned: str
) -> None:
    args = "args: {weak: bool}"
    schema = f"""\
gpgen: 1
module: garden
entities:
  bee:
    properties: {{hp: i32, weight: f32, sign: "str[8]"}}
    leaves:
      scent: {{kind: value, returns: f32, reads: [hp], {args}}}
      level: {{kind: value, returns: i32, reads: [hp], {args}}}
      rest: task
    behaviour: [{condition}, rest]
"""
    assert turned in text_of(schema)


def test_a_tick_goes_straight_to_what_runs_in_composites_inside_others() -> None:
    tree = "[a, {selector: [{sequence: [b, c]}, {selector: [d, e]}]}]"
    text = text_of(f"""\
gpgen: 1
module: garden
entities:
  bee:
    leaves: {{a: task, b: task, c: task, d: task, e: task}}
    behaviour: {tree}
""")
    tick = text.partition("gp_tick_sequence(")[2].partition("/* sequence */")[0]
    assert tick.count("state->pc") == 2  # is a node running, and which node
    assert re.findall(r"goto (\w+)_tick;", tick) == ["a", "b", "c", "d", "e"]


def machine(states: str) -> str:
    """Return the C of a state machine's tick."""
    text = text_of(f"""\
gpgen: 1
module: garden
entities:
  bee:
    signals: {{stung: {{}}}}
    leaves: {{a: task, b: task}}
    behaviour: {{states: {{{states}}}}}
""")
    return text.partition("gp_tick_states(")[2].partition("\n}\n")[0]


def test_a_transition_stores_a_time_only_for_a_state_that_counts_from_it() -> None:
    """`up` needs the time at which `low` was left for its deadline; `low` and `end` need none."""
    tick = machine(
        "low: {do: a, after: {1s: up}}, up: {do: {wait: 2s}, on: {stung: low}, done: up}"
    )
    assert tick.count("from = now;") == 2  # its declaration, and the transition from `up` to itself
    assert tick.count("from = state->states_until;") == 1  # the transition from `low` to `up`
    assert "from =" not in machine("low: {do: a, on: {stung: up}}, up: {do: b, on: {stung: low}}")


def test_a_tick_that_comes_back_to_an_end_of_a_state_goes_on_without_a_test() -> None:
    tick = machine("low: {do: a, done: up, failed: low}, up: {do: b}")
    assert "case GARDEN_BEE_GP_AT_LOW_DONE:\n            goto low_done_to_up;" in tick
    assert "case GARDEN_BEE_GP_AT_LOW_FAILED:\n            goto low_failed_to_low;" in tick


def test_an_event_is_looked_at_before_the_end_of_a_state_if_it_is_written_before() -> None:
    tick = machine("low: {do: a, on: {stung: low}, done: up, failed: up}, up: {do: b}")
    case = tick.partition("case GARDEN_BEE_GP_AT_LOW_DONE:")[2].partition("goto low_leave_to_low")
    assert "GP_EVENT_STUNG" in case[0]
    assert "GP_AT_LOW_DONE:" in case[2]
