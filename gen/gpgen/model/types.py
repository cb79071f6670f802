"""The types and values that a schema can contain; independent of C."""

from typing import NamedTuple

# Types


class Scalar(NamedTuple):
    """bool, i8 to u64, or f16 to f64."""

    name: str


class Text(NamedTuple):
    """str[N]: stored inline, NUL-terminated, at most size - 1 bytes."""

    size: int


class TextArgument(NamedTuple):
    """Plain `str`: a pointer to a string, only for arguments."""

    name: str = "str"


class Array(NamedTuple):
    """T[N]; an element is never a string or an array."""

    element: "Type"
    length: int


class Rest(NamedTuple):
    """T[]: any number of elements, only as the last field of an event."""

    element: "Type"


class EnumType(NamedTuple):
    """An enum, by name; an enum of another module is called `spatial.side`."""

    name: str


class StructType(NamedTuple):
    """A struct, by name; a struct of another module is called `spatial.vec2`."""

    name: str


class ExternType(NamedTuple):
    """A foreign C type, by the name of its extern; its values are opaque, unless pointers.

    `same` is the C function that compares two values; without it their bytes are compared.
    """

    name: str
    is_pointer: bool
    same: str | None


class Ref(NamedTuple):
    """The ID of an entity of type `entity`, or of any type if that is None."""

    entity: str | None


class Broken(NamedTuple):
    """A type that was already reported as wrong; later checks ignore it."""

    name: str = "broken"


Type = (
    Scalar | Text | TextArgument | Array | Rest | EnumType | StructType | ExternType | Ref | Broken
)


# Values


class EnumValue(NamedTuple):
    """Members of an enum: one of a plain enum, any number of a flag set."""

    enum: str
    members: tuple[str, ...]


class StructValue(NamedTuple):
    """The values of some fields; the others are zero."""

    fields: tuple[tuple[str, "Value"], ...]


class ArrayValue(NamedTuple):
    """The values of the first elements; the others are zero."""

    elements: tuple["Value", ...]


class Tuned(NamedTuple):
    """The current value of a tunable constant; in a new world it is `value`."""

    name: str
    type: Type
    value: bool | int | float


Value = bool | int | float | str | EnumValue | StructValue | ArrayValue | Tuned


def show_type(kind_: Type) -> str:
    if isinstance(kind_, Scalar | EnumType | StructType | ExternType):
        return kind_.name
    if isinstance(kind_, Text):
        return f"str[{kind_.size}]"
    if isinstance(kind_, Array):
        return f"{show_type(kind_.element)}[{kind_.length}]"
    if isinstance(kind_, Rest):
        return f"{show_type(kind_.element)}[]"
    if isinstance(kind_, Ref):
        return f"ref {kind_.entity or 'any'}"
    return "str"


# The limit for nested structs, because deeper ones have no layout.
DEEPEST_STRUCT = 64
