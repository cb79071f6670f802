"""Leaves that call no function of the user: expressions, waits, assignments and signals."""

from behaviours.interpreter.easing import Interpolation
from behaviours.interpreter.part import FAILURE, RUNNING, SUCCESS, Flow, Part, Status, Tree
from behaviours.interpreter.scope import EventScope, Scope

from gpgen.model.behaviours import Always as AlwaysNode
from gpgen.model.behaviours import Assignment
from gpgen.model.behaviours import Await as AwaitNode
from gpgen.model.behaviours import Send as SendNode
from gpgen.model.behaviours import Tween as TweenNode
from gpgen.model.behaviours import Wait as WaitNode
from gpgen.model.values import Source


class Leaf(Part):
    """A part without children; `name` is reported while it runs."""

    def __init__(self, tree: Tree, scope: Scope, name: str) -> None:
        super().__init__(tree)
        self.scope, self.name = scope, name

    def where(self) -> str:
        return self.name


class Test(Leaf):
    """An expression node: succeeds if the expression is true."""

    def __init__(self, tree: Tree, scope: Scope, name: str, condition: Source) -> None:
        super().__init__(tree, scope, name)
        self.condition = condition

    def is_guarded(self) -> bool:
        return True

    def begin(self, _flow: Flow) -> Status:
        return SUCCESS if self.scope.holds(self.condition) else FAILURE


class Always(Leaf):
    """`succeed`, `fail` and `idle`."""

    def __init__(self, tree: Tree, scope: Scope, name: str, node: AlwaysNode) -> None:
        super().__init__(tree, scope, name)
        self.status = {"succeed": SUCCESS, "fail": FAILURE, "idle": RUNNING}[node.kind]

    def is_guarded(self) -> bool:
        return self.status is not RUNNING

    def begin(self, _flow: Flow) -> Status:
        if self.status is RUNNING:
            self.act()
        return self.status

    def resume(self, _flow: Flow) -> Status:
        return RUNNING


class Wait(Leaf):
    """`wait`: runs for a duration; time continues from its end."""

    def __init__(self, tree: Tree, scope: Scope, name: str, node: WaitNode) -> None:
        super().__init__(tree, scope, name)
        self.node = node

    def begin(self, flow: Flow) -> Status:
        self.over = flow.t0 + self.time()
        status = self.resume(flow)
        if status is RUNNING:
            self.act()
        return status

    def time(self) -> int:
        """Return the duration, which may be drawn between two times."""
        low = self.scope.time(self.node.time)
        if self.node.to is None:
            return low
        least, most = sorted((low, self.scope.time(self.node.to)))
        return least + int(self.tree.chance() * (most - least + 1))

    def resume(self, flow: Flow) -> Status:
        if self.tree.now < self.over:
            return RUNNING
        flow.t0 = self.over
        return SUCCESS


class Setter(Leaf):
    """A leaf that sets properties and locals."""

    def store(self, target: Assignment, value: object) -> None:
        """Set one target."""
        path, whole = self.scope.with_field(target.target.text, value)
        if path in self.scope.locals:
            self.scope.locals[path] = whole
        else:
            self.call(lambda: self.tree.assign(path, whole))

    def store_all(self, targets: tuple[Assignment, ...]) -> None:
        """Set targets in order, evaluating each value just before it is set."""
        for target in targets:
            self.store(target, self.scope.run(target.value, self.scope.type_of(target.target.text)))


class Set(Setter):
    """The `set` node."""

    def __init__(
        self, tree: Tree, scope: Scope, name: str, targets: tuple[Assignment, ...]
    ) -> None:
        super().__init__(tree, scope, name)
        self.targets = targets

    def begin(self, _flow: Flow) -> Status:
        self.act()
        self.store_all(self.targets)
        return SUCCESS


class Tween(Setter):
    """`tween`: moves values to others; the final values are exactly those of the schema."""

    def __init__(self, tree: Tree, scope: Scope, name: str, node: TweenNode) -> None:
        super().__init__(tree, scope, name)
        self.node = node

    def begin(self, flow: Flow) -> Status:
        self.act()
        self.began = flow.t0
        self.interpolations = [(target, self.interpolation(target)) for target in self.node.targets]
        self.over = self.scope.time(self.node.over)
        return self.end(flow) if self.began == self.tree.now else self.resume(flow)

    def interpolation(self, target: Assignment) -> Interpolation:
        """Return the interpolation from the current value of a target to its final value."""
        path = target.target.text
        kind, first = self.scope.type_of(path), self.scope.value_of(path)
        last = self.scope.run(target.value, kind)
        assert isinstance(first, int | float)
        assert isinstance(last, int | float)
        return Interpolation(kind, first, last, self.node.ease)

    def resume(self, flow: Flow) -> Status:
        status = self.end(flow)
        if status is RUNNING:
            for target, interpolation in self.interpolations:
                self.store(target, interpolation.at(self.tree.now - self.began, self.over))
        return status

    def end(self, flow: Flow) -> Status:
        """Set the final values and succeed if the time is over; otherwise keep running."""
        over = self.began + self.over
        if self.tree.now < over:
            return RUNNING
        for target, interpolation in self.interpolations:
            self.store(target, interpolation.last)
        flow.t0 = over
        return SUCCESS


class Await(Setter):
    """`await`: waits for an event that matches `where`, including one of the current tick."""

    def __init__(self, tree: Tree, scope: EventScope, name: str, node: AwaitNode) -> None:
        super().__init__(tree, scope, name)
        self.node, self.event = node, scope

    def begin(self, _flow: Flow) -> Status:
        if self.has_come():
            if self.node.into:
                self.act()
            return self.take()
        self.act()
        return RUNNING

    def resume(self, _flow: Flow) -> Status:
        return self.take() if self.has_come() else RUNNING

    def has_come(self) -> bool:
        """Return whether the event arrived for this tick and matches `where`."""
        if self.node.event.text not in self.tree.current:
            return False
        self.event.keep(self.tree.current[self.node.event.text])
        return self.node.where is None or self.scope.holds(self.node.where)

    def take(self) -> Status:
        """Store the values of `into`, and succeed."""
        self.store_all(self.node.into)
        return SUCCESS


class Send(Leaf):
    """`emit` and `post`."""

    def __init__(
        self, tree: Tree, scope: Scope, name: str, node: SendNode, kinds: list[str]
    ) -> None:
        super().__init__(tree, scope, name)
        self.node, self.kinds = node, kinds

    def begin(self, _flow: Flow) -> Status:
        self.act()
        given = zip(self.node.arguments, self.kinds, strict=True)
        arguments = tuple(self.scope.run(source, kind) for source, kind in given)
        self.call(lambda: self.tree.send(self.node.kind, self.node.signal.text, arguments))
        return SUCCESS
