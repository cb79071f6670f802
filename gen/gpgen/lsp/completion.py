"""Completion: a function of the text, the cursor and the model."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gpgen.lsp.analysis import Analysis
from gpgen.lsp.context import Context
from gpgen.lsp.items import (
    FILE,
    KEY,
    KEYWORD,
    VALUE,
    Item,
    case_items,
    declaration_item,
    expression_items,
    name_items,
    path_items,
    unique_items,
    words,
)
from gpgen.lsp.positions import Position
from gpgen.lsp.tree import MARK, Cursor, find_cursor, forms_of
from gpgen.lsp.types import (
    INTEGERS,
    constant_items,
    struct_keys,
    type_items,
    type_of_value,
    value_items,
)
from gpgen.schema import shapes
from gpgen.schema.conditions import OPERATORS, SYMBOL
from gpgen.schema.forms import add_common_keys, variant_of
from gpgen.schema.names import ALWAYS
from gpgen.schema.shapes import Key, Shape
from gpgen.schema.table import MODULE
from gpgen.schema.wording import expected, is_mapping
from gpgen.source.nodes import MappingNode

SENDING = ("emit", "post")
# Keys whose text is an expression, though the language's table calls it a text.
EXPRESSIONS = ("computed", *SENDING)
CONDITION = re.compile(rf"\bif:\s*(?:{{\w+:\s*)?\[?({SYMBOL})")


class Completion(NamedTuple):
    """The items, and the start of the word that they replace."""

    start: Position
    items: tuple[Item, ...]


def complete(
    text: str, position: Position, analysis: Analysis, files: Iterable[str] = ()
) -> Completion:
    """Return what may stand at a position; `files` are what can be included there."""
    cursor = find_cursor(text, position)
    found: list[Item] = []
    for target in cursor.targets:
        context = Context(target, analysis)
        if target.is_key:
            found += _key_items(cursor, context)
        elif target.keys[:1] == ("include",):
            found += words(files, FILE)
        else:
            found += _scalar_items(cursor, context, text)
    return Completion(cursor.start, unique_items(found))


def _scalar_items(cursor: Cursor, context: Context, text: str) -> Iterator[Item]:
    """Yield what may stand as a value, or as an item of a list."""
    before = context.target.scalar.text.partition(MARK)[0]
    for shape in forms_of(context.target.shape):
        yield from _shape_items(shape, before, cursor.word, context)
        if isinstance(shape, shapes.Condition):
            found = dict.fromkeys(each[1] for each in CONDITION.finditer(text))
            yield from words((each for each in found if MARK not in each), VALUE)


def _shape_items(shape: Shape, before: str, word: str, context: Context) -> Iterator[Item]:
    match shape:
        case shapes.Choice(choices) | shapes.Count(_, _, choices):
            yield from words(choices)
        case shapes.Boolean():
            yield from words(("true", "false"), VALUE)
        case shapes.Integer(_, _, True):
            yield from constant_items(INTEGERS, context)
        case shapes.Word(what):
            yield from name_items(what, word, context)
        case shapes.Case():
            yield from case_items(context)
        case shapes.Type(has_value):
            yield from type_items(before, context, has_value=has_value)
        case shapes.Value():
            yield from value_items(type_of_value(context), context)
        case shapes.Expression():
            yield from _expression_items(before, word, context)
        case shapes.Text():
            yield from _text_items(before, word, context)


def _expression_items(before: str, word: str, context: Context) -> Iterator[Item]:
    if not before.strip() and context.is_node and context.scope is not None:
        for path, leaf in context.scope.names.leaves.items():
            needs_arguments = any(each.default is None for each in leaf.arguments)
            insert = f"{path}(" if needs_arguments else ""
            yield declaration_item(path, leaf.name.span, context.analysis, insert)
        trees = {each.name.text: each for each in context.scope.trees.values()}
        yield from path_items(trees, context.analysis)
        yield from words(ALWAYS, KEYWORD)
    if context.names is not None:
        yield from expression_items(word, context.names, context.analysis)


def _text_items(before: str, word: str, context: Context) -> Iterator[Item]:
    key = context.keys[-1] if context.keys else ""
    if key in SENDING and "(" not in before and context.scope is not None:
        for path, signal in context.scope.signals.items():
            insert = f"{path}(" if signal.arguments else ""
            yield declaration_item(path, signal.name.span, context.analysis, insert)
    elif context.names is not None and (key in EXPRESSIONS or context.keys[2:3] == ("bind",)):
        yield from expression_items(word, context.names, context.analysis)


def _key_items(cursor: Cursor, context: Context) -> Iterator[Item]:
    """Yield the keys that a mapping does not have yet."""
    mapping = context.target.mapping
    is_root = len(context.target.steps) == 1  # which may become a module
    shape = MODULE if is_root else context.target.shape
    if mapping is None:
        return
    present = {entry.key.text for entry in mapping.entries if MARK not in entry.key.text}
    for form in forms_of(shape):
        for item in _form_keys(form, mapping, cursor.word, context):
            if item.label not in present:
                yield item._replace(insert=item.label) if cursor.has_colon else item


def _form_keys(form: Shape, mapping: MappingNode, word: str, context: Context) -> Iterator[Item]:
    match form:
        case shapes.Record(keys=keys):
            yield from map(_key_item, keys)
        case shapes.Variant():
            yield from map(_key_item, _variant_keys(form, mapping))
        case shapes.Map(name, keys=keys):
            if isinstance(name, shapes.Word):
                yield from map(_as_key, name_items(name.what, word, context))
            elif isinstance(name, shapes.Case):
                yield from map(_as_key, case_items(context))
            yield from map(_key_item, keys)
        case shapes.Condition():
            yield from (_as_key(Item(each, KEY)) for each in OPERATORS)
        case shapes.Value():
            yield from struct_keys(context)


def _variant_keys(shape: shapes.Variant, mapping: MappingNode) -> tuple[Key, ...]:
    """Return the keys of the variant that a mapping is, or of all if that is still open."""
    chosen = variant_of(mapping, shape)
    if chosen is not None:
        return add_common_keys(chosen, shape).keys
    kinds = tuple(record.keys[0] for record in shape.variants)
    names = {key.name for key in kinds}
    return (*kinds, *(key for key in shape.common if key.name not in names))


def _key_item(key: Key) -> Item:
    """Return a key of the language; before a mapping it ends with its colon."""
    ending = ":" if is_mapping(key.shape) else ": "
    return Item(key.name, KEY, expected(key.shape), key_doc(key), key.name + ending)


def key_doc(key: Key) -> str:
    if key.required:
        return f"{key.doc} Required."
    return key.doc if key.default is None else f"{key.doc} Default: `{key.default}`."


def _as_key(item: Item) -> Item:
    return item._replace(insert=f"{item.label}: ")
