"""The limits of a static world: how many of each kind it has room for."""

from gpgen.language.shapes import IntegerShape, Key

MOST_LISTENERS = (1 << 32) - 1
MOST_CALLBACKS = 1 << 20
MOST_BINDINGS = 1 << 22

LIMITS = (
    Key("listeners", IntegerShape(0, MOST_LISTENERS), "How many listeners a static world holds."),
    Key(
        "callbacks",
        IntegerShape(0, MOST_CALLBACKS),
        "How many posted signals a static world holds.",
    ),
    Key(
        "bindings",
        IntegerShape(0, MOST_BINDINGS),
        "How many bindings a static world holds that are made when the program runs.",
        default="0",
    ),
)
