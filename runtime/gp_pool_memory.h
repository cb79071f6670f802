/*
 * gp_pool_memory.h - slabs and tables, for gp_pool.c; not for users.
 *
 * A slab is one block of memory from the allocator: one chunk where the pool
 * grew by itself, as many as were wanted where it was reserved. So what was
 * reserved lies side by side. The slabs of a pool are a chain, newest first,
 * and only the newest can be taken off. One further block has the tables.
 */
#ifndef GP_POOL_MEMORY_H
#define GP_POOL_MEMORY_H

#include "gp_pool.h"

#ifdef __cplusplus
extern "C" {
#endif

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

/* Lays closed groups, unset marks, and sleepers, if any, into memory. */
void gp_pool_lay_groups(gp_pool *pool, uint64_t *memory,
    gp_pool_sleepers *sleepers, uint32_t groups);

/* Adds slots that never lived, whose tables are there. */
void gp_pool_begin_slots(
    gp_pool *pool, const gp_pool_place *place, uint32_t count);

/* The first group from `group` on with a live, or free, slot; UINT32_MAX if
 * there is none. */
uint32_t gp_pool_next_group(gp_pool *pool, uint32_t group, bool is_free);

/* Those of some live bits of a place's group that a walk visits from the place
 * on: not the newborn; or the lowest of them at least. */
uint64_t gp_pool_bits_from(const gp_pool *pool, uint64_t bits, uint32_t place,
    uint64_t taken, uint64_t stamp);

/* Adds so many chunks in one slab; false, and nothing changed, without room. */
bool gp_pool_add_slab(gp_pool *pool, uint32_t chunks);

/* The first place in the newest slab. */
uint32_t gp_pool_newest_start(const gp_pool *pool);

/* Takes the newest slab, in which nothing lives, out of the pool and puts it
 * before a chain of others. The highest generations stay behind. */
gp_pool_slab *gp_pool_detach_slab(gp_pool *pool, gp_pool_slab *others);

/* Tells of those that have lived: in a chain, or in the pool in slot order. */
void gp_pool_destroy_slabs(const gp_pool *pool, gp_pool_slab *first,
    gp_pool_destroy_fn *destroy, void *context);
void gp_pool_destroy_all(
    const gp_pool *pool, gp_pool_destroy_fn *destroy, void *context);

void gp_pool_release_slabs(const gp_pool *pool, gp_pool_slab *first);
void gp_pool_release_tables(gp_pool *pool);

#ifdef __cplusplus
}
#endif

#endif
