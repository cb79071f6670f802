"""Modifiers of a node: each is a part that wraps another part."""

from behaviours.interpreter.part import (
    ABSENT,
    FAILURE,
    RUNNING,
    SUCCESS,
    Flow,
    Part,
    Status,
    Tree,
    present,
)
from behaviours.interpreter.scope import EventScope, Scope

from gpgen.model.behaviours import Amount
from gpgen.model.behaviours import Cooldown as CooldownOf
from gpgen.model.values import Source


class Around(Part):
    """A part that wraps one other part and runs it."""

    def __init__(self, tree: Tree, inner: Part) -> None:
        super().__init__(tree, inner)
        self.inner = inner

    def begin(self, flow: Flow) -> Status:
        return self.inner.enter(flow)

    def resume(self, flow: Flow) -> Status:
        return self.inner.tick(flow)


class Missing(Part):
    """A disabled node."""

    def is_guarded(self) -> bool:
        return True

    def may_be_missing(self) -> bool:
        return True

    def begin(self, _flow: Flow) -> Status:
        return ABSENT


class Guard(Around):
    """`when` and `require`: a condition that is evaluated on entry."""

    def __init__(
        self, tree: Tree, inner: Part, scope: Scope, condition: Source, refusal: Status
    ) -> None:
        super().__init__(tree, inner)
        self.scope, self.condition, self.refusal = scope, condition, refusal

    def is_guarded(self) -> bool:
        return True

    def may_be_missing(self) -> bool:
        return self.refusal is ABSENT or super().may_be_missing()

    def begin(self, flow: Flow) -> Status:
        return self.inner.enter(flow) if self.scope.holds(self.condition) else self.refusal


class OnEvent(Around):
    """`event`: runs only in the tick after the event arrived, and stores its arguments."""

    def __init__(self, tree: Tree, inner: Part, event: str, scope: EventScope) -> None:
        super().__init__(tree, inner)
        self.event, self.scope = event, scope

    def is_guarded(self) -> bool:
        return True

    def begin(self, flow: Flow) -> Status:
        if self.event not in self.tree.current:
            return FAILURE
        self.scope.keep(self.tree.current[self.event])
        return self.inner.enter(flow)


class Cooldown(Around):
    """`cooldown`: fails on entry for a time after the node has ended."""

    def __init__(self, tree: Tree, inner: Part, scope: Scope, cooldown: CooldownOf) -> None:
        super().__init__(tree, inner)
        self.scope, self.cooldown = scope, cooldown
        self.name = "" if cooldown.shared is None else cooldown.shared.text
        self.ends: dict[str, int] = tree.cooldowns if self.name else {}
        starts_after = {"success": [SUCCESS], "failure": [FAILURE], "any": [SUCCESS, FAILURE]}
        self.starts_after = starts_after[cooldown.after]

    def begin(self, flow: Flow) -> Status:
        if self.name in self.ends and self.tree.now < self.ends[self.name]:
            return FAILURE
        self.time = self.scope.time(self.cooldown.time)
        return self.end(self.inner.enter(flow))

    def resume(self, flow: Flow) -> Status:
        return self.end(self.inner.tick(flow))

    def end(self, status: Status) -> Status:
        """Start the cooldown if this status starts it, and return the status."""
        if status in self.starts_after:
            self.start()
        return status

    def start(self) -> None:
        self.ends[self.name] = self.tree.now + self.time

    def stop(self) -> None:
        super().stop()
        if self.cooldown.after == "any" and self.has_begun:
            self.start()


class Limit(Around):
    """`limit`: is absent after a number of entries in the lifetime of the entity."""

    def __init__(self, tree: Tree, inner: Part, scope: Scope, most: Amount) -> None:
        super().__init__(tree, inner)
        self.scope, self.most = scope, most
        self.entries = 0

    def may_be_missing(self) -> bool:
        return True

    def begin(self, flow: Flow) -> Status:
        if self.entries >= self.scope.times(self.most):
            return ABSENT
        self.entries += 1
        return self.inner.enter(flow)


class While(Part):
    """`while` and `else`: a condition selects the side in every tick; a missing side fails."""

    def __init__(
        self, tree: Tree, inner: Part, scope: Scope, condition: Source, otherwise: Part | None
    ) -> None:
        super().__init__(tree, *present(inner, otherwise))
        self.inner, self.otherwise = inner, otherwise
        self.scope, self.condition = scope, condition

    def is_guarded(self) -> bool:
        return True

    def may_be_missing(self) -> bool:
        return any(child.may_be_missing() for child in self.children)

    def begin(self, flow: Flow) -> Status:
        return self.step_child(flow)

    def resume(self, flow: Flow) -> Status:
        return self.step_child(flow)

    def step_child(self, flow: Flow) -> Status:
        """Halt the side that is not selected, and step the other."""
        side = self.inner if self.scope.holds(self.condition) else self.otherwise
        self.halt_all_but(side)
        return FAILURE if side is None else side.step(flow)


class Hooked(Around):
    """A node with hooks, which are called as a run begins and ends."""

    def __init__(self, tree: Tree, inner: Part, hooks: dict[str, tuple[Part, ...]]) -> None:
        super().__init__(tree, inner)
        self.hooks = hooks
        self.is_entered = False

    def is_guarded(self) -> bool:
        outside = ("on_enter", "on_fail", "on_exit")
        return super().is_guarded() and not any(self.hooks[name] for name in outside)

    def begin(self, flow: Flow) -> Status:
        self.run_hooks("on_enter")
        self.is_entered = True
        return self.end(self.inner.enter(flow))

    def resume(self, flow: Flow) -> Status:
        return self.end(self.inner.tick(flow))

    def end(self, status: Status) -> Status:
        """Run the hooks of a status that ends the run; absent runs only `on_exit`."""
        if status is not RUNNING:
            self.is_entered = False
            named = {SUCCESS: "on_success", FAILURE: "on_fail"}
            if status in named:
                self.run_hooks(named[status])
            self.run_hooks("on_exit")
        return status

    def run_hooks(self, name: str) -> None:
        """Run hooks within a tick; they preempt as any other call does."""
        if self.hooks[name]:
            self.act()
        self.call_hooks(name)

    def stop(self) -> None:
        super().stop()
        was_entered, self.is_entered = self.is_entered and self.has_begun, False
        if was_entered:
            self.call_hooks("on_abort")
            self.call_hooks("on_exit")

    def call_hooks(self, name: str) -> None:
        """Call hooks in order and ignore their results."""
        for part in self.hooks[name]:
            part.enter(Flow(self.tree.now))


class Result(Around):
    """`result`: changes a success or a failure."""

    def __init__(self, tree: Tree, inner: Part, result: str) -> None:
        super().__init__(tree, inner)
        results = {
            "invert": {SUCCESS: FAILURE, FAILURE: SUCCESS},
            "succeed": {FAILURE: SUCCESS},
            "fail": {SUCCESS: FAILURE},
        }
        self.changes = results[result]

    def is_guarded(self) -> bool:
        return super().is_guarded() and self.changes != {FAILURE: SUCCESS}

    def begin(self, flow: Flow) -> Status:
        return self.changed(self.inner.enter(flow))

    def resume(self, flow: Flow) -> Status:
        return self.changed(self.inner.tick(flow))

    def changed(self, status: Status) -> Status:
        """Return the status that replaces a status."""
        return self.changes.get(status, status)
