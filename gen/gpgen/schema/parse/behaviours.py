"""Nodes of behaviours: nodes of the schema -> model.

What a text means depends on what is declared: the name of an instant or a task
is a call, that of a tree its use, and everything else an expression.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from gpgen.model import Name
from gpgen.model.behaviours import (
    SERIES,
    Always,
    Assignment,
    Body,
    Call,
    Do,
    Hooks,
    Node,
    Series,
    Subtree,
    Test,
)
from gpgen.schema.language.behaviours import NODE_RECORD
from gpgen.schema.language.leaves import ALWAYS
from gpgen.schema.language.variants import record_of, variant_of
from gpgen.schema.parse.bodies import GO_ON, READERS, Place
from gpgen.schema.parse.calls import Written, split_call
from gpgen.schema.parse.cuts import uncut, without_cut
from gpgen.schema.parse.members import is_true, read_doc, source_of
from gpgen.schema.parse.modifiers import check_company, read_modifiers, read_name
from gpgen.schema.parse.scope import Scope
from gpgen.schema.parse.vocabulary import Vocabulary
from gpgen.source import nodes as yaml
from gpgen.source.nodes import MappingNode, ScalarNode, SequenceNode, is_empty, items, text_of
from gpgen.source.problems import Note, plural, quote, suggest

SENDING = ("emit", "post")
NUMBERS = {"weight": "choose", "score": "utility"}
HOOKS = ("on_enter", "on_success", "on_fail", "on_abort", "on_exit")


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the nodes of one tree; what was reported before is None."""

    scope: Scope
    words: Vocabulary

    def node(self, node: yaml.Node | None) -> Node | None:
        """Return a node with all that stands in it."""
        if isinstance(node, SequenceNode):
            children = self.nodes(node)
            return Node(Series(SERIES[0], children), node.span) if children else None
        if isinstance(node, MappingNode):
            self.report_numbers(node, NUMBERS)
            return self.mapping(node)
        if not isinstance(node, ScalarNode) or is_empty(node) or not node.text.strip():
            return None
        return Node(self.text(node), node.span)

    def nodes(self, node: yaml.Node | None) -> tuple[Node, ...]:
        """Return the nodes of a list."""
        found = (self.node(each) for each in uncut(items(node)))
        return tuple(each for each in found if each is not None)

    def branch(self, node: yaml.Node, key: str) -> Node | None:
        """Return a branch, which has a number behind this key."""
        if not isinstance(node, MappingNode):
            return self.node(node)
        self.report_numbers(node, tuple(each for each in NUMBERS if each != key))
        return self.mapping(node)

    def report_numbers(self, node: MappingNode, keys: Iterable[str]) -> None:
        """Report the numbers of branches where there are none."""
        for entry in node.entries:
            if entry.key.text in keys:
                composite = quote(NUMBERS[entry.key.text])
                message = f"{quote(entry.key.text)} requires a branch of {composite}"
                self.scope.report("GP807", entry.key.span, message, "remove it")

    # Texts

    def text(self, node: ScalarNode) -> Body:
        """Return what a text is as a node."""
        if node.text.strip() in ALWAYS:
            return Always(node.text.strip())
        call = split_call(node)
        if call is not None and call.name.text in self.words.leaves:
            return Call(call.name, call.arguments)
        if call is not None and call.name.text in self.words.trees:
            return self.use(call)
        return Test(source_of(node))

    def use(self, call: Written) -> Subtree:
        """Return the use of a tree whose arguments stand in its order."""
        names = self.words.trees[call.name.text]
        if len(call.arguments) > len(names):
            wanted = plural(len(names), "argument")
            message = f"{quote(call.name.text)} takes {wanted}, got {len(call.arguments)}"
            declared = self.scope.declared["behaviours"][call.name.text].key.span
            note = Note(declared, "declared here")
            self.scope.report("GP711", call.name.span, message, None, (note,))
        given = tuple(
            Assignment(Name(name, source.span), source)
            for name, source in zip(names, call.arguments, strict=False)
        )
        return Subtree(call.name, given)

    # Mappings

    def mapping(self, node: MappingNode) -> Node | None:
        """Return a node that is written as a mapping."""
        record = variant_of(node, NODE_RECORD)
        if record is None:
            return None
        kind = record.keys[0].name
        node = without_cut(node)
        entry = next(each for each in node.entries if each.key.text == kind)
        known = {key.name for key in record_of(node, NODE_RECORD).keys}
        whole = all(each.key.text in known for each in node.entries)
        if whole:
            check_company(node, kind, self.scope)
        elif kind in SENDING:  # it may have been cut at a comma
            return None
        place = Place(node, kind, entry.value, entry.key.span)
        if kind == "do":
            inner = self.node(entry.value)
            return None if inner is None else self.around(inner, place)
        body = READERS[kind](self, place)
        return None if body is None else self.dressed(Node(body, place.span), place)

    def around(self, inner: Node, place: Place) -> Node:
        """Return a node with the modifiers around it; if it has some itself, it stays one."""
        dressed = self.dressed(inner, place)
        if dressed._replace(body=inner.body) == Node(inner.body, inner.span):
            return inner
        if inner != Node(inner.body, inner.span):
            return self.dressed(Node(Do(inner), place.span), place)
        return dressed

    def dressed(self, node: Node, place: Place) -> Node:
        """Return a node without modifiers with those that stand beside it."""
        mapping = place.node
        other = None if place.kind == "if" else self.node(place.child("else"))
        hooks = Hooks(*(self.hook(place, name) for name in HOOKS))
        return Node(
            node.body,
            node.span,
            read_modifiers(mapping, self.scope),
            hooks,
            other,
            read_name(place.child("name")),
            read_doc(mapping),
            is_true(place.child("disabled")),
        )

    def hook(self, place: Place, name: str) -> tuple[Node, ...]:
        """Return what is done at a moment of a run."""
        given = place.child(name)
        if place.kind == "choose" and name == "on_fail" and self.says_to_go_on(given):
            return ()
        if isinstance(given, SequenceNode):
            return self.nodes(given)
        done = self.node(given)
        return () if done is None else (done,)

    def says_to_go_on(self, given: yaml.Node | None) -> bool:
        """Tell whether `on_fail` says what becomes of a `choose`; report a word that is near."""
        text = text_of(given)
        if given is None or text is None or text in GO_ON:
            return text is not None
        called = {*self.words.leaves, *self.words.trees}
        meant = suggest(text, (*GO_ON, *sorted(called)))
        if meant not in GO_ON or text in called:
            return False
        message = f"unknown value {quote(text)} for 'on_fail' of a 'choose'"
        self.scope.report("GP208", given.span, message, f"did you mean '{meant}'?")
        return True
