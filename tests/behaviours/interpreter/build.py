"""Nodes of a schema -> parts of a running tree."""

from functools import partial
from typing import NamedTuple

from behaviours.interpreter import (
    calls,
    choices,
    composites,
    leaves,
    modifiers,
    side_by_side,
    state_machines,
    timing,
)
from behaviours.interpreter.part import ABSENT, FAILURE, Part, Tree
from behaviours.interpreter.scope import Scope, TreeScope
from behaviours.interpreter.values import type_text, value_of

from gpgen.model.behaviours import (
    Always,
    Await,
    Behaviour,
    Call,
    Choose,
    Condition,
    Do,
    If,
    Node,
    Parallel,
    Recover,
    Send,
    Series,
    Set,
    Shuffle,
    Subtree,
    Switch,
    Test,
    Tween,
    Utility,
    Wait,
)
from gpgen.model.module import Module
from gpgen.model.state_machines import State, States, Transition
from gpgen.model.values import TASK, Field, Leaf, LeafArgument, Source

SERIES: dict[str, type[Part]] = {
    "sequence": composites.Sequence,
    "selector": composites.Selector,
    "reactive_sequence": composites.ReactiveSequence,
    "resume_sequence": composites.ResumeSequence,
    "round_robin": choices.RoundRobin,
    "pipeline": side_by_side.Pipeline,
    "all": side_by_side.All,
}
HOOKS = ("on_enter", "on_success", "on_fail", "on_abort", "on_exit")


class Names(NamedTuple):
    """The names that nodes of an entity can refer to: leaves, events and trees."""

    module: Module
    leaves: dict[str, Leaf]
    events: dict[str, tuple[Field, ...]]
    trees: dict[str, Behaviour]
    outermost: Scope


def tree_scope(names: Names, behaviour: Behaviour) -> TreeScope:
    """Return the scope of a tree, with its arguments and locals."""
    arguments = {each.field.name.text: type_text(each.field.type) for each in behaviour.arguments}
    locals_ = {
        each.name.text: (type_text(each.type), value_of(names.module, each.type, each.default))
        for each in behaviour.locals
    }
    return names.outermost.of_tree(arguments, locals_)


class Builder:
    """Builds the parts of one tree of an entity, including its subtrees."""

    def __init__(self, tree: Tree, names: Names) -> None:
        self.tree, self.names = tree, names

    def part(self, node: Node, outside: Scope) -> Part:
        """Return the part of a node with all its modifiers."""
        if node.disabled:
            return modifiers.Missing(self.tree)
        tree, around = self.tree, node.modifiers
        if around.event is None:
            part = self.guarded(node, outside)
        else:
            scope = outside.of_event(self.event_types(around.event.text))
            part = modifiers.OnEvent(tree, self.guarded(node, scope), around.event.text, scope)
        if around.when is not None:
            part = modifiers.Guard(tree, part, outside, around.when, ABSENT)
        return part

    def guarded(self, node: Node, scope: Scope) -> Part:
        """Return a node with the modifiers between `event` and its hooks, built inside out."""
        tree, around, part = self.tree, node.modifiers, self.run(node, scope)
        if around.while_ is not None:
            otherwise = self.optional(node.otherwise, scope)
            part = modifiers.While(tree, part, scope, around.while_, otherwise)
        if around.require is not None:
            part = modifiers.Guard(tree, part, scope, around.require, FAILURE)
        if around.limit is not None:
            part = modifiers.Limit(tree, part, scope, around.limit)
        if around.cooldown is not None:
            part = modifiers.Cooldown(tree, part, scope, around.cooldown)
        return part

    def run(self, node: Node, scope: Scope) -> Part:
        """Return a node with its hooks and the modifiers inside them."""
        tree, around, part = self.tree, node.modifiers, self.body(node, scope)
        if around.result is not None:
            part = modifiers.Result(tree, part, around.result)
        if around.attempts is not None:
            part = timing.Attempts(tree, part, scope, around.attempts, self.name(node, ""))
        if around.delay is not None:
            part = timing.Delay(tree, part, scope, around.delay, self.name(node, ""))
        if around.timeout is not None:
            part = timing.Timeout(tree, part, scope, around.timeout)
        if any(getattr(node.hooks, name) for name in HOOKS):
            hooks = {name: self.parts(getattr(node.hooks, name), scope) for name in HOOKS}
            part = modifiers.Hooked(tree, part, hooks)
        return part

    def parts(self, nodes: tuple[Node, ...], scope: Scope) -> tuple[Part, ...]:
        """Return the parts of several nodes."""
        return tuple(self.part(node, scope) for node in nodes)

    def optional(self, node: Node | None, scope: Scope) -> Part | None:
        """Return the part of a node, or None without a node."""
        return None if node is None else self.part(node, scope)

    def body(self, node: Node, scope: Scope) -> Part:  # noqa: C901 (one case for each kind)
        """Return the part of a node without its modifiers."""
        tree = self.tree
        match node.body:
            case Series(kind, nodes, halt):
                made = (
                    SERIES[kind] if kind != "priority" else partial(composites.Priority, halt=halt)
                )
                return made(tree, *self.parts(nodes, scope))
            case Do(child):
                return self.part(child, scope)
            case Parallel(nodes) as body:
                return side_by_side.Parallel(tree, body, *self.parts(nodes, scope))
            case Condition() as body:
                when_true = (*body.true_actions, *body.true_conditions)
                when_false = (*body.false_actions, *body.false_conditions)
                sides = self.parts(when_true, scope), self.parts(when_false, scope)
                return side_by_side.ConditionNode(tree, body, scope, *sides)
            case Shuffle(nodes, kind):
                return choices.Shuffle(tree, kind, *self.parts(nodes, scope))
            case Recover(child, remedy, attempts):
                inside = self.parts((child, remedy), scope)
                return timing.Recover(tree, scope, attempts, self.name(node, "recover"), *inside)
            case States() as body:
                return self.machine(body, scope)
            case State(name, child) as body:
                does = self.optional(child, scope)
                return state_machines.State(tree, body, self.name(node, name.text), does)
            case If() as body:
                then = self.part(body.then, scope)
                return choices.If(tree, body, scope, then, self.optional(body.otherwise, scope))
            case Switch() as body:
                cases = self.parts(tuple(case.child for case in body.cases), scope)
                default = self.optional(body.default, scope)
                return choices.Switch(tree, body, scope, cases, default)
            case Choose(branches) as body:
                children = self.parts(tuple(each.child for each in branches), scope)
                return choices.Choose(tree, body, scope, *children)
            case Utility(branches) as body:
                children = self.parts(tuple(each.child for each in branches), scope)
                return choices.Utility(tree, body, scope, *children)
        return self.leaf(node, scope)

    def machine(self, body: States, scope: Scope) -> Part:
        """Return a state machine; each transition on an event has its own scope."""
        states: dict[str, tuple[state_machines.State, Part]] = {}
        scopes: dict[Transition, Scope] = {}
        for node in body.states:
            part = self.part(node, scope)
            state = part.inner if isinstance(part, modifiers.Hooked) else part
            assert isinstance(state, state_machines.State)
            states[state.name] = state, part
            for transition in state.node.transitions:
                types = (
                    None if transition.event is None else self.event_types(transition.event.text)
                )
                scopes[transition] = scope if types is None else scope.of_event(types)
        initial = next(iter(states)) if body.initial is None else body.initial.text
        return state_machines.States(self.tree, scopes, states, initial, has_history=body.history)

    def leaf(self, node: Node, scope: Scope) -> Part:
        """Return the part of a node without children."""
        tree = self.tree
        match node.body:
            case Call() as body:
                return self.called(node, body, scope)
            case Test(condition):
                return leaves.Test(tree, scope, "", condition)
            case Always(kind) as body:
                return leaves.Always(tree, scope, self.name(node, kind), body)
            case Wait() as body:
                return leaves.Wait(tree, scope, self.name(node, "wait"), body)
            case Tween() as body:
                return leaves.Tween(tree, scope, self.name(node, "tween"), body)
            case Await(event) as body:
                types = self.event_types(event.text)
                return leaves.Await(tree, scope.of_event(types), self.name(node, "await"), body)
            case Send(signal=signal) as body:
                kinds = list(self.event_types(signal.text).values())
                return leaves.Send(tree, scope, "", body, kinds)
            case Set(targets):
                return leaves.Set(tree, scope, "", targets)
            case Subtree(name) as body:
                return self.subtree(body, self.names.trees[name.text], scope)
        raise AssertionError(node.body)

    def called(self, node: Node, call: Call, scope: Scope) -> Part:
        """Return the part that calls an instant or a task."""
        name = call.name.text
        leaf = self.names.leaves[name]
        given = self.given(leaf.arguments, dict(enumerate(call.arguments)))
        instant = calls.FallibleCall if leaf.can_fail else calls.Instant
        called = calls.Task if leaf.kind == TASK else instant
        into = None if call.into is None else call.into.text
        result = None if leaf.returns is None else calls.Result(type_text(leaf.returns), into)
        exchange = calls.CallValues(given, result)
        return called(self.tree, scope, self.name(node, name), name, exchange)

    def given(
        self, parameters: tuple[LeafArgument, ...], arguments: dict[int, Source]
    ) -> list[calls.Argument]:
        """Return the arguments for parameters: expressions or defaults, each with its type."""
        return [
            calls.Argument(arguments.get(place), self.default(each), type_text(each.field.type))
            for place, each in enumerate(parameters)
        ]

    def default(self, argument: LeafArgument) -> object:
        """Return the value of an argument that is left out."""
        return value_of(self.names.module, argument.field.type, argument.default)

    def subtree(self, body: Subtree, behaviour: Behaviour, outside: Scope) -> Part:
        """Return a part that runs a tree of the module."""
        inside = tree_scope(self.names, behaviour)
        named = {each.target.text: each.value for each in body.arguments}
        names = [each.field.name.text for each in behaviour.arguments]
        sources = {place: named[name] for place, name in enumerate(names) if name in named}
        given = dict(zip(names, self.given(behaviour.arguments, sources), strict=True))
        root = self.part(behaviour.root, inside)
        return composites.Subtree(self.tree, outside, inside, given, root)

    def event_types(self, event: str) -> dict[str, str]:
        """Return the types of the arguments of an event, by name."""
        return {each.name.text: type_text(each.type) for each in self.names.events[event]}

    def name(self, node: Node, name: str) -> str:
        """Return the name that is reported while a node runs."""
        return name if node.name is None else node.name.text
