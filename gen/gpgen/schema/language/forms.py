"""The forms, short and long, of which a node is written in one."""

import re

from gpgen.schema.language.shapes import (
    EitherShape,
    LaterShape,
    ListShape,
    MapShape,
    RecordShape,
    Shape,
    VariantShape,
)
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

TYPE = re.compile(r"(ref )?\w+(\.\w+)?(\[\w*\])?")


def kind_of(shape: Shape) -> type[ScalarNode] | type[SequenceNode] | type[MappingNode]:
    """Return the class of the nodes that can have a shape."""
    if isinstance(shape, ListShape):
        return SequenceNode
    if isinstance(shape, (MapShape, RecordShape, VariantShape)):
        return MappingNode
    return ScalarNode


def choose(node: Node, shape: Shape) -> Shape:
    """Return the form, short or long, in which `node` is written."""
    while isinstance(shape, EitherShape | LaterShape):
        if isinstance(shape, LaterShape):
            shape = shape.made()
            continue
        short_fits = _fits(node, shape.short)
        long_fits = _fits(node, shape.long)
        if short_fits and long_fits and isinstance(node, MappingNode):
            shape = shape.long if _is_long(node, shape) else shape.short
        else:
            shape = shape.long if long_fits else shape.short
    return shape


def _is_long(node: MappingNode, shape: EitherShape) -> bool:
    """Return whether a mapping is written in the long form, where both forms are mappings."""
    if not isinstance(shape.long, RecordShape):
        return False
    known = {key.name for key in shape.long.keys}
    marks = [entry for entry in node.entries if entry.key.text in shape.marks]
    if marks:
        is_map = isinstance(shape.short, MapShape)
        return not is_map or any(not _is_type(each.value) for each in marks)
    keys = {entry.key.text for entry in node.entries}
    return bool(keys) and keys <= known and not shape.marked


def _is_type(node: Node) -> bool:
    """Return whether a value looks like the type of a member."""
    return TYPE.fullmatch(text_of(node) or "") is not None


def _fits(node: Node, shape: Shape) -> bool:
    if isinstance(shape, LaterShape):
        return _fits(node, shape.made())
    if isinstance(shape, EitherShape):
        return _fits(node, shape.short) or _fits(node, shape.long)
    return kind_of(shape) is type(node)


def holds_members(entry: Entry, shape: MapShape) -> bool:
    """Return whether an entry is a second `fields` where there can only be members."""
    if entry.key.text != "fields" or shape.name.what not in ("argument", "field"):
        return False
    return bool(entries(entry.value)) and child(entry.value, "type") is None
