"""Composites that step their children one after the other."""

from behaviours.interpreter.calls import Argument
from behaviours.interpreter.part import ABSENT, FAILURE, RUNNING, SUCCESS, Flow, Part, Status, Tree
from behaviours.interpreter.scope import Scope, TreeScope


def is_first_guarded(children: tuple[Part, ...]) -> bool:
    """Return whether the first child that is not absent is certain to begin with a guard."""
    there = next((place for place, each in enumerate(children) if not each.may_be_missing()), None)
    first = children if there is None else children[: there + 1]
    return all(each.is_guarded() for each in first)


class InOrder(Part):
    """Runs children in order and stays at a running child.

    A sequence continues after a success and a selector after a failure; that status is
    also the result after the last child.
    """

    continues_after = SUCCESS

    def begin(self, flow: Flow) -> Status:
        return self.go_through(self.children, flow)

    def resume(self, flow: Flow) -> Status:
        place = next(place for place, child in enumerate(self.children) if child.running)
        return self.go_through(self.children[place:], flow)

    def go_through(self, children: tuple[Part, ...], flow: Flow) -> Status:
        """Step one child after the other, until one decides the result."""
        answer = ABSENT
        for child in children:
            status = child.step(flow)
            if status is ABSENT:
                continue
            if status is not self.continues_after:
                return status
            answer = status
        return answer


class Sequence(InOrder):
    """Runs children in order, until one fails."""

    def is_guarded(self) -> bool:
        return is_first_guarded(self.children)


class Selector(InOrder):
    """Runs children in order, until one succeeds."""

    continues_after = FAILURE


class ResumeSequence(Part):
    """A sequence that, after a failure, starts with the child that failed."""

    def __init__(self, tree: Tree, *children: Part) -> None:
        super().__init__(tree, *children)
        self.place = 0

    def is_guarded(self) -> bool:
        return is_first_guarded(self.children)

    def begin(self, flow: Flow) -> Status:
        return self.go_through(flow)

    def resume(self, flow: Flow) -> Status:
        return self.go_through(flow)

    def go_through(self, flow: Flow) -> Status:
        """Step the children from `place` on, and set it to the one that runs or fails."""
        answer = SUCCESS if self.place else ABSENT  # the children before `place` have succeeded
        for place in range(self.place, len(self.children)):
            status = self.children[place].step(flow)
            if status in (RUNNING, FAILURE):
                self.place = place
                return status
            if status is SUCCESS:
                answer = SUCCESS
        if answer is SUCCESS:
            self.place = 0
        return answer

    def stop(self) -> None:
        super().stop()
        self.place = 0


class ReactiveSequence(Part):
    """A sequence that starts at the first child in every tick.

    An earlier child that succeeds preempts nothing; when it runs or fails, a later child
    that was running is halted just after.
    """

    def is_guarded(self) -> bool:
        return is_first_guarded(self.children)

    def begin(self, flow: Flow) -> Status:
        return self.go_through(flow)

    def resume(self, flow: Flow) -> Status:
        return self.go_through(flow)

    def go_through(self, flow: Flow) -> Status:
        """Step every child until one runs or fails."""
        answer = ABSENT
        for child in self.children:
            status = child.step(flow)
            if status in (RUNNING, FAILURE):
                self.halt_all_but(child)
                return status
            if status is SUCCESS:
                answer = SUCCESS
        return answer


class Priority(Part):
    """A selector that starts at the first child in every tick.

    A guarded child preempts when its guard passes: another running child is halted just
    before the guarded child acts or suspends. A child without a guard is tried: another
    running child is halted just after the tried one succeeds or runs. `halt` selects one
    of both for all children.
    """

    def __init__(self, tree: Tree, *children: Part, halt: str | None) -> None:
        super().__init__(tree, *children)
        self.halt_when = halt

    def begin(self, flow: Flow) -> Status:
        return self.go_through(flow)

    def resume(self, flow: Flow) -> Status:
        return self.go_through(flow)

    def go_through(self, flow: Flow) -> Status:
        """Step every child until one runs or succeeds."""
        answer = ABSENT
        for child in self.children:
            status = child.step(flow)
            if status in (RUNNING, SUCCESS):
                self.halt_all_but(child)
                return status
            if status is FAILURE:
                answer = FAILURE
        return answer

    def child_acts(self, child: Part) -> None:
        if self.halt_when == "before" or (self.halt_when is None and child.is_guarded()):
            self.halt_all_but(child)


class Subtree(Part):
    """A shared tree: on entry its arguments are evaluated and its locals are reset."""

    def __init__(
        self, tree: Tree, outside: Scope, inside: TreeScope, given: dict[str, Argument], root: Part
    ) -> None:
        super().__init__(tree, root)
        self.outside, self.inside, self.given, self.root = outside, inside, given, root

    def begin(self, flow: Flow) -> Status:
        self.inside.begin({name: each.value(self.outside) for name, each in self.given.items()})
        return self.root.enter(flow)

    def resume(self, flow: Flow) -> Status:
        return self.root.tick(flow)
