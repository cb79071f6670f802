"""Leaves declare what goes with their kind, and conditions that are written here end somewhere."""

from collections.abc import Iterator, Mapping

from gpgen.behaviours.meaning.nodes import leaf_meaning
from gpgen.model import Array, Component, Entity, Module, Property, Text, TextArgument
from gpgen.model.composition import embedded
from gpgen.model.conditions import Condition, both
from gpgen.model.leaves import CONDITION, INSTANT, VALUE, Leaf
from gpgen.model.presence import Needed, check_use
from gpgen.model.trees import LeafCall, Tree, parts
from gpgen.model.types import show_type
from gpgen.source.problems import Note, Problem, did_you_mean, quote

Owner = Component | Entity


def check_leaves(module: Module) -> Iterator[Problem]:
    owners: tuple[Owner, ...] = (*module.components, *module.entities)
    for owner in owners:
        properties = _readable(owner, module)
        for leaf in owner.leaves:
            yield from _kind(leaf)
            yield from _defaults(leaf)
            yield from _reads(leaf, properties, both(owner.condition, leaf.condition))
        found = {leaf.name.text: leaf_meaning(module, owner, leaf) for leaf in owner.leaves}
        problems = [problem for each in found.values() for problem in each.problems]
        yield from problems
        if not problems:
            trees = {name: each.tree for name, each in found.items() if each.tree is not None}
            yield from _circles(owner, trees)


def _kind(leaf: Leaf) -> Iterator[Problem]:
    name, span = quote(leaf.name.text), leaf.name.span
    asks = leaf.kind in (CONDITION, VALUE)
    wrong = {
        "'can_fail' requires an instant": leaf.can_fail and leaf.kind != INSTANT,
        "'returns' requires a value": leaf.returns is not None and leaf.kind != VALUE,
        "'is' requires a condition": leaf.is_ is not None and leaf.kind != CONDITION,
        "'reads' requires a condition or a value": leaf.reads is not None and not asks,
        "'reads' conflicts with 'is'": leaf.reads is not None and leaf.is_ is not None,
    }
    for why, is_so in wrong.items():
        if is_so:
            yield Problem("GP822", span, f"{why}: {name} is of kind {leaf.kind}", "remove the key")
    if leaf.kind == VALUE and leaf.returns is None:
        yield Problem("GP822", span, f"the value {name} requires 'returns'", "add 'returns: f32'")
    if isinstance(leaf.returns, Array | Text | TextArgument):
        message = f"'returns' of {name}: unsupported type {show_type(leaf.returns)}"
        hint = "return a number, an enum or a struct"
        yield Problem("GP717", leaf.returns_span or span, message, hint)


def _defaults(leaf: Leaf) -> Iterator[Problem]:
    """Yield an argument that cannot be left out behind one that can."""
    optional = None
    for each in leaf.arguments:
        if each.default is not None:
            optional = each.field.name
        elif optional is not None:
            message = (
                f"the argument {quote(each.field.name.text)} requires a default, as the one"
                " before it has one"
            )
            note = Note(optional.span, f"{quote(optional.text)} has a default")
            yield Problem("GP822", each.field.name.span, message, "give it one too", (note,))
            return


def _readable(owner: Owner, module: Module) -> dict[str, Property]:
    """Return the properties that a leaf may look at, by path."""
    found = {each.name.text: each for each in owner.properties}
    parts_ = embedded(module, owner) if isinstance(owner, Entity) else ()
    found |= {f"{part.name}.{each.name.text}": each for part in parts_ for each in part.properties}
    world = () if module.world is None else module.world.properties
    return {**found, **{f"world.{each.name.text}": each for each in world}}


def _reads(leaf: Leaf, properties: Mapping[str, Property], given: Condition) -> Iterator[Problem]:
    """Yield what a leaf cannot read, or what has no notification."""
    for name in leaf.reads or ():
        prop = properties.get(name.text)
        if prop is None:
            hint = did_you_mean(name.text, properties)
            yield Problem("GP825", name.span, f"unknown property {quote(name.text)}", hint)
        elif not prop.observe:
            note = Note(prop.name.span, "declared here")
            message = f"{quote(name.text)} is not observed, so it has no change event"
            hint = "remove 'reads', or 'observe: false' there"
            yield Problem("GP825", name.span, message, hint, (note,))
        else:
            needed = Needed(prop.condition, prop.name.span)
            yield from check_use(name.text, needed, given, name.span)


def _circles(owner: Owner, trees: Mapping[str, Tree]) -> Iterator[Problem]:
    """Yield a condition that asks itself."""
    asked = {name: tuple(_asked(tree)) for name, tree in trees.items()}
    left = dict(asked)
    while ready := [name for name, used in left.items() if left.keys().isdisjoint(used)]:
        for name in ready:
            del left[name]
    if not left:
        return
    path = [next(iter(left))]
    while (step := next(each for each in asked[path[-1]] if each in left)) not in path:
        path.append(step)
    circle = [*path[path.index(step) :], step]
    spans = {leaf.name.text: leaf.name.span for leaf in owner.leaves}
    notes = tuple(Note(spans[name], f"{quote(name)} is declared here") for name in circle[1:-1])
    message = f"cyclic condition: {' -> '.join(circle)}"
    yield Problem("GP823", spans[step], message, "write one of them without the others", notes)


def _asked(tree: Tree) -> Iterator[str]:
    """Yield the leaves of the same object that an expression asks."""
    if isinstance(tree, LeafCall) and not tree.root:
        yield tree.name
    for part in parts(tree):
        yield from _asked(part)
