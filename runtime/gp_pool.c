#include "gp_pool.h"

#include <string.h>

#define NONE UINT32_MAX

#define FETCH_FROM (UINT32_C(8) << 20) /* bytes */

#define BLOCK (UINT32_C(1) << GP_POOL_BLOCK_SHIFT)

void gp_pool_begin(
    gp_pool *pool, const gp_pool_type *type, const gp_memory *memory)
{
    GP_ASSERT(type->max >= 1);
    GP_ASSERT(type->max <= GP_ID_SLOT_MAX + 1u);
    GP_ASSERT(type->size < UINT32_C(1) << 26);
    GP_ASSERT(type->chunk_shift >= 6);
    GP_ASSERT(type->chunk_shift <= GP_ID_SLOT_BITS);
    memset(pool, 0, sizeof *pool);
    pool->live = &pool->no_live;
    pool->closed = &pool->no_live;
    pool->type = type;
    pool->memory = memory;
}

void gp_pool_lay_groups(gp_pool *pool, uint64_t *memory,
    gp_pool_sleepers *sleepers, uint32_t groups)
{
    uint32_t blocks = GP_POOL_BLOCKS(groups * 64u);
    pool->group_capacity = groups;
    pool->live = memory;
    pool->closed = pool->live + groups;
    pool->young = (gp_pool_young *)(pool->closed + groups);
    pool->room = (unsigned char *)(pool->young + groups);
    pool->some = pool->room + blocks;
    memset(memory, 0, GP_POOL_MARKS(groups * 64u) * sizeof *memory);
    memset(pool->closed, 0xFF, groups * sizeof *pool->closed);
    pool->sleepers = sleepers;
    if (pool->type->sleeps) {
        memset(sleepers, 0, groups * sizeof *sleepers);
    }
}

void gp_pool_begin_chunk(
    gp_pool *pool, const gp_pool_place *place, uint32_t count)
{
    const gp_pool_type *type = pool->type;
    uint32_t start = pool->slot_count;
    uint32_t index = start >> type->chunk_shift;
    uint64_t generation = (uint64_t)pool->floors[index] << 32;
    uint32_t number = type->number << GP_ID_SLOT_BITS;
    unsigned char *slots = place->slots;
    pool->chunks[index] = slots;
    pool->births[index] = place->births;
    if (type->lifo) {
        pool->stacks[index] = place->stack;
    }
    if (type->sleeps) {
        pool->dues[index] = place->dues;
    }
    memset(slots, 0, (size_t)count * type->size);
    memset(place->births, 0, count * sizeof(uint32_t));
    pool->slot_count = start + count;
    for (uint32_t i = start; i < pool->slot_count; i++) {
        ((gp_slot *)(void *)slots)->id =
            generation | ((number | i) ^ GP_SLOT_FREE);
        slots += type->size;
    }
    for (; start < pool->slot_count; start += 64u) {
        uint32_t group = start / 64u;
        pool->closed[group] = ~gp_pool_lowest_bits(pool->slot_count - start);
        pool->room[group >> GP_POOL_BLOCK_SHIFT] = 1;
        if (type->sleeps) {
            pool->sleepers[group] = (gp_pool_sleepers){0, 0, 0, UINT32_MAX};
        }
    }
}

void gp_pool_init_static(gp_pool *pool, const gp_pool_type *type,
    const gp_memory *memory, const gp_pool_place *place)
{
    gp_pool_begin(pool, type, memory);
    GP_ASSERT(type->max <= gp_pool_slots_per_chunk(pool));
    pool->chunks = &pool->only_chunk;
    pool->births = &pool->only_births;
    pool->stacks = &pool->only_stack;
    pool->dues = &pool->only_dues;
    pool->floors = &pool->only_floor;
    gp_pool_lay_groups(
        pool, place->marks, place->sleepers, GP_POOL_GROUPS(type->max));
    pool->first = place->slots;
    pool->first_count = type->max;
    pool->first_size = (uintptr_t)type->max * type->size;
    gp_pool_begin_chunk(pool, place, type->max);
}

void gp_pool_finish(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context)
{
    GP_ASSERT(gp_pool_count(pool) == 0);
    const gp_pool_type *type = pool->type;
    for (uint32_t i = 0; destroy != NULL && i < pool->lived_count; i++) {
        destroy(context, gp_pool_at(pool, i, type->size, type->chunk_shift));
    }
    if (pool->growth != NULL) {
        pool->growth->release(pool);
    }
    memset(pool, 0, sizeof *pool);
}

/* Adds so many chunks; false, and nothing changed, without room. */
static bool grow(gp_pool *pool, uint32_t chunks)
{
    return pool->growth != NULL && pool->growth->add(pool, chunks);
}

bool gp_pool_reserve(gp_pool *pool, uint32_t count)
{
    const gp_pool_type *type = pool->type;
    if (count > type->max - pool->retired_count) {
        return false;
    }
    uint32_t slots = count + pool->retired_count;
    if (slots > pool->slot_count) {
        uint32_t chunks = ((slots - 1u) >> type->chunk_shift) + 1u;
        if (!grow(pool, chunks - gp_pool_chunk_count(pool))) {
            return false;
        }
    }
    if (count > pool->reserve) {
        pool->reserve = count;
    }
    return true;
}

void gp_pool_trim(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context)
{
    if (pool->growth != NULL) {
        pool->growth->trim(pool, destroy, context);
    }
}

/* The bits of a group that are live, or those that are free. */
static uint64_t bits_of(const gp_pool *pool, uint32_t group, bool is_free)
{
    uint64_t live = pool->live[group];
    return is_free ? ~(live | pool->closed[group]) : live;
}

/* Marks of blocks are set where one becomes live, or free, and only here are
 * they taken off again. */
uint32_t gp_pool_next_group(gp_pool *pool, uint32_t group, bool is_free)
{
    unsigned char *marks = is_free ? pool->room : pool->some;
    uint32_t first = group;
    for (; group < pool->group_capacity; group++) {
        uint32_t block = group / BLOCK;
        if (GP_IS_FAST && group % BLOCK == 0 && marks[block] == 0) {
            uint32_t blocks = GP_POOL_BLOCKS(pool->group_capacity * 64u);
            unsigned char *found = memchr(marks + block, 1, blocks - block);
            if (found == NULL) {
                return NONE;
            }
            group = (uint32_t)(found - marks) * BLOCK;
            first = group;
        }
        if (bits_of(pool, group, is_free) != 0) {
            return group;
        }
        if (GP_IS_FAST && group % BLOCK == BLOCK - 1u &&
            group - first >= BLOCK - 1u) {
            marks[group / BLOCK] = 0;
        }
    }
    return NONE;
}

/* Has the free slots of a group come from memory while others are taken, in a
 * pool that is larger than the caches that a core has for itself. */
static void fetch_free(const gp_pool *pool, uint32_t group)
{
    const gp_pool_type *type = pool->type;
    if ((uint64_t)pool->slot_count * type->size < FETCH_FROM) {
        return;
    }
    uint64_t left = bits_of(pool, group, true);
    for (; left != 0; left &= left - 1u) {
        uint32_t place = group * 64u + gp_lowest_bit(left);
        GP_PREFETCH(gp_pool_at(pool, place, type->size, type->chunk_shift));
    }
}

/* The place of the lowest free slot; NONE if there is none, after on_exhausted
 * was called. */
static uint32_t choose_lowest(gp_pool *pool)
{
    uint32_t group = gp_pool_next_group(pool, pool->lowest_group, true);
    if (group == NONE) {
        group = pool->slot_count / 64u;
        if (pool->slot_count == pool->type->max || !grow(pool, 1)) {
            gp_memory_report_exhausted(pool->memory, pool->type->name,
                gp_pool_count(pool), pool->slot_count - pool->retired_count,
                pool->type->max);
            return NONE;
        }
    }
    if (group != pool->lowest_group) {
        fetch_free(pool, group);
    }
    pool->lowest_group = group;
    return group * 64u + gp_lowest_bit(bits_of(pool, group, true));
}

/* The same with the slot that was given back last: there is one. */
static uint32_t choose_last(gp_pool *pool)
{
    pool->stack_count--;
    return *gp_pool_number(
        pool->stacks, pool->stack_count, pool->type->chunk_shift);
}

/* Puts the stamps of a group's young in births: from now on none is young. */
static void age(gp_pool *pool, uint32_t group)
{
    gp_pool_young *young = &pool->young[group];
    uint32_t *births =
        gp_pool_number(pool->births, group * 64u, pool->type->chunk_shift);
    for (uint64_t left = young->bits; left != 0; left &= left - 1u) {
        births[gp_lowest_bit(left)] = (uint32_t)young->stamp;
    }
    *young = (gp_pool_young){0, pool->stamp};
}

/* Counts a place among those that have lived; false if it did before. */
static bool begin_life(gp_pool *pool, uint32_t place)
{
    if (place < pool->lived_count) {
        return false;
    }
    pool->lived_count = place + 1u;
    if (place < pool->first_count) {
        pool->first_lived = place + 1u;
    }
    return true;
}

gp_slot *gp_pool_take_far(gp_pool *pool, bool *fresh)
{
    const gp_pool_type *type = pool->type;
    uint32_t place =
        pool->stack_count != 0 ? choose_last(pool) : choose_lowest(pool);
    if (place == NONE) {
        return NULL;
    }
    uint32_t group = place / 64u;
    uint64_t bit = UINT64_C(1) << place % 64u;
    pool->turns += GP_POOL_TAKEN;
    pool->live[group] |= bit;
    pool->some[group / BLOCK] = 1;
    gp_pool_young *young = &pool->young[group];
    if (young->stamp != pool->stamp) {
        age(pool, group);
    }
    young->bits |= bit;
    *fresh = begin_life(pool, place);
    gp_slot *slot = gp_pool_at(pool, place, type->size, type->chunk_shift);
    slot->id ^= GP_SLOT_FREE | GP_ID_GENERATION_ONE;
    return slot;
}

bool gp_pool_has_far(const gp_pool *pool, const gp_slot *slot)
{
    if (slot == NULL) {
        return false;
    }
    uint32_t place = (uint32_t)slot->id & GP_ID_SLOT_MAX;
    return place < pool->slot_count && gp_pool_at(pool, place, pool->type->size,
                                           pool->type->chunk_shift) == slot;
}

void gp_pool_give_far(gp_pool *pool, gp_slot *slot)
{
    uint32_t place = (uint32_t)slot->id & GP_ID_SLOT_MAX;
    gp_pool_give_place(pool, pool->type, slot, place);
}

void gp_pool_retire(gp_pool *pool, uint32_t place)
{
    pool->live[place / 64u] ^= UINT64_C(1) << place % 64u;
    pool->turns += GP_POOL_GIVEN;
    pool->closed[place / 64u] |= UINT64_C(1) << place % 64u;
    pool->retired_count++;
}

#define LOWERED (UINT32_C(1) << 31)

static uint32_t lower_stamp(uint32_t stamp)
{
    return stamp > LOWERED ? stamp - LOWERED : 0;
}

/* Takes 2^31 off all stamps. One that would fall below 0 becomes 0, which is
 * before every walk but those that have been open for the last 2^31 walks. */
static void lower_stamps(gp_pool *pool)
{
    for (uint32_t place = 0; place < pool->slot_count; place++) {
        uint32_t *birth =
            gp_pool_number(pool->births, place, pool->type->chunk_shift);
        *birth = lower_stamp(*birth);
    }
    for (uint32_t group = 0; group < pool->group_capacity; group++) {
        gp_pool_young *young = &pool->young[group];
        young->stamp = lower_stamp((uint32_t)young->stamp);
    }
    pool->stamp -= LOWERED;
    pool->stamp_base += LOWERED;
}

uint64_t gp_pool_new_stamp(gp_pool *pool)
{
    uint64_t taken = gp_pool_taken(pool);
    if (pool->stamp_taken != taken) {
        if (pool->stamp == UINT32_MAX) {
            lower_stamps(pool);
        }
        pool->stamp++;
        pool->stamp_taken = taken;
    }
    return pool->stamp_base + pool->stamp;
}

static bool is_newborn(const gp_pool *pool, uint32_t place, uint64_t stamp)
{
    return pool->stamp_base +
               *gp_pool_number(pool->births, place, pool->type->chunk_shift) >=
           stamp;
}

/* Those of a group's live ones that a walk visits though others are newborn; or
 * the lowest at least. Births are looked at only where walks nest, and where a
 * part of the group was visited before, no further than the lowest: a walk that
 * takes at each step does not look at the whole group each time. */
static uint64_t without_newborns(const gp_pool *pool, uint64_t live,
    uint32_t group, uint64_t stamp, bool lowest)
{
    const gp_pool_young *young = &pool->young[group];
    uint64_t newest = pool->stamp_base + young->stamp;
    if (newest < stamp) {
        return live;
    }
    uint64_t bits = live & ~young->bits;
    if (newest == stamp) {
        return bits;
    }
    for (uint64_t left = bits; left != 0; left &= left - 1u) {
        uint64_t bit = left & (0u - left);
        if (is_newborn(pool, group * 64u + gp_lowest_bit(left), stamp)) {
            bits ^= bit;
        } else if (lowest) {
            return bit;
        }
    }
    return bits;
}

/* A step over these bits of a group: if there is no gap in them, as a run. */
static gp_pool_step step_over(uint64_t bits, uint32_t group)
{
    uint32_t first = gp_lowest_bit(bits);
    uint64_t others = bits >> first & ~UINT64_C(1);
    gp_pool_step step = {others, group * 64u + first, 1};
    if ((others & (others + 2u)) == 0) {
        uint64_t after = ~(bits >> first);
        step.bits = 0;
        step.count = after == 0 ? 64u : gp_lowest_bit(after);
    }
    return step;
}

/* True if a group's slots lie in memory right behind those of the group before
 * it, which is full. */
static bool is_beside(const gp_pool *pool, uint32_t group)
{
    uint32_t shift = pool->type->chunk_shift;
    uint32_t index = group * 64u >> shift;
    if (index << shift != group * 64u) {
        return true;
    }
    return (uintptr_t)pool->chunks[index] ==
           (uintptr_t)pool->chunks[index - 1u] +
               ((size_t)pool->type->size << shift);
}

/* How many full groups of this block follow the given one side by side. */
static uint32_t count_beside(const gp_pool *pool, uint32_t first)
{
    uint32_t group = first + 1u;
    while (group % BLOCK != 0 && group < pool->group_capacity &&
           pool->live[group] == UINT64_MAX && is_beside(pool, group)) {
        group++;
    }
    return group - first - 1u;
}

uint64_t gp_pool_bits_from(const gp_pool *pool, uint64_t bits, uint32_t place,
    uint64_t taken, uint64_t stamp)
{
    bits &= ~gp_pool_lowest_bits(place % 64u);
    return taken == gp_pool_taken(pool)
               ? bits
               : without_newborns(
                     pool, bits, place / 64u, stamp, place % 64u != 0);
}

gp_pool_step gp_pool_walk_step(
    gp_pool *pool, uint32_t place, uint64_t taken, uint64_t stamp)
{
    bool has_newborns = taken != gp_pool_taken(pool);
    uint32_t group = gp_pool_count(pool) != 0 ? place / 64u : NONE;
    while (group < pool->group_capacity) {
        uint64_t bits =
            gp_pool_bits_from(pool, pool->live[group], place, taken, stamp);
        if (bits != 0) {
            gp_pool_step step = step_over(bits, group);
            if (step.count == 64u && !has_newborns) {
                step.count += count_beside(pool, group) * 64u;
            }
            return step;
        }
        group = gp_pool_next_group(pool, group + 1u, false);
        place = group * 64u;
    }
    return (gp_pool_step){0, NONE - 1u, 0};
}
