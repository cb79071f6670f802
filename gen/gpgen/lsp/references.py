"""The declaration of the name under the cursor, and its uses."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from gpgen.lsp.analysis import Analysis, find_occurrence, place_of
from gpgen.lsp.positions import Position, Range, range_of
from gpgen.lsp.repair import read_repaired
from gpgen.lsp.tree import find_target
from gpgen.source.places import SourceFile

START = Range(Position(0, 0), Position(0, 0))


class Location(NamedTuple):
    """A range of a file; its columns count in the text of the file."""

    file: SourceFile
    place: Range


def find_definition(
    path: str, text: str, position: Position, analysis: Analysis
) -> Location | None:
    """Return the declaration of the name under the cursor, or the file of an include."""
    found = analysis.occurrence_at(path, position)
    if found is not None:
        span = analysis.name_span(found.declaration)
        return Location(span.file, range_of(span))
    root = read_repaired(text).root
    target = None if root is None else find_target(root, position)
    if target is None or target.keys[:1] != ("include",):
        return None
    included = os.path.normpath(Path(path).parent / target.scalar.text)
    return Location(SourceFile(included, ""), START) if Path(included).is_file() else None


def find_references(
    path: str, position: Position, analyses: Iterable[Analysis], *, with_declaration: bool
) -> tuple[Location, ...]:
    """Return all uses of the name under the cursor."""
    known = list(analyses)
    found = find_occurrence(path, position, known)
    if found is None:
        return ()
    at = place_of(found.declaration.span)
    places = {
        place_of(each.span): Location(each.span.file, range_of(each.span))
        for analysis in known
        for each in analysis.occurrences_of(at)
        if with_declaration or not each.is_declaration
    }
    return tuple(places.values())
