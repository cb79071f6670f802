"""Text for messages about shapes, nodes and numbers."""

import ast
import operator
from collections.abc import Callable

from gpgen.model import FLOATS, Array, Scalar, StructType, Type
from gpgen.schema import shapes
from gpgen.schema.node_forms import forms_of, kind_of
from gpgen.schema.shapes import Shape
from gpgen.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, resolve
from gpgen.source.problems import listing, quote

WITH_EXAMPLE = (
    shapes.Duration,
    shapes.Expression,
    shapes.List,
    shapes.Map,
    shapes.Name,
    shapes.Record,
    shapes.Size,
    shapes.Text,
    shapes.Variant,
    shapes.Word,
)


EXPECTED: dict[type, str] = {
    shapes.Boolean: "true or false",
    shapes.Choice: "a word",
    shapes.Condition: "a condition",
    shapes.Duration: "a duration",
    shapes.Expression: "an expression",
    shapes.Integer: "a whole number",
    shapes.List: "a list",
    shapes.Name: "a name",
    shapes.Size: "a number of bytes",
    shapes.Text: "str",
    shapes.Type: "a type",
    shapes.Value: "a value",
    shapes.Word: "a name",
}
LONGEST = 60
MOST_BITS = 64
OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: lambda a, b: a << max(0, min(b, MOST_BITS)),
    ast.BitOr: operator.or_,
}


def expected(shape: Shape) -> str:
    """Return a description of what a shape accepts, in any of its forms."""
    return " or ".join(dict.fromkeys(map(_expected, forms_of(shape))))


def _expected(form: Shape) -> str:
    if isinstance(form, shapes.Count):
        return listing(("a whole number", *form.words))
    return EXPECTED.get(type(form), "a mapping")


def kind(node: Node) -> str:
    if isinstance(node, SequenceNode):
        return "entries in braces without ':'" if node.braces else "a list"
    if not isinstance(node, ScalarNode):
        return "a mapping"
    value = resolve(node)
    if isinstance(value, bool):
        return "true" if value else "false"
    return quote(node.text) if isinstance(value, str) else f"the number {quote(node.text)[1:-1]}"


def example(shape: Shape) -> str:
    """Return an example for a shape, in its short form."""
    form = forms_of(shape)[0]
    if isinstance(form, WITH_EXAMPLE):
        return form.example
    if isinstance(form, shapes.Count) and form.example:
        return form.example
    if isinstance(form, shapes.Choice | shapes.Count):
        return form.words[0]
    if isinstance(form, shapes.Integer):
        return str(max(form.low, min(form.high, 64)))
    if isinstance(form, shapes.Type):
        return "i32 = 100" if form.value else "i32"
    if isinstance(form, shapes.Boolean):
        return "true"
    return "DEBUG" if isinstance(form, shapes.Condition) else "100"


def nothing(node: Node) -> str:
    text = node.text if isinstance(node, ScalarNode) else ""
    return quote(text) if text else "nothing"


def empty_hint(node: Node, shape: Shape) -> str:
    """Return a hint for a value that is missing."""
    short = shape.short if isinstance(shape, shapes.Either) else shape
    if isinstance(node, ScalarNode) and node.text and isinstance(short, shapes.Name):
        return f"{quote(node.text)} means 'nothing' in YAML; choose another name"
    if isinstance(shape, shapes.Map) and shape.least:
        return f"such as {example(shape)}"
    if is_mapping(shape):
        return f"write {{}} for nothing, or {example(shape)}"
    return f"such as {example(shape)}; a str with # , : or brackets in it needs quotes"


def is_mapping(shape: Shape) -> bool:
    """Return whether all forms of a shape are mappings."""
    return all(kind_of(form) is MappingNode for form in forms_of(shape))


def result_of(text: str) -> int | None:
    """Return the result of a calculation with integers, None for any other text."""
    if len(text) > LONGEST or text.isalnum():
        return None
    try:
        body = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return _evaluated(body) if isinstance(body, ast.BinOp) else None


def _evaluated(node: ast.expr) -> int | None:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.BinOp):
        left, right = _evaluated(node.left), _evaluated(node.right)
        apply = OPERATORS.get(type(node.op))
        if left is not None and right is not None and apply is not None:
            return apply(left, right)
    return None


def yes_or_no(text: str) -> str:
    """Return a hint for a word that means true or false in YAML 1.1."""
    words = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
    found = words.get(text.lower()) or (text.lower() if text.lower() in ("true", "false") else None)
    return f"write {found}" if found else "write true or false"


def number_hint(node: ScalarNode) -> str | None:
    """Return a hint for a number in C notation or for a calculation, None for other text."""
    bare = node.text.replace("_", "").replace("'", "").rstrip("uUlL")
    if bare.isascii() and bare.isdigit():
        return f"write {bare}"[:60] + ("" if node.plain else " without quotes")

    result = result_of(node.text)
    return None if result is None else f"write {shorten(result)}"


def shorten(value: int) -> str:
    """Return an integer as text, cut if it is very long."""
    text = str(value)
    return text if len(text) <= 24 else text[:20] + "…"


# Types and values


def sample(kind_: Type) -> str:
    if isinstance(kind_, Scalar):
        is_bool, is_float = kind_.name == "bool", kind_.name in FLOATS
        return "true" if is_bool else "0.5" if is_float else "100"
    if isinstance(kind_, Array):
        return f"[{sample(kind_.element)}]"
    return "{x: 1}" if isinstance(kind_, StructType) else '"some words"'
