"""The part of the language's table that is about types: constants, enums, structs, arguments."""

from collections.abc import Callable

from gpgen.schema.language.shapes import (
    BooleanShape,
    ConditionShape,
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
# These tell the long form of a declaration from the short one, in which no member has the name.
RESERVED_MEMBERS = ("fields", "values", "flags", "args", "doc", "if")
FIELDS = "{fields: {...}}"
INOUT = "inout"


def doc_key(thing: str) -> Key:
    """Return the key `doc`, which every declaration has in its long form."""
    return Key(
        "doc",
        TextShape("What it is for.", in_comments=True),
        f"The documentation of {thing}, a comment in the generated C.",
    )


def common_keys(thing: str) -> tuple[Key, Key]:
    """Return the keys of every declaration that may depend on a condition."""
    doc = f"The condition of the preprocessor under which {thing} exists."
    return doc_key(thing), Key("if", ConditionShape(), doc)


# Structs, arguments, enums, constants


def only_doc(thing: str) -> tuple[Key, ...]:
    """Return the keys of what cannot have a condition, because a function's signature is one."""
    return (doc_key(thing),)


TYPE = TypeShape()
TEXT_TYPE = TypeShape(text=True)  # of arguments, in which texts are pointers
KeysOf = Callable[[str], tuple[Key, ...]]


def member_shape(member: str, type_: TypeShape, *keys: Key) -> Shape:
    """Return the shape of a field or an argument: TYPE, or the long form with `keys`."""
    short_name = member.rpartition(" ")[2]
    of_type = Key("type", type_, f"The type of the {short_name}.", required=True)
    long = RecordShape(
        member,
        f"One {member.partition(' ')[2]} in its long form.",
        (of_type, *keys),
        "{type: f32, doc: In metres.}",
    )
    return EitherShape(type_, long)


def members_shape(
    what: str,
    member: str,
    example: str,
    keys_of: tuple[KeysOf, KeysOf],
    type_: TypeShape = TYPE,
) -> Shape:
    """Return the shape of a struct: NAME: TYPE, or the long form with `fields`.

    `keys_of` gives the further keys of the whole and of each member.
    """
    whole, each = keys_of
    short_name = member.rpartition(" ")[2]
    value = member_shape(member, type_, *each(f"the {short_name}"))
    short = MapShape(NameShape(short_name, RESERVED_MEMBERS, long_form=FIELDS), value, example)
    listed = short._replace(name=NameShape(short_name))
    fields = Key("fields", listed, "The members and their types, in order.", required=True)
    keys = (fields, *whole(f"the {what.partition(' ')[2]}"))
    long = RecordShape(
        what, f"{what.capitalize()} in its long form.", keys, f"{{fields: {example}}}"
    )
    return EitherShape(short, long, marks=("fields",))


STRUCT = members_shape("a struct", "a field", "{x: f32, y: f32}", (common_keys, common_keys))
BUFFER = members_shape(
    "a buffer", "a buffer field", "{x: f32, y: f32, color: u32}", (common_keys, only_doc)
)
ARGUMENTS = MapShape(
    NameShape("argument"),
    member_shape("an argument", TEXT_TYPE, doc_key("the argument")),
    "{damage: i32}",
)
MESSAGE_ARGUMENTS = MapShape(
    NameShape("argument"),
    member_shape(
        "a message argument",
        TEXT_TYPE,
        Key(
            INOUT,
            BooleanShape(),
            "Whether handlers get a pointer, and leave there what the sender gets back.",
            default="false",
        ),
        doc_key("the argument"),
    ),
    "{amount: i32}",
)

ENUM_NUMBER = IntegerShape(LOWEST_ENUM, HIGHEST_ENUM)
ENUM_VALUE = EitherShape(
    ENUM_NUMBER,
    RecordShape(
        "an enum value",
        "A member of an enum in its long form.",
        (
            Key(
                "value",
                ENUM_NUMBER,
                "The number of the member.",
                default="one more than the member before",
            ),
            *common_keys("the value"),
        ),
        "{value: 3, doc: Not at home.}",
    ),
)
FLAG = RecordShape(
    "a flag", "A member of a flag set.", common_keys("the flag"), "{doc: Wants food.}"
)
ENUM_MEMBER = NameShape("enum member", example="bees")
SHORT_ENUM_MEMBER = ENUM_MEMBER._replace(
    reserved=RESERVED_MEMBERS, long_form="{values: [...]} or {flags: [...]}"
)
ENUM_NAMES = ListShape(ENUM_MEMBER, "[bees, wasps]", unique=True)
ENUM = EitherShape(
    ENUM_NAMES._replace(item=SHORT_ENUM_MEMBER),
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
            *common_keys("the enum"),
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
                "A C function that compares two values; without it their bytes are compared.",
            ),
            *common_keys("the extern"),
        ),
        "{c: struct texture *, header: texture.h}",
    ),
)
CONSTANT = EitherShape(
    TypeShape(value=True, must=True, text=True),
    RecordShape(
        "a constant",
        "A constant in its long form.",
        (
            Key("type", TypeShape(text=True), "A scalar type, or `str`.", required=True),
            Key("value", ValueShape(), "The value of the constant.", required=True),
            *common_keys("the constant"),
        ),
        "u32 = 32",
    ),
)
