"""The view of the whole module: what module.h.j2 prints."""

from typing import NamedTuple

from gpgen.model import Module
from gpgen.naming import Names
from gpgen.views.comments import banner, sentence
from gpgen.views.words import Header, schema_name


class ModuleView(NamedTuple):
    """All the words of the header that includes the rest."""

    banner: str
    guard: str
    headers: tuple[Header, ...]


def module_view(module: Module) -> ModuleView:
    """Return the view of a module."""
    names = Names(module.name.text)
    parts = ["types", *(entity.name.text for entity in module.entities)]
    if module.buffers:
        parts.append("buffers")
    if module.has_world:
        parts.append("world")
    doc = sentence(module.doc)
    return ModuleView(
        banner=banner(
            f"{names.c}.h - {doc or 'all of it.'}",
            ("Includes the other headers of the module.",),
            schema_name(module),
        ),
        guard=names.macro("H"),
        headers=tuple(Header(f"{names.of(part)}.h") for part in sorted(parts)),
    )
