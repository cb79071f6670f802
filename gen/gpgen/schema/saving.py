"""Keys about save files: what is saved, and its names in older files."""

from gpgen.model import Name
from gpgen.schema import shapes
from gpgen.schema.declarations import is_true, read_names
from gpgen.schema.shapes import Key
from gpgen.source.nodes import Node, child

SAVE_PROPERTY = Key(
    "save",
    shapes.Boolean(),
    "Whether save files have its value, where they have the object.",
    default="true",
)
CONVERT_DOCS = (
    "A number of an older file that the type cannot hold exactly is refused.",
    "A number of an older file becomes the nearest one that the type can hold.",
)
CONVERT = Key(
    "convert",
    shapes.Choice(("exact", "saturate"), CONVERT_DOCS),
    "How numbers of another type in older save files become numbers of this one.",
    default="exact",
)


def save_key(thing: str) -> Key:
    """Return the key `save` of an entity or the world."""
    docs = {
        "the world": "Whether save files have its own properties, and all entities by default.",
        "the entity": "Whether save files have its objects; the world says so by default.",
    }
    default = "false" if thing == "the world" else "that of the world"
    return Key("save", shapes.Boolean(), docs[thing], default=default)


def was_key(thing: str, of: shapes.Name | shapes.Word) -> Key:
    """Return the key `was`: the names of something in older save files."""
    names = shapes.Either(of, shapes.List(of, f"[{of.example}]", least=1, unique=True))
    return Key("was", names, f"The name, or names, that {thing} had in older save files.")


def read_was(node: Node | None) -> tuple[Name, ...]:
    return read_names(child(node, "was"))


def is_saturating(node: Node | None) -> bool:
    text = child(node, "convert")
    return getattr(text, "text", None) == "saturate"


def is_saved(node: Node | None, *, default: bool) -> bool:
    return is_true(child(node, "save"), default=default)
