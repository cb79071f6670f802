"""Structs, buffers, functions and arguments: schema keys, and reading them into the model."""

from collections.abc import Callable

from gpgen.model import Array, Broken, Field, Function, Struct, Text, TextArgument
from gpgen.model.types import show_type
from gpgen.schema import shapes
from gpgen.schema.declarations import (
    INOUT,
    common_keys,
    doc_key,
    is_true,
    name_of,
    only_doc,
    read_doc,
)
from gpgen.schema.names import WORDS
from gpgen.schema.saving import read_was, was_key
from gpgen.schema.scope import Scope
from gpgen.schema.shapes import Key, Shape
from gpgen.schema.types import read_type_of
from gpgen.source.nodes import Entry, MappingNode, Node, ScalarNode, child, entries
from gpgen.source.problems import quote

# Keys of the long form of a declaration; members in the short form cannot have these names.
RESERVED_MEMBERS = ("fields", "values", "flags", "args", "doc", "if")
FIELDS = "{fields: {...}}"
TYPE = shapes.Type()
TEXT_TYPE = shapes.Type(text=True)  # for arguments, in which strings are pointers
KeysOf = Callable[[str], tuple[Key, ...]]


def member_shape(member: str, type_: shapes.Type, *keys: Key) -> Shape:
    """Return the shape of a field or an argument: TYPE, or the long form with `keys`."""
    short_name = member.rpartition(" ")[2]
    of_type = Key("type", type_, f"The type of the {short_name}.", required=True)
    long = shapes.Record(
        member,
        f"One {member.partition(' ')[2]} in its long form.",
        (of_type, *keys),
        "{type: f32, doc: In metres.}",
    )
    return shapes.Either(type_, long)


def members_shape(
    what: str, member: str, example: str, keys_of: tuple[KeysOf, KeysOf], type_: shapes.Type = TYPE
) -> Shape:
    """Return the shape of a struct: NAME: TYPE, or the long form with `fields`.

    `keys_of` returns the other keys of the struct and of each member.
    """
    whole, each = keys_of
    short_name = member.rpartition(" ")[2]
    value = member_shape(member, type_, *each(f"the {short_name}"))
    short = shapes.Map(shapes.Name(short_name, RESERVED_MEMBERS, long_form=FIELDS), value, example)
    listed = short._replace(name=shapes.Name(short_name))
    fields = Key("fields", listed, "The members and their types, in order.", required=True)
    keys = (fields, *whole(f"the {what.partition(' ')[2]}"))
    long = shapes.Record(
        what, f"{what.capitalize()} in its long form.", keys, f"{{fields: {example}}}"
    )
    return shapes.Either(short, long, marks=("fields",))


def field_keys(thing: str) -> tuple[Key, ...]:
    """Return the keys of a struct's field."""
    return (was_key(thing, shapes.Name("field", example="left")), *common_keys(thing))


STRUCT = members_shape("a struct", "a field", "{x: f32, y: f32}", (common_keys, field_keys))
BUFFER = members_shape(
    "a buffer", "a buffer field", "{x: f32, y: f32, color: u32}", (common_keys, only_doc)
)
ARGUMENTS = shapes.Map(
    shapes.Name("argument"),
    member_shape("an argument", TEXT_TYPE, doc_key("the argument")),
    "{damage: i32}",
)
MESSAGE_ARGUMENTS = shapes.Map(
    shapes.Name("argument"),
    member_shape(
        "a message argument",
        TEXT_TYPE,
        Key(
            INOUT,
            shapes.Boolean(),
            "Whether handlers get a pointer, and leave there what the sender gets back.",
            default="false",
        ),
        doc_key("the argument"),
    ),
    "{amount: i32}",
)
FUNCTION = shapes.Record(
    "a function",
    "A C function that expressions may call. It only computes: the same result for the same"
    " arguments, and nothing else.",
    (
        Key("args", ARGUMENTS, "The arguments of the function.", default="{}"),
        Key("returns", shapes.Type(text=True), "The type of the result.", required=True),
        *common_keys("the function"),
    ),
    "{args: {a: vec2, b: vec2}, returns: f32}",
)
FUNCTIONS = shapes.Map(
    shapes.Name("function", WORDS),
    FUNCTION,
    "{distance: {args: {a: vec2, b: vec2}, returns: f32}}",
)
OF_THE_WHOLE = ("doc", "if")  # the keys of a declaration in addition to its fields


def field_entries(node: Node | None) -> tuple[Entry, ...]:
    """Return the entries that declare the fields of a struct or event, in either form."""
    listed = child(node, "fields")
    if listed is None or isinstance(listed, ScalarNode):
        return tuple(each for each in entries(node) if each.key.text not in OF_THE_WHOLE)
    return entries(listed)


def read_fields(node: Node | None, scope: Scope, *, is_event: bool = False) -> tuple[Field, ...]:
    return tuple(
        read_field(entry, scope, argument=is_event, rest=is_event) for entry in field_entries(node)
    )


def read_arguments(node: Node | None, scope: Scope) -> tuple[Field, ...]:
    return tuple(read_field(entry, scope, argument=True) for entry in entries(child(node, "args")))


def read_message_arguments(node: Node | None, scope: Scope) -> tuple[Field, ...]:
    """Return the arguments of a message, including those that its handlers can change."""
    return tuple(
        _in_place(entry, read_field(entry, scope, argument=True), scope)
        for entry in entries(child(node, "args"))
    )


def _in_place(entry: Entry, field: Field, scope: Scope) -> Field:
    """Return an argument of a message, marked as `inout` if its handlers can change it."""
    inout = child(entry.value, INOUT)
    if inout is None or not is_true(inout):
        return field
    if isinstance(field.type, Text):
        name, type_ = quote(field.name.text), show_type(field.type)
        message = f"the argument {name} is {type_}, which cannot be {quote(INOUT)}"
        scope.report("GP274", inout.span, message, "write str, or a struct with the string in it")
        return field
    return field._replace(inout=True)


def read_field(entry: Entry, scope: Scope, *, argument: bool, rest: bool = False) -> Field:
    node = entry.value
    type_node = child(node, "type") if isinstance(node, MappingNode) else node
    with scope.where(None if argument else node) as condition:
        type_, span = read_type_of(type_node, entry.key.span, scope, argument=argument, rest=rest)
    was = () if argument else read_was(node)
    return Field(name_of(entry.key), type_, span, read_doc(node), condition, was=was)


# Structs


def read_structs(scope: Scope) -> None:
    """Define every struct in the scope; its fields may have types that are declared later."""
    for entry in scope.entries("structs"):
        listed = child(entry.value, "fields")
        keys = {item.key.text for item in entries(entry.value)}
        is_short = listed is None and (not keys or not keys <= {"doc", "if"})
        if isinstance(entry.value if is_short else listed, MappingNode):
            (scope.structs[entry.key.text],) = scope.read_each((entry,), _struct)


def read_buffers(scope: Scope) -> tuple[Struct, ...]:
    """Return every buffer layout whose fields can be read."""
    return scope.read_each(
        [
            entry
            for entry in scope.entries("buffers")
            if isinstance(entry.value, MappingNode)
            and isinstance(child(entry.value, "fields") or entry.value, MappingNode)
        ],
        _struct,
    )


def _struct(entry: Entry, scope: Scope) -> Struct:
    return Struct(name_of(entry.key), read_fields(entry.value, scope), read_doc(entry.value))


def read_functions(scope: Scope) -> tuple[Function, ...]:
    return scope.read_each(scope.entries("functions"), _function)


def _function(entry: Entry, scope: Scope) -> Function:
    node = entry.value
    returns, span = read_type_of(child(node, "returns"), entry.key.span, scope, argument=True)
    if isinstance(returns, Array | Text | TextArgument):
        message = f"'returns' of {quote(entry.key.text)}: unsupported type {show_type(returns)}"
        scope.report("GP717", span, message, "return a number, an enum or a struct")
        returns = Broken()
    return Function(name_of(entry.key), read_arguments(node, scope), returns, span, read_doc(node))
