"""State machines, a kind of behaviour node: a `States` whose child nodes are `State`s."""

from typing import NamedTuple

from gpgen.model.behaviours import Amount, Node
from gpgen.model.values import Name, Source
from gpgen.source.places import Span

ENDS = ("success", "failure")  # how a state ends its machine
TRANSITIONS = ("on", "when", "after", "done", "failed")  # the kinds of transitions of a state


class Transition(NamedTuple):
    """A transition from one state to another; `kind` is one of TRANSITIONS."""

    kind: str
    to: Name
    event: Name | None = None
    condition: Source | None = None
    time: Amount = 0
    span: Span | None = None


class State(NamedTuple):
    """A state of a machine, its node and its transitions; an end state has neither.

    A state without a node waits.
    """

    name: Name
    child: Node | None
    transitions: tuple[Transition, ...] = ()
    end: str | None = None


class States(NamedTuple):
    """A state machine; the body of each of its nodes is a `State`.

    With `history`, it is entered again in the state in which it was left.
    """

    states: tuple[Node, ...]
    initial: Name | None
    history: bool
