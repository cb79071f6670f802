"""Trees: those of an entity, and those that stand by themselves; nodes -> model."""

from gpgen.model import Component, Entity, Name
from gpgen.model.behaviours import Behaviour, Local
from gpgen.model.behaviours import Node as TreeNode
from gpgen.model.conditions import either
from gpgen.model.presence import record_reference
from gpgen.schema.language.table import ENTITY
from gpgen.schema.parse.behaviours import Reader
from gpgen.schema.parse.components import is_clear
from gpgen.schema.parse.leaves import read_arguments
from gpgen.schema.parse.members import first_member, is_whole, name_of, read_doc, read_names
from gpgen.schema.parse.scope import Scope
from gpgen.schema.parse.typed import read_typed
from gpgen.schema.parse.vocabulary import Vocabulary, of_entity, of_owners
from gpgen.source.nodes import Entry, MappingNode, Node, ScalarNode, child, entries, text_of
from gpgen.source.problems import Note, did_you_mean, quote


def read_behaviours(node: Node, entity: Entity, scope: Scope) -> tuple[Behaviour, ...]:
    """Return the behaviours of an entity, which has one or several."""
    words = of_entity(entity, scope)
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
    behaviours = (_behaviour(entry, words, scope) for entry in found)
    return tuple(each for each in behaviours if each is not None)


def _behaviour(entry: Entry, words: Vocabulary, scope: Scope) -> Behaviour | None:
    node = entry.value
    is_long = isinstance(node, MappingNode) and any(
        each.key.text in ("root", "locals") for each in node.entries
    )
    reader = Reader(scope, words)
    if not is_long:
        root = reader.node(node)
        return None if root is None else Behaviour(name_of(entry.key), (), (), (), root, None)
    with scope.where(node) as condition:
        root = reader.node(child(node, "root"))
        locals_ = read_locals(child(node, "locals"), scope)
    if root is None:
        return None
    return Behaviour(name_of(entry.key), (), (), locals_, root, read_doc(node), condition)


def read_locals(node: Node | None, scope: Scope) -> tuple[Local, ...]:
    """Return what a tree has for itself."""
    found = []
    for entry in entries(node):
        typed = read_typed(entry, f"local {quote(entry.key.text)}", scope)
        default = first_member(typed.type, scope) if typed.value is None else typed.value
        doc = read_doc(entry.value)
        found.append(Local(name_of(entry.key), typed.type, typed.span, default, doc))
    return tuple(found)


def read_trees(entities: tuple[Entity, ...], scope: Scope) -> tuple[Behaviour, ...]:
    """Return the trees of a module; what they are for was read before."""
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
    words = of_owners(used_in, scope)
    given = either(each.condition for each in used_in) if used_in else None
    with scope.within(given), scope.where(node) as condition:
        root: TreeNode | None = Reader(scope, words).node(child(node, "root"))
        arguments = read_arguments(child(node, "args"), scope, kept=True)
        locals_ = read_locals(child(node, "locals"), scope)
    if root is None or not for_:
        return None
    doc = read_doc(node)
    return Behaviour(name_of(entry.key), for_, arguments, locals_, root, doc, condition)


def _is_understood(name: str, owners: dict[str, Entity | Component], scope: Scope) -> bool:
    """Tell whether all was understood that a tree for this may speak of."""
    owner = owners[name]
    if isinstance(owner, Component):
        return name not in scope.vague
    node = scope.declared["entities"][name].value
    leaves = len(entries(child(node, "leaves")))
    return (
        is_whole(node, ENTITY)
        and is_clear(child(node, "components"), owner.components, scope)
        and len(owner.leaves) == leaves
    )


def _known(
    node: Node | None, owners: dict[str, Entity | Component], scope: Scope
) -> tuple[Name, ...]:
    """Return the entities and components that a tree is for."""
    is_one = isinstance(node, ScalarNode) and bool((text_of(node) or "").strip())
    names = (name_of(node),) if isinstance(node, ScalarNode) and is_one else read_names(node)
    for name in names:
        if name.text not in owners and scope.complete:
            hint = did_you_mean(name.text, owners)
            message = f"unknown entity or component {quote(name.text)}"
            scope.report("GP809", name.span, message, hint)
    known = tuple(name for name in names if name.text in owners)
    for name in known:
        record_reference(owners[name.text].name.span, name.span)
    return known
