"""What a schema says, resolved and checked for shape; nothing in it knows C.

Every stage after `parse` reads this and changes nothing. Names keep their
place, so that each later check can point at it. Lists keep schema order. What
could not be understood has been reported already: a broken type is `Broken`,
and whatever meets it stays silent.
"""

from typing import NamedTuple

from gpgen.source import SourceFile, Span
from gpgen.types import (
    FLOATS,
    SCALARS,
    SIGNED,
    UNSIGNED,
    Array,
    ArrayValue,
    Broken,
    EnumType,
    EnumValue,
    ExternType,
    Ref,
    Scalar,
    StructType,
    StructValue,
    Text,
    TextArgument,
    Type,
    Value,
    integer_range,
)

# Types and values stand in types.py, and are part of the model.
__all__ = [
    "FLOATS",
    "SCALARS",
    "SIGNED",
    "UNSIGNED",
    "Array",
    "ArrayValue",
    "Broken",
    "EnumType",
    "EnumValue",
    "ExternType",
    "Ref",
    "Scalar",
    "StructType",
    "StructValue",
    "Text",
    "TextArgument",
    "Type",
    "Value",
    "integer_range",
]


class Name(NamedTuple):
    """A name as it stands in the schema, and where."""

    text: str
    span: Span


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
    """A struct with its fields, or what one element of a vertex buffer has."""

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


class Message(NamedTuple):
    """A message with its arguments, for the components that handle it."""

    name: Name
    arguments: tuple[Field, ...]
    doc: str | None


class StaticListener(NamedTuple):
    """`on: {event: function}`: a C function of the user's that is called directly.

    In an entity the event may be one of a component: `physics.position`.
    """

    event: Name
    function: Name


class Factory(NamedTuple):
    """`create: {name: [properties]}`; those of components by path: `physics.position`."""

    name: Name
    properties: tuple[Name, ...]
    doc: str | None


class Preset(NamedTuple):
    """`presets: {name: {property: value}}`, by path as well; values are of the property's type."""

    name: Name
    values: tuple[tuple[Name, Value], ...]
    doc: str | None


class NamedList(NamedTuple):
    """A list that the entities of a type can be in, in an order of the user's own."""

    name: Name
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


class Use(NamedTuple):
    """A component that an entity embeds or another component requires, with defaults for it."""

    name: Name
    values: tuple[tuple[Name, Value], ...]


class Component(NamedTuple):
    """A part that entities embed by value."""

    name: Name
    requires: tuple[Use, ...]
    properties: tuple[Property, ...]
    signals: tuple[Signal, ...]
    hooks: tuple[Name, ...]
    on: tuple[StaticListener, ...]
    handles: tuple[Name, ...]
    doc: str | None


class Entity(NamedTuple):
    """An entity type."""

    name: Name
    pool: Pool
    components: tuple[Use, ...]
    properties: tuple[Property, ...]
    signals: tuple[Signal, ...]
    hooks: tuple[Name, ...]
    on: tuple[StaticListener, ...]
    factories: tuple[Factory, ...]
    presets: tuple[Preset, ...]
    lists: tuple[NamedList, ...]
    freeze: bool
    doc: str | None
    freeze_span: Span | None = None


class World(NamedTuple):
    """The world's own properties and signals, and its limits where it is static."""

    properties: tuple[Property, ...]
    signals: tuple[Signal, ...]
    static: bool
    listeners: int | None
    doc: str | None
    static_span: Span | None = None
    listeners_span: Span | None = None


class Import(NamedTuple):
    """Another module that is used, as this one sees it.

    All that can be used has its qualified name here, such as `spatial.vec2`.
    What only an included module includes is not `is_direct`: its types may occur,
    but nothing here can name them. `include` is where it is included.
    """

    module: "Module"
    is_direct: bool
    include: Span
    constants: tuple[Constant, ...]
    enums: tuple[Enum, ...]
    structs: tuple[Struct, ...]
    externs: tuple[Extern, ...]


class Module(NamedTuple):
    """A whole module: one file and those that join it."""

    name: Name
    doc: str | None
    files: tuple[SourceFile, ...]
    constants: tuple[Constant, ...]
    enums: tuple[Enum, ...]
    structs: tuple[Struct, ...]
    externs: tuple[Extern, ...]
    buffers: tuple[Struct, ...]
    messages: tuple[Message, ...]
    components: tuple[Component, ...]
    world: World | None
    entities: tuple[Entity, ...]
    imports: tuple[Import, ...] = ()

    @property
    def all_structs(self) -> dict[str, Struct]:
        """The structs by name: its own, and those of other modules."""
        structs = [struct for used in self.imports for struct in used.structs]
        return {struct.name.text: struct for struct in (*structs, *self.structs)}

    @property
    def has_world(self) -> bool:
        """Whether there is anything that lives in a world."""
        return self.world is not None or bool(self.messages or self.components or self.entities)
