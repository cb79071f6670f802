"""Which nodes begin with a guard: such children of a `priority` preempt before they start."""

from collections.abc import Mapping

from gpgen.model import behaviours as model
from gpgen.model.node_walk import children_of
from gpgen.model.state_machines import States


class Guards:
    """Finds out whether a node passes a guard before anything in it acts or suspends.

    `trees` maps names to trees.
    """

    def __init__(self, trees: Mapping[str, model.Behaviour]) -> None:
        self.trees = trees
        self.known: dict[str, bool] = {}

    def of_children(self, body: model.Series) -> tuple[bool, ...]:
        """Return for each child of a `priority` whether it halts later ones before it starts."""
        if body.halt is not None:
            return (body.halt == model.BEFORE,) * len(body.children)
        return tuple(map(self.of, body.children))

    def of(self, node: model.Node) -> bool:
        around, hooks = node.modifiers, node.hooks
        guards = (around.when, around.event, around.require, around.while_)
        if node.disabled or any(each is not None for each in guards):
            return True
        if hooks.on_enter or hooks.on_fail or hooks.on_exit:
            return False  # hooks run before an inner guard, or even if it refuses
        if around.delay is not None:
            return False  # the delay runs before an inner guard
        return around.result != "succeed" and self.body(node.body)

    def body(self, body: model.Body) -> bool:
        match body:
            case model.Test() | model.If() | model.Switch() | model.Condition():
                return True
            case model.Always(kind):
                return kind != "idle"
            case model.Subtree(name):
                return self.tree(name.text)
            case model.Do(child):
                return self.of(child)
            case model.Series(kind, children) if kind.endswith("sequence") or kind == "pipeline":
                return self.first_of(children)
            case model.Parallel(children, _, fail, finish_rest):
                if fail.of in (1, "any") and not finish_rest:
                    return self.first_of(children)
        if isinstance(body, States):
            return False  # a state machine runs even if its states are guarded
        children = children_of(body)
        return bool(children) and all(map(self.of, children))

    def first_of(self, children: tuple[model.Node, ...]) -> bool:
        """Return whether the first child that is not absent has a guard, whichever it is."""
        for each in children:
            if not self.of(each):
                return False
            if not self.can_be_absent(each):
                return True
        return True

    def can_be_absent(self, node: model.Node) -> bool:
        around, body = node.modifiers, node.body
        if node.disabled or around.when is not None or around.limit is not None:
            return True
        if node.otherwise is not None and self.can_be_absent(node.otherwise):
            return True
        if around.delay is not None:
            return False
        children = children_of(body)
        if isinstance(body, model.Subtree) and body.name.text in self.trees:
            children = (self.trees[body.name.text].root,)
        if not children or isinstance(body, model.Condition | States):
            return False
        if isinstance(body, model.Recover):
            return self.can_be_absent(body.child)
        is_any = isinstance(body, model.If | model.Switch)
        return (any if is_any else all)(map(self.can_be_absent, children))

    def tree(self, name: str) -> bool:
        if name not in self.known:
            self.known[name] = False  # for a tree that contains itself, which is an error
            if name in self.trees:
                self.known[name] = self.of(self.trees[name].root)
        return self.known[name]
