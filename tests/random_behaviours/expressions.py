"""Random expressions in behaviours, and durations."""

import re

from random_behaviours.dice import Dice
from random_behaviours.names import Names
from random_behaviours.surroundings import MOODS

WHOLES = ["0", "1", "127", "128", "254", "255"]  # edges of the smallest type that is set
REALS = ["0.0", "1e30", "1e-30", "3.4e38", "16777217.0"]
# Conditions with which nothing sleeps.
AWAKE = re.compile(r"c(\d|ornered)|near|body.is_r|random|alive|knows|hears|is_at")


def whole(dice: Dice, names: Names) -> str:
    """Return a whole number."""
    some = dice.rng.choice(names.whole)
    number = dice.edge(WHOLES) or str(dice.rng.randint(0, 9))
    return dice.any_of(number, some, f"{some} + 1", f"{some} // 3", some)


def real(dice: Dice, names: Names) -> str:
    """Return any number."""
    one, other = dice.rng.choice(names.real), dice.rng.choice(names.real)
    literal = dice.edge(REALS) or dice.any_of("0.5", "1", "2.5")
    number = dice.any_of(literal, literal, literal, "1" if dice.calm else "v1(1)", one, other)
    if dice.chance(0.02 if dice.calm else 0.1):
        struct = dice.rng.choice(names.structs)
        return dice.any_of("random()", "random() * 9", f"total({struct}, {number})")
    return dice.any_of(number, one, f"{one} * 2", f"{one} + {other}", f"{one} / {number}", "hp")


def value(dice: Dice, kind: str, names: Names) -> str:
    """Return a value of a type."""
    of = {"vec2": names.structs, "str[8]": names.texts, "ref any": names.refs}
    if kind in of:
        return dice.rng.choice(of[kind])
    return whole(dice, names) if kind == "i32" else real(dice, names)


def condition(dice: Dice, names: Names, depth: int = 0) -> str:
    """Return a condition."""
    plain = conditions(dice, names)
    if dice.calm and dice.chance(0.97):
        plain = [each for each in plain if not AWAKE.match(each)]
    one = dice.rng.choice(plain)
    if depth < 2 and dice.chance(0.3):
        other = dice.rng.choice([each for each in plain if each[:3] != one[:3]])
        return dice.any_of(f"not ({one})", f"{one} and {other}", f"{one} or not {other}")
    return one


def conditions(dice: Dice, names: Names) -> list[str]:
    """Return a condition of each form."""
    return [
        *("c0()", "c1()", "c2()", f"near({dice.rng.randint(0, 20)})", "weak()", "tired()"),
        *("cornered()", f"above({whole(dice, names)})", "calm", "body.is_round()"),
        *("body.is_big()", f"mood == {dice.rng.choice(MOODS)}", "c0()", "c1()", "low"),
        f"random() < {dice.any_of('0.25', '0.5')}",
        f"is_at({value(dice, 'vec2', names)})",
        f"alive({value(dice, 'ref any', names)})",
        f"knows({value(dice, 'ref any', names)})",
        f"hears({value(dice, 'str[8]', names)})",
        f"sign == {dice.rng.choice([each for each in names.texts if each != 'sign'])}",
        f"{dice.rng.choice(names.whole)} < {dice.edge(WHOLES) or dice.rng.randint(1, 90)}",
        f"{dice.rng.choice(names.real)} > {dice.edge(REALS) or dice.any_of('0.5', '1.5', '3')}",
    ]


def time(dice: Dice) -> str:
    """Return a duration."""
    short = [f"{dice.rng.randint(1, 150)}ms" for _ in range(6)]
    edge = dice.edge(["1ms", "1073741824ms"])
    return dice.rng.choice([*short, edge or "0.25s", "2s", "1min", "40ms", "40ms"])
