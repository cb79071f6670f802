"""Behaviours: trees of nodes, as the schema writes them.

Nothing is resolved here beyond what a node is: expressions are texts with their place
(`Source`), calls have a name and texts as arguments, events and targets are paths. What
is short in a schema is long here: a list where one node is expected is a `Series`, `do:`
with modifiers is the node inside with these modifiers, unless both have some.
"""

from typing import NamedTuple, Protocol

from gpgen.model.conditions import Formula
from gpgen.model.types import Type, Value
from gpgen.model.values import LeafArgument, Name, Source
from gpgen.source.places import Span

FOREVER = 0  # of `retry` and `repeat`
# Composites that are no more than their children in an order.
SERIES = (
    *("sequence", "selector", "reactive_sequence", "priority"),
    *("resume_sequence", "round_robin", "pipeline", "all"),
)
SHUFFLED = ("sequence", "selector")
RESULTS = ("invert", "succeed", "fail")
BEFORE, AFTER = HALTS = ("before", "after")  # when a child of a `priority` preempts
Amount = int | Source  # milliseconds or a count, or an expression for one


class Body(Protocol):
    """What a node is, without its modifiers: any of the records below."""


class Cooldown(NamedTuple):
    """How long a node, or all that share it, refuse after a success, a failure, or any end."""

    time: Amount
    after: str
    span: Span
    shared: Name | None = None


class Attempts(NamedTuple):
    """`retry` or `repeat`: how often, FOREVER for no end, and how long from one to the next."""

    kind: str
    most: Amount
    every: Amount
    span: Span


class Modifiers(NamedTuple):
    """What stands around a node, outermost first."""

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
    """What is done as a run of a node begins and ends: nodes that end at once."""

    on_enter: tuple["Node", ...] = ()
    on_success: tuple["Node", ...] = ()
    on_fail: tuple["Node", ...] = ()
    on_abort: tuple["Node", ...] = ()
    on_exit: tuple["Node", ...] = ()


class Node(NamedTuple):
    """A node: its body, what stands around that, and where; `otherwise` is a `while`'s `else`."""

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
    """One of SERIES; `halt` is what a `priority` says of when its children preempt."""

    kind: str
    children: tuple[Node, ...]
    halt: str | None = None


class Do(NamedTuple):
    """A node in another that has modifiers of its own."""

    child: Node


class Threshold(NamedTuple):
    """How many children decide a `parallel`: `all`, `any`, or a number."""

    of: str | int
    span: Span | None


class Parallel(NamedTuple):
    """Children side by side; with `finish_rest` those that still run go on to their ends."""

    children: tuple[Node, ...]
    succeed_when: Threshold
    fail_when: Threshold
    finish_rest: bool


class Shuffle(NamedTuple):
    """Children in an order that is drawn at each entry, of one of SHUFFLED."""

    children: tuple[Node, ...]
    kind: str


class Recover(NamedTuple):
    """A node that is tried `attempts` times, and what is done after each failure but the last."""

    child: Node
    remedy: Node
    attempts: Amount


class If(NamedTuple):
    """A condition that decides when the node is entered."""

    condition: Source
    then: Node
    otherwise: Node | None


class Case(NamedTuple):
    """A value of a `switch`, and what is done for it."""

    value: Source
    child: Node


class Switch(NamedTuple):
    """A value that decides at every tick."""

    value: Source
    cases: tuple[Case, ...]
    default: Node | None


class Branch(NamedTuple):
    """A branch of `choose` with its weight, or of `utility` with its score."""

    number: Source
    child: Node


class Choose(NamedTuple):
    """A branch by chance; with `go_on` a failure leads to another."""

    branches: tuple[Branch, ...]
    go_on: bool


class Utility(NamedTuple):
    """The branch with the highest score; another must have more by the margin."""

    branches: tuple[Branch, ...]
    margin: Source | None


class Condition(NamedTuple):
    """The origin's node: what is done at every tick, depending on a condition."""

    condition: Source
    true_actions: tuple[Node, ...]
    true_conditions: tuple[Node, ...]
    false_actions: tuple[Node, ...]
    false_conditions: tuple[Node, ...]


# Leaves


class Call(NamedTuple):
    """A call of an instant or a task: `flee`, or of a component's: `physics.push`."""

    name: Name
    arguments: tuple[Source, ...]
    into: Name | None = None


class Test(NamedTuple):
    """An expression that is a condition."""

    condition: Source


class Always(NamedTuple):
    """`succeed`, `fail` or `idle`."""

    kind: str


class Wait(NamedTuple):
    """A time to wait; with `to`, a time between the two is drawn."""

    time: Amount
    to: Amount | None = None


class Assignment(NamedTuple):
    """A property or a local, by path, and what becomes of it."""

    target: Name
    value: Source


class Tween(NamedTuple):
    """Properties that move to values over a time; `ease` is a name such as `out_cubic`."""

    targets: tuple[Assignment, ...]
    over: Amount
    ease: str


class Await(NamedTuple):
    """An event to wait for; `into` keeps of it what it sets, `where` says which counts."""

    event: Name
    where: Source | None
    into: tuple[Assignment, ...]


class Send(NamedTuple):
    """`emit` or `post` of a signal."""

    kind: str
    signal: Name
    arguments: tuple[Source, ...]


class Set(NamedTuple):
    """Properties and locals that are set, in order."""

    targets: tuple[Assignment, ...]


class Subtree(NamedTuple):
    """A tree of the module, with its arguments by name, if all of them were resolved."""

    name: Name
    arguments: tuple[Assignment, ...]
    is_whole: bool = True


# Trees


class Local(NamedTuple):
    """A value that a tree has for itself, set when the tree is entered."""

    name: Name
    type: Type
    type_span: Span
    default: Value | None
    doc: str | None


class Behaviour(NamedTuple):
    """A tree of an entity, or one of the module's for some objects to use.

    `for_` are the entities and components that may use it; in an entity there
    are none, and no arguments. One that is `on_demand` is ticked only by its own function,
    one with `every` by `tick_all` once in so many milliseconds.
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
