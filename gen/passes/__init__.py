"""What a schema must not say: each pass asks the model one question and yields problems."""

from collections.abc import Callable, Iterable, Iterator

from gpgen.diagnostics import Problem
from gpgen.model import Module
from gpgen.passes.clamps import check_clamps
from gpgen.passes.clashes import check_clashes
from gpgen.passes.components import check_components
from gpgen.passes.enums import check_enums
from gpgen.passes.factories import check_factories
from gpgen.passes.freeze import check_freeze
from gpgen.passes.keep import check_keep
from gpgen.passes.limits import check_limits
from gpgen.passes.listeners import check_listeners
from gpgen.passes.pools import check_pools
from gpgen.passes.structs import check_structs

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
        from gpgen.passes.following import check_following

        yield check_following
    if module.has_behaviours:
        from gpgen.passes.behaviours import check_behaviours

        yield check_behaviours
    if has_limits(module):
        from gpgen.passes.memory import check_memory

        yield check_memory
    if module.buffers:
        from gpgen.passes.buffers import check_buffers

        yield check_buffers
    if module.signals:
        from gpgen.passes.posts import check_posts

        yield check_posts
    if module.streams:
        from gpgen.passes.streams import check_streams

        yield check_streams


def further_doubts(module: Module) -> Iterator[Problem]:
    """Yield what is doubtful about what few modules have."""
    if module.has_behaviours:
        from gpgen.passes.sleepless import check_sleepless
        from gpgen.passes.unreached import check_unreached

        yield from check_unreached(module)
        yield from check_sleepless(module)
    if has_limits(module):
        from gpgen.passes.memory import doubt_memory

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
