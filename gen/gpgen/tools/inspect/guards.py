"""The conditions of nodes, evaluated with current values.

Parts of an expression that read properties and constants are evaluated. A part that only the
program can compute, such as a leaf, is unknown, and so is any result that depends on it.
"""

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from gpgen.expressions.resolve import TRUTHS
from gpgen.model import Module
from gpgen.model import behaviours as model
from gpgen.model.types import EnumValue
from gpgen.tools.inspect.program_info import ObjectType
from gpgen.tools.inspect.values import Names, Value, ValueType, show

SIGNS: dict[type[ast.AST], Callable[..., object]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
}


class Guard(NamedTuple):
    """A condition of a node; `key` is its kind, such as `while`."""

    key: str
    text: str


class Unknown:
    """The value of an expression that only the program can compute."""


UNKNOWN = Unknown()


def guards_of(node: model.Node) -> list[Guard]:
    """Return the conditions of a node in the order of their evaluation."""
    own = node.modifiers
    found = [("when", own.when), ("require", own.require), ("while", own.while_)]
    match node.body:
        case model.If(condition):
            found.append(("if", condition))
        case model.Test(condition) | model.Condition(condition):
            found.append(("test", condition))
        case model.Switch(value):
            found.append(("switch", value))
    return [Guard(key, source.text) for key, source in found if source is not None]


class Evaluated(NamedTuple):
    """The value of a guard, or UNKNOWN, and the text of each property that it reads."""

    value: object
    names: Mapping[str, str]


class Scope:
    """The values that a condition can read: of an object, and of the world."""

    def __init__(self, of: ObjectType, values: Mapping[str, Value], names: Names) -> None:
        self.types: dict[str, ValueType] = dict(of.types)
        self.values = dict(values)
        self.constants: dict[str, object] = dict(TRUTHS)
        self.names = names
        self.seen: dict[str, str] = {}

    def add_world(self, of: ObjectType, values: Mapping[str, Value]) -> None:
        for path, value in values.items():
            self.types[f"world.{path}"] = of.types[path]
            self.values[f"world.{path}"] = value

    def add_module(self, module: Module) -> None:
        for each in module.constants:
            if isinstance(each.value, bool | int | float | str) and not each.tunable:
                self.constants[each.name.text] = each.value
            elif isinstance(each.value, EnumValue):
                self.constants[each.name.text] = UNKNOWN

    def evaluate(self, text: str) -> Evaluated:
        self.seen = {}
        try:
            found = self.value(ast.parse(text.strip(), mode="eval").body)
        except (SyntaxError, ValueError, TypeError, ArithmeticError, RecursionError, MemoryError):
            found = UNKNOWN
        return Evaluated(found, dict(self.seen))

    def value(self, node: ast.expr) -> object:  # noqa: C901 (one case for each kind)
        match node:
            case ast.Constant(value):
                return value
            case ast.Name() | ast.Attribute() | ast.Subscript():
                return self.read(node)
            case ast.UnaryOp(ast.Not(), inner):
                found = self.value(inner)
                return found if found is UNKNOWN else not found
            case ast.UnaryOp(sign, inner):
                return self.apply(sign, [inner])
            case ast.BinOp(left, sign, right):
                return self.apply(sign, [left, right])
            case ast.Compare(left, signs, rights):
                return self.compare([left, *rights], signs)
            case ast.BoolOp(sign, parts):
                return self.join(parts, is_and=isinstance(sign, ast.And))
            case ast.IfExp(test, then, otherwise):
                found = self.value(test)
                return found if found is UNKNOWN else self.value(then if found else otherwise)
            case ast.Call(_, arguments):
                for each in arguments:
                    self.value(each)  # to record the properties that it reads
        return UNKNOWN

    def apply(self, sign: ast.AST, parts: Sequence[ast.expr]) -> object:
        values = [self.value(part) for part in parts]
        if any(value is UNKNOWN for value in values) or type(sign) not in SIGNS:
            return UNKNOWN
        if isinstance(sign, ast.Sub) and any(map(self.is_set, parts)):
            return without(*values)
        return SIGNS[type(sign)](*values)

    def is_set(self, node: ast.expr) -> bool:
        """Return whether a value is a set of flags: a property, or joined from others."""
        if isinstance(node, ast.BinOp):
            return self.is_set(node.left) or self.is_set(node.right)
        found = self.split(path_of(node) or "")
        return found is not None and self.types[found[0]].kind == "flags"

    def compare(self, operands: Sequence[ast.expr], signs: Sequence[ast.cmpop]) -> object:
        """Return whether all comparisons of a chain hold; UNKNOWN if that cannot be computed."""
        values = [self.compared(each, operands) for each in operands]
        found: object = True
        for left, sign, right in zip(values, signs, values[1:], strict=False):
            if left is UNKNOWN or right is UNKNOWN or type(sign) not in SIGNS:
                found = UNKNOWN
            elif not SIGNS[type(sign)](left, right):
                return False
        return found

    def compared(self, node: ast.expr, others: Sequence[ast.expr]) -> object:
        """Return the value of an operand; an enum member may be written without its enum's name."""
        path = path_of(node)
        if path is None or self.split(path) is not None:
            return self.value(node)
        for other in others:
            found = self.split(path_of(other) or "")
            of = None if found is None else self.types[found[0]]
            members = of.members if of is not None else ()
            for member in members:
                if member.name == path.rpartition(".")[2]:
                    return member.value
        return self.value(node)

    def join(self, parts: Sequence[ast.expr], *, is_and: bool) -> object:
        values = [self.value(part) for part in parts]
        if any(value is not UNKNOWN and bool(value) is not is_and for value in values):
            return not is_and
        return UNKNOWN if UNKNOWN in values else is_and

    def split(self, path: str) -> tuple[str, str] | None:
        """Return the property at the beginning of a path, and the path of fields after it."""
        parts = path.split(".")
        for count in range(len(parts), 0, -1):
            head = ".".join(parts[:count])
            if head in self.values:
                return head, ".".join(parts[count:])
        return None

    def read(self, node: ast.expr) -> object:
        path = path_of(node)
        if path is None:
            return UNKNOWN
        found = self.split(path)
        if found is None:
            return self.constants.get(path, UNKNOWN)
        head, rest = found
        of, value = self.types[head], self.values[head]
        for member in of.members:
            if member.name == rest:  # the enum has the name of the property
                return member.value
        for name in filter(None, rest.split(".")):
            at = next((at for at, each in enumerate(of.fields) if each.name == name), None)
            if at is None or not isinstance(value, list):
                return UNKNOWN
            of, value = of.fields[at].type, value[at]
        self.seen[path] = show(of, value, self.names)
        return value


def without(flags: Any, removed: Any) -> object:
    return flags & ~removed


def path_of(node: ast.expr) -> str | None:
    """Return a node such as `body.speed.x` as a path, None if it is no path."""
    match node:
        case ast.Name(name):
            return name
        case ast.Attribute(inner, name):
            path = path_of(inner)
            return None if path is None else f"{path}.{name}"
    return None
