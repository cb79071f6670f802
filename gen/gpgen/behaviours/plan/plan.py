"""A behaviour as it is compiled: a tree in which each node does one thing.

A node of the schema becomes a chain: each of its modifiers is a node around
the next, outermost first, and its body is the last. So a layer never has to
know what else stands around it. Trees of the module's are put in at each of
their uses. Expressions are understood; what they read of the behaviour itself
has a root that says whose it is (`scope_of`).
"""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.model import Type, Value
from gpgen.model.behaviours import Cooldown
from gpgen.model.leaves import Leaf
from gpgen.model.trees import Tree

# What a node can be, beside the names of composites in the model.
CALL, TEST, ALWAYS, WAIT, TWEEN, AWAIT, SEND, SET = (
    *("call", "test", "always", "wait", "tween", "await", "send", "set"),
)
LEAVES = (CALL, TEST, ALWAYS, WAIT, TWEEN, AWAIT, SEND, SET)
IF, SWITCH, CHOOSE, UTILITY, PARALLEL, CONDITION, TREE = (
    *("if", "switch", "choose", "utility", "parallel", "condition", "tree"),
)
# The layers, outermost first.
WHEN, EVENT, COOLDOWN, LIMIT, REQUIRE, WHILE, HOOKS, TIMEOUT, ATTEMPTS, RESULT = LAYERS = (
    *("when", "event", "cooldown", "limit", "require", "while", "hooks", "timeout", "attempts"),
    "result",
)
ABSENT = "absent"  # what is disabled
SIDE_BY_SIDE = (PARALLEL, "all", CONDITION)


class Plan(NamedTuple):
    """A node: what it is, what that needs, and what is inside it.

    `label` is what its labels begin with, `place` where it stands in the tree,
    `shown` is its comment, `where` what it is called when somebody asks what runs,
    `node` the number of the schema's node that it is, or is a part of; 0 for none.
    """

    key: int
    kind: str
    what: object
    children: tuple["Plan", ...]
    label: str
    place: str
    shown: str
    where: str
    is_body: bool
    node: int = 0


class Variable(NamedTuple):
    """A value that a node keeps while it runs: an argument, a local, something of an event."""

    name: str
    type: Type
    value: Tree | None
    default: Value | None


class CallPlan(NamedTuple):
    """A call of an instant or a task, `root` being the component that has it."""

    root: str
    leaf: Leaf
    arguments: tuple[Tree, ...]


class Target(NamedTuple):
    """What is set: a path of names, of which the root says whose the first is."""

    root: str
    path: tuple[str, ...]
    type: Type
    value: Tree


class TweenPlan(NamedTuple):
    """Targets that move over a time."""

    targets: tuple[Target, ...]
    over: int
    ease: str


class AwaitPlan(NamedTuple):
    """An event to wait for."""

    event: str
    where: Tree | None
    into: tuple[Target, ...]


class SendPlan(NamedTuple):
    """A signal that is told, now or later."""

    kind: str
    root: str
    signal: str
    arguments: tuple[Tree, ...]


class SwitchPlan(NamedTuple):
    """A value, and those for which there is a child; with a default there is one more."""

    value: Tree
    cases: tuple[Tree, ...]
    has_default: bool


class BranchesPlan(NamedTuple):
    """Weights or scores of the children."""

    numbers: tuple[Tree, ...]
    go_on: bool
    margin: Tree | None


class ParallelPlan(NamedTuple):
    """How many children decide, and whether the others finish."""

    succeed: int
    fail: int
    finish_rest: bool


class ConditionPlan(NamedTuple):
    """The origin's condition: how many of the children belong to its true side."""

    condition: Tree
    true_count: int


class TreePlan(NamedTuple):
    """A tree's own values, in the order in which they are set."""

    variables: tuple[Variable, ...]


class EventPlan(NamedTuple):
    """An event that lets a node in, and what of it is kept for the run."""

    event: str
    variables: tuple[Variable, ...]


class HooksPlan(NamedTuple):
    """How many of the children, behind the first, belong to each hook, in the order of HOOKS."""

    counts: tuple[int, ...]


class CooldownPlan(NamedTuple):
    """How long, and after what."""

    time: int
    after: str


HOOK_NAMES = ("on_enter", "on_success", "on_fail", "on_abort", "on_exit")


def scope_of(kind: str, key: int) -> str:
    """Return the root by which expressions read what a node keeps."""
    return f"{kind} {key}"


def hooks_of(plan: Plan, name: str) -> tuple[Plan, ...]:
    assert isinstance(plan.what, HooksPlan)
    number = HOOK_NAMES.index(name)
    begin = 1 + sum(plan.what.counts[:number])
    return plan.children[begin : begin + plan.what.counts[number]]


def every(plan: Plan) -> Iterator[Plan]:
    yield plan
    for child in plan.children:
        yield from every(child)


def cooldown_plan(cooldown: Cooldown) -> CooldownPlan:
    return CooldownPlan(cooldown.time, cooldown.after)
