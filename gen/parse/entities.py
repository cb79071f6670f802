"""Entities: nodes -> model."""

from collections.abc import Mapping

from gpgen.composition import Path, advise, compose, property_paths
from gpgen.diagnostics import did_you_mean, quote
from gpgen.language.shapes import IntegerShape
from gpgen.language.table import ENTITY, MOST_SLOTS
from gpgen.model import Entity, Factory, Name, NamedList, Pool, Preset, Value
from gpgen.parse.components import is_clear, read_uses
from gpgen.parse.members import (
    is_true,
    is_whole,
    name_of,
    read_doc,
    read_listeners,
    read_names,
    read_properties,
    read_signals,
)
from gpgen.parse.numbers import read_integer
from gpgen.parse.scope import Scope
from gpgen.parse.values import read_value
from gpgen.reading.nodes import Entry, MappingNode, Node, child, entries, is_empty, text_of


def read_entity(entry: Entry, scope: Scope) -> Entity:
    """Return one entity."""
    node = entry.value
    used, freeze = child(node, "components"), child(node, "freeze")
    uses = read_uses(used, scope)
    whole = is_whole(node, ENTITY) and is_clear(used, uses, scope)
    entity = Entity(
        name_of(entry.key),
        _pool(child(node, "pool"), scope),
        uses,
        read_properties(child(node, "properties"), scope),
        read_signals(child(node, "signals"), scope),
        read_names(child(node, "hooks")),
        read_listeners(child(node, "on")) if whole else (),
        _factories(child(node, "create")) if whole else (),
        (),
        _lists(child(node, "lists")),
        whole and is_true(freeze),
        read_doc(node),
        None if freeze is None else freeze.span,
    )
    paths = property_paths(entity, compose(uses, scope.components))
    return entity._replace(presets=_presets(child(node, "presets"), paths, scope, whole=whole))


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


def _lists(node: Node | None) -> tuple[NamedList, ...]:
    """Return the lists of an entity, in their short or long form."""
    if isinstance(node, MappingNode):
        return tuple(NamedList(name_of(each.key), read_doc(each.value)) for each in node.entries)
    return tuple(NamedList(name, None) for name in read_names(node))


def _factories(node: Node | None) -> tuple[Factory, ...]:
    return tuple(
        Factory(
            name_of(entry.key),
            read_names(child(entry.value, "args") or entry.value),
            read_doc(entry.value),
        )
        for entry in entries(node)
    )


def _presets(
    node: Node | None, paths: Mapping[str, Path], scope: Scope, *, whole: bool
) -> tuple[Preset, ...]:
    presets: list[Preset] = []
    for entry in entries(node):
        values: list[tuple[Name, Value]] = []
        for item in entries(entry.value):
            name = item.key.text
            if name == "doc":
                continue
            if name not in paths:
                if whole:
                    components = scope.components.values()
                    hint = advise(name, paths, components) or did_you_mean(name, paths)
                    scope.report("GP416", item.key.span, f"unknown property {quote(name)}", hint)
                continue
            if is_empty(item.value):
                continue
            value = read_value(item.value, paths[name].prop.type, scope)
            if value is not None:
                values.append((name_of(item.key), value))
        presets.append(Preset(name_of(entry.key), tuple(values), read_doc(entry.value)))
    return tuple(presets)
