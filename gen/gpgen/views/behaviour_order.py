"""In what order the behaviours of an entity are ticked and halted, and which have their turn."""

from typing import NamedTuple

from gpgen.behaviours.c.behaviour import BehaviourView
from gpgen.c.declarations import ALWAYS, when
from gpgen.model.conditions import ALWAYS as EVER
from gpgen.model.conditions import NEVER, Condition, both, can_hold, either, implies, opposite


class TurnView(NamedTuple):
    """A behaviour among those of an entity: as the first that is there, or behind others."""

    tick: str
    halt: str
    condition: str
    is_first: bool


class PacedTurn(NamedTuple):
    """A behaviour, and the test whether it is ticked now."""

    test: str
    tick: str
    condition: str


class OrderView(NamedTuple):
    """Behaviours of an entity in their order, and under which conditions they are there."""

    all: tuple[BehaviourView, ...]
    conditions: tuple[Condition, ...]

    @property
    def first(self) -> BehaviourView:
        return self.all[0]

    @property
    def others(self) -> tuple[BehaviourView, ...]:
        return self.all[1:]

    @property
    def condition(self) -> str:
        """When any of them is there."""
        return when(*self.conditions)

    @property
    def may_lack_first(self) -> bool:
        """True if conditions decide which behaviour is the first."""
        return bool(self.others) and self.first.condition != ALWAYS

    @property
    def may_lack_others(self) -> bool:
        """True if there are several, and any has a condition."""
        return bool(self.others) and any(each.condition != ALWAYS for each in self.all)

    @property
    def turns(self) -> tuple[TurnView, ...]:
        turns: list[TurnView] = []
        before: Condition = NEVER
        for view, own in zip(self.all, self.conditions, strict=True):
            nothing = opposite(before) if before is not None else NEVER
            for required, is_first in ((nothing, True), (before, False)):
                condition = both(own, required)
                if can_hold(condition or EVER):
                    met = own if implies(own, required) else condition
                    turns.append(TurnView(view.tick, view.halt, when(met), is_first))
            before = either((before, own))
        return tuple(turns)

    # Turns at a pace

    @property
    def is_paced(self) -> bool:
        """True if any behaviour has turns of its own."""
        return any(each.period for each in self.all)

    @property
    def may_rest_together(self) -> bool:
        """True if there are times at which no entity has its turn, and all have it at once."""
        return all(each.period and not each.is_spread for each in self.all)

    @property
    def paced(self) -> tuple[PacedTurn, ...]:
        """What is ticked if it has its turn, in order, as long as the entity is live."""
        is_live = f"{self.first.var}->slot.id == id" if self.others else ""
        return tuple(
            PacedTurn(" && ".join(filter(None, (is_live, each.due))), each.tick, each.condition)
            for each in self.all
        )
