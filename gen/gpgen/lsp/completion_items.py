"""Completion items for schema words, expressions and declared names."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from gpgen.expressions.check import check_expression
from gpgen.expressions.names import BUILT_IN, Environment
from gpgen.expressions.resolve import BARE
from gpgen.lsp.analysis import Analysis
from gpgen.lsp.scope import Context
from gpgen.model import EnumType, Name, Scalar, StructType, Type
from gpgen.model.values import CONDITION
from gpgen.model.values import VALUE as VALUE_LEAF
from gpgen.source.nodes import ScalarNode, child, text_of
from gpgen.source.places import SourceFile, Span

KEY, VALUE, TYPE, KEYWORD, FILE = "key", "value", "type", "keyword", "file"
OPERATORS = ("and", "or", "not", "if", "else", "true", "false")


class Item(NamedTuple):
    """A completion item; `insert` replaces the typed word, or `label` does if `insert` is empty.

    `kind` is KEY, VALUE, TYPE, KEYWORD or FILE, or the kind of a declaration.
    """

    label: str
    kind: str
    detail: str = ""
    doc: str = ""
    insert: str = ""


class Declared(Protocol):
    """A declaration with a name."""

    @property
    def name(self) -> Name:
        """The name, qualified by its module if that is an imported one."""


def declaration_item(label: str, span: Span, analysis: Analysis, insert: str = "") -> Item:
    """Return the item for a declaration, with its kind, owner, type and documentation."""
    found = analysis.declarations.get(span.order)
    if found is None:
        return Item(label, VALUE, insert=insert)
    owner = f" of {found.owner}" if found.owner else ""
    detail = f"{found.kind}{owner}" + (f": {found.of}" if found.of else "")
    return Item(label, found.kind, detail, found.doc or "", insert)


def named_items(found: Iterable[Declared], analysis: Analysis, prefix: str = "") -> Iterator[Item]:
    for each in found:
        yield declaration_item(prefix + each.name.text, each.name.span, analysis)


def path_items(found: Mapping[str, Declared], analysis: Analysis) -> Iterator[Item]:
    for path, each in found.items():
        yield declaration_item(path, each.name.span, analysis)


def words(found: Iterable[str], kind: str = KEYWORD) -> list[Item]:
    return [Item(each, kind) for each in found]


def unique_items(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return the items without those that insert the same text as an earlier one."""
    found: dict[str, Item] = {}
    for each in items:
        found.setdefault(each.insert.rstrip(": ") or each.label, each)
    return tuple(found.values())


def expression_items(word: str, names: Environment, analysis: Analysis) -> Iterator[Item]:
    """Yield the items for a word in an expression; the word may contain dots."""
    head, point, _ = word.rpartition(".")
    if point:
        yield from field_items(head, names, analysis)
    yield from property_items(names, analysis)
    yield from named_items(names.constants.values(), analysis)
    for name, enum in names.enums.items():
        yield from named_items(enum.members, analysis, f"{name}.")
    for name, function in names.functions.items():
        yield declaration_item(f"{name}()", function.name.span, analysis, f"{name}(")
    leaves = {
        path: leaf for path, leaf in names.leaves.items() if leaf.kind in (CONDITION, VALUE_LEAF)
    }
    yield from path_items(leaves, analysis)
    if not point:
        for each in BUILT_IN:
            if each not in names.refused:
                yield Item(f"{each}()", KEYWORD, insert=f"{each}(")
        yield from words(OPERATORS)


def property_items(names: Environment, analysis: Analysis) -> Iterator[Item]:
    """Yield the readable properties by path, and arguments and locals."""
    for root, members in names.roots.items():
        for name, each in members.items():
            path = name if root in BARE else f"{root}.{name}"
            yield declaration_item(path, each.span, analysis)


def type_of(text: str, names: Environment) -> Type | None:
    span = Span(SourceFile("", text), 1, 1, len(text))
    tree = check_expression(ScalarNode(text, plain=True, span=span), names).tree
    return None if tree is None else tree.type


def field_items(head: str, names: Environment, analysis: Analysis) -> Iterator[Item]:
    """Yield the fields of the struct at a path, each prefixed with that path."""
    of = type_of(head, names)
    struct = names.structs.get(of.name) if isinstance(of, StructType) else None
    if struct is not None:
        yield from named_items(struct.fields, analysis, f"{head}.")


def name_items(kind: str, word: str, context: Context) -> Iterator[Item]:
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
    elif kind == "state":
        yield from words(context.states)
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
            if item.label not in context.scope.derived and item.kind != "argument":
                yield item
        return
    yield from path_items({path: each.prop for path, each in context.paths.items()}, analysis)
    if context.leaf_name and context.module.world is not None:
        yield from named_items(context.module.world.properties, analysis, "world.")


def _event_items(context: Context) -> Iterator[Item]:
    """Yield the events for a key of `on`, or the signals and messages that a tree can await."""
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
    trees = {each.name.text: each for each in context.module.behaviours}
    for step in reversed(context.target.steps):
        tree = trees.get(text_of(child(step.node, "tree")) or "")
        if tree is not None:
            yield from named_items((each.field for each in tree.arguments), context.analysis)
            return


def _key_field_items(context: Context) -> Iterator[Item]:
    """Yield the fields that all events of a stream have."""
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
    """Yield the cases of the innermost switch around a place."""
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
