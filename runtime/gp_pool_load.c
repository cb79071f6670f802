#include "gp_pool.h"

#define BLOCK_SLOTS (64u << GP_POOL_BLOCK_SHIFT)
#define LAST_GENERATION UINT32_MAX

static gp_slot *slot_at(const gp_pool *pool, uint32_t place)
{
    const gp_pool_type *type = pool->type;
    return gp_pool_at(pool, place, type->size, type->chunk_shift);
}

static bool has_bit(const uint64_t *groups, uint32_t place)
{
    return (groups[place / 64u] >> place % 64u & 1u) != 0;
}

bool gp_pool_make_room(gp_pool *pool, uint32_t count)
{
    if (count > pool->type->max) {
        return false;
    }
    if (count <= pool->slot_count) {
        return true;
    }
    uint32_t chunks = ((count - 1u) >> pool->type->chunk_shift) + 1u;
    return pool->growth != NULL &&
           pool->growth->add(pool, chunks - gp_pool_chunk_count(pool));
}

gp_slot *gp_pool_take_at(gp_pool *pool, gp_id id)
{
    uint32_t place = gp_id_slot(id);
    if (gp_id_type(id) != pool->type->number ||
        gp_id_generation(id) % 2u == 0 || place >= pool->slot_count ||
        !has_bit(pool->free, place)) {
        return NULL;
    }
    uint64_t *free = &pool->free[place / 64u];
    *free ^= UINT64_C(1) << place % 64u;
    if (*free == 0) {
        pool->free_groups[place / 4096u] ^= UINT64_C(1) << place / 64u % 64u;
    }
    pool->counts += GP_POOL_COUNT_TAKE;
    *gp_pool_number(pool->births, place, pool->type->chunk_shift) = pool->stamp;
    pool->live_blocks[place / BLOCK_SLOTS] = 1;
    if (place >= pool->used_count) {
        pool->used_count = place + 1u;
    }
    gp_slot *slot = slot_at(pool, place);
    slot->id = id.bits;
    return slot;
}

void gp_pool_raise_floor(gp_pool *pool, uint32_t generation)
{
    uint64_t floor = (uint64_t)generation << 32;
    GP_ASSERT(generation % 2u == 0);
    pool->floor = generation > pool->floor ? generation : pool->floor;
    for (uint32_t i = 0; i < pool->chunk_capacity; i++) {
        uint32_t *chunk = &pool->floors[i];
        *chunk = generation > *chunk ? generation : *chunk;
    }
    for (uint32_t place = 0; place < pool->slot_count; place++) {
        gp_slot *slot = slot_at(pool, place);
        if (has_bit(pool->free, place) && slot->id < floor) {
            slot->id = floor | (uint32_t)slot->id;
        }
    }
}

uint32_t gp_pool_highest_free(const gp_pool *pool)
{
    uint32_t highest = pool->floor;
    for (uint32_t i = 0; i < pool->chunk_capacity; i++) {
        highest = pool->floors[i] > highest ? pool->floors[i] : highest;
    }
    for (uint32_t group = 0; group * 64u < pool->slot_count; group++) {
        uint64_t free = pool->free[group];
        for (; free != 0; free &= free - 1u) {
            const gp_slot *slot =
                slot_at(pool, group * 64u + gp_lowest_bit(free));
            uint32_t generation = (uint32_t)(slot->id >> 32);
            highest = generation > highest ? generation : highest;
        }
    }
    return highest;
}

uint32_t gp_pool_highest_generation(const gp_pool *pool)
{
    uint32_t highest = gp_pool_highest_free(pool);
    for (uint32_t place = 0; place < pool->slot_count; place++) {
        uint32_t generation = (uint32_t)(slot_at(pool, place)->id >> 32);
        if (generation > highest && generation != LAST_GENERATION) {
            highest = generation;
        }
    }
    return highest;
}

uint32_t gp_pool_next_retired(const gp_pool *pool, uint32_t place)
{
    if (pool->retired_count == 0) {
        return UINT32_MAX;
    }
    while (place < pool->slot_count && !has_bit(pool->closed, place)) {
        place++;
    }
    return place < pool->slot_count ? place : UINT32_MAX;
}
