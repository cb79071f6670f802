"""A behaviour as it is compiled: a tree in which each node does one thing.

A node of the schema becomes a chain: each of its modifiers is a node around
the next, outermost first, and its body is the last. So a modifier never has to
know what else stands around it. Trees of the module's are put in at each of
their uses. Expressions are resolved; what they read of the behaviour itself
has a root that says whose it is (`scope_of`).
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
# A `tree` has arguments or locals; what is disabled is `absent`; in a `rest`, a state waits.
Kind = Literal[LeafKind, SeriesKind, CompositeKind, ModifierKind, "tree", "absent", "rest"]
LEAVES: tuple[Kind, ...] = get_args(LeafKind)
SERIES: tuple[SeriesKind, ...] = get_args(SeriesKind)
MODIFIERS: tuple[ModifierKind, ...] = get_args(ModifierKind)
# What keeps a node running by itself, without what is inside it.
WAITING: tuple[Kind, ...] = ("delay", "attempts", "recover")
# What is never absent, even if all that is inside it is.
PRESENT: tuple[Kind, ...] = ("condition", "delay", "states", "state")
SIDE_BY_SIDE: tuple[Kind, ...] = ("parallel", "pipeline", "all", "condition")


class Plan(NamedTuple):
    """A node: what it is, what that needs, and what is inside it.

    `what` is one of the records below, or a record of the model's; of a `tree`
    its variables, of `hooks` how many of the children behind the first belong
    to each. `label` is what its labels begin with, `place` where it stands in
    the tree, `shown` is its comment, `where` its name in the answer to
    what runs, `node` the number of the schema's node that it is, or is a
    part of; 0 for none. A debugger stops at a `breakpoint`. The root of a
    tree that may be shared by its uses bears the name of that `tree`.
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
    """A value that a node keeps while it runs: an argument, a local, something of an event."""

    name: str
    type: Type
    value: Tree | None
    default: Value | None


class Target(NamedTuple):
    """What is set: a path of names, of which the root says whose the first is."""

    root: str
    path: tuple[str, ...]
    type: Type
    value: Tree


Amount = int | Tree  # what is written as a number, or computed when a node is entered


class Drawn(NamedTuple):
    """A time that is drawn when a node is entered."""

    low: Amount
    high: Amount


class Cooldown(NamedTuple):
    """How long a node refuses, after which ends, and with which others it does, if with any."""

    time: Amount
    after: str
    shared: str = ""


class Attempts(NamedTuple):
    """`retry` or `repeat`: how often, FOREVER for no end, and how long from one to the next."""

    kind: str
    most: Amount
    every: Amount


class Tween(NamedTuple):
    """Targets that move over a time."""

    targets: tuple[Target, ...]
    over: Amount
    ease: str


class Await(NamedTuple):
    """An event to wait for."""

    event: str
    where: Tree | None
    into: tuple[Target, ...]


class Switch(NamedTuple):
    """A value, and those for which there is a child; with a default there is one more."""

    value: Tree
    cases: tuple[Tree, ...]
    has_default: bool


class Branches(NamedTuple):
    """Weights or scores of the children."""

    numbers: tuple[Tree, ...]
    go_on: bool = False
    margin: Tree | None = None


class Priority(NamedTuple):
    """Which of the children halt what runs further on before they begin, not after."""

    is_before: tuple[bool, ...]


class Parallel(NamedTuple):
    """How many children decide, and whether the others finish."""

    succeed: int
    fail: int
    finish_rest: bool = False


class Transition(NamedTuple):
    """A way to the state with a name, of one of the model's kinds."""

    kind: str
    to: str
    event: str
    condition: Tree | None
    time: Amount


class State(NamedTuple):
    """A state: its name, the ways out of it, and how it ends the machine, if it does.

    Its children are its node, and the places where it waits.
    """

    name: str
    transitions: tuple[Transition, ...]
    end: str | None
    has_node: bool


class States(NamedTuple):
    """The state that is entered first, and whether it is the last one in later entries."""

    initial: str
    history: bool


class Condition(NamedTuple):
    """The origin's condition: how many of the children belong to its true side."""

    condition: Tree
    true_count: int


class Event(NamedTuple):
    """An event that lets a node in, and what of it is kept for the run."""

    event: str
    variables: tuple[Variable, ...]


Modifier = tuple[Kind, object]
HOOK_NAMES = ("on_enter", "on_success", "on_fail", "on_abort", "on_exit")


def scope_of(kind: Kind, key: int) -> str:
    """Return the root by which expressions read what a node keeps."""
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
    """Return the place and the name of a node, behind its modifiers."""
    while not plan.is_body and plan.children:
        plan = plan.children[0]
    return f"{plan.place} {plan.where.rpartition('.')[2]}".strip()


def every(plan: Plan) -> Iterator[Plan]:
    yield plan
    for child in plan.children:
        yield from every(child)


def rests(what: State) -> tuple[str, ...]:
    """Return the places where a state waits: when its node has ended well, and otherwise.

    Where it makes no difference how the node has ended, there is one place; a state without
    a node waits in a place that has no name of its own.
    """
    if what.end is not None:
        return ()
    if not what.has_node:
        return ("",)
    is_asked = any(each.kind in ("done", "failed") for each in what.transitions)
    return ("done", "failed") if is_asked else ("ended",)
