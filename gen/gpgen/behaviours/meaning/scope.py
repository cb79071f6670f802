"""The scope of a behaviour: names for its expressions, its signals, events and leaves.

A tree of the module sees what all owners in its `for` have in common, whatever
entity uses it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple, TypeVar

from gpgen.behaviours.meaning.assignment_targets import (
    Unsettable,
    bound_properties,
    computed_properties,
)
from gpgen.expressions.names import WORLD, Environment, Named, Refusal, environment, named
from gpgen.expressions.types import is_same_type
from gpgen.model import (
    Array,
    Component,
    Entity,
    Field,
    Message,
    Module,
    Signal,
    Text,
    TextArgument,
    World,
)
from gpgen.model.behaviours import Behaviour
from gpgen.model.composition import embedded, in_order
from gpgen.model.conditions import conjunction, disjunction
from gpgen.model.expressions import ARGUMENT, EVENT, LOCAL
from gpgen.model.values import Leaf
from gpgen.source.problems import did_you_mean, quote

Declared = TypeVar("Declared", Named, Leaf, Signal)
NO_EVENT = Refusal(
    "'event' requires a node with 'event' above it, or 'where' and 'into'",
    "put this below such a node",
)


EVENT_LATER = "write 'require' in place of 'when', which is checked before the event"
EVENTS = "events are signals of the entity's own, and messages"


class View(NamedTuple):
    """The members of an owner: properties by root and name, leaves and signals by path.

    Properties in `derived` cannot be set.
    """

    roots: dict[str, Mapping[str, Named]]
    leaves: dict[str, Leaf]
    signals: dict[str, Signal]
    derived: dict[str, Unsettable]


class Scope(NamedTuple):
    """What a behaviour can read, send, await and use; properties in `derived` cannot be set."""

    names: Environment
    signals: Mapping[str, Signal]
    messages: Mapping[str, Message]
    trees: Mapping[str, Behaviour]
    derived: dict[str, Unsettable]
    broken_trees: tuple[str, ...]


def view_of(owner: Entity | Component, module: Module) -> View:
    """Return the view of an entity, or of all that embed a component; it includes the world."""
    found: list[tuple[str, Entity | Component | World]] = []
    if isinstance(owner, Entity):
        found = [("", owner), *((part.name, part.component) for part in embedded(module, owner))]
    else:
        by_name = {each.name.text: each for each in module.components}
        parts = (*in_order(owner.requires, by_name), owner)
        found = [(part.name.text, part) for part in parts]
    if module.world is not None:
        found.append((WORLD, module.world))
    view = View({"": {}}, {}, {}, bound_properties(owner, module))
    for root, part in found:
        begin = f"{root}." if root else ""
        view.roots[root] = named(part.properties)  # a part exists wherever its owner does
        if not isinstance(part, World):
            view.leaves.update({f"{begin}{each.name.text}": each for each in part.leaves})
        view.signals.update({f"{begin}{each.name.text}": each for each in part.signals})
        view.derived.update(computed_properties(root, part))
    return view


def scope_of(behaviour: Behaviour, entity: Entity | None, module: Module) -> Scope:
    """Return the scope of a behaviour of an entity, or with None of a tree of the module."""
    owners = (entity,) if entity is not None else tuple(owners_of(behaviour, module))
    views = [view_of(each, module) for each in owners]
    shared = reduce(_common, views)
    refused = {"event": NO_EVENT, **_missing(shared, owners, views)}
    own = {
        ARGUMENT: {each.field.name.text: _field(each.field) for each in behaviour.arguments},
        LOCAL: {each.name.text: Named(each.type, each.name.span) for each in behaviour.locals},
    }
    names = environment(module, {**shared.roots, **own}, refused)
    condition = conjunction(disjunction(each.condition for each in owners), behaviour.condition)
    return Scope(
        names._replace(leaves=shared.leaves, condition=condition),
        shared.signals,
        {each.name.text: each for each in module.messages},
        {each.name.text: each for each in module.behaviours},
        shared.derived,
        module.broken_trees,
    )


def leaf_names(leaf: Leaf, owner: Entity | Component, module: Module) -> Environment:
    """Return the names for the expression of a condition that is written in the schema."""
    view = view_of(owner, module)
    roots, leaves = view.roots, view.leaves
    if isinstance(owner, Component):
        leaves = {each.name.text: each for each in owner.leaves}
        roots = {key: roots[key] for key in roots if key in ("", WORLD)}
        roots[""] = view.roots[owner.name.text]
    own = {ARGUMENT: {each.field.name.text: _field(each.field) for each in leaf.arguments}}
    names = environment(module, {**roots, **own}, {"event": NO_EVENT})
    return names._replace(leaves=leaves, condition=conjunction(owner.condition, leaf.condition))


def owners_of(behaviour: Behaviour, module: Module) -> Iterator[Entity | Component]:
    known: dict[str, Entity | Component] = {each.name.text: each for each in module.components}
    known |= {each.name.text: each for each in module.entities}
    yield from (known[name.text] for name in behaviour.for_ if name.text in known)


def _field(field: Field) -> Named:
    return Named(field.type, field.name.span)


# The intersection of views


def _common(one: View, other: View) -> View:
    roots: dict[str, Mapping[str, Named]] = {
        root: _shared(members, other.roots[root], lambda a, b: is_same_type(a.type, b.type))
        for root, members in one.roots.items()
        if root in other.roots
    }
    leaves = _shared(one.leaves, other.leaves, _same_leaf)
    signals = _shared(
        one.signals, other.signals, lambda a, b: _same_fields(a.arguments, b.arguments)
    )
    return View(roots, leaves, signals, other.derived | one.derived)


def _shared(
    one: Mapping[str, Declared],
    other: Mapping[str, Declared],
    is_same: Callable[[Declared, Declared], bool],
) -> dict[str, Declared]:
    return {
        path: _joint(each, other[path])
        for path, each in one.items()
        if path in other and is_same(each, other[path])
    }


def _joint(one: Declared, other: Declared) -> Declared:
    """Return a declaration of both views, available only where both declare it."""
    said = other if one.condition is None else one
    return said._replace(condition=conjunction(one.condition, other.condition))


def _same_fields(one: Sequence[Field], other: Sequence[Field]) -> bool:
    return len(one) == len(other) and all(
        a.name.text == b.name.text and is_same_type(a.type, b.type)
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
    shared: View, owners: Sequence[Entity | Component], views: Sequence[View]
) -> dict[str, Refusal]:
    """Return a refusal for each path in some of the views that is not shared by all."""
    refused: dict[str, Refusal] = {}
    in_all = _paths(shared)
    in_each = [_paths(view) for view in views]
    for path in (path for paths in in_each for path in paths):
        if path not in in_all:
            without = [
                quote(owner.name.text)
                for owner, paths in zip(owners, in_each, strict=True)
                if path not in paths
            ]
            refused[path] = _not_shared(quote(path), " and ".join(without))
    return refused


def _not_shared(path: str, without: str) -> Refusal:
    if not without:
        return Refusal(
            f"{path} is declared in different ways by what the tree is for",
            "declare it alike in all of them",
        )
    return Refusal(
        f"the tree requires {path} in {without}",
        f"declare it there too, or leave {without} out of 'for'",
    )


def _paths(view: View) -> dict[str, None]:
    """Return the paths of the properties and leaves of a view, in its order."""
    properties = (
        f"{root}.{name}" if root else name
        for root, members in view.roots.items()
        for name in members
    )
    return dict.fromkeys([*properties, *view.leaves])


# Events


def with_event(scope: Scope, fields: Sequence[Field]) -> Scope:
    """Return a scope with the fields of an event; arrays and strings are refused."""
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


def before_event(scope: Scope) -> Scope:
    """Return the scope of the `when` of a node with `event`, which sees only outer events."""
    refused = dict(scope.names.refused)
    if EVENT in refused:
        refused[EVENT] = NO_EVENT._replace(hint=EVENT_LATER)
    return scope._replace(names=scope.names._replace(refused=refused))


def event_hint(text: str, scope: Scope, instead: str) -> str:
    """Return a hint for text that is not an event; `instead` is what to write for a condition."""
    own = {path: each for path, each in scope.signals.items() if "." not in path}
    called = text.partition("(")[0].strip()
    event = own.get(called) or scope.messages.get(called)
    if event is not None:
        fields = [f"event.{each.name.text}" for each in event.arguments]
        return f"write {quote(called)}{f', and read {fields[0]} in the node' if fields else ''}"
    if not text.replace(".", "").isidentifier():
        return f"for a condition write {instead.replace('CONDITION', text)}"
    if text in scope.names.roots.get("", {}):
        return f"a property is not an event: write {instead}"
    known = [] if text in scope.signals else [*own, *scope.messages]
    return did_you_mean(text, known) or EVENTS
