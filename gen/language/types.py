"""The part of the language's table that is about types: constants, enums, structs, arguments."""

from gpgen.language.shapes import (
    EitherShape,
    IntegerShape,
    Key,
    ListShape,
    MapShape,
    NameShape,
    RecordShape,
    Shape,
    TextShape,
    TypeShape,
    ValueShape,
)

LOWEST_ENUM, HIGHEST_ENUM = -(1 << 31), (1 << 31) - 1
# Between a declaration and its members these tell the long form from the short one.
RESERVED_MEMBERS = ("fields", "values", "flags", "args", "doc", "if")


def doc_key(thing: str) -> Key:
    """Return the key `doc`, which every declaration has in its long form."""
    return Key("doc", TextShape("What it is for."), f"What {thing} is for; becomes a comment in C.")


# Structs, arguments, enums, constants

MEMBER = EitherShape(
    TypeShape(),
    RecordShape(
        "a field",
        "A field of a struct or an argument of a signal, in its long form.",
        (
            Key("type", TypeShape(), "The type of the field.", required=True),
            doc_key("the field"),
        ),
        "{type: f32, doc: In metres.}",
    ),
)


def members_shape(what: str, name: NameShape, example: str) -> Shape:
    """Return the shape of named members: NAME: TYPE, or the long form with `fields`."""
    short = MapShape(name, MEMBER, example)
    keys = (Key("fields", short, "Names and types, in order.", required=True), doc_key(what))
    long = RecordShape(
        what, f"{what.capitalize()} in its long form.", keys, f"{{fields: {example}}}"
    )
    return EitherShape(short, long, marks=("fields",))


STRUCT = members_shape("a struct", NameShape("field", RESERVED_MEMBERS), "{x: f32, y: f32}")
BUFFER = members_shape(
    "a buffer", NameShape("field", RESERVED_MEMBERS), "{x: f32, y: f32, color: u32}"
)
ARGUMENTS = members_shape(
    "an argument list", NameShape("argument", RESERVED_MEMBERS), "{damage: i32}"
)

ENUM_NUMBER = IntegerShape(LOWEST_ENUM, HIGHEST_ENUM)
ENUM_VALUE = EitherShape(
    ENUM_NUMBER,
    RecordShape(
        "an enum value",
        "A member of an enum in its long form.",
        (
            Key("value", ENUM_NUMBER, "Its number.", default="one more than the member before"),
            doc_key("the value"),
        ),
        "{value: 3, doc: Not at home.}",
    ),
)
FLAG = RecordShape(
    "a flag", "A member of a flag set.", (doc_key("the flag"),), "{doc: Wants food.}"
)
ENUM_MEMBER = NameShape("enum member", RESERVED_MEMBERS)
ENUM_NAMES = ListShape(ENUM_MEMBER, "[bees, wasps]", unique=True)
ENUM = EitherShape(
    ENUM_NAMES,
    RecordShape(
        "an enum",
        "An enum or a set of flags in its long form.",
        (
            Key(
                "values",
                EitherShape(ENUM_NAMES, MapShape(ENUM_MEMBER, ENUM_VALUE, "{bees: 1, wasps: 2}")),
                "The members of a plain enum, numbered from 0, or with numbers of their own.",
            ),
            Key(
                "flags",
                EitherShape(
                    ListShape(ENUM_MEMBER, "[hungry, angry]", unique=True),
                    MapShape(ENUM_MEMBER, FLAG, "{hungry: {doc: Wants food.}}"),
                ),
                "The members of a set of flags, one bit each.",
            ),
            doc_key("the enum"),
        ),
        "[bees, wasps]",
        one_of=("values", "flags"),
    ),
)
C_TYPE = TextShape("struct texture *")
EXTERN = EitherShape(
    C_TYPE,
    RecordShape(
        "an extern",
        "A foreign C type in its long form.",
        (
            Key("c", C_TYPE, "The type as C writes it.", required=True),
            Key("header", TextShape("texture.h"), "The header that declares it."),
            Key(
                "same",
                TextShape("color_same"),
                "A function of its header that compares two values; else their bytes are.",
            ),
            doc_key("the extern"),
        ),
        "{c: struct texture *, header: texture.h}",
    ),
)
CONSTANT = EitherShape(
    TypeShape(value=True),
    RecordShape(
        "a constant",
        "A constant in its long form.",
        (
            Key("type", TypeShape(), "A scalar type, or `str`.", required=True),
            Key("value", ValueShape(), "Its value.", required=True),
            doc_key("the constant"),
        ),
        "u32 = 32",
    ),
)
