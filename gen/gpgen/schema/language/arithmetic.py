"""Short calculations of numbers, which a schema does not have -> what they come to."""

import ast
import operator
from collections.abc import Callable

LONGEST = 60
MOST_BITS = 64
OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: lambda a, b: a << max(0, min(b, MOST_BITS)),
    ast.BitOr: operator.or_,
}


def result_of(text: str) -> int | None:
    """Return what a calculation of whole numbers comes to, None for anything else."""
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
