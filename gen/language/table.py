"""The schema language as one table: every key, its shape and what it means.

Validation reads it (check.py); JSON Schema and the reference are made of it.
Short and long forms are both here. What a type, value or name means is decided
in parse.
"""

from gpgen.language.functions import BIND, COMPUTED, FUNCTIONS, KEEP
from gpgen.language.leaves import LEAVES
from gpgen.language.limits import LIMITS
from gpgen.language.pools import POOL
from gpgen.language.shapes import (
    BooleanShape,
    ChoiceShape,
    EitherShape,
    IntegerShape,
    Key,
    ListShape,
    MapShape,
    NameShape,
    RecordShape,
    TextShape,
    TypeShape,
    ValueShape,
    WordShape,
)
from gpgen.language.streams import STREAMS
from gpgen.language.trees import BEHAVIOURS, TREES
from gpgen.language.types import (
    ARGUMENTS,
    BUFFER,
    CONSTANT,
    ENUM,
    EXTERN,
    MESSAGE_ARGUMENTS,
    STRUCT,
    common_keys,
    doc_key,
)
from gpgen.model import HOOKS

VERSION = 1
# Beside the properties of a preset, and in every long form, these are keys.
RESERVED_PROPERTIES = ("doc", "if")


# Properties and signals

PROPERTY = EitherShape(
    TypeShape(value=True),
    RecordShape(
        "a property",
        "A property in its long form.",
        (
            Key("type", TypeShape(), "The type of the property.", required=True),
            Key("default", ValueShape(), "What it is after create.", default="0"),
            Key(
                "clamp",
                ListShape(ValueShape(), "[0, 100]", least=2, most=2),
                "The lowest and the highest value; setters keep to them.",
            ),
            Key("observe", BooleanShape(), "Whether changes are told.", default="true"),
            COMPUTED,
            KEEP,
            *common_keys("the property"),
        ),
        "{type: i32, default: 100}",
    ),
)
PROPERTIES = MapShape(
    NameShape("property", RESERVED_PROPERTIES, example="hit_points"), PROPERTY, "{hp: i32 = 100}"
)
SIGNALS = MapShape(
    NameShape("signal"),
    RecordShape(
        "a signal",
        "Something that happens to an object, told to who listens.",
        (
            Key("args", ARGUMENTS, "What listeners are told.", default="{}"),
            *common_keys("the signal"),
        ),
        "{args: {damage: i32}}",
    ),
    "{stung: {args: {damage: i32}}}",
)
_PROPERTIES_KEY = Key("properties", PROPERTIES, "Observable values: NAME: TYPE or TYPE = VALUE.")
_SIGNALS_KEY = Key("signals", SIGNALS, "What can happen, with arguments.")
LISTENER = NameShape("function", example="check_death")
_HOOKS_KEY = Key(
    "hooks",
    ListShape(ChoiceShape(HOOKS), "[init, reset]", unique=True),
    "Moments of its life at which a function of yours is called.",
)
_ON_KEY = Key(
    "on",
    MapShape(
        WordShape("event"),
        EitherShape(LISTENER, ListShape(LISTENER, "[check_death, redraw]", least=1, unique=True)),
        "{hp: check_death}",
    ),
    "Functions of yours that are called directly at a change or signal.",
)

# Components and messages

MESSAGE = RecordShape(
    "a message",
    "Something that is told to the components of one entity.",
    (
        Key("args", MESSAGE_ARGUMENTS, "What handlers are told.", default="{}"),
        *common_keys("the message"),
    ),
    "{args: {amount: i32}}",
)
USES = EitherShape(
    ListShape(WordShape("component", "physics"), "[physics, health]", unique=True),
    MapShape(
        WordShape("component", "physics"),
        MapShape(WordShape("property"), ValueShape(), "{points: 40}"),
        "{health: {points: 40}}",
    ),
)
COMPONENT = RecordShape(
    "a component",
    "A part that entities embed by value.",
    (
        *common_keys("the component"),
        Key("requires", USES, "Components that come along, perhaps with other defaults."),
        _PROPERTIES_KEY,
        _SIGNALS_KEY,
        _HOOKS_KEY,
        _ON_KEY,
        Key(
            "handles",
            ListShape(WordShape("message", "damage"), "[damage]", unique=True),
            "Messages for which a function of yours is called.",
        ),
        LEAVES,
    ),
    "{properties: {position: vec2}}",
)

# Entities

PROPERTY_LIST = ListShape(WordShape("property"), "[position, hp]", unique=True)
FACTORY = EitherShape(
    PROPERTY_LIST,
    RecordShape(
        "a factory",
        "A factory in its long form.",
        (
            Key("args", PROPERTY_LIST, "The properties that it takes.", required=True),
            *common_keys("the factory"),
        ),
        "[position, hp]",
    ),
)
PRESET = MapShape(WordShape("property"), ValueShape(), "{hp: 80}", keys=common_keys("the preset"))
LIST_NAME = NameShape("list", example="flying")
LISTS = EitherShape(
    ListShape(LIST_NAME, "[flying]", unique=True),
    MapShape(
        LIST_NAME,
        RecordShape(
            "a list", "A list in its long form.", common_keys("the list"), "{doc: Airborne.}"
        ),
        "{flying: {doc: Airborne.}}",
    ),
)
ENTITY = RecordShape(
    "an entity",
    "A type of object that lives in a pool.",
    (
        *common_keys("the entity"),
        Key("pool", POOL, "How many there may be, and where they live."),
        Key("components", USES, "Components that it embeds, perhaps with other defaults."),
        _PROPERTIES_KEY,
        _SIGNALS_KEY,
        _HOOKS_KEY,
        _ON_KEY,
        Key(
            "create",
            MapShape(NameShape("factory"), FACTORY, "{at: [position, hp]}"),
            "Factories: create functions that take these properties.",
        ),
        Key(
            "presets",
            MapShape(NameShape("preset"), PRESET, "{queen: {hp: 80}}"),
            "Create functions that set these values.",
        ),
        Key("lists", LISTS, "Lists that it can be in, each in an order of your own."),
        BIND,
        Key(
            "freeze",
            BooleanShape(),
            "Whether changes can be held back and told as one.",
            default="false",
        ),
        *BEHAVIOURS,
    ),
    "{properties: {hp: i32 = 100}}",
)
WORLD = RecordShape(
    "the world",
    "What holds every pool: its own properties and signals, and its limits.",
    (
        doc_key("the world"),
        _PROPERTIES_KEY,
        _SIGNALS_KEY,
        Key(
            "static",
            BooleanShape(),
            "Whether the world needs no allocator, and refuses what would have to grow.",
            default="false",
        ),
        *LIMITS,
    ),
    "{properties: {honey: u32}}",
)

# Files

_DECLARATIONS = (
    doc_key("the module"),
    Key(
        "include",
        ListShape(TextShape("spatial.yaml"), "[spatial.yaml]"),
        "Files that join this module, and other modules, relative to this file.",
    ),
    Key(
        "constants",
        MapShape(NameShape("constant"), CONSTANT, "{hive_size: u32 = 32}"),
        "Names for values: TYPE = VALUE.",
    ),
    Key(
        "enums", MapShape(NameShape("enum"), ENUM, "{team: [bees, wasps]}"), "Enums and flag sets."
    ),
    Key("structs", MapShape(NameShape("struct"), STRUCT, "{vec2: {x: f32, y: f32}}"), "Structs."),
    Key(
        "externs",
        MapShape(NameShape("extern"), EXTERN, "{texture: struct texture *}"),
        "Foreign C types, which gpgen never looks into.",
    ),
    Key(
        "buffers",
        MapShape(NameShape("buffer"), BUFFER, "{sprite: {x: f32, y: f32, color: u32}}"),
        "Layouts of vertex buffers: what one element has.",
    ),
    Key("functions", FUNCTIONS, "C functions of yours that expressions may call."),
    Key(
        "messages",
        MapShape(NameShape("message"), MESSAGE, "{damage: {args: {amount: i32}}}"),
        "What can be told to the components of an entity, with arguments.",
    ),
    Key(
        "components",
        MapShape(NameShape("component"), COMPONENT, "{physics: {properties: {mass: f32 = 1}}}"),
        "Parts that entities embed, with properties and signals of their own.",
    ),
    Key("world", WORLD, "The world's own properties, signals and limits."),
    Key("streams", STREAMS, "Event streams: low level to high level, consumed in bulk."),
    Key("behaviours", TREES, "Trees that the behaviours of several entities use."),
    Key(
        "entities",
        MapShape(NameShape("entity"), ENTITY, "{bee: {properties: {hp: i32 = 100}}}"),
        "Types of objects that live in pools.",
    ),
)
_VERSION_SHAPE = IntegerShape(1, VERSION, constant=False)
_VERSION_DOC = "The version of the language that the schema is written in."
MODULE = RecordShape(
    "a schema",
    "A module: one file, and those that it includes.",
    (
        Key("gpgen", _VERSION_SHAPE, _VERSION_DOC, required=True),
        Key(
            "module",
            NameShape("module", longest=16, header=True, example="garden"),
            "The name of the module, with which every name in C begins.",
            required=True,
        ),
        *_DECLARATIONS,
    ),
    "gpgen: 1",
)
JOINING_FILE = RecordShape(
    "an included file",
    "A file that joins the module that includes it.",
    (Key("gpgen", _VERSION_SHAPE, _VERSION_DOC), *_DECLARATIONS),
    "gpgen: 1",
)
