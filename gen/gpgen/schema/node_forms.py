"""Selects the shape of a node: its short or long form, and its kind."""

import re

from gpgen.schema import shapes
from gpgen.schema.shapes import Shape
from gpgen.source.nodes import (
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    child,
    entries,
    text_of,
)
from gpgen.source.places import Span

TYPE = re.compile(r"(ref )?\w+(\.\w+)?(\[\w*\])?")


def kind_of(shape: Shape) -> type[ScalarNode] | type[SequenceNode] | type[MappingNode]:
    if isinstance(shape, shapes.List):
        return SequenceNode
    if isinstance(shape, (shapes.Map, shapes.Record, shapes.Variant)):
        return MappingNode
    return ScalarNode


def choose(node: Node, shape: Shape) -> Shape:
    while isinstance(shape, shapes.Either | shapes.Later):
        if isinstance(shape, shapes.Later):
            shape = shape.made
            continue
        is_long = has_kind_of(node, shape.long)
        if is_long and isinstance(node, MappingNode) and has_kind_of(node, shape.short):
            is_long = _is_long(node, shape)
        shape = shape.long if is_long else shape.short
    return shape


def _is_long(node: MappingNode, shape: shapes.Either) -> bool:
    """Return whether a mapping is in the long form, if both forms are mappings."""
    if not isinstance(shape.long, shapes.Record):
        return False
    known = {key.name for key in shape.long.keys}
    marks = [entry for entry in node.entries if entry.key.text in shape.marks]
    if marks:
        is_map = isinstance(shape.short, shapes.Map)
        return not is_map or any(not _is_type(each.value) for each in marks)
    keys = {entry.key.text for entry in node.entries}
    return bool(keys) and keys <= known and not shape.marked


def _is_type(node: Node) -> bool:
    return TYPE.fullmatch(text_of(node) or "") is not None


def has_kind_of(node: Node, shape: Shape) -> bool:
    """Return whether a node has the class that one of the shape's forms requires."""
    return any(kind_of(form) is type(node) for form in forms_of(shape))


def holds_members(entry: Entry, shape: shapes.Map) -> bool:
    """Return whether an entry is a second `fields` where only members are allowed."""
    if entry.key.text != "fields" or shape.name.what not in ("argument", "field"):
        return False
    return bool(entries(entry.value)) and child(entry.value, "type") is None


def forms_of(shape: Shape) -> list[Shape]:
    """Return all forms of a shape, short ones first."""
    if isinstance(shape, shapes.Later):
        return forms_of(shape.made)
    if isinstance(shape, shapes.Either):
        return [*forms_of(shape.short), *forms_of(shape.long)]
    return [shape]


def variant_of(node: MappingNode, shape: shapes.Variant) -> shapes.Record | None:
    """Return the record of a mapping's kind, None if it has none; of two kinds, the first."""
    return next((shape.kinds[each.key.text] for each in kinds_in(node, shape)), None)


def record_of(node: MappingNode, shape: shapes.Variant) -> shapes.Record:
    """Return the record of a mapping's kind with the common keys, or only the common keys."""
    found = variant_of(node, shape)
    if found is None:
        return shapes.Record(shape.name, shape.doc, shape.common, shape.example)
    return add_common_keys(found, shape)


def add_common_keys(record: shapes.Record, shape: shapes.Variant) -> shapes.Record:
    """Return a variant with the keys that all variants have."""
    own = {key.name for key in record.keys}
    return record._replace(keys=(*record.keys, *(k for k in shape.common if k.name not in own)))


def is_decision(node: MappingNode) -> bool:
    """Return whether an `if` in a mapping can only be the node `if`."""
    return any(each.key.text in ("then", "else") for each in node.entries)


def keep_one_kind(node: MappingNode, shape: shapes.Variant, at: Span) -> tuple[MappingNode, Span]:
    """Return a mapping with its first kind only, and the span of the key that names it."""
    kinds = kinds_in(node, shape)
    if not kinds:
        return node, at
    kept = tuple(entry for entry in node.entries if entry not in kinds[1:])
    return node._replace(entries=kept), kinds[0].key.span


def kinds_in(node: MappingNode, shape: shapes.Variant) -> list[Entry]:
    """Return the entries that name a kind; an `if` that is a build condition comes last."""
    found = [entry for entry in node.entries if entry.key.text in shape.kinds]
    decides = is_decision(node)
    return sorted(found, key=lambda entry: entry.key.text == "if" and not decides)
