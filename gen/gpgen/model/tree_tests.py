"""Tests of behaviours: what leaves answer, what is done between ticks, and the calls expected.

Names are resolved and values have their types, so that C can be written of them at once.
"""

from typing import NamedTuple

from gpgen.model.conditions import Condition
from gpgen.model.types import Type, Value
from gpgen.model.values import Name
from gpgen.source.places import Span

SET, STORE, EMIT, SEND = "set", "store", "emit", "send"
RUNNING, SUCCESS, FAILURE = LETTERS = "RSF"
STATUSES = ("running", "success", "failure")


class Given(NamedTuple):
    """A value of a type; None is zero. What is `inout` is passed as a pointer."""

    type: Type
    value: Value | None
    inout: bool = False


class Answers(NamedTuple):
    """What a leaf, or a function, answers in each tick; the last answer repeats.

    A task or an instant has letters, and values if it has results; everything else has
    values. With `arguments` only calls with these are meant, as the program shows them.
    """

    leaf: str
    arguments: str | None
    letters: str
    values: tuple[Given, ...]


class Deed(NamedTuple):
    """What is done before a tick: a property is set, by path, or an event arrives.

    A property that is not observed has no setter, unless it is a column: it is stored.
    """

    time: int
    kind: str
    path: str
    values: tuple[Given, ...]


class Expected(NamedTuple):
    """A tick, the calls that are expected in it, and perhaps its status."""

    time: int
    calls: tuple[str, ...]
    status: str | None
    span: Span


class Test(NamedTuple):
    """A test of an entity's behaviour, or with None of all that a tick of the entity ticks."""

    name: Name
    entity: str
    behaviour: str | None
    answers: tuple[Answers, ...]
    deeds: tuple[Deed, ...]
    expected: tuple[Expected, ...]
    doc: str | None
    condition: Condition = None
