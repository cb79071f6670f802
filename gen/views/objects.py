"""What the views of an entity and of a component have in common: there are many, and they die."""

from abc import abstractmethod
from functools import cached_property
from typing import ClassVar

from gpgen.model import Component, Entity
from gpgen.naming import with_article, words
from gpgen.views.hooks import HookView, hook_views
from gpgen.views.leaves import LeafView, leaf_views
from gpgen.views.owner import OwnerView
from gpgen.views.words import Owner, when


class ObjectView(OwnerView):
    """A type of objects that come and go."""

    kind: ClassVar[str]

    @property
    @abstractmethod
    def declared(self) -> Entity | Component:
        """What the schema says of it."""

    @cached_property
    def owner(self) -> Owner:
        """Whose the properties and signals are."""
        return Owner(self.module, self.names.inner(self.name), self.name, self.kind)

    @property
    def condition(self) -> str:
        """When it is there."""
        return when(self.declared.condition)

    @property
    def name(self) -> str:
        """Its name in the schema."""
        return self.declared.name.text

    @property
    def words(self) -> str:
        """Its name as English words."""
        return words(self.name)

    @property
    def a(self) -> str:
        """Its name with an article."""
        return with_article(self.name)

    @property
    def var(self) -> str:
        """The variable that stands for one."""
        return self.name

    @property
    def who(self) -> str:
        """The parameters of a world and one of these."""
        return self.owner.who

    @cached_property
    def hooks(self) -> tuple[HookView, ...]:
        """The hooks, in the order of the schema."""
        return hook_views(self.owner, self.declared.hooks)

    @property
    def leaves(self) -> tuple[LeafView, ...]:
        """The leaves that the user writes."""
        return leaf_views(self.owner, self.declared.leaves)

    @property
    def has_leaves(self) -> bool:
        """Whether there are any."""
        return bool(self.leaves)

    def functions_on(self, event: str) -> tuple[str, ...]:
        """Return the static listeners of an event."""
        return tuple(each.function.text for each in self.declared.on if each.event.text == event)
