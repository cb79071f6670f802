"""Trees are used where they may be, and none contains itself."""

from collections.abc import Iterable, Iterator, Mapping

from gpgen.composition import embedded, in_order
from gpgen.diagnostics import Note, Problem, quote
from gpgen.meaning.scope import owners_of
from gpgen.meaning.walk import trees_of, uses_in
from gpgen.model import Component, Entity, Module
from gpgen.model.behaviours import Behaviour, Subtree


def check_trees(module: Module) -> Iterator[Problem]:
    """Yield uses of trees in what they are not for, and trees that contain themselves."""
    trees = {each.name.text: each for each in module.behaviours}
    for entity, behaviour in trees_of(module):
        owners = (entity,) if entity is not None else tuple(owners_of(behaviour, module))
        for use in uses_in(behaviour.root):
            tree = trees.get(use.name.text)
            if tree is not None:
                yield from _use(tree, use, owners, module)
    yield from _circles(trees)


def _use(
    tree: Behaviour, use: Subtree, owners: Iterable[Entity | Component], module: Module
) -> Iterator[Problem]:
    """Yield the first of those that use a tree for which it is not."""
    foreign = next((each for each in owners if not _fits(tree, each, module)), None)
    if foreign is not None:
        note = Note(tree.name.span, "declared here")
        message = (
            f"the tree {quote(tree.name.text)} requires {quote(foreign.name.text)} in its 'for'"
        )
        hint = f"add '{foreign.name.text}' to its 'for'"
        yield Problem("GP815", use.name.span, message, hint, (note,))


def _fits(tree: Behaviour, owner: Entity | Component, module: Module) -> bool:
    """Tell whether a tree may stand in behaviours of an entity, or of all with a component."""
    if isinstance(owner, Entity):
        parts = {part.name for part in embedded(module, owner)}
    else:
        by_name = {each.name.text: each for each in module.components}
        parts = {each.name.text for each in in_order(owner.requires, by_name)}
    return any(name.text in {owner.name.text, *parts} for name in tree.for_)


def _circles(trees: Mapping[str, Behaviour]) -> Iterator[Problem]:
    """Yield each tree that leads to itself, once a circle."""
    used = {name: tuple(uses_in(tree.root)) for name, tree in trees.items()}
    told: set[str] = set()
    for name in trees:
        path = _path_to(name, used)
        if path and told.isdisjoint(use.name.text for use in path):
            told.update(use.name.text for use in path)
            shown = " -> ".join([name, *(use.name.text for use in path)])
            notes = tuple(
                Note(use.name.span, f"{quote(use.name.text)} is used here") for use in path
            )
            message = f"cyclic tree: {shown}"
            yield Problem("GP814", trees[name].name.span, message, "use 'repeat'", notes)


def _used(use: Subtree) -> Note:
    return Note(use.name.span, f"{quote(use.name.text)} is used here")


def _path_to(name: str, used: Mapping[str, tuple[Subtree, ...]]) -> tuple[Subtree, ...]:
    """Return the shortest way from a tree through the uses in it to itself, if there is one."""
    ways: list[tuple[Subtree, ...]] = [(use,) for use in used[name]]
    seen: set[str] = set()
    for way in ways:
        last = way[-1].name.text
        if last == name:
            return way
        if last not in seen and last in used:
            seen.add(last)
            ways += [(*way, use) for use in used[last]]
    return ()
