"""The pools of entities, as their world makes them: its reserves, and memory inside of it."""

from typing import NamedTuple

from gpgen.c.declarations import Line, Member, when
from gpgen.c.names import Names
from gpgen.model import Entity, Module, Pool
from gpgen.model.composition import embedded

SLOT_MAX = 1 << 22
SMALLEST_SHIFT = 6
LARGEST_SHIFT = 10
STATIC_SHIFT = 22  # one chunk for all slots
USUAL_SLOTS = 256


class PoolWords(NamedTuple):
    """The pool of an entity; create gives NULL if it is `full`, a sentence in English."""

    member: str
    full: str
    max: str
    is_lifo: bool
    chunk_shift: str


def pool_words(entity: Entity) -> PoolWords:
    pool = entity.pool
    full = "memory has run out"
    if pool.max is not None:
        full = f"all {pool.max} are live" + ("" if pool.static else f" or {full}")
    return PoolWords(
        member=f"{entity.name.text}_pool",
        full=full,
        max=f"{pool.max or SLOT_MAX}u",
        is_lifo=pool.lifo,
        chunk_shift=f"{chunk_shift(pool)}u",
    )


def chunk_shift(pool: Pool) -> int:
    """Return the slots of a chunk as a power of two: small pools have small chunks."""
    if pool.static:
        return STATIC_SHIFT
    slots = min(pool.reserve or USUAL_SLOTS, pool.max or SLOT_MAX)
    return min(max((slots - 1).bit_length(), SMALLEST_SHIFT), LARGEST_SHIFT)


class Reserve(NamedTuple):
    """A reserve that the desc may ask for, otherwise `value`; `slots` is what it asks for."""

    name: str
    value: str
    slots: str
    reserve: str
    max: str
    most: str
    condition: str


class StaticPool(NamedTuple):
    """A pool that stands inside the world, with the struct that says where its memory is."""

    c: str
    pool: str
    place: str
    members: tuple[Line, ...]
    condition: str


def reserve(names: Names, entity: Entity) -> Reserve:
    name, count = entity.name.text, entity.pool.reserve
    asked = f"desc->{name}_reserve"
    return Reserve(
        f"{name}_reserve",
        str(count),
        f"{asked} != 0 ? {asked} : {count}u" if count else asked,
        names.of(name, "reserve"),
        f"{entity.pool.max}u" if entity.pool.max else "",
        f"{entity.pool.max}u" if entity.pool.max else "",
        when(entity.condition),
    )


def static_pool(names: Names, entity: Entity, *, sleeps: bool) -> StaticPool:
    """Return how a static pool is given its memory."""
    name = entity.name.text
    members = ["slots", "births", "marks", *(["stack"] if entity.pool.lifo else [])]
    members += ["dues", "sleepers"] if sleeps else []
    return StaticPool(
        names.of(name),
        f"{name}_pool",
        f"{name}_gp_place",
        tuple(Line(f".{each} = world->{name}_{each}") for each in members),
        when(entity.condition),
    )


def pool_places(names: Names, entity: Entity, *, sleeps: bool) -> list[Member]:
    """Return the memory of one static pool."""
    name, count = entity.name.text, entity.pool.max
    members = [
        f"{names.of(name)} {name}_slots[{count}]",
        f"uint32_t {name}_births[{count}]",
        f"uint64_t {name}_marks[GP_POOL_MARKS({count}u)]",
    ]
    if entity.pool.lifo:
        members.append(f"uint32_t {name}_stack[{count}]")
    if sleeps:
        members.append(f"uint32_t {name}_dues[{count}]")
        members.append(f"gp_pool_sleepers {name}_sleepers[GP_POOL_GROUPS({count}u)]")
    return [Member(each, "", when(entity.condition)) for each in members]


def close_pool(module: Module, entity: Entity) -> str:
    """Return the call that destroys all entities of a type and frees their memory."""
    parts = embedded(module, entity)
    hooks = [*entity.hooks, *(hook for part in parts for hook in part.component.hooks)]
    if any(hook.text == "destroy" for hook in hooks):
        return f"{Names(module.name.text).of(entity.name.text, 'gp_close_pool')}(world)"
    return f"gp_pool_finish(&world->core.{entity.name.text}_pool, NULL, world)"
