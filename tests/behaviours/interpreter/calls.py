"""Calls to the user's functions: arguments and results of instants and tasks."""

from typing import NamedTuple

from behaviours.interpreter.leaves import Leaf
from behaviours.interpreter.part import FAILURE, RUNNING, SUCCESS, Flow, Status, Tree
from behaviours.interpreter.scope import Scope

from gpgen.model.values import Source

ANSWERS = {"running": RUNNING, "success": SUCCESS, "failure": FAILURE}


class Argument(NamedTuple):
    """An argument of a call: its expression or, if that is None, its default, and its type."""

    source: Source | None
    default: object
    kind: str

    def value(self, scope: Scope) -> object:
        """Return the current value, converted to the type."""
        return self.default if self.source is None else scope.run(self.source, self.kind)


class Result(NamedTuple):
    """The result of a leaf: its type, and the local that stores it, if any."""

    kind: str
    into: str | None


class CallValues(NamedTuple):
    """The arguments of a leaf, and its result, if any."""

    given: list[Argument]
    result: Result | None


class UserCall(Leaf):
    """A call to a function that the user writes, with its arguments."""

    def __init__(
        self, tree: Tree, scope: Scope, name: str, function: str, exchange: CallValues
    ) -> None:
        super().__init__(tree, scope, name)
        self.function = function
        self.given, self.result = exchange

    def arguments(self) -> list[object]:
        """Return the current arguments; an i32 result appends its initial value."""
        given = [each.value(self.scope) for each in self.given]
        return given if self.result is None or self.result.kind != "i32" else [*given, self.kept()]

    def kept(self) -> int:
        """Return the value that the result has before the call."""
        into = None if self.result is None else self.result.into
        kept = 0 if into is None else self.scope.locals[into]
        assert isinstance(kept, int)
        return kept

    def keep(self) -> None:
        """Store the result of a call; the user's function halves an i32."""
        if self.result is not None and self.result.into is not None and self.result.kind == "i32":
            self.scope.locals[self.result.into] = int(self.kept() / 2)

    def ask(self, function: str) -> Status:
        """Call a function that returns a status, store its result, and return the status."""
        arguments = self.arguments()
        answer = ANSWERS[self.call(lambda: self.tree.ask(function, *arguments))]
        self.keep()
        return answer


class Instant(UserCall):
    """A call that ends immediately and succeeds."""

    def begin(self, _flow: Flow) -> Status:
        self.act()
        arguments = self.arguments()
        self.call(lambda: self.tree.user(self.function, *arguments))
        self.keep()
        return SUCCESS


class FallibleCall(UserCall):
    """A call that ends immediately and can fail."""

    def begin(self, _flow: Flow) -> Status:
        self.act()
        return self.ask(self.function)


class Task(UserCall):
    """A call that can run over several ticks."""

    is_started = False

    def begin(self, flow: Flow) -> Status:
        self.act()
        self.is_started = True
        return self.end(self.ask(f"{self.function} start"), flow)

    def resume(self, flow: Flow) -> Status:
        return self.end(self.ask(f"{self.function} tick"), flow)

    def end(self, status: Status, flow: Flow) -> Status:
        """Return the status; if the task has ended, later nodes measure their time from now."""
        if status is not RUNNING:
            self.is_started = False
            flow.t0 = self.tree.now
        return status

    def stop(self) -> None:
        if self.is_started:
            self.is_started = False
            self.call(lambda: self.tree.user(f"{self.function} halt"))
