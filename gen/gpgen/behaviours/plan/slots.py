"""Slots: the values that nodes keep; those that are never live together share their bytes.

Steps name a slot by a token; its C name is determined when all slots are known
(`layouts.py`). A slot lives as long as its node runs, so the slots of different
children of a node share their bytes, unless the children run side by side, or a
slot is written while another node may still be running. Narrow slots come
together, before all others, so that no padding is needed between them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gpgen.behaviours.plan.plan import SIDE_BY_SIDE, Plan
from gpgen.c.names import taken_by


def shortened(names: Sequence[str], around: str) -> list[str]:
    """Return names for all members of a struct or union `around`, each as short as possible."""
    short = [_short(name, around) for name in names]
    return short if len(set(short)) == len(short) else list(names)


def _short(name: str, around: str) -> str:
    words, others = name.split("_"), around.split("_")
    same = next(
        (at for at, pair in enumerate(zip(words, others, strict=False)) if pair[0] != pair[1]), None
    )
    most = min(len(words), len(others)) if same is None else same
    for cut in range(most, 0, -1):
        rest = "_".join(words[cut:])
        if rest[:1].isalpha() and taken_by(rest) is None:
            return rest
    return name


PC_TYPE = "\7"  # a placeholder for the type of program counters
IN = "in"
NARROW = ("bool", "int8_t", "uint8_t", "int16_t", "uint16_t", PC_TYPE)


class Slot(NamedTuple):
    """A value that a node keeps; a persistent one is kept for the life of the entity.

    The type of an array ends with its length: `char[8]`.
    """

    name: str
    c_type: str
    owner: int
    persists: bool

    @property
    def is_narrow(self) -> bool:
        return self.c_type in NARROW

    def declaration(self, name: str) -> str:
        of, bracket, length = self.c_type.partition("[")
        star = "" if of.endswith("*") else " "
        return f"{of}{star}{name}{bracket}{length}"


class Group(NamedTuple):
    """The members of a node's struct or union: slots, and groups inside it.

    The name of a union begins with `inside`; it is just `in` if the surrounding
    names already say the rest.
    """

    label: str
    inside: str
    slots: tuple[Slot, ...]
    groups: tuple["Group", ...]

    @property
    def is_union(self) -> bool:
        return bool(self.inside)

    @property
    def members(self) -> list[str]:
        labels = [each.name for each in self.slots] + [each.label for each in self.groups]
        names = shortened(labels, self.label)
        own, groups = names[: len(self.slots)], names[len(self.slots) :]
        is_plain = bool(self.label) and len(self.groups) == 1 and IN not in own
        if is_plain and self.groups[0].is_union:
            return [*own, IN]
        pairs = zip((each.inside for each in self.groups), groups, strict=True)
        return [*own, *(f"{begin}_{name}".strip("_") for begin, name in pairs)]


@dataclass(slots=True)
class Slots:
    """Collects the slots of a behaviour by token, and strips its prefix from their names."""

    prefix: str = ""
    found: dict[str, Slot] = field(default_factory=dict)
    apart: set[str] = field(default_factory=set)
    tokens: dict[Slot, str] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)

    def add(self, slot: Slot) -> str:
        if slot in self.tokens:
            return self.tokens[slot]
        base = name = slot.name.removeprefix(f"{self.prefix}_")
        number = 2
        while name in self.names:
            name = f"{base}_{number}"
            number += 1
        self.names.add(name)
        token = f"\1{len(self.found)}\2"
        self.tokens[slot] = token
        self.found[token] = slot._replace(name=name)
        if slot.persists:
            self.apart.add(token)
        return token

    def set_apart(self, token: str) -> None:
        """Give a slot bytes that it shares with no other slot."""
        self.apart.add(token)


def group_of(
    plan: Plan,
    of_node: dict[int, list[Slot]],
    prefix: str,
    inside: str,
    structs: frozenset[int] = frozenset(),
) -> Group:
    """Return the members for the slots in a node; nodes in `structs` have a struct as slot."""
    own = tuple(of_node.get(plan.key, ()))
    label = plan.label.removeprefix(f"{prefix}_")
    if plan.key in structs:
        return Group(label, "", own, ())
    found = [group_of(child, of_node, prefix, inside, structs) for child in plan.children]
    children = [child for child in found if child.slots or child.groups]
    if len(children) > 1 and plan.kind not in SIDE_BY_SIDE:
        shared = _shared(label, inside, children)
        return Group(label, "", own, (shared,))
    slots = tuple(slot for child in children for slot in child.slots)
    groups = tuple(group for child in children for group in child.groups)
    return Group(label, "", (*own, *slots), groups)


def _shared(label: str, inside: str, children: list[Group]) -> Group:
    alone = [child for child in children if len(child.slots) == 1 and not child.groups]
    slots = tuple(child.slots[0] for child in alone)
    groups: list[Group] = []
    for child in children:
        if child in alone:
            continue
        unions = [group for group in child.groups if group.is_union]
        if not child.slots and len(child.groups) == 1 and unions:
            slots += unions[0].slots
            groups += unions[0].groups
        else:
            groups.append(child)
    return Group(label, inside, slots, tuple(groups))


def paths(group: Group, path: str = "state->") -> Iterator[tuple[Slot, str]]:
    for slot, name in zip(group.slots, group.members, strict=False):
        yield slot, f"{path}{name}"
    for inner, name in zip(group.groups, group.members[len(group.slots) :], strict=True):
        yield from paths(inner, f"{path}{name}.")
