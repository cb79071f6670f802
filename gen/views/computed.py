"""Views of computed properties: what they are in C, and what is computed anew when one is set."""

from typing import NamedTuple

from gpgen.expressions.computed import Computed, followers
from gpgen.expressions.tree import reads
from gpgen.model import Property
from gpgen.views.clamps import clamped
from gpgen.views.comments import safe
from gpgen.views.ctypes import declare, value_type
from gpgen.views.expressions import Writer
from gpgen.views.statements import statements
from gpgen.views.words import Line, Owner


class ComputedView(NamedTuple):
    """A computed property: the function that computes it."""

    declaration: str
    of: str
    parts: tuple[Line, ...]
    result: str
    object: str
    is_constant: bool


class SettleView(NamedTuple):
    """What is computed anew when a property has been set, or at the beginning: all."""

    c: str
    parameter: str
    what: str
    lines: tuple[Line, ...]


def computed_views(owner: Owner, found: tuple[Computed, ...]) -> tuple[ComputedView, ...]:
    """Return the functions of computed properties, in the order of computing."""
    return tuple(_view(owner, each) for each in found)


def _view(owner: Owner, each: Computed) -> ComputedView:
    name = each.prop.name.text
    writer = Writer(owner.names, {"": f"{owner.var}->", "local": ""})
    c = declare(value_type(owner.names, each.prop.type), owner.c.of("compute", name))
    source = each.prop.computed
    frame = f"return {clamped(owner.names, each.prop, '{}')};"
    *parts, result = statements(writer, each.tree, frame)
    return ComputedView(
        declaration=f"{c}(const {owner.c.c} *{owner.var})",
        of=safe(source.text if source else ""),
        parts=tuple(Line(text) for text in parts),
        result=result,
        object=owner.var,
        is_constant=not reads(each.tree),
    )


class Clamp(NamedTuple):
    """The function call that keeps a value within a clamp: what stands before and behind it."""

    before: str = ""
    behind: str = ""


def settle_views(
    owner: Owner, observed: tuple[Property, ...], found: tuple[Computed, ...]
) -> tuple[SettleView, ...]:
    """Return what is computed anew: after each property that is followed, and at the beginning."""
    views = []
    for prop in observed:
        after = followers(prop.name.text, found)
        if after and prop.computed is None:
            what = f"follows from {prop.name.text}"
            views.append(_settle(owner, after, what, prop.name.text))
    if found:
        views.append(_settle(owner, found, "is computed"))
    return tuple(views)


def _settle(owner: Owner, after: tuple[Computed, ...], what: str, *names: str) -> SettleView:
    lines = []
    for each in after:
        name = each.prop.name.text
        call = f"{owner.c.of('compute', name)}({owner.var})"
        lines.append(Line(f"{owner.var}->{name} = {call};"))
    parameter = f"{owner.c.c} *{owner.var}"
    return SettleView(owner.c.of("settle", *names), parameter, what, tuple(lines))
