"""Behaviours in a schema are parsed into the right trees."""

import pytest
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.model import Entity, Scalar, Source
from gpgen.model import behaviours as tree
from gpgen.model.behaviours import (
    FOREVER,
    Always,
    Await,
    Call,
    Choose,
    Condition,
    Do,
    If,
    Node,
    Parallel,
    Recover,
    Send,
    Series,
    Set,
    Shuffle,
    Subtree,
    Switch,
    Tween,
    Utility,
    Wait,
)
from gpgen.model.state_machines import State, States
from gpgen.schema.module import Parsed, parse_module
from gpgen.source.problems import render

HEAD = """\
gpgen: 1
module: garden
structs: {vec2: {x: f32, y: f32}}
enums: {mood: [calm, angry]}
constants: {most: u8 = 3}
components:
  physics:
    properties: {position: vec2, speed: f32}
    signals: {bumped: {args: {force: f32}}}
    handles: [damage]
    leaves: {push: {kind: instant, args: {force: f32}}, moving: condition}
messages: {damage: {args: {amount: i32}}}
behaviours:
  rest: {for: [guard], args: {time: f32, spot: vec2}, locals: {left: f32 = 2}, root: {wait: 2s}}
entities:
  guard:
    components: [physics]
    properties: {hp: i32 = 100, energy: f32, target: ref guard, mood: mood, home: vec2}
    signals: {stung: {args: {attacker: ref guard, damage: i32}}}
    leaves:
      enemy_within: {kind: condition, args: {range: f32}}
      fire: instant
      reload: {kind: instant, can_fail: true}
      danger: {kind: value, returns: f32, reads: [hp]}
      cornered: {kind: condition, is: danger() > 0.8 and hp < 50}
      flee: {kind: task, args: {speed: f32 = 2}}
      turn_to: {kind: task, args: {what: ref guard}}
"""


def parsed(behaviour: str) -> Parsed:
    text = f"{HEAD}    behaviour: {behaviour}\n"
    return parse_module("garden.yaml", lambda _path: text.encode())


def entity_with(behaviour: str) -> Entity:
    found = parsed(behaviour)
    assert [render(problem) for problem in found.problems] == []
    assert found.module is not None
    return found.module.entities[0]


def root(behaviour: str) -> Node:
    (only,) = entity_with(behaviour).behaviours
    assert only.name.text == "behaviour"
    return only.root


def text(source: Source | None) -> str:
    assert source is not None
    return source.text


# Leaves


def test_leaf_has_what_it_declares() -> None:
    leaves = {leaf.name.text: leaf for leaf in entity_with("idle").leaves}
    assert [leaf.kind for leaf in leaves.values()] == [
        *("condition", "instant", "instant", "value", "condition", "task", "task")
    ]
    assert leaves["reload"].can_fail
    assert not leaves["fire"].can_fail
    assert leaves["danger"].returns == Scalar("f32")
    assert [name.text for name in leaves["danger"].reads or ()] == ["hp"]
    assert leaves["enemy_within"].reads is None
    assert text(leaves["cornered"].is_) == "danger() > 0.8 and hp < 50"
    (argument,) = leaves["flee"].arguments
    assert (argument.field.name.text, argument.field.type, argument.default) == (
        *("speed", Scalar("f32")),
        2.0,
    )


def test_component_has_leaves_too() -> None:
    module = parsed("idle").module
    assert module is not None
    assert [leaf.name.text for leaf in module.components[0].leaves] == ["push", "moving"]


# Strings


@pytest.mark.parametrize("name", ["idle", "succeed", "fail"])
def test_some_words_are_nodes_by_themselves(name: str) -> None:
    assert root(name).body == Always(name)
    assert root(f"' {name} '").body == Always(name)


@pytest.mark.parametrize(
    ("written", "name", "arguments"),
    [
        ("fire", "fire", []),
        ("fire()", "fire", []),
        ("flee(4)", "flee", ["4"]),
        ('"physics.push(hp * (1 + 2))"', "physics.push", ["hp * (1 + 2)"]),
    ],
)
def test_name_of_an_instant_or_task_is_a_call(
    written: str, name: str, arguments: list[str]
) -> None:
    body = root(written).body
    assert isinstance(body, Call)
    assert (body.name.text, [each.text for each in body.arguments]) == (name, arguments)


@pytest.mark.parametrize(
    "written", ["enemy_within(30)", "hp < 25 and cornered()", "cornered", "true", "unknown", "3"]
)
def test_all_else_is_a_test(written: str) -> None:
    body = root(written).body
    assert isinstance(body, tree.Test)
    assert body.condition.text == written


def test_name_of_a_tree_is_its_use() -> None:
    body = root('"rest(2, home)"').body
    assert isinstance(body, Subtree)
    assert [(each.target.text, each.value.text) for each in body.arguments] == [
        ("time", "2"),
        ("spot", "home"),
    ]


def test_arguments_know_their_place() -> None:
    (only,) = entity_with("flee( 40 )").behaviours
    body = only.root.body
    assert isinstance(body, Call)
    span = body.arguments[0].span
    line = span.file.line(span.line)
    assert line[span.column - 1 :][: span.width] == "40"


# Composites


@pytest.mark.parametrize(
    "kind",
    [
        "sequence",
        "selector",
        "reactive_sequence",
        "priority",
        "resume_sequence",
        "round_robin",
        "pipeline",
        "all",
    ],
)
def test_series_has_its_children(kind: str) -> None:
    body = root(f"{{{kind}: [fire, wait: 300ms, [idle, fail]]}}").body
    assert isinstance(body, Series)
    assert body.kind == kind
    assert [type(child.body) for child in body.children] == [Call, Wait, Series]


def test_list_is_a_sequence() -> None:
    body = root("[fire, idle]").body
    assert isinstance(body, Series)
    assert body.kind == "sequence"


def test_parallel_succeeds_when_all_do_and_fails_when_any_does() -> None:
    body = root("{parallel: [idle, fire]}").body
    assert isinstance(body, Parallel)
    assert (body.succeed_when.of, body.fail_when.of, body.finish_rest) == ("all", "any", False)
    body = root("{parallel: [idle, fire], succeed_when: 1, fail_when: all, rest: finish}").body
    assert isinstance(body, Parallel)
    assert (body.succeed_when.of, body.fail_when.of, body.finish_rest) == (1, "all", True)


def test_if_has_two_sides() -> None:
    body = root("{if: hp < 3, then: fire, else: idle}").body
    assert isinstance(body, If)
    assert (text(body.condition), type(body.then.body)) == ("hp < 3", Call)
    assert body.otherwise is not None
    assert body.otherwise.body == Always("idle")


def test_switch_has_cases_in_order() -> None:
    body = root("{switch: mood, cases: {mood.angry: fire, mood.calm: idle}, default: fail}").body
    assert isinstance(body, Switch)
    assert [case.value.text for case in body.cases] == ["mood.angry", "mood.calm"]
    assert body.default is not None


def test_states_have_their_transitions_in_the_order_written() -> None:
    body = root(
        "{states: {calm: {after: {2s: away}, done: away, do: idle, when: [{if: hp > 2, to: calm}],"
        " on: {stung: away, called: {to: calm, when: hp < 9}, shot: {to: away}}},"
        " away: {end: success}}, initial: calm, history: true}"
    ).body
    assert isinstance(body, States)
    assert (body.initial is not None, body.history) == (True, True)
    calm, away = (each.body for each in body.states)
    assert isinstance(calm, State)
    assert isinstance(away, State)
    assert (calm.end, away.end, away.child) == (None, "success", None)
    ways = [
        (each.kind, each.to.text, each.time, each.condition is None) for each in calm.transitions
    ]
    assert ways == [
        ("after", "away", 2000, True),
        ("done", "away", 0, True),
        ("when", "calm", 0, False),
        ("on", "away", 0, True),
        ("on", "calm", 0, False),
        ("on", "away", 0, True),
    ]


def test_recover_has_its_children_and_attempts() -> None:
    body = root("{recover: {do: fire, with: [idle, fail], attempts: 3}}").body
    assert isinstance(body, Recover)
    assert isinstance(body.child.body, Call)
    assert isinstance(body.remedy.body, Series)
    assert body.attempts == 3


@pytest.mark.parametrize(
    ("written", "kind"),
    [("", "sequence"), (", as: sequence", "sequence"), (", as: selector", "selector")],
)
def test_shuffle_is_a_sequence_unless_it_says_otherwise(written: str, kind: str) -> None:
    body = root(f"{{shuffle: [fire, idle]{written}}}").body
    assert isinstance(body, Shuffle)
    assert len(body.children) == 2
    assert body.kind == kind


def test_choose_has_weights() -> None:
    node = root("{choose: [{weight: 60, do: fire}, {weight: hp, wait: 1s}], on_fail: next}")
    assert isinstance(node.body, Choose)
    assert node.body.tries_next
    assert node.hooks.on_fail == ()
    assert [branch.number.text for branch in node.body.branches] == ["60", "hp"]
    assert [type(branch.child.body) for branch in node.body.branches] == [Call, Wait]


def test_choose_may_have_the_hook() -> None:
    node = root("{choose: [{weight: 60, do: fire}], on_fail: reload}")
    assert isinstance(node.body, Choose)
    assert not node.body.tries_next
    assert len(node.hooks.on_fail) == 1


def test_utility_has_scores() -> None:
    body = root("{utility: [{score: hp / 2, do: fire}], margin: 0.1}").body
    assert isinstance(body, Utility)
    assert (body.branches[0].number.text, text(body.margin)) == ("hp / 2", "0.1")


def test_condition_has_four_lists() -> None:
    inner = "{condition: hp < 5, true_actions: [flee(1)]}"
    body = root(f"{{condition: hp < 9, true_actions: [fire], false_conditions: [{inner}]}}").body
    assert isinstance(body, Condition)
    lists = (body.true_actions, body.true_conditions, body.false_actions, body.false_conditions)
    assert [len(each) for each in lists] == [1, 0, 0, 1]


# Leaves that the schema declares


@pytest.mark.parametrize(
    ("written", "time"),
    [("300ms", 300), ("2s", 2000), ("1.5s", 1500), ("5min", 300_000), ("1h", 3_600_000), ("0s", 0)],
)
def test_wait_takes_a_time(written: str, time: int) -> None:
    assert root(f"{{wait: {written}}}").body == Wait(time)


def test_a_time_may_be_an_expression() -> None:
    body = root("{wait: hp * 2}").body
    assert isinstance(body, Wait)
    assert isinstance(body.time, Source)
    assert body.time.text == "hp * 2"


def test_tween_moves_properties() -> None:
    body = root("{tween: {energy: 1, physics.position.x: hp}, over: 400ms}").body
    assert isinstance(body, Tween)
    assert [(each.target.text, each.value.text) for each in body.targets] == [
        ("energy", "1"),
        ("physics.position.x", "hp"),
    ]
    assert (body.over, body.ease) == (400, "linear")


def test_await_has_where_and_into() -> None:
    node = root("{await: stung, where: event.damage > 3, into: {hp: event.damage}, timeout: 3s}")
    assert isinstance(node.body, Await)
    assert (node.body.event.text, text(node.body.where)) == ("stung", "event.damage > 3")
    assert [each.target.text for each in node.body.into] == ["hp"]
    assert node.modifiers.timeout == 3000


@pytest.mark.parametrize("kind", ["emit", "post"])
def test_signal_is_sent_with_its_arguments(kind: str) -> None:
    body = root(f'{{{kind}: "stung(target, 3)"}}').body
    assert isinstance(body, Send)
    assert (body.kind, body.signal.text) == (kind, "stung")
    assert [each.text for each in body.arguments] == ["target", "3"]


def test_set_keeps_its_order() -> None:
    body = root("{set: {energy: 1, hp: hp - 1, world.honey: 3}}").body
    assert isinstance(body, Set)
    assert [each.target.text for each in body.targets] == ["energy", "hp", "world.honey"]


def test_tree_takes_arguments_by_name() -> None:
    body = root("{tree: rest, with: {spot: home, time: 3}}").body
    assert isinstance(body, Subtree)
    assert [each.target.text for each in body.arguments] == ["spot", "time"]


# Modifiers


def test_modifiers_stand_around_a_node() -> None:
    node = root(
        "{while: hp > 1, do: fire, else: idle, when: hp > 2, event: stung, require: hp > 3,"
        " cooldown: {time: 1s, after: success}, limit: most, timeout: 2s, retry: forever,"
        " every: 3s, result: invert, name: combat, doc: Words., disabled: true}"
    )
    assert isinstance(node.body, Call)
    found = node.modifiers
    assert [text(each) for each in (found.when, found.require, found.while_)] == [
        *("hp > 2", "hp > 3", "hp > 1")
    ]
    assert (found.limit, found.timeout, found.result) == (3, 2000, "invert")
    assert found.cooldown is not None
    assert found.cooldown[:2] == (1000, "success")
    assert found.attempts is not None
    assert found.attempts[:3] == ("retry", FOREVER, 3000)
    assert found.event is not None
    assert node.otherwise is not None
    assert node.name is not None
    assert (node.name.text, node.doc, node.disabled) == ("combat", "Words.", True)


def test_hooks_are_one_node_or_several() -> None:
    node = root("{do: fire, on_enter: reload, on_exit: [fire, emit: 'stung(target, 1)']}")
    assert [len(hook) for hook in node.hooks] == [1, 0, 0, 0, 2]


def test_do_alone_is_what_stands_in_it() -> None:
    node = root("{do: fire}")
    assert isinstance(node.body, Call)
    assert node == Node(node.body, node.span)
    assert isinstance(root("{do: [fire, idle], timeout: 2s}").body, Series)


def test_do_around_modifiers_is_a_node_of_its_own() -> None:
    node = root("{timeout: 3s, do: {do: flee, retry: 3}}")
    assert isinstance(node.body, Do)
    assert node.modifiers.timeout == 3000
    assert node.body.child.modifiers.attempts is not None
    assert isinstance(node.body.child.body, Call)


# Trees


def test_behaviour_may_have_locals() -> None:
    (only,) = entity_with("{locals: {tries: u8 = 2, mood: mood}, root: fire}").behaviours
    assert [(each.name.text, each.default) for each in only.locals] == [
        ("tries", 2),
        ("mood", None),
    ]
    assert isinstance(only.root.body, Call)


def test_entity_may_have_several_behaviours() -> None:
    text_ = f"{HEAD}    behaviours: {{main: fire, feeling: {{root: idle}}}}\n"
    module = parse_module("garden.yaml", lambda _path: text_.encode()).module
    assert module is not None
    assert [each.name.text for each in module.entities[0].behaviours] == ["main", "feeling"]


def test_module_has_trees() -> None:
    module = parsed("idle").module
    assert module is not None
    (tree,) = module.behaviours
    assert [name.text for name in tree.for_] == ["guard"]
    assert [each.field.name.text for each in tree.arguments] == ["time", "spot"]
    assert [(each.name.text, each.default) for each in tree.locals] == [("left", 2.0)]
    assert tree.root.body == Wait(2000)


def test_tree_knows_leaves_of_what_it_is_for() -> None:
    text_ = HEAD.replace("root: {wait: 2s}", "root: [flee, physics.push(1)]")
    module = parse_module("garden.yaml", lambda _path: text_.encode()).module
    assert module is not None
    body = module.behaviours[0].root.body
    assert isinstance(body, Series)
    assert [type(child.body) for child in body.children] == [Call, Call]


def test_what_is_broken_in_a_tree_leaves_the_rest_alone() -> None:
    found = parsed("{sequence: [fire, wait: 300, {timeout: 2s}, idle]}")
    assert [problem.code for problem in found.problems] == ["GP202", "GP801"]
    assert found.module is not None
    body = found.module.entities[0].behaviours[0].root.body
    assert isinstance(body, Series)
    assert [type(child.body) for child in body.children] == [Call, Always]


@pytest.mark.parametrize(
    ("good", "broken", "code"),
    [
        ("    properties: {hp", "    propertys: {hp", "GP201"),
        ("danger: {kind: value", "danger: {kind: valu", "GP208"),
        ("push: {kind: instant", "push: {kind: instnt", "GP208"),
        ("components: [physics]", "components: [physic]", "GP271"),
        ("constants: {most", "constnts: {most", "GP201"),
    ],
)
def test_what_stands_elsewhere_and_is_broken_is_reported_once(
    good: str, broken: str, code: str
) -> None:
    schema = HEAD.replace("root: {wait: 2s}", "root: [physics.push(energy), hp < 3]")
    schema += "    behaviour: [flee(danger()), physics.push(1), {do: fire, limit: most}]\n"
    whole = check_schema("garden.yaml", only(schema))
    assert [render(each) for each in whole.problems] == []
    assert schema.count(good) == 1
    damaged = check_schema("garden.yaml", only(schema.replace(good, broken)))
    assert [each.code for each in damaged.problems] == [code]
