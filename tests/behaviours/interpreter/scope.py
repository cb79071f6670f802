"""Scopes: the types, values and functions that names in expressions refer to."""

import ast
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from behaviours.interpreter.values import cut
from expression_evaluator import Evaluator, V, convert, unify

from gpgen.model.behaviours import Amount
from gpgen.model.values import Source

T = TypeVar("T")
Call = Callable[[list[V]], V]
MOST_TIME = 2**30
Structs = Mapping[str, dict[str, str]]


def chained(*mappings: Mapping[str, T]) -> Mapping[str, T]:
    """Return a read-only mapping that looks up each key in several mappings, in order."""
    return ChainMap(*mappings)  # type: ignore[arg-type]


class Below(Mapping[str, T]):
    """A mapping that looks up a key below a prefix first, and then without the prefix."""

    def __init__(self, start: str, outer: Mapping[str, T]) -> None:
        self.start, self.outer = start, outer

    def __getitem__(self, path: str) -> T:
        inner = self.start + path
        return self.outer[inner if inner in self.outer else path]

    def __iter__(self) -> Iterator[str]:
        return (path.removeprefix(self.start) for path in self.outer)

    def __len__(self) -> int:
        return len(self.outer)


class Types(Mapping[str, str]):
    """Types as expressions see them: struct fields have paths, and strings have no size."""

    def __init__(self, of: Mapping[str, str], structs: Structs) -> None:
        self.of, self.structs = of, structs

    def __getitem__(self, path: str) -> str:
        if path in self.of:
            kind = self.of[path]
            return "str" if kind.startswith("str[") else kind
        owner, _, field = path.rpartition(".")
        return self.structs[self.of[owner]][field]

    def __iter__(self) -> Iterator[str]:
        return iter(self.of)

    def __len__(self) -> int:
        return len(self.of)


class Values(Mapping[str, object]):
    """Values by name, and fields of structs by path."""

    def __init__(
        self, of: Mapping[str, object], types: Mapping[str, str], structs: Structs
    ) -> None:
        self.of, self.types, self.structs = of, types, structs

    def __getitem__(self, path: str) -> object:
        if path in self.of:
            return self.of[path]
        owner, _, field = path.rpartition(".")
        struct = self.of[owner]
        assert isinstance(struct, tuple)
        return struct[list(self.structs[self.types[owner]]).index(field)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.of)

    def __len__(self) -> int:
        return len(self.of)


class Scope:
    """Names with their types and values: those of this scope, then those of an outer one."""

    def __init__(
        self,
        types: Mapping[str, str],
        values: Mapping[str, object],
        calls: Mapping[str, Call],
        structs: Structs,
    ) -> None:
        self.types, self.values, self.calls, self.structs = types, values, calls, structs
        self.locals: dict[str, object] = {}

    def of_event(self, types: dict[str, str]) -> "EventScope":
        """Return a scope with the arguments of an event."""
        return EventScope(self, types)

    def of_tree(
        self, arguments: dict[str, str], locals_: dict[str, tuple[str, object]]
    ) -> "TreeScope":
        """Return a scope with the arguments and locals of a tree."""
        return TreeScope(self, arguments, locals_)

    def below(self, owner: str) -> "Scope":
        """Return a scope in which an owner, such as a component, uses its names without prefix."""
        start = f"{owner}." if owner else ""
        types: Below[str] = Below(start, self.types)
        values: Below[object] = Below(start, self.values)
        return Scope(types, values, {**self.calls, **Below(start, self.calls)}, self.structs)

    def run(self, source: Source, kind: str) -> object:
        """Return the value of an expression, converted to a type."""
        return cut(kind, convert(self.value(source), "str" if kind.startswith("str") else kind))

    def type_of(self, path: str) -> str:
        """Return the type of a name or of a struct field."""
        return self.types[path] if path in self.types else Types(self.types, self.structs)[path]

    def value_of(self, path: str) -> object:
        """Return the current value of a name or of a struct field."""
        return Values(self.values, self.types, self.structs)[path]

    def with_field(self, path: str, value: object) -> tuple[str, object]:
        """Return the name and value to store for a path: for a field, the updated struct."""
        if path in self.types:
            return path, value
        owner, _, field = path.rpartition(".")
        place = list(self.structs[self.types[owner]]).index(field)
        struct = self.values[owner]
        assert isinstance(struct, tuple)
        return owner, (*struct[:place], value, *struct[place + 1 :])

    def holds(self, source: Source) -> bool:
        """Return whether a condition holds."""
        return bool(self.value(source).value)

    def number(self, source: Source) -> float:
        """Return the value of an expression as an f64."""
        return float(convert(self.value(source), "f64"))

    def time(self, duration: Amount) -> int:
        """Return a duration in milliseconds, which is limited to MOST_TIME."""
        if isinstance(duration, int):
            return duration
        time = self.run(duration, "u32")
        assert isinstance(time, int)
        return min(time, MOST_TIME)

    def times(self, count: Amount) -> int:
        """Return a count, which the schema gives as a number or an expression."""
        if isinstance(count, int):
            return count
        times = self.run(count, "u16")
        assert isinstance(times, int)
        return times

    def is_equal(self, one: V, other: Source) -> bool:
        """Return whether a value equals that of an expression."""
        _, a, b = unify(one, self.value(other))
        return bool(a.value == b.value)

    def value(self, source: Source) -> V:
        """Return the value of an expression; a condition without arguments needs no parentheses."""
        tree = ast.parse(source.text.strip(), mode="eval").body
        if isinstance(tree, ast.Name | ast.Attribute) and ast.unparse(tree) in self.calls:
            return self.calls[ast.unparse(tree)]([])
        if isinstance(tree, ast.Name) and tree.id not in self.types:
            (path,) = (each for each in self.types if each.endswith(f".{tree.id}"))
            tree = ast.parse(path, mode="eval").body  # a member without its enum
        types = Types(self.types, self.structs)
        values = Values(self.values, self.types, self.structs)
        return Evaluator(types, values, self.calls, self.structs).value(tree)


class EventScope(Scope):
    """A scope in which the arguments of an event are named `event.name`."""

    def __init__(self, outer: Scope, types: dict[str, str]) -> None:
        self.event: dict[str, object] = {}
        self.names = [f"event.{name}" for name in types]
        event_types = dict(zip(self.names, types.values(), strict=True))
        super().__init__(
            chained(event_types, outer.types),
            chained(self.event, outer.values),
            outer.calls,
            outer.structs,
        )
        self.locals = outer.locals

    def keep(self, arguments: tuple[object, ...]) -> None:
        """Store the arguments of an event that has arrived."""
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
            outer.structs,
        )
        self.locals = locals_now

    def begin(self, arguments: dict[str, object]) -> None:
        """Store the arguments of a run, and reset the locals to their defaults."""
        self.arguments.update(arguments)
        self.locals.update(self.defaults)
