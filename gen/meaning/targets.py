"""What is set: properties and locals, by path, and their new values."""

import re

from gpgen.diagnostics import quote
from gpgen.expressions.check import check_expression
from gpgen.expressions.kinds import described, is_number
from gpgen.meaning.values import Values
from gpgen.model import Array, Name
from gpgen.model.behaviours import Assignment
from gpgen.model.trees import ARGUMENT, EVENT, FieldOf, Read, Tree
from gpgen.reading.nodes import ScalarNode

PATH = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
SETTABLE = "properties and locals can be set, and fields of structs in them"


def assign(assignments: tuple[Assignment, ...], values: Values) -> None:
    """Check what is set, in order."""
    for each in assignments:
        target = target_of(each.target, values)
        if target is None:
            values.any(each.value)
        else:
            values.value(each.value, target.type, quote(each.target.text))


def move(assignments: tuple[Assignment, ...], values: Values) -> None:
    """Check what a tween moves."""
    for each in assignments:
        target = target_of(each.target, values)
        if target is not None and not is_number(target.type):
            message = (
                f"{quote(each.target.text)}: expected a number to move, got"
                f" {described(target.type)}"
            )
            values.report("GP811", each.target.span, message, "set it")
        elif target is not None:
            values.value(each.value, target.type, quote(each.target.text))


def target_of(name: Name, values: Values) -> Tree | None:
    """Return what a path leads to; None for what cannot be set, which is reported."""
    if not PATH.fullmatch(name.text):
        message = f"expected a property to set, got {quote(name.text)}"
        values.report("GP811", name.span, message, SETTABLE)
        return None
    nothing = values.names._replace(functions={}, leaves={})
    checked = check_expression(ScalarNode(name.text, plain=True, span=name.span), nothing)
    values.meaning.problems.extend(checked.problems)
    tree = checked.tree
    if tree is None:
        return None
    wrong = _refused(tree, values)
    if wrong is not None:
        values.report(
            "GP811",
            name.span,
            f"expected a property to set, got {quote(name.text)}: {wrong}",
            SETTABLE,
        )
        return None
    values.meaning.targets[name] = tree
    return tree


def _refused(tree: Tree, values: Values) -> str | None:
    """Return why something cannot be set."""
    base = tree
    while isinstance(base, FieldOf):
        base = base.struct
    if not isinstance(base, Read):
        return "not a property"
    path = f"{base.root}.{base.name}" if base.root else base.name
    if base.root == ARGUMENT:
        return "an argument"
    if base.root == EVENT:
        return "a field of an event"
    if path in values.scope.computed:
        return "a computed property"
    return "an array" if isinstance(tree.type, Array) else None
