"""The C names of one behaviour of an entity."""

from dataclasses import dataclass

from gpgen.behaviours.numbers import numbered
from gpgen.model import Entity, Module
from gpgen.naming import Names
from gpgen.views.words import ENTITY, Owner, when


@dataclass(frozen=True, eq=False, repr=False)
class BehaviourNames:
    """A behaviour by its number, and what its functions are called."""

    module: Module
    entity: Entity
    number: int

    @property
    def name(self) -> str:
        """Its name in the schema."""
        return self.entity.behaviours[self.number].name.text

    @property
    def condition(self) -> str:
        """When it is there."""
        return when(self.entity.behaviours[self.number].condition)

    @property
    def is_alone(self) -> bool:
        """Whether the entity has no other, so that its functions bear no name."""
        return len(self.entity.behaviours) == 1 and self.name == "behaviour"

    @property
    def nodes_before(self) -> int:
        """How many nodes the behaviours before it have."""
        before = self.entity.behaviours[: self.number]
        return len(numbered(self.module, self.entity._replace(behaviours=before)))

    @property
    def owner(self) -> Owner:
        """Whose it is."""
        names = Names(self.module.name.text)
        return Owner(self.module, names.inner(self.entity.name.text), self.entity.name.text, ENTITY)

    @property
    def names(self) -> Names:
        """What its functions begin with."""
        return self.owner.c.inner(self.name)

    @property
    def tick(self) -> str:
        """The function that ticks it."""
        return self.owner.c.of("tick") if self.is_alone else self.names.of("tick")

    @property
    def halt(self) -> str:
        """The function that halts it."""
        return self.names.of("halt")

    @property
    def where(self) -> str:
        """The function that says what runs."""
        return self.names.of("where")

    @property
    def member(self) -> str:
        """The member in which it keeps what it has to."""
        return f"{self.name}_state"

    @property
    def c(self) -> str:
        """The C name of the entity."""
        return self.owner.c.c

    @property
    def who(self) -> str:
        """The parameters of a world and one of these."""
        return self.owner.who

    @property
    def var(self) -> str:
        """The variable of the entity."""
        return self.owner.var

    @property
    def state(self) -> str:
        """The type of what it keeps."""
        return self.names.of("state")
