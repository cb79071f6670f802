"""Data of a save file that is lost when a program with another version of the schema loads it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from gpgen import model
from gpgen.model.saving import (
    SavedProperty,
    has_saves,
    is_storable,
    saved_entities,
    saved_properties,
    world_properties,
)
from gpgen.model.types import show_type
from gpgen.schema.world import MOST_SLOTS
from gpgen.source.places import Span
from gpgen.source.problems import plural, quote


class Loss(NamedTuple):
    """A loss; its place is in the new version if the declaration exists there, else in the old."""

    span: Span
    message: str


def save_losses(old: model.Module, new: model.Module) -> tuple[Loss, ...]:
    """Return the losses in the order of the old schema; none if that has no saves."""
    if not has_saves(old):
        return ()
    return tuple(Comparison(old, new).losses())


class Comparison(NamedTuple):
    """Two versions of a schema: a save file of `old` is loaded under `new`."""

    old: model.Module
    new: model.Module

    def losses(self) -> Iterator[Loss]:
        if self.old.world is not None and self.old.world.save:
            before, after = world_properties(self.old), world_properties(self.new)
            yield from self._properties(before, after, "the world")
        for entity in saved_entities(self.old):
            found = self.entity(entity.name.text)
            what = f"the entity {quote(entity.name.text)}"
            if found is None:
                yield Loss(entity.name.span, f"{what} is dropped, with all its objects")
                continue
            most, least = found.pool.max or MOST_SLOTS, entity.pool.max or MOST_SLOTS
            if most < least:
                message = f"a file with {what} in a slot from {most} on is refused as a whole"
                yield Loss(found.pool.max_span or found.name.span, message)
            before = saved_properties(self.old, entity)
            yield from self._properties(before, saved_properties(self.new, found), what)

    def entity(self, name: str) -> model.Entity | None:
        """Return the saved entity of the new version for a name of the old version."""
        return _find(name, saved_entities(self.new))

    def _properties(
        self, before: Sequence[SavedProperty], after: Sequence[SavedProperty], of: str
    ) -> Iterator[Loss]:
        for each in before:
            found = _find(each.path, after)
            what = f"the property {quote(each.path)} of {of}"
            if found is None:
                yield Loss(each.prop.name.span, f"{what} is dropped")
                continue
            prop = found.prop
            is_held = _holds_clamped(prop.type, each.prop)
            for message in () if is_held else self._value(each.prop.type, prop.type, prop):
                yield Loss(prop.type_span, f"{what} {message}")
            if prop.clamp is not None and prop.clamp != each.prop.clamp:
                low, high = prop.clamp
                clamp = each.prop.clamp
                if clamp is None or clamp[0] < low or clamp[1] > high:
                    message = f"is clamped to {low} to {high}"
                    yield Loss(prop.clamp_span or prop.name.span, f"{what} {message}")

    def _value(self, old: model.Type, new: model.Type, prop: model.Property) -> Iterator[str]:
        """Yield the possible losses when values of one type are converted to another."""
        match old, new:
            case model.Scalar(), model.Scalar():
                yield from _number(old.name, new.name, saturate=prop.saturate)
            case model.Text(before), model.Text(after):
                if after < before:
                    yield f"is cut to {plural(after - 1, 'byte')}"
            case model.Array(element, before), model.Array(inner, after):
                if after < before:
                    yield f"keeps {plural(after, 'element')} of {before}"
                yield from self._value(element, inner, prop)
            case model.EnumType(), model.EnumType():
                yield from self._enum(self.old.all_enums[old.name], self.new.all_enums[new.name])
            case model.StructType(), model.StructType():
                fields = self.new.all_structs[new.name].fields
                yield from self._struct(self.old.all_structs[old.name].fields, fields, prop)
            case model.Ref(), model.Ref():
                yield from self._ref(old.entity, new.entity)
            case _:
                yield _other(old, new)

    def _enum(self, old: model.Enum, new: model.Enum) -> Iterator[str]:
        if old.flags != new.flags:
            yield "is refused where a number has no member"
            return
        for member in old.members:
            if _find(member.name.text, new.members) is None:
                yield f"is refused where it has the member {quote(member.name.text)}"

    def _struct(
        self, before: Iterable[model.Field], after: Sequence[model.Field], prop: model.Property
    ) -> Iterator[str]:
        known = [field for field in after if is_storable(field.type, self.new)]
        for field in before:
            if not is_storable(field.type, self.old):
                continue
            found = _find(field.name.text, known)
            if found is None:
                yield f"loses the field {quote(field.name.text)}"
                continue
            for message in self._value(field.type, found.type, prop):
                yield f"in the field {quote(field.name.text)} {message}"

    def _ref(self, old: str | None, new: str | None) -> Iterator[str]:
        saved = [each.name.text for each in saved_entities(self.old)]
        dropped = [name for name in saved if old in (None, name) and self.entity(name) is None]
        for name in dropped:
            yield f"becomes zero where it refers to {quote(name)}"
        if new is None or old in dropped or not (old is None or old in saved):
            return  # a reference to an entity that is not saved becomes zero in any case
        found = None if old is None else self.entity(old)
        if found is None or found.name.text != new:
            yield f"is refused where it does not refer to {quote(new)}"


INTEGERS = (*model.SIGNED, *model.UNSIGNED)
Thing = TypeVar("Thing", model.Entity, model.EnumMember, model.Field, SavedProperty)


def _find(name: str, things: Iterable[Thing]) -> Thing | None:
    """Return the declaration for a name of the old version: by its name, else by its `was`."""
    known = tuple(things)
    living = (each for each in known if _name(each) == name)
    older = (each for each in known if any(was.text == name for was in each.was))
    return next(living, None) or next(older, None)


def _name(thing: model.Entity | model.EnumMember | model.Field | SavedProperty) -> str:
    return thing.path if isinstance(thing, SavedProperty) else thing.name.text


def _other(old: model.Type, new: model.Type) -> str:
    """Return the loss when values are converted to a type of another kind."""
    match old, new:
        case model.EnumType(), model.Scalar(name) if name in INTEGERS:
            return f"is refused where {name} does not hold the number of a member"
        case model.Scalar(name), model.EnumType() if name in INTEGERS:
            return f"is refused where {quote(new.name)} has no member with the number"
    return f"is refused: {show_type(old)} does not become {show_type(new)}"


def _number(old: str, new: str, *, saturate: bool) -> Iterator[str]:
    if "bool" in (old, new):
        if old != new:
            yield f"is refused: {old} does not become {new}"
    elif not _holds(new, old):
        way = "becomes the nearest number" if saturate else "is refused"
        yield f"{way} where {new} does not hold that of {old}"


def _holds(new: str, old: str) -> bool:
    """Return whether a number type represents every number of another one exactly."""
    if old in model.FLOATS:
        return new in model.FLOATS and model.FLOATS[new].bits >= model.FLOATS[old].bits
    return _holds_all(new, *model.integer_range(old))


def _holds_clamped(new: model.Type, prop: model.Property) -> bool:
    """Return whether a type represents every integer to which an old property is clamped.

    A property that is not observed has no setter, so it may exceed its clamp.
    """
    old = prop.type
    if not (isinstance(old, model.Scalar) and isinstance(new, model.Scalar)):
        return False
    if prop.clamp is None or not prop.observe or old.name not in INTEGERS or new.name == "bool":
        return False
    low, high = model.integer_range(old.name)
    least, most = max(low, prop.clamp[0]), min(high, prop.clamp[1])
    zero = 0 if prop.keep else least  # a kept property is zero until it is set
    return _holds_all(new.name, int(min(least, zero)), int(max(most, zero)))


def _holds_all(new: str, low: int, high: int) -> bool:
    """Return whether a number type represents every integer of a range exactly."""
    if new in model.FLOATS:
        row = model.FLOATS[new]
        return max(-low - 1, high).bit_length() <= row.precision and high <= row.largest
    least, most = model.integer_range(new)
    return least <= low and high <= most
