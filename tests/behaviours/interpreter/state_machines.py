"""State machines: one state at a time, and at most one transition per tick."""

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
from behaviours.interpreter.scope import Scope

from gpgen.model.state_machines import State as StateNode
from gpgen.model.state_machines import Transition

ENDS = {"success": SUCCESS, "failure": FAILURE}
RESULTS = {"done": SUCCESS, "failed": FAILURE}


class State(Part):
    """A state: runs its node, then is idle until a transition leaves the state."""

    def __init__(self, tree: Tree, node: StateNode, name: str, child: Part | None) -> None:
        super().__init__(tree, *present(child))
        self.node, self.name = node, name
        self.over = 0

    def begin(self, flow: Flow) -> Status:
        if self.node.end is not None:
            return ENDS[self.node.end]
        self.result: Status | None = None
        if not self.children:
            return self.rest(None)
        return self.handle_result(self.children[0].enter(flow))

    def resume(self, flow: Flow) -> Status:
        runs = [child for child in self.children if child.running]
        return self.handle_result(runs[0].tick(flow)) if runs else RUNNING

    def handle_result(self, status: Status) -> Status:
        """Handle a status of the node; absent counts as a success."""
        return RUNNING if status is RUNNING else self.rest(SUCCESS if status is ABSENT else status)

    def rest(self, result: Status | None) -> Status:
        """Record the result of the node, if any, and stay in the state."""
        self.result = result
        self.act()
        return RUNNING

    def where(self) -> str:
        return super().where() if any(child.running for child in self.children) else self.name

    def is_guarded(self) -> bool:
        return False

    def may_be_missing(self) -> bool:
        return False


class States(Part):
    """A state machine; `states` maps names to states, and to their parts including hooks."""

    def __init__(
        self,
        tree: Tree,
        scopes: dict[Transition, Scope],
        states: dict[str, tuple[State, Part]],
        initial: str,
        *,
        has_history: bool,
    ) -> None:
        super().__init__(tree, *(part for _, part in states.values()))
        self.scopes, self.states, self.has_history = scopes, states, has_history
        self.initial = self.current = initial

    def is_guarded(self) -> bool:
        return False

    def may_be_missing(self) -> bool:
        return False

    def begin(self, flow: Flow) -> Status:
        return self.change(self.current if self.has_history else self.initial, flow)

    def resume(self, flow: Flow) -> Status:
        state, part = self.states[self.current]
        for transition in state.node.transitions:
            if self.can_take(transition, state):
                flow.t0 = state.over if transition.kind == "after" else self.tree.now
                part.halt()
                return self.change(transition.to.text, flow)
        return part.tick(flow)

    def change(self, name: str, flow: Flow) -> Status:
        """Enter a state; one that ends the machine resets it to its initial state."""
        state, part = self.states[name]
        self.current = self.initial if state.node.end is not None else name
        for transition in state.node.transitions:
            if transition.kind == "after":
                state.over = flow.t0 + self.scopes[transition].time(transition.time)
        return part.enter(flow)

    def can_take(self, transition: Transition, state: State) -> bool:
        """Return whether a transition is to be taken now."""
        if transition.kind == "after":
            return self.tree.now >= state.over
        if transition.kind in RESULTS:
            return state.result is RESULTS[transition.kind]
        scope = self.scopes[transition]
        if transition.event is not None:
            if transition.event.text not in self.tree.current:
                return False
            scope.keep(self.tree.current[transition.event.text])  # type: ignore[attr-defined]
        return transition.condition is None or scope.holds(transition.condition)
