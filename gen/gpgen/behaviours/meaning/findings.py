"""What was found out about a behaviour, by the names and expressions that stand in it."""

from dataclasses import dataclass, field
from typing import NamedTuple

from gpgen.model import Field, Name, Signal, Source
from gpgen.model.behaviours import Behaviour, Call
from gpgen.model.expressions import Tree
from gpgen.model.values import Leaf
from gpgen.source.problems import Problem


class LeafUse(NamedTuple):
    """An instant or a task, of the object itself or of a component, and all its arguments.

    `into` is the local that gets its result.
    """

    root: str
    leaf: Leaf
    arguments: tuple[Tree, ...]
    into: Tree | None = None


class SignalUse(NamedTuple):
    """An `emit` or `post`: a signal of the object itself, of a component or of the world."""

    kind: str
    root: str
    signal: Signal
    arguments: tuple[Tree, ...]


class TreeUse(NamedTuple):
    """A tree of the module's, and its arguments in the order in which it declares them."""

    tree: Behaviour
    arguments: tuple[Tree, ...]


@dataclass(frozen=True)
class Meaning:
    """All that was found in a tree; what has a problem is not there.

    Expressions have the types that are required where they stand: conditions are
    bools, weights, scores and margins f64, arguments and values that are set
    the types of what takes them, cases that of the value that decides. An event
    has the fields of its signal or message.
    """

    trees: dict[Source, Tree] = field(default_factory=dict)
    calls: dict[Name, LeafUse] = field(default_factory=dict)
    sent: dict[Name, SignalUse] = field(default_factory=dict)
    uses: dict[Name, TreeUse] = field(default_factory=dict)
    events: dict[Name, tuple[Field, ...]] = field(default_factory=dict)
    targets: dict[Name, Tree] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def is_bare(call: Call) -> bool:
    """Tell whether a call stands there without parentheses."""
    span = call.name.span
    behind = span.file.line(span.line)[span.column - 1 + span.width :]
    return not call.arguments and not behind.lstrip().startswith("(")
