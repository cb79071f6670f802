"""What is offered to complete a word."""

from collections.abc import Iterable
from typing import NamedTuple

from gpgen.lsp.analysis import Analysis
from gpgen.source.places import Span

KEY, VALUE, TYPE, KEYWORD, FILE = "key", "value", "type", "keyword", "file"


class Item(NamedTuple):
    """A word that may stand where the cursor is; `insert` is written in its place if not empty.

    `kind` is KEY, VALUE, TYPE, KEYWORD or FILE, or the kind of a declaration.
    """

    label: str
    kind: str
    detail: str = ""
    doc: str = ""
    insert: str = ""


def declaration_item(label: str, span: Span, analysis: Analysis, insert: str = "") -> Item:
    """Return the item of a declaration, with what is known about it."""
    found = analysis.declarations.get((span.file.path, span.line, span.column))
    if found is None:
        return Item(label, VALUE, insert=insert)
    owner = f" of {found.owner}" if found.owner else ""
    detail = f"{found.kind}{owner}" + (f": {found.of}" if found.of else "")
    return Item(label, found.kind, detail, found.doc or "", insert)


def words(found: Iterable[str], kind: str = KEYWORD) -> list[Item]:
    """Return words of the language as items."""
    return [Item(each, kind) for each in found]


def unique_items(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return items without those that would write the same as an earlier one."""
    return tuple(
        {each.insert.rstrip(": ") or each.label: each for each in reversed(list(items))}.values()
    )[::-1]
