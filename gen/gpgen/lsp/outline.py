"""The outline of a file: its declarations, and the nodes of its behaviours."""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.lsp.cursor import forms_of, key_of_entry, lines_in, root_shape, value_shape
from gpgen.lsp.incomplete_text import read_repaired
from gpgen.lsp.positions import Range, range_of
from gpgen.schema import shapes
from gpgen.schema.behaviours import NODE as NODE_SHAPE
from gpgen.schema.node_forms import choose, variant_of
from gpgen.schema.shapes import Shape
from gpgen.source.nodes import Entry, MappingNode, Node, ScalarNode, SequenceNode, text_of

SECTION, NODE = "section", "node"
# Keys with a line of their own; the members of all other keys are direct children of the owner.
SHOWN = ("behaviour", "behaviours", "root")
LONGEST_DETAIL = 60


class Symbol(NamedTuple):
    """A line of the outline.

    `kind` is SECTION, NODE, or the kind of the declared name, such as "property".
    """

    name: str
    kind: str
    detail: str
    place: Range
    selection: Range
    children: tuple["Symbol", ...]


def read_outline(text: str) -> tuple[Symbol, ...]:
    root = read_repaired(text).root
    if not isinstance(root, MappingNode):
        return ()
    found: list[Symbol] = []
    for entry in root.entries:
        inner = tuple(_symbols(entry.value, value_shape(root, root_shape(root), entry)))
        if inner:
            found.append(_entry(entry, SECTION, inner))
    return tuple(found)


def _symbols(node: Node, shape: Shape | None) -> Iterator[Symbol]:
    of = None if shape is None else choose(node, shape)
    if isinstance(node, MappingNode) and isinstance(of, shapes.Variant):
        yield _tree(node, of)
    elif _is_node(shape) and not isinstance(of, shapes.Record):
        yield from _children(node)
    elif isinstance(node, MappingNode) and isinstance(of, shapes.Record | shapes.Map):
        yield from _members(node, of)
    elif isinstance(node, SequenceNode) and isinstance(of, shapes.List):
        for each in node.items:
            name = choose(each, of.item)
            if isinstance(each, ScalarNode) and isinstance(name, shapes.Name):
                yield _leaf(each, name.what)
            elif isinstance(each, MappingNode) and isinstance(of.item, shapes.Either):
                yield from _symbols(each, name)


def _members(node: MappingNode, of: shapes.Record | shapes.Map) -> Iterator[Symbol]:
    for entry in node.entries:
        key = key_of_entry(node, of, entry.key.text)
        inner = tuple(_symbols(entry.value, value_shape(node, of, entry)))
        if key is not None and key.name in SHOWN and inner:
            yield _entry(entry, SECTION, inner)
        elif key is not None and key.name != "was":
            yield from inner
        elif isinstance(of, shapes.Map) and isinstance(of.name, shapes.Name):
            yield _entry(entry, of.name.what, inner)


def _entry(entry: Entry, kind: str, children: tuple[Symbol, ...]) -> Symbol:
    start, end = range_of(entry.key.span), lines_in(entry.value)
    place = Range(start.start, max(start.end, end.end))
    return Symbol(entry.key.text, kind, _detail(entry.value), place, start, children)


def _leaf(node: ScalarNode, kind: str) -> Symbol:
    place = range_of(node.span)
    return Symbol(node.text or "?", kind, "", place, place, ())


def _detail(node: Node) -> str:
    if isinstance(node, ScalarNode):
        return node.text[:LONGEST_DETAIL]
    found = (entry.value for entry in getattr(node, "entries", ()) if entry.key.text == "type")
    return next((text_of(each) or "" for each in found), "")[:LONGEST_DETAIL]


# Behaviours


def _is_node(shape: Shape | None) -> bool:
    return any(isinstance(form, shapes.Variant) for form in forms_of(shape))


def _children(node: Node) -> Iterator[Symbol]:
    """Yield the symbols of a behaviour node, which is a scalar, a list, or a mapping."""
    if isinstance(node, SequenceNode):
        for each in node.items:
            yield from _children(each)
    elif isinstance(node, ScalarNode):
        yield _leaf(node, NODE)
    elif isinstance(node, MappingNode):
        shape = next(form for form in forms_of(NODE_SHAPE) if isinstance(form, shapes.Variant))
        yield _tree(node, shape)


def _tree(node: MappingNode, shape: shapes.Variant) -> Symbol:
    record = variant_of(node, shape)
    kind = "node" if record is None else record.keys[0].name
    entries = {entry.key.text: entry for entry in node.entries}
    head = entries.get(kind) or next(iter(node.entries), None)
    children = tuple(
        symbol for entry in node.entries for symbol in _inside(node, shape, entry, kind)
    )
    named = text_of(entries["name"].value) if "name" in entries else None
    detail = "" if head is None else _detail(head.value)
    if named:
        detail = f"{kind} {detail}".strip()
    place = lines_in(node)
    selection = place if head is None else range_of(head.key.span)
    return Symbol(named or kind, NODE, detail, place, selection, children)


def _inside(node: MappingNode, shape: shapes.Variant, entry: Entry, kind: str) -> Iterator[Symbol]:
    of = value_shape(node, shape, entry)
    value = entry.value
    if isinstance(of, shapes.List):
        of = of.item
        if not isinstance(value, SequenceNode):
            return
    if isinstance(of, shapes.Map) and isinstance(value, MappingNode) and _is_node(of.value):
        for each in value.entries:
            yield _entry(each, NODE, tuple(_children(each.value)))
    elif _is_node(of) and entry.key.text == kind:
        yield from _children(value)
    elif _is_node(of):
        yield _entry(entry, NODE, tuple(_children(value)))
