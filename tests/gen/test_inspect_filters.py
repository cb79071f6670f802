"""Filters of the table, compared with Python's evaluation of the same conditions."""

import random

import pytest

from gpgen.tools.inspect.filters import (
    FilterError,
    Row,
    is_simple,
    matches,
    paths_in,
    read_filter,
)
from gpgen.tools.inspect.values import Member, Value, ValueType

TEAM = ValueType("enum", 4, "team", members=(Member("bees", 0), Member("bears", 1)))
TYPES = {
    "hp": ValueType("i32", 4, "i32"),
    "max_hp": ValueType("i32", 4, "i32"),
    "speed": ValueType("f32", 4, "f32"),
    "team": TEAM,
    "asleep": ValueType("bool", 1, "bool"),
    "name": ValueType("str", 16, "str[16]"),
    "body.weight": ValueType("f64", 8, "f64"),
    "home": ValueType("ref", 8, "ref hive", number=2),
}
HIVE = 2 << 22 | 3
ROW: dict[str, Value] = {
    "hp": 12,
    "max_hp": 40,
    "speed": 1.5,
    "team": 0,
    "asleep": False,
    "name": "Maya",
    "body.weight": 0.25,
    "home": HIVE,
}
NAMES = {1: "bee", 2: "hive"}
NO_IDS: dict[str, int] = {}


def holds(text: str, **changes: Value) -> bool:
    tree = read_filter(text, TYPES, {"hive#3": HIVE}.__getitem__)
    assert tree is not None
    return matches(tree, Row("bee#7", {**ROW, **changes}), TYPES, NAMES)


@pytest.mark.parametrize(
    "text",
    [
        "hp < 30",
        "hp<30 and team == bees",
        "hp < 30 && team = bees",
        "hp == 0xc",
        "not asleep",
        "!asleep",
        "asleep or hp >= 12",
        "hp < max_hp",
        "body.weight <= 0.25",
        "speed > -1.5e3",
        "home == hive#3",
        "name == Maya",
        'name == "Maya"',
        "name ~ ay",
        "team ~ BEE",
        "may",
        "bee#7",
        "hive",
        "(hp < 1 or hp > 10) and not (team == bears)",
        "hp != 3 and hp != 4",
        "speed >= hp or speed < hp",
    ],
)
def test_a_filter_holds(text: str) -> None:
    assert holds(text)
    assert not holds(f"not ({text})")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hp <", "expected a comparison, got the end"),
        ("hq < 3", "unknown property 'hq'"),
        ("hp < many", "hp: expected i32, got 'many'"),
        ("hp == speedy", "hp: expected i32, got 'speedy'"),
        ("team < bears", "'team' is a team: expected ==, != or ~, got '<'"),
        ("team == wasps", "team: expected one of bees, bears, got 'wasps'"),
        ("hp == name", "'hp' is a i32, 'name' is a str[16]"),
        ("(hp < 3", "expected ')'"),
        ("hp < 3 team == bees", "expected 'and' or 'or', got 'team'"),
        ("and", "expected a property or a word, got 'and'"),
        ("hp < 3 | asleep", "expected a comparison, got '| asleep'"),
        ('name == "Maya', "expected a comparison, got '\"Maya'"),
        ("(" * 100 + "asleep", "expected at most 50 parts inside one another"),
    ],
)
def test_a_wrong_filter_says_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(FilterError) as caught:
        read_filter(text, TYPES, NO_IDS.__getitem__)
    assert message == str(caught.value)


def test_an_empty_filter_is_none() -> None:
    assert read_filter("  ", TYPES, NO_IDS.__getitem__) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hp < 30 and team == bees", True),
        ("hp < 30 or (asleep and speed > 1)", True),
        ("hp < max_hp", False),
        ("name == Maya", True),
        ("name ~ a", False),
        ("not asleep", False),
        ("bees", False),
    ],
)
def test_the_program_evaluates_comparisons_of_scalars(text: str, *, expected: bool) -> None:
    tree = read_filter(text, TYPES, NO_IDS.__getitem__)
    assert tree is not None
    assert expected is is_simple(tree, TYPES)


def test_a_filter_says_which_properties_it_reads() -> None:
    tree = read_filter("hp < max_hp and (asleep or maya)", TYPES, NO_IDS.__getitem__)
    assert tree is not None
    assert list(paths_in(tree)) == ["hp", "max_hp", "asleep", ""]


def test_random_conditions_have_the_meaning_of_python() -> None:
    draw = random.Random(21)  # noqa: S311 (a test must be repeatable)
    for _ in range(300):
        text = random_condition(draw, 4)
        hp = draw.randrange(5)
        own = {"hp": hp, "max_hp": draw.randrange(5), "asleep": draw.random() < 0.5}
        python = eval(text, {}, own)  # noqa: S307 (the test generates it)
        assert python is holds(text, **own), text


def random_condition(draw: random.Random, depth: int) -> str:
    kind = draw.randrange(5) if depth else 0
    if kind == 0:
        sign = draw.choice(["<", "<=", "==", "!=", ">", ">="])
        return f"{draw.choice(['hp', 'max_hp'])} {sign} {draw.choice(['1', '2', 'max_hp'])}"
    if kind == 1:
        return f"not ({random_condition(draw, depth - 1)})"
    if kind == 2:
        return "asleep"
    word = draw.choice(["and", "or"])
    return f"({random_condition(draw, depth - 1)}) {word} ({random_condition(draw, depth - 1)})"


def test_random_texts_are_refused_or_read() -> None:
    draw = random.Random(22)  # noqa: S311
    letters = ["hp", "(", ")", "and", "or", "not", "<", "==", '"', "1", "~", " ", "team", "|"]
    for _ in range(2000):
        text = "".join(draw.choice(letters) for _ in range(draw.randrange(12)))
        try:
            tree = read_filter(text, TYPES, NO_IDS.__getitem__)
        except (FilterError, KeyError):
            continue
        if tree is not None:
            matches(tree, Row("bee#7", ROW), TYPES, NAMES)
