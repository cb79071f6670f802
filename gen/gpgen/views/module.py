"""The view of the whole module: what module.h.j2 prints."""

from typing import NamedTuple

from gpgen.c.comments import banner, sentence
from gpgen.c.declarations import Header, part_headers, schema_name
from gpgen.c.names import Names
from gpgen.model import Module


class ModuleView(NamedTuple):
    """All the words of the header of a module without a world, which includes the rest."""

    banner: str
    guard: str
    headers: tuple[Header, ...]


def module_view(module: Module) -> ModuleView:
    """Return the view of a module."""
    names = Names(module.name.text)
    others = [stream.name.text for stream in module.streams]
    others += ["buffers"] if module.buffers else []
    doc = sentence(module.doc)
    return ModuleView(
        banner=banner(
            f"{names.c}.h - {doc or 'all of it.'}",
            ("Includes the other headers of the module.",),
            schema_name(module),
        ),
        guard=names.macro("H"),
        headers=part_headers(module, *others),
    )
