"""Nodes that depend on time: timeouts, delays and attempts."""

from behaviours.interpreter.modifiers import Around
from behaviours.interpreter.part import ABSENT, FAILURE, RUNNING, SUCCESS, Flow, Part, Status, Tree
from behaviours.interpreter.scope import Scope

from gpgen.model.behaviours import FOREVER, Amount
from gpgen.model.behaviours import Attempts as AttemptsOf


class Timeout(Around):
    """`timeout`: fails when its time is over, which is checked before the node is ticked."""

    def __init__(self, tree: Tree, inner: Part, scope: Scope, time: Amount) -> None:
        super().__init__(tree, inner)
        self.scope, self.time = scope, time

    def begin(self, flow: Flow) -> Status:
        self.over = flow.t0 + self.scope.time(self.time)
        return self.inner.enter(flow)

    def resume(self, flow: Flow) -> Status:
        if self.tree.now >= self.over:
            self.inner.halt()
            return FAILURE
        return self.inner.tick(flow)


class Delay(Around):
    """`delay`: waits before it enters the node, whose time starts at the end of the delay."""

    def __init__(self, tree: Tree, inner: Part, scope: Scope, time: Amount, name: str) -> None:
        super().__init__(tree, inner)
        self.scope, self.time, self.name = scope, time, name or "delay"

    def begin(self, flow: Flow) -> Status:
        self.over = flow.t0 + self.scope.time(self.time)
        status = self.enter_when_due(flow)
        if status is RUNNING and not self.inner.running:
            self.act()
        return status

    def resume(self, flow: Flow) -> Status:
        return self.inner.tick(flow) if self.inner.running else self.enter_when_due(flow)

    def enter_when_due(self, flow: Flow) -> Status:
        """Enter the node if the time is over; absent counts as a failure, as the delay has run."""
        if self.tree.now < self.over:
            return RUNNING
        flow.t0 = self.over
        status = self.inner.enter(flow)
        return FAILURE if status is ABSENT else status

    def where(self) -> str:
        return super().where() if self.inner.running else self.name

    def is_guarded(self) -> bool:
        return False

    def may_be_missing(self) -> bool:
        return False


class Attempts(Around):
    """`retry` until a success, or `repeat` until a failure; at most one new attempt per tick."""

    def __init__(
        self, tree: Tree, inner: Part, scope: Scope, attempts: AttemptsOf, name: str
    ) -> None:
        super().__init__(tree, inner)
        self.scope, self.name = scope, name or attempts.kind
        self.attempts = attempts
        self.ends_at = SUCCESS if attempts.kind == "retry" else FAILURE
        self.otherwise = FAILURE if attempts.kind == "retry" else SUCCESS

    def begin(self, flow: Flow) -> Status:
        self.number = 1
        self.most = self.scope.times(self.attempts.most)
        if self.most == 0 and self.attempts.most != FOREVER:
            return self.otherwise
        self.every = self.scope.time(self.attempts.every)
        self.began = flow.t0
        status = self.inner.enter(flow)
        return ABSENT if status is ABSENT else self.handle_result(status)

    def resume(self, flow: Flow) -> Status:
        if self.inner.running:
            return self.handle_result(self.inner.tick(flow))
        now = self.tree.now
        due = self.began + self.every
        if now < due:
            return RUNNING
        self.number += 1
        self.began = due if now - due < self.every else now
        flow.t0 = now
        status = self.inner.enter(flow)
        return self.handle_result(self.otherwise if status is ABSENT else status)

    def handle_result(self, status: Status) -> Status:
        """Return the result of an attempt if it is final, otherwise wait for the next attempt."""
        if status in (RUNNING, self.ends_at):
            return status
        if self.number == self.most != FOREVER:
            return status
        self.act()
        return RUNNING

    def where(self) -> str:
        return super().where() if self.inner.running else self.name


class Recover(Part):
    """`recover`: retries one child in a later tick after the other has succeeded."""

    def __init__(
        self, tree: Tree, scope: Scope, attempts: Amount, name: str, *children: Part
    ) -> None:
        super().__init__(tree, *children)
        self.tried, self.remedy = children
        self.scope, self.attempts, self.name = scope, attempts, name

    def begin(self, flow: Flow) -> Status:
        self.number = 1
        self.most = self.scope.times(self.attempts)
        if self.most == 0:
            return FAILURE
        status = self.tried.enter(flow)
        return ABSENT if status is ABSENT else self.handle_result(status, flow)

    def resume(self, flow: Flow) -> Status:
        if self.remedy.running:
            return self.wait(self.remedy.tick(flow))
        if self.tried.running:
            return self.handle_result(self.tried.tick(flow), flow)
        self.number += 1
        flow.t0 = self.tree.now
        return self.handle_result(self.tried.enter(flow), flow)

    def handle_result(self, status: Status, flow: Flow) -> Status:
        """Return the status of the node after an attempt, or enter the remedy after a failure."""
        if status in (RUNNING, SUCCESS):
            return status
        if self.number == self.most:
            return FAILURE
        return self.wait(self.remedy.enter(flow))

    def wait(self, status: Status) -> Status:
        """Return the status of the remedy, or wait for the next tick if it has not failed."""
        if status in (SUCCESS, ABSENT):
            self.act()
            return RUNNING
        return status

    def where(self) -> str:
        return super().where() if any(each.running for each in self.children) else self.name

    def may_be_missing(self) -> bool:
        return self.tried.may_be_missing()
