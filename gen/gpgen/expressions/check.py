"""Python AST of an expression -> typed expression tree, with problems."""

import ast
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from gpgen.expressions.calls import CallError, call, parameter_types, refuse_call
from gpgen.expressions.comparisons import is_decided
from gpgen.expressions.names import Environment
from gpgen.expressions.operators import (
    COMPARISONS,
    OPERATORS,
    OperationError,
    arithmetic,
    chosen,
    compared,
    element,
    negated,
    written,
)
from gpgen.expressions.resolve import Resolver
from gpgen.expressions.syntax import Text, read_text
from gpgen.expressions.types import convert_stored, described, instead, is_text, scalar
from gpgen.model import Array, Ref, Type
from gpgen.model.availability import Needed
from gpgen.model.expressions import AllOf, AnyOf, Not, Tree, draws
from gpgen.source.nodes import ScalarNode
from gpgen.source.places import Span
from gpgen.source.problems import Note, Problem, quote


class Checked(NamedTuple):
    """The tree of an expression, None if it has errors, and its problems."""

    tree: Tree | None
    problems: tuple[Problem, ...]


def check_expression(node: ScalarNode, names: Environment, of: Type | None = None) -> Checked:
    """Parse and type-check an expression with `names` in scope; its type is inferred.

    If the type `of` is expected, an enum member may be written without the enum's name.
    """
    text = read_text(node)
    if isinstance(text, Problem):
        return Checked(None, (text,))
    checker = Checker(text, names)
    tree = checker.check(text.root, of)
    return Checked(None if checker.problems else tree, tuple(checker.problems))


def check_value(node: ScalarNode, names: Environment, of: Type, subject: str) -> Checked:
    """Check an expression, and convert its value to the type that `subject` stores."""
    return as_value(check_expression(node, names, of), node.span, of, subject)


def as_value(checked: Checked, span: Span, of: Type, subject: str) -> Checked:
    if checked.tree is None:
        return checked
    tree = convert_stored(checked.tree, of)
    if tree is not None:
        return Checked(tree, ())
    message = f"{subject}: expected {described(of)}, got {described(checked.tree.type)}"
    hint = instead(checked.tree.type, of)
    return Checked(None, (Problem("GP712", span, message, hint),))


class Checker:
    """Checks one expression recursively, and collects its problems."""

    def __init__(self, text: Text, names: Environment) -> None:
        self.text = text
        self.names = names
        self.problems: list[Problem] = []
        self.resolver = Resolver(names, self.problems)

    @property
    def flags(self) -> frozenset[str]:
        """The names of enums that are sets of bits."""
        return frozenset(name for name, enum in self.names.enums.items() if enum.flags)

    def check(  # noqa: C901 (one line for each kind)
        self, node: ast.expr, of: Type | None = None
    ) -> Tree | None:
        """Return the tree of a part of the expression; None if a problem was reported."""
        match node:
            case ast.Constant():
                return self.tree_or_report(node, written(node.value))
            case ast.Name():
                return self.resolver.name(self.text.words(node), self.text.span(node), of)
            case ast.Attribute():
                return self.attribute(node)
            case ast.Subscript():
                return self.element(node)
            case ast.BinOp():
                return self.binary(node)
            case ast.UnaryOp():
                return self.unary(node)
            case ast.BoolOp():
                return self.joined(node)
            case ast.Compare():
                return self.comparison(node)
            case ast.IfExp():
                return self.choice(node, of)
            case ast.Call():
                return self.call(node)
        self.report(
            node,
            OperationError(
                "GP701", "unsupported syntax in an expression", "declare a function for it"
            ),
        )
        return None

    def report(self, node: ast.expr, wrong: OperationError, *notes: Note) -> None:
        span = self.text.span(node)
        self.problems.append(Problem(wrong.code, span, wrong.message, wrong.hint, notes))

    def tree_or_report(self, node: ast.expr, made: Tree | OperationError) -> Tree | None:
        """Return a tree, or report why there is none and return None."""
        if isinstance(made, OperationError):
            self.report(node, made)
            return None
        return made

    def attribute(self, node: ast.Attribute) -> Tree | None:
        """Return the tree of `object.name`."""
        name, span = self.text.attribute(node)
        first = self.path(node.value)
        if first is not None and first in self.names.modules:
            whole = self.text.span(node)
            return self.resolver.of_module(
                first, f"{first}.{name}", self.text.span(node.value), whole
            )
        if first is not None:
            return self.resolver.member(first, name, self.text.span(node.value), span)
        inner = self.check(node.value)
        return None if inner is None else self.resolver.field(inner, name, span)

    def path(self, node: ast.expr) -> str | None:
        """Return a name, or a name of another module, as written; None for other expressions."""
        if isinstance(node, ast.Name):
            return self.text.words(node)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = self.text.words(node.value)
            if module in self.names.modules:
                return f"{module}.{self.text.attribute(node)[0]}"
        return None

    def leaf(self, node: ast.expr) -> str | None:
        """Return the path `root.name`, which may be a component's leaf; None if it cannot be."""
        if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)):
            return None
        root = self.text.words(node.value)
        known = root in self.names.roots or self.names.leaves
        return f"{root}.{self.text.attribute(node)[0]}" if known else None

    def element(self, node: ast.Subscript) -> Tree | None:
        array, place = self.check(node.value), self.check(node.slice)
        if array is None or place is None:
            return None
        of = array.type
        if isinstance(of, Array):
            return self.tree_or_report(node.slice, element(of, array, place))
        message = f"index: expected an array, got {described(of)}"
        self.report(node.value, OperationError("GP713", message, "remove the index"))
        return None

    def binary(self, node: ast.BinOp) -> Tree | None:
        """Return an operation on two operands."""
        left, right = self.check(node.left), self.check(node.right)
        operator = OPERATORS.get(type(node.op))
        if left is None or right is None or operator is None:
            return None
        made = arithmetic(operator, left, right, self.flags)
        return self.tree_or_report(node, made) if self.is_ordered(node, [left, right]) else None

    def unary(self, node: ast.UnaryOp) -> Tree | None:
        if isinstance(node.op, ast.Not):
            condition = self.condition(node.operand)
            return None if condition is None else Not(condition)
        operand = self.check(node.operand)
        if operand is None:
            return None
        made = negated(operand)
        if isinstance(node.op, ast.UAdd):
            made = made if isinstance(made, OperationError) else operand
        return self.tree_or_report(node, made)

    def is_ordered(self, node: ast.expr, operands: list[Tree]) -> bool:
        """Report two draws, as C evaluates operands in any order; return whether there are none."""
        if len([each for each in operands if draws(each)]) < 2:
            return True
        message = "two random() in one operation, whose order C leaves open"
        self.report(
            node, OperationError("GP714", message, "keep one; 'and', 'or' and 'if' keep an order")
        )
        return False

    def condition(self, node: ast.expr) -> Tree | None:
        """Return the tree of a part that must be a bool."""
        tree = self.check(node)
        if tree is None or scalar(tree.type) == "bool":
            return tree
        message = f"condition: expected bool, got {described(tree.type)}"
        hint = "write alive(...)" if isinstance(tree.type, Ref) else "compare it with something"
        self.report(node, OperationError("GP708", message, hint))
        return None

    def joined(self, node: ast.BoolOp) -> Tree | None:
        conditions = [self.condition(each) for each in node.values]
        known = tuple(each for each in conditions if each is not None)
        is_and = isinstance(node.op, ast.And)
        if len(known) < len(conditions) or self.is_decided(node, known, "and" if is_and else "or"):
            return None
        return AllOf(known) if is_and else AnyOf(known)

    def is_decided(self, node: ast.expr, operands: Sequence[Tree], joint: str) -> bool:
        """Report two conditions that together are always or never true; C compilers would warn."""
        if not any(is_decided(*pair, joint) for pair in combinations(operands, 2)):
            return False
        what = "never true together" if joint == "and" else "always true together"
        hint = "write 'or'" if joint == "and" else "write 'and'"
        self.report(node, OperationError("GP718", f"two of these conditions are {what}", hint))
        return True

    def comparison(self, node: ast.Compare) -> Tree | None:
        operands = [self.check(node.left)]
        for each in node.comparators:
            left = operands[-1]
            of = left.type if left is not None and is_text(left.type) else None
            operands.append(self.check(each, of))
        made: list[Tree] = []
        for operator, left, right in zip(node.ops, operands, operands[1:], strict=False):
            if left is not None and right is not None and self.is_ordered(node, [left, right]):
                shown = COMPARISONS.get(type(operator), "is")
                step = self.tree_or_report(node, compared(shown, left, right, self.flags))
                made += [] if step is None else [step]
        if len(made) < len(node.ops):
            return None
        if any(draws(each) for each in operands[1:-1] if each is not None):
            hint = "in 'a < b < c' the middle is evaluated twice; use a function"
            self.report(node, OperationError("GP714", "random() in the middle of a chain", hint))
            return None
        if self.is_decided(node, made, "and"):
            return None
        return made[0] if len(made) == 1 else AllOf(tuple(made))

    def choice(self, node: ast.IfExp, of: Type | None) -> Tree | None:
        condition = self.condition(node.test)
        left, right = self.check(node.body, of), self.check(node.orelse, of)
        if condition is None or left is None or right is None:
            return None
        return self.tree_or_report(node, chosen(condition, left, right))

    def call(self, node: ast.Call) -> Tree | None:
        """Return the call of a declared function, a leaf or a built-in function."""
        name = self.path(node.func) or self.leaf(node.func) or self.text.words(node.func)
        types = dict(enumerate(parameter_types(name, self.names)))
        args = [self.check(each, types.get(place)) for place, each in enumerate(node.args)]
        misfit = refuse_call(name, len(args), self.names)
        if misfit is not None:
            unknown = misfit.wrong.code == "GP710"
            if self.names.complete or not unknown:
                self.report_call(node.func if unknown else node, misfit)
            return None
        called = self.names.leaves.get(name) or self.names.functions.get(name)
        if called is not None:
            needed = Needed(called.condition, called.name.span)
            self.resolver.use(name, needed, self.text.span(node.func))
        known = [each for each in args if each is not None]
        if len(known) < len(args) or not self.is_ordered(node, known):
            return None
        if name in self.names.leaves and self.names.leaves[name].is_ and any(map(draws, known)):
            message = f"random() as argument of {quote(name)}, which may evaluate it twice or never"
            self.report(node, OperationError("GP714", message, "set a local before"))
            return None
        made = call(name, known, self.names)
        if isinstance(made, CallError):
            self.report_call(node.args[made.argument or 0], made)
            return None
        return made

    def report_call(self, node: ast.expr, misfit: CallError) -> None:
        """Report why a call is invalid."""
        self.report(node, misfit.wrong, *(() if misfit.note is None else (misfit.note,)))
