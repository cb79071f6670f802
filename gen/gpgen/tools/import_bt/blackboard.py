"""Blackboard entries: their scopes, and their types, which are inferred from their uses.

A slot is anything with a type: an entry of a blackboard, a port of a leaf, an argument of a tree.
Facts about slots that are found in one conversion of all trees are known in the next.
"""

from collections.abc import Iterator
from typing import NamedTuple

Slot = tuple[str, str, str]  # a kind, the tree or leaf, and the key

WHOLE = ("i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64")
NUMBERS = (*WHOLE, "f32", "f64")
# Types that a literal or an operator implies, from the strongest to the weakest evidence.
EVIDENCE = ("str", "f64", "i64", "i32", "number", "bool", "truth", "word")
MEANT = {"number": "f64", "truth": "bool", "word": "str"}


class Facts:
    """Facts about slots, collected from their uses."""

    def __init__(self) -> None:
        self.evidence: dict[Slot, set[str]] = {}
        self.declared: dict[Slot, str] = {}
        self.links: dict[tuple[Slot, Slot], None] = {}
        self.longest: dict[Slot, int] = {}
        self.written: dict[Slot, None] = {}
        self.produced: dict[Slot, None] = {}
        self.forwarded: dict[Slot, Slot] = {}
        self.ported: dict[Slot, None] = {}
        self.literals: dict[Slot, str] = {}
        self.bindings: dict[Slot, dict[Slot, None]] = {}
        self.outputs: dict[Slot, None] = {}
        self.ports: dict[str, dict[str, None]] = {}

    def add_evidence(self, slot: Slot, evidence: str) -> None:
        """Record that a slot is used as a type, or in a place that expects the type."""
        if evidence.startswith("extern"):
            self.declared.setdefault(slot, evidence)
            return
        if evidence not in EVIDENCE:
            evidence = "i32" if evidence in WHOLE else "f64"
        self.evidence.setdefault(slot, set()).add(evidence)

    def add_literal(self, slot: Slot, text: str) -> None:
        self.add_evidence(slot, type_of_literal(text))
        self.longest[slot] = max(self.longest.get(slot, 0), len(text.encode()))

    def link(self, one: Slot, other: Slot) -> None:
        self.links[one, other] = None

    def types(self) -> dict[Slot, str]:
        """Return the types of all slots for which there is evidence, directly or through links."""
        found = {slot: MEANT.get(best, best) for slot, best in self._strongest()}
        found.update(self.declared)
        neighbours: dict[Slot, list[Slot]] = {}
        for one, other in (*self.links, *self.forwarded.items()):
            neighbours.setdefault(one, []).append(other)
            neighbours.setdefault(other, []).append(one)
        queue = list(found)
        for slot in queue:
            for other in neighbours.get(slot, ()):
                if other not in found:
                    found[other] = found[slot]
                    queue.append(other)
        return found

    def _strongest(self) -> Iterator[tuple[Slot, str]]:
        for slot, seen in self.evidence.items():
            yield slot, next(each for each in EVIDENCE if each in seen)

    def sizes(self) -> dict[Slot, int]:
        """Return the sizes of properties of type str, which fit the longest literal set to each."""
        most = dict(self.longest)
        for one, other in self.links:
            longest = max(most.get(one, 0), most.get(other, 0))
            most[one] = most[other] = longest
        return {slot: 2 ** max(length.bit_length(), 6) for slot, length in most.items()}

    def is_argument(self, slot: Slot) -> bool:
        """Return whether a port of a tree is an argument: it is passed a literal and never set."""
        return (slot in self.literals or slot in self.forwarded) and slot not in self.written

    def is_same_as(self, other: "Facts") -> bool:
        return vars(self) == vars(other)


def type_of_literal(text: str) -> str:
    if text in {"true", "false"}:
        return "bool"
    if is_whole(text):
        return "i32" if -(2**31) <= int(text) < 2**31 else "i64"
    return "f64" if is_number(text) else "str"


def is_whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 19


def is_number(text: str) -> bool:
    """Return whether a text is a decimal number that an expression may contain."""
    digits = text.strip().removeprefix("-")
    if not digits or any(each not in "0123456789.eE+-" for each in digits):
        return False
    try:
        return abs(float(text)) < float("inf")
    except ValueError:
        return False


def entry_of(value: str, port: str) -> str | None:
    """Return the key of the entry in `{key}`, or None for a literal; `{=}` means the port's name.

    Old files write `${key}`.
    """
    text = value.strip().removeprefix("$")
    if not (text.startswith("{") and text.endswith("}")) or len(text) < len("{x}"):
        return None
    key = text[1:-1].strip()
    return port if key == "=" else key


class Scope(NamedTuple):
    """The blackboard of a tree at one of its uses.

    A port is an entry of another scope, or an argument of the tree if it is passed a literal.
    """

    tree: str
    name: str
    remaps: dict[str, Slot]
    outer: "Scope | None"
    locals: dict[str, str]
    args: dict[str, Slot]
    forwarded: dict[Slot, Slot]

    def forward(self, key: str, slot: Slot) -> Slot:
        """Record a port that is passed to another tree's argument: it is one of this tree too."""
        if slot[0] == "arg" and slot[1] != self.tree:
            self.forwarded["arg", self.tree, key] = slot
        return slot

    def slot(self, key: str) -> Slot:
        if key.startswith("@"):
            return ("entry", "@", key[1:])
        found = self.remaps.get(key)
        if found is not None:
            return self.forward(key, found)
        if self.outer is not None and not key.startswith("_"):
            return self.forward(key, self.outer.slot(key))
        return ("entry", self.name, key)
