"""What a schema says, resolved and checked for shape; nothing in it knows C.

Every stage after `parse` reads this and changes nothing. Names keep their
place, so that each later check can point at it. Lists keep schema order. What
could not be understood has been reported already: a broken type is `Broken`,
and whatever meets it stays silent.
"""

from dataclasses import dataclass

from gpgen.source import SourceFile, Span


@dataclass(frozen=True, slots=True)
class Name:
    """A name as it stands in the schema, and where."""

    text: str
    span: Span


# Types


@dataclass(frozen=True, slots=True)
class Scalar:
    """bool, i8 to u64, f32 or f64."""

    name: str


@dataclass(frozen=True, slots=True)
class Text:
    """str[N]: inline, NUL-terminated, at most size - 1 bytes."""

    size: int


@dataclass(frozen=True, slots=True)
class TextArgument:
    """Plain `str`: a text that an argument points to; only arguments have it."""


@dataclass(frozen=True, slots=True)
class Array:
    """T[N]; an element is never a text or an array itself."""

    element: "Type"
    count: int


@dataclass(frozen=True, slots=True)
class EnumType:
    """An enum of this module, by name."""

    name: str


@dataclass(frozen=True, slots=True)
class StructType:
    """A struct of this module, by name."""

    name: str


@dataclass(frozen=True, slots=True)
class Ref:
    """The ID of an entity of type `entity`, or of any type where that is None."""

    entity: str | None


@dataclass(frozen=True, slots=True)
class Broken:
    """A type that was reported as wrong; checks that meet it stay silent."""


Type = Scalar | Text | TextArgument | Array | EnumType | StructType | Ref | Broken

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


@dataclass(frozen=True, slots=True)
class EnumValue:
    """Members of an enum: one of a plain enum, any number of a flag set."""

    enum: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StructValue:
    """Values of those fields that were given; the others are zero."""

    fields: tuple[tuple[str, "Value"], ...]


@dataclass(frozen=True, slots=True)
class ArrayValue:
    """The first elements; the others are zero."""

    elements: tuple["Value", ...]


Value = bool | int | float | str | EnumValue | StructValue | ArrayValue


# Declarations


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant: a scalar or a text (`type` is TextArgument) with a value."""

    name: Name
    type: Type
    value: Value
    doc: str | None


@dataclass(frozen=True, slots=True)
class EnumMember:
    """A member; in a flag set its value is one bit."""

    name: Name
    value: int
    doc: str | None


@dataclass(frozen=True, slots=True)
class Enum:
    """An enum, or with `flags` a set of bits."""

    name: Name
    flags: bool
    members: tuple[EnumMember, ...]
    doc: str | None


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a struct or an argument of a signal."""

    name: Name
    type: Type
    type_span: Span
    doc: str | None


@dataclass(frozen=True, slots=True)
class Struct:
    """A struct with its fields."""

    name: Name
    fields: tuple[Field, ...]
    doc: str | None


@dataclass(frozen=True, slots=True)
class Property:
    """A property; `clamp` and `default` are already values of its type."""

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


@dataclass(frozen=True, slots=True)
class Signal:
    """A signal with its arguments."""

    name: Name
    arguments: tuple[Field, ...]
    doc: str | None


@dataclass(frozen=True, slots=True)
class StaticListener:
    """`on: {event: function}`: a C function of the user's that is called directly."""

    event: Name
    function: Name


@dataclass(frozen=True, slots=True)
class Factory:
    """`create: {name: [properties]}`."""

    name: Name
    properties: tuple[Name, ...]
    doc: str | None


@dataclass(frozen=True, slots=True)
class Preset:
    """`presets: {name: {property: value}}`; values are already of the property's type."""

    name: Name
    values: tuple[tuple[Name, Value], ...]
    doc: str | None


@dataclass(frozen=True, slots=True)
class Pool:
    """How many entities there may be, and where they live."""

    reserve: int
    max: int | None
    static: bool
    lifo: bool
    reserve_span: Span | None = None
    max_span: Span | None = None
    static_span: Span | None = None


HOOKS = ("init", "reset", "deactivate", "destroy")


@dataclass(frozen=True, slots=True)
class Entity:
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


@dataclass(frozen=True, slots=True)
class World:
    """The world's own properties and signals, and its limits where it is static."""

    properties: tuple[Property, ...]
    signals: tuple[Signal, ...]
    static: bool
    listeners: int | None
    doc: str | None
    static_span: Span | None = None
    listeners_span: Span | None = None


@dataclass(frozen=True, slots=True)
class Module:
    """A whole module: one file and those that join it."""

    name: Name
    doc: str | None
    files: tuple[SourceFile, ...]
    constants: tuple[Constant, ...]
    enums: tuple[Enum, ...]
    structs: tuple[Struct, ...]
    world: World | None
    entities: tuple[Entity, ...]

    @property
    def has_world(self) -> bool:
        """Whether there is anything that lives in a world."""
        return self.world is not None or bool(self.entities)
