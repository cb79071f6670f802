#include "gp_pool.h"

#include <string.h>

#define NONE UINT32_MAX

#define BLOCK (UINT32_C(1) << GP_POOL_BLOCK_SHIFT) /* groups */
#define BLOCK_SLOTS (BLOCK * 64u)

void gp_pool_init_fields(
    gp_pool *pool, const gp_pool_type *type, const gp_memory *memory)
{
    GP_ASSERT(type->max >= 1);
    GP_ASSERT(type->max <= GP_ID_SLOT_MAX + 1u);
    GP_ASSERT(type->size < UINT32_C(1) << 26);
    GP_ASSERT(type->chunk_shift >= 6);
    GP_ASSERT(type->chunk_shift <= GP_ID_SLOT_BITS);
    memset(pool, 0, sizeof *pool);
    pool->free_groups = &pool->no_free_groups;
    pool->type = type;
    pool->memory = memory;
}

void gp_pool_init_groups(gp_pool *pool, uint64_t *memory,
    gp_pool_sleepers *sleepers, uint32_t groups)
{
    pool->group_capacity = groups;
    pool->free = memory;
    pool->closed = pool->free + groups;
    pool->free_groups = pool->closed + groups;
    pool->live_blocks =
        (unsigned char *)(pool->free_groups + GP_POOL_GROUP_WORDS(groups));
    memset(memory, 0, GP_POOL_MARKS(groups * 64u) * sizeof *memory);
    memset(pool->closed, 0xFF, groups * sizeof *pool->closed);
    pool->sleepers = sleepers;
    if (pool->type->sleeps) {
        memset(sleepers, 0, groups * sizeof *sleepers);
    }
}

void gp_pool_init_chunk(
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
        pool->free[group] = gp_pool_lowest_bits(pool->slot_count - start);
        pool->closed[group] = ~pool->free[group];
        pool->free_groups[group / 64u] |= UINT64_C(1) << group % 64u;
        if (type->sleeps) {
            pool->sleepers[group] = (gp_pool_sleepers){0, 0, 0, UINT32_MAX};
        }
    }
}

/* Zeroes the columns of a static pool. */
static void begin_columns(gp_pool *pool, unsigned char **columns)
{
    const gp_pool_type *type = pool->type;
    pool->columns = columns;
    for (uint32_t i = 0; i < type->column_count; i++) {
        memset(columns[i], 0, (size_t)type->max * type->columns[i]);
    }
}

void gp_pool_init_static(gp_pool *pool, const gp_pool_type *type,
    const gp_memory *memory, const gp_pool_place *place)
{
    gp_pool_init_fields(pool, type, memory);
    GP_ASSERT(type->max <= gp_pool_slots_per_chunk(pool));
    pool->chunks = &pool->only_chunk;
    pool->births = &pool->only_births;
    pool->stacks = &pool->only_stack;
    pool->dues = &pool->only_dues;
    pool->floors = &pool->only_floor;
    gp_pool_init_groups(
        pool, place->marks, place->sleepers, GP_POOL_GROUPS(type->max));
    pool->first = place->slots;
    pool->first_births = place->births;
    pool->first_count = type->max;
    pool->first_size = (uintptr_t)type->max * type->size;
    gp_pool_init_chunk(pool, place, type->max);
    begin_columns(pool, place->columns);
}

void gp_pool_finish(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context)
{
    GP_ASSERT(gp_pool_count(pool) == 0);
    const gp_pool_type *type = pool->type;
    for (uint32_t i = 0; destroy != NULL && i < pool->used_count; i++) {
        destroy(context, gp_pool_at(pool, i, type->size, type->chunk_shift));
    }
    if (pool->growth != NULL) {
        pool->growth->release(pool);
    }
    memset(pool, 0, sizeof *pool);
}

static void report_exhausted(const gp_pool *pool)
{
    gp_memory_report_exhausted(pool->memory, pool->type->name,
        gp_pool_count(pool), pool->slot_count - pool->retired_count,
        pool->type->max);
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
            report_exhausted(pool);
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

/* Marks of blocks are set when a slot becomes live, and cleared only here; take
 * then has to set them again. */
uint32_t gp_pool_next_group(gp_pool *pool, uint32_t group)
{
    uint32_t first = group;
    for (; group < pool->group_capacity; group++) {
        uint32_t block = group / BLOCK;
        if (GP_IS_FAST && group % BLOCK == 0 && pool->live_blocks[block] == 0) {
            uint32_t blocks = GP_POOL_BLOCKS(pool->group_capacity * 64u);
            unsigned char *found =
                memchr(pool->live_blocks + block, 1, blocks - block);
            if (found == NULL) {
                return NONE;
            }
            group = (uint32_t)(found - pool->live_blocks) * BLOCK;
            first = group;
        }
        if (gp_pool_live(pool, group) != 0) {
            return group;
        }
        if (GP_IS_FAST && group % BLOCK == BLOCK - 1u &&
            group - first >= BLOCK - 1u) {
            pool->live_blocks[group / BLOCK] = 0;
            gp_pool_limit_ready(pool, first * 64u);
        }
    }
    return NONE;
}

/* Finds the lowest group with a free slot; may grow the pool. Returns false if
 * there is none, after on_exhausted was called. */
static GP_NOINLINE bool find_free_group(gp_pool *pool)
{
    do {
        uint32_t end = GP_POOL_GROUP_WORDS(pool->group_capacity);
        for (uint32_t word = pool->lowest_free_word; word < end; word++) {
            if (pool->free_groups[word] != 0) {
                pool->lowest_free_word = word;
                return true;
            }
        }
    } while (pool->slot_count < pool->type->max && grow(pool, 1));
    pool->exhausted_count++;
    report_exhausted(pool);
    return false;
}

/* Marks the block of a place that is being taken, and counts the place as used;
 * false if it already was. No lower slot is free, unless the pool is lifo, so
 * all slots up to the end of its block are ready. */
static GP_NOINLINE bool mark_used(gp_pool *pool, uint32_t place)
{
    bool is_fresh = place >= pool->used_count;
    if (is_fresh) {
        pool->used_count = place + 1u;
    }
    uint32_t end = (place / BLOCK_SLOTS + 1u) * BLOCK_SLOTS;
    end = end < pool->used_count ? end : pool->used_count;
    pool->live_blocks[place / BLOCK_SLOTS] = 1;
    if (end > pool->ready) {
        pool->ready = end;
        pool->first_ready = end < pool->first_count ? end : pool->first_count;
    }
    return is_fresh;
}

gp_slot *gp_pool_take_any(gp_pool *pool, bool *fresh)
{
    const gp_pool_type *type = pool->type;
    uint32_t place;
    if (pool->stack_count != 0) {
        pool->stack_count--;
        place =
            *gp_pool_number(pool->stacks, pool->stack_count, type->chunk_shift);
    } else {
        if (pool->free_groups[pool->lowest_free_word] == 0 &&
            !find_free_group(pool)) {
            return NULL;
        }
        uint64_t groups = pool->free_groups[pool->lowest_free_word];
        uint32_t group = pool->lowest_free_word * 64u + gp_lowest_bit(groups);
        place = group * 64u + gp_lowest_bit(pool->free[group]);
    }
    uint64_t *free = &pool->free[place / 64u];
    *free ^= UINT64_C(1) << place % 64u;
    if (*free == 0) {
        pool->free_groups[place / 4096u] ^= UINT64_C(1) << place / 64u % 64u;
    }
    pool->counts += GP_POOL_COUNT_TAKE;
    *gp_pool_number(pool->births, place, type->chunk_shift) = pool->stamp;
    *fresh = (type->lifo || place >= pool->ready) && mark_used(pool, place);
    gp_slot *slot = gp_pool_at_far(pool, place, type->size, type->chunk_shift);
    slot->id ^= GP_SLOT_FREE | GP_ID_GENERATION_ONE;
    return slot;
}

/* The fast path of gp_pool_take, for a slot of any slab. One inline function for
 * both costs that one 5 instructions of 116 with gcc 12: ./dev bench --counts. */
gp_slot *gp_pool_take_far(gp_pool *pool, bool *fresh)
{
    const gp_pool_type *type = pool->type;
    uint32_t word = pool->lowest_free_word;
    uint64_t groups = pool->free_groups[word];
    if (GP_UNLIKELY(groups == 0)) {
        return gp_pool_take_any(pool, fresh);
    }
    uint32_t group = word * 64u + gp_lowest_bit(groups);
    uint64_t free = pool->free[group];
    uint32_t place = group * 64u + gp_lowest_bit(free);
    if (GP_UNLIKELY(place >= pool->ready)) {
        return gp_pool_take_any(pool, fresh);
    }
    *fresh = false;
    free &= free - 1u;
    pool->free[group] = free;
    if (free == 0) {
        pool->free_groups[word] = groups & (groups - 1u);
    }
    *gp_pool_number(pool->births, place, type->chunk_shift) = pool->stamp;
    pool->counts += GP_POOL_COUNT_TAKE;
    gp_slot *slot = gp_pool_at_far(pool, place, type->size, type->chunk_shift);
    slot->id ^= GP_SLOT_FREE | GP_ID_GENERATION_ONE;
    return slot;
}

void *gp_pool_value_far(const gp_pool *pool, uint32_t place, uint32_t column)
{
    const gp_pool_type *type = pool->type;
    size_t row = (size_t)(place >> type->chunk_shift) * type->column_count;
    uint32_t within = place & (gp_pool_slots_per_chunk(pool) - 1u);
    return pool->columns[row + column] + (size_t)within * type->columns[column];
}

bool gp_pool_has_far(const gp_pool *pool, const gp_slot *slot)
{
    if (slot == NULL) {
        return false;
    }
    uint32_t place = (uint32_t)slot->id & GP_ID_SLOT_MAX;
    return place < pool->slot_count &&
           gp_pool_at_far(
               pool, place, pool->type->size, pool->type->chunk_shift) == slot;
}

void gp_pool_give_far(gp_pool *pool, gp_slot *slot)
{
    uint32_t place = (uint32_t)slot->id & GP_ID_SLOT_MAX;
    gp_pool_give_place(pool, pool->type, slot, place);
}

void gp_pool_retire(gp_pool *pool, uint32_t place)
{
    pool->counts += GP_POOL_COUNT_GIVE;
    pool->closed[place / 64u] |= UINT64_C(1) << place % 64u;
    pool->retired_count++;
}

#define LOWERED (UINT32_C(1) << 30)

/* Subtracts 2^30 from all stamps, down to 0. A stamp of 0 is before all walks
 * except those that have been open for the last 2^30 walks. */
static void lower_stamps(gp_pool *pool)
{
    for (uint32_t place = 0; place < pool->slot_count; place++) {
        uint32_t *birth =
            gp_pool_number(pool->births, place, pool->type->chunk_shift);
        *birth = *birth > LOWERED ? *birth - LOWERED : 0;
    }
    pool->stamp -= LOWERED;
    pool->stamp_base += LOWERED;
}

uint64_t gp_pool_new_stamp(gp_pool *pool)
{
    uint64_t taken = gp_pool_take_count(pool);
    if (pool->stamp_take_count != taken) {
        if (pool->stamp == GP_POOL_STAMP_MAX) {
            lower_stamps(pool);
        }
        pool->stamp++;
        pool->stamp_take_count = taken;
    }
    return pool->stamp_base + pool->stamp;
}

/* True if all slots of a group have lower stamps. Stamps have 31 bits, so each
 * comparison is one subtraction and one bit. */
static bool is_group_older(const uint32_t *births, uint32_t stamp)
{
    uint32_t differences = UINT32_MAX;
    for (uint32_t i = 0; i < 64; i++) {
        differences &= births[i] - stamp;
    }
    return differences >> 31 != 0;
}

/* Returns the live slots of a group that a walk visits, without newborns; or
 * only the lowest of them. Used if a part of the group was already visited:
 * then births are read only up to the lowest, so that a walk in which each step
 * takes a slot does not read the whole group each time. */
static uint64_t remove_newborns(const gp_pool *pool, uint64_t live,
    uint32_t group, uint64_t stamp, bool lowest)
{
    const uint32_t *births =
        gp_pool_number(pool->births, group * 64u, pool->type->chunk_shift);
    uint64_t base = pool->stamp_base;
    uint32_t newborn = stamp > base ? (uint32_t)(stamp - base) : 0;
    bool is_whole = (group + 1u) * 64u <= pool->slot_count;
    if (!lowest && is_whole && is_group_older(births, newborn)) {
        return live;
    }
    uint64_t bits = live;
    for (uint64_t left = live; left != 0; left &= left - 1u) {
        uint64_t bit = left & (0u - left);
        if (births[gp_lowest_bit(left)] >= newborn) {
            bits ^= bit;
        } else if (lowest) {
            return bit;
        }
    }
    return bits;
}

/* Makes a step of these bits of a group: a run if they are consecutive. */
static gp_pool_step make_step(uint64_t bits, uint32_t group)
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

/* True if a group's slots directly follow those of the previous group, which is
 * full, in memory. */
static bool follows_previous(const gp_pool *pool, uint32_t group)
{
    const gp_pool_type *type = pool->type;
    uint32_t place = group * 64u;
    return (uintptr_t)gp_pool_at(pool, place, type->size, type->chunk_shift) ==
           (uintptr_t)gp_pool_at(
               pool, place - 64u, type->size, type->chunk_shift) +
               64u * type->size;
}

/* The number of groups from `first` on, before `end`, without a free slot. */
static uint32_t count_full_groups(
    const gp_pool *pool, uint32_t first, uint32_t end)
{
    uint32_t group = first;
    while (group < end) {
        uint64_t groups = pool->free_groups[group / 64u] >> group % 64u;
        if (groups != 0) {
            group += gp_lowest_bit(groups);
            break;
        }
        group = (group / 64u + 1u) * 64u;
    }
    return (group < end ? group : end) - first;
}

/* The number of adjacent full groups after a group: all of the first slab if it
 * has no retired slot, otherwise only up to the end of the block. */
static uint32_t count_full_after(const gp_pool *pool, uint32_t first)
{
    uint32_t near_end = pool->first_count / 64u;
    if (first < near_end && pool->retired_count == 0) {
        return count_full_groups(pool, first + 1u, near_end);
    }
    uint32_t group = first + 1u;
    while (group % BLOCK != 0 && group < pool->group_capacity &&
           gp_pool_live(pool, group) == UINT64_MAX &&
           follows_previous(pool, group)) {
        group++;
    }
    return group - first - 1u;
}

uint64_t gp_pool_bits_from(const gp_pool *pool, uint64_t bits, uint32_t place,
    uint64_t taken, uint64_t stamp)
{
    bits &= ~gp_pool_lowest_bits(place % 64u);
    return taken == gp_pool_take_count(pool)
               ? bits
               : remove_newborns(
                     pool, bits, place / 64u, stamp, place % 64u != 0);
}

/* Finds the first group from a place on that has slots to visit; moves the
 * place there and returns their bits. At the end it returns 0. */
static uint64_t find_bits(
    gp_pool *pool, uint32_t *place, uint64_t taken, uint64_t stamp)
{
    uint32_t group = gp_pool_count(pool) != 0 ? *place / 64u : NONE;
    while (group < pool->group_capacity) {
        uint64_t bits = gp_pool_bits_from(
            pool, gp_pool_live(pool, group), *place, taken, stamp);
        if (bits != 0) {
            return bits;
        }
        group = gp_pool_next_group(pool, group + 1u);
        *place = group * 64u;
    }
    *place = NONE - 1u;
    return 0;
}

gp_pool_step gp_pool_walk_step(
    gp_pool *pool, uint32_t place, uint64_t taken, uint64_t stamp)
{
    uint64_t bits = find_bits(pool, &place, taken, stamp);
    if (bits == 0) {
        return (gp_pool_step){0, place, 0};
    }
    gp_pool_step step = make_step(bits, place / 64u);
    if (step.count == 64u && taken == gp_pool_take_count(pool)) {
        step.count += count_full_after(pool, place / 64u) * 64u;
    }
    return step;
}

uint64_t gp_pool_blocks_next_slow(gp_pool_blocks *blocks)
{
    gp_pool *pool = blocks->pool;
    uint32_t place = blocks->group * 64u;
    if (blocks->taken == gp_pool_take_count(pool)) {
        blocks->counts = pool->counts;
    }
    uint64_t bits = find_bits(pool, &place, blocks->taken, blocks->stamp);
    blocks->group = place / 64u;
    return bits;
}
