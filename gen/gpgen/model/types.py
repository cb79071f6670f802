"""The types and the values that a schema can write; nothing here knows C."""

import math
import struct
import sys
from typing import NamedTuple

# Types


class Scalar(NamedTuple):
    """bool, i8 to u64, or f16 to f64."""

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


class Rest(NamedTuple):
    """T[]: as many elements as there are; only the last field of an event has it."""

    element: "Type"


class EnumType(NamedTuple):
    """An enum, by name; one of another module is called `spatial.side`."""

    name: str


class StructType(NamedTuple):
    """A struct, by name; one of another module is called `spatial.vec2`."""

    name: str


class ExternType(NamedTuple):
    """A foreign C type, by the name of its extern; its values are opaque, unless pointers.

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


Type = (
    Scalar | Text | TextArgument | Array | Rest | EnumType | StructType | ExternType | Ref | Broken
)


class Float(NamedTuple):
    """A row of the table of floats.

    Every integer of at most `precision` bits is exact, `largest` is the largest finite
    number, and what is at least `infinite` is rounded to infinity. Values are passed
    and computed as `value`, which differs from types that are only stored. `code` is
    the type's letter in Python's module struct.
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
        """The integer up to which all are exact."""
        return 1 << self.precision

    def rounded(self, value: float) -> float:
        """Return the number of this type that is nearest to a value which is in its range."""
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
    """Values of those fields that were given; the others are zero."""

    fields: tuple[tuple[str, "Value"], ...]


class ArrayValue(NamedTuple):
    """The first elements; the others are zero."""

    elements: tuple["Value", ...]


class Tuned(NamedTuple):
    """The value that a tunable constant has when it is read; in a new world it is `value`."""

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


# Nothing lays out deeper structs.
DEEPEST_STRUCT = 64
