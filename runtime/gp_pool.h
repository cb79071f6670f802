/*
 * gp_pool.h - the common part of all pools of entities.
 *
 * An entity begins with a gp_slot of 8 bytes and never moves. Slots form groups
 * of 64, each with a word of free bits, and groups form chunks; chunks that
 * were reserved together are contiguous. Take returns the lowest free slot, so
 * the pool compacts itself and can be trimmed at the end; with lifo it returns
 * the slot that was released last. Within the reserve nothing is allocated.
 *
 * A pool may have columns: properties that are stored in arrays outside the
 * slots, one array per column and chunk. The arrays for the slots reserved at
 * the start are contiguous too. The column of a free slot is undefined, except
 * that it is zero before the slot's first use.
 *
 * The pool owns its memory, unless that is inside the world. It has no hooks
 * and no listeners; generated code calls those. A pool may not be moved.
 *
 * Functions called for every entity are inline, and take the pool's type, or its
 * size and chunk_shift, as an argument: a constant, for speed.
 */
#ifndef GP_POOL_H
#define GP_POOL_H

#include "gp_base.h"

GP_BEGIN_DECLS

/* The head of every entity: its ID while live. In a free slot the generation is
 * even and GP_SLOT_FREE is flipped, so it equals no ID of the slot. */
typedef struct gp_slot {
    uint64_t id;
} gp_slot;

#define GP_SLOT_FREE 1u

/* The number of the entity's type. */
static inline uint32_t gp_slot_type(const gp_slot *slot)
{
    return gp_id_type(gp_id_of_bits(slot->id));
}

/* The constants of an entity type. */
typedef struct gp_pool_type {
    const char *name;     /* for on_exhausted and gp_id_format */
    uint32_t number;      /* the type's number in its IDs, from 1 */
    uint32_t size;        /* of an entity, in bytes; less than 64 MiB */
    uint32_t chunk_shift; /* log2 of the slots in a chunk, 6 to 22 */
    uint32_t max;         /* the maximum number of entities, 1 to 2^22 */
    bool lifo;
    bool sleeps; /* see gp_sleep.h */
    uint32_t column_count;
    const uint32_t *columns; /* for each column, the size of a value in bytes */
} gp_pool_type;

/* The sleeping slots of a group, if the type sleeps. Timed ones wake by
 * themselves, none of them within `wait` after `since`. */
typedef struct gp_pool_sleepers {
    uint64_t asleep;
    uint64_t timed;
    gp_time since;
    uint32_t wait; /* milliseconds */
} gp_pool_sleepers;

typedef struct gp_pool gp_pool;
typedef struct gp_pool_slab gp_pool_slab;

/* Called for each used slot just before its memory is released. In a trim it
 * may use the pool, which no longer has the slot, but not trim it. */
typedef void gp_pool_destroy_fn(void *context, gp_slot *slot);

/* The functions that a pool with an allocator calls; other programs do not link
 * them. */
typedef struct gp_pool_growth {
    bool (*add)(gp_pool *pool, uint32_t chunks); /* see gp_pool_reserve */
    void (*trim)(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context);
    void (*release)(gp_pool *pool);
} gp_pool_growth;

/* Fields are private. Take and give access few cache lines: with many objects
 * their speed depends on how many cache misses overlap, which stores hinder.
 * The fields that they use come first. */
struct gp_pool {
    unsigned char *first;   /* the slots of the first slab, contiguous */
    uint32_t first_count;   /* their number; 0 before there are any */
    uint32_t slot_count;    /* existing slots, without trimmed chunks */
    uintptr_t first_size;   /* their total size in bytes */
    uint64_t counts;        /* numbers of takes and gives, and of live slots */
    uint64_t *free;         /* for each group: the slots that can be taken */
    uint64_t *free_groups;  /* a bit per group: set if it has a free slot */
    uint32_t *first_births; /* in the first slab: when each slot was taken */
    uint32_t lowest_free_word; /* all lower words of free_groups are 0 */
    uint32_t first_ready;    /* in the first slab: the number of ready slots */
    uint32_t stamp;          /* of slots taken now; grows with each walk */
    uint32_t used_count;     /* all slots below it have been used */
    uint32_t stack_count;    /* lifo: the number of used free slots */
    uint64_t *closed;        /* slots that do not exist or are retired */
    unsigned char **chunks;  /* the slots of each chunk */
    unsigned char **columns; /* for each chunk: the start of each column */
    uint32_t **births;       /* for each chunk: when each slot was taken */
    uint32_t **stacks;       /* lifo: for each chunk, its part of the stack */
    uint32_t **dues;         /* sleeps: for each chunk, when each slot wakes */
    gp_pool_sleepers *sleepers; /* sleeps: one per group */
    uint64_t wake_count;        /* how often slots woke before they were due */
    uint32_t ready;             /* all slots below it: used, in marked blocks */
    unsigned char *live_blocks; /* a byte per block that may have a live slot */
    uint32_t *floors; /* for each chunk: the first generation of its slots */
    uint32_t floor;   /* the minimum of floors, for later chunks */
    uint32_t group_capacity;   /* groups that have bits */
    uint32_t chunk_capacity;   /* chunks for which the tables have room */
    uint32_t retired_count;    /* slots that are never reused */
    uint32_t exhausted_count;  /* takes that found no slot, since init; wraps */
    uint32_t reserve;          /* the number of slots that trim keeps */
    uint64_t stamp_base;       /* the total subtracted from stamp and births */
    uint64_t stamp_take_count; /* the number of takes when stamp last grew */
    gp_pool_slab *newest;      /* the memory of the newest chunks */
    const gp_pool_type *type;
    const gp_memory *memory;
    const gp_pool_growth *growth; /* NULL in a static pool */
    uint64_t no_free_groups;   /* used as free_groups before there are groups */
    unsigned char *only_chunk; /* a static pool's tables of one entry */
    uint32_t *only_births;
    uint32_t *only_stack;
    uint32_t *only_dues;
    uint32_t only_floor;
};

#define GP_POOL_STAMP_MAX (UINT32_MAX >> 1)

/* In counts: the low 24 bits count live slots, the next 32 takes and gives. The
 * others change at each restore of a snapshot, so that open walks notice it. */
#define GP_POOL_COUNT_LIVE ((UINT64_C(1) << 24) - 1u)
#define GP_POOL_RESTORES_SHIFT 56u
#define GP_POOL_COUNT_TAKE ((UINT64_C(1) << 24) + 1u)
#define GP_POOL_COUNT_GIVE ((UINT64_C(1) << 24) - 1u)

/* The memory of a pool inside its world, sized by the macros below. */
typedef struct gp_pool_place {
    void *slots;                /* max entities */
    uint32_t *births;           /* max */
    uint64_t *marks;            /* GP_POOL_MARKS(max) */
    uint32_t *stack;            /* max if lifo, otherwise NULL */
    uint32_t *dues;             /* max if it sleeps, otherwise NULL */
    gp_pool_sleepers *sleepers; /* GP_POOL_GROUPS(max) if so, otherwise NULL */
    unsigned char **columns;    /* max values in each; NULL without columns */
} gp_pool_place;

/* The number of groups, and of blocks of groups, of a pool with `max` slots,
 * and of the words that both need. */
#define GP_POOL_GROUPS(max) (((max) + 63u) / 64u)
#define GP_POOL_BLOCK_SHIFT 4u
#define GP_POOL_BLOCKS(max) ((GP_POOL_GROUPS(max) + 15u) >> GP_POOL_BLOCK_SHIFT)
#define GP_POOL_MARKS(max)                                                     \
    (2u * GP_POOL_GROUPS(max) + GP_POOL_GROUP_WORDS(GP_POOL_GROUPS(max)) +     \
        (GP_POOL_BLOCKS(max) + 7u) / 8u)
#define GP_POOL_GROUP_WORDS(groups) (((groups) + 63u) / 64u)

/* Makes an empty pool; it allocates with the first reserve or take. */
void gp_pool_init(
    gp_pool *pool, const gp_pool_type *type, const gp_memory *memory);

/* Makes a pool in the caller's memory; it never allocates. */
void gp_pool_init_static(gp_pool *pool, const gp_pool_type *type,
    const gp_memory *memory, const gp_pool_place *place);

/* Releases all memory and zeroes the pool; no slot may be live. destroy may be
 * NULL. Ignores a zeroed pool. */
void gp_pool_finish(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context);

/* Makes room for `count` live slots in total. Returns false, and changes
 * nothing, on failure. A count below the reserve changes nothing. */
bool gp_pool_reserve(gp_pool *pool, uint32_t count);

/* Releases empty chunks at the end, but not the reserve. */
void gp_pool_trim(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context);

/* The number of live slots. */
static inline uint32_t gp_pool_count(const gp_pool *pool)
{
    return (uint32_t)(pool->counts & GP_POOL_COUNT_LIVE);
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

/* Returns the slot at a place below slot_count, in any slab. */
static inline gp_slot *gp_pool_at_far(
    const gp_pool *pool, uint32_t place, uint32_t size, uint32_t chunk_shift)
{
    uint32_t within = place & ((UINT32_C(1) << chunk_shift) - 1u);
    return (gp_slot *)(void *)(pool->chunks[place >> chunk_shift] +
                               (size_t)within * size);
}

/* As above. Slots of the first slab, which were reserved at the start, need no
 * table lookup. */
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
 * Finds the slot of an ID, which may have another ID now; false beyond all
 * slots. An ID of a type other than `number` has a large distance. The bound is
 * in bytes since many lookups are as fast as their cache misses overlap, that
 * is, as few instructions as each takes.
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

/* Returns the slot with an ID; NULL if it is stale or not an ID. */
static inline gp_slot *gp_pool_find(const gp_pool *pool, uint64_t id,
    uint32_t number, uint32_t size, uint32_t chunk_shift)
{
    gp_slot *slot;
    bool is_slot = gp_pool_locate(pool, id, number, size, chunk_shift, &slot);
    return is_slot && slot->id == id ? slot : NULL;
}

/* A useful distance, in lookups, between a prefetch and its lookup. */
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

/* True if the slot's address is in the first slab; false for NULL. */
static inline bool gp_pool_is_near(const gp_pool *pool, const gp_slot *slot)
{
    return (uintptr_t)slot - (uintptr_t)pool->first < pool->first_size;
}

/* The place of such a slot, without reading memory. */
static inline uint32_t gp_pool_place_near(
    const gp_pool *pool, const gp_slot *slot, uint32_t size)
{
    return (uint32_t)(((uintptr_t)slot - (uintptr_t)pool->first) / size);
}

/* Returns a value of a column at a place that is not in the first slab. */
void *gp_pool_value_far(const gp_pool *pool, uint32_t place, uint32_t column);

/* Returns a value of a column at a place; `size` is that of a value. */
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

/* Returns the value of a column of a slot. */
static inline void *gp_pool_value(const gp_pool *pool, const gp_slot *slot,
    uint32_t slot_size, uint32_t column, uint32_t size)
{
    uint32_t place = gp_pool_place_of(pool, slot, slot_size);
    return gp_pool_value_at(pool, place, column, size);
}

/* True if a slot, which is not in the first slab and may be NULL, is live and
 * of this pool. */
bool gp_pool_has_far(const gp_pool *pool, const gp_slot *slot);

/* True if a slot is live and of this pool. */
static inline bool gp_pool_has(
    const gp_pool *pool, const gp_slot *slot, uint32_t size)
{
    if (GP_UNLIKELY(!gp_pool_is_near(pool, slot))) {
        return gp_pool_has_far(pool, slot);
    }
    uint32_t place = gp_pool_place_near(pool, slot, size);
    return (((uint32_t)slot->id ^ place) & GP_ID_SLOT_MAX) == 0;
}

/* A slot's entry in births or stacks. */
static inline uint32_t *gp_pool_number(
    uint32_t **numbers, uint32_t place, uint32_t chunk_shift)
{
    uint32_t within = place & ((UINT32_C(1) << chunk_shift) - 1u);
    return &numbers[place >> chunk_shift][within];
}

/* Out of line: takes any slot. The second one has a fast path as below, for a
 * pool that is not lifo. */
gp_slot *gp_pool_take_any(gp_pool *pool, bool *fresh);
gp_slot *gp_pool_take_far(gp_pool *pool, bool *fresh);

/*
 * Takes a slot and makes it live; NULL if the pool is full, after on_exhausted
 * was called. *fresh is true if its memory was never used: it is zero except
 * for the gp_slot.
 *
 * The fast path is for a used slot in the first slab, if the next group with a
 * free slot is known.
 */
static inline gp_slot *gp_pool_take(
    gp_pool *pool, const gp_pool_type *type, bool *fresh)
{
    if (!GP_IS_FAST || type->lifo) {
        return gp_pool_take_any(pool, fresh);
    }
    uint32_t word = pool->lowest_free_word;
    uint64_t groups = pool->free_groups[word];
    if (GP_UNLIKELY(groups == 0)) {
        return gp_pool_take_any(pool, fresh);
    }
    uint32_t group = word * 64u + gp_lowest_bit(groups);
    uint64_t free = pool->free[group];
    uint32_t place = group * 64u + gp_lowest_bit(free);
    if (GP_UNLIKELY(place >= pool->first_ready)) {
        return gp_pool_take_far(pool, fresh);
    }
    *fresh = false;
    free &= free - 1u;
    pool->free[group] = free;
    if (free == 0) {
        pool->free_groups[word] = groups & (groups - 1u);
    }
    pool->first_births[place] = pool->stamp;
    pool->counts += GP_POOL_COUNT_TAKE;
    gp_slot *slot =
        (gp_slot *)(void *)(pool->first + (size_t)place * type->size);
    slot->id ^= GP_SLOT_FREE | GP_ID_GENERATION_ONE;
    return slot;
}

/* Makes a live slot free, in any slab. */
void gp_pool_give_far(gp_pool *pool, gp_slot *slot);

/* Releases a slot whose generations are used up, and closes it. */
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
    uint32_t word = group / 64u;
    pool->free[group] |= UINT64_C(1) << place % 64u;
    pool->free_groups[word] |= UINT64_C(1) << group % 64u;
    if (word < pool->lowest_free_word) {
        pool->lowest_free_word = word;
    }
    pool->counts += GP_POOL_COUNT_GIVE;
    if (type->lifo) {
        *gp_pool_number(pool->stacks, pool->stack_count, type->chunk_shift) =
            place;
        pool->stack_count++;
    }
}

/* Makes a live slot free and its IDs stale. If its generations are used up, it
 * is retired: never taken again. */
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
 * For reading saved objects: slots with the generations that they had.
 * Implemented in gp_pool_load.c.
 */

/* Creates slots below `count`, without reserving them. Returns false if it is
 * above max or memory runs out. */
bool gp_pool_make_room(gp_pool *pool, uint32_t count);

/* Takes the slot of an ID, with its generation. Returns NULL, and changes
 * nothing, if the slot does not exist or is not free, or if the ID is not one
 * of a live entity of the pool's type. */
gp_slot *gp_pool_take_at(gp_pool *pool, gp_id id);

/* Raises the generation of free slots, and of later slots, to an even one, so
 * that all IDs up to it stay stale. */
void gp_pool_raise_floor(gp_pool *pool, uint32_t generation);

/* The highest generation of all slots so far, except slots at their last one,
 * which is odd. */
uint32_t gp_pool_highest_generation(const gp_pool *pool);

/* As above, for slots that are free or do not exist; it is even. */
uint32_t gp_pool_highest_free(const gp_pool *pool);

/* Returns the next retired slot from a place on; UINT32_MAX for none. */
uint32_t gp_pool_next_retired(const gp_pool *pool, uint32_t place);

/* The live slots of a group. */
static inline uint64_t gp_pool_live(const gp_pool *pool, uint32_t group)
{
    return ~(pool->free[group] | pool->closed[group]);
}

/*
 * Iterates over the live slots, in order. Visits exactly once each slot that
 * was live when the walk began and still is when the walk reaches it; slots
 * taken meanwhile are not visited. A walk may be left at any time, and walks
 * nest; the pool may be trimmed meanwhile.
 *
 * It consists of steps: a run of contiguous live slots, or one slot and some
 * others of its group. After a slot was taken or released, the rest of a step
 * is invalid, and the walk gets the next one.
 */
typedef struct gp_pool_walk {
    gp_pool *pool;
    unsigned char *slot;  /* the current one */
    unsigned char *last;  /* the last one of the run */
    uint64_t counts;      /* of the pool when the step began */
    uint64_t bits;        /* the other slots, counted from `first` */
    unsigned char *first; /* the first slot of the step */
    uint32_t place;       /* of `first`; initially UINT32_MAX */
    uint64_t taken;       /* the number of takes when the walk began */
    uint64_t stamp;       /* slots with this stamp or a later one are new */
} gp_pool_walk;

/* True if a slot was ever taken; a restore of a snapshot does not count. */
static inline bool gp_pool_was_used(const gp_pool *pool)
{
    return pool->counts << (64u - GP_POOL_RESTORES_SHIFT) != 0;
}

/* The number of takes so far, in 31 bits, and a stamp that no slot has. */
static inline uint64_t gp_pool_take_count(const gp_pool *pool)
{
    return ((uint32_t)(pool->counts >> 24) + gp_pool_count(pool)) / 2u;
}

uint64_t gp_pool_new_stamp(gp_pool *pool);

static inline gp_pool_walk gp_pool_walk_begin(gp_pool *pool)
{
    uint64_t stamp = gp_pool_new_stamp(pool);
    gp_pool_walk walk = {pool, NULL, NULL, 0, 0, NULL, UINT32_MAX,
        gp_pool_take_count(pool), stamp};
    return walk;
}

/* A step; passed by value so that walks stay in registers. */
typedef struct gp_pool_step {
    uint64_t bits;  /* the others, if not a run */
    uint32_t place; /* of the first slot; above all slots at the end */
    uint32_t count; /* of the run, or 1; 0 at the end */
} gp_pool_step;

/* The first step from a place on. */
gp_pool_step gp_pool_walk_step(
    gp_pool *pool, uint32_t place, uint64_t taken, uint64_t stamp);

/* The next slot if a run has ended or something has changed. */
static inline gp_slot *gp_pool_walk_next_slow(
    gp_pool_walk *walk, uint32_t size, uint32_t chunk_shift)
{
    const gp_pool *pool = walk->pool;
    if (walk->bits != 0 && walk->counts == pool->counts) {
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
    walk->counts = pool->counts;
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
    /* One branch for both, outside the loop: the only cost of a walk. */
    if (GP_UNLIKELY((walk->slot == walk->last) |
                    (walk->counts != walk->pool->counts))) {
        return gp_pool_walk_next_slow(walk, size, chunk_shift);
    }
    walk->slot += size; /* tells compilers that it is not NULL */
    return (gp_slot *)(void *)walk->slot;
}

/*
 * The same iteration by blocks: groups of contiguous slots, for loops over many
 * slots at once. A block contains which of its slots were live when it was
 * reached; takes and releases by the caller affect later blocks only.
 */
typedef struct gp_pool_blocks {
    gp_pool *pool;
    uint64_t counts; /* of the pool, until a slot is taken */
    uint64_t taken;  /* the number of takes when the walk began */
    uint64_t stamp;  /* slots with this stamp or a later one are new */
    uint32_t group;  /* the next one */
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
    gp_pool_blocks blocks = {
        pool, pool->counts, gp_pool_take_count(pool), stamp, 0};
    return blocks;
}

/* Out of line: finds the next group and the slots to visit; 0 at the end. */
uint64_t gp_pool_blocks_next_slow(gp_pool_blocks *blocks);

/* Gets the next block; false at the end. */
static inline bool gp_pool_blocks_next(gp_pool_blocks *blocks,
    gp_pool_block *block, uint32_t size, uint32_t chunk_shift)
{
    const gp_pool *pool = blocks->pool;
    block->live = 0;
    if (GP_IS_FAST && blocks->group < pool->group_capacity &&
        blocks->counts == pool->counts) {
        block->live = gp_pool_live(pool, blocks->group);
    }
    if (block->live == 0) {
        block->live = gp_pool_blocks_next_slow(blocks);
        if (block->live == 0) {
            return false;
        }
    }
    block->place = blocks->group * 64u;
    block->count = pool->used_count - block->place;
    block->count = block->count < 64u ? block->count : 64u;
    block->first = gp_pool_at(pool, block->place, size, chunk_shift);
    blocks->group++;
    return true;
}

/*
 * The rest is private to gp_pool.c, gp_pool_memory.c and gp_sleep.c.
 *
 * A slab is one block of memory from the allocator: one chunk if the pool grew
 * by itself, all chunks of a call to reserve. So reserved slots are contiguous.
 * The slabs of a pool are a linked list, newest first, and only the newest can
 * be released. Another block has the tables.
 */

/* A mask of the `count` lowest bits; all 64 if there are more. */
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

/* Makes take mark the blocks of slots from this one on. */
static inline void gp_pool_limit_ready(gp_pool *pool, uint32_t place)
{
    pool->ready = place < pool->ready ? place : pool->ready;
    pool->first_ready = place < pool->first_ready ? place : pool->first_ready;
}

/* Initializes a pool without slots or memory. */
void gp_pool_init_fields(
    gp_pool *pool, const gp_pool_type *type, const gp_memory *memory);

/* Initializes closed groups, unset marks, and sleepers, if any, in memory. */
void gp_pool_init_groups(gp_pool *pool, uint64_t *memory,
    gp_pool_sleepers *sleepers, uint32_t groups);

/* Adds a chunk of unused slots, which already has table entries. */
void gp_pool_init_chunk(
    gp_pool *pool, const gp_pool_place *place, uint32_t count);

/* Returns the first group from `group` on with a live slot; UINT32_MAX if there
 * is none. */
uint32_t gp_pool_next_group(gp_pool *pool, uint32_t group);

/* Filters live bits of a place's group: those that a walk visits from the place
 * on, without newborns; or only the lowest of them. */
uint64_t gp_pool_bits_from(const gp_pool *pool, uint64_t bits, uint32_t place,
    uint64_t taken, uint64_t stamp);

GP_END_DECLS

#endif
