"""Random modifiers and hooks of nodes."""

from collections.abc import Callable

from random_behaviours.dice import Dice
from random_behaviours.expressions import condition, count, time
from random_behaviours.flow import Tree
from random_behaviours.leaves import instant, send, set_
from random_behaviours.names import EVENTS, Names

HOOKS = ["on_enter", "on_success", "on_fail", "on_abort", "on_exit"]
WEIGHTS = {"name": 0.3, "disabled": 0.1, "event": 0.7}


def modifiers(dice: Dice, names: Names) -> dict[str, Tree]:
    """Return random modifiers of a node."""
    made: dict[str, Tree] = {}
    wanted = [key for key in MODIFIERS if dice.wants(key)]
    for _ in range(dice.rng.choice([1, 1, 1, 2, 2, 3, 4]) if wanted else 0):
        key = dice.rng.choices(wanted, [WEIGHTS.get(each, 1.0) for each in wanted])[0]
        made[key] = MODIFIERS[key](dice, names)
    if "attempts" in made:
        made[dice.any_of("retry", "repeat")] = made.pop("attempts")
        if dice.chance(0.4):
            made["every"] = time(dice, names)
    if "while" in made and dice.wants("else") and dice.left > 1 and dice.chance(0.4):
        made["else"] = ""
    return made


def cooldown(dice: Dice, names: Names) -> Tree:
    """Return a random cooldown."""
    after = dice.any_of("success", "failure", "any")
    lasts = time(dice, names)
    if dice.chance(0.4):
        return lasts
    made: dict[str, Tree] = {"time": lasts}
    made |= {"shared": dice.any_of("shot", "shot", "leap")} if dice.chance(0.5) else {}
    return made | ({"after": after} if dice.chance(0.7) else {})


def attempts(dice: Dice, names: Names) -> Tree:
    """Return a random number of attempts or repetitions."""
    return "forever" if dice.chance(0.2) else count(dice, names, 1, 2, 3, 300)


MODIFIERS: dict[str, Callable[[Dice, Names], Tree]] = {
    "when": condition,
    "event": lambda dice, _names: dice.any_of(*EVENTS),
    "cooldown": cooldown,
    "limit": lambda dice, names: count(dice, names, 1, 2, 3, 4, 5),
    "require": condition,
    "while": condition,
    "timeout": time,
    "delay": time,
    "attempts": attempts,
    "result": lambda dice, _names: dice.any_of("invert", "succeed", "fail"),
    "name": lambda dice, _names: dice.new_name(),
    "disabled": lambda _dice, _names: "true",
}


def hooks(dice: Dice, names: Names) -> dict[str, Tree]:
    """Return random hooks of a node."""
    wanted = [name for name in HOOKS if dice.wants(name)]
    made: dict[str, Tree] = {}
    for name in dice.rng.sample(wanted, min(len(wanted), dice.rng.randint(1, 3))):
        made[name] = hook(dice, names)
        if dice.chance(0.3):
            made[name] = [made[name], hook(dice, names)]
    return made


def hook(dice: Dice, names: Names) -> Tree:
    """Return a random node for a hook."""
    makers = [instant] * 3
    makers += [send] if dice.wants("send") else []
    makers += [set_] if dice.wants("set") else []
    return dice.rng.choice(makers)(dice, names)
