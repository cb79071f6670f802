"""What follows from what: computed properties and bindings, in the order in which they settle.

Properties are named by their paths, as an entity sees them: `hp`, and
`physics.position` for one of a component. A component and the world know only
their own; an entity also what follows inside its components, because there
may be a binding on either side.
"""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from gpgen.model import Component, Entity, Expression, Module, Property, World
from gpgen.model.composition import embedded
from gpgen.model.expressions import Tree, reads

Owner = Component | Entity | World


class Follower(NamedTuple):
    """A property that follows others, what it follows, and the paths of what that reads.

    `part` is the component that has it; nothing for the object itself.
    """

    part: str
    prop: Property
    tree: Tree
    sources: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """Its names on the way: its component's, if it is of one, and its own."""
        name = self.prop.name.text
        return (self.part, name) if self.part else (name,)

    @property
    def path(self) -> str:
        return ".".join(self.words)

    @property
    def is_of_owner(self) -> bool:
        """Whether the object says what it follows, and not its component for every owner."""
        return not self.part or self.prop.bound is not None


def path(part: str, name: str) -> str:
    """Return the path of a property of a component, or of the object itself."""
    return f"{part}.{name}" if part else name


class Follows(NamedTuple):
    """All that follows in an object, in schema order, and in the order of settling.

    What follows itself in a circle, which is reported, is left out of the latter.
    """

    declared: tuple[Follower, ...]
    settled: tuple[Follower, ...]

    def after(self, source: str) -> tuple[Follower, ...]:
        """Return what follows from a property, directly or not, in the order of settling."""
        changed = {source}
        found = []
        for each in self.settled:
            if not changed.isdisjoint(each.sources):
                changed.add(each.path)
                found.append(each)
        return tuple(found)

    def notified_after(self, source: str) -> tuple[Follower, ...]:
        """Return the followers of a source in schema order, in which they are notified."""
        found = {each.path for each in self.after(source)}
        return tuple(each for each in self.declared if each.path in found)

    def is_handled(self, source: str) -> bool:
        """Tell whether an entity itself has to settle what follows from a component's property.

        What follows it inside the component only, the component settles.
        """
        after = self.after(source)
        is_set = all(each.path != source for each in self.declared)
        return is_set and any(each.is_of_owner for each in after)

    def is_bound(self, path: str) -> bool:
        """Tell whether a property follows another one by a binding."""
        return any(each.path == path and each.prop.bound is not None for each in self.declared)

    def circle(self) -> tuple[Follower, ...]:
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


def follows(owner: Owner, module: Module) -> Follows:
    """Return all that follows in an object: in its components first, in their order."""
    parts = embedded(module, owner) if isinstance(owner, Entity) else ()
    declared = [each for part in parts for each in _followers(part.properties, part.name)]
    declared += _followers(owner.properties, "")
    return Follows(tuple(declared), tuple(_settled(declared)))


def _followers(properties: Iterable[Property], part: str) -> Iterator[Follower]:
    for prop in properties:
        tree = None if prop.follows is None else prop.follows.tree
        if tree is not None:
            inside = part if prop.bound is None else ""
            yield Follower(part, prop, tree, _sources(tree, inside))


def _sources(tree: Tree, inside: str) -> tuple[str, ...]:
    """Return the paths of what an expression reads that stands inside a component, or not."""
    return tuple(path(read.root or inside, read.name) for read in reads(tree))


def _settled(declared: Iterable[Follower]) -> Iterator[Follower]:
    """Yield each follower behind those that it follows itself, otherwise in their order."""
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
    """Yield what is computed and bound in an object."""
    yield from (prop.computed for prop in owner.properties if prop.computed is not None)
    if isinstance(owner, Entity):
        yield from (binding.source for binding in owner.bind)
