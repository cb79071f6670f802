"""Long lines are cut by their shape alone, so that what all properties have is looked at once."""

import random
import re

import pytest
from random_schema import random_schema

from gpgen.breaking import LETTERS, WIDTH, WORDS, broken, cut, fit
from gpgen.check import check_schema
from gpgen.emit import environment, outputs, text_of
from gpgen.layout import settle

WORD = re.compile(r"\w+", re.ASCII)


@pytest.fixture(scope="module", name="lines")
def long_lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the long lines of random schemas before they are broken."""
    path = tmp_path_factory.mktemp("schemas") / "schema.yaml"
    found: dict[str, None] = {}
    for seed in range(8):
        path.write_text(random_schema(seed))
        module = check_schema(str(path)).module
        assert module is not None
        for output in outputs(module):
            text = text_of(output, environment())
            assert isinstance(text, str)
            found |= dict.fromkeys(x for x in settle(text).split("\n") if len(x) > WIDTH)
    return list(found)


def disguised(line: str, rng: random.Random) -> str:
    """Return a line with other letters in all words but those that C knows."""

    def other(word: re.Match[str]) -> str:
        if word[0] in WORDS or f"#{word[0]}" in WORDS:
            return word[0]
        return "".join(chr(rng.choice(LETTERS)) for _ in word[0])

    return WORD.sub(other, line)


def test_lines_of_one_shape_are_cut_at_the_same_places(lines: list[str]) -> None:
    """What is remembered of others is what would be found anew."""
    rng = random.Random(1)  # noqa: S311 (the same in every run)
    before = cut.cache_info()
    for line in lines:
        assert fit(line) == broken(line)
        assert [len(row) for row in fit(line).split("\n")] == [
            len(row) for row in fit(disguised(line, rng)).split("\n")
        ]
        other = disguised(line, rng)
        assert fit(other) == broken(other)
    after = cut.cache_info()
    assert len(lines) > 4000
    assert after.hits - before.hits > 2 * (after.misses - before.misses)


def test_only_blanks_are_lost_where_a_line_is_broken(lines: list[str]) -> None:
    for line in lines:
        if not line.lstrip().startswith("/*"):
            assert "".join(fit(line).split()) == "".join(line.split())


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        (
            "/* Ein Schwärmer lässt los, was er nicht mehr hören will, und fällt in die Blüte. */",
            [
                "/* Ein Schwärmer lässt los, was er nicht mehr hören will, und fällt in die",
                " * Blüte. */",
            ],
        ),
        (
            f"/* {'a' * 38} * {'b' * 38} * c */",
            [f"/* {'a' * 38} *", f" * {'b' * 38} * c */"],
        ),
        (
            f"/* {'a' * 74} * b */",
            [f"/* {'a' * 74}", " * * b */"],
        ),
        (f"/* {'a' * 40}  {'b' * 40} */", [f"/* {'a' * 40}", f" * {'b' * 40} */"]),
        (f"/* a  b {'c' * 80} */", ["/* a b", f" * {'c' * 80} */"]),
        (f"#define {'A' * 40} {'b' * 40}", [f"#define {'A' * 40} {'b' * 40}"]),
        (
            f"#if defined({'A' * 40}) || defined({'B' * 40})",
            [f"#if defined({'A' * 40}) ||{' ' * 23}\\", f"    defined({'B' * 40})"],
        ),
    ],
)
def test_what_is_no_code_is_broken_between_words(line: str, rows: list[str]) -> None:
    """Twice, since the second time its shape is known."""
    assert [fit(line).split("\n") for _ in range(2)] == [rows, rows]
