"""Leaves, and what leaves and trees take: nodes -> model."""

from gpgen.model import Field
from gpgen.model.leaves import LEAF_KINDS, Leaf, LeafArgument
from gpgen.schema.parse.members import (
    is_true,
    name_of,
    read_doc,
    read_names,
    read_type_of,
    source_of,
)
from gpgen.schema.parse.scope import Scope
from gpgen.schema.parse.typed import read_typed
from gpgen.source.nodes import (
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    child,
    entries,
    is_empty,
    text_of,
)
from gpgen.source.problems import quote


def read_leaves(node: Node | None, scope: Scope) -> tuple[Leaf, ...]:
    """Return the leaves of an entity or a component; one of no kind was reported before.

    If there is such a one, nobody looks at what the others ask.
    """
    found = [_leaf(entry, scope) for entry in entries(node)]
    known = tuple(leaf for leaf in found if leaf is not None)
    if len(known) == len(found):
        return known
    return tuple(leaf._replace(is_=None) for leaf in known)


def _leaf(entry: Entry, scope: Scope) -> Leaf | None:
    with scope.where(entry.value) as condition:
        leaf = _where(entry, scope)
    return None if leaf is None else leaf._replace(condition=condition)


def _where(entry: Entry, scope: Scope) -> Leaf | None:
    """Return a leaf without its condition, which holds here."""
    node = entry.value
    kind = text_of(child(node, "kind") if isinstance(node, MappingNode) else node)
    if kind not in LEAF_KINDS:
        return None
    returns, reads, meant = (child(node, key) for key in ("returns", "reads", "is"))
    type_, span = (None, None) if returns is None else read_type_of(returns, returns.span, scope)
    return Leaf(
        name_of(entry.key),
        kind,
        read_arguments(child(node, "args"), scope),
        is_true(child(node, "can_fail")),
        type_,
        span,
        read_names(reads) if isinstance(reads, SequenceNode) else None,
        source_of(meant) if isinstance(meant, ScalarNode) and not is_empty(meant) else None,
        read_doc(node),
    )


def read_arguments(
    node: Node | None, scope: Scope, *, kept: bool = False
) -> tuple[LeafArgument, ...]:
    """Return what a leaf takes, or a tree, which keeps it, so that a text is whole there.

    A default that is no value stands for 0, so that nobody has to give one.
    """
    found = []
    for entry in entries(node):
        typed = read_typed(entry, f"argument {quote(entry.key.text)}", scope, argument=not kept)
        field = Field(name_of(entry.key), typed.type, typed.span, read_doc(entry.value))
        default = 0 if typed.is_given and typed.value is None else typed.value
        found.append(LeafArgument(field, default))
    return tuple(found)
