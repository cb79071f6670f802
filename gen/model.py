"""What a schema says, resolved and checked for shape; nothing in it knows C.

Every stage after `parse` reads this and changes nothing. Names keep their
place, so that each later check can point at it. Lists keep schema order. What
could not be understood has been reported already: a broken type is `Broken`,
and whatever meets it stays silent.
"""

from typing import NamedTuple

from gpgen.source import SourceFile, Span


class Name(NamedTuple):
    """A name as it stands in the schema, and where."""

    text: str
    span: Span


# Types


class Scalar(NamedTuple):
    """bool, i8 to u64, f32 or f64."""

    name: str


class Text(NamedTuple):
    """str[N]: inline, NUL-terminated, at most size - 1 bytes."""

    size: int


class TextArgument(NamedTuple):
    """Plain `str`: a text that an argument points to; only arguments have it."""

    name: str = "str"


class Array(NamedTuple):
    """T[N]; an element is never a text or an array itself."""

    element: "Type"
    length: int


class EnumType(NamedTuple):
    """An enum of this module, by name."""

    name: str


class StructType(NamedTuple):
    """A struct of this module, by name."""

    name: str


class ExternType(NamedTuple):
    """A foreign C type of this module, by name; its values are opaque, unless pointers.

    `same` is the C function that compares two; without one their bytes are compared.
    """

    name: str
    is_pointer: bool
    same: str | None


class Ref(NamedTuple):
    """The ID of an entity of type `entity`, or of any type where that is None."""

    entity: str | None


class Broken(NamedTuple):
    """A type that was reported as wrong; checks that meet it stay silent."""

    name: str = "broken"


Type = Scalar | Text | TextArgument | Array | EnumType | StructType | ExternType | Ref | Broken

SIGNED = {"i8": 8, "i16": 16, "i32": 32, "i64": 64}
UNSIGNED = {"u8": 8, "u16": 16, "u32": 32, "u64": 64}
FLOATS = {"f32": 32, "f64": 64}
SCALARS = ("bool", *SIGNED, *UNSIGNED, *FLOATS)


def integer_range(scalar: str) -> tuple[int, int]:
    """Return the lowest and the highest value of an integer type."""
    if scalar in SIGNED:
        half = 1 << (SIGNED[scalar] - 1)
        return -half, half - 1
    return 0, (1 << UNSIGNED[scalar]) - 1


# Values


class EnumValue(NamedTuple):
    """Members of an enum: one of a plain enum, any number of a flag set."""

    enum: str
    members: tuple[str, ...]


class StructValue(NamedTuple):
    """Values of those fields that were given; the others are zero."""

    fields: tuple[tuple[str, "Value"], ...]


class ArrayValue(NamedTuple):
    """The first elements; the others are zero."""

    elements: tuple["Value", ...]


Value = bool | int | float | str | EnumValue | StructValue | ArrayValue


# Declarations


class Constant(NamedTuple):
    """A constant: a scalar or a text (`type` is TextArgument) with a value."""

    name: Name
    type: Type
    value: Value
    doc: str | None


class EnumMember(NamedTuple):
    """A member; in a flag set its value is one bit."""

    name: Name
    value: int
    doc: str | None


class Enum(NamedTuple):
    """An enum, or with `flags` a set of bits."""

    name: Name
    flags: bool
    members: tuple[EnumMember, ...]
    doc: str | None


class Field(NamedTuple):
    """A field of a struct or an argument of a signal."""

    name: Name
    type: Type
    type_span: Span
    doc: str | None


class Struct(NamedTuple):
    """A struct with its fields."""

    name: Name
    fields: tuple[Field, ...]
    doc: str | None


class Extern(NamedTuple):
    """A foreign C type: its text in C, and the header that declares it, if it needs one.

    `declared` is the name in the text that is not C's own, `same` the C
    function of the user's that compares two values.
    """

    name: Name
    c: str
    declared: str | None
    is_pointer: bool
    header: Name | None
    same: Name | None
    doc: str | None


class Property(NamedTuple):
    """A property; `clamp` and `default` are already values of its type.

    What has an extern in it is kept over lives, whether `keep` is written or not.
    """

    name: Name
    type: Type
    type_span: Span
    default: Value | None
    clamp: tuple[int | float, int | float] | None
    observe: bool
    keep: bool
    doc: str | None
    default_span: Span | None = None
    clamp_span: Span | None = None
    keep_span: Span | None = None


class Signal(NamedTuple):
    """A signal with its arguments."""

    name: Name
    arguments: tuple[Field, ...]
    doc: str | None


class StaticListener(NamedTuple):
    """`on: {event: function}`: a C function of the user's that is called directly."""

    event: Name
    function: Name


class Factory(NamedTuple):
    """`create: {name: [properties]}`."""

    name: Name
    properties: tuple[Name, ...]
    doc: str | None


class Preset(NamedTuple):
    """`presets: {name: {property: value}}`; values are already of the property's type."""

    name: Name
    values: tuple[tuple[Name, Value], ...]
    doc: str | None


class Pool(NamedTuple):
    """How many entities there may be, and where they live."""

    reserve: int
    max: int | None
    static: bool
    lifo: bool
    reserve_span: Span | None = None
    max_span: Span | None = None
    static_span: Span | None = None


HOOKS = ("init", "reset", "deactivate", "destroy")


class Entity(NamedTuple):
    """An entity type."""

    name: Name
    pool: Pool
    properties: tuple[Property, ...]
    signals: tuple[Signal, ...]
    hooks: tuple[Name, ...]
    on: tuple[StaticListener, ...]
    factories: tuple[Factory, ...]
    presets: tuple[Preset, ...]
    doc: str | None


class World(NamedTuple):
    """The world's own properties and signals, and its limits where it is static."""

    properties: tuple[Property, ...]
    signals: tuple[Signal, ...]
    static: bool
    listeners: int | None
    doc: str | None
    static_span: Span | None = None
    listeners_span: Span | None = None


class Module(NamedTuple):
    """A whole module: one file and those that join it."""

    name: Name
    doc: str | None
    files: tuple[SourceFile, ...]
    constants: tuple[Constant, ...]
    enums: tuple[Enum, ...]
    structs: tuple[Struct, ...]
    externs: tuple[Extern, ...]
    world: World | None
    entities: tuple[Entity, ...]

    @property
    def has_world(self) -> bool:
        """Whether there is anything that lives in a world."""
        return self.world is not None or bool(self.entities)
