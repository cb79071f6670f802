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
    Item,
    Weight,
    item_of,
    show,
    show_tree,
    signature,
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
            yield Change(fact.span, fact.removed, f"{fact.what} is gone")


def _additions(before: dict[str, Fact], after: dict[str, Fact]) -> Iterator[Change]:
    for key, fact in after.items():
        known = before.get(key)
        if known is None:
            if not _is_within(key, after, before):
                yield Change(fact.span, fact.added, f"{fact.what} is {fact.added_text}")
        elif known.text != fact.text and not _is_same_order(known, fact):
            how = f"{fact.text}, and was {known.text}" if fact.is_shown else "another"
            yield Change(fact.span, fact.changed, f"{fact.what} is {how}")


def _is_same_order(known: Fact, fact: Fact) -> bool:
    """Return whether two orders differ only by removed and added items, reported elsewhere."""
    if not fact.key.endswith("/order"):
        return False
    old, new = known.text.split(", "), fact.text.split(", ")
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
        yield from _struct(buffer, "buffer", added=BREAKING)
    for stream in module.streams:
        yield from _stream(stream)
    for component in module.components:
        yield from _component(component)
    if module.world is not None:
        world = Item("world", "the world", name.span)
        for prop in module.world.properties:
            yield from _property(world, prop)
        yield from _signals(world, module.world.signals)
        text = "static" if module.world.static else "allocated"
        yield world.about("memory", "the memory of", text, changed=LAYOUT)
    for tree in module.behaviours:  # the state of a tree is a member of entities
        item = item_of("tree", tree.name)
        yield item.fact(show_tree(tree), removed=COMPATIBLE, changed=LAYOUT, is_shown=False)
    for entity in module.entities:
        yield from _entity(entity)
    for section in ("streams", "components", "entities"):
        names = (each.name for each in getattr(module, section))
        yield Item(section, f"which the {section} come", name.span).order(names)


def _optional_files(module: model.Module) -> Iterator[Fact]:
    if has_saves(module):
        yield Fact("save files", "the code of save files", "there", module.name.span)
    if module.has_snapshots:
        what = "the code of snapshots"  # iterators are in the headers of entities, and have marks
        yield Fact("snapshots", what, "there", module.name.span, added=LAYOUT)
    if has_inspection(module):
        what = "the code of the inspector's taps"  # headers contain the events of messages
        yield Fact("taps", what, "there", module.name.span, added=LAYOUT)


def _types(
    enums: Iterable[model.Enum], structs: Iterable[model.Struct], externs: Iterable[model.Extern]
) -> Iterator[Fact]:
    for enum in enums:
        item = item_of("enum", enum.name)
        yield from item.facts(enum.condition, "a set of flags" if enum.flags else "one value")
        for member in enum.members:
            inner = item.part("", member.name)
            yield from inner.facts(member.condition, str(member.value))
    for struct in structs:
        yield from _struct(struct, "struct", added=LAYOUT)
    for extern in externs:
        item = item_of("extern", extern.name)
        yield from item.facts(extern.condition, quote(extern.c))


def _struct(struct: model.Struct, kind: str, added: Weight) -> Iterator[Fact]:
    item = item_of(kind, struct.name)
    yield from item.facts(struct.condition, kind, added=LAYOUT)
    for field in struct.fields:
        inner = item.part("the field", field.name)
        yield from inner.facts(field.condition, show_type(field.type), added=added)
    yield item.order(field.name for field in struct.fields)


def _values(module: model.Module) -> Iterator[Fact]:
    for constant in module.constants:
        item = item_of("constant", constant.name)
        yield item.fact(show_type(constant.type))
        changed = COMPATIBLE if constant.tunable else LAYOUT
        yield item.about("value", "the value of", show(constant.value), changed=changed)
        if constant.tunable:
            yield item.about("tunable", "tuning of", "there", removed=BREAKING, added=BREAKING)
        yield from item.condition(constant.condition)
    yield from _types(module.enums, (), module.externs)
    for function in module.functions:
        item = item_of("function", function.name)
        yield item.required(f"{signature(function.arguments)} -> {show_type(function.returns)}")
        yield from item.condition(function.condition)
    for message in module.messages:
        item = item_of("message", message.name)
        yield from item.facts(message.condition, signature(message.arguments))


def _stream(stream: model.Stream) -> Iterator[Fact]:
    """Yield the facts of a stream.

    A reader of another version relies on the position of each field, because it reads payloads as
    prefixes; the sender must pass every field.
    """
    item = item_of("stream", stream.name)
    yield from item.facts(stream.condition, "a stream", added=LAYOUT)
    key = "nothing" if stream.key is None else quote(stream.key.text)
    yield item.about("key", "the key of", key)
    for event in stream.events:
        inner = item.part("the event", event.name)
        yield from inner.facts(event.condition, f"number {event.number}")
        yield inner.about("push", "pushing", signature(event.fields))
        for number, field in enumerate(event.fields):
            text = f"{field.name.text}: {show_type(field.type)}"
            fact = inner.about(str(number), f"field {number + 1} of", text)
            yield fact._replace(span=field.name.span)


def _component(component: model.Component) -> Iterator[Fact]:
    item = item_of("component", component.name)
    yield from item.facts(component.condition, "a component", added=LAYOUT)
    yield from _members(item, component)
    yield from _uses(item, component.requires, "requires")
    for name in component.handles:
        handler = item.part("the handler", name, "handles").required("called")
        yield handler._replace(removed=BREAKING)  # its send function is removed too


def _entity(entity: model.Entity) -> Iterator[Fact]:
    item = item_of("entity", entity.name)
    yield from item.facts(entity.condition, "an entity", added=LAYOUT)
    number = item.about("number", "the type number of", str(entity.number), changed=LAYOUT)
    yield number  # part of IDs, which streams and files may contain
    yield from _members(item, entity)
    for prop in columns_of(entity):  # a column is not a member of the struct
        inner = item.part("the property", prop.name)
        yield inner.about("column", "the column of", "there", removed=BREAKING, added=BREAKING)
    yield from _uses(item, entity.components, "component")
    for factory in entity.factories:
        inner = item.part("the factory", factory.name, "create")
        yield from inner.facts(
            factory.condition, f"({', '.join(name.text for name in factory.properties)})"
        )
    for preset in entity.presets:
        inner = item.part("the preset", preset.name, "preset")
        yield from inner.facts(preset.condition, "a preset")
    for each in entity.lists:
        inner = item.part("the list", each.name, "list")
        yield from inner.facts(each.condition, "a list", added=LAYOUT)
    for target in (binding.target for binding in entity.bind):
        if "." in target.text:  # own properties are reported by the loss of their setter
            what = f"the binding of {quote(target.text)} in {item.what}"
            key = f"{item.key}/bind {target.text}"
            yield Fact(key, what, "there", target.span, COMPATIBLE, BREAKING)
    for behaviour in entity.behaviours:
        inner = item.part("the behaviour", behaviour.name, "behaviour")
        yield from inner.facts(behaviour.condition, "a behaviour", added=LAYOUT)
        tree = show_tree(behaviour._replace(on_demand=False))
        yield inner.about("tree", "the tree of", tree, changed=LAYOUT, is_shown=False)
        if behaviour.on_demand:
            what = "ticking on demand of"
            yield inner.about("run", what, "there", removed=BREAKING, added=BREAKING)
    running = Item(f"{item.key}/behaviours", f"which behaviours of {item.what} run", item.span)
    yield running.order(behaviour.name for behaviour in entity.behaviours)
    if entity.freeze:
        yield item.about("freeze", "freezing of", "there", added=LAYOUT)
    yield from _memory(item, entity)


def _memory(item: Item, entity: model.Entity) -> Iterator[Fact]:
    if entity.inline_listener:
        yield item.about("inline", "the inline listener of", "there", removed=LAYOUT, added=LAYOUT)
    pool = entity.pool
    chunks = f"allocated in chunks of {1 << chunk_shift(pool)}"
    text = "inside the world" if pool.static else chunks
    yield item.about("pool", "the pool of", text, changed=LAYOUT)
    most = "unlimited" if pool.max is None else str(pool.max)
    changed = LAYOUT if pool.static else COMPATIBLE
    yield item.about("max", "the room of", most, changed=changed)


def _members(item: Item, owner: model.Entity | model.Component) -> Iterator[Fact]:
    for prop in owner.properties:
        yield from _property(item, prop)
    yield item.order(prop.name for prop in owner.properties)
    yield from _signals(item, owner.signals)
    for hook in owner.hooks:
        yield item.part("the hook", hook, "hook").required("called")
    for listener in owner.on:
        key = f"on {listener.event.text}"
        yield item.part("the listener", listener.function, key).required("called")
    for leaf in owner.leaves:
        yield from _leaf(item, leaf)


def _property(owner: Item, prop: model.Property) -> Iterator[Fact]:
    item = owner.part("the property", prop.name)
    yield from item.facts(prop.condition, show_type(prop.type), added=LAYOUT)
    if prop.observe:
        yield item.about("observe", "notification of", "there")
    if prop.follows is None:
        yield item.about("set", "the setter of", "there")
    else:
        what = f"what {item.what} follows"
        source = quote(prop.follows.source.text)
        yield Fact(f"{item.key}/follows", what, source, item.span, LAYOUT, LAYOUT, LAYOUT)
    clamp = "none" if prop.clamp is None else f"{prop.clamp[0]} to {prop.clamp[1]}"
    yield item.about("default", "the default of", show(prop.default), changed=COMPATIBLE)
    yield item.about("clamp", "the clamp of", clamp, changed=LAYOUT)


def _signals(owner: Item, signals: Iterable[model.Signal]) -> Iterator[Fact]:
    for signal in signals:
        item = owner.part("the signal", signal.name)
        yield from item.facts(signal.condition, signature(signal.arguments), added=LAYOUT)


def _uses(item: Item, uses: Iterable[model.Use], key: str) -> Iterator[Fact]:
    for use in uses:
        what = f"the component {quote(use.name.text)} in {item.what}"
        yield Fact(f"{item.key}/{key} {use.name.text}", what, "there", use.name.span, added=LAYOUT)


def _leaf(owner: Item, leaf: Leaf) -> Iterator[Fact]:
    item = owner.part("the leaf", leaf.name, "leaf")
    if leaf.is_ is not None:
        yield item.fact("an expression", removed=COMPATIBLE)
        return
    returns = "" if leaf.returns is None else f" -> {show_type(leaf.returns)}"
    can_fail = " that can fail" if leaf.can_fail else ""
    fields = signature(argument.field for argument in leaf.arguments)
    yield item.required(f"{leaf.kind}{can_fail} {fields}{returns}")
    yield from item.condition(leaf.condition)
