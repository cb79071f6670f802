"""The part of the language's table that is about trees: an entity's own, and those to be used."""

from gpgen.schema.language.behaviours import NODE
from gpgen.schema.language.leaves import LEAF_ARGUMENTS, LEAVES, TAKEN, TAKEN_BY_VALUES
from gpgen.schema.language.shapes import (
    EitherShape,
    Key,
    LaterShape,
    ListShape,
    MapShape,
    NameShape,
    RecordShape,
    Shape,
    TypeShape,
    ValueShape,
    WordShape,
)
from gpgen.schema.language.types import common_keys, doc_key


def node() -> Shape:
    """Return the shape of a node, which few schemas have."""
    return NODE


LATER = LaterShape("a node", node)
LOCALS = Key(
    "locals",
    MapShape(
        NameShape("local", TAKEN_BY_VALUES),
        EitherShape(
            TypeShape(value=True),
            RecordShape(
                "a local",
                "A local in its long form.",
                (
                    Key("type", TypeShape(), "The type of the local.", required=True),
                    Key("default", ValueShape(), "The value when the tree is entered."),
                    doc_key("the local"),
                ),
                "{type: u8, default: 3}",
            ),
        ),
        "{tries: u8 = 3}",
        doc="A variable of the tree, TYPE or TYPE = VALUE.",
    ),
    "Variables of the tree, set each time the tree is entered.",
)
_ROOT = Key("root", LATER, "The node at which the tree begins.", required=True)
BEHAVIOUR = EitherShape(
    LATER,
    RecordShape(
        "a behaviour",
        "A behaviour in its long form.",
        (_ROOT, LOCALS, *common_keys("the behaviour")),
        "{root: patrol}",
    ),
    marks=("root", "locals"),
    marked=True,  # an `if` alone is a node
)
BEHAVIOURS = (
    LEAVES,
    Key("behaviour", BEHAVIOUR, "The behaviour tree that a tick of the entity runs: a node."),
    Key(
        "behaviours",
        MapShape(
            NameShape("behaviour"),
            BEHAVIOUR,
            "{main: patrol, mood: sulk}",
            doc="A behaviour tree: a node.",
        ),
        "Several behaviour trees with names, each with a state and functions of its own.",
    ),
)
TREES = MapShape(
    NameShape("tree", TAKEN),
    RecordShape(
        "a tree",
        "A tree that behaviours use.",
        (
            Key(
                "for",
                EitherShape(
                    WordShape("entity", "bee"),
                    ListShape(WordShape("entity", "bee"), "[bee, wasp]", least=1, unique=True),
                ),
                "The entities and components whose behaviours can use the tree.",
                required=True,
            ),
            Key(
                "args",
                LEAF_ARGUMENTS,
                "The arguments of the tree, NAME: TYPE or TYPE = VALUE.",
                default="{}",
            ),
            LOCALS,
            _ROOT,
            *common_keys("the tree"),
        ),
        "{for: bee, root: [land, sleep]}",
    ),
    "{rest: {for: bee, root: [land, sleep]}}",
)
