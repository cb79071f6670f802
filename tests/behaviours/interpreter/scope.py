"""What the names in expressions stand for, at one place of a tree."""

import ast
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from expression_evaluator import Evaluator, V, convert, unify

from gpgen.model.values import Source

T = TypeVar("T")
Call = Callable[[list[V]], V]


def chained(*mappings: Mapping[str, T]) -> Mapping[str, T]:
    """Return one mapping in front of others; nothing is ever stored through it."""
    return ChainMap(*mappings)  # type: ignore[arg-type]


class Below(Mapping[str, T]):
    """What a mapping has below a name, and then all else that it has."""

    def __init__(self, start: str, outer: Mapping[str, T]) -> None:
        self.start, self.outer = start, outer

    def __getitem__(self, path: str) -> T:
        inner = self.start + path
        return self.outer[inner if inner in self.outer else path]

    def __iter__(self) -> Iterator[str]:
        return (path.removeprefix(self.start) for path in self.outer)

    def __len__(self) -> int:
        return len(self.outer)


class Scope:
    """Names with their types and values: some of its own, and behind them those of another."""

    def __init__(
        self,
        types: Mapping[str, str],
        values: Mapping[str, object],
        calls: Mapping[str, Call],
    ) -> None:
        self.types, self.values, self.calls = types, values, calls
        self.locals: dict[str, object] = {}

    def of_event(self, types: dict[str, str]) -> "EventScope":
        """Return a scope in which the arguments of an event have names, too."""
        return EventScope(self, types)

    def of_tree(
        self, arguments: dict[str, str], locals_: dict[str, tuple[str, object]]
    ) -> "TreeScope":
        """Return a scope with the arguments and locals of a tree."""
        return TreeScope(self, arguments, locals_)

    def below(self, owner: str) -> "Scope":
        """Return a scope with the names that an owner such as a component has for itself."""
        start = f"{owner}." if owner else ""
        types: Below[str] = Below(start, self.types)
        values: Below[object] = Below(start, self.values)
        return Scope(types, values, {**self.calls, **Below(start, self.calls)})

    def run(self, source: Source, kind: str) -> object:
        """Return the value of an expression, as something of a type stores it."""
        return convert(self.value(source), kind)

    def holds(self, source: Source) -> bool:
        """Return whether a condition holds."""
        return bool(self.value(source).value)

    def number(self, source: Source) -> float:
        """Return a number as an f64."""
        return float(convert(self.value(source), "f64"))

    def are_equal(self, one: Source, other: Source) -> bool:
        """Return whether two values are the same."""
        _, a, b = unify(self.value(one), self.value(other))
        return a.value == b.value

    def value(self, source: Source) -> V:
        """Return the value of an expression; a condition alone may leave out its parentheses."""
        tree = ast.parse(source.text.strip(), mode="eval").body
        if isinstance(tree, ast.Name | ast.Attribute) and ast.unparse(tree) in self.calls:
            return self.calls[ast.unparse(tree)]([])
        return Evaluator(self.types, self.values, self.calls).value(tree)


class EventScope(Scope):
    """A scope in which the arguments of an event are called `event.name`."""

    def __init__(self, outer: Scope, types: dict[str, str]) -> None:
        self.event: dict[str, object] = {}
        self.names = [f"event.{name}" for name in types]
        event_types = dict(zip(self.names, types.values(), strict=True))
        super().__init__(
            chained(event_types, outer.types), chained(self.event, outer.values), outer.calls
        )
        self.locals = outer.locals

    def keep(self, arguments: tuple[object, ...]) -> None:
        """Take the arguments of an event that has come."""
        self.event.update(zip(self.names, arguments, strict=True))


class TreeScope(Scope):
    """A scope with the arguments and locals of a tree."""

    def __init__(
        self, outer: Scope, arguments: dict[str, str], locals_: dict[str, tuple[str, object]]
    ) -> None:
        self.arguments: dict[str, object] = {}
        types = arguments | {name: kind for name, (kind, _) in locals_.items()}
        self.defaults = {name: value for name, (_, value) in locals_.items()}
        locals_now: dict[str, object] = {}
        super().__init__(
            chained(types, outer.types),
            chained(self.arguments, locals_now, outer.values),
            outer.calls,
        )
        self.locals = locals_now

    def begin(self, arguments: dict[str, object]) -> None:
        """Take the arguments of a run, and let the locals begin anew."""
        self.arguments.update(arguments)
        self.locals.update(self.defaults)
