"""Warns about children of a `priority` that halt the running child before a leaf that can fail."""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.behaviours.meaning.guards import Guards
from gpgen.behaviours.meaning.outcomes import OutcomeAnalysis
from gpgen.behaviours.meaning.scope import scope_of
from gpgen.checks.behaviour_warnings import takes_time
from gpgen.model import Module, Name
from gpgen.model.behaviours import Always, Call, Do, If, Node, Series, Subtree, Test
from gpgen.model.node_walk import nodes_in, trees_of
from gpgen.model.values import INSTANT
from gpgen.source.problems import WARNING, Note, Problem, quote


def check_preemption(module: Module) -> Iterator[Problem]:
    """Yield a warning for each guarded child whose first leaf can fail, tree by tree."""
    for entity, behaviour in trees_of(module):
        scope = scope_of(behaviour, entity, module)
        finder = Finder(OutcomeAnalysis(scope.names.leaves, scope.trees), Guards(scope.trees))
        for node in nodes_in(behaviour.root):
            match node.body:
                case Series("priority", children, None):
                    yield from finder.problems(children)


class Finder(NamedTuple):
    """Finds an instant after the guard of a child that can make the child fail immediately."""

    ends: OutcomeAnalysis
    guards: Guards

    def problems(self, children: tuple[Node, ...]) -> Iterator[Problem]:
        """Yield a warning for each leaf whose failure makes a halt useless."""
        for number, child in enumerate(children):
            later = children[number + 1 :]
            if not self.guards.of(child) or not any(takes_time(each, self.ends) for each in later):
                continue
            note = Note(child.span, "this child begins with a guard, so it preempts at once")
            for leaf in self.trials(child):
                message = (
                    f"{quote(leaf.text)} halts the running child after it, even if it then fails"
                )
                hint = "add 'halt: after' to the priority"
                yield Problem("GP908", leaf.span, message, hint, (note,), WARNING)

    def trials(self, node: Node) -> Iterator[Name]:
        """Yield the instants that may run first in a node, and make it fail if they fail."""
        around = node.modifiers
        if node.disabled or around.delay or around.attempts or around.result or node.hooks.on_enter:
            return
        match node.body:
            case Call(name):
                leaf = self.ends.leaves.get(name.text)
                if leaf is not None and leaf.kind == INSTANT and leaf.can_fail:
                    yield name
            case Do(child) | If(_, child, None):
                yield from self.trials(child)
            case If(_, then, Node() as otherwise):
                yield from (*self.trials(then), *self.trials(otherwise))
            case Subtree(name) if any(True for _ in self.trials(self.ends.trees[name.text].root)):
                yield name
            case Series(kind, children) if kind.endswith("sequence"):
                first = next((each for each in children if not _only_looks(each)), None)
                yield from () if first is None else self.trials(first)


def _only_looks(node: Node) -> bool:
    """Return whether a node is a condition, or disabled."""
    return node.disabled or isinstance(node.body, Test | Always)
