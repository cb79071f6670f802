"""Behaviour nodes with children: their schema keys, and reading them into the model."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from gpgen.model import behaviours as model
from gpgen.schema import shapes
from gpgen.schema.declarations import source_of
from gpgen.schema.modifiers import (
    CONDITION,
    LATER,
    MOST_TIMES,
    NUMBER,
    VALUE,
    read_count,
    read_expression,
    read_times,
    read_word,
)
from gpgen.schema.names import an
from gpgen.schema.scope import Scope
from gpgen.schema.shapes import Key
from gpgen.source.nodes import MappingNode, Node, ScalarNode, child, entries, items, text_of
from gpgen.source.places import Span
from gpgen.source.problems import quote

MOST_CHILDREN = 255
RESTS = ("halt", "finish")
REST_DOCS = ("They are halted.", "The node runs on until they end.")
HALT_DOCS = (
    "Just before the first instant or task of the child, even if that fails.",
    "Just after the child has succeeded or is running; a child that fails disturbs nothing.",
)
SHUFFLED_DOCS = ("The node fails at the first failure.", "It succeeds at the first success.")
ON_FAIL = ("fail", "next")  # the values of `on_fail` in a `choose`
NODES = shapes.List(LATER, "[aim, fire]", least=1)
MOST_BRANCHES = 64
BRANCHES = shapes.List(LATER, "[{weight: 1, do: flee}]", least=1, most=MOST_BRANCHES)
ATTEMPTS = shapes.Count(2, MOST_TIMES, computed=True, example="3")
THRESHOLD = shapes.Count(1, MOST_CHILDREN, ("all", "any"))
LISTS = {
    "true_actions": "The actions that are done in order if the condition is true.",
    "true_conditions": "The conditions that are evaluated next if the condition is true.",
    "false_actions": "The actions that are done in order if the condition is false.",
    "false_conditions": "The conditions that are evaluated next if the condition is false.",
}


class Place(NamedTuple):
    """The mapping of a node, its kind, and the value and span of the key that names the kind."""

    node: MappingNode
    kind: str
    value: Node
    span: Span
    has_only_known: bool

    def child(self, key: str) -> Node | None:
        return child(self.node, key)


class NodeReader(Protocol):
    """Reads child nodes; returns None for nodes that were already reported."""

    @property
    def scope(self) -> Scope: ...

    def node(self, node: Node | None) -> model.Node | None: ...

    def nodes(self, node: Node | None) -> tuple[model.Node, ...]: ...

    def branch(self, node: Node, key: str) -> tuple[Node | None, model.Node | None]:
        """Return the number under `key` in a branch, and the branch's node."""


Kind = tuple[shapes.Record, Callable[[NodeReader, Place], model.Body | None]]


def node_kind(kind: str, doc: str, *keys: Key) -> shapes.Record:
    """Return the record of a kind of node; the first key names the kind."""
    first, *others = keys
    own = (first._replace(required=True), *others)
    return shapes.Record(f"{an(kind)} node", doc, own, f"{{{kind}: ...}}")


def _series(kind: str, doc: str, *keys: Key) -> Kind:
    return node_kind(kind, doc, Key(kind, NODES, doc), *keys), _read_series


def _read_series(reader: NodeReader, place: Place) -> model.Body | None:
    children = reader.nodes(place.value)
    halt = read_word(place.child("halt"), model.HALTS)
    return model.Series(place.kind, children, halt) if children else None


PARALLEL = node_kind(
    "parallel",
    "Children side by side.",
    Key("parallel", NODES, "Children that run side by side."),
    Key("succeed_when", THRESHOLD, "How many successes make the node succeed.", default="all"),
    Key("fail_when", THRESHOLD, "How many failures make the node fail.", default="any"),
    Key(
        "rest",
        shapes.Choice(RESTS, REST_DOCS),
        "What happens to children that still run when the node ends.",
        default="halt",
    ),
)


def _read_parallel(reader: NodeReader, place: Place) -> model.Body | None:
    children = reader.nodes(place.value)
    if not children:
        return None
    finish = read_word(place.child("rest"), RESTS) == "finish"
    succeed = _threshold(place.child("succeed_when"), "all")
    return model.Parallel(children, succeed, _threshold(place.child("fail_when"), "any"), finish)


def _threshold(node: Node | None, default: str) -> model.Threshold:
    found = read_word(node, ("all", "any")) or read_count(node, MOST_CHILDREN)
    return model.Threshold(found or default, None if node is None else node.span)


SHUFFLE = node_kind(
    "shuffle",
    "Children in an order that is drawn at each entry.",
    Key("shuffle", NODES._replace(most=MOST_BRANCHES), "Children that run in a random order."),
    Key(
        "as",
        shapes.Choice(model.SHUFFLED, SHUFFLED_DOCS),
        "Whether the children are those of a sequence or of a selector.",
        default="sequence",
    ),
)


def _read_shuffle(reader: NodeReader, place: Place) -> model.Body | None:
    children = reader.nodes(place.value)
    kind = read_word(place.child("as"), model.SHUFFLED) or model.SHUFFLED[0]
    return model.Shuffle(children, kind) if children else None


RECOVER = node_kind(
    "recover",
    "A node that is tried again after a failure, when another one has succeeded.",
    Key(
        "recover",
        shapes.Record(
            "a recovery",
            "What is tried, and what is done before it is tried again.",
            (
                Key("do", LATER, "The node that is tried.", required=True),
                Key("with", LATER, "The node that runs after a failure.", required=True),
                Key("attempts", ATTEMPTS, "How often `do` is tried at most.", required=True),
            ),
            "{do: climb, with: rest, attempts: 3}",
        ),
        "What is tried, and what is done before it is tried again.",
    ),
)


def _read_recover(reader: NodeReader, place: Place) -> model.Body | None:
    tried, remedy = (reader.node(child(place.value, key)) for key in ("do", "with"))
    attempts_node = child(place.value, "attempts")
    attempts = read_times(attempts_node, ATTEMPTS, reader.scope, "'attempts'")
    if tried is None or remedy is None or attempts is None:
        return None
    return model.Recover(tried, remedy, attempts)


IF = node_kind(
    "if",
    "A choice that is made on entry.",
    Key("if", CONDITION, "The condition, checked on entry."),
    Key("then", LATER, "The node that is run if the condition is true.", required=True),
    Key("else", LATER, "The node that is run if the condition is false."),
)


def _read_if(reader: NodeReader, place: Place) -> model.Body | None:
    condition, then = read_expression(place.value), reader.node(place.child("then"))
    if condition is None or then is None:
        return None
    return model.If(condition, then, reader.node(place.child("else")))


CASES = shapes.Map(
    shapes.Case(),
    LATER,
    "{mood.angry: fight, mood.tired: rest}",
    least=1,
    doc="The node for the value.",
)
SWITCH = node_kind(
    "switch",
    "A choice by a value, made again at every tick.",
    Key("switch", VALUE, "The value, computed at every tick."),
    Key("cases", CASES, "The node for each value.", required=True),
    Key("default", LATER, "The node for all other values."),
)


def _read_switch(reader: NodeReader, place: Place) -> model.Body | None:
    value = read_expression(place.value)
    found = [(entry.key, reader.node(entry.value)) for entry in entries(place.child("cases"))]
    cases = tuple(model.Case(source_of(key), node) for key, node in found if node is not None)
    if value is None:
        return None
    return model.Switch(value, cases, reader.node(place.child("default")))


CHOOSE = node_kind(
    "choose",
    "A branch by chance.",
    Key("choose", BRANCHES, "Branches, each a node with a `weight`; one is drawn."),
)


def _read_choose(reader: NodeReader, place: Place) -> model.Body | None:
    branches = _branches(reader, place, "weight")
    tries_next = text_of(place.child("on_fail")) == "next"
    return model.Choose(branches, tries_next) if branches else None


UTILITY = node_kind(
    "utility",
    "The branch with the highest score.",
    Key("utility", BRANCHES, "Branches, each a node with a `score`; the highest runs."),
    Key("margin", NUMBER, "By how much another branch must lead to take over.", default="0"),
)


def _read_utility(reader: NodeReader, place: Place) -> model.Body | None:
    branches = _branches(reader, place, "score")
    margin = read_expression(place.child("margin"))
    return model.Utility(branches, margin) if branches else None


def _branches(reader: NodeReader, place: Place, key: str) -> tuple[model.Branch, ...]:
    """Return the branches in a list, each with its weight or score."""
    branches: list[model.Branch] = []
    reported = not place.has_only_known
    for item in items(place.value):
        number, branch = reader.branch(item, key)
        value = read_expression(number)
        if number is None and branch is not None and not reported:
            message = f"a branch of {quote(place.kind)} requires {quote(key)}"
            shown = item.text if isinstance(item, ScalarNode) else "NODE"
            hint = f"write {{{key}: 1, do: {shown}}}, and {quote(key)} in every other branch"
            reader.scope.report("GP807", branch.span, message, hint)
            reported = True
        elif value is not None and branch is not None:
            branches.append(model.Branch(value, branch))
    return tuple(branches)


DECISION = node_kind(
    "condition",
    "A condition that is looked at every tick, and what is done on either side.",
    Key("condition", CONDITION, "The condition, computed at every tick."),
    *(Key(name, NODES._replace(least=0), doc, default="[]") for name, doc in LISTS.items()),
)


def _read_condition(reader: NodeReader, place: Place) -> model.Body | None:
    condition = read_expression(place.value)
    if condition is None:
        return None
    return model.Condition(condition, *(reader.nodes(place.child(name)) for name in LISTS))


COMPOSITES: tuple[Kind, ...] = (
    _series("sequence", "Children in order, until one fails; resumes at the child that runs."),
    _series("selector", "Children in order, until one succeeds; resumes at the child that runs."),
    _series("reactive_sequence", "A sequence that starts at the first child at every tick."),
    _series(
        "priority",
        "A selector that starts at the first child at every tick: earlier ones preempt.",
        Key(
            "halt",
            shapes.Choice(model.HALTS, HALT_DOCS),
            "When an earlier child halts a later one that runs. Without this key, a child that"
            " begins with a guard does so before it begins, any other after it has not failed.",
        ),
    ),
    _series("resume_sequence", "A sequence that after a failure resumes at the child that failed."),
    _series("round_robin", "One child: the one after the child that was entered last."),
    _series("pipeline", "A sequence that ticks earlier children again while a later one runs."),
    _series("all", "Every child in order, whatever the results."),
    (PARALLEL, _read_parallel),
    (SHUFFLE, _read_shuffle),
    (RECOVER, _read_recover),
    (IF, _read_if),
    (SWITCH, _read_switch),
    (CHOOSE, _read_choose),
    (UTILITY, _read_utility),
    (DECISION, _read_condition),
)
