"""The part of the language's table that is about expressions, and what has them."""

from gpgen.schema.language.shapes import (
    BooleanShape,
    Key,
    MapShape,
    NameShape,
    RecordShape,
    TextShape,
    TypeShape,
    WordShape,
)
from gpgen.schema.language.types import ARGUMENTS, common_keys

FUNCTION = RecordShape(
    "a function",
    "A C function that expressions may call. It only computes: the same result for the same"
    " arguments, and nothing else.",
    (
        Key("args", ARGUMENTS, "The arguments of the function.", default="{}"),
        Key("returns", TypeShape(text=True), "The type of the result.", required=True),
        *common_keys("the function"),
    ),
    "{args: {a: vec2, b: vec2}, returns: f32}",
)
FUNCTIONS = MapShape(
    NameShape("function", ("alive", "random")),
    FUNCTION,
    "{distance: {args: {a: vec2, b: vec2}, returns: f32}}",
)
COMPUTED = Key(
    "computed",
    TextShape("energy < 0.2"),
    "An expression over properties of the same object. The property follows it and has no setter.",
)
BIND = Key(
    "bind",
    MapShape(WordShape("property"), TextShape("physics.position"), "{marker: physics.position}"),
    "Properties that follow others of the same entity, TARGET: SOURCE. A target has no setter.",
)
KEEP = Key(
    "keep",
    BooleanShape(),
    "Whether the value is kept when the entity is recycled: zero before `init`, then unchanged.",
    default="false",
)
