"""Checks of scalars: names, words, numbers, sizes (64KiB), durations (1.5s)."""

import re
from collections.abc import Iterator

from gpgen.expressions.tokens import DURATION, UNITS, milliseconds_of
from gpgen.schema import shapes
from gpgen.schema.descriptions import (
    example,
    expected,
    kind,
    number_hint,
    result_of,
    shorten,
    yes_or_no,
)
from gpgen.schema.names import REFERENCE, check_name
from gpgen.schema.shapes import Shape
from gpgen.schema.suggestions.synonyms import hint_of_choice, words_of
from gpgen.source.load import FORBIDDEN_IN_COMMENTS, is_plain
from gpgen.source.nodes import Node, ScalarNode, SequenceNode, resolve
from gpgen.source.places import Span
from gpgen.source.problems import Problem, listing, quote

SIZE = r"([0-9]{1,12}) ?(B|KiB|MiB|GiB)"
FACTORS = {"B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}
LOOSE_SIZE = r"(?i)([0-9]{1,12}) ?([kmg])i?b?"
MOST_MILLISECONDS = 1 << 30  # the longest time ahead for a 32-bit clock
LOOSE_DURATION = r"([0-9]{1,10}(?:\.[0-9]{1,9})?) *([a-zA-Z]*)"
WORDS = shapes.Choice | shapes.Count
LIST = r"\[[^\[\]]*\]"
ENDLESS = ("forever", "infinite", "inf")
# Numbers and units without operators (1-3s is meant as a range), and words for endless;
# anything else is an expression.
TIMES = r"[-+]?[.0-9](?!.*\bif\b)[A-Za-z0-9_.,:\s]*(-\s*[.0-9]+\s*(ms|s|min|h))?"
NO_EXPRESSION = rf"\s*({TIMES}|{'|'.join(ENDLESS)})\s*"


def wrong_kind(node: Node, shape: Shape, subject: str) -> Problem:
    message = f"{subject}: expected {expected(shape)}, got {kind(node)}"
    hint = _limited(node, shape) or _array(node, shape) or _listed(node, shape)
    hint = hint or _functions(node, subject) or _range(node, shape)
    hint = hint or f"such as {example(shape)}"
    return Problem("GP202", node.span, message, hint)


def _limited(node: Node, shape: Shape) -> str | None:
    """Return a hint for a bare number in place of a mapping with a `max`."""
    if not isinstance(node, ScalarNode) or not re.fullmatch(r"[0-9]+", node.text):
        return None
    keys = [key.name for key in shape.keys] if isinstance(shape, shapes.Record) else []
    return f"write {{max: {node.text}}}" if "max" in keys else None


def _functions(node: Node, subject: str) -> str | None:
    """Return a hint for a mapping or a list under 'listeners', where the key 'on' was meant."""
    is_scalar = isinstance(node, ScalarNode)
    return "did you mean 'on'?" if subject == "'listeners'" and not is_scalar else None


def _array(node: Node, shape: Shape) -> str | None:
    """Return a hint for a list of a type and a number, where an array was meant."""
    if not isinstance(node, SequenceNode) or len(node.items) != 2:
        return None
    words = _words(node)
    if not isinstance(shape, shapes.Either) or not isinstance(shape.short, shapes.Type):
        return None
    is_array = len(words) == 2 and re.fullmatch(r"[a-z_][a-z0-9_]*", words[0])
    return f'write "{words[0]}[{words[1]}]"' if is_array and words[1].isdigit() else None


def _listed(node: Node, shape: Shape) -> str | None:
    """Return a hint for a list in place of a mapping that contains one, such as a tree."""
    words = _words(node)
    if not words or not isinstance(shape, shapes.Record):
        return None
    written = re.sub(LIST, f"[{', '.join(words)}]", shape.example)
    return f"write {written}" if re.search(LIST, shape.example) else None


def _range(node: Node, shape: Shape) -> str | None:
    """Return what to write for two times in a list in place of `from` and `to`."""
    words = _words(node)
    long = shape.long if isinstance(shape, shapes.Either) else shape
    if len(words) != 2 or not isinstance(long, shapes.Record):
        return None
    is_range = [key.name for key in long.keys] == ["from", "to"]
    return f"write {{from: {words[0]}, to: {words[1]}}}" if is_range else None


def _words(node: Node) -> list[str]:
    """Return the entries of a list of scalars, none for any other node."""
    items = node.items if isinstance(node, SequenceNode) else ()
    words = [item.text for item in items if isinstance(item, ScalarNode)]
    return words if len(words) == len(items) else []


def check_scalar(node: ScalarNode, shape: Shape, subject: str) -> Iterator[Problem]:
    value = resolve(node)
    if isinstance(shape, shapes.Integer):
        yield from _check_integer(node, shape, subject)
    elif isinstance(shape, shapes.Size):
        yield from check_size(node, shape, subject)
    elif isinstance(shape, shapes.Duration):
        yield from check_duration(node, shape, subject)
    elif isinstance(shape, shapes.Count) and not isinstance(value, str):
        yield from _check_count(node, shape, subject)
    elif isinstance(shape, shapes.Boolean):
        yield from _check_boolean(node, shape, subject)
    elif isinstance(shape, shapes.Expression) and not isinstance(value, str):
        return
    elif not isinstance(value, str):
        yield _no_text(node, shape, subject)
    elif isinstance(shape, shapes.Name):
        yield from check_name(value, node.span, shape)
    elif isinstance(shape, WORDS) and not _takes(value, shape):
        hint = hint_of_choice(value, shape.words) or f"write {_choices(shape)}"
        yield Problem("GP208", node.span, f"unknown value {quote(value)} for {subject}", hint)
    else:
        yield from _check_text(node, shape, subject)


def _takes(word: str, shape: shapes.Choice | shapes.Count) -> bool:
    is_computed = isinstance(shape, shapes.Count) and shape.computed
    is_endless = word.strip() in ENDLESS and bool(shape.words)
    return word in shape.words or (is_computed and not is_endless)


def _check_boolean(node: ScalarNode, shape: shapes.Boolean, subject: str) -> Iterator[Problem]:
    if node.text in shape.planned:
        message = f"{subject}: the value {quote(node.text)} requires a later gpgen"
        yield Problem("GP227", node.span, message, "write true")
    elif not isinstance(resolve(node), bool):
        message = f"{subject}: expected true or false, got {quote(node.text)}"
        hint = yes_or_no(node.text) + ("" if node.plain else " without quotes")
        yield Problem("GP202", node.span, message, hint)


def _check_text(node: ScalarNode, shape: Shape, subject: str) -> Iterator[Problem]:
    may_be_blank = isinstance(shape, shapes.Text) and shape.may_be_blank
    if not node.text.strip() and not may_be_blank:
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


# Sizes and durations


def bytes_of(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    match = re.fullmatch(SIZE, value) if isinstance(value, str) else None
    return int(match[1]) * FACTORS[match[2]] if match else None


def check_size(node: ScalarNode, shape: shapes.Size, subject: str) -> Iterator[Problem]:
    text, span = node.text, node.span
    size = bytes_of(resolve(node))
    if size is None:
        message = f"{subject}: expected a number of bytes, got {quote(text)}"
        yield Problem("GP202", span, message, _size_hint(text))
    elif not shape.low <= size <= shape.high:
        limits = f"{show_size(shape.low)} to {show_size(shape.high)}"
        message = f"{subject}: expected {limits}, got {show_size(size)}"
        is_small = size < shape.low
        hint = (
            f"write {shape.low} or more" if is_small else f"write {show_size(shape.high)} or less"
        )
        yield Problem("GP206", span, message, hint)


def _size_hint(text: str) -> str:
    match = re.fullmatch(LOOSE_SIZE, text)
    if match:
        return f"write {match[1]}{match[2].upper()}iB"

    result = result_of(text)
    return "such as 64KiB" if result is None else f"write {show_size(result)}"


def show_size(size: int) -> str:
    for unit in ("GiB", "MiB", "KiB"):
        if size and size % FACTORS[unit] == 0:
            return f"{size // FACTORS[unit]}{unit}"
    return f"{size} bytes" if size != 1 else "1 byte"


def is_like_duration(text: str) -> bool:
    """Return whether a text is meant as a time with its unit, not as an expression."""
    return re.fullmatch(NO_EXPRESSION, text) is not None


def check_duration(node: ScalarNode, shape: shapes.Duration, subject: str) -> Iterator[Problem]:
    text, span = node.text, node.span
    if not shape.fixed and isinstance(resolve(node), str) and not is_like_duration(text):
        yield from _check_text(node, shape, subject)
        return
    if re.fullmatch(DURATION, text) is None:
        message = f"{subject}: expected a duration, got {quote(text)}"
        is_name = shape.fixed and REFERENCE.fullmatch(text) and text not in ENDLESS
        hint = f"write a duration, such as {shape.example}: no name can be here"
        yield Problem("GP202", span, message, hint if is_name else _duration_hint(text))
        return
    time = milliseconds_of(text)
    if time is None:
        message = f"{subject}: expected whole milliseconds, got {quote(text)}"
        yield Problem("GP206", span, message, "1ms is the shortest time")
    elif not shape.low <= time <= MOST_MILLISECONDS:
        limits = f"{shape.low}ms to {MOST_MILLISECONDS}ms"
        message = f"{subject}: expected {limits}, got {text}"
        hint = f"write a time from {limits} (12 days)"
        yield Problem("GP206", span, message, hint)


def _duration_hint(text: str) -> str:
    if text.strip() in ENDLESS:
        return "write 'idle' for what never ends"
    units = words_of("types", "units")
    match = re.fullmatch(LOOSE_DURATION, text.strip())
    unit = match[2].lower() if match else None
    if match is None or unit is None or unit not in {"", *units, *UNITS}:
        is_fine = text.strip().endswith(("us", "ns"))
        return "1ms is the shortest time" if is_fine else "such as 300ms, 2s, 5min or 1h"
    if not unit:
        return f"write {match[1]}s" if "." in match[1] else f"write {match[1]}ms or {match[1]}s"
    return f"write {match[1]}{units.get(unit, unit)}"
