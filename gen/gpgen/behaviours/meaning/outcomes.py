"""Possible outcomes of a node: from kinds and modifiers, whatever conditions and calls return."""

from collections.abc import Mapping

from gpgen.model import behaviours as model
from gpgen.model.node_walk import children_of
from gpgen.model.state_machines import State, States
from gpgen.model.values import INSTANT, Leaf, Source

SUCCESS, FAILURE, ABSENT = "success", "failure", "absent"
Outcomes = frozenset[str]
NEVER: Outcomes = frozenset()
SUCCEEDS, FAILS = frozenset((SUCCESS,)), frozenset((FAILURE,))
EITHER = SUCCEEDS | FAILS
# The outcome of a child after which the next child is entered; other kinds enter every child.
CONTINUES_AFTER = {
    **dict.fromkeys(("sequence", "reactive_sequence", "resume_sequence", "pipeline"), SUCCESS),
    **dict.fromkeys(("selector", "priority"), FAILURE),
}


class OutcomeAnalysis:
    """Computes how nodes can end; `leaves` are keyed by path, `trees` by name."""

    def __init__(self, leaves: Mapping[str, Leaf], trees: Mapping[str, model.Behaviour]) -> None:
        self.leaves, self.trees = leaves, trees
        self.inside: list[str] = []
        self.known: dict[str, Outcomes] = {}

    def of(self, node: model.Node) -> Outcomes:
        """Return the outcomes of a node with all its modifiers; empty if it can never end."""
        if node.disabled:
            return frozenset((ABSENT,))
        around = node.modifiers
        found = self.body(node.body)
        if around.result is not None:
            found = _mapped(found, around.result)
        if around.attempts is not None:
            found = _repeated(found, around.attempts)
        if around.delay is not None and ABSENT in found:
            found = (found - {ABSENT}) | FAILS
        refuses = (around.timeout, around.require, around.cooldown, around.event)
        loses = around.while_ is not None and node.otherwise is None
        if loses or any(each is not None for each in refuses):
            found |= FAILS
        if node.otherwise is not None:
            found |= self.of(node.otherwise)
        if around.when is not None or around.limit is not None:
            found |= {ABSENT}
        return found

    def body(self, body: model.Body) -> Outcomes:  # noqa: C901 (one case for each kind)
        match body:
            case model.Always(kind):
                return {"succeed": SUCCEEDS, "fail": FAILS}.get(kind, NEVER)
            case model.Call(name):
                leaf = self.leaves.get(name.text)
                fails = leaf is None or leaf.kind != INSTANT or leaf.can_fail
                return EITHER if fails else SUCCEEDS
            case model.Test(condition):
                return {"true": SUCCEEDS, "false": FAILS}.get(condition.text, EITHER)
            case model.Subtree(name):
                return self.tree(name.text)
            case model.Series(kind, children):
                return self.series(kind, children)
            case model.Parallel():
                return self.parallel(body)
            case model.Shuffle(children, kind):
                return self.shuffle(kind, children)
            case States(states):
                return NEVER.union(*map(_of_state, states))
            case model.Recover(child, remedy, attempts):
                ends = self.of(child) | (FAILS if isinstance(attempts, Source) else NEVER)
                return ends if FAILURE not in ends or self.of(remedy) else ends - FAILS
            case model.If() | model.Switch() | model.Choose() | model.Utility() | model.Do():
                found = NEVER.union(*map(self.of, children_of(body)))
                has_no_other = isinstance(body, model.If) and body.otherwise is None
                has_no_default = isinstance(body, model.Switch) and body.default is None
                fails = has_no_other or has_no_default or isinstance(body, model.Choose)
                return found | FAILS if fails else found
        return SUCCEEDS

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
        if kind == "round_robin":
            return NEVER.union(*ends) - {ABSENT} | absent
        if kind not in CONTINUES_AFTER:  # `all`
            present = SUCCEEDS if any(each - {ABSENT} for each in ends) else NEVER
            return NEVER if not all(ends) else present | absent
        continuing = CONTINUES_AFTER[kind]
        found: Outcomes = NEVER
        for each in ends:
            found |= each - {continuing, ABSENT}
            if not each & {continuing, ABSENT}:
                return found
        return (
            found | absent | ({continuing} if any(continuing in each for each in ends) else NEVER)
        )

    def shuffle(self, kind: str, children: tuple[model.Node, ...]) -> Outcomes:
        """Return the outcomes of a node that runs its children in any order."""
        ends, continuing = [self.of(each) for each in children], CONTINUES_AFTER[kind]
        found = NEVER.union(*ends)
        if not all(each & {continuing, ABSENT} for each in ends):
            found -= {continuing}
        return found if all(ABSENT in each for each in ends) else found - {ABSENT}

    def parallel(self, body: model.Parallel) -> Outcomes:
        ends = [self.of(each) for each in body.children]
        if (body.succeed_when.of, body.fail_when.of) != ("all", "any"):
            return EITHER if any(ends) else NEVER
        succeeds = all(each & {SUCCESS, ABSENT} for each in ends)
        fails = any(FAILURE in each for each in ends)
        absent = all(ABSENT in each for each in ends)
        kept = {SUCCESS: succeeds, FAILURE: fails, ABSENT: absent}
        return frozenset(end for end, there in kept.items() if there)


def _of_state(node: model.Node) -> Outcomes:
    end = node.body.end if isinstance(node.body, State) else None
    return NEVER if end is None else SUCCEEDS if end == "success" else FAILS


def _mapped(found: Outcomes, result: str) -> Outcomes:
    turned = {
        "invert": {SUCCESS: FAILURE, FAILURE: SUCCESS},
        "succeed": {FAILURE: SUCCESS},
        "fail": {SUCCESS: FAILURE},
    }[result]
    return frozenset(turned.get(each, each) for each in found)


def _repeated(found: Outcomes, attempts: model.Attempts) -> Outcomes:
    again = FAILURE if attempts.kind == "retry" else SUCCESS
    if isinstance(attempts.most, Source):
        return found | {again}  # the outcome if the count is 0
    return found - {again} if attempts.most == model.FOREVER else found
