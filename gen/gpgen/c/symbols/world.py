"""The C names of the world and of streams."""

from collections.abc import Iterator

from gpgen.c.names import Names
from gpgen.c.record_layout import posts_in, posts_of
from gpgen.c.symbols.symbol import IN_EVENT, CName, of_changed, of_listening, of_property, of_signal
from gpgen.model import Entity, Module, Rest, Stream, StreamEvent, TextArgument, World
from gpgen.model.behaviours import Behaviour
from gpgen.model.inspection import has_inspection
from gpgen.model.objects import columns_of
from gpgen.model.saving import has_saves

STREAM_PARTS = (
    "kind",
    "type",
    "init",
    "init_static",
    "finish",
    "of",
    "event",
    "reader",
    "read",
    "next",
    "handlers",
    "dispatch",
)


def of_streams(names: Names, module: Module) -> Iterator[CName]:
    """Yield the names of all streams, including the stream of posted signals."""
    posts = posts_of(module)
    if posts is not None:
        yield from of_posts(names, module, posts)
    for stream in module.streams:
        yield from of_stream(names, stream)
        for event in stream.events:
            what = f"the event '{event.name.text}' of '{stream.name.text}'"
            yield from of_event(names.inner(stream.name.text), event, what, "field")


def of_stream(names: Names, stream: Stream) -> Iterator[CName]:
    c = names.inner(stream.name.text)
    world = names.inner("world")
    span = stream.name.span
    what = f"the stream '{stream.name.text}'"
    yield CName(world.of(stream.name.text), "", span, f"the getter of {what}")
    yield CName(stream.name.text, world.c, span, what)
    yield CName(f"{stream.name.text}_records", world.c, span, f"the place of {what}")
    for text in (c.c, *(c.of(part) for part in STREAM_PARTS), c.macro("H"), c.macro("LOST")):
        yield CName(text, "", span, what)
    for end in (".h", ".c"):
        yield CName(f"{c.c}{end}", "file", span, f"the file of {what}")
    yield CName("lost", f"{c.c}(handlers)", span, f"what is lost of {what}")
    yield CName("record", f"{c.c}(handlers)", span, f"any record of {what}")


def of_posts(names: Names, module: Module, posts: Stream) -> Iterator[CName]:
    """Yield the names of posted signals; the names of their records are private."""
    span = module.name.span
    world = names.inner("world")
    own = names.inner(f"gp_{posts.name.text}")
    what = "the posted signals"
    for text in (
        names.of(posts.name.text, "type"),
        world.of(posts.name.text),
        world.of("cancel_callbacks"),
        world.of("skipped_callbacks"),
    ):
        yield CName(text, "", span, what)
    for text in (posts.name.text, f"{posts.name.text}_records"):
        yield CName(text, world.c, span, what)
    for post, event in zip(posts_in(module), posts.events, strict=True):
        signal = f"the signal '{post.signal.name.text}'"
        c = names.inner(post.owner)
        for part in ("post", "post_to"):
            text = c.of(post.signal.name.text, part)
            yield CName(text, "", event.name.span, f"posting {signal}")
        yield from of_fields(own.inner(event.name.text), event, signal, "argument")


def of_event(stream: Names, event: StreamEvent, what: str, part: str) -> Iterator[CName]:
    name, span = event.name.text, event.name.span
    c = stream.inner(name)
    push = stream.of("push", name)
    is_sized = not any(isinstance(field.type, Rest | TextArgument) for field in event.fields)
    others = (f"{push}_when_full", f"{push}_reserved") if is_sized else ()
    pushes = (push, *others)
    for text in (c.c, *pushes, stream.macro(name), stream.macro(name, "SIZE")):
        yield CName(text, "", span, what)
    yield CName(name, f"{stream.c}(handlers)", span, what)
    yield from of_fields(c, event, what, part)


def of_fields(c: Names, event: StreamEvent, what: str, part: str) -> Iterator[CName]:
    for field in event.fields:
        shown = f"the {part} '{field.name.text}' of {what}"
        is_tail = isinstance(field.type, Rest | TextArgument)
        for text in (field.name.text, *([f"{field.name.text}_count"] if is_tail else ())):
            yield CName(text, c.c, field.name.span, shown)
            yield CName(text, f"{c.c}{IN_EVENT}", field.name.span, shown)
        if is_tail:
            yield CName(c.of(field.name.text), "", field.name.span, shown)


POOL_PARTS = ("slots", "births", "marks", "stack", "dues", "sleepers", "columns")  # static pools
WORLD_PARTS = (
    "desc",
    "init",
    "finish",
    "user",
    "now",
    "tick",
    "execute_callbacks",
)


def of_world(names: Names, module: Module) -> Iterator[CName]:
    c = names.inner("world")
    span = module.name.span
    what = "the world"
    for text in (
        c.c,
        *(c.of(part) for part in WORLD_PARTS),
        names.of("type_name"),
        names.of("is_live"),
    ):
        yield CName(text, "", span, what)
    if any(entity.behaviours for entity in module.entities):
        yield CName(c.of("trace"), "", span, what)
    for part in ("conditions", "init_if") if module.symbols else ():
        yield CName(c.of(part), "", span, what)
    for text in ("core", "listeners", "listener_cells"):
        yield CName(text, c.c, span, "a member of every world")
    yield from of_core(c, module)
    for entity in module.entities:
        for part in POOL_PARTS if entity.pool.static else ():
            text = f"{entity.name.text}_{part}"
            yield CName(text, c.c, entity.name.span, f"a place of '{entity.name.text}'")
        for prop in columns_of(entity) if entity.pool.static else ():
            text, what = f"{entity.name.text}_{prop.name.text}_column", prop.name.text
            yield CName(text, c.c, prop.name.span, f"the place of the column '{what}'")
    for text in ("binding_table", "binding_records") if has_bindings(module) else ():
        yield CName(text, c.c, span, "a place of the world")
    if module.world:
        yield from of_world_members(c, module.world)


SNAPSHOT_PARTS = ("init_in", "snapshot", "restore", "hold", "checksum", "checksum_of")


def of_snapshots(names: Names, module: Module) -> Iterator[CName]:
    what = "the snapshot code of the world"
    for part in SNAPSHOT_PARTS if module.has_snapshots else ():
        yield CName(names.of("world", part), "", module.name.span, what)
    for end in (".h", ".c") if module.has_snapshots else ():
        yield CName(f"{names.of('snapshot')}{end}", "file", module.name.span, f"the file of {what}")
    if module.has_snapshots:
        yield CName(names.macro("SNAPSHOT_H"), "", module.name.span, what)


SAVE_PARTS = ("write", "read", "write_text", "read_text", "hash")


def of_saves(names: Names, module: Module) -> Iterator[CName]:
    """Yield the names of save files, if the module has any."""
    if not has_saves(module):
        return
    what, file = "the save code of the world", names.of("save")
    for part in SAVE_PARTS:
        yield CName(names.of("save", part), "", module.name.span, what)
    for end in (".h", ".c"):
        yield CName(f"{file}{end}", "file", module.name.span, f"the file of {what}")
    yield CName(names.macro("SAVE_H"), "", module.name.span, what)


def of_inspection(names: Names, module: Module) -> Iterator[CName]:
    """Yield the names of the inspector's taps, if the module has any."""
    if not has_inspection(module):
        return
    what, file = "the tap table of the inspector", names.of("inspect")
    for part in ("init", "taps"):
        yield CName(names.of("inspect", part), "", module.name.span, what)
    for end in (".h", ".c"):
        yield CName(f"{file}{end}", "file", module.name.span, f"the file of {what}")
    yield CName(names.macro("INSPECT_H"), "", module.name.span, what)


def of_core(c: Names, module: Module) -> Iterator[CName]:
    """Yield the members of a world's core and of its description."""
    core, desc = c.of("gp"), c.of("desc")
    for text in ("gp", "every", "tuning"):
        yield CName(text, core, module.name.span, "a member of every world")
    for constant in module.tunables[:1]:
        for text in (c.of("tune"), Names(module.name.text).of("tuning")):
            yield CName(text, "", constant.name.span, "the tunable constants")
    for entity in module.entities:
        name, span = entity.name.text, entity.name.span
        yield CName(f"{name}_pool", core, span, f"the pool of '{name}'")
        yield CName(f"{name}_reserve", desc, span, f"the reserve of '{name}'")
    for component in module.components:
        name, span = component.name.text, component.name.span
        yield CName(f"every_{name}", core, span, f"the listeners to every '{name}'")


def has_bindings(module: Module) -> bool:
    """Return whether bindings are stored inside the world."""
    return module.world is not None and module.world.static and bool(module.world.bindings)


def of_world_members(c: Names, world: World) -> Iterator[CName]:
    """Yield the names of the world's own properties and signals."""
    span = None
    for prop in world.properties:
        yield CName(prop.name.text, c.c, prop.name.span, "a property of the world")
        if prop.observe:
            span = span or prop.name.span
            yield from of_property(c, prop)
    for signal in world.signals:
        yield from of_signal(c, signal, "world")
    if span:
        yield from of_changed(c, span, "the world")
    elif world.signals:
        span = world.signals[0].name.span
        yield CName(c.macro("EVENT_CHANGED"), "", span, "the world")
    if span:
        yield from of_listening(c, span, "the world", every=False)


def pace_member(entity: Entity, behaviour: Behaviour) -> str:
    """Return the world's member with the turns of a behaviour that has `every`."""
    return f"{entity.name.text}_{behaviour.name.text}_pace"
