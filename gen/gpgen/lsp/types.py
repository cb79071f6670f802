"""Completion of types and of values of a type."""

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from gpgen.expressions.names import WORLD
from gpgen.lsp.context import Context
from gpgen.lsp.items import TYPE, VALUE, Item, declaration_item, words
from gpgen.model import (
    FLOATS,
    SCALARS,
    Array,
    Broken,
    Constant,
    EnumType,
    Module,
    Name,
    Rest,
    Scalar,
    StructType,
    Type,
)
from gpgen.source.nodes import child, text_of

REF = re.compile(r"\s*ref\s+$")
IN_BRACKETS = re.compile(r"\[[^\]]*$")
NAMED = re.compile(r"\s*([A-Za-z_][\w.]*)\s*(?:\[.*)?$")
INTEGERS = ("u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64")


class Declared(Protocol):
    """A declaration with a name."""

    @property
    def name(self) -> Name:
        """The name, with that of its module before it where that is another one."""


def visible_declarations(module: Module, section: str) -> Iterator[Declared]:
    """Yield what a section declares here and in the modules that are included."""
    used = (each for each in module.imports if each.is_direct)
    for part in (module, *used):
        yield from getattr(part, section)


def type_items(before: str, context: Context, *, has_value: bool) -> Iterator[Item]:
    """Yield what may follow the text `before` in a type, or in `TYPE = VALUE`."""
    module = context.module
    type_text, equals, _ = before.partition("=")
    if equals and has_value:
        yield from value_items(named_type(type_text, module), context)
    elif REF.match(before):
        yield Item("any", TYPE, "an ID of any entity")
        for entity in module.entities:
            yield declaration_item(entity.name.text, entity.name.span, context.analysis)
    elif IN_BRACKETS.search(before):
        yield from constant_items(INTEGERS, context)
    elif not before.strip():
        yield from words((*SCALARS, "str"), TYPE)
        yield Item("ref", TYPE, "an ID of an entity", insert="ref ")
        for section in ("enums", "structs", "externs"):
            for each in visible_declarations(module, section):
                yield declaration_item(each.name.text, each.name.span, context.analysis)


def constant_items(types: Sequence[str], context: Context) -> Iterator[Item]:
    """Yield the constants of some scalar types."""
    for constant in (*context.module.constants, *_constants_of_others(context.module)):
        if isinstance(constant.type, Scalar) and constant.type.name in types:
            yield declaration_item(constant.name.text, constant.name.span, context.analysis)


def _constants_of_others(module: Module) -> Iterator[Constant]:
    for used in module.imports:
        if used.is_direct:
            yield from used.constants


def value_items(of: Type, context: Context) -> Iterator[Item]:
    """Yield the values of a type that have names."""
    match of:
        case EnumType(name):
            enum = context.module.all_enums.get(name)
            for member in () if enum is None else enum.members:
                yield declaration_item(member.name.text, member.name.span, context.analysis)
        case Scalar("bool"):
            yield from words(("true", "false"), VALUE)
            yield from constant_items(("bool",), context)
        case Scalar(name) if name in FLOATS:
            yield from constant_items((*INTEGERS, *FLOATS), context)
        case Scalar():
            yield from constant_items(INTEGERS, context)


def field_keys(of: Type, context: Context) -> Iterator[Item]:
    """Yield the fields of a struct as keys of a value."""
    struct = context.module.all_structs.get(of.name) if isinstance(of, StructType) else None
    for field in () if struct is None else struct.fields:
        label = field.name.text
        yield declaration_item(label, field.name.span, context.analysis, f"{label}: ")


def named_type(text: str, module: Module) -> Type:
    """Return the type that a text names, as far as its values have names."""
    found = NAMED.match(text)
    if found is None:
        return Broken()
    name = found[1]
    if name in SCALARS:
        return Scalar(name)
    if name in module.all_enums:
        return EnumType(name)
    return StructType(name) if name in module.all_structs else Broken()


def type_of_value(context: Context) -> Type:
    """Return the type of the value at a place, Broken if it is unknown."""
    of, rest = _type_and_rest(context)
    for key in rest:
        of = _element(of)
        struct = context.module.all_structs.get(of.name) if isinstance(of, StructType) else None
        fields = {} if struct is None else {each.name.text: each.type for each in struct.fields}
        of = fields.get(key, Broken())
    return _element(of)


def _element(of: Type) -> Type:
    return of.element if isinstance(of, Array | Rest) else of


def _type_and_rest(context: Context) -> tuple[Type, Sequence[str]]:
    """Return the type of what has the value, and the keys of fields that lead on from there."""
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
        return (Broken() if path is None else path.prop.type), keys[5:]
    if keys[2:3] in (("components",), ("requires",)) and len(keys) > 4:
        return _type_in_component(keys[3], keys[4], context.module), keys[5:]
    if "default" in keys:
        at = keys.index("default")
        return _long_type(context, at), keys[at + 1 :]
    return Broken(), ()


def _type_in_component(component: str, name: str, module: Module) -> Type:
    found = next((each for each in module.components if each.name.text == component), None)
    properties = () if found is None else found.properties
    return next((each.type for each in properties if each.name.text == name), Broken())


def _long_type(context: Context, depth: int) -> Type:
    """Return the type that is written beside the key of a value."""
    keyed = [step for step in context.target.steps if step.key]
    node = keyed[depth].node if depth < len(keyed) else None
    text = text_of(child(node, "type"))
    return Broken() if text is None else named_type(text, context.module)
