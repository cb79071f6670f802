"""One behaviour of an entity, with its state between ticks."""

from typing import Protocol

from behaviours.interpreter.build import Builder, Names, tree_scope
from behaviours.interpreter.chance import Chance
from behaviours.interpreter.part import ABSENT, FAILURE, Flow, HaltedError, Status
from behaviours.interpreter.part_state import keeps

from gpgen.model.behaviours import Behaviour


class Owner(Protocol):
    """The entity of a tree, as the tree uses it; `now` is the time of the last tick."""

    now: int
    is_dying: bool
    cooldowns: dict[str, int]

    def user(self, function: str, *arguments: object) -> None:
        """Call a function of the user that returns nothing."""

    def ask(self, function: str, *arguments: object) -> str:
        """Call a function of the user that returns a status: success, failure or running."""

    def assign(self, path: str, value: object) -> None:
        """Set a property."""

    def send(self, kind: str, signal: str, arguments: tuple[object, ...]) -> None:
        """Emit or post a signal; `kind` is `emit` or `post`."""


class BehaviourTree:
    """A running behaviour: its parts, scope, recorded events and random numbers."""

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
        """The time of the entity, which its other behaviours may have advanced."""
        return self.owner.now

    @property
    def cooldowns(self) -> dict[str, int]:
        """End times of the entity's shared cooldowns, by name, for all its behaviours."""
        return self.owner.cooldowns

    def tick(self, now: int) -> Status:
        """Run the tree once, with the events recorded since the last tick."""
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
        """Halt the tree and discard recorded events; do nothing if it keeps no state."""
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
        """Return the name of the running node, or an empty string."""
        return self.root.where() if self.root.running else ""

    def chance(self) -> float:
        """Return the next random number in [0, 1)."""
        return self.draws.next()

    def user(self, function: str, *arguments: object) -> None:
        """Call a function of the user that returns nothing."""
        self.owner.user(function, *arguments)

    def ask(self, function: str, *arguments: object) -> str:
        """Call a function of the user that returns a status: success, failure or running."""
        return self.owner.ask(function, *arguments)

    def assign(self, path: str, value: object) -> None:
        """Set a property."""
        self.owner.assign(path, value)

    def send(self, kind: str, signal: str, arguments: tuple[object, ...]) -> None:
        """Emit or post a signal; `kind` is `emit` or `post`."""
        self.owner.send(kind, signal, arguments)
