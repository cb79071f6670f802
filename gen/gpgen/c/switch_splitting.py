"""Splits a switch over many values into smaller switches, called through a table."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from gpgen.c.statement_items import (
    MARGIN,
    Item,
    UncuttableError,
    code_only,
    indent_of,
    leaves,
    moved,
    printed,
)

SWITCH = re.compile(r"( *)switch \((.*)\) \{")
LABEL = re.compile(r" *case (.*?):(?: \{)?")
RETURNS = re.compile(r" *return\b.*;")
LAST = re.compile(r" *(?:break|return\b.*);")


class Unit(NamedTuple):
    """The code for some values: `case` lines (`head`), body, and closing bracket (`tail`)."""

    labels: tuple[str, ...]
    head: tuple[str, ...]
    body: tuple[str, ...]
    tail: tuple[str, ...]
    conditions: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        return (*self.head, *self.body, *self.tail)


class Switch(NamedTuple):
    """A switch. If all its values are conditional, its table begins with NULL."""

    margin: str
    value: str
    units: tuple[Unit, ...]
    default: tuple[str, ...]
    name: str = ""  # the name of its table

    @property
    def shift(self) -> str:
        return "" if any(not each.conditions for each in self.units) else " + 1"

    @property
    def returns(self) -> bool:
        """Return whether each case and the default end with a return."""
        bodies = [*(each.body for each in self.units), self.default]
        return all(
            body and RETURNS.fullmatch(body[-1]) and not leaves(body, "break;") for body in bodies
        )

    def groups(
        self, units: Sequence[Unit], weigh: Callable[[Sequence[str]], int], most: int
    ) -> Iterator[list[Unit]]:
        """Yield units in groups whose total weight is at most `most`."""
        group: list[Unit] = []
        weight = 0
        for unit in units:
            added = weigh(unit.lines) + len(unit.conditions)
            if group and weight + added > most:
                yield group
                group, weight = [], 0
            group.append(unit)
            weight += added
        yield group

    def lines(self, group: Sequence[Unit]) -> list[str]:
        """Return a switch over the values of some units."""
        items = [Item(each.lines, "", each.conditions) for each in group]
        inside = list(moved(printed(items), len(self.margin)))
        last = list(moved(self.default, len(self.margin))) if self.returns else []
        end = [f"{MARGIN}default:", *(last or [f"{MARGIN * 2}break;"]), f"{MARGIN}}}"]
        return [f"{MARGIN}switch ({self.value}) {{", *inside, *end]

    def table(self, groups: Sequence[tuple[str, Sequence[Unit]]]) -> list[str]:
        """Return the table that maps each value to the function with its case."""
        rows = [
            Item((f"{MARGIN}[{label}{self.shift}] = {function},",), "", unit.conditions)
            for function, group in groups
            for unit in group
            for label in unit.labels
        ]
        first = [f"{MARGIN}NULL,"] if self.shift else []
        return [f"static {self.name}_fn *const {self.name}[] = {{", *first, *printed(rows), "};"]


def switch_of(lines: Sequence[str]) -> Switch | None:
    """Return a block as a switch, None if it is not one."""
    found = SWITCH.fullmatch(lines[0])
    if found is None or lines[-1] != f"{found[1]}}}":
        return None
    default: tuple[str, ...] = ()
    units = []
    for unit in units_of(lines[1:-1], len(found[1])):
        if unit.labels:
            units.append(unit)
        elif len(unit.head) > 1 or unit.conditions or unit.tail:
            raise UncuttableError
        else:
            default = unit.body[:-1] if unit.body[-1].strip() == "break;" else unit.body
    if leaves(default, "break;"):
        raise UncuttableError
    return Switch(found[1], found[2], tuple(units), default)


def units_of(lines: Sequence[str], indent: int) -> Iterator[Unit]:
    """Yield the units of a switch; the unit of the default has no labels."""
    conditions: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("#if"):
            conditions.append(line)
            at += 1
        elif line.startswith("#"):
            if not line.startswith("#endif") or not conditions:
                raise UncuttableError
            conditions.pop()
            at += 1
        else:
            end = end_of_unit(lines, at, indent)
            yield unit_of(lines[at:end], indent, tuple(conditions))
            at = end


def end_of_unit(lines: Sequence[str], begin: int, indent: int) -> int:
    """Return the end of a unit: after its labels and its body, without the `#if` around it."""
    at = begin
    while at < len(lines) and is_head(lines[at], indent):
        at += 1
    depth = 0
    while at < len(lines):
        line = lines[at]
        depth += line.startswith("#if") - line.startswith("#endif")
        if depth < 0 or (depth == 1 and line.startswith("#if") and begins_unit(lines, at, indent)):
            break
        if line and not line.startswith("#") and indent_of(line) == indent:
            if line.strip() != "}":
                break
            at += 1
            break
        at += 1
    return at


def begins_unit(lines: Sequence[str], at: int, indent: int) -> bool:
    """Return whether a label follows the directives."""
    while at < len(lines) and lines[at].startswith("#"):
        at += 1
    return at < len(lines) and is_head(lines[at], indent)


def is_head(line: str, indent: int) -> bool:
    return indent_of(line) == indent and line.lstrip().startswith(("case ", "default:"))


def unit_of(lines: Sequence[str], indent: int, conditions: tuple[str, ...]) -> Unit:
    count = next((at for at, line in enumerate(lines) if not is_head(line, indent)), 0)
    has_tail = lines[-1].strip() == "}" and indent_of(lines[-1]) == indent
    head, body = lines[:count], lines[count : len(lines) - has_tail]
    labels = [LABEL.fullmatch(line) for line in head]
    code = [code_only(line) for line in body if line and not line.startswith("#")]
    if not code or not LAST.fullmatch(code[-1]):
        raise UncuttableError
    found = tuple(each[1] for each in labels if each is not None)
    if found and len(found) < len(head):
        raise UncuttableError
    return Unit(found, tuple(head), tuple(body), tuple(lines[len(lines) - has_tail :]), conditions)
