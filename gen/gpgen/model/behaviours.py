"""Behaviours: trees of nodes, as written in the schema.

Only the kinds of nodes are resolved here: expressions are strings with their position
(`Source`), calls have a name and strings as arguments, events and targets are paths.
Short forms are expanded: a list in place of a node is a `Series`, and `do:` with
modifiers is the inner node with these modifiers, unless both have some.
"""

from typing import NamedTuple, Protocol

from gpgen.model.conditions import Formula
from gpgen.model.types import Type, Value
from gpgen.model.values import LeafArgument, Name, Source
from gpgen.source.places import Span

FOREVER = 0  # for `retry` and `repeat`
# Composites that only have children in an order.
SERIES = (
    *("sequence", "selector", "reactive_sequence", "priority"),
    *("resume_sequence", "round_robin", "pipeline", "all"),
)
SHUFFLED = ("sequence", "selector")
RESULTS = ("invert", "succeed", "fail")
BEFORE, AFTER = HALTS = ("before", "after")  # when a child of a `priority` preempts
Amount = int | Source  # milliseconds or a count, or an expression for either


class Body(Protocol):
    """A node without its modifiers: any of the records below."""


class Cooldown(NamedTuple):
    """The time in which a node, or all nodes that share it, refuse after an end of kind `after`."""

    time: Amount
    after: str
    span: Span
    shared: Name | None = None


class Attempts(NamedTuple):
    """`retry` or `repeat`: the number of attempts (or FOREVER), and the time between starts."""

    kind: str
    most: Amount
    every: Amount
    span: Span


class Modifiers(NamedTuple):
    """The modifiers of a node, outermost first."""

    when: Source | None = None
    event: Name | None = None
    cooldown: Cooldown | None = None
    limit: Amount | None = None
    require: Source | None = None
    while_: Source | None = None
    timeout: Amount | None = None
    delay: Amount | None = None
    attempts: Attempts | None = None
    result: str | None = None


class Hooks(NamedTuple):
    """Nodes that run at the start and the end of a node's run; they end at once."""

    on_enter: tuple["Node", ...] = ()
    on_success: tuple["Node", ...] = ()
    on_fail: tuple["Node", ...] = ()
    on_abort: tuple["Node", ...] = ()
    on_exit: tuple["Node", ...] = ()


class Node(NamedTuple):
    """A node: its body, modifiers and position; `otherwise` is the `else` of a `while`."""

    body: Body
    span: Span
    modifiers: Modifiers = Modifiers()
    hooks: Hooks = Hooks()
    otherwise: "Node | None" = None
    name: Name | None = None
    doc: str | None = None
    disabled: bool = False
    breakpoint: bool = False


# Composites


class Series(NamedTuple):
    """One of SERIES; the `halt` of a `priority` says when its children preempt."""

    kind: str
    children: tuple[Node, ...]
    halt: str | None = None


class Do(NamedTuple):
    """A node that wraps a node with modifiers, and adds further modifiers."""

    child: Node


class Threshold(NamedTuple):
    """How many children decide a `parallel`: `all`, `any`, or a number."""

    of: str | int
    span: Span | None


class Parallel(NamedTuple):
    """Children that run in parallel; with `finish_rest`, the node waits for those still running."""

    children: tuple[Node, ...]
    succeed_when: Threshold
    fail_when: Threshold
    finish_rest: bool


class Shuffle(NamedTuple):
    """Children in an order that is drawn at each entry; `kind` is one of SHUFFLED."""

    children: tuple[Node, ...]
    kind: str


class Recover(NamedTuple):
    """A node that is tried `attempts` times, and a remedy after each failure except the last."""

    child: Node
    remedy: Node
    attempts: Amount


class If(NamedTuple):
    """A condition that is evaluated when the node is entered."""

    condition: Source
    then: Node
    otherwise: Node | None


class Case(NamedTuple):
    """A value of a `switch`, and the node that runs for it."""

    value: Source
    child: Node


class Switch(NamedTuple):
    """A `switch`, whose value is evaluated at every tick."""

    value: Source
    cases: tuple[Case, ...]
    default: Node | None


class Branch(NamedTuple):
    """A branch of `choose` with its weight, or of `utility` with its score."""

    number: Source
    child: Node


class Choose(NamedTuple):
    """A branch drawn by weight; with `tries_next`, another branch is tried after a failure."""

    branches: tuple[Branch, ...]
    tries_next: bool


class Utility(NamedTuple):
    """The branch with the highest score; another branch must exceed it by `margin` to preempt."""

    branches: tuple[Branch, ...]
    margin: Source | None


class Condition(NamedTuple):
    """The `condition` node: at every tick, a condition selects the nodes that run."""

    condition: Source
    true_actions: tuple[Node, ...]
    true_conditions: tuple[Node, ...]
    false_actions: tuple[Node, ...]
    false_conditions: tuple[Node, ...]


# Leaves


class Call(NamedTuple):
    """A call to an instant or a task: `flee`, or `physics.push` of a component."""

    name: Name
    arguments: tuple[Source, ...]
    into: Name | None = None


class Test(NamedTuple):
    """An expression that is used as a condition."""

    condition: Source


class Always(NamedTuple):
    """`succeed`, `fail` or `idle`."""

    kind: str


class Wait(NamedTuple):
    """A time to wait; with `to`, the time is drawn between the two."""

    time: Amount
    to: Amount | None = None


class Assignment(NamedTuple):
    """A property or a local, by path, and the value that it is set to."""

    target: Name
    value: Source


class Tween(NamedTuple):
    """Properties that move to values over a time; `ease` is a name such as `out_cubic`."""

    targets: tuple[Assignment, ...]
    over: Amount
    ease: str


class Await(NamedTuple):
    """An event to wait for; `where` filters events, `into` is assigned from the event."""

    event: Name
    where: Source | None
    into: tuple[Assignment, ...]


class Send(NamedTuple):
    """`emit` or `post` of a signal."""

    kind: str
    signal: Name
    arguments: tuple[Source, ...]


class Set(NamedTuple):
    """Assignments to properties and locals, in order."""

    targets: tuple[Assignment, ...]


class Subtree(NamedTuple):
    """A use of a tree of the module; `is_whole` is false if some arguments could not be read."""

    name: Name
    arguments: tuple[Assignment, ...]
    is_whole: bool = True


# Trees


class Local(NamedTuple):
    """A local variable of a tree, set when the tree is entered."""

    name: Name
    type: Type
    type_span: Span
    default: Value | None
    doc: str | None


class Behaviour(NamedTuple):
    """A tree of an entity, or a tree of the module for some objects to use.

    `for_` are the entities and components that may use it; trees of entities have none,
    and no arguments. An `on_demand` behaviour is ticked only by its own function; one
    with `every` is ticked by `tick_all` once in that many milliseconds.
    """

    name: Name
    for_: tuple[Name, ...]
    arguments: tuple[LeafArgument, ...]
    locals: tuple[Local, ...]
    root: Node
    doc: str | None
    condition: Formula | None = None
    on_demand: bool = False
    every: int | None = None
    spread: bool = False
