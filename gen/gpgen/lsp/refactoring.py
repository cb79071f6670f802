"""Edits: renames, which are checked on the edited schemas before their return, and quick fixes."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gpgen.lsp.analysis import Analysis, Occurrence, Place, analyze, find_occurrence, place_of
from gpgen.lsp.positions import Position, Range, range_of
from gpgen.schema.files import Read
from gpgen.source.places import SourceFile, key_of
from gpgen.source.problems import Problem, place, quote

WORD = re.compile(r"[A-Za-z_]\w*")
MEANT = re.compile(r"did you mean '([^']+)'\?$")
QUOTED = re.compile(r"'([^']+)'")


class Edit(NamedTuple):
    """A range of a file, and the text that replaces it."""

    file: SourceFile
    place: Range
    text: str


class Refused(NamedTuple):
    """The reason why a name cannot be changed."""

    message: str


class Renameable(NamedTuple):
    """The name under the cursor, and its range."""

    place: Range
    name: str


def find_renameable(path: str, position: Position, analysis: Analysis) -> Renameable | None:
    found = analysis.occurrence_at(path, position)
    if found is None or not found.is_exact:
        return None
    return Renameable(range_of(found.span), found.declaration.name.text)


def find_edits(
    path: str, position: Position, name: str, analyses: Iterable[Analysis], read: Read
) -> tuple[Edit, ...] | Refused:
    """Return all edits that rename the declaration under the cursor, or why there are none.

    The edited schemas are checked: if the new name is taken, reserved, or has another meaning at a
    use, the front end reports an error or finds different uses.
    """
    known = list(analyses)
    found = find_occurrence(path, position, known)
    if found is None:
        return Refused("the cursor is not on a declared name")
    if name == found.declaration.name.text:
        return ()
    at = place_of(found.declaration.span)
    refused = _refusal(name, at, known)
    if refused is not None:
        return refused
    edits = tuple(_edits(name, at, known))
    return _try_edits(at, edits, known, read) or edits


def _refusal(name: str, at: Place, analyses: Iterable[Analysis]) -> Refused | None:
    if not WORD.fullmatch(name):
        return Refused(f"{quote(name)} is not a name: names are lower_snake_case")
    for analysis in analyses:
        if analysis.parsed.errors:
            first = analysis.parsed.errors[0]
            where = place(first.span)
            return Refused(f"fix the errors first, the uses may be incomplete: {where}")
        for each in analysis.occurrences_of(at):
            if not each.is_exact:
                return Refused(f"a use cannot be rewritten: {place(each.span)}")
    return None


def _edits(name: str, at: Place, analyses: Iterable[Analysis]) -> Iterable[Edit]:
    places: dict[Place, Occurrence] = {}
    for analysis in analyses:
        for each in analysis.occurrences_of(at):
            places.setdefault(place_of(each.span), each)
    for each in places.values():
        yield Edit(each.span.file, range_of(each.span), name)


def _try_edits(
    at: Place, edits: tuple[Edit, ...], analyses: Iterable[Analysis], read: Read
) -> Refused | None:
    """Return the first problem of the renamed schemas."""
    changed = {
        key_of(edit.file.path): apply_edits(edit.file.text, edits, edit.file) for edit in edits
    }

    def read_changed(of: str) -> bytes:
        text = changed.get(key_of(of))
        return read(of) if text is None else text.encode("utf-8", "replace")

    moved = _move_place(at, edits)
    for before in analyses:
        after = analyze(before.path, read_changed)
        if after.parsed.errors:
            first = after.parsed.errors[0]
            return Refused(f"{first.message} ({place(first.span)})")
        if len(after.occurrences_of(moved)) != len(before.occurrences_of(at)):
            return Refused("the new name means something else where the old one is used")
    return None


def apply_edits(text: str, edits: Iterable[Edit], file: SourceFile) -> str:
    key = key_of(file.path)
    own = [each for each in edits if key_of(each.file.path) == key]
    lines = text.split("\n")
    for edit in sorted(own, key=lambda each: each.place.start, reverse=True):
        start, end = edit.place
        line = lines[start.line]
        lines[start.line] = line[: start.character] + edit.text + line[end.character :]
    return "\n".join(lines)


def _move_place(at: Place, edits: Iterable[Edit]) -> Place:
    """Return the place of a declaration after the edits before it in its line."""
    path, line, column = at
    shift = sum(
        len(edit.text) - (edit.place.end.character - edit.place.start.character)
        for edit in edits
        if (key_of(edit.file.path), edit.place.start.line + 1) == (path, line)
        and edit.place.start.character + 1 < column
    )
    return (path, line, column + shift)


class Fix(NamedTuple):
    """An edit that solves a problem, and its title in a menu."""

    title: str
    problem: Problem
    place: Range
    text: str


def find_fixes(path: str, place: Range, problems: Iterable[Problem]) -> Iterator[Fix]:
    key = key_of(path)
    for problem in problems:
        at = range_of(problem.span)
        touches = at.start <= place.end and place.start <= at.end
        fix = fix_of(problem) if touches and key_of(problem.span.file.path) == key else None
        if fix is not None:
            yield fix


def fix_of(problem: Problem) -> Fix | None:
    """Return the edit that a hint suggests, None if there is none or its place is unclear."""
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
