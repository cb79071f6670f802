"""Random valid behaviours, with every kind of node and every modifier."""

import re
from itertools import cycle

from random_behaviours.dice import Dice
from random_behaviours.expressions import condition, real, time
from random_behaviours.flow import Tree, flow
from random_behaviours.leaves import instant
from random_behaviours.names import LOCALS, SEEN, Names, Signature, with_locals, with_values
from random_behaviours.nodes import node

TYPES = ("i32", "ref any", "bool", "f32", "str[8]", "mood", "vec2", "nature")


class Maker:
    """Makes behaviours and trees of the module; keeps the signatures of the trees."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.signatures: tuple[Signature, ...] = ()
        self.types = cycle(TYPES)  # of arguments of trees

    def some(self) -> tuple[Signature, ...]:
        """Return up to three trees of the module."""
        known = self.signatures
        return tuple(self.dice.rng.sample(known, min(len(known), 3)))

    def tree(self, name: str) -> Tree:
        """Return a tree of the module, which can use some of the trees before it."""
        dice, trees = self.dice, self.signatures[-4:]
        size = dice.begin(2, 8)
        kinds = tuple(next(self.types) for _ in range(dice.rng.randint(0, 3)))
        arguments = {f"a{number}": kind for number, kind in enumerate(kinds)}
        names = with_values(Names(trees=trees), arguments)
        declared: dict[str, Tree] = {}
        if dice.chance(0.5):
            names = with_locals(names)
            declared = {"locals": LOCALS}
        root = node(dice, names, 1)
        used = size - dice.left + sum(each.size for each in trees if each.name in flow(root))
        self.signatures = (*self.signatures, Signature(name, kinds, used))
        return {"args": dict(arguments), **declared, "root": root}


def behaviour(dice: Dice, most: int, trees: tuple[Signature, ...] = ()) -> Tree:
    """Return the root of a behaviour of at most `most` nodes, including its subtrees."""
    dice.begin(2, most)
    names = Names(trees=trees, real=SEEN) if dice.calm else Names(trees=trees)
    if dice.wants("locals") and dice.chance(0.15):
        root = node(dice, with_locals(names), 0)
        return {"locals": LOCALS, "root": with_task(dice, root)}
    return with_task(dice, node(dice, names, 0))


def with_task(dice: Dice, root: Tree) -> Tree:
    """Return a tree that has at least one task, which can be halted."""
    if dice.calm:
        return guarded(dice, root) if dice.chance(0.6) else waiting(dice, root)
    if re.search(r"\bt\d+\b", flow(root)):
        return root
    return {"sequence": [root, dice.task_name()]}


def waiting(dice: Dice, root: Tree) -> Tree:
    """Return a tree that waits after its end."""
    return [root, {"wait": time(dice, Names(real=SEEN))}]


def guarded(dice: Dice, root: Tree) -> Tree:
    """Return a tree that waits and evaluates properties meanwhile."""
    names = Names(real=SEEN)
    waits: list[Tree] = [[instant(dice, names), "idle"], {"wait": time(dice, names)}, "idle"]
    dice.rng.shuffle(waits)
    scores: list[Tree] = [{"score": real(dice, names), "do": each} for each in waits]
    seen = f"{dice.rng.choice(('hp', 'energy', 'body.radius'))} > {dice.rng.randint(0, 40)}"
    forms: list[Tree] = [
        {"priority": [{"while": seen, "do": waits[0]}, {"while": "calm", "do": root}, "idle"]},
        {"while": condition(dice, names), "do": waits[0], "else": waits[1]},
        {"switch": "mood", "cases": {"mood.mad": waits[0]}, "default": waits[1]},
        {"reactive_sequence": [seen, waits[0]]},
        {"utility": scores},
    ]
    return dice.rng.choice(forms)
