"""The nodes of a tree, one after another: what each name and expression in them means."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gpgen.behaviours.meaning.findings import MESSAGE, SIGNAL, Called, Heard, Meaning, Sent
from gpgen.behaviours.meaning.scope import Scope, with_event
from gpgen.behaviours.meaning.tree_uses import use_tree
from gpgen.behaviours.meaning.values import Values, check_switch
from gpgen.expressions.check import check_expression
from gpgen.expressions.names import Refusal
from gpgen.expressions.types import described, is_number
from gpgen.model import Array, Name
from gpgen.model import behaviours as model
from gpgen.model.leaves import LeafArgument
from gpgen.model.trees import ARGUMENT, EVENT, FieldOf, Read, Tree
from gpgen.source.nodes import ScalarNode
from gpgen.source.problems import Note, did_you_mean, quote

PATH = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
SETTABLE = "properties and locals can be set, and fields of structs in them"


def assign(assignments: tuple[model.Assignment, ...], values: Values) -> None:
    for each in assignments:
        target = target_of(each.target, values)
        if target is None:
            values.any(each.value)
        else:
            values.value(each.value, target.type, quote(each.target.text))


def move(assignments: tuple[model.Assignment, ...], values: Values) -> None:
    for each in assignments:
        target = target_of(each.target, values)
        if target is not None and not is_number(target.type):
            message = (
                f"{quote(each.target.text)}: expected a number to move, got"
                f" {described(target.type)}"
            )
            values.report("GP811", each.target.span, message, "set it")
        elif target is not None:
            values.value(each.value, target.type, quote(each.target.text))


def target_of(name: Name, values: Values) -> Tree | None:
    if not PATH.fullmatch(name.text):
        message = f"expected a property to set, got {quote(name.text)}"
        values.report("GP811", name.span, message, SETTABLE)
        return None
    nothing = values.names._replace(functions={}, leaves={})
    checked = check_expression(ScalarNode(name.text, plain=True, span=name.span), nothing)
    values.meaning.problems.extend(checked.problems)
    tree = checked.tree
    if tree is None:
        return None
    wrong = _refused(tree, values)
    if wrong is not None:
        values.report(
            "GP811",
            name.span,
            f"expected a property to set, got {quote(name.text)}: {wrong}",
            SETTABLE,
        )
        return None
    values.meaning.targets[name] = tree
    return tree


def _refused(tree: Tree, values: Values) -> str | None:
    base = tree
    while isinstance(base, FieldOf):
        base = base.struct
    if not isinstance(base, Read):
        return "not a property"
    path = f"{base.root}.{base.name}" if base.root else base.name
    if base.root == ARGUMENT:
        return "an argument"
    if base.root == EVENT:
        return "a field of an event"
    if path in values.scope.computed:
        return "a computed property"
    return "an array" if isinstance(tree.type, Array) else None


@dataclass(frozen=True)
class Walk:
    """Walks a tree where a scope counts."""

    scope: Scope
    meaning: Meaning

    @property
    def values(self) -> Values:
        return Values(self.scope, self.meaning)

    def node(self, node: model.Node) -> None:
        around = node.modifiers
        self.values.condition(around.when)
        inner = self if around.event is None else self.below(around.event)
        inner.values.condition(around.require)
        inner.values.condition(around.while_)
        inner.body(node.body, node)
        for each in (*(done for hook in node.hooks for done in hook), node.otherwise):
            if each is not None:
                inner.node(each)

    def nodes(self, nodes: Iterable[model.Node | None]) -> None:
        for each in nodes:
            if each is not None:
                self.node(each)

    def body(self, body: model.Body, node: model.Node) -> None:
        match body:
            case model.Call() | model.Send() | model.Subtree() | model.Test():
                self.leaf(body, node)
            case model.Set(targets):
                assign(targets, self.values)
            case model.Tween(targets):
                move(targets, self.values)
            case model.Await():
                self.awaited(body)
            case _:
                self.composite(body)

    def composite(self, body: model.Body) -> None:
        match body:
            case model.Series(_, children) | model.Parallel(children):
                self.nodes(children)
            case model.Do(child):
                self.node(child)
            case model.If(condition, then, otherwise):
                self.values.condition(condition)
                self.nodes((then, otherwise))
            case model.Condition(condition):
                self.values.condition(condition)
                self.nodes(each for several in body[1:] for each in several)
            case model.Switch():
                check_switch(body, self.values)
                self.nodes((*(case.child for case in body.cases), body.default))
            case model.Choose(branches):
                self.branches(branches, "a weight")
            case model.Utility(branches, margin):
                self.branches(branches, "a score")
                if margin is not None:
                    self.values.number(margin, "a margin")

    def branches(self, branches: Sequence[model.Branch], what: str) -> None:
        for each in branches:
            self.values.number(each.number, what)
            self.node(each.child)

    # Leaves

    def leaf(
        self, body: model.Call | model.Send | model.Subtree | model.Test, node: model.Node
    ) -> None:
        match body:
            case model.Test(condition):
                self.values.test(condition)
            case model.Call():
                self.call(body)
            case model.Send():
                self.send(body)
            case model.Subtree():
                use_tree(body, node, self.values)

    def call(self, body: model.Call) -> None:
        name = body.name
        leaf = self.scope.names.leaves.get(name.text)
        if leaf is None:
            unknown = Refusal(f"unknown leaf {quote(name.text)}", "declare it under 'leaves'")
            why = self.scope.names.refused.get(name.text, unknown)
            self.values.report("GP803", name.span, *why)
            return
        self.values.check_single(name, is_bare=is_bare(body))
        self.values.use(name, leaf)
        found = self.values.arguments(name, leaf.arguments, body.arguments, leaf.name.span)
        if found is not None:
            root = name.text.rpartition(".")[0]
            self.meaning.calls[name] = Called(root, leaf, found)

    def send(self, body: model.Send) -> None:
        name = body.signal
        signal = self.scope.signals.get(name.text)
        if signal is None:
            hint = did_you_mean(name.text, self.scope.signals) or "declare it under 'signals'"
            self.values.report("GP810", name.span, f"unknown signal {quote(name.text)}", hint)
            return
        self.values.use(name, signal)
        declared = tuple(LeafArgument(each, None) for each in signal.arguments)
        found = self.values.arguments(name, declared, body.arguments, signal.name.span)
        if found is not None:
            self.meaning.sent[name] = Sent(name.text.rpartition(".")[0], signal, found)

    # Events

    def below(self, name: Name) -> "Walk":
        """Return who walks what an event has started."""
        heard = self.heard(name)
        fields = () if heard is None else heard.fields
        return Walk(with_event(self.scope, fields), self.meaning)

    def heard(self, name: Name) -> Heard | None:
        own = {path: each for path, each in self.scope.signals.items() if "." not in path}
        signal, message = own.get(name.text), self.scope.messages.get(name.text)
        if signal is not None and message is not None:
            notes = [Note(each.name.span, "declared here") for each in (signal, message)]
            text = f"ambiguous name {quote(name.text)}: a signal or a message"
            self.values.report("GP705", name.span, text, "rename one of the two", *notes)
            return None
        found = signal or message
        if found is None:
            known = did_you_mean(name.text, [*own, *self.scope.messages])
            what = "events are signals of the entity's own, and messages"
            hint = what if name.text in self.scope.signals else known or what
            if not name.text.replace(".", "").isidentifier():
                hint = f"for a condition write {{while: not ({name.text}), do: idle}}"
            elif name.text in self.scope.names.roots.get("", {}):
                hint = "for a property write {while: CONDITION, do: idle}"
            self.values.report("GP805", name.span, f"unknown event {quote(name.text)}", hint)
            return None
        self.values.use(name, found)
        kind = SIGNAL if signal is not None else MESSAGE
        heard = Heard(kind, name.text, found.arguments)
        self.meaning.events[name] = heard
        return heard

    def awaited(self, body: model.Await) -> None:
        inner = self.below(body.event)
        inner.values.condition(body.where)
        assign(body.into, inner.values)


def is_bare(call: model.Call) -> bool:
    span = call.name.span
    behind = span.file.line(span.line)[span.column - 1 + span.width :]
    return not call.arguments and not behind.lstrip().startswith("(")
