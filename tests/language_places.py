"""Every place in the table of schema keys, and a schema with any value at that place."""

from collections.abc import Iterator
from dataclasses import dataclass

from gpgen.schema import shapes
from gpgen.schema.descriptions import example
from gpgen.schema.language import MODULE
from gpgen.schema.shapes import Shape

NAMES = {"module": "garden", "property": "hp", "event": "hp", "time": "100"}


@dataclass(frozen=True)
class Place:
    """A place in the schema language; it can build a schema with a given value there."""

    path: tuple[str, ...]
    shape: Shape

    def schema(self, value: str) -> str:
        """Return a schema in flow style with `value` at this place."""
        for step in reversed(self.path):
            value = f"[{value}]" if step == "[]" else f"{{{step}: {value}}}"
        rest = value.removeprefix("{").removesuffix("}")
        head = [f"{key}: {given}" for key, given in (("gpgen", "1"), ("module", "garden"))]
        return "{" + ", ".join([*(h for h in head if h.split(":")[0] != self.path[0]), rest]) + "}"


def places(
    shape: Shape, path: tuple[str, ...] = (), seen: set[Shape] | None = None
) -> Iterator[Place]:
    """Yield all places of a shape, descending into each recursive shape once."""
    seen = set() if seen is None else seen
    if path:
        yield Place(path, shape)
    if isinstance(shape, shapes.Either):
        yield from places(shape.short, path, seen)
        if shape.marked and isinstance(shape.long, shapes.Record):
            yield from marked(shape.long, shape.marks, path, seen)
        else:
            yield from places(shape.long, path, seen)
    elif isinstance(shape, shapes.List):
        yield from places(shape.item, (*path, "[]"), seen)
    elif isinstance(shape, shapes.Map):
        name = NAMES.get(shape.name.what, f"some_{shape.name.what.replace(' ', '_')}")
        yield from places(shape.value, (*path, name), seen)
    elif isinstance(shape, shapes.Record):
        for key in shape.keys:
            yield from places(key.shape, (*path, key.name), seen)
    elif isinstance(shape, shapes.Later | shapes.Variant) and shape not in seen:
        seen.add(shape)
        if isinstance(shape, shapes.Later):
            yield from places(shape.made, path, seen)
        else:
            yield from variants(shape, path, seen)


def marked(
    shape: shapes.Record, marks: tuple[str, ...], path: tuple[str, ...], seen: set[Shape]
) -> Iterator[Place]:
    """Yield the places of a long form that needs a mark: a mark is added next to each other key."""
    for key in shape.keys:
        beside = key.name if key.name in marks else f"{marks[0]}: idle, {key.name}"
        yield from places(key.shape, (*path, beside), seen)


def variants(shape: shapes.Variant, path: tuple[str, ...], seen: set[Shape]) -> Iterator[Place]:
    """Yield the places in a node: next to each option there is the key of its kind."""
    for record in shape.variants:
        kind, *options = record.keys
        yield from places(kind.shape, (*path, kind.name), seen)
        for key in options:
            beside = f"{kind.name}: {example(kind.shape)}, {key.name}"
            yield from places(key.shape, (*path, beside), seen)
    for key in shape.common:
        yield from places(key.shape, (*path, f"do: idle, {key.name}"), seen)


PLACES = list(dict.fromkeys(places(MODULE)))
