"""A plan -> all that its C needs: the steps of each region, and how what it keeps lies."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from gpgen.behaviours.plan.build import Build
from gpgen.behaviours.plan.observation import Sight
from gpgen.behaviours.plan.plan import Plan
from gpgen.behaviours.plan.regions import ROOT
from gpgen.behaviours.plan.resolution import Resolution
from gpgen.behaviours.plan.titles import range_of
from gpgen.behaviours.steps import (
    choices,
    composites,
    handlers,
    ir,
    leaves,
    modifiers,
    occupancy,
    parallel,
    state_machines,
)
from gpgen.behaviours.steps.flow import Compiled, Entry, Flow
from gpgen.behaviours.steps.ir import Steps
from gpgen.behaviours.steps.lower import Builder, steps_of
from gpgen.behaviours.steps.parts import split
from gpgen.behaviours.steps.sleep import SleepQuestion, sleep_questions
from gpgen.behaviours.steps.tidy import jumps, tidied, without_unread
from gpgen.behaviours.steps.words import Words
from gpgen.model import Entity, Module

# Each registers how its kinds of nodes are lowered, or its kinds of steps are followed.
REGISTERED = (choices, composites, leaves, modifiers, parallel, state_machines, handlers, occupancy)


class Shared(NamedTuple):
    """The trees whose uses share their functions, and the roots of the uses that do not."""

    trees: frozenset[str]
    apart: frozenset[int] = frozenset()


NONE = Shared(frozenset())


class Behaviour(NamedTuple):
    """A compiled behaviour."""

    root: Plan
    words: Words
    regions: tuple[Compiled, ...]
    lowered: dict[int, Steps]
    sizes: dict[int, int]
    questions: dict[int, SleepQuestion]

    @property
    def can_sleep(self) -> bool:
        return self.questions[ROOT].can_sleep


def is_alone(entity: Entity) -> bool:
    """Tell whether an entity has just one behaviour, so that its functions bear no name."""
    return [each.name.text for each in entity.behaviours] == ["behaviour"]


def prefix_of(entity: Entity, number: int) -> str:
    """Return what the labels of a behaviour begin with, and those of no other behaviour."""
    names = [each.name.text for each in entity.behaviours]
    name = names[number]
    if is_alone(entity):
        return ""
    return f"{name}_gp" if any(each.startswith(f"{name}_") for each in names) else name


def compile_behaviour(
    module: Module,
    entity: Entity,
    number: int,
    parts: frozenset[int] = frozenset(),
    shared: Shared = NONE,
) -> Behaviour:
    """Compile a behaviour, of which some nodes become functions of their own."""
    words = words_of(module, entity, number, shared)
    labels: set[str] = set()
    builders = [Builder(words, each, labels, parts=parts) for each in words.map.regions]
    steps = {each.region.number: steps_of(each) for each in builders}
    entries = {ROOT: Entry()}
    regions = []
    for builder in builders:
        region = builder.region
        flow = Flow(words, region)
        entry = entries.get(region.number, Entry())
        settled = flow.settled(steps[region.number], entry)
        is_reached = region.number in entries
        entries |= flow.entries
        names = ("status", "is_done", *builder.locals)
        regions.append(
            Compiled(
                region,
                *split(settled, partial(tidy, names=names)),
                builder.locals,
                has_from=flow.uses_from,
                is_given_from=not entry.is_now,
                has_behind=flow.has_behind,
                has_keep=flow.has_partial,
                is_begun=entry.is_begun,
                is_reached=is_reached,
                places=frozenset(flow.suspended),
            )
        )
    questions = sleep_questions(Sight(module, entity), words, regions, steps)
    sizes = {key: size for each in builders for key, size in each.sizes.items()}
    root = words.map.regions[ROOT].root
    return Behaviour(root, words, tuple(regions), steps, sizes, questions)


def words_of(module: Module, entity: Entity, number: int, shared: Shared) -> Words:
    """Return the words for the plan of a behaviour."""
    behaviour = entity.behaviours[number]
    build = Build(
        Resolution(module, entity),
        nodes=range_of(module, entity, behaviour.name.text).start - 1,
        shared=shared.trees,
        apart=shared.apart,
    )
    prefix = prefix_of(entity, number)
    return Words(module, entity, build.root(behaviour, prefix), prefix)


def tidy(steps: Steps, names: Iterable[str]) -> Steps:
    best = tidied(steps)
    read = without_unread(best, names)
    return checked_once(best if read == best else tidied(read))


def checked_once(steps: Steps) -> Steps:
    """Return the steps of a function with one check where two ways that call something meet."""
    return check_once(steps, jumps(steps))


def check_once(steps: Steps, used: Counter[str]) -> Steps:
    left = list(ir.changed(steps, lambda part: check_once(part, used)))
    out: list[ir.Step] = []
    while left:
        match left[:5]:
            case [
                ir.Call(start),
                ir.Jump(end),
                ir.Mark() as begin,
                ir.Call(tick),
                ir.Mark(label) as behind,
            ] if end == label and used[label] == 1:
                out += (ir.Line(start), ir.Jump(end), begin, ir.Line(tick), behind, ir.Check())
                del left[:5]
            case [step, *_]:
                out.append(step)
                del left[0]
    return tuple(out)
