"""Checks save files: keys of what is not saved, and duplicate old names."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from gpgen.model import Component, Entity, EnumMember, Field, Module, Name, Property, World
from gpgen.model.composition import embedded
from gpgen.model.conditions import Condition, can_hold, conjunction
from gpgen.model.saving import (
    SavedProperty,
    has_numbers,
    is_storable,
    saved_entities,
    saved_properties,
    saved_types,
    world_properties,
)
from gpgen.schema.names import NAME
from gpgen.source.places import Span
from gpgen.source.problems import Note, Problem, quote

PATH = re.compile(rf"\.?{NAME.pattern}|{NAME.pattern}\.{NAME.pattern}")
PATHS = "write hp, or a path: health.points, or .hp for one of the entity itself"


class Claim(NamedTuple):
    """A declaration with the old names under which it may be in a save file."""

    name: Name
    shown: str
    was: tuple[Name, ...]
    condition: Condition


def check_saving(module: Module) -> Iterator[Problem]:
    """Yield keys about save files in declarations that are not saved."""
    if module.world is not None:
        its = {each.prop.name.span for each in world_properties(module)}
        yield from _check_properties(module.world, its, module, is_saved=module.world.save)
    of_parts = {
        each.prop.name.span
        for entity in saved_entities(module)
        for each in saved_properties(module, entity)
    }
    parts = {
        part.component.name.text
        for entity in saved_entities(module)
        for part in embedded(module, entity)
    }
    for component in module.components:
        is_saved = component.name.text in parts
        yield from _check_properties(component, of_parts, module, is_saved=is_saved)
        yield from _check_object(component, is_saved=is_saved)
    for entity in module.entities:
        yield from _check_properties(entity, of_parts, module, is_saved=entity.save)
        yield from _check_object(entity, is_saved=entity.save)
    if module.has_world:
        yield from _check_types(module)


def _check_object(owner: Component | Entity, *, is_saved: bool) -> Iterator[Problem]:
    if is_saved:
        return
    what = "entity" if isinstance(owner, Entity) else "component of a saved entity"
    hint = "add 'save: true' to the entity, or remove this"
    for name in owner.was[:1]:
        yield _not_saved("'was'", what, owner.name, name.span, hint)
    for hook in owner.hooks:
        if hook.text == "loaded":
            yield _not_saved("the hook 'loaded'", what, owner.name, hook.span, hint)


def _not_saved(key: str, what: str, name: Name, span: Span, hint: str) -> Problem:
    saved = "a" if what.startswith("component") else "a saved"
    return Problem("GP441", span, f"{key} requires {saved} {what}, got {quote(name.text)}", hint)


def _check_properties(
    owner: Component | Entity | World, saved: set[Span], module: Module, *, is_saved: bool
) -> Iterator[Problem]:
    bound = {each.target.text for each in owner.bind} if isinstance(owner, Entity) else set()
    for prop in owner.properties:
        reason = _reason(prop, module, is_bound=prop.name.text in bound)
        if prop.save and prop.save_span is not None and reason:
            message = f"'save: true' conflicts with {reason} {quote(prop.name.text)}"
            yield Problem("GP440", prop.save_span, message, "remove 'save: true'")
        elif prop.name.span not in saved:
            yield from _check_unsaved(prop, is_saved=is_saved)
        elif prop.convert_span is not None and not has_numbers(prop.type, module):
            message = f"'convert' requires numbers in the type of {quote(prop.name.text)}"
            yield Problem("GP442", prop.convert_span, message, "remove 'convert'")
        for name in prop.was:
            if not PATH.fullmatch(name.text):
                message = f"expected the old name or path of a property, got {quote(name.text)}"
                yield Problem("GP445", name.span, message, PATHS)


def _reason(prop: Property, module: Module, *, is_bound: bool) -> str:
    """Return why a property can never be saved, "" if it can."""
    if prop.computed is not None:
        return "'computed' of"
    if is_bound:
        return "'bind' of"
    return "" if is_storable(prop.type, module) else "the extern in"


def _check_unsaved(prop: Property, *, is_saved: bool) -> Iterator[Problem]:
    hint = "add 'save: true' to its entity, or to the world, or remove this"
    if is_saved:
        hint = "remove this: such a property is not saved"
    used_keys = (
        ("'save: true'", prop.save_span if prop.save else None),
        ("'was'", prop.was[0].span if prop.was else None),
        ("'convert'", prop.convert_span),
    )
    for key, span in used_keys:
        if span is not None:
            yield _not_saved(key, "property", prop.name, span, hint)
            return


def _check_types(module: Module) -> Iterator[Problem]:
    structs, enums = saved_types(module)
    hint = "remove 'was', or save a property of this type"
    for struct in module.structs:
        for field in struct.fields if struct.name.text not in structs else ():
            for name in field.was[:1]:
                yield _not_saved("'was'", "field", field.name, name.span, hint)
    for enum in module.enums:
        for member in enum.members if enum.name.text not in enums else ():
            for name in member.was[:1]:
                yield _not_saved("'was'", "enum member", member.name, name.span, hint)


def check_old_names(module: Module) -> Iterator[Problem]:
    """Yield old names that two declarations have, or that equal a current saved name."""
    of_properties = [world_properties(module)]
    of_properties += [saved_properties(module, each) for each in saved_entities(module)]
    groups = [
        [_claim("entity", each) for each in saved_entities(module)],
        *([_claim_path(each) for each in saved] for saved in of_properties),
        *([_claim("field", each) for each in struct.fields] for struct in module.structs),
        *([_claim("member", each) for each in enum.members] for enum in module.enums),
    ]
    problems = [problem for group in groups for problem in _check_claims(group)]
    yield from {problem.span.order: problem for problem in problems}.values()


def _claim(kind: str, thing: Entity | Field | EnumMember) -> Claim:
    return Claim(thing.name, f"the {kind} {quote(thing.name.text)}", thing.was, thing.condition)


def _claim_path(saved: SavedProperty) -> Claim:
    name = Name(saved.path, saved.prop.name.span)
    return Claim(name, f"the property {quote(saved.path)}", saved.was, saved.condition)


def _check_claims(group: list[Claim]) -> Iterator[Problem]:
    living = {each.name.text: each for each in group}
    claimed: dict[str, list[tuple[Claim, Name]]] = {}
    for claim in group:
        for name in claim.was:
            same = living.get(name.text)
            if same is not None and (same is claim or _can_meet(same, claim)):
                yield _is_living(name, same, claim)
            others = claimed.setdefault(name.text, [])
            first = next((each for each in others if _can_meet(each[0], claim)), None)
            if first is not None and first[1].span != name.span:
                note = Note(first[1].span, f"claimed by {first[0].shown} here")
                message = f"duplicate old name {quote(name.text)}"
                yield Problem("GP443", name.span, message, "remove one of the two", (note,))
            others.append((claim, name))


def _is_living(name: Name, same: Claim, claim: Claim) -> Problem:
    if same is claim:
        message = f"'was' of {claim.shown} names it as it is called now"
        return Problem("GP444", name.span, message, f"remove {quote(name.text)}")
    message = f"the old name {quote(name.text)} conflicts with {same.shown}, which is saved"
    note = Note(same.name.span, "declared here")
    hint = "remove it: what is saved under this name is read into that"
    return Problem("GP444", name.span, message, hint, (note,))


def _can_meet(one: Claim, two: Claim) -> bool:
    """Return whether both declarations exist in some build."""
    together = conjunction(one.condition, two.condition)
    return together is None or can_hold(together)
