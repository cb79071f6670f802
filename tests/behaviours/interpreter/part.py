"""The base class of the parts of a running tree, which are entered, ticked and halted."""

from collections.abc import Callable
from enum import Enum
from typing import Protocol, TypeVar

T = TypeVar("T")


class Status(Enum):
    """The result of entering or ticking a part."""

    RUNNING = "running"
    SUCCESS = "success"
    FAILURE = "failure"
    ABSENT = "absent"


RUNNING, SUCCESS, FAILURE, ABSENT = Status


class Flow:
    """The control flow through a tick; nodes entered on it measure their time from `t0`."""

    def __init__(self, t0: int) -> None:
        self.t0 = t0


class HaltedError(Exception):
    """Raised when a called function has halted the tree, so that no more of it runs."""


class Tree(Protocol):
    """The tree of a part, as the part uses it, and through it the entity.

    `current` holds the events of this tick with their arguments, `halts` counts how often
    the whole tree has been halted.
    """

    halts: int
    current: dict[str, tuple[object, ...]]

    @property
    def cooldowns(self) -> dict[str, int]:
        """End times of the entity's shared cooldowns, by name."""

    @property
    def now(self) -> int:
        """The time of the last tick of any behaviour of the entity."""

    def chance(self) -> float:
        """Return the next random number in [0, 1)."""

    def user(self, function: str, *arguments: object) -> None:
        """Call a function of the user that returns nothing."""

    def ask(self, function: str, *arguments: object) -> str:
        """Call a function of the user that returns a status: success, failure or running."""

    def assign(self, path: str, value: object) -> None:
        """Set a property of the entity, a component or the world."""

    def send(self, kind: str, signal: str, arguments: tuple[object, ...]) -> None:
        """Emit or post a signal of the entity; `kind` is `emit` or `post`."""


def present(*parts: "Part | None") -> tuple["Part", ...]:
    """Return the parts that are not None."""
    return tuple(part for part in parts if part is not None)


class Part:
    """A node, or one modifier of a node.

    `enter` and `tick` are common to all parts; a subclass implements `begin`, `resume` and
    `stop`. A run has begun when a part below acts or suspends and the nodes that it
    preempts have been halted.
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
        """Start a run of a part that is not running."""
        assert not self.running
        self.has_begun = False
        return self.run(self.begin, flow)

    def tick(self, flow: Flow) -> Status:
        """Continue a running part; absent counts as a failure here."""
        assert self.running
        status = self.run(self.resume, flow)
        return FAILURE if status is ABSENT else status

    def run(self, work: Callable[[Flow], Status], flow: Flow) -> Status:
        """Do a step of a run; the part counts as running meanwhile."""
        self.running = True
        try:
            status = work(flow)
        except HaltedError:
            self.running = False
            raise
        self.running = status is RUNNING
        return status

    def step(self, flow: Flow) -> Status:
        """Tick the part if it is running, otherwise enter it."""
        return self.tick(flow) if self.running else self.enter(flow)

    def halt(self) -> None:
        """End a run; do nothing if the part is not running.

        If a function called during the halt halts the tree again, that inner halt does
        the rest, and the outer halt is abandoned.
        """
        if self.running:
            self.stop()
            self.running = False

    def begin(self, flow: Flow) -> Status:
        """Do what this part does when a run starts."""
        raise NotImplementedError

    def resume(self, flow: Flow) -> Status:
        """Do what this part does in each later tick."""
        raise NotImplementedError

    def stop(self) -> None:
        """Halt the running children, in order."""
        for child in self.children:
            child.halt()

    def is_guarded(self) -> bool:
        """Return whether a guard decides about a run before the part does anything else."""
        return bool(self.children) and all(child.is_guarded() for child in self.children)

    def may_be_missing(self) -> bool:
        """Return whether entering the part may find it absent."""
        return bool(self.children) and all(child.may_be_missing() for child in self.children)

    def act(self) -> None:
        """Notify all ancestors, innermost first, that this part acts or suspends."""
        child, above = self, self.parent
        while above is not None:
            above.child_acts(child)
            child, above = above, above.parent
        begins: Part | None = self
        while begins is not None:
            begins.has_begun = True
            begins = begins.parent

    def child_acts(self, child: "Part") -> None:
        """Handle that a child, or a part below it, acts or suspends."""

    def call(self, work: Callable[[], T]) -> T:
        """Do work that may call the user's functions; raise HaltedError if they halt the tree."""
        halts = self.tree.halts
        result = work()
        if self.tree.halts != halts:
            raise HaltedError
        return result

    def halt_all_but(self, kept: "Part | None") -> None:
        """Halt the running children except one."""
        for child in self.children:
            if child is not kept:
                child.halt()

    def where(self) -> str:
        """Return the name of the running node, which is the first running leaf."""
        running = (child for child in self.children if child.running)
        return next(running).where()
