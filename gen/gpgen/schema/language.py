"""The schema language as one table: every key, its shape and its documentation.

Validation reads it (shape_validation.py); the JSON Schema and the reference are
generated from it. It has both short and long forms.
"""

from gpgen.schema import shapes
from gpgen.schema.components import COMPONENT, MESSAGE
from gpgen.schema.constants import CONSTANT, ENUM
from gpgen.schema.declarations import doc_key
from gpgen.schema.entities import ENTITY, INSPECT
from gpgen.schema.externs import EXTERN
from gpgen.schema.names import TYPES
from gpgen.schema.shapes import Key
from gpgen.schema.streams import STREAMS
from gpgen.schema.structs import BUFFER, FUNCTIONS, STRUCT
from gpgen.schema.tree_tests.keys import TESTS
from gpgen.schema.trees import TREES
from gpgen.schema.world import WORLD

VERSION = 1


# Files

_DECLARATIONS = (
    doc_key("the module"),
    Key(
        "include",
        shapes.List(shapes.Text("spatial.yaml"), "[spatial.yaml]"),
        "Other files, relative to this one: parts of this module, or modules whose names are used.",
    ),
    Key(
        "constants",
        shapes.Map(
            shapes.Name("constant"),
            CONSTANT,
            "{hive_size: u32 = 32}",
            doc="A value with a name, TYPE = VALUE.",
        ),
        "Named values, TYPE = VALUE.",
    ),
    Key(
        "enums",
        shapes.Map(
            shapes.Name("enum", TYPES),
            ENUM,
            "{team: [bees, wasps]}",
            doc="A type with these values, or a set of flags.",
        ),
        "Enums, and sets of flags.",
    ),
    Key(
        "structs",
        shapes.Map(
            shapes.Name("struct", TYPES),
            STRUCT,
            "{vec2: {x: f32, y: f32}}",
            doc="A type with these fields.",
        ),
        "Types with fields.",
    ),
    Key(
        "externs",
        shapes.Map(
            shapes.Name("extern", TYPES),
            EXTERN,
            "{texture: struct texture *}",
            doc="A C type: held by value, or a pointer.",
        ),
        "C types from your headers, opaque to gpgen.",
    ),
    Key(
        "buffers",
        shapes.Map(shapes.Name("buffer"), BUFFER, "{sprite: {x: f32, y: f32, color: u32}}"),
        "Layouts of vertex buffers: the fields of one element.",
    ),
    Key("functions", FUNCTIONS, "Your pure C functions, which expressions can call."),
    Key(
        "messages",
        shapes.Map(shapes.Name("message"), MESSAGE, "{damage: {args: {amount: i32}}}"),
        "Typed calls to the components of an entity, with arguments.",
    ),
    Key(
        "components",
        shapes.Map(shapes.Name("component"), COMPONENT, "{physics: {properties: {mass: f32 = 1}}}"),
        "Parts that entities embed by value, with properties, signals and hooks of their own.",
    ),
    Key("world", WORLD, "The world's own properties, signals and limits."),
    Key("streams", STREAMS, "Streams of typed events, pushed by many and read in bulk."),
    Key("behaviours", TREES, "Behaviour trees that the behaviours of entities can use."),
    Key("tests", TESTS, "Tests of behaviours, of which `gpgen tests` makes a program."),
    Key(
        "entities",
        shapes.Map(shapes.Name("entity"), ENTITY, "{bee: {properties: {hp: i32 = 100}}}"),
        "Types of objects, each in a pool of its own.",
    ),
)
_VERSION_SHAPE = shapes.Integer(1, VERSION, constant=False)
_VERSION_DOC = "The version of the schema language."
MODULE = shapes.Record(
    "a schema",
    "A module: one file, and those that it includes.",
    (
        Key("gpgen", _VERSION_SHAPE, _VERSION_DOC, required=True),
        Key(
            "module",
            shapes.Name("module", longest=16, header=True, example="garden"),
            "The name of the module, the prefix of every C name.",
            required=True,
        ),
        Key(
            "inspect",
            INSPECT,
            "Whether `gpgen inspect` can log what its objects do: of all entities by default.",
            default="false",
        ),
        *_DECLARATIONS,
    ),
    "gpgen: 1",
)
JOINING_FILE = shapes.Record(
    "an included file",
    "A file that joins the module that includes it.",
    (Key("gpgen", _VERSION_SHAPE, _VERSION_DOC), *_DECLARATIONS),
    "gpgen: 1",
)
