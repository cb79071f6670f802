"""The part of the language's table that is about pools."""

from gpgen.schema.language.shapes import BooleanShape, ChoiceShape, IntegerShape, Key, RecordShape

MOST_SLOTS = 1 << 22  # what the slot number of an ID can count
REUSES = (
    "The lowest free slot: live entities stay together, and the end can be trimmed.",
    "The slot that was freed last, which may still be in the cache.",
)

POOL = RecordShape(
    "a pool",
    "How many entities of a type there may be, and where they live.",
    (
        Key(
            "reserve",
            IntegerShape(0, MOST_SLOTS),
            "How many entities are allocated when the world is initialised.",
            default="0",
        ),
        Key(
            "max",
            IntegerShape(1, MOST_SLOTS),
            "How many entities can be live at a time.",
            default=str(MOST_SLOTS),
        ),
        Key(
            "static",
            BooleanShape(),
            "Whether the pool is inside the world and never allocates.",
            default="false",
        ),
        Key(
            "reuse",
            ChoiceShape(("lowest", "lifo"), REUSES),
            "Which free slot is used next.",
            default="lowest",
        ),
    ),
    "{reserve: 256, max: 4096}",
)
