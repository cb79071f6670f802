"""Problems -> text for people and editors, or JSON for other tools."""

import json
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple

from gpgen.source.problems import ERROR, Note, Problem, plural, render

DONE, BAD_SCHEMA, BAD_COMMAND, BUG, STALE = 0, 1, 2, 3, 4
INTERRUPTED = 130


FORMATS = ("text", "short", "json")


class ReportOptions(NamedTuple):
    """Options of reporting: the format, the maximum number, and the treatment of warnings."""

    form: str = FORMATS[0]
    most: int = 0
    silenced: frozenset[str] = frozenset()
    errors: frozenset[str] = frozenset()
    all_errors: bool = False


DEFAULT_OPTIONS = ReportOptions()


def report(problems: Sequence[Problem], options: ReportOptions = DEFAULT_OPTIONS) -> int:
    """Print problems and return the exit status, which is 0 if all are warnings."""
    problems = [
        set_severity(each, options) for each in problems if each.code not in options.silenced
    ]
    shown = problems[: options.most or len(problems)]
    for problem in shown:
        print(form(problem, options), file=sys.stderr)
    left = len(problems) - len(shown)
    if left and options.form != "json":
        print(f"gpgen: {plural(left, 'more problem')} not shown", file=sys.stderr)
    return BAD_SCHEMA if any(each.severity == ERROR for each in problems) else DONE


def set_severity(problem: Problem, options: ReportOptions) -> Problem:
    is_error = options.all_errors or problem.code in options.errors
    return problem._replace(severity=ERROR) if is_error else problem


def form(problem: Problem, options: ReportOptions) -> str:
    if options.form == "json":
        return json.dumps(as_object(problem))
    if options.form == "short":
        return render(problem).partition("\n")[0]
    return render(problem, colors=has_colors())


def as_object(problem: Problem) -> dict[str, object]:
    """Return a problem as a JSON object; lines and columns count from 1, 0 is the whole file."""
    return {
        "severity": problem.severity,
        "code": problem.code,
        **place_of(problem),
        "width": problem.span.width,
        "message": problem.message,
        "hint": problem.hint,
        "notes": [{**place_of(note), "message": note.message} for note in problem.notes],
    }


def place_of(item: Problem | Note) -> dict[str, object]:
    span = item.span
    return {"file": span.file.path, "line": span.line, "column": span.column}


def has_colors() -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stderr.isatty()
