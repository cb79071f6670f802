"""Completion: a function of the text, the cursor and the model."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gpgen.lsp.analysis import Analysis
from gpgen.lsp.context import Context
from gpgen.lsp.expressions import expression_items
from gpgen.lsp.items import FILE, KEYWORD, VALUE, Item, declaration_item, unique_items, words
from gpgen.lsp.keys import key_items
from gpgen.lsp.names import case_items, name_items
from gpgen.lsp.positions import Position
from gpgen.lsp.tree import MARK, Cursor, find_cursor, forms_of
from gpgen.lsp.types import INTEGERS, constant_items, type_items, type_of_value, value_items
from gpgen.schema import shapes
from gpgen.schema.conditions import SYMBOL
from gpgen.schema.names import ALWAYS
from gpgen.schema.shapes import Shape

# Keys whose text is an expression, though the language's table calls it a text.
EXPRESSIONS = ("computed",)
SENDING = ("emit", "post")
CONDITION = re.compile(rf"\bif:\s*(?:{{\w+:\s*)?\[?({SYMBOL})")


class Completion(NamedTuple):
    """What is offered, and where the word begins whose place it takes."""

    start: Position
    items: tuple[Item, ...]


def complete(
    text: str, position: Position, analysis: Analysis, files: Iterable[str] = ()
) -> Completion:
    """Return what may stand at a position; `files` are what can be included there."""
    cursor = find_cursor(text, position)
    found: list[Item] = []
    for target in cursor.targets:
        context = Context(target, analysis)
        if target.is_key:
            found += key_items(cursor, context)
        elif target.keys[:1] == ("include",):
            found += words(files, FILE)
        else:
            found += scalar_items(cursor, context, text)
    return Completion(cursor.start, unique_items(found))


def scalar_items(cursor: Cursor, context: Context, text: str) -> Iterator[Item]:
    """Yield what may stand as a value, or as an item of a list."""
    before = context.target.scalar.text.partition(MARK)[0]
    for shape in forms_of(context.target.shape):
        yield from _of_shape(shape, before, cursor.word, context)
        if isinstance(shape, shapes.Condition):
            found = dict.fromkeys(each[1] for each in CONDITION.finditer(text))
            yield from words((each for each in found if MARK not in each), VALUE)


def _of_shape(shape: Shape, before: str, word: str, context: Context) -> Iterator[Item]:
    match shape:
        case shapes.Choice(choices) | shapes.Count(_, _, choices):
            yield from words(choices)
        case shapes.Boolean():
            yield from words(("true", "false"), VALUE)
        case shapes.Integer(_, _, True):
            yield from constant_items(INTEGERS, context)
        case shapes.Word(what):
            yield from name_items(what, word, context)
        case shapes.Case():
            yield from case_items(context)
        case _:
            yield from _written(shape, before, word, context)


def _written(shape: Shape, before: str, word: str, context: Context) -> Iterator[Item]:
    """Yield what may follow the text `before` in a type, a value, an expression or a text."""
    match shape:
        case shapes.Type(has_value):
            yield from type_items(before, context, has_value=has_value)
        case shapes.Value():
            yield from value_items(type_of_value(context), context)
        case shapes.Expression():
            yield from _expression(before, word, context)
        case shapes.Text():
            yield from _text(before, word, context)


def _expression(before: str, word: str, context: Context) -> Iterator[Item]:
    """Yield what may stand in an expression; one that is a node may be a call as well."""
    if not before.strip() and context.is_node and context.scope is not None:
        names = context.scope.names
        for path, leaf in names.leaves.items():
            needs = any(each.default is None for each in leaf.arguments)
            insert = f"{path}(" if needs else ""
            yield declaration_item(path, leaf.name.span, context.analysis, insert)
        for tree in context.scope.trees.values():
            yield declaration_item(tree.name.text, tree.name.span, context.analysis)
        yield from words(ALWAYS, KEYWORD)
    if context.names is not None:
        yield from expression_items(word, context.names, context.analysis)


def _text(before: str, word: str, context: Context) -> Iterator[Item]:
    """Yield what may stand in a text that speaks of names."""
    key = context.keys[-1] if context.keys else ""
    if key in SENDING and "(" not in before and context.scope is not None:
        for path, signal in context.scope.signals.items():
            insert = f"{path}(" if signal.arguments else ""
            yield declaration_item(path, signal.name.span, context.analysis, insert)
    elif context.names is not None and (
        key in (*EXPRESSIONS, *SENDING) or context.keys[2:3] == ("bind",)
    ):
        yield from expression_items(word, context.names, context.analysis)
