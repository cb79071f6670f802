"""State machines, which are nodes of behaviours: a `States` whose nodes are each a `State`."""

from typing import NamedTuple

from gpgen.model.behaviours import Amount, Node
from gpgen.model.values import Name, Source
from gpgen.source.places import Span

ENDS = ("success", "failure")  # how a state ends its machine
TRANSITIONS = ("on", "when", "after", "done", "failed")  # what leads out of a state


class Transition(NamedTuple):
    """A way from one state to another: one of TRANSITIONS, with what that kind waits for."""

    kind: str
    to: Name
    event: Name | None = None
    condition: Source | None = None
    time: Amount = 0
    span: Span | None = None


class State(NamedTuple):
    """A state of a machine, its node, and the ways out of it; an end has neither.

    Without a node it waits.
    """

    name: Name
    child: Node | None
    transitions: tuple[Transition, ...] = ()
    end: str | None = None


class States(NamedTuple):
    """A state machine; the body of each of its nodes is a `State`.

    With `history`, it is entered in the state in which it was left.
    """

    states: tuple[Node, ...]
    initial: Name | None
    history: bool
