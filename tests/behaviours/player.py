"""Plays scripts in the interpreter."""

from functools import reduce
from operator import add

from behaviours.interpreter.chance import WorldChance
from behaviours.interpreter.entity import Answer, Entity, EntityKey, shown
from behaviours.interpreter.leaf_value import Number
from behaviours.interpreter.part import RUNNING
from behaviours.interpreter.values import taken, type_text
from behaviours.script import TICKS, Operation, Reply, Script
from expression_evaluator import f32

from gpgen.model.module import Module
from gpgen.model.types import Scalar, StructType
from gpgen.model.values import VALUE, Leaf

SEED = 7


class Pace:
    """The ticks of a behaviour with `every`, for an entity in the first slot of its pool."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.begin = self.last = -1

    def has_turn(self, now: int) -> bool:
        """Return whether a period begins now, or has begun since the last call."""
        is_first, last = self.last < 0, self.last
        self.begin, self.last = (now if is_first else self.begin), now
        return is_first or (now - self.begin) // self.every > (last - self.begin) // self.every


class Player:
    """An entity, and the user's functions that its behaviours call, as scripted.

    If `behaviour` is given, the entity has only this one.
    """

    def __init__(
        self, module: Module, name: str, script: Script, behaviour: str | None = None
    ) -> None:
        self.module, self.name, self.script, self.behaviour = module, name, script, behaviour
        self.ticks = -1
        self.calls: dict[str, int] = {}
        self.trace: list[str] = []
        self.generation = 1
        self.draws = WorldChance(SEED)
        self.entity = self.created({})
        behaviours = self.entity.members.entity.behaviours
        paced = (each for each in behaviours if each.every is not None and behaviour is None)
        self.paces = {each.name.text: Pace(each.every or 0) for each in paced}

    def created(self, world: dict[str, object]) -> Entity:
        """Return a new entity, which appends to the same trace."""
        kind = 1 + [each.name.text for each in self.module.entities].index(self.name)
        number = self.generation << 32 | kind << 22
        key = EntityKey(self.name, self.behaviour, SEED, number)
        entity = Entity(self.module, key, self, world)
        entity.trace = self.trace
        return entity

    def play(self) -> list[str]:
        """Run every step, and return the trace."""
        for step in self.script.steps:
            self.trace.append(f"> {step}")
            self.do(step)
        return self.trace

    def do(self, operation: Operation) -> None:
        """Perform an operation; most do nothing unless the entity is alive."""
        if operation.kind in TICKS:
            self.tick(operation)
        elif operation.kind == "create" and not self.entity.is_live:
            self.generation += 2
            self.entity = self.created(self.entity.world)
        elif self.entity.is_live:
            perform(self.entity, operation)

    def tick(self, operation: Operation) -> None:
        """Tick, and trace the status and running nodes; only `tick` traces a status."""
        self.ticks += 1
        if not self.entity.is_live:
            return
        now, resting = int(operation.numbers[0]), set[str]()
        has_turn = operation.kind == "world_tick" or self.entity.ticked  # no tick_all without them
        if operation.kind != "tick" and has_turn:  # it sets the time even if none is ticked
            self.entity.now = now
            resting = {name for name, pace in self.paces.items() if not pace.has_turn(now)}
        status = self.entity.tick(now, operation.name, resting)
        words = ["=", status.value if operation.kind == "tick" else ""]
        if self.entity.is_live:
            nowhere = "-" if len(self.entity.trees) > 1 else ""
            words += [tree.where() or nowhere for tree in self.entity.trees]
        self.trace.append(" ".join(word for word in words if word))
        if len(self.entity.trees) == 1 and (operation.name or self.entity.ticked) and not resting:
            assert self.entity.trees[0].root.running == (status is RUNNING)

    def called(self, function: str) -> Answer:
        """Return the scripted answer to a call of an instant, a task or a listener."""
        is_task = function.endswith((" start", " tick"))
        replies = self.script.replies.get(function, [Reply("running" if is_task else "success")])
        call = self.calls.get(function, 0)
        self.calls[function] = call + 1
        reply = replies[min(call, len(replies) - 1)]
        operation = reply.operation
        if operation is None or call >= len(replies):
            return Answer(reply.status)
        return Answer(reply.status, lambda entity: perform(entity, operation), str(operation))

    def random(self) -> float:
        """Return the next random number of the world, in [0, 1)."""
        return self.draws.next()

    def computed(self, function: str, arguments: list[object]) -> object:
        """Return the result of a pure function: the sum of all numbers in its arguments.

        A function that returns a bool returns whether the sum is above 1.
        """
        total = 0.0
        for each in arguments:
            for number in each if isinstance(each, tuple) else (each,):
                total = f32(total + f32(number))
        known = {each.name.text: each.returns for each in self.module.functions}
        return total > 1 if known[function] == Scalar("bool") else total

    def value(self, leaf: Leaf, path: str, arguments: list[Number], read: list[Number]) -> object:
        """Return the value of a condition or a value leaf.

        The script has a number for each tick; a leaf that reads a property uses the
        first. The property and all arguments are added up. A condition compares the
        number with this sum, and is true if the sum is not below it, or with `reads` if
        the sum is below it; without a sum it is true if the number is not 0. A value adds
        the number to the sum; a struct has the number in each field.
        """
        table = self.script.values.get(path, [0.0])
        number = table[0 if read else min(max(self.ticks, 0), len(table) - 1)]
        given = reduce(add, map(float, (*read[:1], *arguments))) if read or arguments else None
        if isinstance(leaf.returns, StructType):
            return (f32(number),) * len(self.entity.structs[leaf.returns.name])
        if leaf.kind == VALUE and leaf.returns == Scalar("f32"):
            return f32(number) if given is None else f32(f32(number) + f32(given))
        if leaf.kind == VALUE and leaf.returns != Scalar("bool"):
            return int(number + (given or 0.0))
        if given is None:
            return number != 0
        return given < number if read else given >= number


def perform(entity: Entity, operation: Operation) -> None:
    """Perform an operation on an entity that is alive."""
    match operation.kind:
        case "recycle":
            entity.recycle()
        case "halt":
            entity.halt(operation.name or None)
        case "emit":
            entity.emit(operation.name, *entity.event_arguments(operation.name, operation.numbers))
        case "send":
            entity.message(
                operation.name, *entity.event_arguments(operation.name, operation.numbers)
            )
        case "set":
            kind = type_text(entity.members.properties[operation.name].type)
            entity.assign(operation.name, taken([kind], operation.numbers, entity.structs)[0])
        case "tune":
            entity.tune(operation.name, operation.numbers)
        case "execute":
            entity.execute_posted()
        case "show":
            entity.trace.append(f"{operation.name} {shown(entity.values[operation.name])}")
        case _:
            assert operation.kind == "create"
