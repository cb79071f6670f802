"""A plan -> all that its C needs: the steps of each region, and how what it keeps lies."""

from collections.abc import Iterable

from gpgen.behaviours import attempts, composites, condition, layers, leaves, running, side
from gpgen.behaviours.checks import checked_once
from gpgen.behaviours.flow import Entry, Flow
from gpgen.behaviours.ir import Steps
from gpgen.behaviours.lower import Builder, steps_of
from gpgen.behaviours.plan import Plan
from gpgen.behaviours.questions import Compiled, Resting, resting
from gpgen.behaviours.regions import ROOT, Map, map_of
from gpgen.behaviours.sight import Sight
from gpgen.behaviours.slots import Slots
from gpgen.behaviours.stores import without_unread
from gpgen.behaviours.tidy import tidied
from gpgen.model import Entity, Module
from gpgen.naming import Names
from gpgen.tuples import NamedTuple
from gpgen.views.behaviour_words import Words

LOWERED = (
    attempts,
    composites,
    condition,
    layers,
    leaves,
    running,
    side,
)  # each says how its kinds of nodes are lowered


class Behaviour(NamedTuple):
    """A compiled behaviour."""

    root: Plan
    map: Map
    words: Words
    slots: Slots
    regions: tuple[Compiled, ...]
    lowered: dict[int, Steps]
    resting: dict[int, Resting]

    @property
    def can_rest(self) -> bool:
        """Whether there is ever nothing to do."""
        return self.resting[ROOT].can_rest


def compiled(module: Module, entity: Entity, names: Names, root: Plan, prefix: str) -> Behaviour:
    """Return a behaviour, compiled."""
    found, slots = map_of(root), Slots(prefix)
    words = Words(module, entity, names, found, slots, prefix)
    labels: set[str] = set()
    builders = [Builder(found, words, slots, each, labels) for each in found.regions]
    steps = {each.region.number: steps_of(each) for each in builders}
    entries = {ROOT: Entry(is_now=True, is_begun=True)}
    regions = []
    for builder in builders:
        flow = Flow(found, words, slots, builder.region)
        is_reached = builder.region.number in entries
        entry = entries.get(builder.region.number, entries[ROOT])
        settled = flow.settled(steps[builder.region.number], entry)
        entries |= flow.entries
        regions.append(
            Compiled(
                builder.region,
                tidy(settled, ("is_done", *builder.locals)),
                builder.locals,
                flow.uses_from,
                not entry.is_now,
                flow.has_behind,
                flow.has_partial,
                entry.is_begun,
                is_reached,
                frozenset(flow.suspended),
            )
        )
    questions = resting(Sight(module, entity), words, regions, steps)
    return Behaviour(root, found, words, slots, tuple(regions), steps, questions)


def tidy(steps: Steps, names: Iterable[str]) -> Steps:
    """Return steps in their best form, without variables that nothing reads."""
    best = tidied(steps)
    read = without_unread(best, names)
    return checked_once(best if read == best else tidied(read))
