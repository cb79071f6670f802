"""Computed properties: what each follows, and in which order they are computed anew."""

from typing import NamedTuple

from gpgen.composition import embedded
from gpgen.conditions import both
from gpgen.expressions.check import Checked, check_value
from gpgen.expressions.names import ALIVE, RANDOM, WORLD, Environment, environment, named
from gpgen.expressions.tree import Tree, reads
from gpgen.model import Component, Entity, Module, Property, World
from gpgen.reading.nodes import ScalarNode

Owner = Component | Entity | World
REFUSED = {
    WORLD: "a computed property follows the properties of its own object, not the world's",
    ALIVE: "a computed property cannot ask who lives: nothing tells when it would change",
    RANDOM: "a computed property cannot be random: it would not follow anything",
}


class Computed(NamedTuple):
    """A computed property, what it means, and the properties that it reads, by name."""

    prop: Property
    tree: Tree
    sources: tuple[str, ...]


def names_for(owner: Owner, module: Module) -> Environment:
    """Return what the expressions of computed properties may speak of."""
    told = tuple(prop for prop in owner.properties if prop.observe)
    refused = dict(REFUSED)
    for prop in owner.properties:
        if not prop.observe:
            refused[prop.name.text] = (
                f"'{prop.name.text}' is not observed, so that nothing can follow it"
            )
    for part in embedded(module, owner) if isinstance(owner, Entity) else ():
        refused[part.name] = (
            f"this version of gpgen follows an entity's own properties, not those of '{part.name}'"
        )
    given = None if isinstance(owner, World) else owner.condition
    return environment(module, {"": named(told)}, refused)._replace(given=given)


def checked(prop: Property, names: Environment) -> Checked | None:
    """Return what the expression of a property means; None if it has none."""
    if prop.computed is None:
        return None
    subject = f"the property '{prop.name.text}'"
    here = names._replace(given=both(names.given, prop.condition))
    return check_value(ScalarNode(*prop.computed), here, prop.type, subject)


def computed(owner: Owner, module: Module) -> tuple[Computed, ...]:
    """Return the computed properties, each behind those that it follows.

    Where they follow each other in a circle, which is reported elsewhere, some are left out.
    """
    waiting = _known(owner, module)
    names = {each.prop.name.text for each in waiting}
    done: list[Computed] = []
    while waiting:
        ready = [each for each in waiting if names.isdisjoint(each.sources)]
        if not ready:
            break
        done.append(ready[0])
        names.discard(ready[0].prop.name.text)
        waiting.remove(ready[0])
    return tuple(done)


def _known(owner: Owner, module: Module) -> list[Computed]:
    """Return the computed properties that were understood, in schema order."""
    if not any(prop.computed for prop in owner.properties):
        return []
    names = names_for(owner, module)
    found = []
    for prop in owner.properties:
        meant = checked(prop, names)
        if meant is not None and meant.tree is not None:
            sources = tuple(read.name for read in reads(meant.tree))
            found.append(Computed(prop, meant.tree, sources))
    return found


def circle(owner: Owner, module: Module) -> tuple[Computed, ...]:
    """Return computed properties that follow each other in a circle, if there are any."""
    waiting = {each.prop.name.text: each for each in _known(owner, module)}
    ordered = {each.prop.name.text for each in computed(owner, module)}
    left = {name: each for name, each in waiting.items() if name not in ordered}
    if not left:
        return ()
    path: list[str] = []
    name = next(iter(left))
    while name not in path:
        path.append(name)
        name = next(source for source in left[name].sources if source in left)
    return tuple(left[each] for each in path[path.index(name) :])


def followers(source: str, ordered: tuple[Computed, ...]) -> tuple[Computed, ...]:
    """Return what follows from a property, directly or not, in the order of computing."""
    changed = {source}
    found = []
    for each in ordered:
        if not changed.isdisjoint(each.sources):
            changed.add(each.prop.name.text)
            found.append(each)
    return tuple(found)
