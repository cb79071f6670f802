"""A model -> the facts on which users of its C rely."""

from collections.abc import Iterable, Iterator

from gpgen.model import Enum, Extern, Import, Module, Stream, Struct
from gpgen.model.types import show_type
from gpgen.source.problems import quote
from gpgen.tools.conform.objects import of_component, of_entity, of_tree, of_world
from gpgen.tools.conform.weights import (
    BREAKING,
    COMPATIBLE,
    LAYOUT,
    TO_BE_WRITTEN,
    Fact,
    condition,
    order,
    signature,
    written,
)


def facts(module: Module) -> Iterator[Fact]:
    """Yield all that others rely on, in the order of the schema."""
    name = module.name
    yield Fact("module", "the module's name", quote(name.text), name.span)
    yield from _used(module.imports)
    yield from _values(module)
    for struct in module.structs:
        yield from _struct(struct, "struct")
    for buffer in module.buffers:
        yield from _struct(buffer, "buffer")
    for stream in module.streams:
        yield from _stream(stream)
    yield from _objects(module)
    for several in ("streams", "components", "entities"):
        names = (each.name.text for each in getattr(module, several))
        yield from order(several, f"which the {several} come", name, names)


def _used(imports: Iterable[Import]) -> Iterator[Fact]:
    """Yield the types of other modules, which may be members in this one."""
    for used in imports:
        for enum in used.enums:
            yield from _enum(enum)
        for struct in used.structs:
            yield from _struct(struct, "struct")
        for extern in used.externs:
            yield from _extern(extern)


def _objects(module: Module) -> Iterator[Fact]:
    for component in module.components:
        yield from of_component(component)
    if module.world is not None:
        yield from of_world(module.world, module.name)
    for behaviour in module.behaviours:
        yield from of_tree(behaviour)
    for entity in module.entities:
        yield from of_entity(entity)


def _values(module: Module) -> Iterator[Fact]:
    for constant in module.constants:
        key, what = f"constant {constant.name.text}", f"the constant {quote(constant.name.text)}"
        yield Fact(key, what, show_type(constant.type), constant.name.span)
        value = written(constant.value)
        yield Fact(
            f"{key}/value", f"the value of {what}", value, constant.name.span, differs=LAYOUT
        )
        yield from condition(key, what, constant.name, constant.condition)
    for enum in module.enums:
        yield from _enum(enum)
    for extern in module.externs:
        yield from _extern(extern)
    for function in module.functions:
        what = f"the function {quote(function.name.text)}"
        says = f"{signature(function.arguments)} -> {show_type(function.returns)}"
        key = f"function {function.name.text}"
        yield Fact(key, what, says, function.name.span, COMPATIBLE, BREAKING, news=TO_BE_WRITTEN)
        yield from condition(key, what, function.name, function.condition)
    for message in module.messages:
        key, what = f"message {message.name.text}", f"the message {quote(message.name.text)}"
        yield Fact(key, what, signature(message.arguments), message.name.span)
        yield from condition(key, what, message.name, message.condition)


def _extern(extern: Extern) -> Iterator[Fact]:
    key, what = f"extern {extern.name.text}", f"the extern {quote(extern.name.text)}"
    yield Fact(key, what, quote(extern.c), extern.name.span)
    yield from condition(key, what, extern.name, extern.condition)


def _enum(enum: Enum) -> Iterator[Fact]:
    key, what = f"enum {enum.name.text}", f"the enum {quote(enum.name.text)}"
    yield Fact(key, what, "a set of flags" if enum.flags else "one value", enum.name.span)
    yield from condition(key, what, enum.name, enum.condition)
    for member in enum.members:
        inner, of = f"{key}/{member.name.text}", f"{quote(member.name.text)} of {what}"
        yield Fact(inner, of, str(member.value), member.name.span)
        yield from condition(inner, of, member.name, member.condition)


def _struct(struct: Struct, kind: str) -> Iterator[Fact]:
    key, what = f"{kind} {struct.name.text}", f"the {kind} {quote(struct.name.text)}"
    yield Fact(key, what, kind, struct.name.span, come=LAYOUT)
    yield from condition(key, what, struct.name, struct.condition)
    come = BREAKING if kind == "buffer" else LAYOUT
    for field in struct.fields:
        of = f"the field {quote(field.name.text)} of {what}"
        inner = f"{key}/{field.name.text}"
        yield Fact(inner, of, show_type(field.type), field.name.span, come=come)
        yield from condition(inner, of, field.name, field.condition)
    yield from order(key, what, struct.name, (field.name.text for field in struct.fields))


def _stream(stream: Stream) -> Iterator[Fact]:
    """Yield the facts on which a reader of another version relies, payloads as prefixes.

    Who pushes has to give every field.
    """
    key, what = f"stream {stream.name.text}", f"the stream {quote(stream.name.text)}"
    yield Fact(key, what, "a stream", stream.name.span, come=LAYOUT)
    yield from condition(key, what, stream.name, stream.condition)
    says = "nothing" if stream.key is None else quote(stream.key.text)
    yield Fact(f"{key}/key", f"the key of {what}", says, stream.name.span)
    for event in stream.events:
        of = f"the event {quote(event.name.text)} of {what}"
        inner = f"{key}/{event.name.text}"
        yield Fact(inner, of, f"number {event.number}", event.name.span)
        yield from condition(inner, of, event.name, event.condition)
        yield Fact(f"{inner}/push", f"pushing {of}", signature(event.fields), event.name.span)
        for place, field in enumerate(event.fields):
            says = f"{field.name.text}: {show_type(field.type)}"
            which = f"field {place + 1} of {of}"
            yield Fact(f"{inner}/{place}", which, says, field.name.span)
