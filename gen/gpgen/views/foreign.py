"""The headers that the types of a module need."""

from typing import NamedTuple

from gpgen.c.comments import sentence, titled
from gpgen.c.declarations import ALWAYS, Header, join, when
from gpgen.c.names import Names
from gpgen.c.posts import posts_in
from gpgen.c.types import argument, declare, value_type
from gpgen.model import Extern, Function, Module
from gpgen.model.composition import has_texts


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


class FunctionView(NamedTuple):
    """A function of the user's."""

    declaration: str
    doc: str
    condition: str


def function_view(names: Names, function: Function) -> FunctionView:
    """Return the view of a function that expressions may call."""
    parameters = join(*(argument(names, each.type, each.name.text) for each in function.arguments))
    c = names.of(function.name.text)
    return FunctionView(
        declaration=f"{declare(value_type(names, function.returns), c)}({parameters or 'void'})",
        doc=titled(function.name.text, sentence(function.doc)),
        condition=when(function.condition),
    )


def runtime_headers(module: Module) -> tuple[Header, ...]:
    """Return the runtime's headers that a module needs; gp_notification.h has those of a world."""
    needed = {
        "gp_base.h": not module.has_world,
        "gp_component.h": module.components,
        "gp_list.h": any(entity.lists for entity in module.entities),
        "gp_math.h": module.has_followers,
        "gp_notification.h": module.has_world,
        "gp_posts.h": any(posts_in(module)),
        "gp_scalar.h": True,
        "gp_text.h": has_texts(module),
    }
    return tuple(Header(name) for name, is_needed in needed.items() if is_needed)


def module_headers(module: Module) -> tuple[Header, ...]:
    """Return the headers of the other modules that are used."""
    used = (each.module.name.text for each in module.imports if each.is_direct)
    return tuple(Header(f"{name}.h") for name in sorted(used))
