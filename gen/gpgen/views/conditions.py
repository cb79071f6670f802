"""Words of conditions: their symbols, and what hangs on several of them at once."""

from abc import abstractmethod
from typing import NamedTuple

from gpgen.c.declarations import when_any
from gpgen.model import Entity, Module
from gpgen.model.composition import Embedded
from gpgen.model.conditions import Condition, symbols_in
from gpgen.views.objects import ObjectView


class SymbolView(NamedTuple):
    """A symbol on which conditions hang, and its bit among them."""

    name: str
    bit: str


def symbol_views(module: Module) -> tuple[SymbolView, ...]:
    """Return the symbols of all conditions, those of other modules included."""
    names = symbols_in(module)
    return tuple(SymbolView(name, f"UINT64_C({1 << n:#x})") for n, name in enumerate(names))


class EntityConditions(ObjectView):
    """What stands behind `#if` around what several declarations of an entity share."""

    entity: Entity

    @property
    @abstractmethod
    def parts(self) -> tuple[Embedded, ...]:
        """The components that it embeds."""

    @property
    def changed_condition(self) -> str:
        """When any property is observed, be it a component's."""
        return when_any((*self.conditions_of_own, *self.conditions_of_parts))

    @property
    def own_condition(self) -> str:
        """When any property of its own is observed."""
        return when_any(self.conditions_of_own)

    @property
    def parts_condition(self) -> str:
        """When any property of a component is observed."""
        return when_any(self.conditions_of_parts)

    @property
    def conditions_of_own(self) -> tuple[Condition, ...]:
        """The conditions of its own observed properties."""
        return tuple(prop.condition for prop in self.observed)

    @property
    def conditions_of_parts(self) -> tuple[Condition, ...]:
        """The conditions of its components' observed properties."""
        observed = (prop for part in self.parts for prop in part.properties if prop.observe)
        return tuple(prop.condition for prop in observed)

    @property
    def lists_condition(self) -> str:
        """When it has any list."""
        return when_any(each.condition for each in self.entity.lists)
