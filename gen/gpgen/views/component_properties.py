"""The observed properties of a component, as its own files and those of its entities see them."""

from collections.abc import Iterator

from gpgen.c.declarations import COMPONENT, Owner
from gpgen.c.names import Names
from gpgen.model import Component, Module
from gpgen.model.composition import Embedded
from gpgen.views.embedding import Home, homes
from gpgen.views.entity_behaviours import Behaved, Waker, waker, watched_in
from gpgen.views.properties import PropertyView


def component_properties(
    module: Module, component: Component, known: Behaved
) -> tuple[PropertyView, ...]:
    """Return the views of a component's observed properties, without what follows from them."""
    name = component.name.text
    owner = Owner(module, Names(module.name.text).inner(name), name, COMPONENT)
    embedding = homes(module, component)
    watched = watched_in(name, known.values())
    wakers = component_wakers(component, embedding, known)
    return tuple(
        PropertyView(
            owner,
            prop,
            tuple(on.function.text for on in component.on if on.event.text == prop.name.text),
            homes=embedding,
            wakers=wakers if prop.name.text in watched else (),
        )
        for prop in component.properties
        if prop.observe
    )


def part_properties(module: Module, part: Embedded, known: Behaved) -> Iterator[PropertyView]:
    """Yield the same views with the properties as one entity has them, which may bind some."""
    views = {view.name: view for view in component_properties(module, part.component, known)}
    yield from (views[prop.name.text].but(prop=prop) for prop in part.properties if prop.observe)


def component_wakers(
    component: Component, embedding: tuple[Home, ...], known: Behaved
) -> tuple[Waker, ...]:
    """Return the types of entities that read the component while they are asleep."""
    found = []
    for home in embedding:
        behaviours = known.get(home.entity.name.text)
        if behaviours is not None and watched_in(component.name.text, (behaviours,)):
            entity = f"({home.c} *)(void *)slot"
            found.append(waker(behaviours, f"{behaviours.wake}(world, {entity})"))
    return tuple(found)
