"""Completion of names in expressions, members behind a point included."""

from collections.abc import Iterator

from gpgen.expressions.check import check_expression
from gpgen.expressions.names import BUILT_IN, Environment
from gpgen.expressions.resolve import BARE
from gpgen.lsp.analysis import Analysis
from gpgen.lsp.items import KEYWORD, Item, declaration_item
from gpgen.model import StructType, Type
from gpgen.model.leaves import CONDITION, VALUE
from gpgen.source.nodes import ScalarNode
from gpgen.source.places import SourceFile, Span

WORDS = ("and", "or", "not", "if", "else", "true", "false")


def expression_items(word: str, names: Environment, analysis: Analysis) -> Iterator[Item]:
    """Yield what may stand in an expression for a word, which may have points in it."""
    head, point, _ = word.rpartition(".")
    if point:
        yield from field_items(head, names, analysis)
    yield from property_items(names, analysis)
    for constant in names.constants.values():
        yield declaration_item(constant.name.text, constant.name.span, analysis)
    for name, enum in names.enums.items():
        for member in enum.members:
            yield declaration_item(f"{name}.{member.name.text}", member.name.span, analysis)
    for name, function in names.functions.items():
        yield declaration_item(f"{name}()", function.name.span, analysis, f"{name}(")
    for path, leaf in names.leaves.items():
        if leaf.kind in (CONDITION, VALUE):
            yield declaration_item(path, leaf.name.span, analysis)
    if not point:
        refused = [each for each in BUILT_IN if each in names.refused]
        yield from (
            Item(f"{each}()", KEYWORD, insert=f"{each}(")
            for each in BUILT_IN
            if each not in refused
        )
        yield from (Item(each, KEYWORD) for each in WORDS)


def property_items(names: Environment, analysis: Analysis) -> Iterator[Item]:
    """Yield the properties that can be read, by path; arguments and locals too."""
    for root, members in names.roots.items():
        for name, each in members.items():
            path = name if root in BARE else f"{root}.{name}"
            yield declaration_item(path, each.span, analysis)


def type_of(text: str, names: Environment) -> Type | None:
    """Return the type of an expression, None where it means nothing."""
    span = Span(SourceFile("", text), 1, 1, len(text))
    tree = check_expression(ScalarNode(text, plain=True, span=span), names).tree
    return None if tree is None else tree.type


def field_items(head: str, names: Environment, analysis: Analysis) -> Iterator[Item]:
    """Yield the fields of the struct that a path leads to, each with that path before it."""
    of = type_of(head, names)
    struct = names.structs.get(of.name) if isinstance(of, StructType) else None
    for field in () if struct is None else struct.fields:
        yield declaration_item(f"{head}.{field.name.text}", field.name.span, analysis)
