/*
 * gp_sleep.h - which entities of a pool sleep, and when they wake.
 *
 * For generated behaviours. A pool whose type sleeps has, in addition to its
 * live bits, a bit for each sleeping slot and the time at which it wakes, if
 * any; so a tick of all entities reads a few words for 64 sleepers. An entity
 * is awake until it is put to sleep. A free slot may be marked: its next entity
 * is woken when it begins.
 */
#ifndef GP_SLEEP_H
#define GP_SLEEP_H

#include "gp_pool.h"

GP_BEGIN_DECLS

/* How long an entity may sleep. */
typedef struct gp_sleep_rest {
    gp_time now;
    uint32_t left; /* milliseconds, or GP_SLEEP_FOREVER */
} gp_sleep_rest;

#define GP_SLEEP_FOREVER UINT32_MAX

/* True if now has reached a deadline; otherwise limits the rest to end at the
 * deadline. */
bool gp_sleep_is_over(gp_sleep_rest *rest, gp_time deadline);

/* Puts a live entity to sleep until its rest ends, or it is woken. */
void gp_sleep_begin(
    gp_pool *pool, const gp_slot *slot, const gp_sleep_rest *rest);

/* Wakes an entity, if it sleeps; wakes all. */
void gp_sleep_end(gp_pool *pool, const gp_slot *slot);
void gp_sleep_end_all(gp_pool *pool);

/* Iterates over entities that are awake, with the rules of gp_pool_walk. An
 * entity that wakes before its turn is visited, also if its time has come. */
typedef struct gp_sleep_walk {
    gp_pool *pool;
    uint64_t bits;   /* of a group: slots not visited yet */
    uint64_t counts; /* of the pool when bits were read */
    uint64_t wake_count;
    uint64_t taken; /* the number of takes when the walk began */
    uint64_t stamp; /* slots with this stamp or a later one are new */
    uint32_t first; /* the place of the lowest bit */
    uint32_t next;  /* the place after the current one */
    gp_time now;
} gp_sleep_walk;

static inline gp_sleep_walk gp_sleep_walk_begin(gp_pool *pool, gp_time now)
{
    uint64_t stamp = gp_pool_new_stamp(pool);
    gp_sleep_walk walk = {
        pool, 0, 0, 0, gp_pool_take_count(pool), stamp, 0, 0, now};
    return walk;
}

/* Out of line: finds further entities. Returns false at the end. */
bool gp_sleep_walk_next_slow(gp_sleep_walk *walk);

/* Returns the next entity, or NULL at the end. */
static inline gp_slot *gp_sleep_walk_next(
    gp_sleep_walk *walk, uint32_t size, uint32_t chunk_shift)
{
    bool is_known = (walk->counts == walk->pool->counts) &
                    (walk->wake_count == walk->pool->wake_count);
    if (walk->bits == 0 || !is_known) {
        if (!gp_sleep_walk_next_slow(walk)) {
            return NULL;
        }
    }
    uint32_t place = walk->first + gp_lowest_bit(walk->bits);
    walk->bits &= walk->bits - 1u;
    walk->next = place + 1u;
    return gp_pool_at(walk->pool, place, size, chunk_shift);
}

GP_END_DECLS

#endif
