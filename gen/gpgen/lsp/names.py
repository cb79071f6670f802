"""Completion of names that are declared elsewhere: components, events, properties, trees."""

from collections.abc import Iterator, Sequence

from gpgen.lsp.context import Context
from gpgen.lsp.expressions import field_items, property_items, type_of
from gpgen.lsp.items import Item, declaration_item, words
from gpgen.lsp.types import Declared, field_keys, type_of_value
from gpgen.model import EnumType, Scalar, StructType
from gpgen.model.behaviours import Behaviour
from gpgen.source.nodes import child, text_of


def name_items(what: str, word: str, context: Context) -> Iterator[Item]:
    """Yield the names that a word of the language may stand for at a place."""
    for each in _sections(what, context):
        yield declaration_item(each.name.text, each.name.span, context.analysis)
    if what == "property":
        yield from property_names(word, context)
    elif what == "event":
        yield from event_names(context)
    elif what == "argument":
        yield from _arguments(context)
    elif what == "field":
        yield from _key_fields(context)


def _sections(what: str, context: Context) -> Sequence[Declared]:
    """Return what the module itself declares under a word."""
    module = context.module
    known: dict[str, Sequence[Declared]] = {
        "component": [each for each in module.components if each is not context.owner],
        "message": module.messages,
        "entity": [*module.entities, *module.components],
        "tree": module.behaviours,
    }
    return known.get(what, ())


def property_names(word: str, context: Context) -> Iterator[Item]:
    """Yield the properties that may be named by path, as far as their keys say which."""
    keys, analysis = context.keys, context.analysis
    if keys[2:3] in (("components",), ("requires",)):
        name = keys[3] if keys[3:] else ""
        for component in context.module.components:
            if component.name.text == name:
                for prop in component.properties:
                    yield declaration_item(prop.name.text, prop.name.span, analysis)
        return
    scope = context.scope
    if scope is not None:
        yield from _settable(word, context)
        return
    for path, found in context.paths.items():
        yield declaration_item(path, found.prop.name.span, analysis)
    if context.leaf_name and context.module.world is not None:
        for prop in context.module.world.properties:
            yield declaration_item(f"world.{prop.name.text}", prop.name.span, analysis)


def _settable(word: str, context: Context) -> Iterator[Item]:
    """Yield what a node of a tree can set."""
    scope = context.scope
    if scope is None:
        return
    head, point, _ = word.rpartition(".")
    if point:
        yield from field_items(head, scope.names, context.analysis)
    for item in property_items(scope.names, context.analysis):
        if item.label not in scope.computed and item.kind != "argument":
            yield item


def event_names(context: Context) -> Iterator[Item]:
    """Yield the events at a place: under `on` changes and signals, in a tree what it may await."""
    analysis = context.analysis
    if context.scope is not None:
        signals = context.scope.signals.items()
        own: list[Declared] = [each for path, each in signals if "." not in path]
        for event in (*own, *context.scope.messages.values()):
            yield declaration_item(event.name.text, event.name.span, analysis)
        return
    for path, found in context.paths.items():
        if found.prop.observe:
            yield declaration_item(path, found.prop.name.span, analysis)
    for path, signal in context.signals.items():
        yield declaration_item(path, signal.name.span, analysis)


def _arguments(context: Context) -> Iterator[Item]:
    """Yield the arguments of the tree that a node uses."""
    for step in reversed(context.target.steps):
        name = text_of(child(step.node, "tree"))
        tree = _tree(name, context)
        if tree is not None:
            for each in tree.arguments:
                yield declaration_item(each.field.name.text, each.field.name.span, context.analysis)
            return


def _tree(name: str | None, context: Context) -> Behaviour | None:
    return next((each for each in context.module.behaviours if each.name.text == name), None)


def _key_fields(context: Context) -> Iterator[Item]:
    """Yield the fields that every event of a stream has."""
    name = context.keys[1] if context.keys[1:] else ""
    stream = next((each for each in context.module.streams if each.name.text == name), None)
    if stream is None or not stream.events:
        return
    first, *others = stream.events
    for field in first.fields:
        text = field.name.text
        if all(text in [each.name.text for each in event.fields] for event in others):
            yield declaration_item(text, field.name.span, context.analysis)


def case_items(context: Context) -> Iterator[Item]:
    """Yield the cases of the switch around a place."""
    for step in reversed(context.target.steps):
        text = text_of(child(step.node, "switch"))
        if text is not None and context.names is not None:
            of = type_of(text, context.names)
            if isinstance(of, EnumType):
                enum = context.module.all_enums.get(of.name)
                for member in () if enum is None else enum.members:
                    label = f"{of.name}.{member.name.text}"
                    yield declaration_item(label, member.name.span, context.analysis)
            elif isinstance(of, Scalar) and of.name == "bool":
                yield from words(("true", "false"))
            return


def struct_keys(context: Context) -> Iterator[Item]:
    """Yield the fields of the struct whose value is written at a place."""
    of = type_of_value(context)
    if isinstance(of, StructType):
        yield from field_keys(of, context)
