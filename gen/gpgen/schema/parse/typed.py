"""`NAME: TYPE = VALUE`, or the long form with `type` and `default`: nodes -> model."""

from typing import NamedTuple

from gpgen.model import Type, Value
from gpgen.schema.parse.members import read_type_of, split_value
from gpgen.schema.parse.scope import Scope
from gpgen.schema.parse.values import read_value
from gpgen.source.nodes import Entry, ScalarNode, child, is_empty, text_of
from gpgen.source.places import Span


class Typed(NamedTuple):
    """A type, where it stands, and the value that was given of it.

    One that `is_given` without being a value was reported before.
    """

    type: Type
    span: Span
    value: Value | None
    is_given: bool


def read_typed(entry: Entry, subject: str, scope: Scope, *, argument: bool = False) -> Typed:
    """Return the type of something that is declared, and its value; `subject` is for messages."""
    node = entry.value
    if isinstance(node, ScalarNode) and text_of(node) is not None and node.text.strip():
        type_, span, given = split_value(node, subject, scope, argument=argument)
    else:
        type_, span = read_type_of(child(node, "type"), entry.key.span, scope, argument=argument)
        given = child(node, "default")
    value = None if given is None or is_empty(given) else read_value(given, type_, scope)
    return Typed(type_, span, value, given is not None)
