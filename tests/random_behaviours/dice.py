"""The choices that random behaviours are made of."""

import random
from collections.abc import Callable

from random_behaviours.surroundings import TASKS


class Dice:
    """Choices, the same ones for a seed, among the kinds that are wanted.

    Those that are `calm` lead to behaviours that mostly wait. While they are `sharing`, most
    leaves are uses of trees. `left` is how many nodes there may still be, `tasks` which ones
    the tree has not called yet.
    """

    def __init__(
        self, seed: int, kinds: frozenset[str] | None = None, *, calm: bool = False
    ) -> None:
        self.rng = random.Random(seed)  # noqa: S311 (a test must come out the same each time)
        self.kinds = kinds
        self.calm = calm
        self.sharing = False
        self.left = 0
        self.tasks: list[str] = []
        self.named = 0

    def begin(self, least: int, most: int) -> int:
        """Begin a tree: choose how many nodes it may be, and the order of its tasks."""
        self.left = self.rng.randint(least, most)
        self.tasks = self.rng.sample(TASKS, len(TASKS))
        return self.left

    def chance(self, of: float) -> bool:
        """Return true as often as is said."""
        return self.rng.random() < of

    def wants(self, kind: str) -> bool:
        """Return whether a kind of node or a modifier may be used."""
        return self.kinds is None or kind in self.kinds

    def edge(self, edges: list[str]) -> str:
        """Return one of some edges half of the time, and else nothing."""
        return self.rng.choice(edges) if self.chance(0.5) else ""

    def any_of(self, *parts: str) -> str:
        """Return one of several texts."""
        return self.rng.choice(parts)

    def made(self, *makers: Callable[[], str]) -> str:
        """Return what one of several makes; the others are not asked."""
        return self.rng.choice(makers)()

    def task_name(self) -> str:
        """Return a task that this tree has not called yet, as long as there is one."""
        return self.tasks.pop() if self.tasks else self.rng.choice(TASKS)

    def new_name(self) -> str:
        """Return a name that no other node has."""
        self.named += 1
        return f"node_{self.named}"
