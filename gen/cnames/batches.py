"""The C names of what holds changes back."""

from collections.abc import Iterator

from gpgen.cnames.name import CName
from gpgen.composition import embedded
from gpgen.model import Array, Entity, Module
from gpgen.naming import Names

# Types and functions of every entity that can be frozen.
BATCH_PARTS = ("freeze", "thaw", "batch", "old")


def of_batch(module: Module, entity: Entity) -> Iterator[CName]:
    """Yield the names of an entity that can be frozen."""
    c = Names(module.name.text).inner(entity.name.text)
    span = entity.freeze_span or entity.name.span
    what = f"what holds changes of '{entity.name.text}' back"
    for text in BATCH_PARTS:
        yield CName(c.of(text), "", span, what)
    yield CName("batch", c.c, span, what)
    for prop in entity.properties:
        name = prop.name.text
        for text in (f"hold_{name}", f"thaw_{name}") if prop.observe else ():
            yield CName(text, f"{c.c}.c", prop.name.span, f"the property '{name}'")
    for part in embedded(module, entity):
        for prop in part.properties:
            name = f"{part.name}_{prop.name.text}"
            shown = f"'{part.name}.{prop.name.text}' of {what}"
            if prop.observe:
                yield CName(c.of("hold", name), "", span, shown)
                yield CName(f"thaw_{name}", f"{c.c}.c", span, shown)
                yield CName(name, c.of("old"), span, shown)


def of_held_components(module: Module) -> Iterator[CName]:
    """Yield the names of components of which an entity can hold changes back."""
    held = {
        part.component.name: part.component
        for entity in module.entities
        if entity.freeze
        for part in embedded(module, entity)
    }
    for component in held.values():
        c = Names(module.name.text).inner(component.name.text)
        for prop in component.properties:
            name, span = prop.name.text, prop.name.span
            if prop.observe:
                yield CName(c.of("retell", name), "", span, f"the property '{name}'")
                if isinstance(prop.type, Array):
                    yield CName(c.of("retell_each", name), "", span, f"the property '{name}'")
                yield CName(f"hold_{name}", f"{c.c}.c", span, f"the property '{name}'")
