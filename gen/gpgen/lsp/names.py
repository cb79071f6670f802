"""Completion of names that are declared elsewhere: components, events, properties, trees."""

from collections.abc import Iterator, Mapping, Sequence

from gpgen.lsp.context import Context
from gpgen.lsp.items import (
    Declared,
    Item,
    field_items,
    named_items,
    path_items,
    property_items,
    type_of,
    words,
)
from gpgen.model import EnumType, Scalar
from gpgen.source.nodes import child, text_of


def name_items(kind: str, word: str, context: Context) -> Iterator[Item]:
    """Yield the names of a kind that may stand at a place."""
    module = context.module
    sections: Mapping[str, Sequence[Declared]] = {
        "component": [each for each in module.components if each is not context.owner],
        "message": module.messages,
        "entity": [*module.entities, *module.components],
        "tree": module.behaviours,
    }
    yield from named_items(sections.get(kind, ()), context.analysis)
    if kind == "property":
        yield from _property_items(word, context)
    elif kind == "event":
        yield from _event_items(context)
    elif kind == "argument":
        yield from _argument_items(context)
    elif kind == "field":
        yield from _key_field_items(context)


def _property_items(word: str, context: Context) -> Iterator[Item]:
    keys, analysis = context.keys, context.analysis
    if keys[2:3] in (("components",), ("requires",)):
        for component in context.module.components:
            if (component.name.text,) == keys[3:4]:
                yield from named_items(component.properties, analysis)
        return
    if context.scope is not None:
        names = context.scope.names
        head, point, _ = word.rpartition(".")
        if point:
            yield from field_items(head, names, analysis)
        for item in property_items(names, analysis):
            if item.label not in context.scope.computed and item.kind != "argument":
                yield item
        return
    yield from path_items({path: each.prop for path, each in context.paths.items()}, analysis)
    if context.leaf_name and context.module.world is not None:
        yield from named_items(context.module.world.properties, analysis, "world.")


def _event_items(context: Context) -> Iterator[Item]:
    """Yield the changes and signals under `on`, or what a tree can await."""
    analysis = context.analysis
    if context.scope is not None:
        signals = context.scope.signals.items()
        yield from named_items([each for path, each in signals if "." not in path], analysis)
        yield from named_items(context.scope.messages.values(), analysis)
        return
    observed = {path: each.prop for path, each in context.paths.items() if each.prop.observe}
    yield from path_items(observed, analysis)
    yield from path_items(context.signals, analysis)


def _argument_items(context: Context) -> Iterator[Item]:
    """Yield the arguments of the tree that a node uses."""
    trees = {each.name.text: each for each in context.module.behaviours}
    for step in reversed(context.target.steps):
        tree = trees.get(text_of(child(step.node, "tree")) or "")
        if tree is not None:
            yield from named_items((each.field for each in tree.arguments), context.analysis)
            return


def _key_field_items(context: Context) -> Iterator[Item]:
    """Yield the fields that every event of a stream has."""
    for stream in context.module.streams:
        if (stream.name.text,) == context.keys[1:2] and stream.events:
            first, *others = (
                {each.name.text: each for each in event.fields} for event in stream.events
            )
            shared = [
                each for name, each in first.items() if all(name in other for other in others)
            ]
            yield from named_items(shared, context.analysis)


def case_items(context: Context) -> Iterator[Item]:
    """Yield the cases of the switch around a place."""
    for step in reversed(context.target.steps):
        text = text_of(child(step.node, "switch"))
        if text is not None and context.names is not None:
            of = type_of(text, context.names)
            if isinstance(of, EnumType) and of.name in context.module.all_enums:
                members = context.module.all_enums[of.name].members
                yield from named_items(members, context.analysis, f"{of.name}.")
            elif isinstance(of, Scalar) and of.name == "bool":
                yield from words(("true", "false"))
            return
