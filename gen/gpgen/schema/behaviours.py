"""Behaviour nodes: the table of all kinds of nodes, and reading nodes into the model.

The meaning of a string depends on declarations: the name of an instant or a task is a
call, the name of a tree is a use of it, and anything else is an expression.
"""

from collections.abc import Iterable

from gpgen.model import Name
from gpgen.model import behaviours as model
from gpgen.schema import shapes
from gpgen.schema.actions import ACTIONS, ParsedCall, split_call
from gpgen.schema.composites import COMPOSITES, NODES, ON_FAIL, Place, node_kind
from gpgen.schema.declarations import is_true, read_doc, source_of
from gpgen.schema.modifiers import LATER, MODIFIERS, check_company, read_modifiers, read_name
from gpgen.schema.names import ALWAYS
from gpgen.schema.node_forms import record_of, variant_of
from gpgen.schema.scope import Scope
from gpgen.schema.shapes import Key
from gpgen.schema.state_machines import MACHINE, read_hook
from gpgen.source.nodes import (
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    child,
    is_empty,
    items,
    text_of,
)
from gpgen.source.problems import Note, plural, quote, suggest

DO = node_kind(
    "do",
    "A node with modifiers.",
    Key("do", LATER, "The node to which the modifiers apply."),
    Key("into", shapes.Word("local", "spot"), "The local that gets the result of the call."),
)
KINDS = (*COMPOSITES, MACHINE, *ACTIONS)
READERS = {record.keys[0].name: read for record, read in KINDS}
NODE_KINDS = (*READERS, "do")
NODE_RECORD = shapes.Variant(
    "a node",
    "A node of a behaviour: one kind, and modifiers.",
    (*(record for record, _ in KINDS), DO),
    MODIFIERS,
    "{do: flee, timeout: 2s}",
)
LATER.made = NODE = shapes.Either(
    shapes.Expression("flee", ALWAYS), shapes.Either(NODES, NODE_RECORD)
)
SENDING = ("emit", "post")
NUMBERS = {"weight": "choose", "score": "utility"}
HOOKS = ("on_enter", "on_success", "on_fail", "on_abort", "on_exit")


class Reader:
    """Reads the nodes of one tree; returns None for nodes that were already reported."""

    def __init__(self, scope: Scope, leaves: frozenset[str]) -> None:
        """Take the scope, and the paths of instants and tasks."""
        self.scope = scope
        self.leaves = leaves

    def node(self, node: Node | None) -> model.Node | None:
        if isinstance(node, SequenceNode):
            children = self.nodes(node)
            return (
                model.Node(model.Series(model.SERIES[0], children), node.span) if children else None
            )
        if isinstance(node, MappingNode):
            self.report_numbers(node, NUMBERS)
            return self.mapping(node)
        if not isinstance(node, ScalarNode) or is_empty(node) or not node.text.strip():
            return None
        return model.Node(self.text(node), node.span)

    def nodes(self, node: Node | None) -> tuple[model.Node, ...]:
        found = (self.node(each) for each in items(node))
        return tuple(each for each in found if each is not None)

    def branch(self, node: Node, key: str) -> tuple[Node | None, model.Node | None]:
        """Return the number under `key` in a branch, and the branch's node."""
        if not isinstance(node, MappingNode):
            return None, self.node(node)
        self.report_numbers(node, tuple(each for each in NUMBERS if each != key))
        return child(node, key), self.mapping(node)

    def report_numbers(self, node: MappingNode, keys: Iterable[str]) -> None:
        for entry in node.entries:
            if entry.key.text in keys:
                composite = quote(NUMBERS[entry.key.text])
                message = f"{quote(entry.key.text)} requires a branch of {composite}"
                self.scope.report("GP807", entry.key.span, message, "remove it")

    # Strings

    def text(self, node: ScalarNode) -> model.Body:
        if node.text.strip() in ALWAYS:
            return model.Always(node.text.strip())
        call = split_call(node)
        if call is not None and call.name.text in self.leaves:
            return model.Call(call.name, call.arguments)
        if call is not None and call.name.text in self.scope.trees:
            return self.use(call)
        return model.Test(source_of(node))

    def use(self, call: ParsedCall) -> model.Subtree:
        """Return the use of a tree with positional arguments."""
        names = self.scope.trees[call.name.text]
        if len(call.arguments) > len(names):
            expected_count = plural(len(names), "argument")
            message = f"{quote(call.name.text)} takes {expected_count}, got {len(call.arguments)}"
            declared = self.scope.declared["behaviours"][call.name.text].key.span
            note = Note(declared, "declared here")
            self.scope.report("GP711", call.name.span, message, "remove the others", (note,))
        arguments = tuple(
            model.Assignment(Name(name, source.span), source)
            for name, source in zip(names, call.arguments, strict=False)
        )
        return model.Subtree(call.name, arguments)

    # Mappings

    def mapping(self, node: MappingNode) -> model.Node | None:
        record = variant_of(node, NODE_RECORD)
        if record is None:
            return None
        kind = record.keys[0].name
        entry = next(each for each in node.entries if each.key.text == kind)
        known = {key.name for key in record_of(node, NODE_RECORD).keys}
        whole = all(each.key.text in known for each in node.entries)
        if whole:
            check_company(node, kind, self.scope)
        elif kind in SENDING:  # the other keys may be its arguments
            return None
        place = Place(node, kind, entry.value, entry.key.span, whole)
        if kind == "do":
            inner = self.node(entry.value)
            return None if inner is None else self.wrap(self.with_result(inner, place), place)
        body = READERS[kind](self, place)
        return None if body is None else self.add_modifiers(model.Node(body, place.span), place)

    def with_result(self, inner: model.Node, place: Place) -> model.Node:
        """Return a node whose call stores its result, if there is an `into`."""
        into = read_name(place.child("into"))
        if into is None:
            return inner
        if isinstance(inner.body, model.Call):
            return inner._replace(body=inner.body._replace(into=into))
        message = "'into' requires a call of an instant or a task"
        self.scope.report("GP806", into.span, message, "write the call as the value of 'do'")
        return inner

    def wrap(self, inner: model.Node, place: Place) -> model.Node:
        """Return a node with its modifiers from `do`, in a `Do` if it already has some."""
        add_modifiers = self.add_modifiers(inner, place)
        if add_modifiers._replace(body=inner.body) == model.Node(inner.body, inner.span):
            return inner
        if inner != model.Node(inner.body, inner.span):
            return self.add_modifiers(model.Node(model.Do(inner), place.span), place)
        return add_modifiers

    def add_modifiers(self, node: model.Node, place: Place) -> model.Node:
        """Return a node without modifiers with the modifiers from its mapping."""
        mapping = place.node
        other = None if place.kind == "if" else self.node(place.child("else"))
        hooks = model.Hooks(*(self.hook(place, name) for name in HOOKS))
        return model.Node(
            node.body,
            node.span,
            read_modifiers(mapping, self.scope),
            hooks,
            other,
            read_name(place.child("name")),
            read_doc(mapping),
            is_true(place.child("disabled")),
            is_true(place.child("breakpoint")),
        )

    def hook(self, place: Place, name: str) -> tuple[model.Node, ...]:
        hook_node = place.child(name)
        if place.kind == "choose" and name == "on_fail" and self.continues_on_fail(hook_node):
            return ()
        return read_hook(self, hook_node)

    def continues_on_fail(self, hook_node: Node | None) -> bool:
        """Return whether `on_fail` of a `choose` is one of ON_FAIL; report a misspelt word."""
        text = text_of(hook_node)
        if hook_node is None or text is None or text in ON_FAIL:
            return text is not None
        called = {*self.leaves, *self.scope.trees}
        meant = suggest(text, (*ON_FAIL, *sorted(called)))
        if meant not in ON_FAIL or text in called:
            return False
        message = f"unknown value {quote(text)} for 'on_fail' of a 'choose'"
        self.scope.report("GP208", hook_node.span, message, f"did you mean '{meant}'?")
        return True
