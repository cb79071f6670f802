"""Views of the create functions that take arguments or store a preset."""

from collections.abc import Mapping

from gpgen.composition import Path
from gpgen.model import Array, Entity, Property, Text, Value
from gpgen.naming import with_article, words
from gpgen.tuples import NamedTuple
from gpgen.views.arguments import pointers
from gpgen.views.clamps import clamped
from gpgen.views.comments import sentence
from gpgen.views.ctypes import argument
from gpgen.views.stores import store
from gpgen.views.words import Key, Line, Owner, join, when


class FactoryView(NamedTuple):
    """A create function with arguments, or of a preset."""

    c: str
    doc: str
    parameters: str
    pointers: tuple[Key, ...]
    stores: tuple[Line, ...]
    condition: str


Paths = Mapping[str, Path]


def factory_views(owner: Owner, entity: Entity, paths: Paths) -> tuple[FactoryView, ...]:
    """Return the create functions that take arguments."""
    views = []
    for factory in entity.factories:
        given = [paths[name.text].prop for name in factory.properties]
        targets = [name.text for name in factory.properties]
        parameters = (argument(owner.names, prop.type, prop.name.text) for prop in given)
        views.append(
            FactoryView(
                c=owner.c.of("create", factory.name.text),
                doc=sentence(factory.doc) or f"The same with {english_list(given)} given.",
                parameters=join(owner.world, *parameters),
                pointers=pointers((prop.name.text, prop.type) for prop in given),
                stores=tuple(
                    Line(store_argument(owner, prop, f"{owner.var}->{target}"))
                    for prop, target in zip(given, targets, strict=True)
                ),
                condition=when(factory.condition),
            )
        )
    return tuple(views)


def english_list(given: list[Property]) -> str:
    """Return names as an English list."""
    texts = [words(prop.name.text) for prop in given]
    return " and ".join([", ".join(texts[:-1]), texts[-1]]) if len(texts) > 1 else "".join(texts)


def store_argument(owner: Owner, prop: Property, target: str) -> str:
    """Return the statement that stores a factory's argument."""
    name = prop.name.text
    match prop.type:
        case Text():
            return f"gp_text_set({target}, sizeof {target}, {name});"
        case Array():
            return f"memcpy({target}, {name}, sizeof {target});"
    return f"{target} = {clamped(owner.names, prop, name)};"


def preset_views(owner: Owner, entity: Entity, paths: Paths) -> tuple[FactoryView, ...]:
    """Return the create functions of the presets."""
    views = []
    for preset in entity.presets:
        lines: list[str] = []
        for name, value in preset.values:
            prop = paths[name.text].prop
            target = f"{owner.var}->{name.text}"
            lines += store(owner.module, prop.type, target, within(prop, value))
        views.append(
            FactoryView(
                c=owner.c.of("create", preset.name.text),
                doc=sentence(preset.doc) or f"The same as {with_article(preset.name.text)}.",
                parameters=owner.world,
                pointers=(),
                stores=tuple(Line(line) for line in lines),
                condition=when(preset.condition),
            )
        )
    return tuple(views)


def within(prop: Property, value: Value) -> Value:
    """Return a preset's value, clamped as its property says; NaN becomes the lower bound."""
    if prop.clamp is None or not isinstance(value, int | float):
        return value
    low, high = prop.clamp
    return min(value, high) if value >= low else low
