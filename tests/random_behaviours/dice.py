"""Random choices for making random behaviours."""

import random
from collections.abc import Callable

from random_behaviours.surroundings import TASKS


class Dice:
    """Random choices, reproducible by seed and limited to the given kinds of nodes.

    With `calm`, behaviours mostly wait. While `sharing` is set, most leaves are uses of
    shared trees. `left` is the number of nodes that may still be added, `tasks` are the
    tasks that the tree has not called yet.
    """

    def __init__(
        self, seed: int, kinds: frozenset[str] | None = None, *, calm: bool = False
    ) -> None:
        self.rng = random.Random(seed)  # noqa: S311 (tests must be reproducible)
        self.kinds = kinds
        self.calm = calm
        self.sharing = False
        self.left = 0
        self.tasks: list[str] = []
        self.named = 0

    def begin(self, least: int, most: int) -> int:
        """Begin a tree: choose its maximum size in nodes, which is returned, and a task order."""
        self.left = self.rng.randint(least, most)
        self.tasks = self.rng.sample(TASKS, len(TASKS))
        return self.left

    def chance(self, of: float) -> bool:
        """Return true with the given probability."""
        return self.rng.random() < of

    def wants(self, kind: str) -> bool:
        """Return whether a kind of node or a modifier may be used."""
        return self.kinds is None or kind in self.kinds

    def edge(self, edges: list[str]) -> str:
        """Return one of some edge values half of the time, otherwise an empty string."""
        return self.rng.choice(edges) if self.chance(0.5) else ""

    def any_of(self, *parts: str) -> str:
        """Return one of several strings."""
        return self.rng.choice(parts)

    def made(self, *makers: Callable[[], str]) -> str:
        """Call one of several functions and return its result."""
        return self.rng.choice(makers)()

    def task_name(self) -> str:
        """Return a task that this tree has not called yet, or any if all are called."""
        return self.tasks.pop() if self.tasks else self.rng.choice(TASKS)

    def new_name(self) -> str:
        """Return a unique name for a node."""
        self.named += 1
        return f"node_{self.named}"
