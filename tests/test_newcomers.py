"""Mistakes of newcomers, each with the one message that helps to fix it.

`bad/newcomers/FAMILY.txt` contains the mistakes of a family: the intention after `#### `,
then a whole schema, and after a line of dashes gpgen's message. GPGEN_UPDATE=1 in the
environment rewrites the messages; review the diff.
"""

import os
from pathlib import Path
from typing import NamedTuple

import pytest

from gpgen.checks.front_end import check_schema
from gpgen.source.problems import Problem, render

NEWCOMERS = Path(__file__).parent / "bad" / "newcomers"
FAMILIES = ("shape", "values", "keys", "references", "behaviours", "messages")
BEFORE, BETWEEN = "#### ", "----\n"
UPDATE = "GPGEN_UPDATE"
# minimum number of mistakes in a family
LEAST = 60


class Mistake(NamedTuple):
    """A schema, and the message that gpgen must report for it."""

    family: str
    title: str
    schema: str
    expected: str


def mistakes_of(family: str) -> list[Mistake]:
    """Return the mistakes of a family in the order of its file."""
    found: list[Mistake] = []
    for text in (NEWCOMERS / f"{family}.txt").read_text().split(BEFORE)[1:]:
        title, _, rest = text.partition("\n")
        schema, _, expected = rest.partition(BETWEEN)
        found.append(Mistake(family, title, schema, expected))
    return found


def problems_of(schema: str) -> tuple[Problem, ...]:
    """Return the problems of a schema without includes."""

    def read(path: str) -> bytes:
        if path != "space.yaml":
            raise FileNotFoundError(2, "No such file or directory")
        return schema.encode()

    return tuple(check_schema("space.yaml", read).problems)


def said_of(schema: str) -> str:
    """Return gpgen's messages for a schema."""
    return "".join(f"{render(problem)}\n" for problem in problems_of(schema))


def update(family: str) -> None:
    """Write the message for each mistake of a family into its file."""
    texts = [
        f"{BEFORE}{each.title}\n{each.schema}{BETWEEN}{said_of(each.schema)}"
        for each in mistakes_of(family)
    ]
    (NEWCOMERS / f"{family}.txt").write_text("".join(texts))


if os.environ.get(UPDATE):
    for each in FAMILIES:
        update(each)
MISTAKES = [mistake for family in FAMILIES for mistake in mistakes_of(family)]
NAMES = [f"{mistake.family}: {mistake.title}" for mistake in MISTAKES]


@pytest.mark.parametrize("mistake", MISTAKES, ids=NAMES)
def test_newcomer_is_reported_what_to_write(mistake: Mistake) -> None:
    assert mistake.expected == said_of(mistake.schema)


@pytest.mark.parametrize("mistake", MISTAKES, ids=NAMES)
def test_mistake_is_one_problem_with_a_hint(mistake: Mistake) -> None:
    problems = problems_of(mistake.schema)
    assert [bool(problem.hint) for problem in problems] == [True]


@pytest.mark.parametrize("family", FAMILIES)
def test_family_has_many_mistakes(family: str) -> None:
    assert len(mistakes_of(family)) >= LEAST


def test_each_mistake_has_a_title_of_its_own() -> None:
    assert sorted(set(NAMES)) == sorted(NAMES)
