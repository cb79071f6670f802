"""The fields of structs and events, and the arguments of signals and functions: nodes -> model."""

from gpgen.model import Field, Signal, Text
from gpgen.model.types import show_type
from gpgen.schema.language.types import INOUT
from gpgen.schema.parse.members import is_true, name_of, read_doc, read_type_of
from gpgen.schema.parse.scope import Scope
from gpgen.source.nodes import Entry, MappingNode, Node, ScalarNode, child, entries
from gpgen.source.problems import quote

OF_THE_WHOLE = ("doc", "if")  # keys that a declaration has beside its fields


def field_entries(node: Node | None) -> tuple[Entry, ...]:
    """Return what declares the fields of a struct or an event, in the short or the long form."""
    listed = child(node, "fields")
    if listed is None or isinstance(listed, ScalarNode):
        return tuple(each for each in entries(node) if each.key.text not in OF_THE_WHOLE)
    return entries(listed)


def read_fields(node: Node | None, scope: Scope, *, is_event: bool = False) -> tuple[Field, ...]:
    """Return the fields of a struct or an event."""
    return tuple(
        read_field(entry, scope, argument=is_event, rest=is_event) for entry in field_entries(node)
    )


def read_arguments(node: Node | None, scope: Scope) -> tuple[Field, ...]:
    """Return the arguments of a signal, a message or a function."""
    return tuple(read_field(entry, scope, argument=True) for entry in entries(child(node, "args")))


def read_message_arguments(node: Node | None, scope: Scope) -> tuple[Field, ...]:
    """Return the arguments of a message, of which some are changed by its handlers."""
    declared = entries(child(node, "args"))
    fields = read_arguments(node, scope)
    return tuple(
        _in_place(entry, field, scope) for entry, field in zip(declared, fields, strict=True)
    )


def _in_place(entry: Entry, field: Field, scope: Scope) -> Field:
    """Return an argument of a message as one that its handlers change, if it is one."""
    inout = child(entry.value, INOUT)
    if inout is None or not is_true(inout):
        return field
    if isinstance(field.type, Text):
        name, type_ = quote(field.name.text), show_type(field.type)
        message = f"the argument {name} is {type_}, which cannot be {quote(INOUT)}"
        scope.report("GP274", inout.span, message, "write str, or a struct with the text in it")
        return field
    return field._replace(inout=True)


def read_field(entry: Entry, scope: Scope, *, argument: bool, rest: bool = False) -> Field:
    """Return one field, in its short or long form."""
    node = entry.value
    type_node = child(node, "type") if isinstance(node, MappingNode) else node
    with scope.where(None if argument else node) as condition:
        type_, span = read_type_of(type_node, entry.key.span, scope, argument=argument, rest=rest)
    return Field(name_of(entry.key), type_, span, read_doc(node), condition)


def read_signals(node: Node | None, scope: Scope) -> tuple[Signal, ...]:
    """Return the signals of an object."""
    return tuple(_signal(entry, scope) for entry in entries(node))


def _signal(entry: Entry, scope: Scope) -> Signal:
    with scope.where(entry.value) as condition:
        arguments = read_arguments(entry.value, scope)
    return Signal(name_of(entry.key), arguments, read_doc(entry.value), condition)
