"""Who wakes when a property is set: entities whose behaviours look at it while they sleep."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from gpgen.conditions import both, either
from gpgen.model import Module
from gpgen.tuples import NamedTuple
from gpgen.views.words import when

if TYPE_CHECKING:
    from gpgen.views.behaviours import BehavioursView

Behaved = Mapping[str, "BehavioursView"]


class Waker(NamedTuple):
    """A type of entity that may sleep: the macro of its number, and the call that wakes it."""

    type: str
    call: str
    condition: str


def behaved(module: Module) -> Behaved:
    """Return the behaviours of each entity that has any, by its name."""
    having = [entity for entity in module.entities if entity.behaviours]
    if not having:
        return {}
    from gpgen.views.behaviours import BehavioursView  # noqa: PLC0415 (few have any)

    return {entity.name.text: BehavioursView(module, entity) for entity in having}


def watched_in(path: str, known: Iterable["BehavioursView"]) -> frozenset[str]:
    """Return at which properties of a component, or of the world, somebody looks in its sleep."""
    found = (each for behaviours in known for each in behaviours.watched)
    return frozenset(each.removeprefix(f"{path}.") for each in found if each.startswith(f"{path}."))


def waker(behaviours: "BehavioursView", call: str) -> Waker:
    """Return how a type of entity is woken."""
    entity = behaviours.entity
    condition = both(entity.condition, either(each.condition for each in entity.behaviours))
    return Waker(behaviours.owner.c.macro("TYPE"), call, when(condition))
