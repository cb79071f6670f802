"""Checks of the expressions in a behaviour against the types that their contexts require."""

from collections.abc import Iterable
from dataclasses import dataclass

from gpgen.behaviours.meaning.constants import constant_of, is_decisive, is_within
from gpgen.behaviours.meaning.findings import Meaning
from gpgen.behaviours.meaning.scope import Scope
from gpgen.expressions.calls import CallError, call, left_out, refuse_call, wrong_number
from gpgen.expressions.check import check_expression, check_value
from gpgen.expressions.names import BUILT_IN, Environment
from gpgen.expressions.resolve import TRUTHS, Resolver
from gpgen.expressions.types import (
    convert_stored,
    described,
    instead,
    is_integer,
    is_number,
    is_same_type,
    scalar,
    unified,
    widened,
)
from gpgen.model import Broken, Message, Name, Ref, Signal, Source, Type, integer_range
from gpgen.model.availability import Needed, check_use
from gpgen.model.behaviours import Behaviour, Node, Switch, Wait
from gpgen.model.expressions import (
    F64,
    U16,
    U32,
    ConstantUse,
    Tree,
    draws,
)
from gpgen.model.node_walk import counts_of, times_of
from gpgen.model.values import CONDITION, Leaf, LeafArgument
from gpgen.schema.actions import ParsedCall, split_call
from gpgen.schema.behaviours import NODE_KINDS
from gpgen.schema.modifiers import FOREVER
from gpgen.schema.names import ALWAYS
from gpgen.source.nodes import ScalarNode
from gpgen.source.places import Span
from gpgen.source.problems import Note, Problem, quote, suggest

# Status names of other behaviour tree libraries -> leaves here.
STATUSES = {"success": "succeed", "failure": "fail", "running": "idle", "true": "succeed"}
OTHERS = ("default", "else")  # of a `switch` in C, or an `if`
ENDLESS = ("retry", "repeat")
Declared = Signal | Message | Leaf | Behaviour


@dataclass(frozen=True)
class Values:
    """Checks expressions in one scope and records their meaning."""

    scope: Scope
    meaning: Meaning

    @property
    def names(self) -> Environment:
        return self.scope.names

    def report(self, code: str, span: Span, message: str, hint: str | None, *notes: Note) -> None:
        self.meaning.problems.append(Problem(code, span, message, hint, notes))

    def use(self, name: Name, declared: Declared) -> None:
        needed = Needed(declared.condition, declared.name.span)
        self.meaning.problems.extend(check_use(name.text, needed, self.names.condition, name.span))

    def any(self, source: Source, of: Type | None = None) -> Tree | None:
        checked = check_expression(ScalarNode(*source), self.names, of)
        self.meaning.problems.extend(checked.problems)
        return self.keep(source, checked.tree)

    def keep(self, source: Source, tree: Tree | None) -> Tree | None:
        if tree is not None:
            self.meaning.trees[source] = tree
        return tree

    def value(self, source: Source, of: Type, subject: str) -> Tree | None:
        if isinstance(of, Broken):
            return None
        checked = check_value(ScalarNode(*source), self.names, of, subject)
        self.meaning.problems.extend(checked.problems)
        return self.keep(source, checked.tree)

    def number(self, source: Source, subject: str) -> Tree | None:
        return self.value(source, F64, subject)

    def amounts(self, node: Node) -> None:
        """Check the durations and counts of a node."""
        for key, time in times_of(node):
            if isinstance(time, Source):
                self.whole(time, U32, f"{quote(key)}: expected a number of milliseconds")
        if isinstance(node.body, Wait):
            self.check_draws(node.body, node.span)
        for key, count in counts_of(node):
            if isinstance(count, Source):
                self.whole(count, U16, f"{quote(key)}: expected a number")
                last = self.meaning.problems[-1:]
                is_word = key in ENDLESS and suggest(count.text, (FOREVER,)) is not None
                if is_word and [each.span for each in last] == [count.span]:
                    hint = f"did you mean '{FOREVER}'?"
                    self.meaning.problems[-1] = last[0]._replace(hint=hint)

    def whole(self, source: Source, of: Type, expected: str) -> None:
        """Check a number, and convert it as setting a property of the type would."""
        tree = self.any(source)
        if tree is not None and not is_number(tree.type):
            hint = instead(tree.type, of)
            self.report("GP712", source.span, f"{expected}, got {described(tree.type)}", hint)
        else:
            self.keep(source, None if tree is None else convert_stored(tree, of))

    def condition(self, source: Source | None) -> None:
        written = None if source is None else split_call(ScalarNode(*source))
        if source is not None and written is not None and self.is_condition_leaf(written):
            self.use_condition(source, written)
            return
        tree = None if source is None else self.any(source)
        if source is None or tree is None or scalar(tree.type) == "bool":
            return
        message = f"condition: expected bool, got {described(tree.type)}"
        hint = "write alive(...)" if isinstance(tree.type, Ref) else "compare it with something"
        self.report("GP708", source.span, message, hint)

    # Conditions that are nodes

    def test(self, source: Source) -> None:
        written = split_call(ScalarNode(*source))
        if written is None or self.is_property(written):
            self.condition(source)
            return
        path = written.name.text
        if self.is_condition_leaf(written):
            self.use_condition(source, written)
        elif self.is_known(path, is_bare=path == source.text.strip()):
            self.condition(source)
        else:
            self.report_unknown(written.name)

    def is_condition_leaf(self, written: ParsedCall) -> bool:
        leaf = self.names.leaves.get(written.name.text)
        return leaf is not None and not written.arguments and leaf.kind == CONDITION

    def use_condition(self, source: Source, written: ParsedCall) -> None:
        path = written.name.text
        self.check_single(written.name, is_bare=path == source.text.strip())
        self.use(written.name, self.names.leaves[path])
        misfit = refuse_call(path, 0, self.names)
        made = misfit or call(path, [], self.names)
        if isinstance(made, CallError):
            notes = () if made.note is None else (made.note,)
            self.report(made.wrong.code, source.span, made.wrong.message, made.wrong.hint, *notes)
        else:
            self.keep(source, made)

    def is_property(self, written: ParsedCall) -> bool:
        root, _, name = written.name.text.rpartition(".")
        return bool(root) and name in self.names.roots.get(root, {})

    def is_known(self, path: str, *, is_bare: bool) -> bool:
        """Return whether the expression checks know a name, or report its error more exactly."""
        names = self.names
        root, dot, _ = path.partition(".")
        if path in names.leaves or path in names.functions or path in names.refused:
            return True
        if dot:
            return root not in names.roots or (is_bare and root in names.enums)
        if path in BUILT_IN or path in TRUTHS or path in names.enums or path in names.roots:
            return True
        return is_bare and any(Resolver(names, []).meanings(path))

    def report_unknown(self, name: Name) -> None:
        known = [*self.names.leaves, *self.scope.trees, *ALWAYS, *self.names.functions]
        ends = (each for each in self.names.leaves if name.text.endswith(f"_{each}"))
        found = STATUSES.get(name.text) or suggest(name.text, known) or next(ends, None)
        hint = f"did you mean '{found}'?" if found else "declare it under 'leaves'"
        if name.text in ALWAYS:
            hint = f"write {name.text} without parentheses"
        elif name.text in NODE_KINDS:
            hint = f"write it as a key: {{{name.text}: ...}}"
        self.report("GP803", name.span, f"unknown leaf {quote(name.text)}", hint)

    def check_single(self, name: Name, *, is_bare: bool) -> None:
        others = [each for each in Resolver(self.names, []).meanings(name.text) if is_bare]
        spans = [(each.what, each.span) for each in others]
        if name.text in self.scope.trees:
            spans.append(("a tree", self.scope.trees[name.text].name.span))
        if spans:
            what, span = spans[0]
            leaf = self.names.leaves[name.text].name.span
            notes = (
                Note(leaf, "the leaf is declared here"),
                Note(span, f"{what} is declared here"),
            )
            message = f"ambiguous name {quote(name.text)}: a leaf or {what}"
            self.report("GP705", name.span, message, "rename one of the two", *notes)

    def check_draws(self, sources: Iterable[object], span: Span) -> None:
        """Report if several expressions of one operation draw random numbers."""
        trees = [self.meaning.trees.get(each) for each in sources if isinstance(each, Source)]
        if len([each for each in trees if each is not None and draws(each)]) > 1:
            message = "two random() in one operation, whose order C leaves open"
            self.report("GP714", span, message, "keep one, or set a local before")

    # Arguments

    def arguments(
        self, name: Name, declared: tuple[LeafArgument, ...], sources: tuple[Source, ...], at: Span
    ) -> tuple[Tree, ...] | None:
        wrong = wrong_number(name.text, declared, len(sources))
        if wrong is not None:
            note = Note(at, "declared here")
            self.report(wrong.code, name.span, wrong.message, wrong.hint, note)
            return None
        fields = [each.field for each in declared]
        trees = [
            self.value(source, field.type, quote(field.name.text))
            for source, field in zip(sources, fields, strict=False)
        ]
        known = tuple(each for each in trees if each is not None)
        self.check_draws(sources, name.span)
        if len(known) < len(trees):
            return None
        return (*known, *left_out(declared[len(sources) :]))

    def check_switch(self, body: Switch) -> None:
        tree = self.any(body.value)
        if tree is not None and not is_decisive(tree.type):
            message = f"'switch': expected a number, bool or an enum, got {described(tree.type)}"
            self.report("GP813", body.value.span, message, "write 'if'")
            tree = None
        if tree is not None:
            self.keep(body.value, widened(tree))
        first: dict[object, Source] = {}
        for case in body.cases:
            constant = None if tree is None else self.constant(case.value, tree, body.value.text)
            if tree is None:
                self.any(case.value)
            if constant in first:
                note = Note(first[constant].span, "first defined here")
                message = f"duplicate case {quote(case.value.text)}"
                self.report("GP813", case.value.span, message, "remove one of the two", note)
            elif constant is not None:
                first[constant] = case.value

    def constant(self, source: Source, tree: Tree, value: str) -> object:
        if source.text.startswith(("<", ">", "=", "!")) or source.text in OTHERS:
            self.no_constant(source, f"{value} {source.text}")
            return None
        found = self.any(source, tree.type)
        if found is None:
            return None
        constant = constant_of(found)
        pair = unified(tree, found)
        if isinstance(found, ConstantUse) and found.value is None:
            message = f"a case requires a number that never changes, got the tunable {found.name!r}"
            self.report("GP318", source.span, message, "write a number")
        elif constant is None:
            self.no_constant(source, source.text)
        elif (
            is_integer(tree.type) and is_integer(found.type) and not is_within(constant, tree.type)
        ):
            low, high = integer_range(scalar(tree.type))
            message = f"case of {described(tree.type)}: expected {low} to {high}, got {constant}"
            self.report("GP813", source.span, message, f"write {low} to {high}")
            constant = None
        elif pair is None or not is_same_type(pair.type, widened(tree).type):
            message = f"case: expected {described(tree.type)}, got {described(found.type)}"
            self.report("GP712", source.span, message, instead(found.type, tree.type))
            constant = None
        else:
            self.keep(source, pair.right)
        return constant

    def no_constant(self, source: Source, condition: str) -> None:
        message = f"case: expected a constant, got {quote(source.text)}"
        hint = "write a number or a member of an enum"
        if source.text in OTHERS:
            hint = "write 'default' beside 'cases'"
        elif any(each in condition for each in "<>=!"):
            hint = f"write {{if: {condition}, then: ..., else: ...}} in place of the switch"
        self.report("GP813", source.span, message, hint)
