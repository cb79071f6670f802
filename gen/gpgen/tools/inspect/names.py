"""Names of a program and of a schema: docs for names that match, and the differences.

A program without names gets those of the schema, by order, if the hashes match.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from gpgen.c.record_layout import POSTS, posts_of
from gpgen.model import Component, Entity, Module, World
from gpgen.model.behaviours import Behaviour
from gpgen.model.inspection import UNKNOWN
from gpgen.model.objects import Message, Signal
from gpgen.model.objects import Property as SchemaProperty
from gpgen.model.objects import StreamEvent as SchemaEvent
from gpgen.model.types import Array, EnumType, StructType, Type, show_type
from gpgen.model.values import Field as SchemaField
from gpgen.tools.inspect.program_info import (
    COMPONENT,
    ENTITY,
    About,
    Event,
    ObjectType,
    Property,
    Stream,
    StreamEvent,
    Tree,
)
from gpgen.tools.inspect.values import Field, Member, ValueType

Owner = Entity | Component | World


class Named(NamedTuple):
    """A program with names and docs of a schema, and the differences between the two."""

    about: About
    differences: tuple[str, ...]


class SchemaError(Exception):
    """The schema does not match the program, which has no names of its own."""


def with_schema(about: About, module: Module, schema_hash: int | None) -> Named:
    """Return a program with docs, and with names if it has none."""
    is_same = schema_hash is None or about.schema_hash in (UNKNOWN, schema_hash)
    if not about.has_names:
        if not is_same:
            raise SchemaError("schema differs: the program has no names, and another hash")
        about = named(about, module)
    known = schema_hash is not None and about.schema_hash == schema_hash
    found = () if known else tuple(differences(about, module))
    if found:
        found = ("schema differs", *found)
    elif not is_same:
        found = ("schema differs, but none of its names",)
    return Named(apply_schema_docs(about, module), found)


def owners_of(module: Module) -> list[tuple[str, str, Owner | None]]:
    """Return the types in the order of the program's tables: kind, name and declaration."""
    entities: list[tuple[str, str, Owner | None]] = [
        (ENTITY, each.name.text, each) for each in module.types.values()
    ]
    parts: list[tuple[str, str, Owner | None]] = [
        (COMPONENT, each.name.text, each) for each in module.components
    ]
    return [*entities, *parts, ("world", "world", module.world)]


# A program without names


def named(about: About, module: Module) -> About:
    owners = owners_of(module)
    if [kind for kind, _, _ in owners] != [each.kind for each in about.types]:
        raise SchemaError(f"schema differs: expected {len(about.types)} types, got {len(owners)}")
    types = tuple(
        named_type(of, name, owners, module)
        for of, (_, name, _) in zip(about.types, owners, strict=True)
    )
    messages = tuple(named_events(about.messages, module.messages, "messages", module))
    streams = tuple(named_streams(about.streams, module))
    name = module.name.text
    return about._replace(module=name, types=types, messages=messages, streams=streams)


def named_streams(program: Sequence[Stream], module: Module) -> Iterator[Stream]:
    """Yield streams with their names; the stream of posted signals, if any, is the last."""
    own = module.streams
    count_same("streams", program[: len(own) + 1], (*own, *program[len(own) : len(own) + 1]))
    posts = posts_of(module)
    for stream, its in zip(program, (*own, *([] if posts is None else [posts])), strict=False):
        count_same(f"events of {its.name.text}", stream.events, its.events)
        events = tuple(named_record(*both) for both in zip(stream.events, its.events, strict=True))
        yield stream._replace(name=its.name.text, events=events)


def named_record(event: StreamEvent, schema: SchemaEvent) -> StreamEvent:
    names = [field.name.text for field in schema.fields]
    fields = event.fields
    if len(fields) == len(names):
        pairs = zip(fields, names, strict=True)
        fields = tuple(field._replace(name=name) for field, name in pairs)
    return event._replace(name=schema.name.text, fields=fields)


def named_type(
    of: ObjectType, name: str, owners: Sequence[tuple[str, str, Owner | None]], module: Module
) -> ObjectType:
    owner = owners[of.place][2]
    properties: list[Property] = []
    signals: list[Event] = []
    for component in range(len(of.components) + 1):
        place = of.components[component - 1] if component else 0
        inner = owners[place][2] if component else owner
        prefix = f"{owners[place][1]}." if component else ""
        own = [each for each in of.properties if each.component == component]
        its = () if inner is None else inner.properties
        count_same(f"properties of {prefix or name}", own, its)
        properties += [
            each._replace(
                path=prefix + prop.name.text, type=named_value(each.type, prop.type, module)
            )
            for each, prop in zip(own, its, strict=True)
        ]
        events = [each for each in of.signals if each.component == component]
        there = () if inner is None else inner.signals
        signals += [
            each._replace(name=prefix + each.name)
            for each in named_events(events, there, f"signals of {prefix or name}", module)
        ]
    lists: tuple[str, ...] = ()
    trees: tuple[Tree, ...] = ()
    if isinstance(owner, Entity):
        count_same(f"lists of {name}", of.lists, owner.lists)
        count_same(f"behaviours of {name}", of.trees, owner.behaviours)
        lists = tuple(each.name.text for each in owner.lists)
        trees = tuple(
            tree._replace(name=each.name.text)
            for tree, each in zip(of.trees, owner.behaviours, strict=True)
        )
    return of._replace(
        name=name, properties=tuple(properties), signals=tuple(signals), lists=lists, trees=trees
    )


def count_same(what: str, program: Sequence[object], schema: Sequence[object]) -> None:
    if len(program) != len(schema):
        got = f"expected {len(program)} {what}, got {len(schema)}"
        raise SchemaError(f"schema differs: {got}")


def named_events(
    program: Sequence[Event], schema: Sequence[Signal | Message], what: str, module: Module
) -> Iterator[Event]:
    count_same(what, program, schema)
    for event, each in zip(program, schema, strict=True):
        count_same(f"arguments of {each.name.text}", event.arguments, each.arguments)
        arguments = zip(event.arguments, each.arguments, strict=True)
        fields = (named_field(field, its, module) for field, its in arguments)
        yield event._replace(name=each.name.text, arguments=tuple(fields))


def named_value(of: ValueType, schema: Type, module: Module) -> ValueType:
    """Return a type of the program with the names of the corresponding type in a schema."""
    of = of._replace(name=show_type(schema))
    if isinstance(schema, Array) and of.element is not None:
        return of._replace(element=named_value(of.element, schema.element, module))
    if isinstance(schema, EnumType):
        members = module.all_enums[schema.name].members
        count_same(f"members of {schema.name}", of.members, members)
        pairs = zip(of.members, members, strict=True)
        return of._replace(members=tuple(Member(its.name.text, one.value) for one, its in pairs))
    if isinstance(schema, StructType):
        fields = module.all_structs[schema.name].fields
        count_same(f"fields of {schema.name}", of.fields, fields)
        both = zip(of.fields, fields, strict=True)
        return of._replace(fields=tuple(named_field(one, its, module) for one, its in both))
    return of


def named_field(of: Field, schema: SchemaField, module: Module) -> Field:
    inner = named_value(of.type, schema.type, module)
    return of._replace(name=schema.name.text, type=inner)


# Differences


def differences(about: About, module: Module) -> Iterator[str]:
    if about.module != module.name.text:
        yield f"the program runs {about.module}, the schema is {module.name.text}"
        return
    owners = {name: owner for _, name, owner in owners_of(module)}
    yield from missing("", (each.name for each in about.types), owners)
    for of in about.types:
        owner = owners.get(of.name)
        if owner is not None:
            own = [each.path for each in of.properties if each.component == 0]
            its = [each.name.text for each in owner.properties]
            yield from missing(f"{of.name}.", own, its)
            signals = [each.name for each in of.signals if each.component == 0]
            yield from missing(f"{of.name}.", signals, [each.name.text for each in owner.signals])
        if isinstance(owner, Entity):
            trees = [each.name.text for each in owner.behaviours]
            yield from missing(f"{of.name}.", (each.name for each in of.trees), trees)
            lists = [each.name.text for each in owner.lists]
            yield from missing(f"{of.name}.", of.lists, lists)
    messages = [each.name.text for each in module.messages]
    yield from missing("the message ", (each.name for each in about.messages), messages)
    streams = [each.name.text for each in module.streams]
    declared = (each.name for each in about.streams if each.name != POSTS)
    yield from missing("the stream ", declared, streams)


def missing(prefix: str, program: Iterable[str], schema: Iterable[str]) -> Iterator[str]:
    ours, theirs = list(program), list(schema)
    yield from (f"only the program has {prefix}{name}" for name in ours if name not in theirs)
    yield from (f"only the schema has {prefix}{name}" for name in theirs if name not in ours)


# Docs


def apply_schema_docs(about: About, module: Module) -> About:
    owners = {name: owner for _, name, owner in owners_of(module)}
    types = []
    for of in about.types:
        owner = owners.get(of.name)
        props = docs_of(owner.properties if owner is not None else ())
        for component in module.components:
            inner = docs_of(component.properties)
            props |= {f"{component.name.text}.{name}": doc for name, doc in inner.items()}
        signals = docs_of(owner.signals if owner is not None else ())
        types.append(
            of._replace(
                doc=(owner.doc or "") if owner is not None else "",
                properties=tuple(
                    each._replace(doc=props.get(each.path, "")) for each in of.properties
                ),
                signals=tuple(each._replace(doc=signals.get(each.name, "")) for each in of.signals),
            )
        )
    texts = docs_of(module.messages)
    messages = tuple(each._replace(doc=texts.get(each.name, "")) for each in about.messages)
    return about._replace(types=tuple(types), messages=messages)


def docs_of(
    items: Iterable[SchemaProperty | Signal | Message | Behaviour],
) -> dict[str, str]:
    return {each.name.text: each.doc or "" for each in items}
