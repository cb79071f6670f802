"""Checks the sizes of values and objects, and the memory of a world."""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen import model
from gpgen.model.composition import embedded, property_paths
from gpgen.model.scalars import SCALAR_SIZES
from gpgen.model.types import DEEPEST_STRUCT
from gpgen.schema.streams import MOST_ENTITIES
from gpgen.source.places import Span
from gpgen.source.problems import WARNING, Problem, quote

MOST_SYMBOLS = 64  # a world compares them as the bits of an integer
LARGEST_OBSERVED = 64 * 1024  # listeners get copies of the old and the new value
LARGEST_VALUE = 64 * 1024  # structs are passed by value
LARGEST = 16 * 1024 * 1024


def check_limits(module: model.Module) -> Iterator[Problem]:
    """Yield too many entity types, and types that are too large to be copied or stored."""
    yield from _check_counts(module)
    sizes = sizes_of_structs(module)
    for struct in module.structs:
        if sizes[struct.name.text] > LARGEST:
            yield _too_large(f"the struct {quote(struct.name.text)}", struct.name.span)
    for component in module.components:
        yield from _check_properties(component.properties, sizes)
    for entity in module.entities:
        yield from _check_properties(entity.properties, sizes)
        parts = (part.properties for part in embedded(module, entity))
        inside = [member for members in (*parts, entity.properties) for member in members]
        each = [size_of(member.type, sizes) for member in inside]
        if entity.freeze:  # the old values are stored next to the new ones
            each += [size_of(member.type, sizes) for member in entity.properties if member.observe]
        if sum(each) > LARGEST and max(each) <= LARGEST:
            yield _too_large(f"the entity {quote(entity.name.text)}", entity.name.span)
    if module.world is not None:
        yield from _check_properties(module.world.properties, sizes)
    if any(size > LARGEST_VALUE for size in sizes.values()):
        yield from _check_values(module, sizes)


def _check_counts(module: model.Module) -> Iterator[Problem]:
    for entity in module.entities[MOST_ENTITIES : MOST_ENTITIES + 1]:
        message = f"expected at most {MOST_ENTITIES} entities, got {len(module.entities)}"
        yield Problem("GP420", entity.name.span, message, "split the module")
    known = module.symbols
    if len(known) > MOST_SYMBOLS:
        message = (
            f"the conditions of this module: expected at most {MOST_SYMBOLS} symbols, got"
            f" {len(known)}"
        )
        hint = "define one symbol for several in the build"
        yield Problem("GP485", module.name.span, message, hint)


def _check_properties(
    members: tuple[model.Property, ...], sizes: dict[str, int]
) -> Iterator[Problem]:
    for member in members:
        size = size_of(member.type, sizes)
        name = f"the property {quote(member.name.text)}"
        if size > LARGEST:
            if not isinstance(member.type, model.StructType):
                yield _too_large(name, member.type_span)
        elif member.observe and size > LARGEST_OBSERVED:
            message = (
                f"{name}: expected at most {LARGEST_OBSERVED} bytes for an observed"
                f" property, got {size}"
            )
            yield Problem(
                "GP421", member.type_span, message, "make it smaller, or write 'observe: false'"
            )


def _check_values(module: model.Module, sizes: dict[str, int]) -> Iterator[Problem]:
    """Yield structs that are passed by value, and too large for that."""
    for what, type_, span in _handed_over(module):
        size = size_of(type_, sizes)
        if isinstance(type_, model.StructType) and LARGEST_VALUE < size <= LARGEST:
            message = (
                f"{what}: expected at most {LARGEST_VALUE} bytes for a copied struct, got {size}"
            )
            yield Problem(
                "GP426", span, message, "make it smaller, or pass a reference or an index"
            )


def _handed_over(module: model.Module) -> Iterator[tuple[str, model.Type, Span]]:
    """Yield the arguments and the results of functions."""
    leaves = [leaf for component in module.components for leaf in component.leaves]
    leaves += [leaf for entity in module.entities for leaf in entity.leaves]
    fields = [field for function in module.functions for field in function.arguments]
    fields += [field for message in module.messages for field in message.arguments]
    fields += [field for signal in module.signals for field in signal.arguments]
    fields += [argument.field for leaf in leaves for argument in leaf.arguments]
    for field in fields:
        yield f"the argument {quote(field.name.text)}", field.type, field.type_span
    for function in module.functions:
        yield f"what {quote(function.name.text)} returns", function.returns, function.returns_span
    for leaf in leaves:
        if leaf.returns is not None and leaf.returns_span is not None:
            yield f"what {quote(leaf.name.text)} returns", leaf.returns, leaf.returns_span
    for entity in module.entities:
        paths = property_paths(entity, embedded(module, entity))
        for name in (name for factory in entity.factories for name in factory.properties):
            if name.text in paths:
                yield f"the property {quote(name.text)}", paths[name.text].prop.type, name.span


def _too_large(what: str, span: Span) -> Problem:
    return Problem(
        "GP423", span, f"{what}: expected at most {LARGEST >> 20} MiB", "make it smaller"
    )


def sizes_of_structs(module: model.Module) -> dict[str, int]:
    """Return the size of each struct; of a cyclic struct, only a lower bound."""
    structs = module.all_structs
    sizes: dict[str, int] = {}
    for struct in structs.values():
        _measure(struct, structs, sizes, 0)
    return sizes


def _measure(
    struct: model.Struct, structs: dict[str, model.Struct], sizes: dict[str, int], depth: int
) -> None:
    if struct.name.text in sizes or depth > DEEPEST_STRUCT:
        return
    sizes[struct.name.text] = 0
    for field in struct.fields:
        type_ = field.type.element if isinstance(field.type, model.Array) else field.type
        if isinstance(type_, model.StructType) and type_.name in structs:
            _measure(structs[type_.name], structs, sizes, depth + 1)
    sizes[struct.name.text] = sum(size_of(field.type, sizes) for field in struct.fields)


def size_of(type_: model.Type, sizes: dict[str, int]) -> int:
    """Return the size of a type in bytes, without padding between fields."""
    if isinstance(type_, model.Scalar):
        return SCALAR_SIZES[type_.name]
    if isinstance(type_, model.Text):
        return type_.size
    if isinstance(type_, model.Array):
        return type_.length * size_of(type_.element, sizes)
    if isinstance(type_, model.StructType):
        return sizes.get(type_.name, 0)
    if isinstance(type_, model.Rest):
        return 0
    return {model.EnumType: 4, model.Ref: 8, model.TextArgument: 8, model.ExternType: 8}.get(
        type(type_), 0
    )


MOST_MEMORY = 1 << 46  # bytes: the most that any 64-bit target gives to a process
MOST_MEMORY_32 = 1 << 32  # bytes: the most that a 32-bit target can address
OBJECT = 16  # least bytes of an entity in addition to its properties: its ID and its listeners
LISTENER = 16  # least bytes of a listener: a function and its context
BINDING = 64
POST_HEAD = 16  # a record's head, and the ID of its object
UNITS = ("KiB", "MiB", "GiB", "TiB")


class MemoryDemand(NamedTuple):
    """The least memory that a part of the world takes, and its place in the schema."""

    what: str
    size: int
    span: Span


def check_memory(module: model.Module) -> Iterator[Problem]:
    """Yield demands that exceed the memory of any target, alone or with those before them."""
    taken = 0
    for demand in demands(module):
        before, taken = taken, taken + demand.size
        if before <= MOST_MEMORY < taken:
            together = "" if demand.size > MOST_MEMORY else ", together with everything before it,"
            message = f"{demand.what}{together} needs more than {show(MOST_MEMORY)} of memory"
            yield Problem("GP430", demand.span, message, "make it smaller")


def warn_about_memory(module: model.Module) -> Iterator[Problem]:
    """Yield a warning for each demand that does not fit in a 32-bit address space."""
    for demand in demands(module):
        if demand.size > MOST_MEMORY_32:
            message = (
                f"{demand.what} needs {show(demand.size)}, more than a 32-bit target can address"
            )
            yield Problem("GP907", demand.span, message, "make it smaller", severity=WARNING)


def demands(module: model.Module) -> Iterator[MemoryDemand]:
    """Yield the memory for each limit of a schema, such as a full pool."""
    sizes = sizes_of_structs(module)
    for entity in module.entities:
        pool = entity.pool
        span = pool.max_span or pool.reserve_span
        if span is not None:
            size = (pool.max or pool.reserve) * size_of_entity(module, entity, sizes)
            yield MemoryDemand(f"the pool of {quote(entity.name.text)}", size, span)
    for stream in module.streams:
        span = stream.capacity_span or stream.name.span
        yield MemoryDemand(f"the stream {quote(stream.name.text)}", 2 * stream.capacity, span)
    if module.world is not None and module.world.static:
        yield from _demands_of_world(module, module.world, sizes)


def _demands_of_world(
    module: model.Module, world: model.World, sizes: dict[str, int]
) -> Iterator[MemoryDemand]:
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
            yield MemoryDemand(f"the room for {count} {name}", count * size, span)


def size_of_entity(module: model.Module, entity: model.Entity, sizes: dict[str, int]) -> int:
    """Return the least bytes of an entity, without padding."""
    members = [*entity.properties]
    for part in embedded(module, entity):
        members += part.properties
    cell = LISTENER if entity.inline_listener else 0
    return OBJECT + cell + sum(size_of(member.type, sizes) for member in members)


def show(size: int) -> str:
    """Return a number of bytes in the largest unit in which it is at least 1."""
    power = min((size.bit_length() - 1) // 10, len(UNITS))
    return f"{size / 1024**power:.4g} {UNITS[power - 1]}"
