"""Plan -> compiled behaviour: the steps of each region, lowered, analysed and simplified."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from gpgen.behaviours.plan.build import Build
from gpgen.behaviours.plan.observation import Observability
from gpgen.behaviours.plan.plan import Plan
from gpgen.behaviours.plan.regions import ROOT
from gpgen.behaviours.plan.resolution import Resolution
from gpgen.behaviours.plan.titles import range_of
from gpgen.behaviours.steps import (
    choices,
    composites,
    flow_places,
    flow_steps,
    ir,
    leaves,
    modifiers,
    parallel,
    state_machines,
)
from gpgen.behaviours.steps.code_writer import CodeWriter
from gpgen.behaviours.steps.flow_analysis import CompiledRegion, Entry, Flow
from gpgen.behaviours.steps.ir import Steps
from gpgen.behaviours.steps.liveness import without_unread_times
from gpgen.behaviours.steps.lower import Builder, steps_of
from gpgen.behaviours.steps.part_functions import least_lines, lines_of_parts, sizes_of, split_parts
from gpgen.behaviours.steps.simplification import jumps, simplify_flow, without_unread
from gpgen.behaviours.steps.sleep_analysis import SleepQuestion, sleep_questions
from gpgen.model import Entity

# Each module registers how its kinds of nodes are lowered, or its kinds of steps analysed.
REGISTERED = (
    choices,
    composites,
    leaves,
    modifiers,
    parallel,
    state_machines,
    flow_steps,
    flow_places,
)

# How many times its limit of lines a function may have before it is tidied: tidying leaves more
# than a third, or tests/behaviours/test_long_functions.py fails.
MANY = 3


class Shared(NamedTuple):
    """The trees whose uses share their functions, and the roots of the uses that do not."""

    trees: frozenset[str]
    apart: frozenset[int] = frozenset()


NONE = Shared(frozenset())


@dataclass(frozen=True)
class CompiledBehaviour:
    """A compiled behaviour."""

    resolution: Resolution
    code: CodeWriter
    regions: tuple[CompiledRegion, ...]
    lowered: dict[int, Steps]

    @property
    def root(self) -> Plan:
        return self.code.map.regions[ROOT].root

    @cached_property
    def questions(self) -> dict[int, SleepQuestion]:
        """The sleep questions by region: whether a tick would change nothing, and until when."""
        sight = Observability(self.resolution.module, self.resolution.entity)
        return sleep_questions(sight, self.code, self.regions, self.lowered)

    @property
    def can_sleep(self) -> bool:
        return self.questions[ROOT].can_sleep


def is_alone(entity: Entity) -> bool:
    """Return whether `behaviour` is an entity's only behaviour, so that functions omit its name."""
    return [each.name.text for each in entity.behaviours] == ["behaviour"]


def prefix_of(entity: Entity, number: int) -> str:
    """Return the prefix of a behaviour's labels, which those of no other behaviour have."""
    names = [each.name.text for each in entity.behaviours]
    name = names[number]
    if is_alone(entity):
        return ""
    return f"{name}_gp" if any(each.startswith(f"{name}_") for each in names) else name


class TooLong(Exception):  # noqa: N818 (nothing is wrong: the caller cuts it and tries again)
    """A function would have more lines than allowed."""


class Entered(NamedTuple):
    """How regions are entered, and which of them from the root, directly or through others.

    Regions that are entered only from unreachable steps do not become functions.
    """

    entries: dict[int, Entry]
    from_root: set[int]


class Lowered(NamedTuple):
    """The steps of a plan, by region, before the analysis of what may be running at each step."""

    resolution: Resolution
    number: int
    code: CodeWriter
    builders: tuple[Builder, ...]
    steps: dict[int, Steps]

    @property
    def name(self) -> str:
        return self.resolution.entity.behaviours[self.number].name.text

    def with_parts(self, parts: frozenset[int]) -> "Lowered":
        """Lower the same plan again, with some nodes as functions of their own."""
        root = self.code.map.regions[ROOT].root
        return lower_plan(self.resolution, self.number, root, parts)

    @property
    def sizes(self) -> dict[int, int]:
        """The approximate number of lines that each node becomes, by its key."""
        return sizes_of({key: span for each in self.builders for key, span in each.spans.items()})


def lower_plan(
    resolution: Resolution, number: int, root: Plan, parts: frozenset[int] = frozenset()
) -> Lowered:
    """Lower the plan of a behaviour, of which some nodes become functions of their own."""
    entity = resolution.entity
    code = CodeWriter(resolution.module, entity, root, prefix_of(entity, number))
    labels: set[str] = set()
    builders = tuple(Builder(code, each, labels, parts=parts) for each in code.map.regions)
    steps = {each.region.number: steps_of(each) for each in builders}
    return Lowered(resolution, number, code, builders, steps)


def compile_steps(lowered: Lowered, most: int | None = None) -> CompiledBehaviour:
    """Compile a behaviour; raise TooLong as soon as a function has more than `most` lines."""
    resolution, _, code, builders, steps = lowered
    entered = Entered({ROOT: Entry()}, {ROOT})
    regions = tuple(compile_region(code, each, steps, entered, most) for each in builders)
    return CompiledBehaviour(resolution, code, regions, steps)


def compile_region(
    code: CodeWriter,
    builder: Builder,
    steps: Mapping[int, Steps],
    entered: Entered,
    most: int | None,
) -> CompiledRegion:
    """Compile a region, and record in `entered` how it enters other regions."""
    region = builder.region
    flow = Flow(code, region)
    entry = entered.entries.get(region.number, Entry())
    settled = without_unread_times(flow.resolve(steps[region.number], entry))
    is_reached = region.number in entered.entries
    entered.entries.update(flow.entries)
    if region.number not in entered.from_root:
        most = None
    else:
        entered.from_root.update(flow.entries)
    if most is not None and max(lines_of_parts(settled)) > MANY * most:
        raise TooLong
    simplify = partial(tidy, names=("status", "is_done", *builder.locals), most=most)
    return CompiledRegion(
        region,
        *split_parts(settled, simplify),
        builder.locals,
        has_from=flow.uses_from,
        is_given_from=not entry.is_now,
        has_behind=flow.has_behind,
        has_keep=flow.has_partial,
        is_begun=entry.is_begun,
        is_reached=is_reached,
        places=frozenset(flow.suspended),
    )


def plan_of(resolution: Resolution, number: int, shared: Shared = NONE) -> Plan:
    """Return the plan of an entity's behaviour, in which the uses of `shared` trees are marked."""
    entity = resolution.entity
    behaviour = entity.behaviours[number]
    build = Build(
        resolution,
        nodes=range_of(resolution.module, entity, behaviour.name.text).start - 1,
        shared=shared.trees,
        apart=shared.apart,
    )
    return build.root(behaviour, prefix_of(entity, number))


def tidy(steps: Steps, names: Iterable[str], most: int | None = None) -> Steps:
    """Return the steps of a function as a person would write them, or raise TooLong."""
    best = simplify_flow(steps)
    read = without_unread(best, names)
    found = checked_once(best if read == best else simplify_flow(read))
    if most is not None and least_lines(found) > most:
        raise TooLong
    return found


def checked_once(steps: Steps) -> Steps:
    """Return the steps of a function with a single check where two paths with calls join."""
    return check_once(steps, jumps(steps))


def check_once(steps: Steps, used: Counter[str]) -> Steps:
    left = list(ir.changed(steps, lambda part: check_once(part, used)))
    out: list[ir.Step] = []
    while left:
        match left[:5]:
            case [
                ir.Call(start),
                ir.Jump(end),
                ir.Label() as begin,
                ir.Call(tick),
                ir.Label(label) as behind,
            ] if end == label and used[label] == 1:
                out += (ir.Line(start), ir.Jump(end), begin, ir.Line(tick), behind, ir.Check())
                del left[:5]
            case [step, *_]:
                out.append(step)
                del left[0]
    return tuple(out)
