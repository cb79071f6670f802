"""Composites that go through their children one after the other."""

from behaviours.interpreter.calls import Given
from behaviours.interpreter.part import ABSENT, FAILURE, RUNNING, SUCCESS, Flow, Part, Status, Tree
from behaviours.interpreter.scope import Scope, TreeScope


def is_first_guarded(children: tuple[Part, ...]) -> bool:
    """Return whether a guard comes first, in whichever child the first one is that is there."""
    there = next((place for place, each in enumerate(children) if not each.may_be_missing()), None)
    first = children if there is None else children[: there + 1]
    return all(each.is_guarded() for each in first)


class InOrder(Part):
    """Keeps its place while a child runs, and goes on to the next child after one answer.

    A sequence goes on after a success and a selector after a failure, which is
    then also what the last child leaves as the answer.
    """

    goes_on_after = SUCCESS

    def begin(self, flow: Flow) -> Status:
        return self.go_through(self.children, flow)

    def go_on(self, flow: Flow) -> Status:
        place = next(place for place, child in enumerate(self.children) if child.running)
        return self.go_through(self.children[place:], flow)

    def go_through(self, children: tuple[Part, ...], flow: Flow) -> Status:
        """Step one child after the other, until one decides."""
        answer = ABSENT
        for child in children:
            status = child.step(flow)
            if status is ABSENT:
                continue
            if status is not self.goes_on_after:
                return status
            answer = status
        return answer


class Sequence(InOrder):
    """Every child in order, until one fails."""

    def is_guarded(self) -> bool:
        return is_first_guarded(self.children)


class Selector(InOrder):
    """Every child in order, until one succeeds."""

    goes_on_after = FAILURE


class ResumeSequence(Part):
    """A sequence that begins, after a failure, with the child that failed."""

    def __init__(self, tree: Tree, *children: Part) -> None:
        super().__init__(tree, *children)
        self.place = 0

    def is_guarded(self) -> bool:
        return is_first_guarded(self.children)

    def begin(self, flow: Flow) -> Status:
        return self.go_through(flow)

    def go_on(self, flow: Flow) -> Status:
        return self.go_through(flow)

    def go_through(self, flow: Flow) -> Status:
        """Step the children from the place on, and keep the place of the one that decides."""
        answer = SUCCESS if self.place else ABSENT  # those before the place have succeeded
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
    """A sequence that begins at the first child in every tick.

    An earlier child that succeeds preempts nothing; when it runs or has failed,
    what ran further on is halted just after.
    """

    def is_guarded(self) -> bool:
        return is_first_guarded(self.children)

    def begin(self, flow: Flow) -> Status:
        return self.go_through(flow)

    def go_on(self, flow: Flow) -> Status:
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
    """A selector that begins at the first child in every tick.

    A child with a guard preempts when the guard lets it in: what runs in another is halted
    just before the child acts or suspends. Any other is tried: what runs in another is halted
    just after it has succeeded or runs. `halt` says one of both for all children.
    """

    def __init__(self, tree: Tree, *children: Part, halt: str | None) -> None:
        super().__init__(tree, *children)
        self.halt_when = halt

    def begin(self, flow: Flow) -> Status:
        return self.go_through(flow)

    def go_on(self, flow: Flow) -> Status:
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
    """A tree of the module's: its arguments are evaluated, and its locals set, on entry."""

    def __init__(
        self, tree: Tree, outside: Scope, inside: TreeScope, given: dict[str, Given], root: Part
    ) -> None:
        super().__init__(tree, root)
        self.outside, self.inside, self.given, self.root = outside, inside, given, root

    def begin(self, flow: Flow) -> Status:
        self.inside.begin({name: each.value(self.outside) for name, each in self.given.items()})
        return self.root.enter(flow)

    def go_on(self, flow: Flow) -> Status:
        return self.root.tick(flow)
