"""Messages, components and their uses: schema keys, and reading them into the model."""

from collections.abc import Iterable

from gpgen.model import Component, Message, Name, Property, Use, Value
from gpgen.model.availability import Needed
from gpgen.model.composition import in_order
from gpgen.schema import shapes
from gpgen.schema.declarations import common_keys, is_whole, name_of, read_doc, read_names
from gpgen.schema.leaves import LEAVES, read_leaves
from gpgen.schema.members import MEMBERS, read_members
from gpgen.schema.saving import read_was, was_key
from gpgen.schema.scope import Scope
from gpgen.schema.shapes import Key
from gpgen.schema.structs import MESSAGE_ARGUMENTS, read_message_arguments
from gpgen.schema.values import read_value
from gpgen.source.nodes import (
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
from gpgen.source.problems import did_you_mean, quote, suggest

# Components and messages

MESSAGE = shapes.Record(
    "a message",
    "A typed call to the components of one entity that handle it.",
    (
        Key("args", MESSAGE_ARGUMENTS, "The arguments of its handlers.", default="{}"),
        *common_keys("the message"),
    ),
    "{args: {amount: i32}}",
)
USES = shapes.Either(
    shapes.List(shapes.Word("component", "physics"), "[physics, health]", unique=True),
    shapes.Map(
        shapes.Word("component", "physics"),
        shapes.Map(
            shapes.Word("property"),
            shapes.Value(),
            "{points: 40}",
            doc="The default of the property.",
        ),
        "{health: {points: 40}}",
        doc="A component, with other defaults for its properties.",
    ),
)
COMPONENT = shapes.Record(
    "a component",
    "A part that entities embed by value.",
    (
        *common_keys("the component"),
        was_key("the component", shapes.Name("component", example="body")),
        Key("requires", USES, "Components that are embedded together with this one."),
        *MEMBERS,
        Key(
            "handles",
            shapes.List(shapes.Word("message", "damage"), "[damage]", unique=True),
            "The messages for which one of your C functions is called.",
        ),
        LEAVES,
    ),
    "{properties: {position: vec2}}",
)


def read_messages(scope: Scope) -> tuple[Message, ...]:
    return scope.read_each(scope.entries("messages"), _message)


def _message(entry: Entry, scope: Scope) -> Message:
    arguments = read_message_arguments(entry.value, scope)
    return Message(name_of(entry.key), arguments, read_doc(entry.value))


def read_components(scope: Scope) -> None:
    """Define every component in the scope, then the components that each one requires."""
    declared = scope.entries("components")
    components = scope.read_each(declared, _component)
    scope.components = {each.name.text: each for each in components}
    for entry, component in zip(declared, components, strict=True):
        with scope.within(component.condition):
            uses = read_uses(child(entry.value, "requires"), scope)
        scope.components[entry.key.text] = component._replace(requires=uses)


def _component(entry: Entry, scope: Scope) -> Component:
    """Return a component without the components that it requires."""
    node = entry.value
    whole = is_whole(node, COMPONENT)
    leaves = read_leaves(child(node, "leaves"), scope) if whole else ()
    clear = whole and len(leaves) == len(entries(child(node, "leaves")))
    if not clear or not _are_known(child(node, "requires"), scope):
        scope.vague.add(entry.key.text)
    return Component(
        name_of(entry.key),
        (),
        *read_members(node, scope, whole=whole),
        _handles(child(node, "handles"), scope),
        read_doc(node),
        leaves=leaves,
        was=read_was(node),
    )


def _handles(node: Node | None, scope: Scope) -> tuple[Name, ...]:
    known = scope.declared["messages"]
    found = []
    for name in read_names(node):
        if name.text in known:
            scope.use("messages", name.text, name.span)
            found.append(name)
        elif scope.complete:
            found_name = suggest(name.text, known)
            shown = f"declare it: messages: {{{name.text}: {{args: {{...}}}}}}"
            hint = f"did you mean '{found_name}'?" if found_name else shown
            scope.report("GP272", name.span, f"unknown message {quote(name.text)}", hint)
    return tuple(found)


# Uses


def _uses(node: Node | None) -> list[tuple[ScalarNode, Node | None]]:
    """Return the names of used components, and the defaults given for each."""
    if isinstance(node, MappingNode):
        return [(entry.key, entry.value) for entry in node.entries]
    named = {
        item.text: item for item in items(node) if isinstance(item, ScalarNode) and text_of(item)
    }
    return [(item, None) for item in named.values()]


def _are_known(node: Node | None, scope: Scope) -> bool:
    """Return whether all components used here are declared somewhere."""
    listed = node is None or len(_uses(node)) == len(items(node)) + len(entries(node))
    return listed and all(name.text in scope.declared["components"] for name, _ in _uses(node))


def is_clear(node: Node | None, uses: Iterable[Use], scope: Scope) -> bool:
    """Return whether all components that these uses embed were understood."""
    names = {each.name.text for each in in_order(uses, scope.components)}
    return _are_known(node, scope) and names.isdisjoint(scope.vague)


def read_uses(node: Node | None, scope: Scope) -> tuple[Use, ...]:
    """Return the components that an object uses, with the defaults that it sets for them."""
    found = []
    for name, values in _uses(node):
        component = scope.components.get(name.text)
        if component is not None:
            scope.use("components", name.text, name.span)
            found.append(Use(name_of(name), _values(values, component, scope)))
        elif scope.complete:
            _report_unknown(name, scope)
    return tuple(found)


def _report_unknown(name: ScalarNode, scope: Scope) -> None:
    if name.text in scope.declared["entities"]:
        message = f"expected a component, got the entity {quote(name.text)}"
        scope.report("GP271", name.span, message, "declare it under 'components' to embed it")
        return
    known = scope.declared["components"]
    found = suggest(name.text, known)
    shown = f"declare it: components: {{{name.text}: {{properties: {{...}}}}}}"
    hint = f"did you mean '{found}'?" if found else shown
    scope.report("GP271", name.span, f"unknown component {quote(name.text)}", hint)


def _values(
    node: Node | None, component: Component, scope: Scope
) -> tuple[tuple[Name, Value], ...]:
    by_name: dict[str, Property] = {each.name.text: each for each in component.properties}
    values: list[tuple[Name, Value]] = []
    for entry in entries(node):
        prop = by_name.get(entry.key.text)
        if prop is None:
            if component.name.text not in scope.vague:
                message = (
                    f"unknown property {quote(entry.key.text)} of {quote(component.name.text)}"
                )
                hint = did_you_mean(entry.key.text, by_name)
                scope.report("GP273", entry.key.span, message, hint)
        elif not is_empty(entry.value):
            scope.require(prop.name.text, Needed(prop.condition, prop.name.span), entry.key.span)
            value = read_value(entry.value, prop.type, scope)
            if value is not None:
                values.append((name_of(entry.key), value))
    return tuple(values)
