"""What is shown under the cursor: documentation, and the C that comes out."""

from collections.abc import Callable
from typing import NamedTuple

from gpgen.c.types import SCALAR_TYPES
from gpgen.lsp.analysis import Analysis, Occurrence, Place
from gpgen.lsp.c_text import CText, Shown
from gpgen.lsp.declarations import Declaration
from gpgen.lsp.keys import key_doc
from gpgen.lsp.positions import Position, Range, range_of
from gpgen.lsp.repair import read_repaired
from gpgen.lsp.tree import Target, find_target, key_of_entry
from gpgen.model import SCALARS
from gpgen.schema.wording import expected
from gpgen.source.nodes import MappingNode

# Returns the C of a module by its name; None where none can be made now.
CTextOf = Callable[[str], CText | None]


class Hover(NamedTuple):
    """A text in Markdown, and what it is about."""

    text: str
    place: Range


def find_hover(
    text: str, path: str, position: Position, analysis: Analysis, c_text_of: CTextOf
) -> Hover | None:
    """Return what is known about the word under the cursor."""
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
    """Return a declaration in a line."""
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
    """Return the documentation of a key of the language."""
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
    """Return what a scalar type is in C."""
    name = target.scalar.text.partition("=")[0].partition("[")[0].strip()
    if name not in SCALARS:
        return None
    return f"**{name}**: `{SCALAR_TYPES[name]}` in C"
