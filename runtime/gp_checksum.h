/*
 * gp_checksum.h - a checksum of the values of many objects, to compare worlds.
 *
 * The values of an object are multiplied independently, which processors can
 * overlap, and objects are combined in order. The result depends on values, not
 * bytes: it is the same for both byte orders and any padding. It detects
 * mistakes; it does not prevent anyone from making two worlds alike.
 */
#ifndef GP_CHECKSUM_H
#define GP_CHECKSUM_H

#include "gp_pool.h"
#include "gp_scalar.h"

#include <string.h>

GP_BEGIN_DECLS

/* The checksum of one object. */
typedef struct gp_checksum {
    uint64_t sum;
    uint64_t key; /* differs for each value: a constant after inlining */
} gp_checksum;

static inline void gp_checksum_add(gp_checksum *one, uint64_t value)
{
    one->key += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t product = (value ^ one->key) * UINT64_C(0xD6E8FEB86659FD93);
    one->sum += product ^ product >> 32;
}

/* Adds two 32-bit values as one. */
static inline void gp_checksum_add_pair(
    gp_checksum *one, uint32_t low, uint32_t high)
{
    gp_checksum_add(one, (uint64_t)high << 32 | low);
}

/* Adds a string, up to its NUL. */
void gp_checksum_add_text(gp_checksum *one, const char *text);

/* Begins an object, with its ID, or 0. */
static inline gp_checksum gp_checksum_begin(uint64_t id)
{
    gp_checksum one = {0, 0};
    gp_checksum_add(&one, id);
    return one;
}

/* The bits of floats. */
static inline uint32_t gp_checksum_f32(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline uint64_t gp_checksum_f64(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Combines the checksum of earlier objects with that of one more object. */
static inline uint64_t gp_checksum_join(uint64_t before, uint64_t sum)
{
    uint64_t turned = before << 25 | before >> 39;
    return (turned ^ sum) * UINT64_C(0x9FB21C651E98DF25);
}

/* Visits live slots in order; unlike gp_pool_walk, it modifies nothing. */
typedef struct gp_checksum_walk {
    const gp_pool *pool;
    const unsigned char *first; /* the slots of a group, one after the other */
    uint64_t live;              /* bits of the group's slots not yet visited */
    uint32_t next;              /* the next group */
} gp_checksum_walk;

static inline gp_checksum_walk gp_checksum_walk_begin(const gp_pool *pool)
{
    gp_checksum_walk walk = {pool, NULL, 0, 0};
    return walk;
}

/* The next slot, or NULL at the end. */
static inline const gp_slot *gp_checksum_walk_next(
    gp_checksum_walk *walk, uint32_t size, uint32_t chunk_shift)
{
    while (walk->live == 0) {
        uint32_t group = walk->next++;
        if (group >= walk->pool->group_capacity) {
            return NULL;
        }
        walk->live = gp_pool_live(walk->pool, group);
        if (walk->live != 0) {
            walk->first = (const unsigned char *)gp_pool_at(
                walk->pool, group * 64u, size, chunk_shift);
        }
    }
    uint32_t place = gp_lowest_bit(walk->live);
    walk->live &= walk->live - 1u;
    return (const gp_slot *)(const void *)(walk->first + (size_t)place * size);
}

GP_END_DECLS

#endif
