"""What a tree has without effect: children that never have their turn, haste without an end."""

from collections.abc import Iterator

from gpgen.behaviours.meaning.findings import Meaning
from gpgen.behaviours.meaning.nodes import meaning_of
from gpgen.behaviours.meaning.outcomes import FAILURE, GOES_ON, NEVER, SUCCESS, Ends
from gpgen.behaviours.meaning.scope import scope_of
from gpgen.checks.nodes import without_chance
from gpgen.model import Module
from gpgen.model.behaviours import (
    FOREVER,
    Always,
    Await,
    Call,
    Choose,
    Node,
    Series,
    Subtree,
    Tween,
    Wait,
)
from gpgen.model.leaves import TASK
from gpgen.model.walk import children_of, nodes_in, trees_of
from gpgen.source.problems import WARNING, Note, Problem

WHY = {SUCCESS: "never succeeds", FAILURE: "never fails"}


def check_unreached(module: Module) -> Iterator[Problem]:
    """Yield a warning for what can have no effect, tree by tree."""
    for entity, behaviour in trees_of(module):
        scope = scope_of(behaviour, entity, module)
        ends = Ends(scope.names.leaves, scope.trees)
        meaning = meaning_of(module, entity, behaviour)
        for node in nodes_in(behaviour.root):
            if isinstance(node.body, Series) and node.body.kind in GOES_ON:
                yield from _series(node.body, ends)
            elif isinstance(node.body, Choose):
                yield from _choose(node.body, meaning)
            attempts = node.modifiers.attempts
            if attempts is None or attempts[:2] != ("repeat", FOREVER) or attempts.every:
                continue
            if not _takes_time(node, ends) and FAILURE not in ends.body(node.body):
                message = "this repeats at every tick and never ends"
                hint = "add 'every: ...', or a 'wait'"
                yield Problem("GP904", attempts.span, message, hint, severity=WARNING)


def _series(body: Series, ends: Ends) -> Iterator[Problem]:
    """Yield the first child that never has its turn."""
    goes_on = GOES_ON[body.kind]
    for child, after in zip(body.children, body.children[1:], strict=False):
        found = ends.of(child)
        if not found & {goes_on, "absent"}:
            why = "never ends" if found == NEVER else WHY[goes_on]
            note = Note(child.span, f"the node before it {why}")
            message = "unreachable node"
            hint = "'disabled: true' leaves a node out"
            yield Problem("GP903", after.span, message, hint, (note,), WARNING)
            return


def _choose(body: Choose, meaning: Meaning) -> Iterator[Problem]:
    """Yield the branches that are never chosen."""
    for branch in without_chance(body, meaning):
        number = branch.number
        message = f"a branch with a weight of {number.text} is never chosen"
        hint = "'disabled: true' leaves a node out"
        yield Problem("GP905", number.span, message, hint, severity=WARNING)


def _takes_time(node: Node, ends: Ends) -> bool:
    """Tell whether what a node repeats can run on into the next tick."""
    inner = node._replace(modifiers=node.modifiers._replace(attempts=None))
    return any(_suspends(each, ends) for each in _acting(inner))


def _acting(node: Node) -> Iterator[Node]:
    """Yield a node and those in it, without its hooks."""
    yield node
    for each in children_of(node.body):
        yield from _acting(each)


def _suspends(node: Node, ends: Ends) -> bool:
    """Tell whether a node by itself may need more than a tick."""
    match node.body:
        case Call(name):
            leaf = ends.leaves.get(name.text)
            return leaf is None or leaf.kind == TASK
        case Wait(time):
            return time > 0
        case Tween(_, over):
            return over > 0
        case Always(kind):
            return kind == "idle"
        case Await() | Subtree():
            return True
    return node.modifiers.attempts is not None
