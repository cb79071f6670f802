"""The C that comes out for a declaration: taken from the headers that gpgen would write."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from gpgen.c.layout import lay_out
from gpgen.c.names import Names
from gpgen.c.symbols import emitted
from gpgen.c.symbols.symbol import CName
from gpgen.lsp.analysis import Place
from gpgen.lsp.declarations import Declaration, declarations_of
from gpgen.model import Module
from gpgen.output.render import Output, outputs, text_of
from gpgen.output.templates import environment
from gpgen.source.places import Span
from gpgen.tools.c_sources import declaration_of, member_of

HEADER = ".h"
# So many declarations are shown at most, each of at most so many lines.
MOST_SHOWN = 8
MOST_LINES = 16


class Shown(NamedTuple):
    """Declarations in C, the header that has them, and how many more it has."""

    header: str
    declarations: tuple[str, ...]
    others: int


class CText:
    """The headers of a module without errors, each rendered when it is asked for."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.texts: dict[str, str] = {}

    @cached_property
    def headers(self) -> dict[str, Output]:
        """All headers by name."""
        return {each.name: each for each in outputs(self.module) if each.name.endswith(HEADER)}

    @cached_property
    def names(self) -> dict[Place, list[CName]]:
        """The C names by the place in the schema that they come from."""
        found: dict[Place, list[CName]] = {}
        for each in emitted(self.module):
            found.setdefault(each.span.order, []).append(each)
        return found

    @cached_property
    def spans(self) -> dict[tuple[str, str, str], Span]:
        """The place of each declaration by its kind, its owner and its name."""
        found = reversed(list(declarations_of(self.module)))
        return {(each.kind, each.owner, each.name.text): each.span for each in found}

    def of_declaration(self, declared: Declaration) -> Shown | None:
        """Return the C of a declaration, which may have moved since the module was read."""
        name = declared.name.text
        span = self.spans.get((declared.kind, declared.owner, name))
        return None if span is None else self.of_place(span.order, (declared.owner, name))

    def of_place(self, place: Place, owners: tuple[str, ...]) -> Shown | None:
        """Return the C of a place of the schema; one of the `owners` may have a header for it."""
        names = self.names.get(place, [])
        for header in self._candidates(owners) if names else ():
            text = self._text(header)
            found = dict.fromkeys(_declared(names, text))
            if found:
                shown = [each.removeprefix("static inline ") for each in found]
                return Shown(header, tuple(shown[:MOST_SHOWN]), max(0, len(shown) - MOST_SHOWN))
        return None

    def _candidates(self, owners: tuple[str, ...]) -> Iterator[str]:
        """Yield the headers in which C is looked for, the nearest first."""
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
