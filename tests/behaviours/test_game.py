"""Converted trees of a game make the same decisions as the game, tick by tick."""

import re
from pathlib import Path

import pytest
from behaviours.game.conversion import objections, schema_of
from behaviours.game.form import Reader, Trees, game_trees
from behaviours.game.meaning import FAILURE, RUNNING, SUCCESS, Bot
from behaviours.game.played import decided, played

FRAMES = 3400


def differing(trees: Trees, schema: str, frames: int, folder: Path) -> list[tuple[str, str]]:
    """Return the ticks in which the actions of the game and of the C, or their order, differ."""
    ours = played(schema, trees, frames, folder)
    games = list(decided(trees, frames))
    assert len(games) == len(ours) == len(trees.bots) * frames
    return [pair for pair in zip(games, ours, strict=True) if pair[0] != pair[1]]


@pytest.mark.slow
def test_converted_trees_decide_as_the_game_does_in_100_000_ticks(tmp_path: Path) -> None:
    trees = game_trees()
    assert len(trees.bots) == 30
    assert len(trees.bots) * FRAMES >= 100_000
    assert differing(trees, schema_of(trees), FRAMES, tmp_path) == []


@pytest.mark.parametrize("name", list(game_trees().bots))
def test_each_tree_of_the_game_has_an_equal(name: str) -> None:
    assert list(objections(game_trees().bots[name])) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "changes",
    [
        {'"halt": "after"': '"halt": "before"'},
        {r',\s*"halt": "after"': "", '"priority"': '"selector"'},
        {'"selector"': '"priority"'},
        {'"while"': '"require"'},
        {r'"time": "(\d+)1ms"': r'"time": "\g<1>0ms"'},
        {'"after": "failure"': '"after": "any"'},
        {r',\s*"shared": "restock_0"': ""},
    ],
)
def test_any_other_conversion_decides_otherwise(changes: dict[str, str], tmp_path: Path) -> None:
    trees = game_trees()
    schema = schema_of(trees)
    for old, new in changes.items():
        schema = re.sub(old, new, schema)
    assert differing(trees, schema, 400, tmp_path) != []


WITHOUT_EQUAL = """
tree search { sequence { action equip(1) action move_to(1) } }
bot remembers_after_a_failure { sequence { action equip(1) action move_to(1) } }
bot returns_at_once {
  selector {
    condition sees_enemy { decorator return(failure) { action fight } }
    sequence { action equip(1) action move_to(2) }
    action roam
  }
}
bot goes_on_at_once { selector { concurrent { action fight action say } action roam } }
bot uses_a_tree_twice {
  selector {
    condition sees_enemy { behavior search }
    condition is_burning { action roll }
    behavior search
    action roam
  }
}
"""


@pytest.mark.slow
def test_what_has_no_equal_is_found_and_decides_otherwise(tmp_path: Path) -> None:
    """Cover the differences that `docs/coming-from.md` lists."""
    trees = Reader(WITHOUT_EQUAL).all()
    found = {name: list(objections(root)) for name, root in trees.bots.items()}
    assert all(found.values())
    differ = differing(trees, schema_of(trees), 400, tmp_path)
    assert {line.partition(":")[0] for line, _ in differ} == set(trees.bots)


# The interpreter


def life(text: str, *answers: dict[str, str], numbers: tuple[int, ...] = ()) -> list[list[str]]:
    """Return the actions of each tick; actions succeed unless `answers` has another result."""
    given: dict[str, str] = {}
    bot = Bot(lambda name, _: given.get(name, SUCCESS), lambda _: numbers[tick])
    (root,) = Reader(f"bot one {{ {text} }}").all().bots.values()
    found = []
    for tick, each in enumerate(answers):
        given = each
        found.append(bot.tick(root, 100 + tick * 100))
    return found


def test_a_selector_begins_at_its_first_child_in_each_tick() -> None:
    ticks = [{"flee": FAILURE, "roam": RUNNING}, {"flee": RUNNING}, {}]
    assert life("selector { action flee action roam }", *ticks) == [
        ["flee", "roam"],
        ["flee"],
        ["flee"],
    ]


def test_a_sequence_and_a_fallback_begin_at_the_child_that_ran() -> None:
    runs, ends = {"heal": RUNNING, "say": FAILURE}, {"heal": FAILURE, "say": FAILURE}
    assert life("sequence { action equip action heal }", runs, {}, {}) == [
        ["equip", "heal"],
        ["heal"],
        ["equip", "heal"],
    ]
    assert life("fallback { action say action heal }", runs, {}, ends) == [
        ["say", "heal"],
        ["heal"],
        ["say", "heal"],
    ]


def test_another_action_that_runs_makes_a_sequence_forget() -> None:
    tree = "selector { action flee sequence { action equip action heal } }"
    heals = {"flee": FAILURE, "heal": RUNNING}
    assert life(tree, heals, {"flee": RUNNING}, heals) == [
        ["flee", "equip", "heal"],
        ["flee"],
        ["flee", "equip", "heal"],
    ]


def test_a_failed_try_before_a_sequence_does_not_make_it_forget() -> None:
    tree = "selector { action flee sequence { action equip action heal } }"
    heals = {"flee": FAILURE, "heal": RUNNING}
    assert life(tree, heals, heals) == [["flee", "equip", "heal"], ["flee", "heal"]]


def test_a_timer_is_over_when_its_time_has_passed() -> None:
    fails = {"buy": FAILURE}
    tree = "selector { decorator timer(200) { action buy } action roam }"
    assert life(tree, fails, {}, {}, {}) == [["buy", "roam"], ["roam"], ["roam"], ["buy"]]


def test_a_condition_is_asked_in_each_tick() -> None:
    runs = {"fight": RUNNING}
    tree = "selector { condition is_near { action fight } action roam }"
    assert life(tree, runs, runs, numbers=(1, 2)) == [["fight"], ["roam"]]
    tree = "selector { condition !ammo < 5 { action fight } action roam }"
    assert life(tree, runs, runs, numbers=(5, 4)) == [["fight"], ["roam"]]


def test_decorators_change_the_result() -> None:
    fails = {"say": FAILURE}
    assert life("selector { decorator invert { action say } action roam }", fails, {}) == [
        ["say"],
        ["say", "roam"],
    ]
    assert life("selector { decorator return(failure) { action say } action roam }", {}) == [
        ["say", "roam"]
    ]
    assert life("selector { concurrent { action say action aim } action roam }", fails, {}) == [
        ["say", "roam"],
        ["say", "aim"],
    ]
