"""How a node can end: what the kinds and modifiers of nodes say, whatever is asked and called."""

from collections.abc import Iterable, Mapping

from gpgen.model import behaviours as model
from gpgen.model.leaves import INSTANT, Leaf

SUCCESS, FAILURE, ABSENT = "success", "failure", "absent"
Outcomes = frozenset[str]
NEVER: Outcomes = frozenset()
EITHER = frozenset((SUCCESS, FAILURE))
# What lets the next child have its turn; all other kinds give it to every child.
GOES_ON = {
    **dict.fromkeys(("sequence", "reactive_sequence", "resume_sequence"), SUCCESS),
    **dict.fromkeys(("selector", "priority"), FAILURE),
}


class Ends:
    """Tells how nodes can end; `leaves` are found by path, `trees` by name."""

    def __init__(self, leaves: Mapping[str, Leaf], trees: Mapping[str, model.Behaviour]) -> None:
        self.leaves, self.trees = leaves, trees
        self.inside: list[str] = []
        self.known: dict[str, Outcomes] = {}

    def of(self, node: model.Node) -> Outcomes:
        """Return how a node with all its modifiers can end; not at all if there is nothing."""
        if node.disabled:
            return frozenset((ABSENT,))
        around = node.modifiers
        found = self.body(node.body)
        if around.result is not None:
            found = _mapped(found, around.result)
        if around.attempts is not None:
            found = _repeated(found, around.attempts.kind, around.attempts.most)
        refuses = (around.timeout, around.require, around.cooldown, around.event)
        loses = around.while_ is not None and node.otherwise is None
        if loses or any(each is not None for each in refuses):
            found |= {FAILURE}
        if node.otherwise is not None:
            found |= self.of(node.otherwise)
        if around.when is not None or around.limit is not None:
            found |= {ABSENT}
        return found

    def body(self, body: model.Body) -> Outcomes:  # noqa: C901 (one line for each kind)
        match body:
            case model.Always(kind):
                return {"succeed": frozenset((SUCCESS,)), "fail": frozenset((FAILURE,))}.get(
                    kind, NEVER
                )
            case (
                model.Wait()
                | model.Tween()
                | model.Await()
                | model.Send()
                | model.Set()
                | model.Condition()
            ):
                return frozenset((SUCCESS,))
            case model.Call(name):
                leaf = self.leaves.get(name.text)
                fails = leaf is None or leaf.kind != INSTANT or leaf.can_fail
                return EITHER if fails else frozenset((SUCCESS,))
            case model.Test(condition):
                word = {"true": frozenset((SUCCESS,)), "false": frozenset((FAILURE,))}
                return word.get(condition.text, EITHER)
            case model.Subtree(name):
                return self.tree(name.text)
            case model.Series(kind, children):
                return self.series(kind, children)
            case model.Parallel():
                return self.parallel(body)
            case model.Do(child):
                return self.of(child)
            case model.If(_, then, otherwise):
                return self.of(then) | self.otherwise(otherwise)
            case model.Switch(_, cases, default):
                return self.union(case.child for case in cases) | self.otherwise(default)
            case model.Choose(branches):
                return self.union(each.child for each in branches) | {FAILURE}
            case model.Utility(branches):
                return self.union(each.child for each in branches)
        return EITHER

    def union(self, nodes: Iterable[model.Node]) -> Outcomes:
        return NEVER.union(*(self.of(each) for each in nodes))

    def otherwise(self, node: model.Node | None) -> Outcomes:
        return frozenset((FAILURE,)) if node is None else self.of(node)

    def tree(self, name: str) -> Outcomes:
        if name not in self.trees or name in self.inside:
            return EITHER
        if name not in self.known:
            self.inside.append(name)
            self.known[name] = self.of(self.trees[name].root)
            self.inside.pop()
        return self.known[name]

    def series(self, kind: str, children: tuple[model.Node, ...]) -> Outcomes:
        ends = [self.of(each) for each in children]
        absent = {ABSENT} if all(ABSENT in each for each in ends) else NEVER
        if kind not in GOES_ON:  # `all`
            present = frozenset((SUCCESS,)) if any(each - {ABSENT} for each in ends) else NEVER
            return NEVER if not all(ends) else present | absent
        goes_on = GOES_ON[kind]
        found: Outcomes = NEVER
        for each in ends:
            found |= each - {goes_on, ABSENT}
            if not each & {goes_on, ABSENT}:
                return found
        return found | absent | ({goes_on} if any(goes_on in each for each in ends) else NEVER)

    def parallel(self, body: model.Parallel) -> Outcomes:
        ends = [self.of(each) for each in body.children]
        if (body.succeed_when.of, body.fail_when.of) != ("all", "any"):
            return EITHER if any(ends) else NEVER
        succeeds = all(each & {SUCCESS, ABSENT} for each in ends)
        fails = any(FAILURE in each for each in ends)
        absent = all(ABSENT in each for each in ends)
        kept = {SUCCESS: succeeds, FAILURE: fails, ABSENT: absent}
        return frozenset(end for end, there in kept.items() if there)


def _mapped(found: Outcomes, result: str) -> Outcomes:
    turned = {
        "invert": {SUCCESS: FAILURE, FAILURE: SUCCESS},
        "succeed": {FAILURE: SUCCESS},
        "fail": {SUCCESS: FAILURE},
    }[result]
    return frozenset(turned.get(each, each) for each in found)


def _repeated(found: Outcomes, kind: str, most: int) -> Outcomes:
    again = FAILURE if kind == "retry" else SUCCESS
    return found - {again} if most == model.FOREVER else found
