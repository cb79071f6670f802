"""Tree of a schema -> plan: modifiers unfolded, subtrees inlined, expressions resolved."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from gpgen.behaviours.meaning.guards import Guards
from gpgen.behaviours.plan import plan as plans
from gpgen.behaviours.plan.plan import (
    HOOK_NAMES,
    WAITING,
    Modifier,
    Plan,
    every,
    modifiers_of,
    rests,
    scope_of,
)
from gpgen.behaviours.plan.resolution import Resolution, Scope, machine, reads_from
from gpgen.behaviours.plan.titles import show_node, where, word_of
from gpgen.c.names import taken_by
from gpgen.model import behaviours as model
from gpgen.model.behaviours import Behaviour, Node
from gpgen.model.expressions import ARGUMENT, EVENT, LOCAL, Tree
from gpgen.model.node_walk import children_of
from gpgen.model.values import Source


@dataclass(slots=True)
class Build:
    """Builds the plan of one behaviour; `nodes` is the number of the latest numbered node.

    The uses of `shared` trees are compiled once, except those whose roots have keys in
    `apart`. The labels of all these uses begin with the name of the tree.
    """

    resolution: Resolution
    taken: dict[str, int] = field(default_factory=dict)  # labels, with the last number of each
    made: int = 0
    nodes: int = 0
    shared: frozenset[str] = frozenset()
    apart: frozenset[int] = frozenset()
    prefix: str = ""
    guards: Guards = field(init=False)

    def __post_init__(self) -> None:
        trees = self.resolution.module.behaviours
        self.guards = Guards({each.name.text: each for each in trees})

    def key(self) -> int:
        self.made += 1
        return self.made

    def root(self, behaviour: Behaviour, prefix: str) -> Plan:
        """Return the plan of a behaviour; all its labels begin with a prefix."""
        self.prefix = prefix
        scope = Scope(behaviour, (), prefix, "")
        if not behaviour.locals:
            return self.node(behaviour.root, scope)
        return self.tree(behaviour, (), scope, behaviour.name.text)

    def node(self, node: Node, scope: Scope) -> Plan:
        """Return the plan of a schema node: its modifiers and, inside them, its body."""
        self.nodes += 1
        label = self.label(scope.prefix, word_of(node))
        prefix = label if node.name else scope.prefix
        inner = scope._replace(prefix=prefix, number=self.nodes)
        if node.disabled:
            return self.outer(("absent", None), (), label, inner)
        return self.around(node, modifiers_of(node), label, inner)

    def label(self, prefix: str, word: str) -> str:
        """Return a unique prefix for the labels of a node; it may name a struct member too."""
        base = f"{prefix}_{word}".strip("_")
        if taken_by(word) is not None:
            base += "_node"
        label = base
        while label in self.taken:
            self.taken[base] += 1
            label = f"{base}_{self.taken[base]}"
        self.taken[label] = 1
        return label

    def outer(
        self, modifier: Modifier, children: Sequence[Plan], label: str, scope: Scope, key: int = 0
    ) -> Plan:
        kind, what = modifier
        place, node = scope.place, scope.number
        return Plan(key or self.key(), kind, what, tuple(children), label, place, node=node)

    def around(self, node: Node, modifiers: Sequence[Modifier], label: str, scope: Scope) -> Plan:
        if not modifiers:
            return self.body(node, label, scope)
        (kind, what), *others = modifiers
        if kind == "event":
            return self.event(node, others, label, scope)
        sides = [self.around(node, others, label, scope)]
        what = self.modifier(what, scope)
        if kind == "while" and node.otherwise is not None:
            sides.append(self.node(node.otherwise, scope.child(2)))
        elif kind == "hooks":
            what = tuple(map(len, node.hooks))
            sides += self.hooks(node, label, scope)
        plan = self.outer((kind, what), sides, label, scope)
        if kind in WAITING:
            word = what.kind if isinstance(what, plans.Attempts) else kind
            return plan._replace(where=node.name.text if node.name else word)
        return plan

    def hooks(self, node: Node, label: str, scope: Scope) -> list[Plan]:
        found: list[Plan] = []
        for name, hooks in zip(HOOK_NAMES, node.hooks, strict=True):
            place = f"{scope.place} {name}".strip()
            inside = scope._replace(
                prefix=f"{label}_{name}", place=place, inside="", breakpoint=False
            )
            found += [self.node(each, inside) for each in hooks]
        return found

    def event(self, node: Node, others: Sequence[Modifier], label: str, scope: Scope) -> Plan:
        event = node.modifiers.event
        assert event is not None
        key = self.key()
        own = scope_of("event", key)
        inner = self.around(node, others, label, scope.seeing(EVENT, own))
        used = {read.name for each in every(inner) for read in reads_from(each.what, own)}
        variables = tuple(
            plans.Variable(each.name.text, each.type, None, None)
            for each in self.resolution.meaning(scope.tree).events[event]
            if each.name.text in used
        )
        what = plans.Event(event.text, variables)
        return self.outer(("event", what), (inner,), label, scope, key)

    def modifier(self, what: object, scope: Scope) -> object:
        """Return the data of a modifier, with its expressions resolved."""
        match what:
            case Source():
                return self.resolve(what, scope)
            case model.Cooldown(time, after, _, shared):
                name = "" if shared is None else shared.text
                return plans.Cooldown(self.amount(time, scope), after, name)
            case model.Attempts(kind, most, every):
                return plans.Attempts(kind, self.amount(most, scope), self.amount(every, scope))
        return what

    def amount(self, amount: model.Amount, scope: Scope) -> plans.Amount:
        return self.resolve(amount, scope) if isinstance(amount, Source) else amount

    def resolve(self, source: Source, scope: Scope) -> Tree:
        return self.resolve_trees((self.resolution.meaning(scope.tree).trees[source],), scope)[0]

    def resolve_all(self, sources: Sequence[Source], scope: Scope) -> tuple[Tree, ...]:
        return tuple(self.resolve(each, scope) for each in sources)

    def resolve_trees(self, trees: Sequence[Tree], scope: Scope) -> tuple[Tree, ...]:
        roots = dict(scope.roots)
        return tuple(self.resolution.resolve_tree(each, roots) for each in trees)

    # Bodies

    def body(self, node: Node, label: str, scope: Scope) -> Plan:
        """Return the plan of a node without its modifiers."""
        body, position = node.body, scope.inside or scope.place
        text = f"{position} {show_node(node)}".strip()
        stops = node.breakpoint or scope.breakpoint
        if isinstance(body, model.Do):
            child = scope.child(1)
            inside = f"{text}, {child.place}"
            return self.node(body.child, child._replace(inside=inside, breakpoint=stops))
        if isinstance(body, model.Subtree):
            return self.use(body, scope._replace(inside=f"{text}:", breakpoint=stops), label)
        kind, what = self.composite(body, scope) or self.leaf(body, scope)
        children = tuple(
            self.node(each, scope.child(number)) for number, each in enumerate(children_of(body), 1)
        )
        if isinstance(what, plans.State):
            children += tuple(self.rest(label, word, node, scope) for word in rests(what))
        own = (label, position, show_node(node), where(node))
        return Plan(
            self.key(),
            kind,
            what,
            children,
            *own,
            is_body=True,
            node=scope.number,
            breakpoint=stops,
        )

    def composite(self, body: model.Body, scope: Scope) -> Modifier | None:  # noqa: C901 (one case for each kind)
        """Return the kind and the data of a composite, or None if the body is a leaf."""
        match body:
            case model.Series("priority"):
                return "priority", plans.Priority(self.guards.of_children(body))
            case model.Series(kind):
                return cast("plans.SeriesKind", kind), None
            case model.Parallel(children, succeed, fail, finish_rest):
                many = {"all": len(children), "any": 1}
                least = (
                    many[each.of] if isinstance(each.of, str) else each.of
                    for each in (succeed, fail)
                )
                return "parallel", plans.Parallel(next(least), next(least), finish_rest)
            case model.Shuffle(_, kind):
                return "shuffle", kind
            case model.Recover(_, _, attempts):
                return "recover", self.amount(attempts, scope)
            case model.If(condition):
                return "if", self.resolve(condition, scope)
            case model.Switch(value, cases, default):
                values = self.resolve_all([each.value for each in cases], scope)
                what = plans.Switch(self.resolve(value, scope), values, default is not None)
                return "switch", what
            case model.Choose(branches, tries_next):
                numbers = self.resolve_all([each.number for each in branches], scope)
                return "choose", plans.Branches(numbers, tries_next)
            case model.Utility(branches, margin):
                numbers = self.resolve_all([each.number for each in branches], scope)
                more = None if margin is None else self.resolve(margin, scope)
                return "utility", plans.Branches(numbers, margin=more)
            case model.Condition(condition, actions, conditions):
                held = len((*actions, *conditions))
                return "condition", plans.Condition(self.resolve(condition, scope), held)
        return machine(body, lambda source, event: self.resolve(source, scope.awaiting(event)))

    def rest(self, label: str, word: str, node: Node, scope: Scope) -> Plan:
        label = self.label(label, word) if word else label
        own = (label, scope.place, show_node(node), where(node))
        return Plan(self.key(), "rest", None, (), *own, is_body=True, node=scope.number)

    def leaf(self, body: model.Body, scope: Scope) -> Modifier:
        """Return the kind and the data of a leaf."""
        meaning = self.resolution.meaning(scope.tree)
        match body:
            case model.Call(name):
                call = meaning.calls[name]
                into = None if call.into is None else self.resolve_trees((call.into,), scope)[0]
                return "call", call._replace(
                    arguments=self.resolve_trees(call.arguments, scope), into=into
                )
            case model.Test(condition):
                return "test", self.resolve(condition, scope)
            case model.Always(kind):
                return "always", kind
            case model.Wait(time, to):
                low = self.amount(time, scope)
                return "wait", low if to is None else plans.Drawn(low, self.amount(to, scope))
            case model.Set(targets):
                return "set", self.targets(targets, scope)
            case model.Tween(targets, over, ease):
                moved = self.targets(targets, scope)
                return "tween", plans.Tween(moved, self.amount(over, scope), ease)
            case model.Await(event, where_, into):
                inside = scope.awaiting(event.text)
                asked = None if where_ is None else self.resolve(where_, inside)
                return "await", plans.Await(event.text, asked, self.targets(into, inside))
        assert isinstance(body, model.Send)
        sent = meaning.sent[body.signal]
        return "send", sent._replace(arguments=self.resolve_trees(sent.arguments, scope))

    def targets(
        self, assignments: Sequence[model.Assignment], scope: Scope
    ) -> tuple[plans.Target, ...]:
        roots = dict(scope.roots)
        return tuple(self.resolution.target(scope.tree, each, roots) for each in assignments)

    def use(self, use: model.Subtree, scope: Scope, label: str) -> Plan:
        used = self.resolution.meaning(scope.tree).uses[use.name]
        variables = tuple(
            plans.Variable(each.field.name.text, each.field.type, value, None)
            for each, value in zip(
                used.tree.arguments, self.resolve_trees(used.arguments, scope), strict=True
            )
        )
        return self.tree(used.tree, variables, scope, label)

    def tree(
        self, tree: Behaviour, args: tuple[plans.Variable, ...], scope: Scope, label: str
    ) -> Plan:
        """Return the root of a tree, inside a `tree` node if it has arguments or locals."""
        key = self.key()
        own = scope_of("tree", key)
        locals_ = (
            plans.Variable(each.name.text, each.type, None, each.default) for each in tree.locals
        )
        variables = (*args, *locals_)
        roots = ((ARGUMENT, own), (LOCAL, own))
        name, prefix = tree.name.text, label if args else scope.prefix
        is_shared = name in self.shared
        if is_shared:
            prefix = f"{self.prefix}_{name}".strip("_")
        inner = Scope(tree, roots, prefix, scope.place, inside=scope.inside)
        root = self.node(tree.root, inner._replace(breakpoint=scope.breakpoint))
        if is_shared and root.key not in self.apart:
            root = root._replace(tree=name)
        return self.outer(("tree", variables), (root,), label, scope, key) if variables else root
