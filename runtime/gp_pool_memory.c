#include "gp_pool.h"

#include <string.h>

/* Slots begin at a multiple of this, so that few lie across two cache lines. */
#define SLOTS_ALIGNMENT 64u

/*
 * The memory of a slab: this, a birth a slot, a place in the stack a slot if
 * the pool is lifo, when each slot wakes if it sleeps, and from the next
 * multiple of 64 on the slots.
 */
struct gp_pool_slab {
    gp_pool_slab *next; /* the one before it in the pool, or in a chain */
    uint32_t slot_count;
    uint32_t lived_count; /* of its slots, once it is taken off */
};

static uint32_t generation_of(const gp_slot *slot)
{
    return (uint32_t)(slot->id >> 32);
}

static gp_slot *slot_in(
    const gp_pool_type *type, unsigned char *slots, uint32_t i)
{
    return (gp_slot *)(void *)(slots + (size_t)i * type->size);
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
    for (uint32_t i = 0; i < groups; i++) {
        pool->live[i] = 0;
        pool->closed[i] = UINT64_MAX;
        pool->young[i] = (gp_pool_young){0, 0};
    }
    memset(pool->room, 0, (size_t)blocks * 2u);
    pool->sleepers = sleepers;
    if (pool->type->sleeps) {
        memset(sleepers, 0, groups * sizeof *sleepers);
    }
}

/* Begins the slots of a chunk, whose table entries are there. */
static void begin_chunk(gp_pool *pool, uint32_t index, uint32_t count)
{
    const gp_pool_type *type = pool->type;
    uint32_t start = index << type->chunk_shift;
    uint64_t id = (uint64_t)pool->floors[index] << 32 |
                  (uint64_t)type->number << GP_ID_SLOT_BITS | start;
    unsigned char *slots = pool->chunks[index];
    memset(slots, 0, (size_t)count * type->size);
    memset(pool->births[index], 0, count * sizeof(uint32_t));
    for (uint32_t i = 0; i < count; i++) {
        slot_in(type, slots, i)->id = (id + i) ^ GP_SLOT_FREE;
    }
    for (uint32_t i = 0; i < count; i += 64u) {
        uint32_t group = (start + i) / 64u;
        pool->closed[group] = ~gp_pool_lowest_bits(count - i);
        pool->room[group >> GP_POOL_BLOCK_SHIFT] = 1;
        if (type->sleeps) {
            pool->sleepers[group] = (gp_pool_sleepers){0, 0, 0, UINT32_MAX};
        }
    }
    pool->slot_count = start + count;
}

void gp_pool_begin_slots(
    gp_pool *pool, const gp_pool_place *place, uint32_t count)
{
    unsigned char *slots = place->slots;
    uint32_t whole = gp_pool_slots_per_chunk(pool);
    uint32_t index = gp_pool_chunk_count(pool);
    if (index == 0) {
        pool->first = slots;
        pool->first_count = count;
        pool->first_size = (uintptr_t)count * pool->type->size;
    }
    for (uint32_t start = 0; start < count; start += whole) {
        uint32_t left = count - start;
        pool->chunks[index] = slots + (size_t)start * pool->type->size;
        pool->births[index] = place->births + start;
        if (pool->type->lifo) {
            pool->stacks[index] = place->stack + start;
        }
        if (pool->type->sleeps) {
            pool->dues[index] = place->dues + start;
        }
        begin_chunk(pool, index, left < whole ? left : whole);
        index++;
    }
}

/* How many numbers a slot has beside it: its birth, and what else it may. */
static uint32_t numbers_of(const gp_pool_type *type)
{
    return 1u + (type->lifo ? 1u : 0) + (type->sleeps ? 1u : 0);
}

/* 0 if that is more than there can be. */
static size_t slab_size(const gp_pool_type *type, uint32_t slot_count)
{
    uint64_t numbers = numbers_of(type) * sizeof(uint32_t);
    uint64_t size = sizeof(gp_pool_slab) + slot_count * (type->size + numbers) +
                    (SLOTS_ALIGNMENT - 1u);
    return size <= SIZE_MAX ? (size_t)size : 0;
}

static uint32_t *births_of(gp_pool_slab *slab)
{
    return (uint32_t *)(void *)(slab + 1);
}

static unsigned char *slots_of(const gp_pool_type *type, gp_pool_slab *slab)
{
    uint32_t numbers = numbers_of(type) * slab->slot_count;
    unsigned char *end = (unsigned char *)(births_of(slab) + numbers);
    return end + (0u - (uintptr_t)end) % SLOTS_ALIGNMENT;
}

/* So many chunks, the last of them as large as max allows. */
static gp_pool_slab *make_slab(const gp_pool *pool, uint32_t chunks)
{
    uint64_t wanted = (uint64_t)chunks << pool->type->chunk_shift;
    uint32_t left = pool->type->max - pool->slot_count;
    uint32_t slot_count = wanted < left ? (uint32_t)wanted : left;
    size_t size = slab_size(pool->type, slot_count);
    gp_pool_slab *made =
        size == 0 ? NULL : gp_memory_allocate(pool->memory, size);
    if (made != NULL) {
        *made = (gp_pool_slab){NULL, slot_count, 0};
    }
    return made;
}

static size_t sleepers_size(const gp_pool *pool)
{
    return pool->type->sleeps ? pool->group_capacity * sizeof(gp_pool_sleepers)
                              : 0;
}

/* One block of memory has all tables: groups and marks, sleepers if it sleeps,
 * chunks, births, stacks if lifo, dues if it sleeps, and floors. */
static size_t tables_size(const gp_pool *pool)
{
    size_t slots = (size_t)pool->group_capacity * 64u;
    size_t entry =
        (1u + numbers_of(pool->type)) * sizeof(void *) + sizeof(uint32_t);
    return GP_POOL_MARKS(slots) * sizeof(uint64_t) + sleepers_size(pool) +
           pool->chunk_capacity * entry;
}

static void lay_tables(gp_pool *pool, uint64_t *memory)
{
    size_t slots = (size_t)pool->group_capacity * 64u;
    size_t capacity = pool->chunk_capacity;
    gp_pool_sleepers *sleepers =
        (gp_pool_sleepers *)(memory + GP_POOL_MARKS(slots));
    unsigned char *behind = (unsigned char *)sleepers + sleepers_size(pool);
    pool->chunks = (unsigned char **)(void *)behind;
    pool->births = (uint32_t **)(pool->chunks + capacity);
    uint32_t **end = pool->births + capacity;
    if (pool->type->lifo) {
        pool->stacks = end;
        end += capacity;
    }
    if (pool->type->sleeps) {
        pool->dues = end;
        end += capacity;
    }
    pool->floors = (uint32_t *)end;
    memset(pool->floors, 0, capacity * sizeof *pool->floors);
    gp_pool_lay_groups(pool, memory, sleepers, pool->group_capacity);
}

static void copy_tables(gp_pool *to, const gp_pool *from)
{
    size_t groups = from->group_capacity;
    size_t count = from->chunk_capacity;
    memcpy(to->live, from->live, groups * sizeof *to->live);
    memcpy(to->closed, from->closed, groups * sizeof *to->closed);
    memcpy(to->young, from->young, groups * sizeof *to->young);
    memcpy(to->room, from->room, GP_POOL_BLOCKS(groups * 64u));
    memcpy(to->some, from->some, GP_POOL_BLOCKS(groups * 64u));
    memcpy(to->chunks, from->chunks, count * sizeof *to->chunks);
    memcpy(to->births, from->births, count * sizeof *to->births);
    memcpy(to->floors, from->floors, count * sizeof *to->floors);
    if (to->stacks != NULL) {
        memcpy(to->stacks, from->stacks, count * sizeof *to->stacks);
    }
    if (to->type->sleeps) {
        memcpy(to->dues, from->dues, count * sizeof *to->dues);
        memcpy(to->sleepers, from->sleepers, groups * sizeof *to->sleepers);
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
    uint32_t more = pool->chunk_capacity + pool->chunk_capacity / 2u;
    gp_pool grown = *pool;
    grown.chunk_capacity = chunks > more ? chunks : (more < most ? more : most);
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
        gp_memory_release(pool->memory, pool->live, tables_size(pool));
    }
    *pool = grown;
    return true;
}

bool gp_pool_add_slab(gp_pool *pool, uint32_t chunks)
{
    gp_pool_slab *made = make_slab(pool, chunks);
    if (made == NULL) {
        return false;
    }
    if (!grow_tables(pool, gp_pool_chunk_count(pool) + chunks)) {
        gp_pool_release_slabs(pool, made);
        return false;
    }
    uint32_t count = made->slot_count;
    uint32_t *births = births_of(made);
    gp_pool_place place = {
        .slots = slots_of(pool->type, made),
        .births = births,
        .stack = births + count,
        .dues = births + (pool->type->lifo ? 2u : 1u) * count,
    };
    gp_pool_begin_slots(pool, &place, count);
    made->next = pool->newest;
    pool->newest = made;
    return true;
}

uint32_t gp_pool_newest_start(const gp_pool *pool)
{
    return pool->slot_count - pool->newest->slot_count;
}

gp_pool_slab *gp_pool_detach_slab(gp_pool *pool, gp_pool_slab *others)
{
    gp_pool_slab *newest = pool->newest;
    unsigned char *slots = slots_of(pool->type, newest);
    uint32_t start = gp_pool_newest_start(pool);
    for (uint32_t i = 0; i < newest->slot_count; i++) {
        uint32_t *floor = &pool->floors[(start + i) >> pool->type->chunk_shift];
        uint32_t generation = generation_of(slot_in(pool->type, slots, i));
        if (generation > *floor) {
            *floor = generation;
        }
        pool->closed[(start + i) / 64u] = UINT64_MAX;
        if (pool->type->sleeps) { // none may be due that is not there
            pool->sleepers[(start + i) / 64u].asleep = 0;
        }
    }
    GP_ASSERT(pool->lived_count > start); // a take made what is not reserved
    newest->lived_count = pool->lived_count - start;
    pool->lived_count = start;
    if (start == 0) {
        pool->first_count = 0;
        pool->first_lived = 0;
        pool->first_size = 0;
    }
    pool->slot_count = start;
    pool->newest = newest->next;
    newest->next = others;
    return newest;
}

void gp_pool_destroy_slabs(const gp_pool *pool, gp_pool_slab *first,
    gp_pool_destroy_fn *destroy, void *context)
{
    for (; destroy != NULL && first != NULL; first = first->next) {
        unsigned char *slots = slots_of(pool->type, first);
        for (uint32_t i = 0; i < first->lived_count; i++) {
            destroy(context, slot_in(pool->type, slots, i));
        }
    }
}

void gp_pool_destroy_all(
    const gp_pool *pool, gp_pool_destroy_fn *destroy, void *context)
{
    const gp_pool_type *type = pool->type;
    for (uint32_t i = 0; destroy != NULL && i < pool->lived_count; i++) {
        destroy(context, gp_pool_at(pool, i, type->size, type->chunk_shift));
    }
}

void gp_pool_release_slabs(const gp_pool *pool, gp_pool_slab *first)
{
    while (first != NULL) {
        gp_pool_slab *next = first->next;
        gp_memory_release(
            pool->memory, first, slab_size(pool->type, first->slot_count));
        first = next;
    }
}

void gp_pool_release_tables(gp_pool *pool)
{
    if (pool->chunk_capacity != 0) {
        gp_memory_release(pool->memory, pool->live, tables_size(pool));
    }
}
