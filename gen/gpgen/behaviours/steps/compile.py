"""A plan -> all that its C needs: the steps of each region, and how what it keeps lies."""

from collections.abc import Iterable
from typing import NamedTuple

from gpgen.behaviours.plan.observation import Sight
from gpgen.behaviours.plan.plan import Plan
from gpgen.behaviours.plan.regions import ROOT, Map, map_of
from gpgen.behaviours.plan.slots import Slots
from gpgen.behaviours.steps import attempts, composites, condition, leaves, running
from gpgen.behaviours.steps import modifiers as layers
from gpgen.behaviours.steps import parallel as side
from gpgen.behaviours.steps.flow import Entry, Flow
from gpgen.behaviours.steps.ir import Steps
from gpgen.behaviours.steps.lower import Builder, steps_of
from gpgen.behaviours.steps.sleep_question import Compiled, Resting, resting
from gpgen.behaviours.steps.stores import checked_once, without_unread
from gpgen.behaviours.steps.tidy import tidied
from gpgen.behaviours.steps.words import Words
from gpgen.c.names import Names
from gpgen.model import Entity, Module

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
        return self.resting[ROOT].can_rest


def compiled(module: Module, entity: Entity, names: Names, root: Plan, prefix: str) -> Behaviour:
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
