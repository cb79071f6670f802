"""What a behaviour may speak of: names for its expressions, its signals, events and leaves.

A tree of the module's sees what all that it is for have in common, whatever
entity it stands in.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple, TypeVar

from gpgen.expressions.names import WORLD, Environment, Named, Refusal, environment, named
from gpgen.expressions.types import alike
from gpgen.model import (
    Array,
    Component,
    Entity,
    Field,
    Message,
    Module,
    Property,
    Signal,
    Text,
    TextArgument,
)
from gpgen.model.behaviours import Behaviour
from gpgen.model.composition import embedded, in_order
from gpgen.model.conditions import both, either
from gpgen.model.leaves import Leaf
from gpgen.model.trees import ARGUMENT, EVENT, LOCAL
from gpgen.source.problems import quote

Declared = TypeVar("Declared", Named, Leaf, Signal)
NO_EVENT = Refusal(
    "'event' requires a node with 'event' above it, or 'where' and 'into'",
    "put this below such a node",
)


class View(NamedTuple):
    """What there is by path: properties by the root from which they are read, leaves, signals.

    Nobody sets what is `computed`.
    """

    roots: Mapping[str, Mapping[str, Named]]
    leaves: Mapping[str, Leaf]
    signals: Mapping[str, Signal]
    computed: frozenset[str] = frozenset()


class Scope(NamedTuple):
    """What a behaviour may speak of: names, what it can send, hear of, use, and not set."""

    names: Environment
    signals: Mapping[str, Signal]
    messages: Mapping[str, Message]
    trees: Mapping[str, Behaviour]
    computed: frozenset[str]


def view_of(owner: Entity | Component, module: Module) -> View:
    """Return what an entity has, or what all have that embed a component."""
    by_name = {each.name.text: each for each in module.components}
    if isinstance(owner, Entity):
        parts = tuple(each.component for each in embedded(module, owner))
    else:
        parts = (*in_order(owner.requires, by_name), owner)
    is_entity = isinstance(owner, Entity)
    roots = {"": named(owner.properties) if is_entity else {}}
    leaves = {each.name.text: each for each in owner.leaves} if is_entity else {}
    signals = {each.name.text: each for each in owner.signals} if is_entity else {}
    computed = _computed("", owner.properties) if is_entity else frozenset()
    for part in parts:
        name = part.name.text
        roots[name] = named(part.properties)  # the part itself is there wherever its owner is
        leaves |= {f"{name}.{each.name.text}": each for each in part.leaves}
        signals |= {f"{name}.{each.name.text}": each for each in part.signals}
        computed |= _computed(name, part.properties)
    return View(roots, leaves, signals, computed)


def _computed(root: str, properties: Iterable[Property]) -> frozenset[str]:
    names = (each.name.text for each in properties if each.computed is not None)
    return frozenset(f"{root}.{name}" if root else name for name in names)


def scope_of(behaviour: Behaviour, entity: Entity | None, module: Module) -> Scope:
    """Return what a behaviour of an entity may speak of, or with None a tree of the module's."""
    owners = (entity,) if entity is not None else tuple(owners_of(behaviour, module))
    views = [view_of(each, module) for each in owners]
    shared = reduce(_common, views)
    refused = {"event": NO_EVENT, **_missing(shared, owners, views)}
    own = {
        ARGUMENT: {each.field.name.text: _field(each.field) for each in behaviour.arguments},
        LOCAL: {each.name.text: Named(each.type, each.name.span) for each in behaviour.locals},
    }
    names = environment(module, {**shared.roots, **_world(module), **own}, refused)
    given = both(either(each.condition for each in owners), behaviour.condition)
    return Scope(
        names._replace(leaves=shared.leaves, given=given),
        {**shared.signals, **_world_signals(module)},
        {each.name.text: each for each in module.messages},
        {each.name.text: each for each in module.behaviours},
        shared.computed | _computed(WORLD, () if module.world is None else module.world.properties),
    )


def leaf_names(leaf: Leaf, owner: Entity | Component, module: Module) -> Environment:
    """Return what the expression of a condition that is written in the schema may speak of."""
    view = view_of(owner, module)
    if isinstance(owner, Component):
        leaves = {each.name.text: each for each in owner.leaves}
        view = View({"": named(owner.properties)}, leaves, {})
    own = {ARGUMENT: {each.field.name.text: _field(each.field) for each in leaf.arguments}}
    names = environment(module, {**view.roots, **_world(module), **own}, {"event": NO_EVENT})
    return names._replace(leaves=view.leaves, given=both(owner.condition, leaf.condition))


def owners_of(behaviour: Behaviour, module: Module) -> Iterator[Entity | Component]:
    known: dict[str, Entity | Component] = {each.name.text: each for each in module.components}
    known |= {each.name.text: each for each in module.entities}
    yield from (known[name.text] for name in behaviour.for_ if name.text in known)


def _field(field: Field) -> Named:
    return Named(field.type, field.name.span)


def _world(module: Module) -> dict[str, Mapping[str, Named]]:
    return {} if module.world is None else {WORLD: named(module.world.properties)}


def _world_signals(module: Module) -> dict[str, Signal]:
    signals = () if module.world is None else module.world.signals
    return {f"{WORLD}.{each.name.text}": each for each in signals}


# What several have in common


def _common(one: View, other: View) -> View:
    roots = {
        root: {
            name: _joint(each, other.roots[root][name])
            for name, each in members.items()
            if name in other.roots[root] and alike(each.type, other.roots[root][name].type)
        }
        for root, members in one.roots.items()
        if root in other.roots
    }
    leaves = {
        path: _joint(leaf, other.leaves[path])
        for path, leaf in one.leaves.items()
        if path in other.leaves and _same_leaf(leaf, other.leaves[path])
    }
    signals = {
        path: _joint(signal, other.signals[path])
        for path, signal in one.signals.items()
        if path in other.signals and _same_fields(signal.arguments, other.signals[path].arguments)
    }
    return View(roots, leaves, signals, one.computed | other.computed)


def _joint(one: Declared, other: Declared) -> Declared:
    """Return what two have that is there only where it is in both."""
    said = other if one.condition is None else one
    return said._replace(condition=both(one.condition, other.condition))


def _same_fields(one: Sequence[Field], other: Sequence[Field]) -> bool:
    return len(one) == len(other) and all(
        a.name.text == b.name.text and alike(a.type, b.type)
        for a, b in zip(one, other, strict=True)
    )


def _same_leaf(one: Leaf, other: Leaf) -> bool:
    fields = [[each.field for each in leaf.arguments] for leaf in (one, other)]
    defaults = [[repr(each.default) for each in leaf.arguments] for leaf in (one, other)]
    return (
        one.kind == other.kind
        and one.can_fail == other.can_fail
        and repr(one.returns) == repr(other.returns)
        and _same_fields(*fields)
        and defaults[0] == defaults[1]
    )


def _missing(
    shared: View, owners: Iterable[Entity | Component], views: Iterable[View]
) -> dict[str, Refusal]:
    refused: dict[str, Refusal] = {}
    views, owners = list(views), list(owners)
    for view in views:
        for path in (*_paths(view), *view.leaves):
            if path not in (*_paths(shared), *shared.leaves):
                lacking = [
                    quote(owner.name.text)
                    for owner, other in zip(owners, views, strict=True)
                    if path not in (*_paths(other), *other.leaves)
                ]
                refused[path] = _not_shared(quote(path), lacking)
    return refused


def _not_shared(path: str, lacking: list[str]) -> Refusal:
    if not lacking:
        return Refusal(
            f"{path} is declared in different ways by what the tree is for",
            "declare it alike in all of them",
        )
    them = " and ".join(lacking)
    return Refusal(
        f"the tree requires {path} in {them}", f"declare it there too, or leave {them} out of 'for'"
    )


def _paths(view: View) -> list[str]:
    return [
        f"{root}.{name}" if root else name
        for root, members in view.roots.items()
        for name in members
    ]


# Events


def with_event(scope: Scope, fields: Sequence[Field]) -> Scope:
    """Return what can be spoken of where an event has arrived."""
    kept = [each for each in fields if not isinstance(each.type, Array | Text | TextArgument)]
    refused = {key: why for key, why in scope.names.refused.items() if key != EVENT}
    for each in fields:
        if each not in kept:
            path = f"{EVENT}.{each.name.text}"
            refused[path] = Refusal(
                (
                    f"{quote(path)}: expected a number, an enum, a struct or a reference,"
                    " got str or an array"
                ),
                "send a number or a reference instead",
            )
    roots = {**scope.names.roots, EVENT: {each.name.text: _field(each) for each in kept}}
    return scope._replace(names=scope.names._replace(roots=roots, refused=refused))
