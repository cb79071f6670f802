"""The order in which an entity's behaviours are ticked and halted, and which of them are due."""

from typing import NamedTuple

from gpgen.behaviours.c.behaviour import BehaviourView
from gpgen.c.declarations import ALWAYS, when
from gpgen.model.conditions import ALWAYS as EVER
from gpgen.model.conditions import (
    NEVER,
    Condition,
    can_hold,
    conjunction,
    disjunction,
    implies,
    negation,
)


class TurnView(NamedTuple):
    """A behaviour in the tick order: as the first that exists, or after others."""

    tick: str
    halt: str
    condition: str
    is_first: bool


class PacedTurn(NamedTuple):
    """A behaviour, and the test for whether it is ticked now."""

    test: str
    tick: str
    condition: str


class OrderView(NamedTuple):
    """Behaviours of an entity in their order, and the conditions under which they exist."""

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
        """The condition under which any of the behaviours exists."""
        return when(*self.conditions)

    @property
    def may_lack_first(self) -> bool:
        """True if conditions decide which behaviour is the first."""
        return bool(self.others) and self.first.condition != ALWAYS

    @property
    def may_lack_others(self) -> bool:
        """True if there are several behaviours, and any has a condition."""
        return bool(self.others) and any(each.condition != ALWAYS for each in self.all)

    @property
    def turns(self) -> tuple[TurnView, ...]:
        turns: list[TurnView] = []
        before: Condition = NEVER
        for view, own in zip(self.all, self.conditions, strict=True):
            nothing = negation(before) if before is not None else NEVER
            for required, is_first in ((nothing, True), (before, False)):
                condition = conjunction(own, required)
                if can_hold(condition or EVER):
                    met = own if implies(own, required) else condition
                    turns.append(TurnView(view.tick, view.halt, when(met), is_first))
            before = disjunction((before, own))
        return tuple(turns)

    # Behaviours with a period

    @property
    def is_paced(self) -> bool:
        """True if any behaviour has a period."""
        return any(each.period for each in self.all)

    @property
    def may_lack_paced(self) -> bool:
        """True if some builds have behaviours, but none with a period."""
        pairs = zip(self.all, self.conditions, strict=True)
        paced = disjunction(condition for view, condition in pairs if view.period)
        return not implies(disjunction(self.conditions), paced)

    @property
    def may_rest_together(self) -> bool:
        """True if all entities are due in the same ticks, so that none is due in the others."""
        return all(each.period and not each.is_spread for each in self.all)

    @property
    def paced(self) -> tuple[PacedTurn, ...]:
        """The behaviours in order, each with the test that it is due and the entity is live."""
        is_live = f"{self.first.var}->slot.id == id" if self.others else ""
        return tuple(
            PacedTurn(" && ".join(filter(None, (is_live, each.due))), each.tick, each.condition)
            for each in self.all
        )
