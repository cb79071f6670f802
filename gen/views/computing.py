"""What is computed of an owner: the words for it, and what follows from what.

Only where something is computed is this imported, and with it all of expressions.
"""

from gpgen.conditions import either, implies
from gpgen.expressions.computed import Computed, computed, followers
from gpgen.expressions.computed import Owner as Declared
from gpgen.expressions.tree import reads
from gpgen.model import Module, Property
from gpgen.views.clamps import clamped
from gpgen.views.comments import safe
from gpgen.views.computed import ComputedView, SettleView
from gpgen.views.ctypes import declare, value_type
from gpgen.views.expressions import Writer
from gpgen.views.statements import statements
from gpgen.views.words import Line, Owner, when


class Computing:
    """The computed properties of an owner, each behind what it follows."""

    def __init__(self, owner: Owner, declared: Declared, module: Module) -> None:
        self.owner = owner
        self.found = computed(declared, module)

    def names_following(self, name: str) -> set[str]:
        """Return what follows from a property."""
        return {each.prop.name.text for each in followers(name, self.found)}

    def views(self) -> tuple[ComputedView, ...]:
        """Return the functions that compute them, in the order of computing."""
        return tuple(_view(self.owner, each) for each in self.found)

    def settles(self, observed: tuple[Property, ...]) -> tuple[SettleView, ...]:
        """Return what is computed anew: behind each property that is followed, and at first."""
        views = []
        for prop in observed:
            after = followers(prop.name.text, self.found)
            if after and prop.computed is None:
                what = f"follows from {prop.name.text}"
                views.append(_settle(self.owner, after, what, prop))
        return (*views, _settle(self.owner, self.found, "is computed", None))


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
        condition=when(each.prop.condition),
    )


def _settle(
    owner: Owner, after: tuple[Computed, ...], what: str, source: Property | None
) -> SettleView:
    names = () if source is None else (source.name.text,)
    given = None if source is None else source.condition
    lines = []
    for each in after:
        name = each.prop.name.text
        call = f"{owner.c.of('compute', name)}({owner.var})"
        lines.append(Line(f"{owner.var}->{name} = {call};", when(each.prop.condition)))
    parameter = f"{owner.c.c} *{owner.var}"
    return SettleView(
        owner.c.of("settle", *names),
        parameter,
        owner.var,
        what,
        tuple(lines),
        when(given),
        not implies(given, either(each.prop.condition for each in after)),
    )
