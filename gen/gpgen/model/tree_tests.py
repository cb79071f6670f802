"""Tests of behaviours: the results of leaves, the inputs between ticks, and the expected calls.

Names are resolved and values have their types, so C can be written directly from them.
"""

from typing import NamedTuple

from gpgen.model.conditions import Condition
from gpgen.model.types import Type, Value
from gpgen.model.values import Name
from gpgen.source.places import Span

SET, STORE, EMIT, SEND = "set", "store", "emit", "send"
RUNNING, SUCCESS, FAILURE = LETTERS = "RSF"
STATUSES = ("running", "success", "failure")


class TypedValue(NamedTuple):
    """A value with its type; None is zero. An `inout` value is passed as a pointer."""

    type: Type
    value: Value | None
    inout: bool = False


class ScriptedResults(NamedTuple):
    """The results of a leaf or a function in each tick; the last one repeats.

    A task or an instant has letters, and values if it returns results; all others have
    values. With `arguments`, only calls with these are meant, as the program prints them.
    """

    leaf: str
    arguments: str | None
    letters: str
    values: tuple[TypedValue, ...]


class TestInput(NamedTuple):
    """An input before a tick: a property is set, by path, or an event arrives.

    A property without a setter (not observed and not a column) is stored directly.
    """

    time: int
    kind: str
    path: str
    values: tuple[TypedValue, ...]


class Expected(NamedTuple):
    """A tick, the calls that are expected in it, and optionally its status."""

    time: int
    calls: tuple[str, ...]
    status: str | None
    span: Span


class Test(NamedTuple):
    """A test of a behaviour, or (None) of all behaviours that a tick of the entity ticks."""

    name: Name
    entity: str
    behaviour: str | None
    answers: tuple[ScriptedResults, ...]
    inputs: tuple[TestInput, ...]
    expected: tuple[Expected, ...]
    doc: str | None
    condition: Condition = None
