"""The C names of leaves and behaviours."""

from collections.abc import Iterator

from gpgen.cnames.members import parameters
from gpgen.cnames.name import CName
from gpgen.model import Entity, Module
from gpgen.model.leaves import TASK, Leaf
from gpgen.naming import Names

ALONE = "behaviour"  # what the only behaviour of an entity is called

ENTITY_PARTS = (
    *("tick", "tick_all", "behaviour_halt", "begin_behaviours"),
    *("wake_behaviours", "wake_all_behaviours"),
)


def of_leaves(c: Names, leaves: tuple[Leaf, ...], var: str) -> Iterator[CName]:
    """Yield the functions of the user's that behaviours call, and their parameters."""
    for leaf in leaves:
        name, span = leaf.name.text, leaf.name.span
        what = f"the leaf '{name}'"
        if leaf.is_ is not None:
            continue
        for parts in (
            ((name, "start"), (name, "tick"), (name, "halt")) if leaf.kind == TASK else ((name,),)
        ):
            yield CName(c.of(*parts), "", span, what)
        fields = tuple(each.field for each in leaf.arguments)
        yield from parameters(f"{c.of(name)}()", var, fields, f"an argument of {what}")


def of_behaviours(module: Module, entity: Entity) -> Iterator[CName]:
    """Yield the names of an entity's behaviours."""
    if not entity.behaviours:
        return
    from gpgen.behaviours.awaited import awaited  # noqa: PLC0415 (few have any)

    c = Names(module.name.text).inner(entity.name.text)
    first = entity.behaviours[0].name.span
    what = f"the behaviours of '{entity.name.text}'"
    for text in ENTITY_PARTS:
        yield CName(c.of(text), "", first, what)
    yield CName(f"{c.of('behaviour')}.c", "file", first, f"the file of {what}")
    for behaviour in entity.behaviours:
        name, span = behaviour.name.text, behaviour.name.span
        shown = f"the behaviour '{name}'"
        is_alone = name == ALONE and len(entity.behaviours) == 1
        for part in ("state", "where", *(() if is_alone else ("tick", "halt"))):
            if (name, part) != (ALONE, "halt"):
                yield CName(c.of(name, part), "", span, shown)
        yield CName(f"{name}_state", c.c, span, shown)
        for event in awaited(module, entity):
            yield CName(c.of(name, "hear", event), "", span, shown)
