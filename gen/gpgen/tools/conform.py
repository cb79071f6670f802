"""Differences between two versions of a schema for users of the generated C.

A model is converted to facts on which users rely; the facts of both versions are compared by key.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gpgen import model
from gpgen.model.inspection import has_inspection
from gpgen.model.objects import columns_of
from gpgen.model.saving import has_saves
from gpgen.model.types import show_type
from gpgen.model.values import Leaf
from gpgen.source.places import Span
from gpgen.source.problems import quote
from gpgen.tools.compatibility import (
    BREAKING,
    COMPATIBLE,
    LAYOUT,
    Fact,
    Thing,
    Weight,
    show,
    show_tree,
    signature,
    thing_of,
)
from gpgen.views.pools import chunk_shift


class Change(NamedTuple):
    """A difference, its weight, and its message."""

    span: Span
    weight: Weight
    message: str


def changes(old: model.Module, new: model.Module) -> tuple[Change, ...]:
    """Return the changes, removals first, in the order of the schemas."""
    before = {fact.key: fact for fact in facts(old)}
    after = {fact.key: fact for fact in facts(new)}
    return (*_removals(before, after), *_additions(before, after))


def _removals(before: dict[str, Fact], after: dict[str, Fact]) -> Iterator[Change]:
    for key, fact in before.items():
        if key not in after and not _is_within(key, before, after):
            yield Change(fact.span, fact.gone, f"{fact.what} is gone")


def _additions(before: dict[str, Fact], after: dict[str, Fact]) -> Iterator[Change]:
    for key, fact in after.items():
        known = before.get(key)
        if known is None:
            if not _is_within(key, after, before):
                yield Change(fact.span, fact.come, f"{fact.what} is {fact.news}")
        elif known.says != fact.says and not _is_same_order(known, fact):
            how = f"{fact.says}, and was {known.says}" if fact.is_shown else "another"
            yield Change(fact.span, fact.differs, f"{fact.what} is {how}")


def _is_same_order(known: Fact, fact: Fact) -> bool:
    """Return whether two orders differ only by removed and added items, reported elsewhere."""
    if not fact.key.endswith("/order"):
        return False
    old, new = known.says.split(", "), fact.says.split(", ")
    return [each for each in old if each in new] == [each for each in new if each in old]


def _is_within(key: str, here: dict[str, Fact], there: dict[str, Fact]) -> bool:
    """Return whether a fact is below one that is missing as a whole and is already reported."""
    outer, _, _ = key.rpartition("/")
    return bool(outer) and (
        (outer in here and outer not in there) or _is_within(outer, here, there)
    )


def facts(module: model.Module) -> Iterator[Fact]:
    name = module.name
    yield Fact("module", "the module's name", quote(name.text), name.span)
    yield from _optional_files(module)
    for used in module.imports:
        yield from _types(used.enums, used.structs, used.externs)
    yield from _values(module)
    yield from _types((), module.structs, ())
    for buffer in module.buffers:
        yield from _struct(buffer, "buffer", come=BREAKING)
    for stream in module.streams:
        yield from _stream(stream)
    for component in module.components:
        yield from _component(component)
    if module.world is not None:
        world = Thing("world", "the world", name.span)
        for prop in module.world.properties:
            yield from _property(world, prop)
        yield from _signals(world, module.world.signals)
        says = "static" if module.world.static else "allocated"
        yield world.aspect("memory", "the memory of", says, differs=LAYOUT)
    for tree in module.behaviours:  # the state of a tree is a member of entities
        thing = thing_of("tree", tree.name)
        yield thing.fact(show_tree(tree), gone=COMPATIBLE, differs=LAYOUT, is_shown=False)
    for entity in module.entities:
        yield from _entity(entity)
    for section in ("streams", "components", "entities"):
        names = (each.name for each in getattr(module, section))
        yield Thing(section, f"which the {section} come", name.span).order(names)


def _optional_files(module: model.Module) -> Iterator[Fact]:
    if has_saves(module):
        yield Fact("save files", "the code of save files", "there", module.name.span)
    if module.has_snapshots:
        what = "the code of snapshots"  # iterators are in the headers of entities, and have marks
        yield Fact("snapshots", what, "there", module.name.span, come=LAYOUT)
    if has_inspection(module):
        what = "the code of the inspector's taps"  # headers contain the events of messages
        yield Fact("taps", what, "there", module.name.span, come=LAYOUT)


def _types(
    enums: Iterable[model.Enum], structs: Iterable[model.Struct], externs: Iterable[model.Extern]
) -> Iterator[Fact]:
    for enum in enums:
        thing = thing_of("enum", enum.name)
        yield from thing.declared(enum.condition, "a set of flags" if enum.flags else "one value")
        for member in enum.members:
            inner = thing.part("", member.name)
            yield from inner.declared(member.condition, str(member.value))
    for struct in structs:
        yield from _struct(struct, "struct", come=LAYOUT)
    for extern in externs:
        thing = thing_of("extern", extern.name)
        yield from thing.declared(extern.condition, quote(extern.c))


def _struct(struct: model.Struct, kind: str, come: Weight) -> Iterator[Fact]:
    thing = thing_of(kind, struct.name)
    yield from thing.declared(struct.condition, kind, come=LAYOUT)
    for field in struct.fields:
        inner = thing.part("the field", field.name)
        yield from inner.declared(field.condition, show_type(field.type), come=come)
    yield thing.order(field.name for field in struct.fields)


def _values(module: model.Module) -> Iterator[Fact]:
    for constant in module.constants:
        thing = thing_of("constant", constant.name)
        yield thing.fact(show_type(constant.type))
        differs = COMPATIBLE if constant.tunable else LAYOUT
        yield thing.aspect("value", "the value of", show(constant.value), differs=differs)
        if constant.tunable:
            yield thing.aspect("tunable", "tuning of", "there", gone=BREAKING, come=BREAKING)
        yield from thing.condition(constant.condition)
    yield from _types(module.enums, (), module.externs)
    for function in module.functions:
        thing = thing_of("function", function.name)
        yield thing.written(f"{signature(function.arguments)} -> {show_type(function.returns)}")
        yield from thing.condition(function.condition)
    for message in module.messages:
        thing = thing_of("message", message.name)
        yield from thing.declared(message.condition, signature(message.arguments))


def _stream(stream: model.Stream) -> Iterator[Fact]:
    """Yield the facts of a stream.

    A reader of another version relies on the position of each field, because it reads payloads as
    prefixes; the sender must pass every field.
    """
    thing = thing_of("stream", stream.name)
    yield from thing.declared(stream.condition, "a stream", come=LAYOUT)
    key = "nothing" if stream.key is None else quote(stream.key.text)
    yield thing.aspect("key", "the key of", key)
    for event in stream.events:
        inner = thing.part("the event", event.name)
        yield from inner.declared(event.condition, f"number {event.number}")
        yield inner.aspect("push", "pushing", signature(event.fields))
        for number, field in enumerate(event.fields):
            says = f"{field.name.text}: {show_type(field.type)}"
            fact = inner.aspect(str(number), f"field {number + 1} of", says)
            yield fact._replace(span=field.name.span)


def _component(component: model.Component) -> Iterator[Fact]:
    thing = thing_of("component", component.name)
    yield from thing.declared(component.condition, "a component", come=LAYOUT)
    yield from _members(thing, component)
    yield from _uses(thing, component.requires, "requires")
    for name in component.handles:
        handler = thing.part("the handler", name, "handles").written("called")
        yield handler._replace(gone=BREAKING)  # the function that sends the message is removed too


def _entity(entity: model.Entity) -> Iterator[Fact]:
    thing = thing_of("entity", entity.name)
    yield from thing.declared(entity.condition, "an entity", come=LAYOUT)
    number = thing.aspect("number", "the type number of", str(entity.number), differs=LAYOUT)
    yield number  # part of IDs, which streams and files may contain
    yield from _members(thing, entity)
    for prop in columns_of(entity):  # a column is not a member of the struct
        inner = thing.part("the property", prop.name)
        yield inner.aspect("column", "the column of", "there", gone=BREAKING, come=BREAKING)
    yield from _uses(thing, entity.components, "component")
    for factory in entity.factories:
        inner = thing.part("the factory", factory.name, "create")
        yield from inner.declared(
            factory.condition, f"({', '.join(name.text for name in factory.properties)})"
        )
    for preset in entity.presets:
        inner = thing.part("the preset", preset.name, "preset")
        yield from inner.declared(preset.condition, "a preset")
    for each in entity.lists:
        inner = thing.part("the list", each.name, "list")
        yield from inner.declared(each.condition, "a list", come=LAYOUT)
    for target in (binding.target for binding in entity.bind):
        if "." in target.text:  # own properties are reported by the loss of their setter
            what = f"the binding of {quote(target.text)} in {thing.what}"
            yield Fact(
                f"{thing.key}/bind {target.text}", what, "there", target.span, COMPATIBLE, BREAKING
            )
    for behaviour in entity.behaviours:
        inner = thing.part("the behaviour", behaviour.name, "behaviour")
        yield from inner.declared(behaviour.condition, "a behaviour", come=LAYOUT)
        tree = show_tree(behaviour._replace(on_demand=False))
        yield inner.aspect("tree", "the tree of", tree, differs=LAYOUT, is_shown=False)
        if behaviour.on_demand:
            yield inner.aspect("run", "ticking on demand of", "there", gone=BREAKING, come=BREAKING)
    running = Thing(f"{thing.key}/behaviours", f"which behaviours of {thing.what} run", thing.span)
    yield running.order(behaviour.name for behaviour in entity.behaviours)
    if entity.freeze:
        yield thing.aspect("freeze", "freezing of", "there", come=LAYOUT)
    yield from _memory(thing, entity)


def _memory(thing: Thing, entity: model.Entity) -> Iterator[Fact]:
    if entity.inline_listener:
        yield thing.aspect("inline", "the inline listener of", "there", gone=LAYOUT, come=LAYOUT)
    pool = entity.pool
    chunks = f"allocated in chunks of {1 << chunk_shift(pool)}"
    says = "inside the world" if pool.static else chunks
    yield thing.aspect("pool", "the pool of", says, differs=LAYOUT)
    most = "unlimited" if pool.max is None else str(pool.max)
    differs = LAYOUT if pool.static else COMPATIBLE
    yield thing.aspect("max", "the room of", most, differs=differs)


def _members(thing: Thing, owner: model.Entity | model.Component) -> Iterator[Fact]:
    for prop in owner.properties:
        yield from _property(thing, prop)
    yield thing.order(prop.name for prop in owner.properties)
    yield from _signals(thing, owner.signals)
    for hook in owner.hooks:
        yield thing.part("the hook", hook, "hook").written("called")
    for listener in owner.on:
        key = f"on {listener.event.text}"
        yield thing.part("the listener", listener.function, key).written("called")
    for leaf in owner.leaves:
        yield from _leaf(thing, leaf)


def _property(owner: Thing, prop: model.Property) -> Iterator[Fact]:
    thing = owner.part("the property", prop.name)
    yield from thing.declared(prop.condition, show_type(prop.type), come=LAYOUT)
    if prop.observe:
        yield thing.aspect("observe", "notification of", "there")
    if prop.follows is None:
        yield thing.aspect("set", "the setter of", "there")
    else:
        what = f"what {thing.what} follows"
        source = quote(prop.follows.source.text)
        yield Fact(f"{thing.key}/follows", what, source, thing.span, LAYOUT, LAYOUT, LAYOUT)
    clamp = "none" if prop.clamp is None else f"{prop.clamp[0]} to {prop.clamp[1]}"
    yield thing.aspect("default", "the default of", show(prop.default), differs=COMPATIBLE)
    yield thing.aspect("clamp", "the clamp of", clamp, differs=LAYOUT)


def _signals(owner: Thing, signals: Iterable[model.Signal]) -> Iterator[Fact]:
    for signal in signals:
        thing = owner.part("the signal", signal.name)
        yield from thing.declared(signal.condition, signature(signal.arguments), come=LAYOUT)


def _uses(thing: Thing, uses: Iterable[model.Use], key: str) -> Iterator[Fact]:
    for use in uses:
        what = f"the component {quote(use.name.text)} in {thing.what}"
        yield Fact(f"{thing.key}/{key} {use.name.text}", what, "there", use.name.span, come=LAYOUT)


def _leaf(owner: Thing, leaf: Leaf) -> Iterator[Fact]:
    thing = owner.part("the leaf", leaf.name, "leaf")
    if leaf.is_ is not None:
        yield thing.fact("an expression", gone=COMPATIBLE)
        return
    returns = "" if leaf.returns is None else f" -> {show_type(leaf.returns)}"
    can_fail = " that can fail" if leaf.can_fail else ""
    fields = signature(argument.field for argument in leaf.arguments)
    yield thing.written(f"{leaf.kind}{can_fail} {fields}{returns}")
    yield from thing.condition(leaf.condition)
