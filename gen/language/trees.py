"""The part of the language's table that is about trees: an entity's own, and those to be used."""

from gpgen.language.leaves import LEAF_ARGUMENTS, LEAVES, TAKEN, TAKEN_BY_VALUES
from gpgen.language.shapes import (
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
from gpgen.language.types import common_keys, doc_key


def node() -> Shape:
    """Return the shape of a node, which few schemas have."""
    from gpgen.language.behaviours import NODE  # noqa: PLC0415 (so it is imported for those)

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
                    Key("default", ValueShape(), "What it is when the tree is entered."),
                    doc_key("the local"),
                ),
                "{type: u8, default: 3}",
            ),
        ),
        "{tries: u8 = 3}",
    ),
    "Values that the tree has for itself, set when it is entered.",
)
_ROOT = Key("root", LATER, "The node at which it begins.", required=True)
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
    Key("behaviour", BEHAVIOUR, "What it does at every tick."),
    Key(
        "behaviours",
        MapShape(NameShape("behaviour"), BEHAVIOUR, "{main: patrol, mood: sulk}"),
        "What it does at every tick, in several trees.",
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
                "The entities and components in whose behaviours it can stand.",
                required=True,
            ),
            Key("args", LEAF_ARGUMENTS, "What it takes: NAME: TYPE or TYPE = VALUE.", default="{}"),
            LOCALS,
            _ROOT,
            *common_keys("the tree"),
        ),
        "{for: bee, root: [land, sleep]}",
    ),
    "{rest: {for: bee, root: [land, sleep]}}",
)
