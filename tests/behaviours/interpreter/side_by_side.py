"""Composites whose children run in parallel, each with its own flow through the tick."""

from behaviours.interpreter.composites import is_first_guarded
from behaviours.interpreter.part import ABSENT, FAILURE, RUNNING, SUCCESS, Flow, Part, Status, Tree
from behaviours.interpreter.part_state import suspends
from behaviours.interpreter.scope import Scope

from gpgen.model.behaviours import Condition, Threshold
from gpgen.model.behaviours import Parallel as ParallelNode


class Concurrent(Part):
    """A part of which several children may run at once."""

    def count_from_now(self, flow: Flow) -> None:
        """Let later nodes measure their time from now, if this part can suspend."""
        if suspends(self):
            flow.t0 = self.tree.now


class All(Concurrent):
    """Every child in order, ignoring results; it succeeds when all have ended."""

    def begin(self, flow: Flow) -> Status:
        self.ended: dict[Part, Status] = {}
        return self.round(flow, flow.t0)

    def resume(self, flow: Flow) -> Status:
        return self.round(flow, self.tree.now)

    def round(self, flow: Flow, t0: int) -> Status:
        """Step every child that has not ended."""
        for child in self.children:
            if child not in self.ended:
                status = child.step(Flow(t0))
                if status is not RUNNING:
                    self.ended[child] = status
        if len(self.ended) < len(self.children):
            return RUNNING
        self.count_from_now(flow)
        return ABSENT if set(self.ended.values()) == {ABSENT} else SUCCESS


class Pipeline(Concurrent):
    """A sequence that steps all children again up to the furthest one that has run.

    When that child succeeds, the round continues after it. Children that still run at the
    end are halted.
    """

    def is_guarded(self) -> bool:
        return is_first_guarded(self.children)

    def begin(self, flow: Flow) -> Status:
        self.furthest = 0
        return self.round(flow, flow.t0, ABSENT)

    def resume(self, flow: Flow) -> Status:
        return self.round(flow, self.tree.now, SUCCESS)

    def round(self, flow: Flow, t0: int, answer: Status) -> Status:
        """Step children in order, until one fails or the furthest one runs."""
        for number, child in enumerate(self.children):
            status = child.step(Flow(t0))
            if status is RUNNING and number >= self.furthest:
                self.furthest = number
                return RUNNING
            if status is FAILURE:
                answer = FAILURE
                break
            if status is SUCCESS:
                answer = SUCCESS
        self.halt_all_but(None)
        self.count_from_now(flow)
        return answer

    def where(self) -> str:
        return next(each for each in reversed(self.children) if each.running).where()


class Parallel(Concurrent):
    """Every child in order, until enough have succeeded or failed to decide the result."""

    def __init__(self, tree: Tree, node: ParallelNode, *children: Part) -> None:
        super().__init__(tree, *children)
        self.node = node
        self.enough = {
            SUCCESS: needed(node.succeed_when, len(children)),
            FAILURE: needed(node.fail_when, len(children)),
        }

    def is_guarded(self) -> bool:
        if self.enough[FAILURE] == 1 and not self.node.finish_rest:
            return is_first_guarded(self.children)
        return super().is_guarded()

    def begin(self, flow: Flow) -> Status:
        self.ended: dict[Part, Status] = {}
        self.decided: Status | None = None
        return self.round(flow, flow.t0)

    def resume(self, flow: Flow) -> Status:
        return self.round(flow, self.tree.now)

    def round(self, flow: Flow, t0: int) -> Status:
        """Step every child that has not ended, and check the thresholds after each that ends."""
        for child in self.children:
            if child in self.ended:
                continue
            status = child.step(Flow(t0))
            if status is not RUNNING:
                self.ended[child] = status
                self.decided = self.decided or self.decision()
            if self.decided is not None and not self.node.finish_rest:
                self.halt_all_but(None)
                return self.end(flow, self.decided)
        if len(self.ended) < len(self.children):
            return RUNNING
        return self.end(flow, self.decided or FAILURE)

    def decision(self) -> Status | None:
        """Return the result decided by the ended children, or None; absent counts as success."""
        results = [SUCCESS if each is ABSENT else each for each in self.ended.values()]
        for decided in (SUCCESS, FAILURE):
            if results.count(decided) >= self.enough[decided]:
                return decided
        return None

    def end(self, flow: Flow, status: Status) -> Status:
        """Return the result, or absent if all children are absent."""
        self.count_from_now(flow)
        are_absent = [self.ended.get(child) is ABSENT for child in self.children]
        return ABSENT if all(are_absent) else status


def needed(threshold: Threshold, of: int) -> int:
    """Return how many of the children reach a threshold."""
    if isinstance(threshold.of, int):
        return threshold.of
    return of if threshold.of == "all" else 1


class ConditionNode(Concurrent):
    """The `condition` node: evaluated in every tick, with actions and conditions for both sides."""

    def __init__(
        self,
        tree: Tree,
        node: Condition,
        scope: Scope,
        when_true: tuple[Part, ...],
        when_false: tuple[Part, ...],
    ) -> None:
        super().__init__(tree, *when_true, *when_false)
        self.condition = node.condition
        self.scope = scope
        self.sides = {True: when_true, False: when_false}

    def is_guarded(self) -> bool:
        return True

    def may_be_missing(self) -> bool:
        return False

    def begin(self, flow: Flow) -> Status:
        return self.round(flow, flow.t0)

    def resume(self, flow: Flow) -> Status:
        return self.round(flow, self.tree.now)

    def round(self, flow: Flow, t0: int) -> Status:
        """Halt the side that is not selected, and step every part of the other."""
        holds = self.scope.holds(self.condition)
        for part in self.sides[not holds]:
            part.halt()
        side = self.sides[holds]
        statuses = [part.step(Flow(t0)) for part in side]
        if RUNNING in statuses:
            return RUNNING
        self.count_from_now(flow)
        return SUCCESS
