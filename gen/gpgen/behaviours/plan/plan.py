"""The plan of a behaviour: the tree that is compiled, in which each node does one thing.

A node of the schema becomes a chain: each of its modifiers is a node around
the next, outermost first, and its body is the last. So a modifier does not
depend on the other modifiers around it. Trees of the module are inlined at
each of their uses. Expressions are resolved; a read of a value that a node
keeps has a root that identifies the node (`scope_of`).
"""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, get_args

from gpgen.model import Type, Value
from gpgen.model.behaviours import Node
from gpgen.model.expressions import Tree

LeafKind = Literal["call", "test", "always", "wait", "tween", "await", "send", "set"]
SeriesKind = Literal[
    "sequence",
    "selector",
    "reactive_sequence",
    "priority",
    "resume_sequence",
    "round_robin",
    "pipeline",
    "all",
]
CompositeKind = Literal[
    "parallel",
    "shuffle",
    "recover",
    "states",
    "state",
    "if",
    "switch",
    "choose",
    "utility",
    "condition",
]
# Outermost first.
ModifierKind = Literal[
    "when",
    "event",
    "cooldown",
    "limit",
    "require",
    "while",
    "hooks",
    "timeout",
    "delay",
    "attempts",
    "result",
]
# A `tree` has arguments or locals; a disabled node is `absent`; in a `rest`, a state waits.
Kind = Literal[LeafKind, SeriesKind, CompositeKind, ModifierKind, "tree", "absent", "rest"]
LEAVES: tuple[Kind, ...] = get_args(LeafKind)
SERIES: tuple[SeriesKind, ...] = get_args(SeriesKind)
MODIFIERS: tuple[ModifierKind, ...] = get_args(ModifierKind)
# Kinds of nodes that can keep running by themselves, while no child runs.
WAITING: tuple[Kind, ...] = ("delay", "attempts", "recover")
# Kinds of nodes that are never absent, even if all their children are.
PRESENT: tuple[Kind, ...] = ("condition", "delay", "states", "state")
SIDE_BY_SIDE: tuple[Kind, ...] = ("parallel", "pipeline", "all", "condition")


class Plan(NamedTuple):
    """A node: its kind, the data of that kind, and its children.

    `what` is one of the records below, or a record of the model; for a `tree`
    its variables, for `hooks` how many of the children after the first belong
    to each hook. `label` is the prefix of its labels, `place` its position in
    the tree, `shown` its comment, `where` its name when the running node is
    queried, `node` the number of the schema node that it is, or is a part of;
    0 for none. A debugger stops at a `breakpoint`. On the root of a tree that
    its uses may share, `tree` is the name of that tree.
    """

    key: int
    kind: Kind
    what: Any
    children: tuple["Plan", ...]
    label: str
    place: str
    shown: str = ""
    where: str = ""
    is_body: bool = False
    node: int = 0
    breakpoint: bool = False
    tree: str = ""


class Variable(NamedTuple):
    """A value that a node keeps while it runs: an argument, a local, a field of an event."""

    name: str
    type: Type
    value: Tree | None
    default: Value | None


class Target(NamedTuple):
    """A target of an assignment: a path of names; the root identifies the owner of the first."""

    root: str
    path: tuple[str, ...]
    type: Type
    value: Tree


Amount = int | Tree  # a literal number, or an expression evaluated when a node is entered


class Drawn(NamedTuple):
    """A time that is drawn at random when a node is entered."""

    low: Amount
    high: Amount


class Cooldown(NamedTuple):
    """How long a node refuses, after which ends, and the name of a shared cooldown, if any."""

    time: Amount
    after: str
    shared: str = ""


class Attempts(NamedTuple):
    """`retry` or `repeat`: how many attempts, or FOREVER, and the time from one to the next."""

    kind: str
    most: Amount
    every: Amount


class Tween(NamedTuple):
    """Targets that move over a time."""

    targets: tuple[Target, ...]
    over: Amount
    ease: str


class Await(NamedTuple):
    """An event to wait for, a condition on it, and the targets that are set from it."""

    event: str
    where: Tree | None
    into: tuple[Target, ...]


class Switch(NamedTuple):
    """A value, and the cases with a child each; a default has one more child."""

    value: Tree
    cases: tuple[Tree, ...]
    has_default: bool


class Branches(NamedTuple):
    """Weights or scores of the children."""

    numbers: tuple[Tree, ...]
    tries_next: bool = False
    margin: Tree | None = None


class Priority(NamedTuple):
    """Which of the children halt a later running child before they start, not after."""

    is_before: tuple[bool, ...]


class Parallel(NamedTuple):
    """How many children must succeed or fail to decide, and whether the others finish."""

    succeed: int
    fail: int
    finish_rest: bool = False


class Transition(NamedTuple):
    """A transition to the named state, of one of the kinds in the model."""

    kind: str
    to: str
    event: str
    condition: Tree | None
    time: Amount


class State(NamedTuple):
    """A state: its name, its transitions, and how it ends the machine, if it does.

    Its children are its node, if any, and the places where it waits.
    """

    name: str
    transitions: tuple[Transition, ...]
    end: str | None
    has_node: bool


class States(NamedTuple):
    """The initial state, and whether later entries begin with the last state instead."""

    initial: str
    history: bool


class Condition(NamedTuple):
    """A `condition` node: its condition, and how many of the children are on its true side."""

    condition: Tree
    true_count: int


class Event(NamedTuple):
    """An event that admits a node, and those of its fields that are kept for the run."""

    event: str
    variables: tuple[Variable, ...]


Modifier = tuple[Kind, object]
HOOK_NAMES = ("on_enter", "on_success", "on_fail", "on_abort", "on_exit")


def scope_of(kind: Kind, key: int) -> str:
    """Return the root by which expressions read the values that a node keeps."""
    return f"{kind} {key}"


def modifiers_of(node: Node) -> list[Modifier]:
    """Return the modifiers of a node, outermost first."""
    values = node.modifiers._asdict()
    values["while"] = node.modifiers.while_
    values["hooks"] = node.hooks if any(node.hooks) else None
    return [(kind, values[kind]) for kind in MODIFIERS if values[kind] is not None]


def hooks_of(plan: Plan, name: str) -> tuple[Plan, ...]:
    counts: tuple[int, ...] = plan.what
    number = HOOK_NAMES.index(name)
    begin = 1 + sum(counts[:number])
    return plan.children[begin : begin + counts[number]]


def title_of(plan: Plan) -> str:
    """Return the place and the name of the node inside the modifiers."""
    while not plan.is_body and plan.children:
        plan = plan.children[0]
    return f"{plan.place} {plan.where.rpartition('.')[2]}".strip()


def every(plan: Plan) -> Iterator[Plan]:
    yield plan
    for child in plan.children:
        yield from every(child)


def rests(what: State) -> tuple[str, ...]:
    """Return the names of the places where a state waits: after a success, and after a failure.

    There is one place if it makes no difference how the node has ended; a state without a
    node waits in a place without a name.
    """
    if what.end is not None:
        return ()
    if not what.has_node:
        return ("",)
    is_asked = any(each.kind in ("done", "failed") for each in what.transitions)
    return ("done", "failed") if is_asked else ("ended",)
