"""Random expressions in behaviours, of each type, and durations.

An expression is a name or a literal, and sometimes a call or a conditional expression
whose operands are expressions again.
"""

import re
from functools import partial

from random_behaviours.dice import Dice
from random_behaviours.flow import Tree
from random_behaviours.names import Names
from random_behaviours.surroundings import MOODS

WHOLES = ["0", "1", "127", "128", "254", "255"]  # edges of the smallest type that is set
REALS = ["0.0", "1e30", "1e-30", "3.4e38", "16777217.0"]
# An empty string, the longest that fits, one too long, and some that look like C.
TEXTS = ["''", "'abcdefg'", "'abcdefgh'", "', '", "'a && (b'", "') == 3'", "'{from} now'", "'/*'"]
USUAL = ["'abc'", "'what is too long'"]
SIGNS = ["<", "<=", ">", ">=", "==", "!="]
DEEPEST = 2
# Conditions that prevent an entity from sleeping.
AWAKE = re.compile(
    r"\b(c\d|cornered|near|is_round|is_held|random|now|alive|knows|hears|is_at|v[0134]|place|dares"
    r"|suits|feels|friend|sure)\("
)


def is_nested(dice: Dice, depth: int) -> bool:
    """Return whether an expression contains another one."""
    return depth < DEEPEST and dice.chance(0.06 if dice.calm else 0.25)


def choice(dice: Dice, one: str, other: str, names: Names, depth: int) -> str:
    """Return a conditional expression with two values of a type."""
    return f"({one} if {condition(dice, names, depth + 1)} else {other})"


def whole(dice: Dice, names: Names, depth: int = 0) -> str:
    """Return an integer expression."""
    some = dice.rng.choice(names.whole)
    number = dice.edge(WHOLES) or str(dice.rng.randint(0, 9))
    one = dice.any_of(number, some, f"{some} + 1", f"{some} // 3", some)
    if not is_nested(dice, depth):
        return one
    asked = flag(dice, names, depth + 1)
    return dice.made(
        lambda: choice(dice, one, some, names, depth),
        lambda: f"now() // 16 - {some}",
        lambda: f"v4({asked})",
        lambda: f"v4({asked}, {enum_expression(dice, names, depth + 1)})",
        lambda: f"v5({asked}) - {some}",
    )


def real(dice: Dice, names: Names, depth: int = 0) -> str:
    """Return a number expression."""
    one, other = dice.rng.choice(names.real), dice.rng.choice(names.real)
    literal = dice.edge(REALS) or dice.any_of("0.5", "1", "2.5")
    number = dice.any_of(literal, literal, literal, "1" if dice.calm else "v1(1)", one, other)
    if dice.chance(0.02 if dice.calm else 0.1):
        struct = vector(dice, names, depth + 1)
        return dice.any_of("random()", "random() * 9", "now() / 1000", f"total({struct}, {number})")
    if is_nested(dice, depth):
        return deep_real(dice, names, depth, one)
    return dice.any_of(number, one, f"{one} * 2", f"{one} + {other}", f"{one} / {number}", "hp")


def deep_real(dice: Dice, names: Names, depth: int, one: str) -> str:
    """Return a number expression that contains another expression."""
    inner = depth + 1
    return dice.made(
        lambda: choice(dice, one, real(dice, names, inner), names, depth),
        lambda: f"v1({real(dice, names, inner)})",
        lambda: f"v3({flag(dice, names, inner)}, {reference(dice, names, inner)})",
        lambda: f"{vector(dice, names, inner)}.y",
        lambda: (
            f"weigh({flag(dice, names, inner)}, {enum_expression(dice, names, inner)},"
            f" {struct_expression(dice, names, inner)})"
        ),
    )


def vector(dice: Dice, names: Names, depth: int = 0) -> str:
    """Return an expression for a struct of two numbers."""
    one, other = dice.rng.choice(names.structs), dice.rng.choice(names.structs)
    return choice(dice, one, other, names, depth) if is_nested(dice, depth) else one


def struct_expression(dice: Dice, names: Names, depth: int = 0) -> str:
    """Return an expression for a struct that contains a bool."""
    one, other = dice.rng.choice(names.natures), dice.rng.choice(names.natures)
    return choice(dice, one, other, names, depth) if is_nested(dice, depth) else one


def text(dice: Dice, names: Names, depth: int = 0) -> str:
    """Return a string expression."""
    one = dice.edge(TEXTS) or dice.any_of(*names.texts, *USUAL)
    if is_nested(dice, depth):
        return choice(dice, one, text(dice, names, depth + 1), names, depth)
    return one


def reference(dice: Dice, names: Names, depth: int = 0) -> str:
    """Return a reference expression."""
    one, other = dice.rng.choice(names.refs), dice.rng.choice(names.refs)
    if is_nested(dice, depth):
        return dice.any_of("friend()", choice(dice, one, other, names, depth))
    return one


def enum_expression(dice: Dice, names: Names, depth: int = 0) -> str:
    """Return an expression for a member of an enum."""
    one = dice.any_of(*names.moods, *names.moods, dice.rng.choice(MOODS))
    if is_nested(dice, depth):
        return dice.made(
            lambda: f"feels({flag(dice, names, depth + 1)})",
            lambda: choice(dice, one, enum_expression(dice, names, depth + 1), names, depth),
        )
    return one


def flag(dice: Dice, names: Names, depth: int = 0) -> str:
    """Return a bool expression: sometimes a name or a literal, otherwise a condition."""
    if depth > DEEPEST or dice.chance(0.2):
        return dice.any_of(*names.flags, *names.flags, "True", "False")
    make = condition if depth < DEEPEST or dice.calm else comparison
    return make(dice, names, depth)


def value(dice: Dice, kind: str, names: Names) -> str:
    """Return an expression of the given type."""
    return VALUES.get(kind, real)(dice, names)


VALUES = {
    "vec2": vector,
    "nature": struct_expression,
    "str[8]": text,
    "ref any": reference,
    "i32": whole,
    "mood": enum_expression,
    "bool": flag,
}


def condition(dice: Dice, names: Names, depth: int = 0) -> str:
    """Return a condition."""
    one = plain(dice, names, depth)
    if depth < DEEPEST and dice.chance(0.3):
        other = one
        while other[:3] == one[:3]:
            other = plain(dice, names, depth)
        return dice.any_of(f"not ({one})", f"{one} and {other}", f"{one} or not {other}")
    return one


def plain(dice: Dice, names: Names, depth: int) -> str:
    """Return a condition that is not joined from others."""
    kinds = [asked, asked, comparison]
    one = dice.rng.choice(kinds)(dice, names, depth)
    if dice.calm and dice.chance(0.97):
        while AWAKE.search(one):
            one = dice.rng.choice(kinds)(dice, names, depth)
    return one


def asked(dice: Dice, names: Names, depth: int) -> str:
    """Return a call to a leaf or function, or a name that is a condition by itself."""
    if depth > DEEPEST:
        return dice.any_of("c0()", "c1()", "weak()", "tired()", *names.flags)
    inner = depth + 1
    given = {
        kind: partial(make, dice, names, inner) for kind, make in {**VALUES, "f32": real}.items()
    }

    def call(name: str, *kinds: str) -> str:
        made = f"{name}({', '.join(given[kind]() for kind in kinds)})"
        return call(name, *kinds) if name in DEFINED and "random(" in made else made

    simple = [*SIMPLE, dice.rng.choice(names.flags), f"random() < {dice.any_of('0.25', '0.5')}"]
    return dice.made(
        *(partial(str, each) for each in simple), *(partial(call, *each) for each in ASKED)
    )


SIMPLE = ["c0()", "c1()", "c2()", "c0()", "c1()", "weak()", "tired()", "cornered()", "low"]
SIMPLE += ["body.is_round()", "body.is_big()"]
DEFINED = ("above", "either", "suits", "body.is_fit")  # conditions defined by an expression
ASKED = [
    *(("near", "f32"), ("above", "i32"), ("is_at", "vec2"), ("alive", "ref any")),
    *(("knows", "ref any"), ("hears", "str[8]"), ("dares", "bool"), ("dares", "bool", "mood")),
    *(("dreads", "bool"), ("dreads", "bool", "f32"), ("either", "bool"), ("sure", "nature")),
    *(("either", "bool", "bool"), ("suits", "mood", "vec2", "str[8]", "ref any")),
    *(("body.is_held", "bool"), ("body.is_fit", "bool", "vec2"), ("is_apt", "bool", "mood")),
]


def comparison(dice: Dice, names: Names, depth: int) -> str:
    """Return a comparison."""
    inner = depth + 1
    sign, equal = dice.any_of(*SIGNS), dice.any_of("==", "!=")
    one, number = dice.rng.choice(names.whole), dice.rng.choice(names.real)
    return dice.made(
        lambda: f"{one} {sign} {dice.edge(WHOLES) or dice.rng.randint(1, 90)}",
        lambda: f"{number} {sign} {dice.edge(REALS) or dice.any_of('0.5', '1.5', '3')}",
        lambda: f"{whole(dice, names, inner)} {sign} {dice.any_of('2', one)}",
        lambda: f"{real(dice, names, inner)} {sign} {dice.any_of('1', number)}",
        *[lambda: f"{reported(dice, names, inner)} {sign} {dice.any_of('0.5', '1', '2', '3')}"] * 3,
        lambda: f"mood {equal} {dice.rng.choice(MOODS)}",
        lambda: f"{enum_expression(dice, names, inner)} {equal} {dice.rng.choice(MOODS)}",
        lambda: f"sign {equal} {dice.edge(TEXTS) or dice.any_of(*USUAL)}",
        lambda: f"{reference(dice, names, inner)} {equal} {dice.any_of(*names.refs, 'friend()')}",
        lambda: f"({flag(dice, names, inner)}) {equal} {dice.rng.choice(names.flags)}",
        lambda: f"0 < {one} <= {dice.rng.randint(2, 90)}",
    )


def reported(dice: Dice, names: Names, depth: int) -> str:
    """Return a call to a leaf or function with a bool argument, mostly a short one.

    A call that is short in C too is emitted inside a condition, not as a separate
    function.
    """
    one, equal = dice.rng.choice(names.whole), dice.any_of("==", "!=", "<")
    on = f"{one} {equal} {dice.edge(['0', '100']) or dice.rng.randint(0, 3)}"
    on = on if dice.chance(0.7) else flag(dice, names, depth)
    return dice.made(
        lambda: f"v4({on})",
        lambda: f"worth({on})",
        lambda: f"v4({on}, {enum_expression(dice, names, depth)})",
        lambda: f"v5({on})",
        lambda: f"v3({on}, {reference(dice, names, depth)})",
    )


def count(dice: Dice, names: Names, *written: int) -> Tree:
    """Return a count, as a literal or an expression."""
    if not dice.chance(0.3):
        return dice.rng.choice(written)
    number = dice.made(lambda: whole(dice, names), lambda: real(dice, names))
    edge = dice.edge(["0 * hp", "0 * hp - 1", "0 * hp + 1e30", "energy * 1e30 * 1e30 * 0"])
    return edge or dice.any_of(f"{number} % 4", f"2 + {number}", f"({number}) * 0.3")


def time(dice: Dice, names: Names) -> str:
    """Return a duration, as a literal or an expression."""
    if dice.chance(0.15):
        number = dice.made(lambda: whole(dice, names), lambda: real(dice, names))
        edge = dice.edge(
            ["0 * hp - 1", "0 * hp + 1e30", "energy * 1e30 * 1e30 * 0", "hp * 1073741824"]
        )
        return edge or dice.any_of(f"{number} * 8", f"60 + {number}", f"40 * ({number})")
    short = [f"{dice.rng.randint(1, 150)}ms" for _ in range(6)]
    edge = dice.edge(["1ms", "1073741824ms"])
    return dice.rng.choice([*short, edge or "0.25s", "2s", "1min", "40ms", "40ms"])
