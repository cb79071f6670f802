"""Hover texts: documentation, and the C of a declaration from the headers that gpgen generates."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple

from gpgen.c.formatting import lay_out
from gpgen.c.names import Names
from gpgen.c.symbols import emitted
from gpgen.c.symbols.symbol import CName
from gpgen.c.types import SCALAR_TYPES
from gpgen.lsp.analysis import Analysis, Occurrence, Place
from gpgen.lsp.completion import key_doc
from gpgen.lsp.cursor import Target, find_target, key_of_entry
from gpgen.lsp.declarations import Declaration, declarations_of
from gpgen.lsp.incomplete_text import read_repaired
from gpgen.lsp.positions import Position, Range, range_of
from gpgen.model import SCALARS, Module
from gpgen.output.render import Output, outputs, text_of
from gpgen.output.templates import environment
from gpgen.schema.descriptions import expected
from gpgen.source.nodes import MappingNode
from gpgen.source.places import Span
from gpgen.tools.c_sources import declaration_of, member_of

HEADER = ".h"
# Limits of a hover text: declarations, and lines of each.
MOST_SHOWN = 8
MOST_LINES = 16


class Shown(NamedTuple):
    """C declarations, the header that contains them, and the number of those left out."""

    header: str
    declarations: tuple[str, ...]
    others: int


class CText:
    """The headers of a module without errors; each is rendered on first use."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.texts: dict[str, str] = {}

    @cached_property
    def headers(self) -> dict[str, Output]:
        return {each.name: each for each in outputs(self.module) if each.name.endswith(HEADER)}

    @cached_property
    def names(self) -> dict[Place, list[CName]]:
        found: dict[Place, list[CName]] = {}
        for each in emitted(self.module):
            found.setdefault(each.span.order, []).append(each)
        return found

    @cached_property
    def spans(self) -> dict[tuple[str, str, str], Span]:
        found = reversed(list(declarations_of(self.module)))
        return {(each.kind, each.owner, each.name.text): each.span for each in found}

    def of_declaration(self, declared: Declaration) -> Shown | None:
        """Return the C of a declaration, whose place may have changed since the module was read."""
        name = declared.name.text
        span = self.spans.get((declared.kind, declared.owner, name))
        return None if span is None else self.of_place(span.order, (declared.owner, name))

    def of_place(self, place: Place, owners: tuple[str, ...]) -> Shown | None:
        """Return the C for a place in the schema; the headers of `owners` are searched first."""
        names = self.names.get(place, [])
        for header in self._candidates(owners) if names else ():
            text = self._text(header)
            found = dict.fromkeys(_declared(names, text))
            if found:
                shown = [each.removeprefix("static inline ") for each in found]
                return Shown(header, tuple(shown[:MOST_SHOWN]), max(0, len(shown) - MOST_SHOWN))
        return None

    def _candidates(self, owners: tuple[str, ...]) -> Iterator[str]:
        """Yield the headers to search, those of the owners first."""
        names = Names(self.module.name.text)
        stems = [names.of(each) for each in owners if each]
        stems += [*(names.of(each) for each in ("types", "buffers")), names.c]
        yield from (f"{stem}{HEADER}" for stem in stems if f"{stem}{HEADER}" in self.headers)

    def _text(self, header: str) -> str:
        if header not in self.texts:
            text = text_of(self.headers[header], environment())
            self.texts[header] = lay_out(text) if isinstance(text, str) else ""
        return self.texts[header]


def _declared(names: list[CName], text: str) -> Iterator[str]:
    for name in names:
        found = None
        if not name.scope:
            found = declaration_of(name.text, text)
        elif name.scope != "file":
            found = member_of(name.scope, name.text, text)
        if found is not None and found.count("\n") < MOST_LINES:
            yield found


# Returns the C of a module by its name; None if no version without errors is known.
CTextOf = Callable[[str], CText | None]


class Hover(NamedTuple):
    """A text in Markdown, and the range that it describes."""

    text: str
    place: Range


def find_hover(
    text: str, path: str, position: Position, analysis: Analysis, c_text_of: CTextOf
) -> Hover | None:
    found = analysis.occurrence_at(path, position)
    if found is not None and found.span.file.line(found.span.line) in text:
        return Hover(_of_declaration(found, c_text_of), range_of(found.span))
    root = read_repaired(text).root
    target = None if root is None else find_target(root, position)
    if target is None:
        return None
    place = range_of(target.scalar.span)
    at = (analysis.path_of(path), *target.scalar.span.order[1:])
    shown = _of_key(target) or _of_function(target, at, analysis, c_text_of) or _of_type(target)
    return None if shown is None else Hover(shown, place)


def _of_declaration(found: Occurrence, c_text_of: CTextOf) -> str:
    declared = found.declaration
    c_text = c_text_of(declared.module)
    shown = None if c_text is None else c_text.of_declaration(declared)
    parts = (title_of(declared), declared.doc or "", _code(shown))
    return "\n\n".join(part for part in parts if part)


def title_of(declared: Declaration) -> str:
    owner = f" of {declared.owner}" if declared.owner else ""
    of = f": `{declared.of}`" if declared.of else ""
    return f"**{declared.kind}** `{declared.name.text}`{of}{owner}"


def _code(shown: Shown | None) -> str:
    if shown is None:
        return ""
    more = f"\n/* and {shown.others} more */" if shown.others else ""
    text = "\n".join(shown.declarations)
    return f"```c\n/* {shown.header} */\n{text}{more}\n```"


def _of_key(target: Target) -> str | None:
    step = target.steps[-1] if target.is_key else None
    if step is None or not isinstance(step.node, MappingNode):
        return None
    key = key_of_entry(step.node, step.shape, step.key)
    if key is None:
        return None
    return f"**{key.name}**: {expected(key.shape)}\n\n{key_doc(key)}"


def _of_function(target: Target, at: Place, analysis: Analysis, c_text_of: CTextOf) -> str | None:
    """Return the prototype of the user's function for a hook or a static listener."""
    module = analysis.module
    c_text = None if module is None else c_text_of(module.name.text)
    owner = target.keys[1] if target.keys[1:] else ""
    shown = None if c_text is None else c_text.of_place(at, (owner,))
    return None if shown is None else f"**{target.scalar.text}**\n\n{_code(shown)}"


def _of_type(target: Target) -> str | None:
    name = target.scalar.text.partition("=")[0].partition("[")[0].strip()
    if name not in SCALARS:
        return None
    return f"**{name}**: `{SCALAR_TYPES[name]}` in C"
