"""What an entity's view says of its behaviours; without any, nothing of them is imported."""

from functools import cached_property
from typing import TYPE_CHECKING

from gpgen.model import Entity, Module
from gpgen.views.waking import Behaved, Waker, waker

if TYPE_CHECKING:
    from gpgen.views.behaviours import BehavioursView


class Behaving:
    """An entity that may have behaviours, and leaves for them."""

    module: Module
    entity: Entity
    known: Behaved

    @property
    def has_leaves(self) -> bool:
        """Whether there are any leaves."""
        return any(leaf.is_ is None for leaf in self.entity.leaves)

    @cached_property
    def behaviours(self) -> "BehavioursView":
        """Its behaviours."""
        if self.entity.name.text in self.known:
            return self.known[self.entity.name.text]
        from gpgen.views.behaviours import BehavioursView  # noqa: PLC0415 (few have any)

        return BehavioursView(self.module, self.entity)

    @property
    def has_behaviours(self) -> bool:
        """Whether it has any."""
        return bool(self.entity.behaviours)

    @property
    def uses_behaviour(self) -> bool:
        """Whether anything of it speaks of how behaviours go."""
        return self.has_behaviours or self.has_leaves

    @property
    def behaves_with_state(self) -> bool:
        """Whether they keep anything."""
        return self.has_behaviours and self.behaviours.has_state

    @property
    def sleeps(self) -> bool:
        """Whether it may sleep."""
        return self.has_behaviours and self.behaviours.sleeps

    @property
    def watched(self) -> frozenset[str]:
        """The properties, by path, at which it may look in its sleep."""
        return self.behaviours.watched if self.has_behaviours else frozenset()

    @property
    def wakers(self) -> tuple[Waker, ...]:
        """Itself, if it looks at any."""
        if not self.watched:
            return ()
        behaviours = self.behaviours
        call = f"{behaviours.wake}({behaviours.owner.given})"
        return (waker(behaviours, call)._replace(condition=behaviours.any_condition),)
