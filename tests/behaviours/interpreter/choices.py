"""Composites that select one child to run: by condition, value, random number or score."""

import math
import sys
from abc import ABC, abstractmethod

from behaviours.interpreter.part import ABSENT, FAILURE, SUCCESS, Flow, Part, Status, Tree, present
from behaviours.interpreter.scope import Scope

from gpgen.model.behaviours import Choose as ChooseNode
from gpgen.model.behaviours import If as IfNode
from gpgen.model.behaviours import Switch as SwitchNode
from gpgen.model.behaviours import Utility as UtilityNode
from gpgen.model.values import Source


class OneOfMany(Part):
    """A part with one running child at a time."""

    def runs(self) -> Part:
        """Return the running child."""
        return next(child for child in self.children if child.running)


class Selected(OneOfMany):
    """A part whose child is selected by a condition or a value, which acts as its guard."""

    def is_guarded(self) -> bool:
        return True

    def may_be_missing(self) -> bool:
        return any(child.may_be_missing() for child in self.children)


class If(Selected):
    """Selects a branch on entry and stays in it."""

    def __init__(
        self, tree: Tree, node: IfNode, scope: Scope, then: Part, otherwise: Part | None
    ) -> None:
        super().__init__(tree, *present(then, otherwise))
        self.condition, self.scope = node.condition, scope
        self.then, self.otherwise = then, otherwise

    def begin(self, flow: Flow) -> Status:
        branch = self.then if self.scope.holds(self.condition) else self.otherwise
        return FAILURE if branch is None else branch.enter(flow)

    def resume(self, flow: Flow) -> Status:
        return self.runs().tick(flow)


class Switch(Selected):
    """Evaluates its value in every tick; halts the old case before it enters the new one."""

    def __init__(
        self,
        tree: Tree,
        node: SwitchNode,
        scope: Scope,
        cases: tuple[Part, ...],
        default: Part | None,
    ) -> None:
        super().__init__(tree, *present(*cases, default))
        self.node, self.scope = node, scope
        self.cases, self.default = cases, default

    def begin(self, flow: Flow) -> Status:
        return self.step_child(flow)

    def resume(self, flow: Flow) -> Status:
        return self.step_child(flow)

    def step_child(self, flow: Flow) -> Status:
        """Step the case of the current value, and halt all others."""
        case = self.case()
        self.halt_all_but(case)
        return FAILURE if case is None else case.step(flow)

    def case(self) -> Part | None:
        """Return the child for the current value, or the default, or None."""
        value = self.scope.value(self.node.value)
        for case, child in zip(self.node.cases, self.cases, strict=True):
            if self.scope.is_equal(value, case.value):
                return child
        return self.default


class RoundRobin(OneOfMany):
    """Enters the child after the last one entered, over the entity's whole lifetime."""

    def __init__(self, tree: Tree, *children: Part) -> None:
        super().__init__(tree, *children)
        self.following = 0

    def begin(self, flow: Flow) -> Status:
        for _ in self.children:
            child = self.children[self.following]
            self.following = (self.following + 1) % len(self.children)
            status = child.enter(flow)
            if status is not ABSENT:
                return status
        return ABSENT

    def resume(self, flow: Flow) -> Status:
        return self.runs().tick(flow)


class Drawn(OneOfMany, ABC):
    """Enters randomly drawn children until one of them decides the result."""

    def begin(self, flow: Flow) -> Status:
        self.answer = ABSENT
        self.left = list(self.children)
        return self.draw(flow)

    def resume(self, flow: Flow) -> Status:
        child = self.runs()
        return self.handle_result(child, child.tick(flow), flow)

    @abstractmethod
    def draw(self, flow: Flow) -> Status:
        """Enter one of the remaining children; without any, return the result so far."""

    @abstractmethod
    def handle_result(self, child: Part, status: Status, flow: Flow) -> Status:
        """Return the result of a child, or draw another child."""


class Shuffle(Drawn):
    """Enters children in a random order, drawn one by one, all equally likely."""

    def __init__(self, tree: Tree, kind: str, *children: Part) -> None:
        super().__init__(tree, *children)
        self.continues_after = SUCCESS if kind == "sequence" else FAILURE

    def handle_result(self, child: Part, status: Status, flow: Flow) -> Status:
        """Return the result of a child, or draw another child."""
        if status is self.continues_after:
            self.answer = status
        elif status is not ABSENT:
            return status
        self.left.remove(child)
        return self.draw(flow)

    def draw(self, flow: Flow) -> Status:
        """Enter one of the remaining children; without any, return the result so far."""
        if not self.left:
            return self.answer
        child = self.left[int(self.tree.chance() * len(self.left))]
        return self.handle_result(child, child.enter(flow), flow)


class Choose(Drawn):
    """A randomly drawn branch; absent ones are skipped, and with `tries_next` failed ones too."""

    def __init__(self, tree: Tree, node: ChooseNode, scope: Scope, *children: Part) -> None:
        super().__init__(tree, *children)
        self.tries_next, self.scope = node.tries_next, scope
        self.weights = {
            child: branch.number for child, branch in zip(children, node.branches, strict=True)
        }

    def handle_result(self, child: Part, status: Status, flow: Flow) -> Status:
        """Return the result of a branch, or draw again if it is absent or skipped as failed."""
        if status is FAILURE and self.tries_next:
            self.answer = FAILURE
        elif status is not ABSENT:
            return status
        self.left.remove(child)
        return self.draw(flow)

    def draw(self, flow: Flow) -> Status:
        """Enter one of the remaining branches, after evaluating all weights again."""
        all_weights = {child: self.scope.number(self.weights[child]) for child in self.children}
        if not self.left:
            return self.answer
        weights = [positive(all_weights[child]) for child in self.left]
        if math.isinf(added(weights)):
            weights = [weight / 128 for weight in weights]
        total = added(weights)
        if total == 0:
            return FAILURE
        chosen = drawn(weights, self.tree.chance() * total)
        return self.handle_result(self.left[chosen], self.left[chosen].enter(flow), flow)


def positive(weight: float) -> float:
    """Return a weight: 0 if it is not positive, the largest f64 if it is infinite."""
    return min(weight, sys.float_info.max) if weight > 0 else 0.0


def added(weights: list[float]) -> float:
    """Return the sum of weights, added in order."""
    total = 0.0
    for weight in weights:
        total += weight
    return total


def drawn(weights: list[float], place: float) -> int:
    """Return the first index whose cumulative weight exceeds `place`, or the last nonzero one."""
    end = 0.0
    for number, weight in enumerate(weights):
        end += weight
        if end > place:
            return number
    return max(number for number, weight in enumerate(weights) if weight > 0)


class Utility(OneOfMany):
    """The child with the highest score; scores are evaluated again in every tick."""

    def __init__(self, tree: Tree, node: UtilityNode, scope: Scope, *children: Part) -> None:
        super().__init__(tree, *children)
        self.margin, self.scope = node.margin, scope
        self.sources = {
            child: branch.number for child, branch in zip(children, node.branches, strict=True)
        }

    def begin(self, flow: Flow) -> Status:
        scores = self.scores()
        for child in best_first(scores):
            status = child.enter(flow)
            if status is not ABSENT:
                return status
        return ABSENT

    def resume(self, flow: Flow) -> Status:
        scores = self.scores()
        running = self.runs()
        bar = scores.pop(running) + (0.0 if self.margin is None else self.value(self.margin))
        for child in best_first(scores):
            if scores[child] > bar:
                status = child.enter(flow)
                if status is not ABSENT:
                    running.halt()
                    return status
        status = running.step(flow)  # enters it again if a child that was then absent preempted it
        for child in best_first(scores):
            if status is ABSENT and not scores[child] > bar:
                status = child.enter(flow)
        return status

    def scores(self) -> dict[Part, float]:
        """Return the scores of all children; NaN becomes the lowest score."""
        scores = {child: self.value(source) for child, source in self.sources.items()}
        return {child: -math.inf if math.isnan(of) else of for child, of in scores.items()}

    def value(self, source: Source) -> float:
        """Return the value of an expression as an f64."""
        return self.scope.number(source)

    def child_acts(self, child: Part) -> None:
        self.halt_all_but(child)


def best_first(scores: dict[Part, float]) -> list[Part]:
    """Return the children by descending score; equal scores keep their order."""
    return sorted(scores, key=lambda child: -scores[child])
