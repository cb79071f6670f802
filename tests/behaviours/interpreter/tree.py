"""One behaviour of an entity: its state from tick to tick."""

from typing import Protocol

from behaviours.interpreter.build import Builder, Names, tree_scope
from behaviours.interpreter.chance import Chance
from behaviours.interpreter.keeping import keeps
from behaviours.interpreter.part import ABSENT, FAILURE, Flow, HaltedError, Status

from gpgen.model.behaviours import Behaviour


class Owner(Protocol):
    """What a tree does to the entity that has it; `now` is the time of the last tick there."""

    now: int
    is_dying: bool
    cooldowns: dict[str, int]

    def user(self, function: str, *arguments: object) -> None:
        """Call a function of the user's that returns nothing."""

    def ask(self, function: str, *arguments: object) -> str:
        """Call a function of the user's that answers: success, failure or running."""

    def assign(self, path: str, value: object) -> None:
        """Set a property."""

    def send(self, kind: str, signal: str, arguments: tuple[object, ...]) -> None:
        """`emit` or `post` a signal."""


class BehaviourTree:
    """A tree with its place, its events and its time."""

    def __init__(self, owner: Owner, behaviour: Behaviour, names: Names, chance: Chance) -> None:
        self.owner = owner
        self.name = behaviour.name.text
        self.halts = 0
        self.recorded: dict[str, tuple[object, ...]] = {}
        self.current: dict[str, tuple[object, ...]] = {}
        self.is_ticking = False
        self.draws = chance
        self.scope = tree_scope(names, behaviour)
        self.root = Builder(self, names).part(behaviour.root, self.scope)
        self.keeps = bool(behaviour.locals) or keeps(self.root)

    @property
    def now(self) -> int:
        """The time, which other behaviours of the entity may have moved on."""
        return self.owner.now

    @property
    def cooldowns(self) -> dict[str, int]:
        """When the cooldowns that nodes share are over, in all behaviours of the entity."""
        return self.owner.cooldowns

    def tick(self, now: int) -> Status:
        """Run the tree once; the events that have come since the last time are of this one."""
        assert not self.is_ticking
        self.is_ticking = True
        self.owner.now = now
        self.current, self.recorded = self.recorded, {}
        try:
            if not self.root.running:
                self.scope.begin({})
            status = self.root.step(Flow(now))
        except HaltedError:
            status = FAILURE
        self.current = {}
        self.is_ticking = False
        return FAILURE if status is ABSENT else status

    def halt(self) -> None:
        """End what runs, and forget the events that have come; what keeps nothing goes on."""
        if not self.keeps and not self.owner.is_dying:
            return
        self.halts += 1
        halts = self.halts
        try:
            self.root.halt()
        except HaltedError:
            assert self.halts != halts
        self.recorded = {}

    def where(self) -> str:
        """Return the name of what runs, or nothing."""
        return self.root.where() if self.root.running else ""

    def chance(self) -> float:
        """Return the next random number, from 0 to below 1."""
        return self.draws.next()

    def user(self, function: str, *arguments: object) -> None:
        """Call a function of the user's that returns nothing."""
        self.owner.user(function, *arguments)

    def ask(self, function: str, *arguments: object) -> str:
        """Call a function of the user's that answers: success, failure or running."""
        return self.owner.ask(function, *arguments)

    def assign(self, path: str, value: object) -> None:
        """Set a property."""
        self.owner.assign(path, value)

    def send(self, kind: str, signal: str, arguments: tuple[object, ...]) -> None:
        """`emit` or `post` a signal."""
        self.owner.send(kind, signal, arguments)
