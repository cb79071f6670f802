"""Problems: their printed form, their order, and suggestions for misspelled words."""

import pytest

from gpgen.source.places import SourceFile, Span
from gpgen.source.problems import (
    LONGEST_LINE,
    Note,
    Problem,
    did_you_mean,
    file_span,
    in_order,
    quote,
    render,
    suggest,
)
from gpgen.source.type_synonyms import SYNONYMS


def problem_at(text: str, line: int, column: int, width: int, hint: str | None = None) -> Problem:
    return Problem("GP203", Span(SourceFile("a.yaml", text), line, column, width), "wrong", hint)


def test_the_form_of_the_contract() -> None:
    file = SourceFile("garden.yaml", "\n" * 13 + "      hp: {type: int, default: 100}\n")
    problem = Problem(
        "GP203",
        Span(file, 14, 18, 3),
        "unknown type 'int'",
        "did you mean 'i32'?",
        (Note(Span(file, 3, 1), "it is used here"),),
    )
    assert render(problem).split("\n") == [
        "garden.yaml:14:18: error[GP203]: unknown type 'int'",
        "   14 |       hp: {type: int, default: 100}",
        "      |                  ^^^ did you mean 'i32'?",
        "garden.yaml:3:1: note: it is used here",
    ]


def test_a_problem_of_a_whole_file_has_no_line() -> None:
    problem = Problem("GP101", file_span(SourceFile("a.yaml", "")), "cannot be read", "look")
    assert render(problem) == "a.yaml: error[GP101]: cannot be read; look"


def test_tabs_stay_under_tabs() -> None:
    assert render(problem_at("a:\tb\n", 1, 4, 1)).split("\n")[1:] == [
        "    1 | a:\tb",
        "      |   \t^",
    ]


def test_wide_characters_count_twice_and_combining_ones_not() -> None:
    assert render(problem_at("蜂e\u0301: 蜂蜜 x\n", 1, 6, 2)).split("\n")[1:] == [
        "    1 | 蜂e\u0301: 蜂蜜 x",
        "      |      ^^^^",
    ]


def test_a_column_past_the_end_is_shown_at_the_end() -> None:
    assert render(problem_at("abc\n", 1, 99, 5)).split("\n")[1:] == [
        "    1 | abc",
        "      |    ^",
    ]


def test_an_empty_line_has_no_trailing_space() -> None:
    assert render(problem_at("\n\n", 2, 1, 1, "here")).split("\n")[1:] == [
        "    2 |",
        "      | ^ here",
    ]


def test_a_line_number_of_six_digits_keeps_the_gutter_straight() -> None:
    assert render(problem_at("\n" * 123455 + "ab", 123456, 2, 1)).split("\n")[1:] == [
        "123456 | ab",
        "       |  ^",
    ]


@pytest.mark.parametrize("column", [1, 50, 99, 100, 101, 500, 900, 950, 1000, 1001])
def test_a_long_line_is_cut_around_its_column(column: int) -> None:
    text = "".join(chr(ord("a") + i % 26) for i in range(1000))
    _, shown, carets = render(problem_at(text, 1, column, 1)).split("\n")
    assert len(shown.removeprefix("    1 | ")) <= LONGEST_LINE
    if column <= 1000:
        assert shown[carets.index("^")] == text[column - 1]
    assert ("…" in shown[:9]) == (column > 99)


def test_a_width_beyond_the_line_ends_with_it() -> None:
    assert render(problem_at("abc", 1, 2, 99)).split("\n")[2] == "      |  ^^"


def test_what_moves_the_cursor_is_not_shown() -> None:
    text = "a\x1b[31m\u202eb"
    assert "\x1b" not in render(problem_at(text, 1, 1, 1))
    assert "\u202e" not in render(problem_at(text, 1, 1, 1))
    assert quote("a\nb\x1b\ud800") == "'a\\nb\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}'"
    assert len(quote("x" * 1000)) == 62


def test_order_is_that_of_reading_then_line_then_column() -> None:
    first, second = SourceFile("z.yaml", "a\nb"), SourceFile("a.yaml", "a\nb")
    spans = [Span(second, 1, 1), Span(first, 2, 1), Span(first, 1, 2), Span(first, 1, 1)]
    problems = [Problem("GP201", span, "wrong") for span in spans]
    assert in_order([*problems, *problems], [first, second]) == problems[::-1]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("int", "i32"),
        ("itn", "i32"),
        ("flaot", "f32"),
        ("double", "f64"),
        ("string", "str[32]"),
        ("uint8_t", "u8"),
        ("u9", "u8"),
        ("Vec2", "vec2"),
        ("vec-2", "vec2"),
        ("quaternion", None),
        ("", None),
    ],
)
def test_suggest(word: str, meant: str | None) -> None:
    assert suggest(word, ["u8", "i32", "f32", "f64", "vec2"], SYNONYMS) == meant


def test_suggest_knows_swapped_letters() -> None:
    assert suggest("ph", ["hp", "energy"]) == "hp"


def test_a_few_names_are_listed_where_none_is_close() -> None:
    assert did_you_mean("quux", ["x", "y"]) == "known here: x, y"
    assert did_you_mean("quux", []) is None
    assert did_you_mean("quux", [f"name_{i}" for i in range(9)]) is None
