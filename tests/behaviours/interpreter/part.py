"""What a running tree is made of: parts that are entered, ticked while they run, and halted."""

from collections.abc import Callable
from enum import Enum
from typing import Protocol, TypeVar

T = TypeVar("T")


class Status(Enum):
    """What a part answers when it is entered or ticked."""

    RUNNING = "running"
    SUCCESS = "success"
    FAILURE = "failure"
    ABSENT = "absent"


RUNNING, SUCCESS, FAILURE, ABSENT = Status


class Flow:
    """A way through a tick; `t0` is the time from which what is entered on it counts."""

    def __init__(self, t0: int) -> None:
        self.t0 = t0


class HaltedError(Exception):
    """The tree was halted by what it called, so nothing more of it runs."""


class Tree(Protocol):
    """What a part knows of its tree, and through it of the entity.

    `current` are the events of this tick with their arguments, `halts` counts
    how often all of the tree has been halted.
    """

    halts: int
    current: dict[str, tuple[object, ...]]

    @property
    def cooldowns(self) -> dict[str, int]:
        """When the cooldowns of the entity that nodes share are over, by name."""

    @property
    def now(self) -> int:
        """The time of the last tick of any behaviour of the entity."""

    def chance(self) -> float:
        """Return the next random number, from 0 to below 1."""

    def user(self, function: str, *arguments: object) -> None:
        """Call a function of the user's that returns nothing."""

    def ask(self, function: str, *arguments: object) -> str:
        """Call a function of the user's that answers: success, failure or running."""

    def assign(self, path: str, value: object) -> None:
        """Set a property of the entity, a component or the world."""

    def send(self, kind: str, signal: str, arguments: tuple[object, ...]) -> None:
        """`emit` or `post` a signal of the entity."""


def present(*parts: "Part | None") -> tuple["Part", ...]:
    """Return those that there are."""
    return tuple(part for part in parts if part is not None)


class Part:
    """A node, or one modifier of a node.

    What `enter` and `tick` have in common is here; a part says in `begin`,
    `go_on` and `stop` what it does itself. A run has begun when something in it
    acts or suspends, and what that preempts has been halted.
    """

    def __init__(self, tree: Tree, *children: "Part") -> None:
        self.tree = tree
        self.parent: Part | None = None
        self.children = children
        self.running = False
        self.has_begun = False
        for child in children:
            child.parent = self

    def enter(self, flow: Flow) -> Status:
        """Begin a run of a part that does not run."""
        assert not self.running
        self.has_begun = False
        return self.run(self.begin, flow)

    def tick(self, flow: Flow) -> Status:
        """Continue with a part that runs. A part that is absent now has failed."""
        assert self.running
        status = self.run(self.go_on, flow)
        return FAILURE if status is ABSENT else status

    def run(self, work: Callable[[Flow], Status], flow: Flow) -> Status:
        """Do some of a run, which counts as running meanwhile."""
        self.running = True
        try:
            status = work(flow)
        except HaltedError:
            self.running = False
            raise
        self.running = status is RUNNING
        return status

    def step(self, flow: Flow) -> Status:
        """Tick a part that runs, or else enter it."""
        return self.tick(flow) if self.running else self.enter(flow)

    def halt(self) -> None:
        """End a run; a part that does not run is left alone.

        Where something that is called on the way halts the tree, that inner
        halt does what is left to do, and the outer one is given up.
        """
        if self.running:
            self.stop()
            self.running = False

    def begin(self, flow: Flow) -> Status:
        """Do what is to be done when a run begins."""
        raise NotImplementedError

    def go_on(self, flow: Flow) -> Status:
        """Do what is to be done in each later tick."""
        raise NotImplementedError

    def stop(self) -> None:
        """Halt what runs below, in order."""
        for child in self.children:
            child.halt()

    def is_guarded(self) -> bool:
        """Return whether a guard lets a run begin before anything else is done in it."""
        return bool(self.children) and all(child.is_guarded() for child in self.children)

    def may_be_missing(self) -> bool:
        """Return whether entering may find that there is no node this time."""
        return bool(self.children) and all(child.may_be_missing() for child in self.children)

    def act(self) -> None:
        """Tell all parts above, from the inside out, that something below them acts or suspends."""
        child, above = self, self.parent
        while above is not None:
            above.child_acts(child)
            child, above = above, above.parent
        begins: Part | None = self
        while begins is not None:
            begins.has_begun = True
            begins = begins.parent

    def child_acts(self, child: "Part") -> None:
        """Hear that something in a child acts or suspends."""

    def call(self, work: Callable[[], T]) -> T:
        """Do what may call the user's functions, which may halt the tree."""
        halts = self.tree.halts
        result = work()
        if self.tree.halts != halts:
            raise HaltedError
        return result

    def halt_all_but(self, kept: "Part | None") -> None:
        """Halt the children that run, with the exception of one."""
        for child in self.children:
            if child is not kept:
                child.halt()

    def where(self) -> str:
        """Return the name of what runs, which is that of the first leaf that does."""
        running = (child for child in self.children if child.running)
        return next(running).where()
