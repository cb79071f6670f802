"""The limits of a static world: how many of each kind it has room for."""

from gpgen.schema.language.shapes import IntegerShape, Key

MOST_LISTENERS = (1 << 32) - 1
MOST_CALLBACKS = 1 << 20
MOST_BINDINGS = 1 << 22

LIMITS = (
    Key(
        "listeners",
        IntegerShape(0, MOST_LISTENERS),
        "How many listeners a static world has room for.",
    ),
    Key(
        "callbacks",
        IntegerShape(0, MOST_CALLBACKS),
        "How many posted signals a static world has room for.",
    ),
    Key(
        "bindings",
        IntegerShape(0, MOST_BINDINGS),
        "How many bindings made at run time a static world has room for.",
        default="0",
    ),
)
