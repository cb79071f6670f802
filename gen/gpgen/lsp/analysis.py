"""Analysis of a schema by the front end: its problems, declarations, and the uses of each."""

import os
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from gpgen.checks.front_end import check_schema
from gpgen.lsp.cursor import find_target
from gpgen.lsp.declarations import COMPONENT, ENUM, ENUM_MEMBER, Declaration, declarations_of
from gpgen.lsp.incomplete_text import read_repaired
from gpgen.lsp.positions import Position, Range, is_inside, range_of
from gpgen.model.availability import REFERENCES, Reference
from gpgen.schema.files import Read
from gpgen.schema.module import Parsed
from gpgen.source.places import SourceFile, Span, key_of

Place = tuple[str, int, int]
START = Range(Position(0, 0), Position(0, 0))


class Location(NamedTuple):
    """A range of a file; columns count characters of the file's text."""

    file: SourceFile
    place: Range


class Occurrence(NamedTuple):
    """A place where the name of a declaration is written.

    If it is not `is_exact`, the span contains the name at an unknown column.
    """

    declaration: Declaration
    span: Span
    is_exact: bool
    is_declaration: bool = False


class Analysis:
    """A schema as the front end parsed it; derived data is computed on first use."""

    def __init__(self, path: str, parsed: Parsed, references: tuple[Reference, ...]) -> None:
        self.path = path
        self.parsed = parsed
        self.module = parsed.module
        self.references = references

    @cached_property
    def files(self) -> frozenset[str]:
        return frozenset(key_of(file.path) for file in self.parsed.files)

    def path_of(self, path: str) -> str:
        """Return the spelling that the front end uses for the path of the same file."""
        key = key_of(path)
        found = (file.path for file in self.parsed.files if key_of(file.path) == key)
        return next(found, path)

    @cached_property
    def declarations(self) -> dict[Place, Declaration]:
        """All declarations by place, including those of imported modules."""
        if self.module is None:
            return {}
        modules = (*(used.module for used in self.module.imports), self.module)
        return {each.span.order: each for module in modules for each in declarations_of(module)}

    @cached_property
    def occurrences(self) -> tuple[Occurrence, ...]:
        """All places where a declared name is written, without duplicates."""
        own = (
            Occurrence(each, *_find_name(each, each.span), is_declaration=True)
            for each in self.declarations.values()
        )
        found: dict[tuple[Place, Place], Occurrence] = {}
        for each in (*own, *self._uses()):
            found.setdefault((each.declaration.span.order, each.span.order), each)
        return tuple(found.values())

    def name_span(self, declared: Declaration) -> Span:
        """Return the span of the name of a declaration, without quotes around it."""
        return _find_name(declared, declared.span)[0]

    def _uses(self) -> Iterator[Occurrence]:
        for reference in self.references:
            declared = self.declarations.get(reference.declared.order)
            if declared is not None:
                use = Occurrence(declared, *_find_name(declared, reference.used))
                yield use
                yield from self._qualifiers(declared, use)

    def _qualifiers(self, declared: Declaration, use: Occurrence) -> Iterator[Occurrence]:
        """Yield the qualifiers before a use in `module.owner.name`: the owner and the module."""
        before = _path_before(use.span)
        kind = ENUM if declared.kind == ENUM_MEMBER else COMPONENT
        owners = [self._globals.get((declared.module, kind, declared.owner))]
        if self.module is not None and declared.module != self.module.name.text:
            owners.append(self._globals.get((declared.module, "module", declared.module)))
        for owner in owners:
            if owner is not None and owner.name.text in before:
                name = owner.name.text
                span = Span(use.span.file, use.span.line, before[name], len(name))
                yield Occurrence(owner, span, is_exact=True)

    @cached_property
    def _globals(self) -> dict[tuple[str, str, str], Declaration]:
        """The top-level declarations of all modules, by module, kind and name."""
        return {
            (each.module, each.kind, each.name.text): each
            for each in self.declarations.values()
            if not each.owner
        }

    def occurrence_at(self, path: str, position: Position) -> Occurrence | None:
        """Return the occurrence under the cursor; if there are several, the narrowest."""
        key = key_of(path)
        found = [
            each
            for each in self.occurrences
            if each.span.line == position.line + 1
            and is_inside(position, range_of(each.span))
            and key_of(each.span.file.path) == key
        ]
        return min(found, key=lambda each: (each.span.width, not each.is_declaration), default=None)

    def occurrences_of(self, place: Place) -> list[Occurrence]:
        """Return all occurrences of the declaration at a place, in order.

        One name may refer to several declarations: the key of a stream refers to a field of each
        event. All of these declarations have the same occurrences.
        """
        declared, before = {place}, 0
        found: list[Occurrence] = []
        while len(declared) > before:
            before = len(declared)
            found = [
                each for each in self.occurrences if place_of(each.declaration.span) in declared
            ]
            used = {each.span for each in found}
            shared = (each for each in self.occurrences if each.span in used)
            declared |= {place_of(each.declaration.span) for each in shared}
        unique = {each.span: each for each in reversed(found)}
        return sorted(unique.values(), key=lambda each: each.span.order)


def analyze(path: str, read: Read) -> Analysis:
    references: dict[Reference, None] = {}
    token = REFERENCES.set(references)
    try:
        parsed = check_schema(path, read)
    finally:
        REFERENCES.reset(token)
    return Analysis(path, parsed, tuple(references))


def find_occurrence(
    path: str, position: Position, analyses: Iterable[Analysis]
) -> Occurrence | None:
    """Return the occurrence under the cursor in the first analysis that has one."""
    found = (each.occurrence_at(path, position) for each in analyses)
    return next((each for each in found if each is not None), None)


def find_definition(
    path: str, text: str, position: Position, analysis: Analysis
) -> Location | None:
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


def place_of(span: Span) -> Place:
    """Return the place of a span; it is equal for all spellings of a file's path."""
    return (key_of(span.file.path), span.line, span.column)


def _find_name(declared: Declaration, span: Span) -> tuple[Span, bool]:
    """Return the span of a declaration's name inside a span, and whether it was found.

    In `physics.position`, the first match is taken for a component, the last for all other kinds.
    """
    start = span.column - 1
    text = span.file.line(span.line)[start : start + span.width]
    name = re.escape(declared.name.text)
    found = [each.start() for each in re.finditer(rf"(?<!\w){name}(?!\w)", text)]
    if not found:
        return span, False
    at = found[0] if declared.kind == COMPONENT else found[-1]
    return span.part(at, len(declared.name.text)), True


def _path_before(name: Span) -> dict[str, int]:
    text = name.file.line(name.line)[: name.column - 1]
    found = re.search(r"(?<![\w.])(?:[A-Za-z_]\w*\s*\.\s*)+$", text)
    if found is None:
        return {}
    names = re.compile(r"\w+").finditer(text, found.start())
    return {each[0]: each.start() + 1 for each in names}
