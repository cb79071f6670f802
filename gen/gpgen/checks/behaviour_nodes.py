"""Checks nodes of behaviours: names, thresholds, weights, hooks, conditions and states."""

from collections.abc import Iterator

from gpgen.behaviours.meaning.constants import constant_of
from gpgen.behaviours.meaning.findings import Meaning
from gpgen.behaviours.meaning.nodes import meaning_of
from gpgen.behaviours.meaning.outcomes import FAILURE, SUCCESS, OutcomeAnalysis
from gpgen.model import Module, Name
from gpgen.model import behaviours as model
from gpgen.model.availability import record_reference
from gpgen.model.node_walk import nodes_in, trees_of
from gpgen.model.state_machines import State, States
from gpgen.model.values import INSTANT
from gpgen.source.problems import WARNING, Note, Problem, did_you_mean, quote

SENSE = "hooks call instants, emit, post and set"
RESULTS = {"done": (SUCCESS, "succeeds"), "failed": (FAILURE, "fails")}


def check_nodes(module: Module) -> Iterator[Problem]:
    """Yield the problems of the nodes of each tree."""
    for entity, behaviour in trees_of(module):
        meaning = meaning_of(module, entity, behaviour)
        yield from meaning.problems
        names: dict[str, Name] = {}
        for node in nodes_in(behaviour.root):
            yield from _name(node, names)
            yield from _hooks(node, meaning)
            if isinstance(node.body, model.Parallel):
                yield from _parallel(node.body)
            elif isinstance(node.body, model.Choose):
                yield from _weights(node.body, meaning)
            elif isinstance(node.body, model.Condition):
                yield from _conditions(node.body)
            elif isinstance(node.body, States):
                yield from check_machine(node.body)


def _name(node: model.Node, names: dict[str, Name]) -> Iterator[Problem]:
    if node.name is None:
        return
    first = names.setdefault(node.name.text, node.name)
    if first is not node.name:
        note = Note(first.span, "first defined here")
        message = f"duplicate node name {quote(first.text)}"
        yield Problem("GP824", node.name.span, message, "rename one of the two", (note,))


def _parallel(body: model.Parallel) -> Iterator[Problem]:
    for threshold, what in ((body.succeed_when, "'succeed_when'"), (body.fail_when, "'fail_when'")):
        yield from _threshold(threshold, what, len(body.children))


def _threshold(threshold: model.Threshold, what: str, children: int) -> Iterator[Problem]:
    if isinstance(threshold.of, int) and threshold.of > children and threshold.span is not None:
        message = f"{what}: expected 1 to {children}, got {threshold.of}"
        yield Problem("GP818", threshold.span, message, "write a number of children, or 'all'")


def _weights(body: model.Choose, meaning: Meaning) -> Iterator[Problem]:
    """Yield a problem if no branch can be chosen."""
    idle = tuple(without_chance(body, meaning))
    if len(idle) == len(body.branches):
        span = body.branches[0].number.span
        yield Problem(
            "GP819",
            span,
            "expected a weight above 0",
            "write weights above 0: no branch could be chosen",
        )


def without_chance(body: model.Choose, meaning: Meaning) -> Iterator[model.Branch]:
    """Yield the branches whose weight is a constant of 0 or less."""
    for branch in body.branches:
        tree = meaning.trees.get(branch.number)
        value = None if tree is None else constant_of(tree)
        if isinstance(value, int | float) and value <= 0:
            yield branch


def _hooks(node: model.Node, meaning: Meaning) -> Iterator[Problem]:
    """Yield nodes and keys that are not allowed in a hook, unless already reported."""
    for name, hook in zip(model.Hooks._fields, node.hooks, strict=True):
        for each in hook:
            if any(each.span.holds(problem.span) for problem in meaning.problems):
                continue
            if not _is_at_once(each.body, meaning):
                message = f"unexpected node in {quote(name)}"
                yield Problem("GP820", each.span, message, SENSE)
            elif isinstance(each.body, model.Call) and each.body.into is not None:
                message = f"unexpected 'into' in {quote(name)}"
                hint = "make the call a node of its own"
                yield Problem("GP820", each.body.into.span, message, hint)
            elif (
                each.modifiers != model.Modifiers() or each.hooks != model.Hooks() or each.otherwise
            ):
                message = f"unexpected modifiers in {quote(name)}"
                yield Problem("GP820", each.span, message, "write the node without modifiers")


def _is_at_once(body: model.Body, meaning: Meaning) -> bool:
    """Return whether a node has an effect and ends in the tick that starts it."""
    if isinstance(body, model.Call):
        called = meaning.calls.get(body.name)
        return called is None or called.leaf.kind == INSTANT
    return isinstance(body, model.Send | model.Set)


def _conditions(body: model.Condition) -> Iterator[Problem]:
    """Yield the children of a condition that are not conditions."""
    for each in (*body.true_conditions, *body.false_conditions):
        if not isinstance(each.body, model.Condition):
            message = "expected a condition, got another node"
            hint = "write {condition: ..., true_actions: [...]}, or put it among the actions"
            yield Problem("GP821", each.span, message, hint)


def states_of(body: States) -> dict[str, tuple[State, model.Node]]:
    """Return the states of a state machine by name, each with its node."""
    pairs = ((each.body, each) for each in body.states)
    return {state.name.text: (state, node) for state, node in pairs if isinstance(state, State)}


def check_machine(body: States) -> Iterator[Problem]:
    """Yield unknown states, an initial state that is an end, and conflicting keys."""
    states = states_of(body)
    known = {name: state for name, (state, _) in states.items()}
    for name, (state, node) in states.items():
        yield from _end(state, node)
        for transition in state.transitions:
            yield from _target(transition.to, known)
            if transition.kind in RESULTS and state.child is None and state.end is None:
                message = f"{quote(transition.kind)} requires 'do' in the state {quote(name)}"
                hint = "add 'do', or write 'on', 'when' or 'after'"
                yield Problem("GP916", (transition.span or transition.to.span), message, hint)
    if body.initial is not None:
        yield from _target(body.initial, known)
    first = next(iter(known.values())).name if body.initial is None else body.initial
    if first.text in known and known[first.text].end is not None:
        message = f"initial state: expected a state that runs, got the end {quote(first.text)}"
        others = (name for name, state in known.items() if state.end is None)
        hint = f"write 'initial: {next(others, 'idle')}'"
        yield Problem("GP916", first.span, message, hint)


def _target(name: Name, known: dict[str, State]) -> Iterator[Problem]:
    if name.text in known:
        record_reference(known[name.text].name.span, name.span)
        return
    hint = did_you_mean(name.text, known) or "declare it under 'states'"
    yield Problem("GP915", name.span, f"unknown state {quote(name.text)}", hint)


def _end(state: State, node: model.Node) -> Iterator[Problem]:
    """Yield keys that have no effect in a state that ends its state machine."""
    if state.end is None:
        return
    conflicts = [(each.kind, each.span or each.to.span) for each in state.transitions[:1]]
    conflicts += [("do", state.child.span)] if state.child is not None else []
    conflicts += [("on_exit", each.span) for each in node.hooks.on_exit[:1]]
    for key, span in conflicts:
        note = Note(state.name.span, "this state ends the machine")
        message = f"{quote(key)} conflicts with 'end' in the state {quote(state.name.text)}"
        yield Problem("GP916", span, message, "remove one of the two", (note,))


def find_unreached(body: States, ends: OutcomeAnalysis) -> Iterator[Problem]:
    """Yield a warning for each unreachable state, and each transition on an impossible result."""
    states = states_of(body)
    reached = [next(iter(states)) if body.initial is None else body.initial.text]
    for name in reached:  # grows during the iteration
        targets = dict.fromkeys(transition.to.text for transition in states[name][0].transitions)
        reached += [each for each in targets if each not in reached]
    for name, (state, _) in states.items():
        if name not in reached:
            message = f"unreachable state {quote(name)}"
            hint = "add a transition to it, or remove it"
            yield Problem("GP903", state.name.span, message, hint, severity=WARNING)
        yield from _find_hidden(state)
        for transition in state.transitions:
            if transition.kind not in RESULTS or state.child is None:
                continue
            result, verb = RESULTS[transition.kind]
            found = ends.of(state.child)
            if result in found or (result == SUCCESS and "absent" in found):
                continue
            note = Note(state.child.span, f"the node never {verb}")
            message = f"unreachable transition to {quote(transition.to.text)}"
            yield Problem("GP903", transition.to.span, message, "remove it", (note,), WARNING)


def _find_hidden(state: State) -> Iterator[Problem]:
    """Yield a warning for each transition after one without a condition for the same event."""
    certain: dict[str, Name] = {}  # by event: the target
    for transition in state.transitions:
        if transition.event is None:
            continue
        before = certain.get(transition.event.text)
        if before is not None:
            note = Note(before.span, "the event always leads here")
            message = f"unreachable transition to {quote(transition.to.text)}"
            hint = "remove it, or put it before"
            yield Problem("GP903", transition.to.span, message, hint, (note,), WARNING)
        elif transition.condition is None:
            certain[transition.event.text] = transition.to
