"""Valid schemas -> schemas with mistakes or oddities, as people and tools make them.

Half of the mutants are made on the tree of a schema (keys and values deleted, duplicated,
swapped, moved, retyped), and half on its text (cut off, bytes replaced, lines moved).
"""

import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from gpgen.source.load import load
from gpgen.source.nodes import MappingNode, Node, ScalarNode, SequenceNode

ODD_WORDS = (
    *("", "~", "null", "true", "no", "0", "-1", "010", "1e999", ".nan", "1.5", "99999999999"),
    *("i32", "f32", "str[4]", "str", "ref any", "ref", "u8[3]", "u8[99999999]", "vec2", "i32 = 5"),
    *("hp < 3", "random()", "alive(x)", "300ms", "forever", "all", "any", "x" * 70, "int", "*/"),
    *("gp_x", "NULL", "Bee", "a b", "a.b", "spatial.vec2", "\N{CJK UNIFIED IDEOGRAPH-8702}"),
)
ODD_BYTES = (
    b"\t",
    b"\n",
    b"  ",
    b"\r\n",
    b"\x00",
    b"\xff",
    b": ",
    b", ",
    b"[",
    b"}",
    b"#",
    b"&a ",
    b"*a",
)


class Scalar(NamedTuple):
    """A scalar; `plain` is true if it has no quotes."""

    text: str
    plain: bool


class Entry(NamedTuple):
    """A key and its value."""

    key: Scalar
    value: "Tree"


class Map(NamedTuple):
    """A mapping."""

    entries: tuple[Entry, ...]


class List(NamedTuple):
    """A list."""

    items: tuple["Tree", ...]


Tree = Scalar | Map | List
Place = tuple[int, ...]


def tree_of(text: str) -> Tree:
    """Parse a schema into a tree."""
    _, root, problems = load("x.yaml", text.encode())
    assert root is not None, problems
    return _from(root)


def _from(node: Node) -> Tree:
    if isinstance(node, MappingNode):
        return Map(
            tuple(Entry(Scalar(e.key.text, e.key.plain), _from(e.value)) for e in node.entries)
        )
    if isinstance(node, SequenceNode):
        return List(tuple(map(_from, node.items)))
    assert isinstance(node, ScalarNode)
    return Scalar(node.text, node.plain)


def text_of(tree: Tree, depth: int = 0) -> str:
    """Return a tree as YAML: the first levels in block style, the rest in flow style."""
    if isinstance(tree, Map) and tree.entries and depth < 3:
        pad = "  " * depth
        lines = [f"{pad}{_scalar(e.key)}:{_below(e.value, depth + 1)}" for e in tree.entries]
        return "\n".join(lines) + ("\n" if depth == 0 else "")
    return _flow(tree)


def _below(tree: Tree, depth: int) -> str:
    is_block = isinstance(tree, Map) and tree.entries and depth < 3
    return f"\n{text_of(tree, depth)}" if is_block else f" {_flow(tree)}"


def _flow(tree: Tree) -> str:
    if isinstance(tree, Map):
        return "{" + ", ".join(f"{_scalar(e.key)}: {_flow(e.value)}" for e in tree.entries) + "}"
    if isinstance(tree, List):
        return "[" + ", ".join(map(_flow, tree.items)) + "]"
    return _scalar(tree)


def _scalar(scalar: Scalar) -> str:
    is_bare = scalar.plain and not set(scalar.text) & set(",[]{}:#&*!|>'\"%@`\n") and scalar.text
    if is_bare or (scalar.plain and scalar.text in ("", "~")):
        return scalar.text or "~"
    return json.dumps(scalar.text, ensure_ascii=False)


# Trees


def places(tree: Tree, at: Place = ()) -> list[Place]:
    """Return the path to every part of a tree except the root."""
    inner = [e.value for e in tree.entries] if isinstance(tree, Map) else []
    inner = list(tree.items) if isinstance(tree, List) else inner
    found: list[Place] = []
    for number, each in enumerate(inner):
        found += [(*at, number), *places(each, (*at, number))]
    return found


def get(tree: Tree, place: Place) -> Tree:
    """Return the part at a place."""
    for number in place:
        tree = tree.entries[number].value if isinstance(tree, Map) else _items(tree)[number]
    return tree


def _items(tree: Tree) -> tuple[Tree, ...]:
    return tree.items if isinstance(tree, List) else ()


def put(tree: Tree, place: Place, edit: Callable[[Tree, int], Tree]) -> Tree:
    """Return a tree with the parent of a part edited; `edit` gets that parent and an index."""
    if len(place) == 1:
        return edit(tree, place[0])
    number, rest = place[0], place[1:]
    if isinstance(tree, Map):
        entry = tree.entries[number]
        changed = entry._replace(value=put(entry.value, rest, edit))
        return Map((*tree.entries[:number], changed, *tree.entries[number + 1 :]))
    items = _items(tree)
    return List((*items[:number], put(items[number], rest, edit), *items[number + 1 :]))


def replaced(tree: Tree, place: Place, new: Tree) -> Tree:
    """Return a tree with the part at a place replaced."""

    def edit(holder: Tree, number: int) -> Tree:
        if isinstance(holder, Map):
            entry = holder.entries[number]._replace(value=new)
            return Map((*holder.entries[:number], entry, *holder.entries[number + 1 :]))
        items = _items(holder)
        return List((*items[:number], new, *items[number + 1 :]))

    return put(tree, place, edit)


def without(tree: Tree, place: Place) -> Tree:
    """Return a tree without a part and its key."""

    def edit(holder: Tree, number: int) -> Tree:
        if isinstance(holder, Map):
            return Map((*holder.entries[:number], *holder.entries[number + 1 :]))
        items = _items(holder)
        return List((*items[:number], *items[number + 1 :]))

    return put(tree, place, edit)


def with_entry(tree: Tree, place: Place, entry: Entry) -> Tree:
    """Return a tree with an entry inserted before a part."""

    def edit(holder: Tree, number: int) -> Tree:
        if isinstance(holder, Map):
            return Map((*holder.entries[:number], entry, *holder.entries[number:]))
        items = _items(holder)
        return List((*items[:number], entry.value, *items[number:]))

    return put(tree, place, edit)


def entry_at(tree: Tree, place: Place) -> Entry:
    """Return a part with its key; in a list, with the key `x`."""
    holder = get(tree, place[:-1])
    if isinstance(holder, Map):
        return holder.entries[place[-1]]
    return Entry(Scalar("x", plain=True), get(tree, place))


def mutated_tree(tree: Tree, donors: Sequence[Tree], dice: random.Random) -> Tree:
    """Return a tree with one random change."""
    where = places(tree)
    if not where:
        return tree
    place, other = dice.choice(where), dice.choice(where)
    kind = dice.choice(("delete", "double", "swap", "retype", "rename", "splice", "move"))
    if kind == "delete":
        return without(tree, place)
    if kind == "double":
        entry = entry_at(tree, place)
        name = entry.key.text + dice.choice(("", "", "_2", "s"))
        return with_entry(tree, place, Entry(entry.key._replace(text=name), entry.value))
    if kind == "swap" and place[: len(other)] != other and other[: len(place)] != place:
        one, two = get(tree, place), get(tree, other)
        return replaced(replaced(tree, place, two), other, one)
    if kind == "retype":
        odd: list[Tree] = [Scalar(dice.choice(ODD_WORDS), plain=dice.random() < 0.8)]
        odd += [List((get(tree, place),)), Map((entry_at(tree, place),)), List(()), Map(())]
        return replaced(tree, place, odd[0] if dice.random() < 0.7 else dice.choice(odd))
    if kind == "rename":
        entry = entry_at(tree, place)
        name = dice.choice((*ODD_WORDS, entry_at(tree, other).key.text, entry.key.text[:-1]))
        renamed = Entry(Scalar(name, plain=True), entry.value)
        return with_entry(without(tree, place), place, renamed)
    if kind == "splice":
        donor = dice.choice(donors)
        taken = dice.choice(places(donor))
        return with_entry(tree, place, entry_at(donor, taken))
    return with_entry(tree, place, entry_at(tree, other))


# Texts


def mutated_text(data: bytes, donors: Sequence[bytes], dice: random.Random) -> bytes:
    """Return a text with one random change."""
    start = dice.randrange(len(data) + 1)
    end = min(len(data), start + dice.choice((1, 1, 2, 4, 20)))
    kind = dice.choice(("cut", "insert", "replace", "delete", "line", "splice", "truncate"))
    if kind == "cut":
        return data[start:]
    if kind == "truncate":
        return data[:start]
    if kind == "delete":
        return data[:start] + data[end:]
    if kind == "insert":
        return data[:start] + dice.choice(ODD_BYTES) + data[start:]
    if kind == "replace":
        return data[:start] + bytes((dice.randrange(256),)) + data[end:]
    lines = data.split(b"\n")
    if kind == "line":
        lines.insert(dice.randrange(len(lines)), lines.pop(dice.randrange(len(lines))))
        return b"\n".join(lines)
    taken = dice.choice(donors).split(b"\n")
    first = dice.randrange(len(taken))
    at = dice.randrange(len(lines))
    return b"\n".join((*lines[:at], *taken[first : first + 3], *lines[at:]))


def mutants(schemas: Sequence[Path], count: int, seed: int = 0) -> list[tuple[str, bytes]]:
    """Return `count` mutants, each with the path of its original."""
    dice = random.Random(seed)  # noqa: S311 (must be reproducible)
    texts = [path.read_text() for path in schemas]
    trees = [tree_of(text) for text in texts]
    donors = [text.encode() for text in texts]
    found: list[tuple[str, bytes]] = []
    while len(found) < count:
        number = dice.randrange(len(texts))
        rounds = dice.choice((1, 1, 1, 2, 3))
        if dice.random() < 0.6:
            tree = trees[number]
            for _ in range(rounds):
                tree = mutated_tree(tree, trees, dice)
            data = text_of(tree).encode("utf-8", "surrogatepass")
        else:
            data = donors[number]
            for _ in range(rounds):
                data = mutated_text(data, donors, dice)
        found.append((str(schemas[number]), data))
    return found
