"""The part of the language's table that is about leaves, and what they and trees take."""

from gpgen.model.leaves import LEAF_KINDS
from gpgen.schema.language.shapes import (
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
from gpgen.schema.language.types import common_keys, doc_key

ALWAYS = ("succeed", "fail", "idle")
# What stands alone in expressions and nodes, so that nothing else can be called so.
TAKEN = (*ALWAYS, "alive", "random", "and", "or", "not", "if", "else", "in", "true", "false")
TAKEN_BY_VALUES = (*TAKEN, "world", "event")
LEAF_DOCS = (
    "Asks: a function that returns a bool.",
    "Acts at once: one function.",
    "Acts over several ticks: functions to start, tick and halt.",
    "Computes a value for expressions.",
)

LEAF_ARGUMENT = EitherShape(
    TypeShape(value=True, text=True),
    RecordShape(
        "an argument",
        "An argument of a leaf or of a tree, in its long form.",
        (
            Key("type", TypeShape(text=True), "The type of the argument.", required=True),
            Key("default", ValueShape(), "The value where a call leaves the argument out."),
            doc_key("the argument"),
        ),
        "{type: f32, default: 2}",
    ),
)
LEAF_ARGUMENTS = MapShape(
    NameShape("argument", TAKEN_BY_VALUES),
    LEAF_ARGUMENT,
    "{speed: f32 = 2}",
    doc="An argument, TYPE or TYPE = VALUE.",
)
LEAF = EitherShape(
    ChoiceShape(LEAF_KINDS, LEAF_DOCS),
    RecordShape(
        "a leaf",
        "A function of yours that behaviours call, or a condition that is written here.",
        (
            Key(
                "kind",
                ChoiceShape(LEAF_KINDS, LEAF_DOCS),
                "What the leaf does.",
                required=True,
            ),
            Key(
                "args",
                LEAF_ARGUMENTS,
                "The arguments of the leaf, NAME: TYPE or TYPE = VALUE.",
                default="{}",
            ),
            Key(
                "can_fail",
                BooleanShape(),
                "Whether the function of an instant returns a bool: false means failure.",
                default="false",
            ),
            Key("returns", TypeShape(text=True), "The type that a value computes."),
            Key(
                "reads",
                ListShape(WordShape("property"), "[hp, physics.position]", unique=True),
                "All properties that a condition or value reads, so that a tree can sleep.",
            ),
            Key(
                "is",
                ExpressionShape("hp < 25"),
                "The expression of a condition that needs no C function.",
            ),
            *common_keys("the leaf"),
        ),
        "{kind: task, args: {speed: f32 = 2}}",
    ),
)
LEAVES = Key(
    "leaves",
    MapShape(
        NameShape("leaf", TAKEN),
        LEAF,
        "{flee: {kind: task}}",
        doc="A C function that behaviours call, by its kind.",
    ),
    "What behaviours can call: conditions, instants, tasks and values, C functions of yours.",
)
