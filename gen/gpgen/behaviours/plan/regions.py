"""Regions: parts of a tree in which one thing runs at a time, and the places in them.

The root is one, and so is each child that can suspend of a node whose children
run side by side. A region has a program counter, which is 0 when nothing runs
in it, and else the place of what runs. Places are numbered as the nodes stand
in the tree, so that whatever runs inside a node lies within a range. A node that
acts when it is halted has a second place: of its inside, where nothing runs any
more; its hooks lie outside that.
"""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.behaviours.plan.plan import (
    PRESENT,
    SERIES,
    SIDE_BY_SIDE,
    WAITING,
    Condition,
    Plan,
    Priority,
    every,
    hooks_of,
)
from gpgen.model.values import TASK


def suspends_itself(plan: Plan) -> bool:
    """Tell whether a node, whatever is inside it, can run on into the next tick."""
    what = plan.what
    match plan.kind:
        case "call":
            return bool(what.leaf.kind == TASK)
        case "tween":
            return bool(what.over != 0)
        case "always":
            return bool(what == "idle")
        case "wait":
            return bool(what != 0)
    return plan.kind in ("await", "rest", *WAITING)


def suspends(plan: Plan) -> bool:
    return suspends_itself(plan) or any(map(suspends, parts(plan)))


def parts(plan: Plan) -> tuple[Plan, ...]:
    """Return the children of a node without its hooks, which never suspend."""
    return plan.children[:1] if plan.kind == "hooks" else plan.children


def can_be_absent(plan: Plan) -> bool:
    """Tell whether a node may turn out not to exist when it is entered."""
    if plan.kind in ("when", "limit", "absent"):
        return True
    if plan.kind in (*SERIES, "parallel", "shuffle", "choose", "utility"):
        return all(map(can_be_absent, parts(plan)))
    if plan.kind == "recover":
        return can_be_absent(plan.children[0])
    return plan.kind not in PRESENT and any(map(can_be_absent, parts(plan)))


def acts_on_halt(plan: Plan) -> bool:
    """Tell whether something of a node is to be done when it is halted."""
    if plan.kind == "hooks":
        return bool(hooks_of(plan, "on_abort") or hooks_of(plan, "on_exit"))
    if plan.kind == "cooldown":
        return bool(plan.what.after == "any")
    return plan.kind == "resume_sequence"


def is_side_by_side(plan: Plan) -> bool:
    return plan.kind in SIDE_BY_SIDE and suspends(plan)


def is_region(child: Plan) -> bool:
    """Tell whether a child needs a region of its own, next to others side by side.

    One that ends at once does if a node in it acts when the user's code halts it.
    """
    return suspends(child) or any(map(acts_on_halt, every(child)))


def can_halt_itself(plan: Plan) -> bool:
    """Tell whether anything is to be done when a node is halted, but for what is inside it."""
    return (plan.kind == "call" and suspends_itself(plan)) or acts_on_halt(plan)


ROOT = 0


class Use(NamedTuple):
    """A use of a tree that is compiled once for all its uses.

    `outer` is the root of the tree, or the node around it that keeps the values of the use.
    """

    root: Plan
    outer: Plan


class Place(NamedTuple):
    """The places of a node: its own, of its inside, and the last one in it."""

    at: int
    inside: int
    last: int


class Region(NamedTuple):
    """A region: its root, and of what it is a part."""

    number: int
    root: Plan
    owner: int | None
    parent: int | None


class Map(NamedTuple):
    """Where everything in a tree is: regions, and for each node its region, place and parent.

    `inside` has the nodes of each region as they stand in the tree, `standing` the node at
    each place of a region, `owned` the regions of which a node is the owner, `acting` the
    regions in which a node acts on a halt, and `halting` those that have
    anything to do when they are halted. `uses` are the uses of shared trees by the keys of
    their outermost nodes, and `use` has that key for each node in one.
    """

    regions: tuple[Region, ...]
    region: dict[int, int]
    place: dict[int, Place]
    parent: dict[int, Plan]
    nodes: dict[int, Plan]
    inside: dict[int, list[Plan]]
    standing: dict[tuple[int, int], Plan]
    owned: dict[int, list[Region]]
    acting: set[int]
    halting: set[int]
    uses: dict[int, Use]
    use: dict[int, int]

    def is_shared(self, plan: Plan) -> bool:
        """Tell whether a node is the root of a tree that is a function for all its uses.

        The root of a region is that function itself.
        """
        number = self.region[plan.key]
        return bool(plan.tree) and self.regions[number].root.key != plan.key

    def uses_in(self, region: int, use: int | None) -> list[Use]:
        """Return the uses in a region that are functions of their own, right inside another."""
        return [
            each
            for key, each in self.uses.items()
            if self.region[each.root.key] == region and self.is_shared(each.root)
            if next(self.uses_beyond(key), None) == use
        ]

    def uses_beyond(self, use: int) -> Iterator[int]:
        """Yield the keys of the uses around another one, innermost first."""
        outer = self.parent.get(use)
        return iter(()) if outer is None else self.uses_around(outer.key)

    def uses_around(self, key: int) -> Iterator[int]:
        """Yield the keys of the uses in which a node is, innermost first."""
        use = self.use.get(key)
        while use is not None:
            yield use
            outer = self.parent.get(use)
            use = None if outer is None else self.use.get(outer.key)

    def above(self, plan: Plan) -> Iterator[Plan]:
        inner = self.parent.get(plan.key)
        while inner is not None:
            yield inner
            inner = self.parent.get(inner.key)

    def regions_of(self, plan: Plan) -> tuple[Region, ...]:
        return tuple(self.owned.get(plan.key, ()))

    def place_of_child(self, plan: Plan, child: Plan) -> int:
        """Return the place of a node while one of its children runs side by side with others."""
        place = self.place[plan.key]
        if isinstance(plan.what, Condition):
            number = [each.key for each in plan.children].index(child.key)
            return place.at if number < plan.what.true_count else place.inside
        return place.at

    def around(self, place: int, region: int) -> Iterator[Plan]:
        """Yield the nodes of a region that have a place inside them, innermost first."""
        plan = self.standing[region, place]
        for each in (plan, *self.above(plan)):
            if self.region[each.key] == region and self.place[each.key].at < place:
                yield each

    def is_tried(self, plan: Plan, place: int) -> bool:
        """Tell whether what runs further on in a node goes on while its child at a place begins.

        It is halted only when that child has suspended, or has ended the node.
        """
        if not isinstance(plan.what, Priority):
            return plan.kind == "reactive_sequence"
        lasts = (self.place[child.key].last for child in plan.children)
        return not next(
            is_before
            for is_before, last in zip(plan.what.is_before, lasts, strict=True)
            if place <= last
        )

    def beside(self, place: int, region: int) -> frozenset[int]:
        """Return the places at which something goes on while something earlier is begun."""
        found: set[int] = set()
        inner = range(place, place)
        for plan in self.around(place, region):
            outer = range(self.place[plan.key].at + 1, self.place[plan.key].last + 1)
            if self.is_tried(plan, place):
                found.update(range(outer.start, inner.start), range(inner.stop, outer.stop))
            inner = outer
        return frozenset(found)

    def common(self, one: int, other: int, region: int) -> Plan | None:
        """Return the innermost node of a region that has both places inside it."""
        for plan in self.around(one, region):
            if self.place[plan.key].at < other <= self.place[plan.key].last:
                return plan
        return None


def is_exposed(found: Map, plan: Plan) -> bool:
    """Tell whether a node around a leaf acts if everything is halted in it."""
    inner = plan
    for outer in found.above(plan):
        is_hook = outer.kind == "hooks" and inner.key != outer.children[0].key
        if acts_on_halt(outer) and not is_hook:
            return True
        inner = outer
    return False


def map_of(root: Plan) -> Map:
    found = Map((), {}, {}, {}, {}, {}, {}, {}, set(), set(), {}, {})
    regions = [Region(ROOT, root, None, None)]
    for region in regions:  # which grows meanwhile
        number_region(region, found, regions)
    for region in reversed(regions):  # those inside come first
        inside = found.inside[region.number]
        owned = {each.number for plan in inside for each in found.regions_of(plan)}
        if any(map(can_halt_itself, inside)) or owned & found.halting:
            found.halting.add(region.number)
    find_uses(root, found)
    return found._replace(regions=tuple(regions))


def number_region(region: Region, found: Map, regions: list[Region]) -> None:
    following = 0

    def number(plan: Plan) -> None:
        nonlocal following
        following += 1
        at = inside = following
        found.region[plan.key] = region.number
        found.nodes[plan.key] = plan
        found.inside.setdefault(region.number, []).append(plan)
        for child in plan.children:
            found.parent[child.key] = plan
        for hook in plan.children[len(parts(plan)) :]:
            number(hook)
        if acts_on_halt(plan):
            found.acting.add(region.number)
        if acts_on_halt(plan) or plan.kind == "condition":
            following += 1
            inside = following
        is_beside = is_side_by_side(plan)
        for child in parts(plan):
            if is_beside and is_region(child):
                regions.append(Region(len(regions), child, plan.key, region.number))
                found.owned.setdefault(plan.key, []).append(regions[-1])
            else:
                number(child)
        found.place[plan.key] = Place(at, inside, following)
        found.standing[region.number, at] = found.standing[region.number, inside] = plan

    number(region.root)


def find_uses(plan: Plan, found: Map, use: int | None = None) -> None:
    """Note the uses of shared trees, and for each node the innermost one that it is in."""
    root = plan.children[0] if plan.kind == "tree" else plan
    is_noted = use is not None and found.uses[use].root.key == root.key
    if root.tree and not is_noted:
        found.uses[plan.key] = Use(root, plan)
        use = plan.key
    if use is not None:
        found.use[plan.key] = use
    for child in plan.children:
        find_uses(child, found, use)
