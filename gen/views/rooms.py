"""The pools of entities, as their world makes them: its reserves, and memory inside of it."""

from gpgen.composition import embedded
from gpgen.model import Entity, Module
from gpgen.naming import Names
from gpgen.tuples import NamedTuple
from gpgen.views.words import Line, Member, when


class Reserve(NamedTuple):
    """A reserve that the desc may ask for."""

    name: str
    value: str
    wanted: str
    reserve: str
    condition: str


class StaticPool(NamedTuple):
    """A pool that stands inside the world, with the struct that says where its memory is."""

    c: str
    pool: str
    place: str
    members: tuple[Line, ...]
    condition: str


def reserve(names: Names, entity: Entity) -> Reserve:
    """Return the reserve of one pool."""
    name, count = entity.name.text, entity.pool.reserve
    wanted = f"desc->{name}_reserve"
    return Reserve(
        f"{name}_reserve",
        str(count),
        f"{wanted} != 0 ? {wanted} : {count}u" if count else wanted,
        names.of(name, "reserve"),
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
        Member(f"{names.of(name)} {name}_slots[{count}]"),
        Member(f"uint32_t {name}_births[{count}]"),
        Member(f"uint64_t {name}_marks[GP_POOL_MARKS({count}u)]"),
    ]
    if entity.pool.lifo:
        members.append(Member(f"uint32_t {name}_stack[{count}]"))
    if sleeps:
        members.append(Member(f"uint32_t {name}_dues[{count}]"))
        members.append(Member(f"gp_pool_sleepers {name}_sleepers[GP_POOL_GROUPS({count}u)]"))
    return [each._replace(condition=when(entity.condition)) for each in members]


def close_pool(module: Module, entity: Entity) -> str:
    """Return the call that destroys all entities of a type and frees their memory."""
    parts = embedded(module, entity)
    hooks = [*entity.hooks, *(hook for part in parts for hook in part.component.hooks)]
    if any(hook.text == "destroy" for hook in hooks):
        return f"{Names(module.name.text).of(entity.name.text, 'gp_close_pool')}(world)"
    return f"gp_pool_finish(&world->core.{entity.name.text}_pool, NULL, world)"
