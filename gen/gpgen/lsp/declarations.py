"""All that a module declares, each with its kind, its place and its documentation."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gpgen.model import Broken, Component, Entity, Field, Module, Name, Property, Signal, Type
from gpgen.model.behaviours import Behaviour
from gpgen.model.leaves import Leaf
from gpgen.model.types import show_type
from gpgen.source.places import Span

COMPONENT, ENUM, ENUM_MEMBER, WORLD = "component", "enum", "enum member", "world"


class Declaration(NamedTuple):
    """A name that a module declares.

    `owner` is what it belongs to: an entity, a component, an enum; empty for what the
    module declares itself. `of` is its type as schemas write it.
    """

    kind: str
    name: Name
    owner: str
    of: str
    doc: str | None
    module: str

    @property
    def span(self) -> Span:
        """The place of the name."""
        return self.name.span


def modules_of(module: Module) -> tuple[Module, ...]:
    """Return a module behind those that it uses."""
    return (*(used.module for used in module.imports), module)


def declarations_of(module: Module) -> Iterator[Declaration]:
    """Yield all that a module itself declares, sections in the order of the language."""
    for declared in (*_types(module), *_objects(module), *_trees(module)):
        yield declared._replace(module=module.name.text)


def _made(kind: str, name: Name, doc: str | None, owner: str = "", of: str = "") -> Declaration:
    return Declaration(kind, name, owner, of, doc, "")


def _type(of: Type) -> str:
    return "" if isinstance(of, Broken) else show_type(of)


def _fields(kind: str, owner: str, fields: Iterable[Field]) -> Iterator[Declaration]:
    for field in fields:
        yield _made(kind, field.name, field.doc, owner, _type(field.type))


def _types(module: Module) -> Iterator[Declaration]:
    yield _made("module", module.name, module.doc)
    for constant in module.constants:
        of = _type(constant.type)
        shown = f"{of} = {constant.value}" if of else ""
        yield _made("constant", constant.name, constant.doc, "", shown)
    for enum in module.enums:
        yield _made(ENUM, enum.name, enum.doc, "", "flags" if enum.flags else "")
        for member in enum.members:
            yield _made(ENUM_MEMBER, member.name, member.doc, enum.name.text, str(member.value))
    for struct in module.structs:
        yield _made("struct", struct.name, struct.doc)
        yield from _fields("field", struct.name.text, struct.fields)
    for extern in module.externs:
        yield _made("extern", extern.name, extern.doc, "", extern.c)
    for buffer in module.buffers:
        yield _made("buffer", buffer.name, buffer.doc)
        yield from _fields("field", buffer.name.text, buffer.fields)
    for function in module.functions:
        name = function.name
        yield _made("function", name, function.doc, "", _type(function.returns))
        yield from _fields("argument", name.text, function.arguments)


def _objects(module: Module) -> Iterator[Declaration]:
    for message in module.messages:
        yield _made("message", message.name, message.doc)
        yield from _fields("argument", message.name.text, message.arguments)
    for component in module.components:
        yield _made(COMPONENT, component.name, component.doc)
        yield from _members(component.name.text, component.properties, component.signals)
        yield from _leaves(component)
    if module.world is not None:
        yield from _members(WORLD, module.world.properties, module.world.signals)
    for stream in module.streams:
        yield _made("stream", stream.name, stream.doc)
        for event in stream.events:
            yield _made("event", event.name, event.doc, stream.name.text)
            yield from _fields("field", event.name.text, event.fields)
    for entity in module.entities:
        yield from _entity(entity)


def _entity(entity: Entity) -> Iterator[Declaration]:
    owner = entity.name.text
    yield _made("entity", entity.name, entity.doc)
    yield from _members(owner, entity.properties, entity.signals)
    yield from _leaves(entity)
    for factory in entity.factories:
        yield _made("factory", factory.name, factory.doc, owner)
    for preset in entity.presets:
        yield _made("preset", preset.name, preset.doc, owner)
    for each in entity.lists:
        yield _made("list", each.name, each.doc, owner)


def _members(
    owner: str, properties: Iterable[Property], signals: Iterable[Signal]
) -> Iterator[Declaration]:
    for prop in properties:
        yield _made("property", prop.name, prop.doc, owner, _type(prop.type))
    for signal in signals:
        yield _made("signal", signal.name, signal.doc, owner)
        yield from _fields("argument", signal.name.text, signal.arguments)


def _leaves(owner: Component | Entity) -> Iterator[Declaration]:
    for leaf in owner.leaves:
        yield _made("leaf", leaf.name, leaf.doc, owner.name.text, _kind(leaf))
        for each in leaf.arguments:
            field = each.field
            yield _made("argument", field.name, field.doc, leaf.name.text, _type(field.type))


def _kind(leaf: Leaf) -> str:
    return leaf.kind if leaf.returns is None else f"{leaf.kind}, {_type(leaf.returns)}"


def _trees(module: Module) -> Iterator[Declaration]:
    for tree in module.behaviours:
        yield _made("tree", tree.name, tree.doc)
        yield from _in_tree(tree)
    for entity in module.entities:
        for behaviour in entity.behaviours:
            if behaviour.name.text != "behaviour":  # the key is no name
                yield _made("behaviour", behaviour.name, behaviour.doc, entity.name.text)
            yield from _in_tree(behaviour)


def _in_tree(tree: Behaviour) -> Iterator[Declaration]:
    for each in tree.arguments:
        field = each.field
        yield _made("argument", field.name, field.doc, tree.name.text, _type(field.type))
    for local in tree.locals:
        yield _made("local", local.name, local.doc, tree.name.text, _type(local.type))
