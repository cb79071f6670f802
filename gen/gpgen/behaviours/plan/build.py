"""The tree of a schema -> a plan: layers unfolded, trees put in, expressions understood."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gpgen.behaviours.plan import plan as plans
from gpgen.behaviours.plan.resolution import Understood, reads_from
from gpgen.behaviours.plan.titles import shown, where, word_of
from gpgen.c.reserved import taken_by
from gpgen.model import behaviours as model
from gpgen.model.behaviours import Behaviour, Node
from gpgen.model.trees import ARGUMENT, EVENT, LOCAL, Tree
from gpgen.model.values import Source

Layer = tuple[str, object]


class Scope(NamedTuple):
    """Where a node stands: in which tree, of which use, under which event, and how it is called.

    `number` is that of the node itself. `inside` is what a comment says instead
    of the place, where the node has no code of its own that stands around it.
    """

    tree: Behaviour
    roots: tuple[tuple[str, str], ...]
    prefix: str
    place: str
    number: int = 0
    inside: str = ""

    def child(self, number: int) -> "Scope":
        return self._replace(place=f"{self.place}.{number}".lstrip("."), inside="")

    @property
    def said(self) -> str:
        return self.inside or self.place

    def seeing(self, root: str, scope: str) -> "Scope":
        others = tuple(each for each in self.roots if each[0] != root)
        return self._replace(roots=(*others, (root, scope)))


@dataclass(slots=True)
class Build:
    """Builds the plan of one behaviour; `nodes` are those that have numbers already."""

    understood: Understood
    taken: dict[str, int] = field(default_factory=dict)  # with the last number behind it
    made: int = 0
    nodes: int = 0

    def key(self) -> int:
        self.made += 1
        return self.made

    def root(self, behaviour: Behaviour, prefix: str) -> plans.Plan:
        scope = Scope(behaviour, (), prefix, "")
        if not behaviour.locals:
            return self.node(behaviour.root, scope)
        return self.tree(behaviour, (), scope, behaviour.name.text)

    def node(self, node: Node, scope: Scope) -> plans.Plan:
        self.nodes += 1
        label = self.label(scope.prefix, word_of(node))
        prefix = label if node.name else scope.prefix
        inner = scope._replace(prefix=prefix, number=self.nodes)
        if node.disabled:
            return self.layer(plans.ABSENT, None, (), label, inner)
        return self.around(node, layers_of(node), label, inner)

    def label(self, prefix: str, word: str) -> str:
        """Return what the labels of a node begin with; it may name a member too."""
        base = f"{prefix}_{word}".strip("_")
        if taken_by(word) is not None:
            base += "_node"
        label = base
        while label in self.taken:
            self.taken[base] += 1
            label = f"{base}_{self.taken[base]}"
        self.taken[label] = 1
        return label

    def layer(
        self, kind: str, what: object, children: Sequence[plans.Plan], label: str, scope: Scope
    ) -> plans.Plan:
        return outside(self.key(), (kind, what), tuple(children), label, scope)

    def around(self, node: Node, layers: Sequence[Layer], label: str, scope: Scope) -> plans.Plan:
        """Return a body with layers around it."""
        if not layers:
            return self.body(node, label, scope)
        (kind, what), *others = layers
        if kind == plans.EVENT:
            return self.event(node, others, label, scope)
        inner = self.around(node, others, label, scope)
        if kind in (plans.WHEN, plans.REQUIRE, plans.WHILE):
            assert isinstance(what, Source)
            meant = self.mean(what, scope)
            sides = [inner]
            if kind == plans.WHILE and node.otherwise is not None:
                sides.append(self.node(node.otherwise, scope.child(2)))
            return self.layer(kind, meant, sides, label, scope)
        if kind == plans.HOOKS:
            return self.hooks(node, inner, label, scope)
        if kind == plans.ATTEMPTS:
            assert isinstance(what, model.Attempts)
            name = node.name.text if node.name else what.kind
            return self.layer(kind, what, (inner,), label, scope)._replace(where=name)
        return self.layer(kind, what, (inner,), label, scope)

    def hooks(self, node: Node, inner: plans.Plan, label: str, scope: Scope) -> plans.Plan:
        found: list[plans.Plan] = []
        counts = []
        for name in plans.HOOK_NAMES:
            done = getattr(node.hooks, name)
            counts.append(len(done))
            place = f"{scope.place} {name}".strip()
            inside = scope._replace(prefix=f"{label}_{name}", place=place, inside="")
            found += [self.node(each, inside) for each in done]
        return self.layer(
            plans.HOOKS, plans.HooksPlan(tuple(counts)), (inner, *found), label, scope
        )

    def event(self, node: Node, others: Sequence[Layer], label: str, scope: Scope) -> plans.Plan:
        event = node.modifiers.event
        assert event is not None
        key = self.key()
        own = plans.scope_of(plans.EVENT, key)
        inner = self.around(node, others, label, scope.seeing(EVENT, own))
        used = {read.name for each in plans.every(inner) for read in reads_from(each.what, own)}
        fields = self.understood.heard(scope.tree, event).fields
        variables = tuple(
            plans.Variable(each.name.text, each.type, None, None)
            for each in fields
            if each.name.text in used
        )
        what = plans.EventPlan(event.text, variables)
        return outside(key, (plans.EVENT, what), (inner,), label, scope)

    def mean(self, source: Source, scope: Scope) -> Tree:
        return self.understood.of(scope.tree, source, dict(scope.roots))

    # Bodies

    def body(self, node: Node, label: str, scope: Scope) -> plans.Plan:
        body = node.body
        text = f"{scope.said} {shown(node)}".strip()
        if isinstance(body, model.Do):
            child = scope.child(1)
            return self.node(body.child, child._replace(inside=f"{text}, {child.place}"))
        if isinstance(body, model.Subtree):
            return self.use(body, scope._replace(inside=f"{text}:"), label)
        kind, what, children = BODIES[type(body)](self, body, scope)
        return plans.Plan(
            self.key(),
            kind,
            what,
            tuple(children),
            label,
            scope.said,
            shown(node),
            where(node),
            is_body=True,
            node=scope.number,
        )

    def children(self, nodes: Sequence[Node], scope: Scope) -> list[plans.Plan]:
        return [self.node(each, scope.child(number)) for number, each in enumerate(nodes, 1)]

    def use(self, use: model.Subtree, scope: Scope, label: str) -> plans.Plan:
        used = self.understood.used(scope.tree, use.name, dict(scope.roots))
        variables = tuple(
            plans.Variable(each.field.name.text, each.field.type, value, None)
            for each, value in zip(used.tree.arguments, used.arguments, strict=True)
        )
        return self.tree(used.tree, variables, scope, label)

    def tree(
        self, tree: Behaviour, given: tuple[plans.Variable, ...], scope: Scope, label: str
    ) -> plans.Plan:
        """Return a tree with values of its own around its root."""
        key = self.key()
        own = plans.scope_of(plans.TREE, key)
        locals_ = tuple(
            plans.Variable(each.name.text, each.type, None, each.default) for each in tree.locals
        )
        roots = ((ARGUMENT, own), (LOCAL, own))
        prefix = label if given else scope.prefix
        inside = Scope(tree, roots, prefix, scope.place, inside=scope.inside)
        root = self.node(tree.root, inside)
        what = plans.TreePlan((*given, *locals_))
        if not what.variables:
            return root
        return outside(key, (plans.TREE, what), (root,), label, scope)


def outside(
    key: int, layer: Layer, children: tuple[plans.Plan, ...], label: str, scope: Scope
) -> plans.Plan:
    return plans.Plan(
        key,
        *layer,
        children,
        label,
        scope.place,
        "",
        "",
        is_body=False,
        node=scope.number,
    )


def layers_of(node: Node) -> list[Layer]:
    given = node.modifiers
    cooldown = None if given.cooldown is None else plans.cooldown_plan(given.cooldown)
    has_hooks = any(node.hooks)
    found: list[tuple[str, object | None]] = [
        (plans.WHEN, given.when),
        (plans.EVENT, given.event),
        (plans.COOLDOWN, cooldown),
        (plans.LIMIT, given.limit),
        (plans.REQUIRE, given.require),
        (plans.WHILE, given.while_),
        (plans.HOOKS, True if has_hooks else None),
        (plans.TIMEOUT, given.timeout),
        (plans.ATTEMPTS, given.attempts),
        (plans.RESULT, given.result),
    ]
    return [(kind, what) for kind, what in found if what is not None]


Made = tuple[str, object, Sequence[plans.Plan]]
Maker = Callable[[Build, "object", Scope], Made]
BODIES: dict[type, Callable[..., Made]] = {}
