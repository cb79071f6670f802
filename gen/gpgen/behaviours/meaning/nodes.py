"""Analysis of nodes: a traversal that resolves and checks each name and expression of a tree."""

import re
from collections.abc import Iterable, Sequence

from gpgen.behaviours.meaning.assignment_targets import SETTABLE, refuse_target
from gpgen.behaviours.meaning.findings import LeafUse, Meaning, SignalUse, TreeUse, is_bare
from gpgen.behaviours.meaning.scope import (
    before_event,
    event_hint,
    leaf_names,
    scope_of,
    with_event,
)
from gpgen.behaviours.meaning.values import Values
from gpgen.expressions.calls import call_hint, left_out
from gpgen.expressions.check import Checked, check_expression, check_value
from gpgen.expressions.names import Refusal
from gpgen.expressions.types import described, is_number, is_same_type
from gpgen.model import Component, Entity, Field, Module, Name
from gpgen.model import behaviours as model
from gpgen.model.availability import record_reference
from gpgen.model.behaviours import Assignment, Behaviour, Node, Subtree
from gpgen.model.expressions import BOOL, LOCAL, Read, Tree
from gpgen.model.node_walk import children_of
from gpgen.model.state_machines import State, States
from gpgen.model.types import show_type
from gpgen.model.values import Leaf, LeafArgument
from gpgen.source.nodes import ScalarNode
from gpgen.source.problems import Note, did_you_mean, quote

PATH = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
# Hints for a property or a condition where an event is expected.
GUARD = "'when: CONDITION' or 'while: CONDITION'"
WHILE, WHEN = "{while: not (CONDITION), do: idle}", "'when: [{if: CONDITION, to: STATE}]'"


def meaning_of(module: Module, entity: Entity | None, behaviour: Behaviour) -> Meaning:
    """Return the meaning of a behaviour of an entity, or with None of a tree of the module.

    A tree of the module has one meaning for all its uses.
    """
    meaning = Meaning()
    Walk(scope_of(behaviour, entity, module), meaning).node(behaviour.root)
    return meaning


def leaf_meaning(module: Module, owner: Entity | Component, leaf: Leaf) -> Checked:
    """Return the resolved `is` of a condition, which reads its arguments as ARGUMENT."""
    if leaf.is_ is None:
        return Checked(None, ())
    names = leaf_names(leaf, owner, module)
    return check_value(ScalarNode(*leaf.is_), names, BOOL, f"the condition '{leaf.name.text}'")


class Walk(Values):
    """Traverses the nodes of a tree in one scope."""

    def node(self, node: Node) -> None:
        around = node.modifiers
        before = self if around.event is None else Walk(before_event(self.scope), self.meaning)
        before.condition(around.when)
        inner = self if around.event is None else self.below(around.event, GUARD)
        inner.condition(around.require)
        inner.condition(around.while_)
        inner.amounts(node)
        inner.body(node.body, node)
        inner.nodes((*(done for hook in node.hooks for done in hook), node.otherwise))

    def nodes(self, nodes: Iterable[Node | None]) -> None:
        for each in nodes:
            if each is not None:
                self.node(each)

    def body(self, body: model.Body, node: Node) -> None:  # noqa: C901, PLR0912 (one case for each kind)
        match body:
            case model.Test(condition):
                self.test(condition)
            case model.Call():
                self.call(body)
            case model.Send():
                self.send(body)
            case Subtree():
                self.use_tree(body, node)
            case model.Set(targets):
                self.assign(targets)
            case model.Tween(targets):
                self.tween(targets)
            case model.Await():
                self.await_event(body)
            case model.Series() | model.Parallel() | model.Shuffle() | model.Recover() | model.Do():
                self.nodes(children_of(body))
            case States() | State():
                self.transitions(body)
            case model.If(condition) | model.Condition(condition):
                self.condition(condition)
                self.nodes(children_of(body))
            case model.Switch():
                self.check_switch(body)
                self.nodes(children_of(body))
            case model.Choose(branches):
                self.branches(branches, "a weight")
            case model.Utility(branches, margin):
                self.branches(branches, "a score")
                if margin is not None:
                    self.number(margin, "a margin")

    def transitions(self, body: States | State) -> None:
        for each in body.transitions if isinstance(body, State) else ():
            scope = self if each.event is None else self.below(each.event, WHEN)
            scope.condition(each.condition)
        self.nodes(children_of(body))

    def branches(self, branches: Sequence[model.Branch], what: str) -> None:
        for each in branches:
            self.number(each.number, what)
            self.node(each.child)

    # Leaves and signals

    def call(self, body: model.Call) -> None:
        name = body.name
        leaf = self.scope.names.leaves.get(name.text)
        if leaf is None:
            unknown = Refusal(f"unknown leaf {quote(name.text)}", "declare it under 'leaves'")
            why = self.scope.names.refused.get(name.text, unknown)
            self.report("GP803", name.span, *why)
            return
        self.check_single(name, is_bare=is_bare(body))
        self.use(name, leaf)
        found = self.arguments(name, leaf.arguments, body.arguments, leaf.name.span)
        if found is not None:
            root = name.text.rpartition(".")[0]
            into = None if body.into is None else self.result(body.into, leaf)
            self.meaning.calls[name] = LeafUse(root, leaf, found, into)

    def result(self, into: Name, leaf: Leaf) -> Tree | None:
        """Return the local that receives the result of a leaf, or None after a report."""
        local, of, shown = self.target_of(into), leaf.returns, quote(into.text)
        if local is None:
            return None
        code, note = "GP712", Note(leaf.name.span, "declared here")
        if not isinstance(local, Read) or local.root != LOCAL:
            code, message = "GP811", f"expected a local, got {shown}"
            hint = "declare it under 'locals'"
        elif of is None:
            message = f"{quote(leaf.name.text)} returns nothing"
            hint = f"add 'returns: {show_type(local.type)}'"
        elif not is_same_type(local.type, of):
            message = f"{shown}: expected {described(of)}, got {described(local.type)}"
            hint = f"declare the local as {show_type(of)}"
        else:
            return local
        self.report(code, into.span, message, hint, note)
        return None

    def send(self, body: model.Send) -> None:
        name = body.signal
        signal = self.scope.signals.get(name.text)
        if signal is None:
            hint = did_you_mean(name.text, self.scope.signals) or "declare it under 'signals'"
            self.report("GP810", name.span, f"unknown signal {quote(name.text)}", hint)
            return
        self.use(name, signal)
        declared = tuple(LeafArgument(each, None) for each in signal.arguments)
        found = self.arguments(name, declared, body.arguments, signal.name.span)
        if found is not None:
            root = name.text.rpartition(".")[0]
            self.meaning.sent[name] = SignalUse(body.kind, root, signal, found)

    # Assignments

    def assign(self, assignments: tuple[Assignment, ...]) -> None:
        for each in assignments:
            target = self.target_of(each.target)
            if target is None:
                self.any(each.value)
            else:
                self.value(each.value, target.type, quote(each.target.text))

    def tween(self, assignments: tuple[Assignment, ...]) -> None:
        for each in assignments:
            target = self.target_of(each.target)
            shown = quote(each.target.text)
            if target is not None and not is_number(target.type):
                message = f"{shown}: expected a number to move, got {described(target.type)}"
                self.report("GP811", each.target.span, message, "set it")
            elif target is not None:
                self.value(each.value, target.type, shown)

    def target_of(self, name: Name) -> Tree | None:
        """Return the target that a path refers to, or None after a report if it is not settable."""
        message = f"expected a property to set, got {quote(name.text)}"
        if not PATH.fullmatch(name.text):
            self.report("GP811", name.span, message, SETTABLE)
            return None
        nothing = self.names._replace(functions={}, leaves={})
        checked = check_expression(ScalarNode(name.text, plain=True, span=name.span), nothing)
        self.meaning.problems.extend(checked.problems)
        if checked.tree is None:
            return None
        wrong = refuse_target(checked.tree, self.scope.derived)
        if wrong is not None:
            message = f"expected a property to set, got {wrong.kind} {quote(name.text)}"
            notes = () if wrong.note is None else (wrong.note,)
            self.report("GP811", name.span, message, wrong.hint, *notes)
            return None
        self.meaning.targets[name] = checked.tree
        return checked.tree

    # Events

    def below(self, name: Name, instead: str = WHILE) -> "Walk":
        """Return a traversal in whose scope the fields of an event are readable."""
        return Walk(with_event(self.scope, self.event(name, instead)), self.meaning)

    def event(self, name: Name, instead: str) -> tuple[Field, ...]:
        """Resolve an event, a signal of the entity itself or a message, and return its fields.

        `instead` is the hint if a property or a condition is found.
        """
        own = {path: each for path, each in self.scope.signals.items() if "." not in path}
        signal, message = own.get(name.text), self.scope.messages.get(name.text)
        if signal is not None and message is not None:
            notes = [Note(each.name.span, "declared here") for each in (signal, message)]
            text = f"ambiguous name {quote(name.text)}: a signal or a message"
            self.report("GP705", name.span, text, "rename one of the two", *notes)
            return ()
        found = signal or message
        if found is None:
            hint = event_hint(name.text, self.scope, instead)
            self.report("GP805", name.span, f"unknown event {quote(name.text)}", hint)
            return ()
        self.use(name, found)
        self.meaning.events[name] = found.arguments
        return found.arguments

    def await_event(self, body: model.Await) -> None:
        inner = self.below(body.event)
        inner.condition(body.where)
        inner.assign(body.into)

    # Trees of the module

    def use_tree(self, use: Subtree, node: Node) -> None:
        name, trees = use.name, self.scope.trees
        tree = trees.get(name.text)
        if tree is None:
            hint = did_you_mean(name.text, trees) or "declare it under 'behaviours'"
            if name.text not in self.scope.broken_trees:
                self.report("GP812", name.span, f"unknown tree {quote(name.text)}", hint)
            return
        is_call = node.span.holds(name.span)
        if name.text in self.names.leaves and is_call:
            self.check_single(name, is_bare=True)
        self.use(name, tree)
        if not self.refuse_arguments(tree, use, is_call=is_call):
            args = {each.target.text: each for each in use.arguments}
            found = [self.argument(each, args) for each in tree.arguments]
            arguments = tuple(each for each in found if each is not None)
            if len(arguments) == len(found):
                self.meaning.uses[name] = TreeUse(tree, arguments)

    def refuse_arguments(self, tree: Behaviour, use: Subtree, *, is_call: bool) -> bool:
        name = use.name
        args = {each.target.text: each for each in use.arguments}
        declared = {each.field.name.text: each for each in tree.arguments}
        unknown = [each.target for key, each in args.items() if key not in declared]
        for each in use.arguments:
            if each.target.text in declared and each.target.span != each.value.span:
                record_reference(declared[each.target.text].field.name.span, each.target.span)
        for target in unknown:
            message = f"unknown argument {quote(target.text)} of {quote(name.text)}"
            self.report("GP711", target.span, message, did_you_mean(target.text, declared))
        missing = [
            key for key, each in declared.items() if key not in args and each.default is None
        ]
        if missing and use.is_whole and not unknown:
            note = Note(tree.name.span, "declared here")
            message = f"{quote(name.text)} requires the argument {quote(missing[0])}"
            call = call_hint(name.text, [x.field for x in tree.arguments if x.default is None])
            hint = call if is_call else "add it below 'with'"
            self.report("GP711", name.span, message, hint, note)
        return bool(unknown or missing)

    def argument(self, declared: LeafArgument, args: dict[str, Assignment]) -> Tree | None:
        key = declared.field.name.text
        if key in args:
            return self.value(args[key].value, declared.field.type, quote(key))
        return left_out((declared,))[0]
