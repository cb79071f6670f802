"""Quick fixes: the word that a hint offers, in the place of the wrong one."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gpgen.lsp.positions import Position, Range, key_of, range_of
from gpgen.source.problems import Problem

MEANT = re.compile(r"did you mean '([^']+)'\?$")
QUOTED = re.compile(r"'([^']+)'")


class Fix(NamedTuple):
    """An edit that solves a problem, and what a menu calls it."""

    title: str
    problem: Problem
    place: Range
    text: str


def find_fixes(path: str, place: Range, problems: Iterable[Problem]) -> Iterator[Fix]:
    """Yield the fixes of the problems that touch a stretch of a file."""
    key = key_of(path)
    for problem in problems:
        at = range_of(problem.span)
        touches = at.start <= place.end and place.start <= at.end
        fix = fix_of(problem) if touches and key_of(problem.span.file.path) == key else None
        if fix is not None:
            yield fix


def fix_of(problem: Problem) -> Fix | None:
    """Return the edit that a hint asks for, None if there is none or its place is unknown."""
    meant = MEANT.search(problem.hint or "")
    wrong = QUOTED.search(problem.message)
    if meant is None or wrong is None:
        return None
    start, end = range_of(problem.span)
    text = problem.span.file.line(problem.span.line)[start.character : end.character]
    found = [each.start() for each in re.finditer(rf"(?<!\w){re.escape(wrong[1])}(?!\w)", text)]
    if len(found) != 1:
        return None
    first = start.character + found[0]
    place = Range(Position(start.line, first), Position(start.line, first + len(wrong[1])))
    return Fix(f"Change to '{meant[1]}'", problem, place, meant[1])
