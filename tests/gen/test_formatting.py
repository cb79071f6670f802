"""The layout of generated C is clang-format's, and only whitespace changes."""

import pytest
from random_schema import random_schema

from gpgen.c.directives import simplify_conditionals
from gpgen.c.formatting import arrange
from gpgen.checks.front_end import check_schema
from gpgen.output.render import outputs, text_of
from gpgen.output.templates import environment


@pytest.fixture(scope="module", name="blocks")
def blocks_of_lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the blocks between blank lines in unformatted C of random schemas."""
    path = tmp_path_factory.mktemp("schemas") / "schema.yaml"
    found: dict[str, None] = {}
    for seed in range(4):
        path.write_text(random_schema(seed))
        module = check_schema(str(path)).module
        assert module is not None
        for output in outputs(module):
            text = text_of(output, environment())
            assert isinstance(text, str)
            blocks = (block.strip("\n") for block in simplify_conditionals(text).split("\n\n"))
            found |= dict.fromkeys(filter(None, blocks))
    return list(found)


def test_only_blanks_are_lost_where_lines_are_broken(blocks: list[str]) -> None:
    for block in blocks:
        if "/*" not in block:
            joined = arrange(block).replace("\\\n", "\n")  # joins the lines of a macro
            assert "".join(joined.split()) == "".join(block.split())


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
            f"    if (near(bee, {'a' * 50}) == {'b' * 20}) {{",
            [f"    if (near(bee, {'a' * 50}) ==", f"        {'b' * 20}) {{"],
        ),
        (
            f"    if ({'a' * 30}->{'b' * 20}.{'c' * 26} == {'D' * 20}) {{",
            [
                f"    if ({'a' * 30}->{'b' * 20}",
                f"            .{'c' * 26} == {'D' * 20}) {{",
            ],
        ),
        (
            f"    if ({'a' * 30}->{'b' * 20}.{'c' * 26} == {'D' * 40}) {{",
            [
                f"    if ({'a' * 30}->{'b' * 20}",
                f"            .{'c' * 26} ==",
                f"        {'D' * 40}) {{",
            ],
        ),
        (
            f"    return gp_f32(bee->hp + {'a' * 45}) <= 1.0f;",
            [f"    return gp_f32(bee->hp + {'a' * 45}) <=", "           1.0f;"],
        ),
        (
            (
                f"{' ' * 16}if (gp_time_is_over(now,"
                " state->in_sequence.node_1_resume_sequence.in.await_timeout)) {"
            ),
            [
                f"{' ' * 16}if (gp_time_is_over(",
                f"{' ' * 24}now, state->in_sequence.node_1_resume_sequence.in",
                f"{' ' * 33}.await_timeout)) {{",
            ],
        ),
        (
            f"    return bee->hp == 0 ? {'a' * 40} : {'b' * 20};",
            [f"    return bee->hp == 0 ? {'a' * 40}", f"{' ' * 24}: {'b' * 20};"],
        ),
        (
            f"    bool part = {'a' * 40} == {'b' * 40};",
            [f"    bool part = {'a' * 40} ==", f"{' ' * 16}{'b' * 40};"],
        ),
        (
            f"    bool part = {'a' * 50} == {'b' * 64}.c;",
            ["    bool part =", f"{' ' * 8}{'a' * 50} ==", f"{' ' * 8}{'b' * 64}.c;"],
        ),
        (
            f"    {'t' * 50} = (uint8_t)({'a' * 30}->{'b' * 20}.{'c' * 20} | 1u);",
            [
                f"    {'t' * 50} =",
                f"        (uint8_t)({'a' * 30}->{'b' * 20}",
                f"{' ' * 22}.{'c' * 20} |",
                f"{' ' * 18}1u);",
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
    assert arrange(line).split("\n") == rows


def test_a_text_is_never_broken() -> None:
    """A string literal is not broken at its commas, nor after its operators or parentheses."""
    text = '"one, two, (three && four || five) == six, \\"seven\\", eight (nine"'
    call = f"    garden_bee_say(world, bee, {text}, true, bee->hp);"
    assert arrange(call).split("\n") == [
        "    garden_bee_say(world, bee,",
        f"        {text},",
        "        true, bee->hp);",
    ]
    test = f"    if (garden_bee_hears(world, bee, {text}) && bee->calm) {{"
    assert text in arrange(test)
