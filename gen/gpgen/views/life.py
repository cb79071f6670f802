"""Views of the create functions that take arguments or store a preset."""

from collections.abc import Mapping
from typing import NamedTuple

from gpgen.c.assignments import clamped, store
from gpgen.c.comments import sentence
from gpgen.c.declarations import Key, Line, Owner, join, pointers, when
from gpgen.c.names import with_article, words
from gpgen.c.types import argument
from gpgen.model import Array, Entity, Property, Text, Value
from gpgen.model.composition import Path
from gpgen.views.conditions import EntityConditions


class Life(EntityConditions):
    """An entity that has listeners only if anything asks for them."""

    @property
    def has_listeners(self) -> bool:
        """True if listeners can be added to one, or its life has states."""
        entity = self.entity
        has_hooks = entity.hooks or any(part.component.hooks for part in self.parts)
        return bool(self.can_listen or has_hooks or entity.behaviours or entity.freeze)

    @property
    def id_value(self) -> str:
        """Its ID, as its type begins with it."""
        return f"{{{self.var}->slot.id}}"

    @property
    def assertion(self) -> str:
        """The macro that looks at its layout."""
        return "GP_ASSERT_ENTITY" if self.has_listeners else "GP_ASSERT_BARE_ENTITY"

    @property
    def notify_life(self) -> str:
        """The runtime's function that begins to notify listeners to its life."""
        return "gp_notify_life" if self.has_listeners else "gp_notify_bare"

    @property
    def is_unobserved(self) -> str:
        """The runtime's function that tells whether recycling one calls nothing."""
        return "gp_entity_is_unobserved" if self.has_listeners else "gp_bare_is_unobserved"

    @property
    def take(self) -> str:
        """The runtime's function that takes a slot."""
        return "gp_entity_take" if self.has_listeners else "gp_bare_take"

    @property
    def is_leaving(self) -> str:
        """The question whether one is being recycled already; otherwise it is from now on."""
        if self.has_listeners:
            return f"!gp_entity_leave(&{self.var}->listeners)"
        return f"gp_bare_is_leaving(&{self.owner.core}->gp, &{self.var}->slot)"

    @property
    def drop(self) -> str:
        """The call that removes its listeners and ends what notifies of it."""
        if self.has_listeners:
            return f"gp_listeners_drop({self.store}, &{self.var}->listeners, {self.var})"
        return f"gp_bare_drop(&{self.owner.core}->gp, &{self.var}->slot)"


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
