"""Constants and enums: their schema keys, and reading them into the model."""

from collections.abc import Iterator

from gpgen.model import Broken, Constant, Enum, EnumMember, Scalar, TextArgument, Type, Value
from gpgen.model.types import show_type
from gpgen.schema import shapes
from gpgen.schema.declarations import common_keys, find_text, is_true, name_of, read_doc
from gpgen.schema.numbers import read_integer
from gpgen.schema.saving import read_was, was_key
from gpgen.schema.scope import Scope
from gpgen.schema.shapes import Key, Shape
from gpgen.schema.structs import RESERVED_MEMBERS
from gpgen.schema.types import read_type_of
from gpgen.schema.values import read_value, split_value
from gpgen.source.nodes import (
    BrokenNode,
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    child,
    is_empty,
    text_of,
)
from gpgen.source.places import Span
from gpgen.source.problems import Note, quote

LOWEST_ENUM, HIGHEST_ENUM = -(1 << 31), (1 << 31) - 1
ENUM_MEMBER = shapes.Name("enum member", example="bees")
ENUM_NUMBER = shapes.Integer(LOWEST_ENUM, HIGHEST_ENUM)
ENUM_VALUE = shapes.Either(
    ENUM_NUMBER,
    shapes.Record(
        "an enum value",
        "A member of an enum in its long form.",
        (
            Key(
                "value",
                ENUM_NUMBER,
                "The number of the member.",
                default="one more than the member before",
            ),
            was_key("the value", ENUM_MEMBER),
            *common_keys("the value"),
        ),
        "{value: 3, doc: Not at home.}",
    ),
)
FLAG = shapes.Record(
    "a flag",
    "A member of a flag set.",
    (was_key("the flag", ENUM_MEMBER), *common_keys("the flag")),
    "{doc: Wants food.}",
)
SHORT_ENUM_MEMBER = ENUM_MEMBER._replace(
    reserved=RESERVED_MEMBERS, long_form="{values: [...]} or {flags: [...]}"
)


def member_list(name: shapes.Name, value: Shape, example: str) -> shapes.List:
    """Return the shape of a list of members: names, or a name with its long form."""
    alone = shapes.Map(name, value, "{wasps: {was: hornets}}", least=1, most=1)
    return shapes.List(shapes.Either(name, alone), example, unique=True)


ENUM = shapes.Either(
    member_list(SHORT_ENUM_MEMBER, ENUM_VALUE, "[bees, wasps]"),
    shapes.Record(
        "an enum",
        "An enum or a set of flags in its long form.",
        (
            Key(
                "values",
                shapes.Either(
                    member_list(ENUM_MEMBER, ENUM_VALUE, "[bees, wasps]"),
                    shapes.Map(ENUM_MEMBER, ENUM_VALUE, "{bees: 1, wasps: 2}"),
                ),
                "The members of a plain enum, numbered from 0, or with numbers of their own.",
            ),
            Key(
                "flags",
                shapes.Either(
                    member_list(ENUM_MEMBER, FLAG, "[hungry, angry]"),
                    shapes.Map(ENUM_MEMBER, FLAG, "{hungry: {doc: Wants food.}}"),
                ),
                "The members of a set of flags, one bit each.",
            ),
            *common_keys("the enum"),
        ),
        "[bees, wasps]",
        one_of=("values", "flags"),
    ),
)
CONSTANT = shapes.Either(
    shapes.Type(value=True, must=True, text=True),
    shapes.Record(
        "a constant",
        "A constant in its long form.",
        (
            Key("type", shapes.Type(text=True), "A scalar type, or `str`.", required=True),
            Key("value", shapes.Value(), "The value of the constant.", required=True),
            Key(
                "tunable",
                shapes.Boolean(),
                "Whether it may change while the program runs: the world keeps it in its tuning.",
                default="false",
            ),
            *common_keys("the constant"),
        ),
        "u32 = 32",
    ),
)


# Constants


def read_constants(scope: Scope) -> None:
    """Define every constant in the scope, each after the constant that its value refers to."""
    pending = {
        entry.key.text: _constant_parts(entry, scope) for entry in scope.entries("constants")
    }
    for name in pending:
        chain: dict[str, Node] = {}
        step: str | None = name
        while (
            step is not None
            and step in pending
            and step not in scope.constants
            and step not in chain
        ):
            value = pending[step][2]
            chain[step] = value if value is not None else BrokenNode(pending[step][1])
            step = _named(value)
        if step in chain:
            _report_cycle(list(chain), step, scope)
        for member in reversed(chain):
            if member not in scope.constants:
                _define(member, pending[member], scope)


def _constant_parts(entry: Entry, scope: Scope) -> tuple[Type, Span, Node | None]:
    """Return the type of a constant, the type's span, and the node of the value."""
    node = entry.value
    text = find_text(node)
    if text is not None:
        subject = f"constant {quote(entry.key.text)}"
        type_, span, value = split_value(text, subject, scope, argument=True, optional=False)
        if value is None and "=" not in text.text:
            scope.report(
                "GP205", node.span, f"{subject} has no value", "write 'u32 = 32', for instance"
            )
    else:
        type_, span = read_type_of(child(node, "type"), entry.key.span, scope, argument=True)
        value = child(node, "value")
    if not isinstance(type_, (Scalar, TextArgument, Broken)):
        message = f"constant: expected a number, bool or str, got {show_type(type_)}"
        scope.report("GP225", span, message, "write one of these types")
        type_ = Broken()
    if isinstance(type_, TextArgument) and is_true(child(node, "tunable")):
        message = f"tunable constant {quote(entry.key.text)}: expected a number or bool, got str"
        scope.report("GP225", span, message, "remove 'tunable'")
    return type_, span, None if value is None or is_empty(value) else value


def _named(value: Node | None) -> str | None:
    """Return the name to which a value may refer, None if it is not a plain scalar."""
    return value.text if isinstance(value, ScalarNode) and value.plain else None


def _report_cycle(chain: list[str], first: str | None, scope: Scope) -> None:
    """Report constants that are defined by each other, and define them as `Broken`."""
    if first is None:
        return
    cycle = chain[chain.index(first) :]
    keys = [scope.declared["constants"][name].key for name in cycle]
    notes = [Note(key.span, f"{quote(key.text)} is declared here") for key in keys[1:]]
    message = f"cyclic constant: {' -> '.join([*cycle, first])}"
    scope.report("GP311", keys[0].span, message, "give one of them a number", notes)
    for key in keys:
        scope.constants[key.text] = Constant(name_of(key), Broken(), 0, None)


def _define(name: str, parts: tuple[Type, Span, Node | None], scope: Scope) -> None:
    type_, _, node = parts
    entry = scope.declared["constants"][name]
    value: Value | None = None
    with scope.where(entry.value) as condition:
        if node is not None:
            value = read_value(node, type_, scope, fixed="the value of a constant")
    if value is None:
        scope.constants[name] = Constant(name_of(entry.key), Broken(), 0, None)
    else:
        doc, tunable = read_doc(entry.value), is_true(child(entry.value, "tunable"))
        key = name_of(entry.key)
        scope.constants[name] = Constant(key, type_, value, doc, condition, tunable)


# Enums


def read_enums(scope: Scope) -> None:
    """Define every enum in the scope that was understood completely."""
    scope.enums |= {each.name.text: each for each in scope.read_each(scope.entries("enums"), _enum)}


def _enum(entry: Entry, scope: Scope) -> Enum | None:
    node = entry.value
    values, flags = child(node, "values"), child(node, "flags")
    listed = node if isinstance(node, SequenceNode) else (values if values is not None else flags)
    if listed is None or (values is not None and flags is not None):
        return None
    is_flags = listed is flags
    members = list(_flags(listed, scope) if is_flags else _enum_values(listed, scope))
    if any(member is None for member in members):
        return None
    whole = tuple(member for member in members if member is not None)
    return Enum(name_of(entry.key), is_flags, whole, read_doc(node))


def _member_nodes(node: Node) -> Iterator[tuple[ScalarNode | None, Node | None]]:
    """Yield the names of members, with their values."""
    if isinstance(node, MappingNode):
        for entry in node.entries:
            yield entry.key, entry.value
    elif isinstance(node, SequenceNode):
        names: dict[str, ScalarNode] = {}
        for item in node.items:
            key, value = _listed(item)
            if key is None or not text_of(key):
                yield None, None
            elif names.setdefault(key.text, key) is key:
                yield key, value
    else:
        yield None, None


def _listed(item: Node) -> tuple[ScalarNode | None, Node | None]:
    """Return a member in a list, and its long form if it has one."""
    if isinstance(item, MappingNode) and len(item.entries) == 1:
        return item.entries[0].key, item.entries[0].value
    return (item, None) if isinstance(item, ScalarNode) else (None, None)


def _enum_values(node: Node, scope: Scope) -> Iterator[EnumMember | None]:
    number = 0
    for key, value in _member_nodes(node):
        if key is None:
            yield None
            continue
        entry = child(value, "value") if isinstance(value, MappingNode) else value
        with scope.where(value) as condition:
            subject = f"enum member {quote(key.text)}"
            read = number if entry is None else read_integer(entry, ENUM_NUMBER, scope, subject)
        if read is None:
            yield None
            continue
        yield EnumMember(name_of(key), read, read_doc(value), condition, read_was(value))
        number = read + 1


def _flags(node: Node, scope: Scope) -> Iterator[EnumMember | None]:
    for index, (key, value) in enumerate(_member_nodes(node)):
        with scope.where(value) as condition:
            bit = 1 << index
        if key is None:
            yield None
        else:
            yield EnumMember(name_of(key), bit, read_doc(value), condition, read_was(value))
