"""Does a scalar fit its shape: names, words, numbers, times, expressions."""

import re
from collections.abc import Iterator

from gpgen.schema import shapes
from gpgen.schema.names import REFERENCE, check_name
from gpgen.schema.quantities import check_duration, check_size
from gpgen.schema.repair.synonyms import hint_of_choice
from gpgen.schema.shapes import Shape
from gpgen.schema.wording import example, expected, kind, number_hint, shorten, yes_or_no
from gpgen.source.load import FORBIDDEN_IN_COMMENTS, is_plain
from gpgen.source.nodes import Node, ScalarNode, SequenceNode, resolve
from gpgen.source.places import Span
from gpgen.source.problems import Problem, listing, quote


def wrong_kind(node: Node, shape: Shape, subject: str) -> Problem:
    message = f"{subject}: expected {expected(shape)}, got {kind(node)}"
    hint = _limited(node, shape) or _array(node, shape) or f"such as {example(shape)}"
    return Problem("GP202", node.span, message, hint)


def _limited(node: Node, shape: Shape) -> str | None:
    """Return what to write for a number alone in place of a mapping with a `max`."""
    if not isinstance(node, ScalarNode) or not re.fullmatch(r"[0-9]+", node.text):
        return None
    keys = [key.name for key in shape.keys] if isinstance(shape, shapes.Record) else []
    return f"write {{max: {node.text}}}" if "max" in keys else None


def _array(node: Node, shape: Shape) -> str | None:
    """Return what to write for a type and a number in a list, where an array was meant."""
    if not isinstance(node, SequenceNode) or len(node.items) != 2:
        return None
    words = [item.text for item in node.items if isinstance(item, ScalarNode)]
    if not isinstance(shape, shapes.Either) or not isinstance(shape.short, shapes.Type):
        return None
    is_array = len(words) == 2 and re.fullmatch(r"[a-z_][a-z0-9_]*", words[0])
    return f'write "{words[0]}[{words[1]}]"' if is_array and words[1].isdigit() else None


def check_scalar(node: ScalarNode, shape: Shape, subject: str) -> Iterator[Problem]:
    value = resolve(node)
    if isinstance(shape, shapes.Integer | shapes.Size | shapes.Duration):
        yield from _check_number(node, shape, subject)
    elif isinstance(shape, shapes.Count) and not isinstance(value, str):
        yield from _check_count(node, shape, subject)
    elif isinstance(shape, shapes.Boolean):
        if not isinstance(value, bool):
            message = f"{subject}: expected true or false, got {quote(node.text)}"
            hint = yes_or_no(node.text) + ("" if node.plain else " without quotes")
            yield Problem("GP202", node.span, message, hint)
    elif isinstance(shape, shapes.Expression) and not isinstance(value, str):
        return
    elif not isinstance(value, str):
        yield _no_text(node, shape, subject)
    elif isinstance(shape, shapes.Name):
        yield from check_name(value, node.span, shape)
    elif isinstance(shape, shapes.Choice | shapes.Count) and value not in shape.words:
        hint = hint_of_choice(value, shape.words) or f"write {_choices(shape)}"
        yield Problem("GP208", node.span, f"unknown value {quote(value)} for {subject}", hint)
    else:
        yield from _check_text(node, shape, subject)


def _check_text(node: ScalarNode, shape: Shape, subject: str) -> Iterator[Problem]:
    if not node.text.strip():
        hint = f"write {quote(example(shape))}, for instance"
        yield Problem("GP205", node.span, f"{subject}: expected {expected(shape)}, got ''", hint)
    if not isinstance(shape, shapes.Text) or not shape.in_comments:
        return
    found = None if is_plain(node.text) else re.search(FORBIDDEN_IN_COMMENTS, node.text)
    if found is not None:
        message = f"{subject}: unexpected character U+{ord(found[0]):04X}"
        yield Problem("GP104", node.span, message, "remove it")


def _no_text(node: ScalarNode, shape: Shape, subject: str) -> Problem:
    problem = wrong_kind(node, shape, subject)
    value = resolve(node)
    if isinstance(shape, shapes.Type) and shape.value and value is not None:
        kind_ = "bool" if isinstance(value, bool) else "f32" if isinstance(value, float) else "i32"
        return problem._replace(hint=f"write {kind_} = {node.text}")
    return problem


def _check_count(node: ScalarNode, shape: shapes.Count, subject: str) -> Iterator[Problem]:
    integer = shapes.Integer(shape.low, shape.high, constant=False)
    is_endless = "forever" in shape.words and (resolve(node) is True or node.text.startswith("-"))
    for problem in _check_integer(node, integer, subject):
        yield problem._replace(hint="write forever") if is_endless else problem


def _choices(shape: shapes.Choice | shapes.Count) -> str:
    if isinstance(shape, shapes.Choice):
        return listing(shape.words)
    return listing((*shape.words, f"a number from {shape.low} to {shape.high}"))


def _check_number(
    node: ScalarNode, shape: shapes.Integer | shapes.Size | shapes.Duration, subject: str
) -> Iterator[Problem]:
    if isinstance(shape, shapes.Integer):
        yield from _check_integer(node, shape, subject)
    elif isinstance(shape, shapes.Size):
        yield from check_size(resolve(node), node.text, shape, subject, node.span)
    else:
        yield from check_duration(node.text, shape, subject, node.span)


def _check_integer(node: ScalarNode, shape: shapes.Integer, subject: str) -> Iterator[Problem]:
    value = resolve(node)
    if isinstance(value, int) and not isinstance(value, bool):
        yield from check_range(value, shape, subject, node.span)
    elif not (shape.constant and isinstance(value, str) and REFERENCE.fullmatch(value)):
        message = f"{subject}: expected a whole number, got {quote(node.text)}"
        hint = number_hint(node) or f"such as {example(shape)}"
        yield Problem("GP202", node.span, message, hint)


def check_range(value: int, shape: shapes.Integer, subject: str, span: Span) -> Iterator[Problem]:
    if not shape.low <= value <= shape.high:
        many = shape.low < shape.high
        hint = f"write a number from {shape.low} to {shape.high}" if many else f"write {shape.low}"
        limits = f"{shape.low} to {shape.high}" if many else f"{shape.low}"
        yield Problem("GP206", span, f"{subject}: expected {limits}, got {shorten(value)}", hint)
