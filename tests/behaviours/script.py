"""Scripts: operations on an entity with behaviours, and results of the user's functions.

A script is text with one entry per line:

    reload: S, F/emit stung 3, S/recycle     results of a function, call by call; the last repeats;
                                             an operation after / is done before it returns
    danger: 0 0.5 1                          a condition or value, tick by tick; the last repeats
    tick 100                                 an operation: tick, tick_all, world_tick, halt, create,
                                             recycle, emit, send, set, tune, execute, show
    tick main 100                            ticks only this behaviour
"""

from typing import NamedTuple

STATUSES = {"S": "success", "F": "failure", "R": "running"}
TICKS = ("tick", "tick_all", "world_tick")
SIDE_EFFECTS = frozenset(
    {"halt", "create", "recycle", "emit", "send", "set", "tune", "execute", "show"}
)


class Operation(NamedTuple):
    """An operation, by the game or by a function of the user."""

    kind: str
    name: str = ""
    numbers: tuple[float, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.kind, *self.name.split(), *map(number_text, self.numbers)])


class Reply(NamedTuple):
    """The result of one call to a function of the user."""

    status: str
    operation: Operation | None = None

    def __str__(self) -> str:
        return self.status[0].upper() + ("" if self.operation is None else f"/{self.operation}")


class Script(NamedTuple):
    """Results of functions, values of leaves, and operations."""

    replies: dict[str, list[Reply]]
    values: dict[str, list[float]]
    steps: list[Operation]

    def __str__(self) -> str:
        lines = [f"{name}: {', '.join(map(str, each))}" for name, each in self.replies.items()]
        lines += [f"{name}: {' '.join(map(number_text, of))}" for name, of in self.values.items()]
        return "\n".join([*lines, *map(str, self.steps)])


def number_text(number: float) -> str:
    """Return a number in the format of scripts."""
    is_short = abs(number) < 1e12 and number == int(number)
    return str(int(number)) if is_short else repr(number)


def read_script(text: str) -> Script:
    """Parse a script."""
    script = Script({}, {}, [])
    for line in text.splitlines():
        name, colon, rest = line.partition(":")
        if not colon:
            script.steps.append(read_operation(line))
        elif rest.strip()[0] in STATUSES:
            script.replies[name] = [read_reply(each.strip()) for each in rest.split(",")]
        else:
            script.values[name] = [float(each) for each in rest.split()]
    return script


def read_reply(text: str) -> Reply:
    """Parse the result of a call."""
    status, _, operation = text.partition("/")
    return Reply(STATUSES[status], read_operation(operation) if operation else None)


def read_operation(text: str) -> Operation:
    """Parse an operation."""
    kind, *rest = text.split()
    has_name = bool(rest) and not is_number(rest[0])
    numbers = tuple(map(float, rest[has_name:]))
    return Operation(kind, rest[0] if has_name else "", numbers)


def is_number(text: str) -> bool:
    """Return whether a word is a number."""
    return text.lstrip("-")[:1].isdigit()
