"""A schema and all that it includes -> the model, or the problems that it has."""

from typing import NamedTuple, TypeVar

from gpgen.diagnostics import Problem, did_you_mean, in_order, quote
from gpgen.language.shapes import IntegerShape
from gpgen.language.table import ENTITY, MOST_LISTENERS, MOST_SLOTS
from gpgen.model import (
    Entity,
    Factory,
    Module,
    Name,
    NamedList,
    Pool,
    Preset,
    Property,
    StaticListener,
    Value,
    World,
)
from gpgen.parse.buffers import read_buffers
from gpgen.parse.declarations import read_constants, read_enums, read_structs
from gpgen.parse.externs import read_externs
from gpgen.parse.imports import read_imports
from gpgen.parse.members import is_true, name_of, read_doc, read_properties, read_signals
from gpgen.parse.numbers import read_integer
from gpgen.parse.scope import Scope, open_scope, report_second
from gpgen.parse.values import read_value
from gpgen.reading.files import Read, Sources, read_file, read_sources
from gpgen.reading.nodes import (
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    child,
    entries,
    is_empty,
    items,
    text_of,
)
from gpgen.source import SourceFile

Thing = TypeVar("Thing")


class Parsed(NamedTuple):
    """What a schema says, as far as it was understood, and what is wrong with it.

    `files` are all that were read, in that order, whether good or bad.
    """

    module: Module | None
    problems: tuple[Problem, ...]
    files: tuple[SourceFile, ...]


def parse_module(path: str, read: Read = read_file) -> Parsed:
    """Read a schema and the files that it includes.

    The module is there when its files could be read and its parts stand where
    they belong; what is broken in it is left out or `Broken`.
    """
    sources = read_sources(path, read)
    reading = sources.reading
    problems = list(reading.problems)
    module, _ = _parse(sources, {}, problems)
    return Parsed(module, tuple(in_order(problems, reading.files)), tuple(reading.files))


Done = dict[int, tuple[Module | None, bool]]


def _parse(sources: Sources, done: Done, problems: list[Problem]) -> tuple[Module | None, bool]:
    """Parse a module after those that it uses, each once; tell whether all of it is known."""
    if id(sources) not in done:
        done[id(sources)] = (None, False)
        if sources.complete:
            used = [(use.item, *_parse(use.sources, done, problems)) for use in sources.uses]
            scope = open_scope(sources)
            scope.complete = scope.complete and all(whole for _, _, whole in used)
            read_imports([(item, each) for item, each, _ in used if each is not None], scope)
            module = _module(sources, scope)
            problems += scope.problems
            done[id(sources)] = (module, scope.complete)
    return done[id(sources)]


def _module(sources: Sources, scope: Scope) -> Module | None:
    read_externs(scope)
    read_constants(scope)
    read_enums(scope)
    read_structs(scope)
    world = _world(sources, scope)
    entities = tuple(_entity(entry, scope) for entry in scope.entries("entities"))
    if scope.name is None:
        return None
    root, *joined = reversed(sources.parts)
    return Module(
        scope.name,
        read_doc(root.root),
        tuple(part.file for part in (root, *reversed(joined))),
        _own(scope.constants, "constants", scope),
        _own(scope.enums, "enums", scope),
        _own(scope.structs, "structs", scope),
        _own(scope.externs, "externs", scope),
        read_buffers(scope),
        world,
        entities,
        tuple(scope.imports.values()),
    )


def _own(found: dict[str, Thing], section: str, scope: Scope) -> tuple[Thing, ...]:
    """Return what this module itself declares and was understood, in schema order."""
    names = (entry.key.text for entry in scope.entries(section))
    return tuple(found[name] for name in names if name in found)


def _world(sources: Sources, scope: Scope) -> World | None:
    """Return the world, which may be declared once."""
    found = [
        entry
        for part in sources.parts
        for entry in part.root.entries
        if entry.key.text == "world" and isinstance(entry.value, MappingNode)
    ]
    for entry in found[1:]:
        report_second(entry, found[0], scope)
    if not found:
        return None
    node = found[0].value
    static, listeners = child(node, "static"), child(node, "listeners")
    limit = IntegerShape(0, MOST_LISTENERS)
    return World(
        read_properties(child(node, "properties"), scope),
        read_signals(child(node, "signals"), scope),
        is_true(static),
        read_integer(listeners, limit, scope, "'listeners'"),
        read_doc(node),
        None if static is None else static.span,
        None if listeners is None else listeners.span,
    )


# Entities


def _entity(entry: Entry, scope: Scope) -> Entity:
    node = entry.value
    properties = read_properties(child(node, "properties"), scope)
    signals = read_signals(child(node, "signals"), scope)
    whole = _is_whole(node)
    freeze = child(node, "freeze")
    presets = _presets(child(node, "presets"), properties, scope, whole=whole)
    return Entity(
        name_of(entry.key),
        _pool(child(node, "pool"), scope),
        properties,
        signals,
        _names(child(node, "hooks")),
        _listeners(child(node, "on")) if whole else (),
        _factories(child(node, "create")) if whole else (),
        presets,
        _lists(child(node, "lists")),
        whole and is_true(freeze),
        read_doc(node),
        None if freeze is None else freeze.span,
    )


def _is_whole(node: Node) -> bool:
    """Return whether all that an entity declares was understood.

    If not, nothing that refers to a property or signal is looked at: what it
    means may be in what was not understood.
    """
    known = {key.name for key in ENTITY.keys}
    return all(
        entry.key.text in known
        and (
            entry.key.text not in ("properties", "signals") or isinstance(entry.value, MappingNode)
        )
        for entry in entries(node)
    )


def _pool(node: Node | None, scope: Scope) -> Pool:
    reserve, most, static = (child(node, key) for key in ("reserve", "max", "static"))
    reuse = text_of(child(node, "reuse"))
    return Pool(
        read_integer(reserve, IntegerShape(0, MOST_SLOTS), scope, "'reserve'") or 0,
        read_integer(most, IntegerShape(1, MOST_SLOTS), scope, "'max'"),
        is_true(static),
        reuse == "lifo",
        None if reserve is None else reserve.span,
        None if most is None else most.span,
        None if static is None else static.span,
    )


def _names(node: Node | None) -> tuple[Name, ...]:
    """Return the names in a list, each once; other things in it were reported before."""
    names: dict[str, Name] = {}
    for item in items(node):
        if isinstance(item, ScalarNode) and text_of(item):
            names.setdefault(item.text, name_of(item))
    return tuple(names.values())


def _listeners(node: Node | None) -> tuple[StaticListener, ...]:
    found: list[StaticListener] = []
    for entry in entries(node):
        value = entry.value
        functions = _names(value)
        if isinstance(value, ScalarNode) and text_of(value):
            functions = (name_of(value),)
        found += [StaticListener(name_of(entry.key), function) for function in functions]
    return tuple(found)


def _lists(node: Node | None) -> tuple[NamedList, ...]:
    """Return the lists of an entity, in their short or long form."""
    if isinstance(node, MappingNode):
        return tuple(NamedList(name_of(each.key), read_doc(each.value)) for each in node.entries)
    return tuple(NamedList(name, None) for name in _names(node))


def _factories(node: Node | None) -> tuple[Factory, ...]:
    return tuple(
        Factory(
            name_of(entry.key),
            _names(child(entry.value, "args") or entry.value),
            read_doc(entry.value),
        )
        for entry in entries(node)
    )


def _presets(
    node: Node | None, properties: tuple[Property, ...], scope: Scope, *, whole: bool
) -> tuple[Preset, ...]:
    by_name = {member.name.text: member for member in properties}
    presets: list[Preset] = []
    for entry in entries(node):
        values: list[tuple[Name, Value]] = []
        for item in entries(entry.value):
            name = item.key.text
            if name == "doc":
                continue
            if name not in by_name:
                if whole:
                    hint = did_you_mean(name, by_name)
                    scope.report("GP416", item.key.span, f"unknown property {quote(name)}", hint)
                continue
            if is_empty(item.value):
                continue
            value = read_value(item.value, by_name[name].type, scope)
            if value is not None:
                values.append((name_of(item.key), value))
        presets.append(Preset(name_of(entry.key), tuple(values), read_doc(entry.value)))
    return tuple(presets)
