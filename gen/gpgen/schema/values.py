"""Values in schemas, read by their type: defaults, limits, presets, constants."""

from typing import NamedTuple

from gpgen import model
from gpgen.model.availability import Needed
from gpgen.model.types import show_type
from gpgen.schema.declarations import find_text
from gpgen.schema.numbers import read_scalar, wrong_value
from gpgen.schema.scope import Scope
from gpgen.schema.shape_validation import NO_REFERENCE
from gpgen.schema.suggestions.hints import flags_hint, report_no_value
from gpgen.schema.types import read_type, read_type_of
from gpgen.source.load import load_part
from gpgen.source.nodes import (
    BrokenNode,
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    child,
    is_empty,
    part,
    resolve,
)
from gpgen.source.places import Span
from gpgen.source.problems import Note, did_you_mean, plural, quote


def read_value(
    node: Node, kind_: model.Type, scope: Scope, *, fixed: str = ""
) -> model.Value | None:
    """Return a node as a value of a type; report an invalid value and return None.

    `fixed` is the name, for messages, of a value that cannot be a tunable constant.
    """
    if isinstance(node, BrokenNode) or isinstance(kind_, model.Broken):
        return None
    if is_empty(node) and not isinstance(kind_, model.Ref):
        wrong_value(node, kind_, scope)
        return None
    if isinstance(kind_, model.Scalar):
        return read_scalar(node, kind_.name, scope, fixed=fixed)
    if isinstance(kind_, (model.Text, model.TextArgument)):
        return _text(node, kind_, scope)
    if isinstance(kind_, model.EnumType):
        return _enum(node, kind_, scope)
    if isinstance(kind_, model.StructType):
        return _struct(node, kind_, scope)
    if isinstance(kind_, model.Array):
        return _array(node, kind_, scope)
    if isinstance(kind_, model.ExternType):
        message = f"expected no value for the extern {quote(kind_.name)}"
        hint = "leave it out, and set it in the init hook"
        scope.report("GP317", node.span, message, hint)
        return None
    scope.report("GP310", node.span, NO_REFERENCE, "remove it, and set the property after create")
    return None


# Strings, enums


def _text(node: Node, kind_: model.Text | model.TextArgument, scope: Scope) -> str | None:
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
    if isinstance(kind_, model.Text) and size > kind_.size - 1:
        most = plural(kind_.size - 1, "byte")
        message = f"expected at most {most} for {show_type(kind_)}, got {size}"
        scope.report("GP308", node.span, message, f"shorten it, or write str[{size + 1}]")
        return None
    return value


def _enum(node: Node, kind_: model.EnumType, scope: Scope) -> model.EnumValue | None:
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
    return model.EnumValue(kind_.name, tuple(first_with)) if whole else None


def report_member(node: ScalarNode, enum: str, names: list[str], scope: Scope) -> None:
    qualified = {f"{enum}.{name}": name for name in names}
    if "." in node.text:
        alike = did_you_mean(node.text, qualified)
    else:
        alike = did_you_mean(node.text, names, qualified)
    hint = flags_hint(node.text, [*names, *qualified]) or alike
    message = f"unknown member {quote(node.text)} of the enum {quote(enum)}"
    scope.report("GP304", node.span, message, hint)


# Structs, arrays


def _struct(node: Node, kind_: model.StructType, scope: Scope) -> model.StructValue | None:
    if not isinstance(node, MappingNode):
        wrong_value(node, kind_, scope)
        return None
    struct = scope.structs.get(kind_.name)
    if struct is None:
        return None
    fields = {field.name.text: field for field in struct.fields}
    values: list[tuple[str, model.Value]] = []
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
    return model.StructValue(tuple(values))


def _array(node: Node, kind_: model.Array, scope: Scope) -> model.ArrayValue | None:
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
    return model.ArrayValue(present) if len(present) == len(values) else None


def split_value(
    node: ScalarNode, subject: str, scope: Scope, *, argument: bool = False, optional: bool = True
) -> tuple[model.Type, Span, Node | None]:
    """Return the type, its span, and the node of the value in `TYPE = VALUE`."""
    before, equals, after = node.text.partition("=")
    if not before.strip():
        message = f"{subject} requires a type before '='"
        scope.report("GP204", node.span, message, "write 'i32 = 100'")
        return model.Broken(), node.span, None
    type_, span = read_type(node, scope, argument=argument, end=len(before))
    if not equals:
        return type_, span, None
    start = len(before) + 1 + len(after) - len(after.lstrip())
    text = after.strip()
    if not text:
        place = part(node, len(before), len(before) + 1)
        report_no_value(place, subject, scope, optional=optional)
        return type_, span, BrokenNode(place)
    value, problems = load_part(text, part(node, start, start + len(text)))
    scope.problems += problems
    if is_empty(value):
        hint = "write only the type: zero is the default" if optional else "write a value"
        scope.report("GP205", value.span, f"{subject}: expected a value, got null", hint)
    return type_, span, value


class Typed(NamedTuple):
    """A type, its span, and a value with its node; an invalid value was already reported."""

    type: model.Type
    span: Span
    value: model.Value | None
    node: Node | None


def read_typed(entry: Entry, subject: str, scope: Scope, *, argument: bool = False) -> Typed:
    """Return the type and the value of a declaration; `subject` is its name in messages."""
    node = entry.value
    text = find_text(node)
    if text is not None:
        type_, span, default = split_value(text, subject, scope, argument=argument)
    else:
        type_, span = read_type_of(child(node, "type"), entry.key.span, scope, argument=argument)
        default = child(node, "default")
    value = None if default is None or is_empty(default) else read_value(default, type_, scope)
    return Typed(type_, span, value, default)
