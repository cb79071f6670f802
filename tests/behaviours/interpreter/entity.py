"""An entity with its behaviours, and the trace of the functions that they call."""

import struct
from collections import ChainMap
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple, Protocol

from behaviours.interpreter.build import Names
from behaviours.interpreter.chance import Chance
from behaviours.interpreter.leaf_value import LeafValue, Number
from behaviours.interpreter.members import members_of
from behaviours.interpreter.part import FAILURE, RUNNING, Status
from behaviours.interpreter.scope import Call, Scope
from behaviours.interpreter.tree import BehaviourTree
from behaviours.interpreter.values import SELF, structs_of, taken, type_text, value_of
from expression_evaluator import V, convert, widen

from gpgen.model.module import Module
from gpgen.model.values import CONDITION, VALUE, Function, Leaf

Operation = Callable[["Entity"], None]


class Answer(NamedTuple):
    """The result of a function of the user, and its side effect before it returns."""

    status: str
    operation: Operation | None = None
    said: str = ""


class Leaves(Protocol):
    """The functions that the user writes."""

    def called(self, function: str) -> Answer:
        """Return the answer to a call of an instant, a task, a hook or a listener."""

    def value(self, leaf: Leaf, path: str, arguments: list[Number], read: list[Number]) -> object:
        """Return the value of a condition or a value leaf; `read` are the values that it reads."""

    def computed(self, function: str, arguments: list[object]) -> object:
        """Return the result of a pure function."""

    def random(self) -> float:
        """Return the next random number of the world, in [0, 1)."""


class EntityKey(NamedTuple):
    """Selects an entity: its type, the seed of its world, and its ID.

    With `only`, the entity has this one of its behaviours and none of the others.
    """

    type: str
    only: str | None = None
    seed: int = 0
    id: int = 0


class Entity:
    """One entity in its own world; `trace` lists the calls to the user's functions.

    `world` contains the world's properties that were set before.
    """

    def __init__(
        self, module: Module, which: EntityKey, leaves: Leaves, world: Mapping[str, object]
    ) -> None:
        self.leaves = leaves
        self.trace: list[str] = []
        self.now = 0
        self.is_live = True
        self.is_dying = False
        self.cooldowns: dict[str, int] = {}
        self.posted: list[tuple[str, tuple[object, ...]]] = []
        self.members = members_of(module, which.type)
        self.values: dict[str, object] = {}
        for path, member in self.members.properties.items():
            self.values[path] = value_of(module, member.type, member.default)
        self.values.update(world)
        self.structs = structs_of(module)
        self.scope = self.outermost(module)
        self.settle()
        trees = {each.name.text: each for each in module.behaviours}
        names = Names(module, self.members.leaves, self.members.events, trees, self.scope)
        self.trees = [
            BehaviourTree(self, behaviour, names, Chance(which.seed, which.id, number))
            for number, behaviour in enumerate(self.members.entity.behaviours)
            if which.only in (None, behaviour.name.text)
        ]
        on_demand = {each.name.text for each in self.members.entity.behaviours if each.on_demand}
        self.ticked = [each for each in self.trees if which.only or each.name not in on_demand]

    def outermost(self, module: Module) -> Scope:
        """Return the scope that all trees of the entity share."""
        types = {path: type_text(each.type) for path, each in self.members.properties.items()}
        types |= {path: kind for path, (kind, _) in self.members.constants.items()}
        constants = {path: value for path, (_, value) in self.members.constants.items()}
        calls: dict[str, Call] = {
            "alive": lambda given: V("bool", given[0].value == SELF and self.is_live),
            "now": lambda _given: V("u32", self.now % 2**32),
            "random": lambda _given: V("f32", self.leaves.random()),
        }
        calls |= {each.name.text: self.function(each) for each in module.functions}
        scope = Scope(types, ChainMap(self.values, constants), calls, self.structs)
        for path, leaf in self.members.leaves.items():
            if leaf.kind in (CONDITION, VALUE):
                calls[path] = LeafValue(module, scope, path, leaf, self.leaves.value)
        return scope

    def function(self, function: Function) -> Call:
        """Return the implementation of a function of the module, for calls in expressions."""
        kinds = [type_text(each.type) for each in function.arguments]
        name, returns = function.name.text, type_text(function.returns)

        def call(given: list[V]) -> V:
            arguments = [convert(of, kind) for of, kind in zip(given, kinds, strict=True)]
            return widen(returns, self.leaves.computed(name, arguments))

        return call

    @property
    def world(self) -> dict[str, object]:
        """The properties of the world, and the module's tunable constants that have changed."""
        kept = ("world.", *self.members.tunables)
        return {path: of for path, of in self.values.items() if path.startswith(kept)}

    # Operations of the game

    def tick(self, now: int, name: str = "", resting: AbstractSet[str] = frozenset()) -> Status:
        """Tick the named behaviour, or in order all that are neither on demand nor resting.

        Return the status of the first one, or running if none was ticked.
        """
        named = [each for each in self.trees if each.name == name]
        statuses = []
        for tree in named if name else self.ticked:
            if tree.name in resting:
                continue
            statuses.append(tree.tick(now))
            if not self.is_live:
                return FAILURE
        return statuses[0] if statuses else RUNNING

    def halt(self, name: str | None = None) -> None:
        """Halt the named behaviour, or all of them."""
        for tree in self.trees:
            if name in (None, tree.name):
                tree.halt()

    def recycle(self) -> None:
        """Halt all behaviours and die; a nested call does nothing."""
        if not self.is_dying:
            self.is_dying = True
            self.halt()
            self.is_live = False

    def emit(self, signal: str, *arguments: object) -> None:
        """Notify the behaviours of a signal, and then its listeners."""
        self.record(signal, arguments)
        for function in self.members.listeners.get(signal, ()):
            self.record_call(function, *arguments)

    def message(self, message: str, *arguments: object) -> None:
        """Send a message to the components, and before or after them to the behaviours.

        Handlers halve the numbers that they can change, and then behaviours see the
        changed ones.
        """
        fields = self.members.events[message]
        is_changed = any(each.inout for each in fields)
        if not is_changed:
            self.record(message, arguments)
        for component in self.members.handlers.get(message, ()):
            self.record_call(f"{component}_handle_{message}", *arguments)
            pairs = zip(fields, arguments, strict=True)
            arguments = tuple(halved(of) if each.inout else of for each, of in pairs)
        if is_changed and self.is_live:
            self.record(message, arguments)

    def record(self, event: str, arguments: tuple[object, ...]) -> None:
        """Record an event for the next tick of each behaviour."""
        for tree in self.trees:
            tree.recorded[event] = arguments

    def record_call(self, function: str, *arguments: object) -> None:
        """Call a listener, unless the entity has died."""
        if self.is_live:
            self.user(function, *arguments)

    def execute_posted(self) -> None:
        """Emit the signals that were posted."""
        posted, self.posted = self.posted, []
        for signal, arguments in posted:
            if self.is_live:
                self.emit(signal, *arguments)

    # Operations of its trees

    def user(self, function: str, *arguments: object) -> None:
        """Call a function of the user that returns nothing, and trace it."""
        self.do(self.leaves.called(function), function, arguments, "")

    def ask(self, function: str, *arguments: object) -> str:
        """Call a function of the user, trace it, and return its status."""
        answer = self.leaves.called(function)
        self.do(answer, function, arguments, answer.status)
        return answer.status

    def do(self, answer: Answer, function: str, arguments: tuple[object, ...], status: str) -> None:
        """Trace a call, and run the side effect that the function has before it returns."""
        words = [function, *map(shown, arguments), status, answer.said]
        self.trace.append(" ".join(word for word in words if word))
        if answer.operation is not None:
            answer.operation(self)

    def event_arguments(self, event: str, numbers: tuple[float, ...]) -> list[object]:
        """Return numbers converted to the arguments of a signal or a message."""
        kinds = [type_text(each.type) for each in self.members.events[event]]
        return taken(kinds, numbers, self.structs)

    def settle(self) -> dict[str, tuple[object, object]]:
        """Update computed properties until none changes; return old and new values of changes."""
        computed = {
            path: member.computed
            for path, member in self.members.properties.items()
            if member.computed is not None
        }
        before = {path: self.values[path] for path in computed}
        is_settled = False
        while not is_settled:
            last = [self.values[path] for path in computed]
            for path, follows in computed.items():
                owner = path.rpartition(".")[0]
                kind = self.scope.types[path]
                self.values[path] = self.scope.below(owner).run(follows.source, kind)
            is_settled = all(map(same, last, map(self.values.__getitem__, computed)))
        return {
            path: (old, self.values[path])
            for path, old in before.items()
            if not same(old, self.values[path])
        }

    def assign(self, path: str, value: object) -> None:
        """Set a property as its setter does: clamp, compare, store, settle, and notify."""
        member = self.members.properties[path]
        if member.clamp is not None:
            value = clamped(value, *member.clamp)
        old = self.values[path]
        if same(old, value):
            return
        self.values[path] = value
        for changed, (was, now) in {path: (old, value), **self.settle()}.items():
            for function in self.members.listeners.get(changed, ()):
                self.record_call(function, was, now)

    def tune(self, name: str, numbers: tuple[float, ...]) -> None:
        """Change a tunable constant, which has no listeners."""
        (self.values[name],) = taken([self.members.tunables[name]], numbers, self.structs)

    def send(self, kind: str, signal: str, arguments: tuple[object, ...]) -> None:
        """Emit or post a signal; `kind` is `emit` or `post`."""
        if kind == "emit":
            self.emit(signal, *arguments)
        else:
            self.posted.append((signal, arguments))


def shown(value: object) -> str:
    """Return a value in the format of the trace."""
    if isinstance(value, tuple):
        return " ".join(map(shown, value))
    if isinstance(value, str):
        return f"'{value}'"
    return f"{value:.9g}" if isinstance(value, float) else str(int(value))  # type: ignore[call-overload]


def halved(value: object) -> int:
    """Return half of an integer, truncated toward zero as in C."""
    assert isinstance(value, int | float)
    return int(value / 2)


def clamped(value: object, low: float, high: float) -> object:
    """Return a number clamped to two bounds; NaN becomes the lower bound."""
    assert isinstance(value, int | float)
    if not value >= low:
        return type(value)(low)
    return type(value)(high) if value > high else value


def same(a: object, b: object) -> bool:
    """Return whether two values are bitwise equal."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        return all(map(same, a, b))
    if isinstance(a, float) and isinstance(b, float):
        return struct.pack("<d", a) == struct.pack("<d", b)
    return a == b
