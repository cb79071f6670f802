"""The part of the language's table that is about the members of objects."""

from gpgen.model import HOOKS
from gpgen.schema.language.functions import COMPUTED, KEEP
from gpgen.schema.language.shapes import (
    BooleanShape,
    ChoiceShape,
    EitherShape,
    Key,
    ListShape,
    MapShape,
    NameShape,
    RecordShape,
    TypeShape,
    ValueShape,
    WordShape,
)
from gpgen.schema.language.types import ARGUMENTS, common_keys

# Beside the properties of a preset, and in every long form, these are keys.
RESERVED_PROPERTIES = ("doc", "if")

PROPERTY = EitherShape(
    TypeShape(value=True),
    RecordShape(
        "a property",
        "A property in its long form.",
        (
            Key("type", TypeShape(), "The type of the property.", required=True),
            Key("default", ValueShape(), "The value after create.", default="0"),
            Key(
                "clamp",
                ListShape(ValueShape(), "[0, 100]", least=2, most=2),
                "The lowest and the highest value. Setters, factories and presets clamp to them.",
            ),
            Key("observe", BooleanShape(), "Whether changes notify listeners.", default="true"),
            COMPUTED,
            KEEP,
            *common_keys("the property"),
        ),
        "{type: i32, default: 100}",
    ),
)
PROPERTIES = MapShape(
    NameShape("property", RESERVED_PROPERTIES, example="hit_points"),
    PROPERTY,
    "{hp: i32 = 100}",
    doc="A value with a setter; changes notify listeners.",
)
SIGNALS = MapShape(
    NameShape("signal"),
    RecordShape(
        "a signal",
        "An event of an object, emitted to its listeners.",
        (
            Key("args", ARGUMENTS, "The arguments of the signal.", default="{}"),
            *common_keys("the signal"),
        ),
        "{args: {damage: i32}}",
    ),
    "{stung: {args: {damage: i32}}}",
)
PROPERTIES_KEY = Key("properties", PROPERTIES, "Observable values, NAME: TYPE or TYPE = VALUE.")
SIGNALS_KEY = Key("signals", SIGNALS, "Events of the object, with arguments.")
HOOK_DOCS = (
    "Called once, when the memory of the object is first used.",
    "Called at each create, with the defaults and arguments set.",
    "Called when the object is recycled.",
    "Called once, before the memory is given up.",
)
LISTENER = NameShape("function", example="check_death")
HOOKS_KEY = Key(
    "hooks",
    ListShape(ChoiceShape(HOOKS, HOOK_DOCS), "[init, reset]", unique=True),
    "The moments in an object's life at which a C function of yours is called.",
)
ON_KEY = Key(
    "on",
    MapShape(
        WordShape("event"),
        EitherShape(LISTENER, ListShape(LISTENER, "[check_death, redraw]", least=1, unique=True)),
        "{hp: check_death}",
        doc="The C functions that the change or the signal calls.",
    ),
    "Static listeners: C functions of yours that are called directly at a change or a signal.",
)
