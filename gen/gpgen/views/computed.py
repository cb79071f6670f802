"""The computed and bound properties of an object, printed by _computed.j2."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from gpgen.c.comments import comment_text
from gpgen.c.declarations import Key, Line, Owner, when
from gpgen.c.expressions import Writer
from gpgen.c.operators import PRIMARY
from gpgen.c.statement_items import code_only
from gpgen.c.statements import clamped, statements
from gpgen.c.types import declare, different, member, packed, value_type
from gpgen.expressions.types import convert_stored
from gpgen.model import Array, Entity, Text
from gpgen.model.conditions import disjunction, implies
from gpgen.model.dependencies import Dependent, follows
from gpgen.model.dependencies import Owner as Declared
from gpgen.model.expressions import Read, reads
from gpgen.views.dependents import DependentsView
from gpgen.views.module_index import Index
from gpgen.views.property import PropertyView
from gpgen.views.property_dependents import Place, dependents_view, part_places, place_of


class ComputedView(NamedTuple):
    """The function that computes a property; it converts `elements` of an array one by one."""

    declaration: str
    of: str
    parts: tuple[Line, ...]
    result: str
    elements: str
    unused: tuple[Key, ...]
    condition: str


class StaleView(NamedTuple):
    """The check that compares a dependent property with its recomputed value."""

    name: str
    field: str
    declaration: str
    compute: str
    has_changed: str
    is_stored: bool
    condition: str


class UpdateView(NamedTuple):
    """The function that updates the dependents of a property, or initially all dependents."""

    c: str
    what: str
    lines: tuple[Line, ...]
    condition: str
    unused: tuple[Key, ...]


class ObjectDependents:
    """The computed and bound properties of an object."""

    def __init__(
        self,
        owner: Owner,
        declared: Declared,
        views: Sequence[PropertyView],
        watched: frozenset[str],
        index: Index,
    ) -> None:
        """Take the views of the object's own properties; `watched` ones wake sleeping entities."""
        self.watched = watched
        self.owner = owner
        module = owner.module
        self.found = follows(declared, module)
        self.places = {
            view.name: place_of(owner, view, always_notified=view.always_notified) for view in views
        }
        if isinstance(declared, Entity):
            self.places |= part_places(owner, declared, module, index)

    def computed(self) -> tuple[ComputedView, ...]:
        """Return the functions that compute properties, in the order of updates."""
        return tuple(_view(self.owner, each) for each in self.found.settled if each.is_of_owner)

    def updates(self) -> tuple[UpdateView, ...]:
        """Return the update after each property that has dependents, and the initial update."""
        views = []
        for place in self.places.values():
            after = self.found.after(place.path)
            is_ours = place.is_own or self.found.is_handled(place.path)
            if after and place.view.is_settable and is_ours:
                views.append(_update(self.owner, after, place))
        if self.found.settled and not self.owner.is_component:
            views.append(_update(self.owner, self.found.settled, None))
        return tuple(views)

    def stale(self) -> tuple[StaleView, ...]:
        """Return the check of each dependent property, in the order of updates."""
        return tuple(_stale(self.owner, each) for each in self.found.settled)

    def after(self, view: PropertyView) -> DependentsView | None:
        followers = self.found.notified_after(view.name) if view.is_settable else ()
        place = self.places[view.name]
        if not followers:
            return None
        return dependents_view(place, followers, self.places, self.watched)

    def of_parts(self) -> tuple[DependentsView, ...]:
        """Return the dependents of component properties that have more of them in the entity."""
        return tuple(
            dependents_view(place, self.found.notified_after(path), self.places, self.watched)
            for path, place in self.places.items()
            if not place.is_own and self.found.is_handled(path)
        )


def _view(owner: Owner, each: Dependent) -> ComputedView:
    """Return the function for a property: it stores arrays and strings, and returns others."""
    prop = each.prop
    is_stored = isinstance(prop.type, Array | Text)
    roots = {part: f"{owner.var}->{part}." for part in {read.root for read in reads(each.tree)}}
    roots |= {"": f"{owner.var}->", "local": ""}
    writer = Writer(owner.names, roots, getters=owner.getters)
    result = "void" if is_stored else value_type(owner.names, prop.type)
    inner = owner.inner_parameters
    parameters = inner if is_stored else inner.replace(owner.type + " *", f"const {owner.type} *")
    c = declare(result, compute(owner, each))
    by_element = _by_element(writer, each)
    *parts, last = by_element or statements(writer, each.tree, _frame(owner, each))
    source = prop.follows.source.text if prop.follows else ""
    return ComputedView(
        declaration=f"{c}({parameters})",
        of=comment_text(source),
        parts=tuple(Line(text) for text in parts),
        result=last,
        elements=str(prop.type.length) if by_element and isinstance(prop.type, Array) else "",
        unused=tuple(
            Key(name)
            for name in owner.inner_args.split(", ")
            if not is_used(owner, name, (*parts, last))
        ),
        condition=when(prop.condition),
    )


def is_used(owner: Owner, name: str, lines: Sequence[str]) -> bool:
    """Return whether lines of C use an object; constant folding may have removed its reads."""
    uses = r"(->|\)|, )" if owner.columns else "->"
    use = re.compile(rf"(?<![.>])\b{name}{uses}")
    return any(use.search(code_only(line)) for line in lines)


def compute(owner: Owner, each: Dependent) -> str:
    name = each.prop.name.text
    if each.is_of_owner:
        return owner.c.of("gp_compute", *((each.part, name) if each.part else (name,)))
    return owner.names.of(each.part, "gp_compute", name)


def _frame(owner: Owner, each: Dependent) -> str:
    """Return the last statement, with `{}` in place of the value."""
    target = owner.field(each.path)
    match each.prop.type:
        case Text():
            return f"gp_text_set(GP_WRITABLE(char, {target}), sizeof {target}, {{}});"
        case Array(element):
            to = f"GP_WRITABLE({value_type(owner.names, element)}, {target})"
            return f"memcpy({to}, {{}}, sizeof {target});"
    return f"return {clamped(owner.names, each.prop, '{}')};"


def _by_element(writer: Writer, each: Dependent) -> tuple[str, ...]:
    """Return the statements that convert one element, if the value is an array of another type."""
    of, source = each.prop.type, each.tree.type
    if not (isinstance(of, Array) and isinstance(source, Array)) or of == source:
        return ()
    name = f"{writer.c(each.tree).at(PRIMARY)}[index]"
    tree = convert_stored(Read("local", name, source.element), of.element)
    assert tree is not None
    target = f"{writer.roots['']}{each.path}"
    value = packed(of.element, "{}")
    return statements(writer, tree, f"GP_STORE({target}[index], {value});")


def _update(owner: Owner, after: tuple[Dependent, ...], source: Place | None) -> UpdateView:
    """Return the update after a property is set, or the initial update."""
    required = None if source is None else source.view.prop.condition
    lines = tuple(Line(_statement(owner, each), when(each.prop.condition)) for each in after)
    may_be_idle = not implies(required, disjunction(each.prop.condition for each in after))
    unused = [owner.var] if may_be_idle else []
    if owner.columns and (may_be_idle or not any("(world, " in each.text for each in lines)):
        unused.append("world")
    return UpdateView(
        owner.c.of("gp_update_dependents", *(() if source is None else ("of", *source.suffix))),
        "others" if source is None else source.path,
        lines,
        when(required),
        tuple(map(Key, unused)),
    )


def _stale(owner: Owner, each: Dependent) -> StaleView:
    """Return the check of a property; arrays and strings, recomputed in place, are restored."""
    of, field = each.prop.type, owner.field(each.path)
    is_stored = isinstance(of, Array | Text)
    value = "old_value" if is_stored else "new_value"
    compare = "strncmp" if isinstance(of, Text) else "memcmp"
    has_changed = (
        f"{compare}({field}, old_value, sizeof old_value)"
        if is_stored
        else different(owner.names, of, field, value)
    )
    return StaleView(
        name=each.path,
        field=field,
        declaration=member(owner.names, of, value),
        compute=_call(owner, each),
        has_changed=has_changed,
        is_stored=is_stored,
        condition=when(each.prop.condition),
    )


def _statement(owner: Owner, each: Dependent) -> str:
    call = _call(owner, each)
    if isinstance(each.prop.type, Array | Text):
        return f"{call};"
    return f"GP_STORE({owner.field(each.path)}, {call});"


def _call(owner: Owner, each: Dependent) -> str:
    of_part = each.part and not each.is_of_owner
    return (
        f"{compute(owner, each)}({f'&{owner.var}->{each.part}' if of_part else owner.inner_args})"
    )
