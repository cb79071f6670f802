"""Sites: every node of a tree and of its subtrees, with the steps from the root to it."""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.model.behaviours import (
    Behaviour,
    Body,
    Choose,
    Condition,
    Do,
    If,
    Node,
    Parallel,
    Recover,
    Series,
    Shuffle,
    Subtree,
    Switch,
    Utility,
)
from gpgen.model.state_machines import State, States

TRIED = "tried"  # kind of a step from a `priority` to a child that may not preempt at once
HOOKS = ("on_enter", "on_success", "on_fail", "on_abort", "on_exit")


class Step(NamedTuple):
    """A step from a node to a child: the kind of the node, its identity, and the child's index."""

    kind: str
    node: int
    child: int


class Site(NamedTuple):
    """A node and the steps that lead to it."""

    node: Node
    above: tuple[Step, ...]


def kind_of(body: Body) -> str:
    """Return the kind of a node."""
    return body.kind if isinstance(body, Series) else type(body).__name__.lower()


def path_to(body: Body, child: Node) -> str:
    """Return the kind of the step from a node to one of its children."""
    around = child.modifiers
    guards = (around.when, around.event, around.require, around.while_)
    match body:
        case Series("priority", _, "after"):
            return TRIED
        case Series("priority", _, None) if all(each is None for each in guards):
            return TRIED
    return kind_of(body)


def children_of(body: Body) -> tuple[Node, ...]:
    """Return the children of a node, in order."""
    match body:
        case Series(_, children) | Parallel(children) | Shuffle(children):
            return children
        case Do(child):
            return (child,)
        case Recover(child, remedy):
            return (child, remedy)
        case States(states):
            return states
        case State(_, child):
            return () if child is None else (child,)
        case If(_, then, otherwise):
            return (then,) if otherwise is None else (then, otherwise)
        case Switch(_, cases, default):
            children = tuple(case.child for case in cases)
            return children if default is None else (*children, default)
        case Choose(branches) | Utility(branches):
            return tuple(branch.child for branch in branches)
        case Condition():
            actions = (*body.true_actions, *body.true_conditions)
            return (*actions, *body.false_actions, *body.false_conditions)
    return ()


def sites(root: Node, trees: dict[str, Behaviour], above: tuple[Step, ...] = ()) -> Iterator[Site]:
    """Yield a node and all nodes below it, except nodes of hooks."""
    yield Site(root, above)
    number = id(root)
    children = children_of(root.body)
    if isinstance(root.body, Subtree):
        children = (trees[root.body.name.text].root,)
    for place, child in enumerate(children):
        yield from sites(child, trees, (*above, Step(path_to(root.body, child), number, place)))
    if root.otherwise is not None:
        yield from sites(root.otherwise, trees, (*above, Step("while", number, -1)))
