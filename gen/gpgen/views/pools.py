"""Entity pools as the world declares them: reserved slots, and pools stored inside the world."""

from typing import NamedTuple

from gpgen.c.declarations import Line, Member, when, when_any
from gpgen.c.names import Names
from gpgen.c.symbols.world import pace_member
from gpgen.model import Entity, Module, Pool
from gpgen.model.composition import embedded, has_followers
from gpgen.views.columns import static_places, static_starts
from gpgen.views.lifecycle import ListView, list_views

SLOT_MAX = 1 << 22
SMALLEST_SHIFT = 6
LARGEST_SHIFT = 10
STATIC_SHIFT = 22  # one chunk for all slots
USUAL_SLOTS = 256


class PoolView(NamedTuple):
    """The pool of an entity; `full` says when create fails, `reserve` when reserve fails."""

    full: str
    reserve: str
    max: str
    is_lifo: bool
    chunk_shift: str


def pool_view(entity: Entity) -> PoolView:
    pool = entity.pool
    full = reserve = "memory runs out"
    if pool.max is not None:
        memory = "" if pool.static else f" or {full}"
        full, reserve = f"all {pool.max} are live{memory}", f"count exceeds {pool.max}{memory}"
    return PoolView(
        full=full,
        reserve=reserve,
        max=f"{pool.max or SLOT_MAX}u",
        is_lifo=pool.lifo,
        chunk_shift=f"{chunk_shift(pool)}u",
    )


def chunk_shift(pool: Pool) -> int:
    """Return the base-2 logarithm of the slots in a chunk; small pools have small chunks."""
    if pool.static:
        return STATIC_SHIFT
    slots = min(pool.reserve or USUAL_SLOTS, pool.max or SLOT_MAX)
    return min(max((slots - 1).bit_length(), SMALLEST_SHIFT), LARGEST_SHIFT)


class Reserve(NamedTuple):
    """The slots that a pool reserves: the number in the desc, at most `max`, or else `value`."""

    name: str
    value: str
    slots: str
    max: str
    condition: str


class StaticPool(NamedTuple):
    """A pool stored inside the world, with the struct that points to its memory."""

    name: str
    c: str
    starts: tuple[Line, ...]
    members: tuple[Line, ...]
    condition: str


def reserve(entity: Entity) -> Reserve:
    name, pool = entity.name.text, entity.pool
    asked = f"desc->{name}_reserve"
    return Reserve(
        name,
        str(pool.reserve),
        f"{asked} != 0 ? {asked} : {pool.reserve}u" if pool.reserve else asked,
        f"{pool.max}u" if pool.max else "",
        when(entity.condition),
    )


def static_pool(names: Names, entity: Entity, *, sleeps: bool) -> StaticPool:
    name = entity.name.text
    members = ["slots", "births", "marks", *(["stack"] if entity.pool.lifo else [])]
    members += ["dues", "sleepers"] if sleeps else []
    members += ["columns"] if entity.pool.columns else []
    return StaticPool(
        name,
        names.of(name),
        static_starts(names, entity),
        tuple(Line(f".{each} = world->{name}_{each}") for each in members),
        when(entity.condition),
    )


def pool_places(names: Names, entity: Entity, *, sleeps: bool) -> list[Member]:
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
    places = [Member(each, "", when(entity.condition)) for each in members]
    return places + static_places(names, entity)


def has_destroy(module: Module, entity: Entity) -> bool:
    """Return whether a hook is called before the memory of an entity is freed."""
    parts = embedded(module, entity)
    hooks = [*entity.hooks, *(hook for part in parts for hook in part.component.hooks)]
    return any(hook.text == "destroy" for hook in hooks)


def close_pool(module: Module, entity: Entity) -> str:
    """Return the call that destroys all entities of a type and frees their memory."""
    if has_destroy(module, entity):
        return f"{Names(module.name.text).of(entity.name.text, 'gp_close_pool')}(world)"
    return f"gp_pool_finish(&world->core.{entity.name.text}_pool, NULL, world)"


class EntityNames(NamedTuple):
    """The names and numbers of an entity type that all files use."""

    name: str
    c: str
    upper: str
    number: str
    chunk_shift: str
    close_pool: str
    has_destroy: bool
    lists: tuple[ListView, ...]
    paces: tuple[Line, ...]
    is_ticked: bool
    has_dependents: bool
    tick_condition: str
    condition: str


def entity_names(module: Module) -> tuple[EntityNames, ...]:
    """Return the names and numbers of all entity types."""
    names = Names(module.name.text)
    return tuple(
        EntityNames(
            name=entity.name.text,
            c=names.of(entity.name.text),
            upper=names.macro(entity.name.text),
            number=f"{entity.number}u",
            chunk_shift=pool_view(entity).chunk_shift,
            close_pool=close_pool(module, entity),
            has_destroy=has_destroy(module, entity),
            lists=list_views(entity),
            paces=tuple(
                Line(pace_member(entity, each), when(each.condition))
                for each in entity.behaviours
                if each.every is not None
            ),
            condition=when(entity.condition),
            is_ticked=bool(entity.ticked),
            has_dependents=module.has_followers and has_followers(module, entity),
            tick_condition=when_any(each.condition for each in entity.ticked),
        )
        for entity in module.entities
    )
