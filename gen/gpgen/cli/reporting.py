"""Problems -> text for people and editors, JSON for other tools."""

import json
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple

from gpgen.source.problems import ERROR, Note, Problem, plural, render

DONE, BAD_SCHEMA, BAD_COMMAND, BUG, STALE = 0, 1, 2, 3, 4
INTERRUPTED = 130


FORMATS = ("text", "short", "json")


class Manner(NamedTuple):
    """Options of reporting: the format, the maximum number, and the treatment of warnings."""

    form: str = FORMATS[0]
    most: int = 0
    silenced: frozenset[str] = frozenset()
    errors: frozenset[str] = frozenset()
    all_errors: bool = False


PLAIN = Manner()


def report(problems: Sequence[Problem], manner: Manner = PLAIN) -> int:
    """Print problems and return the exit status, which is 0 if all are warnings."""
    problems = [judged(each, manner) for each in problems if each.code not in manner.silenced]
    shown = problems[: manner.most or len(problems)]
    for problem in shown:
        print(form(problem, manner), file=sys.stderr)
    left = len(problems) - len(shown)
    if left and manner.form != "json":
        print(f"gpgen: {plural(left, 'more problem')} not shown", file=sys.stderr)
    return BAD_SCHEMA if any(each.severity == ERROR for each in problems) else DONE


def judged(problem: Problem, manner: Manner) -> Problem:
    """Return a problem, as an error if it is one here."""
    is_error = manner.all_errors or problem.code in manner.errors
    return problem._replace(severity=ERROR) if is_error else problem


def form(problem: Problem, manner: Manner) -> str:
    """Return a problem in the requested format."""
    if manner.form == "json":
        return json.dumps(as_object(problem))
    if manner.form == "short":
        return render(problem).partition("\n")[0]
    return render(problem, colors=are_colors_wanted())


def as_object(problem: Problem) -> dict[str, object]:
    """Return a problem as JSON has it; lines and columns count from 1, 0 is a file as a whole."""
    return {
        "severity": problem.severity,
        "code": problem.code,
        **place_of(problem),
        "width": problem.span.width,
        "message": problem.message,
        "hint": problem.hint,
        "notes": [{**place_of(note), "message": note.message} for note in problem.notes],
    }


def place_of(told: Problem | Note) -> dict[str, object]:
    """Return a place as JSON has it."""
    span = told.span
    return {"file": span.file.path, "line": span.line, "column": span.column}


def are_colors_wanted() -> bool:
    """Tell whether standard error is a terminal with colours; NO_COLOR switches them off."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stderr.isatty()
