"""The observed properties of a component, as its own files and those of its entities see them."""

from gpgen.c.declarations import COMPONENT, owner_of
from gpgen.model import Component, Module, Property
from gpgen.model.composition import Embedded
from gpgen.views.behaviour import Behaved, waker, watched_in
from gpgen.views.embedding import Case, Embedder, embedders
from gpgen.views.property import PropertyView, Surroundings, property_view


def component_properties(
    module: Module,
    component: Component,
    known: Behaved,
    properties: tuple[Property, ...] | None = None,
) -> tuple[PropertyView, ...]:
    """Return the views of a component's observed properties, without what depends on them.

    An entity's `properties` of the component may be bound.
    """
    name = component.name.text
    owner = owner_of(module, name, COMPONENT)
    embedding = embedders(module, component)
    watched = watched_in(name, known.values())
    wakers = component_wakers(component, embedding, known)
    return tuple(
        property_view(
            owner,
            prop,
            Surroundings(
                tuple(on.function.text for on in component.on if on.event.text == prop.name.text),
                embedding,
                wakers if prop.name.text in watched else (),
            ),
        )
        for prop in (component.properties if properties is None else properties)
        if prop.observe
    )


def part_properties(module: Module, part: Embedded, known: Behaved) -> tuple[PropertyView, ...]:
    """Return these views with the properties as one entity has them."""
    return component_properties(module, part.component, known, part.properties)


def component_wakers(
    component: Component, embedding: tuple[Embedder, ...], known: Behaved
) -> tuple[Case, ...]:
    """Return the types of entities that read the component while they are asleep."""
    found = []
    for each in embedding:
        behaviours = known.get(each.entity.name.text)
        if behaviours is not None and watched_in(component.name.text, (behaviours,)):
            entity = f"({each.c} *)(void *)slot"
            found.append(waker(behaviours, f"{behaviours.wake}(world, {entity})"))
    return tuple(found)
