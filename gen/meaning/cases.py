"""The cases of a switch: constants of the type of what decides, each once."""

from gpgen.diagnostics import Note, quote
from gpgen.expressions.kinds import (
    alike,
    described,
    instead,
    is_integer,
    is_number,
    scalar,
    unified,
    widened,
)
from gpgen.meaning.values import Values
from gpgen.model import EnumType, Source, Type, integer_range
from gpgen.model.behaviours import Switch
from gpgen.model.trees import ConstantUse, Convert, Literal, MemberUse, Negate, Tree


def check_switch(body: Switch, values: Values) -> None:
    """Find what decides, and check each case against it."""
    tree = values.any(body.value)
    if tree is not None and not _decides(tree.type):
        message = f"'switch': expected a number, bool or an enum, got {described(tree.type)}"
        values.report("GP813", body.value.span, message, "write 'if'")
        tree = None
    if tree is not None:
        values.keep(body.value, widened(tree))
    first: dict[object, Source] = {}
    for case in body.cases:
        constant = None if tree is None else _constant(case.value, tree, values)
        if tree is None:
            values.any(case.value)
        if constant in first:
            note = Note(first[constant].span, "first defined here")
            message = f"duplicate case {quote(case.value.text)}"
            values.report("GP813", case.value.span, message, "remove one of the two", note)
        elif constant is not None:
            first[constant] = case.value


def _constant(source: Source, tree: Tree, values: Values) -> object:
    """Return the constant of a case in the type of what decides, None if it is none."""
    found = values.any(source, tree.type)
    if found is None:
        return None
    constant = constant_of(found)
    pair = unified(tree, found)
    if constant is None:
        message = f"case: expected a constant, got {quote(source.text)}"
        values.report("GP813", source.span, message, "write a number or a member of an enum")
    elif is_integer(tree.type) and is_integer(found.type) and not _is_within(constant, tree.type):
        low, high = integer_range(scalar(tree.type))
        message = f"case of {described(tree.type)}: expected {low} to {high}, got {constant}"
        values.report("GP813", source.span, message, f"write {low} to {high}")
        constant = None
    elif pair is None or not alike(pair.type, widened(tree).type):
        message = f"case: expected {described(tree.type)}, got {described(found.type)}"
        values.report("GP712", source.span, message, instead(found.type, tree.type))
        constant = None
    else:
        values.keep(source, pair.right)
    return constant


def _is_within(constant: object, of: Type) -> bool:
    """Tell whether something whole can have a value."""
    low, high = integer_range(scalar(of))
    return isinstance(constant, int) and low <= constant <= high


def _decides(of: Type) -> bool:
    return is_number(of) or scalar(of) == "bool" or isinstance(of, EnumType)


def constant_of(tree: Tree) -> bool | int | float | str | None:
    """Return the value of what is written out, None if it is no constant."""
    match tree:
        case Literal(value) if not isinstance(value, str):
            return value
        case ConstantUse(_, value) if isinstance(value, bool | int | float):
            return value
        case MemberUse(member):
            return member
        case Negate(inner):
            negated = constant_of(inner)
            return -negated if isinstance(negated, int | float) else None
        case Convert(inner):
            return constant_of(inner)
    return None
