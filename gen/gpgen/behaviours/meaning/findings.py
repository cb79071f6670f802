"""The result of analysing a behaviour: what its names and expressions resolve to, and problems."""

from dataclasses import dataclass, field
from typing import NamedTuple

from gpgen.model import Field, Name, Signal, Source
from gpgen.model.behaviours import Behaviour, Call
from gpgen.model.expressions import Tree
from gpgen.model.values import Leaf
from gpgen.source.problems import Problem


class LeafUse(NamedTuple):
    """A call to an instant or task of the object or of a component, with all its arguments.

    `into` is the local that receives the result.
    """

    root: str
    leaf: Leaf
    arguments: tuple[Tree, ...]
    into: Tree | None = None


class SignalUse(NamedTuple):
    """An `emit` or `post` of a signal of the object, of a component or of the world."""

    kind: str
    root: str
    signal: Signal
    arguments: tuple[Tree, ...]


class TreeUse(NamedTuple):
    """A use of a tree of the module, with its arguments in declaration order."""

    tree: Behaviour
    arguments: tuple[Tree, ...]


@dataclass(frozen=True)
class Meaning:
    """What was resolved in a tree; names and expressions with a problem are missing.

    Each expression has the type that its context requires: bool for conditions, f64 for
    weights, scores and margins, the type of the parameter or target for arguments and
    assigned values, the type of the switched value for cases. `events` maps each event to
    the fields of its signal or message.
    """

    trees: dict[Source, Tree] = field(default_factory=dict)
    calls: dict[Name, LeafUse] = field(default_factory=dict)
    sent: dict[Name, SignalUse] = field(default_factory=dict)
    uses: dict[Name, TreeUse] = field(default_factory=dict)
    events: dict[Name, tuple[Field, ...]] = field(default_factory=dict)
    targets: dict[Name, Tree] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def is_bare(call: Call) -> bool:
    """Return whether a call is written without parentheses."""
    span = call.name.span
    behind = span.file.line(span.line)[span.column - 1 + span.width :]
    return not call.arguments and not behind.lstrip().startswith("(")
