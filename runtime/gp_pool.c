#include "gp_pool.h"

#include <string.h>

#define NONE UINT32_MAX

/* Slots begin at a multiple of this, so that few lie across two cache lines. */
#define SLOTS_ALIGNMENT 64u

/* Keeps what is seldom run out of the way of what is often run. */
#if defined(__GNUC__)
#define SELDOM __attribute__((noinline, cold))
#else
#define SELDOM
#endif

/*
 * The memory of a chunk: this, a birth a slot, a place in the stack a slot if
 * the pool is lifo, and from the next multiple of 64 on the slots.
 */
typedef struct block block;
struct block {
    block *next; /* in a chain of blocks that are in no pool */
    uint32_t slot_count;
};

static uint64_t bit_of(uint32_t place)
{
    return UINT64_C(1) << (place % 64u);
}

/* As many of the lowest bits as there are, at most. */
static uint64_t lowest_bits(uint32_t count)
{
    return count < 64u ? bit_of(count) - 1u : UINT64_MAX;
}

/*
 * Marks: a byte for each group, then one for each 64 of those. They are bytes
 * so that setting them reads nothing, for what is read there would have to
 * wait until it is known where the marks before were set. They may be set
 * where they need not be; whoever looks for them takes them off.
 */
static void set_mark(unsigned char *marks, uint32_t groups, uint32_t group)
{
    marks[group] = 1;
    marks[groups + group / 64u] = 1;
}

/* The first of `count` marks that is set, or count. */
static uint32_t first_mark(const unsigned char *marks, uint32_t count)
{
    const unsigned char *found = memchr(marks, 1, count);
    return found == NULL ? count : (uint32_t)(found - marks);
}

/* The first marked group from `group` on, or NONE. */
static uint32_t next_mark(
    unsigned char *marks, uint32_t groups, uint32_t group)
{
    unsigned char *above = marks + groups;
    while (group < groups) {
        if (marks[group] != 0) {
            return group;
        }
        uint32_t left = groups - group;
        uint32_t here = 64u - group % 64u;
        here = here < left ? here : left;
        uint32_t skip = first_mark(marks + group, here);
        if (skip < here) {
            return group + skip;
        }
        if (here == 64u) {
            above[group / 64u] = 0;
        }
        group += here;
        if (group < groups) {
            uint32_t blocks = GP_POOL_GROUPS(groups) - group / 64u;
            group += 64u * first_mark(above + group / 64u, blocks);
        }
    }
    return NONE;
}

static bool is_static(const gp_pool *pool)
{
    return pool->chunks == &pool->only_chunk;
}

static uint32_t chunk_count(const gp_pool *pool)
{
    uint32_t shift = pool->type->chunk_shift;
    return (pool->slot_count + (UINT32_C(1) << shift) - 1u) >> shift;
}

void gp_pool_init(
    gp_pool *pool, const gp_pool_type *type, const gp_memory *memory)
{
    GP_ASSERT(type->max <= GP_ID_SLOT_MAX + 1u);
    GP_ASSERT(type->chunk_shift >= 6);
    *pool = (gp_pool){.stamp = 1, .type = type, .memory = memory};
}

/* Lays groups and marks into memory; returns what comes behind them. */
static uint64_t *lay_marks(gp_pool *pool, uint64_t *memory, uint32_t groups)
{
    pool->group_capacity = groups;
    pool->groups = (gp_pool_group *)memory;
    pool->some = (unsigned char *)(pool->groups + groups);
    pool->room = pool->some + groups + GP_POOL_GROUPS(groups);
    return memory + GP_POOL_MARKS((size_t)groups * 64u);
}

/* Adds slots that have not lived. */
static void add_slots(gp_pool *pool, unsigned char *slots, uint32_t *births,
    uint32_t count, uint32_t floor)
{
    const gp_pool_type *type = pool->type;
    uint64_t type_bits = (uint64_t)type->number << GP_ID_SLOT_BITS;
    uint64_t id = (uint64_t)floor << 32 | type_bits | pool->slot_count;
    memset(slots, 0, (size_t)count * type->size);
    memset(births, 0, count * sizeof *births);
    for (uint32_t i = 0; i < count; i++) {
        gp_slot *slot = (gp_slot *)(void *)(slots + (size_t)i * type->size);
        slot->id = (id + i) ^ GP_SLOT_FREE;
    }
    uint32_t end = pool->slot_count + count;
    for (uint32_t place = pool->slot_count; place < end; place += 64u) {
        pool->groups[place / 64u].free = lowest_bits(end - place);
        set_mark(pool->room, pool->group_capacity, place / 64u);
    }
    pool->slot_count = end;
}

void gp_pool_init_static(gp_pool *pool, const gp_pool_type *type,
    const gp_memory *memory, const gp_pool_place *place)
{
    gp_pool_init(pool, type, memory);
    GP_ASSERT(type->max <= UINT32_C(1) << type->chunk_shift);
    pool->chunks = &pool->only_chunk;
    pool->births = &pool->only_births;
    pool->stacks = &pool->only_stack;
    pool->floors = &pool->only_floor;
    pool->only_chunk = place->slots;
    pool->only_births = place->births;
    pool->only_stack = place->stack;
    pool->chunk_capacity = 1;
    memset(place->marks, 0, GP_POOL_MARKS(type->max) * sizeof *place->marks);
    lay_marks(pool, place->marks, GP_POOL_GROUPS(type->max));
    add_slots(pool, place->slots, place->births, type->max, 0);
}

static gp_slot *slot_at(const gp_pool *pool, uint32_t place)
{
    const gp_pool_type *type = pool->type;
    uint32_t within = place & ((UINT32_C(1) << type->chunk_shift) - 1u);
    return (gp_slot *)(void *)(pool->chunks[place >> type->chunk_shift] +
                               (size_t)within * type->size);
}

static uint32_t *birth_at(const gp_pool *pool, uint32_t place)
{
    uint32_t shift = pool->type->chunk_shift;
    return &pool->births[place >> shift][place & ((UINT32_C(1) << shift) - 1u)];
}

static uint32_t *stack_at(const gp_pool *pool, uint32_t place)
{
    uint32_t shift = pool->type->chunk_shift;
    return &pool->stacks[place >> shift][place & ((UINT32_C(1) << shift) - 1u)];
}

static uint32_t generation_of(const gp_slot *slot)
{
    return (uint32_t)(slot->id >> 32);
}

/* 0 if that is more than there can be. */
static size_t block_size(const gp_pool_type *type, uint32_t slot_count)
{
    uint64_t a_slot = (uint64_t)type->size + (type->lifo ? 8u : 4u);
    uint64_t size = sizeof(block) + slot_count * a_slot + SLOTS_ALIGNMENT - 1u;
    return size <= SIZE_MAX ? (size_t)size : 0;
}

static uint32_t *block_births(block *chunk)
{
    return (uint32_t *)(void *)(chunk + 1);
}

static unsigned char *block_slots(const gp_pool_type *type, block *chunk)
{
    uint32_t *numbers_end =
        block_births(chunk) + (type->lifo ? 2u : 1u) * chunk->slot_count;
    size_t over = (uintptr_t)numbers_end % SLOTS_ALIGNMENT;
    return (unsigned char *)numbers_end +
           (over == 0 ? 0 : SLOTS_ALIGNMENT - over);
}

static void release_blocks(const gp_pool *pool, block *first)
{
    while (first != NULL) {
        block *next = first->next;
        gp_memory_release(
            pool->memory, first, block_size(pool->type, first->slot_count));
        first = next;
    }
}

/* The memory of the next `count` chunks as a chain; NULL if there is not
 * enough for all of them. */
static block *allocate_blocks(const gp_pool *pool, uint32_t count)
{
    uint32_t left = pool->type->max - pool->slot_count;
    block *first = NULL;
    block **end = &first;
    for (; count != 0; count--) {
        uint32_t chunk_slots = UINT32_C(1) << pool->type->chunk_shift;
        uint32_t slot_count = left < chunk_slots ? left : chunk_slots;
        size_t size = block_size(pool->type, slot_count);
        block *chunk =
            size == 0 ? NULL : gp_memory_allocate(pool->memory, size);
        if (chunk == NULL) {
            release_blocks(pool, first);
            return NULL;
        }
        *chunk = (block){NULL, slot_count};
        *end = chunk;
        end = &chunk->next;
        left -= slot_count;
    }
    return first;
}

static size_t tables_size(const gp_pool *pool)
{
    size_t entry = (pool->type->lifo ? 3u : 2u) * sizeof(void *);
    return GP_POOL_MARKS((size_t)pool->group_capacity * 64u) *
               sizeof(uint64_t) +
           pool->chunk_capacity * (entry + sizeof(uint32_t));
}

static void lay_tables(gp_pool *pool, uint64_t *memory)
{
    uint64_t *end = lay_marks(pool, memory, pool->group_capacity);
    pool->chunks = (unsigned char **)end;
    pool->births = (uint32_t **)(pool->chunks + pool->chunk_capacity);
    uint32_t **next = pool->births + pool->chunk_capacity;
    if (pool->type->lifo) {
        pool->stacks = next;
        next += pool->chunk_capacity;
    }
    pool->floors = (uint32_t *)next;
}

static void copy_tables(gp_pool *to, const gp_pool *from)
{
    size_t chunks = from->chunk_capacity;
    memcpy(
        to->groups, from->groups, from->group_capacity * sizeof *from->groups);
    memcpy(to->chunks, from->chunks, chunks * sizeof *from->chunks);
    memcpy(to->births, from->births, chunks * sizeof *from->births);
    memcpy(to->floors, from->floors, chunks * sizeof *from->floors);
    if (from->stacks != NULL) {
        memcpy(to->stacks, from->stacks, chunks * sizeof *from->stacks);
    }
    for (uint32_t group = 0; group < from->group_capacity; group++) {
        if (to->groups[group].live != 0) {
            set_mark(to->some, to->group_capacity, group);
        }
        if (to->groups[group].free != 0) {
            set_mark(to->room, to->group_capacity, group);
        }
    }
}

/* Sees to table entries for so many chunks. */
static bool grow_tables(gp_pool *pool, uint32_t chunks)
{
    if (chunks <= pool->chunk_capacity) {
        return true;
    }
    uint32_t shift = pool->type->chunk_shift;
    uint32_t max_chunks = ((pool->type->max - 1u) >> shift) + 1u;
    uint32_t doubled = 2u * pool->chunk_capacity;
    doubled = doubled < max_chunks ? doubled : max_chunks;
    gp_pool grown = *pool;
    grown.chunk_capacity = chunks > doubled ? chunks : doubled;
    grown.group_capacity = grown.chunk_capacity == max_chunks
                               ? GP_POOL_GROUPS(pool->type->max)
                               : grown.chunk_capacity << (shift - 6u);
    uint64_t *memory = gp_memory_allocate(pool->memory, tables_size(&grown));
    if (memory == NULL) {
        return false;
    }
    memset(memory, 0, tables_size(&grown));
    lay_tables(&grown, memory);
    if (pool->groups != NULL) {
        copy_tables(&grown, pool);
        gp_memory_release(pool->memory, pool->groups, tables_size(pool));
    }
    *pool = grown;
    return true;
}

static void attach_chunk(gp_pool *pool, block *chunk)
{
    uint32_t index = chunk_count(pool);
    pool->chunks[index] = block_slots(pool->type, chunk);
    pool->births[index] = block_births(chunk);
    if (pool->type->lifo) {
        pool->stacks[index] = pool->births[index] + chunk->slot_count;
    }
    add_slots(pool, pool->chunks[index], pool->births[index],
        chunk->slot_count, pool->floors[index]);
}

/* All of them or none. */
static bool add_chunks(gp_pool *pool, uint32_t count)
{
    block *chunk = allocate_blocks(pool, count);
    if (chunk == NULL) {
        return false;
    }
    if (!grow_tables(pool, chunk_count(pool) + count)) {
        release_blocks(pool, chunk);
        return false;
    }
    while (chunk != NULL) {
        block *next = chunk->next;
        attach_chunk(pool, chunk);
        chunk = next;
    }
    return true;
}

/* The highest generation in the last chunk, or its floor. */
static uint32_t highest_generation(const gp_pool *pool, uint32_t start)
{
    uint32_t highest = 0;
    for (uint32_t place = start; place < pool->slot_count; place++) {
        uint32_t generation = generation_of(slot_at(pool, place));
        highest = generation > highest ? generation : highest;
    }
    return highest;
}

/* Takes the last chunk, in which nothing lives, out of the pool and puts it
 * before a chain of others. */
static block *detach_chunk(gp_pool *pool, block *others)
{
    uint32_t index = chunk_count(pool) - 1u;
    uint32_t start = index << pool->type->chunk_shift;
    block *chunk = (block *)(void *)pool->births[index] - 1;
    chunk->next = others;
    pool->floors[index] = highest_generation(pool, start);
    for (uint32_t place = start; place < pool->slot_count; place += 64u) {
        pool->groups[place / 64u].free = 0;
    }
    pool->slot_count = start;
    return chunk;
}

/* Tells of those that have lived. */
static void destroy_slots(const gp_pool_type *type, unsigned char *slots,
    const uint32_t *births, uint32_t count, gp_pool_destroy_fn *destroy,
    void *context)
{
    for (uint32_t i = 0; destroy != NULL && i < count; i++) {
        if (births[i] != 0) {
            destroy(context,
                (gp_slot *)(void *)(slots + (size_t)i * type->size));
        }
    }
}

void gp_pool_finish(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context)
{
    GP_ASSERT(pool->live_count == 0);
    if (pool->slot_count != 0) {
    for (uint32_t i = 0; i < chunk_count(pool); i++) {
        uint32_t start = i << pool->type->chunk_shift;
        uint32_t left = pool->slot_count - start;
        uint32_t chunk = UINT32_C(1) << pool->type->chunk_shift;
        destroy_slots(pool->type, pool->chunks[i], pool->births[i],
            left < chunk ? left : chunk, destroy, context);
    }
    }
    if (pool->groups != NULL && !is_static(pool)) {
        while (pool->slot_count != 0) {
            release_blocks(pool, detach_chunk(pool, NULL));
        }
        gp_memory_release(pool->memory, pool->groups, tables_size(pool));
    }
    *pool = (gp_pool){0};
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
    pool->reserve = count > pool->reserve ? count : pool->reserve;
    return true;
}

/* Whether the last chunk has only free slots and is not reserved. */
static bool is_tail_idle(const gp_pool *pool)
{
    if (pool->slot_count == 0) {
        return false;
    }
    uint32_t start = (chunk_count(pool) - 1u) << pool->type->chunk_shift;
    if (start < pool->reserve + pool->retired_count) {
        return false;
    }
    for (uint32_t place = start; place < pool->slot_count; place += 64u) {
        uint64_t all = lowest_bits(pool->slot_count - place);
        if (pool->groups[place / 64u].free != all) {
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
        uint32_t place = *stack_at(pool, i);
        if (place < pool->slot_count) {
            *stack_at(pool, kept++) = place;
        }
    }
    pool->stack_count = kept;
}

void gp_pool_trim(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context)
{
    const gp_pool_type *type = pool->type;
    block *first = NULL;
    while (!is_static(pool) && is_tail_idle(pool)) {
        first = detach_chunk(pool, first);
    }
    if (first == NULL) {
        return;
    }
    pool->epoch += 2u; /* as if one had been taken and given back */
    close_stack(pool);
    for (block *chunk = first; chunk != NULL; chunk = chunk->next) {
        destroy_slots(type, block_slots(type, chunk), block_births(chunk),
            chunk->slot_count, destroy, context);
    }
    release_blocks(pool, first);
}

/* Sees to it that the lowest group has room. Marks of room are only taken off
 * here, so that taking does not have to. */
SELDOM static bool find_room(gp_pool *pool)
{
    uint32_t groups = pool->group_capacity;
    uint32_t group = next_mark(pool->room, groups, pool->lowest_group);
    while (group != NONE && pool->groups[group].free == 0) {
        pool->room[group] = 0;
        group = next_mark(pool->room, groups, group);
    }
    if (group == NONE) {
        group = pool->slot_count / 64u;
        if (pool->slot_count == pool->type->max || !add_chunks(pool, 1)) {
            return false;
        }
    }
    pool->lowest_group = group;
    return true;
}

SELDOM static void tell_exhausted(const gp_pool *pool)
{
    gp_memory_tell_exhausted(pool->memory, pool->type->name, pool->live_count,
        pool->slot_count - pool->retired_count, pool->type->max);
}

/* The free slot whose turn it is, or NONE. */
static uint32_t choose_free(gp_pool *pool)
{
    if (pool->stack_count != 0) {
        return *stack_at(pool, --pool->stack_count);
    }
    if (pool->slot_count == 0 || pool->groups[pool->lowest_group].free == 0) {
        if (!find_room(pool)) {
            return NONE;
        }
    }
    return pool->lowest_group * 64u +
           gp_lowest_bit(pool->groups[pool->lowest_group].free);
}

gp_slot *gp_pool_take(gp_pool *pool, bool *fresh)
{
    uint32_t place = choose_free(pool);
    if (place == NONE) {
        tell_exhausted(pool);
        return NULL;
    }
    gp_pool_group *group = &pool->groups[place / 64u];
    group->free ^= bit_of(place);
    if (group->live == 0) {
        set_mark(pool->some, pool->group_capacity, place / 64u);
    }
    group->live |= bit_of(place);
    pool->live_count++;
    pool->epoch++;
    uint32_t *birth = birth_at(pool, place);
    *fresh = *birth == 0;
    *birth = pool->stamp;
    gp_slot *slot = slot_at(pool, place);
    slot->id = (slot->id ^ GP_SLOT_FREE) + GP_ID_GENERATION_ONE;
    return slot;
}

void gp_pool_give(gp_pool *pool, gp_slot *slot)
{
    GP_ASSERT(gp_slot_is_live(slot));
    uint32_t place = (uint32_t)slot->id & GP_ID_SLOT_MAX;
    gp_pool_group *group = &pool->groups[place / 64u];
    group->live ^= bit_of(place);
    pool->live_count--;
    pool->epoch++;
    slot->id = (slot->id ^ GP_SLOT_FREE) + GP_ID_GENERATION_ONE;
    if (generation_of(slot) == 0) {
        pool->retired_count++;
        return;
    }
    group->free |= bit_of(place);
    if (place / 64u < pool->lowest_group) {
        pool->lowest_group = place / 64u;
    }
    if (pool->type->lifo) {
        *stack_at(pool, pool->stack_count++) = place;
    }
    set_mark(pool->room, pool->group_capacity, place / 64u);
}

/* How many were taken so far: the epoch counts those given back too. */
static uint64_t taken_count(const gp_pool *pool)
{
    return (pool->epoch + pool->live_count) / 2u;
}

/* Takes 2^31 off all stamps. One that would fall below 1 becomes 1, which is
 * before every walk but those that have been open for the last 2^31 walks. */
SELDOM static void lower_stamps(gp_pool *pool)
{
    uint32_t lowered = UINT32_C(1) << 31;
    for (uint32_t place = 0; place < pool->slot_count; place++) {
        uint32_t *birth = birth_at(pool, place);
        if (*birth != 0) {
            *birth = *birth > lowered ? *birth - lowered : 1;
        }
    }
    pool->stamp -= lowered;
    pool->stamp_base += lowered;
}

static bool is_newborn(const gp_pool_walk *walk, uint32_t within)
{
    const gp_pool *pool = walk->pool;
    uint32_t birth = *birth_at(pool, walk->group * 64u + within);
    return pool->stamp_base + birth >= walk->stamp;
}

static uint64_t without_newborns(const gp_pool_walk *walk, uint64_t bits)
{
    uint64_t kept = bits;
    for (; bits != 0; bits &= bits - 1u) {
        uint32_t within = gp_lowest_bit(bits);
        if (is_newborn(walk, within)) {
            kept ^= bit_of(within);
        }
    }
    return kept;
}

/* Goes to the next group, from walk.group on, with something to visit; there
 * are no bits if there is none. Marks of groups in which nothing is live are
 * only taken off here, so that giving back does not have to. */
static gp_pool_walk enter_group(gp_pool_walk walk)
{
    gp_pool *pool = walk.pool;
    uint32_t groups = pool->group_capacity;
    walk.epoch = pool->epoch;
    for (;; walk.group++) {
        uint32_t group = next_mark(pool->some, groups, walk.group);
        if (group == NONE) {
            walk.bits = 0;
            return walk;
        }
        walk.group = group;
        walk.bits = pool->groups[group].live;
        if (walk.bits == 0) {
            pool->some[group] = 0;
        } else if (walk.taken != taken_count(pool)) {
            walk.bits = without_newborns(&walk, walk.bits);
        }
        if (walk.bits != 0) {
            walk.slots = (unsigned char *)slot_at(pool, group * 64u);
            return walk;
        }
    }
}

gp_pool_walk gp_pool_walk_begin(gp_pool *pool)
{
    uint64_t taken = taken_count(pool);
    if (pool->stamp_taken != taken) {
        if (pool->stamp == UINT32_MAX) {
            lower_stamps(pool);
        }
        pool->stamp++;
        pool->stamp_taken = taken;
    }
    gp_pool_walk walk = {
        .pool = pool,
        .taken = taken,
        .stamp = pool->stamp_base + pool->stamp,
    };
    return enter_group(walk);
}

/* The bits of this group after something was taken or given back. If it was
 * taken, only the next one is looked at, and the others in their turns: a walk
 * that takes at each step does not look at the whole group each time. */
static gp_pool_walk look_again(gp_pool_walk walk)
{
    const gp_pool *pool = walk.pool;
    walk.bits &= pool->groups[walk.group].live;
    walk.epoch = pool->epoch;
    if (walk.taken != taken_count(pool)) {
        while (walk.bits != 0 &&
            is_newborn(&walk, gp_lowest_bit(walk.bits))) {
            walk.bits &= walk.bits - 1u;
        }
        walk.epoch--; /* so that it comes here again */
    }
    return walk;
}

gp_pool_walk gp_pool_walk_turn(gp_pool_walk walk)
{
    if (walk.bits != 0) {
        walk = look_again(walk);
        if (walk.bits != 0) {
            return walk;
        }
    }
    walk.group++;
    return enter_group(walk);
}
