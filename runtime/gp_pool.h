/*
 * gp_pool.h - the common part of all pools of entities.
 *
 * The entity is its own node: it begins with a gp_slot of 8 bytes and never
 * moves. Slots form groups of 64, with a word of free bits for each group, and
 * groups form chunks; chunks that were reserved together lie side by side.
 * Taking gives the lowest free slot, so the pool compacts itself and its tail
 * can be trimmed; with lifo it gives the slot that was given back last. Within
 * the reserve nothing is allocated.
 *
 * A pool may have columns: properties that lie in arrays beside the slots, one
 * array for each column and chunk. The arrays for the slots reserved at the
 * start lie side by side too. The column of a free slot is undefined, except
 * that it is zero before the slot's first life.
 *
 * The pool owns its memory, unless it lies inside the world. It has no hooks and
 * no listeners: generated code calls these. A pool may not be moved.
 *
 * Functions called for every entity are inline, and take the pool's type, or its
 * size and chunk_shift, as an argument: a constant, for speed.
 */
#ifndef GP_POOL_H
#define GP_POOL_H

#include "gp_base.h"

GP_BEGIN_DECLS

/* The head of every entity: its ID while it lives. In a free slot the generation
 * is even and GP_SLOT_FREE is flipped, so it equals no ID of the slot. */
typedef struct gp_slot {
    uint64_t id;
} gp_slot;

#define GP_SLOT_FREE 1u

/* The number of the entity's type. */
static inline uint32_t gp_slot_type(const gp_slot *slot)
{
    return gp_id_type(gp_id_of_bits(slot->id));
}

/* The constants of a type of entity. */
typedef struct gp_pool_type {
    const char *name;     /* for on_exhausted and gp_id_format */
    uint32_t number;      /* the type's number in its IDs, from 1 */
    uint32_t size;        /* of an entity, in bytes; less than 64 MiB */
    uint32_t chunk_shift; /* log2 of the slots in a chunk, 6 to 22 */
    uint32_t max;         /* entities at most, 1 to 2^22 */
    bool lifo;
    bool sleeps; /* see gp_sleep.h */
    uint32_t column_count;
    const uint32_t *columns; /* the size of a value in each, in bytes */
} gp_pool_type;

/* Which slots of a group sleep, in a pool whose type does. Those that are timed
 * wake by themselves, and none of them within `wait` after `since`. */
typedef struct gp_pool_sleepers {
    uint64_t asleep;
    uint64_t timed;
    gp_time since;
    uint32_t wait; /* milliseconds */
} gp_pool_sleepers;

typedef struct gp_pool gp_pool;
typedef struct gp_pool_slab gp_pool_slab;

/* Called for each slot that has lived, just before its memory is released. In a
 * trim it may use the pool, but not trim it; the slot is not in it any more. */
typedef void gp_pool_destroy_fn(void *context, gp_slot *slot);

/* The functions that a pool with an allocator calls; no other program links
 * them. */
typedef struct gp_pool_growth {
    bool (*add)(gp_pool *pool, uint32_t chunks); /* see gp_pool_reserve */
    void (*trim)(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context);
    void (*release)(gp_pool *pool);
} gp_pool_growth;

/* Fields are private. Taking and giving touch few cache lines: with many objects
 * their speed depends on how many cache misses overlap, and stores hinder that.
 * The fields that they use come first. */
struct gp_pool {
    unsigned char *first;    /* the slots of the first slab, side by side */
    uint32_t first_count;    /* how many; 0 before there are any */
    uint32_t slot_count;     /* slots that exist, so not in trimmed chunks */
    uintptr_t first_size;    /* of all of them, in bytes */
    uint64_t turns;          /* takes and gives so far, and how many live */
    uint64_t *free;          /* of each group: the slots that take can give */
    uint64_t *rooms;         /* a bit a group: set if it has a free slot */
    uint32_t *first_births;  /* of the first slab: when each slot was taken */
    uint32_t lowest_room;    /* no word of rooms below it has a bit */
    uint32_t first_ready;    /* of the first slab: how many slots are ready */
    uint32_t stamp;          /* of slots taken now; grows with the walks */
    uint32_t lived_count;    /* slots that have lived: all below it */
    uint32_t stack_count;    /* lifo: the free slots that have lived */
    uint64_t *closed;        /* slots that do not exist, or are retired */
    unsigned char **chunks;  /* the slots of each chunk */
    unsigned char **columns; /* of each chunk: where each column begins */
    uint32_t **births;       /* of each chunk: when each slot was taken */
    uint32_t **stacks;       /* lifo: of each chunk, its part of the stack */
    uint32_t **dues;         /* sleeps: of each chunk, when each slot wakes */
    gp_pool_sleepers *sleepers; /* sleeps: a group */
    uint64_t woken;             /* how often some woke before they were due */
    uint32_t ready; /* slots that have lived in marked blocks: all below it */
    unsigned char *some; /* a mark a block with, perhaps, a live slot */
    uint32_t *floors; /* of each chunk: the generation its slots begin with */
    uint32_t floor;   /* the least of them, for chunks that come later */
    uint32_t group_capacity;  /* groups that have bits */
    uint32_t chunk_capacity;  /* chunks that fit into the tables */
    uint32_t retired_count;   /* slots that are never taken again */
    uint32_t exhausted_count; /* takes that found no slot, since init; wraps */
    uint32_t reserve;         /* how many trim leaves room for */
    uint64_t stamp_base;      /* subtracted from stamp and births so far */
    uint64_t stamp_taken;     /* how many had been taken when stamp last grew */
    gp_pool_slab *newest;     /* the memory of the last chunks */
    const gp_pool_type *type;
    const gp_memory *memory;
    const gp_pool_growth *growth; /* NULL in a static pool */
    uint64_t no_room;             /* rooms, where there are no groups yet */
    unsigned char *only_chunk; /* in a static pool, its tables of one entry */
    uint32_t *only_births;
    uint32_t *only_stack;
    uint32_t *only_dues;
    uint32_t only_floor;
};

#define GP_POOL_STAMP_MAX (UINT32_MAX >> 1)

/* In turns: how many live in the low 24 bits, takes and gives in the next 32. The
 * others differ after each restore of a snapshot, so that open walks look again. */
#define GP_POOL_LIVE ((UINT64_C(1) << 24) - 1u)
#define GP_POOL_RESTORES_SHIFT 56u
#define GP_POOL_TAKEN ((UINT64_C(1) << 24) + 1u)
#define GP_POOL_GIVEN ((UINT64_C(1) << 24) - 1u)

/* Memory of a pool that stands inside its world, sized by the macros below. */
typedef struct gp_pool_place {
    void *slots;                /* max entities */
    uint32_t *births;           /* max */
    uint64_t *marks;            /* GP_POOL_MARKS(max) */
    uint32_t *stack;            /* max if lifo, otherwise NULL */
    uint32_t *dues;             /* max if it sleeps, otherwise NULL */
    gp_pool_sleepers *sleepers; /* GP_POOL_GROUPS(max) if so, otherwise NULL */
    unsigned char **columns;    /* max values in each; NULL without columns */
} gp_pool_place;

/* Groups and blocks of groups that a pool of `max` slots has, and the words
 * that both need. */
#define GP_POOL_GROUPS(max) (((max) + 63u) / 64u)
#define GP_POOL_BLOCK_SHIFT 4u
#define GP_POOL_BLOCKS(max) ((GP_POOL_GROUPS(max) + 15u) >> GP_POOL_BLOCK_SHIFT)
#define GP_POOL_MARKS(max)                                                     \
    (2u * GP_POOL_GROUPS(max) + GP_POOL_ROOMS(GP_POOL_GROUPS(max)) +           \
        (GP_POOL_BLOCKS(max) + 7u) / 8u)
#define GP_POOL_ROOMS(groups) (((groups) + 63u) / 64u)

/* Makes an empty pool; it takes memory with the first reserve or take. */
void gp_pool_init(
    gp_pool *pool, const gp_pool_type *type, const gp_memory *memory);

/* Makes a pool in memory that the caller owns; it never allocates. */
void gp_pool_init_static(gp_pool *pool, const gp_pool_type *type,
    const gp_memory *memory, const gp_pool_place *place);

/* Releases all memory and leaves the pool zero; nothing may be live. destroy
 * may be NULL. A pool that is all zero is left alone. */
void gp_pool_finish(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context);

/* Makes room for `count` live slots in all. If it cannot, it returns false and
 * changes nothing. A count smaller than the reserve changes nothing. */
bool gp_pool_reserve(gp_pool *pool, uint32_t count);

/* Releases the empty chunks at the end, down to the reserve. */
void gp_pool_trim(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context);

/* The number of live slots. */
static inline uint32_t gp_pool_count(const gp_pool *pool)
{
    return (uint32_t)(pool->turns & GP_POOL_LIVE);
}

/* How often a take found no slot since init; wraps. */
static inline uint32_t gp_pool_exhausted_count(const gp_pool *pool)
{
    return pool->exhausted_count;
}

static inline bool gp_slot_is_live(const gp_slot *slot)
{
    return (slot->id & GP_ID_GENERATION_ONE) != 0;
}

/* A slot by its place, which must be below slot_count, in any slab. */
static inline gp_slot *gp_pool_at_far(
    const gp_pool *pool, uint32_t place, uint32_t size, uint32_t chunk_shift)
{
    uint32_t within = place & ((UINT32_C(1) << chunk_shift) - 1u);
    return (gp_slot *)(void *)(pool->chunks[place >> chunk_shift] +
                               (size_t)within * size);
}

/* The same. Slots of the first slab, which were reserved at the start, need no
 * table. */
static inline gp_slot *gp_pool_at(
    const gp_pool *pool, uint32_t place, uint32_t size, uint32_t chunk_shift)
{
    if (GP_LIKELY(place < pool->first_count)) {
        return (gp_slot *)(void *)(pool->first + (size_t)place * size);
    }
    return gp_pool_at_far(pool, place, size, chunk_shift);
}

/* An ID minus the first ID of its type; it wraps for IDs of lower types. 32 bits are
 * enough for it, but on 64-bit machines clang then masks the offset, which is one
 * more instruction for each lookup; gcc needs one more for 64 bits. */
#if defined __clang__
typedef uintptr_t gp_id_distance;
#else
typedef uint32_t gp_id_distance;
#endif

/*
 * Finds the slot of an ID, which may have another now; false beyond all slots. An
 * ID of another type than `number` is taken for one far off. The bound is in
 * bytes because many lookups at once are as fast as their cache misses overlap,
 * that is, as few instructions as each takes.
 */
static inline bool gp_pool_locate(const gp_pool *pool, uint64_t id,
    uint32_t number, uint32_t size, uint32_t chunk_shift, gp_slot **slot)
{
    gp_id_distance distance =
        (gp_id_distance)(uint32_t)id - (number << GP_ID_SLOT_BITS);
    uint64_t offset = (uint64_t)distance * size;
    if (GP_IS_FAST && GP_LIKELY(offset < pool->first_size)) {
        *slot = (gp_slot *)(void *)(pool->first + (size_t)offset);
        return true;
    }
    uint32_t place = (uint32_t)id & GP_ID_SLOT_MAX;
    if (place >= pool->slot_count) {
        return false;
    }
    *slot = gp_pool_at_far(pool, place, size, chunk_shift);
    return true;
}

/* The slot with an ID; NULL once it has died, and for any other bits. */
static inline gp_slot *gp_pool_find(const gp_pool *pool, uint64_t id,
    uint32_t number, uint32_t size, uint32_t chunk_shift)
{
    gp_slot *slot;
    bool is_slot = gp_pool_locate(pool, id, number, size, chunk_shift, &slot);
    return is_slot && slot->id == id ? slot : NULL;
}

/* How many lookups a prefetch takes, about, so that it helps. */
#define GP_POOL_FETCH_AHEAD 16u

/* Prefetches the slot of an ID for a lookup. Inlined as gp_world_fetch is. */
static inline GP_ALWAYS_INLINE void gp_pool_fetch(const gp_pool *pool,
    uint64_t id, uint32_t number, uint32_t size, uint32_t chunk_shift)
{
    gp_slot *slot;
    if (gp_pool_locate(pool, id, number, size, chunk_shift, &slot)) {
        GP_PREFETCH(slot);
    }
}

/* True if a slot is in the first slab, by its address; NULL is not. */
static inline bool gp_pool_is_near(const gp_pool *pool, const gp_slot *slot)
{
    return (uintptr_t)slot - (uintptr_t)pool->first < pool->first_size;
}

/* The place of such a slot: nothing waits for it to come from memory. */
static inline uint32_t gp_pool_place_near(
    const gp_pool *pool, const gp_slot *slot, uint32_t size)
{
    return (uint32_t)(((uintptr_t)slot - (uintptr_t)pool->first) / size);
}

/* The value of a column at a place that is not in the first slab. */
void *gp_pool_value_far(const gp_pool *pool, uint32_t place, uint32_t column);

/* The value of a column at a place; `size` is that of a value. */
static inline void *gp_pool_value_at(
    const gp_pool *pool, uint32_t place, uint32_t column, uint32_t size)
{
    if (GP_UNLIKELY(place >= pool->first_count)) {
        return gp_pool_value_far(pool, place, column);
    }
    return pool->columns[column] + (size_t)place * size;
}

/* The place of any slot, live or not. */
static inline uint32_t gp_pool_place_of(
    const gp_pool *pool, const gp_slot *slot, uint32_t slot_size)
{
    if (GP_LIKELY(gp_pool_is_near(pool, slot))) {
        return gp_pool_place_near(pool, slot, slot_size);
    }
    uint32_t flipped = gp_slot_is_live(slot) ? 0 : GP_SLOT_FREE;
    return ((uint32_t)slot->id ^ flipped) & GP_ID_SLOT_MAX;
}

/* The value of a column of a slot. */
static inline void *gp_pool_value(const gp_pool *pool, const gp_slot *slot,
    uint32_t slot_size, uint32_t column, uint32_t size)
{
    uint32_t place = gp_pool_place_of(pool, slot, slot_size);
    return gp_pool_value_at(pool, place, column, size);
}

/* True if a slot that is not in the first slab, or NULL, is live and of this
 * very pool. */
bool gp_pool_has_far(const gp_pool *pool, const gp_slot *slot);

/* True if a slot is live and of this very pool. */
static inline bool gp_pool_has(
    const gp_pool *pool, const gp_slot *slot, uint32_t size)
{
    if (GP_UNLIKELY(!gp_pool_is_near(pool, slot))) {
        return gp_pool_has_far(pool, slot);
    }
    uint32_t place = gp_pool_place_near(pool, slot, size);
    return (((uint32_t)slot->id ^ place) & GP_ID_SLOT_MAX) == 0;
}

/* The entry of a slot in births or stacks. */
static inline uint32_t *gp_pool_number(
    uint32_t **numbers, uint32_t place, uint32_t chunk_shift)
{
    uint32_t within = place & ((UINT32_C(1) << chunk_shift) - 1u);
    return &numbers[place >> chunk_shift][within];
}

/* Out of line: takes a slot wherever it is. The second is fast as below, for a
 * pool that is not lifo. */
gp_slot *gp_pool_take_any(gp_pool *pool, bool *fresh);
gp_slot *gp_pool_take_far(gp_pool *pool, bool *fresh);

/*
 * Takes a slot and makes it live; NULL when the pool is full, and then
 * on_exhausted has been called. *fresh says that its memory was never used: it
 * is zero but for the gp_slot.
 *
 * The fast path is that of a slot in the first slab that has lived, where the
 * next group with a free slot is known.
 */
static inline gp_slot *gp_pool_take(
    gp_pool *pool, const gp_pool_type *type, bool *fresh)
{
    if (!GP_IS_FAST || type->lifo) {
        return gp_pool_take_any(pool, fresh);
    }
    uint32_t lowest = pool->lowest_room;
    uint64_t rooms = pool->rooms[lowest];
    if (GP_UNLIKELY(rooms == 0)) {
        return gp_pool_take_any(pool, fresh);
    }
    uint32_t group = lowest * 64u + gp_lowest_bit(rooms);
    uint64_t free = pool->free[group];
    uint32_t place = group * 64u + gp_lowest_bit(free);
    if (GP_UNLIKELY(place >= pool->first_ready)) {
        return gp_pool_take_far(pool, fresh);
    }
    *fresh = false;
    free &= free - 1u;
    pool->free[group] = free;
    if (free == 0) {
        pool->rooms[lowest] = rooms & (rooms - 1u);
    }
    pool->first_births[place] = pool->stamp;
    pool->turns += GP_POOL_TAKEN;
    gp_slot *slot =
        (gp_slot *)(void *)(pool->first + (size_t)place * type->size);
    slot->id ^= GP_SLOT_FREE | GP_ID_GENERATION_ONE;
    return slot;
}

/* Makes a live slot free wherever it is. */
void gp_pool_give_far(gp_pool *pool, gp_slot *slot);

/* Gives back a slot whose generations are used up, and closes it. */
void gp_pool_retire(gp_pool *pool, uint32_t place);

static inline void gp_pool_give_place(
    gp_pool *pool, const gp_pool_type *type, gp_slot *slot, uint32_t place)
{
    uint64_t before = slot->id ^ GP_SLOT_FREE;
    uint64_t id = before + GP_ID_GENERATION_ONE;
    slot->id = id;
    if (GP_UNLIKELY(id < before)) {
        gp_pool_retire(pool, place);
        return;
    }
    uint32_t group = place / 64u;
    uint32_t room = group / 64u;
    pool->free[group] |= UINT64_C(1) << place % 64u;
    pool->rooms[room] |= UINT64_C(1) << group % 64u;
    if (room < pool->lowest_room) {
        pool->lowest_room = room;
    }
    pool->turns += GP_POOL_GIVEN;
    if (type->lifo) {
        *gp_pool_number(pool->stacks, pool->stack_count, type->chunk_shift) =
            place;
        pool->stack_count++;
    }
}

/* Makes a live slot free and its IDs stale. One whose generations are used up
 * is retired: it is never taken again. */
static inline void gp_pool_give(
    gp_pool *pool, const gp_pool_type *type, gp_slot *slot)
{
    GP_ASSERT(gp_slot_is_live(slot));
    if (!GP_IS_FAST) {
        gp_pool_give_far(pool, slot);
        return;
    }
    uint32_t place = (uint32_t)slot->id & GP_ID_SLOT_MAX;
    if (GP_LIKELY(gp_pool_is_near(pool, slot))) {
        place = gp_pool_place_near(pool, slot, type->size);
    }
    gp_pool_give_place(pool, type, slot, place);
}

/*
 * For reading saved objects: slots with the generations that they had. gp_pool_load.c
 * has these.
 */

/* Makes slots exist below `count`, without reserving them. Returns false if it is
 * above max or memory runs out. */
bool gp_pool_make_room(gp_pool *pool, uint32_t count);

/* Takes the slot of an ID, with its generation. Returns NULL, with nothing changed,
 * if it does not exist, is not free, or the ID is not one of a live entity of the
 * pool's type. */
gp_slot *gp_pool_take_at(gp_pool *pool, gp_id id);

/* Raises the generation of free slots, and of slots made later, to an even one,
 * so that all IDs up to it stay stale. */
void gp_pool_raise_floor(gp_pool *pool, uint32_t generation);

/* The highest generation of any slot so far, without slots at their last one,
 * which is odd. */
uint32_t gp_pool_highest_generation(const gp_pool *pool);

/* The same of the slots that are free or do not exist, which is even. */
uint32_t gp_pool_highest_free(const gp_pool *pool);

/* The first retired slot from a place on; UINT32_MAX if there is none. */
uint32_t gp_pool_next_retired(const gp_pool *pool, uint32_t place);

/* The live slots of a group. */
static inline uint64_t gp_pool_live(const gp_pool *pool, uint32_t group)
{
    return ~(pool->free[group] | pool->closed[group]);
}

/*
 * A walk over the live slots, in order. It visits exactly once each slot that
 * was live when the walk began and still is when the walk reaches it; slots taken
 * meanwhile wait for the next walk. A walk may be left at any time, and walks
 * nest; the pool may be trimmed on the way.
 *
 * It goes in steps: a run of live slots side by side, or one slot and some
 * others of its group. After a slot was taken or given back, the rest of a step
 * is invalid, and the walk asks for the next one.
 */
typedef struct gp_pool_walk {
    gp_pool *pool;
    unsigned char *slot;  /* the one that is visited */
    unsigned char *last;  /* of the run */
    uint64_t turns;       /* of the pool when the step was made */
    uint64_t bits;        /* the others, counted from `first` */
    unsigned char *first; /* the first slot of the step */
    uint32_t place;       /* of that one; before all: UINT32_MAX */
    uint64_t taken;       /* how many had been taken when the walk began */
    uint64_t stamp;       /* taken with this stamp or a later one: newborn */
} gp_pool_walk;

/* True if a slot was ever taken; a restore of a snapshot does not count. */
static inline bool gp_pool_was_used(const gp_pool *pool)
{
    return pool->turns << (64u - GP_POOL_RESTORES_SHIFT) != 0;
}

/* How many were taken so far, in 31 bits, and a stamp that none of them has. */
static inline uint64_t gp_pool_taken(const gp_pool *pool)
{
    return ((uint32_t)(pool->turns >> 24) + gp_pool_count(pool)) / 2u;
}

uint64_t gp_pool_new_stamp(gp_pool *pool);

static inline gp_pool_walk gp_pool_walk_begin(gp_pool *pool)
{
    uint64_t stamp = gp_pool_new_stamp(pool);
    gp_pool_walk walk = {
        pool, NULL, NULL, 0, 0, NULL, UINT32_MAX, gp_pool_taken(pool), stamp};
    return walk;
}

/* A step, by value so that walks can live in registers. */
typedef struct gp_pool_step {
    uint64_t bits;  /* the others, if it is no run */
    uint32_t place; /* of the first slot; none behind it at the end */
    uint32_t count; /* of the run, or 1; 0 at the end */
} gp_pool_step;

/* The first step from a place on. */
gp_pool_step gp_pool_walk_step(
    gp_pool *pool, uint32_t place, uint64_t taken, uint64_t stamp);

/* The next slot where a run is over or something has changed. */
static inline gp_slot *gp_pool_walk_turn(
    gp_pool_walk *walk, uint32_t size, uint32_t chunk_shift)
{
    const gp_pool *pool = walk->pool;
    if (walk->bits != 0 && walk->turns == pool->turns) {
        walk->slot = walk->first + (size_t)gp_lowest_bit(walk->bits) * size;
        walk->last = walk->slot;
        walk->bits &= walk->bits - 1u;
        return (gp_slot *)(void *)walk->slot;
    }
    uint32_t visited = (uint32_t)((size_t)(walk->slot - walk->first) / size);
    gp_pool_step step = gp_pool_walk_step(
        walk->pool, walk->place + visited + 1u, walk->taken, walk->stamp);
    walk->bits = step.bits;
    walk->place = step.place;
    walk->turns = pool->turns;
    if (step.count == 0) {
        walk->slot = walk->last = walk->first;
        return NULL;
    }
    walk->slot =
        (unsigned char *)gp_pool_at(pool, step.place, size, chunk_shift);
    walk->first = walk->slot;
    walk->last = walk->slot + (size_t)(step.count - 1u) * size;
    return (gp_slot *)(void *)walk->slot;
}

/* The next slot, or NULL at the end. */
static inline gp_slot *gp_pool_walk_next(
    gp_pool_walk *walk, uint32_t size, uint32_t chunk_shift)
{
    /* One jump for both, and out of the loop: this is all a walk costs. */
    if (GP_UNLIKELY(
            (walk->slot == walk->last) | (walk->turns != walk->pool->turns))) {
        return gp_pool_walk_turn(walk, size, chunk_shift);
    }
    walk->slot += size; /* now it cannot be NULL, as compilers know */
    return (gp_slot *)(void *)walk->slot;
}

/*
 * The same walk by blocks: groups of slots side by side, for loops over many
 * slots at once. A block says which of its slots lived when it was reached; what
 * the caller takes or gives back changes only later blocks.
 */
typedef struct gp_pool_blocks {
    gp_pool *pool;
    uint64_t turns; /* of the pool, while none has been taken */
    uint64_t taken; /* how many had been taken when the walk began */
    uint64_t stamp; /* taken with this stamp or a later one: newborn */
    uint32_t group; /* the next one */
} gp_pool_blocks;

typedef struct gp_pool_block {
    gp_slot *first;
    uint64_t
        live; /* the slots that are visited, a bit each, the first lowest */
    uint32_t place; /* of the first */
    uint32_t count; /* slots, up to 64; all have lived */
} gp_pool_block;

static inline gp_pool_blocks gp_pool_blocks_begin(gp_pool *pool)
{
    uint64_t stamp = gp_pool_new_stamp(pool);
    gp_pool_blocks blocks = {pool, pool->turns, gp_pool_taken(pool), stamp, 0};
    return blocks;
}

/* Out of line: finds the next group, and who is visited there; 0 at the end. */
uint64_t gp_pool_blocks_turn(gp_pool_blocks *blocks);

/* The next block; false at the end. */
static inline bool gp_pool_blocks_next(gp_pool_blocks *blocks,
    gp_pool_block *block, uint32_t size, uint32_t chunk_shift)
{
    const gp_pool *pool = blocks->pool;
    block->live = 0;
    if (GP_IS_FAST && blocks->group < pool->group_capacity &&
        blocks->turns == pool->turns) {
        block->live = gp_pool_live(pool, blocks->group);
    }
    if (block->live == 0) {
        block->live = gp_pool_blocks_turn(blocks);
        if (block->live == 0) {
            return false;
        }
    }
    block->place = blocks->group * 64u;
    block->count = pool->lived_count - block->place;
    block->count = block->count < 64u ? block->count : 64u;
    block->first = gp_pool_at(pool, block->place, size, chunk_shift);
    blocks->group++;
    return true;
}

/*
 * The rest is for gp_pool.c, gp_pool_memory.c and gp_sleep.c.
 *
 * A slab is one block of memory from the allocator: one chunk where the pool
 * grew by itself, all chunks of a call where it was reserved. So reserved slots
 * lie side by side. The slabs of a pool are a chain, newest first, and only the
 * newest can be released. One more block has the tables.
 */

/* As many of the lowest bits, or all 64. */
static inline uint64_t gp_pool_lowest_bits(uint32_t count)
{
    return count < 64u ? (UINT64_C(1) << count) - 1u : UINT64_MAX;
}

static inline uint32_t gp_pool_slots_per_chunk(const gp_pool *pool)
{
    return UINT32_C(1) << pool->type->chunk_shift;
}

static inline uint32_t gp_pool_chunk_count(const gp_pool *pool)
{
    return (pool->slot_count + gp_pool_slots_per_chunk(pool) - 1u) >>
           pool->type->chunk_shift;
}

/* Has take mark the blocks of slots from this one on. */
static inline void gp_pool_end_ready(gp_pool *pool, uint32_t place)
{
    pool->ready = place < pool->ready ? place : pool->ready;
    pool->first_ready = place < pool->first_ready ? place : pool->first_ready;
}

/* Makes a pool without slots or memory. */
void gp_pool_begin(
    gp_pool *pool, const gp_pool_type *type, const gp_memory *memory);

/* Lays closed groups, unset marks, and sleepers, if any, into memory. */
void gp_pool_lay_groups(gp_pool *pool, uint64_t *memory,
    gp_pool_sleepers *sleepers, uint32_t groups);

/* Adds a chunk of slots that never lived, whose table entries are there. */
void gp_pool_begin_chunk(
    gp_pool *pool, const gp_pool_place *place, uint32_t count);

/* The first group from `group` on with a live slot; UINT32_MAX if there is
 * none. */
uint32_t gp_pool_next_group(gp_pool *pool, uint32_t group);

/* Those of some live bits of a place's group that a walk visits from the place
 * on: not the newborn; or the lowest of them at least. */
uint64_t gp_pool_bits_from(const gp_pool *pool, uint64_t bits, uint32_t place,
    uint64_t taken, uint64_t stamp);

GP_END_DECLS

#endif
