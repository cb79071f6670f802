"""State of a conversion of trees: names, entries and their types, and problems."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from gpgen.source.places import Span
from gpgen.source.problems import Problem, place, quote
from gpgen.tools.import_bt.blackboard import Facts, Scope, Slot, entry_of
from gpgen.tools.import_bt.elements import (
    GUESSED,
    NOT_CONVERTED,
    RENAMED,
    Document,
    Element,
    refuse,
    warn,
)
from gpgen.tools.import_bt.expressions import Expressions, Value, converted, literal
from gpgen.tools.import_bt.identifiers import Identifiers, snake
from gpgen.tools.import_bt.scripts import ScriptError, Term, parse
from gpgen.tools.import_bt.yaml_text import Node

# Attributes that do not affect the behaviour of a node.
NOTES = (
    *("ID", "name", "_description", "_uid", "_fullpath", "_collapsed", "_subtree"),
    *("_autoremap", "__autoremap", "__shared_blackboard"),
)


class Leaf(NamedTuple):
    """A leaf declaration: its kind, its arguments and outputs as slots, and its comments."""

    name: str
    kind: str
    args: dict[str, Slot]
    sets: dict[Slot, None]
    remark: str | None
    origin: str


class Tree(NamedTuple):
    """A converted tree."""

    name: str
    args: dict[str, Slot]
    locals: dict[str, str]
    root: Node
    comments: tuple[str, ...]


class Records:
    """The facts found by one conversion of all trees, and those known from the one before."""

    def __init__(self, document: Document, known: Facts, avoided: frozenset[str]) -> None:
        self.document = document
        self.main = ""
        self.known = known
        self.types = known.types()
        self.facts = Facts()
        self.identifiers = Identifiers(avoided)
        self.problems: list[Problem] = []
        self.trees: dict[tuple[object, ...], Tree] = {}
        self.leaves: dict[str, Leaf] = {}
        self.constants: dict[str, str] = {}
        self.used: dict[Slot, str] = {}
        self.mentioned: set[Slot] = set()
        self.entered: list[str] = []
        self.remarks: list[list[str]] = [[]]
        self.resets: list[dict[str, Node]] = [{}]
        self.node_names: dict[str, Identifiers] = {}
        self.sizes = known.sizes()
        self.count = 0
        self.parents: list[str] = [""]

    # Names

    def identify(self, thing: object, span: Span, *names: str) -> str:
        name, other = self.identifiers.give(thing, *names)
        if other is not None:
            clash = snake(names[0])
            use = "in use" if other == clash else f"the name of {quote(other)}"
            self.warn(RENAMED, span, f"{quote(names[0])} is called '{name}': '{clash}' is {use}")
        return name

    def name_of(self, slot: Slot) -> str:
        """Return the identifier of a slot, and record its use as a property."""
        kind, owner, key = slot
        names = [key, f"{owner}_{key}"]
        if kind == "entry" and owner not in {"@", self.main_name}:
            names.reverse()
        if kind == "port":
            names = [f"{owner}_{key}"]
        if kind == "state":
            names = [owner]
        name, other = self.identifiers.give(slot, *names, f"{names[-1]}_value")
        if other is not None:
            span = next(iter(self.document.trees.values())).span
            self.warn(RENAMED, span, f"the entry {quote(key)} is called '{name}'")
        if kind != "arg":
            self.used[slot] = name
        return name

    @property
    def main_name(self) -> str:
        return self.identifiers.names.get(("tree", self.main, (), None), "")

    def local(self, element: Element, scope: Scope, base: str, kind: str = "bool") -> str:
        """Return the name of a new local of a tree."""
        thing = ("local", scope.name, base, element.span.order)
        name = self.identify(thing, element.span, base)
        scope.locals[name] = kind
        return name

    def state(self, element: Element, base: str, kind: str, like: Slot | None = None) -> str:
        """Return the name of a property that stores the state of a node."""
        slot: Slot = ("state", base, str(element.span.order))
        self.facts.declared[slot] = kind
        if like is not None:
            self.facts.link(slot, like)
        return self.name_of(slot)

    def constant(self, text: str, span: Span) -> str:
        """Return the name of a constant for a number that C++ has registered under a name."""
        if text not in self.constants:
            self.constants[text] = self.identify(("constant", text), span, text)
            what = f"the number of {quote(text)} is registered in C++, and is a guess here"
            self.warn(GUESSED, span, what, "set the constant")
        return self.constants[text]

    # Problems

    def warn(self, code: str, span: Span, message: str, hint: str | None = None) -> None:
        """Record a problem, and add it to the comments of the node that is being converted."""
        self.problems.append(warn(code, span, message, hint))
        self.remarks[-1].append(remark(self.problems[-1]))

    @staticmethod
    def ports(element: Element) -> Iterator[str]:
        """Yield the attributes of an element that are ports."""
        for name in element.attributes:
            if name not in NOTES and not name.startswith("_"):
                yield name

    # Ports

    def expressions(self, scope: Scope) -> Expressions:
        def constant(word: str) -> str | None:
            """Return the name of a constant for a word that no port and no script has set."""
            slot = scope.slot(word)
            is_set = slot in self.known.written or slot in self.known.ported
            if is_set or re.fullmatch(r"[A-Z][A-Z0-9_]*", word) is None:
                return None
            return self.constant(word, self.document.trees[scope.tree].span)

        def name(slot: Slot) -> str:
            self.mentioned.add(slot)
            return self.name_of(slot)

        return Expressions(scope, self.facts, self.types, name, constant)

    def entry(self, key: str, scope: Scope) -> Value:
        found = self.expressions(scope).entry(key)
        if found.slot is not None:
            self.facts.ported[found.slot] = None
        return found

    def port(self, element: Element, port: str, scope: Scope, expected_type: str) -> str | None:
        """Return the value of a port of a built-in node as an expression, None if absent."""
        text = element.attributes.get(port)
        if text is None:
            return None
        key = entry_of(text, port)
        if key is None:
            made = literal(text, expected_type)
        else:
            value = self.entry(key, scope)
            if value.slot is not None:
                self.facts.add_evidence(value.slot, expected_type)
            made = converted(value, expected_type)
        if made is None:
            what = f"expected {expected_type} at the port {quote(port)}, got {quote(text)}"
            raise refuse(element.span, what)
        return made

    # Scripts

    def terms(self, element: Element, script: str) -> list[Term] | None:
        """Return the statements of a script, None after a warning if it has no equivalent."""
        try:
            return parse(script)
        except ScriptError as error:
            self.warn(NOT_CONVERTED, element.span, f"the script {quote(script)}: {error}")
            return None

    def assignments(self, element: Element, script: str, scope: Scope) -> list[Node]:
        """Return the nodes with the assignments of a script."""
        made: list[Node] = []
        for term in self.terms(element, script) or ():
            try:
                slot, text = self.expressions(scope).assignment(term)
            except ScriptError as error:
                self.warn(NOT_CONVERTED, element.span, f"the script {quote(script)}: {error}")
                continue
            target = self.name_of(slot)
            last = made[-1]["set"] if made and isinstance(made[-1], dict) else None
            if isinstance(last, dict) and target not in last:
                last[target] = text
            else:
                made.append({"set": {target: text}})
        return made

    def condition(self, element: Element, script: str, scope: Scope) -> Value | None:
        """Return a script as a condition, None after a warning if it has no equivalent."""
        terms = self.terms(element, script)
        if terms is None or len(terms) != 1:
            return None
        try:
            return self.expressions(scope).condition(terms[0])
        except ScriptError as error:
            self.warn(NOT_CONVERTED, element.span, f"the script {quote(script)}: {error}")
            return None


def remark(problem: Problem) -> str:
    """Return a problem as a comment in the schema, with the file name instead of its path."""
    where = re.sub(r".*[/\\\\]", "", place(problem.span))
    hint = f"; {problem.hint}" if problem.hint else ""
    return f"{problem.code}: {where}: {problem.message}{hint}"
