"""What a node is by its kind: nodes of the schema -> model."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from gpgen.model.behaviours import (
    SERIES,
    Assignment,
    Await,
    Body,
    Branch,
    Case,
    Choose,
    Condition,
    If,
    Node,
    Parallel,
    Send,
    Series,
    Set,
    Subtree,
    Switch,
    Threshold,
    Tween,
    Utility,
    Wait,
)
from gpgen.schema.language.behaviours import EASES, MOST_CHILDREN, NODE_RECORD, RESTS
from gpgen.schema.language.scalars import is_name
from gpgen.schema.language.variants import record_of
from gpgen.schema.parse.calls import split_call
from gpgen.schema.parse.cuts import without_cut
from gpgen.schema.parse.members import name_of, source_of
from gpgen.schema.parse.modifiers import (
    read_count,
    read_duration,
    read_expression,
    read_name,
    read_word,
)
from gpgen.schema.parse.scope import Scope
from gpgen.source import nodes as yaml
from gpgen.source.nodes import MappingNode, ScalarNode, child, entries, is_empty, items, text_of
from gpgen.source.places import Span
from gpgen.source.problems import quote

GO_ON = ("fail", "next")  # what `on_fail` says in `choose`


class Place(NamedTuple):
    """A mapping that is a node, its kind, and what stands behind that."""

    node: MappingNode
    kind: str
    value: yaml.Node
    span: Span

    def child(self, key: str) -> yaml.Node | None:
        """Return what stands behind another key."""
        return child(self.node, key)


class NodeReader(Protocol):
    """Who reads the nodes inside."""

    @property
    def scope(self) -> Scope:
        """What is declared."""

    def node(self, node: yaml.Node | None) -> Node | None:
        """Return a node; None for what was reported before."""

    def nodes(self, node: yaml.Node | None) -> tuple[Node, ...]:
        """Return the nodes of a list."""

    def branch(self, node: yaml.Node, key: str) -> Node | None:
        """Return a branch, which has a number behind this key."""


Read = Callable[[NodeReader, Place], Body | None]


def _series(reader: NodeReader, place: Place) -> Body | None:
    children = reader.nodes(place.value)
    return Series(place.kind, children) if children else None


def _parallel(reader: NodeReader, place: Place) -> Body | None:
    children = reader.nodes(place.value)
    if not children:
        return None
    finish = read_word(place.child("rest"), RESTS) == "finish"
    succeed = _threshold(place.child("succeed_when"), "all")
    return Parallel(children, succeed, _threshold(place.child("fail_when"), "any"), finish)


def _threshold(node: yaml.Node | None, otherwise: str) -> Threshold:
    found = read_word(node, ("all", "any")) or read_count(node, MOST_CHILDREN)
    return Threshold(found or otherwise, None if node is None else node.span)


def _if(reader: NodeReader, place: Place) -> Body | None:
    condition, then = read_expression(place.value), reader.node(place.child("then"))
    if condition is None or then is None:
        return None
    return If(condition, then, reader.node(place.child("else")))


def _switch(reader: NodeReader, place: Place) -> Body | None:
    value = read_expression(place.value)
    cases: list[Case] = []
    for entry in entries(place.child("cases")):
        child_ = reader.node(entry.value)
        if child_ is not None:
            cases.append(Case(source_of(entry.key), child_))
    if value is None:
        return None
    return Switch(value, tuple(cases), reader.node(place.child("default")))


def _branches(reader: NodeReader, place: Place, key: str) -> tuple[Branch, ...]:
    """Return the branches of a list, each with its number."""
    branches: list[Branch] = []
    known = {each.name for each in record_of(place.node, NODE_RECORD).keys}
    reported = any(each.key.text not in known for each in place.node.entries)
    for item in items(place.value):
        whole = without_cut(item) if isinstance(item, MappingNode) else item
        given, branch = child(whole, key), reader.branch(item, key)
        number = read_expression(given)
        if given is None and branch is not None and not reported:
            message = f"a branch of {quote(place.kind)} requires {quote(key)}"
            shown = item.text if isinstance(item, ScalarNode) else "NODE"
            hint = f"write {{{key}: 1, do: {shown}}}, and {quote(key)} in every other branch"
            reader.scope.report("GP807", branch.span, message, hint)
            reported = True
        elif number is not None and branch is not None:
            branches.append(Branch(number, branch))
    return tuple(branches)


def _choose(reader: NodeReader, place: Place) -> Body | None:
    branches = _branches(reader, place, "weight")
    go_on = text_of(place.child("on_fail")) == "next"
    return Choose(branches, go_on) if branches else None


def _utility(reader: NodeReader, place: Place) -> Body | None:
    branches = _branches(reader, place, "score")
    margin = read_expression(place.child("margin"))
    return Utility(branches, margin) if branches else None


def _condition(reader: NodeReader, place: Place) -> Body | None:
    condition = read_expression(place.value)
    if condition is None:
        return None
    lists = ("true_actions", "true_conditions", "false_actions", "false_conditions")
    return Condition(condition, *(reader.nodes(place.child(name)) for name in lists))


def _wait(_reader: NodeReader, place: Place) -> Body | None:
    time = read_duration(place.value)
    return None if time is None else Wait(time)


def _assignments(node: yaml.Node | None) -> tuple[Assignment, ...]:
    found = ((entry.key, read_expression(entry.value)) for entry in entries(node))
    return tuple(
        Assignment(name_of(key), value)
        for key, value in found
        if is_name(key) and value is not None
    )


def _tween(_reader: NodeReader, place: Place) -> Body | None:
    over, ease = read_duration(place.child("over")), place.child("ease")
    name = read_word(ease, EASES) or EASES[0]
    if over is None or not isinstance(place.value, MappingNode):
        return None
    return Tween(_assignments(place.value), over, name, None if ease is None else ease.span)


def _await(_reader: NodeReader, place: Place) -> Body | None:
    event = read_name(place.value)
    if event is None:
        return None
    where = read_expression(place.child("where"))
    return Await(event, where, _assignments(place.child("into")))


def _send(reader: NodeReader, place: Place) -> Body | None:
    if not isinstance(place.value, ScalarNode) or not (text_of(place.value) or "").strip():
        return None
    call = split_call(place.value)
    if call is None:
        message = f"expected a signal and its arguments, got {quote(place.value.text)}"
        hint = "write its name, and the values of its arguments in their order: stung(3)"
        reader.scope.report("GP808", place.value.span, message, hint)
        return None
    return Send(place.kind, call.name, call.arguments)


def _set(_reader: NodeReader, place: Place) -> Body | None:
    return Set(_assignments(place.value)) if isinstance(place.value, MappingNode) else None


def _is_tree(node: yaml.Node) -> bool:
    """Tell whether a tree of the module has what it must have; if not, that was reported."""
    return child(node, "for") is not None and child(node, "root") is not None


def _tree(reader: NodeReader, place: Place) -> Body | None:
    name, given = read_name(place.value), place.child("with")
    if name is None:
        return None
    declared = reader.scope.declared["behaviours"].get(name.text)
    if declared is not None and not _is_tree(declared.value):
        return None
    arguments = _assignments(given)
    is_mapping = given is None or (isinstance(given, MappingNode) and not is_empty(given))
    return Subtree(name, arguments, is_mapping and len(arguments) == len(entries(given)))


READERS: dict[str, Read] = {
    **dict.fromkeys(SERIES, _series),
    "parallel": _parallel,
    "if": _if,
    "switch": _switch,
    "choose": _choose,
    "utility": _utility,
    "condition": _condition,
    "wait": _wait,
    "tween": _tween,
    "await": _await,
    "emit": _send,
    "post": _send,
    "set": _set,
    "tree": _tree,
}
