"""The headers that the types of a module need."""

from gpgen.composition import has_texts
from gpgen.model import Module
from gpgen.posting import posts_in
from gpgen.views.words import Header


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
