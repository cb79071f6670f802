"""Nodes say what they can mean: thresholds, weights, hooks, conditions and names."""

from collections.abc import Iterator

from gpgen.behaviours.meaning.findings import Meaning
from gpgen.behaviours.meaning.nodes import meaning_of
from gpgen.behaviours.meaning.values import constant_of
from gpgen.checks.state_machines import check_machine
from gpgen.model import Module, Name
from gpgen.model import behaviours as model
from gpgen.model.state_machines import States
from gpgen.model.values import INSTANT
from gpgen.model.walk import nodes_in, trees_of
from gpgen.source.problems import Note, Problem, quote

SENSE = "hooks call instants, emit, post and set"


def check_nodes(module: Module) -> Iterator[Problem]:
    """Yield nodes that cannot do what they say, tree by tree."""
    for entity, behaviour in trees_of(module):
        meaning = meaning_of(module, entity, behaviour)
        yield from meaning.problems
        names: dict[str, Name] = {}
        for node in nodes_in(behaviour.root):
            yield from _name(node, names)
            yield from _hooks(node, meaning)
            if isinstance(node.body, model.Parallel):
                yield from _parallel(node.body)
            elif isinstance(node.body, model.Choose):
                yield from _weights(node.body, meaning)
            elif isinstance(node.body, model.Condition):
                yield from _conditions(node.body)
            elif isinstance(node.body, States):
                yield from check_machine(node.body)


def _name(node: model.Node, names: dict[str, Name]) -> Iterator[Problem]:
    if node.name is None:
        return
    first = names.setdefault(node.name.text, node.name)
    if first is not node.name:
        note = Note(first.span, "first defined here")
        message = f"duplicate node name {quote(first.text)}"
        yield Problem("GP824", node.name.span, message, "rename one of the two", (note,))


def _parallel(body: model.Parallel) -> Iterator[Problem]:
    for threshold, what in ((body.succeed_when, "'succeed_when'"), (body.fail_when, "'fail_when'")):
        yield from _threshold(threshold, what, len(body.children))


def _threshold(threshold: model.Threshold, what: str, children: int) -> Iterator[Problem]:
    if isinstance(threshold.of, int) and threshold.of > children and threshold.span is not None:
        message = f"{what}: expected 1 to {children}, got {threshold.of}"
        yield Problem("GP818", threshold.span, message, "write a number of children, or 'all'")


def _weights(body: model.Choose, meaning: Meaning) -> Iterator[Problem]:
    """Yield that none of the branches is ever chosen."""
    idle = tuple(without_chance(body, meaning))
    if len(idle) == len(body.branches):
        span = body.branches[0].number.span
        yield Problem(
            "GP819",
            span,
            "expected a weight above 0",
            "write weights above 0: no branch could be chosen",
        )


def without_chance(body: model.Choose, meaning: Meaning) -> Iterator[model.Branch]:
    """Yield the branches whose weight is written as 0 or less."""
    for branch in body.branches:
        tree = meaning.trees.get(branch.number)
        value = None if tree is None else constant_of(tree)
        if isinstance(value, int | float) and value <= 0:
            yield branch


def _hooks(node: model.Node, meaning: Meaning) -> Iterator[Problem]:
    """Yield what cannot stand in a hook, unless it was reported before."""
    for name, hook in zip(model.Hooks._fields, node.hooks, strict=True):
        for each in hook:
            if any(each.span.holds(problem.span) for problem in meaning.problems):
                continue
            if not _is_at_once(each.body, meaning):
                message = f"unexpected node in {quote(name)}"
                yield Problem("GP820", each.span, message, SENSE)
            elif isinstance(each.body, model.Call) and each.body.into is not None:
                message = f"unexpected 'into' in {quote(name)}"
                hint = "make the call a node of its own"
                yield Problem("GP820", each.body.into.span, message, hint)
            elif (
                each.modifiers != model.Modifiers() or each.hooks != model.Hooks() or each.otherwise
            ):
                message = f"unexpected modifiers in {quote(name)}"
                yield Problem("GP820", each.span, message, "write the node without modifiers")


def _is_at_once(body: model.Body, meaning: Meaning) -> bool:
    """Tell whether a node is over as soon as it was begun, and does something."""
    if isinstance(body, model.Call):
        called = meaning.calls.get(body.name)
        return called is None or called.leaf.kind == INSTANT
    return isinstance(body, model.Send | model.Set)


def _conditions(body: model.Condition) -> Iterator[Problem]:
    """Yield what stands among the conditions of a condition and is none."""
    for each in (*body.true_conditions, *body.false_conditions):
        if not isinstance(each.body, model.Condition):
            message = "expected a condition, got another node"
            hint = "write {condition: ..., true_actions: [...]}, or put it among the actions"
            yield Problem("GP821", each.span, message, hint)
