"""Properties of components as their entities see them, and the dependents of properties."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from gpgen.c.declarations import Key, Owner, join, when_any
from gpgen.c.types import different, member
from gpgen.model import Component, Entity, Module, Property
from gpgen.model.composition import Embedded, embedded
from gpgen.model.dependencies import Dependencies, Dependent, follows
from gpgen.views.dependents import (
    DependentsView,
    DependentView,
    EntityDependents,
    ListenerCheck,
)
from gpgen.views.embedding import Embedder, PropertyContext
from gpgen.views.module_index import Index
from gpgen.views.property import PropertyView, property_view

EACH = "old_values, new_values"  # the arguments for all elements of an array


def component_properties(
    component: Component, index: Index, properties: tuple[Property, ...] | None = None
) -> tuple[PropertyView, ...]:
    """Return the views of a component's observed properties, without their dependents.

    `properties` are those of the component in an entity, which may be bound.
    """
    embedding = index.embedding(component)
    return tuple(
        property_view(
            embedding.owner,
            prop,
            PropertyContext(
                tuple(on.function.text for on in component.on if on.event.text == prop.name.text),
                embedding.embedders,
                embedding.wakers if prop.name.text in embedding.watched else (),
            ),
        )
        for prop in (component.properties if properties is None else properties)
        if prop.observe
    )


def part_properties(part: Embedded, index: Index) -> tuple[PropertyView, ...]:
    """Return the views of a component's observed properties as one entity embeds them."""
    return component_properties(part.component, index, part.properties)


class Place(NamedTuple):
    """A property as an object sees it: its own, or one of a component in it.

    `suffix` is the end of its function names, `args` the arguments for its owner. It is
    `always_notified` if the object has a static listener to it.
    """

    owner: Owner
    view: PropertyView
    is_own: bool
    suffix: tuple[str, ...]
    path: str
    field: str
    args: str
    always_notified: bool


def place_of(owner: Owner, view: PropertyView, *, always_notified: bool) -> Place:
    part = view.owner.var
    is_own = view.owner.c == owner.c
    path = view.name if is_own else f"{part}.{view.name}"
    return Place(
        owner=owner,
        view=view,
        is_own=is_own,
        suffix=tuple(path.split(".")),
        path=path,
        field=owner.field(path),
        args=owner.args if is_own else f"world, &{owner.var}->{part}",
        always_notified=always_notified,
    )


Places = Mapping[str, Place]


def part_places(owner: Owner, entity: Entity, module: Module, index: Index) -> dict[str, Place]:
    """Return the observed properties of an entity's components by path."""
    statics = static_paths(entity, module)
    views = {
        f"{part.name}.{view.name}": view
        for part in embedded(module, entity)
        for view in part_properties(part, index)
    }
    return {
        path: place_of(owner, view, always_notified=path in statics) for path, view in views.items()
    }


def static_paths(entity: Entity, module: Module) -> frozenset[str]:
    """Return the paths of all events to which an entity has a static listener."""
    own = {on.event.text for on in entity.on}
    parts = (part for part in embedded(module, entity))
    return frozenset(
        own | {f"{part.name}.{on.event.text}" for part in parts for on in part.component.on}
    )


def with_embedders(
    views: Iterable[PropertyView], embedders: Iterable[Embedder], module: Module
) -> tuple[PropertyView, ...]:
    """Return a component's properties with their dependents in the entities that embed it."""
    found = [
        (each, follows(each.entity, module), static_paths(each.entity, module))
        for each in embedders
    ]
    return tuple(_with_embedders(view, found) for view in views)


def _with_embedders(
    view: PropertyView, found: list[tuple[Embedder, Dependencies, frozenset[str]]]
) -> PropertyView:
    path = f"{view.owner.var}.{view.name}"
    handled = []
    for embedder, each, statics in found:
        if each.is_handled(path):
            notified = {path, *(follower.path for follower in each.after(path))}
            dependents = entity_dependents(embedder, view)
            handled.append(dependents._replace(checks_listeners=statics.isdisjoint(notified)))
    return view._replace(
        on_entities=tuple(handled),
        binding=tuple(embedder for embedder, each, _ in found if each.is_bound(path)),
    )


def entity_dependents(embedder: Embedder, view: PropertyView) -> EntityDependents:
    names, suffix = embedder.names, (embedder.component, view.name)
    update_args = "world, owner" if embedder.entity.pool.columns else "owner"
    args = join("world", "owner", view.values.args)
    return EntityDependents(
        type=embedder.type,
        c=embedder.c,
        has_listeners=names.of("gp_has_listeners_to", *suffix),
        update=f"{names.of('gp_update_dependents_of', *suffix)}({update_args})",
        notify=f"{names.of('gp_propagate', *suffix)}({args})",
        notify_each=f"{names.of('gp_propagate_each', *suffix)}(world, owner, {EACH})",
        checks_listeners=False,
        condition=embedder.condition,
    )


def dependents_view(
    source: Place, followers: tuple[Dependent, ...], places: Places, watched: frozenset[str]
) -> DependentsView:
    """Return the functions that update and notify dependents; `watched` paths wake entities."""
    owner, view = source.owner, source.view
    notified = tuple(places[each.path] for each in followers)
    always_notified = any(each.always_notified for each in (source, *notified))
    check, *others = listener_checks(source, notified)
    each_values = f"const {view.type} *old_values, const {view.type} *new_values"
    constant = ", ".join(f"const {each}" for each in owner.parameters.split(", "))
    return DependentsView(
        owner=owner,
        property=source.path,
        c=owner.c.of("gp_propagate", *source.suffix),
        c_each=owner.c.of("gp_propagate_each", *source.suffix),
        parameters=join(owner.parameters, view.values.parameters),
        parameters_each=join(owner.parameters, each_values),
        update=f"{owner.c.of('gp_update_dependents_of', *source.suffix)}({owner.inner_args})",
        notify=view.notify_call(source.args, view.values.args),
        notify_each=f"{view.notify_each}({join(source.args, EACH)})",
        has_listeners=owner.c.of("gp_has_listeners_to", *source.suffix),
        has_listeners_parameters=constant,
        key=view.event.key,
        check=check,
        other_checks=tuple(others),
        dependents=tuple(
            dependent_view(each, checks_id=owner.lives and each is not notified[-1])
            for each in notified
        ),
        checks_listeners=not source.is_own and not always_notified,
        always_notified=always_notified,
        may_wake=any(each.path in watched for each in (source, *notified)),
        is_array=view.is_array,
        condition=view.condition,
    )


def listener_checks(source: Place, notified: tuple[Place, ...]) -> tuple[ListenerCheck, ...]:
    """Return a listener check for each object with events, that of the set property first."""
    found: dict[tuple[str, str], list[Place]] = {_check(source): []}
    for each in notified:
        found.setdefault(_check(each), []).append(each)
    return tuple(
        ListenerCheck(
            function,
            args,
            tuple(Key(each.view.event.key, each.view.condition) for each in places),
            when_any(each.view.prop.condition for each in places),
        )
        for (function, args), places in found.items()
    )


def _check(place: Place) -> tuple[str, str]:
    return place.view.owner.c.of("gp_has_listeners"), place.args


def dependent_view(place: Place, *, checks_id: bool) -> DependentView:
    view, names, name = place.view, place.owner.names, "_".join(place.suffix)
    before, after = f"{name}_before", f"{name}_after"
    values = f"{before}, {after}"
    has_changed = different(names, view.prop.type, after, before)
    if view.is_text:
        has_changed = f"!gp_text_same({after}, sizeof {after}, {before})"
    notify = f"{view.notify_each}({join(place.args, values)})"
    if not view.is_array:
        notify = view.notify_call(place.args, values)
    deferred, inner = f"{name}_deferred", place.args.removeprefix("world, ")
    if view.can_be_late:
        notify = f"{view.notify_late}({join(place.args, values, deferred)})"
    return DependentView(
        type=view.type,
        field=place.field,
        before=before,
        after=after,
        before_declaration=member(names, view.prop.type, before),
        after_declaration=member(names, view.prop.type, after),
        has_changed=has_changed,
        deferred=deferred,
        try_defer=f"{view.try_defer}({join(inner, values, deferred if view.is_array else '')})",
        notify=notify,
        length=view.length,
        is_value=view.is_value,
        is_array=view.is_array,
        can_freeze=view.can_be_late,
        checks_id=checks_id,
        condition=view.condition,
    )
