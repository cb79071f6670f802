"""Trees of another library -> gpgen nodes, and facts about their blackboards.

All trees are converted several times: the facts that one conversion finds about types of entries,
ports of leaves and arguments of trees are known in the next.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gpgen.source.places import Span
from gpgen.source.problems import quote
from gpgen.tools.import_bt.blackboard import Facts, Scope, Slot
from gpgen.tools.import_bt.elements import (
    GENERIC,
    MALFORMED,
    NOT_CONVERTED,
    Document,
    Element,
    refuse,
)
from gpgen.tools.import_bt.expressions import NOT, Value
from gpgen.tools.import_bt.identifiers import Identifiers, snake
from gpgen.tools.import_bt.records import NOTES, Records, Tree
from gpgen.tools.import_bt.yaml_text import Node, with_comments, with_modifier, with_name

# Maximum number of converted trees: a tree is converted once for each set of remapped ports.
MOST_TREES = 500
# Maximum number of nodes, as in the behaviours of an entity.
MOST_NODES = 65535


class Rule(NamedTuple):
    """The conversion of a kind of nodes: a function, the known ports, the number of children."""

    build: "Build"
    ports: tuple[str, ...] = ()
    fewest: int = 1
    most: int | None = 1
    is_control: bool = False


class Conversion(Records):
    """One conversion of all trees of a document."""

    def __init__(
        self, document: Document, rules: Mapping[str, Rule], known: Facts, avoided: frozenset[str]
    ) -> None:
        super().__init__(document, known, avoided)
        self.rules = rules

    # Trees

    def use(self, tree: str, remaps: dict[str, Slot], outer: Scope | None, span: Span) -> Tree:
        """Return a tree converted for these ports; each set of ports has its own converted tree."""
        key = (tree, tuple(sorted(remaps.items())), outer.name if outer else None)
        if key in self.trees:
            return self.trees[key]
        if tree in self.entered:
            raise refuse(span, f"cyclic tree: {quote(tree)} is used inside itself")
        if len(self.trees) + len(self.entered) >= MOST_TREES:
            raise refuse(span, f"expected at most {MOST_TREES} trees, got more")
        name = self.identify(("tree", *key), span, tree)
        scope = Scope(tree, name, remaps, outer, {}, {}, self.facts.forwarded)
        scope.args.update((port, slot) for port, slot in remaps.items() if slot[0] == "arg")
        element = self.document.trees[tree]
        self.entered.append(tree)
        self.remarks.append([])
        root = self.node(element.children[0], scope)
        root = self.conditions(element, root, scope)
        self.entered.pop()
        comments = tuple(self.remarks.pop())
        self.trees[key] = Tree(name, scope.args, scope.locals, root, comments)
        return self.trees[key]

    # Nodes

    def node(self, element: Element, scope: Scope) -> Node:
        """Return a node converted with its descendants."""
        self.count += 1
        if self.count > MOST_NODES:
            raise refuse(element.span, f"expected at most {MOST_NODES} nodes, got more")
        self.remarks.append([])
        made = self.converted(element, scope)
        made = self.conditions(element, made, scope)
        made = self.named(element, made, scope)
        return with_comments(made, self.remarks.pop())

    def converted(self, element: Element, scope: Scope) -> Node:
        kind = element.kind
        model = self.document.models.get(kind)
        rule = self.rules.get(kind)
        is_leaf = element.tag in GENERIC[:2] or (model is not None and model.kind in GENERIC[:2])
        if rule is not None and not (is_leaf and rule.fewest > 0):
            return self.apply(rule, element, scope)
        if element.tag in {"SubTree", "SubTreePlus"} or kind in self.document.trees:
            return self.apply(self.rules["SubTree"], element, scope)
        if element.children or (model is not None and model.kind in GENERIC[2:]):
            return self.apply(self.rules["*"], element, scope)
        return self.apply(self.rules[""], element, scope)

    def apply(self, rule: Rule, element: Element, scope: Scope) -> Node:
        count = len(element.children)
        if count < rule.fewest or (rule.most is not None and count > rule.most):
            several = f"at least {rule.fewest}" if rule.most is None else f"{rule.fewest}"
            several += f" to {rule.most}" if rule.most not in {None, rule.fewest} else ""
            child = "child" if several in {"0", "1", "at least 1"} else "children"
            what = f"expected {several} {child} of {quote(element.kind)}, got {count}"
            raise refuse(element.span, what, code=MALFORMED)
        if rule.ports != ("*",):
            for port in self.ports(element):
                if port not in rule.ports:
                    what = f"the port {quote(port)} of {quote(element.kind)} is ignored"
                    self.warn(NOT_CONVERTED, element.span, what)
        if not rule.is_control:
            return rule.build(self, element, scope)
        self.resets.append({})
        made = rule.build(self, element, scope)
        resets = self.resets.pop()
        return with_modifier(made, "on_enter", {"set": resets}) if resets else made

    def children(self, element: Element, scope: Scope) -> list[Node]:
        self.parents.append(element.kind)
        made = [self.node(each, scope) for each in element.children]
        self.parents.pop()
        return made

    def child(self, element: Element, scope: Scope) -> Node:
        return self.children(element, scope)[0]

    def named(self, element: Element, node: Node, scope: Scope) -> Node:
        name = element.attributes.get("name", "")
        text = snake(name)
        if not name or text in (snake(element.kind), node):
            return node
        names = self.node_names.setdefault(scope.name, Identifiers())
        return with_name(node, names.give((text, element.span.order), text)[0])

    def conditions(self, element: Element, node: Node, scope: Scope) -> Node:
        """Return a node with its pre- and postconditions around it."""
        for attribute in element.attributes:
            if attribute.startswith("_") and attribute not in (*NOTES, *PRE, *POST):
                what = f"the attribute {quote(attribute)} is ignored"
                self.warn(NOT_CONVERTED, element.span, what)
        for attribute, build in PRE.items():
            script = element.attributes.get(attribute)
            value = None if script is None else self.condition(element, script, scope)
            if value is not None:
                node = build(node, value)
                if attribute == "_while" and "Sequence" in self.parents[-1]:
                    node = {**node, "else": "succeed"}  # a skipped child of a sequence
        return self.with_hooks(element, node, scope)

    def with_hooks(self, element: Element, node: Node, scope: Scope) -> Node:
        hooks: dict[str, list[Node]] = {}
        for attribute, keys in POST.items():
            script = element.attributes.get(attribute)
            for key in keys if script is not None else ():
                hooks.setdefault(key, []).extend(self.assignments(element, script or "", scope))
        for key, made in hooks.items():
            if made:
                node = with_modifier(node, key, made[0] if len(made) == 1 else made)
        return node


Build = Callable[[Conversion, Element, Scope], Node]


def negated(value: Value) -> str:
    text = value.text
    if value.level == NOT:
        return text.removeprefix("not ")
    return f"not {value.part(NOT)}"


def while_true(node: Node, value: Value) -> dict[str, Node]:
    return {"when": value.text, "while": value.text, "do": node}


# The innermost first: BehaviorTree.CPP checks _failureIf before all others.
PRE: dict[str, Callable[[Node, Value], dict[str, Node]]] = {
    "_while": while_true,
    "_skipIf": lambda node, value: with_modifier(node, "when", negated(value)),
    "_successIf": lambda node, value: {"if": value.text, "then": "succeed", "else": node},
    "_failureIf": lambda node, value: with_modifier(node, "require", negated(value)),
}
POST = {
    "_onSuccess": ("on_success",),
    "_onFailure": ("on_fail",),
    "_onHalted": ("on_abort",),
    "_post": ("on_success", "on_fail"),
}
