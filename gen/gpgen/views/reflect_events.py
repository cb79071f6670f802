"""Reflection table rows of signals and messages, and calls to them with gp_values."""

from typing import NamedTuple

from gpgen import model
from gpgen.c.comments import doc_lines
from gpgen.c.declarations import Line, Owner, join, when
from gpgen.c.names import Names
from gpgen.c.type_tables import FieldRow, field_row
from gpgen.c.types import member, value_type
from gpgen.views.reflect_tables import datum

ARGUMENT_INOUT = "GP_ARGUMENT_INOUT"


class ValueCall(NamedTuple):
    """A call with gp_values: locals, statements before and after the call, and its arguments."""

    locals: tuple[Line, ...]
    before: tuple[Line, ...]
    args: str
    after: tuple[Line, ...]


class SignalRow(NamedTuple):
    """The row of a signal in its object's table, the rows of its arguments, and its emission."""

    name: str
    docs: tuple[Line, ...]
    arguments: tuple[FieldRow, ...]
    rows: str
    event: str
    call: ValueCall
    is_plain: bool
    condition: str


class MessageRow(NamedTuple):
    """The row of a message in the schema's table; `c` sends it, `c_values` with gp_values."""

    name: str
    docs: tuple[Line, ...]
    arguments: tuple[FieldRow, ...]
    c: str
    c_values: str
    rows: str
    call: ValueCall
    condition: str


def signal_rows(
    owner: Owner, signals: tuple[model.Signal, ...], flags: frozenset[str]
) -> tuple[SignalRow, ...]:
    target = f"{owner.names.of('gp_world_of')}(world), owner" if owner.lives else "owner"
    return tuple(
        SignalRow(
            signal.name.text,
            doc_lines(signal.doc),
            tuple(argument_row(owner.names, argument) for argument in signal.arguments),
            owner.c.of("gp_arguments_of", signal.name.text),
            owner.c.macro("EVENT", signal.name.text),
            value_call(owner.names, target, signal.arguments, flags),
            not signal.doc and bool(signal.arguments),
            when(signal.condition),
        )
        for signal in signals
    )


def unused_by_emit(owner: Owner, signals: tuple[model.Signal, ...]) -> str:
    """Return the casts to void of parameters that the emit function with values may not use."""
    uses_arguments = any(each.arguments and each.condition is None for each in signals)
    unused = [*([] if owner.lives else ["world"]), *([] if uses_arguments else ["arguments"])]
    return ", ".join(f"(void){each}" for each in unused)


def message_rows(module: model.Module, flags: frozenset[str]) -> tuple[MessageRow, ...]:
    return tuple(message_row(Names(module.name.text), each, flags) for each in module.messages)


def message_row(names: Names, message: model.Message, flags: frozenset[str]) -> MessageRow:
    name = message.name.text
    target = f"{names.of('gp_world_of')}(world), target"
    return MessageRow(
        name=name,
        docs=doc_lines(message.doc),
        arguments=tuple(argument_row(names, each) for each in message.arguments),
        c=names.of("send", name),
        c_values=names.of("gp_send_values", name),
        rows=names.of("gp_arguments_of_message", name),
        call=value_call(names, target, message.arguments, flags),
        condition=when(message.condition),
    )


def argument_row(names: Names, field: model.Field) -> FieldRow:
    return field_row(names, field, "")._replace(offset=ARGUMENT_INOUT if field.inout else "0")


def value_call(
    names: Names, target: str, fields: tuple[model.Field, ...], flags: frozenset[str]
) -> ValueCall:
    """Return the call to a function; arguments passed by pointer, and structs, are copied first."""
    declared, before, args, after = [], [], [target], []
    for number, field in enumerate(fields):
        source, local = f"arguments[{number}]", f"argument_{number}"
        direct = from_value(names, field.type, flags, source)
        is_text = isinstance(field.type, model.Text | model.TextArgument)
        is_array = isinstance(field.type, model.Array)
        if not field.inout and direct:
            args.append(direct)
            continue
        args.append(f"&{local}" if field.inout and not is_array else local)
        if is_text:
            declared.append(Line(f"const char *{local} = {direct};"))
            after.append(Line(f"{source}.as.text = {local};"))
            continue
        declared.append(Line(f"{member(names, field.type, local)};"))
        before.append(Line(f"gp_value_store({source}, {place(field, local)}, sizeof {local});"))
        if field.inout:
            after.append(Line(f"gp_value_update(&{source}, {place(field, local)});"))
    return ValueCall(tuple(declared), tuple(before), join(*args), tuple(after))


def place(field: model.Field, local: str) -> str:
    return local if isinstance(field.type, model.Array) else f"&{local}"


def from_value(names: Names, of: model.Type, flags: frozenset[str], value: str = "value") -> str:
    """Return the conversion of a gp_value to a type; empty for arrays, structs and externs."""
    source = f"{value}.as.{datum(of, flags)}"
    match of:
        case model.Scalar(name) if datum(of) in ("boolean", model.value_scalar(name)):
            return source
        case model.Text() | model.TextArgument() | model.Ref(None):
            return source
        case model.Ref():
            return f"({value_type(names, of)}){{{source}.bits}}"
    return f"({value_type(names, of)}){source}" if datum(of) else ""
