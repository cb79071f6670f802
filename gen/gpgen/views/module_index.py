"""The index of a module: compiled behaviours by entity, and embeddings by component."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from gpgen.c.declarations import COMPONENT, Owner, owner_of
from gpgen.model import Component, Module
from gpgen.views.embedding import Case, Embedder, embedders

if TYPE_CHECKING:
    from gpgen.views.behaviour import BehavioursView


class Embedding(NamedTuple):
    """The entity types that embed a component, and those that its `watched` properties wake."""

    owner: Owner
    embedders: tuple[Embedder, ...]
    watched: frozenset[str]
    wakers: tuple[Case, ...]


class Index:
    """The behaviours of each entity type that has any, and where each component is embedded."""

    def __init__(self, module: Module, behaviours: Mapping[str, "BehavioursView"]) -> None:
        self.module = module
        self.behaviours = behaviours
        self.embeddings: dict[str, Embedding] = {}

    def embedding(self, component: Component) -> Embedding:
        """Return the embedding of a component; cached, since each type that embeds it needs it."""
        name = component.name.text
        if name not in self.embeddings:
            self.embeddings[name] = self._embedding(name, embedders(self.module, component))
        return self.embeddings[name]

    def _embedding(self, name: str, types: tuple[Embedder, ...]) -> Embedding:
        has_cell = any(each.entity.inline_listener for each in types)
        return Embedding(
            owner_of(self.module, name, COMPONENT, has_cell=has_cell),
            types,
            self.watched_in(name),
            self.wakers(name, types),
        )

    def watched_in(self, path: str) -> frozenset[str]:
        """Return the properties of a component, or of the world, that may wake an entity."""
        found = (each.watched_in(path) for each in self.behaviours.values())
        return frozenset().union(*found)

    def wakers(self, component: str, types: tuple[Embedder, ...]) -> tuple[Case, ...]:
        """Return the cases for the entity types that the component's properties may wake."""
        found = []
        for each in types:
            behaviours = self.behaviours.get(each.entity.name.text)
            if behaviours is not None and behaviours.watched_in(component):
                entity = f"({each.c} *)(void *)slot"
                found.append(behaviours.waker(f"{behaviours.wake}(world, {entity})"))
        return tuple(found)
