"""Behaviour -> C functions, none of which is too long, with those of shared trees only once."""

from collections import Counter
from typing import NamedTuple

from gpgen.behaviours.c import region_functions
from gpgen.behaviours.c.function_writer import Function, FunctionWriter
from gpgen.behaviours.c.region_functions import height, question_functions, static_functions
from gpgen.behaviours.plan.resolution import Resolution
from gpgen.behaviours.plan.titles import unfolded
from gpgen.behaviours.steps.compiled_behaviour import (
    Lowered,
    Shared,
    TooLong,
    compile_steps,
    lower_plan,
    plan_of,
)
from gpgen.behaviours.steps.part_functions import parts_of
from gpgen.model import Entity, Module
from gpgen.model.behaviours import Subtree

FEW = 4  # a tree with fewer nodes is not shared
LEAST = 100  # lines of a part, before unreachable steps are removed


class Written(NamedTuple):
    """A behaviour in C: its steps, the writer of its functions, and the functions."""

    lowered: Lowered
    writer: FunctionWriter
    functions: tuple[Function, ...]


def fitting(resolution: Resolution, number: int) -> Written:
    """Return the functions of a behaviour; if they are too long, parts are separate functions."""
    trees = shared_trees(resolution.module, resolution.entity, number)
    if not trees:
        whole = lower_plan(resolution, number, plan_of(resolution, number))
        return short(whole) or in_parts(whole)
    found = sharing(resolution, number, trees)
    return found if is_short(found) else in_parts(found.lowered)


# Shared trees


def shared_trees(module: Module, entity: Entity, number: int) -> frozenset[str]:
    """Return the trees that a behaviour uses more than once, and that have enough nodes."""
    trees = {each.name.text: each for each in module.behaviours}
    found = unfolded(entity.behaviours[number].root, trees)
    uses = (each.node.body.name.text for each in found if isinstance(each.node.body, Subtree))
    counts = Counter(uses)
    sizes = {name: sum(1 for _ in unfolded(trees[name].root, trees)) for name in counts}
    return frozenset(name for name in counts if counts[name] > 1 and sizes[name] >= FEW)


def sharing(resolution: Resolution, number: int, trees: frozenset[str]) -> Written:
    """Return a behaviour in which all uses of trees that can share functions do so."""
    shared, lonely = Shared(trees), frozenset[int]()
    while True:
        shared = shared._replace(apart=shared.apart | lonely)
        found = written(lower_plan(resolution, number, plan_of(resolution, number, shared)))
        lonely = uses_alone(found.writer)
        if not lonely:
            return found


def uses_alone(w: FunctionWriter) -> frozenset[int]:
    """Return the roots of those uses of trees whose functions equal those of no other use."""
    roots = [each.root for each in w.map.uses.values()]
    return frozenset(
        root.key for root in roots if not w.merging.shares(w.code.private("tick", root.label))
    )


# Length


def in_parts(whole: Lowered) -> Written:
    """Return a behaviour that is too long, with parts of its regions as functions."""
    where, sizes = whole.code.map, whole.sizes
    parts = frozenset[int]()
    most = 4 * region_functions.LONGEST  # before unreachable steps are removed
    while most > LEAST:
        most //= 2
        before, parts = parts, parts_of(where, sizes, most)
        if parts != before and (found := short(whole.with_parts(parts))) is not None:
            return found
    return written(
        whole.with_parts(parts_of(where, sizes, 2 * region_functions.LONGEST)), has_shares=True
    )


def short(lowered: Lowered) -> Written | None:
    """Return the functions of a behaviour, or None if one is too long."""
    try:
        found = written(lowered, region_functions.LONGEST)
    except TooLong:
        return None
    return found if is_short(found) else None


def written(lowered: Lowered, most: int | None = None, *, has_shares: bool = False) -> Written:
    """Return the functions of a behaviour; raise TooLong if one is sure to exceed `most` lines."""
    writer = FunctionWriter(compile_steps(lowered, most), lowered.name)
    writer.has_shares = has_shares
    return Written(lowered, writer, static_functions(writer))


def is_short(found: Written) -> bool:
    """Return whether no function for ticks or sleep questions is too long."""
    ticks = [each for each in found.functions if "gp_status " in each.declaration.partition("(")[0]]
    if any(height(each.declaration, each.lines) > region_functions.LONGEST for each in ticks):
        return False
    asking = question_functions(found.writer) if found.writer.behaviour.can_sleep else ()
    return all(height(each.declaration, each.lines) <= region_functions.LONGEST for each in asking)
