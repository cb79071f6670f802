"""The layout of slots: in the state of a behaviour, and in the structs of shared trees.

Each use of a shared tree has two structs, whose types the uses have in common: one for
values kept while the use runs, placed where the slots of its nodes would be, and one for
values that outlive the run.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gpgen.behaviours.plan.plan import Plan, every
from gpgen.behaviours.plan.regions import Map
from gpgen.behaviours.plan.slots import Group, Slot, Slots, group_of, paths
from gpgen.c.names import taken_by

KINDS = ("kept", "own")
NARROW, WIDE = "bytes_in", "in"


class Struct(NamedTuple):
    """A struct: its type, its members of one or two bytes, and the wider ones after these."""

    type: str
    narrow: Group
    wide: Group

    @property
    def is_empty(self) -> bool:
        return not any((*each.slots, *each.groups) for each in (self.narrow, self.wide))

    def paths(self, begin: str) -> Iterator[tuple[Slot, str]]:
        for each in (self.narrow, self.wide):
            yield from paths(each, begin)


class Layout(NamedTuple):
    """The members for all slots, the types of the inner structs, and the structs of each use.

    `paths` maps tokens to members, `structs` lists the types, inner ones first, `bases` maps
    each use to the paths of its structs by kind, and `types` to the names of their types.
    """

    state: Struct
    structs: tuple[Struct, ...]
    paths: Mapping[str, str]
    bases: Mapping[int, Mapping[str, str]]
    types: Mapping[int, Mapping[str, str]]


Signature = tuple[object, ...]


def layout_of(root: Plan, slots: Slots, found: Map, named: Callable[[str, str], str]) -> Layout:
    """Return the layout of a behaviour; `named` returns the name of a tree's struct type."""
    laying = LayoutBuilder(root, slots, found, named)
    return laying.layout()


class LayoutBuilder:
    """Lays out the slots of one behaviour, inner uses first."""

    def __init__(
        self, root: Plan, slots: Slots, found: Map, named: Callable[[str, str], str]
    ) -> None:
        self.root, self.slots, self.map, self.named = root, slots, found, named
        self.tokens: dict[int | None, list[str]] = {None: []}
        for token, slot in slots.found.items():
            self.tokens.setdefault(found.use.get(slot.owner), []).append(token)
        self.nested: dict[int | None, list[int]] = {}
        for use in found.uses:
            self.nested.setdefault(next(found.uses_beyond(use), None), []).append(use)
        self.types: dict[int, dict[str, str]] = {}
        self.made: dict[int | None, dict[str, Struct]] = {}
        self.token_of: dict[tuple[int | None, Slot], str] = {}

    def layout(self) -> Layout:
        firsts = self.firsts()
        for use in reversed(self.map.uses):
            first = firsts[use]
            if first not in self.types:
                tree = self.map.uses[use].root.tree
                self.types[first] = {kind: self.named(tree, kind) for kind in KINDS}
            self.types[use] = self.types[first]
            self.made[use] = self.structs_of(use)
        state = self.struct(None, "", self.slots_of(None), self.root)
        self.made[None] = {"kept": state, "own": state}
        known: dict[str, str] = {}
        bases: dict[int, dict[str, str]] = {}
        self.walk(None, {"kept": "state->", "own": "state->"}, firsts, known, bases)
        inside_first = dict.fromkeys(firsts[use] for use in reversed(self.map.uses))
        structs = (struct for use in inside_first for struct in self.made[use].values())
        used = tuple(each for each in structs if not each.is_empty)
        return Layout(state, used, known, bases, self.types)

    def firsts(self) -> dict[int, int]:
        """Return for each use the first use with the same slots, whose types it shares."""
        signatures: dict[int, Signature] = {}
        for use in reversed(self.map.uses):
            signatures[use] = self.signature(use, signatures)
        alike: dict[Signature, list[int]] = {}
        for use in self.map.uses:
            alike.setdefault(signatures[use], []).append(use)
        for uses in alike.values():
            for pairs in zip(*(self.tokens.get(use, ()) for use in uses), strict=True):
                if self.slots.apart.intersection(pairs):
                    self.slots.apart.update(pairs)
        return {use: uses[0] for uses in alike.values() for use in uses}

    def signature(self, use: int, known: Mapping[int, Signature]) -> Signature:
        what = self.map.uses[use]
        at = {plan.key: number for number, plan in enumerate(every(what.outer))}
        slots = (self.slots.found[token] for token in self.tokens.get(use, ()))
        kept = tuple((at[each.owner], each.c_type, each.persists) for each in slots)
        inner = tuple((at[each], known[each]) for each in self.nested.get(use, ()))
        return (what.root.tree, what.root is what.outer, len(at), kept, inner)

    def slots_of(self, use: int | None) -> list[tuple[Slot, bool]]:
        """Return the slots of a use and its inner structs, each with whether it lies apart."""
        found: list[tuple[Slot, bool]] = []
        names: set[str] = set()
        for token in self.tokens.get(use, ()):
            slot = self.slots.found[token]
            slot = slot._replace(name=self.short(use, slot, names))
            self.token_of[use, slot] = token
            found.append((slot, token in self.slots.apart))
        for inner in self.nested.get(use, ()):
            for kind in KINDS:
                if not self.made[inner][kind].is_empty:
                    label = self.map.uses[inner].root.label.removeprefix(f"{self.slots.prefix}_")
                    c_type = self.types[inner][kind]
                    name = unused(label if kind == "own" else f"{label}_kept", names)
                    slot = Slot(name, c_type, inner, persists=False)
                    self.token_of[use, slot] = f"{kind} {inner}"
                    found.append((slot, kind == "kept"))
        return found

    def short(self, use: int | None, slot: Slot, names: set[str]) -> str:
        """Return the name of a slot in its struct, without the name of the tree."""
        if use is None:
            names.add(slot.name)
            return slot.name
        name, what = slot.name, self.map.uses[use]
        prefix = f"{self.slots.prefix}_"
        for each in (what.outer.label.removeprefix(prefix), what.root.tree):
            if name.startswith(f"{each}_"):
                name = name.removeprefix(f"{each}_")
                break
        is_name = name[0].isalpha() and taken_by(name) is None
        return unused(name if is_name else slot.name, names)

    def structs_of(self, use: int) -> dict[str, Struct]:
        slots, outer = self.slots_of(use), self.map.uses[use].outer
        kept = [each for each in slots if each[1]]
        own = [each for each in slots if not each[1]]
        types = self.types[use]
        tree = f"{self.slots.prefix}_{self.map.uses[use].root.tree}".strip("_")
        return {
            "kept": self.struct(use, types["kept"], kept, outer, tree),
            "own": self.struct(use, types["own"], own, outer, tree),
        }

    def struct(
        self,
        use: int | None,
        name: str,
        slots: Sequence[tuple[Slot, bool]],
        plan: Plan,
        prefix: str = "",
    ) -> Struct:
        """Return a struct; slots that lie apart come before those grouped by node."""
        groups = []
        inner = frozenset(self.nested.get(use, ()))
        for inside in (NARROW, WIDE):
            chosen = [each for each in slots if each[0].is_narrow is (inside == NARROW)]
            apart = tuple(slot for slot, is_apart in chosen if is_apart)
            of_node: dict[int, list[Slot]] = {}
            for slot, is_apart in chosen:
                if not is_apart:
                    of_node.setdefault(slot.owner, []).append(slot)
            group = group_of(plan, of_node, prefix or self.slots.prefix, inside, inner)
            groups.append(group._replace(label="", slots=(*apart, *group.slots)))
        return Struct(name, *groups)

    def walk(
        self,
        use: int | None,
        begins: Mapping[str, str],
        firsts: Mapping[int, int],
        known: dict[str, str],
        bases: dict[int, dict[str, str]],
    ) -> None:
        """Record the paths of the slots of a use, and of those of its inner uses."""
        first = None if use is None else firsts[use]
        for kind in KINDS[: 1 if use is None else 2]:
            own = self.made[use][kind].paths("")
            named = self.made[first][kind].paths(begins[kind])
            for (slot, _), (_, path) in zip(own, named, strict=True):
                token = self.token_of[use, slot]
                if token in self.slots.found:
                    known[token] = path
                else:
                    which, _, inner = token.partition(" ")
                    bases.setdefault(int(inner), {})[which] = path
        for each in self.nested.get(use, ()):
            inside = {kind: f"{path}." for kind, path in bases.get(each, {}).items()}
            self.walk(each, {"kept": "", "own": "", **inside}, firsts, known, bases)


def unused(name: str, names: set[str]) -> str:
    number, found = 1, name
    while found in names:
        number += 1
        found = f"{name}_{number}"
    names.add(found)
    return found
