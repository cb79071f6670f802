"""Views of leaves: the prototypes of the functions that behaviours call."""

from gpgen.model.leaves import CONDITION, INSTANT, TASK, Leaf
from gpgen.tuples import NamedTuple
from gpgen.views.arguments import declared
from gpgen.views.comments import sentence, titled
from gpgen.views.ctypes import declare, value_type
from gpgen.views.words import Line, Owner, join, when


class LeafView(NamedTuple):
    """A leaf that the user writes: what it is, and its prototypes."""

    doc: str
    prototypes: tuple[Line, ...]
    condition: str


WHAT = {
    "condition": "a condition",
    "value": "a value",
    "instant": "an instant",
    "task": "a task; how it goes, at its start and in each tick until it has ended or is halted",
}


def leaf_views(owner: Owner, leaves: tuple[Leaf, ...]) -> tuple[LeafView, ...]:
    """Return the leaves that the user writes."""
    return tuple(_view(owner, leaf) for leaf in leaves if leaf.is_ is None)


def _view(owner: Owner, leaf: Leaf) -> LeafView:
    name = leaf.name.text
    fields = declared(owner.names, (each.field for each in leaf.arguments))
    doc = titled(name, f"{WHAT[leaf.kind]}.", sentence(leaf.doc))
    if leaf.kind == TASK:
        lines = [
            f"gp_status {owner.c.of(name, 'start')}({join(owner.who, fields)});",
            f"gp_status {owner.c.of(name, 'tick')}({join(owner.who, fields)});",
            f"void {owner.c.of(name, 'halt')}({owner.who});",
        ]
    elif leaf.kind == INSTANT:
        of = "bool" if leaf.can_fail else "void"
        lines = [f"{of} {owner.c.of(name)}({join(owner.who, fields)});"]
    else:
        who = f"{owner.names.of('world')} *world, const {owner.c.c} *{owner.var}"
        lines = [f"{declare(result(owner, leaf), owner.c.of(name))}({join(who, fields)});"]
    return LeafView(doc, tuple(map(Line, lines)), when(leaf.condition))


def result(owner: Owner, leaf: Leaf) -> str:
    """Return the C type of what a condition or a value is."""
    if leaf.kind == CONDITION or leaf.returns is None:
        return "bool"
    return value_type(owner.names, leaf.returns)
