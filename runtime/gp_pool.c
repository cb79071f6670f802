#include "gp_pool.h"

#include <string.h>

#define NONE UINT32_MAX

#define BLOCK (UINT32_C(1) << GP_POOL_BLOCK_SHIFT)

/* Slots begin at a multiple of this, so that few lie across two cache lines. */
#define SLOTS_ALIGNMENT 64u

/*
 * The memory of a chunk: this, a birth a slot, a place in the stack a slot if
 * the pool is lifo, and from the next multiple of 64 on the slots.
 */
typedef struct chunk chunk;
struct chunk {
    chunk *next; /* in a chain of chunks that are in no pool */
    uint32_t slot_count;
};

/* As many of the lowest bits, or all 64. */
static uint64_t lowest_bits(uint32_t count)
{
    return count < 64u ? (UINT64_C(1) << count) - 1u : UINT64_MAX;
}

static uint32_t generation_of(const gp_slot *slot)
{
    return (uint32_t)(slot->id >> 32);
}

static bool is_static(const gp_pool *pool)
{
    return pool->chunks == &pool->only_chunk;
}

static uint32_t slots_per_chunk(const gp_pool *pool)
{
    return UINT32_C(1) << pool->type->chunk_shift;
}

static uint32_t chunk_count(const gp_pool *pool)
{
    return (pool->slot_count + slots_per_chunk(pool) - 1u) >>
           pool->type->chunk_shift;
}

static gp_slot *slot_in(const gp_pool *pool, unsigned char *slots, uint32_t i)
{
    return (gp_slot *)(void *)(slots + (size_t)i * pool->type->size);
}

void gp_pool_init(
    gp_pool *pool, const gp_pool_type *type, const gp_memory *memory)
{
    GP_ASSERT(type->max >= 1);
    GP_ASSERT(type->max <= GP_ID_SLOT_MAX + 1u);
    GP_ASSERT(type->size < UINT32_C(1) << 26);
    GP_ASSERT(type->chunk_shift >= 6);
    GP_ASSERT(type->chunk_shift <= GP_ID_SLOT_BITS);
    memset(pool, 0, sizeof *pool);
    pool->no_group.closed = UINT64_MAX;
    pool->groups = &pool->no_group;
    pool->stamp = 1;
    pool->type = type;
    pool->memory = memory;
}

/* Lays closed groups and unset marks into memory. */
static void lay_groups(gp_pool *pool, uint64_t *memory, uint32_t groups)
{
    uint32_t blocks = GP_POOL_BLOCKS(groups * 64u);
    pool->group_capacity = groups;
    pool->groups = (gp_pool_group *)memory;
    pool->room = (unsigned char *)(pool->groups + groups);
    pool->some = pool->room + blocks;
    for (uint32_t i = 0; i < groups; i++) {
        pool->groups[i] = (gp_pool_group){0, UINT64_MAX};
    }
    memset(pool->room, 0, (size_t)blocks * 2u);
}

/* Adds a chunk, whose table entries are there, of slots that never lived. */
static void add_slots(gp_pool *pool, uint32_t index, uint32_t count)
{
    const gp_pool_type *type = pool->type;
    uint32_t start = index << type->chunk_shift;
    uint64_t id = (uint64_t)pool->floors[index] << 32 |
                  (uint64_t)type->number << GP_ID_SLOT_BITS | start;
    unsigned char *slots = pool->chunks[index];
    memset(slots, 0, (size_t)count * type->size);
    memset(pool->births[index], 0, count * sizeof(uint32_t));
    for (uint32_t i = 0; i < count; i++) {
        slot_in(pool, slots, i)->id = (id + i) ^ GP_SLOT_FREE;
    }
    for (uint32_t i = 0; i < count; i += 64u) {
        uint32_t group = (start + i) / 64u;
        pool->groups[group].closed = ~lowest_bits(count - i);
        pool->room[group >> GP_POOL_BLOCK_SHIFT] = 1;
    }
    pool->slot_count = start + count;
}

void gp_pool_init_static(gp_pool *pool, const gp_pool_type *type,
    const gp_memory *memory, const gp_pool_place *place)
{
    gp_pool_init(pool, type, memory);
    GP_ASSERT(type->max <= slots_per_chunk(pool));
    pool->only_chunk = place->slots;
    pool->only_births = place->births;
    pool->only_stack = place->stack;
    pool->chunks = &pool->only_chunk;
    pool->births = &pool->only_births;
    pool->stacks = type->lifo ? &pool->only_stack : NULL;
    pool->floors = &pool->only_floor;
    pool->chunk_capacity = 1;
    lay_groups(pool, place->marks, GP_POOL_GROUPS(type->max));
    add_slots(pool, 0, type->max);
}

/* 0 if that is more than there can be. */
static size_t chunk_size(const gp_pool_type *type, uint32_t slot_count)
{
    uint64_t numbers = type->lifo ? 8 : 4;
    uint64_t size = sizeof(chunk) + slot_count * (type->size + numbers) +
                    (SLOTS_ALIGNMENT - 1u);
    return size <= SIZE_MAX ? (size_t)size : 0;
}

static uint32_t *births_of(chunk *made)
{
    return (uint32_t *)(void *)(made + 1);
}

static unsigned char *slots_of(const gp_pool_type *type, chunk *made)
{
    uint32_t numbers = (type->lifo ? 2u : 1u) * made->slot_count;
    unsigned char *end = (unsigned char *)(births_of(made) + numbers);
    return end + (0u - (uintptr_t)end) % SLOTS_ALIGNMENT;
}

static void release_chunks(const gp_pool *pool, chunk *first)
{
    while (first != NULL) {
        chunk *next = first->next;
        gp_memory_release(
            pool->memory, first, chunk_size(pool->type, first->slot_count));
        first = next;
    }
}

/* The next `count` chunks as a chain; NULL if there is no memory for all. */
static chunk *make_chunks(const gp_pool *pool, uint32_t count)
{
    uint32_t left = pool->type->max - pool->slot_count;
    chunk *first = NULL;
    chunk **end = &first;
    for (; count != 0; count--) {
        uint32_t whole = slots_per_chunk(pool);
        uint32_t slot_count = left < whole ? left : whole;
        size_t size = chunk_size(pool->type, slot_count);
        chunk *made = size == 0 ? NULL : gp_memory_allocate(pool->memory, size);
        if (made == NULL) {
            release_chunks(pool, first);
            return NULL;
        }
        *made = (chunk){NULL, slot_count};
        *end = made;
        end = &made->next;
        left -= slot_count;
    }
    return first;
}

/* One block of memory has all tables: groups and marks, chunks, births, stacks
 * if lifo, and floors. */
static size_t tables_size(const gp_pool *pool)
{
    size_t slots = (size_t)pool->group_capacity * 64u;
    size_t entry =
        (pool->type->lifo ? 3u : 2u) * sizeof(void *) + sizeof(uint32_t);
    return GP_POOL_MARKS(slots) * sizeof(uint64_t) +
           pool->chunk_capacity * entry;
}

static void lay_tables(gp_pool *pool, uint64_t *memory)
{
    size_t slots = (size_t)pool->group_capacity * 64u;
    size_t capacity = pool->chunk_capacity;
    pool->chunks = (unsigned char **)(memory + GP_POOL_MARKS(slots));
    pool->births = (uint32_t **)(pool->chunks + capacity);
    uint32_t **end = pool->births + capacity;
    if (pool->type->lifo) {
        pool->stacks = end;
        end += capacity;
    }
    pool->floors = (uint32_t *)end;
    memset(pool->floors, 0, capacity * sizeof *pool->floors);
    lay_groups(pool, memory, pool->group_capacity);
}

static void copy_tables(gp_pool *to, const gp_pool *from)
{
    size_t groups = from->group_capacity;
    size_t count = from->chunk_capacity;
    memcpy(to->groups, from->groups, groups * sizeof *to->groups);
    memcpy(to->room, from->room, GP_POOL_BLOCKS(groups * 64u));
    memcpy(to->some, from->some, GP_POOL_BLOCKS(groups * 64u));
    memcpy(to->chunks, from->chunks, count * sizeof *to->chunks);
    memcpy(to->births, from->births, count * sizeof *to->births);
    memcpy(to->floors, from->floors, count * sizeof *to->floors);
    if (to->stacks != NULL) {
        memcpy(to->stacks, from->stacks, count * sizeof *to->stacks);
    }
}

/* Sees to table entries for so many chunks. */
static bool grow_tables(gp_pool *pool, uint32_t chunks)
{
    if (chunks <= pool->chunk_capacity) {
        return true;
    }
    uint32_t shift = pool->type->chunk_shift;
    uint32_t most = ((pool->type->max - 1u) >> shift) + 1u;
    uint32_t doubled = pool->chunk_capacity * 2u;
    gp_pool grown = *pool;
    grown.chunk_capacity =
        chunks > doubled ? chunks : (doubled < most ? doubled : most);
    grown.group_capacity = grown.chunk_capacity == most
                               ? GP_POOL_GROUPS(pool->type->max)
                               : grown.chunk_capacity << (shift - 6u);
    uint64_t *memory = gp_memory_allocate(pool->memory, tables_size(&grown));
    if (memory == NULL) {
        return false;
    }
    lay_tables(&grown, memory);
    if (pool->chunk_capacity != 0) {
        copy_tables(&grown, pool);
        gp_memory_release(pool->memory, pool->groups, tables_size(pool));
    }
    *pool = grown;
    return true;
}

/* All of them or none. */
static bool add_chunks(gp_pool *pool, uint32_t count)
{
    chunk *made = make_chunks(pool, count);
    if (made == NULL) {
        return false;
    }
    uint32_t index = chunk_count(pool);
    if (!grow_tables(pool, index + count)) {
        release_chunks(pool, made);
        return false;
    }
    for (; made != NULL; made = made->next) {
        pool->chunks[index] = slots_of(pool->type, made);
        pool->births[index] = births_of(made);
        if (pool->stacks != NULL) {
            pool->stacks[index] = births_of(made) + made->slot_count;
        }
        add_slots(pool, index, made->slot_count);
        index++;
    }
    return true;
}

/* Tells of those that have lived. */
static void destroy_slots(const gp_pool *pool, unsigned char *slots,
    const uint32_t *births, uint32_t count, gp_pool_destroy_fn *destroy,
    void *context)
{
    for (uint32_t i = 0; destroy != NULL && i < count; i++) {
        if (births[i] != 0) {
            destroy(context, slot_in(pool, slots, i));
        }
    }
}

/* Takes the last chunk, in which nothing lives, out of the pool and puts it
 * before a chain of others. Its highest generation stays behind. */
static chunk *detach_chunk(gp_pool *pool, chunk *others)
{
    uint32_t index = chunk_count(pool) - 1u;
    chunk *last = (chunk *)(void *)pool->births[index] - 1;
    uint32_t start = index << pool->type->chunk_shift;
    for (uint32_t i = 0; i < last->slot_count; i++) {
        gp_slot *slot = slot_in(pool, pool->chunks[index], i);
        if (generation_of(slot) > pool->floors[index]) {
            pool->floors[index] = generation_of(slot);
        }
        pool->groups[(start + i) / 64u].closed = UINT64_MAX;
    }
    pool->slot_count = start;
    last->next = others;
    return last;
}

void gp_pool_finish(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context)
{
    GP_ASSERT(gp_pool_count(pool) == 0);
    uint32_t place = 0;
    for (uint32_t i = 0; place < pool->slot_count; i++) {
        uint32_t left = pool->slot_count - place;
        uint32_t whole = slots_per_chunk(pool);
        uint32_t count = left < whole ? left : whole;
        destroy_slots(
            pool, pool->chunks[i], pool->births[i], count, destroy, context);
        place += count;
    }
    if (!is_static(pool) && pool->chunk_capacity != 0) {
        while (pool->slot_count != 0) {
            release_chunks(pool, detach_chunk(pool, NULL));
        }
        gp_memory_release(pool->memory, pool->groups, tables_size(pool));
    }
    memset(pool, 0, sizeof *pool);
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
        if (!add_chunks(pool, chunks - chunk_count(pool))) {
            return false;
        }
    }
    if (count > pool->reserve) {
        pool->reserve = count;
    }
    return true;
}

/* Whether the last chunk is not reserved and has only free slots. */
static bool is_last_idle(const gp_pool *pool)
{
    if (pool->slot_count == 0) {
        return false;
    }
    uint32_t start = (chunk_count(pool) - 1u) << pool->type->chunk_shift;
    if (start < pool->reserve + pool->retired_count) {
        return false;
    }
    for (uint32_t place = start; place < pool->slot_count; place += 64u) {
        const gp_pool_group *group = &pool->groups[place / 64u];
        uint64_t all = lowest_bits(pool->slot_count - place);
        if (group->live != 0 || group->closed != ~all) {
            return false;
        }
    }
    return true;
}

/* Forgets the places that are no more; the others keep their order. */
static void close_stack(gp_pool *pool)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < pool->stack_count; i++) {
        uint32_t place =
            *gp_pool_number(pool->stacks, i, pool->type->chunk_shift);
        if (place < pool->slot_count) {
            *gp_pool_number(pool->stacks, kept, pool->type->chunk_shift) =
                place;
            kept++;
        }
    }
    pool->stack_count = kept;
}

void gp_pool_trim(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context)
{
    uint32_t count = pool->slot_count;
    chunk *first = NULL;
    while (!is_static(pool) && is_last_idle(pool)) {
        first = detach_chunk(pool, first);
    }
    if (pool->slot_count != count) {
        close_stack(pool);
    }
    for (chunk *made = first; made != NULL; made = made->next) {
        destroy_slots(pool, slots_of(pool->type, made), births_of(made),
            made->slot_count, destroy, context);
    }
    release_chunks(pool, first);
}

/* The bits of a group that are live, or those that are free. */
static uint64_t bits_of(const gp_pool_group *group, bool is_free)
{
    return is_free ? ~(group->live | group->closed) : group->live;
}

/*
 * The first group from `group` on with a live, or free, slot, or NONE. Marks
 * of blocks are set where one becomes live, or free, and only here are they
 * taken off again.
 */
static uint32_t next_group(gp_pool *pool, uint32_t group, bool is_free)
{
    unsigned char *marks = is_free ? pool->room : pool->some;
    uint32_t first = group;
    for (; group < pool->group_capacity; group++) {
        uint32_t block = group / BLOCK;
        if (group % BLOCK == 0 && marks[block] == 0) {
            uint32_t blocks = GP_POOL_BLOCKS(pool->group_capacity * 64u);
            unsigned char *found = memchr(marks + block, 1, blocks - block);
            if (found == NULL) {
                return NONE;
            }
            group = (uint32_t)(found - marks) * BLOCK;
            first = group;
        }
        if (bits_of(&pool->groups[group], is_free) != 0) {
            return group;
        }
        if (group % BLOCK == BLOCK - 1u && group - first >= BLOCK - 1u) {
            marks[group / BLOCK] = 0;
        }
    }
    return NONE;
}

uint32_t gp_pool_choose(gp_pool *pool)
{
    uint32_t group = next_group(pool, pool->lowest_group, true);
    if (group == NONE) {
        group = pool->slot_count / 64u;
        if (pool->slot_count == pool->type->max || !add_chunks(pool, 1)) {
            gp_memory_tell_exhausted(pool->memory, pool->type->name,
                gp_pool_count(pool), pool->slot_count - pool->retired_count,
                pool->type->max);
            return GP_POOL_FULL;
        }
    }
    uint32_t within = gp_lowest_bit(bits_of(&pool->groups[group], true));
    pool->groups[group].live |= UINT64_C(1) << within;
    pool->some[group / BLOCK] = 1;
    pool->lowest_group = group;
    return group * 64u + within;
}

void gp_pool_retire(gp_pool *pool, uint32_t place)
{
    pool->groups[place / 64u].closed |= UINT64_C(1) << place % 64u;
    pool->retired_count++;
}

/* Takes 2^31 off all stamps. One that would fall below 1 becomes 1, which is
 * before every walk but those that have been open for the last 2^31 walks. */
static void lower_stamps(gp_pool *pool)
{
    uint32_t lowered = UINT32_C(1) << 31;
    for (uint32_t place = 0; place < pool->slot_count; place++) {
        uint32_t *birth =
            gp_pool_number(pool->births, place, pool->type->chunk_shift);
        if (*birth != 0) {
            *birth = *birth > lowered ? *birth - lowered : 1;
        }
    }
    pool->stamp -= lowered;
    pool->stamp_base += lowered;
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

/* The bits of this group after something was taken or given back. If it was
 * taken, only the lowest is looked at, and the others in their turns: a walk
 * that takes at each step does not look at the whole group each time. */
static gp_pool_step look_again(
    const gp_pool *pool, gp_pool_step step, uint64_t taken, uint64_t stamp)
{
    step.bits &= pool->groups[step.group].live;
    if (taken == gp_pool_taken(pool)) {
        return step;
    }
    step.again = 1;
    while (
        step.bits != 0 &&
        is_newborn(pool, step.group * 64u + gp_lowest_bit(step.bits), stamp)) {
        step.bits &= step.bits - 1u;
    }
    return step;
}

static uint64_t without_newborns(
    const gp_pool *pool, uint64_t live, uint32_t group, uint64_t stamp)
{
    uint64_t bits = live;
    for (uint64_t left = live; left != 0; left &= left - 1u) {
        uint32_t within = gp_lowest_bit(left);
        if (is_newborn(pool, group * 64u + within, stamp)) {
            bits ^= UINT64_C(1) << within;
        }
    }
    return bits;
}

gp_pool_step gp_pool_walk_turn(gp_pool *pool, uint64_t bits, uint32_t group,
    uint64_t taken, uint64_t stamp)
{
    gp_pool_step step = {bits, group, 0};
    if (bits != 0) {
        step = look_again(pool, step, taken, stamp);
    }
    while (step.bits == 0) {
        step.again = 0;
        step.group = next_group(pool, step.group + 1u, false);
        if (step.group == NONE) {
            break;
        }
        step.bits = pool->groups[step.group].live;
        if (taken != gp_pool_taken(pool)) {
            step.bits = without_newborns(pool, step.bits, step.group, stamp);
        }
    }
    return step;
}
