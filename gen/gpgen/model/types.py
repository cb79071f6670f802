"""The types and values that a schema can contain; independent of C."""

import math
import struct
import sys
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


class Float(NamedTuple):
    """A row of the table of floating-point types.

    Every integer of at most `precision` bits is exact, `largest` is the largest finite
    number, and values of at least `infinite` are rounded to infinity. Values are passed
    and computed as `value`, which is another type for types that are only stored. `code`
    is the type's letter in Python's module struct.
    """

    bits: int
    precision: int
    largest: float
    infinite: float
    shown_largest: str
    value: str
    code: str

    @property
    def exact(self) -> int:
        """The largest integer up to which all integers are exact."""
        return 1 << self.precision

    def rounded(self, value: float) -> float:
        """Return the number of this type that is nearest to a value in its range."""
        return float(struct.unpack(f"<{self.code}", struct.pack(f"<{self.code}", value))[0])


SIGNED = {"i8": 8, "i16": 16, "i32": 32, "i64": 64}
UNSIGNED = {"u8": 8, "u16": 16, "u32": 32, "u64": 64}
FLOATS = {
    "f16": Float(16, 11, 2.0**16 - 2.0**5, 2.0**16 - 2.0**4, "65504", "f32", "e"),
    "f32": Float(32, 24, 2.0**128 - 2.0**104, 2.0**128 - 2.0**103, "3.4e38", "f32", "f"),
    "f64": Float(64, 53, sys.float_info.max, math.inf, "1.7e308", "f64", "d"),
}
SCALARS = ("bool", *SIGNED, *UNSIGNED, *FLOATS)
# Letters of Python's module struct, and sizes in bytes.
SCALAR_CODES = {
    "bool": "?",
    **dict(zip(SIGNED, "bhiq", strict=True)),
    **dict(zip(UNSIGNED, "BHIQ", strict=True)),
    **{name: row.code for name, row in FLOATS.items()},
}
SCALAR_SIZES = {name: struct.calcsize(f"<{code}") for name, code in SCALAR_CODES.items()}


def value_scalar(name: str) -> str:
    """Return the type in which values of a scalar type are passed and computed."""
    return FLOATS[name].value if name in FLOATS else name


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
