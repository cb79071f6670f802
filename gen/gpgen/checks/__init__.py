"""What a schema must not say: each pass asks the model one question and yields problems."""

from collections.abc import Callable, Iterable, Iterator

from gpgen.checks.behaviours import check_behaviours
from gpgen.checks.buffers import check_buffers
from gpgen.checks.clashes import check_clashes
from gpgen.checks.components import check_components
from gpgen.checks.doubts import check_sleepless
from gpgen.checks.entities import check_factories, check_freeze, check_keep, check_pools
from gpgen.checks.limits import check_limits, check_memory, doubt_memory
from gpgen.checks.listeners import check_listeners
from gpgen.checks.properties import check_clamps, check_following
from gpgen.checks.streams import check_posts, check_streams
from gpgen.checks.types import check_enums, check_structs
from gpgen.checks.unreachable import check_unreached
from gpgen.model import Module
from gpgen.source.problems import Problem

Pass = Callable[[Module], Iterable[Problem]]

PASSES: tuple[Pass, ...] = (
    check_structs,
    check_enums,
    check_components,
    check_clamps,
    check_keep,
    check_freeze,
    check_factories,
    check_listeners,
    check_pools,
    check_limits,
    check_clashes,
)


def further(module: Module) -> Iterator[Pass]:
    """Yield the passes about what few modules have; only those that have it import them."""
    if module.has_followers:
        yield check_following
    if module.has_behaviours:
        yield check_behaviours
    if has_limits(module):
        yield check_memory
    if module.buffers:
        yield check_buffers
    if module.signals:
        yield check_posts
    if module.streams:
        yield check_streams


def further_doubts(module: Module) -> Iterator[Problem]:
    """Yield what is doubtful about what few modules have."""
    if module.has_behaviours:
        yield from check_unreached(module)
        yield from check_sleepless(module)
    if has_limits(module):
        yield from doubt_memory(module)


def has_limits(module: Module) -> bool:
    """Tell whether a schema says of anything how many there may be."""
    world = module.world
    pools = (entity.pool for entity in module.entities)
    is_static = world is not None and world.static
    sized = (pool.max_span or pool.reserve_span for pool in pools)
    return is_static or bool(module.streams) or any(sized)


def run(module: Module) -> list[Problem]:
    """Return what every pass finds, pass by pass."""
    return [problem for check in (*PASSES, *further(module)) for problem in check(module)]


def run_all(module: Module) -> list[Problem]:
    """Return what every pass finds in the modules that a module uses, and in itself."""
    modules = (*(used.module for used in module.imports), module)
    return [problem for each in modules for problem in run(each)]
