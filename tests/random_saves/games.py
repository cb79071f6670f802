"""Worlds of a random schema: objects with slots and values; and the result of reading them."""

import math
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from random_saves.conversions import (
    CODES,
    CONVERTED,
    KEPT,
    MOST,
    REFUSED,
    Conversion,
    Reference,
    Value,
    default,
    found_as,
    number_of,
    rounded,
)

from gpgen import model
from gpgen.model.composition import embedded

CHARACTERS = ["a", "b", "z", "\u00fc", "\u20ac"]


class Saved(NamedTuple):
    """A saved property, with its path, and all paths under which older versions may have it."""

    path: str
    prop: model.Property
    paths: tuple[str, ...]


class Life(NamedTuple):
    """An object that is alive when the world is saved."""

    id: Reference
    values: dict[str, Value]


class Game(NamedTuple):
    """A world: create and recycle steps, by slot; the live objects; and the world's own values."""

    steps: tuple[tuple[str, str, int], ...]
    lives: dict[str, tuple[Life, ...]]
    own: dict[str, Value]


class Read(NamedTuple):
    """The world that the new version has after reading, and the contents of the report."""

    lives: dict[str, tuple[Life, ...]]
    own: dict[str, Value]
    counts: dict[str, int]
    refused: tuple[str, str, int] | None


def saved_of(module: model.Module, entity: model.Entity | None) -> tuple[Saved, ...]:
    """Return the saved properties of an entity, or of the world if it is None."""
    if entity is None:
        world = module.world
        own = world.properties if world is not None and world.save else ()
        return tuple(_own(own))
    found = []
    for part in embedded(module, entity):
        names = [part.name, *(each.text for each in part.component.was)]
        for prop in part.properties:
            if prop.save:
                inner = [prop.name.text, *(each.text for each in prop.was)]
                paths = tuple(f"{name}.{each}" for name in names for each in inner)
                found.append(Saved(paths[0], prop, paths))
    return (*found, *_own(entity.properties))


def _own(properties: Sequence[model.Property]) -> Iterator[Saved]:
    for prop in properties:
        if prop.save:
            name = prop.name.text
            yield Saved(name, prop, (name, *(each.text for each in prop.was)))


def random_game(rng: random.Random, module: model.Module) -> Game:
    """Return a world in which some objects were recycled and others reuse their slots."""
    steps: list[tuple[str, str, int]] = []
    living: dict[str, dict[int, int]] = {}
    for entity in module.entities:
        name = entity.name.text
        slots: dict[int, int] = {}
        used: dict[int, int] = {}
        for _ in range(rng.randint(0, 14)):
            if slots and rng.random() < 0.25:
                slot = rng.choice([*slots])
                del slots[slot]
                steps.append(("recycle", name, slot))
            else:
                slot = next(each for each in range(99) if each not in slots)
                used[slot] = used.get(slot, -1) + 2
                slots[slot] = used[slot]
                steps.append(("create", name, slot))
        living[name] = dict(sorted(slots.items()))
    ids = [
        Reference(number_of(module, name), slot, generation)
        for name, slots in living.items()
        for slot, generation in slots.items()
    ]
    values = Values(rng, module, ids)
    lives = {
        entity.name.text: tuple(
            Life(
                Reference(entity.number, slot, generation),
                {each.path: values.property(each.prop) for each in saved_of(module, entity)},
            )
            for slot, generation in living[entity.name.text].items()
        )
        for entity in module.entities
    }
    own = {each.path: values.property(each.prop) for each in saved_of(module, None)}
    return Game(tuple(steps), lives, own)


class Values(NamedTuple):
    """Random values of all types, often edge values."""

    rng: random.Random
    module: model.Module
    ids: Sequence[Reference]

    def property(self, prop: model.Property) -> Value:
        made = self.value(prop.type)
        if prop.clamp is not None:
            low, high = (type(made)(bound) for bound in prop.clamp)
            made = min(max(made, low), high)
        return made

    def value(self, of: model.Type) -> Value:
        match of:
            case model.Scalar("bool"):
                return self.rng.random() < 0.5
            case model.Scalar(name):
                return self.real(name) if name in CODES else self.whole(name)
            case model.Text(size):
                text = b""
                for each in self.rng.choices(CHARACTERS, k=self.rng.randint(0, 8)):
                    more = each.encode()
                    text += more if len(text) + len(more) < size else b""
                return text
            case model.Array(element, length):
                return [self.value(element) for _ in range(length)]
            case model.StructType(name):
                fields = self.module.all_structs[name].fields
                return {each.name.text: self.value(each.type) for each in fields}
            case model.EnumType(name):
                enum = self.module.all_enums[name]
                values = [each.value for each in enum.members]
                if enum.flags:
                    return sum(self.rng.sample(values, self.rng.randint(0, len(values))))
                return self.rng.choice(values)
            case model.Ref(entity):
                fitting = [
                    each
                    for each in self.ids
                    if entity is None or each.number == number_of(self.module, entity)
                ]
                return self.rng.choice([None, *fitting])
        raise AssertionError(of)

    def whole(self, name: str) -> int:
        low, high = model.integer_range(name)
        near = [low, high, 0, 1, 127, 128, 255, 256, 2047, 2049, 1 << 24, (1 << 24) + 1, -1, -129]
        near += [self.rng.randint(low, high), self.rng.randint(-20, 40)]
        return min(max(self.rng.choice(near), low), high)

    def real(self, name: str) -> float:
        near = [0.0, -0.0, 1.0, -1.0, 0.5, -0.75, 3.0, 200.0, 255.5, 65504.0, 1e-3, 2049.0, 1e20]
        near += [math.inf, -math.inf, -3e9, 1e300, self.rng.uniform(-300, 300)]
        made = rounded(self.rng.choice(near), name)
        return MOST[name] if made is None else made


# Reading


def read_game(game: Game, old: model.Module, new: model.Module) -> Read:
    """Return the expected result of reading the save file of a world."""
    return Reading(game, old, new).all()


class Reading:
    """Reads a world of the old version under the new one."""

    def __init__(self, game: Game, old: model.Module, new: model.Module) -> None:
        """Find the old version's entity for each entity of the new version."""
        self.game, self.old, self.new = game, old, new
        self.before = {each.name.text: each for each in old.entities}
        self.origins = {
            each.name.text: found_as(each.name.text, each.was, self.before) for each in new.entities
        }
        numbers = dict.fromkeys((each.number for each in old.entities), 0)
        for each in new.entities:
            origin = self.origins[each.name.text]
            if origin is not None and each.save and self.before[origin].save:
                numbers[self.before[origin].number] = each.number
        self.conversion = Conversion(old, new, numbers)
        words = ("copied", "converted", "added", "dropped", "refused", "read", "lost")
        self.counts = dict.fromkeys(words, 0)
        self.refused: tuple[str, str, int] | None = None

    def all(self) -> Read:
        lives = {}
        for entity in self.new.entities:
            origin = self.origins[entity.name.text]
            if entity.save and origin is not None and self.before[origin].save:
                lives[entity.name.text] = self.objects(entity, self.before[origin])
        saved = [each for each in self.old.entities if each.save]
        total = sum(len(self.game.lives[each.name.text]) for each in saved)
        self.counts["lost"] = total - self.counts["read"]
        own = {each.path: default(self.new, each.prop) for each in saved_of(self.new, None)}
        if saved_of_world(self.old) and saved_of_world(self.new):
            own = self.values(self.game.own, None, None, "world", 0)
        return Read(lives, own, self.counts, self.refused)

    def objects(self, entity: model.Entity, before: model.Entity) -> tuple[Life, ...]:
        found = []
        for life in self.game.lives[before.name.text]:
            here = life.id._replace(number=entity.number)
            values = self.values(life.values, before, entity, entity.name.text, here.bits)
            found.append(Life(here, values))
        self.counts["read"] += len(found)
        return tuple(found)

    def values(
        self,
        values: dict[str, Value],
        before: model.Entity | None,
        entity: model.Entity | None,
        name: str,
        bits: int,
    ) -> dict[str, Value]:
        known = {each.path: each.prop.type for each in saved_of(self.old, before)}
        made, used = {}, 0
        for each in saved_of(self.new, entity):
            path = next((path for path in each.paths if path in known), None)
            if path is None:
                made[each.path] = default(self.new, each.prop)
                self.counts["added"] += 1
                continue
            used += 1
            value, result = self.conversion.property(values[path], known[path], each.prop)
            made[each.path] = value
            words = {KEPT: "copied", CONVERTED: "converted", REFUSED: "refused"}
            self.counts[words[result]] += 1
            if result == REFUSED and self.refused is None:
                self.refused = (name, each.path, bits)
        self.counts["dropped"] += len(known) - used
        return made


def saved_of_world(module: model.Module) -> bool:
    return module.world is not None and module.world.save
