"""Command lines of the main job: the short way of reading them and the parser agree."""

import random

import pytest

from gpgen.cli.arguments import Given, plainly, understood

PLAIN = [
    "a.yaml -o out",
    "-o out a.yaml",
    "--output out --depfile out/a.d a.yaml --stamp out/stamp",
    "a.yaml -o one -o two --stamp s --stamp t",
    "a.yaml --output .",
]
# What only the parser understands, or refuses.
FURTHER = [
    "",
    "a.yaml",
    "-o out",
    "a.yaml -o",
    "a.yaml b.yaml -o out",
    "a.yaml -o --check",
    "a.yaml -o -",
    "-- a.yaml -o out",
    "a.yaml -oout",
    "a.yaml --output=out",
    "a.yaml --outp out",
    "a.yaml -o out --check",
    "a.yaml -o out -W error",
    "--help",
]


@pytest.mark.parametrize("line", PLAIN)
def test_a_plain_command_line_says_what_the_parser_says(line: str) -> None:
    given = plainly(line.split())
    assert given is not None
    assert given == understood(line.split())


@pytest.mark.parametrize("line", FURTHER)
def test_whatever_is_more_is_left_to_the_parser(line: str) -> None:
    assert plainly(line.split()) is None


def both(words: list[str]) -> tuple[Given | None, Given | None]:
    """Return what the two say; the parser refuses by leaving."""
    try:
        return plainly(words), understood(words)
    except SystemExit:
        return plainly(words), None


def test_any_command_line_has_one_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever is understood the short way, the parser understands just so."""
    words = ["a.yaml", "-o", "out", "--depfile", "--stamp", "--check", "--", "-", "", "-1", "a b"]
    chance = random.Random(6)  # noqa: S311 (a test must come out the same each time)
    short = 0
    for number in range(1500):
        line = ["a.yaml", "-o", "out", *chance.choices(words, k=number % 5)]
        if number % 3:
            chance.shuffle(line)
        plain, parsed = both(line)
        assert plain is None or plain == parsed
        short += plain is not None
    assert short > 100
    capsys.readouterr()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["a.yaml", "-o", "out", ""], "gpgen: unexpected argument ''\n"),
        (["", "-o", "out"], "gpgen: argument SCHEMA: expected a name, got an empty one\n"),
        (["a.yaml", "-o", ""], "gpgen: argument -o/--output: expected a name, got an empty one\n"),
        (
            ["a.yaml", "-o", "out", "--stamp", ""],
            "gpgen: argument --stamp: expected a name, got an empty one\n",
        ),
    ],
)
def test_a_word_that_is_empty_is_told(
    line: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A shell makes one of a variable that is not set."""
    assert both(line) == (None, None)
    assert capsys.readouterr().err.startswith(said)
