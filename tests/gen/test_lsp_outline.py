"""The outline of a schema, with nodes of behaviours; quick fixes; positions."""

from pathlib import Path

import pytest
from lsp_text import GARDEN, reading

from gpgen.checks.front_end import check_schema
from gpgen.lsp.outline import Symbol, read_outline
from gpgen.lsp.positions import (
    UTF_8,
    UTF_16,
    UTF_32,
    Position,
    Range,
    offset_of,
    range_of,
    to_characters,
    to_units,
)
from gpgen.lsp.refactoring import find_fixes, fix_of
from gpgen.source.places import SourceFile, Span

GUARD = Path(__file__).resolve().parents[2] / "examples" / "05-guard" / "garden.yaml"


def paths(symbols: tuple[Symbol, ...], before: str = "") -> list[str]:
    """Return the paths of all symbols, such as `outer/inner`."""
    found = []
    for each in symbols:
        path = f"{before}{each.name}"
        found += [path, *paths(each.children, f"{path}/")]
    return found


def test_members_in_a_list_may_have_a_long_form_and_their_old_names_are_not_shown() -> None:
    team = "enums: {team: [bees, {wasps: {was: [hornets], value: 4}}]}\n"
    assert paths(read_outline(team)) == [
        "enums",
        "enums/team",
        "enums/team/bees",
        "enums/team/wasps",
    ]


def named(symbols: tuple[Symbol, ...], path: str) -> Symbol:
    first, _, rest = path.partition("/")
    found = next(each for each in symbols if each.name == first)
    return named(found.children, rest) if rest else found


def test_an_outline_has_all_that_is_declared() -> None:
    found = paths(read_outline(GARDEN))
    assert {
        "constants/most",
        "enums/team/wasps",
        "enums/mood/angry",
        "structs/vec2/y",
        "functions/distance/a",
        "messages/damage/amount",
        "components/physics/position",
        "components/physics/hit",
        "components/physics/push",
        "world/honey",
        "streams/steps/left/who",
        "behaviours/rest/spot",
        "behaviours/rest/tries",
        "behaviours/rest/root/set",
        "entities/bee/hp",
        "entities/bee/stung/pain",
        "entities/bee/near/range",
        "entities/bee/queen",
    } <= set(found)
    assert not any(path.startswith(("gpgen", "module")) for path in found)


def test_a_symbol_says_what_it_is() -> None:
    found = read_outline(GARDEN)
    assert (named(found, "entities/bee").kind, named(found, "entities/bee/hp").kind) == (
        "entity",
        "property",
    )
    assert named(found, "entities/bee/hp").detail == "i32"
    assert named(found, "constants/most").detail == "u32 = 3"


def test_a_behaviour_is_the_tree_of_its_nodes() -> None:
    guard = named(read_outline(GUARD.read_text()), "entities/guard/behaviour")
    tree = paths(guard.children)
    assert tree[:5] == [
        "priority",
        "priority/hurt",
        "priority/hurt/flinch(event.pain)",
        "priority/hurt/wait",
        "priority/flee",
    ]
    assert "priority/flee/on_exit/recover" in tree
    assert "priority/watch/do/patrol/walk_to(post)" in tree
    assert named(guard.children, "priority/hurt/wait").detail == "300ms"


def test_every_symbol_contains_its_name_and_what_is_in_it() -> None:
    lines = GUARD.read_text().split("\n")

    def check(symbols: tuple[Symbol, ...]) -> None:
        for each in symbols:
            assert each.place.start <= each.selection.start <= each.selection.end <= each.place.end
            line = lines[each.selection.start.line]
            assert line[each.selection.start.character : each.selection.end.character]
            for inner in each.children:
                assert each.place.start <= inner.place.start
                assert inner.place.end <= each.place.end
            check(each.children)

    check(read_outline(GUARD.read_text()))


def test_an_unfinished_file_has_an_outline() -> None:
    broken = GARDEN.replace("    on: {hp: check_death}\n", "    on: {hp: [\n")
    assert "entities/bee/queen" in paths(read_outline(broken))
    assert read_outline("") == ()
    assert read_outline("- a\n") == ()


# Quick fixes


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("type: i32", "type: i23"),
        ("computed: hp < 25", "computed: ph < 25"),
        ("handles: [damage]", "handles: [damge]"),
        ("default: 100, doc", "defualt: 100, doc"),
        ("team: team = bees", "team: team = bes"),
        ("components: [physics]", "components: [phsyics]"),
    ],
)
def test_a_fix_writes_what_was_meant(right: str, wrong: str) -> None:
    assert GARDEN.count(right) == 1
    text = GARDEN.replace(right, wrong)
    problems = check_schema("garden.yaml", reading({"garden.yaml": text})).problems
    fix = next(found for found in map(fix_of, problems) if found is not None)
    lines = text.split("\n")
    start, end = fix.place
    line = lines[start.line]
    lines[start.line] = line[: start.character] + fix.text + line[end.character :]
    assert "\n".join(lines) == GARDEN
    assert fix.title == f"Change to '{fix.text}'"
    everywhere = Range(Position(0, 0), Position(len(lines), 0))
    assert fix in find_fixes("garden.yaml", everywhere, problems)
    assert not list(find_fixes("other.yaml", everywhere, problems))
    assert not list(find_fixes("garden.yaml", Range(Position(0, 0), Position(0, 1)), problems))


def test_a_hint_that_is_no_word_is_no_fix() -> None:
    text = GARDEN.replace("type: i32", "type: str")
    problems = check_schema("garden.yaml", reading({"garden.yaml": text})).problems
    assert problems
    assert [fix_of(each) for each in problems] == [None] * len(problems)


# Positions

LINE = "  a\u00e9\u20ac\U0001f41d: x  # \U0001f41d"


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        (UTF_8, [0, 1, 2, 3, 5, 8, 12, 13]),
        (UTF_16, [0, 1, 2, 3, 4, 5, 7, 8]),
        (UTF_32, [0, 1, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_characters_are_counted_as_the_editor_counts(encoding: str, expected: list[int]) -> None:
    assert [to_units(LINE, at, encoding) for at in range(8)] == expected
    assert [to_characters(LINE, at, encoding) for at in expected] == list(range(8))
    assert to_characters(LINE, 1000, encoding) == len(LINE)


def test_a_position_inside_a_pair_is_its_character() -> None:
    assert to_characters(LINE, 6, UTF_16) == 5
    assert to_characters(LINE, 10, UTF_8) == 5


def test_a_span_is_a_range_within_its_line() -> None:
    file = SourceFile("a.yaml", "ab\r\ncd\n")
    assert range_of(Span(file, 0, 0, 0)) == Range(Position(0, 0), Position(0, 0))
    assert range_of(Span(file, 1, 2, 9)) == Range(Position(0, 1), Position(0, 2))
    assert range_of(Span(file, 9, 9, 9)) == Range(Position(8, 0), Position(8, 0))


def test_a_position_behind_its_line_is_the_end_of_it() -> None:
    assert offset_of("ab\r\ncd\n", Position(0, 9)) == 2
    assert offset_of("ab\r\ncd\n", Position(1, 1)) == 5
    assert offset_of("ab\r\ncd\n", Position(9, 0)) == 7
