"""The variables of a function: where they are declared, used and set."""

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from gpgen.c.statement_items import Item, Local, UncuttableError, code_only, local_of

PARAMETER = re.compile(r"(.*[ *])(\w+)((?:\[[^\]]*\])*)")
NAME = re.compile(r"(?<![\w.>])\w+")  # except members
# `a = `, `a += `, `a++`, `a--`, `a.`; `++a`, `--a`; `&a`, but neither `&a->b` nor `&a[0]`.
STORED = re.compile(
    r"(?<![\w.>])(\w+)(?: (?:[-+*/|&^]|<<|>>)?= |\+\+|--|\.)"
    r"|(?:\+\+|--)(\w+)"
    r"|(?<!&)&(\w+)\b(?!->|\[)"
)
FEW = 12  # the most variables at the beginning of a block that stay there


class Around(NamedTuple):
    """The variables that a run of items declares, and those of them that are used after it."""

    own: frozenset[str]
    ends: frozenset[str]


class Uses:
    """Where the variables of some items are declared and last used."""

    def __init__(self, items: Sequence[Item], names: dict[str, Local]) -> None:
        self.begin: dict[str, int] = {}
        self.last: dict[str, int] = {}
        for at, item in enumerate(items):
            if (local := local_of(item)) is not None:
                self.begin[local.name] = at
            for word in NAME.findall(code_only(item.raw)):
                if word in names:
                    self.last[word] = at
        changes = [0] * (len(items) + 2)
        for name, begin in self.begin.items():
            changes[begin + 1] += 1
            changes[self.last[name] + 1] -= 1
        self.crossing = list(accumulate(changes))  # variables used on both sides of an index

    def around(self, at: int, end: int) -> Around:
        own = frozenset(name for name, begin in self.begin.items() if at <= begin < end)
        return Around(own, frozenset(name for name in own if self.last[name] >= end))


def parameters(text: str) -> Iterator[Local]:
    for each in text.split(", "):
        found = PARAMETER.fullmatch(each)
        if found is not None:
            yield Local(found[1], found[2], found[3])
        elif each != "void":
            raise UncuttableError


def used_in(code: str, scope: dict[str, Local]) -> list[Local]:
    """Return the variables of a scope that code uses."""
    return [scope[name] for name in dict.fromkeys(NAME.findall(code_only(code))) if name in scope]


def sets(local: Local, stored: frozenset[str]) -> bool:
    """Return whether a variable is set or its address taken: it is `stored`, or an array.

    Also true for a variable that is not in all builds, which cannot be passed either.
    """
    return bool(local.size or local.conditions) or local.name in stored


def stored_in(code: str) -> frozenset[str]:
    """Return the names of variables that code sets or takes the address of."""
    return frozenset(
        filter(None, (each for found in STORED.findall(code_only(code)) for each in found))
    )


def head_of(items: Sequence[Item]) -> int:
    """Return the number of variables at the beginning of a block, 0 if there are many."""
    head = 0
    while head < len(items) and (local_of(items[head]) or is_unused(items[head])):
        head += 1
    return head if head <= FEW else 0


def is_unused(item: Item) -> bool:
    return item.lines[0].lstrip().startswith("(void)")
