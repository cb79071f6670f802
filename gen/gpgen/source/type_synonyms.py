"""Names of types in schemas and in other languages."""

import re

SYNONYMS = {
    "int": "i32",
    "integer": "i32",
    "int_t": "i32",
    "unsigned": "u32",
    "uint": "u32",
    "short": "i16",
    "long": "i64",
    "byte": "u8",
    "char": "u8",
    "uchar": "u8",
    "size_t": "u64",
    "float": "f32",
    "single": "f32",
    "double": "f64",
    "number": "f64",
    "real": "f64",
    "boolean": "bool",
    "unsigned int": "u32",
    "unsigned char": "u8",
    "signed char": "i8",
    "unsigned short": "u16",
    "unsigned long": "u64",
    "long long": "i64",
    "unsigned long long": "u64",
    "_Bool": "bool",
    "Bool": "bool",
    "bool_t": "bool",
    "intptr_t": "i64",
    "usize": "u64",
    "isize": "i64",
    "ssize_t": "i64",
    "half": "f16",
    "_Float16": "f16",
    "i128": "i64",
    "u128": "u64",
    **dict.fromkeys(("string", "String", "text", "varchar", "cstring", "str_t"), "str[32]"),
    **{f"int{bits}": f"i{bits}" for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": f"u{bits}" for bits in (8, 16, 32, 64)},
    **{f"int{bits}_t": f"i{bits}" for bits in (8, 16, 32, 64)},
    **{f"uint{bits}_t": f"u{bits}" for bits in (8, 16, 32, 64)},
    **{f"s{bits}": f"i{bits}" for bits in (8, 16, 32, 64)},
    **{f"float{bits}": f"f{bits}" for bits in (16, 32, 64)},
}
TYPE_WORD = (
    r"[iuf]\d+|u?int(?:8|16|32|64)(?:_t)?|bool|str|ref|int|unsigned|float|double|char|string|long"
)
# A user's own struct or extern may well have one of these names.
PLAUSIBLE = (
    *("byte", "size_t", "single", "number", "real", "bool_t", "intptr_t", "usize", "isize"),
    *("ssize_t", "half", "i128", "u128", "text", "varchar", "cstring", "str_t"),
)


def mistaken() -> dict[str, tuple[str, ...]]:
    """Return for each type the names that users write for it but never declare themselves."""
    return {
        name: tuple(
            other for other, meant in SYNONYMS.items() if meant == name and other not in PLAUSIBLE
        )
        for name in dict.fromkeys(SYNONYMS.values())
    }


def is_type_word(word: str) -> bool:
    """Return whether a type in a schema or in C can begin with a word."""
    return re.fullmatch(TYPE_WORD, word) is not None
