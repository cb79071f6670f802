"""The part of the language's table that is about leaves, and what they and trees take."""

from gpgen.language.shapes import (
    BooleanShape,
    ChoiceShape,
    EitherShape,
    ExpressionShape,
    Key,
    ListShape,
    MapShape,
    NameShape,
    RecordShape,
    TypeShape,
    ValueShape,
    WordShape,
)
from gpgen.language.types import common_keys, doc_key
from gpgen.model.leaves import LEAF_KINDS

ALWAYS = ("succeed", "fail", "idle")
# What stands alone in expressions and nodes, so that nothing else can be called so.
TAKEN = (*ALWAYS, "alive", "random", "and", "or", "not", "if", "else", "in", "true", "false")
TAKEN_BY_VALUES = (*TAKEN, "world", "event")

LEAF_ARGUMENT = EitherShape(
    TypeShape(value=True, text=True),
    RecordShape(
        "an argument",
        "An argument of a leaf or of a tree, in its long form.",
        (
            Key("type", TypeShape(text=True), "The type of the argument.", required=True),
            Key("default", ValueShape(), "What it is where a call leaves it out."),
            doc_key("the argument"),
        ),
        "{type: f32, default: 2}",
    ),
)
LEAF_ARGUMENTS = MapShape(NameShape("argument", TAKEN_BY_VALUES), LEAF_ARGUMENT, "{speed: f32 = 2}")
LEAF = EitherShape(
    ChoiceShape(LEAF_KINDS),
    RecordShape(
        "a leaf",
        "A function of yours that behaviours call, or a condition that is written here.",
        (
            Key(
                "kind",
                ChoiceShape(LEAF_KINDS),
                "What it does: ask, act at once, act over several ticks, or compute a number.",
                required=True,
            ),
            Key("args", LEAF_ARGUMENTS, "What it takes: NAME: TYPE or TYPE = VALUE.", default="{}"),
            Key(
                "can_fail",
                BooleanShape(),
                "Whether an instant tells by a bool if it succeeded.",
                default="false",
            ),
            Key("returns", TypeShape(text=True), "The type of what a value computes."),
            Key(
                "reads",
                ListShape(WordShape("property"), "[hp, physics.position]", unique=True),
                "All properties on which the result of a condition or value depends.",
            ),
            Key(
                "is",
                ExpressionShape("hp < 25"),
                "What a condition means, so that there is no C to write.",
            ),
            *common_keys("the leaf"),
        ),
        "{kind: task, args: {speed: f32 = 2}}",
    ),
)
LEAVES = Key(
    "leaves",
    MapShape(NameShape("leaf", TAKEN), LEAF, "{flee: {kind: task}}"),
    "What behaviours can call: conditions, instants, tasks and values.",
)
