"""The prototypes of leaves: the functions which behaviours call and the user writes."""

from typing import NamedTuple

from gpgen.c.comments import sentence, titled
from gpgen.c.declarations import Line, Owner, join, parameters_of, when
from gpgen.c.types import declare, value_type
from gpgen.model.leaves import CONDITION, INSTANT, TASK, Leaf


class LeafView(NamedTuple):
    """A leaf that the user writes, and its prototypes."""

    doc: str
    prototypes: tuple[Line, ...]
    condition: str


KINDS = {
    "condition": "a condition",
    "value": "a value",
    "instant": "an instant",
    "task": "a task; start, then tick until it ends, or halt",
}


def leaf_view(owner: Owner, leaf: Leaf) -> LeafView:
    name = leaf.name.text
    fields = parameters_of(owner.names, (each.field for each in leaf.arguments))
    parameters = join(owner.parameters, fields)
    if leaf.kind == TASK:
        lines = [
            f"gp_status {owner.c.of(name, 'start')}({parameters});",
            f"gp_status {owner.c.of(name, 'tick')}({parameters});",
            f"void {owner.c.of(name, 'halt')}({owner.parameters});",
        ]
    elif leaf.kind == INSTANT:
        lines = [f"{'bool' if leaf.can_fail else 'void'} {owner.c.of(name)}({parameters});"]
    else:
        constant = join(owner.world, f"const {owner.type} *{owner.var}", fields)
        result = "bool"
        if leaf.kind != CONDITION and leaf.returns is not None:
            result = value_type(owner.names, leaf.returns)
        lines = [f"{declare(result, owner.c.of(name))}({constant});"]
    doc = titled(name, f"{KINDS[leaf.kind]}.", sentence(leaf.doc))
    return LeafView(doc, tuple(map(Line, lines)), when(leaf.condition))
