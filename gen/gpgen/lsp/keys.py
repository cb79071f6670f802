"""The keys that fit a mapping in which a key is being typed."""

from collections.abc import Iterator

from gpgen.lsp.context import Context
from gpgen.lsp.items import KEY, Item
from gpgen.lsp.names import case_items, name_items, struct_keys
from gpgen.lsp.tree import MARK, Cursor, forms_of
from gpgen.schema import shapes
from gpgen.schema.conditions import OPERATORS
from gpgen.schema.forms import add_common_keys, variant_of
from gpgen.schema.shapes import Key, Shape
from gpgen.schema.table import MODULE
from gpgen.schema.wording import expected, is_mapping
from gpgen.source.nodes import MappingNode


def key_items(cursor: Cursor, context: Context) -> Iterator[Item]:
    """Yield the keys that fit, without those that the mapping has."""
    mapping = context.target.mapping
    is_root = len(context.target.steps) == 1  # which may become a module
    shape = MODULE if is_root else context.target.shape
    if mapping is None:
        return
    present = {entry.key.text for entry in mapping.entries if MARK not in entry.key.text}
    for form in forms_of(shape):
        for item in _of_form(form, mapping, cursor.word, context):
            if item.label not in present:
                yield item._replace(insert=item.label) if cursor.has_colon else item


def _of_form(form: Shape, mapping: MappingNode, word: str, context: Context) -> Iterator[Item]:
    match form:
        case shapes.Record(keys=keys):
            yield from map(key_item, keys)
        case shapes.Variant():
            yield from map(key_item, variant_keys(form, mapping))
        case shapes.Map(name, keys=keys):
            if isinstance(name, shapes.Word):
                yield from map(as_key, name_items(name.what, word, context))
            elif isinstance(name, shapes.Case):
                yield from map(as_key, case_items(context))
            yield from map(key_item, keys)
        case shapes.Condition():
            yield from (Item(each, KEY, insert=f"{each}: ") for each in OPERATORS)
        case shapes.Value():
            yield from struct_keys(context)


def variant_keys(shape: shapes.Variant, mapping: MappingNode) -> tuple[Key, ...]:
    """Return the keys of the variant that a mapping is, or of all if that is still open."""
    chosen = variant_of(mapping, shape)
    if chosen is not None:
        return add_common_keys(chosen, shape).keys
    kinds = tuple(record.keys[0] for record in shape.variants)
    names = {key.name for key in kinds}
    return (*kinds, *(key for key in shape.common if key.name not in names))


def key_item(key: Key) -> Item:
    """Return a key of the language; what has a mapping behind it ends with its colon."""
    ending = ":" if is_mapping(key.shape) else ": "
    return Item(key.name, KEY, expected(key.shape), key_doc(key), key.name + ending)


def key_doc(key: Key) -> str:
    """Return what a key is for, whether it must be there, and what holds without it."""
    if key.required:
        return f"{key.doc} Required."
    return key.doc if key.default is None else f"{key.doc} Default: `{key.default}`."


def as_key(item: Item) -> Item:
    """Return a name as a key."""
    return item._replace(insert=f"{item.label}: ")
