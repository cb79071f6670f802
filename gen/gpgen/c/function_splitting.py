"""Splits a function that is too long into shares: functions that each do a part of its work.

Statements are moved unchanged. A variable that shares only read is a parameter; one that they
set, or that is declared in one share and used in another, is a member of a struct that all of
them take. A share returns false if it ends the function.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from gpgen.c.statement_items import (
    LOOPED,
    MARGIN,
    Item,
    Local,
    UncuttableError,
    indent_of,
    items_of,
    leaves,
    leaving,
    local_of,
    moved,
    printed,
)
from gpgen.c.switch_splitting import Switch, Unit, switch_of
from gpgen.c.variables import Around, Uses, head_of, is_unused, parameters, sets, stored_in, used_in

SHARE = 250  # the most lines of a share, as far as they are known before it is written
LEAST = 20  # lines that justify a share
SIGNATURE = re.compile(r"((?:(?:static|inline|extern|GP_\w+) )*)(.*?[ *])(\w+)\((.*)\)")
CALL = re.compile(r"@(\d+)@")
RETURN = re.compile(r"( *)return(?: (.*))?;")
CONSTANT = re.compile(r'(?:NULL|true|false|-?\d\w*|"[^"]*"|[A-Z][A-Z0-9_]*)')
RESULT, BREAK = "gp_result", "break;"
Weigh = Callable[[str], int]


class Share(NamedTuple):
    """A function with a part of another: its lines, variables in scope, and `#if` of its call."""

    lines: list[str]
    scope: dict[str, Local]
    type: str
    conditions: tuple[str, ...]
    table: int = -1  # the table through which it is called, if a switch was split


class Table(NamedTuple):
    """A switch whose cases are in shares: its first share, and the cases in each share."""

    switch: Switch
    first: int
    groups: list[list[Unit]]


class FunctionSplitter:
    """A function that is split into shares; with a `divisor`, into shorter ones."""

    def __init__(self, signature: str, weigh: Weigh, divisor: int, *, has_tables: bool) -> None:
        found = SIGNATURE.fullmatch(signature)
        if found is None:
            raise UncuttableError
        self.signature, self.weigh, self.has_tables = signature, weigh, has_tables
        self.most = SHARE // divisor  # the most lines of a share
        self.type, self.name = found[2].strip(), found[3]
        self.storage = "static inline " if "inline" in found[1] else "static "
        self.scope = {each.name: each for each in parameters(found[4])}
        self.parameters = frozenset(self.scope)
        self.shares: list[Share] = []
        self.tables: list[Table] = []
        self.kept: dict[str, Local] = {}  # the members of the struct
        self.seen = dict(self.scope)
        self.conditions: tuple[str, ...] = ()  # of the code that is being split

    def weight(self, lines: Sequence[str]) -> int:
        return sum(map(self.weigh, lines))

    def shortened(self, items: list[Item], scope: dict[str, Local]) -> list[Item]:
        """Return items with the long ones, and long parts of them, moved into shares."""
        inside = dict(scope)
        for at, item in enumerate(items):
            if self.weight(item.lines) > self.most:
                with self.under(item.conditions):
                    items[at] = self.opened(item, inside)
            if (local := local_of(item)) is not None:
                inside[local.name] = local
        while sum(self.weight(each.lines) for each in items) > self.most:
            before = len(items)
            items = list(self.grouped(items, scope))
            if len(items) >= before:
                break
        return items

    @contextmanager
    def under(self, conditions: tuple[str, ...]) -> Iterator[None]:
        """Split code that is inside further conditions."""
        around = self.conditions
        self.conditions += conditions
        yield
        self.conditions = around

    def opened(self, item: Item, scope: dict[str, Local]) -> Item:
        """Return a block with its long parts moved into shares."""
        base = indent_of(item.lines[0])
        switch = switch_of(item.lines)
        if switch is not None:
            return item._replace(lines=tuple(self.switched(switch, scope)))
        looped = LOOPED.match(item.lines[0])
        inside = dict(scope)
        if looped is not None:
            inside[looped[2]] = Local(f"{looped[1]} ", looped[2])
        lines: list[str] = []
        block: list[str] = []
        for line in item.lines:
            if line and not line.startswith("#") and indent_of(line) == base:
                lines += self.block(block, inside)
                lines.append(line)
                block = []
            else:
                block.append(line)
        return item._replace(lines=(*lines, *block))

    def block(self, lines: Sequence[str], scope: dict[str, Local]) -> list[str]:
        if self.weight(lines) <= self.most:
            return list(lines)
        return printed(self.shortened(items_of(lines), scope))

    def grouped(self, items: list[Item], scope: dict[str, Local]) -> Iterator[Item]:
        """Yield items, with each suitable run of them moved into a share."""
        names = {each.name: each for item in items if (each := local_of(item)) is not None}
        uses = Uses(items, names)
        visible = scope | names
        fixed = {name: each for name, each in visible.items() if "static " in each.type}
        head = head_of(items)
        at = 0
        while at < len(items):
            end = at if at < head else self.end_of_run(items, uses, at, fixed)
            if not self.is_worth(items[at:end]):
                yield items[at]
                at += 1
                continue
            run = items[at:end]
            yield self.share_of(run, visible, uses.around(at, end))
            at = end

    def is_worth(self, run: Sequence[Item]) -> bool:
        """Return whether a run is long enough for a share, and not just the call of one."""
        is_called = len(run) == 1 and CALL.search("".join(run[0].lines))
        return not is_called and sum(self.weight(each.lines) for each in run) >= LEAST

    def end_of_run(self, items: list[Item], uses: Uses, begin: int, fixed: dict[str, Local]) -> int:
        """Return the best end of a share that begins at an item, without `fixed` variables."""
        end, weight = begin, 0
        exits = set[str]()
        while end < len(items):
            weight += self.weight(items[end].lines)
            exits |= exits_of(items[end])
            if weight > self.most or len(exits) > 1 or not is_movable(items, end, fixed):
                break
            end += 1
        ends = range(begin + (end - begin + 1) // 2, end + 1)
        return min(reversed(ends), key=uses.crossing.__getitem__) if end > begin else begin

    def share_of(self, run: Sequence[Item], scope: dict[str, Local], around: "Around") -> Item:
        """Move items into a new share; return the item that calls it."""
        raw = "\n".join(each.raw for each in run)
        stored = stored_in(raw)
        for local in used_in(raw, scope):
            is_own = local.name in around.own
            if local.name in around.ends or (not is_own and sets(local, stored)):
                self.keep(local)
        self.seen |= scope
        seen = {name: each for name, each in scope.items() if name not in around.own}
        lines = list(moved(printed(run), indent_of(run[0].lines[0])))
        margin = " " * indent_of(run[0].lines[0])
        answer = BREAK if leaves(lines, BREAK) else self.answer_of(lines)
        self.shares.append(Share(self.ended(lines, answer), seen, type_of(answer), self.conditions))
        call = f"@{len(self.shares) - 1}@"
        called = tuple(f"{margin}{each}" for each in call_of(call, answer))
        return Item(called, raw, (), run[0].has_blank)

    def keep(self, local: Local) -> None:
        """Make a variable a struct member, which cannot be static or initialized with braces."""
        if "static " in local.type or (local.value or "").startswith("{"):
            raise UncuttableError
        self.kept.setdefault(local.name, local)

    def answer_of(self, lines: Sequence[str]) -> str | None:
        """Return the value with which lines end the function: "" if void, None if none ends it."""
        values = {found[2] or "" for line in lines if (found := RETURN.fullmatch(line))}
        if not values or self.type == "void":
            return "" if values else None
        value = values.pop()
        if not values and CONSTANT.fullmatch(value):
            return value
        self.kept[RESULT] = Local(star(self.type), RESULT)
        return RESULT

    def ended(self, lines: Sequence[str], answer: str | None) -> list[str]:
        """Return the lines of a share, which returns whether the function continues."""
        if answer is None:
            return list(lines)
        out: list[str] = []
        ends = frozenset(leaving(lines, BREAK) if answer == BREAK else ())
        for at, line in enumerate(lines):
            if at in ends:
                out.append(line.replace(BREAK, "return false;"))
                continue
            found = RETURN.fullmatch(line)
            if found is None:
                out.append(line)
                continue
            if answer == RESULT and found[2] != RESULT:
                out.append(f"{found[1]}{RESULT} = {found[2]};")
            out.append(f"{found[1]}return false;")
        return [*out, f"{MARGIN}return true;"]

    def switched(self, switch: Switch, scope: dict[str, Local]) -> Iterator[str]:
        """Return the lines of a switch whose cases are in shares, called through a table."""
        units: list[Unit] = []
        for unit in switch.units:
            with self.under(tuple(unit.conditions)):
                units.append(unit._replace(body=tuple(self.block(unit.body, scope))))
        if not self.has_tables or any(leaves(unit.body, "continue;") for unit in units):
            raise UncuttableError
        text = "\n".join(line for unit in units for line in unit.body)
        stored = stored_in(text)
        for local in used_in(text, scope):
            if sets(local, stored):
                self.keep(local)
        answer = None if switch.returns else self.answer_of(text.split("\n"))
        number = len(self.tables) + 1
        switch = switch._replace(name=f"{self.name}_gp_shares" + f"_{number}" * (number > 1))
        groups = list(switch.groups(units, self.weight, self.most))
        first = len(self.shares)
        self.tables.append(Table(switch, first, groups))
        for group in groups:
            lines = self.ended(switch.lines(group), answer)
            kind = star(self.type) if switch.returns else type_of(answer)
            self.shares.append(Share(lines, dict(scope), kind, self.conditions, number - 1))
        return self.called(self.tables[-1], answer)

    def called(self, table: "Table", answer: str | None) -> Iterator[str]:
        """Yield the lines that call the share of a value through a table."""
        switch, first, groups = table
        margin, value, name = switch.margin, switch.value, switch.name
        for at, group in enumerate(groups):
            if all(unit.conditions for unit in group):
                yield f"{margin}(void){self.share(first + at)};"
        place = f"{name}[{value}{switch.shift}]"
        yield f"{margin}if ({value}{switch.shift} < GP_COUNT_OF({name}) && {place} != NULL) {{"
        call = f"@{first + len(groups) - 1}@"
        for line in [f"return {call};"] if switch.returns else call_of(call, answer):
            yield f"{margin}{MARGIN}{line}"
        if switch.returns:
            yield from (f"{margin}}}", *(line[len(MARGIN) :] for line in switch.default))
            return
        if switch.default:
            yield f"{margin}}} else {{"
            yield from switch.default
        yield f"{margin}}}"

    def share(self, number: int) -> str:
        return f"{self.name}_gp_share_{number + 1}"


def type_of(answer: str | None) -> str:
    return "void " if answer is None else "bool "


def star(c_type: str) -> str:
    return c_type if c_type.endswith("*") else f"{c_type} "


def call_of(call: str, answer: str | None) -> Iterator[str]:
    """Yield the lines that call a share and leave the function if it returns false."""
    if answer is None:
        yield f"{call};"
        return
    last = BREAK if answer == BREAK else f"return {answer};" if answer else "return;"
    yield from (f"if (!{call}) {{", f"{MARGIN}{last}", "}")


def is_movable(items: Sequence[Item], at: int, fixed: dict[str, Local]) -> bool:
    """Return whether a statement may be in a share; uses of `fixed` variables may not."""
    item = items[at]
    if fixed and used_in(item.raw, fixed):
        return False
    if is_unused(item) or leaves(item.lines, "continue;") or item.lines[0][-1] == ":":
        return False
    is_last = at == len(items) - 1
    return not (is_last and RETURN.fullmatch(item.lines[0])) and item.lines[0].strip() != BREAK


def exits_of(item: Item) -> set[str]:
    """Return the ways in which an item leaves the code around it: `break;`, `return`."""
    found = {BREAK} if leaves(item.lines, BREAK) else set[str]()
    return found | ({"return"} if any(map(RETURN.fullmatch, item.lines)) else set())
