#include "gp_pool.h"

#include <string.h>

/* The alignment of slots, and of each column, so that few cross two cache
 * lines. */
#define SLOTS_ALIGNMENT 64u

/*
 * The layout of a slab: this struct, a birth per slot, a stack place per slot
 * if the pool is lifo, a due time per slot if it sleeps, then, each aligned to
 * 64, the slots and the columns.
 */
struct gp_pool_slab {
    gp_pool_slab *next; /* the previous one in the pool, or in another list */
    uint32_t slot_count;
    uint32_t used_count; /* the number of used slots, once it is detached */
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

/* The number of uint32_t entries per slot: its birth, and optional ones. */
static uint32_t numbers_of(const gp_pool_type *type)
{
    return 1u + (type->lifo ? 1u : 0) + (type->sleeps ? 1u : 0);
}

static uint64_t column_size(
    const gp_pool_type *type, uint32_t column, uint32_t slot_count)
{
    uint64_t size = (uint64_t)type->columns[column] * slot_count;
    return size + (0u - size) % SLOTS_ALIGNMENT;
}

/* Returns 0 on overflow. */
static size_t slab_size(const gp_pool_type *type, uint32_t slot_count)
{
    uint64_t numbers = numbers_of(type) * sizeof(uint32_t);
    uint64_t size = sizeof(gp_pool_slab) + slot_count * (type->size + numbers) +
                    (SLOTS_ALIGNMENT - 1u);
    if (type->column_count != 0) {
        size += SLOTS_ALIGNMENT - 1u;
    }
    for (uint32_t i = 0; i < type->column_count; i++) {
        size += column_size(type, i, slot_count);
    }
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

/* The first column of a slab, after its slots. */
static unsigned char *columns_of(const gp_pool_type *type, gp_pool_slab *slab)
{
    unsigned char *end =
        slots_of(type, slab) + (size_t)slab->slot_count * type->size;
    return end + (0u - (uintptr_t)end) % SLOTS_ALIGNMENT;
}

/* Allocates a slab of chunks, the last of which is limited by max. */
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
 * chunks, columns, births, stacks if lifo, dues if it sleeps, and floors. */
static size_t tables_size(const gp_pool *pool)
{
    size_t slots = (size_t)pool->group_capacity * 64u;
    size_t pointers = 1u + pool->type->column_count + numbers_of(pool->type);
    size_t entry = pointers * sizeof(void *) + sizeof(uint32_t);
    return GP_POOL_MARKS(slots) * sizeof(uint64_t) + sleepers_size(pool) +
           pool->chunk_capacity * entry;
}

static void init_tables(gp_pool *pool, uint64_t *memory)
{
    size_t slots = (size_t)pool->group_capacity * 64u;
    size_t capacity = pool->chunk_capacity;
    gp_pool_sleepers *sleepers =
        (gp_pool_sleepers *)(memory + GP_POOL_MARKS(slots));
    unsigned char *behind = (unsigned char *)sleepers + sleepers_size(pool);
    pool->chunks = (unsigned char **)(void *)behind;
    pool->columns = pool->chunks + capacity;
    pool->births =
        (uint32_t **)(pool->columns + capacity * pool->type->column_count);
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
    for (size_t i = 0; i < capacity; i++) {
        pool->floors[i] = pool->floor;
    }
    gp_pool_init_groups(pool, memory, sleepers, pool->group_capacity);
}

static void copy_tables(gp_pool *to, const gp_pool *from)
{
    size_t groups = from->group_capacity;
    size_t count = from->chunk_capacity;
    memcpy(to->free, from->free, groups * sizeof *to->free);
    memcpy(to->closed, from->closed, groups * sizeof *to->closed);
    memcpy(to->free_groups, from->free_groups,
        GP_POOL_GROUP_WORDS(groups) * sizeof *to->free_groups);
    memcpy(to->live_blocks, from->live_blocks, GP_POOL_BLOCKS(groups * 64u));
    memcpy(to->chunks, from->chunks, count * sizeof *to->chunks);
    memcpy(to->columns, from->columns,
        count * to->type->column_count * sizeof *to->columns);
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

/* Makes room in the tables for more chunks. */
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
    init_tables(&grown, memory);
    if (pool->chunk_capacity != 0) {
        copy_tables(&grown, pool);
        gp_memory_release(pool->memory, pool->free, tables_size(pool));
    }
    *pool = grown;
    return true;
}

static void release_slabs(const gp_pool *pool, gp_pool_slab *first)
{
    while (first != NULL) {
        gp_pool_slab *next = first->next;
        gp_memory_release(
            pool->memory, first, slab_size(pool->type, first->slot_count));
        first = next;
    }
}

/* Zeroes the columns of a slab, which already has tables. */
static void begin_columns(gp_pool *pool, gp_pool_slab *slab)
{
    const gp_pool_type *type = pool->type;
    uint32_t whole = gp_pool_slots_per_chunk(pool);
    unsigned char *column = columns_of(type, slab);
    for (uint32_t i = 0; i < type->column_count; i++) {
        size_t size = (size_t)column_size(type, i, slab->slot_count);
        size_t at = (size_t)gp_pool_chunk_count(pool) * type->column_count + i;
        memset(column, 0, size);
        for (uint32_t start = 0; start < slab->slot_count; start += whole) {
            pool->columns[at] = column + (size_t)start * type->columns[i];
            at += type->column_count;
        }
        column += size;
    }
}

/* Initializes the slots of a slab, which already has tables. */
static void begin_slots(gp_pool *pool, gp_pool_slab *slab)
{
    const gp_pool_type *type = pool->type;
    uint32_t whole = gp_pool_slots_per_chunk(pool);
    uint32_t count = slab->slot_count;
    unsigned char *slots = slots_of(type, slab);
    uint32_t *births = births_of(slab);
    if (pool->slot_count == 0) {
        pool->first = slots;
        pool->first_births = births;
        pool->first_count = count;
        pool->first_size = (uintptr_t)count * type->size;
    }
    for (uint32_t start = 0; start < count; start += whole) {
        gp_pool_place place = {
            .slots = slot_in(type, slots, start),
            .births = births + start,
            .stack = births + count + start,
            .dues = births + (type->lifo ? 2u : 1u) * count + start,
        };
        uint32_t left = count - start;
        gp_pool_init_chunk(pool, &place, left < whole ? left : whole);
    }
}

static bool add_slab(gp_pool *pool, uint32_t chunks)
{
    gp_pool_slab *made = make_slab(pool, chunks);
    if (made == NULL) {
        return false;
    }
    if (!grow_tables(pool, gp_pool_chunk_count(pool) + chunks)) {
        release_slabs(pool, made);
        return false;
    }
    begin_columns(pool, made);
    begin_slots(pool, made);
    made->next = pool->newest;
    pool->newest = made;
    return true;
}

static uint32_t get_newest_start(const gp_pool *pool)
{
    return pool->slot_count - pool->newest->slot_count;
}

/* Closes all groups from a group on; they have no live slot. */
static void close_groups(gp_pool *pool, uint32_t first)
{
    for (uint32_t group = first; group * 64u < pool->slot_count; group++) {
        pool->free[group] = 0;
        pool->closed[group] = UINT64_MAX;
        pool->free_groups[group / 64u] &= ~(UINT64_C(1) << group % 64u);
        if (pool->type->sleeps) { // a slot that does not exist is never due
            pool->sleepers[group].asleep = 0;
        }
    }
}

/* Detaches the newest slab, which has no live slot, and puts it in front of a
 * list of others. Keeps the highest generations. */
static gp_pool_slab *detach_slab(gp_pool *pool, gp_pool_slab *others)
{
    gp_pool_slab *newest = pool->newest;
    unsigned char *slots = slots_of(pool->type, newest);
    uint32_t start = get_newest_start(pool);
    for (uint32_t i = 0; i < newest->slot_count; i++) {
        uint32_t *floor = &pool->floors[(start + i) >> pool->type->chunk_shift];
        uint32_t generation = generation_of(slot_in(pool->type, slots, i));
        if (generation > *floor) {
            *floor = generation;
        }
    }
    close_groups(pool, start / 64u);
    // slots that were made to load a file may never have lived
    newest->used_count =
        pool->used_count > start ? pool->used_count - start : 0;
    pool->used_count -= newest->used_count;
    gp_pool_limit_ready(pool, start);
    if (start == 0) {
        pool->first_count = 0;
        pool->first_size = 0;
    }
    pool->slot_count = start;
    pool->newest = newest->next;
    newest->next = others;
    return newest;
}

static void destroy_slabs(const gp_pool *pool, gp_pool_slab *first,
    gp_pool_destroy_fn *destroy, void *context)
{
    for (; destroy != NULL && first != NULL; first = first->next) {
        unsigned char *slots = slots_of(pool->type, first);
        for (uint32_t i = 0; i < first->used_count; i++) {
            destroy(context, slot_in(pool->type, slots, i));
        }
    }
}

/* True if the newest slab is not reserved and has only free slots. */
static bool is_newest_idle(const gp_pool *pool)
{
    if (pool->newest == NULL) {
        return false;
    }
    uint32_t start = get_newest_start(pool);
    if (start < pool->reserve + pool->retired_count) {
        return false;
    }
    for (uint32_t place = start; place < pool->slot_count; place += 64u) {
        uint64_t all = gp_pool_lowest_bits(pool->slot_count - place);
        if (pool->free[place / 64u] != all) {
            return false;
        }
    }
    return true;
}

/* Removes places that no longer exist; the others keep their order. */
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

static void trim(gp_pool *pool, gp_pool_destroy_fn *destroy, void *context)
{
    gp_pool_slab *first = NULL;
    while (is_newest_idle(pool)) {
        first = detach_slab(pool, first);
    }
    if (first != NULL) {
        close_stack(pool);
        destroy_slabs(pool, first, destroy, context);
        release_slabs(pool, first);
    }
}

static void release(gp_pool *pool)
{
    release_slabs(pool, pool->newest);
    if (pool->chunk_capacity != 0) {
        gp_memory_release(pool->memory, pool->free, tables_size(pool));
    }
}

void gp_pool_init(
    gp_pool *pool, const gp_pool_type *type, const gp_memory *memory)
{
    static const gp_pool_growth growth = {add_slab, trim, release};
    gp_pool_init_fields(pool, type, memory);
    pool->growth = &growth;
}
