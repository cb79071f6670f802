"""State machines: transitions to states that there are, and states that can be entered."""

from collections.abc import Iterator

from gpgen.behaviours.meaning.outcomes import FAILURE, SUCCESS, Ends
from gpgen.model import Name
from gpgen.model.behaviours import Node
from gpgen.model.presence import record_reference
from gpgen.model.state_machines import State, States
from gpgen.source.problems import WARNING, Note, Problem, did_you_mean, quote

RESULTS = {"done": (SUCCESS, "succeeds"), "failed": (FAILURE, "fails")}


def states_of(body: States) -> dict[str, tuple[State, Node]]:
    """Return the states of a machine by name, each with its node."""
    pairs = ((each.body, each) for each in body.states)
    return {state.name.text: (state, node) for state, node in pairs if isinstance(state, State)}


def check_machine(body: States) -> Iterator[Problem]:
    """Yield unknown states, an initial state that is an end, and keys that exclude each other."""
    states = states_of(body)
    known = {name: state for name, (state, _) in states.items()}
    for name, (state, node) in states.items():
        yield from _end(state, node)
        for way in state.transitions:
            yield from _target(way.to, known)
            if way.kind in RESULTS and state.child is None and state.end is None:
                message = f"{quote(way.kind)} requires 'do' in the state {quote(name)}"
                hint = "add 'do', or write 'on', 'when' or 'after'"
                yield Problem("GP916", (way.span or way.to.span), message, hint)
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


def _end(state: State, node: Node) -> Iterator[Problem]:
    """Yield what is of no use in a state that ends its machine."""
    if state.end is None:
        return
    conflicts = [(each.kind, each.span or each.to.span) for each in state.transitions[:1]]
    conflicts += [("do", state.child.span)] if state.child is not None else []
    conflicts += [("on_exit", each.span) for each in node.hooks.on_exit[:1]]
    for key, span in conflicts:
        note = Note(state.name.span, "this state ends the machine")
        message = f"{quote(key)} conflicts with 'end' in the state {quote(state.name.text)}"
        yield Problem("GP916", span, message, "remove one of the two", (note,))


def find_unreached(body: States, ends: Ends) -> Iterator[Problem]:
    """Yield a warning for each state to which nothing leads, and for results that no node has."""
    states = states_of(body)
    reached = [next(iter(states)) if body.initial is None else body.initial.text]
    for name in reached:  # which grows meanwhile
        targets = dict.fromkeys(way.to.text for way in states[name][0].transitions)
        reached += [each for each in targets if each not in reached]
    for name, (state, _) in states.items():
        if name not in reached:
            message = f"unreachable state {quote(name)}"
            hint = "add a transition to it, or remove it"
            yield Problem("GP903", state.name.span, message, hint, severity=WARNING)
        for way in state.transitions:
            if way.kind not in RESULTS or state.child is None:
                continue
            result, verb = RESULTS[way.kind]
            found = ends.of(state.child)
            if result in found or (result == SUCCESS and "absent" in found):
                continue
            note = Note(state.child.span, f"the node never {verb}")
            message = f"unreachable transition to {quote(way.to.text)}"
            yield Problem("GP903", way.to.span, message, "remove it", (note,), WARNING)
