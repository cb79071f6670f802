"""Completion of keys, names, types and values at the cursor."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from gpgen import model
from gpgen.expressions.names import WORLD
from gpgen.lsp.analysis import Analysis
from gpgen.lsp.completion_items import (
    FILE,
    KEY,
    KEYWORD,
    TYPE,
    VALUE,
    Item,
    case_items,
    declaration_item,
    expression_items,
    name_items,
    named_items,
    path_items,
    unique_items,
    words,
)
from gpgen.lsp.cursor import MARK, Cursor, find_cursor, forms_of
from gpgen.lsp.positions import Position
from gpgen.lsp.scope import Context
from gpgen.schema import shapes
from gpgen.schema.conditions import OPERATORS, SYMBOL
from gpgen.schema.descriptions import expected, is_mapping
from gpgen.schema.language import MODULE
from gpgen.schema.names import ALWAYS
from gpgen.schema.node_forms import add_common_keys, variant_of
from gpgen.schema.shapes import Key, Shape
from gpgen.source.nodes import MappingNode, child, text_of

SENDING = ("emit", "post")
# Keys whose value is an expression, although their shape is `Text`.
EXPRESSIONS = ("computed", *SENDING)
CONDITION = re.compile(rf"\bif:\s*(?:{{\w+:\s*)?\[?({SYMBOL})")


class Completion(NamedTuple):
    """Completion items, and the start of the word that they replace."""

    start: Position
    items: tuple[Item, ...]


def complete(
    text: str, position: Position, analysis: Analysis, files: Iterable[str] = ()
) -> Completion:
    """Return the completion items for a position; `files` are the files that it could include."""
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
    """Yield the items for a value, or for an item of a list."""
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
        case shapes.Expression() | shapes.Duration(fixed=False):
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
    is_root = len(context.target.steps) == 1  # the root of any file may become a module
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
    """Return the keys of the variant that a mapping chooses; of all variants if it chooses none."""
    chosen = variant_of(mapping, shape)
    if chosen is not None:
        return add_common_keys(chosen, shape).keys
    kinds = tuple(record.keys[0] for record in shape.variants)
    names = {key.name for key in kinds}
    return (*kinds, *(key for key in shape.common if key.name not in names))


def _key_item(key: Key) -> Item:
    """Return the item for a schema key; it inserts a colon, and a space if no mapping follows."""
    ending = ":" if is_mapping(key.shape) else ": "
    return Item(key.name, KEY, expected(key.shape), key_doc(key), key.name + ending)


def key_doc(key: Key) -> str:
    if key.required:
        return f"{key.doc} Required."
    return key.doc if key.default is None else f"{key.doc} Default: `{key.default}`."


def _as_key(item: Item) -> Item:
    return item._replace(insert=f"{item.label}: ")


REF = re.compile(r"\s*ref\s+$")
IN_BRACKETS = re.compile(r"\[[^\]]*$")
NAMED = re.compile(r"\s*([A-Za-z_][\w.]*)\s*(?:\[.*)?$")
INTEGERS = (*model.UNSIGNED, *model.SIGNED)


def visible_declarations(module: model.Module, section: str) -> Iterator[Any]:
    yield from getattr(module, section)
    for used in module.imports:
        if used.is_direct:
            yield from getattr(used, section)


def type_items(before: str, context: Context, *, has_value: bool) -> Iterator[Item]:
    """Yield the items that may follow the text `before` in a type, or in `TYPE = VALUE`."""
    module = context.module
    type_text, equals, _ = before.partition("=")
    if equals and has_value:
        yield from value_items(named_type(type_text, module), context)
    elif REF.match(before):
        yield Item("any", TYPE, "an ID of any entity")
        yield from named_items(module.entities, context.analysis)
    elif IN_BRACKETS.search(before):
        yield from constant_items(INTEGERS, context)
    elif not before.strip():
        yield from words((*model.SCALARS, "str"), TYPE)
        yield Item("ref", TYPE, "an ID of an entity", insert="ref ")
        for section in ("enums", "structs", "externs"):
            yield from named_items(visible_declarations(module, section), context.analysis)


def constant_items(types: Sequence[str], context: Context) -> Iterator[Item]:
    for constant in visible_declarations(context.module, "constants"):
        if isinstance(constant.type, model.Scalar) and constant.type.name in types:
            yield declaration_item(constant.name.text, constant.name.span, context.analysis)


def value_items(of: model.Type, context: Context) -> Iterator[Item]:
    match of:
        case model.EnumType(name):
            if name in context.module.all_enums:
                yield from named_items(context.module.all_enums[name].members, context.analysis)
        case model.Scalar("bool"):
            yield from words(("true", "false"), VALUE)
            yield from constant_items(("bool",), context)
        case model.Scalar(name) if name in model.FLOATS:
            yield from constant_items((*INTEGERS, *model.FLOATS), context)
        case model.Scalar():
            yield from constant_items(INTEGERS, context)


def struct_keys(context: Context) -> Iterator[Item]:
    for field in _fields_of(type_of_value(context), context.module):
        label = field.name.text
        yield declaration_item(label, field.name.span, context.analysis, f"{label}: ")


def _fields_of(of: model.Type, module: model.Module) -> Sequence[model.Field]:
    struct = module.all_structs.get(of.name) if isinstance(of, model.StructType) else None
    return () if struct is None else struct.fields


def named_type(text: str, module: model.Module) -> model.Type:
    found = NAMED.match(text)
    if found is None:
        return model.Broken()
    name = found[1]
    if name in model.SCALARS:
        return model.Scalar(name)
    if name in module.all_enums:
        return model.EnumType(name)
    return model.StructType(name) if name in module.all_structs else model.Broken()


def type_of_value(context: Context) -> model.Type:
    of, rest = _type_and_rest(context)
    for key in rest:
        fields = _fields_of(_element(of), context.module)
        of = next((each.type for each in fields if each.name.text == key), model.Broken())
    return _element(of)


def _element(of: model.Type) -> model.Type:
    return of.element if isinstance(of, model.Array | model.Rest) else of


def _type_and_rest(context: Context) -> tuple[model.Type, Sequence[str]]:
    """Return the type of the declaration around a value, and the keys of the fields inside it."""
    keys = context.keys
    at = 1 if keys[:1] == (WORLD,) else 2
    if keys[:1] == ("constants",):
        return _long_type(context, 2), keys[3:]
    if keys[at : at + 1] == ("properties",) and len(keys) > at + 2:
        path = context.paths.get(keys[at + 1])
        of = _long_type(context, at + 2) if path is None else path.prop.type
        return of, keys[at + 3 :]
    if keys[2:3] == ("presets",) and len(keys) > 4:
        path = context.paths.get(keys[4])
        return (model.Broken() if path is None else path.prop.type), keys[5:]
    if keys[2:3] in (("components",), ("requires",)) and len(keys) > 4:
        return _type_in_component(keys[3], keys[4], context.module), keys[5:]
    if "default" in keys:
        at = keys.index("default")
        return _long_type(context, at), keys[at + 1 :]
    return model.Broken(), ()


def _type_in_component(component: str, name: str, module: model.Module) -> model.Type:
    found = next((each for each in module.components if each.name.text == component), None)
    properties = () if found is None else found.properties
    return next((each.type for each in properties if each.name.text == name), model.Broken())


def _long_type(context: Context, depth: int) -> model.Type:
    keyed = [step for step in context.target.steps if step.key]
    node = keyed[depth].node if depth < len(keyed) else None
    text = text_of(child(node, "type"))
    return model.Broken() if text is None else named_type(text, context.module)
