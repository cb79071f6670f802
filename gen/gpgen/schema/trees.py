"""Behaviours of entities, and the trees that they use: schema keys, and reading them."""

from collections.abc import Iterable, Iterator

from gpgen.expressions.tokens import milliseconds_of
from gpgen.model import Component, Entity, Name
from gpgen.model.availability import record_reference
from gpgen.model.behaviours import Behaviour, Local
from gpgen.model.behaviours import Node as TreeNode
from gpgen.model.composition import compose, in_order
from gpgen.model.conditions import disjunction
from gpgen.model.values import INSTANT, TASK, Leaf
from gpgen.schema import shapes
from gpgen.schema.behaviours import Reader
from gpgen.schema.declarations import (
    common_keys,
    doc_key,
    is_true,
    name_of,
    read_doc,
    read_names,
)
from gpgen.schema.leaves import LEAF_ARGUMENTS, LEAVES, read_leaf_arguments
from gpgen.schema.members import first_member
from gpgen.schema.modifiers import LATER
from gpgen.schema.names import TAKEN, TAKEN_BY_VALUES
from gpgen.schema.scope import Scope
from gpgen.schema.shapes import Key
from gpgen.schema.types import passable
from gpgen.schema.values import read_typed
from gpgen.source.nodes import Entry, MappingNode, Node, child, entries, text_of
from gpgen.source.problems import Note, did_you_mean, quote

LOCALS = Key(
    "locals",
    shapes.Map(
        shapes.Name("local", TAKEN_BY_VALUES),
        shapes.Either(
            shapes.Type(value=True),
            shapes.Record(
                "a local",
                "A local in its long form.",
                (
                    Key("type", shapes.Type(), "The type of the local.", required=True),
                    Key("default", shapes.Value(), "The value when the tree is entered."),
                    doc_key("the local"),
                ),
                "{type: u8, default: 3}",
            ),
        ),
        "{tries: u8 = 3}",
        doc="A variable of the tree, TYPE or TYPE = VALUE.",
    ),
    "Variables of the tree, set each time the tree is entered.",
)
ROOT = Key("root", LATER, "The node at which the tree begins.", required=True)
RUNS = ALWAYS, ON_DEMAND = ("always", "on_demand")
RUN_DOCS = (
    "By every tick of the entity.",
    "Only by its own tick, such as `garden_guard_mood_tick`.",
)
RUN = Key("run", shapes.Choice(RUNS, RUN_DOCS), "What ticks the behaviour.", default=ALWAYS)
EVERY = Key(
    "every",
    shapes.Duration(1, "100ms", fixed=True),
    "The time in which `tick_all` ticks the behaviour of an entity once. Without it, every"
    " `tick_all` does.",
)
SPREAD = Key(
    "spread",
    shapes.Boolean(),
    "Whether the entities of the type have their turns at different times within `every`.",
    default="false",
)
LONG = ("root", "locals")  # keys that distinguish the long form from a node
BEHAVIOUR = shapes.Either(
    LATER,
    shapes.Record(
        "a behaviour",
        "A behaviour in its long form.",
        (ROOT, LOCALS, RUN, EVERY, SPREAD, *common_keys("the behaviour")),
        "{root: patrol}",
    ),
    marks=LONG,
    marked=True,  # a mapping with only `if` is a node
)
BEHAVIOURS = (
    LEAVES,
    Key("behaviour", BEHAVIOUR, "The behaviour tree that a tick of the entity runs: a node."),
    Key(
        "behaviours",
        shapes.Map(
            shapes.Name("behaviour"),
            BEHAVIOUR,
            "{main: patrol, mood: sulk}",
            doc="A behaviour tree: a node.",
        ),
        "Several behaviour trees with names, each with a state and functions of its own.",
    ),
)
TREES = shapes.Map(
    shapes.Name("tree", TAKEN),
    shapes.Record(
        "a tree",
        "A tree that behaviours use.",
        (
            Key(
                "for",
                shapes.Either(
                    shapes.Word("entity", "bee"),
                    shapes.List(shapes.Word("entity", "bee"), "[bee, wasp]", least=1, unique=True),
                ),
                "The entities and components whose behaviours can use the tree.",
                required=True,
            ),
            Key(
                "args",
                LEAF_ARGUMENTS,
                "The arguments of the tree, NAME: TYPE or TYPE = VALUE.",
                default="{}",
            ),
            LOCALS,
            ROOT,
            *common_keys("the tree"),
        ),
        "{for: bee, root: [land, sleep]}",
    ),
    "{rest: {for: bee, root: [land, sleep]}}",
)


def _entity_leaves(entity: Entity, scope: Scope) -> Iterator[str]:
    yield from _acting(entity.leaves)
    for part in compose(entity.components, scope.components):
        yield from _acting(part.component.leaves, f"{part.name}.")


def _component_leaves(component: Component, scope: Scope) -> Iterator[str]:
    for part in (*in_order(component.requires, scope.components), component):
        yield from _acting(part.leaves, f"{part.name.text}.")


def _acting(leaves: Iterable[Leaf], prefix: str = "") -> Iterator[str]:
    """Yield the paths of instants and tasks."""
    return (f"{prefix}{leaf.name.text}" for leaf in leaves if leaf.kind in (INSTANT, TASK))


def read_behaviours(node: Node, entity: Entity, scope: Scope) -> tuple[Behaviour, ...]:
    """Return the behaviours of an entity, from `behaviour` or `behaviours`."""
    reader = Reader(scope, frozenset(_entity_leaves(entity, scope)))
    keys = {entry.key.text: entry for entry in entries(node)}
    one, several = keys.get("behaviour"), keys.get("behaviours")
    if one is not None and several is not None:
        first, second = sorted((one.key, several.key), key=lambda key: key.span.order)
        note = Note(first.span, f"{quote(first.text)} is here")
        message = (
            f"{quote(entity.name.text)}: {quote(second.text)} conflicts with {quote(first.text)}"
        )
        scope.report(
            "GP215", second.span, message, "write one 'behaviours' with a name for each", (note,)
        )
    found = entries(several.value) if several is not None else () if one is None else (one,)
    behaviours = (_behaviour(entry, reader, scope) for entry in found)
    return tuple(each for each in behaviours if each is not None)


def _behaviour(entry: Entry, reader: Reader, scope: Scope) -> Behaviour | None:
    node = entry.value
    is_long = any(each.key.text in LONG for each in entries(node))
    if not is_long:
        root = reader.node(node)
        return None if root is None else Behaviour(name_of(entry.key), (), (), (), root, None)
    with scope.where(node) as condition:
        root = reader.node(child(node, "root"))
        locals_ = read_locals(child(node, "locals"), scope)
    if root is None or not _has_locals(node):
        return None
    _check_pace(node, scope)
    on_demand = text_of(child(node, "run")) == ON_DEMAND
    every, spread = milliseconds_of(text_of(child(node, "every")) or ""), child(node, "spread")
    pace = (every, is_true(spread))
    name = name_of(entry.key)
    return Behaviour(name, (), (), locals_, root, read_doc(node), condition, on_demand, *pace)


def _check_pace(node: Node, scope: Scope) -> None:
    """Report conflicts between keys that say when a behaviour is ticked."""
    keys = {entry.key.text: entry.key for entry in entries(node)}
    if "spread" in keys and "every" not in keys:
        message, hint = "'spread' requires 'every'", "add 'every: 100ms', for instance"
        scope.report("GP806", keys["spread"].span, message, hint)
    if "every" in keys and text_of(child(node, "run")) == ON_DEMAND:
        first, second = sorted((keys["every"], keys["run"]), key=lambda key: key.span.order)
        note = Note(first.span, f"{quote(first.text)} is here")
        message = f"{quote(second.text)} conflicts with {quote(first.text)}"
        hint = "you tick a behaviour on demand by its function; remove one of the two"
        scope.report("GP806", second.span, message, hint, (note,))


def read_locals(node: Node | None, scope: Scope) -> tuple[Local, ...]:
    found = []
    for entry in entries(node):
        typed = read_typed(entry, f"local {quote(entry.key.text)}", scope)
        type_ = passable(typed.type, typed.span, scope)
        default = first_member(type_, scope) if typed.value is None else typed.value
        doc = read_doc(entry.value)
        found.append(Local(name_of(entry.key), type_, typed.span, default, doc))
    return tuple(found)


def _has_locals(node: Node) -> bool:
    """Return whether the names of a tree's locals are known; a tree without locals has none."""
    locals_ = child(node, "locals")
    return locals_ is None or isinstance(locals_, MappingNode)


def read_trees(entities: tuple[Entity, ...], scope: Scope) -> tuple[Behaviour, ...]:
    """Return the trees of a module; the objects that use them were already read."""
    if not scope.complete:
        return ()
    owners: dict[str, Entity | Component] = {each.name.text: each for each in entities}
    owners = {**scope.components, **owners}
    trees = (_tree(entry, owners, scope) for entry in scope.entries("behaviours"))
    return tuple(tree for tree in trees if tree is not None)


def _tree(entry: Entry, owners: dict[str, Entity | Component], scope: Scope) -> Behaviour | None:
    node = entry.value
    for_ = _known(child(node, "for"), owners, scope)
    if not all(_is_understood(name.text, owners, scope) for name in for_):
        return None
    used_in = [owners[name.text] for name in for_]
    leaves = frozenset(
        leaf
        for each in used_in
        for leaf in (
            _entity_leaves(each, scope)
            if isinstance(each, Entity)
            else _component_leaves(each, scope)
        )
    )
    condition = disjunction(each.condition for each in used_in) if used_in else None
    with scope.within(condition), scope.where(node) as condition:
        root: TreeNode | None = Reader(scope, leaves).node(child(node, "root"))
        arguments = read_leaf_arguments(child(node, "args"), scope, kept=True)
        locals_ = read_locals(child(node, "locals"), scope)
    if root is None or not for_ or not _has_locals(node):
        return None
    doc = read_doc(node)
    return Behaviour(name_of(entry.key), for_, arguments, locals_, root, doc, condition)


def _is_understood(name: str, owners: dict[str, Entity | Component], scope: Scope) -> bool:
    """Return whether everything was understood that a tree for this object may refer to."""
    owner = owners[name]
    if isinstance(owner, Component):
        return name not in scope.vague
    leaves = child(scope.declared["entities"][name].value, "leaves")
    return name not in scope.vague_entities and len(owner.leaves) == len(entries(leaves))


def _known(
    node: Node | None, owners: dict[str, Entity | Component], scope: Scope
) -> tuple[Name, ...]:
    names = read_names(node)
    for name in names:
        if name.text not in owners and scope.complete:
            hint = did_you_mean(name.text, owners)
            message = f"unknown entity or component {quote(name.text)}"
            scope.report("GP809", name.span, message, hint)
    known = tuple(name for name in names if name.text in owners)
    for name in known:
        record_reference(owners[name.text].name.span, name.span)
    return known
