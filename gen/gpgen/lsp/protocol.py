"""Conversion between the language server's types and those of the LSP."""

from collections.abc import Iterable
from typing import NamedTuple

from lsprotocol import types

from gpgen.lsp.completion_items import FILE, KEY, KEYWORD, TYPE, VALUE, Item
from gpgen.lsp.outline import NODE, SECTION, Symbol
from gpgen.lsp.positions import UTF_16, Position, Range, lines_of, range_of, to_characters, to_units
from gpgen.lsp.refactoring import Edit, Fix
from gpgen.lsp.workspace import Documents
from gpgen.source.places import SourceFile
from gpgen.source.problems import ERROR, Problem

NAME = "gpgen"
ItemKind = types.CompletionItemKind
SymbolKind = types.SymbolKind
# The LSP kinds for each of our kinds: in a completion, and in the outline.
KINDS = {
    "behaviour": (ItemKind.Function, SymbolKind.Method),
    "buffer": (ItemKind.Struct, SymbolKind.Struct),
    "component": (ItemKind.Interface, SymbolKind.Interface),
    "constant": (ItemKind.Constant, SymbolKind.Constant),
    "entity": (ItemKind.Class, SymbolKind.Class),
    "enum": (ItemKind.Enum, SymbolKind.Enum),
    "enum member": (ItemKind.EnumMember, SymbolKind.EnumMember),
    "event": (ItemKind.Event, SymbolKind.Event),
    "factory": (ItemKind.Constructor, SymbolKind.Constructor),
    "field": (ItemKind.Field, SymbolKind.Field),
    "function": (ItemKind.Function, SymbolKind.Function),
    "leaf": (ItemKind.Function, SymbolKind.Method),
    "message": (ItemKind.Event, SymbolKind.Event),
    "module": (ItemKind.Module, SymbolKind.Module),
    "preset": (ItemKind.Constructor, SymbolKind.Constructor),
    "property": (ItemKind.Field, SymbolKind.Field),
    "signal": (ItemKind.Event, SymbolKind.Event),
    "stream": (ItemKind.Text, SymbolKind.Array),
    "struct": (ItemKind.Struct, SymbolKind.Struct),
    "tree": (ItemKind.Function, SymbolKind.Method),
    KEY: (ItemKind.Property, SymbolKind.Key),
    VALUE: (ItemKind.Value, SymbolKind.Field),
    TYPE: (ItemKind.TypeParameter, SymbolKind.TypeParameter),
    KEYWORD: (ItemKind.Keyword, SymbolKind.Field),
    FILE: (ItemKind.File, SymbolKind.File),
    SECTION: (ItemKind.Text, SymbolKind.Namespace),
    NODE: (ItemKind.Text, SymbolKind.Operator),
}
OTHER = (ItemKind.Text, SymbolKind.Field)


class Translator(NamedTuple):
    """Conversion for one editor: the encoding of its columns, and its URIs."""

    documents: Documents
    encoding: str = UTF_16
    has_related: bool = True

    def position(self, text: str, at: types.Position) -> Position:
        lines = lines_of(text)
        if at.line >= len(lines):
            return Position(len(lines) - 1, len(lines[-1]))
        return Position(at.line, to_characters(lines[at.line], at.character, self.encoding))

    def range(self, text: str, place: types.Range) -> Range:
        return Range(self.position(text, place.start), self.position(text, place.end))

    def range_in(self, lines: list[str], place: Range) -> types.Range:
        start, end = (self._position(lines, each) for each in place)
        return types.Range(start, end)

    def _position(self, lines: list[str], at: Position) -> types.Position:
        line = lines[at.line] if at.line < len(lines) else ""
        return types.Position(at.line, to_units(line, at.character, self.encoding))

    def location(self, file: SourceFile, place: Range) -> types.Location:
        shown = self.range_in(lines_of(file.text), place)
        return types.Location(self.documents.uri(file.path), shown)

    def diagnostic(self, problem: Problem) -> types.Diagnostic:
        """Return a diagnostic; the hint follows the message, notes are related information."""
        is_error = problem.severity == ERROR
        message = problem.message + (f"\n{problem.hint}" if problem.hint else "")
        related = [
            types.DiagnosticRelatedInformation(
                self.location(note.span.file, range_of(note.span)), note.message
            )
            for note in problem.notes
        ]
        severity = types.DiagnosticSeverity.Error if is_error else types.DiagnosticSeverity.Warning
        return types.Diagnostic(
            range=self.location(problem.span.file, range_of(problem.span)).range,
            message=message,
            severity=severity,
            code=problem.code,
            source=NAME,
            related_information=related if related and self.has_related else None,
        )

    def item(self, item: Item, place: types.Range) -> types.CompletionItem:
        text = item.insert or item.label
        doc = types.MarkupContent(types.MarkupKind.Markdown, item.doc) if item.doc else None
        return types.CompletionItem(
            label=item.label,
            kind=KINDS.get(item.kind, OTHER)[0],
            detail=item.detail or None,
            documentation=doc,
            filter_text=item.label,
            text_edit=types.TextEdit(place, text),
        )

    def symbol(self, symbol: Symbol, lines: list[str]) -> types.DocumentSymbol:
        start = min(symbol.place.start, symbol.selection.start)
        end = max(symbol.place.end, symbol.selection.end)
        return types.DocumentSymbol(
            name=symbol.name or "?",
            kind=KINDS.get(symbol.kind, OTHER)[1],
            detail=symbol.detail or None,
            range=self.range_in(lines, Range(start, end)),
            selection_range=self.range_in(lines, symbol.selection),
            children=[self.symbol(each, lines) for each in symbol.children],
        )

    def edits(self, edits: Iterable[Edit]) -> types.WorkspaceEdit:
        changes: dict[str, list[types.TextEdit]] = {}
        for edit in edits:
            at = self.location(edit.file, edit.place)
            changes.setdefault(at.uri, []).append(types.TextEdit(at.range, edit.text))
        return types.WorkspaceEdit(changes=changes)

    def action(self, fix: Fix) -> types.CodeAction:
        edit = Edit(fix.problem.span.file, fix.place, fix.text)
        return types.CodeAction(
            title=fix.title,
            kind=types.CodeActionKind.QuickFix,
            diagnostics=[self.diagnostic(fix.problem)],
            edit=self.edits([edit]),
            is_preferred=True,
        )
