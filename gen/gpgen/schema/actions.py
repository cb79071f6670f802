"""Behaviour nodes without children: their schema keys, and reading them into the model."""

import ast
from typing import NamedTuple

from gpgen.expressions.syntax import Text, read_text
from gpgen.model import Name, Source
from gpgen.model import behaviours as model
from gpgen.schema import shapes
from gpgen.schema.composites import Kind, NodeReader, Place, node_kind
from gpgen.schema.declarations import find_text, name_of
from gpgen.schema.modifiers import (
    CONDITION,
    EVENT,
    VALUE,
    read_duration,
    read_expression,
    read_name,
    read_word,
)
from gpgen.schema.names import is_name
from gpgen.schema.shapes import Key
from gpgen.source.nodes import (
    MappingNode,
    Node,
    ScalarNode,
    child,
    entries,
    is_empty,
    part,
    text_of,
)
from gpgen.source.problems import Note, Problem, quote

SHAPES_OF_EASES = ("quad", "cubic", "sine", "back", "elastic", "bounce")
EASES = (
    "linear",
    *(f"{end}_{each}" for each in SHAPES_OF_EASES for end in ("in", "out", "in_out")),
)
ASSIGNED = shapes.Map(
    shapes.Word("property"),
    VALUE,
    "{energy: 1}",
    least=1,
    doc="The expression that the property gets.",
)


class ParsedCall(NamedTuple):
    """A name, possibly with a dot, and the arguments in a call to it."""

    name: Name
    arguments: tuple[Source, ...]


def split_call(node: ScalarNode) -> ParsedCall | None:
    """Return the call in a scalar, None for other text; a bare name is a call without arguments."""
    text = None if text_of(node) is None else read_text(node)
    if text is None or isinstance(text, Problem):
        return None
    root = text.root
    called = root.func if isinstance(root, ast.Call) else root
    name = _path(called, text)
    if name is None:
        return None
    start, end = text.range(called)
    items = root.args if isinstance(root, ast.Call) else []
    return ParsedCall(
        Name(name, part(node, start, end)), tuple(piece(text, each) for each in items)
    )


def piece(text: Text, of: ast.expr) -> Source:
    start, end = text.range(of)
    return Source(text.node.text[start:end], plain=True, span=part(text.node, start, end))


def _path(node: ast.expr, text: Text) -> str | None:
    """Return a name, or two names with a dot between them, as written in the schema."""
    if isinstance(node, ast.Name):
        return text.words(node)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{text.words(node.value)}.{text.attribute(node)[0]}"
    return None


WAIT = node_kind(
    "wait",
    "A time to wait.",
    Key(
        "wait",
        shapes.Either(
            shapes.Duration(0),
            shapes.Record(
                "a random time",
                "A time that is drawn when the node is entered.",
                (
                    Key("from", shapes.Duration(0), "The shortest time.", required=True),
                    Key("to", shapes.Duration(0, "2s"), "The longest time.", required=True),
                ),
                "{from: 300ms, to: 2s}",
            ),
        ),
        "How long the node runs.",
    ),
)


def _read_wait(reader: NodeReader, place: Place) -> model.Body | None:
    if not isinstance(place.value, MappingNode):
        time = read_duration(place.value)
        return None if time is None else model.Wait(time)
    least, most = (child(place.value, key) for key in ("from", "to"))
    low, high = read_duration(least), read_duration(most)
    if low is None or high is None or least is None or most is None:
        return None
    if isinstance(low, int) and isinstance(high, int) and low > high:
        message = f"'to': expected at least {text_of(least)}, got {text_of(most)}"
        note = Note(least.span, "'from' is here")
        reader.scope.report("GP206", most.span, message, "write the shorter time first", (note,))
    return model.Wait(low, high)


TWEEN = node_kind(
    "tween",
    "Properties that move to values.",
    Key("tween", ASSIGNED, "The properties, and the values that they move to."),
    Key("over", shapes.Duration(0, "400ms"), "How long the movement takes.", required=True),
    Key("ease", shapes.Choice(EASES), "The easing curve.", default="linear"),
)


def _read_tween(_reader: NodeReader, place: Place) -> model.Body | None:
    over, ease = read_duration(place.child("over")), read_word(place.child("ease"), EASES)
    if over is None or not isinstance(place.value, MappingNode):
        return None
    return model.Tween(_assignments(place.value), over, ease or EASES[0])


def _assignments(node: Node | None) -> tuple[model.Assignment, ...]:
    found = ((entry.key, read_expression(entry.value)) for entry in entries(node))
    return tuple(
        model.Assignment(name_of(key), value)
        for key, value in found
        if is_name(key) and value is not None
    )


AWAIT = node_kind(
    "await",
    "An event to wait for.",
    Key("await", EVENT, "The signal or message that it waits for."),
    Key(
        "where",
        CONDITION,
        "The condition that an event must meet; `event.NAME` is an argument of it.",
    ),
    Key("into", ASSIGNED, "Properties that are set from the event before the node succeeds."),
)


def _read_await(_reader: NodeReader, place: Place) -> model.Body | None:
    event = read_name(place.value)
    if event is None:
        return None
    where = read_expression(place.child("where"))
    return model.Await(event, where, _assignments(place.child("into")))


EMIT = node_kind(
    "emit",
    "A signal, emitted now.",
    Key("emit", shapes.Text("stung(target)"), "The signal to emit, with arguments."),
)
POST = node_kind(
    "post",
    "A signal, posted for later.",
    Key("post", shapes.Text("stung(target)"), "The signal to post, with arguments."),
)


def _read_send(reader: NodeReader, place: Place) -> model.Body | None:
    text = find_text(place.value)
    if text is None:
        return None
    call = split_call(text)
    if call is None:
        message = f"expected a signal and its arguments, got {quote(text.text)}"
        hint = "write its name, and the values of its arguments in their order: stung(3)"
        reader.scope.report("GP808", place.value.span, message, hint)
        return None
    return model.Send(place.kind, call.name, call.arguments)


SET = node_kind(
    "set",
    "Values that are set.",
    Key(
        "set",
        ASSIGNED,
        "Properties and locals, and the expressions that they are set to, in order.",
    ),
)


def _read_set(_reader: NodeReader, place: Place) -> model.Body | None:
    return model.Set(_assignments(place.value)) if isinstance(place.value, MappingNode) else None


TREE = node_kind(
    "tree",
    "A tree of the module's.",
    Key("tree", shapes.Word("tree", "rest"), "The name of the tree."),
    Key(
        "with",
        shapes.Map(shapes.Word("argument"), VALUE, "{spot: home}", doc="The argument's value."),
        "The arguments of the tree, by name.",
        default="{}",
    ),
)


def _read_tree(reader: NodeReader, place: Place) -> model.Body | None:
    name, args = read_name(place.value), place.child("with")
    if name is None:
        return None
    declared = reader.scope.declared["behaviours"].get(name.text)
    if declared is not None and None in (child(declared.value, key) for key in ("for", "root")):
        return None  # reported at its declaration
    assigned = _assignments(args)
    is_mapping = args is None or (isinstance(args, MappingNode) and not is_empty(args))
    return model.Subtree(name, assigned, is_mapping and len(assigned) == len(entries(args)))


ACTIONS: tuple[Kind, ...] = (
    (WAIT, _read_wait),
    (TWEEN, _read_tween),
    (AWAIT, _read_await),
    (EMIT, _read_send),
    (POST, _read_send),
    (SET, _read_set),
    (TREE, _read_tree),
)
