"""State machines: the keys of `states`, and reading them into the model."""

from collections.abc import Iterator
from itertools import chain

from gpgen.model import behaviours as model
from gpgen.model.state_machines import ENDS, TRANSITIONS, State, States, Transition
from gpgen.schema import shapes
from gpgen.schema.composites import Kind, NodeReader, Place, node_kind
from gpgen.schema.declarations import doc_key, is_true, name_of, read_doc
from gpgen.schema.modifiers import (
    CONDITION,
    EVENT,
    LATER,
    read_duration,
    read_expression,
    read_name,
    read_word,
)
from gpgen.schema.shapes import Key
from gpgen.source.nodes import (
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    child,
    entries,
    items,
)

END_DOCS = ("The machine succeeds.", "The machine fails.")
STATE = shapes.Word("state", "patrol")
TO = Key("to", STATE, "The state that is entered.", required=True)
TRANSITION = shapes.Either(
    STATE,
    shapes.Record(
        "a transition",
        "A transition, perhaps with a condition.",
        (
            TO,
            Key(
                "when",
                CONDITION,
                "The condition that the event must meet; `event.NAME` is an argument of it.",
            ),
        ),
        "{to: chase, when: hp > 20}",
    ),
)
ON = shapes.Map(
    EVENT,
    shapes.Either(
        TRANSITION, shapes.List(TRANSITION, "[{to: chase, when: hp > 20}, flee]", least=1)
    ),
    "{stung: flee}",
    least=1,
    doc="The state that is entered after the event, or transitions of which one is taken.",
)
WHEN = shapes.List(
    shapes.Record(
        "a conditional transition",
        "A transition with a condition.",
        (Key("if", CONDITION, "The condition, checked at every tick.", required=True), TO),
        "{if: hp < 20, to: flee}",
    ),
    "[{if: hp < 20, to: flee}]",
    least=1,
)
AFTER = shapes.Map(
    shapes.Duration(1, "10s"),
    STATE,
    "{10s: patrol}",
    least=1,
    doc="The state that is entered after the time.",
    most=1,
)
HOOKS = ("on_enter", "on_exit")
STATES = node_kind(
    "states",
    "A state machine: one state at a time, and transitions between them.",
    Key(
        "states",
        shapes.Map(
            shapes.Name("state", example="patrol"),
            shapes.Record(
                "a state",
                "A state: what runs in it, and what leads out of it.",
                (
                    Key("do", LATER, "The node that runs in the state. Without it, it waits."),
                    Key("on", ON, "The events after which another state is entered."),
                    Key("when", WHEN, "The conditions on which another state is entered."),
                    Key("after", AFTER, "The time in the state, and the state that follows."),
                    Key("done", STATE, "The state that follows when the node has succeeded."),
                    Key("failed", STATE, "The state that follows when the node has failed."),
                    Key("end", shapes.Choice(ENDS, END_DOCS), "How the machine ends here."),
                    Key("on_enter", LATER, "Done when the state is entered."),
                    Key("on_exit", LATER, "Done when the state is left, or halted."),
                    doc_key("the state"),
                ),
                "{do: patrol, on: {stung: flee}}",
            ),
            "{closed: {on: {opened: open}}, open: {after: {5s: closed}}}",
            least=1,
        ),
        "The states of the machine, by name.",
    ),
    Key("initial", STATE, "The state that is entered first. Without it, the first one."),
    Key(
        "history",
        shapes.Boolean(),
        "Whether the machine is entered again in the state in which it was left.",
        default="false",
    ),
)


def _read_states(reader: NodeReader, place: Place) -> model.Body | None:
    states = tuple(_read_state(reader, entry) for entry in entries(place.value))
    initial = read_name(place.child("initial"))
    return States(states, initial, is_true(place.child("history"))) if states else None


def _read_state(reader: NodeReader, entry: Entry) -> model.Node:
    node = entry.value
    end = read_word(child(node, "end"), ENDS)
    transitions = tuple(chain.from_iterable(map(_read_transitions, entries(node))))
    body = State(name_of(entry.key), reader.node(child(node, "do")), transitions, end)
    enter, leave = (read_hook(reader, child(node, name)) for name in HOOKS)
    hooks = model.Hooks(on_enter=enter, on_exit=leave)
    return model.Node(body, entry.key.span, hooks=hooks, doc=read_doc(node))


def read_hook(reader: NodeReader, node: Node | None) -> tuple[model.Node, ...]:
    """Return the nodes of a hook: a list of them, or a single one."""
    if isinstance(node, SequenceNode):
        return reader.nodes(node)
    done = reader.node(node)
    return () if done is None else (done,)


def _read_transitions(entry: Entry) -> Iterator[Transition]:
    """Yield the transitions under a key of a state, in schema order."""
    kind, value = entry.key.text, entry.value
    if kind not in TRANSITIONS:
        return
    if kind == "when":
        for each in items(value):
            to, condition = read_name(child(each, "to")), read_expression(child(each, "if"))
            if to is not None and condition is not None:
                yield Transition(kind, to, condition=condition, span=each.span)
        return
    for key, node in entries(value) if kind in ("on", "after") else (entry,):
        for each in items(node) if isinstance(node, SequenceNode) else (node,):
            yield from _read_transition(kind, key, each)


def _read_transition(kind: str, key: ScalarNode, node: Node) -> Iterator[Transition]:
    """Yield the transition of a kind whose event, time or result is `key`, if it has a target."""
    to = read_name(child(node, "to") if isinstance(node, MappingNode) else node)
    if to is None:
        return
    transition = Transition(kind, to, span=key.span)
    if kind == "on":
        condition = read_expression(child(node, "when"))
        transition = transition._replace(event=name_of(key), condition=condition)
    elif kind == "after":
        transition = transition._replace(time=read_duration(key) or 0)
    yield transition


MACHINE: Kind = (STATES, _read_states)
