"""The numbers of events: each object's own from 0 on, with room between components."""

from gpgen.model import Component, Entity, Module, World

LIFE = ("changed", "created", "recycled")  # what can be heard of every entity
EVENT_BITS = 15  # how far apart components are
MOST_EVENTS = 4096  # of one object
MOST_COMPONENTS = (1 << (27 - EVENT_BITS)) - 1  # GP_EVENT_MAX has 27 bits


def event_names(owner: Entity | Component | World) -> tuple[str, ...]:
    """Return all that can be heard of an object, numbered in this order."""
    first = LIFE if isinstance(owner, Entity) else LIFE[:1]
    observed = (prop.name.text for prop in owner.properties if prop.observe)
    return (*first, *observed, *(signal.name.text for signal in owner.signals))


def first_event(module: Module, component: Component) -> int:
    """Return the number of a component's first event, which no entity and no other has."""
    names = [each.name.text for each in module.components]
    return names.index(component.name.text) + 1 << EVENT_BITS
