"""Completion of types and of values of a type."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from gpgen import model
from gpgen.expressions.names import WORLD
from gpgen.lsp.context import Context
from gpgen.lsp.items import TYPE, VALUE, Item, declaration_item, named_items, words
from gpgen.source.nodes import child, text_of

REF = re.compile(r"\s*ref\s+$")
IN_BRACKETS = re.compile(r"\[[^\]]*$")
NAMED = re.compile(r"\s*([A-Za-z_][\w.]*)\s*(?:\[.*)?$")
INTEGERS = ("u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64")


def visible_declarations(module: model.Module, section: str) -> Iterator[Any]:
    yield from getattr(module, section)
    for used in module.imports:
        if used.is_direct:
            yield from getattr(used, section)


def type_items(before: str, context: Context, *, has_value: bool) -> Iterator[Item]:
    """Yield what may follow the text `before` in a type, or in `TYPE = VALUE`."""
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
    """Return the type of the owner of the value, and the keys of fields from there."""
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
