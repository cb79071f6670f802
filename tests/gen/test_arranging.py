"""Lines are arranged by their shape alone, so that what all properties have is looked at once."""

import random
import re

import pytest
from random_schema import random_schema

from gpgen.c.layout import LETTERS, OFTEN, Arranger, arrange, cuts_of, settle
from gpgen.c.line_breaks import WORDS
from gpgen.checks.front_end import check_schema
from gpgen.output.render import environment, outputs, text_of

WORD = re.compile(r"\w+", re.ASCII)


@pytest.fixture(scope="module", name="blocks")
def blocks_of_lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return what stands between blank lines in the C of random schemas, before it is arranged."""
    path = tmp_path_factory.mktemp("schemas") / "schema.yaml"
    found: dict[str, None] = {}
    for seed in range(4):
        path.write_text(random_schema(seed))
        module = check_schema(str(path)).module
        assert module is not None
        for output in outputs(module):
            text = text_of(output, environment())
            assert isinstance(text, str)
            blocks = (block.strip("\n") for block in settle(text).split("\n\n"))
            found |= dict.fromkeys(filter(None, blocks))
    return list(found)


def disguised(block: str, rng: random.Random) -> str:
    """Return a block with other letters in all words but those that C knows."""

    def other(word: re.Match[str]) -> str:
        if word[0] in WORDS or f"#{word[0]}" in WORDS:
            return word[0]
        return "".join(chr(rng.choice(LETTERS)) for _ in word[0])

    return WORD.sub(other, block)


def widths(block: str) -> list[int]:
    return [len(row) for row in block.split("\n")]


def test_blocks_of_one_shape_are_cut_at_the_same_places(blocks: list[str]) -> None:
    """What is remembered of others is what would be found anew."""
    rng = random.Random(1)  # noqa: S311 (the same in every run)
    arranger = Arranger()
    for block in blocks:
        for other in (block, *(disguised(block, rng) for _ in range(OFTEN + 1))):
            assert arranger.arranged(other) == arrange(other)
            assert widths(arrange(other)) == widths(arrange(block))
    assert len(arranger.shapes) > 1000


def test_nearly_all_blocks_are_known_again(blocks: list[str]) -> None:
    """Where comments come to stand above, each is worked out by itself; all others are just cut."""
    whole = [block for block in blocks if block.isascii()]
    others = [block for block in whole if arrange(block) != block and not cuts_of(block)]
    assert 0 < len(others) < len(whole) / 50
    for block in others:
        assert re.search(r"[;,] /\* ", block), block


def test_only_blanks_are_lost_where_lines_are_broken(blocks: list[str]) -> None:
    for block in blocks:
        if "/*" not in block:
            assert "".join(arrange(block).split()) == "".join(block.split())


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
        (
            f"#define {'A' * 40} {'b' * 40}",
            [f"#define {'A' * 40}{' ' * 31}\\", f"    {'b' * 40}"],
        ),
        (
            f"#if defined({'A' * 40}) || defined({'B' * 40})",
            [f"#if defined({'A' * 40}) ||{' ' * 23}\\", f"    defined({'B' * 40})"],
        ),
    ],
)
def test_lines_are_arranged_as_clang_format_would(line: str, rows: list[str]) -> None:
    """Later too, when their shape is known."""
    arranged = Arranger().arranged
    assert [arranged(line).split("\n") for _ in range(OFTEN + 2)] == [rows] * (OFTEN + 2)


def test_a_text_is_never_broken() -> None:
    """Not at a comma, nor behind what looks like an operator or a parenthesis."""
    text = '"one, two, (three && four || five) == six, \\"seven\\", eight (nine"'
    call = f"    garden_bee_say(world, bee, {text}, true, bee->hp);"
    assert arrange(call).split("\n") == [
        "    garden_bee_say(world, bee,",
        f"        {text},",
        "        true, bee->hp);",
    ]
    test = f"    if (garden_bee_hears(world, bee, {text}) && bee->calm) {{"
    assert text in arrange(test)
