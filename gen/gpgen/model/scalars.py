"""The table of scalar types: their widths, ranges, and letters in Python's module struct."""

import math
import struct
import sys
from typing import NamedTuple


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
