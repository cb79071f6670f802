"""Scripts: what is done to an entity with behaviours, and what the user's functions answer.

A script is text, a line each:

    reload: S, F/emit stung 3, S/recycle     a function's answers, call by call; the last stays,
                                             and what stands behind / is done before it returns
    danger: 0 0.5 1                          a condition or value, tick by tick; the last stays
    tick 100                                 what is done: tick, tick_all, world_tick, halt, create,
                                             recycle, emit, send, set, tune, execute, show
    tick main 100                            only this behaviour is ticked
"""

from typing import NamedTuple

STATUSES = {"S": "success", "F": "failure", "R": "running"}
TICKS = ("tick", "tick_all", "world_tick")
DEEDS = frozenset({"halt", "create", "recycle", "emit", "send", "set", "tune", "execute", "show"})


class Deed(NamedTuple):
    """Something that is done: from outside, or by a function of the user's."""

    kind: str
    name: str = ""
    numbers: tuple[float, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.kind, *self.name.split(), *map(number_text, self.numbers)])


class Reply(NamedTuple):
    """What a function of the user's answers to one call."""

    status: str
    deed: Deed | None = None

    def __str__(self) -> str:
        return self.status[0].upper() + ("" if self.deed is None else f"/{self.deed}")


class Script(NamedTuple):
    """A whole script."""

    replies: dict[str, list[Reply]]
    values: dict[str, list[float]]
    steps: list[Deed]

    def __str__(self) -> str:
        lines = [f"{name}: {', '.join(map(str, each))}" for name, each in self.replies.items()]
        lines += [f"{name}: {' '.join(map(number_text, of))}" for name, of in self.values.items()]
        return "\n".join([*lines, *map(str, self.steps)])


def number_text(number: float) -> str:
    """Return a number as scripts write it."""
    is_short = abs(number) < 1e12 and number == int(number)
    return str(int(number)) if is_short else repr(number)


def read_script(text: str) -> Script:
    """Return the script that a text is."""
    script = Script({}, {}, [])
    for line in text.splitlines():
        name, colon, rest = line.partition(":")
        if not colon:
            script.steps.append(read_deed(line))
        elif rest.strip()[0] in STATUSES:
            script.replies[name] = [read_reply(each.strip()) for each in rest.split(",")]
        else:
            script.values[name] = [float(each) for each in rest.split()]
    return script


def read_reply(text: str) -> Reply:
    """Return an answer."""
    status, _, deed = text.partition("/")
    return Reply(STATUSES[status], read_deed(deed) if deed else None)


def read_deed(text: str) -> Deed:
    """Return what is done."""
    kind, *rest = text.split()
    has_name = bool(rest) and not is_number(rest[0])
    numbers = tuple(map(float, rest[has_name:]))
    return Deed(kind, rest[0] if has_name else "", numbers)


def is_number(text: str) -> bool:
    """Return whether a word is a number."""
    return text.lstrip("-")[:1].isdigit()
