"""The part of the language's table that is about functions of the user's."""

from gpgen.language.shapes import Key, MapShape, NameShape, RecordShape, TypeShape
from gpgen.language.types import ARGUMENTS, doc_key

FUNCTION = RecordShape(
    "a function",
    "A C function that expressions may call. It only computes: the same result for the same"
    " arguments, and nothing else.",
    (
        Key("args", ARGUMENTS, "What it takes.", default="{}"),
        Key("returns", TypeShape(), "The type of its result.", required=True),
        doc_key("the function"),
    ),
    "{args: {a: vec2, b: vec2}, returns: f32}",
)
FUNCTIONS = MapShape(
    NameShape("function", ("alive", "random")),
    FUNCTION,
    "{distance: {args: {a: vec2, b: vec2}, returns: f32}}",
)
