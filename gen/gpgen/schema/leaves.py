"""Leaves, and the arguments of leaves and trees: schema keys, and reading them."""

from gpgen.model import Field
from gpgen.model.values import LEAF_KINDS, Leaf, LeafArgument
from gpgen.schema import shapes
from gpgen.schema.declarations import (
    common_keys,
    doc_key,
    is_true,
    name_of,
    read_doc,
    read_names,
    source_of,
)
from gpgen.schema.names import TAKEN, TAKEN_BY_VALUES
from gpgen.schema.scope import Scope
from gpgen.schema.shapes import Key
from gpgen.schema.types import passable, read_type_of
from gpgen.schema.values import read_typed
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

LEAF_DOCS = (
    "Asks: a function that returns a bool.",
    "Acts at once: one function.",
    "Acts over several ticks: functions to start, tick and halt.",
    "Computes a value for expressions.",
)
LEAF_ARGUMENT = shapes.Either(
    shapes.Type(value=True, text=True),
    shapes.Record(
        "an argument",
        "An argument of a leaf or of a tree, in its long form.",
        (
            Key("type", shapes.Type(text=True), "The type of the argument.", required=True),
            Key("default", shapes.Value(), "The value where a call leaves the argument out."),
            doc_key("the argument"),
        ),
        "{type: f32, default: 2}",
    ),
)
LEAF_ARGUMENTS = shapes.Map(
    shapes.Name("argument", TAKEN_BY_VALUES),
    LEAF_ARGUMENT,
    "{speed: f32 = 2}",
    doc="An argument, TYPE or TYPE = VALUE.",
)
LEAF = shapes.Either(
    shapes.Choice(LEAF_KINDS, LEAF_DOCS),
    shapes.Record(
        "a leaf",
        "A C function that behaviours call, or a condition that is written here.",
        (
            Key("kind", shapes.Choice(LEAF_KINDS, LEAF_DOCS), "What the leaf does.", required=True),
            Key(
                "args",
                LEAF_ARGUMENTS,
                "The arguments of the leaf, NAME: TYPE or TYPE = VALUE.",
                default="{}",
            ),
            Key(
                "can_fail",
                shapes.Boolean(),
                "Whether the function of an instant returns a bool: false means failure.",
                default="false",
            ),
            Key(
                "returns",
                shapes.Type(text=True),
                "The type of a value, or of the result of an instant or a task.",
            ),
            Key(
                "reads",
                shapes.List(shapes.Word("property"), "[hp, physics.position]", unique=True),
                "All properties that a condition or value reads, so that a tree can sleep.",
            ),
            Key(
                "is",
                shapes.Expression("hp < 25"),
                "The expression of a condition that needs no C function.",
            ),
            *common_keys("the leaf"),
        ),
        "{kind: task, args: {speed: f32 = 2}}",
    ),
)
LEAVES = Key(
    "leaves",
    shapes.Map(
        shapes.Name("leaf", TAKEN),
        LEAF,
        "{flee: {kind: task}}",
        doc="A C function that behaviours call, by its kind.",
    ),
    "What behaviours can call: conditions, instants, tasks and values, your C functions.",
)


def read_leaves(node: Node | None, scope: Scope) -> tuple[Leaf, ...]:
    """Return the leaves of an entity or a component; leaves without a kind were reported.

    If there are any without a kind, the expressions of the others are not checked.
    """
    known = scope.read_each(entries(node), _leaf)
    if len(known) == len(entries(node)):
        return known
    return tuple(leaf._replace(is_=None) for leaf in known)


def _leaf(entry: Entry, scope: Scope) -> Leaf | None:
    node = entry.value
    kind = text_of(child(node, "kind") if isinstance(node, MappingNode) else node)
    if kind not in LEAF_KINDS:
        return None
    returns, reads, meant = (child(node, key) for key in ("returns", "reads", "is"))
    type_, span = None, None
    if returns is not None:
        stored, span = read_type_of(returns, returns.span, scope)
        type_ = passable(stored, span, scope)
    return Leaf(
        name_of(entry.key),
        kind,
        read_leaf_arguments(child(node, "args"), scope),
        is_true(child(node, "can_fail")),
        type_,
        span,
        read_names(reads) if isinstance(reads, SequenceNode) else None,
        source_of(meant) if isinstance(meant, ScalarNode) and not is_empty(meant) else None,
        read_doc(node),
    )


def read_leaf_arguments(
    node: Node | None, scope: Scope, *, kept: bool = False
) -> tuple[LeafArgument, ...]:
    """Return the arguments of a leaf, or (`kept`) of a tree, which stores strings whole.

    An invalid default becomes 0, so that calls may omit the argument.
    """
    found = []
    for entry in entries(node):
        typed = read_typed(entry, f"argument {quote(entry.key.text)}", scope, argument=not kept)
        type_ = passable(typed.type, typed.span, scope)
        field = Field(name_of(entry.key), type_, typed.span, read_doc(entry.value))
        default = 0 if typed.node is not None and typed.value is None else typed.value
        found.append(LeafArgument(field, default))
    return tuple(found)
