"""Values of a program: conversion between bytes and text."""

import math
import struct

import pytest

from gpgen.tools.inspect.values import (
    Field,
    Member,
    MismatchError,
    Value,
    ValueType,
    load,
    parse,
    show,
    store,
)

I8 = ValueType("i8", 1, "i8")
U64 = ValueType("u64", 8, "u64")
F16 = ValueType("f16", 2, "f16")
F32 = ValueType("f32", 4, "f32")
F64 = ValueType("f64", 8, "f64")
BOOL = ValueType("bool", 1, "bool")
TEXT = ValueType("str", 8, "str[8]")
TEAM = ValueType("enum", 4, "team", members=(Member("bees", 0), Member("bears", -1)))
MARKS = ValueType("flags", 2, "marks", members=(Member("red", 1), Member("hot", 4)))
REF = ValueType("ref", 8, "ref bee", number=2)
VEC = ValueType("struct", 12, "vec", fields=(Field("x", 0, F32), Field("team", 8, TEAM)))
ROW = ValueType("array", 3, "i8[3]", length=3, element=I8)
EXTERN = ValueType("extern", 4, "texture")
NAMES = {2: "bee"}
BEE = 7 << 32 | 2 << 22 | 5
EXAMPLES = [
    (I8, -128, "-128"),
    (U64, (1 << 64) - 1, "18446744073709551615"),
    (F16, 65504.0, "65504"),
    (F32, struct.unpack("f", struct.pack("f", 0.1))[0], "0.1"),
    (F32, -0.0, "-0"),
    (F64, 0.1, "0.1"),
    (F64, 1e300, "1e+300"),
    (F32, math.inf, "inf"),
    (F32, -math.inf, "-inf"),
    (BOOL, True, "true"),
    (TEXT, "", ""),
    (TEXT, "wax", "wax"),
    (TEAM, -1, "bears"),
    (MARKS, 5, "red | hot"),
    (MARKS, 0, "0"),
    (REF, BEE, "bee#5"),
    (REF, 0, "none"),
    (VEC, [1.5, 0], "{x: 1.5, team: bees}"),
    (ROW, [1, -2, 3], "[1, -2, 3]"),
]


def find_id(text: str) -> int:
    return {"bee#5": BEE, "none": 0}[text]


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize(("of", "value", "text"), EXAMPLES)
def test_values_survive_as_bytes_and_as_text(
    of: ValueType, value: Value, text: str, order: str
) -> None:
    data = store(of, value, order)
    assert len(data) == of.size
    assert load(of, data, order) == value
    assert text == show(of, value, NAMES)
    assert parse(of, text, find_id) == value


def test_nan_is_shown_and_read() -> None:
    assert show(F32, math.nan, NAMES) == "nan"
    assert math.isnan(float(str(parse(F32, "nan", find_id))))


def test_what_has_no_name_is_shown_as_a_number() -> None:
    assert show(TEAM, 3, NAMES) == "3"
    assert show(MARKS, 9, NAMES) == "red | 0x8"
    assert show(REF, 9 << 22 | 1, NAMES) == "type9#1"
    assert show(EXTERN, b"\x00\xff", NAMES) == "00ff"


def test_a_text_that_is_too_long_is_cut_between_characters() -> None:
    assert store(TEXT, "abcdef\u20ac", "<") == b"abcdef\0\0"


def test_a_text_in_memory_may_lack_its_end_and_be_no_text() -> None:
    assert load(TEXT, b"\xffbcdefgh", "<") == "\ufffdbcdefgh"


WRONG = [
    (I8, "128", "expected i8, got '128'"),
    (I8, "x", "expected i8, got 'x'"),
    (I8, "1.0", "expected i8, got '1.0'"),
    (U64, "-1", "expected u64, got '-1'"),
    (F32, "1e39", "expected f32, got '1e39'"),
    (F16, "70000", "expected f16, got '70000'"),
    (BOOL, "yes", "expected one of true, false, 1, 0, got 'yes'"),
    (TEAM, "wasps", "expected one of bees, bears, got 'wasps'"),
    (MARKS, "red | cold", "expected one of 0, red, hot, got 'cold'"),
    (ROW, "[1, 2]", "expected 3 parts, got 2"),
    (VEC, "{x: 1, team: 9}", "expected one of bees, bears, got '9'"),
    (EXTERN, "00", "expected nothing: a foreign type cannot be edited"),
]


@pytest.mark.parametrize(("of", "text", "message"), WRONG)
def test_a_wrong_text_says_what_was_expected(of: ValueType, text: str, message: str) -> None:
    with pytest.raises(MismatchError) as caught:
        parse(of, text, find_id)
    assert message == str(caught.value)
