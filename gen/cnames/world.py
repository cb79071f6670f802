"""The C names of the world."""

from collections.abc import Iterator

from gpgen.cnames.members import of_changed, of_listening, of_property, of_signal
from gpgen.cnames.name import CName
from gpgen.conditions import symbols_in
from gpgen.model import Module, World
from gpgen.naming import Names

POOL_PARTS = ("slots", "births", "marks", "stack", "dues", "sleepers")  # of a static one
WORLD_PARTS = (
    "core",
    "core_of",
    "const_core_of",
    "desc",
    "init",
    "finish",
    "user",
    "now",
    "tick",
    "execute_callbacks",
)


def of_world(names: Names, module: Module) -> Iterator[CName]:
    """Yield the names of the world."""
    c = names.inner("world")
    span = module.name.span
    what = "the world"
    for text in (
        c.c,
        *(c.of(part) for part in WORLD_PARTS),
        c.macro("H"),
        names.of("type_name"),
        names.of("is_live"),
    ):
        yield CName(text, "", span, what)
    if any(entity.behaviours for entity in module.entities):
        yield CName(c.of("trace"), "", span, what)
    for part in ("conditions", "init_if") if symbols_in(module) else ():
        yield CName(c.of(part), "", span, what)
    for end in (".h", ".c"):
        yield CName(f"{c.c}{end}", "file", span, f"the file of {what}")
    for text in ("core", "listeners", "listener_cells"):
        yield CName(text, c.c, span, "a member of every world")
    yield from of_core(c, module)
    for entity in module.entities:
        for part in POOL_PARTS if entity.pool.static else ():
            text = f"{entity.name.text}_{part}"
            yield CName(text, c.c, entity.name.span, f"a place of '{entity.name.text}'")
    for text in ("binding_table", "binding_records") if has_bindings(module) else ():
        yield CName(text, c.c, span, "a place of the world")
    if module.world:
        yield from of_world_members(c, module.world)


def of_core(c: Names, module: Module) -> Iterator[CName]:
    """Yield the members of a world's core and of its description."""
    core, desc = c.of("core"), c.of("desc")
    for text in ("gp", "of_type"):
        yield CName(text, core, module.name.span, "a member of every world's core")
    for entity in module.entities:
        name, span = entity.name.text, entity.name.span
        yield CName(f"{name}_pool", core, span, f"the pool of '{name}'")
        yield CName(f"{name}_reserve", desc, span, f"the reserve of '{name}'")
    for component in module.components:
        name, span = component.name.text, component.name.span
        yield CName(f"{name}_listeners", core, span, f"the listeners of '{name}'")


def has_bindings(module: Module) -> bool:
    """Tell whether bindings have their place inside the world."""
    return module.world is not None and module.world.static and bool(module.world.bindings)


def of_world_members(c: Names, world: World) -> Iterator[CName]:
    """Yield the names of the world's own properties and signals."""
    span = None
    for prop in world.properties:
        yield CName(prop.name.text, c.c, prop.name.span, "a property of the world")
        if prop.observe:
            span = span or prop.name.span
            yield from of_property(c, prop, lives=False)
    for signal in world.signals:
        yield from of_signal(c, signal, "world")
    if span:
        yield from of_changed(c, span, "the world")
    elif world.signals:
        span = world.signals[0].name.span
        yield CName(c.macro("EVENT_CHANGED"), "", span, "the world")
    if span:
        yield from of_listening(c, span, "the world", every=False)
