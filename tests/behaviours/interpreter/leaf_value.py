"""Conditions and values: leaves without side effects, which expressions can call."""

from collections.abc import Callable

from behaviours.interpreter.scope import Scope
from behaviours.interpreter.values import type_text, value_of
from expression_evaluator import V, convert, widen

from gpgen.model.module import Module
from gpgen.model.values import Leaf

Number = bool | int | float
Answer = Callable[[Leaf, str, list[Number], list[Number]], object]


class LeafValue:
    """A condition or value leaf, identified by its path in an entity; callable with arguments."""

    def __init__(self, module: Module, scope: Scope, path: str, leaf: Leaf, answer: Answer) -> None:
        self.scope, self.path, self.leaf, self.answer = scope, path, leaf, answer
        parameters = [(each.field, each.default) for each in leaf.arguments]
        self.kinds = {field.name.text: type_text(field.type) for field, _ in parameters}
        self.defaults = [value_of(module, field.type, default) for field, default in parameters]
        self.returns = "bool" if leaf.returns is None else type_text(leaf.returns)
        self.owner = path.rpartition(".")[0]

    def __call__(self, given: list[V]) -> V:
        """Return the current value of the leaf."""
        arguments = self.arguments(given)
        if self.leaf.is_ is None:
            found = self.answer(self.leaf, self.path, numbers(arguments), self.read())
            return widen(self.returns, found)
        inside = self.scope.below(self.owner).of_tree(self.kinds, {})
        inside.begin(dict(zip(self.kinds, arguments, strict=True)))
        return inside.value(self.leaf.is_)

    def arguments(self, given: list[V]) -> list[object]:
        """Return the arguments converted to their types, with defaults for those left out."""
        kinds = zip(given, self.kinds.values(), strict=False)
        values = [convert(of, kind) for of, kind in kinds]
        return values + self.defaults[len(values) :]

    def read(self) -> list[Number]:
        """Return the current values of the properties that the leaf reads, as numbers."""
        start = f"{self.owner}." if self.owner else ""
        return numbers([self.scope.values[start + each.text] for each in self.leaf.reads or ()])


def numbers(values: list[object]) -> list[Number]:
    """Return values as numbers; see `number`."""
    return [number(each) for each in values]


def number(value: object) -> Number:
    """Return a value as a number: the first field of a struct, the length of a string."""
    match value:
        case int() | float():
            return value
        case str():
            return len(value)
        case tuple():
            return number(value[0])
    raise AssertionError(value)
