"""What the views of an entity and of a component have in common: there are many, and they die."""

from abc import abstractmethod
from functools import cached_property
from typing import ClassVar, NamedTuple

from gpgen.c.comments import sentence, titled
from gpgen.c.declarations import Line, Owner, declared, join, when
from gpgen.c.names import with_article, words
from gpgen.c.types import declare, value_type
from gpgen.model import Component, Entity, Name
from gpgen.model.leaves import CONDITION, INSTANT, TASK, Leaf
from gpgen.views.owner import OwnerView


class HookView(NamedTuple):
    """A hook that the user writes."""

    c: str
    is_first: bool
    is_last: bool


def hook_views(owner: Owner, hooks: tuple[Name, ...]) -> tuple[HookView, ...]:
    """Return the hooks of an entity or a component, in the order of the schema."""
    return tuple(
        HookView(owner.c.of("on", hook.text), number == 0, number == len(hooks) - 1)
        for number, hook in enumerate(hooks)
    )


class LeafView(NamedTuple):
    """A leaf that the user writes: what it is, and its prototypes."""

    doc: str
    prototypes: tuple[Line, ...]
    condition: str


WHAT = {
    "condition": "a condition",
    "value": "a value",
    "instant": "an instant",
    "task": "a task; how it goes, at its start and in each tick until it has ended or is halted",
}


def leaf_views(owner: Owner, leaves: tuple[Leaf, ...]) -> tuple[LeafView, ...]:
    """Return the leaves that the user writes."""
    return tuple(_view(owner, leaf) for leaf in leaves if leaf.is_ is None)


def _view(owner: Owner, leaf: Leaf) -> LeafView:
    name = leaf.name.text
    fields = declared(owner.names, (each.field for each in leaf.arguments))
    doc = titled(name, f"{WHAT[leaf.kind]}.", sentence(leaf.doc))
    if leaf.kind == TASK:
        lines = [
            f"gp_status {owner.c.of(name, 'start')}({join(owner.who, fields)});",
            f"gp_status {owner.c.of(name, 'tick')}({join(owner.who, fields)});",
            f"void {owner.c.of(name, 'halt')}({owner.who});",
        ]
    elif leaf.kind == INSTANT:
        of = "bool" if leaf.can_fail else "void"
        lines = [f"{of} {owner.c.of(name)}({join(owner.who, fields)});"]
    else:
        who = f"{owner.names.of('world')} *world, const {owner.c.c} *{owner.var}"
        lines = [f"{declare(result(owner, leaf), owner.c.of(name))}({join(who, fields)});"]
    return LeafView(doc, tuple(map(Line, lines)), when(leaf.condition))


def result(owner: Owner, leaf: Leaf) -> str:
    """Return the C type of what a condition or a value is."""
    if leaf.kind == CONDITION or leaf.returns is None:
        return "bool"
    return value_type(owner.names, leaf.returns)


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
