"""No world takes more memory than a machine has."""

from collections.abc import Iterator

from gpgen.composition import embedded
from gpgen.diagnostics import WARNING, Problem, quote
from gpgen.model import Entity, Module, World
from gpgen.passes.limits import size_of, sizes_of_structs
from gpgen.source import Span
from gpgen.tuples import NamedTuple

MOST_MEMORY = 1 << 46  # bytes: no 64-bit target has more for one process
MOST_MEMORY_32 = 1 << 32  # what a 32-bit target can address
OBJECT = 16  # bytes of an entity at least, beside its properties: its ID and its listeners
LISTENER = 16  # bytes of one at least: a function and its context
BINDING = 64
POST_HEAD = 16  # a record's head, and the ID of its object
UNITS = ("KiB", "MiB", "GiB", "TiB")


class Demand(NamedTuple):
    """The memory that a part of the world takes at least, and where the schema says so."""

    what: str
    size: int
    span: Span


def check_memory(module: Module) -> Iterator[Problem]:
    """Yield what takes more memory than any target has, alone or with what stands before it."""
    taken = 0
    for demand in demands(module):
        before, taken = taken, taken + demand.size
        if before <= MOST_MEMORY < taken:
            together = "" if demand.size > MOST_MEMORY else " with all before it"
            message = f"{demand.what} needs more than {show(MOST_MEMORY)} of memory{together}"
            yield Problem("GP430", demand.span, message, "make it smaller")


def doubt_memory(module: Module) -> Iterator[Problem]:
    """Yield a warning for each part that does not fit into a 32-bit target."""
    for demand in demands(module):
        if demand.size > MOST_MEMORY_32:
            message = (
                f"{demand.what} needs {show(demand.size)}, more than a 32-bit target can address"
            )
            yield Problem("GP907", demand.span, message, "make it smaller", severity=WARNING)


def demands(module: Module) -> Iterator[Demand]:
    """Yield the memory that each limit of a schema asks for: of a pool, when it is full."""
    sizes = sizes_of_structs(module)
    for entity in module.entities:
        pool = entity.pool
        span = pool.max_span or pool.reserve_span
        if span is not None:
            size = (pool.max or pool.reserve) * size_of_entity(module, entity, sizes)
            yield Demand(f"the pool of {quote(entity.name.text)}", size, span)
    for stream in module.streams:
        span = stream.capacity_span or stream.name.span
        yield Demand(f"the stream {quote(stream.name.text)}", 2 * stream.capacity, span)
    if module.world is not None and module.world.static:
        yield from _demands_of_world(module, module.world, sizes)


def _demands_of_world(module: Module, world: World, sizes: dict[str, int]) -> Iterator[Demand]:
    posts = [
        POST_HEAD + sum(size_of(each.type, sizes) for each in signal.arguments)
        for signal in module.signals
    ]
    limits = (
        ("listeners", world.listeners, LISTENER, world.listeners_span),
        ("callbacks", world.callbacks, 2 * max(posts, default=0), world.callbacks_span),
        ("bindings", world.bindings, BINDING, world.bindings_span),
    )
    for name, count, size, span in limits:
        if count and span is not None:
            yield Demand(f"the room for {count} {name}", count * size, span)


def size_of_entity(module: Module, entity: Entity, sizes: dict[str, int]) -> int:
    """Return the bytes of an entity at least: C may add some between its properties."""
    members = [*entity.properties]
    for part in embedded(module, entity):
        members += part.properties
    return OBJECT + sum(size_of(member.type, sizes) for member in members)


def show(size: int) -> str:
    """Return a number of bytes in the largest unit of which it has at least one."""
    power = min((size.bit_length() - 1) // 10, len(UNITS))
    return f"{size / 1024**power:.4g} {UNITS[power - 1]}"
