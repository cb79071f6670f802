"""What `gpgen inspect` can log, and the hash of everything that it uses from a schema."""

from collections.abc import Iterable, Iterator

from gpgen.model.composition import embedded
from gpgen.model.module import Module
from gpgen.model.objects import Component, Entity, Message, Property, Signal, World
from gpgen.model.saving import FNV_PRIME, FNV_START
from gpgen.model.types import show_type
from gpgen.model.values import Field, Name, Source, Struct
from gpgen.source.places import Span

MOST = (1 << 64) - 1
UNKNOWN = 0  # reported by a program without a hash


def has_inspection(module: Module) -> bool:
    """Return whether a module has anything that can be logged."""
    return module.has_world and (module.inspect or any(each.inspect for each in module.entities))


def inspected_components(module: Module) -> tuple[Component, ...]:
    """Return the components whose signals are logged: all, or those of inspected entities."""
    if module.inspect:
        return module.components
    found = {
        part.name
        for entity in module.entities
        if entity.inspect
        for part in embedded(module, entity)
    }
    return tuple(each for each in module.components if each.name.text in found)


def inspect_hash(module: Module) -> int:
    """Return the hash of the names, types and trees of a schema, without its docs.

    Declarations with a condition count as present.
    """
    number = FNV_START
    for byte in "\n".join(_lines(module)).encode():
        number = (number ^ byte) * FNV_PRIME & MOST
    return number or UNKNOWN + 1


def _lines(module: Module) -> Iterator[str]:
    yield f"module {module.name.text}"
    for enum in module.all_enums.values():
        members = (f"{each.name.text}={each.value}" for each in enum.members)
        yield f"enum {enum.name.text} {enum.flags} {' '.join(members)}"
    for struct in module.all_structs.values():
        yield from _struct("struct", struct)
    for number, entity in module.types.items():
        yield from _object(f"entity {number}", entity)
        yield f"parts {' '.join(each.name for each in embedded(module, entity))}"
        yield f"lists {' '.join(each.name.text for each in entity.lists)}"
        yield from (f"tree {_plain(each)}" for each in entity.behaviours)
    for component in module.components:
        yield from _object("component", component)
    if module.world is not None:
        yield from _members(module.world)
    yield from _calls("message", module.messages)
    for stream in module.streams:
        yield f"stream {stream.name.text}"
        for event in stream.events:
            yield f"event {event.number} {event.name.text} {_fields(event.fields)}"
    yield from (f"tree {_plain(each)}" for each in module.behaviours)


def _struct(kind: str, struct: Struct) -> Iterator[str]:
    yield f"{kind} {struct.name.text} {_fields(struct.fields)}"


def _object(kind: str, owner: Entity | Component) -> Iterator[str]:
    yield f"{kind} {owner.name.text}"
    yield from _members(owner)


def _members(owner: Entity | Component | World) -> Iterator[str]:
    yield from (_property(each) for each in owner.properties)
    yield from _calls("signal", owner.signals)


def _property(prop: Property) -> str:
    return f"property {prop.name.text} {show_type(prop.type)}"


def _calls(kind: str, calls: Iterable[Signal | Message]) -> Iterator[str]:
    yield from (f"{kind} {each.name.text} {_fields(each.arguments)}" for each in calls)


def _fields(fields: Iterable[Field]) -> str:
    return " ".join(f"{each.name.text}:{show_type(each.type)}:{each.inout}" for each in fields)


def _plain(value: object) -> str:
    """Return a node of a behaviour and everything in it as text, without positions and docs."""
    match value:
        case Name(text) | Source(text):
            return text
        case Span():
            return ""
        case tuple():
            fields = getattr(value, "_fields", None)
            if fields is None:
                return f"({' '.join(map(_plain, value))})"
            named = zip(fields, value, strict=True)
            kept = " ".join(_plain(each) for name, each in named if name != "doc")
            return f"{type(value).__name__}({kept})"
    return repr(value)
