"""Every place in the language's table, and a schema with whatever one likes at it."""

from collections.abc import Iterator
from dataclasses import dataclass

from gpgen.language.shapes import EitherShape, ListShape, MapShape, RecordShape, Shape
from gpgen.language.table import MODULE

NAMES = {"module": "garden", "property": "hp", "event": "hp"}


@dataclass(frozen=True)
class Place:
    """A place in the language, and how to build a schema with something else at it."""

    path: tuple[str, ...]
    shape: Shape

    def schema(self, value: str) -> str:
        """Return a schema in flow style in which `value` stands at this place."""
        for step in reversed(self.path):
            value = f"[{value}]" if step == "[]" else f"{{{step}: {value}}}"
        rest = value.removeprefix("{").removesuffix("}")
        head = [f"{key}: {given}" for key, given in (("gpgen", "1"), ("module", "garden"))]
        return "{" + ", ".join([*(h for h in head if h.split(":")[0] != self.path[0]), rest]) + "}"


def places(shape: Shape, path: tuple[str, ...] = ()) -> Iterator[Place]:
    """Walk the whole table."""
    if path:
        yield Place(path, shape)
    if isinstance(shape, EitherShape):
        yield from places(shape.short, path)
        yield from places(shape.long, path)
    elif isinstance(shape, ListShape):
        yield from places(shape.item, (*path, "[]"))
    elif isinstance(shape, MapShape):
        name = NAMES.get(shape.name.what, f"some_{shape.name.what.replace(' ', '_')}")
        yield from places(shape.value, (*path, name))
    elif isinstance(shape, RecordShape):
        for key in shape.keys:
            yield from places(key.shape, (*path, key.name))


PLACES = list(dict.fromkeys(places(MODULE)))
