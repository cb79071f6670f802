/*
 * gp_pool.h - what all pools of entities share.
 *
 * The entity is its own node: it begins with a gp_slot of 8 bytes and never
 * moves. Slots stand in groups of 64, whose live and free bits are kept beside
 * them, and groups in chunks. Taking gives the lowest free slot, so the pool
 * compacts itself and its tail can be trimmed; with lifo it gives the slot that
 * was given back last. Within the reserve nothing is allocated.
 *
 * The pool owns its memory, except where it stands inside the world. It knows
 * no hooks and no listeners: generated code calls those.
 */
#ifndef GP_POOL_H
#define GP_POOL_H

#include "gp_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The head of every entity: its ID. While it is free the generation is even,
 * and GP_SLOT_FREE is flipped, so that it is no ID that leads to this slot. */
typedef struct gp_slot {
    uint64_t id;
} gp_slot;

#define GP_SLOT_FREE 1u

/* What is known of a type of entity when the program is compiled. */
typedef struct gp_pool_type {
    const char *name;     /* for on_exhausted and gp_id_format */
    uint32_t number;      /* the type's number in its IDs, from 1 */
    uint32_t size;        /* of an entity, in bytes */
    uint32_t chunk_shift; /* log2 of the slots in a chunk, 6 to 22 */
    uint32_t max;         /* entities at most, up to 2^22 */
    bool lifo;
} gp_pool_type;

/* 64 slots, a bit each; a retired slot is neither live nor free. */
typedef struct gp_pool_group {
    uint64_t live;
    uint64_t free;
} gp_pool_group;

typedef struct gp_pool {
    unsigned char **chunks; /* the slots of each chunk */
    uint32_t slot_count; /* slots that exist; those of trimmed chunks do not */
    uint32_t live_count;
    uint64_t epoch; /* grows when something is taken, given back or trimmed */
    gp_pool_group *groups;
    uint32_t **births; /* of each chunk: a stamp a slot, set when it is taken */
    uint32_t *floors;  /* of each chunk: the generation its slots began with */
    uint32_t stamp;    /* of those taken now; grows with the walks */
    uint32_t lowest_group;   /* no group below it has a free slot */
    uint64_t *some;          /* a bit a group with any live, a bit 64 groups */
    uint64_t *room;          /* the same for any free */
    uint32_t **stacks;       /* lifo: a part of the stack in each chunk */
    uint32_t stack_count;    /* lifo: the free slots that have lived */
    uint32_t group_capacity; /* groups for which there are bits */
    uint32_t chunk_capacity; /* chunks for which there are table entries */
    uint32_t retired_count;  /* slots that are never taken again */
    uint32_t reserve;        /* how many trim leaves room for */
    uint32_t only_floor;     /* in a static pool, the tables of its one chunk */
    unsigned char *only_chunk;
    uint32_t *only_births;
    uint32_t *only_stack;
    uint64_t stamp_base;  /* what was taken off stamp and births so far */
    uint64_t stamp_taken; /* `taken` when the stamp last grew */
    const gp_pool_type *type;
    const gp_memory *memory;
} gp_pool;

/* Memory of a pool that stands inside its world, sized by the macros below. */
typedef struct gp_pool_place {
    void *slots;      /* max entities */
    uint32_t *births; /* max */
    uint64_t *marks;  /* GP_POOL_MARKS(max) */
    uint32_t *stack;  /* max if lifo, otherwise NULL */
} gp_pool_place;

/* Words of bits that a pool of `max` slots needs. */
#define GP_POOL_GROUPS(max) (((max) + 63u) / 64u)
#define GP_POOL_MARKS(max)                                                     \
    (2u * GP_POOL_GROUPS(max) + 2u * GP_POOL_GROUPS(GP_POOL_GROUPS(max)) +     \
        2u * GP_POOL_GROUPS(GP_POOL_GROUPS(GP_POOL_GROUPS(max))))

/* Makes an empty pool; it takes memory with the first reserve or take. */
void gp_pool_init(
    gp_pool *pool, const gp_pool_type *type, const gp_memory *memory);

/* Makes a pool in memory that the caller owns; it never allocates. */
void gp_pool_init_static(gp_pool *pool, const gp_pool_type *type,
    const gp_memory *memory, const gp_pool_place *place);

/* Told of each slot that has lived, just before its memory is given up. In a
 * trim it may use the pool, but not trim it; the slot is not in it any more. */
typedef void gp_pool_destroy_fn(void *context, gp_slot *slot);

/* Gives all memory up and leaves the pool zero; nothing may be live. destroy
 * may be NULL. A pool that is all zero is let be. */
void gp_pool_finish(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context);

/* Makes room for `count` live ones in all; false, and nothing changed, if that
 * cannot be. What was reserved stays so: a smaller count changes nothing. */
bool gp_pool_reserve(gp_pool *pool, uint32_t count);

/* Gives up the empty chunks at the end, down to what was reserved. */
void gp_pool_trim(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context);

/*
 * Takes a slot and makes it live; NULL when the pool is full, and then
 * on_exhausted has been told. *fresh says that its memory was never used: it
 * is zero but for the gp_slot.
 */
gp_slot *gp_pool_take(gp_pool *pool, bool *fresh);

/* Makes a live slot free and its IDs stale. One whose generations are used up
 * is retired: it is never taken again. */
void gp_pool_give(gp_pool *pool, gp_slot *slot);

static inline bool gp_slot_is_live(const gp_slot *slot)
{
    return (slot->id & GP_ID_GENERATION_ONE) != 0;
}

/* The slot with an ID; NULL once it has died, and for any other bits.
 * size and chunk_shift are the type's, given as constants for speed. */
static inline gp_slot *gp_pool_find(
    const gp_pool *pool, uint64_t id, uint32_t size, uint32_t chunk_shift)
{
    uint32_t place = (uint32_t)id & GP_ID_SLOT_MAX;
    if (place >= pool->slot_count) {
        return NULL;
    }
    uint32_t within = place & ((UINT32_C(1) << chunk_shift) - 1u);
    gp_slot *slot = (gp_slot *)(void *)(pool->chunks[place >> chunk_shift] +
                                        (size_t)within * size);
    return slot->id == id ? slot : NULL;
}

/* Whether a slot is live and of this very pool. */
static inline bool gp_pool_has(const gp_pool *pool, const gp_slot *slot,
    uint32_t size, uint32_t chunk_shift)
{
    return gp_pool_find(pool, slot->id, size, chunk_shift) == slot;
}

/*
 * A walk over what is live, in slot order: each that was live when the walk
 * began and still is when it is reached comes exactly once; whatever is taken
 * meanwhile waits for the next walk. It may be left at any time, and nest.
 */
typedef struct gp_pool_walk {
    gp_pool *pool;
    uint64_t bits;        /* still to visit in this group */
    uint64_t epoch;       /* of the pool when all bits were right */
    unsigned char *slots; /* of this group */
    uint64_t taken;       /* how many had been taken when the walk began */
    uint64_t stamp; /* taken with this stamp or a later one: newborn */
    uint32_t group;
} gp_pool_walk;

gp_pool_walk gp_pool_walk_begin(gp_pool *pool);

/* Looks at the bits of this group again, or goes to the next one with any. */
gp_pool_walk gp_pool_walk_turn(gp_pool_walk walk);

/* The next slot, or NULL at the end. */
static inline gp_slot *gp_pool_walk_next(
    gp_pool_walk *walk, uint32_t size, uint32_t chunk_shift)
{
    (void)chunk_shift;
    if (walk->bits == 0 || walk->epoch != walk->pool->epoch) {
        *walk = gp_pool_walk_turn(*walk);
        if (walk->bits == 0) {
            return NULL;
        }
    }
    uint32_t within = gp_lowest_bit(walk->bits);
    walk->bits &= walk->bits - 1u;
    return (gp_slot *)(void *)(walk->slots + (size_t)within * size);
}

#ifdef __cplusplus
}
#endif

#endif
