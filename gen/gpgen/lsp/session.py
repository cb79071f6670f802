"""The session of one editor: its documents, and the answers to requests, independent of the LSP."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from gpgen.lsp.analysis import Analysis, Location, analyze, find_definition, find_references
from gpgen.lsp.completion import Completion, complete
from gpgen.lsp.hover import CText, CTextOf, Hover, find_hover
from gpgen.lsp.incomplete_text import read_repaired
from gpgen.lsp.outline import Symbol, read_outline
from gpgen.lsp.positions import Position, Range
from gpgen.lsp.refactoring import (
    Edit,
    Fix,
    Refused,
    Renameable,
    find_edits,
    find_fixes,
    find_renameable,
)
from gpgen.lsp.workspace import Documents, Workspace, path_of
from gpgen.source.places import SourceFile, key_of
from gpgen.source.problems import Problem

NO_FILE = SourceFile("", "")


class Published(NamedTuple):
    """All problems of a file; they replace those published before."""

    file: SourceFile
    problems: tuple[Problem, ...]


class Session:
    """The documents of one editor, and the problems published for them."""

    def __init__(self, folders: Iterable[str] = ()) -> None:
        self.documents = Documents()
        self.workspace = Workspace(self.documents, folders)
        self.published: dict[str, Published] = {}
        self.good: dict[str, tuple[object, CText]] = {}

    def open(self, uri: str, text: str) -> None:
        if key_of(path_of(uri)) not in self.documents.texts:
            self.workspace.forget()
        self.documents.open(uri, text)

    def close(self, uri: str) -> None:
        self.documents.close(uri)
        self.workspace.forget()

    def check(self) -> list[Published]:
        """Return the files whose problems have changed since the last call."""
        found: dict[str, Published] = {}
        for path in self._roots():
            parsed = self.workspace.analysis(path).parsed
            for file in parsed.files:
                found.setdefault(key_of(file.path), Published(file, ()))
            for problem in parsed.problems:
                _add(problem, found)
        before, self.published = self.published, found
        now = {**{key: Published(each.file, ()) for key, each in before.items()}, **found}
        nothing = Published(NO_FILE, ())
        return [
            each for key, each in now.items() if each.problems != before.get(key, nothing).problems
        ]

    def _roots(self) -> list[str]:
        opened = self.documents.paths.values()
        checked = (path for path in opened if self.workspace.is_checked(path))
        roots = (root for path in checked for root in self.workspace.roots_of(path))
        return list({key_of(root): root for root in roots}.values())

    def analysis(self, path: str) -> Analysis:
        return self.workspace.analysis(self.workspace.roots_of(path)[0])

    def analyses(self, path: str) -> list[Analysis]:
        """Return the analyses of all modules that may use the names of a file."""
        return [self.workspace.analysis(each) for each in self.workspace.users_of(path)]

    def text(self, path: str) -> str:
        return self.documents.text(path) or ""

    def complete(self, path: str, position: Position) -> Completion:
        if not self.workspace.is_ours(path):
            return Completion(position, ())
        return complete(
            self.text(path), position, self.repaired_analysis(path), self._includable(path)
        )

    def repaired_analysis(self, path: str) -> Analysis:
        """Return the analysis after a repair of the open documents that YAML cannot parse."""
        found = self.analysis(path)
        texts = {key: self.documents.texts.get(key) for key in found.files}
        repaired = {
            key: read_repaired(text).text
            for key, text in texts.items()
            if text is not None and not read_repaired(text).is_whole
        }
        if not repaired:
            return found

        def read(of: str) -> bytes:
            text = repaired.get(key_of(of))
            return self.documents.read(of) if text is None else text.encode("utf-8", "replace")

        return analyze(found.path, read)

    def _includable(self, path: str) -> list[str]:
        folder = Path(path).parent
        others = (each for each in self.workspace.files().values() if key_of(each) != key_of(path))
        return sorted(os.path.relpath(each, folder).replace(os.sep, "/") for each in others)

    def hover(self, path: str, position: Position) -> Hover | None:
        if not self.workspace.is_ours(path):
            return None
        analysis = self.analysis(path)
        return find_hover(self.text(path), path, position, analysis, self._c_text(analysis))

    def _c_text(self, analysis: Analysis) -> CTextOf:
        """Return a lookup of the C of each module, from its last version without errors."""
        module = analysis.module
        if module is not None and not analysis.parsed.errors:
            for each in (*(used.module for used in module.imports), module):
                known = self.good.get(each.name.text)
                if known is None or known[0] is not each:
                    self.good[each.name.text] = (each, CText(each))
        texts = {name: c_text for name, (_, c_text) in self.good.items()}
        return texts.get

    def definition(self, path: str, position: Position) -> Location | None:
        return find_definition(path, self.text(path), position, self.analysis(path))

    def references(
        self, path: str, position: Position, *, with_declaration: bool
    ) -> tuple[Location, ...]:
        analyses = self._analyses_at(path, position)
        return find_references(path, position, analyses, with_declaration=with_declaration)

    def renameable(self, path: str, position: Position) -> Renameable | None:
        return find_renameable(path, position, self.analysis(path))

    def rename(self, path: str, position: Position, name: str) -> tuple[Edit, ...] | Refused:
        analyses = self._analyses_at(path, position)
        return find_edits(path, position, name, analyses, self.documents.read)

    def _analyses_at(self, path: str, position: Position) -> list[Analysis]:
        """Return the analyses of all modules that may use the name under the cursor."""
        found = self.analysis(path).occurrence_at(path, position)
        declared = path if found is None else found.declaration.span.file.path
        own = self.analyses(path)
        others = self.analyses(declared) if key_of(declared) != key_of(path) else []
        return list({key_of(each.path): each for each in (*own, *others)}.values())

    def outline(self, path: str) -> tuple[Symbol, ...]:
        return read_outline(self.text(path)) if self.workspace.is_ours(path) else ()

    def fixes(self, path: str, place: Range) -> tuple[Fix, ...]:
        roots = self.workspace.roots_of(path)
        problems = (
            problem for root in roots for problem in self.workspace.analysis(root).parsed.problems
        )
        found = {(fix.place, fix.text): fix for fix in find_fixes(path, place, problems)}
        return tuple(found.values())


def _add(problem: Problem, found: dict[str, Published]) -> None:
    """Add a problem to those of its file, unless another module has reported the same."""
    key = key_of(problem.span.file.path)
    file, problems = found.get(key, Published(problem.span.file, ()))
    if _identity(problem) not in map(_identity, problems):
        found[key] = Published(file, (*problems, problem))


def _identity(problem: Problem) -> tuple[object, ...]:
    return (problem.code, problem.message, *problem.span[1:])
