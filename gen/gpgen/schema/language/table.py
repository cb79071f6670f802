"""The schema language as one table: every key, its shape and what it means.

Validation reads it (check.py); JSON Schema and the reference are made of it.
Short and long forms are both here. What a type, value or name means is decided
in parse.
"""

from gpgen.schema.language.functions import BIND, FUNCTIONS
from gpgen.schema.language.leaves import LEAVES
from gpgen.schema.language.limits import LIMITS
from gpgen.schema.language.members import HOOKS_KEY, ON_KEY, PROPERTIES_KEY, SIGNALS_KEY
from gpgen.schema.language.pools import POOL
from gpgen.schema.language.shapes import (
    BooleanShape,
    EitherShape,
    IntegerShape,
    Key,
    ListShape,
    MapShape,
    NameShape,
    RecordShape,
    TextShape,
    ValueShape,
    WordShape,
)
from gpgen.schema.language.streams import STREAMS
from gpgen.schema.language.trees import BEHAVIOURS, TREES
from gpgen.schema.language.types import (
    BUFFER,
    CONSTANT,
    ENUM,
    EXTERN,
    MESSAGE_ARGUMENTS,
    STRUCT,
    common_keys,
    doc_key,
)

VERSION = 1


# Components and messages

MESSAGE = RecordShape(
    "a message",
    "A typed call to the components of one entity that handle it.",
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
        MapShape(
            WordShape("property"), ValueShape(), "{points: 40}", doc="The default of the property."
        ),
        "{health: {points: 40}}",
        doc="A component, with other defaults for its properties.",
    ),
)
COMPONENT = RecordShape(
    "a component",
    "A part that entities embed by value.",
    (
        *common_keys("the component"),
        Key("requires", USES, "Components that are embedded together with this one."),
        PROPERTIES_KEY,
        SIGNALS_KEY,
        HOOKS_KEY,
        ON_KEY,
        Key(
            "handles",
            ListShape(WordShape("message", "damage"), "[damage]", unique=True),
            "The messages for which a C function of yours is called.",
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
PRESET = MapShape(
    WordShape("property"),
    ValueShape(),
    "{hp: 80}",
    common_keys("the preset"),
    doc="The value of the property.",
)
LIST_NAME = NameShape("list", example="flying")
LISTS = EitherShape(
    ListShape(LIST_NAME, "[flying]", unique=True),
    MapShape(
        LIST_NAME,
        RecordShape(
            "a list", "A list in its long form.", common_keys("the list"), "{doc: Airborne.}"
        ),
        "{flying: {doc: Airborne.}}",
        doc="A list that entities can be linked into.",
    ),
)
ENTITY = RecordShape(
    "an entity",
    "A type of object that lives in a pool.",
    (
        *common_keys("the entity"),
        Key("pool", POOL, "How many entities there can be, and where their memory is."),
        Key("components", USES, "Components to embed, with other defaults where given."),
        PROPERTIES_KEY,
        SIGNALS_KEY,
        HOOKS_KEY,
        ON_KEY,
        Key(
            "create",
            MapShape(
                NameShape("factory"),
                FACTORY,
                "{at: [position, hp]}",
                doc="A create function, `create_at`, that takes these.",
            ),
            "Factories: create functions that take values of these properties.",
        ),
        Key(
            "presets",
            MapShape(
                NameShape("preset"),
                PRESET,
                "{queen: {hp: 80}}",
                doc="A create function, `create_queen`, that sets these.",
            ),
            "Presets: create functions that set these values.",
        ),
        Key("lists", LISTS, "Intrusive lists, each in an order of your own."),
        BIND,
        Key(
            "freeze",
            BooleanShape(),
            "Whether notifications can be held back and merged into one for each property.",
            default="false",
        ),
        *BEHAVIOURS,
    ),
    "{properties: {hp: i32 = 100}}",
)
WORLD = RecordShape(
    "the world",
    "The object that holds every pool, with properties, signals and limits of its own.",
    (
        doc_key("the world"),
        PROPERTIES_KEY,
        SIGNALS_KEY,
        Key(
            "static",
            BooleanShape(),
            "Whether the world is one variable without an allocator, which refuses to grow.",
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
        "Other files, relative to this one: parts of this module, or modules whose names are used.",
    ),
    Key(
        "constants",
        MapShape(
            NameShape("constant"),
            CONSTANT,
            "{hive_size: u32 = 32}",
            doc="A value with a name, TYPE = VALUE.",
        ),
        "Named values, TYPE = VALUE.",
    ),
    Key(
        "enums",
        MapShape(
            NameShape("enum"),
            ENUM,
            "{team: [bees, wasps]}",
            doc="A type with these values, or a set of flags.",
        ),
        "Enums, and sets of flags.",
    ),
    Key(
        "structs",
        MapShape(
            NameShape("struct"), STRUCT, "{vec2: {x: f32, y: f32}}", doc="A type with these fields."
        ),
        "Types with fields.",
    ),
    Key(
        "externs",
        MapShape(
            NameShape("extern"),
            EXTERN,
            "{texture: struct texture *}",
            doc="A C type: held by value, or a pointer.",
        ),
        "C types from headers of yours, opaque to gpgen.",
    ),
    Key(
        "buffers",
        MapShape(NameShape("buffer"), BUFFER, "{sprite: {x: f32, y: f32, color: u32}}"),
        "Layouts of vertex buffers: the fields of one element.",
    ),
    Key("functions", FUNCTIONS, "Pure C functions of yours that expressions can call."),
    Key(
        "messages",
        MapShape(NameShape("message"), MESSAGE, "{damage: {args: {amount: i32}}}"),
        "Typed calls to the components of an entity, with arguments.",
    ),
    Key(
        "components",
        MapShape(NameShape("component"), COMPONENT, "{physics: {properties: {mass: f32 = 1}}}"),
        "Parts that entities embed by value, with properties, signals and hooks of their own.",
    ),
    Key("world", WORLD, "The world's own properties, signals and limits."),
    Key("streams", STREAMS, "Streams of typed events, pushed by many and read in bulk."),
    Key("behaviours", TREES, "Behaviour trees that the behaviours of entities can use."),
    Key(
        "entities",
        MapShape(NameShape("entity"), ENTITY, "{bee: {properties: {hp: i32 = 100}}}"),
        "Types of objects, each in a pool of its own.",
    ),
)
_VERSION_SHAPE = IntegerShape(1, VERSION, constant=False)
_VERSION_DOC = "The version of the schema language."
MODULE = RecordShape(
    "a schema",
    "A module: one file, and those that it includes.",
    (
        Key("gpgen", _VERSION_SHAPE, _VERSION_DOC, required=True),
        Key(
            "module",
            NameShape("module", longest=16, header=True, example="garden"),
            "The name of the module, the prefix of every C name.",
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
