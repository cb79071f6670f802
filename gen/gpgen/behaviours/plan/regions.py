"""Regions: parts of a tree in which one node runs at a time, and the places in them.

The root is a region, and so is each child that can suspend if its parent runs its
children side by side. A region has a program counter: 0 when nothing runs in it,
otherwise the place of the running node. Places are numbered in tree order, so the
places inside a node form a range. A node that acts when it is halted has a second
place, `inside`, for when nothing in it runs any more; its hooks lie outside the
range that begins there.
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
    """Return whether a node can run on into the next tick, whatever its children do."""
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
    """Return whether a node may turn out to be absent when it is entered."""
    if plan.kind in ("when", "limit", "absent"):
        return True
    if plan.kind in (*SERIES, "parallel", "shuffle", "choose", "utility"):
        return all(map(can_be_absent, parts(plan)))
    if plan.kind == "recover":
        return can_be_absent(plan.children[0])
    return plan.kind not in PRESENT and any(map(can_be_absent, parts(plan)))


def acts_on_halt(plan: Plan) -> bool:
    """Return whether a node has something to do when it is halted."""
    if plan.kind == "hooks":
        return bool(hooks_of(plan, "on_abort") or hooks_of(plan, "on_exit"))
    if plan.kind == "cooldown":
        return bool(plan.what.after == "any")
    return plan.kind == "resume_sequence"


def is_side_by_side(plan: Plan) -> bool:
    return plan.kind in SIDE_BY_SIDE and suspends(plan)


def is_region(child: Plan) -> bool:
    """Return whether a child that runs side by side with others needs its own region.

    A child that ends at once needs one if a node in it acts when the user's code halts it.
    """
    return suspends(child) or any(map(acts_on_halt, every(child)))


def can_halt_itself(plan: Plan) -> bool:
    """Return whether a node itself, apart from its children, has something to do on a halt."""
    return (plan.kind == "call" and suspends_itself(plan)) or acts_on_halt(plan)


ROOT = 0


class Use(NamedTuple):
    """A use of a shared tree, which is compiled once for all its uses.

    `outer` is the root of the tree, or the node around it that keeps the values of the use.
    """

    root: Plan
    outer: Plan


class Place(NamedTuple):
    """The places of a node: its own, that of its inside, and the last one in it."""

    at: int
    inside: int
    last: int


class Region(NamedTuple):
    """A region: its root, the key of the node that owns it, and its parent's number."""

    number: int
    root: Plan
    owner: int | None
    parent: int | None


class Map(NamedTuple):
    """The regions of a tree, and for each node its region, place and parent.

    `inside` has the nodes of each region in tree order, `node_at` the node at each place
    of a region, `owned` the regions that a node owns, `acting` the regions in which a node
    acts on a halt, and `halting` the regions that have anything to do when they are halted.
    `uses` has the uses of shared trees by the keys of their outermost nodes, and `use` that
    key for each node inside a use.
    """

    regions: tuple[Region, ...]
    region: dict[int, int]
    place: dict[int, Place]
    parent: dict[int, Plan]
    nodes: dict[int, Plan]
    inside: dict[int, list[Plan]]
    node_at: dict[tuple[int, int], Plan]
    owned: dict[int, list[Region]]
    acting: set[int]
    halting: set[int]
    uses: dict[int, Use]
    use: dict[int, int]

    def is_shared(self, plan: Plan) -> bool:
        """Return whether a node is the root of a tree that is one function for all its uses.

        The root of a region is not: the region's function is that function.
        """
        number = self.region[plan.key]
        return bool(plan.tree) and self.regions[number].root.key != plan.key

    def uses_in(self, region: int, use: int | None) -> list[Use]:
        """Return the uses in a region that are functions of their own, directly inside `use`."""
        return [
            each
            for key, each in self.uses.items()
            if self.region[each.root.key] == region and self.is_shared(each.root)
            if next(self.uses_beyond(key), None) == use
        ]

    def uses_beyond(self, use: int) -> Iterator[int]:
        """Yield the keys of the uses around another use, innermost first."""
        outer = self.parent.get(use)
        return iter(()) if outer is None else self.uses_around(outer.key)

    def uses_around(self, key: int) -> Iterator[int]:
        """Yield the keys of the uses that contain a node, innermost first."""
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
        """Yield the nodes of a region that have a place inside them, innermost node first."""
        plan = self.node_at[region, place]
        for each in (plan, *self.above(plan)):
            if self.region[each.key] == region and self.place[each.key].at < place:
                yield each

    def is_tried(self, plan: Plan, place: int) -> bool:
        """Return whether a later child of a node keeps running while the child at a place starts.

        The later child is halted only when that child has suspended, or has ended the node.
        """
        if not isinstance(plan.what, Priority):
            return plan.kind == "reactive_sequence"
        lasts = (self.place[child.key].last for child in plan.children)
        return not next(
            is_before
            for is_before, last in zip(plan.what.is_before, lasts, strict=True)
            if place <= last
        )

    def still_running(self, place: int, region: int) -> frozenset[int]:
        """Return the places that may keep running while an earlier node starts at `place`."""
        found: set[int] = set()
        inner = range(place, place)
        for plan in self.around(place, region):
            outer = range(self.place[plan.key].at + 1, self.place[plan.key].last + 1)
            if self.is_tried(plan, place):
                found.update(range(outer.start, inner.start), range(inner.stop, outer.stop))
            inner = outer
        return frozenset(found)

    def common(self, one: int, other: int, region: int) -> Plan | None:
        """Return the innermost node of a region that has both places inside it, if any."""
        for plan in self.around(one, region):
            if self.place[plan.key].at < other <= self.place[plan.key].last:
                return plan
        return None


def is_exposed(found: Map, plan: Plan) -> bool:
    """Return whether a node around a leaf acts on a halt, in case the leaf halts everything."""
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
    for region in regions:  # the list grows in the loop
        number_region(region, found, regions)
    for region in reversed(regions):  # inner regions first
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
        found.node_at[region.number, at] = found.node_at[region.number, inside] = plan

    number(region.root)


def find_uses(plan: Plan, found: Map, use: int | None = None) -> None:
    """Record the uses of shared trees, and for each node the innermost use around it."""
    root = plan.children[0] if plan.kind == "tree" else plan
    is_noted = use is not None and found.uses[use].root.key == root.key
    if root.tree and not is_noted:
        found.uses[plan.key] = Use(root, plan)
        use = plan.key
    if use is not None:
        found.use[plan.key] = use
    for child in plan.children:
        find_uses(child, found, use)
