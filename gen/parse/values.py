"""Values in schemas, read as what their type says: defaults, limits, presets, constants."""

from gpgen.diagnostics import Note, did_you_mean, plural, quote
from gpgen.language.wording import show_type
from gpgen.model import (
    Array,
    ArrayValue,
    Broken,
    EnumType,
    EnumValue,
    ExternType,
    Scalar,
    StructType,
    StructValue,
    Text,
    TextArgument,
    Type,
    Value,
)
from gpgen.parse.scalars import read_scalar, wrong_value
from gpgen.parse.scope import Scope
from gpgen.presence import Needed
from gpgen.reading.nodes import (
    BrokenNode,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    is_empty,
    resolve,
)


def read_value(node: Node, kind_: Type, scope: Scope) -> Value | None:
    """Return a node as a value of a type, None if it is none, which is then reported."""
    if isinstance(node, BrokenNode) or isinstance(kind_, Broken):
        return None
    if is_empty(node):
        wrong_value(node, kind_, scope)
        return None
    if isinstance(kind_, Scalar):
        return read_scalar(node, kind_.name, scope)
    if isinstance(kind_, (Text, TextArgument)):
        return _text(node, kind_, scope)
    if isinstance(kind_, EnumType):
        return _enum(node, kind_, scope)
    if isinstance(kind_, StructType):
        return _struct(node, kind_, scope)
    if isinstance(kind_, Array):
        return _array(node, kind_, scope)
    if isinstance(kind_, ExternType):
        message = f"{quote(kind_.name)} is a foreign type: it has no value in a schema"
        hint = "leave it out, and set it in the init hook"
        scope.report("GP317", node.span, message, hint)
        return None
    message = "a reference has no value in a schema: it begins as zero, which refers to nothing"
    scope.report("GP310", node.span, message, "leave it out, and set it when the entity is made")
    return None


# Texts, enums


def _text(node: Node, kind_: Text | TextArgument, scope: Scope) -> str | None:
    if not isinstance(node, ScalarNode):
        wrong_value(node, kind_, scope)
        return None
    value = resolve(node)
    if not isinstance(value, str):
        wrong_value(node, kind_, scope, f'write "{node.text[:40]}" with quotes')
        return None
    if "\0" in value:
        scope.report("GP309", node.span, "a text cannot have a NUL character in it", "remove it")
        return None
    try:
        size = len(value.encode("utf-8"))
    except UnicodeEncodeError:
        scope.report(
            "GP309", node.span, "a text cannot have a half of a surrogate pair in it", "remove it"
        )
        return None
    if isinstance(kind_, Text) and size > kind_.size - 1:
        message = (
            f"this text has {plural(size, 'byte')}, and {show_type(kind_)} holds {kind_.size - 1}"
        )
        scope.report("GP308", node.span, message, f"shorten it, or write str[{size + 1}]")
        return None
    return value


def _enum(node: Node, kind_: EnumType, scope: Scope) -> EnumValue | None:
    enum = scope.enums.get(kind_.name)
    if enum is None:
        return None
    items = node.items if isinstance(node, SequenceNode) and enum.flags else (node,)
    first_with: dict[str, ScalarNode] = {}
    members = {each.name.text: each for each in enum.members}
    whole = True
    for item in items:
        if not isinstance(item, ScalarNode) or not isinstance(resolve(item), str):
            wrong_value(item, kind_, scope, f"such as {next(iter(members))}" if members else None)
            whole = False
            continue
        name = item.text.removeprefix(f"{kind_.name}.")
        if name not in members:
            report_member(item, kind_.name, list(members), scope)
            whole = False
        elif (first := first_with.setdefault(name, item)) is not item:
            note = Note(first.span, "it stands here first")
            message = f"the flag {quote(name)} stands twice"
            scope.report("GP305", item.span, message, "remove one", (note,))
        else:
            found = members[name]
            scope.require(name, Needed(found.condition, found.name.span), item.span)
    return EnumValue(kind_.name, tuple(first_with)) if whole else None


def report_member(node: ScalarNode, enum: str, names: list[str], scope: Scope) -> None:
    """Report the name of a member that an enum does not have."""
    qualified = [f"{enum}.{name}" for name in names]
    hint = did_you_mean(node.text, qualified if "." in node.text else names)
    scope.report(
        "GP304", node.span, f"{quote(node.text)} is not a member of the enum {quote(enum)}", hint
    )


# Structs, arrays


def _struct(node: Node, kind_: StructType, scope: Scope) -> StructValue | None:
    if not isinstance(node, MappingNode):
        wrong_value(node, kind_, scope)
        return None
    struct = scope.structs.get(kind_.name)
    if struct is None:
        return None
    fields = {field.name.text: field for field in struct.fields}
    values: list[tuple[str, Value]] = []
    for entry in node.entries:
        name = entry.key.text
        if name not in fields:
            message = f"the struct {quote(kind_.name)} has no field {quote(name)}"
            scope.report("GP306", entry.key.span, message, did_you_mean(name, fields))
            continue
        field = fields[name]
        scope.require(name, Needed(field.condition, field.name.span), entry.key.span)
        value = read_value(entry.value, field.type, scope)
        if value is not None:
            values.append((name, value))
    return StructValue(tuple(values))


def _array(node: Node, kind_: Array, scope: Scope) -> ArrayValue | None:
    if not isinstance(node, SequenceNode):
        wrong_value(node, kind_, scope)
        return None
    if len(node.items) > kind_.length:
        message = f"{len(node.items)} elements do not fit into {show_type(kind_)}"
        span = node.items[kind_.length].span
        scope.report("GP307", span, message, "this one is too many")
        return None
    values = [read_value(item, kind_.element, scope) for item in node.items]
    present = tuple(value for value in values if value is not None)
    return ArrayValue(present) if len(present) == len(values) else None
