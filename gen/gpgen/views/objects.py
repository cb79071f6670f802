"""What the views of an entity and of a component have in common: there are many, and they die."""

from abc import abstractmethod
from functools import cached_property
from typing import NamedTuple

from gpgen.c.comments import sentence, titled
from gpgen.c.declarations import Line, Owner, declared, join, when
from gpgen.c.names import with_article, words
from gpgen.c.types import declare, value_type
from gpgen.model import Component, Entity, Module, Name
from gpgen.model.leaves import CONDITION, INSTANT, TASK, Leaf
from gpgen.views.behaviour import Behaved
from gpgen.views.owner import OwnerView


class HookView(NamedTuple):
    """A hook that the user writes."""

    c: str
    is_first: bool
    is_last: bool


def hook_views(owner: Owner, hooks: tuple[Name, ...]) -> tuple[HookView, ...]:
    return tuple(
        HookView(owner.c.of("on", hook.text), number == 0, number == len(hooks) - 1)
        for number, hook in enumerate(hooks)
    )


class LeafView(NamedTuple):
    """A leaf that the user writes, and its prototypes."""

    doc: str
    prototypes: tuple[Line, ...]
    condition: str


KINDS = {
    "condition": "a condition",
    "value": "a value",
    "instant": "an instant",
    "task": "a task; how it goes, at its start and in each tick until it has ended or is halted",
}


def leaf_view(owner: Owner, leaf: Leaf) -> LeafView:
    name = leaf.name.text
    fields = declared(owner.names, (each.field for each in leaf.arguments))
    parameters = join(owner.parameters, fields)
    if leaf.kind == TASK:
        lines = [
            f"gp_status {owner.c.of(name, 'start')}({parameters});",
            f"gp_status {owner.c.of(name, 'tick')}({parameters});",
            f"void {owner.c.of(name, 'halt')}({owner.parameters});",
        ]
    elif leaf.kind == INSTANT:
        lines = [f"{'bool' if leaf.can_fail else 'void'} {owner.c.of(name)}({parameters});"]
    else:
        constant = join(owner.world, f"const {owner.type} *{owner.var}", fields)
        result = "bool"
        if leaf.kind != CONDITION and leaf.returns is not None:
            result = value_type(owner.names, leaf.returns)
        lines = [f"{declare(result, owner.c.of(name))}({constant});"]
    doc = titled(name, f"{KINDS[leaf.kind]}.", sentence(leaf.doc))
    return LeafView(doc, tuple(map(Line, lines)), when(leaf.condition))


class ObjectView(OwnerView):
    """A type of objects that come and go.

    `words` is its name as English words, `a` the same with an article.
    """

    name: str
    words: str
    a: str
    condition: str
    hooks: tuple[HookView, ...]
    leaves: tuple[LeafView, ...]

    def __init__(
        self, module: Module, declared: Entity | Component, kind: str, known: Behaved | None
    ) -> None:
        super().__init__(module, declared.name.text, kind, known)
        self.name = declared.name.text
        self.words = words(self.name)
        self.a = with_article(self.name)
        self.condition = when(declared.condition)
        self.hooks = hook_views(self.owner, declared.hooks)
        self.leaves = tuple(
            leaf_view(self.owner, each) for each in declared.leaves if each.is_ is None
        )

    @property
    @abstractmethod
    def declared(self) -> Entity | Component: ...

    @cached_property
    def functions(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for each in self.declared.on:
            event = each.event.text
            found[event] = (*found.get(event, ()), each.function.text)
        return found
