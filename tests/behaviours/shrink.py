"""Shrinks a behaviour for which C and interpreter differ, while they still differ.

Each round compiles all candidates that are smaller by one step in one program.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from behaviours.batch import Batch, Item, without_refused
from behaviours.compiled import CompiledProgram, Play
from behaviours.script import Script
from random_behaviours.flow import Tree, flow

ROUNDS = 12
WIDTH = 60  # candidates in a round, the smallest first
NARROW = 12  # candidates in a round if behaviours are ticked together
KEPT = ("locals", "args")  # keys whose values are not changed


def smaller(tree: Tree) -> Iterator[Tree]:
    """Yield the results of one shrinking step: a part of a tree, or the tree without a part."""
    if isinstance(tree, list):
        yield from tree
        for place, part in enumerate(tree):
            if tree[1:]:
                yield [*tree[:place], *tree[place + 1 :]]
            for each in smaller(part):
                yield [*tree[:place], each, *tree[place + 1 :]]
    elif isinstance(tree, dict):
        yield from parts(tree)
        for key, part in tree.items():
            if key in KEPT:
                continue
            yield {name: each for name, each in tree.items() if name != key}
            for each in smaller(part):
                yield {**tree, key: each}


def parts(tree: dict[str, Tree]) -> Iterator[Tree]:
    """Yield the nodes directly below a node."""
    for key, part in tree.items():
        if key in ("set", "tween", "into", "with", *KEPT):
            continue
        if isinstance(part, list):
            yield from part
        elif isinstance(part, dict):
            yield from part.values() if key in ("cases", "recover", "states") else [part]
        elif key in ("do", "then", "else", "default"):
            yield part


class Found(NamedTuple):
    """Behaviours of one entity that differ, with the schema, script and traces that show it."""

    items: list[Item]
    schema: str
    script: Script
    expected: list[str]
    actual: list[str]


def size(items: list[Item]) -> int:
    """Return the total length of behaviours as YAML."""
    return sum(len(flow(item.tree)) for item in items)


def tried(
    groups: list[list[Item]], trees: list[Item], script: Script, folder: Path, *, alone: bool
) -> list[Found]:
    """Return the groups of behaviours that differ, the smallest first.

    Behaviours that are ticked alone are put into one entity, which is faster to compile.
    """
    folder.mkdir()
    placed = [
        [item._replace(entity="many" if alone else f"few_{number}") for item in group]
        for number, group in enumerate(groups)
    ]
    if alone:
        placed = [
            [item._replace(name=f"b{number}") for item in group]
            for number, group in enumerate(placed)
        ]
    flat = [item for group in placed for item in group]
    used_trees = (tree for tree in trees if is_used(tree, flat, trees))
    schema, kept, _ = without_refused([*flat, *used_trees])
    if not any(item.entity for item in kept):
        return []
    compiled = CompiledProgram(schema, folder)
    found = []
    for group in placed:
        if group and all(item in kept for item in group):
            play = Play(str(group[0].entity), group[0].name if alone else None, script)
            expected, actual = compiled.expected(play), compiled.play([play])[0]
            if expected != actual:
                found.append(Found(group, schema, script, expected, actual))
    return sorted(found, key=lambda each: size(each.items))


def is_used(tree: Item, items: list[Item], trees: list[Item]) -> bool:
    """Return whether a tree is used, directly or by other trees of the module."""
    uses = re.compile(rf"\b{tree.name}\b")
    users = [each for each in trees if each is not tree and uses.search(flow(each.tree))]
    return any(uses.search(flow(each.tree)) for each in items) or any(
        is_used(user, items, trees) for user in users
    )


def steps_down(items: list[Item]) -> Iterator[list[Item]]:
    """Yield the results of one shrinking step: one behaviour fewer, or one of them smaller."""
    for place, item in enumerate(items):
        if items[1:]:
            yield [*items[:place], *items[place + 1 :]]
        for tree in smaller(item.tree):
            yield [*items[:place], item._replace(tree=tree), *items[place + 1 :]]


def shrunk(batch: Batch, play: Play, folder: Path) -> Found | None:
    """Return the smallest behaviours that still differ, with a script; None if none differ."""
    alone = play.behaviour is not None
    items = [
        each
        for each in batch.items
        if each.entity == play.entity and play.behaviour in (None, each.name)
    ]
    trees = [each for each in batch.items if each.entity is None]
    found = tried([items], trees, play.script, folder / "round_0", alone=alone)
    best = None
    for number in range(1, ROUNDS):
        if not found:
            break
        best = found[0]
        candidates = sorted(steps_down(best.items), key=size)[: WIDTH if alone else NARROW]
        script = shorter(best.script, best.expected, best.actual)
        found = tried(candidates, trees, script, folder / f"round_{number}", alone=alone)
    return best


def shorter(script: Script, expected: list[str], actual: list[str]) -> Script:
    """Return a script without the steps after the first difference."""
    same = 0
    while expected[same : same + 1] == actual[same : same + 1]:
        same += 1
    steps = sum(line.startswith("> ") for line in expected[: same + 1])
    return script._replace(steps=script.steps[: max(steps, 1) + 1])
