/*
 * gp_checksum.h - a number for the values of many objects, for comparing worlds.
 *
 * The values of one object are multiplied one beside the other, which processors
 * overlap, and objects are joined one after the other. Values count, not bytes: the
 * result is equal on machines of either byte order, whatever lies between fields.
 * It finds mistakes; it does not keep anyone from making two worlds alike.
 */
#ifndef GP_CHECKSUM_H
#define GP_CHECKSUM_H

#include "gp_pool.h"
#include "gp_scalar.h"

#include <string.h>

GP_BEGIN_DECLS

/* Of one object. */
typedef struct gp_checksum {
    uint64_t sum;
    uint64_t key; /* another one for each value: a constant once inlined */
} gp_checksum;

static inline void gp_checksum_add(gp_checksum *one, uint64_t value)
{
    one->key += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t product = (value ^ one->key) * UINT64_C(0xD6E8FEB86659FD93);
    one->sum += product ^ product >> 32;
}

/* Adds two values of 32 bits as one. */
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

/* The checksum of what came before, and of one more object. */
static inline uint64_t gp_checksum_join(uint64_t before, uint64_t sum)
{
    uint64_t turned = before << 25 | before >> 39;
    return (turned ^ sum) * UINT64_C(0x9FB21C651E98DF25);
}

/* Visits live slots in order; unlike gp_pool_walk, it changes nothing. */
typedef struct gp_checksum_walk {
    const gp_pool *pool;
    const unsigned char *first; /* the slots of a group, side by side */
    uint64_t live;              /* of the group: bits not visited yet */
    uint32_t next;              /* the group after it */
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
