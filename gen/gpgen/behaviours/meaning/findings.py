"""What was found out about a behaviour, by the names and expressions that stand in it."""

from dataclasses import dataclass, field
from typing import NamedTuple

from gpgen.model import Field, Name, Signal, Source
from gpgen.model.behaviours import Behaviour
from gpgen.model.leaves import Leaf
from gpgen.model.trees import Tree
from gpgen.source.problems import Problem

SIGNAL, MESSAGE = "signal", "message"


class Called(NamedTuple):
    """An instant or a task, of the object itself or of a component, and all its arguments."""

    root: str
    leaf: Leaf
    arguments: tuple[Tree, ...]


class Sent(NamedTuple):
    """A signal of the object itself, of a component or of the world, and its arguments."""

    root: str
    signal: Signal
    arguments: tuple[Tree, ...]


class Used(NamedTuple):
    """A tree of the module's, and its arguments in the order in which it declares them."""

    tree: Behaviour
    arguments: tuple[Tree, ...]


class Heard(NamedTuple):
    """An event: a SIGNAL of the entity's or a MESSAGE."""

    kind: str
    name: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Meaning:
    """All that was found in a tree; what has a problem is not there.

    Expressions have the types that are wanted where they stand: conditions are
    bools, weights, scores and margins f64, arguments and values that are set
    the types of what takes them, cases that of the value that decides.
    """

    trees: dict[Source, Tree] = field(default_factory=dict)
    calls: dict[Name, Called] = field(default_factory=dict)
    sent: dict[Name, Sent] = field(default_factory=dict)
    uses: dict[Name, Used] = field(default_factory=dict)
    events: dict[Name, Heard] = field(default_factory=dict)
    targets: dict[Name, Tree] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
