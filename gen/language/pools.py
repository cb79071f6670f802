"""The part of the language's table that is about pools."""

from gpgen.language.shapes import BooleanShape, ChoiceShape, IntegerShape, Key, RecordShape

MOST_SLOTS = 1 << 22  # what the slot number of an ID can count

POOL = RecordShape(
    "a pool",
    "How many entities of a type there may be, and where they live.",
    (
        Key("reserve", IntegerShape(0, MOST_SLOTS), "How many are made at once.", default="0"),
        Key("max", IntegerShape(1, MOST_SLOTS), "How many there may be.", default=str(MOST_SLOTS)),
        Key(
            "static",
            BooleanShape(),
            "Whether the pool lies inside the world and never allocates.",
            default="false",
        ),
        Key(
            "reuse",
            ChoiceShape(("lowest", "lifo")),
            "Which free slot is taken next: the lowest, or the one that was freed last.",
            default="lowest",
        ),
    ),
    "{reserve: 256, max: 4096}",
)
