"""Every pool can be as large as it says, and live where it says."""

from collections.abc import Iterator

from gpgen.diagnostics import Note, Problem, quote
from gpgen.model import Entity, Module, World
from gpgen.source import Span


def check_pools(module: Module) -> Iterator[Problem]:
    """Yield reserves above the maximum, static pools and worlds without limits, and the reverse."""
    world = module.world
    if world is not None and world.static and world.listeners_span is None:
        span = world.static_span or module.name.span
        message = "a static world requires 'listeners'"
        yield Problem("GP410", span, message, "add 'listeners: 64', for instance")
    if world is not None:
        yield from _check_limits(world, module.name.span)
    for entity in module.entities:
        yield from _check_pool(entity)
        if world is not None and world.static:
            yield from _check_in_static(entity, world)


def _check_limits(world: World, anywhere: Span) -> Iterator[Problem]:
    limits = (
        ("listeners", world.listeners, world.listeners_span),
        ("callbacks", world.callbacks, world.callbacks_span),
        ("bindings", world.bindings, world.bindings_span),
    )
    for name, limit, span in limits:
        if limit is not None and not world.static:
            message = f"{quote(name)} requires 'static: true'"
            yield Problem("GP424", span or anywhere, message, "add 'static: true', or remove it")
    if world.static and world.listeners is not None and (world.bindings or 0) > world.listeners:
        spans = (world.bindings_span or anywhere, world.listeners_span or anywhere)
        message = f"'bindings': expected at most {world.listeners}, got {world.bindings}"
        notes = (Note(spans[1], "each binding is one of these listeners"),)
        hint = f"write 'listeners: {world.bindings}' or more"
        yield Problem("GP429", spans[0], message, hint, notes)


def _check_pool(entity: Entity) -> Iterator[Problem]:
    pool = entity.pool
    if pool.max is not None and pool.reserve > pool.max:
        notes = () if pool.max_span is None else (Note(pool.max_span, "'max' is here"),)
        message = f"'reserve': expected at most {pool.max} by 'max', got {pool.reserve}"
        span = pool.reserve_span or entity.name.span
        yield Problem("GP408", span, message, f"write {pool.max} or less", notes)
    if pool.static and pool.max_span is None:
        message = f"the static pool of {quote(entity.name.text)} requires 'max'"
        yield Problem(
            "GP409", pool.static_span or entity.name.span, message, "add 'max: 64', for instance"
        )


def _check_in_static(entity: Entity, world: World) -> Iterator[Problem]:
    if not entity.pool.static:
        notes = () if world.static_span is None else (Note(world.static_span, "required by this"),)
        message = f"a static world requires a static pool of {quote(entity.name.text)}"
        yield Problem(
            "GP411", entity.name.span, message, "add 'pool: {max: 64, static: true}'", notes
        )
