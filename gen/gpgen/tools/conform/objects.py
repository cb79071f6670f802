"""Entities, components and the world -> the facts on which users of their C rely."""

from collections.abc import Iterable, Iterator

from gpgen.model import Component, Entity, Name, Pool, Property, Signal, Use, World
from gpgen.model.behaviours import Behaviour
from gpgen.model.leaves import Leaf
from gpgen.model.types import show_type
from gpgen.source.places import Span
from gpgen.source.problems import quote
from gpgen.tools.conform.weights import (
    BREAKING,
    COMPATIBLE,
    LAYOUT,
    TO_BE_WRITTEN,
    Fact,
    condition,
    order,
    signature,
    written,
)
from gpgen.views.pools import chunk_shift


def of_component(component: Component) -> Iterator[Fact]:
    """Yield the facts about a component."""
    key, what = f"component {component.name.text}", f"the component {quote(component.name.text)}"
    yield Fact(key, what, "a component", component.name.span, come=LAYOUT)
    yield from condition(key, what, component.name, component.condition)
    yield from _of_both(key, what, component)
    yield from _uses(key, what, component.requires, "requires")
    for name in component.handles:
        handler = _to_write(
            f"{key}/handles {name.text}", f"the handler {quote(name.text)}", what, name
        )
        yield handler._replace(gone=BREAKING)  # with it goes the function that sends the message


def of_entity(entity: Entity) -> Iterator[Fact]:
    """Yield the facts about an entity."""
    key, what = f"entity {entity.name.text}", f"the entity {quote(entity.name.text)}"
    yield Fact(key, what, "an entity", entity.name.span, come=LAYOUT)
    yield from condition(key, what, entity.name, entity.condition)
    yield from _of_both(key, what, entity)
    yield from _uses(key, what, entity.components, "component")
    for factory in entity.factories:
        of = f"the factory {quote(factory.name.text)} of {what}"
        says = f"({', '.join(name.text for name in factory.properties)})"
        inner = f"{key}/create {factory.name.text}"
        yield Fact(inner, of, says, factory.name.span)
        yield from condition(inner, of, factory.name, factory.condition)
    for preset in entity.presets:
        of = f"the preset {quote(preset.name.text)} of {what}"
        inner = f"{key}/preset {preset.name.text}"
        yield Fact(inner, of, "a preset", preset.name.span)
        yield from condition(inner, of, preset.name, preset.condition)
    for each in entity.lists:
        of = f"the list {quote(each.name.text)} of {what}"
        inner = f"{key}/list {each.name.text}"
        yield Fact(inner, of, "a list", each.name.span, come=LAYOUT)
        yield from condition(inner, of, each.name, each.condition)
    for binding in entity.bind:
        target = binding.target
        of = f"the binding of {quote(target.text)} in {what}"
        if "." in target.text:  # one of its own has lost its setter
            yield Fact(f"{key}/bind {target.text}", of, "there", target.span, COMPATIBLE, BREAKING)
    for behaviour in entity.behaviours:
        yield from _behaviour(key, what, behaviour)
    behaviours = (behaviour.name.text for behaviour in entity.behaviours)
    yield from order(
        f"{key}/behaviours", f"which behaviours of {what} run", entity.name, behaviours
    )
    if entity.freeze:
        yield Fact(f"{key}/freeze", f"freezing of {what}", "there", entity.name.span, come=LAYOUT)
    yield from _pool(key, what, entity.name, entity.pool)


def _pool(key: str, what: str, name: Name, pool: Pool) -> Iterator[Fact]:
    chunks = f"allocated in chunks of {1 << chunk_shift(pool)}"
    says = "inside the world" if pool.static else chunks
    yield Fact(f"{key}/pool", f"the pool of {what}", says, name.span, differs=LAYOUT)
    most = "unlimited" if pool.max is None else str(pool.max)
    differs = LAYOUT if pool.static else COMPATIBLE
    yield Fact(f"{key}/max", f"the room of {what}", most, name.span, differs=differs)


def _behaviour(key: str, what: str, behaviour: Behaviour) -> Iterator[Fact]:
    name = behaviour.name
    inner, of = f"{key}/behaviour {name.text}", f"the behaviour {quote(name.text)} of {what}"
    yield Fact(inner, of, "a behaviour", name.span, come=LAYOUT)
    yield from condition(inner, of, name, behaviour.condition)
    tree = f"the tree of {of}"
    yield Fact(f"{inner}/tree", tree, _tree(behaviour), name.span, differs=LAYOUT, is_shown=False)


def of_tree(behaviour: Behaviour) -> Iterator[Fact]:
    """Yield the facts about a tree of the module, whose state is a member of entities."""
    name = behaviour.name
    key, what = f"tree {name.text}", f"the tree {quote(name.text)}"
    says = _tree(behaviour)
    yield Fact(key, what, says, name.span, gone=COMPATIBLE, differs=LAYOUT, is_shown=False)


def _tree(part: object) -> str:
    """Return the nodes of a tree as text, without places; traces depend on their docs."""
    if isinstance(part, tuple) and not isinstance(part, Span):
        return f"{type(part).__name__}({', '.join(map(_tree, part))})"
    return "" if isinstance(part, Span) else repr(part)


def of_world(world: World, name: Name) -> Iterator[Fact]:
    """Yield the facts about the world, at the place of the module's name."""
    key, what = "world", "the world"
    for prop in world.properties:
        yield from _property(key, what, prop)
    yield from _signals(key, what, world.signals)
    says = "static" if world.static else "allocated"
    yield Fact(f"{key}/memory", f"the memory of {what}", says, name.span, differs=LAYOUT)


def _of_both(key: str, what: str, owner: Entity | Component) -> Iterator[Fact]:
    for prop in owner.properties:
        yield from _property(key, what, prop)
    names = (prop.name.text for prop in owner.properties)
    yield from order(key, what, owner.name, names)
    yield from _signals(key, what, owner.signals)
    for hook in owner.hooks:
        yield _to_write(f"{key}/hook {hook.text}", f"the hook {quote(hook.text)}", what, hook)
    for listener in owner.on:
        name = listener.function
        said = f"the listener {quote(name.text)}"
        yield _to_write(f"{key}/on {listener.event.text} {name.text}", said, what, name)
    for leaf in owner.leaves:
        yield from _leaf(key, what, leaf)


def _property(key: str, what: str, prop: Property) -> Iterator[Fact]:
    name = prop.name
    inner, of = f"{key}/{name.text}", f"the property {quote(name.text)} of {what}"
    yield Fact(inner, of, show_type(prop.type), name.span, come=LAYOUT)
    yield from condition(inner, of, name, prop.condition)
    if prop.observe:
        yield Fact(f"{inner}/observe", f"notification of {of}", "there", name.span)
    if prop.follows is None:
        yield Fact(f"{inner}/set", f"the setter of {of}", "there", name.span)
    else:
        says, how = quote(prop.follows.source.text), f"what {of} follows"
        yield Fact(f"{inner}/follows", how, says, name.span, LAYOUT, LAYOUT, LAYOUT)
    clamp = "none" if prop.clamp is None else f"{prop.clamp[0]} to {prop.clamp[1]}"
    values = (("default", written(prop.default), COMPATIBLE), ("clamp", clamp, LAYOUT))
    for word, says, differs in values:
        yield Fact(f"{inner}/{word}", f"the {word} of {of}", says, name.span, differs=differs)


def _signals(key: str, what: str, signals: Iterable[Signal]) -> Iterator[Fact]:
    for signal in signals:
        name = signal.name
        inner, of = f"{key}/{name.text}", f"the signal {quote(name.text)} of {what}"
        yield Fact(inner, of, signature(signal.arguments), name.span, come=LAYOUT)
        yield from condition(inner, of, name, signal.condition)


def _uses(key: str, what: str, uses: Iterable[Use], word: str) -> Iterator[Fact]:
    for use in uses:
        of = f"the component {quote(use.name.text)} in {what}"
        yield Fact(f"{key}/{word} {use.name.text}", of, "there", use.name.span, come=LAYOUT)


def _leaf(key: str, what: str, leaf: Leaf) -> Iterator[Fact]:
    inner, of = f"{key}/leaf {leaf.name.text}", f"the leaf {quote(leaf.name.text)} of {what}"
    fields = signature(argument.field for argument in leaf.arguments)
    returns = "" if leaf.returns is None else f" -> {show_type(leaf.returns)}"
    can_fail = " that can fail" if leaf.can_fail else ""
    says = f"{leaf.kind}{can_fail} {fields}{returns}"
    if leaf.is_ is not None:
        yield Fact(inner, of, "an expression", leaf.name.span, COMPATIBLE)
    else:
        yield Fact(inner, of, says, leaf.name.span, COMPATIBLE, BREAKING, news=TO_BE_WRITTEN)
        yield from condition(inner, of, leaf.name, leaf.condition)


def _to_write(key: str, said: str, what: str, name: Name) -> Fact:
    """Return a function of the user's: a new one has to be written."""
    return Fact(
        key, f"{said} of {what}", "called", name.span, COMPATIBLE, BREAKING, news=TO_BE_WRITTEN
    )
