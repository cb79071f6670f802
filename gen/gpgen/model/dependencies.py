"""Dependencies of computed and bound properties, and the order in which they are updated.

Properties are named by their paths as seen from an entity: `hp`, and
`physics.position` for one of a component. A component and the world only have their
own dependencies; an entity also has those inside its components, because a binding
may connect both.
"""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from gpgen.model import Component, Entity, Expression, Module, Property, World
from gpgen.model.composition import embedded
from gpgen.model.expressions import Tree, reads

Owner = Component | Entity | World


class Dependent(NamedTuple):
    """A computed or bound property, its expression, and the paths that the expression reads.

    `part` is the component that has the property, empty for the object itself.
    """

    part: str
    prop: Property
    tree: Tree
    sources: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The parts of the path: the component's name, if there is one, and the property's."""
        name = self.prop.name.text
        return (self.part, name) if self.part else (name,)

    @property
    def path(self) -> str:
        return ".".join(self.words)

    @property
    def is_of_owner(self) -> bool:
        """True if the object itself declares the dependency, not the component for all owners."""
        return not self.part or self.prop.bound is not None


def path(part: str, name: str) -> str:
    """Return the path of a property of a component, or of the object itself."""
    return f"{part}.{name}" if part else name


class Dependencies(NamedTuple):
    """All computed and bound properties of an object, in schema order and in update order.

    Cyclic dependencies, which are reported elsewhere, are missing from `settled`.
    """

    declared: tuple[Dependent, ...]
    settled: tuple[Dependent, ...]

    def after(self, source: str) -> tuple[Dependent, ...]:
        """Return the properties that depend on a property, directly or not, in update order."""
        changed = {source}
        found = []
        for each in self.settled:
            if not changed.isdisjoint(each.sources):
                changed.add(each.path)
                found.append(each)
        return tuple(found)

    def notified_after(self, source: str) -> tuple[Dependent, ...]:
        """Return the properties that depend on a property in schema order, as they are notified."""
        found = {each.path for each in self.after(source)}
        return tuple(each for each in self.declared if each.path in found)

    def is_handled(self, source: str) -> bool:
        """Return whether an entity itself updates what depends on a component's property.

        The component updates dependents that are inside the component only.
        """
        after = self.after(source)
        is_set = all(each.path != source for each in self.declared)
        return is_set and any(each.is_of_owner for each in after)

    def is_bound(self, path: str) -> bool:
        """Return whether a binding sets a property."""
        return any(each.path == path and each.prop.bound is not None for each in self.declared)

    def circle(self) -> tuple[Dependent, ...]:
        ordered = {each.path for each in self.settled}
        left = {each.path: each for each in self.declared if each.path not in ordered}
        if not left:
            return ()
        steps: list[str] = []
        name = next(iter(left))
        while name not in steps:
            steps.append(name)
            name = next(source for source in left[name].sources if source in left)
        return tuple(left[each] for each in steps[steps.index(name) :])


def follows(owner: Owner, module: Module) -> Dependencies:
    """Return the dependencies in an object: first those in its components, in their order."""
    parts = embedded(module, owner) if isinstance(owner, Entity) else ()
    declared = [each for part in parts for each in _followers(part.properties, part.name)]
    declared += _followers(owner.properties, "")
    return Dependencies(tuple(declared), tuple(_sorted_dependents(declared)))


def _followers(properties: Iterable[Property], part: str) -> Iterator[Dependent]:
    for prop in properties:
        tree = None if prop.follows is None else prop.follows.tree
        if tree is not None:
            inside = part if prop.bound is None else ""
            yield Dependent(part, prop, tree, _sources(tree, inside))


def _sources(tree: Tree, inside: str) -> tuple[str, ...]:
    """Return the paths that an expression reads; `inside` is the component that contains it."""
    return tuple(path(read.root or inside, read.name) for read in reads(tree))


def _sorted_dependents(declared: Iterable[Dependent]) -> Iterator[Dependent]:
    """Yield each follower after those that it depends on, otherwise in the given order."""
    waiting = list(declared)
    paths = {each.path for each in waiting}
    left = [paths.intersection(each.sources) for each in waiting]
    readers: dict[str, list[int]] = {}
    for number, sources in enumerate(left):
        for source in sources:
            readers.setdefault(source, []).append(number)
    ready = [number for number, sources in enumerate(left) if not sources]
    while ready:
        follower = waiting[heappop(ready)]
        yield follower
        for number in readers.pop(follower.path, ()):
            left[number].discard(follower.path)
            if not left[number]:
                heappush(ready, number)


def expressions(owner: Owner) -> Iterator[Expression]:
    """Yield the expressions of computed properties and of bindings in an object."""
    yield from (prop.computed for prop in owner.properties if prop.computed is not None)
    if isinstance(owner, Entity):
        yield from (binding.source for binding in owner.bind)
