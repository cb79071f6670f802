"""The words of an entity's pool: how large it is, and where it stands."""

from gpgen.model import Entity, Pool
from gpgen.tuples import NamedTuple

SLOT_MAX = 1 << 22
SMALLEST_SHIFT = 6
LARGEST_SHIFT = 10
STATIC_SHIFT = 22  # one chunk for all slots
USUAL_SLOTS = 256


class PoolWords(NamedTuple):
    """What generated code says of a pool."""

    member: str
    full: str
    max: str
    is_lifo: bool
    chunk_shift: str


def pool_words(entity: Entity) -> PoolWords:
    """Return the words of an entity's pool."""
    pool, name = entity.pool, entity.name.text
    return PoolWords(
        member=f"{name}_pool",
        full=full_when(pool),
        max=f"{pool.max or SLOT_MAX}u",
        is_lifo=pool.lifo,
        chunk_shift=f"{chunk_shift(pool)}u",
    )


def full_when(pool: Pool) -> str:
    """Return when create gives NULL, as English."""
    if pool.max is None:
        return "memory has run out"
    return f"all {pool.max} are live" + ("" if pool.static else " or memory has run out")


def chunk_shift(pool: Pool) -> int:
    """Return the slots of a chunk as a power of two: small pools have small chunks."""
    if pool.static:
        return STATIC_SHIFT
    wanted = min(pool.reserve or USUAL_SLOTS, pool.max or SLOT_MAX)
    return min(max((wanted - 1).bit_length(), SMALLEST_SHIFT), LARGEST_SHIFT)
