"""Values in schemas, read as what their type says: defaults, limits, presets, constants."""

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
from gpgen.model.presence import Needed
from gpgen.model.types import show_type
from gpgen.schema.parse.scalars import read_scalar, wrong_value
from gpgen.schema.parse.scope import Scope
from gpgen.schema.parse.value_hints import flags_hint
from gpgen.source.nodes import (
    BrokenNode,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    is_empty,
    resolve,
)
from gpgen.source.problems import Note, did_you_mean, plural, quote


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
        message = f"expected no value for the extern {quote(kind_.name)}"
        hint = "leave it out, and set it in the init hook"
        scope.report("GP317", node.span, message, hint)
        return None
    message = "expected no value for a reference, which is zero at first"
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
        scope.report("GP309", node.span, "unexpected NUL character in a str", "remove it")
        return None
    try:
        size = len(value.encode("utf-8"))
    except UnicodeEncodeError:
        scope.report(
            "GP309", node.span, "unexpected half of a surrogate pair in a str", "remove it"
        )
        return None
    if isinstance(kind_, Text) and size > kind_.size - 1:
        most = plural(kind_.size - 1, "byte")
        message = f"expected at most {most} for {show_type(kind_)}, got {size}"
        scope.report("GP308", node.span, message, f"shorten it, or write str[{size + 1}]")
        return None
    return value


def _enum(node: Node, kind_: EnumType, scope: Scope) -> EnumValue | None:
    enum = scope.enums.get(kind_.name)
    if enum is None:
        return None
    listed = isinstance(node, SequenceNode) and not node.braces and enum.flags
    items = node.items if isinstance(node, SequenceNode) and listed else (node,)
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
            note = Note(first.span, "first defined here")
            message = f"duplicate flag {quote(name)}"
            scope.report("GP305", item.span, message, "remove one of the two", (note,))
        else:
            found = members[name]
            scope.require(name, Needed(found.condition, found.name.span), item.span)
    return EnumValue(kind_.name, tuple(first_with)) if whole else None


def report_member(node: ScalarNode, enum: str, names: list[str], scope: Scope) -> None:
    """Report the name of a member that an enum does not have."""
    qualified = {f"{enum}.{name}": name for name in names}
    if "." in node.text:
        alike = did_you_mean(node.text, qualified)
    else:
        alike = did_you_mean(node.text, names, qualified)
    hint = flags_hint(node.text, [*names, *qualified]) or alike
    message = f"unknown member {quote(node.text)} of the enum {quote(enum)}"
    scope.report("GP304", node.span, message, hint)


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
            message = f"unknown field {quote(name)} of the struct {quote(kind_.name)}"
            scope.report("GP306", entry.key.span, message, did_you_mean(name, fields))
            continue
        field = fields[name]
        scope.require(name, Needed(field.condition, field.name.span), entry.key.span)
        value = read_value(entry.value, field.type, scope)
        if value is not None:
            values.append((name, value))
    return StructValue(tuple(values))


def _array(node: Node, kind_: Array, scope: Scope) -> ArrayValue | None:
    if not isinstance(node, SequenceNode) or node.braces:
        wrong_value(node, kind_, scope)
        return None
    if len(node.items) > kind_.length:
        message = f"expected at most {plural(kind_.length, 'element')}, got {len(node.items)}"
        span = node.items[kind_.length].span
        scope.report("GP307", span, message, f"remove it, or write a longer {show_type(kind_)}")
        return None
    values = [read_value(item, kind_.element, scope) for item in node.items]
    present = tuple(value for value in values if value is not None)
    return ArrayValue(present) if len(present) == len(values) else None
