"""Renaming: the edits of all uses, tried on the schemas before they are returned."""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from gpgen.lsp.analysis import Analysis, Occurrence, Place, analyze, find_occurrence, place_of
from gpgen.lsp.positions import Position, Range, key_of, range_of
from gpgen.schema.files import Read
from gpgen.source.places import SourceFile
from gpgen.source.problems import place, quote

WORD = re.compile(r"[A-Za-z_]\w*")


class Edit(NamedTuple):
    """A stretch of a file, and what takes its place."""

    file: SourceFile
    place: Range
    text: str


class Refused(NamedTuple):
    """Why a name cannot be changed."""

    message: str


class Renameable(NamedTuple):
    """The name under the cursor, and its range."""

    place: Range
    name: str


def find_renameable(path: str, position: Position, analysis: Analysis) -> Renameable | None:
    """Return the name under the cursor if it is declared in a schema."""
    found = analysis.occurrence_at(path, position)
    if found is None or not found.is_exact:
        return None
    return Renameable(range_of(found.span), found.declaration.name.text)


def find_edits(
    path: str, position: Position, name: str, analyses: Iterable[Analysis], read: Read
) -> tuple[Edit, ...] | Refused:
    """Return all edits that give what is under the cursor another name, or why there are none.

    The edits are tried first: a name that is taken, reserved or means something else
    where it is used makes the front end report an error, or find other uses.
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
    """Return what keeps a declaration from getting any other name."""
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
    """Return what goes wrong in the renamed schemas."""
    changed = {
        key_of(edit.file.path): apply_edits(edit.file.text, edits, edit.file) for edit in edits
    }
    new_read = _read_changed(read, changed)
    moved = _move_place(at, edits)
    for before in analyses:
        after = analyze(before.path, new_read)
        if after.parsed.errors:
            first = after.parsed.errors[0]
            return Refused(f"{first.message} ({place(first.span)})")
        if len(after.occurrences_of(moved)) != len(before.occurrences_of(at)):
            return Refused("the new name means something else where the old one is used")
    return None


def apply_edits(text: str, edits: Iterable[Edit], file: SourceFile) -> str:
    """Return the text of a file after the edits that are in it."""
    key = key_of(file.path)
    own = sorted((each for each in edits if key_of(each.file.path) == key), key=_order)
    lines = text.split("\n")
    for edit in reversed(own):
        start, end = edit.place
        line = lines[start.line]
        lines[start.line] = line[: start.character] + edit.text + line[end.character :]
    return "\n".join(lines)


def _order(edit: Edit) -> Position:
    return edit.place.start


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


def _read_changed(read: Read, changed: dict[str, str]) -> Callable[[str], bytes]:
    """Return what reads the changed texts before all others."""

    def read_changed(path: str) -> bytes:
        text = changed.get(key_of(path))
        return read(path) if text is None else text.encode("utf-8", "replace")

    return read_changed
