"""The C names of what holds changes back."""

from collections.abc import Iterator

from gpgen.cnames.name import CName
from gpgen.model import Entity
from gpgen.naming import Names

# Types and functions of every entity that can be frozen.
BATCH_PARTS = ("freeze", "thaw", "batch", "old")


def of_batch(c: Names, entity: Entity) -> Iterator[CName]:
    """Yield the names of an entity that can be frozen; `c` are those of the entity."""
    span = entity.freeze_span or entity.name.span
    what = f"what holds changes of '{entity.name.text}' back"
    for part in BATCH_PARTS:
        yield CName(c.of(part), "", span, what)
    yield CName("batch", c.c, span, what)
    for prop in entity.properties:
        for part in ("hold", "thaw") if prop.observe else ():
            shown = f"the property '{prop.name.text}'"
            yield CName(f"{part}_{prop.name.text}", f"{c.c}.c", prop.name.span, shown)
