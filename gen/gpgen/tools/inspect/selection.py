"""The objects of a type that a table shows: all, filtered, or sorted.

Without a filter and an order, the program is queried only for the visible rows. Otherwise the
objects are searched again twice a second, as are those of a small pool with free slots: by the
program, if it can evaluate the filter, or by reading the properties that matter.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from gpgen.tools.inspect.filters import (
    All,
    Any,
    Compare,
    Filter,
    FilterError,
    is_simple,
    matches,
    paths_in,
    read_filter,
)
from gpgen.tools.inspect.filters import Row as FilterRow
from gpgen.tools.inspect.program_info import ENTITY, ObjectType
from gpgen.tools.inspect.questions import (
    Answer,
    Condition,
    Done,
    Find,
    Get,
    Peer,
    Pool,
    Refused,
    Row,
    Rows,
)
from gpgen.tools.inspect.values import SLOTS, MismatchError, Value, show_id

FRESH = 0.5  # seconds
MOST_OF_TIME = 4  # a search may take a quarter of the time
AT_ONCE = 1 << 14  # objects in one question
MOST_LISTED = 4096  # objects of a type for which all IDs are queried
MOST_CONDITIONS = 8  # in one question


class Query(NamedTuple):
    """A type, a filter as text, and a property to sort by; a `-` before it reverses the order."""

    type: str
    filter: str
    sort: str


class VisibleRows(NamedTuple):
    """The visible rows, the total number of rows, and the problem of the filter, if any."""

    total: int
    rows: tuple[Row, ...]
    problem: str = ""


class Selection:
    """The objects of one table; it caches the result of the last search."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.query: Query | None = None
        self.peer: Peer | None = None
        self.found: list[int] = []
        self.problem = ""
        self.until = 0.0

    def visible_rows(
        self,
        peer: Peer,
        query: Query,
        seen: tuple[int, int],
        numbers: tuple[int, ...],
        pool: Pool | None,
    ) -> VisibleRows:
        """Return the visible rows; `seen` is the index of the first row and the number of rows."""
        of = peer.about.type_named(query.type)
        if of is None:
            return VisibleRows(0, (), f"unknown type '{query.type}'")
        first, most = seen
        is_all = not query.filter.strip() and not query.sort
        if is_all and (first == 0 or pool is None or not is_small_and_sparse(pool)):
            return query_all(peer, of, seen, numbers, pool)
        self.refresh(peer, of, query)
        rows = rows_of(peer, of, self.found[first : first + most], numbers)
        return VisibleRows(len(self.found), tuple(rows), self.problem)

    def refresh(self, peer: Peer, of: ObjectType, query: Query) -> None:
        """Search again if the last result is too old, or was for something else."""
        now = self.clock()
        if (self.peer, self.query) == (peer, query) and now < self.until:
            return
        if self.query != query:
            self.found = []
        self.peer, self.query, self.problem = peer, query, ""
        try:
            self.found = select(peer, of, query)
        except FilterError as wrong:
            self.problem = str(wrong)
        spent = self.clock() - now
        self.until = now + max(FRESH, MOST_OF_TIME * spent)


def is_small_and_sparse(pool: Pool) -> bool:
    """Return whether to query all IDs: live objects are few, and their slots are unknown."""
    return pool.live < pool.slots and pool.live <= MOST_LISTED


def query_all(
    peer: Peer,
    of: ObjectType,
    seen: tuple[int, int],
    numbers: tuple[int, ...],
    pool: Pool | None,
) -> VisibleRows:
    """Query rows at a proportional slot, because it is unknown which slots are free."""
    first, most = seen
    live, slots = (1, 1) if pool is None else (pool.live, max(pool.live, pool.slots))
    slot = first if slots == live else first * slots // max(live, 1)
    found = ask_rows(peer, Rows(of.place, slot, most, numbers))
    missing = min(most, live) - len(found)
    if missing > 0 and slot > 0:  # the last slots are free: show the rows before them
        back = max(0, slot - missing - missing * slots // max(live, 1))
        found = ask_rows(peer, Rows(of.place, back, most + slot - back, numbers))[-most:]
    return VisibleRows(max(live, len(found)), tuple(found))


def ask_rows(peer: Peer, question: Rows) -> list[Row]:
    return rows_in(peer.ask([question])[0])


def rows_in(answer: Answer) -> list[Row]:
    return [each for each in answer if isinstance(each, Row)]


def rows_of(peer: Peer, of: ObjectType, ids: Iterable[int], numbers: tuple[int, ...]) -> list[Row]:
    """Return the rows of some objects, without dead ones."""
    query = list(ids)
    (answer,) = peer.ask([Get(of.place, numbers, tuple(query))]) if query else ((),)
    found = {row.id: row for row in rows_in(answer)}
    return [found[each] for each in query if each in found]


def every_row(peer: Peer, of: ObjectType, numbers: tuple[int, ...]) -> list[Row]:
    found: list[Row] = []
    slot = 0
    while slot <= SLOTS:
        rows = ask_rows(peer, Rows(of.place, slot, AT_ONCE, numbers))
        found += rows
        if len(rows) < AT_ONCE or of.kind != ENTITY:
            break
        slot = (rows[-1].id & SLOTS) + 1
    return found


# Search


def select(peer: Peer, of: ObjectType, query: Query) -> list[int]:
    """Return the IDs of the objects that match a filter, in display order."""
    types = of.types
    tree = read_filter(query.filter, types, lambda text: find_id(peer, text))
    by = query.sort.removeprefix("-")
    if by and by not in types:
        raise FilterError(f"unknown property '{by}'")
    ids = None
    if tree is not None and is_simple(tree, types):
        ids = found_by_program(peer, of, tree)
        if not by:
            return sorted(ids, key=lambda each: each & SLOTS)
    paths = set(paths_in(tree)) if tree is not None and ids is None else set()
    paths = set(types) if "" in paths else paths
    needed = [each for each in of.properties if each.path in paths or each.path == by]
    rows = every_row(peer, of, tuple(each.number for each in needed))
    names = [each.path for each in needed]
    if ids is not None:
        rows = [row for row in rows if row.id in ids]
    elif tree is not None:
        rows = [row for row in rows if is_match(peer, tree, row, names, of)]
    if by:
        at = names.index(by)
        rows.sort(key=lambda row: sort_key(row.values[at]), reverse=query.sort[0] == "-")
    return [row.id for row in rows]


def is_match(peer: Peer, tree: Filter, row: Row, paths: Sequence[str], of: ObjectType) -> bool:
    names = peer.about.names
    seen = FilterRow(show_id(row.id, names), dict(zip(paths, row.values, strict=True)))
    return matches(tree, seen, of.types, names)


def sort_key(value: Value) -> tuple[bool, float, str]:
    """Return a sort key: numbers sort by value, with NaN last; other values sort as text."""
    if isinstance(value, int | float):
        return (value != value, value if value == value else 0.0, "")  # noqa: PLR0124 (NaN)
    return (False, 0.0, str(value).lower())


def found_by_program(peer: Peer, of: ObjectType, tree: Filter) -> set[int]:
    """Return the IDs that match a simple filter; the comparisons of an `and` share a question."""
    if isinstance(tree, Any):
        return set.union(*(found_by_program(peer, of, part) for part in tree.parts))
    parts = tree.parts if isinstance(tree, All) else (tree,)
    found = [found_by_program(peer, of, part) for part in parts if not isinstance(part, Compare)]
    numbers = {each.path: each.number for each in of.properties}
    conditions = tuple(
        Condition(numbers[part.path], part.operator, part.value)
        for part in parts
        if isinstance(part, Compare)
    )
    for at in range(0, len(conditions), MOST_CONDITIONS):
        some = conditions[at : at + MOST_CONDITIONS]
        (answer,) = peer.ask([Find(of.place, 0, SLOTS + 1, some)])
        if isinstance(answer, Refused | Done):
            raise FilterError("the program cannot find objects")
        found.append({each for each in answer if isinstance(each, int)})
    return set.intersection(*found)


def find_id(peer: Peer, text: str) -> int:
    """Return the ID of the object with a name such as guard#5; zero for none and the world."""
    if text in ("none", "0", "", "world"):
        return 0
    name, _, slot = text.partition("#")
    of = peer.about.type_named(name)
    if of is None or of.kind != ENTITY or not slot.isdecimal() or int(slot) > SLOTS:
        raise MismatchError(f"expected an object such as bee#5, got '{text}'")
    rows = ask_rows(peer, Rows(of.place, int(slot), 1, ()))
    if not rows or rows[0].id & SLOTS != int(slot):
        raise MismatchError(f"expected a live object, got '{text}'")
    return rows[0].id
