"""Views of foreign types, and of the headers that declare them."""

from gpgen.model import Extern, Module
from gpgen.naming import Names
from gpgen.tuples import NamedTuple
from gpgen.views.comments import sentence, titled
from gpgen.views.ctypes import declare
from gpgen.views.words import ALWAYS, Header, when


class ExternView(NamedTuple):
    """A foreign type, and what the module calls it."""

    declaration: str
    doc: str
    condition: str = ALWAYS


def extern_view(names: Names, extern: Extern) -> ExternView:
    """Return the view of a foreign type."""
    known = "a foreign pointer." if extern.is_pointer else "a foreign type."
    return ExternView(
        declaration=declare(extern.c, names.of(extern.name.text)),
        doc=titled(extern.name.text, known, sentence(extern.doc)),
        condition=when(extern.condition),
    )


def headers(module: Module, *, angled: bool) -> tuple[Header, ...]:
    """Return what to include for the externs, and of C's own headers, each once and in order."""
    texts = {each.header.text for each in module.externs if each.header}
    own = {"<string.h>"} if angled else set()
    return tuple(
        Header(
            text if angled else f'"{text}"',
            ALWAYS if text in own else header_condition(module, text),
        )
        for text in sorted({text for text in texts if text.startswith("<") == angled} | own)
    )


def header_condition(module: Module, text: str) -> str:
    """Return when a foreign header is needed."""
    using = (each for each in module.externs if each.header and each.header.text == text)
    return when(*(each.condition for each in using))
